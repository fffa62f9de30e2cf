"""Rulebook 4.6: the UNO call, its windows, and what false calls and catches cost.

In most tests seat 0 holds `R7 G1` and lays the R7, so that one card is left.
"""

import pytest

from tests.playing import after, catchable, hand, happened, refusal, says, sizes, table, waits
from unorules import Catch, Play, check, may_act
from unorules.events import FaultMade, UnoCalled, UnoCaught

PILE = "B5 B6 B7 B8 B9 B9"


def start(uno="", hands="R7 G1 | B1 B7 | Y1 Y7", top="R2", more="", **rest):
    rest.setdefault("draw_pile", PILE)
    return table(hands, top, f"official +uno_call({uno}) {more}", **rest)


def owing(uno="", **rest):
    return after(start(uno, **rest), "0:R7")


# --- the duty -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "owes"),
    [("R7 G1 | B1", [0]), ("R7 G1 G2 | B1", []), ("R7 G1 G2 G3 | B1", []), ("R7 G1 | B1 | Y1 | G4", [0])],
)
def test_4_6_a_hand_that_has_come_to_one_card_owes_the_call(hands, owes):
    assert catchable(after(start(hands=hands), "0:R7")) == owes
    assert catchable(start(hands=hands)) == []


@pytest.mark.parametrize("card", ["R7", "RS", "RR", "R+2", "W", "W+4"])
@pytest.mark.parametrize("flag", ["", "!"])
def test_4_6_whatever_was_laid(card, flag):
    state = after(start(hands=f"{card} G1 | B1 B2 | Y1 Y2"), f"0:{card}>B{flag}")
    assert catchable(state) == ([] if flag else [0])


def test_4_6_the_call_is_made_with_the_play_or_afterwards():
    assert catchable(after(start(), "0:R7!")) == []
    assert catchable(after(start(), "0:R7", "0:uno")) == []
    assert refusal(after(start(), "0:R7!"), "1:catch=0") == "nothing_to_catch"
    assert refusal(after(start(), "0:R7", "0:uno"), "1:catch=0") == "nothing_to_catch"
    assert refusal(after(start(), "0:R7", "0:uno"), "0:uno") == "uno_not_applicable"
    for said in (["0:R7!"], ["0:R7", "0:uno"]):
        assert [event.seat for event in happened(start(), *said) if isinstance(event, UnoCalled)] == [0]


def test_4_6_a_call_before_laying_is_not_a_call():
    assert refusal(start(), "0:uno") == "uno_not_applicable"
    state = after(start("false_call=2"), "0:uno")
    assert hand(state, 0) == "R7 G1 B5 B6"
    assert waits(state) == "turn 0"


@pytest.mark.parametrize("said", ["0:uno", "0:W"])
def test_4_6_a_call_while_the_own_play_waits_counts_as_the_flag(said):
    state = after(start(hands="W G1 | B1 B2 | Y1 Y2"), "0:W")
    assert may_act(state) == (), "no window is open: the seat that names may call besides"
    assert catchable(state) == []
    if said == "0:uno":
        assert "uno" in says(state, 0)
        called = after(state, "0:uno", "0:color=G")
        assert catchable(called) == []
        assert "uno" not in says(after(state, "0:uno"), 0), "once is enough"
    else:
        assert catchable(after(state, "0:color=G")) == [0]
    assert refusal(state, "1:uno") == "uno_not_applicable"
    assert refusal(state, "1:catch=0") == "nothing_to_catch"


def test_4_6_it_may_still_be_called_after_the_colour_was_named():
    state = after(start(hands="W G1 | B1 B2 | Y1 Y2"), "0:W", "0:color=G")
    assert (catchable(state), catchable(after(state, "0:uno"))) == ([0], [])


