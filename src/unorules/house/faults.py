"""Faults at the table (section 5.9): the host punishes what a program cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from unorules.actions import Penalize
from unorules.errors import Code
from unorules.events import FaultMade
from unorules.general import general
from unorules.ruleset import Module, count, register
from unorules.state import Table
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 5.9"


@register
@attrs.frozen
class FaultsRule(Module):
    """What the host may punish, and with how many cards; 0 is a warning."""

    name = "faults"
    section = "5.9"

    advice: int = count(4, "Giving advice costs {}.")
    exposure: int = count(0, "Showing cards costs {}.")
    trading: int = count(0, "Trading cards costs {}.")
    slow: int = count(0, "Playing slowly costs {}.")

    def install(self, book: Book) -> None:
        book.handle(Penalize, self._check, self._perform)
        book.hosts.append(self._hosts)

    def _check(self, table: Table, action: Penalize) -> Verdict | None:
        verdict = general(table, action.seat)
        if verdict is None and not (isinstance(action.fault, str) and action.fault in self.parameters):
            return refused(Code.UNKNOWN_FAULT, "the faults are {faults}", SECTION, faults=", ".join(self.parameters))
        return verdict

    def _perform(self, draft: Draft, action: Penalize) -> None:
        if draft.log is not None:
            draft.log.append(FaultMade(action.seat, action.fault))
        price = self.parameters[action.fault]
        if isinstance(price, int) and price:
            draft.draw(action.seat, price, "fault")

    def _hosts(self, table: Table) -> Sequence[Penalize]:
        if not table.running:
            return ()
        return [Penalize(seat, fault) for seat in table.ring.seats for fault in self.parameters]
