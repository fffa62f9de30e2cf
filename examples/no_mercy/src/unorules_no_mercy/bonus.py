"""The mercy bonus (NM 8): a seat that mercy put out of the round counts a fixed number of points for the winner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from unorules import Rules
from unorules.extension import Module, Table, count

if TYPE_CHECKING:
    from unorules.extension import Book


@attrs.frozen
class BonusRule(Module):
    """What a seat counts that was put out of the round, whatever it then held."""

    name = "mercy_bonus"
    section = "NM 8"

    points: int = count(250, "A seat that is put out of the round counts {} points.")

    def idle(self, rules: Rules) -> Iterable[str]:
        return () if "hand_limit" in rules else ("points",)

    def install(self, book: Book) -> None:
        book.counts_besides.append(self._counts)

    def _counts(self, table: Table, seat: int) -> int:
        return self.points if seat in [put_out for put_out, _ in table.match.put_away] else 0
