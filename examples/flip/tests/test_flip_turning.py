"""Flip 2 and 6: what lies where after a Flip, Flips that open and Flips that end a round, points by the side."""

from __future__ import annotations

import pytest

import unorules as uno
from flip_table import after, dark, fronts, lays, opened, refusal, table, told, top, waits


def discards(state: uno.GameState) -> str:
    return " ".join(map(str, state.discard_pile))


# --- what lies where --------------------------------------------------------------------------------------------------


def test_everything_is_turned_over_and_the_lowest_discard_lies_on_top() -> None:
    state = table("RF/P8 R1/P3 R2/OR | G1/O5 B6/TSE", "R5/P2", under="B2/P6 Y3/V1", pile="G7/T2 B4/T+5")
    state = after(state, "0:RF/P8")
    assert state.side == 1
    assert discards(state) == "V1/Y3 P6/B2 P2/R5 P8/RF"
    assert [str(card) for card in state.draw_pile] == ["T+5/B4", "T2/G7"]
    assert [str(card) for card in state.hands[0]] == ["P3/R1", "OR/R2"]
    assert [str(card) for card in state.hands[1]] == ["TSE/B6", "O5/G1"]
    assert (state.color, state.direction, waits(state)) == ("V", 1, "Turn 1")


def test_a_dark_flip_turns_everything_back() -> None:
    """The Flip that was laid first then lies on top, as the lowest card of the pile."""
    state = after(table("RF/P8 R1/P3 R2/OR | G1/OF G5/T4", "R5/P2", under="Y7/O2", pile="G7/T2"), "0:RF/P8", "1:OF/G1!")
    assert state.side == 0
    assert discards(state) == "RF/P8 R5/P2 Y7/O2 G1/OF"
    assert (state.color, waits(state)) == ("R", "Turn 0")


def test_with_one_discard_the_flip_is_laid_on_the_other_side_of_that_one_shows() -> None:
    state = after(table("RF/P8 R1 R2 | G1", "R5/P2", pile="G7"), "0:RF/P8")
    assert discards(state) == "P2/R5 P8/RF"


def test_an_action_that_comes_to_lie_on_top_does_nothing() -> None:
    state = table("RF R1 R3 | G1 G2 | B1 B2", "R5", under="R2/V+5", pile="G7")
    turned = after(state, "0:RF")
    assert (top(turned), waits(turned)) == ("V+5", "Turn 1")
    assert [len(hand) for hand in turned.hands] == [2, 2, 2]
    assert "TurnSkipped" not in told(state, "0:RF")


@pytest.mark.parametrize("wild", ["Y1/W", "G6/WDC"])
def test_a_wild_kind_that_comes_to_lie_on_top_leaves_every_card_to_fit(wild: str) -> None:
    state = after(table("RF R1 R3 | G1/O5 B2/P6 B4/V1", "R5", under=wild, pile="G7"), "0:RF")
    assert state.color is None
    assert lays(state) == "P6 O5 V1"
    assert after(state, "1:V1").color == "V"


def test_without_a_colour_in_force_a_wild_draw_color_is_honest() -> None:
    state = after(table("RF R1 R3 | G6/WDC R1/P3 B2/P6", "R5", under="Y1/W", pile="G7 G8 G9"), "0:RF", "1:WDC>P")
    state = after(state, "0:challenge")
    assert len(state.hands[1]) == 2


def test_nobody_laid_the_card_that_comes_to_lie_on_top() -> None:
    state = table("RF R1 R3 | G1 G2 | B4/V1 B2", "R5", "flip +jump_in(own_twin=False)", under="Y3/V1", pile="G7")
    assert uno.JumpIn(2, "V1/B4") in uno.legal_actions(after(state, "0:RF"), 2)


def test_what_was_left_behind_by_a_seat_lies_under_the_pile_and_comes_up() -> None:
    state = table("RF R1 R3 | G1 G2 | B2/P6", "R5", under="Y3/V1", pile="G7")
    state = after(uno.apply(state, uno.Leave(2)), "0:RF")
    assert str(state.top) == "P6/B2"


def test_two_flips_at_once_leave_the_cards_as_they_are() -> None:
    rules = "flip +multi_play(match=same_face)"
    state = after(table("RF YF R3 | G1 G2", "R5", rules, under="Y3/V1", pile="G7"), "0:RF,YF!")
    assert (state.side, top(state), state.color) == (0, "YF", "Y")
    assert after(table("RF YF GF R3 | G1", "R5", rules, under="Y3/V1"), "0:RF,YF,GF!").side == 1


