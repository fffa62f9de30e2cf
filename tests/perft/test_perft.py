"""The engine finds exactly as many sequences of actions as were counted by the rulebook's plain engine."""

import json
from pathlib import Path
from typing import Any

import pytest

import unorules as uno
from tests.oracle.perft import count, reached
from unorules import testing

LINES = [json.loads(line) for line in (Path(__file__).parent / "positions.jsonl").read_text("utf-8").splitlines()]


def sequences(state: uno.GameState, depth: int) -> int:
    """How many different sequences of so many legal actions there are."""
    listed = uno.legal_actions(state)
    return len(listed) if depth == 1 else sum(sequences(uno.apply(state, action), depth - 1) for action in listed)


def built(line: dict[str, Any]) -> uno.GameState:
    """The position of a line in the engine."""
    table = {
        name: line[name]
        for name in ("top", "color", "turn", "direction", "draw_pile", "dealer", "scores")
        if name in line
    }
    table["hands"] = [" ".join(line["hands"][str(seat)]) for seat in range(line["players"])]
    table["draw_pile"] = " ".join(line["draw_pile"])
    state = testing.position(uno.parse_rules(line["text"]), **table)
    for action in line["actions"]:
        state = uno.apply(state, testing.read_action(action))
    return state


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_the_engine_finds_exactly_the_counted_sequences(line: dict[str, Any]) -> None:
    state = built(line)
    assert [sequences(state, depth) for depth in range(1, len(line["counts"]) + 1)] == line["counts"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_the_counts_are_those_of_the_plain_engine(line: dict[str, Any]) -> None:
    shallow = [number for number in line["counts"] if number < 500]
    assert [count(reached(line), depth) for depth in range(1, len(shallow) + 1)] == shallow


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_the_rules_of_a_position_are_their_text(line: dict[str, Any]) -> None:
    assert testing.scenario_rules(line) == uno.parse_rules(line["text"])
