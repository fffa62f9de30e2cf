"""Rulebook 5.11: the next seat draws a card and may lay it if it has the named colour."""

import pytest

from tests.house.tables import house
from tests.playing import after, hand, lays, opened, refusal, says, sizes, waits

HANDS = "GRE G1 G2 | R1 G3 | R9 B1"


def laid(rules="+greninja", drawn="R7 Y1 Y2", hands=HANDS, said="0:GRE>R", **more):
    return after(house(hands, "B5", rules, draw_pile=drawn, **more), said)


def test_5_11_draw_one_may_play_a_card_of_the_colour_may_be_laid():
    state = laid()
    assert (waits(state), lays(state), says(state)) == ("drawn 1", {"R7"}, {"pass"})
    played = after(state, "1:R7")
    assert (hand(played, 1), waits(played), str(played.top)) == ("R1 G3", "turn 2", "R7")


def test_5_11_an_older_card_is_refused():
    assert refusal(laid(), "1:R1") == "only_drawn_card"
    assert refusal(laid(), "1:draw") == "already_drew"


@pytest.mark.parametrize("mode", ["draw_one_may_play", "draw_one_must_play"])
def test_5_11_otherwise_its_turn_is_over_and_the_seat_after_it_follows_the_colour(mode):
    state = laid(f"+greninja(mode={mode})", drawn="Y7")
    assert (waits(state), hand(state, 1), lays(state)) == ("turn 2", "R1 Y7 G3", {"R9"})


def test_5_11_after_pass_its_turn_is_over_likewise():
    state = after(laid(), "1:pass")
    assert (waits(state), hand(state, 1), lays(state)) == ("turn 2", "R1 R7 G3", {"R9"})


def test_5_11_draw_one_must_play_passing_is_refused():
    state = laid("+greninja(mode=draw_one_must_play)")
    assert (lays(state), says(state), refusal(state, "1:pass")) == ({"R7"}, set(), "must_play")


def test_5_11_draw_until_color_it_keeps_all_and_loses_the_turn():
    state = laid("+greninja(mode=draw_until_color)", drawn="Y1 W B2 W+4 R7 R8")
    assert (waits(state), hand(state, 1)) == ("turn 2", "R1 R7 Y1 G3 B2 W W+4")
    assert lays(state) == {"R9"}


def test_5_11_draw_until_color_ends_when_nothing_is_left():
    state = laid("+greninja(mode=draw_until_color)", drawn="Y1 Y2")
    assert (waits(state), sizes(state)) == ("turn 2", [2, 5, 2]), "B5 under the top is drawn too"


def test_5_11_wild_only_it_is_no_more_than_a_wild():
    state = laid("+greninja(mode=wild_only)")
    assert (waits(state), sizes(state), lays(state)) == ("turn 1", [2, 2, 2], {"R1"})


@pytest.mark.parametrize("drawn", ["W", "SNX", "GRE"])
@pytest.mark.parametrize(("playable", "waiting"), [(False, "turn 2"), (True, "drawn 1")])
def test_5_11_wild_playable_says_whether_a_wild_kind_may_be_laid(drawn, playable, waiting):
    state = laid(f"+greninja(wild_playable={playable}) +snorlax", drawn=f"{drawn} Y1 Y2 Y3")
    assert waits(state) == waiting
    if playable:
        assert lays(state) == {drawn}


@pytest.mark.parametrize(("mode", "passes"), [("draw_one_may_play", True), ("draw_one_must_play", True)])
def test_5_11_a_dishonest_wild_draw_four_is_never_forced(mode, passes):
    state = laid(f"+greninja(mode={mode}, wild_playable=True)", drawn="W+4 Y1")
    assert (waits(state), lays(state)) == ("drawn 1", {"W+4"})
    assert ("pass" in says(state)) is passes


def test_5_11_an_honest_wild_draw_four_is_forced():
    state = laid("+greninja(mode=draw_one_must_play, wild_playable=True)", drawn="W+4 Y1", hands="GRE G1 G2 | G3 | B1")
    assert refusal(state, "1:pass") == "must_play"


