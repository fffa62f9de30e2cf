"""Resampling: a whole state drawn from those that a seat cannot tell apart.

A world is drawn (see worlds.py), what must be replayed is replayed in it, and it is thrown away when the seat would
have been shown something else. What is left is as likely as the deal made it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from unorules.decisions import (
    Decision,
    DrawnCardDecision,
    Link,
    PenaltyDecision,
    PendingPlay,
    PollDecision,
    TurnDecision,
    WaitingDecision,
)
from unorules.draft import TURN_OF, freeze, thaw
from unorules.engine import step
from unorules.errors import IllegalAction, SetupError
from unorules.information import Information, Stretch
from unorules.knowledge import Layout
from unorules.learning import Learning
from unorules.observation import Observation, observe
from unorules.placing import decode
from unorules.shuffle import Source, shuffle
from unorules.state import NOBODY, GameState, Match, ring
from unorules.windows import DisputeWindow
from unorules.worlds import Chance, World, Worlds

LIMIT: Final = 1000
"""How many worlds are thrown away before one that is not exact is taken."""

_TRIES: Final = 20
"""How many worlds are tried that need not be exact but should replay."""


@attrs.frozen
class Sample:
    """A state that looks to a seat as the real one does.

    Attributes:
        state: the state.
        exact: whether it was drawn from all states that the seat cannot tell from the real one, each as likely as it
            is. Otherwise it may contradict something that was disclosed earlier, or come too often or too rarely.
    """

    state: GameState
    exact: bool


def resample(information: Information, seed: int | str | bytes, *, limit: int = LIMIT) -> Sample:
    """Draw a state from those that the seat cannot tell apart: `observe` gives the same view of it.

    Every deal of the round, and every order of a pile that was shuffled since, is equally likely if it agrees with
    all that the seat was shown. What others chose to do counts only as far as they had to be able to do it: a card
    that a seat laid it must have held, but that it laid this one and no other tells nothing. The key of later
    shuffles is drawn too.

    Args:
        information: what the seat knows.
        seed: decides what is drawn; the same information and seed give the same state.
        limit: how many draws are thrown away before one that is not exact is taken.

    Raises `SetupError` for what is no seed, or a limit below 1.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=3, seed=7)
        >>> info = uno.information((state, []), seat=1)
        >>> sample = uno.resample(info, seed=1)
        >>> uno.observe(sample.state, 1) == uno.observe(state, 1), sample.exact, sample.state == state
        (True, True, False)
    """
    problems = []
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes):
        problems.append("the seed must be a whole number, a text or bytes")
    if type(limit) is not int or limit < 1:
        problems.append(f"limit {limit!r} must be a whole number from 1")
    if problems:
        raise SetupError(problems)
    last = information.last
    traced = bool(information.doubts) or last is None or bool(last.steps)
    worlds = Worlds(information.knowledge, Chance(seed), traced=traced)
    state = _agreeing(information, worlds, limit)
    if state is None:
        return Sample(_alike(information, worlds), exact=False)
    return Sample(state, information.knowledge.exact)


def _agreeing(information: Information, worlds: Worlds, limit: int) -> GameState | None:
    """The state in the first world in which everything that must be replayed looks as it did."""
    last, seat = information.last, information.seat
    if last is None:
        return None
    for _ in range(limit):
        world = worlds.draw()
        if world is not None and all([_agrees(world, doubt, seat) for doubt in information.doubts]):
            state = _replayed(world, last, seat)
            if state is not None:
                return state
    return None


def _alike(information: Information, worlds: Worlds) -> GameState:
    """A state that at least looks the same now."""
    seat, seen, known = information.seat, information.observation, information.knowledge
    for _ in range(_TRIES) if information.last is not None else ():
        world = worlds.draw(strict=False)
        state = None if world is None or information.last is None else _replayed(world, information.last, seat)
        if state is not None:
            return state
    world = worlds.draw(strict=False)
    if world is not None:
        state = _state(world, known.layout, seen, worlds.chance.key)
        if not seen.extras or observe(state, seat) == seen:
            return state
    learning = Learning(seat, known, seen, seen.in_play)
    learning.forget()
    known = learning.finish()
    world = Worlds(known, worlds.chance, traced=False).draw(strict=False)
    assert world is not None, "where nothing is known but places and backs every world agrees"
    return _state(world, known.layout, seen, worlds.chance.key)


# --- replaying --------------------------------------------------------------------------------------------------------


class _Orders(Source):
    """A key under which the shuffles of a replay give the orders of a world, each to whoever asks first."""

    def __new__(cls, key: bytes, orders: Iterable[bytes]) -> _Orders:
        return super().__new__(cls, key)

    def __init__(self, key: bytes, orders: Iterable[bytes]) -> None:
        super().__init__()
        self._ready = list(orders)
        self._given: dict[tuple[int, bytes], tuple[bytes, int]] = {}

    def shuffle(self, cards: bytes, counter: int, count: int | None) -> tuple[bytes, int]:
        """The next order, if it is one of these cards; else one of the key's own."""
        if (counter, cards) not in self._given:
            order = self._ready.pop(0) if self._ready else b""
            agrees = count is None and bytes(sorted(order)) == bytes(sorted(cards))
            found = (order, counter + 1) if agrees else shuffle(cards, bytes(self), counter, count)
            self._given[counter, cards] = found
        return self._given[counter, cards]


