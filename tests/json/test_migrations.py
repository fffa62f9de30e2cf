"""Documents of an older schema are lifted to the present one, whatever door they come in by.

No older schema exists, so these tests make one up: number 0, in which a state called its discards `pile_up` and had the
top card first, and a record wrote all its actions as one text.
"""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import unorules as uno
from unorules import migrations


def state_of_old(document: dict[str, Any]) -> dict[str, Any]:
    """What such a migration looks like."""
    found = dict(document)
    found["discard"] = " ".join(reversed(found.pop("pile_up").split()))
    return found


def record_of_old(document: dict[str, Any]) -> dict[str, Any]:
    actions = document["actions"]
    return document | {"actions": actions.split() if isinstance(actions, str) else actions}


@pytest.fixture(autouse=True)
def _a_schema_0(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(migrations, "OLDEST", 0)
    monkeypatch.setitem(migrations.MIGRATIONS, (0, "state"), state_of_old)
    monkeypatch.setitem(migrations.MIGRATIONS, (0, "record"), record_of_old)


def state() -> uno.GameState:
    made = uno.new_game(uno.OFFICIAL, 3, seed=3)
    for _ in range(6):
        made = uno.apply(made, uno.legal_actions(made)[0])
    return made


def old_state() -> dict[str, Any]:
    document = uno.to_json(state()) | {"schema": 0}
    document["pile_up"] = " ".join(reversed(document.pop("discard").split()))
    return document


def record() -> uno.Record:
    made = uno.Record.start(uno.OFFICIAL, 2, seed=5)
    for _ in range(8):
        made = made.then(uno.legal_actions(made.state)[0])
    return made


def test_an_old_state_is_read():
    text = json.dumps(old_state())
    assert uno.loads(text) == uno.from_json(old_state()) == uno.loads(text, trusted=True) == state()


def test_an_old_record_is_read():
    document = json.loads(record().dumps()) | {"schema": 0, "actions": " ".join(map(str, record().actions))}
    text = json.dumps(document)
    assert uno.Record.loads(text) == uno.loads(text) == record()
    assert list(uno.read_records(io.StringIO(text))) == [record()]


def test_an_old_record_in_text_is_read():
    assert uno.Record.parse(record().format().replace("unorules 1", "unorules 0", 1)) == record()


def test_a_kind_that_did_not_change_needs_no_migration():
    document = uno.to_json(uno.Play(0, "R7")) | {"schema": 0}
    assert uno.from_json(document) == uno.Play(0, "R7")


def test_the_document_given_is_left_as_it_was():
    document = old_state()
    before = json.dumps(document)
    uno.from_json(document)
    assert json.dumps(document) == before


def test_a_migration_that_cannot_go_on_says_why(monkeypatch: pytest.MonkeyPatch):
    def hopeless(document: dict[str, Any]) -> dict[str, Any]:
        raise uno.LoadError("$.pile_up: is missing")

    monkeypatch.setitem(migrations.MIGRATIONS, (0, "state"), hopeless)
    with pytest.raises(uno.LoadError, match="pile_up: is missing"):
        uno.from_json(old_state())


@pytest.mark.parametrize("number", [-1, 2, 1.0, True, "1", None, 10**30, [1]])
def test_an_unknown_number_is_refused(number: object):
    with pytest.raises(uno.LoadError, match=r"\$\.schema: is .*; this version reads 0 to 1"):
        uno.from_json(uno.to_json(state()) | {"schema": number})


def test_several_steps_are_taken_one_after_another(monkeypatch: pytest.MonkeyPatch):
    taken = []

    def step(document: dict[str, Any]) -> dict[str, Any]:
        taken.append(document["schema"])
        return document

    monkeypatch.setattr(migrations, "OLDEST", -2)
    for number in (-2, -1, 0):
        monkeypatch.setitem(migrations.MIGRATIONS, (number, "action"), step)
    assert uno.from_json(uno.to_json(uno.Draw(1)) | {"schema": -2}) == uno.Draw(1)
    assert taken == [-2, -1, 0]
