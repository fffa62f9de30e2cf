"""Many records in one file, read one at a time: text with blank lines between them, or JSON with one a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeAlias

from unorules.errors import LoadError, NotationError, ReplayError, SetupError
from unorules.jsontext import MAX_TEXT
from unorules.record.document import load, read_record
from unorules.record.game import Record
from unorules.record.seat import KIND, SeatRecord, read_seat_record
from unorules.record.text import parse_lines

Unreadable: TypeAlias = NotationError | LoadError | ReplayError
"""What can be wrong with a record in a file."""


def read_records(
    source: TextIO | Iterable[str], *, unreadable: Callable[[Unreadable], None] | None = None
) -> Iterator[Record]:
    """Read the records of a file, one at a time, so that a file of any length can be read.

    Args:
        source: an open text file, or lines.
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
                return _seat_record(chunk) if _is_of_seat(chunk[0][1]) else _record(chunk)
            except (NotationError, LoadError, ReplayError) as error:
                raise _with_place(error, f"record {count}") from None
    raise SetupError(f"there is no record {number}: the file holds {count}")


def _is_of_seat(line: str) -> bool:
    """Whether a record that begins with this line is that of one seat."""
    return f'"kind":"{KIND}"' in line[:80].replace(" ", "") if line.startswith("{") else " seat " in line


def _seat_record(chunk: list[tuple[int, str]]) -> SeatRecord:
    number, line = chunk[0]
    if not line.startswith("{"):
        return parse_lines(chunk, KIND, read_seat_record)
    try:
        return SeatRecord.loads(line)
    except LoadError as error:
        raise LoadError([f"line {number}: {problem}" for problem in error.problems]) from None


def _with_place(error: Unreadable, place: str) -> Unreadable:
    if isinstance(error, ReplayError):
        return ReplayError(error.problem, error.ply, f"{place}, {error.place}" if error.place else place)
    return type(error)([f"{place}, {problem}" for problem in error.problems])


def _record(chunk: list[tuple[int, str]]) -> Record:
    number, line = chunk[0]
    if not line.startswith("{"):
        return parse_lines(chunk, "record", read_record)
    try:
        return load(line)
    except LoadError as error:
        raise LoadError([f"line {number}: {problem}" for problem in error.problems]) from None
    except ReplayError as error:
        raise ReplayError(error.problem, error.ply, f"line {number}, {error.place}") from None


def _lines(source: TextIO | Iterable[str]) -> Iterator[tuple[int, str]]:
    """Numbered lines without blanks around them; of a file never more at once than a record may be long."""
    readline = getattr(source, "readline", None)
    lines: Iterable[str] = source if readline is None else iter(lambda: readline(MAX_TEXT + 1), "")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_TEXT:
            raise NotationError(f"line {number}: longer than {MAX_TEXT} characters")
        yield number, line.strip()


def _chunks(lines: Iterator[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The lines of each record: all up to a blank line, or one line of JSON."""
    chunk: list[tuple[int, str]] = []
    size = 0
    for number, line in lines:
        if chunk and (not line or line.startswith("{") or chunk[0][1].startswith("{")):
            yield chunk
            chunk, size = [], 0
        if line:
            chunk.append((number, line))
            size += len(line) + 1
            if size > MAX_TEXT:
                raise NotationError(f"line {number}: a record is longer than {MAX_TEXT} characters")
    if chunk:
        yield chunk
