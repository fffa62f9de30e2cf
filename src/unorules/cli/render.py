"""How things look on the screen: cards, colours where a terminal shows them, lines of at most 80 columns."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

from unorules.cards import Card, Color, card
from unorules.errors import NotationError
from unorules.locale import ENGLISH, translate
from unorules.phrases import phrase
from unorules.telling import Style

WIDTH: Final = 80
_LEAST_WIDTH: Final = 40
_CODES: Final = {
    "RED": "91",
    "YELLOW": "93",
    "GREEN": "92",
    "BLUE": "94",
    "PINK": "38;5;212",
    "TEAL": "38;5;43",
    "ORANGE": "38;5;208",
    "PURPLE": "38;5;135",
}
_OTHERS: Final = ("38;5;180", "38;5;105", "38;5;150", "38;5;110", "38;5;167")
"""Codes for colours of any other name, by their letter."""
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")


def wants_color(stream: TextIO) -> bool:
    """Whether colour codes are welcome: on a terminal, unless NO_COLOR is set or the terminal is dumb."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def width() -> int:
    """Columns to use: 80, or fewer on a narrower terminal."""
    if not sys.stdout.isatty():
        return WIDTH
    return max(_LEAST_WIDTH, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


class Paint(Style):
    """Writes cards as notation does, and adds colour to words or leaves them as they are."""

    def __init__(self, on: bool, locale: str = ENGLISH) -> None:
        super().__init__(locale)
        self.on: bool = on

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return self._wrap(text, "1")

    def _tint(self, text: str, color: Color) -> str:
        return self._wrap(text, _CODES.get(color.name) or _OTHERS[ord(color.value) % len(_OTHERS)])

    def _front(self, known: Card) -> str:
        text = str(known.front)
        return self.bold(text) if known.color is None else self._tint(text, known.color)

    def card(self, known: Card) -> str:
        """A card as notation writes it, each side in its colour."""
        front = self._front(known)
        return front if known.back is None else f"{front}/{self._front(known.back)}"

    def cards(self, known: Iterable[Card]) -> str:
        """Cards with spaces between."""
        return " ".join([self.card(each) for each in known])

    def color(self, named: Color | None) -> str:
        """The name of a colour, in it."""
        if named is None:
            return translate(phrase("any colour"), self.locale)
        return self._tint(super().color(named), named)

    def word(self, text: str) -> str:
        """A word in colour if it is a card."""
        try:
            return self.card(card(text))
        except NotationError:
            return text

    def top(self, top: Card, color: Color | None) -> str:
        """The top card, with the colour in force where the card does not tell it."""
        return self.card(top) + ("" if top.color is color else f" ({self.color(color)})")


def plain(text: str) -> str:
    """Text without colour codes."""
    return _ESCAPE.sub("", text)


def printable(text: str) -> str:
    """Text from outside with everything escaped that could disturb a terminal."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def pad(text: str, size: int, right: bool = False) -> str:
    """Text filled with spaces to a number of columns."""
    space = " " * (size - len(plain(text)))
    return space + text if right else text + space


def flow(text: str, first: str = "", rest: str = "") -> str:
    """Text broken into lines; `first` begins the first line, `rest` all others."""
    return flow_words(text.split(), first, rest)


def flow_words(words: Iterable[str], first: str = "", rest: str = "", between: str = " ") -> str:
    """Words, each kept whole, on lines of the screen's width."""
    limit = width()
    lines, line, bare = [], first, True
    for word in words:
        more = word if bare else between + word
        if not bare and len(plain(line + more)) > limit:
            lines.append(line)
            line, more = rest, word
        line += more
        bare = False
    return "\n".join([*lines, line])


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = (), indent: str = "  ") -> str:
    """Rows as columns, those of `right` pushed to the right; the last one goes on below where it is too wide."""
    sizes = [max(len(plain(row[place])) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [pad(cell, size, place in right) for place, (cell, size) in enumerate(zip(row, sizes, strict=True))]
        line = indent + "  ".join(cells)
        if len(plain(line).rstrip()) > width():
            before = indent + "".join(cell + "  " for cell in cells[:-1])
            line = flow(cells[-1], before, " " * len(plain(before)))
        lines.append(line.rstrip())
    return "\n".join(lines)


def say(*lines: str) -> None:
    """Print lines."""
    for line in lines:
        print(line)
