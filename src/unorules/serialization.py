"""JSON for every value: states, actions, events, observations, rules. One document names its kind and schema number.

What comes from outside is checked before it becomes a value: `loads` raises `LoadError` with the path of every
defect. With `trusted=True` only the shape is looked at, for documents that this program wrote itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final, cast

from unorules.actions import Action
from unorules.errors import LoadError
from unorules.events import Event
from unorules.observation import Observation
from unorules.plain import CONVERTER, AnyAction, AnyEvent, Document, read_rules, rules_text, shown, structure, versions
from unorules.ruleset import Rules
from unorules.saved import read_state, state_document
from unorules.state import GameState

SCHEMA: Final = 1
"""Raised whenever documents of an older schema can no longer be read as they stand."""

MAX_TEXT: Final = 4_000_000
"""Longest text, in characters, that is read at all."""

MAX_DEPTH: Final = 40
"""Deepest nesting that is read at all."""

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)


def to_json(value: GameState | Action | Event | Observation | Rules) -> Document:
    """The value as a document of plain dicts, lists, texts and numbers, ready for any JSON writer.

    Raises `TypeError` for a value that has no JSON form here.
    """
    head: Document = {"schema": SCHEMA}
    if isinstance(value, GameState):
        return {**head, "kind": "state", **state_document(value)}
    if isinstance(value, Rules):
        return head | {"kind": "rules", "rules": rules_text(value), "versions": versions(value)}
    if isinstance(value, Observation):
        return head | {"kind": "observation"} | cast("Document", CONVERTER.unstructure(value))
    if isinstance(value, Action):
        return head | {"kind": "action"} | cast("Document", CONVERTER.unstructure(value, unstructure_as=AnyAction))
    if isinstance(value, Event):
        return head | {"kind": "event"} | cast("Document", CONVERTER.unstructure(value, unstructure_as=AnyEvent))
    raise TypeError(f"a {type(value).__name__} has no JSON form here")


def dumps(value: GameState | Action | Event | Observation | Rules) -> str:
    """The value as JSON text.

    Examples:
        >>> import unorules as uno
        >>> uno.dumps(uno.Play(0, "R7"))
        '{"schema":1,"kind":"action","seat":0,"cards":["R7"],"type":"Play"}'
    """
    return _ENCODER.encode(to_json(value))


def loads(
    text: str | bytes, *, trusted: bool = False, any_cards: bool = False
) -> GameState | Action | Event | Observation | Rules:
    """Read a JSON document back.

    A state must hold exactly the cards of its deck, unless `any_cards` allows a hand-built position. `trusted` skips
    every check but that of the shape, for documents that this program wrote itself.

    Raises `LoadError` with the path of every defect.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.loads(uno.dumps(state)) == state
        True
    """
    if not trusted:
        return from_json(read_text(text), any_cards=any_cards)
    try:
        return from_json(json.loads(text), trusted=True)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise LoadError(f"$: not what this program wrote: {error!r}") from error


def read_text(text: str | bytes) -> object:
    """JSON text from outside as plain data. Raises `LoadError` for what is no JSON, and for what is far too much."""
    if not isinstance(text, str | bytes):
        raise LoadError(f"$: JSON is a text, not a {type(text).__name__}")
    if len(text) > MAX_TEXT:
        raise LoadError(f"$: longer than {MAX_TEXT} characters")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_small_int)
    except LoadError:
        raise
    except (ValueError, RecursionError) as error:
        raise LoadError(f"$: not JSON: {error}") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise LoadError([f"$: the key {name!r} stands twice" for name in sorted(found) if names.count(name) > 1])
    return found


def _no_constant(name: str) -> object:
    raise LoadError(f"$: {name} is no JSON number")


def _small_int(text: str) -> int:
    if len(text) > 24:
        raise LoadError("$: a number has more than 24 digits")
    return int(text)


def _depth(value: object) -> int:
    level, here = 0, [value]
    while here:
        level += 1
        if level > MAX_DEPTH:
            break
        below: list[object] = []
        for each in here:
            below += each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        here = below
    return level


_READERS: Final[dict[str, Any]] = {"action": AnyAction, "event": AnyEvent, "observation": Observation}


def from_json(
    data: object, *, trusted: bool = False, any_cards: bool = False
) -> GameState | Action | Event | Observation | Rules:
    """Read a document of plain dicts and lists back; see `loads`."""
    kind, rest = read_head(data, trusted=trusted)
    if kind == "state":
        return read_state(rest, trusted=trusted, any_cards=any_cards)
    if kind == "rules":
        return read_rules(rest)
    if not isinstance(kind, str) or kind not in _READERS:
        raise LoadError(f"$.kind: is {shown(kind)}; it must be one of state, rules, {', '.join(_READERS)}")
    return cast("Action | Event | Observation", structure(rest, _READERS[kind]))


def read_head(data: object, *, trusted: bool) -> tuple[object, dict[str, Any]]:
    """The kind of a document, and the document without its head. Raises `LoadError`."""
    if not isinstance(data, Mapping):
        raise LoadError("$: must be an object")
    if not trusted and _depth(data) > MAX_DEPTH:
        raise LoadError(f"$: nested deeper than {MAX_DEPTH}")
    if data.get("schema") != SCHEMA or type(data.get("schema")) is not int:
        raise LoadError(f"$.schema: is {shown(data.get('schema'))}; this version reads {SCHEMA}")
    rest = dict(data)
    rest.pop("schema")
    return rest.pop("kind", None), rest


def digest(state: GameState) -> str:
    """32 hexadecimal digits that name a state at its ply: equal for equal states, whatever order hands were written in.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> len(uno.digest(state))
        32
    """
    text = json.dumps(to_json(state), separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()
