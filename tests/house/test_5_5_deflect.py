"""Rulebook 5.5: a Skip or Reverse passes the draw cards on."""

import pytest

from tests.house.tables import house
from tests.playing import after, hand, lays, refusal, says, sizes, waits

VICTIM = "BS BR RS RR B7 G9"


def struck(laid, rules, victim=VICTIM, third="G8 G9", **more):
    return after(house(f"B+2 W+4 G1 G2 | {victim} | {third} | G3", "B5", rules, **more), f"0:{laid}")


@pytest.mark.parametrize(
    ("mode", "on_two", "on_four"),
    [
        ("skip_bounce", {"BS"}, set()),
        ("skip_any", {"BS"}, {"BS"}),
        ("reverse", {"BR"}, {"BR"}),
        ("skip_and_reverse", {"BS", "BR"}, {"BS", "BR"}),
    ],
)
def test_5_5_mode_says_what_deflects_which_draw_cards(mode, on_two, on_four):
    for laid, answers in (("B+2", on_two), ("W+4>B", on_four)):
        state = struck(laid, f"+deflect(mode={mode})")
        assert (waits(state), lays(state)) == ("penalty 1", answers)
        for card in VICTIM.split():
            if card not in answers:
                assert refusal(state, f"1:{card}") == "penalty_pending"


def test_5_5_it_must_have_the_colour_in_force_or_lie_on_its_symbol():
    state = after(struck("B+2", "+deflect", third="RS GS G9"), "1:BS")
    assert lays(state) == {"RS", "GS"}, "a Skip on a Skip"
    state = after(state, "2:RS")
    assert (waits(state), state.pending, str(state.color)) == ("penalty 3", 2, "R")
    state = struck("W+4>R", "+deflect(mode=skip_any)")
    assert lays(state) == {"RS"}, "the named colour is in force"


def test_5_5_the_unchanged_total_goes_to_the_next_seat():
    state = after(struck("B+2", "+deflect"), "1:BS")
    assert (waits(state), state.pending) == ("penalty 2", 2)
    state = after(state, "2:accept")
    assert (sizes(state), waits(state)) == ([3, 5, 4, 1], "turn 3"), "the Skip skips nobody besides"


def test_5_5_after_a_reverse_it_goes_in_the_turned_direction():
    state = after(struck("W+4>B", "+deflect(mode=reverse)"), "1:BR")
    assert (waits(state), state.pending, state.direction) == ("penalty 0", 4, -1)
    assert waits(after(state, "0:accept")) == "turn 3"


def test_5_5_between_two_seats_too_the_direction_turns():
    state = after(house("B+2 G1 G2 | BR G3 G4", "B5", "+deflect(mode=reverse)"), "0:B+2", "1:BR")
    assert (waits(state), state.pending, state.direction) == ("penalty 0", 2, -1)
    assert waits(after(state, "0:accept")) == "turn 1"
    skip = after(house("B+2 G1 G2 | BS G3 G4", "B5", "+deflect"), "0:B+2", "1:BS")
    assert (waits(skip), skip.direction) == ("penalty 0", 1)


def test_5_5_a_deflected_wild_draw_four_can_no_longer_be_challenged():
    state = struck("W+4>B", "+deflect(mode=skip_any)")
    assert "challenge" in says(state)
    state = after(state, "1:BS")
    assert (says(state), refusal(state, "2:challenge")) == ({"accept"}, "not_challengeable")


@pytest.mark.parametrize("policy", ["free", "strict"])
@pytest.mark.parametrize(("mode", "waiting"), [("skip_bounce", "turn 2"), ("skip_any", "penalty 1")])
def test_5_5_only_a_mode_that_covers_the_card_makes_it_wait(policy, mode, waiting):
    rules = f"+deflect(mode={mode}) +wild_draw_four(policy={policy})"
    state = after(house("W+4 G1 G2 | BS G3 | G4", "R5", rules), "0:W+4>B")
    assert waits(state) == waiting


def test_5_5_the_kind_survives_deflection_for_answers():
    rules = "+deflect(mode=skip_any) +stacking(mode=same)"
    state = after(struck("W+4>B", rules, third="W+4 B+2 RS"), "1:BS")
    assert lays(state) == {"W+4", "RS"}, "still a Wild Draw Four penalty"
    state = after(struck("B+2", rules, third="W+4 B+2 R+2 G9"), "1:BS")
    assert lays(state) == {"B+2", "R+2"}


def test_5_5_the_kind_survives_deflection_for_deflecting():
    rules = "+deflect(mode=skip_bounce) +stacking(mode=progressive)"
    state = after(struck("B+2", rules, third="W+4 G9"), "1:BS", "2:W+4>G")
    assert (waits(state), state.pending, lays(state)) == ("penalty 3", 6, set())
    blocked = after(house("B+2 G1 | BS G2 G3 | W+4 G4 G5 | GS G6", "B5", rules), "0:B+2", "1:BS", "2:W+4>G")
    assert refusal(blocked, "3:GS") == "penalty_pending", "skip_bounce covers Draw Two penalties only"


def test_5_5_a_set_never_deflects():
    rules = "+deflect +multi_play(match=identical)"
    state = struck("B+2", rules, victim="BS BS G9")
    assert refusal(state, "1:BS,BS") == "penalty_pending"
    assert waits(after(state, "1:BS")) == "penalty 2"


def test_5_5_a_skip_or_reverse_outside_a_penalty_is_an_ordinary_one():
    state = house("BS BR G1 | G2 | G3", "B5", "+deflect(mode=skip_and_reverse)")
    assert waits(after(state, "0:BS")) == "turn 2"
    assert waits(after(state, "0:BR")) == "turn 2"


@pytest.mark.parametrize(("card", "victim"), [("BS", 2), ("BR", 0)])
def test_4_9_a_deflecting_last_card_strikes_the_next_seat_and_nobody_answers(card, victim):
    rules = "+deflect(mode=skip_and_reverse) +uno_call(mode=off)"
    state = after(house(f"B+2 G1 | {card} | BS BR G3", "B5", rules), "0:B+2", f"1:{card}")
    expected = [1, 0, 3]
    expected[victim] += 2
    assert (waits(state), sizes(state), state.match.result.winner) == ("round over", expected, 1)


def test_4_9_ignored_a_deflecting_last_card_strikes_nobody():
    rules = "+deflect +finish(final_draw=ignore)"
    state = after(house("B+2 G1 | BS | G3", "B5", rules), "0:B+2", "1:BS")
    assert (waits(state), sizes(state)) == ("round over", [1, 0, 1])


def test_4_8_a_last_card_that_must_be_a_number_cannot_deflect():
    state = after(house("B+2 G1 | BS | G3", "B5", "+deflect +finish(last_card=no_action)"), "0:B+2")
    assert refusal(state, "1:BS") == "illegal_card"
    assert says(state) - {"catch=0"} == {"accept"}


def test_5_5_deflecting_to_one_card_owes_the_call():
    state = after(struck("B+2", "+deflect", victim="BS G9"), "1:BS")
    assert "catch=1" in says(state, 2)
    assert hand(state, 1) == "G9"