def test_flips_follow_one_another_whatever_their_colour() -> None:
    assert lays(table("BF G1 | G2", "RF", pile="Y1")) == "BF"
    assert lays(dark("VF O1 | O2", "PF", pile="T1")) == "VF"


def test_a_call_is_owed_for_a_flip_like_for_any_other_card() -> None:
    state = after(table("RF R1/P3 | G1 G2", "R5", pile="Y2/T1 Y5/V9 Y7/O2"), "0:RF")
    caught = after(state, "1:catch=0")
    assert fronts(caught, 0) == "P3 O2 V9"  # the pile is turned over too: Y7/O2 lies on top now


def test_a_card_of_the_side_that_is_hidden_cannot_be_laid() -> None:
    state = table("RF R1/P3 R2 | G1 G2", "R5", under="Y3/V1")
    assert refusal(state, "0:P3/R1") == "card_not_in_hand"
    assert "the cards are turned over" in uno.explain(state, uno.Play(0, "P3/R1"))


# --- opening ----------------------------------------------------------------------------------------------------------


def test_a_flip_that_opens_turns_everything_over_before_the_first_seat_plays() -> None:
    state = opened("G1/O5 | G2/TSE | G3/PF", "RF/P8 Y2/T1 Y5/V9")
    assert (state.side, str(state.top), state.color, waits(state)) == (1, "P8/RF", "P", "Turn 1")
    assert [str(card) for card in state.draw_pile] == ["V9/Y5", "T1/Y2"]
    assert fronts(state, 1) == "TSE"


def test_a_flip_that_opens_may_show_a_wild_kind() -> None:
    state = opened("G1 | G2 | G3", "GF/WDC Y2 Y5")
    assert (top(state), state.color, waits(state)) == ("WDC", None, "Turn 1")


def test_the_opening_rule_may_put_flips_back_or_leave_them_without_effect() -> None:
    assert top(opened("G1 | G2 | G3", "RF Y2", "flip +opening(action=redraw)")) == "Y2"
    state = opened("G1 | G2 | G3", "RF Y2", "flip +opening(action=ignore)")
    assert (state.side, top(state), waits(state)) == (0, "RF", "Turn 1")


def test_a_round_begins_with_the_light_side() -> None:
    state = after(dark("P1 | O1 | O2", "P5", "flip +scoring(rounds=2) +opening(action=redraw)"), "0:P1")
    assert (waits(state), state.side) == ("RoundOver 1", 1)
    assert uno.apply(state, uno.NextRound(0)).side == 0


# --- the end of a round -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "side", "points"), [("", 1, 37), (" +flip(last_card=stays)", 0, 11)])
def test_a_last_flip_decides_which_side_counts(rules: str, side: int, points: int) -> None:
    """Seat 1 holds G5/O7 and B6/TSE: 11 on the light side, 37 on the dark side."""
    for final in ("", " +finish(final_draw=ignore)"):
        state = after(table("RF | G5/O7 B6/TSE", "R5", f"flip{rules}{final}", under="Y3/V1"), "0:RF")
        assert (waits(state), state.side, state.scores) == ("RoundOver 1", side, (points, 0))


@pytest.mark.parametrize(
    ("held", "light", "dark_"),
    [
        ("R9/V5", 9, 5),
        ("R+1/P3", 10, 3),
        ("R2/V+5", 2, 20),
        ("RR/V3", 20, 3),
        ("R8/VR", 8, 20),
        ("RS/O+5", 20, 20),
        ("RF/P8", 20, 8),
        ("R4/OF", 4, 20),
        ("R6/PSE", 6, 30),
        ("W/P5", 40, 5),
        ("Y1/W", 1, 40),
        ("W+2/O4", 50, 4),
        ("R3/WDC", 3, 60),
    ],
)
def test_points_are_those_of_the_side_that_shows_at_the_end(held: str, light: int, dark_: int) -> None:
    turned = "/".join(reversed(held.split("/")))
    assert after(table(f"G1 | {held}", "G5"), "0:G1").scores[0] == light
    assert after(dark(f"O1 | {turned}", "O5"), "0:O1").scores[0] == dark_


def test_the_table_may_count_cards_otherwise() -> None:
    state = after(table("G1 | W RF", "G5", "flip +scoring(points={W: 50, RF: 1})"), "0:G1")
    assert state.scores[0] == 51
