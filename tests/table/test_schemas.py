"""The JSON Schema files of what goes to and fro between a table and its clients say what the library says."""

import json
from pathlib import Path

import pytest
from hypothesis import given

import unorules as uno
from tests.json.mutations import mutants
from tests.table.test_documents import commands, evening
from unorules.table import Act, Enter, Propose, Ready, Update, dumps, from_json

jsonschema = pytest.importorskip("jsonschema", reason="schema tests need jsonschema (dependency group dev)")

KINDS = ("accepted", "command", "goodbye", "refused", "update", "view")
FOLDER = Path(uno.__file__).parent / "schemas"
COMMANDS = (
    Act(uno.Play(0, "W+4", color="B"), sequence=3, key="k"),
    Enter("X", True, sequence=0),
    Propose("kick", "p1", sequence=2),
    Ready(sequence=1),
)
VALIDATORS = {
    kind: jsonschema.Draft202012Validator(json.loads((FOLDER / f"{kind}.schema.json").read_text(encoding="utf-8")))
    for kind in KINDS
}


def documents():
    """What was sent at an evening: all that is short, some of what is long, and some views."""
    _, tables, messages = evening()
    found = [
        json.loads(dumps(message.body))
        for at, message in enumerate(messages)
        if not isinstance(message.body, Update) or at % 9 == 0
    ]
    return found + [json.loads(dumps(each.view(member.id))) for each in tables[::9] for member in each.members]


@pytest.mark.parametrize("kind", KINDS)
def test_each_file_is_a_schema_of_draft_2020_12(kind):
    jsonschema.Draft202012Validator.check_schema(VALIDATORS[kind].schema)


@given(commands())
def test_every_command_validates(command):
    VALIDATORS["command"].validate(json.loads(dumps(command)))


def test_everything_that_was_sent_validates_as_its_kind_and_as_no_other():
    seen = set()
    for document in documents():
        VALIDATORS[document["kind"]].validate(document)
        for kind in set(KINDS) - {document["kind"]} if document["kind"] not in seen else ():
            assert not VALIDATORS[kind].is_valid(document)
            assert not VALIDATORS[kind].is_valid(document | {"kind": kind})
        seen.add(document["kind"])
    assert seen == set(KINDS) - {"command"}


def test_a_schema_is_never_stricter_than_the_library():
    short = [document for document in documents() if document["kind"] in ("accepted", "refused", "goodbye")]
    short += [json.loads(dumps(command)) for command in COMMANDS]
    for document in short[::7] + short[-len(COMMANDS) :]:
        for what, mutant in mutants(document):
            if mutant.get("kind") != document["kind"]:
                continue
            try:
                from_json(mutant)
            except uno.LoadError:
                continue
            assert VALIDATORS[document["kind"]].is_valid(mutant), what
