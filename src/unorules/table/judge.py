"""Whether a table accepts a command: who says it, whether it was said before, whether it still means what it meant.

The order of the questions is fixed. Who the sender is comes before everything that could tell a card, and the rules
of the game are asked last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from unorules.actions import Action, CallUno, Catch, Dispute, JumpIn, Penalize
from unorules.decisions import PollDecision, RoundOver
from unorules.ruleset import Rules
from unorules.table.advance import free_seat
from unorules.table.codes import TableCode
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
    Return,
    SetRules,
    Sit,
    Stand,
    Start,
    TakeOver,
    Vote,
)
from unorules.table.memory import digest, recall
from unorules.table.messages import Accepted, Refused
from unorules.table.parts import BOT_PREFIX, Phase
from unorules.table.settings import Settings
from unorules.table.voting import electors
from unorules.windows import CatchWindow, DisputeWindow, Window

if TYPE_CHECKING:
    from unorules.table.table import Table

MAX_ID: Final = 64
"""Longest id, key and name, in characters."""

_Why = tuple[TableCode, str]


def judge(table: Table, player: str, command: Command, now: float) -> Accepted | Refused | None:
    """The answer to a command that is refused or was accepted before; None when the table goes on with it."""
    member = table.member(player)
    why = _shape(player, command) or _stranger(table, player, command)
    if why is not None:
        key = command.key if isinstance(command, Command) else None
        return Refused(*why, None if member is None else table.sequence, key)
    before = recall(table, player, command)
    if before is not None:
        if before.digest == digest(command):
            return Accepted(before.sequence, before.key)
        why = TableCode.DUPLICATE, "this key was used for another command; a new command needs a new key"
    why = why or _right(table, player, command) or _time(table, player, command) or _sense(table, player, command, now)
    return None if why is None else Refused(*why, None if member is None else table.sequence, command.key)


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


def _shape(player: str, command: object) -> _Why | None:
    if isinstance(command, KEEPERS_COMMANDS):
        return TableCode.UNAUTHORIZED, f"{type(command).__name__} is nothing that a player may say"
    if type(command) not in PLAYERS_COMMANDS or not isinstance(command, Command):
        return TableCode.BAD_COMMAND, f"a {type(command).__name__} is no command"
    return next(((TableCode.BAD_COMMAND, problem) for problem in _defects(player, command)), None)


def _defects(player: str, command: Command) -> Iterator[str]:
    yield from bad_names(player=player)
    if type(command.sequence) is not int or command.sequence < 0:
        yield f"sequence is {command.sequence!r}; it must be a whole number from 0"
    if command.key is not None:
        yield from bad_names(key=command.key)
    if isinstance(command, Enter) or (isinstance(command, AddBot) and command.name):
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
        yield f"the seat is {command.seat!r}; it must be a whole number or None"
    elif isinstance(command, Propose) and (command.motion is Motion.KICK) != (command.player is not None):
        yield "a kick, and nothing else, is proposed about a player"


def _stranger(table: Table, player: str, command: Command) -> _Why | None:
    here = table.member(player) is not None
    if player in table.kicked:
        return TableCode.KICKED, "you were removed from this table"
    if isinstance(command, Enter):
        return (TableCode.ALREADY_HERE, f"{player!r} is here already") if here and command.key is None else None
    if not here:
        return TableCode.UNKNOWN_PLAYER, "you are not at this table: enter first"
    return None


# --- whether the sender may -------------------------------------------------------------------------------------------

_HOSTS: Final = (Close, SetRules, Configure, AddBot, Start, Pause, Resume, Kick, MakeHost, EndGame)


def _right(table: Table, player: str, command: Command) -> _Why | None:
    if table.phase is Phase.CLOSED:
        return TableCode.CLOSED, f"this table is closed ({table.closed})"
    if isinstance(command, _HOSTS) and player != table.host:
        return TableCode.UNAUTHORIZED, f"only the host may do this, and that is {table.host!r}"
    if isinstance(command, Act):
        return _may_act(table, player, command.action)
    if isinstance(command, TakeOver) and command.player not in (None, player) and player != table.host:
        return TableCode.UNAUTHORIZED, "only the host may let a bot play for somebody else"
    return None


def _may_act(table: Table, player: str, action: Action) -> _Why | None:
    seat = table.seat_of(player)
    if table.phase is not Phase.PLAYING:
        return TableCode.NO_GAME, "no game runs here"
    if action.host:
        if not isinstance(action, Penalize):
            return TableCode.UNAUTHORIZED, "nobody may send this: use the commands of the table (Exit, Sit, Propose)"
        return None if player == table.host else (TableCode.UNAUTHORIZED, "only the host may penalize a fault")
    if seat is None:
        return TableCode.NOT_SEATED, "you have no seat in this game"
    if action.seat != seat:
        return TableCode.FORGED, f"you speak for seat {seat} only"
    return None


# --- whether it still means what it meant -----------------------------------------------------------------------------


def _time(table: Table, player: str, command: Command) -> _Why | None:
    if command.sequence > table.sequence:
        message = f"the command names step {command.sequence}; this table stands at {table.sequence}: look again"
        return TableCode.OUT_OF_ORDER, message
    since = _since(table, player, command)
    if command.sequence < since:
        message = f"the command was meant for step {command.sequence}; what it is about has changed at step {since}"
        return TableCode.STALE, message
    return None


def _since(table: Table, player: str, command: Command) -> int:
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
        at = _window(table, action)
        if at is not None:
            return marks.windows[at]
        return marks.decision if isinstance(action, CallUno) and action.seat == game.to_act else marks.moved
    return marks.moved if action.host else marks.decision


def _window(table: Table, action: CallUno | Catch | Dispute) -> int | None:
    """The place of the open window that an action is about."""
    assert table.game is not None
    kind: type[Window] = DisputeWindow if isinstance(action, Dispute) else CatchWindow
    whose = action.seat if isinstance(action, CallUno) else action.target
    for at, window in enumerate(table.game.windows):
        if isinstance(window, kind) and window.seat == whose:
            return at
    return None


# --- whether it has sense now -----------------------------------------------------------------------------------------


def _sense(table: Table, player: str, command: Command, now: float) -> _Why | None:
    look = _LOOKS.get(type(command))
    return None if look is None else look(table, player, command, max(now, table.now))


def _lobby(table: Table) -> _Why | None:
    return (TableCode.GAME_RUNNING, "not while a game runs") if table.phase is Phase.PLAYING else None


def _running(table: Table) -> _Why | None:
    return None if table.phase is Phase.PLAYING else (TableCode.NO_GAME, "only while a game runs")


def _seated(table: Table, player: str) -> _Why | None:
    return (TableCode.NOT_SEATED, f"{player!r} has no seat here") if table.seat_of(player) is None else None


def _enter(table: Table, player: str, command: Enter, now: float) -> _Why | None:
    if table.member(player) is not None:
        return TableCode.ALREADY_HERE, f"{player!r} is here already"
    if len(table.members) >= table.settings.people:
        return TableCode.TABLE_FULL, f"no more than {table.settings.people} people have room here"
    seat = table.seat_of(player) if table.phase is Phase.PLAYING else None
    room = table.phase is not Phase.PLAYING and command.sit and len(table.chairs) < table.settings.seats
    if seat is None and not room and not table.settings.spectators:
        return TableCode.TABLE_FULL, "no seat is free, and nobody may watch"
    return None


def _sit(table: Table, player: str, command: Sit, now: float) -> _Why | None:
    if table.phase is not Phase.OVER and table.seat_of(player) is not None:
        return TableCode.ALREADY_HERE, f"{player!r} has a seat already"
    seats = len(table.chairs)
    if table.phase is Phase.PLAYING:
        assert table.game is not None
        if command.seat is not None and not 0 <= command.seat < seats:
            return TableCode.NO_SUCH_SEAT, f"there is no seat {command.seat}: seats are 0 to {seats - 1}"
        if not isinstance(table.game.decision, RoundOver):
            return TableCode.ROUND_RUNNING, "a seat is taken between two rounds"
        if free_seat(table, command.seat) is None:
            return TableCode.SEAT_TAKEN, "no seat is free" if command.seat is None else f"seat {command.seat} is taken"
        return None
    here = [chair for chair in table.chairs if chair.robot or table.member(chair.player) is not None]
    if any(chair.player == player for chair in here):
        return TableCode.ALREADY_HERE, f"{player!r} has a seat already"
    if len(here) >= table.settings.seats:
        return TableCode.TABLE_FULL, f"all {table.settings.seats} seats are taken"
    if command.seat is not None and not 0 <= command.seat <= len(here):
        return TableCode.NO_SUCH_SEAT, f"there is no seat {command.seat}: the next free one is {len(here)}"
    return None


def _stand(table: Table, player: str, command: Stand, now: float) -> _Why | None:
    return _lobby(table) or _seated(table, player)


def _connect(table: Table, player: str, command: Connect, now: float) -> _Why | None:
    member = table.member(player)
    if member is not None and command.connection in member.connections:
        return TableCode.ALREADY_HERE, f"the connection {command.connection!r} is open already"
    return None


def _disconnect(table: Table, player: str, command: Disconnect, now: float) -> _Why | None:
    member = table.member(player)
    if member is not None and command.connection not in member.connections:
        return TableCode.NO_SUCH_CONNECTION, f"there is no open connection {command.connection!r}"
    return None


def _configure(table: Table, player: str, command: Configure, now: float) -> _Why | None:
    if len(table.chairs) > command.settings.seats:
        return TableCode.BAD_COMMAND, f"{len(table.chairs)} are seated; seats must be that many at the least"
    return _lobby(table)


def _bot(table: Table, bot: object) -> _Why | None:
    if bot in table.settings.bots:
        return None
    return TableCode.NO_SUCH_BOT, f"there is no bot {bot!r} here; there are {', '.join(table.settings.bots)}"


def _add_bot(table: Table, player: str, command: AddBot, now: float) -> _Why | None:
    if len(table.chairs) >= table.settings.seats:
        return TableCode.TABLE_FULL, f"all {table.settings.seats} seats are taken"
    return _lobby(table) or _bot(table, command.bot)


def _start(table: Table, player: str, command: Start, now: float) -> _Why | None:
    why = _lobby(table)
    if why is not None:
        return why
    here = [chair for chair in table.chairs if chair.robot or table.member(chair.player) is not None]
    problems = table.rules.seating_problems(len(here))
    if problems:
        return TableCode.BAD_SETUP, "; ".join(problems)
    waiting = [chair.name for chair in here if not chair.ready and chair.player != player]
    if waiting:
        return TableCode.NOT_READY, f"not ready yet: {', '.join(waiting)}"
    return None


def _act(table: Table, player: str, command: Act, now: float) -> _Why | None:
    action = command.action
    if table.paused is not None and table.paused.by is not None:
        return TableCode.PAUSED, "the table is paused"
    if isinstance(action, Catch):
        at = _window(table, action)
        wait = 0.0 if at is None else table.marks.windows_at[at] + table.settings.catch_delay - now
        if wait > 0:
            return TableCode.TOO_EARLY, f"give it {wait:.1f} seconds more"
    return None


def _take_over(table: Table, player: str, command: TakeOver, now: float) -> _Why | None:
    whose = player if command.player is None else command.player
    why = _running(table) or _bot(table, command.bot) or _named(table, whose) or _seated(table, whose)
    if why is None and whose != player and not _is_away(table, whose):
        return TableCode.UNAUTHORIZED, f"{whose!r} is here and plays"
    return why


def _return(table: Table, player: str, command: Return, now: float) -> _Why | None:
    why = _running(table) or _seated(table, player)
    seat = table.seat_of(player)
    if why is None and seat is not None and table.chairs[seat].bot is None:
        return TableCode.IN_CONTROL, "you play yourself already"
    return why


def _pause(table: Table, player: str, command: Pause, now: float) -> _Why | None:
    if table.paused is not None:
        return TableCode.PAUSED, "the table is paused already"
    return _running(table)


def _resume(table: Table, player: str, command: Resume, now: float) -> _Why | None:
    if table.paused is None:
        return TableCode.NOT_PAUSED, "the table is not paused"
    if table.paused.by is None:
        return TableCode.PAUSED, "the table waits until somebody plays again: send Return"
    return None


def _named(table: Table, player: str) -> _Why | None:
    known = [each.id for each in table.members]
    known += [chair.player for chair in table.chairs if chair.player not in known]
    if player in known:
        return None
    return TableCode.NO_SUCH_PLAYER, f"there is no player {player!r} here; there are {', '.join(known)}"


def _is_away(table: Table, player: str) -> bool:
    """Whether somebody does not play at the moment: away, played by a bot, or with its time up the last time."""
    member, seat = table.member(player), table.seat_of(player)
    chair = None if seat is None else table.chairs[seat]
    return (
        member is None
        or member.away_since is not None
        or (chair is not None and (chair.bot is not None or chair.timeouts > 0))
    )


def _kick(table: Table, player: str, command: Kick, now: float) -> _Why | None:
    why = _named(table, command.player)
    if why is not None:
        return why
    if command.player == player:
        return TableCode.BAD_COMMAND, "nobody removes itself; use Exit"
    seat = table.seat_of(command.player)
    if table.phase is not Phase.PLAYING or seat is None:
        return None
    assert table.game is not None
    if table.chairs[seat].robot:
        if not isinstance(table.game.decision, RoundOver):
            return TableCode.ROUND_RUNNING, "bots are removed between two rounds"
        return None
    if _is_away(table, command.player) or table.settings.host_kicks:
        return None
    return TableCode.NEEDS_VOTE, f"{command.player!r} is here and plays; propose to remove it"


def _make_host(table: Table, player: str, command: MakeHost, now: float) -> _Why | None:
    if table.member(command.player) is None:
        known = ", ".join(each.id for each in table.members)
        return TableCode.NO_SUCH_PLAYER, f"{command.player!r} is not here; here are {known}"
    return None


def _end_game(table: Table, player: str, command: EndGame, now: float) -> _Why | None:
    return _running(table)


def _propose(table: Table, player: str, command: Propose, now: float) -> _Why | None:
    why = _running(table)
    if why is None and command.player is not None:
        why = _named(table, command.player) or _seated(table, command.player)
    if why is not None:
        return why
    if any(ballot.motion is command.motion and ballot.player == command.player for ballot in table.ballots):
        return TableCode.VOTE_OPEN, "this is being voted on already"
    if player not in electors(table, command.player):
        return TableCode.NOT_ENTITLED, "only who plays in the game, and is not whom it is about, may propose"
    if command.motion is Motion.PAUSE and table.paused is not None:
        return TableCode.PAUSED, "the table is paused already"
    return None


def _vote(table: Table, player: str, command: Vote, now: float) -> _Why | None:
    ballot = next((each for each in table.ballots if each.number == command.ballot), None)
    if ballot is None:
        open_now = ", ".join(str(each.number) for each in table.ballots) or "none"
        return TableCode.NO_SUCH_VOTE, f"vote {command.ballot!r} is not open; open: {open_now}"
    if player in ballot.yes or player in ballot.no:
        return TableCode.NOT_ENTITLED, "you have voted"
    if player not in electors(table, ballot.player):
        return TableCode.NOT_ENTITLED, "only who plays in the game, and is not whom it is about, may vote"
    return None


_LOOKS: Final[dict[type, Callable[[Any, str, Any, float], _Why | None]]] = {
    Enter: _enter,
    Sit: _sit,
    Stand: _stand,
    Connect: _connect,
    Disconnect: _disconnect,
    Ready: lambda table, player, command, now: _lobby(table) or _seated(table, player),
    SetRules: lambda table, player, command, now: _lobby(table),
    Configure: _configure,
    AddBot: _add_bot,
    Start: _start,
    Act: _act,
    TakeOver: _take_over,
    Return: _return,
    Pause: _pause,
    Resume: _resume,
    Kick: _kick,
    MakeHost: _make_host,
    EndGame: _end_game,
    Propose: _propose,
    Vote: _vote,
}
