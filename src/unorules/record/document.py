"""A record as a plain document and back: every part read on its own, then the whole game played again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from unorules.actions import Action, parse_action
from unorules.cards import Card, cards
from unorules.errors import LoadError, NotationError, ReplayError, RulesError, SetupError
from unorules.fair import FairDeal
from unorules.jsontext import check_depth, decode, encode
from unorules.migrations import SCHEMA, upgraded
from unorules.notation import format_position
from unorules.notation.reading import parse_recorded
from unorules.plain import Document, parsed, rules_text, shown, versions
from unorules.record.checks import marks, outcome, round_text, table_digest
from unorules.record.game import Record
from unorules.record.header import Header, comment_of
from unorules.record.orders import Shuffle
from unorules.record.replay import Deal, played
from unorules.ruleset import Rules
from unorules.shuffle import KEY_SIZE
from unorules.state import GameState

_T = TypeVar("_T")

Path: TypeAlias = tuple[str | int, ...]
"""The way to a part of a document."""

_DEAL: Final = ("rules", "versions", "players", "dealer", "draws", "counter", "key")
_REST: Final = ("names", "date", "tags", "fair", "shuffles", "actions", "comments", "checks", "rounds", "result")
_MAX_NUMBER: Final = 1 << 63


def dump(record: Record) -> str:
    """The record as JSON text."""
    return encode({"schema": SCHEMA, "kind": "record", **record_document(record)})


def load(text: str | bytes) -> Record:
    """A record from JSON text."""
    data = decode(text)
    check_depth(data)
    if not isinstance(data, Mapping):
        raise LoadError("$: must be an object")
    document = upgraded(data)
    del document["schema"]
    kind = document.pop("kind", None)
    if kind != "record":
        raise LoadError(f"$.kind: is {shown(kind)}; it must be record")
    return read_record(document)


# --- written ----------------------------------------------------------------------------------------------------------


def record_document(record: Record) -> Document:
    """The record as plain data, without the head that names kind and schema. What is empty is left out."""
    written = list(marks(record.states(), len(record)))
    header = record.header
    found: Document = {
        **_origin_document(record.origin),
        "names": list(header.names),
        "date": header.date,
        "tags": dict(header.tags),
        "fair": None if header.fair is None else _fair_document(header.fair),
        "shuffles": [
            {"ply": each.ply, "cards": " ".join(map(str, each.cards)), "counter": each.counter}
            for each in record.shuffles
        ],
        "actions": list(map(str, record.actions)),
        "comments": [{"ply": ply, "text": text} for ply, text in record.comments],
        "checks": [{"ply": mark.ply, "table": mark.check} for mark in written],
        "rounds": [{"ply": mark.ply, "result": mark.round} for mark in written if mark.round],
        "result": outcome(record.state),
    }
    return {key: value for key, value in found.items() if key == "actions" or value not in ("", [], {}, None)}


def _origin_document(origin: Deal | GameState) -> Document:
    if isinstance(origin, GameState):
        return {"position": format_position(origin)}
    return {
        "rules": rules_text(origin.rules),
        "versions": versions(origin.rules),
        "players": origin.players,
        "dealer": origin.dealer,
        **({"draws": " ".join(map(str, origin.draws)), "counter": origin.counter} if origin.draws else {}),
        "key": None if origin.key is None else origin.key.hex(),
    }


def _fair_document(fair: FairDeal) -> Document:
    return {
        "commitment": fair.commitment,
        "nonces": [nonce.hex() for nonce in fair.nonces],
        **({} if fair.secret is None else {"secret": fair.secret.hex()}),
    }


# --- read -------------------------------------------------------------------------------------------------------------


def dollar(path: Path) -> str:
    """The path of a part as errors about JSON name it."""
    return "$" + "".join([f"[{key}]" if isinstance(key, int) else f".{key}" for key in path])


class _Reading:
    """Reads the parts of a document one by one and gathers what is wrong with each; `where` tells a part's place."""

    def __init__(self, data: Mapping[str, Any], where: Callable[[Path], str]) -> None:
        self.data = data
        self.where = where
        self.problems: list[str] = []

    def bad(self, path: Path, *problems: str) -> None:
        """Note what is wrong with a part."""
        self.problems += [f"{self.where(path)}: {problem}" for problem in problems]

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

    def noted(self, name: str, key: str, reader: Callable[[Any], str]) -> tuple[tuple[int, str], ...]:
        """A part that is a list of texts, each at a ply of the game and under this key, in order."""
        last = len(self.data["actions"]) if isinstance(self.data.get("actions"), list) else 0
        before = -1

        def read(value: object) -> tuple[int, str]:
            nonlocal before
            if not isinstance(value, Mapping) or value.keys() != {"ply", key}:
                raise TypeError(f"must hold ply and {key}")
            ply = _number(value["ply"])
            if not before < ply <= last:
                raise ValueError(f"ply {ply} stands after ply {before}" if ply <= before else f"there is no ply {ply}")
            before = ply
            return ply, reader(value[key])

        return self.listed(name, read)

    def listed(self, name: str, reader: Callable[[Any], _T]) -> tuple[_T, ...]:
        """A part that is a list, each of its values read on its own."""
        none: list[object] = []
        values = self.part(name, _list, none)
        found = [self.read((name, at), value, lambda each: (reader(each),), None) for at, value in enumerate(values)]
        return tuple([each[0] for each in found if each is not None])


