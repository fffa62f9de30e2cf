"""Odd values: what nobody should offer as an action, to see that it is judged and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from unorules.actions import ACTIONS, Action, Draw, Play
from unorules.cards import Card
from unorules.state import GameState
from unorules.testing.chance import Chance


class OddPlay(Play):
    """A kind of action that no rule knows."""


NO_ACTIONS: Final[tuple[object, ...]] = (
    None,
    0,
    1.5,
    True,
    "0:draw",
    b"",
    (),
    [],
    {},
    object(),
    Draw,
    Action(0),
    OddPlay(0, "R7"),
)
"""Values that are no action."""

NO_SEATS: Final[tuple[Any, ...]] = (-1, 99, 10**30, -(10**30), True, False, 1.5, "x", "0", None, (), [], object())
"""Values that are no seat, at a table of any size."""

NO_COLORS: Final[tuple[object, ...]] = ("Z", "", 1, True, 1.5, (), [], object())
NO_CARDS: Final[tuple[Any, ...]] = ("", (), None, 7, "R77", ["R7", 7], [None], [[]], [("R7",)], b"R7", object(), [Card])


def odd_value(state: GameState, chance: Chance) -> object:
    """Something offered as an action: likely wrong in one respect or several, now and then right."""
    if chance.one_in(12):
        return chance.pick(NO_ACTIONS)
    kinds: tuple[type[Action], ...] = (Play, Play, Play, *ACTIONS.values())
    kind = chance.pick(kinds)
    seat = _odd_seat(state, chance)
    hand = state.hands[seat] if type(seat) is int and 0 <= seat < state.players else ()
    draw: dict[str, Callable[[], Any]] = {
        "cards": lambda: _odd_cards(state, hand, chance),
        "card": lambda: chance.pick((state.top, *_some_cards(state, hand, chance))),
        "color": lambda: chance.pick((None, *state.book.colors, *state.book.colors, chance.pick(NO_COLORS))),
        "target": lambda: _odd_seat(state, chance),
        "uno": lambda: chance.one_in(3),
        "announce": lambda: chance.one_in(3),
        "fault": lambda: chance.pick(("advice", "slow", "", None, 5, [])),
    }
    given = {
        field.name: draw[field.name]()
        for field in attrs.fields(kind)
        if field.name != "seat" and (field.default is attrs.NOTHING or chance.one_in(2))
    }
    return kind(seat, **given)


def _odd_seat(state: GameState, chance: Chance) -> Any:
    if chance.one_in(8):
        return chance.pick((*NO_SEATS, state.players))
    return state.to_act if state.to_act is not None and chance.one_in(2) else chance.below(state.players)


def _some_cards(state: GameState, hand: Sequence[Card], chance: Chance) -> tuple[Any, ...]:
    return (
        *(chance.pick(hand) for _ in range(3) if hand),
        chance.pick(state.book.cards),
        chance.pick(("", "R77", None, 7, [])),
    )


def _odd_cards(state: GameState, hand: Sequence[Card], chance: Chance) -> Any:
    if chance.one_in(10):
        return chance.pick(NO_CARDS)
    if not hand or chance.one_in(6):
        return [chance.pick(state.book.cards) for _ in range(chance.below(4))]
    first = chance.pick(hand)
    if chance.one_in(3):  # a set, or nearly one
        return [card for card in hand if card.face in (first.face, state.top.face)][: 2 + chance.below(3)]
    return first
