"""A game between two sittings: the file that `unorules play` leaves and takes up again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import attrs

from unorules.cli.options import BOT
from unorules.errors import LoadError, ReplayError, SetupError
from unorules.record import Record

_FORMAT = 1
_KEYS = {"unorules_play": int, "seat": int, "seed": str, "bot": str, "record": str}


@attrs.frozen
class Game:
    """A game so far, the person's seat, the seed of what the other players leave to chance, and which bot they are."""

    record: Record
    seat: int
    seed: str
    bot: str = BOT


def usual_file() -> Path:
    """Where a game goes that was given no file."""
    base = os.environ.get("XDG_STATE_HOME")
    return Path(base or Path.home() / ".local" / "state") / "unorules" / "game.json"


def write(game: Game, path: Path) -> None:
    """Write the game into a file. Raises `OSError`."""
    data = {
        "unorules_play": _FORMAT,
        "seat": game.seat,
        "seed": game.seed,
        "bot": game.bot,
        "record": game.record.dumps(),
    }
    put(json.dumps(data) + "\n", path)


def put(text: str, path: Path) -> None:
    """Write a file; an older one is replaced only when the new one is complete. Raises `OSError`.

    What a link leads to is written, not the link; what is no plain file (a pipe, a device) is written to as it is.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def check(option: str, name: str | None) -> None:
    """Raise `SetupError` unless a file of this name can be written, as far as can be seen before; None is no file."""
    if name is None:
        return
    if not name:
        raise SetupError(f"{option}: give the name of a file")
    path = Path(name).resolve()
    if path.is_dir():
        raise SetupError(f"{option} {name}: this is a directory; give the name of a file")
    above = next(each for each in path.parents if each.exists())
    if not above.is_dir() or not os.access(path if path.exists() else above, os.W_OK):
        raise SetupError(f"{option} {name}: this file cannot be written")


def read(path: Path) -> Game:
    """Read a game. Raises `OSError`, or `LoadError` when there is no file or it holds none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LoadError(f"{path}: there is no such file; no game was left in it") from None
    except (ValueError, RecursionError):
        raise LoadError(f"{path}: this is no saved game; --from goes on with a record") from None
    if not isinstance(data, dict) or any(type(data.get(key)) is not kind for key, kind in _KEYS.items()):
        raise LoadError(f"{path}: this is no saved game")
    if data["unorules_play"] != _FORMAT:
        raise LoadError(f"{path}: saved in format {data['unorules_play']}; this version reads {_FORMAT}")
    try:
        record = Record.loads(data["record"])
    except LoadError as error:
        raise LoadError(f"{path}: {problem}" for problem in error.problems) from None
    except ReplayError as error:
        raise ReplayError(error.problem, error.ply, f"{path}, {error.place}", error.part) from None
    if not 0 <= data["seat"] < record.players:
        raise LoadError(f"{path}: seat {data['seat']} is no seat of this game")
    return Game(record, data["seat"], data["seed"], data["bot"])
