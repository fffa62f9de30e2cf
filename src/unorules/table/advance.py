"""What an accepted command makes of a table. Whether it may be accepted, judge.py has said before."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import attrs

from unorules.actions import EndRound, Join, Leave
from unorules.decisions import GameOver, RoundOver
from unorules.setup import new_game_with_events
from unorules.shuffle import KEY_SIZE
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
    Motion,
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
from unorules.table.parts import BOT_PREFIX, Ballot, Chair, Ending, Member, News, Paused, Phase, Told
from unorules.table.settings import Exits
from unorules.table.voting import verdict

if TYPE_CHECKING:
    from unorules.table.table import Table


def advance(table: Table, entry: Entry) -> tuple[Table, Told]:
    """The table after an entry, and what it brought about.

    Raises `IllegalAction` or `SetupError` when the rules of the game refuse it.
    """
    change = Change(table, entry)
    said = entry.command
    if entry.player is None:
        _SYSTEM[type(said)](change, said)
    else:
        _PLAYERS[type(said)](change, entry.player, said)
        assert isinstance(said, Command)
        remember(change, entry.player, said)
        if not isinstance(said, Disconnect):
            change.set(active_at=change.now)
    _settle(change)
    return change.finished()


def _settle(change: Change) -> None:
    """What follows from any step: games that are over, tables that nobody plays at, votes that are decided."""
    if change.table.phase is Phase.PLAYING:
        _settle_votes(change)
    if change.table.phase is Phase.PLAYING:
        _settle_game(change)
    if change.table.phase in (Phase.LOBBY, Phase.OVER):
        _settle_countdown(change)
    if not change.table.members and change.table.phase is not Phase.CLOSED:
        close(change, "empty")


def _settle_votes(change: Change) -> None:
    for ballot in change.table.ballots:
        if ballot not in change.table.ballots:
            continue  # another vote has ended the game
        carried = verdict(change.table, ballot)
        if carried is None:
            continue
        change.set(ballots=tuple([each for each in change.table.ballots if each != ballot]))
        change.tell(News.CARRIED if carried else News.FAILED, ballot.player, ballot.motion)
        if carried:
            _carry(change, ballot)


def _settle_game(change: Change) -> None:
    game = change.get_game()
    if isinstance(game.decision, GameOver):
        reason = game.match.reason
        finish(change, Ending.LEFT if reason == "left" else Ending.WON, reason)
        return
    humans = change.humans()
    if not humans:
        finish(change, Ending.ABANDONED)
    elif all(chair.bot is not None for chair in humans) and (
        change.table.paused is None or change.table.paused.by is not None
    ):
        _resume(change)
        change.set(paused=Paused(change.now, None))
        change.tell(News.PAUSED)


def _settle_countdown(change: Change) -> None:
    table = change.table
    wait = table.settings.countdown
    ready = (
        wait is not None
        and table.phase is Phase.LOBBY
        and all(chair.ready for chair in table.chairs)
        and not table.rules.seating_problems(len(table.chairs))
        and not table.rules.book.refused_deal
    )
    if not ready or wait is None:
        if table.countdown_at is not None:
            change.set(countdown_at=None)
    elif table.countdown_at is None:
        change.set(countdown_at=change.now + wait)
        change.tell(News.COUNTDOWN)


# --- coming and going -------------------------------------------------------------------------------------------------


def _to_lobby(change: Change) -> None:
    """After a game: a lobby again, without those who went."""
    table = change.table
    if table.phase is not Phase.OVER:
        return
    here = {member.id for member in table.members}
    chairs = [chair for chair in table.chairs if chair.robot or chair.player in here]
    change.set(
        phase=Phase.LOBBY,
        game=None,
        chairs=tuple([attrs.evolve(chair, bot=chair.bot if chair.robot else None) for chair in chairs]),
        recent=(),
    )
    change.mark(lobby=change.sequence)


def _add_chair(change: Change, chair: Chair, at: int | None = None) -> None:
    chairs = list(change.table.chairs)
    chairs.insert(len(chairs) if at is None else at, chair)
    change.set(chairs=tuple(chairs))
    change.mark(lobby=change.sequence)


def _drop_chair(change: Change, player: str) -> None:
    kept = tuple([chair for chair in change.table.chairs if chair.player != player])
    if len(kept) != len(change.table.chairs):
        change.set(chairs=kept)
        change.mark(lobby=change.sequence)


def _enter(change: Change, player: str, said: Enter) -> None:
    name = said.name.strip()
    change.set(members=(*change.table.members, Member(player, name)))
    change.tell(News.ENTERED, player)
    seat = change.table.seat_of(player)
    if seat is not None and change.table.phase is Phase.PLAYING:
        _give_back(change, player)
    elif said.sit and change.table.phase in (Phase.LOBBY, Phase.OVER):
        _to_lobby(change)
        if len(change.table.chairs) < change.table.settings.seats:
            _add_chair(change, Chair(player, name))
            change.tell(News.SAT, player)


def _exit(change: Change, player: str, said: Exit) -> None:
    change.tell(News.EXITED, player)
    _remove(change, player)


def _remove(change: Change, player: str) -> None:
    """Somebody goes: the seat leaves the game or is played by a bot, the rights of the host go on."""
    table = change.table
    seat = table.seat_of(player)
    change.remove_member(player)
    if table.phase is Phase.PLAYING and seat is not None:
        if table.settings.exits is Exits.BOT and not table.chairs[seat].robot:
            change.set_chair(seat, bot=table.chairs[seat].bot or table.settings.autopilot)
            change.tell(News.BOT_PLAYS, player)
        elif seat in change.get_game().match.seats:
            change.play(Leave(seat))
    elif table.phase is Phase.LOBBY:
        _drop_chair(change, player)
    if table.host == player:
        _pass_on_host(change)


def _pass_on_host(change: Change) -> None:
    """The host is gone: the first who is here and seated, else the first who is here, else anybody."""
    members = change.table.members
    others = [each for each in members if each.id != change.table.host]
    present = [each for each in others if each.away_since is None]
    seated = [each for each in present if change.table.seat_of(each.id) is not None]
    if others and (present or change.table.member(change.table.host) is None):
        heir = (seated or present or others)[0]
        change.set(host=heir.id)
        change.tell(News.HOST, heir.id)


def _sit(change: Change, player: str, said: Sit) -> None:
    member = change.table.member(player)
    assert member is not None
    chair = Chair(player, member.name)
    if change.table.phase is Phase.PLAYING:
        seat = free_seat(change.table, said.seat)
        assert seat is not None
        if change.table.vacant(seat):
            change.play(Join(seat))
        chairs = list(change.table.chairs)
        chairs[seat] = chair
        change.set(chairs=tuple(chairs), recent=())  # what the seat was told before is not for its new player
    else:
        _to_lobby(change)
        _add_chair(change, chair, said.seat)
    change.tell(News.SAT, player)


def free_seat(table: Table, wanted: int | None) -> int | None:
    """The seat that somebody may take between rounds: the wanted one, or the first; None when there is none."""
    assert table.game is not None
    seats = range(len(table.chairs)) if wanted is None else [wanted]
    for seat in seats:
        chair = table.chairs[seat]
        owned = not table.vacant(seat) and not chair.robot and table.member(chair.player) is not None
        if not owned and (table.vacant(seat) or seat in table.game.match.seats):
            return seat
    return None


def _stand(change: Change, player: str, said: Stand) -> None:
    _to_lobby(change)
    _drop_chair(change, player)
    change.tell(News.STOOD, player)


def _connect(change: Change, player: str, said: Connect) -> None:
    member = change.table.member(player)
    assert member is not None
    change.set_member(player, connections=(*member.connections, said.connection), away_since=None, absent=False)
    change.tell(News.CONNECTED, player)
    if member.absent and change.table.phase is Phase.PLAYING:
        _give_back(change, player)


def _disconnect(change: Change, player: str, said: Disconnect) -> None:
    member = change.table.member(player)
    assert member is not None
    _set_connections(change, member, tuple([each for each in member.connections if each != said.connection]))


def _set_connections(change: Change, member: Member, kept: tuple[str, ...]) -> None:
    if kept:
        change.set_member(member.id, connections=kept)
        return
    change.set_member(member.id, connections=(), away_since=change.now)
    change.tell(News.DISCONNECTED, member.id)
    seat = change.table.seat_of(member.id)
    if change.table.phase is Phase.LOBBY and seat is not None:
        change.set_chair(seat, ready=False)


# --- the lobby --------------------------------------------------------------------------------------------------------


def _ready(change: Change, player: str, said: Ready) -> None:
    _to_lobby(change)
    seat = change.table.seat_of(player)
    assert seat is not None
    change.set_chair(seat, ready=said.ready)
    change.tell(News.READY if said.ready else News.NOT_READY, player)


def _ask_again(change: Change) -> None:
    change.set(chairs=tuple([attrs.evolve(chair, ready=chair.robot) for chair in change.table.chairs]))
    change.mark(rules=change.sequence, lobby=change.sequence)


def _set_rules(change: Change, player: str, said: SetRules) -> None:
    _to_lobby(change)
    change.set(rules=said.rules)
    _ask_again(change)
    change.tell(News.RULES, player, str(said.rules))


def _configure(change: Change, player: str, said: Configure) -> None:
    _to_lobby(change)
    change.set(settings=said.settings)
    _ask_again(change)
    change.tell(News.SETTINGS, player)


def _add_bot(change: Change, player: str, said: AddBot) -> None:
    _to_lobby(change)
    number = change.table.bots_made + 1
    chair = Chair(f"{BOT_PREFIX}{number}", said.name.strip() or f"Bot {number}", bot=said.bot, ready=True)
    change.set(bots_made=number)
    _add_chair(change, chair)
    change.tell(News.BOT_ADDED, chair.player)


def _start(change: Change, player: str | None, said: Start | None) -> None:
    _to_lobby(change)
    table = change.table
    key = blake2b(f"game {table.games + 1}".encode(), key=bytes.fromhex(table.key), digest_size=KEY_SIZE).digest()
    game, events = new_game_with_events(table.rules, len(table.chairs), seed=key)
    chairs = tuple([attrs.evolve(chair, ready=False, timeouts=0) for chair in table.chairs])
    change.set(chairs=chairs, phase=Phase.PLAYING, countdown_at=None)
    change.begin(game, events)
    change.tell(News.STARTED, player)


# --- the game ---------------------------------------------------------------------------------------------------------


def _act(change: Change, player: str, said: Act) -> None:
    _give_back(change, player)
    change.play(said.action)


def _take_over(change: Change, player: str, said: TakeOver) -> None:
    whose = said.player or player
    seat = change.table.seat_of(whose)
    assert seat is not None
    change.set_chair(seat, bot=said.bot)
    change.tell(News.BOT_PLAYS, whose)


def _return(change: Change, player: str, said: Return) -> None:
    _give_back(change, player)


def _give_back(change: Change, player: str) -> None:
    """The player plays itself again; a pause for want of humans ends."""
    seat = change.table.seat_of(player)
    if seat is None:
        return
    chair = change.table.chairs[seat]
    if chair.bot is not None or chair.timeouts:
        change.set_chair(seat, bot=None, timeouts=0)
    if chair.bot is not None:
        change.tell(News.RETURNED, player)
        if change.table.paused is not None and change.table.paused.by is None:
            _resume(change)


def _pause(change: Change, player: str, said: Pause | None) -> None:
    change.set(paused=Paused(change.now, player))
    change.tell(News.PAUSED, player)


def _resume(change: Change) -> None:
    if change.table.paused is not None:
        change.shift(change.now - change.table.paused.at)
        change.set(paused=None)
        change.tell(News.RESUMED)


def _kick(change: Change, said: Kick) -> None:
    if change.table.phase is Phase.OVER:
        _to_lobby(change)
    if change.table.member(said.player) is not None:
        change.set(kicked=(*change.table.kicked, said.player))
    change.tell(News.KICKED, said.player)
    _remove(change, said.player)


def _make_host(change: Change, player: str, said: MakeHost) -> None:
    change.set(host=said.player)
    change.tell(News.HOST, said.player)


def _propose(change: Change, player: str, said: Propose) -> None:
    until = change.now + change.table.settings.vote_limit
    ballot = Ballot(change.sequence, said.motion, player, said.player, until, yes=(player,))
    change.set(ballots=(*change.table.ballots, ballot))
    change.tell(News.PROPOSED, said.player, said.motion)


def _vote(change: Change, player: str, said: Vote) -> None:
    def with_voice(ballot: Ballot) -> Ballot:
        if ballot.number != said.ballot:
            return ballot
        if said.yes:
            return attrs.evolve(ballot, yes=(*ballot.yes, player))
        return attrs.evolve(ballot, no=(*ballot.no, player))

    change.set(ballots=tuple([with_voice(ballot) for ballot in change.table.ballots]))
    change.tell(News.VOTED, player, "yes" if said.yes else "no")


def _carry(change: Change, ballot: Ballot) -> None:
    """Do what a vote has decided."""
    if ballot.motion is Motion.KICK:
        assert ballot.player is not None
        _kick(change, Kick(ballot.player, sequence=change.sequence))
    elif ballot.motion is Motion.PAUSE:
        if change.table.paused is None:
            _pause(change, ballot.by, None)
    elif ballot.motion is Motion.END_GAME:
        finish(change, Ending.ENDED, "vote")
    elif change.get_game().running:
        change.play(EndRound())


# --- what the keeping program says ------------------------------------------------------------------------------------


def _time_up(change: Change, said: TimeUp) -> None:
    _ALARMS[said.alarm](change, said)


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
        _let_bot_play(change, seat)


def _let_bot_play(change: Change, seat: int) -> None:
    chair = change.table.chairs[seat]
    if chair.bot is None:
        change.set_chair(seat, bot=change.table.settings.autopilot)
        change.tell(News.BOT_PLAYS, chair.player)


def _away(change: Change, said: TimeUp) -> None:
    player = said.about
    change.set_member(player, absent=True)
    change.tell(News.AWAY, player)
    seat = change.table.seat_of(player)
    if change.table.host == player:
        _pass_on_host(change)
    if seat is not None and change.table.phase is Phase.PLAYING:
        _let_bot_play(change, seat)
    elif seat is None and change.table.host != player:
        change.remove_member(player)
        change.tell(News.EXITED, player)


def _ballot_ends(change: Change, said: TimeUp) -> None:
    number = int(said.about)
    for ballot in change.table.ballots:
        if ballot.number == number:
            change.tell(News.FAILED, ballot.player, ballot.motion)
    change.set(ballots=tuple([each for each in change.table.ballots if each.number != number]))


def _restarted(change: Change, said: Restarted) -> None:
    still = change.now - change.before.now
    table = change.table
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
            _set_connections(change, member, kept)


_ALARMS: Final[dict[Alarm, Callable[[Change, TimeUp], None]]] = {
    Alarm.DECISION: _decision_time_up,
    Alarm.AWAY: _away,
    Alarm.BALLOT: _ballot_ends,
    Alarm.COUNTDOWN: lambda change, said: _start(change, None, None),
    Alarm.LOBBY: lambda change, said: close(change, "expired"),
    Alarm.PAUSE: lambda change, said: _resume(change),
    Alarm.ABANDONED: lambda change, said: finish(change, Ending.ABANDONED),
    Alarm.TIME_LIMIT: lambda change, said: finish(change, Ending.TIME),
}

_SYSTEM: Final[dict[type, Callable[[Change, Any], None]]] = {TimeUp: _time_up, Restarted: _restarted}

_PLAYERS: Final[dict[type, Callable[[Change, str, Any], None]]] = {
    Enter: _enter,
    Exit: _exit,
    Sit: _sit,
    Stand: _stand,
    Connect: _connect,
    Disconnect: _disconnect,
    Ready: _ready,
    SetRules: _set_rules,
    Configure: _configure,
    AddBot: _add_bot,
    Start: _start,
    Act: _act,
    TakeOver: _take_over,
    Return: _return,
    Pause: _pause,
    Resume: lambda change, player, said: _resume(change),
    Kick: lambda change, player, said: _kick(change, said),
    MakeHost: _make_host,
    EndGame: lambda change, player, said: finish(change, Ending.ENDED, "host"),
    Close: lambda change, player, said: close(change, "host"),
    Propose: _propose,
    Vote: _vote,
}
