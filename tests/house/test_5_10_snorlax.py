"""Rulebook 5.10: the next seat draws, then sheds every card of the named colour, and its turn is over."""

import pytest

import unorules as uno
from tests.house.tables import house
from tests.playing import after, catchable, hand, happened, in_order, lays, opened, refusal, sizes, waits
from unorules.events import CardsShed

HANDS = "SNX G1 G2 | R1 RS G3 W | R9 B1 B+2"
DRAWN = "R7 Y1 R+2 Y2 R3 Y4"


def laid(rules="+snorlax", hands=HANDS, said="0:SNX>R", **more):
    return after(house(hands, "B5", rules, **{"draw_pile": DRAWN} | more), said)


@pytest.mark.parametrize(
    ("draw", "left", "shed"),
    [
        (3, "Y1 G3 W", ["R1", "RS", "R7", "R+2"]),
        (0, "G3 W", ["R1", "RS"]),
        (1, "G3 W", ["R1", "RS", "R7"]),
        (5, "Y1 Y2 G3 W", ["R1", "RS", "R7", "R+2", "R3"]),
    ],
)
def test_5_10_the_victim_draws_then_sheds_all_of_the_colour_old_and_new(draw, left, shed):
    state = laid(f"+snorlax(draw={draw})")
    assert (hand(state, 1), waits(state)) == (left, "turn 2")
    assert sorted(map(str, state.discard_pile)) == sorted(["SNX", "B5", *shed])


def test_5_10_the_seat_after_it_must_follow_the_colour():
    state = laid()
    assert (str(state.top), str(state.color), lays(state)) == ("SNX", "R", {"R9"})


def test_5_10_wild_kinds_are_never_shed():
    state = laid(hands="SNX G1 | W W+4 SNX R1 | R9")
    assert hand(state, 1) == "Y1 W W+4 SNX"


def test_5_10_shed_cards_have_no_effect():
    state = laid(hands="SNX G1 | RS RR R+2 R7 R0 G9 | R9 G8", rules="+snorlax +seven_zero")
    assert (waits(state), state.direction, state.pending, sizes(state)) == ("turn 2", 1, 0, [1, 2, 2])


def test_5_10_placement_under_the_snorlax_stays_the_top():
    state = laid("+snorlax(placement=under)")
    assert str(state.top) == "SNX"
    assert lays(state) == {"R9"}


def test_5_10_placement_over_the_highest_lies_on_top_and_is_matchable():
    state = laid("+snorlax(placement=over)")
    assert [str(card) for card in state.discard_pile] == ["R+2", "RS", "R7", "R1", "SNX", "B5"]
    assert (str(state.color), lays(state), waits(state), state.pending) == ("R", {"R9", "B+2"}, "turn 2", 0)


def test_5_10_placement_over_skips_lie_under_reverses():
    state = laid("+snorlax(placement=over)", hands="SNX G1 | RR RS RR G3 | R9")
    assert [str(card) for card in state.discard_pile][:4] == ["R+2", "RR", "RR", "RS"]


def test_5_10_placement_over_with_nothing_shed():
    state = laid("+snorlax(placement=over)", said="0:SNX>B", draw_pile="Y1 Y2 Y3")
    assert (str(state.top), lays(state)) == ("SNX", {"B1", "B+2"})


def test_5_10_a_shed_card_on_top_was_laid_by_nobody():
    rules = "+snorlax(placement=over) +jump_in(own_twin=False)"
    state = laid(rules, hands="SNX R7 R7 G1 | R1 G3 G4 | R9 B1", draw_pile="R7 Y1 Y2")
    assert str(state.top) == "R7"
    assert "^R7" in {str(each)[2:] for each in uno.legal_actions(state, 0)}, "the layer of the Snorlax may jump on it"


def test_5_10_what_is_shed_is_told_to_all():
    events = happened(house(HANDS, "B5", "+snorlax", draw_pile=DRAWN), "0:SNX>R")
    (event,) = [each for each in events if isinstance(each, CardsShed)]
    assert (event.seat, in_order(" ".join(map(str, event.cards)))) == (1, "R1 R7 RS R+2")


def test_5_10_victim_out_win_an_empty_victim_has_gone_out():
    state = laid(hands="SNX G1 | R1 | B1 B2", draw_pile="R2 R3 R4 Y1")
    assert (waits(state), state.match.result.winner) == ("round over", 1)


def test_5_10_victim_out_draw_one_it_draws_one_and_stays_in():
    state = laid("+snorlax(victim_out=draw_one)", hands="SNX G1 G2 | R1 | B1 B2", draw_pile="R2 R3 R4 Y1")
    assert (waits(state), hand(state, 1), catchable(state)) == ("turn 2", "Y1", [1])


def test_5_10_victim_out_draw_one_the_drawn_card_is_not_shed():
    state = laid("+snorlax(victim_out=draw_one)", hands="SNX G1 G2 | R1 | B1 B2", draw_pile="R2 R3 R4 R5")
    assert hand(state, 1) == "R5"


@pytest.mark.parametrize(("out", "held"), [("win", ""), ("draw_one", "Y1")])
def test_5_10_4_9_as_a_last_card_its_player_alone_wins(out, held):
    state = laid(f"+snorlax(victim_out={out})", hands="SNX | R1 | B1 B2", draw_pile="R2 R3 R4 Y1")
    assert (waits(state), hand(state, 1), state.match.result.winner) == ("round over", held, 0)
    assert state.match.result.points == 3 + (1 if held else 0)


