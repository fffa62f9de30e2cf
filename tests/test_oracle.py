"""The engine against a second one, written from the rulebook alone (tests/oracle): plain, slow, and independent."""

import json
from pathlib import Path
from random import Random

import pytest

from tests import oracle
from tests.oracle.differential import walk

SCENARIOS = [
    json.loads(line)
    for file in sorted((Path(__file__).parent / "data/conformance").glob("*.jsonl"))
    for line in file.read_text("utf-8").splitlines()
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "walk_seed" in metafunc.fixturenames:
        metafunc.parametrize("walk_seed", range(metafunc.config.getoption("--oracle-walks")))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_the_plain_engine_meets_the_scenario(scenario: dict[str, object]) -> None:
    chance = Random(str(scenario["id"]))
    assert oracle.run_scenario(scenario, lambda cards: chance.sample(cards, len(cards))) == []


def test_both_engines_play_the_same_game(walk_seed: int) -> None:
    states = list(walk(walk_seed))
    assert len(states) > 1
