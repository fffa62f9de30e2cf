"""People at a table without a browser: what they say and hear, over a real WebSocket."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from starlette.requests import HTTPConnection
from websockets.sync.client import connect
from websockets.typing import Origin

from table_server.guard import COOKIE, player_of

Body = dict[str, Any]


def id_of(secret: str) -> str:
    """What a table calls the owner of this secret."""
    scope = {"type": "http", "headers": [(b"cookie", f"{COOKIE}={secret}".encode())]}
    player = player_of(HTTPConnection(scope))
    assert player is not None
    return player


def ask(address: str, path: str, secret: str | None = None, body: bytes | None = None) -> tuple[int, Any]:
    """One request; the status and what the JSON of the answer says."""
    headers = {"content-type": "application/json"} | ({"cookie": f"{COOKIE}={secret}"} if secret else {})
    request = Request(address.rstrip("/") + path, data=body, headers=headers)
    try:
        with urlopen(request, timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except HTTPError as error:
        with error:
            text = error.read().decode()
        return error.code, json.loads(text) if text.startswith("{") else text


class Guest:
    """Somebody with a cookie and an open line to a table."""

    def __init__(
        self, address: str, table: str, secret: str | None = None, origin: str | None = None, locale: str = "en"
    ) -> None:
        self.secret = secret or secrets.token_urlsafe(24)
        self.table = table
        self.id = id_of(self.secret)
        url = address.replace("http", "ws", 1) + f"t/{table}/live?locale={locale}"
        self._open = ExitStack()
        headers = {"Cookie": f"{COOKIE}={self.secret}"}
        claimed = None if origin is None else Origin(origin)
        self.line = self._open.enter_context(connect(url, origin=claimed, additional_headers=headers))
        self.view: Body = {}
        self.told: list[str] = []
        self._keys = 0

    def hear(self, until: Callable[[Body], bool], timeout: float = 10) -> Body:
        """Read messages until one that is meant; it is returned, and the newest view is kept."""
        while True:
            message = json.loads(self.line.recv(timeout))
            body: Body = message["body"]
            self.told += message["told"]
            if body["kind"] == "update" and body["view"]["sequence"] > self.view.get("sequence", 0):
                self.view = body["view"]
            if until(body):
                return body

    def send(self, kind: str, *, sequence: int | None = None, key: str | None = None, **fields: object) -> str:
        """Send a command; returns its key."""
        self._keys += 1
        key = key or f"{self.id[:8]}-{self._keys}"
        at = self.view.get("sequence", 0) if sequence is None else sequence
        said = {"schema": 1, "kind": "command", "type": kind, "sequence": at, "key": key, **fields}
        self.line.send(json.dumps(said))
        return key

    def say(self, kind: str, **fields: object) -> Body:
        """Send a command and return the answer."""
        key = self.send(kind, **fields)  # type: ignore[arg-type]
        return self.hear(lambda body: body["kind"] in ("accepted", "refused") and body["key"] == key)

    def reach(self, sequence: int) -> None:
        """Read on until the own view is that far."""
        if self.view.get("sequence", 0) < sequence:
            self.hear(lambda body: self.view.get("sequence", 0) >= sequence)

    def enter(self, name: str, sit: bool = True) -> None:
        """Come to the table."""
        self.hear(lambda body: body.get("code") == "unknown_player")
        answer = self.say("Enter", name=name, sit=sit)
        assert answer["kind"] == "accepted", answer
        self.reach(answer["sequence"] + 1)  # the server tells the table of the connection

    def close(self) -> None:
        """Hang up."""
        self._open.close()


class Party:
    """All the guests of one test, at the tables of one server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._present: list[Guest] = []

    def come(self, table: str, secret: str | None = None, origin: str | None = None) -> Guest:
        """Somebody comes to a table."""
        guest = Guest(self.address, table, secret, origin)
        self._present.append(guest)
        return guest

    def back(self, guest: Guest) -> Guest:
        """The same player on a new line, once it has its view."""
        again = self.come(guest.table, guest.secret)
        again.hear(lambda body: body["kind"] == "update")
        return again

    def host(self, name: str = "Anna") -> Guest:
        """The host of a new table."""
        secret = secrets.token_urlsafe(24)
        status, said = ask(self.address, "/tables", secret, json.dumps({"name": name}).encode())
        assert status == 201, said
        host = self.come(said["table"], secret)
        host.hear(lambda body: body["kind"] == "update")
        return host

    def game(self) -> tuple[Guest, Guest]:
        """A game of two that has just begun."""
        anna = self.host()
        ben = self.come(anna.table)
        ben.enter("Ben")
        assert ben.say("Ready")["kind"] == "accepted"
        anna.reach(ben.view["sequence"])
        answer = anna.say("Start")
        assert answer["kind"] == "accepted"
        ben.reach(answer["sequence"])
        return anna, ben

    def end(self) -> None:
        """Everybody hangs up."""
        for guest in self._present:
            guest.close()
