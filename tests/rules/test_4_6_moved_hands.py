"""Rulebook 4.6 where hands move (sections 5.4, 5.10): the duty follows the hands after the move."""

import pytest

from tests.playing import act, after, catchable, hand, happened, pile, refusal, sizes, table, waits
from unorules import Play, Status, check, legal_actions
from unorules.events import CardsShed, FaultMade, HandsRotated, HandsSwapped, UnoCalled

PILE = "B5 B6 B7 B8"


def start(hands, uno="", top="R2", **more):
    return table(hands, top, f"official +seven_zero +uno_call({uno})", draw_pile=PILE, **more)


@pytest.mark.parametrize(
    ("hands", "said", "required"),
    [
        ("R7 G1 G2 | B1 | Y1 Y2", "0:R7@1", [0]),  # seat 0 takes over the single card
        ("R7 G1 | B1 B2 | Y1 Y2", "0:R7@1", [1]),  # and here it gives one away
        ("R7 G1 | B1 | Y1 Y2", "0:R7@1", [0, 1]),
        ("R7 G1 | B1 B2 | Y1 Y2", "0:R7@2", [2]),
        ("R7 G1 G2 | B1 B2 | Y1", "0:R7@1", []),  # seat 2 takes no part in it
        ("R0 G1 | B1 B2 | Y1", "0:R0", [0, 1]),
        ("R0 G1 G2 | B1 B2 | Y1 Y2", "0:R0", []),
    ],
)
def test_4_6_who_owes_after_hands_have_moved(hands, said, required):
    assert catchable(after(start(hands), said)) == required
    assert catchable(after(start(hands, "on_swap=exempt"), said)) == []
    for mode in ("auto", "off"):
        assert catchable(after(start(hands, f"mode={mode}"), said)) == []


def test_4_6_the_same_from_any_seat():
    assert catchable(after(start("Y1 Y2 | R7 G1 G2 | B1 ", turn=1), "1:R7@2")) == [1]
    assert catchable(after(start("Y1 Y2 | B1 B2 | R7 G1", turn=2), "2:R7@1")) == [1]
    exempt = start("Y1 Y2 | R7 G1 G2 | B1 ", "on_swap=exempt", turn=1)
    assert catchable(after(exempt, "1:R7@2")) == []


def test_4_6_a_rotation_runs_in_the_present_direction():
    state = after(start("R0 G1 | B1 B2 | Y1", direction=-1), "0:R0")
    assert [hand(state, seat) for seat in range(3)] == ["B1 B2", "Y1", "G1"]
    assert catchable(state) == [1, 2]
    assert happened(start("R0 G1 | B1 B2 | Y1", direction=-1), "0:R0").count(HandsRotated(-1)) == 1


def test_4_6_the_flag_covers_the_seat_that_sent_it_not_a_hand_that_travels():
    assert catchable(after(start("R7 G1 G2 | B1 | Y1 Y2"), "0:R7@1!")) == []
    assert catchable(after(start("R7 G1 | B1 B2 | Y1 Y2"), "0:R7@1!")) == [1]
    assert catchable(after(start("R0 G1 | B1 B2 | Y1"), "0:R0!")) == [1]


def test_4_6_a_duty_ends_when_the_hand_moves_away():
    hands = "R7 R8 G1 G2 | R9 B1 | Y1 Y2"
    state = after(start(hands, "window=last_card", turn=1), "1:R9", "2:draw")
    assert catchable(state) == [1]
    assert catchable(after(state, "0:R7@2")) == [1]
    moved = after(state, "0:R7@1")
    assert (sizes(moved), catchable(moved)) == ([1, 3, 3], [0])
    turned = "R0 G1 | R9 B1 | Y1 Y2"
    for on_swap, owes in (("required", [1, 2]), ("exempt", [])):
        state = start(turned, f"window=last_card, on_swap={on_swap}", turn=1)
        assert catchable(after(state, "1:R9", "2:draw", "0:R0")) == owes, "seat 1 owed, and has another single card"
    exempt = after(start(hands, "window=last_card, on_swap=exempt", turn=1), "1:R9", "2:draw", "0:R7@1")
    assert catchable(exempt) == []


