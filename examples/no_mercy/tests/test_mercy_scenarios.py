"""Every scenario of scenarios.jsonl: a position, actions, and what the README says must hold afterwards."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from unorules.testing import read_scenario, run_scenario

LINES = (Path(__file__).parent / "scenarios.jsonl").read_text("utf-8").splitlines()
SCENARIOS = [read_scenario(line) for line in LINES]


def test_no_two_scenarios_have_one_name() -> None:
    assert len({scenario["id"] for scenario in SCENARIOS}) == len(SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: Mapping[str, Any]) -> None:
    assert run_scenario(scenario) == []
