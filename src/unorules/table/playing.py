"""The game and its votes: what each command makes of a table."""

from __future__ import annotations

import attrs

from unorules.actions import EndRound
from unorules.table.change import Change
from unorules.table.commands import Act, Close, EndGame, Kick, Motion, Pause, Propose, Resume, Return, TakeOver, Vote
from unorules.table.endings import close, finish
from unorules.table.parts import Ballot, Ending, News, Paused
from unorules.table.people import kick
from unorules.table.seating import give_back, resume
from unorules.table.voting import verdict


def act(change: Change, player: str, said: Act) -> None:
    """An action of the game. Raises `IllegalAction` when the rules refuse it."""
    give_back(change, player)
    change.play(said.action)


def take_over(change: Change, player: str, said: TakeOver) -> None:
    """A bot plays on."""
    whose = player if said.player is None else said.player
    seat = change.table.seat_of(whose)
    assert seat is not None
    change.set_chair(seat, bot=said.bot)
    change.tell(News.BOT_PLAYS, whose)


def come_back(change: Change, player: str, said: Return) -> None:
    """The player plays itself again."""
    give_back(change, player)


def pause(change: Change, player: str, said: Pause) -> None:
    """The clocks stand."""
    _pause(change, player)


def _pause(change: Change, player: str | None) -> None:
    change.set(paused=Paused(change.now, player))
    change.tell(News.PAUSED, player)


def pause_for_want_of_people(change: Change) -> None:
    """Nobody plays but bots: nothing happens until somebody comes back, or for `abandon_after` seconds."""
    if change.table.paused is None or change.table.paused.by is not None:
        resume(change)
        _pause(change, None)


def go_on(change: Change, player: str, said: Resume) -> None:
    """The clocks go on."""
    resume(change)


def end_game(change: Change, player: str, said: EndGame) -> None:
    """The game is over by the will of the host."""
    finish(change, Ending.ENDED, "host")


def close_table(change: Change, player: str, said: Close) -> None:
    """The table is closed by the will of the host."""
    close(change, "host")


def propose(change: Change, player: str, said: Propose) -> None:
    """A vote is opened, with the voice of who proposes."""
    until = change.now + change.table.settings.vote_limit
    ballot = Ballot(change.sequence, said.motion, player, said.player, until, yes=(player,))
    change.set(ballots=(*change.table.ballots, ballot))
    change.tell(News.PROPOSED, said.player, said.motion)


def vote(change: Change, player: str, said: Vote) -> None:
    """One voice more."""
    ballots = list(change.table.ballots)
    at = next(at for at, ballot in enumerate(ballots) if ballot.number == said.ballot)
    ballot = ballots[at]
    if said.yes:
        ballots[at] = attrs.evolve(ballot, yes=(*ballot.yes, player))
    else:
        ballots[at] = attrs.evolve(ballot, no=(*ballot.no, player))
    change.set(ballots=tuple(ballots))
    change.tell(News.VOTED, player, "yes" if said.yes else "no")


def settle_votes(change: Change) -> None:
    """Carry out what is decided, and drop what can no longer be carried."""
    for ballot in change.table.ballots:
        if ballot not in change.table.ballots:
            return  # a vote before it has ended the game, and with it all votes
        carried = verdict(change.table, ballot)
        if carried is not None:
            drop_ballot(change, ballot, carried=carried)
            if carried:
                _carry_out(change, ballot)


def drop_ballot(change: Change, ballot: Ballot, *, carried: bool) -> None:
    """A vote is over."""
    change.set(ballots=tuple([each for each in change.table.ballots if each != ballot]))
    change.tell(News.CARRIED if carried else News.FAILED, ballot.player, ballot.motion)


def _carry_out(change: Change, ballot: Ballot) -> None:
    if ballot.motion == Motion.KICK:
        assert ballot.player is not None
        kick(change, ballot.by, Kick(ballot.player, sequence=change.sequence))
    elif ballot.motion == Motion.PAUSE:
        if change.table.paused is None:
            _pause(change, ballot.by)
    elif ballot.motion == Motion.END_GAME:
        finish(change, Ending.ENDED, "vote")
    elif change.get_game().running:
        change.play(EndRound())
