"""Rulebook 4.10 where it meets house rules: which plays are wrong cards, and what a dispute undoes."""

import pytest

import unorules as uno
from tests.house.tables import fault, house
from tests.playing import act, after, catchable, hand, happened, lays, refusal, says, sizes, waits
from unorules.events import CardsLaid

SET = "R5 R5 G5 G1 G2 | B1 B2 | B3 B4"


# --- what is a wrong card -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "rules", "hands", "said"),
    [
        ("illegal_card", "", SET, "0:G1"),
        ("multi_not_allowed", "", SET, "0:R5,R5"),
        ("multi_not_allowed", "+multi_play", SET, "0:R5,G5"),
        ("multi_not_allowed", "+multi_play(match=same_number, max_cards=2)", SET, "0:R5,R5,G5"),
        ("announcement_missing", "+multi_play(announce=required)", SET, "0:R5,R5"),
        ("uno_required", "+multi_play(out_call=required)", "R5 R5 | B1 B2 | B3 B4", "0:R5,R5"),
        ("illegal_card", "+seven_zero(last_card=forbidden)", "R7 | B1 B2 | B3 B4", "0:R7"),
        ("illegal_card", "+finish(last_card=no_wild)", "W | B1 B2 | B3 B4", "0:W>R"),
        ("illegal_card", "+wild_draw_four(policy=strict)", "W+4 R1 | B1 B2 | B3 B4", "0:W+4>R"),
    ],
)
@pytest.mark.parametrize("cost", [0, 2, 5])
def test_4_10_penalty_every_wrong_card_comes_back_costs_and_passes_the_turn(code, rules, hands, said, cost):
    refused = house(hands, "R2", rules)
    assert refusal(refused, said) == code
    state = fault(house(hands, "R2", f"{rules} +misplay(mode=penalty, penalty={cost})"), said)
    held = len(hands.split("|")[0].split())
    assert (sizes(state), waits(state), str(state.top)) == ([held + cost, 2, 2], "turn 1", "R2")


@pytest.mark.parametrize(
    ("rules", "hands", "said"),
    [
        ("+multi_play", SET, "0:R5,G5"),
        ("+multi_play(announce=required)", SET, "0:R5,R5"),
        ("+multi_play(out_call=required)", "R5 R5 | B1 B2 | B3 B4", "0:R5,R5"),
        ("+seven_zero(last_card=forbidden)", "R7 | B1 B2 | B3 B4", "0:R7"),
        ("", "G1 | B1 B2 | B3 B4", "0:G1"),
    ],
)
def test_4_10_catchable_what_is_no_single_card_or_empties_the_hand_is_punished_at_once(rules, hands, said):
    state = fault(house(hands, "R2", f"{rules} +misplay(mode=catchable)"), said)
    held = len(hands.split("|")[0].split())
    assert (sizes(state), waits(state), str(state.top)) == ([held + 2, 2, 2], "turn 1", "R2")
    assert refusal(state, "1:dispute=0") == "nothing_to_dispute"


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
@pytest.mark.parametrize(
    ("rules", "said", "code"),
    [
        ("+stacking", "1:B1", "penalty_pending"),
        ("+stacking(mode=same)", "1:W+4>R", "penalty_pending"),
        ("+stacking +multi_play", "1:B+2,G+2", "multi_not_allowed"),
        ("+stacking +finish(last_card=no_action)", "1:B+2", None),
    ],
)
def test_4_10_under_a_penalty_every_wrong_card_is_refused_in_all_modes(mode, rules, said, code):
    state = after(house("R+2 R1 R3 | B1 B+2 G+2 W+4 | B3", "R2", f"{rules} +misplay(mode={mode})"), "0:R+2")
    if code is None:
        assert waits(after(state, said)) == "penalty 2"
    else:
        assert refusal(state, said) == code


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
def test_4_10_under_a_penalty_a_last_card_that_may_not_be_is_refused_in_all_modes(mode):
    rules = f"+stacking +finish(last_card=no_action) +misplay(mode={mode})"
    state = after(house("R+2 R1 R3 | B+2 | B3", "R2", rules), "0:R+2")
    assert refusal(state, "1:B+2") == "illegal_card"


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
@pytest.mark.parametrize(("said", "code"), [("2:^B3", "not_identical"), ("2:^R9", "card_not_in_hand")])
def test_4_10_a_jump_in_that_is_wrong_is_refused_in_all_modes(mode, said, code):
    state = house("R1 R3 | B1 | B3 G1", "R2", f"+jump_in +misplay(mode={mode}, out_of_turn=penalty)")
    assert refusal(state, said) == code


def test_4_10_lists_never_offer_a_wrong_set():
    rules = "+multi_play(match=same_number) +misplay(mode=catchable)"
    assert lays(house("G5 Y5 B1 R9 | B2", "R2", rules)) == {"R9"}


# --- what a dispute undoes ------------------------------------------------------------------------------------------