# --- the catch ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("penalty", [0, 1, 2, 4])
@pytest.mark.parametrize("accuser", [1, 2])
@pytest.mark.parametrize("way", [1, -1])
def test_4_6_the_target_draws_the_penalty_and_nothing_else_changes(penalty, accuser, way):
    state = owing(f"penalty={penalty}", direction=way)
    caught = after(state, f"{accuser}:catch=0")
    assert sizes(caught) == [1 + penalty, 2, 2]
    assert (waits(caught), caught.direction, str(caught.top)) == (f"turn {1 if way == 1 else 2}", way, "R7")
    assert refusal(caught, "1:catch=0") == "nothing_to_catch", "one penalty per duty"
    assert refusal(caught, "2:catch=0") == "nothing_to_catch"
    (told,) = [event for event in happened(state, f"{accuser}:catch=0") if isinstance(event, UnoCaught)]
    assert (told.seat, told.by) == (0, accuser)


def test_4_6_a_catch_leaves_an_open_penalty_alone():
    state = after(start(hands="W+4 G1 | B1 B2 | Y1 Y2"), "0:W+4>R")
    caught = after(state, "2:catch=0")
    assert (waits(caught), caught.pending, sizes(caught)) == ("penalty 1", 4, [3, 2, 2])
    assert sizes(after(state, "1:catch=0")) == [3, 2, 2], "the victim may catch as well"


def test_4_6_a_catch_is_offered_to_all_other_seats_and_the_call_to_its_own():
    state = owing()
    assert "uno" in says(state, 0)
    assert "catch=0" in says(state, 1)
    assert "catch=0" in says(state, 2)
    assert "catch=0" not in says(state, 0)
    assert may_act(state) == (0, 1, 2)
    assert may_act(start()) == ()
    for seat in (3, 9, -1):
        assert says(state, seat) == set()


def test_4_6_the_window_stands_open_on_public_facts():
    """Law 5: it stands open to seats whatever their cards."""
    assert may_act(owing(hands="R7 G1 | B1 B7 | R8")) == (0, 1, 2)
    assert may_act(owing(hands="R7 G1 | B1 B7 | Y1 Y7", out=(2,))) == (0, 1)


# --- the windows ----------------------------------------------------------------------------------------------------

AFTERWARDS = {
    # what happens after seat 0 has laid R7: actions, and under which windows seat 0 can still be caught
    "next seat plays": (["1:R1"], {"last_card"}),
    "next seat draws": (["1:draw"], {"next_card", "last_card"}),
    "next seat draws and plays": (["1:draw", "1:R9"], {"last_card"}),
    "next seat draws and passes": (["1:draw", "1:pass"], {"next_card", "last_card"}),
    "next seat lays a wild": (["1:W"], {"last_card"}),
    "and names the colour": (["1:W", "1:color=B"], {"last_card"}),
    "another seat leaves": (["2:leave"], {"next_turn", "next_card", "last_card"}),
    "nothing": ([], {"next_turn", "next_card", "last_card"}),
}


@pytest.mark.parametrize("window", ["next_turn", "next_card", "last_card"])
@pytest.mark.parametrize("case", AFTERWARDS)
def test_4_6_when_the_window_closes(window, case):
    said, still = AFTERWARDS[case]
    state = owing(f"window={window}", hands="R7 G1 | R1 W B1 B2 | Y1 Y7", draw_pile="R9 " + PILE)
    state = after(state, *said)
    assert catchable(state) == ([0] if window in still else [])
    if window in still:
        assert sizes(after(state, "1:catch=0"))[0] == 3
        assert catchable(after(state, "0:uno")) == []
    else:
        assert refusal(state, "1:catch=0") == "nothing_to_catch"
        assert refusal(state, "0:uno") == "uno_not_applicable"


@pytest.mark.parametrize(("window", "still"), [("next_turn", []), ("next_card", [0]), ("last_card", [0])])
@pytest.mark.parametrize("said", ["accept", "challenge"])
def test_4_6_accept_and_a_challenge_in_error_close_next_turn_alone(window, still, said):
    state = after(start(f"window={window}", hands="W+4 G1 | B1 B2 | Y1 Y2"), "0:W+4>R", f"1:{said}")
    assert catchable(state) == still