@pytest.mark.parametrize("mode", ["draw_one_may_play", "draw_one_must_play"])
def test_5_11_a_card_that_may_not_be_laid_counts_as_a_miss(mode):
    rules = f"+greninja(mode={mode}, wild_playable=True) +wild_draw_four(policy=strict)"
    assert waits(laid(rules, drawn="W+4 Y1")) == "turn 2"
    honest = laid(rules, drawn="W+4 Y1", hands="GRE G1 G2 | G3 | B1")
    assert (waits(honest), lays(honest)) == ("drawn 1", {"W+4"})


@pytest.mark.parametrize(
    "draw", ["until_playable=True", "drawn=keep", "drawn=must_play", "hand_after_draw=True", "choice=must_play_if_able"]
)
def test_5_11_the_draw_module_does_not_reach_this_draw(draw):
    state = laid(f"+greninja +draw({draw})")
    assert (waits(state), lays(state), says(state)) == ("drawn 1", {"R7"}, {"pass"})
    assert refusal(state, "1:R1") == "only_drawn_card"
    assert waits(laid(f"+greninja +draw({draw})", drawn="Y7 R7 R8")) == "turn 2"


@pytest.mark.parametrize(("top", "waiting"), [("B5", "turn 2"), ("R5", "drawn 1")])
def test_5_11_4_5_where_the_pile_is_empty_what_lies_under_the_greninja_is_drawn(top, waiting):
    state = after(house(HANDS, top, "+greninja", draw_pile=""), "0:GRE>R")
    assert (waits(state), top in hand(state, 1).split()) == (waiting, True)


@pytest.mark.parametrize(
    ("mode", "held"),
    [
        ("draw_one_may_play", "R1 R7 G3"),
        ("draw_one_must_play", "R1 R7 G3"),
        ("draw_until_color", "R1 R7 G3"),
        ("wild_only", "R1 G3"),
    ],
)
def test_4_9_a_last_greninja_the_next_seat_draws_and_may_not_lay(mode, held):
    state = laid(f"+greninja(mode={mode})", hands="GRE | R1 G3 | B1")
    assert (waits(state), hand(state, 1), state.match.result.winner) == ("round over", held, 0)


def test_4_9_a_last_greninja_asks_for_its_colour_only_if_the_draw_depends_on_it():
    for mode, waiting in (
        ("draw_until_color", "color 0"),
        ("draw_one_may_play", "round over"),
        ("wild_only", "round over"),
    ):
        state = house("GRE | R1 G3 | B1", "B5", f"+greninja(mode={mode})", draw_pile="R7 Y1")
        assert waits(after(state, "0:GRE")) == waiting
    ignored = "+greninja(mode=draw_until_color) +finish(final_draw=ignore)"
    assert waits(after(house("GRE | R1 G3 | B1", "B5", ignored, draw_pile="R7"), "0:GRE")) == "round over"


def test_5_11_the_colour_rides_on_the_play_or_follows():
    state = house(HANDS, "B5", "+greninja", draw_pile="R7 Y1")
    assert waits(after(state, "0:GRE")) == "color 0"
    assert after(state, "0:GRE", "0:color=R") == after(state, "0:GRE>R")


def test_5_11_any_top_any_hand():
    for top in ("B5", "RS", "G+2"):
        assert "GRE" in lays(house("GRE R5 B5 G5 | G1", top, "+greninja"))


def test_2_3_an_opening_greninja_strikes_nobody():
    state = opened("R1 G1 | R2 G2 | R3 G3", "GRE R7 R8", "official +greninja")
    state = after(state, "1:color=R")
    assert (waits(state), sizes(state)) == ("turn 1", [2, 2, 2])


def test_4_11_it_counts_50():
    assert after(house("R7 | GRE | G1", "R5", "+greninja"), "0:R7").scores == (51, 0, 0)


def test_4_3_between_two_seats_play_returns():
    state = laid(hands="GRE G1 G2 | R1 G3", drawn="Y7")
    assert waits(state) == "turn 0"
