"""The states that a seat cannot tell apart, found by trying every one: what `resample` is held against.

Nothing here knows how resampling works. Every way to lay out the hidden cards at the beginning is played through with
the engine; those in which the seat is shown the same at every ply are kept, each with the weight of its deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import exp, factorial, log, prod, sqrt

import attrs

import unorules as uno
from unorules.events import CardTurned
from unorules.shuffle import KEY_SIZE, Source

Weights = dict[object, float]
"""How likely each state is, by what lies where in it."""


def whereabouts(state: uno.GameState) -> object:
    """What can differ between states that a seat cannot tell apart: hidden cards, and what decisions note of them."""
    return state.hand_codes, state.pile_codes, state.discard_codes, state.decisions


def shown(state: uno.GameState, seat: int | None, events: Iterable[uno.Event] = ()) -> object:
    """What a seat is shown."""
    return uno.observe(state, seat), tuple(event.for_seat(seat) for event in events)


def hands_from(cards: bytes, sizes: Sequence[int]) -> Iterator[tuple[tuple[bytes, ...], bytes, int]]:
    """Every way to take hands of these sizes from cards: the hands, what is left, and in how many orders of dealing."""
    if not sizes:
        yield (), cards, 1
        return
    for hand, rest in _taken(cards, sizes[0]):
        orders = factorial(len(hand)) // prod(factorial(count) for count in Counter(hand).values())
        for hands, left, number in hands_from(rest, sizes[1:]):
            yield (hand, *hands), left, orders * number


def _taken(cards: bytes, count: int) -> Iterator[tuple[bytes, bytes]]:
    """Every multiset of so many of the cards, and what is left, both in card order."""
    if count == 0:
        yield b"", cards
    elif len(cards) >= count:
        first = cards[:1]
        copies = cards.count(first)
        others = cards[copies:]
        for taken in range(min(copies, count) + 1):
            for hand, rest in _taken(others, count - taken):
                yield first * taken + hand, first * (copies - taken) + rest


def orders_of(cards: bytes) -> Iterator[bytes]:
    """Every order of cards, equal cards counted once."""
    if not cards:
        yield b""
    for code in dict.fromkeys(cards):
        for order in orders_of(cards.replace(bytes([code]), b"", 1)):
            yield bytes([code]) + order


class NeedsOrder(Exception):
    """A shuffle of which no order was given."""


class Given(Source):
    """A key under which every shuffle gives the order that was laid out for it."""

    def __new__(cls, orders: Sequence[bytes]) -> Given:
        return super().__new__(cls, bytes(KEY_SIZE))

    def __init__(self, orders: Sequence[bytes]) -> None:
        self.ready = list(orders)
        self.asked: dict[tuple[int, bytes], bytes] = {}

    def shuffle(self, cards: bytes, counter: int, count: int | None) -> tuple[bytes, int]:
        if (counter, cards) not in self.asked:
            if not self.ready:
                raise NeedsOrder(cards)
            self.asked[counter, cards] = self.ready.pop(0)
        return self.asked[counter, cards], counter + 1


Outcome = tuple[uno.GameState, tuple[uno.Event, ...]]


def branches(
    run: Callable[[Source], Outcome], most: int = 2
) -> Iterator[tuple[uno.GameState, tuple[uno.Event, ...], float]]:
    """Everything that may come of a step with so many shuffles at most: each order of each of them, with its chance."""
    waiting: list[tuple[tuple[bytes, ...], float]] = [((), 1.0)]
    while waiting:
        orders, share = waiting.pop()
        try:
            after, events = run(Given(orders))
        except NeedsOrder as needs:
            found = list(orders_of(needs.args[0])) if len(orders) < most else []
            waiting += [((*orders, order), share / len(found)) for order in found]
        else:
            yield attrs.evolve(after, key=bytes(KEY_SIZE)), events, share


def alike(state: uno.GameState, actions: Sequence[uno.Action], seat: int | None) -> Weights:
    """The states in which the actions may have ended, as far as the seat was shown, each with its share."""
    story = told(state, actions, seat)
    others = [each for each in range(state.players) if each != seat]
    hidden = bytes(sorted(b"".join([*[state.hand_codes[each] for each in others], state.pile_codes])))
    found: list[tuple[uno.GameState, float]] = []
    for hands, pile, number in hands_from(hidden, [len(state.hand_codes[each]) for each in others]):
        dealt = list(state.hand_codes)
        for each, hand in zip(others, hands, strict=True):
            dealt[each] = hand
        for order in orders_of(pile):
            world = attrs.evolve(state, hand_codes=tuple(dealt), pile_codes=order)
            if shown(world, seat) == story[0]:
                found += [(end, number * share) for end, share in played(world, actions, seat, story[1:])]
    return shares(found)


def alike_deals(rules: uno.Rules, players: int, seed: int, actions: Sequence[uno.Action], seat: int | None) -> Weights:
    """The same from the deal on, what was turned up and put back included."""
    state, events = uno.new_game_with_events(rules, players, seed=seed, dealer=0)
    story = [shown(state, seat, events), *told(state, actions, seat)[1:]]
    found: list[tuple[uno.GameState, float]] = []
    shuffles = 1 + sum(isinstance(event, CardTurned) and event.put_back for event in events)
    deals = branches(lambda key: uno.new_game_with_events(rules, players, seed=key, dealer=0), shuffles)
    for world, events, share in deals:
        if shown(world, seat, events) == story[0]:
            found += [(end, share * more) for end, more in played(world, actions, seat, story[1:])]
    return shares(found)


def told(state: uno.GameState, actions: Sequence[uno.Action], seat: int | None) -> list[object]:
    """What a seat is shown, ply by ply."""
    story = [shown(state, seat)]
    for action in actions:
        state, events = uno.step(state, action)
        story.append(shown(state, seat, events))
    return story


def shares(found: Iterable[tuple[uno.GameState, float]]) -> Weights:
    """Weights of states, made to add up to one."""
    weights: Weights = {}
    for state, weight in found:
        weights[whereabouts(state)] = weights.get(whereabouts(state), 0.0) + weight
    total = sum(weights.values())
    return {where: weight / total for where, weight in weights.items()}


def played(
    world: uno.GameState, actions: Sequence[uno.Action], seat: int | None, story: Sequence[object]
) -> Iterator[tuple[uno.GameState, float]]:
    """The states after the actions in which the seat is shown the same at every ply, each with its chance."""
    if not actions:
        yield world, 1.0
    elif uno.check(world, actions[0]):
        for after, events, share in branches(partial(_stepped, world, actions[0])):
            if shown(after, seat, events) == story[0]:
                for end, more in played(after, actions[1:], seat, story[1:]):
                    yield end, share * more


def _stepped(state: uno.GameState, action: uno.Action, key: Source) -> Outcome:
    return uno.step(attrs.evolve(state, key=key), action)


def p_value(counts: Counter[object], expected: Weights, total: int) -> float:
    """How likely counts are to be as far from what is expected, or farther: chi-square, small cells put together.

    By the approximation of Wilson and Hilferty. A count where none is expected makes it 0.
    """
    if set(counts) - set(expected):
        return 0.0
    square, cells, small, rare = 0.0, 0, 0.0, 0
    for where, share in expected.items():
        due = share * total
        if due < 10:
            small, rare = small + due, rare + counts[where]
        else:
            square, cells = square + (counts[where] - due) ** 2 / due, cells + 1
    if small >= 10:
        square, cells = square + (rare - small) ** 2 / small, cells + 1
    free = cells - 1
    if free < 1:
        return 1.0
    score = ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return _tail(score)


def _tail(score: float) -> float:
    """The chance of a standard normal number to be larger (Abramowitz and Stegun 26.2.17)."""
    if score < 0:
        return 1 - _tail(-score)
    t = 1 / (1 + 0.2316419 * score)
    series = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    return exp(-score * score / 2 - log(sqrt(6.283185307179586))) * series