def test_4_10_a_dispute_undoes_a_swap_and_the_hands_are_as_before():
    state = house("G7 R1 R3 | B1 | B3 B4", "R2", "+seven_zero +misplay(mode=catchable)")
    state = fault(state, "0:G7@1")
    assert [hand(state, seat) for seat in range(3)] == ["B1", "R1 R3", "B3 B4"]
    state = after(state, "2:dispute=0")
    assert [hand(state, seat) for seat in range(3)] == ["R1 R3 Y1 Y2 G7", "B1", "B3 B4"]
    assert waits(state) == "turn 1"


def test_4_10_a_dispute_undoes_a_rotation_and_a_redeal():
    nought = fault(house("G0 R1 R3 | B1 | B3 B4", "R2", "+seven_zero +misplay(mode=catchable)"), "0:G0")
    assert [hand(nought, seat) for seat in range(3)] == ["B3 B4", "R1 R3", "B1"]
    back = after(nought, "1:dispute=0")
    assert [hand(back, seat) for seat in range(3)] == ["R1 R3 Y1 Y2 G0", "B1", "B3 B4"]


def test_4_10_a_wrong_seven_may_ask_for_its_target_before_it_is_disputed():
    state = fault(house("G7 R1 R3 | B1 | B3 B4", "R2", "+seven_zero +misplay(mode=catchable)"), "0:G7")
    assert (waits(state), "dispute=0" in says(state, 2)) == ("target 0", True)
    done = after(state, "2:dispute=0")
    assert (waits(done), hand(done, 0)) == ("turn 1", "R1 R3 Y1 Y2 G7")
    chosen = after(state, "0:target=1", "2:dispute=0")
    assert hand(chosen, 0) == "R1 R3 Y1 Y2 G7"


def test_4_10_a_wrong_seven_with_a_bad_target_is_refused():
    state = house("G7 R1 R3 | B1 | B3 B4", "R2", "+seven_zero +misplay(mode=catchable)")
    assert refusal(state, "0:G7@0") == "bad_target"


def test_4_10_a_dispute_undoes_a_challenge():
    rules = "+misplay(mode=catchable)"
    state = after(house("R9 G1 R3 | W+4 B1 B4 | B3 Y4", "R2", rules), "0:R3")
    state = after(house("R1 R3 | G1 B1 B4 | W+4 B3 Y4", "R2", rules), "0:R3")
    state = fault(state, "1:G1")
    assert waits(state) == "turn 2"
    assert refusal(after(state, "2:W+4>B"), "0:dispute=1") == "nothing_to_dispute", "the next card was laid"
    strict = "+misplay(mode=catchable) +wild_draw_four(policy=strict) +stacking"
    wrong = fault(house("W+4 R1 R3 | B1 B4 | B3 Y4", "R2", strict), "0:W+4>B")
    assert (waits(wrong), wrong.pending) == ("penalty 1", 4)
    taken = after(wrong, "1:accept")
    assert sizes(taken) == [2, 6, 2]
    done = after(taken, "2:dispute=0")
    assert (sizes(done), waits(done), str(done.top)) == ([5, 2, 2], "turn 1", "R2")


def test_4_10_a_dispute_undoes_a_catch_and_a_fault():
    state = fault(house("G1 R1 | B1 B2 | B3 B4", "R2", "+misplay(mode=catchable) +faults"), "0:G1")
    state = after(state, "1:catch=0", "2:penalize=advice")
    assert sizes(state) == [3, 2, 6]
    assert sizes(after(state, "1:dispute=0")) == [4, 2, 2]


def test_4_10_a_wrong_card_on_a_wrong_card_ends_the_earlier_dispute():
    state = fault(house("G1 R1 R3 | B1 B2 B5 | B3 B4", "R2", "+misplay(mode=catchable)"), "0:G1")
    state = fault(state, "1:B2")
    assert refusal(state, "2:dispute=0") == "nothing_to_dispute"
    state = after(state, "2:dispute=1")
    assert (str(state.top), sizes(state), waits(state)) == ("G1", [2, 5, 2], "turn 2")
    assert refusal(state, "2:dispute=0") == "nothing_to_dispute"


@pytest.mark.parametrize(("cost", "code"), [(0, "nothing_to_dispute"), (3, None)])
def test_4_10_disputing_a_right_card(cost, code):
    state = after(house("R1 R3 R4 | B1 B2 | B3 B4", "R2", f"+misplay(mode=catchable, false_dispute={cost})"), "0:R1")
    if code:
        assert refusal(state, "1:dispute=0") == code
    else:
        done = fault(state, "1:dispute=0")
        assert (sizes(done), waits(done)) == ([2, 5, 2], "turn 1")