@attrs.frozen
class _Claims:
    """What a record says of the game as it goes, to be held against the game played again."""

    checks: Mapping[int, str]
    rounds: Mapping[int, str]
    result: str | None
    versions: Mapping[str, int]
    """The versions of behaviour that it was written under."""


def read_record(data: Mapping[str, Any], where: Callable[[Path], str] = dollar) -> Record:
    """A record from plain data, played again; `where` says how a part is named in errors.

    Raises `LoadError` with every defect, or `ReplayError`.
    """
    reading = _Reading(data, where)
    known = (*_REST, "position") if "position" in data else (*_DEAL, *_REST)
    for name in data:
        if name not in known:
            reading.bad((name,), "has no place beside a position" if name in _DEAL else "no such key")
    needed = ("position",) if "position" in data else ("rules", "players", "dealer", "shuffles")
    reading.bad((), *[f"{name} is missing" for name in (*needed, "actions") if name not in data])
    origin, old = _read_position(reading) if "position" in data else _read_deal(reading)
    header = _read_header(reading)
    if origin is not None:
        reading.read((), origin.players, header.suits, None)
    shuffles = _read_shuffles(reading)
    actions = reading.listed("actions", _read_action)
    comments = [(ply, text) for ply, text in reading.noted("comments", "text", _read_comment) if text]
    checks = reading.noted("checks", "table", _text)
    rounds = reading.noted("rounds", "result", _text)
    result = reading.part("result", _text, None)
    if reading.problems or origin is None:
        raise LoadError(reading.problems)
    state = _played(origin, actions, shuffles, _Claims(dict(checks), dict(rounds), result, old), where)
    return Record(origin, actions, shuffles, tuple(comments), header, state)


_Origin: TypeAlias = tuple[Deal | GameState | None, Mapping[str, int]]
"""How a game began (None when that cannot be read), and the versions of behaviour that were written with it."""


def _read_position(reading: _Reading) -> _Origin:
    none: _Origin = (None, {})
    return reading.part("position", parse_recorded, none)


def _read_deal(reading: _Reading) -> _Origin:
    no_cards: tuple[Card, ...] = ()
    no_versions: dict[str, int] = {}
    rules = reading.part("rules", lambda value: parsed(_text(value)), None)
    players = reading.part("players", _number, None)
    dealer = reading.part("dealer", _number, 0)
    draws = reading.part("draws", lambda value: cards(_text(value)), no_cards)
    counter = reading.part("counter", _number, 0)
    key = reading.part("key", lambda value: None if value is None else _read_bytes(value, KEY_SIZE), None)
    old = reading.part("versions", _read_versions, no_versions)
    if rules is None or players is None:
        return None, old
    reading.bad(("players",), *rules.seating_problems(players))
    reading.bad(("rules",), *rules.book.refused_deal)
    if dealer >= players:
        reading.bad(("dealer",), f"{dealer} is no seat: seats are 0 to {players - 1}")
    strange = [card for card in dict.fromkeys(draws) if card not in rules.book.codes]
    reading.bad(("draws",), *[f"{card} is no card of these rules" for card in strange])
    return Deal(rules, players, dealer, draws, counter, key), old


