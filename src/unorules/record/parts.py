"""The parts of a stored record: read one by one, so that everything that is wrong is told at once with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from unorules.errors import LoadError, NotationError, RulesError, SetupError
from unorules.fair import FairDeal
from unorules.jsontext import MAX_NUMBER
from unorules.packs import PACKS, packs_of
from unorules.plain import Document, parsed, rules_text, shown, versions
from unorules.record.header import Header
from unorules.ruleset import Rules

_T = TypeVar("_T")

Path: TypeAlias = tuple[str | int, ...]
"""The way to a part of a document."""

RULES: Final = ("rules", "versions", "packs")
"""The parts that hold rules."""

HEADER: Final = ("names", "date", "tags", "fair")
"""The parts that hold a header."""


def dollar(path: Path) -> str:
    """The path of a part as errors about JSON name it."""
    return "$" + "".join([f"[{key}]" if isinstance(key, int) else f".{key}" for key in path])


class Reading:
    """Reads the parts of a document one by one and gathers what is wrong with each; `where` tells a part's place.

    `unread` is what could not be read into the document.
    """

    def __init__(self, data: Mapping[str, Any], where: Callable[[Path], str], unread: Sequence[str] = ()) -> None:
        self.data = data
        self.where = where
        self.problems: list[str] = [*unread]
        self.whole: bool = not unread

    def bad(self, path: Path, *problems: str) -> None:
        """Note what is wrong with a part."""
        self.problems += [f"{self.where(path)}: {problem}" for problem in problems]

    def missing(self, words: Iterable[str]) -> None:
        """Note parts that are missing, unless they may be among what could not be read."""
        if self.whole:
            self.bad((), *[f"{word} is missing" for word in words])

    def read(self, path: Path, value: object, reader: Callable[[Any], _T], fallback: _T) -> _T:
        """What the reader makes of a value; the fallback when it has a defect, which is noted."""
        try:
            return reader(value)
        except (NotationError, RulesError, SetupError, LoadError) as error:
            self.bad(path, *error.problems)
        except (TypeError, ValueError) as error:
            self.bad(path, str(error))
        return fallback

    def part(self, name: str, reader: Callable[[Any], _T], fallback: _T) -> _T:
        """A part; the fallback also when it is not there."""
        return self.read((name,), self.data[name], reader, fallback) if name in self.data else fallback

    def noted(
        self, name: str, key: str, reader: Callable[[str], _T], *, many: bool = False
    ) -> tuple[tuple[int, _T], ...]:
        """A part that is a list of texts, each at a ply of the game and under this key, in order.

        With `many` several may stand at one ply.
        """
        last = len(self.data["actions"]) if isinstance(self.data.get("actions"), list) else 0
        before = -1

        def read(value: object) -> tuple[int, _T]:
            nonlocal before
            if not isinstance(value, Mapping) or value.keys() != {"ply", key}:
                raise TypeError(f"must hold ply and {key}")
            ply = read_number(value["ply"])
            if ply < before + (not many):
                raise ValueError(f"ply {ply} stands after ply {before}")
            if ply > last:
                raise ValueError(f"there is no ply {ply}")
            before = ply
            return ply, reader(read_text(value[key]))

        return self.listed(name, read)

    def listed(self, name: str, reader: Callable[[Any], _T]) -> tuple[_T, ...]:
        """A part that is a list, each of its values read on its own."""
        none: list[object] = []
        values = self.part(name, read_list, none)
        found = [self.read((name, at), value, lambda each: (reader(each),), None) for at, value in enumerate(values)]
        return tuple([each[0] for each in found if each is not None])


# --- the rules --------------------------------------------------------------------------------------------------------


def rules_document(rules: Rules) -> Document:
    """Rules as parts of a document, with the versions of behaviour and the packs that they need."""
    return {"rules": rules_text(rules), "versions": versions(rules), "packs": packs_of(rules)}


def read_rules(reading: Reading) -> tuple[Rules | None, Mapping[str, int]]:
    """The rules, None when they cannot be read, and the versions of behaviour that were written with them."""
    no_names: tuple[str, ...] = ()
    no_versions: Mapping[str, int] = {}
    old = reading.part("versions", read_versions, no_versions)
    packs = reading.part("packs", read_texts, no_names)
    missing = [name for name in packs if name not in PACKS]
    if missing:
        where = reading.where(("packs",))  # whatever else the record tells cannot be judged without them
        raise LoadError([f"{where}: {shown(name)} is not loaded; load_packs loads it" for name in missing])
    rules = reading.part("rules", lambda value: parsed(read_text(value)), None)
    if rules is not None and list(packs) != packs_of(rules):
        reading.bad(("packs",), f"these rules need {' '.join(packs_of(rules)) or 'none'}")
    return rules, old


# --- the header -------------------------------------------------------------------------------------------------------


def header_document(header: Header) -> Document:
    """A header as parts of a document."""
    return {
        "names": list(header.names),
        "date": header.date,
        "tags": dict(header.tags),
        "fair": None if header.fair is None else _fair_document(header.fair),
    }


def filled(data: Document) -> Document:
    """A document without the parts that are empty; the actions always stand there."""
    return {key: value for key, value in data.items() if key == "actions" or value not in ("", [], {}, None)}


def _fair_document(fair: FairDeal) -> Document:
    return {
        "commitment": fair.commitment,
        "nonces": [nonce.hex() for nonce in fair.nonces],
        **({} if fair.secret is None else {"secret": fair.secret.hex()}),
    }


def read_header(reading: Reading) -> Header:
    """The header of a document."""
    no_names: tuple[str, ...] = ()
    no_tags: Mapping[str, str] = {}
    names = reading.part("names", read_texts, no_names)
    day = reading.part("date", read_text, "")
    tags = reading.part("tags", read_table, no_tags)
    fair = reading.part("fair", _read_fair, None)
    try:
        return Header(names, day, tags, fair)
    except SetupError as error:
        for problem in error.problems:
            reading.bad(_header_path(problem, tags), problem)
        return Header()


def _header_path(problem: str, tags: Mapping[str, str]) -> Path:
    """Which part of a document a problem of the header is about: it begins with it."""
    name, _, number = problem.partition(":")[0].partition(" ")
    if name == "name":
        return ("names", int(number))
    return ("tags", name) if name in tags else (name,)


def _read_fair(value: object) -> FairDeal:
    if not isinstance(value, Mapping) or value.keys() - {"secret"} != {"commitment", "nonces"}:
        raise TypeError("must hold commitment, nonces, and secret if it is revealed")
    secret = None if "secret" not in value else read_bytes(value["secret"], None)
    return FairDeal(
        read_text(value["commitment"]), [read_bytes(each, None) for each in read_list(value["nonces"])], secret
    )


# --- values -----------------------------------------------------------------------------------------------------------


def read_text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError(f"must be a text, not {type(value).__name__}")
    return value


def read_number(value: object) -> int:
    """A whole number from 0."""
    if type(value) is not int or not 0 <= value < MAX_NUMBER:
        raise TypeError("must be a whole number from 0")
    return value


def read_list(value: object) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise TypeError(f"must be a list, not {type(value).__name__}")
    return value


def read_texts(value: object) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(map(read_text, read_list(value)))


def read_table(value: object) -> Mapping[str, str]:
    """An object that holds texts."""
    if not isinstance(value, Mapping):
        raise TypeError(f"must be an object, not {type(value).__name__}")
    return {name: read_text(text) for name, text in value.items()}


def read_versions(value: object) -> dict[str, int]:
    """Versions of behaviour by module."""
    if not isinstance(value, Mapping):
        raise TypeError(f"must be an object, not {type(value).__name__}")
    return {name: read_number(version) for name, version in value.items()}


def read_bytes(value: object, size: int | None) -> bytes:
    """Bytes, so many if a size is given."""
    text = read_text(value)
    if not set(text) <= _HEX or len(text) % 2 or (size is not None and len(text) != 2 * size):
        raise ValueError(f"must be {'' if size is None else f'{size} '}bytes in hexadecimal, in small letters")
    return bytes.fromhex(text)


_HEX: Final = set("0123456789abcdef")
