"""The published JSON Schema files are what the code makes, and say of a document what the library says of it."""

from __future__ import annotations

import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import unorules
import unorules as uno
from tests.games import SETS, dealt, faults, moments, random_rules, walk
from tests.json.mutations import changed, get, mutants, paths, without

jsonschema = pytest.importorskip("jsonschema", reason="schema tests need jsonschema (dependency group dev)")

ROOT = Path(__file__).parents[2]
KINDS = ("action", "event", "observation", "rules", "state")

OF_TABLES = ("accepted", "command", "goodbye", "refused", "update", "view")
"""Kinds of documents of `unorules.table`: tests/table looks at them."""


@cache
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("schemas", ROOT / "scripts" / "schemas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["schemas"] = module
    spec.loader.exec_module(module)
    return module


@cache
def validator(kind: str) -> Any:
    """What judges documents of a kind, from the file that the package ships."""
    path = Path(unorules.__file__).parent / "schemas" / f"{kind}.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def validates(kind: str, document: Any) -> bool:
    return bool(validator(kind).is_valid(document))


@cache
def states() -> tuple[uno.GameState, ...]:
    found: dict[object, uno.GameState] = {}
    for at, state in enumerate(moments(SETS, plies=200, seed=5)):
        kept = any(isinstance(each, uno.GameState) for each in state.slots)
        found.setdefault((type(state.decision), tuple(map(type, state.windows)), kept, at // 300), state)
    return tuple(found.values())


@cache
def events() -> tuple[uno.Event, ...]:
    """Several events of each kind."""
    found: dict[tuple[type, int], uno.Event] = {}
    for number, text in enumerate(SETS):
        state = dealt(uno.parse_rules(text), 2 + number % 5, number)
        assert state is not None
        told = list(uno.new_game_with_events(state.rules, state.players, seed=number)[1])
        for each, action in walk(state, Random(number), 120):
            if action is not None:
                told += uno.step(each, action)[1]
        for at, event in enumerate(told):
            found.setdefault((type(event), at % 5), event)
    return tuple(found.values())


@cache
def documents(kind: str) -> tuple[dict[str, Any], ...]:
    """Documents of a kind from walks."""
    values: Any = {
        "state": states,
        "observation": lambda: [
            uno.observe(state, viewer) for state in states()[::3] for viewer in (0, state.players - 1, None, uno.HOST)
        ],
        "action": lambda: [
            action
            for state in states()
            for action in (*uno.legal_actions(state)[:9], *uno.host_actions(state)[:5], *faults(state, Random(1)))
        ],
        "event": lambda: [told for event in events() for told in (event, event.for_seat(None))],
        "rules": lambda: [*map(uno.parse_rules, SETS), *(random_rules(Random(seed)) for seed in range(30))],
    }[kind]()
    return tuple(json.loads(uno.dumps(value)) for value in values)


def some(kind: str, count: int) -> list[dict[str, Any]]:
    """A few of them."""
    return Random(3).sample(documents(kind), min(count, len(documents(kind))))


def test_the_files_are_what_the_code_makes():
    made = script().texts()
    assert {path.name for path in made} == {f"{kind}.schema.json" for kind in (*KINDS, *OF_TABLES)}
    assert {path: path.read_text(encoding="utf-8") for path in made} == made
    assert {path.name for path in script().FOLDER.iterdir() if path.suffix == ".json"} == {path.name for path in made}


def test_the_script_finds_no_file_stale_and_writes_nothing_when_asked_to_check(capsys):
    assert script().main(["--check"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("kind", KINDS)
def test_each_file_is_a_schema_of_draft_2020_12(kind):
    schema = validator(kind).schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["title"] == f"unorules {kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_library_writes_validates(kind):
    assert len(documents(kind)) >= 30
    for document in documents(kind)[:400]:
        validator(kind).validate(document)


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_of_one_kind_is_none_of_another(kind):
    for other in set(KINDS) - {kind}:
        document = documents(other)[0]
        assert not validates(kind, document)
        assert not validates(kind, document | {"kind": kind})


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_with_a_part_of_a_wrong_type_or_a_key_too_many_does_not_validate(kind):
    tried = 0
    for document in some(kind, 5):
        assert not validates(kind, {**document, "more": 1})
        for path in paths(document):
            if path[0] in ("slots", "versions", "extras") and len(path) == 2:
                continue  # what a rule keeps for itself, and what the library compares with its own
            old = get(document, path)
            for wrong in _wrong(old):
                tried += 1
                assert not validates(kind, changed(document, path, wrong)), (path, wrong)
            if isinstance(old, dict) and path[-1] not in ("slots", "versions", "extras"):
                assert not validates(kind, changed(document, path, {**old, "more": 1})), path
    assert tried > 50


def _wrong(value: Any) -> list[Any]:
    """Values of another type than this one; null may stand where nothing may."""
    if isinstance(value, bool):
        return [0, "true", [], {}]
    if isinstance(value, int):
        return [True, 1.5, "x", [], {}]
    if isinstance(value, str):
        return [True, 1.5, {}, [0]]
    if isinstance(value, list):
        return [True, 1.5, "x", {}]
    return [True, 1.5, "x", [0]] if isinstance(value, dict) else [1.5, {}]


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_without_a_key_validates_only_if_the_library_can_do_without_it(kind):
    done = 0
    for document in some(kind, 14):
        for path in paths(document):
            if isinstance(path[-1], str):
                lacking = without(document, path)
                done += 1
                if validates(kind, lacking):
                    assert _read(lacking), path
    assert done > 40


def _read(document: Any) -> bool:
    """Whether the library reads it, or refuses it for what no schema can say."""
    try:
        uno.from_json(document)
    except uno.LoadError as error:
        return not any("missing" in problem for problem in error.problems)
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_is_never_stricter_than_the_library(kind):
    for document in some(kind, 4):
        for what, mutant in mutants(document):
            if mutant.get("kind") != kind:
                continue
            try:
                uno.from_json(mutant)
            except uno.LoadError:
                continue
            assert validates(kind, mutant), what
