"""Rulebook 5.7: after each round the seat with most cards is out of the game."""

import pytest

from tests.house.tables import house, problems
from tests.playing import after, refusal, waits


@pytest.mark.parametrize(
    ("hands", "dealer", "out"),
    [
        ("R7 | G1 | B1 B2 | G1 G2 G3", 0, 3),
        ("R7 | G1 G2 G3 | B1 B2 | G1 G2", 0, 1),
        ("R7 | G1 G2 | W B2 | G1", 0, 2),
        ("R7 | G1 G2 | B9 B9 | G9 G9", 0, 2),
        ("R7 | G1 G2 | B9 B9 | G9 G9", 2, 3),
        ("R7 | G9 | B9 | G9", 1, 2),
        ("R7 | G9 | B9 | G9", 3, 1),
    ],
)
def test_5_7_most_cards_then_more_points_then_nearest_the_dealers_left(hands, dealer, out):
    state = after(house(hands, "R5", "+most_cards", dealer=dealer), "0:R7")
    assert (waits(state), state.eliminated) == ("round over", (out,))


def test_5_7_a_winner_with_cards_left_is_safe():
    """A blocked round is won by the lowest hand, however many cards it is."""
    state = after(house("R0 B0 G0 Y0 | W | B9 B8", "R5", "+most_cards"), "0:end")
    assert (state.match.result.winner, state.eliminated) == (0, (2,))


def test_5_7_a_round_without_a_winner_knocks_nobody_out():
    state = after(house("R0 B0 | W | B9 B8", "R5", "+most_cards +exhaustion(blocked=no_score)"), "0:end")
    assert (waits(state), state.match.result.winner, state.eliminated) == ("round over", None, ())


def test_5_7_the_last_seat_wins_the_game():
    state = after(house("R7 | G1 G2", "R5", "+most_cards"), "0:R7")
    assert (waits(state), state.match.winners, state.eliminated) == ("game over", (0,), (1,))


def test_5_7_a_seat_that_is_knocked_out_is_not_dealt_in():
    state = after(house("R7 | G1 | G1 G2", "R5", "+most_cards"), "0:R7", "0:next")
    assert (len(state.hands[2]), refusal(state, "2:draw")) == (0, "seat_out")


def test_5_7_it_replaces_target_and_rounds():
    rules = "+most_cards +scoring(target=1, rounds=1)"
    state = after(house("R7 | G1 G2 | B1", "R5", rules, scores=(400, 600, 600)), "0:R7")
    assert (waits(state), state.eliminated) == ("round over", (1,))


def test_2_1_neither_target_nor_rounds_is_allowed_with_most_cards_only():
    assert problems("official +scoring(target=None) +most_cards", 3) == ()
    (found,) = problems("official +scoring(target=None)")
    assert "neither target nor rounds" in found
    assert "set one of them" in found


def test_6_1_with_most_cards_nobody_joins():
    state = after(house("R7 | G1 | G1 G2", "R5", "+most_cards"), "0:R7")
    assert refusal(state, "2:join") == "not_joinable"


def test_5_7_a_seat_that_left_is_not_the_one_knocked_out():
    state = after(house("R7 R9 | G1 G2 G3 G4 | B1 B2 | Y1", "R5", "+most_cards"), "1:leave", "0:R7")
    assert waits(state) == "turn 2"
    state = after(state, "0:end")
    assert state.match.result.winner == 3, "the lowest hand"
    assert state.eliminated == (1, 2), "seat 1 left, seat 2 holds most cards (points: 3 against 9, cards: 2 against 1)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("official +most_cards +scoring(method=knockout)", ["scoring(method=knockout)", "most_cards", "leave one of"]),
        ("official +most_cards +teams", ["teams", "most_cards", "leave one of"]),
    ],
)
def test_2_1_most_cards_with_knockout_or_teams_names_both_sides_and_a_way_out(text, said):
    found = problems(text)
    assert len(found) == 1
    assert all(word in found[0] for word in said)
