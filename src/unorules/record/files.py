"""Many records in one file, read one at a time: text with blank lines between, or one JSON object after another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from typing import Final, TextIO, TypeAlias, TypeVar

from unorules.errors import LoadError, NotationError, ReplayError, SetupError
from unorules.jsontext import MAX_TEXT, decode
from unorules.record.document import load, read_record
from unorules.record.game import Record
from unorules.record.seat import KIND, SeatRecord, read_seat_record
from unorules.record.text import BOM, MAGIC, parse_lines

Unreadable: TypeAlias = NotationError | LoadError | ReplayError
"""What can be wrong with a record in a file."""

_Chunk: TypeAlias = list[tuple[int, str]] | NotationError
"""The numbered lines of one record, or why they cannot be read."""

_R = TypeVar("_R", Record, SeatRecord, Record | SeatRecord)


def read_records(
    source: TextIO | Iterable[str], *, unreadable: Callable[[Unreadable], None] | None = None
) -> Iterator[Record]:
    """Read the records of a file, one at a time, so that a file of any length can be read.

    Args:
        source: an open text file, or lines. A file that nothing was read from yet may hold bytes that are no UTF-8:
            they spoil the record in which they stand.
        unreadable: called with what is wrong with a record, which is then passed over; without it the error is
            raised. Errors name the record, counted from 1, and the line.

    Examples:
        >>> import io
        >>> import unorules as uno
        >>> record = uno.Record.start(uno.OFFICIAL, players=2, seed=1)
        >>> file = io.StringIO(record.format() + "\\n" + record.dumps() + "\\n")
        >>> [each == record for each in uno.read_records(file)]
        [True, True]
    """
    for count, chunk in enumerate(_chunks(_lines(source)), 1):
        try:
            record = _record(chunk)
        except (NotationError, LoadError, ReplayError) as error:
            told = _with_place(error, f"record {count}")
            if unreadable is None:
                raise told from None
            unreadable(told)
        else:
            yield record


def read_one(source: TextIO | Iterable[str], number: int = 1) -> Record | SeatRecord:
    """The record of this number of a file, counted from 1; those before it are passed over unread.

    Raises `SetupError` when there are not so many, or what is wrong with the record.
    """
    count = 0
    for chunk in _chunks(_lines(source)):
        count += 1
        if count == number:
            try:
                return _any_record(chunk)
            except (NotationError, LoadError, ReplayError) as error:
                raise _with_place(error, f"record {count}") from None
    raise SetupError(f"there is no record {number}: the file holds {count}")


def _with_place(error: Unreadable, place: str) -> Unreadable:
    if isinstance(error, ReplayError):
        return ReplayError(error.problem, error.ply, ", ".join(filter(None, (place, error.place))), error.part)
    return type(error)([f"{place}, {problem}" for problem in error.problems])


# --- one record -------------------------------------------------------------------------------------------------------


def _record(chunk: _Chunk) -> Record:
    if isinstance(chunk, NotationError):
        raise chunk
    if chunk[0][1].startswith("{"):
        return _from_json(chunk, load)
    return parse_lines(chunk, "record", read_record)


def _any_record(chunk: _Chunk) -> Record | SeatRecord:
    """The record of a whole game, or of one seat."""
    if isinstance(chunk, NotationError):
        raise chunk
    if chunk[0][1].startswith("{"):
        return _from_json(chunk, _load_any)
    if " seat " in chunk[0][1]:
        return parse_lines(chunk, KIND, read_seat_record)
    return _record(chunk)


def _load_any(text: str) -> Record | SeatRecord:
    data = decode(text)
    of_seat = isinstance(data, dict) and data.get("kind") == KIND
    return SeatRecord.loads(text) if of_seat else load(text)


def _from_json(chunk: list[tuple[int, str]], read: Callable[[str], _R]) -> _R:
    number = chunk[0][0]
    try:
        return read("\n".join([line for _, line in chunk]))
    except LoadError as error:
        raise LoadError([f"line {number}: {problem}" for problem in error.problems]) from None
    except ReplayError as error:
        raise ReplayError(error.problem, error.ply, f"line {number}, {error.place}", error.part) from None


# --- lines ------------------------------------------------------------------------------------------------------------


def _lines(source: TextIO | Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """Numbered lines, each with what is wrong with it; of a file never more at once than a record may be long."""
    if isinstance(source, TextIOWrapper):
        with suppress(UnsupportedOperation):  # something was read from it already
            source.reconfigure(errors="surrogateescape")
    readline = getattr(source, "readline", None)
    pieces: Iterable[str] = source if readline is None else iter(lambda: readline(MAX_TEXT + 1), "")
    number, more = 0, False
    try:
        for piece in pieces:
            if not more:
                number += 1
                yield number, piece.removeprefix(BOM) if number == 1 else piece, _defect(piece)
            more = readline is not None and len(piece) > MAX_TEXT and not piece.endswith("\n")
    except UnicodeDecodeError:
        yield number + 1, "?", "this is no text in UTF-8, and nothing after it can be read"


def _defect(line: str) -> str:
    if len(line) > MAX_TEXT:
        return f"longer than {MAX_TEXT} characters"
    return "this is no text in UTF-8" if not line.isascii() and _NO_TEXT.search(line) else ""


_NO_TEXT: Final = re.compile("[\ud800-\udfff]")
"""What stands for bytes that are no UTF-8."""

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


def _nesting(line: str) -> int:
    """How many objects more a line of JSON opens than it closes."""
    bare = _QUOTED.sub("", line)
    return bare.count("{") - bare.count("}")


def _chunks(lines: Iterable[tuple[int, str, str]]) -> Iterator[_Chunk]:
    """The lines of each record: all up to a blank line, or one JSON object.

    An object that is not closed ends where another record begins at the left margin.
    """
    chunk: list[tuple[int, str]] = []
    size = depth = 0
    begun = json = bad = False
    for number, raw, defect in lines:
        line = raw.strip()
        margin = raw.startswith(('{"', f"{MAGIC} ")) if depth > 0 else json or line.startswith("{")
        if begun and (margin or not line):
            if not bad:
                yield chunk
            chunk, size, depth = [], 0, 0
            begun = json = bad = False
        if not line or bad:
            continue
        json = line.startswith("{") if not begun else json
        begun = True
        size += len(line) + 1
        long = size > MAX_TEXT
        if json:
            depth += 1 if long else _nesting(line)
        bad = long or bool(defect)
        if bad:
            yield NotationError(f"line {number}: {defect or f'a record is longer than {MAX_TEXT} characters'}")
        chunk.append((number, line))
    if begun and not bad:
        yield chunk
