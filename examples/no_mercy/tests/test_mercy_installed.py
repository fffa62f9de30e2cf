"""The pack as the command line finds it, where it is installed."""

from importlib.metadata import entry_points
from pathlib import Path

import pytest

from unorules.cli import main

SCENARIOS = Path(__file__).parent / "scenarios.jsonl"

pytestmark = pytest.mark.skipif(
    not entry_points(group="unorules.rules", name="no_mercy"), reason="the pack is not installed"
)


@pytest.mark.parametrize("players", range(2, 11))
def test_the_demo_plays_with_any_number_of_seats(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    demo = ["demo", "--load", "no_mercy", "--rules", "no_mercy_hand", "--players", str(players)]
    assert main(demo) == 0
    assert "wins the game" in capsys.readouterr().out


def test_the_demo_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--load", "no_mercy", "--rules", "no_mercy"]) == 0
    assert "at the target" in capsys.readouterr().out


def test_its_scenarios_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "--load", "no_mercy", str(SCENARIOS)]) == 0
    count = len(SCENARIOS.read_text("utf-8").splitlines())
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"{count} scenarios: {count} agree, 0 do not, 0 unsupported"
