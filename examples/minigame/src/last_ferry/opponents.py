"""The people at the tables. Each knows what `observe` gives its seat, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import unorules as uno

Chance = Callable[[str], int]
"""A number from 0 to 99 for a question; the same question at the same moment has the same answer."""

_CLOSE = 2
"""Whoever holds no more cards than this is about to finish."""


@dataclass(frozen=True)
class Character:
    """How somebody plays (chances in a hundred) and what they say.

    Attributes:
        name: what they are called.
        temper: `patient` keeps draw cards and wild kinds until somebody is about to finish, `fierce` hits whenever
            possible, `careless` lays whatever comes.
        forgets: forgets to call UNO.
        remembers: calls late, if nobody has noticed yet.
        notices: catches somebody who did not call.
        doubts: challenges a Wild Draw Four.
        remarks: what they may say, by occasion: `uno`, `hits`, `hurt`, `caught`, `catches`, `wins`, `loses`.
    """

    name: str
    temper: Literal["patient", "fierce", "careless"]
    forgets: int
    remembers: int
    notices: int
    doubts: int
    remarks: Mapping[str, tuple[str, ...]]


def answer(who: Character, view: uno.Observation, chance: Chance) -> uno.Action:
    """What the character does about the open decision, which must be its own."""
    if isinstance(view.decision, uno.PollDecision):
        return _beside_the_turn(who, view, chance)
    doubts = [action for action in view.legal if isinstance(action, uno.Challenge)]
    if doubts and chance("doubt") < who.doubts:
        return doubts[0]
    colors = [action for action in view.legal if isinstance(action, uno.NameColor)]
    if colors:
        return max(colors, key=lambda named: sum(card.color == named.color for card in view.hand))
    plays = [action for action in view.legal if isinstance(action, uno.Play) and action.color is None]
    if plays:
        forgets = chance("forget") < who.forgets
        return max(plays, key=lambda play: (*_worth(who, view, play, chance), play.uno != forgets))
    return next(action for action in view.legal if not isinstance(action, uno.Challenge))


def _beside_the_turn(who: Character, view: uno.Observation, chance: Chance) -> uno.Action:
    for action in view.legal:
        if isinstance(action, uno.CallUno) and chance("remember") < who.remembers:
            return action
        if isinstance(action, uno.Catch) and chance("notice") < who.notices:
            return action
    return uno.Pass(view.decision.seat)


def _worth(who: Character, view: uno.Observation, play: uno.Play, chance: Chance) -> tuple[object, ...]:
    """How good a play is; the greatest one is laid."""
    last = play.cards[-1]
    if who.temper == "careless":
        return (chance(f"lay {last}"), str(last))
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != play.seat]
    strong = last.is_wild or "+" in last.face
    wanted = who.temper == "fierce" or min(others) <= _CLOSE
    alike = sum(card.color == last.color for card in view.hand)
    return (strong == wanted, not last.is_wild, alike, str(last))
