"""The server of the tutorial, over a real connection: a game to its end, with a restart of the server in its midst."""

import asyncio
import socket
import time
from pathlib import Path

import pytest
import uvicorn
from websockets.asyncio.client import connect

from join import play
from serve import create_app, saver
from unorules import NextRound, Observation
from unorules.actions import Action
from unorules.table import Accepted, Act, Settings, Tables, TableView, Update, dumps, loads, open_storage

SETTINGS = Settings(bots=("default", "saver"), autopilot="saver", bot_delay=0.0)


class Running:
    """The server on a free port of this machine."""

    def __init__(self, database: Path) -> None:
        self.storage = open_storage(f"sqlite:///{database}")
        self.listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(create_app(self.storage, SETTINGS), log_level="warning")
        self.server = uvicorn.Server(config)

    async def __aenter__(self) -> str:
        self.task = asyncio.create_task(self.server.serve(sockets=[self.listening]))
        return f"ws://127.0.0.1:{self.listening.getsockname()[1]}"

    async def __aexit__(self, *error: object) -> None:
        self.server.should_exit = True
        await self.task
        self.storage.close()


def test_a_game_goes_on_after_the_server_was_started_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def evening() -> tuple[int, int]:
        async with Running(tmp_path / "tables.db") as address:
            before = await play(f"{address}/kitchen/ann", saver, most=3)
        async with Running(tmp_path / "tables.db") as address:
            return before, await play(f"{address}/kitchen/ann", saver)

    before, after = asyncio.run(evening())
    said = capsys.readouterr().out
    assert before == 3
    assert after > 3
    assert "Refused" not in said
    assert said.count("GameEnded") == 1


def test_what_is_no_command_closes_the_connection_and_harms_nobody(tmp_path: Path) -> None:
    async def evening() -> int:
        async with Running(tmp_path / "tables.db") as address:
            async with connect(f"{address}/kitchen/ann") as stranger:
                await stranger.send("hello?")
                await stranger.wait_closed()
                assert stranger.close_code == 1008
            return await play(f"{address}/kitchen/ann", saver, most=2)

    assert asyncio.run(evening()) == 2


def test_who_comes_later_watches(tmp_path: Path) -> None:
    async def evening() -> TableView:
        async with Running(tmp_path / "tables.db") as address:
            await play(f"{address}/kitchen/ann", saver, most=1)
            async with connect(f"{address}/kitchen/ben") as watcher:
                async for text in watcher:
                    body = loads(str(text))
                    if isinstance(body, Update):
                        return body.view
                raise AssertionError("the server closed the connection")

    view = asyncio.run(evening())
    assert view.seat is None
    assert view.observation is not None
    assert view.observation.hand == ()
    assert view.observation.hands is None


def test_who_was_cut_off_after_opening_a_table_plays_all_the_same(tmp_path: Path) -> None:
    async def evening() -> int:
        running = Running(tmp_path / "tables.db")
        Tables(running.storage).open("kitchen", player="ann", name="ann", now=time.time(), settings=SETTINGS)
        async with running as address:
            return await play(f"{address}/kitchen/ann", saver, most=2)

    assert asyncio.run(evening()) == 2


def test_a_player_who_is_refused_is_asked_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tried: list[Action] = []

    def choose(seen: Observation) -> Action:
        tried.append(saver(seen) if tried else NextRound(0))
        return tried[-1]

    async def evening() -> int:
        async with Running(tmp_path / "tables.db") as address:
            return await play(f"{address}/kitchen/ann", choose, most=2)

    assert asyncio.run(evening()) == 2
    assert capsys.readouterr().out.count("Refused: ") == 1


def test_a_repeated_command_gets_its_answer_again(tmp_path: Path) -> None:
    async def evening() -> list[Accepted]:
        async with Running(tmp_path / "tables.db") as address, connect(f"{address}/kitchen/ann") as line:
            sent, answers = "", list[Accepted]()
            async for text in line:
                body = loads(str(text))
                seen = body.view.observation if isinstance(body, Update) else None
                if isinstance(body, Accepted):
                    answers.append(body)
                    if len(answers) == 2:
                        return answers
                elif isinstance(body, Update) and seen and seen.to_act == body.view.seat and not sent:
                    sent = dumps(Act(saver(seen), sequence=body.view.sequence, key="once"))
                    await line.send(sent)
                    await line.send(sent)
            raise AssertionError("the server closed the connection")

    first, second = asyncio.run(asyncio.wait_for(evening(), 30))
    assert first == second
    assert first.key == "once"
