"""Two players over real connections; the server is killed in the midst of the game and started again."""

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

import unorules as uno
from duel_client import play
from duel_server import TABLE
from unorules.table import Ending, Entry, Phase, Sit, Table, Update, dumps, open_storage

HERE = Path(__file__).parents[1]
PLAYERS = ("ann", "ben")
KILL_AT = 5  # of seven cards each the last one is laid at ply 13 at the earliest

Heard = dict[str, list[tuple[str, Update]]]


class Process:
    """The server as a process of its own, at a port that stays the same."""

    def __init__(self, database: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.database = database
        self.start()

    def start(self) -> None:
        self.running = subprocess.Popen([sys.executable, HERE / "duel_server.py", str(self.port), self.database])

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()

    def address(self, player: str) -> str:
        return f"ws://127.0.0.1:{self.port}/{player}"


def stored(database: str) -> list[Entry]:
    """The steps that are safe in the database."""
    storage = open_storage(database)
    try:
        return storage.read(TABLE)
    finally:
        storage.close()


async def evening(server: Process) -> tuple[Heard, list[Entry]]:
    """Play; what each client heard, and the steps that were stored when the server was killed."""
    heard: Heard = {player: [] for player in PLAYERS}
    killed = asyncio.Event()

    def note(text: str, update: Update) -> None:
        heard[update.view.you].append((text, update))
        seen = update.view.observation
        if seen is not None and seen.ply >= KILL_AT and not killed.is_set():
            server.kill()
            killed.set()

    games = [asyncio.create_task(play(server.address(player), note)) for player in PLAYERS]
    await killed.wait()
    before = stored(server.database)
    server.start()
    first, second = await asyncio.gather(*games)
    assert first == second
    return heard, before


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = Process(f"sqlite:///{tmp_path / 'duel.db'}")
    yield process
    process.kill()


# --8<-- [start:check]
def test_a_game_outlives_its_server_and_nobody_hears_what_is_hidden(server: Process) -> None:
    heard, before = asyncio.run(asyncio.wait_for(evening(server), 60))
    entries = stored(server.database)
    assert entries[: len(before)] == before
    tables = [Table.replay(entries[: step + 1]) for step in range(len(entries))]
    crash, end = tables[len(before) - 1], tables[-1]
    assert crash.phase is Phase.PLAYING
    assert crash.game is not None
    assert end.game is not None
    assert end.game.ply > crash.game.ply >= KILL_AT
    assert [result.ending for result in end.results] == [Ending.WON]
    for player, said in heard.items():
        assert {update.view.sequence > crash.sequence for _, update in said} == {False, True}  # before and after
        for text, update in said:
            view, table = update.view, tables[update.view.sequence - 1]
            seat = table.seat_of(player)
            assert (view.you, view.seat) == (player, seat)
            assert view.observation == (None if table.game is None else uno.observe(table.game, seat))
            told = [*update.events, *(event for step in view.recent for event in step.events)]
            assert told == [event.for_seat(seat) for event in told]
            assert not {"key", "draw_pile", "hands"} & filled(json.loads(text))


# --8<-- [end:check]
def filled(document: object) -> set[str]:
    """The names of all values that a document holds, at any depth."""
    if isinstance(document, list):
        return set().union(*map(filled, document))
    if isinstance(document, dict):
        own = {name for name, value in document.items() if value is not None}
        return own.union(*map(filled, document.values()))
    return set()


async def line_to(server: Process, player: str) -> ClientConnection:
    """A line, as soon as the server listens."""
    while True:
        try:
            return await connect(server.address(player))
        except OSError:
            await asyncio.sleep(0.05)


def test_a_third_player_is_refused(server: Process) -> None:
    async def ask() -> None:
        async with await line_to(server, "ann") as ann, await line_to(server, "ben") as ben:
            await asyncio.gather(ann.recv(), ben.recv())  # both are seated
            await play(server.address("cyd"))

    with pytest.raises(RuntimeError, match="you are not at this table"):
        asyncio.run(asyncio.wait_for(ask(), 60))


@pytest.mark.parametrize("text", ["hello?", dumps(Sit(sequence=1))])
def test_what_a_player_may_not_say_ends_its_line(server: Process, text: str) -> None:
    async def say() -> int | None:
        line = await line_to(server, "ann")
        await line.send(text)
        await line.wait_closed()
        return line.close_code

    assert asyncio.run(asyncio.wait_for(say(), 60)) == 1008