@pytest.mark.parametrize("window", ["next_turn", "next_card", "last_card"])
def test_4_6_a_challenge_that_finds_a_bluff_ends_the_duty_as_the_hand_grows(window):
    state = after(start(f"window={window}", hands="W+4 R1 | B1 B2 | Y1 Y2"), "0:W+4>R", "1:challenge")
    assert (catchable(state), sizes(state)[0]) == ([], 5)


@pytest.mark.parametrize(("window", "still"), [("next_turn", []), ("next_card", [0]), ("last_card", [0])])
def test_4_6_a_pass_closes_next_turn(window, still):
    state = owing(f"window={window}", hands="R7 G1 | B1 B7 | Y1 Y7", draw_pile="R9")
    state = after(state, "1:draw")
    assert catchable(state) == still
    state = after(state, "1:pass")
    assert catchable(state) == still


@pytest.mark.parametrize(("window", "still"), [("next_turn", []), ("next_card", [0]), ("last_card", [0])])
def test_4_6_the_offender_itself_closes_next_turn_by_going_on(window, still):
    """With two seats the Skip gives seat 0 another turn; nothing can be drawn but the old top."""
    state = after(start(f"window={window}", hands="RS G1 | B1 B7", draw_pile=""), "0:RS")
    assert (waits(state), catchable(state)) == ("turn 0", [0])
    drawn = after(state, "0:draw")
    assert catchable(drawn) == [], "two cards are no longer one"
    stuck = after(table("R7 G1 | B1", "R2", f"official +uno_call(window={window})"), "0:R7", "1:draw", "1:pass")
    assert catchable(stuck) == still
    assert catchable(after(stuck, "0:pass")) == still


@pytest.mark.parametrize("window", ["next_card", "last_card"])
def test_4_6_in_every_mode_a_duty_lapses_when_the_hand_is_not_one_card(window):
    state = owing(f"window={window}", hands="R7 G1 | B1 B2 | Y1 Y2")
    state = after(state, "1:draw", "2:draw")
    assert (waits(state), catchable(state)) == ("turn 0", [0])
    state = after(state, "0:draw")
    assert (sizes(state)[0], catchable(state)) == (2, [])
    assert refusal(state, "1:catch=0") == "nothing_to_catch"


def test_4_6_last_card_a_penalty_ends_the_duty_and_a_new_one_comes_with_the_next_single_card():
    state = owing("window=last_card", hands="R7 G1 | B1 B2 | R+2 Y2 Y3")
    state = after(state, "1:draw", "2:R+2")
    assert (sizes(state)[0], catchable(state)) == (3, [])
    state = after(state, "1:draw", "2:draw")
    assert catchable(state) == []


def test_4_6_automatic_draws_inside_another_play_close_nothing():
    state = owing("window=last_card", hands="R7 G1 | R+2 B1 B2 | Y1 Y2")
    state = after(state, "1:R+2")
    assert (sizes(state), catchable(state)) == ([1, 2, 4], [0])


def test_4_6_several_duties_may_be_open_at_once():
    state = owing("window=last_card", hands="R7 G1 | R1 B1 | Y1 Y2")
    state = after(state, "1:R1")
    assert catchable(state) == [0, 1]
    state = after(state, "2:catch=0")
    assert catchable(state) == [1]
    assert says(state, 1) >= {"uno"}
    assert after(state, "1:uno").windows == ()


def test_4_6_a_seat_that_owes_may_catch_another():
    state = after(owing("window=last_card", hands="R7 G1 | R1 B1 | Y1 Y2"), "1:R1", "0:catch=1")
    assert (sizes(state), catchable(state)) == ([1, 3, 2], [0])


def test_4_6_the_last_card_is_laid_and_the_round_is_over_uncaught():
    state = owing("window=last_card", hands="R7 R1 | B1 B2")
    assert waits(after(state, "1:draw", "0:R1")) == "round over"


# --- false accusations ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("uno", ["", "false_catch=2", "mode=auto", "mode=off", "mode=off, false_catch=2"])
def test_4_6_nobody_catches_itself_in_any_mode(uno):
    assert refusal(start(uno), "1:catch=1") == "self_catch"
    assert refusal(owing(uno), "0:catch=0") == "self_catch"


