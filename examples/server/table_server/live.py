"""Open WebSockets: who is connected to which table here, what they say and what they are sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

import attrs
from starlette.websockets import WebSocket, WebSocketDisconnect

from table_server.guard import Buckets, out_of_bounds
from unorules import LoadError, UnoRulesError
from unorules.hosting import Keeper, Story
from unorules.locale import locales, preferred, translate
from unorules.table import (
    Accepted,
    Bot,
    Command,
    Configure,
    Connect,
    Disconnect,
    Enter,
    Goodbye,
    Outbox,
    Phase,
    Refused,
    Storage,
    Table,
    TableCode,
    TableError,
    Update,
    loads,
    to_json,
)

MAX_LINES: Final = 8
"""Most connections of one player to one table."""
MAX_WAITING: Final = 64
"""Most messages that wait for a slow connection; it is closed when there are more, and may come back."""
LAST_WORDS: Final = 5.0
"""Seconds that a slow connection is given to hear why it is closed."""
NO_SUCH_TABLE, TOO_MUCH, FAILED, TOO_SLOW = 4404, 1008, 1011, 1013
"""Why a connection is closed."""
_LOG: Final = logging.getLogger(__name__)


class Line:
    """One open WebSocket, by the name that the table knows it by, and its language."""

    def __init__(self, name: str, socket: WebSocket, locale: str) -> None:
        self.name = name
        self.locale = locale
        self.fresh = True
        self.patience = asyncio.timeout(None)
        """Runs out when too much waits."""
        self._socket = socket
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MAX_WAITING)
        self._full = False

    def send(self, body: Accepted | Refused | Update | Goodbye, told: Iterable[str] = ()) -> None:
        """Put a message in the queue; nobody waits for it."""
        if isinstance(body, Refused):
            body = attrs.evolve(body, message=translate(body.message, self.locale))
        try:
            self._waiting.put_nowait(json.dumps({"body": to_json(body), "told": list(told)}, separators=(",", ":")))
        except asyncio.QueueFull:
            if not self._full:
                self.patience.reschedule(0)
            self._full = True

    async def write(self) -> None:
        """Send what is in the queue, for as long as the connection lasts."""
        with suppress(WebSocketDisconnect):
            while True:
                await self._socket.send_text(await self._waiting.get())


class Lines:
    """The connections of this process, and the keeper that they speak to."""

    # --8<-- [start:keeper]
    def __init__(self, storage: Storage, bots: Mapping[str, Bot], process: str, look_every: float | None) -> None:
        self._prefix = f"{process}/"
        self.keeper = Keeper(storage, self.deliver, bots=bots, look_every=look_every, connections=self._prefix)
        self._numbers = itertools.count(1)
        self._open: dict[tuple[str, str], list[Line]] = {}
        self._stories: dict[str, dict[str, Story]] = {}
        self._commands = Buckets(burst=40, rate=10)

    # --8<-- [end:keeper]

    async def serve(self, socket: WebSocket, table: str, player: str) -> None:
        """One connection from its beginning to its end."""
        await socket.accept()
        try:
            await self.keeper.keep(table)
        except TableError:
            await socket.close(NO_SUCH_TABLE, "there is no such table")
            return
        if len(self._open.get((table, player), ())) >= MAX_LINES:
            await socket.close(TOO_MUCH, f"at most {MAX_LINES} connections to a table")
            return
        locale = preferred([socket.query_params.get("locale", "")])
        line = Line(f"{self._prefix}{next(self._numbers)}", socket, locale)
        writing = asyncio.create_task(line.write())
        try:
            async with line.patience:
                await self._listen(socket, table, player, line)
        except TimeoutError:
            writing.cancel()
            with suppress(TimeoutError, WebSocketDisconnect):
                async with asyncio.timeout(LAST_WORDS):
                    await socket.close(TOO_SLOW, "too slow")
        except UnoRulesError:  # the database fails
            _LOG.exception("table %s", table)
            await socket.close(FAILED, "something went wrong here; try again")
        finally:
            writing.cancel()

    # --8<-- [start:listen]
    async def _listen(self, socket: WebSocket, table: str, player: str, line: Line) -> None:
        open_lines = self._open.setdefault((table, player), [])
        open_lines.append(line)
        try:
            answer = await self.keeper.receive(table, player, Connect(line.name, sequence=0))
            if isinstance(answer, Refused):
                line.send(answer)  # a stranger, who may enter
            while (said := await socket.receive())["type"] == "websocket.receive":
                if not self._commands.take(player):
                    await socket.close(TOO_MUCH, "too many commands")
                    return
                line.send(await self._answer(table, player, said.get("text") or ""))
        finally:
            open_lines.remove(line)
            if not open_lines:
                del self._open[table, player]
            await self.keeper.receive(table, player, Disconnect(line.name, sequence=0))

    async def _answer(self, table: str, player: str, text: str) -> Accepted | Refused:
        try:
            command = loads(text)
        except LoadError as error:
            return Refused(TableCode.BAD_COMMAND, str(error), key=_key(text))
        if not isinstance(command, Command) or isinstance(command, Connect | Disconnect):
            why = "send a command of a player; the server itself tells of connections"
            return Refused(TableCode.BAD_COMMAND, why, key=_key(text))
        if isinstance(command, Configure) and (problems := list(out_of_bounds(command.settings))):
            return Refused(TableCode.BAD_COMMAND, "; ".join(problems), key=command.key)
        answer = await self.keeper.receive(table, player, command)
        if isinstance(answer, Accepted) and isinstance(command, Enter):
            open_lines = self._open[table, player]
            for line in tuple(open_lines):
                if line in open_lines:  # not closed meanwhile
                    await self.keeper.receive(table, player, Connect(line.name, sequence=0))
        return answer

    # --8<-- [end:listen]

    # --8<-- [start:deliver]
    async def deliver(self, table: Table, outbox: Outbox) -> None:
        """Send the messages of a step to those who are connected here, with what happened in words."""
        stories = self._stories.setdefault(table.id, {each: Story(table, locale=each) for each in locales()})
        for message in outbox:
            body, lines = message.body, self._open.get((table.id, message.to), ())
            for line in lines:
                story = stories[line.locale]
                if isinstance(body, Update):
                    seat = body.view.seat
                    steps = body.view.recent if line.fresh else ()
                    before = [text for step in steps for text in story.tell(table, step.notices, step.events, me=seat)]
                    line.send(body, before or story.tell(table, body.notices, body.events, me=seat))
                    line.fresh = False
                elif isinstance(body, Goodbye):
                    line.send(body, story.tell(table, body.notices))
        if table.phase is Phase.CLOSED:
            del self._stories[table.id]

    # --8<-- [end:deliver]


def _key(text: str) -> str | None:
    """The key of what is no command, so that its sender knows which answer belongs to it."""
    with suppress(ValueError, AttributeError, RecursionError):
        key = json.loads(text).get("key")
        return key if isinstance(key, str) else None
    return None
