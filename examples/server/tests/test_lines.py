"""Lines that end at a bad time, on a transport without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket

from table_server.live import MAX_WAITING, TOO_SLOW, Lines
from unorules.table import Command, Enter, Exit, MemoryStorage, dumps

TABLE = "evening"
Message = dict[str, Any]


class Tab:
    """A page's end of a WebSocket: what it says, and what it does with each message that it gets."""

    def __init__(self, hear: Callable[[Message], Awaitable[None]]) -> None:
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            await hear(message)

        self.socket = WebSocket({"type": "websocket", "query_string": b"", "headers": []}, self._said.get, send)

    def say(self, command: Command) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": dumps(command)})

    def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})


async def opened() -> Lines:
    lines = Lines(MemoryStorage(), {}, "main", None)
    await lines.keeper.open(TABLE, player="anna", name="Anna")
    return lines


async def connections(lines: Lines, player: str) -> int:
    member = (await lines.keeper.keep(TABLE)).member(player)
    return 0 if member is None else len(member.connections)


def test_a_line_that_closes_while_its_player_enters_is_not_connected_afterwards() -> None:
    async def evening() -> None:
        lines, strange, accepted = await opened(), asyncio.Semaphore(0), asyncio.Event()

        async def stay(message: Message) -> None:
            if '"unknown_player"' in message.get("text", ""):
                strange.release()
            elif '"accepted"' in message.get("text", ""):
                accepted.set()

        async def go(message: Message) -> None:
            if '"unknown_player"' in message.get("text", ""):
                strange.release()
            elif '"news":"connected"' in message.get("text", ""):  # the other line is; this one comes next
                closing.hang_up()

        staying, closing = Tab(stay), Tab(go)
        serving = [asyncio.create_task(lines.serve(each.socket, TABLE, "ben")) for each in (staying, closing)]
        await strange.acquire()
        await strange.acquire()
        staying.say(Enter("Ben", sequence=0))
        await asyncio.wait_for(asyncio.gather(serving[1], accepted.wait()), 10)
        assert await connections(lines, "ben") == 1
        staying.hang_up()
        await asyncio.wait_for(serving[0], 10)
        assert await connections(lines, "ben") == 0
        await lines.keeper.close()

    asyncio.run(evening())


def test_a_line_whose_other_end_reads_nothing_is_closed_when_too_much_waits() -> None:
    async def evening() -> None:
        lines, reads, closed = await opened(), asyncio.Event(), asyncio.Event()

        async def hear(message: Message) -> None:
            if message["type"] != "websocket.accept":
                await reads.wait()
            if message["type"] == "websocket.close":
                assert message["code"] == TOO_SLOW
                closed.set()

        serving = asyncio.create_task(lines.serve(Tab(hear).socket, TABLE, "anna"))
        while not await connections(lines, "anna"):
            await asyncio.sleep(0)
        for _ in range(MAX_WAITING // 2 + 1):
            await lines.keeper.receive(TABLE, "ben", Enter("Ben", sequence=0))
            await lines.keeper.receive(TABLE, "ben", Exit(sequence=0))
        async with asyncio.timeout(10):
            while await connections(lines, "anna"):
                await asyncio.sleep(0.01)
        assert not closed.is_set()
        reads.set()
        await asyncio.wait_for(serving, 10)
        assert closed.is_set()
        await lines.keeper.close()

    asyncio.run(evening())
