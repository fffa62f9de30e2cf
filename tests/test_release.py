"""What a release checks of public names: a broken promise is found, and only a promise counts."""

import runpy
from pathlib import Path

import griffe
import pytest

RELEASE = runpy.run_path(str(Path(__file__).parents[1] / "scripts/check_release.py"))

PACKAGE = {
    "__init__.py": 'from unorules.engine import Table, apply\n\n__all__ = ["Table", "apply"]\n',
    "engine.py": "class Table:\n    seats: int\n\n\ndef apply(state, action): ...\n\n\ndef inside(state): ...\n",
    "events.py": "class CardsLaid:\n    seat: int\n",
    "testing.py": '__all__ = ["position"]\n\n\ndef position(hands): ...\n\n\ndef inside(hands): ...\n',
}


def package(place: Path, **changed: str) -> griffe.Object:
    (place / "unorules").mkdir(parents=True)
    for name, text in (PACKAGE | {f"{module}.py": text for module, text in changed.items()}).items():
        (place / "unorules" / name).write_text(text)
    return griffe.load("unorules", search_paths=[place])


@pytest.mark.parametrize(
    ("where", "old", "new", "told"),
    [
        ("__init__", '"Table", "apply"', '"apply"', ["unorules.Table is no public name any more"]),
        ("testing", '["position"]', "[]", ["unorules.testing.position is no public name any more"]),
        ("events", "CardsLaid", "CardsPlayed", ["unorules.events.CardsLaid is no public name any more"]),
        ("engine", "state, action", "state, action, clock", ["apply(clock): Parameter was added as required"]),
        ("engine", "seats: int", "pass", ["Table.seats: Public object was removed"]),
        ("engine", "def inside(state)", "def elsewhere()", []),
        ("testing", "def inside(hands)", "def inside()", []),
        ("engine", "state, action", "state, action, clock=None", []),
    ],
)
def test_a_broken_promise_is_found(tmp_path: Path, where: str, old: str, new: str, told: list[str]) -> None:
    assert old in PACKAGE[f"{where}.py"]
    now = package(tmp_path / "now", **{where: PACKAGE[f"{where}.py"].replace(old, new)})
    found = RELEASE["broken_promises"](package(tmp_path / "before"), now)
    assert len(found) == len(told)
    assert all(line.endswith(end) for line, end in zip(found, told, strict=True))


def test_what_is_named_may_move(tmp_path: Path) -> None:
    door = PACKAGE["__init__.py"].replace("unorules.engine", "unorules.moved")
    now = package(tmp_path / "now", __init__=door, engine="", moved=PACKAGE["engine.py"])
    assert RELEASE["broken_promises"](package(tmp_path / "before"), now) == []
    moved = PACKAGE["engine.py"].replace("state, action", "action, state, clock")
    worse = package(tmp_path / "worse", __init__=door, engine="", moved=moved)
    assert RELEASE["broken_promises"](package(tmp_path / "older"), worse) != []


@pytest.mark.parametrize(
    ("old", "new", "allowed"),
    [
        ("0.1.0", "0.1.1", False),
        ("0.1.0", "0.2.0", True),
        ("0.9.0", "1.0.0", True),
        ("1.2.0", "1.3.0", False),
        ("1.2.0", "2.0.0", True),
    ],
)
def test_which_versions_may_break_a_promise(old: str, new: str, allowed: bool) -> None:
    assert RELEASE["may_break"](old, new) is allowed
