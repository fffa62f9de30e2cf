"""Whatever is wrong with a document, it is a `LoadError` that says where; no document becomes an impossible state."""

from __future__ import annotations

import json
import time
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

import unorules as uno
from tests.games import SETS, moments
from tests.json.mutations import changed, get, mutants, paths, without
from tests.playing import after, table
from unorules.soundness import defects

MUTANTS = 9_000
"""How many mutants of states are tried in the default run."""


def refuse(data: Any, **how: Any) -> list[str]:
    """The problems of a document that is refused; each names where it is."""
    with pytest.raises(uno.LoadError) as caught:
        uno.loads(data, **how) if isinstance(data, str | bytes) else uno.from_json(data, **how)
    problems = list(caught.value.problems)
    assert problems
    assert all(problem.startswith("$") and ": " in problem for problem in problems), problems
    assert str(caught.value) == "; ".join(problems)
    return problems


@cache
def samples() -> tuple[uno.GameState, ...]:
    """One state of each kind that walks meet: by decision, window, waiting play, and who is out."""
    found: dict[object, uno.GameState] = {}
    for state in moments(SETS, plies=220):
        waiting = type(getattr(state.decision, "waiting", None))
        kinds = tuple(type(window).__name__ for window in state.windows[:1])
        match = state.match
        key = (type(state.decision), kinds, waiting, bool(match.put_away), bool(match.left), bool(match.knocked_out))
        found.setdefault(key, state)
    return tuple(found.values())


def good() -> dict[str, Any]:
    return uno.to_json(uno.new_game(uno.OFFICIAL, 4, seed=7))


# --- whole texts ------------------------------------------------------------------------------------------------------


def test_a_text_cut_off_anywhere_is_refused():
    text = uno.dumps(uno.new_game(uno.OFFICIAL, 4, seed=7))
    for end in range(len(text)):
        refuse(text[:end])
    for end in range(0, len(text), 40):
        refuse(text[:end].encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "true",
        "1",
        '"state"',
        "[]",
        "[{}]",
        "{}",
        "{]",
        "nonsense",
        "{'schema':1}",
        '{"schema":1}}',
        "\x00",
    ],
)
def test_a_text_that_is_no_document_is_refused(text):
    refuse(text)
    refuse(text.encode())


@pytest.mark.parametrize("value", [None, 1, bytearray(b"{}"), object(), ["{}"]], ids=lambda value: type(value).__name__)
def test_what_is_no_text_is_refused(value):
    with pytest.raises(uno.LoadError, match="JSON is a text"):
        uno.loads(value)


@pytest.mark.parametrize("value", [None, 1, "state", [], (), object()], ids=lambda v: type(v).__name__)
def test_what_is_no_mapping_is_refused(value):
    with pytest.raises(uno.LoadError, match="must be an object"):
        uno.from_json(value)


@pytest.mark.parametrize("data", [b"\xff\xfe\xfd", b'{"schema":1,"kind":"\xc3\x28"}', b'"\xed\xa0\x80"', b"\x80"])
def test_invalid_utf8_is_refused(data):
    refuse(data)


def test_a_text_with_a_lone_surrogate_is_refused():
    refuse('{"schema":1,"kind":"\ud800"}')
    refuse('{"schema":1,"kind":"rules","rules":"\\ud800"}')


@pytest.mark.parametrize("schema", [0, 2, -1, 1.0, True, "1", None, [], {}, 10**20])
def test_another_schema_is_refused(schema):
    (problem,) = refuse(good() | {"schema": schema})
    assert problem.startswith("$.schema: ")
    assert "this version reads 1" in problem


def test_a_document_without_a_schema_is_refused():
    refuse({key: value for key, value in good().items() if key != "schema"})


@pytest.mark.parametrize("kind", ["State", "game", "verdict", "", None, 1, True, 1.5])
def test_another_kind_is_refused(kind):
    (problem,) = refuse(good() | {"kind": kind})
    assert problem.startswith("$.kind: ")


@pytest.mark.parametrize("kind", [[], {}, ["state"], {"state": 1}], ids=repr)
def test_a_kind_that_is_a_list_or_an_object_is_refused(kind):
    (problem,) = refuse(good() | {"kind": kind})
    assert problem.startswith("$.kind: ")


