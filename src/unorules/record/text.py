"""A record as text for people, and back: a header, then one ply a line, each with the notes that belong to it.

The text is another form of the document that JSON holds, so that one reader judges both; what is wrong is told with
its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from unorules.errors import LoadError, NotationError
from unorules.jsontext import MAX_TEXT
from unorules.migrations import SCHEMA, upgraded
from unorules.notation.words import read_name, read_number
from unorules.plain import Document, shown
from unorules.record.document import read_record, record_document
from unorules.record.game import Record
from unorules.record.parts import Path

_R = TypeVar("_R")

MAGIC: Final = "unorules"
"""The word that a record begins with; the number of its schema follows."""

BOM: Final = "\ufeff"
"""What some editors write before the first line."""


_NOTED: Final = (
    ("shuffles", "shuffle", "cards"),
    ("rounds", "round", "result"),
    ("checks", "check", "table"),
    ("events", "event", "event"),
    ("views", "view", "view"),
)
"""Notes on a ply: the part of the document that they are, their name in text, and the field that holds them."""

_NOTES: Final = {name: (key, field) for key, name, field in _NOTED}


def format_record(record: Record) -> str:
    """The record as text, with a line end after its last line."""
    return format_document(record_document(record))


def format_document(data: Document, whose: str = "") -> str:
    """The document of a record as text; `whose` stands behind the number of its schema."""
    return "\n".join([f"{MAGIC} {SCHEMA}{whose}", *_header(data), *_plies(data)]) + "\n"


def _plies(data: Document) -> Iterator[str]:
    notes: dict[int, list[str]] = {}
    for key, name, field in _NOTED:
        for each in data.get(key, ()):
            counter = f" {each['counter']}" if key == "shuffles" else ""
            notes.setdefault(each["ply"], []).append(f"{name}{counter}: {each[field]}")
    comments = {each["ply"]: each["text"].split("\n") for each in data.get("comments", ())}
    yield from [_comment(line) for line in comments.get(0, ())]
    yield from notes.get(0, ())
    for ply, action in enumerate(data["actions"], 1):
        said = comments.get(ply, [])
        yield f"{ply} {action}" + (f" {_comment(said[0])}" if len(said) == 1 else "")
        if len(said) > 1:
            yield from ["  " + _comment(line) for line in said]
        yield from ["  " + note for note in notes.get(ply, ())]


def _comment(line: str) -> str:
    return f"; {line}".rstrip()


def _header(data: Document) -> Iterator[str]:
    for name in ("position", "rules"):
        if name in data:
            yield f"{name}: {data[name]}"
    if "versions" in data:
        yield "versions: " + " ".join([f"{name}={number}" for name, number in data["versions"].items()])
    if "packs" in data:
        yield "packs: " + " ".join(data["packs"])
    if "players" in data:
        yield f"seats: {data['players']}"
    yield from [f"name {seat}: {name}" for seat, name in enumerate(data.get("names", ()))]
    if "date" in data:
        yield f"date: {data['date']}"
    yield from [f"{tag}: {text}" for tag, text in data.get("tags", {}).items()]
    if "dealer" in data:
        yield f"dealer: {data['dealer']}"
    if "draws" in data:
        yield f"draws {data['counter']}: {data['draws']}"
    if "key" in data:
        yield f"key: {data['key']}"
    if "fair" in data:
        fair = data["fair"]
        yield f"commitment: {fair['commitment']}"
        yield from [f"nonce {seat}: {nonce}" for seat, nonce in enumerate(fair["nonces"]) if nonce]
        if "secret" in fair:
            yield f"secret: {fair['secret']}"
    if "result" in data:
        yield f"result: {data['result']}"


# --- read -------------------------------------------------------------------------------------------------------------


def parse_record(text: str) -> Record:
    """The one record of a text; see `Record.parse`."""
    return parse_lines(record_lines(text), "record", read_record)


def record_lines(text: str) -> list[tuple[int, str]]:
    """The numbered lines of a text that holds one record. Raises `NotationError`."""
    if not isinstance(text, str):
        raise NotationError(f"a record is a text, not a {type(text).__name__}")
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters")
    lines = [(number, line.strip()) for number, line in enumerate(text.removeprefix(BOM).split("\n"), 1)]
    full = [at for at, (_, line) in enumerate(lines) if line]
    if not full:
        raise NotationError(f"the text is empty; a record begins with {MAGIC} {SCHEMA}")
    lines = lines[full[0] : full[-1] + 1]
    if len(full) < len(lines):
        blank = next(number for number, line in lines if not line)
        raise NotationError(f"line {blank}: a blank line ends a record; read several with read_records")
    return lines


def parse_lines(
    lines: Sequence[tuple[int, str]],
    kind: str,
    read: Callable[[Document, Callable[[Path], str], Callable[[str], str], Sequence[str]], _R],
) -> _R:
    """A record of this kind from its lines, each with its number, without blanks around them and none of them empty.

    Raises `NotationError` with every defect, or `ReplayError`.
    """
    reading = _Reading(lines, kind)
    try:
        return read(reading.document(), reading.where, _called, reading.problems)
    except LoadError as error:
        raise NotationError(error.problems) from None


_MAGIC: Final = re.compile(rf"{MAGIC} ([0-9]{{1,9}})(?: seat (-|[0-9]))?")
_PLY: Final = re.compile(r"([0-9]{1,7})[ \t]+([^\s;]+)(?:[ \t]*;(.*))?")
_LINE: Final = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)(?:[ \t]+([0-9]{1,19}))?:(.*)")


class _Reading:
    """The lines of one record, turned into the document that they tell of."""

    def __init__(self, lines: Sequence[tuple[int, str]], kind: str) -> None:
        self.lines = lines
        self.kind = kind
        self.first = lines[0][0]
        self.problems: list[str] = []
        self.data: Document = {"actions": []}
        self.next = 1
        """The number of the next ply."""
        self.places: dict[Path, int] = {}
        """The line on which a part of the document stands."""
        self.comments: dict[int, list[str]] = {}
        self.seated: dict[str, dict[int, str]] = {"name": {}, "nonce": {}}
        self.fair: dict[str, str] = {}

    def where(self, path: Path) -> str:
        """The line on which a part stands, or the line of the part around it, or the first."""
        while path and path not in self.places:
            path = path[:-1]
        return f"line {self.places.get(path, self.first)}"

    def document(self) -> Document:
        """The document; `problems` tells which lines cannot be read. Raises `NotationError` for another schema."""
        self._magic(self.lines[0][1])
        for number, line in self.lines[1:]:
            try:
                self._line(number, line)
            except NotationError as error:
                self.problems += [f"line {number}: {problem}" for problem in error.problems]
        self._gather()
        try:
            found = upgraded(self.data)
        except LoadError as error:
            told = [f"line {self.first}: {problem[2:]}" for problem in error.problems]
            raise NotationError([*told, *self.problems]) from None
        del found["schema"], found["kind"]
        return found

    def _magic(self, line: str) -> None:
        found = _MAGIC.fullmatch(line)
        if found is None:
            raise NotationError(
                f"line {self.first}: {shown(line)}: a record begins with {MAGIC} {SCHEMA}; "
                "blank lines stand only between records"
            )
        seat = found[2]
        if (seat is not None) != (self.kind == "seat_record"):
            whose = "of the whole game; read it with Record" if seat is None else "of one seat; read it with SeatRecord"
            raise NotationError(f"line {self.first}: this is the record {whose}")
        self.data = {"schema": int(found[1]), "kind": self.kind, **self.data}
        if seat not in (None, "-"):
            self.data["seat"] = int(seat)

    def _line(self, number: int, line: str) -> None:
        if line.startswith(";"):
            self._comment(number, line[1:])
            return
        ply = _PLY.fullmatch(line)
        if ply is not None:
            self._ply(number, int(ply[1]), ply[2], ply[3])
            return
        found = _LINE.fullmatch(line)
        if _MAGIC.fullmatch(line):
            raise NotationError("another record begins here; put a blank line before it")
        if found is None:
            raise NotationError(
                f"{shown(line)} cannot be read; write a header such as 'seats: 4', a ply such as '12 3:R7', "
                "or a comment after ;"
            )
        name, at, value = found[1], found[2], found[3].strip()
        if name in _NOTES:
            self._note(number, name, at, value)
        elif self.data["actions"]:
            raise NotationError(f"{name}: a header stands before the first ply")
        else:
            self._headline(number, name, at, value)

    def _comment(self, number: int, text: str) -> None:
        self.comments.setdefault(len(self.data["actions"]), []).append(text.strip())
        self.places.setdefault(("comments", len(self.comments) - 1), number)

    def _ply(self, number: int, ply: int, action: str, said: str | None) -> None:
        actions: list[str] = self.data["actions"]
        self.places["actions", len(actions)] = number
        actions.append(action)
        if said is not None:
            self._comment(number, said)
        due, self.next = self.next, ply + 1
        if ply != due:
            raise NotationError(f"ply {ply}: the next one is {due}")

    def _note(self, number: int, name: str, at: str | None, value: str) -> None:
        key, field = _NOTES[name]
        found: dict[str, Any] = {"ply": len(self.data["actions"]), field: value}
        if at is not None:
            if name != "shuffle":
                raise NotationError(f"{name}: {at} stands before the colon; write {name}: ...")
            found["counter"] = int(at)
        values: list[Document] = self.data.setdefault(key, [])
        self.places[key, len(values)] = number
        self.places.setdefault((key,), number)
        values.append(found)

    # --- the header -----------------------------------------------------------------------------------------------

    def _headline(self, number: int, name: str, at: str | None, value: str) -> None:
        if name[0].isupper():
            path: Path = ("tags", name)
            self._once(self.data.setdefault("tags", {}), name, value, name)
        elif name in _SEATED:
            if at is None or len(at) > 1:
                raise NotationError(f"{name}: write the seat before the colon, as in {name} 0: ...")
            path = (_SEATED[name], int(at))
            self._once(self.seated[name], int(at), value, f"{name} {at}")
        elif name in _FAIR:
            path = ("fair",)
            self._once(self.fair, name, value, name)
        elif name in _HEADERS:
            key, read = _HEADERS[name]
            path = (key,)
            self._once(self.data, key, read(value), name)
            if name == "draws":
                self.data["counter"] = 1 if at is None else int(at)
                self.places["counter",] = number
        else:
            raise NotationError(f"{name} is no header; one of your own begins with a capital")
        if at is not None and name not in _SEATED and name != "draws":
            raise NotationError(f"{name}: {at} stands before the colon; write {name}: ...")
        self.places[path] = number

    @staticmethod
    def _once(into: Any, key: object, value: object, name: str) -> None:
        if key in into:
            raise NotationError(f"{name} stands twice")
        into[key] = value

    def _gather(self) -> None:
        """Put in its place what is told on several lines."""
        if self.comments:
            self.data["comments"] = [{"ply": ply, "text": "\n".join(said)} for ply, said in self.comments.items()]
        names, nonces = self.seated["name"], self.seated["nonce"]
        if names:
            if sorted(names) != list(range(len(names))):
                self.problems.append(f"line {self.first}: name: give every seat from 0 a name, or none")
            self.data["names"] = [names[seat] for seat in sorted(names)]
        if self.fair or nonces:
            seats = self.data.get("players", 0)
            for seat in [seat for seat in nonces if seats and seat >= seats]:
                where = self.where((_SEATED["nonce"], seat))
                self.problems.append(f"{where}: nonce {seat}: there is no such seat; seats are 0 to {seats - 1}")
            fair = {"commitment": self.fair.get("commitment", ""), "nonces": [nonces.get(s, "") for s in range(seats)]}
            self.data["fair"] = fair | ({"secret": self.fair["secret"]} if "secret" in self.fair else {})


def _called(part: str) -> str:
    """What a part of the document is called in the text."""
    return _WORDS.get(part, part)


def _word(value: str) -> str:
    return value


def _number(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 4):
        raise NotationError(f"{shown(value)} is no number of seats and no seat")
    return int(value)


def _versions(value: str) -> dict[str, int]:
    found = {}
    for word in value.split():
        name, _, number = word.partition("=")
        found[read_name(name)] = read_number(number)
    return found


_HEADERS: Final[dict[str, tuple[str, Callable[[str], object]]]] = {
    "position": ("position", _word),
    "rules": ("rules", _word),
    "versions": ("versions", _versions),
    "packs": ("packs", str.split),
    "seats": ("players", _number),
    "date": ("date", _word),
    "dealer": ("dealer", _number),
    "draws": ("draws", _word),
    "key": ("key", _word),
    "result": ("result", _word),
}
"""Headers that are one part of the document: its name there, and how the value is read."""

_SEATED: Final = {"name": "names", "nonce": "nonces"}
"""Headers that are given seat by seat, with their name in the document."""

_FAIR: Final = ("commitment", "secret")
"""Headers of a fair deal."""

_WORDS: Final = (
    {key: name for key, name, _ in _NOTED}
    | {key: name for name, (key, _) in _HEADERS.items()}
    | {key: name for name, key in _SEATED.items()}
    | {"counter": "the number of draws"}
)
"""Parts of the document by their word in the text."""
