"""Lines: one JSON object each, as both ends of the protocol write and read them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from unorules import jsontext
from unorules.errors import LoadError, UnoRulesError
from unorules.jsontext import MAX_TEXT

PROTOCOL: Final = 1
"""Raised whenever a peer of an older number can no longer be understood."""

MAX_LINE: Final = MAX_TEXT
"""Longest line, in bytes and without its end, that is read or written."""

Line = dict[str, Any]
"""What stands on a line."""

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as a line.

    Raises `TypeError` or `ValueError` for what JSON cannot hold, `UnoRulesError` for a line that would be too long.
    """
    line = _ENCODER.encode(message).encode()
    if len(line) > MAX_LINE:
        raise UnoRulesError(f"a line of {len(line)} bytes; at most {MAX_LINE} are allowed")
    return line + b"\n"


def decode(line: bytes) -> Line:
    """What stands on a line. Raises `LoadError`."""
    try:
        data = jsontext.decode(line.removesuffix(b"\n").decode())
    except UnicodeDecodeError as error:
        raise LoadError(f"$: not UTF-8: {error}") from None
    jsontext.check_depth(data)
    if not isinstance(data, dict):
        raise LoadError("$: must be an object")
    return data
