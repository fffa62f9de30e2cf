"""A game between two sittings: the file that `unorules play` leaves and takes up again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import attrs

from unorules.errors import LoadError
from unorules.serialization import dumps, loads
from unorules.state import GameState

_FORMAT = 1
_KEYS = {"unorules_play": int, "seat": int, "seed": str, "state": str}


@attrs.frozen
class Game:
    """A game, the person's seat, and the seed of what the built-in players leave to chance."""

    state: GameState
    seat: int
    seed: str


def usual_file() -> Path:
    """Where a game goes that was given no file."""
    base = os.environ.get("XDG_STATE_HOME")
    return Path(base or Path.home() / ".local" / "state") / "unorules" / "game.json"


def write(game: Game, path: Path) -> None:
    """Write the game into a file. Raises `OSError`."""
    data = {"unorules_play": _FORMAT, "seat": game.seat, "seed": game.seed, "state": dumps(game.state)}
    put(json.dumps(data) + "\n", path)


def put(text: str, path: Path) -> None:
    """Write a file; an older one is replaced only when the new one is complete. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> Game:
    """Read a game. Raises `OSError`, or `LoadError` when the file holds none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise LoadError(f"{path}: this is no saved game") from None
    if not isinstance(data, dict) or any(type(data.get(key)) is not kind for key, kind in _KEYS.items()):
        raise LoadError(f"{path}: this is no saved game")
    if data["unorules_play"] != _FORMAT:
        raise LoadError(f"{path}: saved in format {data['unorules_play']}; this version reads {_FORMAT}")
    try:
        state = loads(data["state"])
    except LoadError as error:
        raise LoadError(f"{path}: {problem}" for problem in error.problems) from None
    if not isinstance(state, GameState):
        raise LoadError(f"{path}: this is no saved game")
    if not 0 <= data["seat"] < state.players:
        raise LoadError(f"{path}: seat {data['seat']} is no seat of this game")
    return Game(state, data["seat"], data["seed"])
