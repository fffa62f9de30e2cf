"""Rulebook 5.8: a seat that holds too many cards is out of the round."""

import pytest

import unorules as uno
from tests.house.tables import house, problems
from tests.playing import act, after, hand, refusal, sizes, waits
from unorules.testing import count_cards

LIMIT = "+hand_limit(cards=5)"


@pytest.mark.parametrize(("limit", "out"), [(4, True), (5, True), (6, False)])
def test_5_8_a_seat_that_reaches_the_limit_is_out_of_the_round(limit, out):
    state = house("R+2 R1 | G1 G2 G3 | B1", "R5", f"+hand_limit(cards={limit})")
    cards = count_cards(state)
    state = after(state, "0:R+2!")
    assert (state.eliminated, len(state.hands[1])) == (((1,), 0) if out else ((), 5))
    assert (count_cards(state), str(state.top)) == (cards, "R+2"), "its hand lies under the discards"


def test_5_8_the_default_is_25():
    state = house(f"R+2 R1 | {'G1 ' * 22} | B1", "R5", "+hand_limit")
    assert after(state, "0:R+2!").eliminated == ()
    state = house(f"R+2 R1 | {'G1 ' * 23} | B1", "R5", "+hand_limit")
    assert after(state, "0:R+2!").eliminated == (1,)


@pytest.mark.parametrize(
    ("what", "rules", "hands", "said", "out"),
    [
        ("a draw", LIMIT, "G1 G2 G3 G4 | B1 | B2", ["0:draw"], (0,)),
        ("a catch", "+hand_limit(cards=3)", "R7 G1 | B1 | B2", ["0:R7", "2:catch=0"], (0,)),
        ("an accepted penalty", LIMIT + " +stacking", "R+2 R1 R2 | G1 G2 G3 | B1", ["0:R+2", "1:accept"], (1,)),
        ("a challenge", "+hand_limit(cards=9)", "W+4 G1 G2 | G1 G2 G3 | B1", ["0:W+4>R", "1:challenge"], (1,)),
        ("a fault", LIMIT + " +faults", "R1 R2 | G1 | B1", ["1:penalize=advice"], (1,)),
        ("a set", LIMIT + " +multi_play", "G5 G5 G1 | G1 G2 G3 G4 | B1", ["0:G5,G5", "1:draw"], (1,)),
        ("a Snorlax", LIMIT + " +deck(kind=pokemon112)", "SNX R1 | G1 G2 | B1", ["0:SNX>R!"], (1,)),
    ],
    ids=lambda value: value if str(value).startswith("a") else "",
)
def test_5_8_it_is_looked_at_after_any_action(what, rules, hands, said, out):
    assert after(house(hands, "R5", rules), *said).eliminated == out, what


def test_5_8_a_misplay_that_fills_the_hand_puts_out_too():
    state = house("G1 G2 G3 | B1 | B2", "R5", LIMIT + " +misplay(mode=penalty)")
    state = after(state, "0:G1")
    assert (state.eliminated, waits(state)) == ((0,), "turn 1")


def test_5_8_the_open_decision_moves_on_as_when_a_seat_leaves():
    state = house("G1 G2 G3 G4 | B1 | B2", "R5", LIMIT, draw_pile="R9 Y1")
    state = after(state, "0:draw")
    assert (state.eliminated, waits(state)) == ((0,), "turn 1"), "a card that could be laid is not waited for"
    aimed = house("R+2 R1 R2 | G1 G2 G3 | B1", "R5", LIMIT + " +stacking +faults(advice=2)")
    aimed = after(aimed, "0:R+2", "1:penalize=advice")
    assert (aimed.eliminated, waits(aimed), aimed.pending) == ((1,), "turn 2", 0), "the penalty lapses"


def test_5_8_several_at_once_go_out_in_ascending_order_until_one_is_left():
    state = house("R0 G1 G2 G3 G4 | G5 G6 G8 G9 | B1 B2 B3 B4 | B5", "R5", LIMIT + " +seven_zero")
    state = after(state, "0:R0")
    assert sizes(state) == [1, 4, 4, 4], "four cards each are under the limit"
    both = house("W+4 G1 | G5 G6 G8 G9 G1 G2 | B1 B2 B3 B4 B6 B7 | B5", "R5", LIMIT)
    both = after(both, "0:leave")
    assert (both.eliminated, waits(both)) == ((0, 1, 2), "round over")
    assert both.match.result.winner == 3


