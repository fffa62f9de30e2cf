"""Polls: windows without a race. Before a decision each seat to which a window stands open is asked, in seat order.

A poll lies on the decision that it delays. Its seat uses the window or passes; then the next seat is asked. What a
seat may do in a poll, and what comes of it, is what the free window would give.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unorules.actions import Action, CallUno, Catch, Dispute, JumpIn, Pass
from unorules.decisions import PollDecision, WaitingDecision
from unorules.draft import Draft, freeze, thaw
from unorules.errors import Code
from unorules.events import TurnPassed
from unorules.flow import settle
from unorules.general import general
from unorules.phrases import phrase
from unorules.ruleset import Rules
from unorules.state import GameState, Table
from unorules.verdict import Verdict, refused

SECTION: Final = "section 1"
WINDOW_ACTIONS: Final = (CallUno, Catch, Dispute, JumpIn)
_CLOSED: Final[dict[type[Action], Code]] = {
    CallUno: Code.UNO_NOT_APPLICABLE,
    Catch: Code.NOTHING_TO_CATCH,
    Dispute: Code.NOTHING_TO_DISPUTE,
    JumpIn: Code.JUMP_IN_CLOSED,
}


def polled(rules: Rules) -> Rules:
    """These rules with polls in the place of free windows.

    Examples:
        >>> import unorules as uno
        >>> str(uno.polled(uno.OFFICIAL))
        'official +polled'
    """
    return rules.plus("polled")


def waiting_seats(table: Table) -> tuple[int, ...]:
    """The seats to which a window stands open, in seat order."""
    book = table.book
    return tuple(sorted({seat for opens in book.open_to for seat in opens(table)}))


def open_poll(draft: Draft) -> None:
    """Ask the first seat that has a window, if rules poll at all."""
    if draft.book.polling and draft.running and draft.decisions[-1].__class__ is not PollDecision:
        _ask(draft, waiting_seats(draft))


def _ask(draft: Draft, seats: Sequence[int]) -> None:
    if seats:
        draft.decisions = (*draft.decisions, PollDecision(seats[0], tuple(seats[1:])))


def delayed(state: Table) -> GameState:
    """The state as it would be without the poll: the delayed decision is open."""
    draft = thaw(state, None)
    draft.decisions = draft.decisions[:-1]
    return freeze(draft)


def offers(state: Table) -> list[Action]:
    """How the seat that is asked may use its windows; it may also pass."""
    seat = state.decisions[-1].seat
    inner = delayed(state)
    book = state.book
    found: list[Action] = []
    for offer in (*book.beside.get(inner.decisions[-1].__class__, ()), *book.windows):
        found += [action for action in offer(inner, (seat,)) if isinstance(action, WINDOW_ACTIONS)]
    return found


def out_of_poll(state: Table, action: Action) -> Verdict | None:
    """Why an action must wait for a poll: under polls a window is open to the seat that is asked, and only then."""
    if not isinstance(action, WINDOW_ACTIONS) or isinstance(state.decisions[-1], WaitingDecision):
        return None
    verdict = general(state, action.seat)
    message = phrase("a window is used when its seat is asked, before play goes on")
    return refused(_CLOSED[type(action)], message, SECTION) if verdict is None else verdict


def check(state: Table, action: Action) -> Verdict | None:
    """Judge an action while a poll is open; None when it is legal."""
    handler = state.book.handlers[type(action)]
    if action.host:
        return handler.check(delayed(state), action)
    verdict = general(state, action.seat)
    if verdict is not None:
        return verdict
    asked = state.decisions[-1].seat
    if action.seat != asked:
        return refused(Code.NOT_YOUR_TURN, "seat {seat} is asked first", SECTION, seat=asked)
    if type(action) is Pass:
        return None
    if isinstance(action, WINDOW_ACTIONS):
        return handler.check(delayed(state), action)
    return refused(Code.NOT_YOUR_TURN, "first use your window or pass", SECTION)


def perform(draft: Draft, action: Action, verdict: Verdict | None) -> None:
    """Carry out an action while a poll is open, then ask on."""
    poll = draft.decisions[-1]
    assert isinstance(poll, PollDecision)
    below = draft.decisions[:-1]
    draft.decisions = below
    rest = poll.rest
    if type(action) is Pass:
        draft.tell(TurnPassed, action.seat)
    else:
        (verdict.perform if verdict is not None and verdict.perform else draft.book.handlers[type(action)].perform)(
            draft, action
        )
        settle(draft)
        rest = (poll.seat, *poll.rest)
    if draft.decisions is below:
        still = waiting_seats(draft) if draft.running else ()
        _ask(draft, [seat for seat in rest if seat in still])
    else:
        open_poll(draft)
