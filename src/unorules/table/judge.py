"""Whether a table accepts a command: who says it, whether it was said before, whether it still means what it meant.

The order of the questions is fixed. Who the sender is comes before everything that could tell a card, and the rules
of the game are asked last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from unorules.actions import Action, CallUno, Catch, Dispute, JumpIn, NextRound, Penalize
from unorules.decisions import PollDecision
from unorules.plain import shown
from unorules.ruleset import Rules
from unorules.table.codes import TableCode, Why, because
from unorules.table.commands import (
    KEEPERS_COMMANDS,
    PLAYERS_COMMANDS,
    Act,
    AddBot,
    Close,
    Command,
    Configure,
    Connect,
    Disconnect,
    EndGame,
    Enter,
    Kick,
    MakeHost,
    Motion,
    Pause,
    Propose,
    Ready,
    Resume,
    SetRules,
    Sit,
    Start,
    TakeOver,
)
from unorules.table.memory import digest, recall
from unorules.table.messages import Accepted, Refused
from unorules.table.parts import BOT_PREFIX, Phase
from unorules.table.sense import no_such_bot, sense, window_of
from unorules.table.settings import DEFAULT_BOT, Settings

if TYPE_CHECKING:
    from unorules.table.table import Table

MAX_ID: Final = 64
"""Longest id, key and name, in characters."""


def judge(
    table: Table, player: str, command: Command, now: float, bots: Collection[str] | None
) -> Accepted | Refused | None:
    """The answer to a command that is refused or was accepted before; None when the table goes on with it."""
    stands_at = None if table.member(player) is None else table.sequence
    why = _shape(player, command)
    if why is not None:
        key = getattr(command, "key", None)
        return Refused(*why, stands_at, key if isinstance(key, str) else None)
    before = recall(table, player, command)
    if before is not None and before.digest == digest(command):
        return Accepted(before.sequence, before.key)
    why = _stranger(table, player, command)
    if why is None and before is not None:
        why = because(TableCode.DUPLICATE, "this key was used for another command; a new command needs a new key")
    why = why or _right(table, player, command) or _time(table, command) or sense(table, player, command, now)
    if why is None and bots is not None:
        why = _program_has(command, (DEFAULT_BOT, *bots))
    return None if why is None else Refused(*why, stands_at, command.key)


# --- what is said, and by whom ----------------------------------------------------------------------------------------


def bad_names(**names: object) -> Iterator[str]:
    """What is wrong with ids and names: each must be a printable text of 1 to 64 characters."""
    for what, name in names.items():
        if not isinstance(name, str):
            yield f"{what} must be a text, not a {type(name).__name__}"
        elif not 0 < len(name.strip()) <= MAX_ID or len(name) > MAX_ID or not name.isprintable():
            yield f"{what} must be 1 to {MAX_ID} printable characters"
    player = names.get("player")
    if isinstance(player, str) and player.startswith(BOT_PREFIX):
        yield f"player may not begin with {BOT_PREFIX!r}: such ids are those of bots"


def _shape(player: str, command: object) -> Why | None:
    if isinstance(command, KEEPERS_COMMANDS):
        return because(
            TableCode.UNAUTHORIZED,
            "{kind} is nothing that a player may say",
            kind=type(command).__name__,
        )
    if type(command) not in PLAYERS_COMMANDS or not isinstance(command, Command):
        return because(TableCode.BAD_COMMAND, "a {kind} is no command", kind=type(command).__name__)
    try:
        repr(command)
    except (ValueError, RecursionError):  # it could neither be told from others, nor stored, nor answered
        return because(TableCode.BAD_COMMAND, "a part of {kind} is too long", kind=type(command).__name__)
    return next(((TableCode.BAD_COMMAND, problem) for problem in _defects(player, command)), None)


def _defects(player: str, command: Command) -> Iterator[str]:
    yield from bad_names(player=player)
    if type(command.sequence) is not int or command.sequence < 0:
        yield f"sequence is {shown(command.sequence)}; it must be a whole number from 0"
    if command.key is not None:
        yield from bad_names(key=command.key)
    for name in ("sit", "ready", "yes"):
        if type(getattr(command, name, True)) is not bool:
            yield f"{name} is {shown(getattr(command, name))}; it must be True or False"
    if isinstance(command, Enter) or (isinstance(command, AddBot) and command.name != ""):
        yield from bad_names(name=command.name)
    elif isinstance(command, Connect | Disconnect):
        yield from bad_names(connection=command.connection)
    elif isinstance(command, Act) and not isinstance(command.action, Action):
        yield f"the action is a {type(command.action).__name__}; it must be an action of unorules"
    elif isinstance(command, SetRules) and not isinstance(command.rules, Rules):
        yield "the rules must be a rule set, for example unorules.OFFICIAL"
    elif isinstance(command, Configure):
        if not isinstance(command.settings, Settings):
            yield "the settings must be Settings(...)"
        else:
            yield from command.settings.problems()
    elif isinstance(command, Sit) and command.seat is not None and type(command.seat) is not int:
        yield f"the seat is {shown(command.seat)}; it must be a whole number or None"
    elif isinstance(command, Propose) and command.motion not in list(Motion):
        yield f"the motion is {shown(command.motion)}; it must be one of {', '.join(Motion)}"
    elif isinstance(command, Propose) and (command.motion == Motion.KICK) != (command.player is not None):
        yield "a kick, and nothing else, is proposed about a player"


def _stranger(table: Table, player: str, command: Command) -> Why | None:
    if player in table.kicked:
        return because(TableCode.KICKED, "you were removed from this table")
    if table.member(player) is None and not isinstance(command, Enter):
        return because(TableCode.UNKNOWN_PLAYER, "you are not at this table: enter first")
    return None


# --- whether the sender may -------------------------------------------------------------------------------------------

_HOSTS: Final = (SetRules, Configure, AddBot, Start, Pause, Resume, Kick, MakeHost, EndGame, Close)


def _right(table: Table, player: str, command: Command) -> Why | None:
    if table.phase is Phase.CLOSED:
        return because(TableCode.CLOSED, "this table is closed ({why})", why=table.closed)
    if isinstance(command, _HOSTS) and player != table.host:
        return because(TableCode.UNAUTHORIZED, "only the host may do this, and that is {host}", host=repr(table.host))
    if isinstance(command, Act):
        return _may_act(table, player, command.action)
    if isinstance(command, TakeOver) and command.player not in (None, player) and player != table.host:
        return because(TableCode.UNAUTHORIZED, "only the host may let a bot play for somebody else")
    return None


def _may_act(table: Table, player: str, action: Action) -> Why | None:
    seat = table.seat_of(player)
    if table.phase is not Phase.PLAYING:
        return because(TableCode.NO_GAME, "no game runs here")
    if action.host:
        if not isinstance(action, Penalize):
            return because(
                TableCode.UNAUTHORIZED, "nobody may send this: use the commands of the table (Exit, Sit, Propose)"
            )
        return None if player == table.host else because(TableCode.UNAUTHORIZED, "only the host may penalize a fault")
    if isinstance(action, NextRound) and player == table.host:
        return None  # any seat may say it, so a host who only watches says it for one
    if seat is None:
        return because(TableCode.NOT_SEATED, "you have no seat in this game")
    if action.seat != seat:
        return because(TableCode.FORGED, "you speak for seat {seat} only", seat=seat)
    return None


def _program_has(command: Command, bots: tuple[str, ...]) -> Why | None:
    wanted: tuple[str, ...] = ()
    if isinstance(command, Configure):
        wanted = command.settings.bots
    elif isinstance(command, AddBot | TakeOver):
        wanted = (command.bot,)
    return next((no_such_bot(bot, bots) for bot in wanted if bot not in bots), None)


# --- whether it still means what it meant -----------------------------------------------------------------------------


def _time(table: Table, command: Command) -> Why | None:
    if command.sequence > table.sequence:
        return because(
            TableCode.OUT_OF_ORDER,
            "the command names step {named}; this table stands at {step}: look again",
            named=command.sequence,
            step=table.sequence,
        )
    since = _since(table, command)
    if command.sequence < since:
        return because(
            TableCode.STALE,
            "the command was meant for step {named}; what it is about has changed at step {step}",
            named=command.sequence,
            step=since,
        )
    return None


def _since(table: Table, command: Command) -> int:
    """Since which step that stands as it stands which the command is about; 0 where it cannot be too late."""
    marks = table.marks
    if isinstance(command, Act):
        return _action_since(table, command.action)
    if isinstance(command, Ready):
        return marks.rules if command.ready else 0
    if isinstance(command, Start | AddBot):
        return marks.lobby
    return marks.started if isinstance(command, EndGame) else 0


def _action_since(table: Table, action: Action) -> int:
    game, marks = table.game, table.marks
    assert game is not None
    if isinstance(game.decision, PollDecision):
        return marks.decision
    if isinstance(action, JumpIn):
        return marks.top
    if isinstance(action, CallUno | Catch | Dispute):
        at = window_of(table, action)
        if at is not None:
            return marks.windows[at]
        return marks.decision if isinstance(action, CallUno) and action.seat == game.to_act else marks.moved
    return marks.moved if action.host else marks.decision
