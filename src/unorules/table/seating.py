"""Who sits where: moves of people and chairs that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.actions import Leave
from unorules.table.change import Change
from unorules.table.parts import Chair, News, Phase
from unorules.table.settings import Exits

if TYPE_CHECKING:
    from unorules.table.table import Table


def present_chairs(table: Table) -> tuple[Chair, ...]:
    """The chairs of people and bots who have not gone: those that the next game begins with."""
    return tuple([chair for chair in table.chairs if not chair.gone])


def free_seat(table: Table, player: str, wanted: int | None) -> int | None:
    """The seat that a player may take between rounds: the wanted one, or its own old one, or the first.

    Free are seats that left the game, bots' own, and those that a bot keeps for somebody who is gone. None when no
    seat is.
    """
    assert table.game is not None
    free = [
        seat
        for seat, chair in enumerate(table.chairs)
        if table.vacant(seat) or (seat in table.game.match.seats and (chair.robot or chair.gone))
    ]
    if wanted is not None:
        return wanted if wanted in free else None
    return next((seat for seat in free if table.chairs[seat].player == player), free[0] if free else None)


def to_lobby(change: Change) -> None:
    """After a game: a lobby again, without those who went."""
    table = change.table
    if table.phase is not Phase.OVER:
        return
    chairs = [attrs.evolve(chair, bot=chair.bot if chair.robot else None) for chair in present_chairs(table)]
    change.set(phase=Phase.LOBBY, game=None, chairs=tuple(chairs), recent=())
    change.mark(lobby=change.sequence, windows=(), windows_at=())


def add_chair(change: Change, chair: Chair, at: int | None = None) -> None:
    """One more at the table."""
    chairs = list(change.table.chairs)
    chairs.insert(len(chairs) if at is None else at, chair)
    change.set(chairs=tuple(chairs))
    change.mark(lobby=change.sequence)


def drop_chair(change: Change, player: str) -> None:
    """One less at the table, if the player sat there."""
    kept = tuple([chair for chair in change.table.chairs if chair.player != player])
    if len(kept) != len(change.table.chairs):
        change.set(chairs=kept)
        change.mark(lobby=change.sequence)


def remove(change: Change, player: str) -> None:
    """Somebody goes: the seat leaves the game or is played by a bot, the rights of the host pass on."""
    table = change.table
    was_here = table.member(player) is not None
    change.remove_member(player)
    if table.phase is Phase.LOBBY:
        drop_chair(change, player)
    for seat, chair in enumerate(change.table.chairs):
        if chair.player == player:
            change.set_chair(seat, gone=True)
            if table.phase is Phase.PLAYING and seat in change.get_game().match.seats:
                if table.settings.exits is Exits.BOT and was_here:
                    let_bot_play(change, seat)
                else:
                    change.play(Leave(seat))
    if table.host == player:
        pass_on_host(change)


def pass_on_host(change: Change) -> None:
    """The host is gone or away: the first who is here and seated has its rights, else the first who is here."""
    table = change.table
    others = [each for each in table.members if each.id != table.host]
    here = [each for each in others if each.away_since is None]
    if not here and table.member(table.host) is not None:
        return  # nobody is here in its place
    seated = [each for each in here if table.seat_of(each.id) is not None]
    for heir in (seated or here or others)[:1]:
        change.set(host=heir.id)
        change.tell(News.HOST, heir.id)


def let_bot_play(change: Change, seat: int) -> None:
    """A bot plays on for somebody who is away."""
    chair = change.table.chairs[seat]
    if chair.bot is None:
        change.set_chair(seat, bot=change.table.settings.autopilot)
        change.tell(News.BOT_PLAYS, chair.player)


def reclaim(change: Change, player: str) -> None:
    """Somebody who had gone is back while a bot has kept its seat: it is its own again."""
    for seat, chair in enumerate(change.table.chairs):
        if chair.player == player and not change.table.vacant(seat):
            change.set_chair(seat, gone=False)
    give_back(change, player)


def give_back(change: Change, player: str) -> None:
    """The player plays itself again; a pause for want of people ends."""
    seat = change.table.seat_of(player)
    if seat is None:
        return
    chair = change.table.chairs[seat]
    if chair.bot is not None or chair.timeouts:
        change.set_chair(seat, bot=None, timeouts=0)
    if chair.bot is not None:
        change.tell(News.RETURNED, player)
        wake(change)


def wake(change: Change) -> None:
    """Somebody plays: a pause for want of people ends."""
    if change.table.paused is not None and change.table.paused.by is None:
        resume(change)


def resume(change: Change) -> None:
    """The clocks go on from where they stood."""
    if change.table.paused is not None:
        change.shift(change.now - change.table.paused.at)
        change.set(paused=None)
        change.tell(News.RESUMED)
