"""Greninja (section 5.11): the next seat draws a card and may lay it only if it has the named colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.decisions import DrawnCardDecision
from unorules.flow import fits, lose_turn
from unorules.phrases import phrase
from unorules.ruleset import Module, flag, one_of, register
from unorules.state import NO_COLOR
from unorules.traits import Disclosure

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move


@register
@attrs.frozen
class GreninjaRule(Module):
    """What a Greninja does to the next seat."""

    name = "greninja"
    section = "5.11"

    mode: Literal["draw_one_may_play", "draw_one_must_play", "draw_until_color", "wild_only"] = one_of(
        {
            "draw_one_may_play": "The victim of a Greninja draws one card and may lay it if it has the named colour.",
            "draw_one_must_play": "The victim of a Greninja draws one card and must lay it if it has the named colour.",
            "draw_until_color": "The victim of a Greninja draws until the named colour shows, and loses its turn.",
            "wild_only": "A Greninja is no more than a Wild.",
        }
    )
    wild_playable: bool = flag(
        False, on="A wild kind drawn for a Greninja may be laid too.", off="A wild kind drawn for a Greninja is kept."
    )

    def install(self, book: Book) -> None:
        active = self.mode != "wild_only"
        if active:
            until = self.mode == "draw_until_color"
            cards_until = phrase("How many cards were drawn until the colour showed.")
            says = cards_until if until else phrase("Whether the drawn card may be laid.")
            book.disclosures.append(Disclosure("greninja_draw", self.name, says))
        final_draw = book.rules["finish"].parameters["final_draw"] == "apply"
        book.face(
            "GRE",
            asks_color=True,
            color_when_last=final_draw and self.mode == "draw_until_color",
            effect=self._effect if active else None,
            final=self._final if active else None,
            opens="wild",
        )

    def _final(self, draft: Draft, move: Move) -> None:
        self._draw(draft, move)

    def _draw(self, draft: Draft, move: Move) -> int | None:
        """The victim draws; the code of the one card that it might lay, None for none."""
        victim = draft.next(move.seat)
        if self.mode == "draw_until_color":
            draft.draw_until(victim, lambda code: draft.book.color_of[code] == draft.color_code != NO_COLOR, "greninja")
            return None
        drawn = draft.draw(victim, 1, "greninja")
        return drawn[0] if drawn else None

    def _effect(self, draft: Draft, move: Move) -> None:
        victim = draft.next(move.seat)
        code = self._draw(draft, move)
        if code is not None and self._hit(draft, victim, code):
            forced = self.mode == "draw_one_must_play"
            move.decision = DrawnCardDecision(victim, draft.book.cards[code], False, forced, "greninja")
        else:
            lose_turn(draft, move, victim)

    def _hit(self, draft: Draft, victim: int, code: int) -> bool:
        color = draft.book.color_of[code]
        right = self.wild_playable if color == NO_COLOR else color == draft.color_code
        return right and fits(draft, victim, code)
