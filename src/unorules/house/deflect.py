"""Deflecting (section 5.5): a Skip or Reverse passes the draw cards on to the next seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.decisions import PenaltyDecision
from unorules.events import PenaltyAimed
from unorules.flow import final_strike
from unorules.ruleset import Module, one_of, register
from unorules.state import Table

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move

_FACES = {"skip_bounce": ("S",), "skip_any": ("S",), "reverse": ("R",), "skip_and_reverse": ("S", "R")}


def deflect(draft: Draft, move: Move) -> None:
    """The unchanged total goes to the next seat, after a Reverse in the turned direction; nobody is skipped."""
    _turn(draft, move)
    links = (*move.answered[:-1], attrs.evolve(move.answered[-1], deflected=True))
    move.decision = PenaltyDecision(draft.next(move.seat), links)
    if draft.log is not None:
        draft.log.append(PenaltyAimed(move.decision.seat, move.decision.total, move.decision.until))


def final(draft: Draft, move: Move) -> None:
    """As a last card it still passes the total on, and nobody may answer."""
    _turn(draft, move)
    final_strike(draft, move, 0)


def _turn(draft: Draft, move: Move) -> None:
    if draft.book.cards[move.codes[-1]].face == "R":
        draft.reverse()


@register
@attrs.frozen
class DeflectRule(Module):
    """Draw cards may be passed on with a Skip or Reverse."""

    name = "deflect"
    section = "5.5"

    mode: Literal["skip_bounce", "skip_any", "reverse", "skip_and_reverse"] = one_of(
        {
            "skip_bounce": "A Skip that fits passes Draw Twos on to the next seat.",
            "skip_any": "A Skip that fits passes any draw cards on to the next seat.",
            "reverse": "A Reverse that fits passes any draw cards back.",
            "skip_and_reverse": "A Skip or Reverse that fits passes any draw cards on.",
        }
    )

    def install(self, book: Book) -> None:
        tests = book.answerable.setdefault("+2", []) if self.mode == "skip_bounce" else book.answerable_any
        tests.append(lambda table, links: True)
        book.responses.append(self._responds)
        for face in _FACES[self.mode]:
            book.face(face, answer=deflect, answer_final=final)

    def _responds(self, table: Table, decision: PenaltyDecision, codes: bytes) -> bool:
        cards = table.book.cards
        face = cards[codes[0]].face
        if len(codes) > 1 or face not in _FACES[self.mode]:
            return False
        if self.mode == "skip_bounce" and decision.links[-1].card.face != "+2":
            return False
        return table.book.color_of[codes[0]] == table.color_code or cards[table.discard_codes[-1]].face == face