@pytest.mark.parametrize("uno", ["", "false_catch=2", "mode=auto, false_catch=2"])
@pytest.mark.parametrize("target", [2, 3, 9])
def test_4_6_a_target_that_is_no_seat_in_play_is_never_priced(uno, target):
    assert refusal(start(uno, out=(2,)), f"1:catch={target}") == "nothing_to_catch"


@pytest.mark.parametrize("cost", [1, 2, 5])
def test_4_6_a_false_catch_costs_the_accuser(cost):
    state = start(f"false_catch={cost}")
    verdict = check(state, Catch(2, 1))
    assert (str(verdict.status), str(verdict.code), verdict.price) == (
        "tolerated",
        "nothing_to_catch",
        f"seat 2 draws {cost}",
    )
    done = after(state, "2:catch=1")
    assert (sizes(done), waits(done)) == ([2, 2, 2 + cost], "turn 0")
    assert "catch=1" not in says(state, 2), "a fault is never listed"
    assert FaultMade(2, "false_catch") in happened(state, "2:catch=1")


def test_4_6_without_a_price_a_false_catch_is_refused():
    assert refusal(start(), "2:catch=1") == "nothing_to_catch"
    assert refusal(start("false_catch=0"), "0:catch=1") == "nothing_to_catch"


def test_4_6_the_same_seat_may_not_be_accused_again_until_a_card_is_laid():
    state = after(start("false_catch=1"), "2:catch=1")
    assert refusal(state, "2:catch=1") == "nothing_to_catch"
    assert sizes(after(state, "2:catch=0")) == [2, 2, 4], "another seat may be"
    assert sizes(after(state, "0:catch=1")) == [3, 2, 3], "and another seat may accuse"
    drawn = after(state, "0:draw")
    assert refusal(drawn, "2:catch=1") == "nothing_to_catch", "a draw is no card laid"
    laid = after(state, "0:R7")
    assert sizes(after(laid, "2:catch=1")) == [1, 2, 4]


def test_4_6_the_mark_of_a_false_catch_opens_nothing():
    state = after(start("false_catch=1"), "2:catch=1")
    assert may_act(state) == ()
    assert says(state, 0) == {"draw"}


def test_4_6_a_real_duty_may_be_caught_after_a_false_accusation():
    state = after(start("false_catch=1"), "2:catch=0", "0:R7")
    assert sizes(after(state, "2:catch=0")) == [3, 2, 3]


# --- false calls ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_4_6_a_call_without_cause_is_refused_or_costs(seat):
    assert refusal(start(), f"{seat}:uno") == "uno_not_applicable"
    done = after(start("false_call=3"), f"{seat}:uno")
    assert sizes(done) == [5 if each == seat else 2 for each in range(3)]
    assert FaultMade(seat, "false_call") in happened(start("false_call=3"), f"{seat}:uno")
    assert waits(done) == "turn 0"


@pytest.mark.parametrize("uno", ["false_call=0", "false_call=2"])
def test_4_6_a_needless_call_of_a_seat_with_one_card_is_refused_not_priced(uno):
    state = start(uno, hands="R7 G1 | B1 | Y1 Y7")
    assert refusal(state, "1:uno") == "uno_not_applicable"
    assert refusal(after(state, "0:R7!"), "0:uno") == "uno_not_applicable"


def test_4_6_a_needless_flag_is_ignored_or_costs():
    hands = "R7 G1 G2 | B1 B2 | Y1 Y2"
    assert after(start(hands=hands), "0:R7!") == after(start(hands=hands), "0:R7")
    done = after(start("false_call=2", hands=hands), "0:R7!")
    assert (hand(done, 0), waits(done), catchable(done)) == ("G1 G2 B5 B6", "turn 1", [])
    verdict = check(start("false_call=2", hands=hands), Play(0, "R7", uno=True))
    assert (str(verdict.status), str(verdict.code)) == ("tolerated", "uno_not_applicable")


