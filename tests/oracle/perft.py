"""Counts, with the plain engine, the action sequences from each position of a perft file.

    python -m tests.oracle.perft tests/perft/positions.jsonl

writes the file again with the numbers found, each position to the depth that its `counts` already have.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests import oracle


def no_shuffle(cards: list[str]) -> list[str]:
    """The positions are chosen so that no sequence comes to a shuffle: the numbers then hold for every generator."""
    if len(set(cards)) > 1:
        raise RuntimeError(f"{len(cards)} cards would have to be shuffled: the position is too deep")
    return cards


def reached(line: dict[str, Any]) -> dict[str, Any]:
    """The state of a line: its table, and what has been played on it."""
    state = oracle.from_scenario({"kind": "play", **line}, no_shuffle)
    for action in line["actions"]:
        state = oracle.apply(state, action)
    return state


def count(state: dict[str, Any], depth: int) -> int:
    """How many different sequences of so many legal actions the state has, windows of all seats included."""
    listed = oracle.legal(state)
    return len(listed) if depth == 1 else sum(count(oracle.apply(state, action), depth - 1) for action in listed)


def main(path: str) -> None:
    """Count every position of the file and write it again."""
    lines = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    for line in lines:
        line["counts"] = [count(reached(line), depth) for depth in range(1, len(line["counts"]) + 1)]
        print(line["id"], line["counts"], flush=True)
    Path(path).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
