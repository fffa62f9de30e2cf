"""Positions, views and records under packs of others: cards, colours and two sides that the library does not know."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from tests.games import walk
from unorules.testing import loaded, snapshot

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = {
    "flip": ("flip", "flip +misplay(mode=catchable)", "flip +stacking(mode=any) +polled"),
    "no_mercy": ("no_mercy", "no_mercy_strict +jump_in", "no_mercy_hand +misplay(mode=catchable) +polled"),
}


@pytest.fixture(params=sorted(GAMES))
def games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[uno.Record]]:
    """Games under the rules of a pack, each with the states on its way."""
    name = str(request.param)
    monkeypatch.syspath_prepend(str(EXAMPLES / name / "src"))
    with loaded(importlib.import_module(f"unorules_{name}").PACK):
        made = []
        for seed, text in enumerate(GAMES[name]):
            record = uno.Record.start(uno.parse_rules(text), 3, seed=seed)
            for _, action in walk(record.state, Random(seed), 120):
                record = record if action is None else record.then(action)
            made.append(record)
        yield made


def test_positions_and_views_are_exact(games: list[uno.Record]):
    turned = extras = 0
    for record in games:
        for state in list(record.states())[::3]:
            assert snapshot(uno.parse_position(state.position())) == snapshot(state)
            turned += state.side
            for viewer in (0, 2, None, uno.HOST):
                seen = uno.observe(state, viewer)
                extras += bool(seen.extras)
                assert uno.parse_view(uno.format_view(state, viewer)) == seen
    if games[0].rules.book.two_sided:
        assert turned
        assert extras


def test_records_survive_and_replay(games: list[uno.Record]):
    for record in games:
        assert uno.Record.parse(record.format()) == uno.Record.loads(record.dumps()) == record
        assert record.replay() == record.state
        assert uno.verify(record).sound
        seen = record.until(min(len(record), 40)).for_seat(1)
        assert uno.SeatRecord.parse(seen.format()) == uno.SeatRecord.loads(seen.dumps()) == seen


def test_a_record_names_the_packs_that_it_needs(games: list[uno.Record]):
    record = games[0]
    text, document, line = record.format(), record.dumps(), record.state.position()
    name = text.split("packs: ")[1].split("\n")[0]
    assert f'"packs":["{name}"]' in document
    assert f"; packs {name}; " in line
    for spoiled in (text.replace(f"packs: {name}\n", ""), text.replace(f"packs: {name}", "packs: other")):
        with pytest.raises(uno.NotationError, match=r"these rules need|is not loaded"):
            uno.Record.parse(spoiled)
    with pytest.raises(uno.NotationError, match=f"packs: these rules need {name}"):
        uno.parse_position(line.replace(f"; packs {name}", ""))


def test_a_position_of_a_pack_that_is_not_loaded_says_which():
    with pytest.raises(uno.NotationError, match="packs: 'flip' is not loaded; load_packs loads it"):
        uno.parse_position("flip; packs flip; hands R1/P3 | G1/T5; discard B1/O2; turn 0")
    with pytest.raises(uno.NotationError, match="line 3: 'flip' is not loaded; load_packs loads it"):
        uno.Record.parse("unorules 1\nrules: flip\npacks: flip\nseats: 2\ndealer: 0\nshuffle: R1/P3\n")