def test_5_10_4_9_a_last_snorlax_asks_for_its_colour_unless_its_effect_is_ignored():
    state = house("SNX | R1 G2 | B1", "B5", "+snorlax", draw_pile=DRAWN)
    assert waits(after(state, "0:SNX")) == "color 0"
    assert hand(after(state, "0:SNX", "0:color=R"), 1) == "Y1 G2"
    ignored = house("SNX | R1 G2 | B1", "B5", "+snorlax +finish(final_draw=ignore)", draw_pile=DRAWN)
    done = after(ignored, "0:SNX")
    assert (waits(done), hand(done, 1)) == ("round over", "R1 G2")


@pytest.mark.parametrize(("uno_", "open_to"), [("required", [1]), ("exempt", [])])
def test_5_10_uno_a_victim_with_one_card_owes_the_call_or_counts_as_called(uno_, open_to):
    state = laid(f"+snorlax(uno={uno_})", hands="SNX G1 G2 | R1 R2 | B1", draw_pile="R2 R3 Y4")
    assert (hand(state, 1), catchable(state)) == ("Y4", open_to)
    if open_to:
        assert sizes(after(state, "2:catch=1")) == [2, 3, 1]
        assert catchable(after(state, "1:uno")) == []
    else:
        assert refusal(state, "2:catch=1") == "nothing_to_catch"


@pytest.mark.parametrize(("uno_", "open_to"), [("required", [1]), ("exempt", [])])
def test_5_10_uno_after_draw_one_as_well(uno_, open_to):
    rules = f"+snorlax(victim_out=draw_one, uno={uno_})"
    state = laid(rules, hands="SNX G1 G2 | R1 | B1 B2", draw_pile="R2 R3 R4 Y1")
    assert catchable(state) == open_to


def test_5_10_any_top_any_hand():
    for top in ("B5", "RS", "R+2", "GR"):
        assert "SNX" in lays(house("SNX R5 B5 G5 | G1", top, "+snorlax"))
    assert "SNX" in lays(house("SNX R5 | G1", "W", "+snorlax", color="R"))


def test_5_10_the_colour_rides_on_the_play_or_follows():
    state = house(HANDS, "B5", "+snorlax", draw_pile=DRAWN)
    asked = after(state, "0:SNX")
    assert (waits(asked), sizes(asked), str(asked.color)) == ("color 0", [2, 4, 3], "B")
    assert after(asked, "0:color=R") == after(state, "0:SNX>R")


def test_5_10_it_is_never_challenged():
    state = laid()
    assert refusal(state, "2:challenge") == "not_challengeable"
    assert refusal(state, "1:challenge") == "not_your_turn"


@pytest.mark.parametrize("rules", ["", "+stacking(mode=any)", "+deflect(mode=skip_and_reverse)"])
def test_5_10_it_never_answers_a_penalty(rules):
    state = after(house("W+4 G1 G2 | SNX G3 | G4", "R5", f"+snorlax {rules}"), "0:W+4>R")
    assert refusal(state, "1:SNX>R") == "penalty_pending"


def test_5_10_it_is_never_answered():
    rules = "+snorlax +stacking(mode=any) +deflect(mode=skip_and_reverse)"
    state = laid(rules, hands="SNX G1 G2 | R+2 RS W+4 G9 | B1")
    assert (waits(state), hand(state, 1)) == ("turn 2", "Y1 G9 W+4")


def test_5_10_the_victim_draws_what_there_is():
    state = laid(hands=HANDS, draw_pile="R2")
    assert (hand(state, 1), waits(state)) == ("G3 B5 W", "turn 2"), "R2, then B5 from under the Snorlax, then no more"


def test_5_10_against_the_clock_it_strikes_the_other_way():
    state = laid(direction=-1)
    assert (hand(state, 2), waits(state)) == ("Y1 B1 B+2", "turn 1")


def test_5_10_laid_by_jumping_in_it_strikes_the_seat_after_the_jumper():
    rules = "+snorlax +jump_in(cards=all)"
    state = house("G1 G2 | G3 | SNX G4 G5 | R8 G6", "SNX", rules, color="B", turn=1, draw_pile=DRAWN)
    state = after(state, "2:^SNX>R")
    assert (hand(state, 3), waits(state)) == ("Y1 G6", "turn 0")


def test_2_3_an_opening_snorlax_strikes_nobody():
    state = opened("R1 G1 | R2 G2 | R3 G3", "SNX R7 R8", "official +snorlax")
    assert waits(state) == "color 1"
    state = after(state, "1:color=R")
    assert (waits(state), sizes(state)) == ("turn 1", [2, 2, 2])


def test_4_11_it_counts_50():
    state = after(house("R7 | SNX | G1", "R5", "+snorlax"), "0:R7")
    assert state.scores == (51, 0, 0)


def test_2_1_its_copies_are_the_decks():
    for copies in (0, 1, 4):
        rules = uno.parse_rules(f"official +deck(kind=pokemon112, snorlax={copies})")
        state = uno.new_game(rules, 2, seed=1)
        cards = [*state.draw_pile, *state.discard_pile, *state.hands[0], *state.hands[1]]
        assert [str(card) for card in cards].count("SNX") == copies
