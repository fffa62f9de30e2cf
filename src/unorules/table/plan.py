"""What a table does by itself when a timer runs out: decided once, stored with the entry, never decided again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from unorules.actions import Action, NextRound, Penalize
from unorules.decisions import RoundOver, TurnDecision
from unorules.defaults import default_action
from unorules.engine import apply
from unorules.observation import Observation, observe
from unorules.state import GameState
from unorules.table.commands import Alarm, TimeUp
from unorules.table.parts import Timer
from unorules.table.settings import DEFAULT_BOT

if TYPE_CHECKING:
    from unorules.table.table import Table

Bot: TypeAlias = Callable[[Observation], Action]
"""What chooses an action from what its seat may know."""


def plan(table: Table, timer: Timer, bots: Mapping[str, Bot]) -> TimeUp:
    """What to do about a timer that is due. Raises `LookupError` when the bot that must play is not given."""
    if timer.alarm is not Alarm.DECISION:
        return TimeUp(timer.alarm, timer.about)
    game = table.game
    assert game is not None
    assert game.to_act is not None
    seat = game.to_act
    bot = table.chairs[seat].bot
    if isinstance(game.decision, RoundOver):
        actions: tuple[Action, ...] = (NextRound(seat),)
    elif bot is None:
        actions = _time_up(game, seat)
    elif bot == DEFAULT_BOT and bot not in bots:
        actions = _default(game, seat)
    elif bot in bots:
        actions = (bots[bot](observe(game, seat)),)
    else:
        raise LookupError(f"seat {seat} is played by the bot {bot!r}, which was not given to tick")
    return TimeUp(timer.alarm, timer.about, actions)


def _default(game: GameState, seat: int) -> tuple[Action, ...]:
    action = default_action(game, seat)
    return () if action is None else (action,)


def _time_up(game: GameState, seat: int) -> tuple[Action, ...]:
    """The whole of a turn whose time is up: what `faults` asks for playing slowly, then default actions to its end."""
    found: list[Action] = []
    faults = game.rules.get("faults")
    if faults is not None and faults.parameters["slow"]:
        found.append(Penalize(seat, "slow"))
        game = apply(game, found[0])
    while game.to_act == seat and not isinstance(game.decision, RoundOver):
        action = default_action(game, seat)
        assert action is not None
        found.append(action)
        game = apply(game, action)
        if isinstance(game.decision, TurnDecision):
            break
    return tuple(found)
