"""Rulebook 5.9: the host punishes faults that a program cannot see."""

import pytest

import unorules as uno
from tests.house.tables import house
from tests.playing import after, catchable, refusal, sizes, waits

FAULTS = ("advice", "exposure", "trading", "slow")


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("cost", [0, 1, 4, 7])
def test_5_9_the_seat_draws_that_number_and_nothing_else_changes(fault, cost):
    state = house("R7 G1 | G2 G3 | B1", "R5", f"+faults({fault}={cost})")
    done = after(state, f"1:penalize={fault}")
    assert sizes(done) == [2, 2 + cost, 1]
    assert (waits(done), done.direction, str(done.top), done.scores) == ("turn 0", 1, "R5", (0, 0, 0))


@pytest.mark.parametrize(("fault", "cost"), [("advice", 4), ("exposure", 0), ("trading", 0), ("slow", 0)])
def test_5_9_the_defaults(fault, cost):
    assert sizes(after(house("R7 | G2 | B1", "R5", "+faults"), f"2:penalize={fault}")) == [1, 1, 1 + cost]


@pytest.mark.parametrize("fault", ["", "cheating", "Advice", None, 7, ["advice"], "advice "])
def test_5_9_an_unknown_fault(fault):
    state = house("R7 | G2 | B1", "R5", "+faults")
    with pytest.raises(uno.IllegalAction) as refused:
        uno.apply(state, uno.Penalize(0, fault))
    assert refused.value.code == "unknown_fault"
    assert all(each in str(refused.value) for each in FAULTS)


def test_5_9_without_the_rule_faults_are_off():
    assert refusal(house("R7 | G2 | B1", "R5", ""), "0:penalize=advice") == "faults_off"


def test_5_9_only_while_the_round_runs():
    state = after(house("R7 | G2 | B1", "R5", "+faults"), "0:R7")
    assert refusal(state, "1:penalize=advice") == "round_over"
    over = after(house("R7 | G2 | B1", "R5", "+faults +scoring(rounds=1)"), "0:R7")
    assert refusal(over, "1:penalize=advice") == "game_over"
    assert refusal(house("R7 | G2 | B1", "R5", "+faults", out=(2,)), "2:penalize=advice") == "seat_out"
    assert refusal(house("R7 | G2 | B1", "R5", "+faults"), "3:penalize=advice") == "unknown_player"


def test_5_9_it_is_a_host_action_and_never_offered_as_play():
    state = house("R7 | G2 | B1", "R5", "+faults")
    offered = {str(each) for each in uno.host_actions(state)}
    assert {f"{seat}:penalize={fault}" for seat in range(3) for fault in FAULTS} <= offered
    assert not any(isinstance(each, uno.Penalize) for each in uno.legal_actions(state))


@pytest.mark.parametrize(
    ("said", "rules"),
    [("0:W", ""), ("0:R7", "+seven_zero"), ("0:W+4>R", ""), ("0:R+2", "+stacking")],
)
def test_5_9_it_is_possible_whatever_is_waited_for(said, rules):
    state = after(house("W W+4 R7 R+2 | G2 G3 | B1 B2", "R5", f"+faults {rules}"), said)
    before = waits(state)
    done = after(state, "1:penalize=advice")
    assert (waits(done), done.pending, sizes(done)) == (before, state.pending, [3, 6, 2])


def test_5_9_cards_drawn_while_a_last_card_waits_count_the_seat_has_not_gone_out():
    rules = "+faults +shuffle_hands +deck(kind=mattel112, special=shuffle)"
    asked = after(house("SHH | G2 G3 | B1 B2", "R5", rules), "0:SHH")
    assert (waits(asked), sizes(asked)) == ("color 0", [0, 2, 2])
    done = after(asked, "0:penalize=advice", "0:color=R")
    assert waits(done) == "turn 1"
    assert sum(sizes(done)) == 8
    swap = after(house("R7 | G2 G3 | B1 B2", "R5", "+faults +seven_zero(last_card=effect_first)"), "0:R7")
    swap = after(swap, "0:penalize=advice", "0:target=1")
    assert (waits(swap), sizes(swap)) == ("turn 1", [2, 4, 2])


def test_5_9_a_fault_ends_a_duty_because_the_hand_is_not_one_card_any_more():
    state = after(house("R7 G1 | G2 G3 | B1", "R5", "+faults"), "0:R7")
    assert catchable(state) == [0]
    assert catchable(after(state, "0:penalize=advice")) == []
    assert catchable(after(state, "0:penalize=slow")) == [0]
