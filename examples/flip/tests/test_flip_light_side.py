"""Each card of the light side: Draw One, Skip, Reverse, Wild, Wild Draw Two."""

from __future__ import annotations

import pytest

import unorules as uno
from flip_table import after, fronts, lays, opened, refusal, table, waits


def test_cards_follow_by_colour_number_or_symbol() -> None:
    assert lays(table("R7 R+1 G5 YS Y+1 B8 W W+2 | G1", "R5", pile="G2")) == "R7 R+1 G5 W W+2"
    assert lays(table("R7 RS Y5 B+1 GF | G1", "Y+1", pile="G2")) == "Y5 B+1"
    assert lays(table("R7 RS B5 BF GF | G1", "YF", pile="G2")) == "GF BF"


# --- Draw One (Flip 3) ------------------------------------------------------------------------------------------------


def test_after_a_draw_one_the_next_seat_draws_one_and_loses_its_turn() -> None:
    state = after(table("R+1 R2 R3 | G1 | G2", "R5", pile="Y1 Y2"), "0:R+1")
    assert (fronts(state, 1), waits(state)) == ("Y1 G1", "Turn 2")


def test_a_draw_one_is_answered_by_nothing() -> None:
    """No sheet lets draw cards be stacked; the built-in house rule speaks of its own cards only."""
    state = after(table("R+1 R2 R3 | G+1 G1 | G2", "R5", "flip +stacking(mode=any)", pile="Y1 Y2"), "0:R+1")
    assert (fronts(state, 1), waits(state)) == ("Y1 G1 G+1", "Turn 2")


def test_between_two_seats_a_draw_one_brings_the_turn_back() -> None:
    assert waits(after(table("R+1 R2 R3 | G1 G2", "R5", pile="Y1"), "0:R+1")) == "Turn 0"


def test_a_draw_one_that_opens_strikes_the_first_seat() -> None:
    state = opened("G1 | G2 | G3", "R+1 Y1 Y2")
    assert (fronts(state, 1), waits(state)) == ("Y1 G2", "Turn 2")


def test_a_last_draw_one_is_still_drawn_and_counts() -> None:
    """Seat 1 holds G3 and draws Y9: 12 points."""
    state = after(table("R+1 | G3 | G2", "R5", pile="Y9 Y8"), "0:R+1")
    assert waits(state) == "RoundOver 1"
    assert fronts(state, 1) == "Y9 G3"
    assert state.scores == (14, 0, 0)


# --- Skip, Reverse, Wild ----------------------------------------------------------------------------------------------


def test_skip_reverse_and_wild_are_the_official_ones() -> None:
    assert waits(after(table("RS R2 R3 | G1 | G2", "R5"), "0:RS")) == "Turn 2"
    assert waits(after(table("RR R2 R3 | G1 | G2", "R5"), "0:RR")) == "Turn 2"
    named = after(table("W R2 R3 | G1 | G2", "R5"), "0:W>G")
    assert (named.color, waits(named)) == ("G", "Turn 1")


def test_on_the_light_side_only_its_colours_are_named() -> None:
    state = table("W R2 R3 | G1 | G2", "R5")
    assert refusal(state, "0:W>P") == "bad_color"
    colors = [str(each.color) for each in uno.legal_actions(after(state, "0:W")) if isinstance(each, uno.NameColor)]
    assert colors == ["R", "Y", "G", "B"]


def test_an_opening_wild_is_named_by_the_first_seat() -> None:
    assert waits(opened("G1 | G2 | G3", "W Y1")) == "Color 1"


# --- Wild Draw Two (Flip 5) -------------------------------------------------------------------------------------------


def test_after_a_wild_draw_two_the_next_seat_draws_two_and_loses_its_turn() -> None:
    state = after(table("W+2 G2 G3 | G1 | B2", "R5", pile="Y1 Y2 Y3"), "0:W+2>B")
    assert (waits(state), state.pending) == ("Penalty 1", 2)
    state = after(state, "1:accept")
    assert (fronts(state, 1), waits(state), state.color) == ("Y1 Y2 G1", "Turn 2", "B")


def test_a_bluff_that_is_found_out_costs_its_player_the_two() -> None:
    state = after(table("W+2 R2 G3 | G1 | B2", "R5", pile="Y1 Y2 Y3"), "0:W+2>B", "1:challenge")
    assert (fronts(state, 0), fronts(state, 1), waits(state)) == ("R2 Y1 Y2 G3", "G1", "Turn 1")


def test_a_challenge_in_error_costs_two_more() -> None:
    state = after(table("W+2 G2 G3 | G1 | B2", "R5", pile="Y1 Y2 Y3 Y4 Y5"), "0:W+2>B", "1:challenge")
    assert (fronts(state, 0), fronts(state, 1), waits(state)) == ("G2 G3", "Y1 Y2 Y3 Y4 G1", "Turn 2")


def test_a_card_equal_in_number_is_no_bluff() -> None:
    state = after(table("W+2 G5 G3 | G1 | B2", "R5", pile="Y1 Y2 Y3 Y4 Y5"), "0:W+2>B", "1:challenge")
    assert fronts(state, 0) == "G3 G5"


def test_a_bluff_may_be_taken_back() -> None:
    rules = "flip +flip_wild_draw(guilty=take_back)"
    state = after(table("W+2 R2 G3 | G1 | B2", "R5", rules, pile="Y1 Y2 Y3"), "0:W+2>B", "1:challenge")
    assert (fronts(state, 0), str(state.top.front), state.color) == ("R2 Y1 Y2 G3 W+2", "R5", "R")


def test_the_card_under_a_wild_draw_two_stays_until_it_is_answered() -> None:
    """The pile is remade for a catch while the challenge is open: R5 must be there to be restored."""
    rules = "flip +flip_wild_draw(guilty=take_back)"
    state = after(table("W+2 R2 | G1 | B2", "R5", rules, under="B8 B9"), "0:W+2>B", "2:catch=0")
    assert sorted(fronts(state, 0).split()) == ["B8", "B9", "R2"]
    state = after(state, "1:challenge")
    assert (str(state.top.front), state.color) == ("R5", "R")


@pytest.mark.parametrize(("hand", "may"), [("W+2 R2 G3", "R2"), ("W+2 G2 G3", "W+2")])
def test_under_strict_rules_a_bluff_cannot_be_laid(hand: str, may: str) -> None:
    rules = "flip +flip_wild_draw(policy=strict)"
    assert lays(table(f"{hand} | G1 | B2", "R5", rules, pile="Y1")) == may


def test_under_free_rules_it_is_drawn_at_once() -> None:
    rules = "flip +flip_wild_draw(policy=free)"
    state = after(table("W+2 R2 G3 | G1 | B2", "R5", rules, pile="Y1 Y2"), "0:W+2>B")
    assert (fronts(state, 1), waits(state)) == ("Y1 Y2 G1", "Turn 2")


def test_a_wild_draw_two_never_opens() -> None:
    assert str(opened("G1 | G2 | G3", "W+2 Y1 Y2").top.front) in ("Y1", "Y2")


def test_a_last_wild_draw_two_is_still_drawn() -> None:
    state = after(table("W+2 | G1 | B2", "R5", pile="Y1 Y2"), "0:W+2")
    assert (waits(state), fronts(state, 1)) == ("RoundOver 1", "Y1 Y2 G1")
