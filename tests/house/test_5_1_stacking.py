"""Rulebook 5.1: draw cards may be answered with draw cards; the last seat that does not draws the total."""

import pytest

from tests.house.tables import house
from tests.playing import after, hand, lays, refusal, says, seats, sizes, waits

VICTIM = "R+2 B+2 W+4 W B7 B0 BS BR"
"""Every kind of card, under a penalty with blue in force."""


def struck(laid, rules, victim=VICTIM, third="G8 G9"):
    """Seat 0 has laid a draw card on blue, so that seat 1 must answer."""
    return after(house(f"B+2 W+4 G1 G2 | {victim} | {third}", "B5", rules), f"0:{laid}")


@pytest.mark.parametrize(
    ("mode", "on_two", "on_four"),
    [
        ("mode=same", {"R+2", "B+2"}, {"W+4"}),
        ("mode=progressive", {"R+2", "B+2", "W+4"}, {"W+4"}),
        ("mode=any", {"R+2", "B+2", "W+4"}, {"B+2", "W+4"}),
        ("mode=any, d2_on_w4_color=must_match", {"R+2", "B+2", "W+4"}, {"B+2", "W+4"}),
        ("mode=any, d2_on_w4_color=any", {"R+2", "B+2", "W+4"}, {"R+2", "B+2", "W+4"}),
        ("mode=same, d2_on_w4_color=any", {"R+2", "B+2"}, {"W+4"}),
    ],
)
def test_5_1_which_draw_card_answers_which(mode, on_two, on_four):
    for laid, answers in (("B+2", on_two), ("W+4>B", on_four)):
        state = struck(laid, f"+stacking({mode})")
        assert (waits(state), lays(state)) == ("penalty 1", answers)
        for card in VICTIM.split():
            if card not in answers:
                assert refusal(state, f"1:{card}") == "penalty_pending"


def test_5_1_a_draw_two_on_a_lower_answer_is_refused_as_pending():
    state = struck("W+4>B", "+stacking(mode=progressive)")
    assert refusal(state, "1:B+2") == "penalty_pending"
    state = struck("W+4>B", "+stacking(mode=same)")
    assert refusal(state, "1:B+2") == "penalty_pending"


@pytest.mark.parametrize("said", ["1:draw", "1:pass"])
@pytest.mark.parametrize("laid", ["B+2", "W+4>B"])
def test_5_1_drawing_and_passing_are_refused_under_a_penalty(said, laid):
    assert refusal(struck(laid, "+stacking"), said) == "penalty_pending"


@pytest.mark.parametrize(
    ("chain", "total"),
    [
        (("0:B+2",), 2),
        (("0:B+2", "1:R+2"), 4),
        (("0:B+2", "1:R+2", "2:G+2"), 6),
        (("0:B+2", "1:W+4>G"), 6),
        (("0:B+2", "1:W+4>G", "2:G+2"), 8),
        (("0:W+4>R", "1:R+2", "2:W+4>Y"), 10),
        (("0:W+4>R", "1:W+4>G", "2:W+4>Y"), 12),
    ],
)
def test_5_1_each_answer_adds_and_the_next_seat_must_answer_the_whole_total(chain, total):
    hand_of_all = "B+2 R+2 G+2 W+4 Y1 Y2"
    state = after(house(seats(4, hand_of_all), "B5", "+stacking(mode=any)"), *chain)
    victim = len(chain)
    assert (waits(state), state.pending) == (f"penalty {victim % 4}", total)
    taken = after(state, f"{victim % 4}:accept")
    expected = [5 if seat < victim else 6 for seat in range(4)]
    expected[victim % 4] += total
    assert (sizes(taken), waits(taken), taken.pending) == (expected, f"turn {(victim + 1) % 4}", 0)


def test_5_1_answering_is_optional_and_one_card_is_one_answer():
    state = struck("B+2", "+stacking")
    assert "accept" in says(state)
    assert sizes(after(state, "1:accept")) == [3, 10, 2]
    answered = after(state, "1:R+2")
    assert refusal(answered, "1:B+2") == "not_your_turn"


def test_5_1_the_penalty_waits_whatever_the_victim_holds():
    state = struck("B+2", "+stacking", victim="G1 G2")
    assert (waits(state), lays(state), says(state)) == ("penalty 1", set(), {"accept"})


def test_5_1_after_the_draw_the_card_is_an_ordinary_one():
    state = after(struck("B+2", "+stacking", third="B8 G9 R1"), "1:accept")
    assert lays(state) == {"B8"}


