"""Snorlax (section 5.10): the next seat draws, then sheds every card of the named colour, and its turn is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.flow import lose_turn
from unorules.phrases import phrase
from unorules.ruleset import Module, count, one_of, register
from unorules.state import NO_COLOR
from unorules.traits import Disclosure
from unorules.windows import CatchWindow

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move


@register
@attrs.frozen
class SnorlaxRule(Module):
    """What a Snorlax does to the next seat."""

    name = "snorlax"
    section = "5.10"

    draw: int = count(3, "The victim of a Snorlax draws {} before it sheds.", most=100)
    placement: Literal["under", "over"] = one_of(
        {
            "under": "Shed cards lie under the Snorlax.",
            "over": "Shed cards lie on the Snorlax, the highest on top.",
        }
    )
    victim_out: Literal["win", "draw_one"] = one_of(
        {
            "win": "A victim that sheds its last card has won the round.",
            "draw_one": "A victim that sheds its last card draws one and stays in.",
        }
    )
    uno: Literal["required", "exempt"] = one_of(
        {
            "required": "A victim that is left with one card owes the call.",
            "exempt": "A victim that is left with one card counts as having called.",
        }
    )

    def install(self, book: Book) -> None:
        says = phrase("Which cards the victim of a Snorlax holds of the named colour: it sheds them all.")
        book.disclosures.append(Disclosure("shed_cards", self.name, says))
        book.face(
            "SNX",
            asks_color=True,
            color_when_last=book.rules["finish"].parameters["final_draw"] == "apply",
            effect=self._effect,
            final=self._strike,
            opens="wild",
        )

    def _effect(self, draft: Draft, move: Move) -> None:
        self._strike(draft, move)
        victim = draft.next(move.seat)
        if self.uno == "exempt" and draft.thinned >> victim & 1:
            draft.thinned &= ~(1 << victim)
            draft.windows = tuple([w for w in draft.windows if not (isinstance(w, CatchWindow) and w.seat == victim)])
        lose_turn(draft, move, victim)

    def _strike(self, draft: Draft, move: Move) -> None:
        victim = draft.next(move.seat)
        draft.draw(victim, self.draw, "snorlax")
        named = draft.color_code
        color_of = draft.book.color_of
        shed = bytes([code for code in draft.hand_codes[victim] if color_of[code] == named != NO_COLOR])
        if shed:
            draft.shed(victim, shed, over=self.placement == "over")
        if not draft.hand_codes[victim] and self.victim_out == "draw_one":
            draft.draw(victim, 1, "snorlax")
