"""A state as a plain document and back, every part checked: no document becomes an impossible state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from unorules.book import Book, is_constant
from unorules.decisions import Decision
from unorules.errors import LoadError, NotationError, RulesError
from unorules.jsontext import MAX_NUMBER
from unorules.packs import packs_of
from unorules.plain import (
    CONVERTER,
    AnyDecision,
    AnyWindow,
    Document,
    pack_text,
    parsed,
    read_color,
    read_rules,
    rules_text,
    shown,
    structure,
    unpack_text,
    versions,
)
from unorules.ruleset import MAX_PLAYERS, Rules
from unorules.shuffle import KEY_SIZE
from unorules.soundness import defects
from unorules.state import NO_COLOR, NOBODY, GameState, Match, ring

_T = TypeVar("_T")

STATE_KEYS: Final = (
    "rules", "match", "in_play", "hands", "draw_pile", "discard", "color", "direction", "decisions", "windows", "slots",
    "laid_by", "passes", "ply", "key", "counter",
)  # fmt: skip
"""The keys of a state, in the order in which they are written."""
_SOMETIMES: Final = ("versions", "packs", "side")
"""Keys that stand only where they say something."""
_DECISIONS: Final = tuple[AnyDecision, ...]
_WINDOWS: Final = tuple[AnyWindow, ...]
_WRITE_DECISION: Final = CONVERTER.get_unstructure_hook(AnyDecision)
_WRITE_WINDOW: Final = CONVERTER.get_unstructure_hook(AnyWindow)
_WRITE_MATCH: Final = CONVERTER.get_unstructure_hook(Match)


def state_document(state: GameState) -> Document:
    """The state as plain data, without the head that names kind and schema."""
    book = state.book
    changed, packs = versions(book.rules), packs_of(book.rules)
    kept = {name: state.slots[at] for name, at in book.slot_at.items()}
    return {
        "rules": rules_text(book.rules),
        **({"versions": changed} if changed else {}),
        **({"packs": packs} if packs else {}),
        **({"side": book.showing} if book.showing else {}),
        "match": _WRITE_MATCH(state.match),
        "in_play": list(state.ring.seats),
        "hands": [pack_text(book, hand) for hand in state.hand_codes],
        "draw_pile": pack_text(book, state.pile_codes),
        "discard": pack_text(book, state.discard_codes),
        "color": None if state.color is None else state.color.value,
        "direction": state.direction,
        "decisions": [_WRITE_DECISION(each) for each in state.decisions],
        "windows": [_WRITE_WINDOW(each) for each in state.windows],
        "slots": {
            name: state_document(value) if isinstance(value, GameState) else plain_slot(name, value)
            for name, value in kept.items()
            if value != book.slots[book.slot_at[name]]
        },
        "laid_by": None if state.laid_by == NOBODY else state.laid_by,
        "passes": state.passes,
        "ply": state.ply,
        "key": state.key.hex(),
        "counter": state.counter,
    }


def plain_slot(name: str, value: object) -> object:
    """The value of a slot as plain data. Raises `RulesError` that names the slot when it is no constant."""
    if not is_constant(value):
        raise RulesError(f"slots.{name}: a {type(value).__name__} stands there; None, numbers, texts and tuples may")
    return _thawed(value)


def _thawed(value: object) -> object:
    return [_thawed(each) for each in value] if isinstance(value, tuple) else value


def constant(value: object) -> object:
    """Plain data as a slot keeps it: lists as tuples. Raises `ValueError` for what no slot keeps."""
    if isinstance(value, list):
        return tuple([constant(each) for each in value])
    if not is_constant(value):
        raise ValueError(f"holds what no rule keeps: {shown(value)}")
    return value


class _Reading:
    """Reads the parts of a document one by one and gathers what is wrong with each."""

    def __init__(self, data: Mapping[str, Any], path: str) -> None:
        self.data = data
        self.path = path
        self.problems: list[str] = []

    def rules(self) -> Rules:
        """The rules, once it is sure that all parts are there and no others."""
        self.problems += [f"{self.path}.{key}: is missing" for key in STATE_KEYS if key not in self.data]
        extra = [key for key in self.data if key not in (*STATE_KEYS, *_SOMETIMES)]
        self.problems += [f"{self.path}.{key}: no such key" for key in extra]
        self.finish()
        return read_rules({key: self.data[key] for key in ("rules", "versions", "packs") if key in self.data})

    def book(self, rules: Rules) -> Book:
        """The book for the side of the cards that shows."""
        side = self.data.get("side", 0)
        if type(side) is not int or side not in rules.book.sides:
            self.problems.append(f"{self.path}.side: is {shown(side)}; cards of these rules have no such side")
            self.finish()
        return rules.book.on_side(side)

    def take(self, name: str, read: Callable[[Any], _T], fallback: _T) -> _T:
        """What `read` makes of a part that is trusted."""
        return read(self.data[name])

    def part(self, name: str, read: Callable[[Any], _T], fallback: _T) -> _T:
        """What `read` makes of a part; the fallback when it has a defect, which is noted."""
        try:
            return read(self.data[name])
        except LoadError as error:
            self.problems += [f"{self.path}.{name}{problem.removeprefix('$')}" for problem in error.problems]
        except (NotationError, TypeError, ValueError) as error:
            self.problems.append(f"{self.path}.{name}: {error}")
        return fallback

    def finish(self) -> None:
        """Raise `LoadError` if anything was wrong."""
        if self.problems:
            raise LoadError(self.problems)


def read_state(
    data: Mapping[str, Any], *, trusted: bool = False, any_cards: bool = False, path: str = "$"
) -> GameState:
    """A state from plain data. Raises `LoadError` with the path of every defect."""
    reading = _Reading(data, path)
    if trusted:
        part, rules = reading.take, parsed(data["rules"])
    else:
        part, rules = reading.part, reading.rules()
    book = reading.book(rules)
    hands: tuple[bytes, ...] = part("hands", partial(_trusted_hands if trusted else _read_hands, book), ())
    match = part("match", lambda value: structure(value, Match, trusted=trusted), None)
    pile = part("draw_pile", partial(_read_pile, book), b"")
    discard = part("discard", partial(_read_pile, book), b"")
    opened: tuple[Decision, ...] = part("decisions", lambda value: structure(value, _DECISIONS, trusted=trusted), ())
    windows = part("windows", lambda value: structure(value, _WINDOWS, trusted=trusted), ())
    seats: tuple[int, ...] = part("in_play", _read_seats, ())
    color = part("color", partial(_read_color, book), NO_COLOR)
    slots: tuple[object, ...] = part("slots", lambda value: _read_slots(rules, value, trusted, any_cards), ())
    key = part("key", _read_key, b"")
    direction = part("direction", _read_direction, 1)
    laid_by = part("laid_by", lambda value: NOBODY if value is None else _read_number(value), NOBODY)
    numbers = [part(name, _read_number, 0) for name in ("passes", "ply", "counter")]
    reading.finish()
    state = GameState(
        book=book,
        match=match,
        ring=ring(len(hands), seats),
        hand_codes=hands,
        pile_codes=pile,
        discard_codes=discard,
        color_code=color,
        direction=direction,
        decisions=opened,
        windows=windows,
        slots=slots,
        laid_by=laid_by,
        passes=numbers[0],
        ply=numbers[1],
        key=key,
        counter=numbers[2],
    )
    if not trusted:
        reading.problems += [f"{path}.{problem}" for problem in defects(state, any_cards=any_cards)]
        reading.finish()
    return state


def _read_hands(book: Book, value: object) -> tuple[bytes, ...]:
    if not isinstance(value, list):
        raise TypeError("must be a list of hands")
    hands, problems = [], []
    for seat, text in enumerate(value):
        try:
            hands.append(unpack_text(book, text, ordered=False))
        except NotationError as error:
            problems += [f"$[{seat}]: {problem}" for problem in error.problems]
    if problems:
        raise LoadError(problems)
    return tuple(hands)


def _trusted_hands(book: Book, value: list[str]) -> tuple[bytes, ...]:
    """Hands as this program writes them: in card order."""
    return tuple([unpack_text(book, text, ordered=True) for text in value])


def _read_pile(book: Book, value: object) -> bytes:
    return unpack_text(book, value, ordered=True)


def _read_seats(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all([type(seat) is int and 0 <= seat < MAX_PLAYERS for seat in value]):
        raise TypeError("must be a list of seats")
    return tuple(value)


def _read_color(book: Book, value: object) -> int:
    if value is None:
        return NO_COLOR
    color = read_color(value)
    if color not in book.color_codes:
        raise ValueError(f"{color} is not in play: {' '.join(book.colors)} are")
    return book.color_codes[color]


def _read_direction(value: object) -> int:
    if type(value) is not int or value not in (1, -1):
        raise ValueError(f"is {shown(value)}; it must be 1 or -1")
    return value


def _read_key(value: object) -> bytes:
    key = bytes.fromhex(value) if isinstance(value, str) else b""
    if len(key) != KEY_SIZE:
        raise ValueError(f"must be {KEY_SIZE} bytes in hexadecimal")
    return key


def _read_number(value: object) -> int:
    if type(value) is not int or not 0 <= value < MAX_NUMBER:
        raise TypeError("must be a whole number from 0")
    return value


def _read_slots(rules: Rules, value: object, trusted: bool, any_cards: bool) -> tuple[object, ...]:
    if not isinstance(value, Mapping):
        raise TypeError("must be an object")
    at = rules.book.slot_at
    unknown = [f"$.{name}: no rule keeps a slot of that name" for name in value if name not in at]
    if unknown:
        raise LoadError(unknown)
    slots = list(rules.book.slots)
    for name, kept in value.items():
        if rules.book.kept_slots[name].holds_state and isinstance(kept, Mapping):
            slots[at[name]] = read_state(kept, trusted=trusted, any_cards=any_cards, path=f"$.{name}")
        else:
            try:
                slots[at[name]] = constant(kept)
            except ValueError as error:
                raise LoadError(f"$.{name}: {error}") from None
    return tuple(slots)
