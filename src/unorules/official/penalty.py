"""Draw cards that may be answered (section 4.7): the victim can always accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from unorules.actions import Accept
from unorules.decisions import PenaltyDecision
from unorules.draft import TURNS
from unorules.errors import Code
from unorules.events import TurnSkipped
from unorules.flow import answering, draw_links, start_of_turn
from unorules.ruleset import MAX_PLAYERS, Module, register
from unorules.state import Table
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft


def check(table: Table, action: Accept) -> Verdict | None:
    """Only the victim of an open penalty accepts it."""
    verdict = answering(table, action.seat)
    if verdict is None and not isinstance(table.decisions[-1], PenaltyDecision):
        return refused(Code.NOTHING_PENDING, "no draw cards are aimed at seat {seat}", "section 4.7", seat=action.seat)
    return verdict


def perform(draft: Draft, action: Accept) -> None:
    """Draw the whole total; the turn is lost."""
    seat = action.seat
    start_of_turn(draft)
    links = cast("PenaltyDecision", draft.decisions[-1]).links
    draft.decisions = TURNS[seat]  # the penalty is answered: it protects no card under the top any more
    draw_links(draft, seat, links, "penalty")
    draft.tell(TurnSkipped, seat)
    draft.begin_turn(draft.next(seat))


_ACCEPTS = tuple((Accept(seat),) for seat in range(MAX_PLAYERS))


@register
@attrs.frozen
class PenaltyRule(Module):
    """The seat at which draw cards are aimed may accept them and lose its turn."""

    name = "penalty"
    section = "4.7"
    always = True

    def install(self, book: Book) -> None:
        book.handle(Accept, check, perform)
        book.answer(PenaltyDecision, lambda table, seat: _ACCEPTS[seat])
