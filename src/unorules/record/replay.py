"""Playing a game again from what was written down: how it began, its actions, the orders of its shuffles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import attrs

from unorules.actions import Action
from unorules.cards import Card
from unorules.engine import apply, step
from unorules.errors import IllegalAction, ReplayError
from unorules.events import DealerDrawn, Event
from unorules.record.orders import Shuffle, Written, under
from unorules.ruleset import Rules
from unorules.setup import begin, dealer_from_draws
from unorules.shuffle import KEY_SIZE
from unorules.state import GameState

NO_KEY = bytes(KEY_SIZE)


@attrs.frozen
class Deal:
    """How a game began: with the first deal.

    Attributes:
        rules: the rules in force.
        players: number of seats.
        dealer: the seat that dealt first.
        draws: the cards drawn for the deal, seat by seat, those of ties after them; empty when the dealer was named.
        counter: the counter of the generator after that.
        key: the key of all chance, None when it is not told.
    """

    rules: Rules
    players: int
    dealer: int
    draws: tuple[Card, ...] = ()
    counter: int = 0
    key: bytes | None = attrs.field(default=None, repr=False)


def played(
    origin: Deal | GameState, actions: Sequence[Action], shuffles: Iterable[Shuffle], *, tell: bool = False
) -> Iterator[tuple[GameState, Sequence[Event]]]:
    """Every state of a game, one at a time, with what happened if it is to be told: the first, then one an action.

    Raises `ReplayError` with the ply at which the game cannot go on.
    """
    orders = {ply: tuple(each) for ply, each in groupby(shuffles, lambda shuffle: shuffle.ply)}
    key = origin.key or NO_KEY
    written = Written(key)
    log: list[Event] | None = [] if tell else None
    written.lay_out(origin.rules, orders.pop(0, ()))
    state = _first(origin, written, log)
    _all_used(written, 0)
    yield under(state, key), log or ()
    events: Sequence[Event] = ()
    for ply, action in enumerate(actions, 1):
        if ply in orders:
            written.lay_out(origin.rules, orders.pop(ply))
        try:
            if tell:
                state, events = step(state, action)
            else:
                state = apply(state, action)
        except IllegalAction as error:
            raise ReplayError(f"{action} is refused: {error}", ply) from None
        except ReplayError as error:
            raise ReplayError(error.problem, ply, part=error.part) from None
        if written.ready:
            _all_used(written, ply)
        yield under(state, key), events
    if orders:
        raise ReplayError("a shuffle is recorded after the last action", min(orders), part=written.next)


def _first(origin: Deal | GameState, written: Written, log: list[Event] | None) -> GameState:
    if isinstance(origin, GameState):
        return under(origin, written)
    if origin.draws:
        dealer, decided, draws = dealer_from_draws(origin.players, origin.draws)
        if not decided or dealer != origin.dealer or len(draws) != len(origin.draws):
            problem = f"the cards drawn for the deal do not make seat {origin.dealer} the dealer"
            raise ReplayError(problem, part=("draws",))
        if log is not None:
            log.append(DealerDrawn(draws, dealer))
    return begin(origin.rules, origin.players, written, origin.counter, origin.dealer, log)


def _all_used(written: Written, ply: int) -> None:
    if written.ready:
        more = len(written.ready)
        many = f"{more} more shuffles are recorded than were made"
        told = "1 more shuffle is recorded than was made" if more == 1 else many
        raise ReplayError(told, ply, part=written.next)
