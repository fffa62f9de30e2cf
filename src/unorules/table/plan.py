"""What a table does by itself when a timer runs out: decided once, stored with the entry, never decided again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from unorules.actions import Action, NextRound, Penalize
from unorules.decisions import RoundOver, TurnDecision
from unorules.defaults import default_action
from unorules.engine import apply
from unorules.errors import UnoRulesError
from unorules.observation import Observation, observe
from unorules.plain import shown
from unorules.state import GameState
from unorules.table.commands import Alarm, TimeUp
from unorules.table.parts import Timer
from unorules.table.settings import DEFAULT_BOT

if TYPE_CHECKING:
    from unorules.table.table import Table

Bot: TypeAlias = Callable[[Observation], Action]
"""What chooses an action from what its seat may know."""


class BotFailed(UnoRulesError):
    """A bot that has no answer: it is missing, raises, or chooses what its seat may not do."""


def plan(table: Table, timer: Timer, bots: Mapping[str, Bot] | None) -> TimeUp:
    """What to do about a timer that is due. Without `bots` every bot plays `default_action`.

    Raises `BotFailed` when the bot that must play has no answer.
    """
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
    elif bots is None or (bot == DEFAULT_BOT and bot not in bots):
        actions = _default(game, seat)
    else:
        actions = (_chosen(game, seat, bot, bots),)
    return TimeUp(timer.alarm, timer.about, actions)


def _chosen(game: GameState, seat: int, name: str, bots: Mapping[str, Bot]) -> Action:
    if name not in bots:
        raise BotFailed(f"seat {seat} is played by the bot {name!r}, which was not given to tick")
    try:
        action = bots[name](observe(game, seat))
        if isinstance(action, Action) and action.seat == seat and not action.host:
            apply(game, action)
            return action
    except Exception as error:
        raise BotFailed(f"the bot {name!r} at seat {seat} failed: {error!r}") from error
    raise BotFailed(f"the bot {name!r} at seat {seat} chose {shown(action)}, which is no action of its seat")


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
