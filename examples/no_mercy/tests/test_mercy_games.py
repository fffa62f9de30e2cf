"""Whole games among seats that choose at random, for every number of seats and beside every built-in house rule."""

from random import Random

import pytest

import unorules as uno
from unorules.testing import count_cards

HOUSE = (
    "deflect(mode=skip_and_reverse)",
    "faults",
    "hand_limit(cards=12)",
    "jump_in(cards=all, pending=accumulate)",
    "misplay(mode=catchable)",
    "most_cards",
    "multi_play(match=same_face)",
    "polled",
    "seven_zero(last_card=effect_first)",
    "teams",
    "finish(last_card=no_action, final_draw=apply)",
    "uno_call(mode=auto)",
    "wild_draw_four(policy=strict)",
)


def played(rules: uno.Rules, players: int, seed: int, most: int = 4000) -> uno.GameState:
    """The game after so many actions at the most, or at its end."""
    chance = Random(seed)
    state = uno.new_game(rules, players, seed=seed)
    for _ in range(most):
        if isinstance(state.decision, uno.GameOver):
            break
        listed = uno.legal_actions(state)
        plays = [action for action in listed if isinstance(action, uno.Play)]
        state = uno.apply(state, chance.choice(plays or listed))
        assert count_cards(state) == 168
    return state


@pytest.mark.parametrize("players", range(2, 11))
def test_a_hand_is_played_out_by_any_number_of_seats(players: int) -> None:
    state = played(uno.parse_rules("no_mercy_hand"), players, seed=players)
    assert isinstance(state.decision, uno.GameOver)
    assert len(state.match.winners) == 1


def test_a_game_goes_to_1000_points() -> None:
    state = played(uno.parse_rules("no_mercy"), 4, seed=1, most=20_000)
    assert isinstance(state.decision, uno.GameOver)
    assert max(state.scores) >= 1000
    assert state.match.round > 1


@pytest.mark.parametrize("more", HOUSE)
def test_a_hand_is_played_out_beside_a_house_rule(more: str) -> None:
    state = played(uno.parse_rules(f"no_mercy_hand +{more}"), 4, seed=3)
    assert isinstance(state.decision, uno.GameOver)
