"""Programs at the other end: small ones that answer `hello` and then do what a test wants, and this library."""

import io
import json
import sys
from typing import Any

from unorules.protocol import serve
from unorules.testing import REQUESTS, LocalEngine

ENGINE = [sys.executable, "-m", "unorules", "serve-engine"]

_HELLO = """
import json, os, sys, time
def read():
    line = sys.stdin.buffer.readline()
    return json.loads(line) if line else sys.exit()
def write(message):
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\\n")
    sys.stdout.flush()
said = read()
write({"id": said["id"], "ok": {"protocol": 1, "name": "test", "can": ["position", "apply", "view", "choose"]}})
while True:
    said = read()
"""


def program(body: str) -> list[str]:
    """A program that introduces itself and runs `body` for each request `said`; it has `write`, `sys`, `os`, `time`."""
    return bare(_HELLO + "".join(f"    {line}\n" for line in body.splitlines()))


def bare(code: str) -> list[str]:
    """A program of these lines alone; `-I -S` makes it start fast."""
    return [sys.executable, "-I", "-S", "-c", code]


def exchange(*lines: bytes | str | dict[str, Any]) -> list[dict[str, Any]]:
    """The replies of this library as an engine to these lines."""
    text = [
        line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()
        for line in lines
    ]
    replies = io.BytesIO()
    serve(
        LocalEngine().answer,
        can=REQUESTS,
        name="unorules",
        requests=io.BytesIO(b"".join(line + b"\n" for line in text)),
        replies=replies,
    )
    return [json.loads(line) for line in replies.getvalue().splitlines()]


OFFICIAL = {"preset": "official", "modules": {}}

POSITION: dict[str, Any] = {
    "id": 1,
    "do": "position",
    "rules": OFFICIAL,
    "players": 3,
    "hands": {"0": ["R7", "W+4", "B1"], "1": ["G1", "G2"], "2": ["Y1", "Y2"]},
    "top": "R5",
    "color": "R",
    "direction": 1,
    "turn": 0,
    "draw_pile": ["B2", "B3", "B4", "B5", "B6", "B7", "B8"],
}
"""Seat 0 may lay a red seven, and a Wild Draw Four that it should not."""
