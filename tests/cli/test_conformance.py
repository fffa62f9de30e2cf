"""`unorules conformance` tells every mismatch with file and line, and its exit code sums up."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Command, subprocess_of

GOOD: dict[str, Any] = {
    "id": "number-fits",
    "group": "play",
    "kind": "play",
    "rules": {"preset": "official", "modules": {}},
    "players": 2,
    "hands": {"0": ["R7", "B1"], "1": ["G1", "G2"]},
    "top": "R2",
    "color": "R",
    "direction": 1,
    "turn": 0,
    "draw_pile": ["Y1", "Y2", "Y3"],
    "actions": [{"seat": 0, "type": "Play", "cards": ["R7"], "uno": True}],
    "expect": {"top": "R7", "turn": 1},
}


def test_agreement_exits_with_0(command: Command, write):
    assert command("conformance", write(GOOD)) == (0, "1 scenarios: 1 agree, 0 do not, 0 unsupported\n", "")


def test_each_mismatch_is_a_line_with_file_line_id_and_key(command: Command, write):
    path = write(GOOD, "", GOOD | {"id": "wrong", "expect": {"top": "R2", "turn": 0}})
    code, out, err = command("conformance", path)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{path}:3 wrong: top: expected 'R2', got 'R7'",
        f"{path}:3 wrong: turn: expected 0, got 1",
        "2 scenarios: 1 agree, 1 do not, 0 unsupported",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "not JSON"),
        ("[]", "a scenario is a JSON object"),
        ('{"id": "x"}', "missing kind, rules, actions, expect"),
        ("[" * 100_000, ""),
        (json.dumps(GOOD | {"kind": "party"}), "kind is 'party'"),
        (json.dumps(GOOD | {"actions": [{"type": "Fly"}]}), "actions[0]: $.action: no action is named 'Fly'"),
    ],
)
def test_a_malformed_line_is_told_and_counts_as_a_mismatch(command: Command, write, line: str, says: str):
    path = write(GOOD, line)
    code, out, _ = command("conformance", path)
    first, *_, last = out.splitlines()
    assert code == 1
    assert first.startswith(f"{path}:2")
    assert "malformed: " + says in first
    assert last == "2 scenarios: 1 agree, 0 do not, 0 unsupported, 1 malformed lines"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hands": {"0": ["R7"], "1": ["Q4"]}}, "$.hands['1'][0]: 'Q4' is no card"),
        ({"hands": {"0": ["R7"], "2": ["G1"]}}, "$.hands: '2' is no seat of 2"),
        ({"draw_pile": ["R"]}, "$.draw_pile[0]: 'R' is no card"),
    ],
)
def test_what_is_no_card_or_no_seat_is_malformed(command: Command, write, change: dict[str, Any], says: str):
    code, out, _ = command("conformance", write(GOOD | change))
    assert code == 1
    assert f":1 number-fits: malformed: {says}" in out


def test_bytes_that_are_no_text_are_a_malformed_line(command: Command, tmp_path: Path):
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b"\xff\xfe\n" + json.dumps(GOOD).encode())
    code, out, _ = command("conformance", path)
    assert code == 1
    assert out.startswith(f"{path}:1 malformed: not UTF-8\n")
    assert "1 agree" in out


@pytest.mark.parametrize(
    "broken",
    [
        {"hands": None},
        {"rules": []},
        {"rules": {"modules": 3}},
        {"top": "R77"},
        {"turn": 9},
        {"players": "two"},
        {"actions": 3},
        {"expect": [1]},
        {"expect": {"legal": 3}},
    ],
)
def test_what_breaks_inside_a_scenario_is_a_mismatch_and_no_traceback(command: Command, write, broken: dict[str, Any]):
    code, out, err = command("conformance", write(GOOD | broken, GOOD))
    assert (code, err) == (1, "")
    assert ":1 number-fits: " in out or ":1 malformed: " in out
    assert " 1 agree" in out.splitlines()[-1]


def test_a_scenario_of_unknown_rules_is_counted_apart_and_exits_with_3(command: Command, write):
    strange = GOOD | {"rules": {"modules": {"moon_rule": {}}}}
    code, out, _ = command("conformance", write(GOOD, strange))
    assert code == 3
    assert out.splitlines() == [
        "unsupported: module moon_rule (1)",
        "2 scenarios: 1 agree, 0 do not, 1 unsupported",
    ]
    assert command("conformance", write(strange, "{")).code == 1


def test_module_filters_by_group_or_module(command: Command, write):
    house = GOOD | {"id": "house", "group": "house", "rules": {"modules": {"draw": {"drawn": "keep"}}}}
    path = write(GOOD, house)
    assert command("conformance", path, "--module", "draw").out.startswith("1 scenarios: 1 agree")
    assert command("conformance", path, "--module", "house").out.startswith("1 scenarios: 1 agree")
    assert command("conformance", path, "--module", "house", "--module", "play").out.startswith("2 scenarios: 2 agree")


def test_a_module_that_no_scenario_has_is_told_and_exits_with_2(command: Command, write):
    code, _, err = command("conformance", write(GOOD), "--module", "plya")
    assert code == 2
    assert "no scenario belongs to a group or module 'plya'" in err


def test_quiet_prints_the_summary_only(command: Command, write):
    code, out, _ = command("conformance", write(GOOD | {"expect": {"turn": 0}}), "--quiet")
    assert (code, out) == (1, "1 scenarios: 0 agree, 1 do not, 0 unsupported\n")


def test_an_unreadable_file_exits_with_2_and_the_others_are_run(command: Command, write, tmp_path: Path):
    code, out, err = command("conformance", tmp_path / "nothing.jsonl", tmp_path, write(GOOD))
    assert code == 2
    assert "No such file" in err
    assert "Is a directory" in err
    assert out.startswith("1 scenarios: 1 agree")


def test_what_could_disturb_a_terminal_is_escaped(command: Command, write):
    out = command("conformance", write(GOOD | {"id": "\x1b[2J\ud800", "expect": {"turn": 0}})).out
    assert "\\x1b[2J\\ud800" in out
    assert "\x1b" not in out


def test_standard_input_is_read_as_a_file(write):
    code, out, _ = subprocess_of("conformance", "-", typed=json.dumps(GOOD))
    assert (code, out) == (0, "1 scenarios: 1 agree, 0 do not, 0 unsupported\n")
