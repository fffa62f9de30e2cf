"""Whether a command has sense as the table stands, apart from the rules of the game: one look for each command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from unorules.actions import CallUno, Catch, Dispute
from unorules.decisions import RoundOver
from unorules.phrases import joined
from unorules.plain import shown
from unorules.table.codes import TableCode, Why, because
from unorules.table.commands import (
    Act,
    AddBot,
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
from unorules.table.parts import Phase
from unorules.table.seating import free_seat, present_chairs
from unorules.table.voting import electors
from unorules.windows import CatchWindow, DisputeWindow, Window

if TYPE_CHECKING:
    from unorules.table.table import Table


def sense(table: Table, player: str, command: Command, now: float) -> Why | None:
    """Why a command has no sense now; None when it has."""
    look = _LOOKS.get(type(command))
    return None if look is None else look(table, player, command, max(now, table.now))


def window_of(table: Table, action: CallUno | Catch | Dispute) -> int | None:
    """The place of the open window that an action is about."""
    assert table.game is not None
    kind: type[Window] = DisputeWindow if isinstance(action, Dispute) else CatchWindow
    whose = action.seat if isinstance(action, CallUno) else action.target
    for at, window in enumerate(table.game.windows):
        if isinstance(window, kind) and window.seat == whose:
            return at
    return None


def _lobby(table: Table) -> Why | None:
    return because(TableCode.GAME_RUNNING, "not while a game runs") if table.phase is Phase.PLAYING else None


def _running(table: Table) -> Why | None:
    return None if table.phase is Phase.PLAYING else because(TableCode.NO_GAME, "only while a game runs")


def _seated(table: Table, player: str) -> Why | None:
    return (
        because(TableCode.NOT_SEATED, "{who} has no seat here", who=shown(player))
        if table.seat_of(player) is None
        else None
    )


def _enter(table: Table, player: str, command: Enter, now: float) -> Why | None:
    if table.member(player) is not None:
        return because(TableCode.ALREADY_HERE, "{who} is here already", who=shown(player))
    if len(table.members) >= table.settings.people:
        return because(
            TableCode.TABLE_FULL, "no more than {people} people have room here", people=table.settings.people
        )
    seat = _kept_seat(table, player) if table.phase is Phase.PLAYING else None
    room = table.phase is not Phase.PLAYING and command.sit and len(present_chairs(table)) < table.settings.seats
    if seat is None and not room and not table.settings.spectators:
        return because(TableCode.TABLE_FULL, "no seat is free, and nobody may watch")
    return None


def _sit(table: Table, player: str, command: Sit, now: float) -> Why | None:
    if table.seat_of(player) is not None:
        return because(TableCode.ALREADY_HERE, "{who} has a seat already", who=shown(player))
    seats = len(table.chairs)
    if table.phase is Phase.PLAYING:
        assert table.game is not None
        if command.seat is not None and not 0 <= command.seat < seats:
            return because(
                TableCode.NO_SUCH_SEAT,
                "there is no seat {seat}: seats are 0 to {last}",
                seat=command.seat,
                last=seats - 1,
            )
        if not isinstance(table.game.decision, RoundOver):
            return because(TableCode.ROUND_RUNNING, "a seat is taken between two rounds")
        if free_seat(table, player, command.seat) is None:
            if command.seat is None:
                return because(TableCode.SEAT_TAKEN, "no seat is free")
            return because(TableCode.SEAT_TAKEN, "seat {seat} is taken", seat=command.seat)
        return None
    here = len(present_chairs(table))
    if here >= table.settings.seats:
        return because(TableCode.TABLE_FULL, "all {seats} seats are taken", seats=table.settings.seats)
    if command.seat is not None and not 0 <= command.seat <= here:
        return because(
            TableCode.NO_SUCH_SEAT, "there is no seat {seat}: the next free one is {free}", seat=command.seat, free=here
        )
    return None


def _stand(table: Table, player: str, command: Stand, now: float) -> Why | None:
    return _lobby(table) or _seated(table, player)


def _connect(table: Table, player: str, command: Connect, now: float) -> Why | None:
    member = table.member(player)
    if member is not None and command.connection in member.connections:
        return because(
            TableCode.ALREADY_HERE, "the connection {connection} is open already", connection=shown(command.connection)
        )
    return None


def _disconnect(table: Table, player: str, command: Disconnect, now: float) -> Why | None:
    member = table.member(player)
    if member is not None and command.connection not in member.connections:
        return because(
            TableCode.NO_SUCH_CONNECTION,
            "there is no open connection {connection}",
            connection=shown(command.connection),
        )
    return None


def _configure(table: Table, player: str, command: Configure, now: float) -> Why | None:
    here = len(present_chairs(table))
    if here > command.settings.seats:
        return because(TableCode.BAD_COMMAND, "{count} are seated; seats must be that many at the least", count=here)
    return _lobby(table)


def _bot(table: Table, bot: object) -> Why | None:
    return None if bot in table.settings.bots else no_such_bot(bot, table.settings.bots)


def no_such_bot(bot: object, bots: Sequence[str]) -> Why:
    """That a bot is none of these."""
    return because(
        TableCode.NO_SUCH_BOT, "there is no bot {bot} here; there are {bots}", bot=shown(bot), bots=", ".join(bots)
    )


def _add_bot(table: Table, player: str, command: AddBot, now: float) -> Why | None:
    if len(present_chairs(table)) >= table.settings.seats:
        return because(TableCode.TABLE_FULL, "all {seats} seats are taken", seats=table.settings.seats)
    return _lobby(table) or _bot(table, command.bot)


def _start(table: Table, player: str, command: Start, now: float) -> Why | None:
    why = _lobby(table)
    if why is not None:
        return why
    here = present_chairs(table)
    problems = table.rules.seating_problems(len(here))
    if problems:
        return TableCode.BAD_SETUP, joined(problems, "; ")
    waiting = [chair.name for chair in here if not chair.ready and chair.player != player]
    if waiting:
        return because(TableCode.NOT_READY, "not ready yet: {names}", names=", ".join(waiting))
    return None


def _act(table: Table, player: str, command: Act, now: float) -> Why | None:
    action = command.action
    if table.paused is not None and table.paused.by is not None:
        return because(TableCode.PAUSED, "the table is paused")
    if isinstance(action, Catch):
        at = window_of(table, action)
        wait = 0.0 if at is None else table.marks.windows_at[at] + table.settings.catch_delay - now
        if wait > 0:
            return because(TableCode.TOO_EARLY, "give it {seconds} seconds more", seconds=f"{wait:.1f}")
    return None


def _take_over(table: Table, player: str, command: TakeOver, now: float) -> Why | None:
    whose = player if command.player is None else command.player
    why = _running(table) or _bot(table, command.bot) or _named(table, whose) or _seated(table, whose)
    if why is None and whose != player and not _is_away(table, whose):
        return because(TableCode.UNAUTHORIZED, "{who} is here and plays", who=shown(whose))
    return why


def _return(table: Table, player: str, command: Return, now: float) -> Why | None:
    why = _running(table) or _seated(table, player)
    seat = table.seat_of(player)
    if why is None and seat is not None and table.chairs[seat].bot is None:
        return because(TableCode.IN_CONTROL, "you play yourself already")
    return why


def _pause(table: Table, player: str, command: Pause, now: float) -> Why | None:
    if table.paused is not None:
        return because(TableCode.PAUSED, "the table is paused already")
    return _running(table)


def _resume(table: Table, player: str, command: Resume, now: float) -> Why | None:
    if table.paused is None:
        return because(TableCode.NOT_PAUSED, "the table is not paused")
    if table.paused.by is None:
        return because(TableCode.PAUSED, "the table waits until somebody plays again: send Return")
    return None


def _named(table: Table, player: str) -> Why | None:
    known = [each.id for each in table.members]
    known += [chair.player for chair in table.chairs if chair.player not in known]
    if player in known:
        return None
    return because(
        TableCode.NO_SUCH_PLAYER,
        "there is no player {who} here; there are {names}",
        who=shown(player),
        names=", ".join(known),
    )


def _kept_seat(table: Table, player: str) -> int | None:
    """The seat that is in the game under the name of a player, also of one who went."""
    for seat, chair in enumerate(table.chairs):
        if chair.player == player and not table.vacant(seat):
            return seat
    return None


def _is_away(table: Table, player: str) -> bool:
    """Whether somebody does not play at the moment: away, played by a bot, or with its time up the last time."""
    member, seat = table.member(player), table.seat_of(player)
    chair = None if seat is None else table.chairs[seat]
    return (
        member is None
        or member.away_since is not None
        or (chair is not None and (chair.bot is not None or chair.timeouts > 0))
    )


def _kick(table: Table, player: str, command: Kick, now: float) -> Why | None:
    why = _named(table, command.player)
    if why is not None:
        return why
    if command.player == player:
        return because(TableCode.BAD_COMMAND, "nobody removes itself; use Exit")
    seat = _kept_seat(table, command.player)
    if table.phase is not Phase.PLAYING or seat is None:
        return None
    assert table.game is not None
    if table.chairs[seat].robot or table.chairs[seat].gone:
        if not isinstance(table.game.decision, RoundOver):
            return because(TableCode.ROUND_RUNNING, "what a bot plays for nobody is removed between two rounds")
        return None
    if _is_away(table, command.player) or table.settings.host_kicks:
        return None
    return because(TableCode.NEEDS_VOTE, "{who} is here and plays; propose to remove it", who=shown(command.player))


def _make_host(table: Table, player: str, command: MakeHost, now: float) -> Why | None:
    if table.member(command.player) is None:
        known = ", ".join(each.id for each in table.members)
        return because(
            TableCode.NO_SUCH_PLAYER, "{who} is not here; here are {names}", who=shown(command.player), names=known
        )
    return None


def _end_game(table: Table, player: str, command: EndGame, now: float) -> Why | None:
    return _running(table)


def _propose(table: Table, player: str, command: Propose, now: float) -> Why | None:
    why = _running(table)
    if why is None and command.player is not None:
        why = _named(table, command.player) or _seated(table, command.player)
    if why is not None:
        return why
    if any(ballot.motion == command.motion and ballot.player == command.player for ballot in table.ballots):
        return because(TableCode.VOTE_OPEN, "this is being voted on already")
    if player not in electors(table, command.player):
        return because(TableCode.NOT_ENTITLED, "only who plays in the game, and is not whom it is about, may propose")
    if command.motion == Motion.PAUSE and table.paused is not None:
        return because(TableCode.PAUSED, "the table is paused already")
    return None


def _vote(table: Table, player: str, command: Vote, now: float) -> Why | None:
    ballot = next((each for each in table.ballots if each.number == command.ballot), None)
    if ballot is None:
        open_now = ", ".join(str(each.number) for each in table.ballots) or "none"
        return because(
            TableCode.NO_SUCH_VOTE,
            "vote {ballot} is not open; open: {open}",
            ballot=shown(command.ballot),
            open=open_now,
        )
    if player in ballot.yes or player in ballot.no:
        return because(TableCode.NOT_ENTITLED, "you have voted")
    if player not in electors(table, ballot.player):
        return because(TableCode.NOT_ENTITLED, "only who plays in the game, and is not whom it is about, may vote")
    return None


_LOOKS: Final[dict[type, Callable[[Any, str, Any, float], Why | None]]] = {
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
