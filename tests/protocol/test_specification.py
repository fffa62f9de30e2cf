"""The page of the line protocol says what the programs do: requests, keys, facts, and an example word for word."""

import json
import re
import subprocess
from pathlib import Path

import attrs

import unorules as uno
from tests.protocol.programs import ENGINE
from unorules.protocol import MAX_LINE, PROTOCOL
from unorules.testing import KINDS, REQUESTS, LocalEngine

PAGE = (Path(__file__).parents[2] / "docs/reference/protocol.md").read_text("utf-8")
TO_A_BOT = {"start", "choose"}


def rows(after: str) -> list[list[str]]:
    """The cells of the first table after these words."""
    lines = PAGE[PAGE.index(after) :].partition("\n|")[2].partition("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def names(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def test_every_request_is_told_with_its_keys() -> None:
    told = {names(row[0])[0]: row[1] for row in rows("## Requests")}
    assert set(told) == {"hello", "bye", *REQUESTS, *TO_A_BOT}
    for do, kind in REQUESTS.items():
        fields = attrs.fields(kind)
        assert set(names(told[do])) == {field.name for field in fields}
        optional = re.findall(r"`(\w+)`\?", told[do])
        assert set(optional) == {field.name for field in fields if field.default is not attrs.NOTHING}


def test_every_fact_of_a_view_is_told() -> None:
    engine = LocalEngine()
    engine.answer("deal", {"rules": {}, "players": 2})
    told = [name for row in rows("**`view`**") for name in names(row[0])]
    assert sorted(told) == sorted(engine.answer("view", {}))


def test_every_decision_is_told() -> None:
    (row,) = [row for row in rows("**`view`**") if row[0] == "`phase`"]
    kinds = {each.__name__ for each in uno.Decision.__subclasses__()} | {"ColorDecision", "TargetDecision"}
    assert set(names(row[1])) == kinds - {"WaitingDecision"}


def test_every_kind_of_scenario_is_told() -> None:
    assert sorted(name for row in rows("## How scenarios are run") for name in names(row[0])) == sorted(KINDS)


def test_the_numbers_are_right() -> None:
    assert f"at most {MAX_LINE:,} bytes" in PAGE
    assert f"the number of this page, `{PROTOCOL}`" in PAGE


def test_the_example_is_what_happens() -> None:
    dialogue = PAGE[PAGE.index("## An example") :].partition("```text\n")[2].partition("```")[0].splitlines()
    asked = [line[2:] for line in dialogue if line.startswith("> ")]
    told = [json.loads(line[2:]) for line in dialogue if line.startswith("< ")]
    done = subprocess.run(ENGINE, input="\n".join(asked), capture_output=True, text=True, timeout=60, check=True)
    got = [json.loads(line) for line in done.stdout.splitlines()]
    told[0]["ok"]["version"] = uno.__version__
    assert got == told
    assert done.stderr == ""
