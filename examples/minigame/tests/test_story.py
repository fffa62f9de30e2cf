"""The story as data: everything leads somewhere, nothing is out of reach, no round is without weight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from last_ferry.scenes import Choice, Facts, Scene
from last_ferry.story import DEEDS, FIRST_FACTS, SCENES, START, THINGS

Place = tuple[str, Facts]


def ways(scene: Scene) -> Iterator[Choice]:
    yield from scene.choices
    if scene.table is not None:
        yield from (scene.table.won, scene.table.lost)


def onward(place: Place) -> set[Place]:
    name, facts = place
    return {(way.to, way.after(facts)) for way in ways(SCENES[name]) if way.is_open(facts)}


def reachable(start: Place) -> set[Place]:
    found, new = {start}, {start}
    while new:
        new = {each for place in new for each in onward(place)} - found
        found |= new
    return found


EVERYWHERE = reachable((START, FIRST_FACTS))


def test_every_scene_is_reached_and_leads_to_scenes() -> None:
    assert {way.to for scene in SCENES.values() for way in ways(scene)} <= set(SCENES)
    assert {name for name, _ in EVERYWHERE} == set(SCENES)


def test_an_end_can_be_reached_from_everywhere() -> None:
    ending = {place for place in EVERYWHERE if SCENES[place[0]].is_end}
    while more := {place for place in EVERYWHERE - ending if onward(place) & ending}:
        ending |= more
    assert ending == EVERYWHERE


def test_scenes_have_choices_or_a_table_or_are_an_end() -> None:
    for scene in SCENES.values():
        assert not (scene.choices and scene.table)
    assert sum(scene.is_end for scene in SCENES.values()) == 5


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.table])
def test_a_round_changes_the_story(name: str) -> None:
    table = SCENES[name].table
    assert table is not None
    for place, facts in EVERYWHERE:
        if place == name:
            won, lost = ((way.to, way.after(facts)) for way in (table.won, table.lost))
            assert won != lost
            assert reachable(won) != reachable(lost)


def test_every_fact_can_come_true_and_matters() -> None:
    known = set(THINGS) | DEEDS
    assert set().union(*(facts for _, facts in EVERYWHERE)) == known
    asked: set[str] = set()
    for scene in SCENES.values():
        asked |= set(scene.also).union(*(way.needs | way.lacks for way in ways(scene)))
    assert asked == known


def test_opponents_have_something_to_say_on_every_occasion() -> None:
    occasions = {"uno", "hits", "hurt", "caught", "catches", "wins", "loses"}
    for scene in SCENES.values():
        for who in scene.table.opponents if scene.table else ():
            assert set(who.remarks) == occasions
            assert all(who.remarks.values())
