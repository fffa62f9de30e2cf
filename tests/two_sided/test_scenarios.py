"""Scenarios of cards with two sides: the key `side`, and cards written with what shows first."""

from __future__ import annotations

import json

import pytest

import unorules as uno
from unorules import testing

TURNED = {
    "id": "turned",
    "kind": "play",
    "rules": {"preset": "night"},
    "players": 2,
    "side": 1,
    "hands": {"0": ["PT/R4", "T1/R5", "P6/W"], "1": ["P1/R1"]},
    "top": "P2/R1",
    "color": "P",
    "direction": 1,
    "turn": 0,
    "draw_pile": ["P3/R2", "T2/R6"],
    "actions": [{"seat": 0, "type": "Play", "cards": ["PT/R4"]}],
    "expect": {"side": 0, "top": "R1/P2", "color": "R", "hands": {"0": ["R5/T1", "W/P6"]}, "legal": ["R1/P1"]},
}


def run(**changes: object) -> list[str]:
    scenario = testing.read_scenario(json.dumps(TURNED | changes))
    return [str(mismatch) for mismatch in testing.run_scenario(scenario)]


def test_a_scenario_begins_and_ends_on_any_side():
    assert run() == []
    assert run(actions=[], expect={"side": 1, "top": "P2/R1", "legal": ["P6/W", "PT/R4"]}) == []


def test_a_side_that_is_not_the_one_expected_is_told():
    assert run(expect={"side": 1}) == ["side: expected 1, got 0"]
    assert testing.state_facts(uno.new_game(uno.OFFICIAL, 2, seed=1))["side"] == 0


@pytest.mark.parametrize("side", ["1", True, [1]])
def test_a_side_that_is_no_number_is_malformed(side: object):
    with pytest.raises(testing.Malformed, match="side must be a number"):
        run(side=side)


def test_a_side_or_a_card_that_cannot_show_is_no_position():
    (told,) = run(side=2)
    assert told.startswith("error: expected None, got {'at': None, 'code': 'bad_config'}")
    assert run(side=0)  # the cards are written the other way round
