"""Every scenario of the collections: a position, actions, and what the rulebook says must hold afterwards.

`public.jsonl` is the shared collection; `corners.jsonl` holds places that random play seldom reaches.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from unorules import testing

FILES = sorted((Path(__file__).parent / "data/conformance").glob("*.jsonl"))
SCENARIOS: list[Mapping[str, Any]] = [
    testing.read_scenario(line) for file in FILES for line in file.read_text("utf-8").splitlines()
]


def test_no_two_scenarios_have_one_name() -> None:
    names = [scenario["id"] for scenario in SCENARIOS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_scenario(scenario: Mapping[str, Any]) -> None:
    assert testing.run_scenario(scenario) == []  # a module that is not there raises Unsupported