def _read_header(reading: _Reading) -> Header:
    no_names: tuple[str, ...] = ()
    no_tags: Mapping[str, str] = {}
    names = reading.part("names", _texts, no_names)
    day = reading.part("date", _text, "")
    tags = reading.part("tags", _table, no_tags)
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
    secret = None if "secret" not in value else _read_bytes(value["secret"], None)
    return FairDeal(_text(value["commitment"]), [_read_bytes(each, None) for each in _list(value["nonces"])], secret)


def _read_shuffles(reading: _Reading) -> tuple[Shuffle, ...]:
    """Every shuffle; where a counter is left out, it has moved on by one."""
    found: list[Shuffle] = []

    def read(value: object) -> Shuffle:
        if not isinstance(value, Mapping) or value.keys() - {"counter"} != {"ply", "cards"}:
            raise TypeError("must hold ply, cards, and counter if it is known")
        before = found[-1].counter if found else 0
        counter = _number(value["counter"]) if "counter" in value else before + 1
        ply = _number(value["ply"])
        if found and ply < found[-1].ply:
            raise ValueError(f"ply {ply} stands after ply {found[-1].ply}")
        found.append(Shuffle(ply, cards(_text(value["cards"])), counter))
        return found[-1]

    return reading.listed("shuffles", read)


def _read_action(value: object) -> Action:
    return parse_action(_text(value))


def _read_comment(value: object) -> str:
    return comment_of(_text(value))


def _played(
    origin: Deal | GameState,
    actions: tuple[Action, ...],
    shuffles: tuple[Shuffle, ...],
    claims: _Claims,
    where: Callable[[Path], str],
) -> GameState:
    """The state that the game comes to, every claim held against it on the way."""
    before = state = None
    try:
        for ply, (state, _) in enumerate(played(origin, actions, shuffles)):
            _hold(claims, ply, before, state)
            before = state
        assert state is not None
        if claims.result is not None and claims.result != outcome(state):
            raise ReplayError(
                f"the record says that the game ended {claims.result or 'not yet'}, but it is "
                f"{outcome(state) or 'not over'}",
                len(actions),
            )
    except ReplayError as error:
        place = where(("actions", error.ply - 1) if error.ply else ())
        raise ReplayError(error.problem + _behaviour(origin.rules, claims.versions), error.ply, place) from None
    return state


def _hold(claims: _Claims, ply: int, before: GameState | None, state: GameState) -> None:
    if ply in claims.rounds:
        ended = "" if before is None else round_text(before, state)
        if claims.rounds[ply] != ended:
            said = f"the record says that a round ended {claims.rounds[ply]}"
            raise ReplayError(f"{said}, but it ended {ended}" if ended else f"{said}, but none did", ply)
    if ply in claims.checks and claims.checks[ply] != table_digest(state):
        good = max([each for each in claims.checks if each < ply], default=0)
        raise ReplayError(f"the table is another than the record's: the games part after ply {good}", ply)


def _behaviour(rules: Rules, old: Mapping[str, int]) -> str:
    """Which modules behave otherwise than when the record was written."""
    here = versions(rules)
    changed = [name for name in sorted({*old, *here}) if old.get(name, 1) != here.get(name, 1)]
    told = [f"{name} (then {old.get(name, 1)}, now {here.get(name, 1)})" for name in changed]
    return f"; rules that have changed their behaviour since: {', '.join(told)}" if told else ""


# --- values -----------------------------------------------------------------------------------------------------------


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"must be a text, not {type(value).__name__}")
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < _MAX_NUMBER:
        raise TypeError("must be a whole number from 0")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"must be a list, not {type(value).__name__}")
    return value


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(_text, _list(value)))


def _table(value: object) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise TypeError(f"must be an object, not {type(value).__name__}")
    return {name: _text(text) for name, text in value.items()}


def _read_versions(value: object) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise TypeError(f"must be an object, not {type(value).__name__}")
    return {name: _number(version) for name, version in value.items()}


def _read_bytes(value: object, size: int | None) -> bytes:
    text = _text(value)
    if not set(text) <= _HEX or len(text) % 2 or (size is not None and len(text) != 2 * size):
        raise ValueError(f"must be {'' if size is None else f'{size} '}bytes in hexadecimal, in small letters")
    return bytes.fromhex(text)


_HEX: Final = set("0123456789abcdef")