def test_4_10_an_offender_put_out_of_the_round_may_still_be_disputed_and_comes_back():
    rules = "+misplay(mode=catchable) +hand_limit(cards=6) +faults"
    state = fault(house("G1 R1 R3 | B1 B2 | B3 B4", "R2", rules), "0:G1")
    state = after(state, "0:penalize=advice")
    assert state.eliminated == (0,)
    assert "dispute=0" in says(state, 1)
    done = after(state, "1:dispute=0")
    assert (done.eliminated, sizes(done), waits(done)) == ((), [5, 2, 2], "turn 1")


def test_4_10_a_dispute_that_fills_the_offenders_hand_puts_it_out_at_once():
    rules = "+misplay(mode=catchable) +hand_limit(cards=5)"
    state = fault(house("G1 R1 R3 | B1 B2 | B3 B4", "R2", rules), "0:G1")
    state = after(state, "1:dispute=0")
    assert (state.eliminated, waits(state)) == ((0,), "turn 1")


def test_4_10_a_seat_out_of_the_round_disputes_nothing():
    rules = "+misplay(mode=catchable) +hand_limit(cards=6) +faults"
    state = after(fault(house("G1 R1 R3 | B1 B2 | B3 B4", "R2", rules), "0:G1"), "2:penalize=advice")
    assert refusal(state, "2:dispute=0") == "seat_out"
    assert "dispute=0" in says(state, 1), "the window is about seat 0 and stays open"


def test_4_10_a_jump_in_is_a_later_card():
    state = fault(house("G1 R1 R3 | B1 B2 | G1 B4", "R2", "+misplay(mode=catchable) +jump_in"), "0:G1")
    state = after(state, "2:^G1!")
    assert refusal(state, "1:dispute=0") == "nothing_to_dispute"


def test_4_10_a_penalty_that_is_answered_ends_the_window_an_accepted_one_does_not():
    rules = "+misplay(mode=catchable) +stacking"
    state = fault(house("G+2 R1 R3 | B+2 B2 B5 | B3 B4", "R2", rules), "0:G+2")
    assert sizes(after(state, "1:accept", "1:dispute=0")) == [5, 3, 2]
    assert refusal(after(state, "1:B+2"), "2:dispute=0") == "nothing_to_dispute"


def test_4_10_everyone_sees_whether_the_card_laid_is_the_drawn_one():
    state = house("G1 R1 R3 | B1 B2 | B3 B4", "R2", "+misplay(mode=catchable)", draw_pile="R8 Y1 Y2")
    state = after(state, "0:draw")
    laid = {}
    for said in ("0:R8", "0:R1"):
        (event,) = [each for each in happened(state, said) if isinstance(each, CardsLaid)]
        laid[said] = event.for_seat(2).drawn
    assert laid == {"0:R8": True, "0:R1": False}
    assert "laid_drawn_card" in {each.name for each in state.rules.book.disclosures}


@pytest.mark.parametrize(("window", "left"), [("next_turn", []), ("next_card", [2]), ("last_card", [2])])
def test_4_10_4_6_after_a_dispute_the_offenders_turn_counts_as_begun(window, left):
    rules = f"+misplay(mode=catchable) +uno_call(window={window})"
    state = after(house("G1 R1 R3 | B1 B2 | R7 B4", "R2", rules, turn=2), "2:R7")
    state = after(fault(state, "0:G1"), "1:dispute=0")
    assert catchable(state) == left


@pytest.mark.parametrize("out_of_turn", ["reject", "penalty"])
@pytest.mark.parametrize("said", ["2:B3", "2:B3,B4", "2:R2", "2:B3>G"])
def test_4_10_out_of_turn_costs_whatever_it_names_and_the_turn_stays(out_of_turn, said):
    state = house("R1 R3 | B1 | B3 B4", "R2", f"+misplay(out_of_turn={out_of_turn}, penalty=3) +multi_play")
    if out_of_turn == "reject":
        assert refusal(state, said) == "not_your_turn"
    else:
        done = fault(state, said)
        assert (sizes(done), waits(done)) == ([2, 1, 5], "turn 0")


@pytest.mark.parametrize(
    ("said", "rules"), [("0:W", ""), ("0:R7", "+seven_zero"), ("0:W+4>R", ""), ("0:R+2", "+stacking")]
)
def test_4_10_out_of_turn_is_refused_while_a_colour_a_target_or_an_answer_is_owed(said, rules):
    state = after(house("W W+4 R7 R+2 R1 | B1 B2 | B3 B4", "R2", f"{rules} +misplay(out_of_turn=penalty)"), said)
    assert refusal(state, "2:B3") == "not_your_turn"


def test_4_10_the_price_is_told_before_it_is_paid():
    state = house("G1 R1 R3 | B1 B2 | B3 B4", "R2", "+misplay(mode=catchable, penalty=3)")
    verdict = uno.check(state, act("0:G1"))
    assert verdict.price == "if disputed, seat 0 draws 3 and loses its turn"
    assert uno.explain(state, act("0:G1")).startswith("A fault, at a price: ")
