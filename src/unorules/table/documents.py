"""JSON for tables, commands, entries, views and messages, in the form of all documents of the library.

Each document begins with `schema` and `kind`. What comes from outside is checked; `LoadError` tells the path of every
defect. With `trusted=True` only the shape is looked at, for what this program wrote itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Union, cast

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.strategies import configure_tagged_union

from unorules.errors import Code, LoadError
from unorules.jsontext import decode, encode
from unorules.migrations import SCHEMA, opened
from unorules.packs import packs_of
from unorules.plain import CONVERTER, Document, extend, is_finite, read_rules, shown, structure, versions
from unorules.ruleset import Rules
from unorules.saved import read_state, state_document
from unorules.state import GameState
from unorules.table.codes import TableCode
from unorules.table.commands import (
    KEEPERS_COMMANDS,
    PLAYERS_COMMANDS,
    Alarm,
    Command,
    Entry,
    Motion,
    Opened,
    Said,
    SetRules,
)
from unorules.table.messages import Accepted, Body, Goodbye, Message, Refused, TableView, Update
from unorules.table.parts import Ending, News, Phase
from unorules.table.settings import Exits
from unorules.table.soundness import defects
from unorules.table.table import Table

Saved = Table | Command | Entry | TableView | Body | Message
"""Everything of a table that has a JSON form."""

_AnyCommand: Any = Union[PLAYERS_COMMANDS]  # noqa: UP007  (a union made at run time)
_AnySaid: Any = Union[PLAYERS_COMMANDS + KEEPERS_COMMANDS]  # noqa: UP007
_AnyBody: Any = Body


def _teach(made: Converter) -> None:
    strict = made is CONVERTER
    if strict:
        made.register_structure_hook(float, _read_number)
    for words in (Alarm, Code, Ending, Exits, Motion, News, Phase, TableCode):
        made.register_structure_hook(words, _read_word)
    for kind in (*PLAYERS_COMMANDS, *KEEPERS_COMMANDS):
        if not strict:  # without details cattrs writes no code for fields that are keywords only
            made.register_structure_hook(kind, make_dict_structure_fn(kind, made, _cattrs_detailed_validation=True))
        made.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, made, _cattrs_omit_if_default=True))
    for union in (_AnyCommand, _AnySaid, _AnyBody):
        configure_tagged_union(union, made, tag_name="type")
    made.register_unstructure_hook(Command, lambda value: made.unstructure(value, unstructure_as=_AnyCommand))
    made.register_structure_hook(Command, lambda value, _: made.structure(value, _AnyCommand))
    made.register_unstructure_hook_func(
        lambda kind: kind == Said, lambda value: made.unstructure(value, unstructure_as=_AnySaid)
    )
    made.register_structure_hook_func(lambda kind: kind == Said, lambda value, _: made.structure(value, _AnySaid))
    made.register_unstructure_hook_func(lambda kind: kind is GameState, state_document)
    made.register_structure_hook_func(lambda kind: kind is GameState, lambda value, _: value)  # see _read_table


def _read_word(value: object, kind: type[StrEnum]) -> StrEnum:
    try:
        return kind(value)  # type: ignore[arg-type]  # anything may stand there
    except ValueError:
        raise ValueError(f"{shown(value)} must be one of {', '.join(kind)}") from None


def _read_number(value: object, _: object) -> float:
    if is_finite(value):
        return float(value)
    raise TypeError(f"must be a number, not {shown(value)}")


extend(_teach)

_KINDS: Final[dict[str, tuple[type, Any]]] = {
    "table": (Table, Table),
    "command": (Command, _AnyCommand),
    "entry": (Entry, Entry),
    "view": (TableView, TableView),
    "accepted": (Accepted, Accepted),
    "refused": (Refused, Refused),
    "update": (Update, Update),
    "goodbye": (Goodbye, Goodbye),
    "message": (Message, Message),
}


_TABLE_KEYS: Final = tuple(field.name for field in attrs.fields(Table))


def to_json(value: Saved) -> Document:
    """The value as a document of plain dicts, lists, texts and numbers, ready for any JSON writer.

    Raises `TypeError` for a value that has no JSON form here; `unorules.to_json` writes what belongs to the game.
    """
    for kind, (base, written_as) in _KINDS.items():
        if isinstance(value, base):
            body = CONVERTER.unstructure(value, unstructure_as=written_as)
            return {"schema": SCHEMA, "kind": kind, **_needs(value), **body}
    raise TypeError(f"a {type(value).__name__} has no JSON form here")


def _needs(value: object) -> Document:
    """What a table or an entry that brings rules needs besides their text, so that no others are taken for them."""
    rules = _rules_of(value)
    if rules is None:
        return {}
    needed = {"versions": versions(rules), "packs": packs_of(rules)}
    return {key: each for key, each in needed.items() if each}


def _rules_of(value: object) -> Rules | None:
    if isinstance(value, Entry):
        value = value.command
        return value.rules if isinstance(value, Opened | SetRules) else None
    return value.rules if isinstance(value, Table) else None


def dumps(value: Saved) -> str:
    """The value as JSON text.

    Examples:
        >>> from unorules.table import Ready, dumps
        >>> dumps(Ready(sequence=4))
        '{"schema":1,"kind":"command","sequence":4,"type":"Ready"}'
    """
    return encode(to_json(value))


def loads(text: str | bytes, *, trusted: bool = False, any_cards: bool = False) -> Saved:
    """Read a JSON document back.

    The game of a table must hold exactly the cards of its deck, unless `any_cards` allows a hand-built position.

    Raises `LoadError` with the path of every defect.

    Examples:
        >>> from unorules.table import Ready, dumps, loads
        >>> loads(dumps(Ready(sequence=4)))
        Ready(sequence=4, key=None, ready=True)
    """
    if not trusted:
        return from_json(decode(text), any_cards=any_cards)
    try:
        return from_json(json.loads(text), trusted=True)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise LoadError(f"$: not what this program wrote: {error!r}") from error


def from_json(data: object, *, trusted: bool = False, any_cards: bool = False) -> Saved:
    """Read a document of plain dicts and lists back; see `loads`."""
    kind, rest = opened(data, trusted=trusted)
    if not isinstance(kind, str) or kind not in _KINDS:
        raise LoadError(f"$.kind: is {shown(kind)}; it must be one of {', '.join(_KINDS)}")
    if kind in ("table", "entry"):
        needs: Document = {key: rest.pop(key) for key in ("versions", "packs") if key in rest}
        brings = rest.get("command") if kind == "entry" else rest
        if isinstance(brings, Mapping) and isinstance(brings.get("rules"), str):
            read_rules({"rules": brings["rules"], **needs})
    if kind == "table":
        return _read_table(rest, trusted=trusted, any_cards=any_cards)
    return cast("Saved", structure(rest, _KINDS[kind][1], trusted=trusted))


def _read_table(rest: Document, *, trusted: bool, any_cards: bool) -> Table:
    """A table, with the defects of its game told as those of a state are."""
    problems = [] if trusted else [f"$.{name}: is missing" for name in _TABLE_KEYS if name not in rest]
    game = rest.get("game")
    if game is not None:
        try:
            game = _read_game(game, trusted=trusted, any_cards=any_cards)
        except LoadError as error:
            problems += error.problems
    try:
        table = cast("Table", structure({**rest, "game": None}, Table, trusted=trusted))
    except LoadError as error:
        problems += [problem for problem in error.problems if problem not in problems]
        raise LoadError(problems) from None
    table = attrs.evolve(table, game=game)
    problems = problems or ([] if trusted else defects(table))
    if problems:
        raise LoadError(problems)
    return table


def _read_game(game: object, *, trusted: bool, any_cards: bool) -> GameState:
    if not isinstance(game, Mapping):
        raise LoadError(f"$.game: must be an object, not {type(game).__name__}")
    return read_state(game, trusted=trusted, any_cards=any_cards, path="$.game")
