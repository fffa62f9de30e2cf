"""Every statement of the two guides that the rules began with has scenarios that exist and hold."""

import re
from pathlib import Path

import pytest

from unorules import testing

DATA = Path(__file__).parent / "data"
SCENARIOS = {
    scenario["id"]: scenario
    for name in ("conformance/public.jsonl", "field_reports.jsonl")
    for line in (DATA / name).read_text("utf-8").splitlines()
    for scenario in [testing.read_scenario(line)]
}
ROWS = re.findall(r"(?m)^\| (P|F|P, F) \| (.+?) \| (.+?) \| (.+) \|$", (DATA / "seed_coverage.md").read_text("utf-8"))


def ids(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_table_has_a_row_for_every_statement():
    assert len(ROWS) == 45
    assert len({statement for _, statement, _, _ in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1][:50])
def test_every_statement_has_scenarios_that_hold(row):
    _, _, section, cell = row
    assert ids(cell) or (section, cell) == ("advice, no rule", "-")
    for name in ids(cell):
        assert testing.run_scenario(SCENARIOS[name]) == []
