"""What people reported about UNO programs: every report that a state and actions can express, as a scenario."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from unorules import testing

DATA = Path(__file__).parent / "data"
SCENARIOS: list[Mapping[str, Any]] = [
    testing.read_scenario(line) for line in (DATA / "field_reports.jsonl").read_text("utf-8").splitlines()
]
LEFT = re.findall(r"(?m)^\| (B\d{3}) \| (.+) \|$", (DATA / "field_reports_left.md").read_text("utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_field_report(scenario: Mapping[str, Any]) -> None:
    assert testing.run_scenario(scenario) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_a_field_report_asserts_something_and_names_its_source(scenario: Mapping[str, Any]) -> None:
    assert scenario["expect"]
    assert scenario["why"].endswith(".")
    assert re.match(r"https?://|[\w.-]+/[\w.-]+#\d+$", scenario["source"])
    assert json.dumps(scenario).isascii()


def test_no_two_scenarios_have_one_name() -> None:
    names = [scenario["id"] for scenario in SCENARIOS]
    assert len(set(names)) == len(names)


def test_a_report_is_a_scenario_or_is_told_why_not() -> None:
    told = {scenario["id"].split("-")[1] for scenario in SCENARIOS}
    left = [number for number, _ in LEFT]
    assert len(left) == len(set(left))
    assert not told & set(left)
    assert len(told) + len(left) == 146, "every report of the collection"
