"""Rulebook 4.2: Skip, Reverse, Draw Two and Wild with three or more seats."""

import pytest

from tests.playing import after, catchable, hand, happened, refusal, sizes, table, waits
from unorules.events import DirectionReversed, TurnSkipped

PILE = "Y1 Y2 Y3"
TABLES = [(players, turn, way) for players in (3, 4, 10) for turn in range(players) for way in (1, -1)]


def laid(players, turn, way, card):
    hands = " | ".join([f"{card} G1 G2"] * players)
    state = table(hands, "R2", turn=turn, direction=way, draw_pile=PILE)
    return after(state, f"{turn}:{card}>B")


@pytest.mark.parametrize(("players", "turn", "way"), TABLES)
def test_4_2_after_a_skip_the_next_seat_loses_its_turn_and_draws_nothing(players, turn, way):
    state = laid(players, turn, way, "RS")
    assert waits(state) == f"turn {(turn + 2 * way) % players}"
    assert sizes(state) == [2 if seat == turn else 3 for seat in range(players)]
    assert (state.direction, str(state.color)) == (way, "R")


@pytest.mark.parametrize(("players", "turn", "way"), TABLES)
def test_4_2_after_a_reverse_the_next_seat_in_the_new_direction_plays(players, turn, way):
    state = laid(players, turn, way, "RR")
    assert (waits(state), state.direction) == (f"turn {(turn - way) % players}", -way)
    assert sizes(state) == [2 if seat == turn else 3 for seat in range(players)]


@pytest.mark.parametrize(("players", "turn", "way"), TABLES)
def test_4_2_after_a_draw_two_the_next_seat_draws_two_and_loses_its_turn(players, turn, way):
    state = laid(players, turn, way, "R+2")
    victim = (turn + way) % players
    assert waits(state) == f"turn {(turn + 2 * way) % players}"
    assert sizes(state) == [2 if seat == turn else 5 if seat == victim else 3 for seat in range(players)]
    assert hand(state, victim) == "R+2 Y1 Y2 G1 G2"
    assert state.direction == way


@pytest.mark.parametrize(("players", "turn", "way"), TABLES)
def test_4_2_after_a_wild_the_next_seat_plays_on_the_named_colour(players, turn, way):
    state = laid(players, turn, way, "W")
    assert (waits(state), str(state.color)) == (f"turn {(turn + way) % players}", "B")
    assert sizes(state) == [2 if seat == turn else 3 for seat in range(players)]


@pytest.mark.parametrize(
    ("card", "way", "out", "then", "struck"),
    [
        ("RS", 1, (1,), 3, None),  # seat 2 is skipped
        ("RS", 1, (2,), 3, None),
        ("RS", -1, (4,), 2, None),
        ("R+2", 1, (1,), 3, 2),
        ("R+2", -1, (4,), 2, 3),
        ("RR", 1, (4,), 3, None),
        ("W", 1, (1, 2), 3, None),
    ],
)
def test_1_seats_that_are_out_do_not_count(card, way, out, then, struck):
    hands = " | ".join([f"{card} G1 G2"] * 5)
    state = after(table(hands, "R2", direction=way, out=out, draw_pile=PILE), f"0:{card}>B")
    assert waits(state) == f"turn {then}"
    assert [seat for seat, size in enumerate(sizes(state)) if size == 5] == ([] if struck is None else [struck])


def test_4_2_a_draw_two_can_never_be_challenged_or_answered():
    state = laid(3, 0, 1, "R+2")
    assert refusal(state, "1:challenge") == "not_your_turn"
    assert refusal(state, "1:accept") == "not_your_turn"
    assert refusal(state, "2:challenge") == "not_challengeable"
    assert refusal(state, "2:accept") == "nothing_pending"


def test_4_2_two_reverses_in_a_row_turn_twice():
    state = table("RR G1 G2 | B1 B2 B3 | Y1 Y2 Y3 | BR G4 G5", "R2")
    state = after(state, "0:RR", "3:BR")
    assert (waits(state), state.direction) == ("turn 0", 1)


def test_4_2_a_skipped_seat_and_a_new_direction_are_told():
    state = table("RS RR G1 | B1 B2 | Y1 Y2", "R2")
    assert [event.seat for event in happened(state, "0:RS") if isinstance(event, TurnSkipped)] == [1]
    assert [event.direction for event in happened(state, "0:RR") if isinstance(event, DirectionReversed)] == [-1]
    drawn = [event for event in happened(table("R+2 G1 G2 | B1 | Y1", "R2"), "0:R+2") if isinstance(event, TurnSkipped)]
    assert [event.seat for event in drawn] == [1]


def test_4_2_a_victim_with_one_card_no_longer_holds_one():
    state = table("R7 R+2 G1 | R9 | Y1 Y2", "R2", draw_pile=PILE)
    assert catchable(after(state, "0:R+2")) == []
    assert hand(after(state, "0:R+2"), 1) == "R9 Y1 Y2"
