"""Write the JSON Schema files of every kind of document, from the classes that the library reads and writes.

python scripts/schemas.py           writes src/unorules/schemas/*.schema.json
python scripts/schemas.py --check   writes nothing; fails if a file is not what the code makes
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from unorules.actions import ACTIONS, Action
from unorules.cards import Card, Color
from unorules.decisions import Decision
from unorules.events import Event
from unorules.observation import Observation
from unorules.plain import DECISIONS, EVENTS, WINDOWS
from unorules.ruleset import Rules
from unorules.saved import STATE_KEYS
from unorules.serialization import SCHEMA
from unorules.shuffle import KEY_SIZE
from unorules.state import Match
from unorules.table import Accepted, Command, Goodbye, Refused, TableView, Update
from unorules.table.commands import PLAYERS_COMMANDS
from unorules.windows import Window

FOLDER = Path(__file__).parent.parent / "src" / "unorules" / "schemas"

Schema = dict[str, Any]

UNIONS: dict[type, tuple[type, ...]] = {
    Action: tuple(ACTIONS.values()),
    Command: PLAYERS_COMMANDS,
    Decision: tuple(DECISIONS),
    Event: tuple(EVENTS),
    Window: tuple(WINDOWS),
}
"""Classes that stand for any of several, told apart by the key `type`."""

PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    object: {},
}
_WORD = r"[A-Z0-9+]+(/[A-Z0-9+]+)?"  # loaded packs bring cards of their own
TEXTS: dict[type, Schema] = {
    Card: {"description": "One card, for example `R7` or `W+4`.", "type": "string", "pattern": f"^{_WORD}$"},
    Color: {"description": "A colour: R, Y, G, B or one that a pack brings.", "type": "string", "pattern": "^[A-Z]$"},
    bytes: {
        "description": "Cards, separated by single spaces.",
        "type": "string",
        "pattern": f"^(({_WORD})( ({_WORD}))*)?$",
    },
    Rules: {"description": "Rules as text, for example `official +stacking(mode=same)`.", "type": "string"},
}
NAMES: dict[type, str] = {bytes: "Cards"}


class Definitions:
    """The schemas that others refer to, filled as they are met."""

    def __init__(self) -> None:
        self.made: dict[str, Schema] = {}

    def refer(self, kind: type, make: Any) -> Schema:
        """A reference to the schema of a class, which is made when it is first met."""
        name = NAMES.get(kind, kind.__name__)
        if name not in self.made:
            self.made[name] = {}  # it may refer to itself
            self.made[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def of(self, hint: Any) -> Schema:
        """The schema of a type hint."""
        if hint in PLAIN:
            return dict(PLAIN[hint])
        origin, inside = get_origin(hint), get_args(hint)
        if origin is Literal:
            return {"enum": list(inside)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(each) for each in inside]}
        if origin is Mapping:
            return {"type": "object", "additionalProperties": self.of(inside[1])}
        if origin is tuple and inside[-1] is ...:
            return {"type": "array", "items": self.of(inside[0])}
        if origin is tuple:
            parts = [self.of(each) for each in inside]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return self.refer(hint, lambda: {"description": _says(hint), "enum": [word.value for word in hint]})
        if hint in TEXTS:
            return self.refer(hint, lambda: TEXTS[hint])
        if hint in UNIONS:
            return self.refer(
                hint, lambda: {"oneOf": [self.refer(k, lambda k=k: self.member(k)) for k in UNIONS[hint]]}
            )
        return self.refer(hint, lambda: self.object_of(hint))

    def fields(self, kind: type) -> tuple[dict[str, Schema], list[str]]:
        """The keys that a class is written with, and those of them that must be there."""
        hints = get_type_hints(kind)
        written = [field for field in attrs.fields(kind) if field.init]
        needed = [field.name for field in written if field.default is attrs.NOTHING]
        return {field.name: self.of(hints[field.name]) for field in written}, needed

    def object_of(self, kind: type, more: dict[str, Schema] | None = None) -> Schema:
        """The schema of a class that is written key by key; `more` keys must be there too."""
        keys, needed = self.fields(kind)
        first = more or {}
        return closed(_says(kind), first | keys, [*first, *needed])

    def member(self, kind: type, more: dict[str, Schema] | None = None) -> Schema:
        """The schema of one of several classes, told by its `type`."""
        return self.object_of(kind, (more or {}) | {"type": {"const": kind.__name__}})

    def state_keys(self) -> dict[str, Schema]:
        """The keys of a state: written by hand in saved.py, so named here and compared with those."""
        seats = {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}}
        count = {"type": "integer", "minimum": 0}
        cards = self.of(bytes)
        keys: dict[str, Schema] = {
            "rules": self.of(Rules),
            "match": self.of(Match),
            "in_play": seats,
            "hands": {"type": "array", "items": cards, "minItems": 2, "maxItems": 10},
            "draw_pile": cards,
            "discard": cards,
            "color": self.of(Color | None),
            "direction": {"enum": [1, -1]},
            "decisions": {"type": "array", "items": self.of(Decision), "minItems": 1},
            "windows": {"type": "array", "items": self.of(Window)},
            "slots": {"type": "object", "properties": {"misplay": {"$ref": "#/$defs/Snapshot"}}},
            "laid_by": self.of(int | None),
            "passes": count,
            "ply": count,
            "key": {"type": "string", "pattern": f"^[0-9a-f]{{{2 * KEY_SIZE}}}$"},
            "counter": count,
        }
        if tuple(keys) != STATE_KEYS:
            raise SystemExit(f"a state is written with the keys {STATE_KEYS}; name the same here")
        return keys


VERSIONS: Schema = {"type": "object", "additionalProperties": {"type": "integer"}}
PACKS: Schema = {"type": "array", "items": {"type": "string"}}


def _says(kind: type) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]


def closed(says: str, keys: dict[str, Schema], needed: list[str]) -> Schema:
    """An object with these keys and no others."""
    return {
        "description": says,
        "type": "object",
        "properties": keys,
        "required": needed,
        "additionalProperties": False,
    }


def head(kind: str) -> dict[str, Schema]:
    """The two keys that every document begins with."""
    return {"schema": {"const": SCHEMA}, "kind": {"const": kind}}


def schemas() -> dict[str, Schema]:
    """The schema of every kind of document, by kind."""
    found: dict[str, Schema] = {}
    for kind, base in (("action", Action), ("event", Event), ("command", Command)):
        defs = Definitions()
        members = [defs.member(each, head(kind)) for each in UNIONS[base]]
        found[kind] = {"description": _says(base), "oneOf": members, "$defs": defs.made}
    objects = (Observation, Accepted, Refused, Update, Goodbye)
    for kind, whole in {"view": TableView, **{each.__name__.lower(): each for each in objects}}.items():
        defs = Definitions()
        found[kind] = defs.object_of(whole, head(kind)) | {"$defs": defs.made}
    defs = Definitions()
    keys = defs.state_keys()
    needed = list(keys)
    snapshot = closed(
        "A state kept inside another one, to go back to.",
        keys | {"versions": VERSIONS, "packs": PACKS, "side": {"enum": [0, 1]}},
        needed,
    )
    whole = closed("A whole game at one moment.", head("state") | snapshot["properties"], ["schema", "kind", *needed])
    found["state"] = whole | {"$defs": defs.made | {"Snapshot": snapshot}}
    defs = Definitions()
    keys = head("rules") | {"rules": defs.of(Rules), "versions": VERSIONS, "packs": PACKS}
    found["rules"] = closed("A rule set.", keys, ["schema", "kind", "rules"]) | {"$defs": defs.made}
    return {
        kind: {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": f"urn:unorules:schema:{SCHEMA}:{kind}",
            "title": f"unorules {kind}",
            **schema,
        }
        for kind, schema in sorted(found.items())
    }


def texts() -> dict[Path, str]:
    """What every file must hold."""
    return {FOLDER / f"{kind}.schema.json": json.dumps(schema, indent=1) + "\n" for kind, schema in schemas().items()}


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` compare them."""
    stale = [path for path, text in texts().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if arguments == ["--check"]:
        for path in stale:
            print(f"{path.name} is not what the code makes; run python scripts/schemas.py")
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for path in stale:
        path.write_text(texts()[path], encoding="utf-8")
        print(f"wrote {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
