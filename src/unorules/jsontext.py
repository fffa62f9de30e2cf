"""JSON text, held against hostile input: limits of size, depth and numbers, no key twice, nothing that is not JSON."""

from __future__ import annotations

import json
from typing import Final

from unorules.errors import LoadError

MAX_TEXT: Final = 4_000_000
"""Longest text, in characters, that is read at all."""

MAX_DEPTH: Final = 40
"""Deepest nesting that is read at all."""

MAX_NUMBER: Final = 1 << 63
"""Whole numbers that values hold are below this, and above minus this."""

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)

encode: Final = _ENCODER.encode
"""Write plain data as JSON text without blanks."""


def decode(text: str | bytes) -> object:
    """Plain data from JSON text. Raises `LoadError` when the text is none."""
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


def check_depth(value: object) -> None:
    """Raise `LoadError` for data that is nested too deep."""
    level, here = 0, [value]
    while here:
        level += 1
        if level > MAX_DEPTH:
            raise LoadError(f"$: nested deeper than {MAX_DEPTH}")
        below: list[object] = []
        for each in here:
            below += each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        here = below
