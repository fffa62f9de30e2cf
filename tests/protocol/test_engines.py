"""Scenarios run against any engine: what it does not tell, what it tells in a wrong shape, and laws that it breaks."""

from typing import Any

import pytest

from tests.cli.test_conformance import GOOD
from unorules import testing


class Odd:
    """This library with something changed in its answers."""

    def __init__(self, **changes: Any) -> None:
        self.changes = changes
        self.engine = testing.LocalEngine()

    def answer(self, do: str, said: testing.Said) -> testing.Answer:
        if do in self.changes:
            return self.changes[do](self.engine, said)  # type: ignore[no-any-return]
        return self.engine.answer(do, said)


def seen(engine: testing.LocalEngine) -> dict[str, Any]:
    return dict(engine.answer("view", {}))


def without(*facts: str) -> Any:
    return lambda engine, said: {key: value for key, value in seen(engine).items() if key not in facts}


def test_a_fact_that_is_not_told_makes_a_scenario_unsupported() -> None:
    odd = Odd(view=without("turn", "top"))
    with pytest.raises(testing.Unsupported, match=r"^fact top, turn$"):
        testing.run_scenario(GOOD, odd)
    assert testing.run_scenario(GOOD | {"expect": {"color": "R"}}, odd) == []
    (found,) = testing.run_scenario(GOOD | {"expect": {"turn": 1, "color": "G"}}, odd)
    assert found.key == "color"


def test_hand_sizes_and_the_only_winner_follow_from_what_is_told() -> None:
    expect = {"hand_sizes": [1, 2], "game_winner": None, "top_not": "G9"}
    assert testing.run_scenario(GOOD | {"expect": expect}, Odd()) == []
    with pytest.raises(testing.Unsupported, match=r"^fact hand_sizes$"):
        testing.run_scenario(GOOD | {"expect": expect}, Odd(view=without("hands")))


def test_plays_that_cannot_be_listed_are_a_fact_that_is_not_told() -> None:
    def unable(engine: object, said: object) -> testing.Answer:
        raise testing.Unsupported("request legal")

    with pytest.raises(testing.Unsupported, match=r"^fact legal$"):
        testing.run_scenario(GOOD | {"expect": {"legal": []}}, Odd(legal=unable))


@pytest.mark.parametrize("actions", [None, [1], [{"type": "Play"}], [{"type": "Play", "cards": "R7"}]])
def test_plays_of_a_wrong_shape_are_a_bad_answer(actions: Any) -> None:
    odd = Odd(legal=lambda engine, said: {"actions": actions})
    with pytest.raises(testing.BadAnswer, match=r"^legal: "):
        testing.run_scenario(GOOD | {"expect": {"legal": []}}, odd)


def test_a_refusal_without_a_code_is_held_to_its_place_alone() -> None:
    def refuse(engine: object, said: object) -> testing.Answer:
        raise testing.Refused(None)

    odd = Odd(apply=refuse)
    assert testing.run_scenario(GOOD | {"expect": {"error": {"at": 0, "code": "must_draw"}}}, odd) == []
    assert testing.run_scenario(GOOD | {"expect": {"error": {"at": 1, "code": "must_draw"}}}, odd) != []
    assert testing.run_scenario(GOOD | {"expect": {}}, odd) != []


def test_a_refusal_that_changes_the_table_is_a_mismatch() -> None:
    def spoil(engine: testing.LocalEngine, said: testing.Said) -> testing.Answer:
        engine.answer("apply", said)
        raise testing.Refused("illegal_card")

    (found,) = testing.run_scenario(GOOD | {"expect": {"error": {"at": 0, "code": "illegal_card"}}}, Odd(apply=spoil))
    assert str(found) == "actions[0]: expected 'a refusal that changes nothing', got 'a change'"


def test_a_card_that_vanishes_is_a_mismatch() -> None:
    def lose(engine: testing.LocalEngine, said: testing.Said) -> testing.Answer:
        told = seen(engine)
        return told | {"cards": told["cards"] - (told["top"] == "R7")}

    (found,) = testing.run_scenario(GOOD, Odd(view=lose))
    assert (found.key, found.expected) == ("actions[0]", "as many cards as before")


def test_rules_that_nobody_knows_are_refused_by_an_engine_that_does_not_know_them() -> None:
    refused = {"error": {"at": None, "code": "bad_config"}}

    def unable(engine: object, said: object) -> testing.Answer:
        raise testing.Unsupported("any rules")

    odd = Odd(position=unable)
    assert testing.run_scenario(GOOD | {"rules": {"preset": "moon"}, "expect": refused}, odd) == []
    with pytest.raises(testing.Unsupported):  # this library knows them, and whether they are refused is not told
        testing.run_scenario(GOOD | {"rules": {"modules": {"teams": {}}}, "expect": refused}, odd)


DECK = {"id": "deck", "kind": "deck", "rules": {}, "actions": [], "expect": {"deck_counts": {"R0": 1, "SNX": 0}}}


def test_a_deck_that_is_not_told_is_unsupported_and_points_are_compared_alone() -> None:
    points = DECK | {"expect": {"points": {"R7": 7, "W": 50}}}
    odd = Odd(rules=lambda engine, said: {"points": {"R7": 7, "W": 50}})
    assert testing.run_scenario(points, odd) == []
    assert testing.run_scenario(points, Odd(rules=lambda engine, said: {"points": {"R7": 7}})) != []
    with pytest.raises(testing.Unsupported, match=r"^fact deck_counts$"):
        testing.run_scenario(DECK, odd)


@pytest.mark.parametrize("told", [{"deck": []}, {"deck": {"R0": "1"}}, {"deck": {"R0": True}}, {"points": []}])
def test_a_deck_of_a_wrong_shape_is_a_bad_answer(told: Any) -> None:
    with pytest.raises(testing.BadAnswer, match=r"^rules: "):
        testing.run_scenario(DECK, Odd(rules=lambda engine, said: told))
