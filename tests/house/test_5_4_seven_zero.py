"""Rulebook 5.4: a 7 swaps hands, a 0 moves every hand one seat on."""

import pytest

import unorules as uno
from tests.house.tables import house
from tests.playing import after, hand, lays, opened, refusal, sizes, waits

HANDS = "R7 R0 G1 | B1 B2 | B3 B4 B5 | B6"


def hands(state):
    return [hand(state, seat) for seat in range(len(state.hands))]


@pytest.mark.parametrize(
    ("rules", "direction", "said", "held", "waiting"),
    [
        ("+seven_zero", 1, "0:R7@2", ["B3 B4 B5", "B1 B2", "R0 G1", "B6"], "turn 1"),
        ("+seven_zero", -1, "0:R7@1", ["B1 B2", "R0 G1", "B3 B4 B5", "B6"], "turn 3"),
        ("+seven_zero(seven=swap_next)", 1, "0:R7", ["B1 B2", "R0 G1", "B3 B4 B5", "B6"], "turn 1"),
        ("+seven_zero(seven=swap_next)", -1, "0:R7", ["B6", "B1 B2", "B3 B4 B5", "R0 G1"], "turn 3"),
        ("+seven_zero(seven=off)", 1, "0:R7", ["R0 G1", "B1 B2", "B3 B4 B5", "B6"], "turn 1"),
        ("+seven_zero(seven=off)", 1, "0:R0", ["B6", "R7 G1", "B1 B2", "B3 B4 B5"], "turn 1"),
        ("+seven_zero", 1, "0:R0", ["B6", "R7 G1", "B1 B2", "B3 B4 B5"], "turn 1"),
        ("+seven_zero", -1, "0:R0", ["B1 B2", "B3 B4 B5", "B6", "R7 G1"], "turn 3"),
        ("+seven_zero(zero=off)", 1, "0:R0", ["R7 G1", "B1 B2", "B3 B4 B5", "B6"], "turn 1"),
    ],
)
def test_5_4_which_hands_move(rules, direction, said, held, waiting):
    state = after(house(HANDS, "R5", rules, direction=direction), said)
    assert (hands(state), waits(state)) == (held, waiting)


def test_5_4_the_target_rides_on_the_play_or_follows():
    state = house(HANDS, "R5", "+seven_zero")
    asked = after(state, "0:R7")
    assert waits(asked) == "target 0"
    assert {str(each) for each in uno.legal_actions(asked, 0)} >= {"0:target=1", "0:target=2", "0:target=3"}
    assert after(asked, "0:target=3") == after(state, "0:R7@3")


@pytest.mark.parametrize("target", [0, 2, 4, 99, -1, True, "1", 1.0])
def test_5_4_a_target_must_be_another_seat_in_play(target):
    state = house(HANDS, "R5", "+seven_zero", out=(2,))
    asked = after(state, "0:R7")
    for at, action in ((state, uno.Play(0, "R7", target=target)), (asked, uno.ChooseTarget(0, target))):
        with pytest.raises(uno.IllegalAction) as refused:
            uno.apply(at, action)
        assert refused.value.code == "bad_target"


def test_5_4_a_target_that_left_while_it_was_asked_for():
    asked = after(house(HANDS, "R5", "+seven_zero"), "0:R7", "2:leave")
    assert (waits(asked), refusal(asked, "0:target=2")) == ("target 0", "bad_target")
    assert hand(after(asked, "0:target=3"), 3) == "R0 G1"


def test_5_4_while_a_target_is_owed_nothing_else_is_answered():
    asked = after(house(HANDS, "R5", "+seven_zero"), "0:R7")
    for said in ("0:R0", "0:draw", "0:pass", "0:accept", "0:challenge", "0:color=R"):
        assert refusal(asked, said) == "target_required"
    assert refusal(asked, "1:target=2") == "not_your_turn"
    assert refusal(house(HANDS, "R5", "+seven_zero"), "0:target=1") == "nothing_to_target"


