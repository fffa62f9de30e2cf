"""Running the command, in this process and in one of its own."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import unorules as uno
from unorules.cli import main
from unorules.cli.options import BOT
from unorules.cli.play import Sitting
from unorules.cli.table import BuiltIn


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


class Command:
    """Calls `main` and takes down what it prints."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *args: object, typed: str = "") -> Outcome:
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        self.capsys.readouterr()
        code = main([str(each) for each in args])
        return Outcome(code, *self.capsys.readouterr())


class Screen:
    """What is shown, on one long line, and the state after these lines were typed at a hand-built state."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.path = path

    def __call__(self, state: uno.GameState, typed: str) -> tuple[str, uno.GameState]:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        sitting = Sitting(uno.Record.from_position(state), 0, BuiltIn(BOT, "1"), self.path)
        assert sitting.run(()) == 0
        return " ".join(self.capsys.readouterr().out.split()), sitting.state


def subprocess_of(*args: object, typed: str = "", **env: str) -> Outcome:
    """The command as a user starts it."""
    done = subprocess.run(
        [sys.executable, "-m", "unorules", *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **env},
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)
