"""A table for two behind a WebSocket; every step is in a database, so it may be killed at any moment.

python duel_server.py PORT DATABASE, for example 8765 sqlite:///duel.db
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

import unorules as uno
from unorules.hosting import Keeper
from unorules.table import (
    Act,
    Conflict,
    Connect,
    Disconnect,
    Enter,
    Outbox,
    Ready,
    Refused,
    Settings,
    Sit,
    Table,
    dumps,
    loads,
    open_storage,
)

TABLE = "duel"
RULES = uno.OFFICIAL.plus("scoring", rounds=1)
SETTINGS = Settings(seats=2, spectators=False, countdown=0.0)  # both ready: it starts


class Server:
    """The lines of the players, and the keeper that says what goes over them."""

    def __init__(self, database: str) -> None:
        self.lines: dict[str, ServerConnection] = {}
        self.keeper = Keeper(open_storage(database), self.deliver)

    async def deliver(self, table: Table, outbox: Outbox) -> None:
        """Send the messages of a step, each to its receiver alone; `talk` sends the answer to who sent the command."""
        for message in outbox:
            line = self.lines.get(message.to)
            if line and message.body is not outbox.answer:
                with suppress(ConnectionClosed):  # who comes back gets a view that holds everything
                    await line.send(dumps(message.body))

    async def seat(self, player: str) -> None:
        """Give the player a seat, wherever a server that was killed had come to."""
        with suppress(Conflict):  # there is the table already
            await self.keeper.open(TABLE, player=player, name=player, rules=RULES, settings=SETTINGS)
        table = await self.keeper.keep(TABLE)
        if table.member(player) is None:
            await self.keeper.receive(TABLE, player, Enter(player, sit=True, sequence=0))
        elif table.seat_of(player) is None:
            await self.keeper.receive(TABLE, player, Sit(sequence=table.sequence))

    async def talk(self, line: ServerConnection) -> None:
        """One connection, from its beginning to its end. The path of the address is the player."""
        player = line.request.path.strip("/") if line.request else ""
        name = str(line.id)
        await self.seat(player)
        self.lines[player] = line
        try:
            welcome = await self.keeper.receive(TABLE, player, Connect(name, sequence=0))
            if isinstance(welcome, Refused):  # a third player
                await line.send(dumps(welcome))
                return
            async for text in line:
                command = loads(text)
                if not isinstance(command, Ready | Act):
                    raise uno.LoadError("$.type: say Ready or Act")
                await line.send(dumps(await self.keeper.receive(TABLE, player, command)))
        except ConnectionClosed:
            pass
        except uno.LoadError as error:
            await line.close(1008, str(error)[:100])
        finally:
            if self.lines.get(player) is line:
                del self.lines[player]
            await self.keeper.receive(TABLE, player, Disconnect(name, sequence=0))


async def main(port: int, database: str) -> None:
    """Serve until the process is killed."""
    async with serve(Server(database).talk, "127.0.0.1", port) as server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