def test_5_8_the_last_seat_left_wins_scored_by_the_hands_still_held():
    state = house("R+2 R1 | G1 G2 G3", "R5", LIMIT)
    state = after(state, "0:R+2!")
    assert (waits(state), state.match.result.winner, state.match.result.points) == ("round over", 0, 0)
    assert state.scores == (0, 0), "cards put away count nothing"


def test_5_8_with_teams_the_last_team_wins_and_its_lowest_seat_is_the_winner():
    hands = "R+2 R1 R2 | G1 G2 G3 | B1 | B5 B6"
    state = house(hands, "R5", LIMIT + " +teams +faults(advice=3)")
    state = after(state, "0:R+2", "3:penalize=advice")
    assert (waits(state), state.match.result.winner) == ("round over", 0)
    assert (state.match.result.points, state.scores) == (0, (0, 0, 0, 0))
    odd = after(house("R+2 R1 R2 | G1 G2 | B1 | B5", "R5", LIMIT + " +teams +faults(advice=4)"), "0:penalize=advice")
    odd = after(odd, "2:penalize=advice")
    assert (odd.match.result.winner, waits(odd)) == (1, "round over")


def test_5_8_a_seat_that_is_out_may_only_leave_or_send_next_round():
    state = after(house("R+2 R1 R2 | G1 G2 G3 | B1 B2", "R5", LIMIT), "0:R+2")
    for said in ("1:G1", "1:draw", "1:pass", "1:uno", "1:catch=0", "1:^R+2", "1:dispute=0"):
        assert refusal(state, said) in ("seat_out", "jump_in_off"), said
    assert refusal(state, "1:draw") == "seat_out"
    assert refusal(state, "1:next") == "round_not_over"
    assert after(state, "1:leave").match.left == (1,)


def test_5_8_it_is_dealt_in_again_next_round():
    state = after(house("R+2 R1 | G1 G2 G3 | B1", "R5", LIMIT + " +deal(hand_size=2)"), "0:R+2!", "0:end")
    assert (waits(state), refusal(state, "1:join")) == ("round over", "seat_taken")
    state = after(state, "1:next")
    assert (sizes(state)[1] >= 2, state.match.round) == (True, 2)


def test_5_8_a_deal_that_would_put_everybody_out_is_refused_at_the_deal():
    for size, limit in ((7, 7), (7, 5), (3, 3)):
        rules = f"official +deal(hand_size={size}) +hand_limit(cards={limit})"
        (found,) = problems(rules, 3)
        assert f"deal(hand_size={size})" in found
        assert f"hand_limit(cards={limit})" in found
        assert problems(rules) == (), "a rule set with it is accepted"
    assert problems("official +deal(hand_size=4) +hand_limit(cards=5)", 3) == ()


def test_5_8_next_round_is_refused_likewise_and_a_position_is_accepted():
    state = after(house("R7 | G1 | B1", "R5", LIMIT), "0:R7")
    assert refusal(state, "0:next") == "bad_config"


def test_5_8_a_seat_knocked_out_of_the_round_still_leaves_the_others_their_turns():
    state = after(house("R+2 R2 R3 | G1 G2 G3 | R1 B2", "R5", LIMIT), "0:R+2")
    assert waits(state) == "turn 2"
    assert waits(after(state, "2:R1!")) == "turn 0"


def test_5_8_the_second_look_comes_before_the_limit():
    """A play that empties a hand ends the round; the hands are scored as they are (4.9)."""
    state = after(house("R+2 | G1 G2 G3 | B1", "R5", LIMIT), "0:R+2")
    assert (waits(state), state.eliminated, state.match.result.winner) == ("round over", (), 0)
    assert len(state.hands[1]) == 5


def test_5_8_the_least_limit_is_one():
    with pytest.raises(uno.RulesError, match="cards is 0"):
        uno.OFFICIAL.plus("hand_limit", cards=0)


def test_5_8_7_0_a_swap_hands_over_a_full_hand_only_if_the_limit_allows():
    state = house("R7 R1 | G1 G2 G3 G4 G5 | B1", "R5", "+hand_limit(cards=5) +seven_zero +faults", turn=0)
    state = after(state, act("0:R7@1"))
    assert (state.eliminated, hand(state, 1)) == ((0,), "R1"), "who takes a hand of five is out"
