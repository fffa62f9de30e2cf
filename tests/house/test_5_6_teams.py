"""Rulebook 5.6: even seats against odd seats."""

import pytest

import unorules as uno
from tests.house.tables import house, problems
from tests.playing import after, hand, refusal, waits

HANDS = "R7 | G1 | B1 B2 | W"


def test_5_6_the_round_ends_when_either_member_goes_out():
    state = after(house("R7 | G1 | B1 B2 | W", "R5", "+teams"), "0:R7")
    assert (waits(state), state.match.result.winner) == ("round over", 0)
    state = after(house("R1 R2 | G1 | R7 | W", "R5", "+teams", turn=2), "2:R7")
    assert (waits(state), state.match.result.winner) == ("round over", 2)


def test_5_6_only_the_other_teams_hands_count_and_both_members_write_the_score():
    state = after(house("R7 | G1 | B1 B2 | W", "R5", "+teams"), "0:R7")
    assert (state.match.result.points, state.scores) == (51, (51, 0, 51, 0))
    odd = after(house("B9 | R7 | B1 B2 | W", "R5", "+teams", turn=1), "1:R7")
    assert (odd.match.result.points, odd.scores) == (12, (0, 12, 0, 12))


def test_5_6_at_the_target_the_team_wins():
    state = house("R7 | G1 | B1 B2 | W", "R5", "+teams", scores=(449, 490, 449, 490))
    state = after(state, "0:R7")
    assert (waits(state), state.match.winners) == ("game over", (0, 2))


def test_5_6_partners_count_as_one_in_a_tie():
    rules = "+teams +scoring(rounds=1, tie=extra_round)"
    state = after(house("R7 | G1 | B1 B2 | W", "R5", rules), "0:R7")
    assert (waits(state), state.match.winners) == ("game over", (0, 2))


def test_5_6_teams_that_are_equal_play_another_round_or_share():
    for tie, expected in (("extra_round", ()), ("shared", (0, 1, 2, 3))):
        rules = f"+teams +scoring(rounds=1, tie={tie})"
        state = after(house("R7 | G1 | B1 | W", "R5", rules, scores=(0, 51, 0, 51)), "0:R7")
        assert (state.scores, state.match.winners) == ((51, 51, 51, 51), expected)


def test_5_6_a_partner_may_be_target_or_victim():
    swapped = after(house("R7 G1 | G2 | B1 B2 | G3", "R5", "+teams +seven_zero"), "0:R7@2")
    assert (hand(swapped, 0), hand(swapped, 2)) == ("B1 B2", "G1")
    struck = after(house("RS R+2 G1 | G2 | B1 B2 | G3", "R5", "+teams", out=()), "0:RS")
    assert waits(struck) == "turn 2"
    caught = after(house("R7 G1 | G2 G3 | B1 B2 | G3", "R5", "+teams"), "0:R7", "2:catch=0")
    assert len(caught.hands[0]) == 3, "a partner may catch, too"


@pytest.mark.parametrize(("seat", "winners"), [(0, (1, 3)), (1, (0, 2)), (2, (1, 3)), (3, (0, 2))])
def test_6_with_teams_any_leave_ends_the_game_without_points(seat, winners):
    state = after(house(HANDS, "R5", "+teams"), f"{seat}:leave")
    assert (waits(state), state.match.winners, state.scores) == ("game over", winners, (0, 0, 0, 0))


def test_6_with_teams_a_leave_between_rounds_ends_the_game_too():
    state = after(house(HANDS, "R5", "+teams"), "0:R7", "2:leave")
    assert (waits(state), state.match.winners) == ("game over", (1, 3))


def test_6_1_with_teams_nobody_joins():
    state = after(house(HANDS, "R5", "+teams"), "0:R7")
    for seat in range(4):
        assert refusal(state, f"{seat}:join") == "not_joinable"


@pytest.mark.parametrize("players", [2, 3, 5, 7, 9])
def test_2_1_teams_need_an_even_number_of_seats_four_or_more(players):
    found = problems("official +teams", players)
    assert len(found) == 1
    assert f"not {players}" in found[0]
    assert "leave teams out" in found[0]


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_2_1_teams_of_even_numbers_are_dealt(players):
    state = uno.new_game(uno.parse_rules("official +teams"), players, seed=1)
    assert len(state.hands) == players


@pytest.mark.parametrize("method", ["zero_sum", "own_points_lowest", "knockout"])
def test_2_1_teams_and_another_scoring_name_both_sides_and_a_way_out(method):
    (found,) = problems(f"official +teams +scoring(method={method})")
    assert "teams" in found
    assert f"scoring(method={method})" in found
    assert "change it or leave teams out" in found
