"""Coming, going, and the lobby: what each command makes of a table."""

from __future__ import annotations

from hashlib import blake2b

import attrs

from unorules.actions import Join
from unorules.setup import new_game_with_events
from unorules.shuffle import KEY_SIZE
from unorules.table.change import Change
from unorules.table.commands import (
    AddBot,
    Configure,
    Connect,
    Disconnect,
    Enter,
    Exit,
    Kick,
    MakeHost,
    Ready,
    SetRules,
    Sit,
    Stand,
    Start,
)
from unorules.table.parts import BOT_PREFIX, Chair, Member, News, Phase
from unorules.table.seating import add_chair, drop_chair, free_seat, give_back, reclaim, remove, to_lobby, wake


def enter(change: Change, player: str, said: Enter) -> None:
    """Somebody comes; a seat that a bot has kept is given back."""
    name = said.name.strip()
    change.set(members=(*change.table.members, Member(player, name)))
    change.tell(News.ENTERED, player)
    if change.table.phase is Phase.PLAYING:
        reclaim(change, player)
    elif said.sit:
        to_lobby(change)
        if len(change.table.chairs) < change.table.settings.seats:
            add_chair(change, Chair(player, name))
            change.tell(News.SAT, player)


def leave(change: Change, player: str, said: Exit) -> None:
    """Somebody goes for good."""
    change.tell(News.EXITED, player)
    remove(change, player)


def kick(change: Change, player: str, said: Kick) -> None:
    """Somebody is removed and may not come back, or a bot is."""
    to_lobby(change)
    if not said.player.startswith(BOT_PREFIX) and said.player not in change.table.kicked:
        change.set(kicked=(*change.table.kicked, said.player))
    change.tell(News.KICKED, said.player)
    remove(change, said.player)


def sit(change: Change, player: str, said: Sit) -> None:
    """Somebody takes a seat, in the lobby or between rounds."""
    member = change.table.member(player)
    assert member is not None
    chair = Chair(player, member.name)
    if change.table.phase is Phase.PLAYING:
        seat = free_seat(change.table, player, said.seat)
        assert seat is not None
        wake(change)
        if change.table.vacant(seat):
            change.play(Join(seat))
        chairs = list(change.table.chairs)
        chairs[seat] = chair
        change.set(chairs=tuple(chairs), recent=())  # what the seat was told before is not for its new player
    else:
        to_lobby(change)
        add_chair(change, chair, said.seat)
    change.tell(News.SAT, player)


def stand(change: Change, player: str, said: Stand) -> None:
    """Somebody gives up its seat."""
    to_lobby(change)
    drop_chair(change, player)
    change.tell(News.STOOD, player)


def connect(change: Change, player: str, said: Connect) -> None:
    """A connection opened; who had been away has its seat back."""
    member = change.table.member(player)
    assert member is not None
    change.set_member(player, connections=(*member.connections, said.connection), away_since=None, absent=False)
    change.tell(News.CONNECTED, player)
    if member.absent and change.table.phase is Phase.PLAYING:
        give_back(change, player)


def disconnect(change: Change, player: str, said: Disconnect) -> None:
    """A connection closed."""
    member = change.table.member(player)
    assert member is not None
    set_connections(change, member, tuple([each for each in member.connections if each != said.connection]))


def set_connections(change: Change, member: Member, kept: tuple[str, ...]) -> None:
    """These connections of somebody are left; without any, it is no longer ready to start."""
    if kept:
        change.set_member(member.id, connections=kept)
        return
    change.set_member(member.id, connections=(), away_since=change.now)
    change.tell(News.DISCONNECTED, member.id)
    seat = change.table.seat_of(member.id)
    if change.table.phase is Phase.LOBBY and seat is not None:
        change.set_chair(seat, ready=False)


def make_host(change: Change, player: str, said: MakeHost) -> None:
    """The host hands on its rights."""
    change.set(host=said.player)
    change.tell(News.HOST, said.player)


def ready(change: Change, player: str, said: Ready) -> None:
    """Somebody agrees to the rules, or no longer does."""
    to_lobby(change)
    seat = change.table.seat_of(player)
    assert seat is not None
    change.set_chair(seat, ready=said.ready)
    change.tell(News.READY if said.ready else News.NOT_READY, player)


def set_rules(change: Change, player: str, said: SetRules) -> None:
    """Other rules; everybody is asked again."""
    to_lobby(change)
    change.set(rules=said.rules)
    _ask_again(change)
    change.tell(News.RULES, player, str(said.rules))


def configure(change: Change, player: str, said: Configure) -> None:
    """Other settings; everybody is asked again."""
    to_lobby(change)
    change.set(settings=said.settings)
    _ask_again(change)
    change.tell(News.SETTINGS, player)


def _ask_again(change: Change) -> None:
    change.set(chairs=tuple([attrs.evolve(chair, ready=chair.robot) for chair in change.table.chairs]))
    change.mark(rules=change.sequence, lobby=change.sequence)


def add_bot(change: Change, player: str, said: AddBot) -> None:
    """A bot takes a seat."""
    to_lobby(change)
    number = change.table.bots_made + 1
    chair = Chair(f"{BOT_PREFIX}{number}", said.name.strip() or f"Bot {number}", bot=said.bot, ready=True)
    change.set(bots_made=number)
    add_chair(change, chair)
    change.tell(News.BOT_ADDED, chair.player)


def start(change: Change, player: str | None, said: Start | None) -> None:
    """The next game begins. Raises `SetupError` when these rules cannot be played by so many."""
    to_lobby(change)
    table = change.table
    key = blake2b(f"game {table.games + 1}".encode(), key=bytes.fromhex(table.key), digest_size=KEY_SIZE).digest()
    game, events = new_game_with_events(table.rules, len(table.chairs), seed=key)
    chairs = tuple([attrs.evolve(chair, ready=False, timeouts=0) for chair in table.chairs])
    change.set(chairs=chairs, phase=Phase.PLAYING, countdown_at=None)
    change.begin(game, events)
    change.tell(News.STARTED, player)
