"""Stacking, or incremental draw (section 5.1): draw cards may be answered with draw cards; the last draws the sum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.decisions import Link, PenaltyDecision
from unorules.ruleset import Module, one_of, register
from unorules.state import Table

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class StackingRule(Module):
    """Draw cards may be answered with draw cards."""

    name = "stacking"
    section = "5.1"

    mode: Literal["same", "progressive", "any"] = one_of(
        {
            "same": "A Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four.",
            "progressive": "A draw card may be answered with an equal one, a Draw Two also with a Wild Draw Four.",
            "any": "Any draw card may be answered with any draw card.",
        }
    )
    challenge: Literal["last_w4", "unstacked_only", "none"] = one_of(
        {
            "last_w4": "The newest Wild Draw Four of a stack may be challenged.",
            "unstacked_only": "Only a Wild Draw Four that answered nothing may be challenged.",
            "none": "No Wild Draw Four may be challenged.",
        }
    )
    d2_on_w4_color: Literal["must_match", "any"] = one_of(
        {
            "must_match": "A Draw Two on a Wild Draw Four must be of the named colour.",
            "any": "A Draw Two on a Wild Draw Four may be of any colour.",
        }
    )
    w4_legality: Literal["color_test", "always"] = one_of(
        {
            "color_test": "An answering Wild Draw Four is judged by the colour test like any other.",
            "always": "An answering Wild Draw Four is never a bluff.",
        }
    )

    def install(self, book: Book) -> None:
        for face in ("+2", "W+4"):
            book.answerable.setdefault(face, []).append(lambda table, links: True)
        book.responses.append(self._responds)
        if self.challenge != "last_w4":
            book.challengeable.append(self._challengeable)
        book.honest_answers = self.w4_legality == "always"

    def _responds(self, table: Table, decision: PenaltyDecision, codes: bytes) -> bool:
        newest = decision.links[-1].card.face
        face = table.book.cards[codes[0]].face
        if face == "+2":
            if newest == "+2":
                return True
            matches = self.d2_on_w4_color == "any" or table.book.color_of[codes[0]] == table.color_code
            return self.mode == "any" and matches
        return face == "W+4" and (newest == "W+4" or self.mode != "same")

    def _challengeable(self, links: tuple[Link, ...]) -> bool:
        return self.challenge == "unstacked_only" and len(links) == 1
