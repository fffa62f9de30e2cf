"""Records on the command line: read from a file or standard input, written when a game ends or is left."""

from __future__ import annotations

import sys
from pathlib import Path

from unorules.cli import saves
from unorules.errors import SetupError
from unorules.notation import parse_position
from unorules.record import Record, SeatRecord
from unorules.record.files import read_one


def read(name: str, game: int) -> Record | SeatRecord:
    """The record of this number in a file; `-` is standard input.

    Raises `OSError`, or what is wrong with the record.
    """
    if name == "-":
        return read_one(sys.stdin, game)
    with open(name, encoding="utf-8") as stream:
        return read_one(stream, game)


def read_whole(name: str, game: int) -> Record:
    """The record of this number in a file, which must be that of a whole game."""
    record = read(name, game)
    if isinstance(record, SeatRecord):
        raise SetupError(f"{name}: this is the record of one seat; only a whole game can be used for that")
    return record


def begun(source: str, game: int, ply: int | None) -> Record:
    """A record to go on with: that of a file, up to a ply if one is given, or one that begins at a position line."""
    if ";" not in source:
        record = read_whole(source, game)
        return record if ply is None else record.until(ply)
    if ply is not None:
        raise SetupError("a position has no plies; leave --at out")
    return Record.from_position(parse_position(source, lenient=True, any_cards=True))


def write(record: Record, path: str) -> None:
    """Write a record as text into a file. Raises `OSError`."""
    saves.put(record.format(), Path(path))