@pytest.mark.parametrize("said", [["0:W>B!"], ["0:W!", "0:color=B"], ["0:W", "0:uno", "0:color=B"]], ids=str)
def test_4_6_a_needless_call_with_a_wild_costs_the_same_by_every_route(said):
    state = after(start("false_call=2", hands="W G1 G2 | B1 B2 | Y1 Y2"), *said)
    assert (sizes(state), waits(state)) == ([4, 2, 2], "turn 1")


@pytest.mark.parametrize("said", [["0:W>B!"], ["0:W!", "0:color=B"], ["0:W", "0:uno", "0:color=B"]], ids=str)
def test_4_6_a_needless_call_with_a_wild_is_ignored_by_every_route(said):
    state = after(start(hands="W G1 G2 | B1 B2 | Y1 Y2"), *said)
    assert (sizes(state), waits(state)) == ([2, 2, 2], "turn 1")


def test_4_6_a_true_flag_costs_nothing():
    assert sizes(after(start("false_call=2"), "0:R7!")) == [1, 2, 2]
    assert sizes(after(start("false_call=2", hands="W G1 | B1 | Y1"), "0:W!", "0:color=R")) == [1, 1, 1]


def test_4_6_a_flag_costs_nothing_when_the_play_ends_the_round():
    state = after(start("false_call=2", hands="R7 | B1 B2 | Y1 Y2"), "0:R7!")
    assert (waits(state), sizes(state)) == ("round over", [0, 2, 2])


def test_4_6_a_false_flag_is_paid_after_what_the_card_does():
    """Step 8 comes after step 6: seat 1 draws B5 B6 for the Draw Two, then seat 0 draws B7 B8 for the call."""
    state = after(start("false_call=2", hands="R+2 G1 G2 | B1 | Y1"), "0:R+2!")
    assert (hand(state, 0), hand(state, 1), waits(state)) == ("G1 G2 B7 B8", "B1 B5 B6", "turn 2")


# --- auto and off ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["auto", "off"])
@pytest.mark.parametrize("costs", ["", ", false_call=2, false_catch=2"])
@pytest.mark.parametrize("flag", ["", "!"])
def test_4_6_in_auto_and_off_nobody_owes_and_nothing_costs(mode, costs, flag):
    for hands in ("R7 G1 | B1 B2 | Y1 Y2", "R7 G1 G2 | B1 B2 | Y1 Y2"):
        state = start(f"mode={mode}{costs}", hands=hands)
        done = after(state, f"0:R7{flag}")
        assert done == after(state, "0:R7")
        assert (catchable(done), sizes(done)[1:], len(done.draw_pile)) == ([], [2, 2], 6)
        for seat in range(3):
            assert refusal(done, f"{seat}:uno") == "uno_not_applicable"
            assert refusal(done, f"{seat}:catch={(seat + 1) % 3}") == "nothing_to_catch"
        assert may_act(done) == ()


@pytest.mark.parametrize("mode", ["auto", "off"])
def test_4_6_in_auto_and_off_no_call_is_taken_while_a_colour_is_owed(mode):
    state = after(start(f"mode={mode}, false_call=2", hands="W G1 | B1 B2"), "0:W")
    assert refusal(state, "0:uno") == "uno_not_applicable"
    assert may_act(state) == ()


def test_4_6_auto_calls_are_told():
    def calls(mode, hands):
        return [e.seat for e in happened(start(f"mode={mode}", hands=hands), "0:R7") if isinstance(e, UnoCalled)]

    assert calls("auto", "R7 G1 | B1 | Y1") == [0]
    assert calls("auto", "R7 G1 G2 | B1 | Y1") == []
    assert calls("off", "R7 G1 | B1 | Y1") == []


# --- when it makes no difference ------------------------------------------------------------------------------------


@pytest.mark.parametrize("on_swap", ["required", "exempt"])
def test_4_6_on_swap_does_not_concern_a_hand_that_comes_to_one_card_by_laying(on_swap):
    assert catchable(owing(f"on_swap={on_swap}")) == [0]
    assert catchable(after(start(f"on_swap={on_swap}"), "0:R7!")) == []
