"""Documents of older schemas, lifted one number at a time to the present one before they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from unorules.errors import LoadError
from unorules.jsontext import check_depth
from unorules.plain import Document, shown

SCHEMA: Final = 1
"""The number of the schema in which documents are written."""

Migration: TypeAlias = Callable[[Document], Document]
"""What turns a document of one schema into one of the next; it may raise `LoadError`."""

MIGRATIONS: Final[dict[tuple[int, str], Migration]] = {}
"""By schema number and kind. A kind that a number leaves as it was has no entry there."""

OLDEST: Final = 1
"""The oldest schema that is read."""


def opened(data: object, *, trusted: bool = False) -> tuple[object, Document]:
    """The kind of a document, and what it holds, in the present schema.

    Raises `LoadError` for what is no document, is nested too deep, or has an unknown schema number.
    """
    if not isinstance(data, Mapping):
        raise LoadError("$: must be an object")
    if not trusted:
        check_depth(data)
    found = upgraded(data)
    del found["schema"]
    return found.pop("kind", None), found


def upgraded(data: Mapping[str, Any]) -> Document:
    """The document in the present schema. Raises `LoadError` when its number is unknown."""
    number = data.get("schema")
    if type(number) is not int or not OLDEST <= number <= SCHEMA:
        raise LoadError(f"$.schema: is {shown(number)}; this version reads {_readable()}")
    found = dict(data)
    while number < SCHEMA:
        migrate = MIGRATIONS.get((number, str(found.get("kind"))))
        found = found if migrate is None else migrate(found)
        number += 1
        found["schema"] = number
    return found


def _readable() -> str:
    return str(SCHEMA) if OLDEST == SCHEMA else f"{OLDEST} to {SCHEMA}"
