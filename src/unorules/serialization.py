"""JSON for every value: states, records, actions, events, observations, rules. One document names kind and schema.

What comes from outside is checked before it becomes a value: `loads` raises `LoadError` with the path of every
defect. With `trusted=True` only the shape is looked at, for documents that this program wrote itself.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final, TypeAlias, cast

from unorules.actions import Action
from unorules.errors import LoadError
from unorules.events import Event
from unorules.jsontext import decode, encode
from unorules.migrations import SCHEMA, opened
from unorules.observation import Observation
from unorules.packs import packs_of
from unorules.plain import CONVERTER, AnyAction, AnyEvent, Document, read_rules, rules_text, shown, structure, versions
from unorules.record import Record, SeatRecord
from unorules.record.document import read_record, record_document
from unorules.record.seat import KIND, read_seat_record, seat_document
from unorules.ruleset import Rules
from unorules.saved import read_state, state_document
from unorules.state import GameState

Storable: TypeAlias = GameState | Action | Event | Observation | Rules | Record | SeatRecord
"""What has a JSON form."""


def to_json(value: Storable) -> Document:
    """The value as a document of plain dicts, lists, texts and numbers, ready for any JSON writer.

    Raises `TypeError` for a value that has no JSON form here.
    """
    head: Document = {"schema": SCHEMA}
    if isinstance(value, GameState):
        return {**head, "kind": "state", **state_document(value)}
    if isinstance(value, Record):
        return {**head, "kind": "record", **record_document(value)}
    if isinstance(value, SeatRecord):
        return {**head, "kind": KIND, **seat_document(value)}
    if isinstance(value, Rules):
        packs = packs_of(value)
        needed = {"packs": packs} if packs else {}
        return head | {"kind": "rules", "rules": rules_text(value), "versions": versions(value)} | needed
    if isinstance(value, Observation):
        return head | {"kind": "observation"} | cast("Document", CONVERTER.unstructure(value))
    if isinstance(value, Action):
        return head | {"kind": "action"} | cast("Document", CONVERTER.unstructure(value, unstructure_as=AnyAction))
    if isinstance(value, Event):
        return head | {"kind": "event"} | cast("Document", CONVERTER.unstructure(value, unstructure_as=AnyEvent))
    raise TypeError(f"a {type(value).__name__} has no JSON form here")


def dumps(value: Storable) -> str:
    """The value as JSON text.

    Examples:
        >>> import unorules as uno
        >>> uno.dumps(uno.Play(0, "R7"))
        '{"schema":1,"kind":"action","seat":0,"cards":["R7"],"type":"Play"}'
    """
    return encode(to_json(value))


def loads(text: str | bytes, *, trusted: bool = False, any_cards: bool = False) -> Storable:
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
        return from_json(decode(text), any_cards=any_cards)
    try:
        return from_json(json.loads(text), trusted=True)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise LoadError(f"$: not what this program wrote: {error!r}") from error


_READERS: Final[dict[str, Any]] = {"action": AnyAction, "event": AnyEvent, "observation": Observation}


def from_json(data: object, *, trusted: bool = False, any_cards: bool = False) -> Storable:
    """Read a document of plain dicts and lists back; see `loads`."""
    kind, rest = opened(data, trusted=trusted)
    if kind == "state":
        return read_state(rest, trusted=trusted, any_cards=any_cards)
    if kind == "rules":
        return read_rules(rest)
    if kind == "record":
        return read_record(rest)
    if kind == KIND:
        return read_seat_record(rest)
    if not isinstance(kind, str) or kind not in _READERS:
        raise LoadError(
            f"$.kind: is {shown(kind)}; it must be one of state, record, seat_record, rules, {', '.join(_READERS)}"
        )
    return cast("Action | Event | Observation", structure(rest, _READERS[kind]))


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
