"""The server of the evening: a process of its own that keeps tables in a database and is killed without warning."""

from __future__ import annotations

import json
import os
import signal
import time
import traceback
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

import unorules as uno
from unorules.table import Command, Conflict, Outbox, Settings, TableError, Tables, Update, dumps, loads, open_storage

Request = dict[str, Any]
Reply = dict[str, Any]


def serve(url: str, wire: Connection) -> None:
    """Store, and then answer, until the wire is cut."""
    tables = Tables(open_storage(url))
    while True:
        try:
            request = json.loads(wire.recv_bytes())
        except EOFError:
            return
        wire.send_bytes(json.dumps(_reply(tables, request)).encode())


def _reply(tables: Tables, request: Request) -> Reply:
    name = request["table"]
    if request["say"] == "look":
        return _look(tables, name, request["after"])
    outbox = _carry_out(tables, name, request)
    return {
        "answer": None if outbox.answer is None else json.loads(dumps(outbox.answer)),
        "entries": [] if outbox.entry is None else [dumps(outbox.entry)],
        "views": {each.to: dumps(each.body.view) for each in outbox if isinstance(each.body, Update)},
        "wakes_at": outbox.wakes_at,
    }


def _carry_out(tables: Tables, name: str, request: Request) -> Outbox:
    now = request["now"]
    if request["say"] == "open":
        try:
            rules, settings = uno.parse_rules(request["rules"]), Settings(**request["settings"])
            return tables.open(name, player="p0", name="P0", now=now, rules=rules, settings=settings, seed=name)
        except Conflict:
            return Outbox((), None)  # it was opened just before the server was killed
    if request["say"] == "tick":
        return tables.tick(name, now=now)
    if request["say"] == "restarted":
        return tables.restarted(name, now=now)
    command = loads(request["command"])
    assert isinstance(command, Command)
    return tables.receive(name, request["player"], command, now=now)


def _look(tables: Tables, name: str, after: int) -> Reply:
    """What clients ask for when they come back: their views; and, for who watches over it all, the entries."""
    try:
        table = tables.get(name)
    except TableError:  # it was not opened before the server was killed
        return {"answer": None, "entries": [], "views": {}, "wakes_at": None}
    return {
        "answer": None,
        "entries": [dumps(entry) for entry in tables.storage.read(name, after)],
        "views": {member.id: dumps(table.view(member.id)) for member in table.members},
        "wakes_at": table.wakes_at,
    }


class Server:
    """The server as its clients know it: it answers, or it is gone and comes back."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.kills = 0
        self._start()

    def _start(self) -> None:
        self._wire, theirs = Pipe()
        self._process = os.fork()
        if self._process == 0:
            try:
                self._wire.close()
                serve(self._url, theirs)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(0)
        theirs.close()

    def ask(self, request: Request, kill_after: float | None = None) -> Reply | None:
        """The reply; None when the server died before it gave one. It is killed so many seconds after the request."""
        self._wire.send_bytes(json.dumps(request).encode())
        if kill_after is not None:
            time.sleep(kill_after)
            os.kill(self._process, signal.SIGKILL)
            self.kills += 1
        try:
            reply: Reply | None = json.loads(self._wire.recv_bytes())
        except (EOFError, ConnectionResetError):
            reply = None
        if kill_after is not None:
            self.stop()
            self._start()
        return reply

    def stop(self) -> None:
        """Cut the wire, which ends it."""
        self._wire.close()
        os.waitpid(self._process, 0)
