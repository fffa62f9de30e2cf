"""The terminal, or whatever stands in its place: paragraphs, lines that take their time, questions."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Iterable
from time import sleep
from typing import Final, TextIO

WIDTH: Final = 78
PACE: Final = 0.7
"""Seconds between two lines of an animation."""

_NO_BREAK: Final = "\0"
_CODES: Final = {"Red": "91", "Yellow": "93", "Green": "92", "Blue": "94"}
_CARD: Final = re.compile(r"\b(Red|Yellow|Green|Blue) (?:\d|Skip|Reverse|Draw Two)|\bWild(?: Draw Four)?\b")


class Screen:
    """Shows and asks. `pace` is in seconds; without one, lines of an animation take their time on a terminal only."""

    def __init__(self, source: TextIO, out: TextIO, pace: float | None = None) -> None:
        self._source = source
        self._out = out
        self._echo = not source.isatty()
        self._paints = out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
        self._width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns) if out.isatty() else WIDTH
        self.pace: float = (PACE if out.isatty() else 0) if pace is None else pace

    def title(self, text: str) -> None:
        """The head of a scene."""
        self._write("", f"\x1b[1m{text}\x1b[0m" if self._paints else text, "")

    def say(self, *paragraphs: str) -> None:
        """Paragraphs, at once."""
        for text in paragraphs:
            self._write(*(self._wrapped(text) or [""]))

    def options(self, offered: Iterable[str]) -> None:
        """A numbered line for each."""
        for number, text in enumerate(offered, 1):
            self._write(*self._wrapped(text, f"{number:3}  ", "     "))

    def animate(self, lines: Iterable[str]) -> None:
        """Lines one after the other, with time to read each."""
        for line in lines:
            self._write(*self._wrapped(line, "  ", "    "))
            if self.pace:
                self._out.flush()
                sleep(self.pace)

    def ask(self, prompt: str) -> str:
        """A line that is typed. Raises `EOFError` at the end of the input."""
        self._out.write(prompt)
        self._out.flush()
        line = self._source.readline()
        if not line:
            self._write("")
            raise EOFError
        if self._echo:
            self._write(line.rstrip("\n"))
        return line.strip()

    def _wrapped(self, text: str, first: str = "", rest: str = "") -> list[str]:
        """Lines of the screen's width that break no card and no word."""
        whole = _CARD.sub(lambda card: card[0].replace(" ", _NO_BREAK), text)
        lines = textwrap.wrap(
            whole,
            self._width,
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return [line.replace(_NO_BREAK, " ") for line in lines]

    def _write(self, *lines: str) -> None:
        for line in lines:
            self._out.write((_CARD.sub(_painted, line) if self._paints else line) + "\n")


def _painted(card: re.Match[str]) -> str:
    return f"\x1b[{_CODES.get(card[1], '1')}m{card[0]}\x1b[0m"