def test_a_key_that_stands_twice_is_refused_wherever_it_stands():
    text = uno.dumps(uno.new_game(uno.OFFICIAL, 2, seed=7))
    assert refuse(text[:-1] + ',"ply":3}') == ["$: the key 'ply' stands twice"]
    assert "stands twice" in refuse(text.replace('"dealer":', '"dealer":1,"dealer":', 1))[0]
    assert "stands twice" in refuse('{"schema":1,"schema":1,"kind":"action","type":"Draw","seat":0}')[0]


@pytest.mark.parametrize(
    "word", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1" * 25, "-" + "9" * 5_000, "1.0"]
)
def test_a_number_that_is_none_here_is_refused(word):
    text = uno.dumps(uno.new_game(uno.OFFICIAL, 2, seed=7))
    for key in ("ply", "counter", "passes", "direction"):
        old = f'"{key}":{json.loads(text)[key]}'
        assert old in text
        refuse(text.replace(old, f'"{key}":{word}'))
    refuse(f'{{"schema":1,"kind":"action","type":"Draw","seat":{word}}}')


@pytest.mark.parametrize("number", [2**63, 10**23, -1, -(10**23)])
def test_a_huge_or_negative_count_is_refused(number):
    for key in ("ply", "counter", "passes"):
        (problem,) = refuse(good() | {key: number})
        assert problem.startswith(f"$.{key}: ")


@pytest.mark.parametrize("depth", [41, 900, 100_000])
@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}")])
def test_a_document_nested_too_deep_is_refused(depth, left, right):
    inside = left * depth + "1" + right * depth
    refuse(f'{{"schema":1,"kind":"action","type":"Draw","seat":{inside}}}')
    refuse(left * depth)
    refuse(f'{{"schema":1,"kind":"state","slots":{inside}}}')


def test_a_million_cards_are_refused_soon_and_in_few_words():
    document = good()
    document["draw_pile"] = "R7 " * 1_000_000
    begun = time.perf_counter()
    problems = refuse(json.dumps(document))
    assert "too many R7 x" in problems[0]
    assert len(problems[0]) < 2_000
    assert time.perf_counter() - begun < 20
    refuse(json.dumps(document | {"hands": ["R7 " * 250_000] * 4}))


def test_a_text_longer_than_any_game_is_refused_unread():
    (problem,) = refuse(" " * 4_000_001)
    assert "longer than" in problem


# --- states -----------------------------------------------------------------------------------------------------------


def test_every_key_of_a_state_is_needed_and_no_other_is_read():
    document = good()
    for key in set(document) - {"schema", "kind"}:
        assert refuse(without(document, (key,))) == [f"$.{key}: is missing"]
    assert refuse(document | {"extra": 1}) == ["$.extra: no such key"]
    assert refuse(document | {"Hands": []}) == ["$.Hands: no such key"]


def test_every_defect_is_told_at_once():
    problems = refuse(good() | {"direction": 2, "color": "Z", "key": "00", "ply": -1, "laid_by": "x", "in_play": [77]})
    assert {problem.partition(":")[0] for problem in problems} == {
        *("$.direction", "$.color", "$.key", "$.ply", "$.laid_by", "$.in_play")
    }


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("officiel", "did you mean 'official'"),
        ("official +jumpin", "did you mean 'jump_in'"),
        ("official +deal(hand_sise=3)", "did you mean 'hand_size'"),
        ("official +deal(hand_size=x)", "whole number"),
        ("official +deal(", "deal"),
        ("official -deal", "cannot be removed"),
        ("official +scoring(target=None)", "target"),
        ("", "preset"),
        ("official " + "+jump_in " * 3_000, "at most"),
    ],
)
def test_rules_that_are_unknown_are_refused(rules, says):
    for document in (good() | {"rules": rules}, {"schema": 1, "kind": "rules", "rules": rules, "versions": {}}):
        problems = refuse(document)
        assert any(problem.startswith("$.rules: ") and says in problem for problem in problems), problems


