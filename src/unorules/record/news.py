"""Events as text: the name of the event and its fields in order, `?` for cards that the reader may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast, get_type_hints

import attrs

from unorules.cards import Card, Color, card, cards
from unorules.errors import NotationError
from unorules.events import Event
from unorules.notation.words import NONE, read_number, read_optional_seat, read_signed, read_word, write_word
from unorules.plain import EVENTS, read_color, shown

_HIDDEN: Final = "?"
_YES: Final = {True: "yes", False: "no"}


def _write_list(values: Any) -> str:
    return ",".join(map(str, values)) or NONE


def _read_flag(text: str) -> bool:
    if text not in _YES.values():
        raise NotationError(f"{shown(text)}: write yes or no")
    return text == "yes"


def _read_cards(text: str) -> tuple[Card, ...]:
    return () if text == NONE else cards(text)


def _read_draws(text: str) -> tuple[tuple[int, Card], ...]:
    pairs = [word.partition("=") for word in text.split(",")] if text != NONE else []
    return tuple([(read_number(seat), card(known)) for seat, _, known in pairs])


def _read_seats(text: str) -> tuple[int, ...]:
    return () if text == NONE else tuple(map(read_signed, text.split(",")))


_FORMS: Final[dict[Any, tuple[Callable[[Any], str], Callable[[str], Any]]]] = {
    int: (str, read_signed),
    bool: (_YES.__getitem__, _read_flag),
    str: (write_word, read_word),
    int | None: (lambda value: NONE if value is None else str(value), read_optional_seat),
    Color: (str, read_color),
    Card: (str, card),
    tuple[int, ...]: (_write_list, _read_seats),
    tuple[Card, ...]: (_write_list, _read_cards),
    tuple[Card, ...] | None: (
        lambda value: _HIDDEN if value is None else _write_list(value),
        lambda text: None if text == _HIDDEN else _read_cards(text),
    ),
    tuple[tuple[int, Card], ...]: (
        lambda value: ",".join([f"{seat}={known}" for seat, known in value]) or NONE,
        _read_draws,
    ),
}
"""How the value of a field is written and read, by its type."""


def _fields(kind: type[Event]) -> tuple[tuple[str, Any], ...]:
    types = get_type_hints(kind)
    return tuple([(field.name, types[field.name]) for field in attrs.fields(kind)])


_KINDS: Final = {kind.__name__: cast("type[Event]", kind) for kind in EVENTS}
_FIELDS: Final = {name: _fields(kind) for name, kind in _KINDS.items()}
"""The fields of every event, each with its type."""


def format_event(event: Event) -> str:
    """An event as text.

    Examples:
        >>> from unorules.events import CardsDrawn
        >>> format_event(CardsDrawn(2, 1, 1, "draw", None))
        'CardsDrawn 2 1 1 draw ?'
    """
    kind = type(event).__name__
    return " ".join([kind, *[_FORMS[of][0](getattr(event, name)) for name, of in _FIELDS[kind]]])


def parse_event(text: str) -> Event:
    """The event that a text tells. Raises `NotationError`."""
    name, *values = text.split(" ")
    if name not in _KINDS:
        raise NotationError(f"{shown(name)} is no event")
    fields = _FIELDS[name]
    if len(values) != len(fields):
        raise NotationError(f"{name} tells of {', '.join([name for name, _ in fields])}, each once")
    make = cast("Callable[..., Event]", _KINDS[name])
    return make(*[_FORMS[of][1](value) for (_, of), value in zip(fields, values, strict=True)])
