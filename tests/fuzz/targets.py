"""What is fuzzed: every parser of text from outside, each with what must hold whatever comes in.

A target takes bytes and says whether they were read. It may refuse them with an error of this library; what it has
read must be written and read back as the same. Anything else is a crash.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import unorules as uno
from tests.games import SETS, moments
from unorules import table, testing
from unorules.protocol.lines import decode, encode

Target = Callable[[bytes], bool]


class WrittenOtherwise(AssertionError):
    """What was read is not what is written."""


def text_of(data: bytes) -> str:
    """Any bytes as a text that loses none of them."""
    return data.decode("utf-8", "surrogateescape")


def parser(read: Callable[[str], Any], write: Callable[[Any], str] | None) -> Target:
    """A target that reads a text and, if it can be written, writes what it means and reads that again."""

    def target(data: bytes) -> bool:
        try:
            value = read(text_of(data))
        except uno.UnoRulesError:
            return False
        if write is not None and read(write(value)) != value:
            raise WrittenOtherwise(f"{value!r} is written as {write(value)!r}")
        return True

    return target


def _position(text: str) -> uno.GameState:
    return uno.parse_position(text, any_cards=True)


def _lenient(text: str) -> uno.GameState:
    return uno.parse_position(text, lenient=True, any_cards=True)


def _json(text: str) -> object:
    return uno.loads(text, any_cards=True)


def _files(text: str) -> list[uno.Record]:
    return list(uno.read_records(text.splitlines(keepends=True)))


def _scenario(text: str) -> object:
    return testing.run_scenario(testing.read_scenario(text))


def _line(text: str) -> object:
    try:
        return decode(text.encode("utf-8", "surrogateescape"))
    except ValueError as error:
        raise uno.LoadError(str(error)) from None


TARGETS: dict[str, Target] = {
    "card": parser(uno.card, str),
    "cards": parser(uno.cards, lambda cards: " ".join(map(str, cards))),
    "action": parser(uno.parse_action, str),
    "rules": parser(uno.parse_rules, str),
    "position": parser(_position, uno.format_position),
    "lenient": parser(_lenient, uno.format_position),
    "view": parser(uno.parse_view, None),
    "record": parser(uno.Record.parse, uno.Record.format),
    "record_json": parser(uno.Record.loads, uno.Record.dumps),
    "seat_record": parser(uno.SeatRecord.parse, uno.SeatRecord.format),
    "seat_record_json": parser(uno.SeatRecord.loads, uno.SeatRecord.dumps),
    "records": parser(_files, None),
    "json": parser(_json, uno.dumps),
    "table_json": parser(lambda text: table.loads(text, any_cards=True), table.dumps),
    "line": parser(_line, None),
    "scenario": parser(_scenario, None),
}
"""Every parser by name."""


def _recorded(seed: int) -> uno.Record:
    record = uno.Record.start(uno.parse_rules(SETS[seed % len(SETS)]), 2 + 2 * (seed % 2), seed=seed)
    chance = Random(seed)
    for _ in range(12):
        legal = uno.legal_actions(record.state)
        record = record.then(chance.choice(legal)) if legal else record
    return record


def _tables() -> list[table.Table]:
    tables = table.Tables(table.MemoryStorage())
    tables.open("evening", player="anna", name="Anna", now=0.0, seed=7)
    found = [tables.get("evening")]
    tables.receive("evening", "ben", table.Enter("Ben", sit=True, sequence=0), now=5.0)
    tables.receive("evening", "anna", table.Sit(sequence=2), now=6.0)
    tables.receive("evening", "ben", table.Ready(sequence=3), now=7.0)
    tables.receive("evening", "anna", table.Start(sequence=4), now=8.0)
    return [*found, tables.get("evening")]


SCENARIO: dict[str, Any] = {
    "id": "x",
    "kind": "play",
    "players": 2,
    "rules": {"preset": "official", "modules": {"jump_in": {}}},
    "hands": {"0": ["R7", "W"], "1": ["G1"]},
    "top": "R2",
    "color": "R",
    "direction": 1,
    "turn": 0,
    "draw_pile": ["Y1"],
    "actions": [{"seat": 0, "type": "Play", "cards": ["R7"]}],
    "expect": {"turn": 1},
}


def corpus() -> dict[str, list[bytes]]:
    """Good texts to begin with, for each target."""
    states = list(moments(plies=40, step=13))
    records = [_recorded(seed) for seed in range(6)]
    actions = [str(action) for state in states for action in uno.legal_actions(state)[:4]]
    views = [uno.format_view(state, seat) for state in states[::3] for seat in (None, 0, "host")]
    document = (
        '{"id":"x","kind":"play","players":2,"rules":{"preset":"official","modules":{"jump_in":{}}},"hands":{"0":'
    )
    document += '["R7","W"],"1":["G1"]},"top":"R2","color":"R","direction":1,"turn":0,"draw_pile":["Y1"],"actions":'
    document += '[{"seat":0,"type":"Play","cards":["R7"]}],"expect":{"turn":1}}'
    texts: dict[str, list[str]] = {
        "card": ["R7", "W+4", "G+2"],
        "cards": ["R7 W+4, BS", ""],
        "action": sorted(set(actions)),
        "rules": [*SETS, "official +deck(kind=custom, cards={R1: 3, W: 1})", "party -jump_in"],
        "position": [uno.format_position(state) for state in states],
        "view": views,
        "record": [record.format() for record in records],
        "record_json": [record.dumps() for record in records],
        "seat_record": [record.for_seat(0).format() for record in records],
        "seat_record_json": [record.for_seat(0).dumps() for record in records],
        "json": [uno.dumps(each) for state in states[::4] for each in (state, uno.observe(state, 0), state.rules)],
        "table_json": [table.dumps(each) for each in _tables()],
        "scenario": [document],
        "line": [encode({"id": 1, "do": "hello", "protocol": 1}).decode()],
    }
    texts["lenient"] = texts["position"]
    texts["records"] = ["\n".join(texts["record"]), "\n".join(texts["record_json"])]
    return {name: [text.encode() for text in texts[name]] for name in TARGETS}
