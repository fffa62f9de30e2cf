"""The grammar of the text forms and the parsers say the same: an independent recogniser, read from the file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import unorules as uno
from tests.games import SETS, moments
from tests.records.playing import games, whole_round
from unorules.record.text import _Reading

lark = pytest.importorskip("lark", reason="the grammar needs lark (dependency group test)")
from_lark = pytest.importorskip("hypothesis.extra.lark").from_lark

FILE = Path(__file__).parents[2] / "docs" / "reference" / "notation.lark"
BEGINNINGS = ("action", "position", "view", "line", "record")

WORDS = {
    r"CARD.-1: .*": "CARD.-1: " + " | ".join(f'"{text}"' for text in uno.OFFICIAL.book.texts),
    r"COLOR: .*": "COLOR: /[RYGB]/",
    r"COLOR_WORD: .*": "COLOR_WORD: /[RYGB]|red|yellow|green|blue/i",
    r"SIDE: .*": "SIDE: /0/",
}
"""What the grammar leaves open, as the built-in game has it."""

CUTS = ("_versions _packs ", '("; slot " _slot)* ', '("; extra " NAME " = " JSON)* ')
"""What rests on versions and packs that are not here, and on rules that keep or show something."""


@cache
def grammar(beginning: str, *, whole: bool = False) -> Any:
    """What recognises a form, with the words of the built-in game, or as the file has it."""
    text = FILE.read_text(encoding="utf-8")
    if not whole:
        for pattern, words in WORDS.items():
            text, count = re.subn(f"(?m)^{pattern}$", lambda _, words=words: words, text)
            assert count == 1, pattern
        for cut in CUTS:
            assert cut in text
            text = text.replace(cut, "")
    return lark.Lark(text, start=beginning, parser="lalr")


def recognised(beginning: str, text: str, *, whole: bool = False) -> bool:
    try:
        grammar(beginning, whole=whole).parse(text)
    except lark.exceptions.UnexpectedInput:
        return False
    return all(int(number) < 1 << 63 for number in re.findall(r"\b[0-9]{19}\b", text))  # as the grammar's comment says


# --- what the library writes is in the grammar ------------------------------------------------------------------------


def test_what_the_library_writes_is_recognised():
    for at, state in enumerate(moments(SETS, plies=150, step=9, seed=3)):
        assert recognised("position", state.position(), whole=True), state.position()
        view = uno.format_view(state, (0, state.players - 1, None, uno.HOST)[at % 4])
        assert recognised("view", view, whole=True), view
        for action in uno.legal_actions(state)[:5]:
            assert recognised("action", str(action), whole=True), str(action)


def test_records_are_recognised_line_by_line_and_whole():
    for record in (*games(), whole_round()):
        for text in (record.format(), record.for_seat(0).format() if len(record) < 60 else ""):
            for line in text.splitlines()[1:]:
                assert recognised("line", line.strip(), whole=True), line
        assert recognised("record", record.format(), whole=True)


# --- the two agree ----------------------------------------------------------------------------------------------------


def reads(read: Any, text: str) -> bool:
    """Whether a parser can read a text, impossible as the position may be that it tells of."""
    try:
        read(text)
    except uno.NotationError:
        return False
    except uno.SetupError:
        return True
    return True


def agree(beginning: str, text: str) -> None:
    read = {
        "action": uno.parse_action,
        "position": lambda line: uno.parse_position(line, any_cards=True),
        "view": uno.parse_view,
        "line": read_line,
    }[beginning]
    assert reads(read, text) == recognised(beginning, text), text


def read_line(line: str) -> None:
    """One line of a record, as the parser meets it."""
    reading = _Reading([(1, "unorules 1"), (2, line)], "record")
    number = re.match("[0-9]+", line)
    reading.next = int(number[0][:7]) if number else 1
    reading._line(2, line)


def official(line: str) -> str:
    """A line of the grammar under the rules of the official game."""
    return "official" + line[line.index(";") :]


def small(line: str) -> bool:
    """Whether there are no more hands than seats can be."""
    return all(section.count("|") < 10 for section in line.split("; ") if section.startswith(("hands", "away")))


@given(from_lark(grammar("action")))
@settings(max_examples=60)
def test_every_action_of_the_grammar_is_read(text: str):
    agree("action", text)


@given(from_lark(grammar("position")))
@settings(max_examples=60)
def test_every_position_of_the_grammar_is_read(text: str):
    assume(small(text))
    agree("position", official(text))


@given(from_lark(grammar("view")))
@settings(max_examples=60)
def test_every_view_of_the_grammar_is_read(text: str):
    assume(small(text))
    agree("view", official(text))


@given(from_lark(grammar("line")))
@settings(max_examples=100)
def test_every_line_of_the_grammar_is_read(text: str):
    assume(text == text.strip() and not set(text) & set("\x0b\x0c\r\x1c\x1d\x1e\x85\xa0\u2028\u2029"))
    agree("line", text)


ALPHABET = 'RYGBW+-0129?;:|[]()@!^>,= "\\abcdehinoprstuvwy'


@cache
def originals(beginning: str) -> tuple[str, ...]:
    """Good texts to spoil."""
    if beginning == "line":
        records = [game.until(min(len(game), 12)) for game in games()]
        return tuple({line.strip() for record in records for line in record.format().splitlines()[1:]})
    found = []
    for state in moments(SETS, plies=120, step=5, seed=4):
        if any(each is not None for each in state.slots) or state.book.views:
            continue
        if set(state.book.texts) != set(uno.OFFICIAL.book.texts):
            continue
        if beginning == "action":
            found += [str(action) for action in uno.legal_actions(state)[:3]]
        else:
            found.append(official(state.position() if beginning == "position" else uno.format_view(state, 1)))
    return tuple(dict.fromkeys(found))


@pytest.mark.parametrize("beginning", ["action", "position", "view", "line"])
def test_the_two_agree_on_spoiled_texts(beginning: str):
    @given(st.integers(0, 10**9), st.integers(1, 3))
    @settings(max_examples=300, database=None)
    @example(0, 1)
    def they_agree(seed: int, times: int) -> None:
        chance = Random(seed)
        text = chance.choice(originals(beginning))
        first = text.index(";") + 1 if beginning in ("position", "view") else 0
        for _ in range(times):
            text = text[:first] + spoiled(text[first:], chance)
        if beginning == "line":
            text = text.strip()
        assume(text and small(text))
        agree(beginning, text)

    they_agree()


def spoiled(text: str, chance: Random) -> str:
    """The text with a piece lost, put in, doubled, or carried elsewhere."""
    at, size = chance.randrange(len(text) + 1), chance.choice((1, 1, 2, 5, 12))
    piece = text[at : at + size]
    match chance.randrange(4):
        case 0:
            return text[:at] + text[at + size :]
        case 1:
            return text[:at] + "".join(chance.choices(ALPHABET, k=chance.choice((1, 1, 2, 3)))) + text[at:]
        case 2:
            return text[:at] + piece + text[at:]
    parts = text.split("; ")
    chance.shuffle(parts)
    return "; ".join(parts)