@pytest.mark.parametrize(
    ("challenge", "alone", "on_top"),
    [("last_w4", True, True), ("unstacked_only", True, False), ("none", False, False)],
)
def test_5_1_which_wild_draw_four_may_be_challenged(challenge, alone, on_top):
    state = struck("W+4>B", f"+stacking(challenge={challenge})")
    assert ("challenge" in says(state)) is alone
    if not alone:
        assert refusal(state, "1:challenge") == "not_challengeable"
    state = after(state, "1:W+4>G")
    assert ("challenge" in says(state)) is on_top
    if not on_top:
        assert refusal(state, "2:challenge") == "not_challengeable"


def test_5_1_a_wild_draw_four_that_answered_a_draw_two_is_stacked():
    state = after(struck("B+2", "+stacking(mode=progressive, challenge=unstacked_only)"), "1:W+4>G")
    assert refusal(state, "2:challenge") == "not_challengeable"
    state = after(struck("B+2", "+stacking(mode=progressive)"), "1:W+4>G")
    assert "challenge" in says(state)


def test_5_1_earlier_wild_draw_fours_are_past():
    state = after(struck("W+4>B", "+stacking(mode=any)"), "1:B+2")
    assert refusal(state, "2:challenge") == "not_challengeable"


@pytest.mark.parametrize(("extra", "draws"), [(0, 8), (2, 10), (5, 13)])
def test_5_1_an_innocent_answer_costs_the_challenger_the_total_and_the_extra(extra, draws):
    rules = f"+stacking +wild_draw_four(innocent_extra={extra})"
    state = after(struck("W+4>B", rules, victim="W+4 G1 G2"), "1:W+4>R", "2:challenge")
    assert (sizes(state), waits(state)) == ([3, 2, 2 + draws], "turn 0")


@pytest.mark.parametrize(("cost", "draws"), [(4, 8), (6, 10), (0, 4)])
def test_5_1_a_guilty_answer_costs_its_player_the_total_by_4_7(cost, draws):
    rules = f"+stacking +wild_draw_four(guilty_draw={cost})"
    state = after(struck("W+4>B", rules, victim="W+4 B1 G2"), "1:W+4>R", "2:challenge")
    assert (sizes(state), waits(state), str(state.color)) == ([3, 2 + draws, 2], "turn 2", "R")


def test_5_1_w4_legality_always_an_answer_is_never_guilty():
    state = struck("W+4>B", "+stacking(w4_legality=always)", victim="W+4 B1 G2")
    state = after(state, "1:W+4>R", "2:challenge")
    assert (sizes(state), waits(state)) == ([3, 2, 12], "turn 0")


def test_5_1_w4_legality_always_does_not_excuse_one_that_answers_nothing():
    state = house("W+4 B1 G1 | G8 G9 G1 | G2", "B5", "+stacking(w4_legality=always)")
    state = after(state, "0:W+4>R", "1:challenge")
    assert (sizes(state), waits(state)) == ([6, 3, 1], "turn 1")


@pytest.mark.parametrize(("legality", "answers"), [("color_test", set()), ("always", {"W+4"})])
def test_5_1_w4_legality_under_strict(legality, answers):
    rules = f"+wild_draw_four(policy=strict) +stacking(w4_legality={legality})"
    state = after(house("W+4 G1 G2 | W+4 B1 G2 | G8 G9", "R5", rules), "0:W+4>B")
    assert (waits(state), lays(state)) == ("penalty 1", answers)
    if not answers:
        assert refusal(state, "1:W+4>R") == "illegal_card"


@pytest.mark.parametrize("policy", ["strict", "free"])
def test_5_1_without_a_challenge_the_penalty_still_waits_for_an_answer(policy):
    state = after(house("W+4 G1 G2 | W+4 R1 | G8 G9", "R5", f"+wild_draw_four(policy={policy}) +stacking"), "0:W+4>B")
    assert (waits(state), says(state)) == ("penalty 1", {"accept"})
    assert refusal(state, "1:challenge") == "not_challengeable"


def test_5_1_a_stack_runs_against_the_clock_too():
    state = house("B+2 G1 | G8 G9 | R+2 G4", "B5", "+stacking", direction=-1)
    state = after(state, "0:B+2!", "2:R+2!", "1:accept")
    assert (sizes(state), waits(state), hand(state, 1)) == ([1, 6, 1], "turn 0", "Y1 Y2 Y3 Y4 G8 G9")
