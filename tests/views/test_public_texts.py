"""The text of a state and every message of a refusal may be shown to everybody."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

import unorules as uno
from tests.games import SETS, dealt, moments, walk
from tests.playing import after, table
from unorules.cards import CARDS
from unorules.testing.worlds import odd_actions

TEXTS = frozenset(map(str, CARDS))


def named(text: str) -> set[str]:
    """The cards that a text names, as words or as a repr writes them."""
    return (set(re.split(r"[\s,:;()'\"]+", text)) | set(re.findall(r"card\('([^']+)'\)", text))) & TEXTS


@cache
def states() -> tuple[uno.GameState, ...]:
    return tuple(moments(SETS, plies=160, step=17, seed=3))


def test_the_text_of_a_state_names_the_top_card_and_no_other():
    for state in moments(SETS, plies=160, step=3):
        for text in (str(state), repr(state), f"{state}", f"{state!r}"):
            assert named(text) == {str(state.top)}
            assert state.key.hex() not in text


def test_the_text_of_a_state_is_the_same_whatever_is_hidden():
    one = table("G1 G2 | B1 B2 W+4", "R2", draw_pile="Y1 Y2")
    other = table("Y1 Y2 | G1 G2 B1", "R2", draw_pile="W+4 B2")
    assert (str(one), repr(one)) == (str(other), repr(other))
    bluffs = [after(table(f"{held} W+4 | B1 | Y1", "R2"), "0:W+4>B") for held in ("R1", "G1")]
    assert str(bluffs[0]) == str(bluffs[1])


def test_the_text_of_a_state_tells_what_a_player_asks():
    state = after(table("G1 G2 R9 | B1 B2 | Y1", "R2", draw_pile="Y1 Y2"), "0:R9")
    text = "round 1 ply 1 | top R9 color R clockwise | cards 0:2 1:2 2:1 pile 2 | TurnDecision of seat 1"
    assert (str(state), repr(state)) == (text, f"<GameState {text}>")


def test_a_refusal_names_only_cards_of_the_action_itself_and_the_top():
    refused = 0
    for state in states():
        for seat in range(state.players):
            for action in odd_actions(state, seat):
                verdict = uno.check(state, action)
                said = named(str(action).replace("^", " ").replace(">", " ").replace("!", " "))
                said |= {str(each) for each in (*getattr(action, "cards", ()), getattr(action, "card", None))}
                for violation in verdict.violations:
                    refused += 1
                    assert named(violation.message) <= said | {str(state.top)}, violation
                assert named(verdict.price) == set()
                assert named(uno.explain(state, action).partition("same as")[0]) <= said | {str(state.top)}
    assert refused > 5_000


def test_the_error_says_what_its_violations_say():
    for state in states()[::9]:
        for action in odd_actions(state, 0):
            verdict = uno.check(state, action)
            if verdict:
                continue
            with pytest.raises(uno.IllegalAction) as caught:
                uno.apply(state, action)
            assert str(caught.value) == "; ".join(each.message for each in verdict.violations)
            assert caught.value.args == (str(caught.value),)


def test_a_stale_command_is_told_both_plies_and_no_card():
    state = table("R7 G1 | B1", "R2")
    with pytest.raises(uno.StaleAction, match="meant for ply 5, the game stands at 0") as caught:
        uno.apply(state, uno.Play(0, "R7"), expect=5)
    assert named(str(caught.value)) == set()
    assert caught.value.code is uno.Code.STALE
    assert uno.apply(state, uno.Play(0, "R7"), expect=0) == uno.apply(state, uno.Play(0, "R7"))


@pytest.mark.parametrize("expect", [1, -1, True, 0.5, "0"])
def test_a_stale_command_changes_nothing_in_apply_and_in_step(expect):
    state = table("R7 G1 | B1", "R2")
    text = uno.dumps(state)
    for advance in (uno.apply, uno.step):
        with pytest.raises(uno.StaleAction):
            advance(state, uno.Play(0, "R7"), expect=expect)
    assert uno.dumps(state) == text


def test_a_command_is_stale_once_another_was_accepted_and_good_when_sent_for_the_new_ply():
    state = dealt(uno.OFFICIAL, 4, 8)
    assert state is not None
    for each, action in walk(state, Random(8), 60):
        if action is None:
            break
        later = uno.apply(each, action, expect=each.ply)
        assert later.ply == each.ply + 1
        for again in (*uno.legal_actions(later), *uno.host_actions(later)):
            with pytest.raises(uno.StaleAction):
                uno.apply(later, again, expect=each.ply)


def test_staleness_is_looked_at_before_legality():
    with pytest.raises(uno.StaleAction):
        uno.apply(table("R7 G1 | B1", "R2"), uno.Play(1, "Y9"), expect=3)
