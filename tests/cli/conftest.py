import json
from pathlib import Path

import pytest

from tests.cli.running import Command


@pytest.fixture(autouse=True)
def _games_are_kept_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.fixture
def write(tmp_path: Path):
    def write(*lines: object, name: str = "cases.jsonl") -> Path:
        path = tmp_path / name
        text = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(line + "\n" for line in text))
        return path

    return write