@pytest.mark.parametrize(
    "versions", [{"stacking": 2}, {"deal": 0}, {"deal": "1"}, {"nothing": 1}, [], None, "one", 1, {"": {}}]
)
def test_another_version_of_a_rule_is_refused(versions):
    for document in (good(), {"schema": 1, "kind": "rules", "rules": "official +stacking"}):
        problems = refuse(document | {"versions": versions})
        assert any(problem.startswith("$.versions: ") for problem in problems), problems


def test_missing_and_extra_cards_are_told_by_name():
    document = good()
    first, *rest = document["draw_pile"].split()
    (problem,) = refuse(document | {"draw_pile": " ".join(rest)})
    assert f"missing {first} x1, too many none" in problem
    (problem,) = refuse(document | {"draw_pile": document["draw_pile"] + " SNX SNX"})
    assert "missing none, too many SNX x2" in problem
    other = "G9" if first != "G9" else "B9"
    (problem,) = refuse(document | {"draw_pile": " ".join([other, *rest])})
    assert f"missing {first} x1, too many {other} x1" in problem


def test_a_hand_built_position_is_read_with_any_cards_only():
    position = table("R7 G1 | B1 B2", "R2", draw_pile="Y1")
    text = uno.dumps(position)
    assert "not the cards of the deck" in refuse(text)[0]
    assert uno.loads(text, any_cards=True) == position


@pytest.mark.parametrize("cards", ["R77", "RW", "R7,Q9", "7", "🂡", "R7\x00", 77, None, [], ["R7"], {}])
def test_what_is_no_card_is_refused_in_each_place(cards):
    for path in (("hands", 1), ("draw_pile",), ("discard",)):
        where = "$.hands[1]" if path[0] == "hands" else f"$.{path[0]}"
        problems = refuse(changed(good(), path, cards))
        assert any(problem.startswith(f"{where}: ") for problem in problems), problems


def test_wrong_types_are_refused_at_every_path():
    """Whatever is a number, a truth, a text, a list or an object must stay one; null may stand where nothing may."""
    tried = 0
    for state in samples():
        document = uno.to_json(state)
        for path in paths(document):
            old = get(document, path)
            for wrong in _other_types(old):
                tried += 1
                refuse(changed(document, path, wrong))
    assert tried > 2_000


