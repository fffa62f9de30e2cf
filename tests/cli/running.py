"""Running the command, in this process and in one of its own."""

import io
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from unorules.cli import main


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
