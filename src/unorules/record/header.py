"""What a record says about a game beside the game itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final

import attrs

from unorules.errors import SetupError
from unorules.fair import FairDeal
from unorules.plain import shown

MOST: Final = 1_000
"""Most characters of a name or of the text of a tag, and most tags."""

_TAG: Final = re.compile(r"[A-Z][A-Za-z0-9_-]{0,40}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _texts(value: Iterable[str]) -> tuple[str, ...]:
    return tuple(value)


def _pairs(value: Mapping[str, str] | Iterable[tuple[str, str]] | None) -> tuple[tuple[str, str], ...]:
    return tuple(dict(value or ()).items())


@attrs.frozen
class Header:
    """Facts about a game.

    Attributes:
        names: the name of each seat; empty when none are given.
        date: the day of the game as YYYY-MM-DD, or empty.
        tags: other facts, as pairs of a name that begins with a capital and a text of one line.
        fair: what a fair deal rests on, None when the deal was none.

    Raises `SetupError` with everything that is malformed.
    """

    names: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    date: str = ""
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_pairs)
    fair: FairDeal | None = None

    def __attrs_post_init__(self) -> None:
        problems = list(self._problems())
        if problems:
            raise SetupError(problems)

    def _problems(self) -> Iterator[str]:
        for seat, name in enumerate(self.names):
            yield from [f"name {seat}: {problem}" for problem in _line_problems(name)]
        if self.date and not _is_date(self.date):
            yield f"date: {shown(self.date)} is no day; write YYYY-MM-DD"
        if len(self.tags) > MOST:
            yield f"tags: {len(self.tags)}; at most {MOST}"
        for tag, text in self.tags:
            if not (isinstance(tag, str) and _TAG.fullmatch(tag)):
                yield f"tags: {shown(tag)} is no name; begin with a capital, then letters, digits, - and _"
            else:
                yield from [f"{tag}: {problem}" for problem in _line_problems(text)]

    def suits(self, players: int) -> None:
        """Raise `SetupError` unless the facts are those of a game with so many seats."""
        problems = []
        if self.names and len(self.names) != players:
            problems.append(f"{len(self.names)} names for {players} seats")
        if self.fair is not None and len(self.fair.nonces) != players:
            problems.append(f"a fair deal for {len(self.fair.nonces)} seats, but {players} play")
        if problems:
            raise SetupError(problems)


def _line_problems(text: object) -> Iterator[str]:
    if not isinstance(text, str):
        yield f"must be a text, not {type(text).__name__}"
    elif not text or text != text.strip() or not text.isprintable() or len(text) > MOST:
        yield f"{shown(text)}: write one line of 1 to {MOST} printable characters, without blanks around it"


def _is_date(text: object) -> bool:
    if not (isinstance(text, str) and _DATE.fullmatch(text)):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def comment_of(text: str) -> str:
    """A comment as a record keeps it: lines without blanks around them. Raises `SetupError` for other characters."""
    lines = [line.strip() for line in text.split("\n")]
    bad = [line for line in lines if not line.isprintable()]
    if bad:
        raise SetupError(f"comment: {shown(bad[0])} holds characters that cannot be printed")
    return "\n".join(lines).strip("\n")
