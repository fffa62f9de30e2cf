"""The adventure and the round in one file: at any moment, and nothing broken comes in."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import unorules as uno
from driving import BOTH_TABLES, Keyboard, moments, seed_for, sit
from last_ferry.adventure import Adventure
from last_ferry.saving import SaveError, dumps, loads, read, write
from last_ferry.screen import Screen
from last_ferry.sitting import Sitting

ASKED = (
    uno.TurnDecision,
    uno.DrawnCardDecision,
    uno.PenaltyDecision,
    uno.ColorDecision,
    uno.PollDecision,
)
"""Every decision that these tables can ask of a seat."""


def digest(adventure: Adventure) -> str | None:
    return None if adventure.game is None else uno.digest(adventure.game)


def test_an_adventure_comes_back_as_it_was_in_every_decision_of_every_seat() -> None:
    seen: set[tuple[str, str, int]] = set()
    for scene in ("inn_table", "slip_table"):
        for seed in map(str, range(20)):
            for adventure in moments(scene, seed):
                again = loads(dumps(adventure))
                assert again == adventure
                assert digest(again) == digest(adventure)
                assert adventure.game is not None
                seen.add((scene, type(adventure.game.decision).__name__, adventure.game.decision.seat))
    for scene, seats in (("inn_table", 3), ("slip_table", 2)):
        assert {(scene, each.__name__, seat) for each in ASKED for seat in range(seats)} <= seen
        assert (scene, "GameOver", -1) in seen


def replay(adventure: Adventure, lines: list[str], path: Path) -> Adventure:
    sitting = Sitting(adventure, Screen(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()), path)
    try:
        sitting.run()
    except EOFError:
        write(sitting.adventure, path)
    return sitting.adventure


def test_a_story_left_at_any_question_goes_on_to_the_same_end(tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    seed = seed_for(BOTH_TABLES, "end_small", path, tries=False)
    keyboard = Keyboard(BOTH_TABLES, tries=False)
    end, _ = sit(Adventure(seed), keyboard, path)
    assert len(keyboard.typed) > len(BOTH_TABLES) + 10
    for typed in range(len(keyboard.typed)):
        left = replay(Adventure(seed), keyboard.typed[:typed], path)
        assert read(path) == left
        assert replay(read(path), keyboard.typed[typed:], path) == end


def test_the_round_stands_in_the_file_as_the_library_writes_it() -> None:
    adventure = next(moments("slip_table", "7"))
    assert adventure.game is not None
    data = json.loads(dumps(adventure))
    assert list(data) == ["format", "version", "seed", "scene", "facts", "round"]
    assert uno.from_json(data["round"]) == adventure.game


# --- what is broken ---------------------------------------------------------------------------------------------------


def document(scene: str = "slip_table") -> dict[str, Any]:
    data: dict[str, Any] = json.loads(dumps(next(moments(scene, "7"))))
    return data


def changed(**parts: object) -> str:
    return json.dumps(document() | parts)


def problems(text: str) -> list[str]:
    with pytest.raises(SaveError) as refused:
        loads(text)
    return list(refused.value.problems)


BROKEN = {
    "nothing": ("", ["$: this is not JSON, so it is no saved story"]),
    "not JSON": ("{", ["$: this is not JSON, so it is no saved story"]),
    "nested without end": ("[" * 100_000, ["$: this is not JSON, so it is no saved story"]),
    "a list": ("[]", ["$.format: a saved story has 'last-ferry' here"]),
    "another game": ('{"format": "chess"}', ["$.format: a saved story has 'last-ferry' here"]),
    "a key twice": ('{"format": "last-ferry", "seed": "1", "seed": "2"}', ["$: the key 'seed' stands twice"]),
    "a later version": (changed(version=2), ["$.version: is 2; this version of the game reads 1"]),
    "a version that is none": (changed(version=True), ["$.version: is True; this version of the game reads 1"]),
    "a key too many": (changed(cheat=1), ["$.cheat: no such key"]),
    "keys missing": (
        '{"format": "last-ferry", "version": 1, "seed": "7", "scene": "quay"}',
        ["$.facts: is missing", "$.round: is missing"],
    ),
    "a seed that is none": (changed(seed=7), ["$.seed: must be a printable text"]),
    "half a letter": (changed(seed="\ud800"), ["$.seed: must be a printable text"]),
    "facts that are none": (changed(facts={"key": 1}), ["$.facts: must be a list of texts"]),
    "a fact twice": (changed(facts=["key", "key"]), ["$.facts: 'key' stands twice"]),
    "a round of nothing": (changed(round=[]), ["$.round: must be an object"]),
    "an action for a round": (
        changed(round=uno.to_json(uno.Draw(0))),
        ["$.round: must be a state of UNO, or null where none is played"],
    ),
    "no round at a table": (
        changed(round=None),
        ["$.round: is missing, but cards are played in the scene 'slip_table'"],
    ),
    "a round where none is played": (changed(scene="quay"), ["$.round: no cards are played in the scene 'quay'"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_with_what_is_wrong(text: str, told: list[str]) -> None:
    assert problems(text) == told


def test_every_defect_is_told_at_once() -> None:
    data = document() | {"seed": None, "scene": "moon", "facts": ["key", "sword"]}
    data["round"] |= {"direction": 2, "color": "purple"}
    told = problems(json.dumps(data))
    assert [problem.partition(":")[0] for problem in told] == [
        "$.seed",
        "$.scene",
        "$.facts",
        "$.round.color",
        "$.round.direction",
    ]
    assert told[1].startswith("$.scene: the story has no scene 'moon'; it has quay, loft, inn")


def test_a_round_of_another_table_is_refused() -> None:
    told = problems(json.dumps(document("inn_table") | {"scene": "slip_table"}))
    assert [problem.partition(":")[0] for problem in told] == ["$.round.rules", "$.round.hands"]


def test_cards_that_were_added_by_hand_are_refused() -> None:
    data = document()
    data["round"]["hands"][1] += " W+4"
    assert all(problem.startswith("$.round.") for problem in problems(json.dumps(data)))


def places(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value of a document."""
    inside: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list):
        inside = list(enumerate(data))
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


@pytest.mark.parametrize("value", [None, True, -1, 1 << 70, "", "x", [], {}, [[]]], ids=repr)
def test_nothing_but_a_refusal_comes_of_any_value_anywhere(value: object) -> None:
    whole = document()
    for path in places(whole):
        data = copy.deepcopy(whole)
        holder: Any = data
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value
        with suppress(SaveError):
            assert isinstance(loads(json.dumps(data)), Adventure)


def test_an_older_file_stays_when_a_new_one_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    write(Adventure("old"), path)
    path.with_name("story.json.new").mkdir()
    with pytest.raises(IsADirectoryError):
        write(Adventure("new"), path)
    assert read(path) == Adventure("old")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "story.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="not text"):
        read(path)
