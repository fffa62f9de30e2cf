"""Ranked stacking (NM 7): a draw card is answered with one that is worth as much or more, whatever its colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs

from unorules import PenaltyDecision, Rules
from unorules.extension import Link, Module, Table, one_of

if TYPE_CHECKING:
    from unorules.extension import Book


@attrs.frozen
class RankedStackingRule(Module):
    """Draw cards may be answered with draw cards of equal or higher value."""

    name = "ranked_stacking"
    section = "NM 7"

    least: Literal["last_card", "total"] = one_of(
        {
            "last_card": "A draw card may be answered with one that is worth at least as much as the last one laid.",
            "total": "A draw card may be answered with one that is worth at least as much as all that are aimed.",
        }
    )

    def conflicts(self, rules: Rules) -> Iterable[str]:
        if "stacking" in rules:
            yield "ranked_stacking and stacking both say which draw cards answer which; leave one of them out"

    def install(self, book: Book) -> None:
        book.answerable_any.append(self._answerable)
        book.responses.append(self._responds)

    def _needed(self, table: Table, links: tuple[Link, ...]) -> int:
        """What an answer must be worth; 0 when these cards have no worth to be compared."""
        newest = table.book.traits[links[-1].card.face].draws
        return newest if not newest or self.least == "last_card" else sum([link.amount for link in links])

    def _answerable(self, table: Table, links: tuple[Link, ...]) -> bool:
        most = max([trait.draws for trait in table.book.traits.values()])
        return 0 < self._needed(table, links) <= most

    def _responds(self, table: Table, decision: PenaltyDecision, codes: bytes) -> bool:
        needed = self._needed(table, decision.links)
        return 0 < needed <= min([table.book.traits_at[code][0].draws for code in codes])
