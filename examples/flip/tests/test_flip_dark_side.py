"""Each card of the dark side: Draw Five, Skip Everyone, Reverse, Wild, Wild Draw Color."""

from __future__ import annotations

import pytest

import unorules as uno
from flip_table import after, dark, fronts, lays, refusal, told, waits


def test_cards_follow_by_colour_number_or_symbol() -> None:
    assert lays(dark("P7 P+5 T5 OSE V+5 V8 W WDC | O1", "P5", pile="O2")) == "P7 P+5 T5 W WDC"
    assert lays(dark("P7 PSE T5 VSE OF | O1", "TSE", pile="O2")) == "PSE T5 VSE"


# --- Draw Five (Flip 3) -----------------------------------------------------------------------------------------------


def test_after_a_draw_five_the_next_seat_draws_five_and_loses_its_turn() -> None:
    state = after(dark("P+5 P2 P3 | O1 | O2", "P5", pile="T1 T2 T3 T4 T5 T6"), "0:P+5")
    assert (fronts(state, 1), waits(state)) == ("T1 T2 T3 T4 T5 O1", "Turn 2")


def test_a_last_draw_five_is_still_drawn_and_counts() -> None:
    """Seat 1 holds O1 and draws T1 to T5: 16 points, seat 2 holds an Orange Reverse: 20."""
    state = after(dark("P+5 | O1 | OR", "P5", pile="T1 T2 T3 T4 T5 T6"), "0:P+5")
    assert state.scores == (36, 0, 0)


# --- Skip Everyone (Flip 4) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", range(1, 10))
def test_after_a_skip_everyone_the_same_seat_plays_again(others: int) -> None:
    state = dark(" | ".join(["PSE P2 P3"] + ["O1 O2"] * others), "P5")
    assert waits(after(state, "0:PSE")) == "Turn 0"
    assert told(state, "0:PSE").count("TurnSkipped") == others


def test_skip_everyone_passes_over_seats_that_are_out() -> None:
    state = dark("PSE P2 P3 | O1 O2 | O3 O4", "P5", pile="T1")
    state = after(uno.apply(state, uno.Leave(1)), "0:PSE")
    assert waits(state) == "Turn 0"


@pytest.mark.parametrize("more", ["", ", skip_self=True", ", effects=once"])
def test_two_skip_everyones_at_once_are_as_good_as_one(more: str) -> None:
    rules = f"flip +multi_play(match=same_face{more})"
    assert waits(after(dark("PSE VSE P3 | O1 O2 | O3 O4", "P5", rules), "0:PSE,VSE")) == "Turn 0"


# --- Reverse, Wild ----------------------------------------------------------------------------------------------------


def test_a_dark_reverse_turns_the_direction() -> None:
    state = after(dark("PR P2 P3 | O1 | O2", "P5"), "0:PR")
    assert (state.direction, waits(state)) == (-1, "Turn 2")


def test_on_the_dark_side_only_its_colours_are_named() -> None:
    state = dark("W P2 P3 | O1 | O2", "P5")
    assert refusal(state, "0:W>R") == "bad_color"
    assert after(state, "0:W>V").color == "V"
    colors = [str(each.color) for each in uno.legal_actions(after(state, "0:W")) if isinstance(each, uno.NameColor)]
    assert colors == ["P", "T", "O", "V"]


# --- Wild Draw Color (Flip 5) -----------------------------------------------------------------------------------------

PILE = "P1 T1 W V1 T2 T3 T4"
"""Teal shows with the second card, purple with the fourth; the wild kind before it is of no colour."""


def test_the_victim_draws_until_the_named_colour_shows() -> None:
    state = after(dark("WDC P2 | O1 | O2", "T5", pile=PILE), "0:WDC>V!")
    assert (waits(state), state.pending) == ("Penalty 1", 0)
    assert isinstance(state.decision, uno.PenaltyDecision)
    assert state.decision.until
    state = after(state, "1:accept")
    assert (fronts(state, 1), waits(state), state.color) == ("P1 T1 O1 V1 W", "Turn 2", "V")


def test_who_is_found_out_draws_until_the_named_colour_shows() -> None:
    state = after(dark("WDC T2 | O1 | O2", "T5", pile=PILE), "0:WDC>V!", "1:challenge")
    assert (fronts(state, 0), fronts(state, 1), waits(state)) == ("P1 T1 T2 V1 W", "O1", "Turn 1")


def test_a_challenge_in_error_costs_two_more_than_the_colour() -> None:
    state = after(dark("WDC P2 | O1 | O2", "T5", pile=PILE), "0:WDC>V!", "1:challenge")
    assert (fronts(state, 0), fronts(state, 1), waits(state)) == ("P2", "P1 T1 T2 T3 O1 V1 W", "Turn 2")


def test_a_bluff_may_be_taken_back_and_the_named_colour_is_drawn_all_the_same() -> None:
    rules = "flip +flip_wild_draw(guilty=take_back)"
    state = after(dark("WDC T2 | O1 | O2", "T5", rules, pile=PILE), "0:WDC>V!", "1:challenge")
    assert (fronts(state, 0), str(state.top.front), state.color) == ("P1 T1 T2 V1 W WDC", "T5", "T")


def test_if_the_colour_never_shows_all_that_is_left_is_drawn() -> None:
    """Both the pile and what lies under the top; the two more that are due after a challenge are forgiven."""
    state = after(dark("WDC P2 | O1 | O2", "T5", pile="P1 T1", under="P3"), "0:WDC>V!", "1:challenge")
    assert sorted(fronts(state, 1).split()) == ["O1", "P1", "P3", "T1", "T5"]
    assert state.draw_pile == ()
    assert waits(state) == "Turn 2"


def test_a_last_wild_draw_color_asks_for_its_colour_and_is_drawn() -> None:
    state = after(dark("WDC | O1 | O2", "T5", pile=PILE), "0:WDC")
    assert waits(state) == "Color 0"
    state = after(state, "0:color=V")
    assert waits(state) == "RoundOver 1"
    assert fronts(state, 1) == "P1 T1 O1 V1 W"


def test_without_final_draws_nothing_is_asked_and_nothing_drawn() -> None:
    state = after(dark("WDC | O1 | O2", "T5", "flip +finish(final_draw=ignore)", pile=PILE), "0:WDC")
    assert (waits(state), fronts(state, 1)) == ("RoundOver 1", "O1")


@pytest.mark.parametrize(("hand", "may"), [("WDC T2 P3", "T2"), ("WDC P2 O3", "WDC")])
def test_under_strict_rules_a_bluff_cannot_be_laid(hand: str, may: str) -> None:
    assert lays(dark(f"{hand} | O1 | O2", "T5", "flip +flip_wild_draw(policy=strict)", pile="V1")) == may


def test_a_reverse_passes_it_on_where_deflecting_is_allowed() -> None:
    rules = "flip +deflect(mode=reverse)"
    state = after(dark("WDC P2 | VR O1 | O2", "T5", rules, pile=PILE), "0:WDC>V!", "1:VR!")
    assert (waits(state), state.direction) == ("Penalty 0", -1)
    assert fronts(after(state, "0:accept"), 0) == "P1 P2 T1 V1 W"