@pytest.mark.parametrize("on_swap", ["required", "exempt"])
@pytest.mark.parametrize(
    ("hands", "said", "pays"),
    [
        ("R7 G1 G2 | B1 | Y1 Y2", "0:R7@1!", False),  # one card at the end of the play
        ("R7 G1 | B1 B2 | Y1 Y2", "0:R7@1!", False),  # one card after laying
        ("R7 G1 G2 | B1 B2 | Y1 Y2", "0:R7@1!", True),
        ("R0 G1 G2 | B1 B2 | Y1 Y2", "0:R0!", True),
        ("R0 G1 G2 | B1 B2 | Y1", "0:R0!", False),
    ],
)
def test_4_6_a_flag_is_true_by_the_hand_after_laying_or_at_the_end(hands, said, pays, on_swap):
    state = start(hands, f"false_call=2, on_swap={on_swap}")
    verdict = check(state, act(said))
    assert (verdict.status is Status.TOLERATED, verdict.price) == (pays, "seat 0 draws 2" if pays else "")
    faults = [event for event in happened(state, said) if isinstance(event, FaultMade)]
    assert faults == ([FaultMade(0, "false_call")] if pays else [])
    assert pile(after(state, said)) == ("B7 B8" if pays else PILE)


def test_4_6_a_call_while_the_target_is_owed_counts_as_the_flag():
    state = after(start("R7 G1 G2 | B1 | Y1 Y2"), "0:R7")
    assert waits(state) == "target 0"
    assert catchable(after(state, "0:uno", "0:target=1")) == []
    assert catchable(after(state, "0:target=1")) == [0]
    assert refusal(state, "0:color=R") == "target_required"
    assert refusal(state, "0:draw") == "target_required"
    assert refusal(state, "0:target=0") == "bad_target"
    assert refusal(state, "1:target=2") == "not_your_turn"


def test_4_6_a_call_with_a_swap_that_waits_for_its_target_is_needless_while_no_hand_is_near_one_card():
    state = table("R7 G1 G2 G3 | B1 B2 | Y1 Y2 Y3", "R2", "official +seven_zero", draw_pile="Y9 Y8")
    verdict = check(state, Play(0, "R7", uno=True))
    assert (verdict.status, verdict.price) == (Status.TOLERATED, "it costs nothing")
    assert Play(0, "R7", uno=True) not in legal_actions(state)
    assert check(state, Play(0, "R7", target=1, uno=True)).normal == Play(0, "R7", target=1)


def test_4_6_calls_made_by_the_library_are_told_for_every_hand_that_moved():
    def calls(hands, said, turn=0):
        state = start(hands, "mode=auto", turn=turn)
        return [event.seat for event in happened(state, said) if isinstance(event, UnoCalled)]

    assert calls("R0 G1 | B1 B2 | Y1", "0:R0") == [0, 1]
    assert calls("R7 G1 G2 | B1 | Y1", "0:R7@1") == [0]
    assert calls("B1 B2 | R8 G1 | Y1", "1:R8", turn=1) == [1], "seat 2 held one card before"
    assert calls("B1 B2 | B3 B4 | R8 Y1", "2:R8", turn=2) == [2]


def test_4_6_a_swap_is_told():
    assert HandsSwapped(0, 2) in happened(start("R7 G1 G2 | B1 B2 | Y1 Y2"), "0:R7@2")


# --- Snorlax --------------------------------------------------------------------------------------------------------


def test_4_6_5_10_a_victim_left_with_one_card_owes_the_call():
    state = table("SNX G1 G2 | R5 | Y1", "G9", "official +snorlax", draw_pile="R6 R8 B1 B2", discard_under="G3")
    done = after(state, "0:SNX>R")
    assert (hand(done, 1), catchable(done), waits(done)) == ("B1", [1], "turn 2")
    assert [str(card) for card in done.discard_pile] == ["SNX", "R8", "R6", "R5", "G9", "G3"]
    (told,) = [event for event in happened(state, "0:SNX>R") if isinstance(event, CardsShed)]
    assert (told.seat, sorted(map(str, told.cards))) == (1, ["R5", "R6", "R8"])


def test_4_6_5_10_auto_calls_are_told_for_the_victim_too():
    rules = "official +snorlax +uno_call(mode=auto)"
    state = table("SNX G1 | R5 | Y1", "G9", rules, draw_pile="R6 R8 B1 B2")
    assert [event.seat for event in happened(state, "0:SNX>R") if isinstance(event, UnoCalled)] == [0, 1]
