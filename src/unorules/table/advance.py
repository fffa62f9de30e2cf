"""What an accepted command makes of a table. Whether it may be accepted, judge.py has said before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import attrs

from unorules.decisions import GameOver, RoundOver
from unorules.table import people, playing
from unorules.table.change import Change
from unorules.table.commands import (
    Act,
    AddBot,
    Alarm,
    Close,
    Command,
    Configure,
    Connect,
    Disconnect,
    EndGame,
    Enter,
    Entry,
    Exit,
    Kick,
    MakeHost,
    Pause,
    Propose,
    Ready,
    Restarted,
    Resume,
    Return,
    SetRules,
    Sit,
    Stand,
    Start,
    TakeOver,
    TimeUp,
    Vote,
)
from unorules.table.endings import close, finish
from unorules.table.memory import remember
from unorules.table.parts import Ending, News, Phase, Told
from unorules.table.seating import let_bot_play, pass_on_host, resume

if TYPE_CHECKING:
    from unorules.table.table import Table


def advance(table: Table, entry: Entry) -> tuple[Table, Told]:
    """The table after an entry, and what it brought about.

    Raises `IllegalAction` or `SetupError` when the rules of the game refuse it.
    """
    change = Change(table, entry)
    said = entry.command
    if isinstance(said, Command):
        assert entry.player is not None
        _COMMANDS[type(said)](change, entry.player, said)
        remember(change, entry.player, said)
        if not isinstance(said, Disconnect):
            change.set(active_at=change.now)
    elif isinstance(said, TimeUp):
        _ALARMS[said.alarm](change, said)
    else:
        assert isinstance(said, Restarted)
        _restarted(change, said)
    _settle(change)
    return change.finished()


def _settle(change: Change) -> None:
    """What follows from any step: votes that are decided, games that are over, tables that nobody plays at."""
    if change.table.phase is Phase.PLAYING:
        playing.settle_votes(change)
    if change.table.phase is Phase.PLAYING:
        _settle_game(change)
    if change.table.phase in (Phase.LOBBY, Phase.OVER):
        _settle_countdown(change)
    if not change.table.members and change.table.phase is not Phase.CLOSED:
        close(change, "empty")


def _settle_game(change: Change) -> None:
    game = change.get_game()
    humans = change.humans()
    if isinstance(game.decision, GameOver):
        reason = game.match.reason
        finish(change, Ending.LEFT if reason == "left" else Ending.WON, reason)
    elif not humans:
        finish(change, Ending.ABANDONED)
    elif all(chair.bot is not None for chair in humans):
        playing.pause_for_want_of_people(change)


def _settle_countdown(change: Change) -> None:
    table = change.table
    wait = table.settings.countdown
    if wait is None or not _could_start(table):
        if table.countdown_at is not None:
            change.set(countdown_at=None)
    elif table.countdown_at is None:
        change.set(countdown_at=change.now + wait)
        change.tell(News.COUNTDOWN)


def _could_start(table: Table) -> bool:
    return (
        table.phase is Phase.LOBBY
        and all(chair.ready for chair in table.chairs)
        and not table.rules.seating_problems(len(table.chairs))
        and not table.rules.book.refused_deal
    )


# --- what the keeping program says ------------------------------------------------------------------------------------


def _decision_time_up(change: Change, said: TimeUp) -> None:
    game = change.get_game()
    assert game.to_act is not None
    seat, asked = game.to_act, game.decision
    for action in said.actions:
        change.play(action)
    chair = change.table.chairs[seat]
    if chair.bot is not None or isinstance(asked, RoundOver):
        return
    change.tell(News.TIME_UP, chair.player)
    change.set_chair(seat, timeouts=chair.timeouts + 1)
    if chair.timeouts + 1 >= change.table.settings.autopilot_after:
        let_bot_play(change, seat)


def _away(change: Change, said: TimeUp) -> None:
    player = said.about
    change.set_member(player, absent=True)
    change.tell(News.AWAY, player)
    if change.table.host == player:
        pass_on_host(change)
    seat = change.table.seat_of(player)
    if seat is not None and change.table.phase is Phase.PLAYING:
        let_bot_play(change, seat)
    elif seat is None and change.table.host != player:
        change.remove_member(player)
        change.tell(News.EXITED, player)


def _ballot_ends(change: Change, said: TimeUp) -> None:
    for ballot in change.table.ballots:
        if str(ballot.number) == said.about:
            playing.drop_ballot(change, ballot, carried=False)


def _restarted(change: Change, said: Restarted) -> None:
    """Everything that the table dates moves by the time in which nothing could happen."""
    table, still = change.table, change.now - change.before.now
    change.set(
        active_at=table.active_at + still,
        countdown_at=None if table.countdown_at is None else table.countdown_at + still,
        paused=None if table.paused is None else attrs.evolve(table.paused, at=table.paused.at + still),
        ballots=tuple([attrs.evolve(ballot, until=ballot.until + still) for ballot in table.ballots]),
        members=tuple(
            [
                each if each.away_since is None else attrs.evolve(each, away_since=each.away_since + still)
                for each in table.members
            ]
        ),
    )
    change.shift(still)
    change.tell(News.RESTARTED)
    for member in change.table.members:
        kept = tuple([each for each in member.connections if not each.startswith(said.connections)])
        if kept != member.connections:
            people.set_connections(change, member, kept)


_ALARMS: Final[dict[Alarm, Callable[[Change, TimeUp], None]]] = {
    Alarm.DECISION: _decision_time_up,
    Alarm.AWAY: _away,
    Alarm.BALLOT: _ballot_ends,
    Alarm.COUNTDOWN: lambda change, said: people.start(change, None, None),
    Alarm.LOBBY: lambda change, said: close(change, "expired"),
    Alarm.PAUSE: lambda change, said: resume(change),
    Alarm.ABANDONED: lambda change, said: finish(change, Ending.ABANDONED),
    Alarm.TIME_LIMIT: lambda change, said: finish(change, Ending.TIME),
}

_COMMANDS: Final[dict[type, Callable[[Change, str, Any], None]]] = {
    Enter: people.enter,
    Exit: people.leave,
    Sit: people.sit,
    Stand: people.stand,
    Connect: people.connect,
    Disconnect: people.disconnect,
    Ready: people.ready,
    SetRules: people.set_rules,
    Configure: people.configure,
    AddBot: people.add_bot,
    Start: people.start,
    Kick: people.kick,
    MakeHost: people.make_host,
    Act: playing.act,
    TakeOver: playing.take_over,
    Return: playing.come_back,
    Pause: playing.pause,
    Resume: playing.go_on,
    EndGame: playing.end_game,
    Close: playing.close_table,
    Propose: playing.propose,
    Vote: playing.vote,
}
