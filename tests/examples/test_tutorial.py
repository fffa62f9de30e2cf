"""The programs of the tutorial, run as a reader runs them. Its server has tests of its own in examples/tutorial."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / "examples" / "tutorial"


def run(name: str, *arguments: str, typed: str = "") -> tuple[int, str, str]:
    """The program with what is typed into it: its exit code, what it said, and what it complained of."""
    done = subprocess.run(
        [sys.executable, PROGRAMS / name, *arguments],
        capture_output=True, text=True, input=typed, timeout=120, check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("page", "program"),
    [("seat", "seat"), ("bot", "bot"), ("save", "evening"), ("serve", "serve"), ("serve", "join")],
)
def test_the_pieces_that_a_page_shows_are_the_whole_program(page: str, program: str):
    text = (ROOT / "docs/tutorial" / f"{page}.md").read_text("utf-8")
    shown = re.findall(rf'^--8<-- "examples/tutorial/{program}\.py:(\w+)"$', text, re.MULTILINE)
    source = (PROGRAMS / f"{program}.py").read_text("utf-8")
    pieces = re.findall(r"^# --8<-- \[start:(\w+)\]\n(.*?)^# --8<-- \[end:\1\]\n", source, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in pieces] == shown
    docstring, _, rest = source.partition("\n\n")
    assert docstring.startswith('"""')
    assert "".join([piece for _, piece in pieces]) == re.sub(r"^# --8<-- .*\n", "", rest, flags=re.MULTILINE)


def test_a_person_plays_a_round_on_the_terminal():
    code, said, errors = run("seat.py", typed="nonsense\n99\n" + "1\n0\n" * 5000)
    assert (code, errors) == (0, "")
    assert said.count("Give a number from 0 to ") >= 2
    assert re.search(r"^Seat [012] wins\. Points: \(", said, re.MULTILINE)


def test_the_bot_beats_the_random_one():
    code, said, errors = run("bot.py")
    assert (code, errors) == (0, "")
    shares = {name: int(won) for name, won in re.findall(r"^(\w+): (\d+) of 200 games", said, re.MULTILINE)}
    assert sum(shares.values()) == 200
    assert shares["Saver"] > 150


def test_a_game_is_left_and_goes_on_to_its_end(tmp_path: Path):
    file = tmp_path / "evening.txt"
    code, said, errors = run("evening.py", str(file), typed="0\n0\n")
    assert (code, errors) == (0, "")
    left = uno.Record.parse(file.read_text("utf-8"))
    assert said.endswith(f"Left after {len(left)} actions.\n")
    assert [action.seat for action in left.actions].count(0) == 2

    code, said, errors = run("evening.py", str(file), typed="0\n" * 5000)
    assert (code, errors) == (0, "")
    whole = uno.Record.parse(file.read_text("utf-8"))
    assert whole.actions[: len(left)] == left.actions
    assert isinstance(whole.state.decision, uno.GameOver)
    assert said.splitlines()[-1].startswith(("You wins", "Ann wins", "Ben wins"))