def test_5_4_between_two_seats_the_only_target_is_taken_without_asking():
    state = house("R7 G1 G2 | B1", "R5", "+seven_zero")
    assert hands(after(state, "0:R7")) == ["B1", "G1 G2"]
    assert refusal(state, "0:R7@0") == "bad_target"


def test_5_4_section_3_an_open_target_stays_open_even_if_one_is_left():
    asked = after(house("R7 G1 | B1 | B2", "R5", "+seven_zero"), "0:R7", "1:leave")
    assert waits(asked) == "target 0"
    assert hand(after(asked, "0:target=2"), 2) == "G1"


def test_5_4_without_the_rule_a_target_decides_nothing():
    state = house(HANDS, "R5", "+seven_zero(seven=off)")
    assert uno.check(state, uno.Play(0, "R7", target=0)).normal == uno.Play(0, "R7")


@pytest.mark.parametrize("card", ["R7", "R0"])
@pytest.mark.parametrize("seven", ["swap_choice", "swap_next"])
def test_5_4_last_card_win_no_hands_move(card, seven):
    state = after(house(f"{card} | B1 B2 | B3", "R5", f"+seven_zero(seven={seven})"), f"0:{card}")
    assert (waits(state), state.match.result.winner, hands(state)) == ("round over", 0, ["", "B1 B2", "B3"])


@pytest.mark.parametrize(
    ("parameters", "said", "held", "winner"),
    [
        ("", "0:R7@2", ["B3", "B1 B2", ""], 2),
        ("seven=swap_next, ", "0:R7", ["B1 B2", "", "B3"], 1),
        ("", "0:R0", ["B3", "", "B1 B2"], 1),
    ],
)
def test_5_4_last_card_effect_first_whoever_then_holds_none_wins(parameters, said, held, winner):
    rules = f"+seven_zero({parameters}last_card=effect_first)"
    state = after(house(f"{said[2:4]} | B1 B2 | B3", "R5", rules), said)
    assert (waits(state), hands(state), state.match.result.winner) == ("round over", held, winner)


def test_5_4_last_card_effect_first_asks_for_a_target():
    state = house("R7 | B1 B2 | B3", "R5", "+seven_zero(last_card=effect_first)")
    asked = after(state, "0:R7")
    assert waits(asked) == "target 0"
    assert after(asked, "0:target=1").match.result.winner == 1


@pytest.mark.parametrize("card", ["R7", "R0"])
def test_5_4_last_card_forbidden_the_seat_must_draw(card):
    state = house(f"{card} | B1 B2 | B3", "R5", "+seven_zero(last_card=forbidden)")
    assert (lays(state), refusal(state, f"0:{card}")) == (set(), "illegal_card")
    assert waits(after(state, "0:draw")) == "turn 1"
    more = house(f"{card} G1 | B1 B2 | B3", "R5", "+seven_zero(last_card=forbidden)")
    assert card in lays(more)


@pytest.mark.parametrize(("off", "card"), [("seven=off", "R7"), ("zero=off", "R0")])
def test_5_4_last_card_rules_concern_only_cards_that_move_hands(off, card):
    state = house(f"{card} | B1 B2 | B3", "R5", f"+seven_zero({off}, last_card=forbidden)")
    assert after(state, f"0:{card}").match.result.winner == 0


def test_5_4_seats_that_are_out_neither_give_nor_take():
    state = after(house("R0 G1 | B1 B2 | B3 | B4 B5", "R5", "+seven_zero", out=(2,)), "0:R0")
    assert (hand(state, 1), hand(state, 3), hand(state, 0)) == ("G1", "B1 B2", "B4 B5")


def test_2_3_an_opening_seven_or_nought_moves_no_hands():
    for card in ("R7", "R0"):
        state = opened("B1 | B2 B3 | B4", f"{card} Y1 Y2", "official +seven_zero")
        assert (sizes(state), waits(state)) == ([1, 2, 1], "turn 1")
