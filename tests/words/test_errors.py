"""Errors: one root, codes as the rulebook's section 12 lists them, every one survives pickling."""

import inspect
import pickle

import pytest

import unorules as uno
from unorules import errors
from unorules.testing import Malformed, Unsupported

SECTION_12 = """
unknown_player seat_out seat_taken not_joinable not_your_turn round_over round_not_over game_over unknown_action
bad_config
card_not_in_hand illegal_card only_drawn_card multi_not_allowed announcement_missing uno_required penalty_pending
bad_color bad_target color_required target_required nothing_to_name nothing_to_target
already_drew must_draw must_play nothing_to_draw nothing_pending not_challengeable
uno_not_applicable nothing_to_catch self_catch nothing_to_dispute self_dispute
jump_in_off jump_in_closed not_identical your_turn faults_off unknown_fault
"""


def test_12_the_codes_are_those_of_the_rulebook():
    """`stale` answers a command that names another ply; `forbidden` belongs to rules that are not built in."""
    assert {str(code) for code in uno.Code} - {"stale", "forbidden"} == set(SECTION_12.split())


def test_every_exception_derives_from_one_root():
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Exception)]
    assert len(kinds) >= 8
    assert all(issubclass(kind, uno.UnoRulesError) for kind in [*kinds, Malformed, Unsupported])


@pytest.mark.parametrize("kind", [uno.RulesError, uno.SetupError, uno.NotationError, uno.LoadError, uno.IllegalAction])
def test_what_callers_do_wrong_is_a_value_error(kind):
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize("kind", [uno.RulesError, uno.SetupError, uno.NotationError, uno.LoadError])
def test_an_error_tells_all_its_problems_and_survives_pickling(kind):
    error = kind(["one thing", "another"])
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is kind
    assert error.problems == twin.problems == ("one thing", "another")
    assert str(error) == str(twin) == "one thing; another"
    assert kind("alone").problems == ("alone",)


def test_12_a_rule_set_or_game_that_cannot_be_has_the_code_bad_config():
    assert uno.RulesError("x").code is uno.SetupError("x").code is uno.Code.BAD_CONFIG


@pytest.mark.parametrize("kind", [uno.IllegalAction, uno.StaleAction])
def test_an_illegal_action_survives_pickling_with_all_that_it_tells(kind):
    reasons = (
        uno.Violation(uno.Code.ONLY_DRAWN_CARD, "only the card just drawn may be laid now", "section 4.4"),
        uno.Violation(uno.Code.ILLEGAL_CARD, "G1 does not fit", "section 4.1"),
    )
    error = kind(uno.Play(0, "G1"), reasons)
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is kind
    assert twin.action == uno.Play(0, "G1")
    assert twin.violations == reasons
    assert twin.code is error.code is uno.Code.ONLY_DRAWN_CARD
    assert str(twin) == "only the card just drawn may be laid now; G1 does not fit"


def test_a_command_meant_for_another_ply_is_stale_and_does_nothing():
    state = uno.new_game(uno.OFFICIAL, players=3, seed=1)
    moved = uno.apply(state, uno.Draw(state.to_act), expect=0)
    with pytest.raises(uno.StaleAction) as caught:
        uno.apply(moved, uno.Draw(moved.to_act), expect=0)
    assert caught.value.code == "stale"
    assert "ply 0" in str(caught.value)
    with pytest.raises(uno.StaleAction):
        uno.step(moved, uno.Draw(moved.to_act), expect=2)
    assert uno.step(moved, uno.Draw(moved.to_act), expect=1)[0] == uno.apply(moved, uno.Draw(moved.to_act))
