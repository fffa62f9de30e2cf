"""What a position line is made of: its sections in order, and the words that stand in them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from unorules.book import is_plain
from unorules.errors import LoadError, NotationError
from unorules.jsontext import MAX_NUMBER, check_depth, decode
from unorules.plain import shown

MAX_LINE: Final = 200_000
"""Longest position line, in characters, that is read at all."""

ORDER: Final[dict[str, int]] = {
    keyword: place
    for place, keywords in enumerate(
        (
            "versions", "packs", "view", "side", "hands", "pile", "discard", "color", "ccw",
            "turn drawn penalty name target over end", "poll", "windows", "laid", "passes",
            "scores", "dealer", "round", "left", "knocked", "away", "result", "won", "in",
            "slot", "extra", "ply", "chance",
        )
    )
    for keyword in keywords.split()
}  # fmt: skip
"""The keyword of every section after the rules, with its place in the line; kinds of decisions share one."""

MANY: Final = ("slot", "extra")
"""Sections of which several may stand in a line, each with a name of its own."""

DECISION_WORDS: Final = tuple([keyword for keyword, place in ORDER.items() if place == ORDER["turn"]])
"""The keywords that tell what the game waits for; one of them must stand in a line."""

DECISIONS: Final = frozenset(DECISION_WORDS)
"""The same, to look for one."""

SECTIONS: Final = {
    "match": "over", "match.dealer": "dealer", "match.round": "round", "match.left": "left", "match.scores": "scores",
    "match.knocked_out": "knocked", "match.put_away": "away", "match.result": "result", "match.winners": "won",
    "match.reason": "won", "in_play": "in", "laid_by": "laid", "draw_pile": "pile", "slots": "slot",
    "decisions": "poll",
}  # fmt: skip
"""Sections that tell of a part of a state, where they are not called like it."""

CARD: Final = r"[^\s,>@!&^=|;\[\]?-][^\s,>@!&^=|;\[\]]*"
"""Any text that could be a card."""

NONE: Final = "-"
"""Nobody, nothing, no card."""


NAME: Final = "[A-Za-z_][A-Za-z0-9_]*"
"""A name that a program chose: of a module, a slot, a reason."""

WORD: Final = rf'{NAME}|"(?:[^"\\\s;\[\]|\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}))*"'
"""A name, or any text as JSON writes it, with everything escaped that ends a section or a bracket."""

_NAME: Final = re.compile(NAME)
_WORD: Final = re.compile(WORD)


def read_name(text: str) -> str:
    """A name."""
    if _NAME.fullmatch(text) is None:
        raise NotationError(f"{shown(text)} is no name; write letters, digits and _")
    return text


def write_word(text: str) -> str:
    """A word that rules choose, such as the reason why a round ended; in quotes if it is no name."""
    return text if _NAME.fullmatch(text) else write_json(text)


def read_word(text: str) -> str:
    """The word that `write_word` wrote."""
    if _WORD.fullmatch(text) is None:
        raise NotationError(f"{shown(text)} is no word; write one such as out, or a JSON text in quotes")
    return str(json.loads(text)) if text.startswith('"') else text


def write_json(value: object) -> str:
    """JSON in which nothing stands in quotes that ends a section or a bracket, and no space at all."""
    text = json.dumps(value, separators=(",", ":"), sort_keys=True)
    return re.sub(r'"(?:[^"\\]|\\.)*"', lambda quoted: _SPECIAL.sub(_escape, quoted[0]), text)


_SPECIAL: Final = re.compile(r"[\s;\[\]|]")


def _escape(char: re.Match[str]) -> str:
    return f"\\u{ord(char[0]):04x}"


def read_json(text: str) -> object:
    """The value that `write_json` wrote."""
    try:
        value = decode(text)
        check_depth(value)
    except LoadError as error:
        raise NotationError([problem.removeprefix("$: ") for problem in error.problems]) from None
    if not is_plain(value) or write_json(value) != text:
        raise NotationError(f"{shown(text)} is not written as {shown(write_json(value))}")
    return value


def read_number(text: str) -> int:
    """A whole number from 0."""
    if text.isascii() and text.isdigit() and len(text) < 20 and (text[0] != "0" or text == "0"):
        number = int(text)
        if number < MAX_NUMBER:
            return number
    raise NotationError(f"{shown(text)} is no number; write a whole number from 0 without leading zeros, below 2^63")


def read_signed(text: str) -> int:
    """A whole number, a minus before it if it is below 0."""
    if text.startswith("-") and text != "-0":
        return -read_number(text[1:])
    return read_number(text)


def read_seat(text: str) -> int:
    """A seat: one digit."""
    if len(text) == 1 and text in "0123456789":
        return int(text)
    raise NotationError(f"{shown(text)} is no seat; write one digit")


def read_optional_seat(text: str) -> int | None:
    """A seat, or a minus for nobody."""
    return None if text == NONE else read_seat(text)


def split(text: str, read: Callable[[str], int]) -> tuple[int, ...]:
    """Numbers or seats, separated by single spaces."""
    return tuple([read(word) for word in text.split(" ")])