def _other_types(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [0, 1, "true", [], {}]
    if isinstance(value, int):
        return [True, 1.5, str(value), float(value), [], {}, [value]]
    if isinstance(value, str):
        return [1, True, 1.5, {}]
    if isinstance(value, list):
        return [1, True, 1.5, "", "x", {}, {"0": 1}]
    return [1, True, 1.5, "x", [], [1]] if isinstance(value, dict) else [True, 1.5, {}]


def sound(state: uno.GameState) -> None:
    """Raise unless a state is one that can be played on, seen, stored and shown."""
    assert defects(state) == []
    assert str(state)
    assert hash(state) == hash(uno.loads(uno.dumps(state)))
    assert uno.loads(uno.dumps(state)) == state
    for viewer in (*range(state.players), None, uno.HOST):
        uno.observe(state, viewer)
    listed = (*uno.legal_actions(state), *uno.host_actions(state))
    for action in listed:
        assert uno.check(state, action).status is uno.Status.LEGAL, action
        later, events = uno.step(state, action)
        assert defects(later) == [], action
        assert [event.for_seat(None) for event in events]
    if state.to_act is None:
        assert not listed
    else:
        default = uno.default_action(state, state.to_act)
        assert default in uno.legal_actions(state, state.to_act)


def located(what: str, error: uno.LoadError) -> None:
    """Raise unless each problem of an error says where it is."""
    assert all(problem.startswith("$") for problem in error.problems), (what, error)


def test_every_mutant_of_a_state_is_refused_or_a_sound_state():
    chance = Random(1)
    every = list(chain.from_iterable(mutants(uno.to_json(state)) for state in samples()[::2]))
    refused = 0
    for what, mutant in chance.sample(every, min(MUTANTS, len(every))):
        try:
            state = uno.from_json(mutant)
        except uno.LoadError as error:
            located(what, error)
            refused += 1
            continue
        except Exception as error:
            raise AssertionError(f"{what}: {error!r} instead of LoadError") from error
        try:
            assert isinstance(state, uno.GameState)
            sound(state)
        except Exception as error:
            raise AssertionError(f"{what}: read as a state that breaks: {error!r}") from error
    assert refused > MUTANTS / 2


@pytest.mark.parametrize("kind", ["action", "event", "observation", "rules"])
def test_every_mutant_of_another_document_is_refused_or_survives(kind):
    state = after(table("G1 W+4 R7 R5 | B1 B2 | Y1 Y2", "R2", draw_pile="R9 Y9 Y8 Y7 G9"), "0:W+4>R")
    documents = {
        "action": [
            uno.Play(0, "W+4", color="B", target=1, uno=True, announce=True),
            uno.Catch(2, 0),
            uno.Penalize(0, "slow"),
        ],
        "event": uno.step(state, uno.Challenge(1))[1],
        "observation": [uno.observe(state, viewer) for viewer in (0, 1, None, uno.HOST)],
        "rules": [uno.OFFICIAL.plus("jump_in")],
    }[kind]
    for document in map(uno.to_json, documents):
        for what, mutant in mutants(document):
            try:
                value = uno.from_json(mutant)
            except uno.LoadError as error:
                located(what, error)
                continue
            except Exception as error:
                raise AssertionError(f"{what}: {error!r} instead of LoadError") from error
            assert uno.from_json(uno.to_json(value)) == value, what


# --- states that cannot be --------------------------------------------------------------------------------------------


def penalty() -> dict[str, Any]:
    """Seat 1 of three answers for a Wild Draw Four; seat 0 has one card and has not called."""
    return uno.to_json(after(table("G1 W+4 | B1 B2 | Y1 Y2", "R2", draw_pile="R9 Y9 Y8 Y7 G9"), "0:W+4>R"))


def accused() -> dict[str, Any]:
    rules = "official +uno_call(false_catch=1)"
    return uno.to_json(after(table("R7 G1 G2 | B1 B2 | Y1 Y2", "R2", rules, draw_pile="R9 Y9 Y8"), "0:R7", "0:catch=1"))


def left_table() -> dict[str, Any]:
    return uno.to_json(after(table("G1 W+4 | B1 B2 | Y1 Y2", "R2", draw_pile="R9 Y9 Y8"), "2:leave"))


def color_owed() -> dict[str, Any]:
    return uno.to_json(after(table("G1 G2 W+4 | B1 B2 | Y1 Y2", "R2", draw_pile="R9 Y9 Y8"), "0:W+4"))


def target_owed() -> dict[str, Any]:
    rules = "official +seven_zero"
    return uno.to_json(after(table("G1 G2 R7 | B1 B2 | Y1 Y2", "R2", rules, draw_pile="R9 Y9 Y8"), "0:R7"))


def disputed() -> dict[str, Any]:
    rules = "official +misplay(mode=catchable)"
    return uno.to_json(after(table("G1 G2 R7 | B1 B2 | Y1 Y2", "R2", rules, draw_pile="R9 Y9 Y8"), "0:G1"))


def over() -> dict[str, Any]:
    return uno.to_json(after(table("R7 | B1 B2 | Y1 Y2", "R2", draw_pile="R9"), "0:R7"))


def ended() -> dict[str, Any]:
    return uno.to_json(after(table("R7 | B1 B2 | Y1 Y2", "R2", "official +scoring(target=1)", draw_pile="R9"), "0:R7"))


LINK = ("decisions", 0, "links", 0)
WAITING = ("decisions", 0, "waiting")


@pytest.mark.parametrize(
    ("make", "path", "value"),
    [
        (penalty, (*LINK, "seat"), 9),
        (penalty, (*LINK, "seat"), -1),
        (penalty, (*LINK, "laid_by"), 9),
        (penalty, (*LINK, "amount"), -3),
        (penalty, (*LINK, "amount"), 0),
        (penalty, (*LINK, "guilty"), None),
        (penalty, (*LINK, "hand"), None),
        (penalty, ("decisions", 0, "seat"), 9),
        (penalty, ("decisions", 0, "links"), []),
        (penalty, ("decisions",), []),
        (penalty, ("windows", 0, "seat"), 3),
        (penalty, ("windows", 0, "seat"), 1),
        (penalty, ("windows", 0, "until"), ["never"]),
        (penalty, ("windows", 0, "until"), ""),
        (penalty, (*LINK, "card"), "R+2"),
        (penalty, ("discard",), "R2 W+4 G9"),
        (accused, ("windows", 0, "until"), []),
        (accused, ("windows", 0, "target"), 0),
        (accused, ("color",), "B"),
        (accused, ("passes",), 10**15),
        (left_table, ("hands", 2), "Y1 Y2"),
        (color_owed, ("discard",), "R2 W+4 G9"),
        (color_owed, (*WAITING, "cards"), []),
        (color_owed, (*WAITING, "cards"), ["SNX"]),
        (color_owed, (*WAITING, "seat"), 7),
        (color_owed, (*WAITING, "seat"), 1),
        (target_owed, (*WAITING, "target"), 7),
        (target_owed, (*WAITING, "cards"), []),
        (disputed, ("slots",), {}),
        (disputed, ("slots", "misplay"), 5),
        (disputed, ("slots", "misplay"), []),
        (disputed, ("slots", "misplay", "decisions"), []),
        (disputed, ("slots", "misplay", "rules"), "official +misplay(mode=catchable) +jump_in"),
        (disputed, ("slots", "misplay", "hands"), ["G1 G2", "R7 B1"]),
        (disputed, ("windows", 0, "seat"), 9),
        (over, ("match", "result", "winner"), 9),
        (over, ("match", "result", "deltas"), [1]),
        (over, ("match", "result"), None),
        (over, ("match", "dealer"), 3),
        (over, ("match", "left"), [0, 0]),
        (over, ("match", "left"), [1]),
        (over, ("windows",), [{"type": "CatchWindow", "seat": 1, "until": ["turn"]}]),
        (over, ("decisions", 0, "seat"), -1),
        (ended, ("match", "winners"), []),
        (ended, ("match", "winners"), [9]),
        (ended, ("decisions", 0, "seat"), 2),
        (good, ("match", "scores"), [0, 0, 0]),
        (good, ("match", "left"), [0]),
        (good, ("match", "put_away"), [[0, "R7"]]),
        (good, ("match", "winners"), [0]),
        (good, ("match", "round"), -1),
        (good, ("match", "round"), 0),
        (good, ("match", "result"), {"winner": 0, "reason": "out", "points": 1, "deltas": [1, 0, 0, 0]}),
        (good, ("in_play",), [0, 1]),
        (good, ("in_play",), [3, 2, 1, 0]),
        (good, ("in_play",), []),
        (good, ("hands",), []),
        (good, ("hands",), [""] * 11),
        (good, ("discard",), ""),
        (good, ("decisions",), [{"type": "GameOver"}]),
        (good, ("decisions",), [{"type": "RoundOver", "seat": 0}]),
        (good, ("decisions",), [{"type": "DrawnCardDecision", "seat": 0, "card": None}]),
        (good, ("decisions",), [{"type": "DrawnCardDecision", "seat": 0, "card": "SNX"}]),
        (good, ("decisions",), [{"type": "PollDecision", "seat": 0}]),
        (good, ("slots",), {"misplay": None}),
        (good, ("slots",), {"x": 1}),
    ],
    ids=lambda value: value.__name__ if callable(value) else repr(value)[:60],
)
def test_an_impossible_state_is_refused(make, path, value):
    document = make()
    assert uno.from_json(document, any_cards=True)
    refuse(changed(document, path, value), any_cards=True)


@pytest.mark.parametrize("make", [penalty, color_owed, target_owed, disputed, over, ended, good])
def test_a_saved_state_of_each_of_these_kinds_is_read(make):
    state = uno.from_json(make(), any_cards=True)
    assert uno.to_json(state) == make()
    assert defects(state, any_cards=True) == []


def test_a_trusted_text_is_read_like_any_other():
    for state in samples():
        assert uno.loads(uno.dumps(state), trusted=True) == state


def test_a_seat_in_play_without_cards_is_read_from_hand_built_positions_only():
    position = table("R7 R8 | | Y1 Y2", "R2", draw_pile="Y3")
    assert any(problem.startswith("$.hands[1]: ") for problem in refuse(uno.dumps(position)))
    assert uno.loads(uno.dumps(position), any_cards=True) == position
