"""The last card (sections 4.8, 4.9): what it may be, and whether it still strikes the next seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.flow import outcomes
from unorules.phrases import phrase
from unorules.ruleset import Module, one_of, register
from unorules.state import Table

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class FinishRule(Module):
    """Which card may be the last one, and what it still does."""

    name = "finish"
    section = "4.8"
    always = True

    last_card: Literal["any", "no_wild", "no_action"] = one_of(
        {
            "any": "Any card may be the last one.",
            "no_wild": "A wild kind may not be the last card.",
            "no_action": "Only a number may be the last card.",
        }
    )
    final_draw: Literal["apply", "ignore"] = one_of(
        {
            "apply": "A last card that makes the next seat draw still does so before the hands are scored.",
            "ignore": "Nothing is drawn for a last card.",
        }
    )

    def install(self, book: Book) -> None:
        book.final_draw = self.final_draw == "apply"
        if self.last_card != "any":
            book.vetoes.append(self._veto)

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        left = len(table.hand_codes[seat]) - len(codes)
        if left and all([sizes[seat] for sizes in outcomes(table, seat, codes, left) or ()]):
            return ""
        last = table.book.cards[codes[-1]]
        if self.last_card == "no_wild":
            return phrase("{card} may not be the last card: no wild kind may", card=last) if last.is_wild else ""
        if last.number is None:
            return phrase("{card} may not be the last card: only a number may", card=last)
        return ""
