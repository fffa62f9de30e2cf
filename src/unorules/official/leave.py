"""Leaving and coming back (section 6): the host's actions about who sits at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from unorules.actions import Action, Join, Leave
from unorules.decisions import GameOver, RoundOver
from unorules.errors import Code
from unorules.events import SeatJoined, SeatLeft
from unorules.flow import end_game, end_round, next_dealer, vacate
from unorules.general import general
from unorules.ruleset import Module, register
from unorules.state import Table
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft


def check_leave(table: Table, action: Leave) -> Verdict | None:
    """Any seat still in the game may leave at any time before its end."""
    return general(table, action.seat, in_round=False)


def leave(draft: Draft, action: Leave) -> None:
    """The hand goes under the discards; the table goes on, or the last seat has won."""
    seat = action.seat
    in_play = seat in draft.ring.seats
    draft.match = attrs.evolve(draft.match, left=tuple(sorted((*draft.match.left, seat))))
    draft.tell(SeatLeft, seat)
    draft.bury(seat)
    draft.leave_ring(seat)
    draft.passes = 0
    draft.close("leave")
    left = draft.match.seats
    if len(left) == 1 or draft.book.teams:
        side = draft.book.side
        end_game(draft, tuple([each for each in left if side(each) != side(seat)]), "left")
    elif isinstance(draft.decisions[-1], RoundOver):
        draft.decisions = (RoundOver(next_dealer(draft)),)
    elif in_play and len(draft.ring.seats) == 1:
        end_round(draft, draft.ring.seats[0], "last_in_play")
    elif in_play:
        vacate(draft, seat)


def check_join(table: Table, action: Join) -> Verdict | None:
    """A seat that left may come back between rounds, where the rules let it."""
    seat = action.seat
    if type(seat) is not int or not 0 <= seat < table.players or isinstance(table.decisions[-1], GameOver):
        return general(table, seat, in_round=False)
    why = table.book.not_joinable
    if why:
        return refused(Code.NOT_JOINABLE, "nobody may join: {why}", "section 6.1", why=why)
    if not isinstance(table.decisions[-1], RoundOver):
        return refused(Code.NOT_JOINABLE, "a seat is dealt in between rounds only", "section 6.1")
    if seat not in table.match.left:
        return refused(Code.SEAT_TAKEN, "seat {seat} has not left: it is taken", "section 6.1", seat=seat)
    return None


def join(draft: Draft, action: Join) -> None:
    """The seat is dealt in from the next round, with the total it had."""
    draft.match = attrs.evolve(draft.match, left=tuple([seat for seat in draft.match.left if seat != action.seat]))
    draft.decisions = (RoundOver(next_dealer(draft)),)
    draft.tell(SeatJoined, action.seat)


def hosts(table: Table) -> Sequence[Action]:
    """Leave for every seat in the game, Join for every one that left and may come back."""
    if isinstance(table.decisions[-1], GameOver):
        return ()
    leaves: list[Action] = [Leave(seat) for seat in table.match.seats]
    return leaves + [Join(seat) for seat in table.match.left if check_join(table, Join(seat)) is None]


@register
@attrs.frozen
class LeaveRule(Module):
    """A seat may leave at any time, and come back between rounds."""

    name = "leave"
    section = "6"
    always = True

    def install(self, book: Book) -> None:
        book.handle(Leave, check_leave, leave)
        book.handle(Join, check_join, join)
        book.hosts.append(hosts)
