"""What README.md shows is what the game does."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from last_ferry import cli
from last_ferry.adventure import Adventure
from last_ferry.screen import Screen
from last_ferry.sitting import Sitting

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_round_that_is_shown_is_played() -> None:
    (block,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    lines = ["slip", "play maren", *re.findall(r"(?m)^> (.+)$", block)]
    out = io.StringIO()
    sitting = Sitting(Adventure("4"), Screen(io.StringIO("\n".join(lines) + "\n"), out), Path("unused"))
    with pytest.raises(EOFError):
        sitting.run()
    assert block in out.getvalue()


def test_every_option_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help", "--version"}
    assert options == set(re.findall(r"\| `(--[a-z]+)", README))
