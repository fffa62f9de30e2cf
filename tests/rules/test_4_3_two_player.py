"""Rulebook 4.3: whenever exactly two seats are in play."""

import pytest

from tests.playing import after, sizes, table, waits

PILE = "Y1 Y2 Y3 Y4"

CARDS = [
    # card, reverse, who plays then (0 laid it), direction kept
    ("RS", "skip", 0, True),
    ("RS", "plain", 0, True),
    ("RR", "skip", 0, True),
    ("RR", "plain", 1, False),
    ("R+2", "skip", 0, True),
    ("R+2", "plain", 0, True),
    ("R7", "skip", 1, True),
    ("W", "plain", 1, True),
]


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("card", "reverse", "then", "kept"), CARDS)
def test_4_3_with_two_seats(card, reverse, then, kept, way):
    rules = f"official +two_player(reverse={reverse})"
    for turn in (0, 1):
        state = table(f"{card} G1 G2 | {card} G1 G2", "R2", rules, turn=turn, direction=way, draw_pile=PILE)
        laid = after(state, f"{turn}:{card}>R")
        assert waits(laid) == f"turn {turn if then == 0 else 1 - turn}"
        assert laid.direction == (way if kept else -way)
        assert sizes(laid)[1 - turn] == (5 if card == "R+2" else 3)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("card", "reverse", "then", "kept"), CARDS)
def test_4_3_with_two_seats_left_of_five(card, reverse, then, kept, way):
    """Seats 1 and 4 play on."""
    hands = " | ".join([f"{card} G1 G2"] * 5)
    rules = f"official +two_player(reverse={reverse})"
    state = table(hands, "R2", rules, turn=1, direction=way, draw_pile=PILE, out=(0, 2, 3))
    laid = after(state, f"1:{card}>R")
    assert waits(laid) == f"turn {1 if then == 0 else 4}"
    assert laid.direction == (way if kept else -way)
    assert sizes(laid)[4] == (5 if card == "R+2" else 3)


@pytest.mark.parametrize(("reverse", "then"), [("skip", "turn 0"), ("plain", "turn 2")])
def test_4_3_also_after_a_third_seat_left_during_the_round(reverse, then):
    state = table("RR G1 G2 | B1 B2 | Y1 Y2", "R2", f"official +two_player(reverse={reverse})")
    assert waits(after(state, "0:RR")) == "turn 2"
    assert waits(after(state, "1:leave", "0:RR")) == then


@pytest.mark.parametrize("reverse", ["skip", "plain"])
@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_4_3_after_a_wild_draw_four_play_returns(reverse, answer):
    state = table("W+4 G1 G2 | B1 B2", "R2", f"official +two_player(reverse={reverse})", draw_pile=PILE + " Y5 Y6")
    laid = after(state, "0:W+4>R")
    assert waits(laid) == "penalty 1"
    done = after(laid, f"1:{answer}")
    assert (waits(done), sizes(done)) == ("turn 0", [2, 6 if answer == "accept" else 8])


def test_4_3_after_a_found_bluff_the_challenger_plays():
    state = table("W+4 R1 G2 | B1 B2", "R2", draw_pile=PILE)
    done = after(state, "0:W+4>R", "1:challenge")
    assert (waits(done), sizes(done)) == ("turn 1", [6, 2])


@pytest.mark.parametrize("policy", ["strict", "free"])
def test_4_3_drawn_at_once_play_returns_as_well(policy):
    state = table("W+4 G1 G2 | B1 B2", "R2", f"official +wild_draw_four(policy={policy})", draw_pile=PILE)
    assert waits(after(state, "0:W+4>R")) == "turn 0"
    assert sizes(after(state, "0:W+4>R")) == [2, 6]
