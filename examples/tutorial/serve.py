"""Tables on a WebSocket: who comes first to a table plays there against a bot, others watch. All is kept in SQLite."""

# --8<-- [start:begin]
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from functools import partial

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from bot import best
from unorules import LoadError, Observation, parse_rules
from unorules.actions import Action
from unorules.hosting import Keeper
from unorules.table import (
    Act,
    AddBot,
    Conflict,
    Connect,
    Disconnect,
    Enter,
    Outbox,
    Settings,
    Sit,
    Start,
    Storage,
    Table,
    dumps,
    loads,
    open_storage,
)

RULES = parse_rules("official +scoring(target=200)")


def saver(seen: Observation) -> Action:
    """The bot of part 3, as tables want it."""
    return best(seen.hand, seen.legal)


# --8<-- [end:begin]
# --8<-- [start:app]
def create_app(storage: Storage, settings: Settings) -> FastAPI:
    """The server of the tables in a storage."""
    sockets: dict[tuple[str, str], WebSocket] = {}

    async def deliver(table: Table, outbox: Outbox) -> None:
        """Send each message of a step to the one whom it is for; `live` sends the answer to who sent the command."""
        for message in outbox:
            socket = sockets.get((table.id, message.to))
            if socket and message.body is not outbox.answer:
                with suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile
                    await socket.send_text(dumps(message.body))

    keeper = Keeper(storage, deliver, bots={"saver": saver})

    async def come(table: str, player: str) -> None:
        """The player is at the table afterwards; who comes to a new table starts a game there."""
        with suppress(Conflict):  # there is the table already
            await keeper.open(table, player=player, name=player, rules=RULES, settings=settings)
        kept = await keeper.keep(table)
        if kept.member(player) is None:
            await keeper.receive(table, player, Enter(player, sequence=0))
        elif kept.host == player and kept.games == 0:  # new, or the server was stopped before the game began
            for command in (Sit, partial(AddBot, "saver", "Saver"), Start):
                now = await keeper.keep(table)
                await keeper.receive(table, player, command(sequence=now.sequence))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        yield
        await keeper.close()

    app = FastAPI(lifespan=lifespan)

    @app.websocket("/{table}/{player}")
    async def live(socket: WebSocket, table: str, player: str) -> None:
        """One player's connection, from its beginning to its end."""
        await socket.accept()
        await come(table, player)
        sockets[table, player] = socket
        name = f"socket-{id(socket)}"
        await keeper.receive(table, player, Connect(name, sequence=0))  # brings the player's view
        try:
            async for text in socket.iter_text():
                try:
                    command = loads(text)
                except LoadError as error:
                    await socket.close(1008, str(error)[:100])
                    break
                if isinstance(command, Act):
                    await socket.send_text(dumps(await keeper.receive(table, player, command)))
        finally:
            if sockets.get((table, player)) is socket:
                del sockets[table, player]
            await keeper.receive(table, player, Disconnect(name, sequence=0))

    return app


# --8<-- [end:app]
# --8<-- [start:main]
def main() -> None:
    """Serve until Ctrl+C."""
    settings = Settings(bots=("default", "saver"), autopilot="saver", bot_delay=0.5)
    uvicorn.run(create_app(open_storage("sqlite:///tutorial.db"), settings), port=8000)


if __name__ == "__main__":
    main()
# --8<-- [end:main]
