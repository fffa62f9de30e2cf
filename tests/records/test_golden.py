"""What each released version stored is read by every later one, and games of then are played again."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import unorules as uno

ROOT = Path(__file__).parents[2]
VERSIONS = sorted(path for path in (ROOT / "tests" / "data" / "golden").iterdir() if path.is_dir())


def stored(folder: Path, name: str) -> list[str]:
    return (folder / name).read_text(encoding="utf-8").splitlines()


@pytest.fixture(params=VERSIONS, ids=lambda path: path.name)
def folder(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_states_are_read_as_the_positions_that_they_were(folder: Path):
    kept = [uno.loads(line) for line in stored(folder, "states.jsonl")]
    assert len(kept) >= 30
    assert kept == [uno.parse_position(line) for line in stored(folder, "positions.txt")]
    assert [each.ply for each in kept] == [uno.parse_position(line).ply for line in stored(folder, "positions.txt")]


def test_observations_are_read_as_the_views_that_they_were(folder: Path):
    seen = [uno.loads(line) for line in stored(folder, "observations.jsonl")]
    assert seen == [uno.parse_view(line) for line in stored(folder, "views.txt")]


def test_games_are_played_again(folder: Path):
    games = list(uno.read_records(stored(folder, "records.txt")))
    assert games == list(uno.read_records(stored(folder, "records.jsonl")))
    assert sum(map(len, games)) > 1_000
    for game in games:
        assert game.replay() == game.state


def test_all_else_is_read(folder: Path):
    for name, kind in (
        ("seat_records", uno.SeatRecord),
        ("events", uno.Event),
        ("actions", uno.Action),
        ("rules", uno.Rules),
    ):
        values = [uno.loads(line) for line in stored(folder, f"{name}.jsonl")]
        assert values
        assert all(isinstance(value, kind) for value in values)


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden", ROOT / "scripts" / "golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_writes_nothing_where_something_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kept = tmp_path / uno.__version__ / "states.jsonl"
    kept.parent.mkdir()
    kept.write_text("as it was")
    assert script().main(["--into", str(tmp_path)]) == 1
    assert [path.name for path in kept.parent.iterdir()] == ["states.jsonl"]
    assert kept.read_text() == "as it was"
    assert "stays as it is" in capsys.readouterr().err
