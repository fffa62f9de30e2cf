"""A line that was written carelessly, put into the form that is read strictly.

Forgiven are: line breaks and any number of blanks; commas between cards; small letters in cards and colours, capitals
in keywords; colours in words; empty sections; sections in any order.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from unorules.cards import color
from unorules.errors import NotationError
from unorules.notation.words import ORDER

_CARDS: Final = ("hands", "pile", "discard", "away")
_SPACED: Final = re.compile(r"\s*([|])\s*")


def tidied(text: str) -> str:
    """The line in its strict form, as far as that can be told; what is wrong with it stays for the reader to say."""
    head, *rest = [" ".join(part.split()) for part in _outer_parts(text)]
    sections = [_section(part) for part in rest if part]
    return "; ".join([head, *sorted(sections, key=lambda part: ORDER.get(part.partition(" ")[0], -1))])


def _outer_parts(text: str) -> list[str]:
    """What stands between semicolons outside of brackets."""
    parts, depth, begin = [], 0, 0
    for found in re.finditer(r"[;\[\]]", text):
        if found[0] == ";" and depth == 0:
            parts.append(text[begin : found.start()])
            begin = found.end()
        depth += (found[0] == "[") - (found[0] == "]")
    return [*parts, text[begin:]]


def _section(part: str) -> str:
    keyword, _, rest = part.partition(" ")
    keyword = keyword.lower()
    rest = _SPACED.sub(r" \1 ", rest).strip()
    if keyword in _CARDS:
        rest = " ".join(rest.replace(",", " ").upper().split())
    elif keyword == "color":
        with suppress(NotationError):  # what is no colour is told by the reader
            rest = str(color(rest))
    elif keyword == "drawn":
        seat, _, more = rest.partition(" ")
        known, _, flags = more.partition(" ")
        rest = " ".join([word for word in (seat, known.upper(), flags) if word])
    return f"{keyword} {rest}".rstrip()
