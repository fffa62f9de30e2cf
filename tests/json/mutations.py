"""Good documents made bad, one place at a time: every value replaced, every key lost, every list one longer."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]

WRONG: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 99, 10**15, 10**23, 1.5, 1e308, "", "x", "R7", "RED", "W+4 W+4", "host", "\ud800",
    [], [None], [[]], [0, 0], ["R7"], [3, 2, 1], {}, {"type": "TurnDecision", "seat": 0}, {"type": []}, {"seat": {}},
    [{"type": "GameOver"}], [{"type": "RoundOver", "seat": 0}], [{"type": "DisputeWindow", "seat": 0, "until": []}],
)  # fmt: skip
"""What stands in the place of a part."""


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """The way to every part of a document, the parts of its parts included."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*at, key)
        yield from paths(each, (*at, key))


def get(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def changed(document: Any, path: Path, value: Any) -> Any:
    """A copy with another value at this place."""
    found = copy.deepcopy(document)
    get(found, path[:-1])[path[-1]] = copy.deepcopy(value)
    return found


def without(document: Any, path: Path) -> Any:
    """A copy without this part."""
    found = copy.deepcopy(document)
    del get(found, path[:-1])[path[-1]]
    return found


def mutants(document: Any) -> Iterator[tuple[str, Any]]:
    """Every mutant of a document, with what was done to it in words."""
    for path in paths(document):
        where = "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
        old = get(document, path)
        for value in WRONG:
            if not same(value, old):
                yield f"{where} = {value!r}", changed(document, path, value)
        yield f"{where} lost", without(document, path)
        if isinstance(old, dict):
            yield f"{where}.more added", changed(document, path, {**old, "more": 1})
        if isinstance(old, list):
            yield f"{where} longer", changed(document, path, [*old, old[0] if old else 0])
        if isinstance(old, int) and not isinstance(old, bool):
            yield f"{where} + 1", changed(document, path, old + 1)
            yield f"{where} - 1", changed(document, path, old - 1)
        if isinstance(old, str) and " " in old:
            yield f"{where} a word less", changed(document, path, old.partition(" ")[2])


def same(one: Any, other: Any) -> bool:
    """Whether two values are one in JSON: 1 is neither True nor 1.0."""
    return type(one) is type(other) and one == other
