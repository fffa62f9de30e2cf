"""The scenarios of this pack as data: what the sheet says, and what is decided where it is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from unorules import testing

LINES = (Path(__file__).parent / "scenarios.jsonl").read_text("utf-8").splitlines()
SCENARIOS = [testing.read_scenario(line) for line in LINES]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario["id"]))
def test_scenario(scenario: testing.Scenario) -> None:
    assert testing.run_scenario(scenario) == []