def _under(state: GameState, key: bytes) -> GameState:
    """The same state under another key, also in the states that rules keep."""
    draft = thaw(state, None)
    draft.key = key
    draft.slots = tuple([_under(each, key) if isinstance(each, GameState) else each for each in state.slots])
    return freeze(draft)


def _replayed(world: World, stretch: Stretch, seat: int | None) -> GameState | None:
    """The state after a part of the game in this world; None when the seat would have been shown something else."""
    moment = stretch.moment
    if not stretch.steps:
        return _state(world, moment.layout, moment.seen, world.chance.key)
    key = _Orders(world.chance.key, world.orders(moment.layout.pools))
    state = _state(world, moment.layout, moment.seen, key)
    for told in stretch.steps:
        try:
            state, events = step(state, told.action)
        except IllegalAction:
            return None
        if tuple([event.for_seat(seat) for event in events]) != told.events or observe(state, seat) != told.seen:
            return None
    return _under(state, world.chance.key)


def _agrees(world: World, stretch: Stretch, seat: int | None) -> bool:
    """Whether an earlier part of the game agrees with this world; it is replayed only if that is in doubt."""
    doubtful = any([told.doubts is None or world.holds(told.doubts) for told in stretch.steps])
    return not doubtful or _replayed(world, stretch, seat) is not None


# --- building ---------------------------------------------------------------------------------------------------------


def _state(world: World, layout: Layout, seen: Observation, key: bytes) -> GameState:
    """The state that a seat sees like this, with the hidden cards of a world."""
    discard = b"".join([world.hand(hand) for hand in layout.buried]) + world.codes(layout.covered) + layout.discard
    away = tuple([(seat, decode(seen, world.hand(hand))) for seat, hand in layout.put_away])
    book = seen.rules.book.on_side(seen.side)
    state = GameState(
        book=book,
        match=Match(
            seen.scores,
            seen.dealer,
            seen.round,
            layout.left,
            layout.knocked_out,
            away,
            seen.result,
            seen.winners,
            seen.reason,
        ),
        ring=ring(seen.players, seen.in_play),
        hand_codes=tuple([world.hand(hand) for hand in layout.hands]),
        pile_codes=world.codes(layout.pile),
        discard_codes=discard,
        color_code=book.color_code(seen.color),
        direction=seen.direction,
        decisions=_decisions(world, layout, seen),
        windows=seen.windows,
        slots=book.slots,
        laid_by=NOBODY if layout.laid_by is None else layout.laid_by,
        passes=0,
        ply=seen.ply,
        key=key,
        counter=0,
    )
    return _with_snapshot(state) if seen.windows else state


def _decisions(world: World, layout: Layout, seen: Observation) -> tuple[Decision, ...]:
    """The open decisions, with what the view leaves out of them."""
    decision = seen.delayed
    if isinstance(decision, DrawnCardDecision) and layout.drawn is not None:
        decision = attrs.evolve(decision, card=decode(seen, world.codes([layout.drawn]))[0])
    elif isinstance(decision, PenaltyDecision):
        decision = attrs.evolve(decision, links=_supposed(decision.links))
    elif isinstance(decision, WaitingDecision) and isinstance(decision.waiting, PendingPlay):
        waiting = decision.waiting
        link = None if waiting.link is None else _supposed((waiting.link,))[0]
        decision = attrs.evolve(
            decision, waiting=attrs.evolve(waiting, link=link, answered=_supposed(waiting.answered))
        )
    below = TURN_OF[decision.seat] if type(decision) is TurnDecision else (decision,)
    return (*below, seen.decision) if isinstance(seen.decision, PollDecision) else below


def _supposed(links: tuple[Link, ...]) -> tuple[Link, ...]:
    """Links of which nothing is known but what everybody saw: taken for honest plays of a last card."""
    return tuple([attrs.evolve(link, guilty=False, hand=()) for link in links])


def _with_snapshot(state: GameState) -> GameState:
    """The state with an earlier one to go back to, where a wrong card stands and the real one is not known."""
    standing = [window for window in state.windows if isinstance(window, DisputeWindow)]
    at = state.book.slot_at.get("misplay")
    if not standing or at is None:
        return state
    draft = thaw(state, None)
    draft.windows = tuple([window for window in state.windows if window not in standing])
    draft.decisions = TURN_OF[standing[0].seat]
    before = freeze(draft)
    draft = thaw(state, None)
    draft.slots = (*state.slots[:at], before, *state.slots[at + 1 :])
    return freeze(draft)
