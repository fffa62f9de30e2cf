"""Rulebook 6 and 6.1: a seat leaves, whatever the game waits for, and may come back between rounds."""

from collections import Counter

import pytest

from tests.playing import after, catchable, hand, happened, lays, opened, refusal, says, sizes, table, waits
from unorules import Join, Leave, host_actions, may_act
from unorules.events import SeatJoined, SeatLeft
from unorules.testing import count_cards

PILE = "Y5 Y6 Y7 Y8 Y9 Y0"
HANDS = "R7 W W+4 G1 | B1 B2 | Y1 Y2 | G8 G9"


def turn(rules="official", **more):
    more.setdefault("draw_pile", PILE)
    return table(HANDS, "R2", rules, **more)


def drawn(**more):
    return after(turn(draw_pile="R5 " + PILE, **more), "0:draw")


def owed(**more):
    return after(turn(**more), "0:W")


def penalty(**more):
    return after(turn(**more), "0:W+4>B")


def opening(rules="official", dealer=0):
    return opened(HANDS, "W " + PILE, rules, dealer=dealer)


def round_over(**more):
    return after(table("R7 | B1 B2 | Y1 Y2 | G8 G9", "R2", **more), "0:R7")


EVERYWHERE = {"turn": turn, "drawn": drawn, "color": owed, "penalty": penalty, "opening": opening, "over": round_over}


@pytest.mark.parametrize("where", EVERYWHERE)
@pytest.mark.parametrize("seat", range(4))
def test_6_a_seat_may_leave_at_any_time_and_then_does_nothing_more(where, seat):
    state = EVERYWHERE[where]()
    assert Leave(seat) in host_actions(state)
    assert "leave" not in says(state, seat), "it is never part of play"
    gone = after(state, f"{seat}:leave")
    assert count_cards(gone) == count_cards(state)
    assert (hand(gone, seat), gone.match.left, gone.eliminated) == ("", (seat,), (seat,))
    for said in ("draw", "R7", "accept", "color=R", "uno", "catch=0", "next", "leave", "dispute=3"):
        assert refusal(gone, f"{seat}:{said}") == "seat_out"
    assert says(gone, seat) == set()
    assert lays(gone, seat) == set()
    assert Leave(seat) not in host_actions(gone)
    assert waits(gone) != f"turn {seat}"
    assert [event.seat for event in happened(state, f"{seat}:leave") if isinstance(event, SeatLeft)] == [seat]


def test_6_the_hand_goes_to_the_bottom_of_the_discard():
    gone = after(turn(discard_under="Y3 Y4"), "1:leave")
    discard = [str(card) for card in gone.discard_pile]
    assert (discard[:3], Counter(discard[3:])) == (["R2", "Y3", "Y4"], Counter(["B1", "B2"]))


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(
    ("where", "seat", "then"),
    [
        (turn, 0, {1: "turn 1", -1: "turn 3"}),
        (turn, 2, {1: "turn 0", -1: "turn 0"}),
        (drawn, 0, {1: "turn 1", -1: "turn 3"}),
        (drawn, 1, {1: "drawn 0", -1: "drawn 0"}),
        (owed, 0, {1: "turn 1", -1: "turn 3"}),
        (owed, 1, {1: "color 0", -1: "color 0"}),
        (penalty, 1, {1: "turn 2", -1: "penalty 3"}),
        (penalty, 3, {1: "penalty 1", -1: "turn 2"}),
        (penalty, 2, {1: "penalty 1", -1: "penalty 3"}),
        (penalty, 0, {1: "penalty 1", -1: "penalty 3"}),
    ],
)
def test_6_what_the_game_waits_for_then(where, seat, then, way):
    assert waits(after(where(direction=way), f"{seat}:leave")) == then[way]


def test_6_a_seat_that_left_is_passed_over():
    state = after(turn(), "1:leave", "0:R7")
    assert waits(state) == "turn 2"
    state = after(turn(), "1:leave", "2:leave", "0:R7")
    assert waits(state) == "turn 3"


def test_6_a_drawn_card_of_another_seat_stays_to_be_answered():
    state = after(drawn(), "1:leave")
    assert (lays(state), says(state)) == ({"R5"}, {"pass"})
    assert waits(after(state, "0:pass")) == "turn 2"


def test_6_the_penalty_lapses_and_nobody_inherits_it():
    state = after(penalty(), "1:leave")
    assert (waits(state), state.pending, sizes(state), str(state.color)) == ("turn 2", 0, [3, 0, 2, 2], "B")
    assert refusal(state, "2:challenge") == "not_challengeable"


@pytest.mark.parametrize("guilty", ["draw_instead", "take_back"])
def test_6_if_the_leaver_laid_the_wild_draw_four_the_penalty_stands_but_no_challenge(guilty):
    state = after(penalty(rules=f"official +wild_draw_four(guilty={guilty})"), "0:leave")
    assert (waits(state), state.pending, says(state)) == ("penalty 1", 4, {"accept"})
    assert refusal(state, "1:challenge") == "not_challengeable"
    done = after(state, "1:accept")
    assert (sizes(done), waits(done)) == ([0, 6, 2, 2], "turn 2")


def test_6_another_seat_leaving_leaves_penalty_and_challenge_alone():
    state = after(penalty(), "2:leave")
    assert (state.pending, says(state)) == (4, {"accept", "challenge"})
    assert waits(after(state, "1:accept")) == "turn 3"


def test_6_a_card_that_waits_for_its_colour_stays_without_effect():
    for card in ("W", "W+4"):
        state = after(turn(), f"0:{card}", "0:leave")
        assert (waits(state), str(state.top), str(state.color), state.pending) == ("turn 1", card, "R", 0)
        assert sizes(state) == [0, 2, 2, 2]
    struck = after(turn(), "0:W+4", "1:leave", "0:color=B")
    assert waits(struck) == "penalty 2", "the next seat in play is the victim"


def test_6_the_duty_of_the_leaver_ends_and_other_windows_stay_open():
    rules = "official +uno_call(window=last_card)"
    state = after(table("R7 G1 | R1 B1 | Y1 Y2 | B9 B8", "R2", rules), "0:R7", "1:R1")
    assert catchable(state) == [0, 1]
    assert catchable(after(state, "0:leave")) == [1]
    assert refusal(after(state, "0:leave"), "2:catch=0") == "nothing_to_catch"
    assert catchable(after(state, "2:leave")) == [0, 1]
    assert may_act(after(state, "2:leave")) == (0, 1, 3)


def test_6_a_leaver_takes_its_false_accusations_along():
    rules = "official +uno_call(false_catch=1)"
    state = after(table("R7 G1 | R1 B1 | Y1 Y2 | B9 B8", "R2", rules, draw_pile=PILE), "1:catch=2", "2:leave")
    assert refusal(state, "1:catch=2") == "nothing_to_catch"
    assert sizes(state) == [2, 3, 0, 2]


# --- the opening ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wild", "seat", "asked", "first"),
    [
        ("left_chooses", 1, 2, 2),  # the next seat becomes first player and names
        ("left_chooses", 2, 1, 1),
        ("left_chooses", 0, 1, 1),
        ("dealer_chooses", 0, 1, 1),  # if a choosing dealer leaves, the first player names
        ("dealer_chooses", 1, 0, 2),
        ("dealer_chooses", 3, 0, 1),
    ],
)
def test_6_an_opening_wild_is_named_by_who_is_still_there(wild, seat, asked, first):
    state = after(opening(f"official +opening(wild={wild})"), f"{seat}:leave")
    assert waits(state) == f"color {asked}"
    assert waits(after(state, f"{asked}:color=G")) == f"turn {first}"


# --- round over -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "dealer"), [(0, 1), (1, 2), (2, 1), (3, 1)])
def test_6_between_rounds_the_leaver_is_not_dealt_in_and_the_deal_skips_it(seat, dealer):
    state = after(round_over(dealer=0), f"{seat}:leave")
    assert waits(state) == "round over"
    other = (seat + 1) % 4
    nxt = after(state, f"{other}:next")
    assert nxt.match.dealer == dealer
    assert [size > 0 for size in sizes(nxt)] == [each != seat for each in range(4)]
    assert count_cards(nxt) == 108


# --- the last seat --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", EVERYWHERE)
@pytest.mark.parametrize("last", range(4))
def test_6_the_last_seat_in_the_game_wins_without_points(where, last):
    state = EVERYWHERE[where]()
    before = state.scores
    for seat in range(4):
        if seat != last:
            state = after(state, f"{seat}:leave")
    assert (waits(state), state.match.winners, state.match.reason) == ("game over", (last,), "left")
    assert state.scores == before
    assert refusal(state, f"{last}:leave") == "game_over"
    assert host_actions(state) == ()


def test_6_two_seats_play_on_by_4_3():
    state = after(table("RS G1 G2 | B1 | Y1", "R2"), "1:leave", "0:RS")
    assert waits(state) == "turn 0"


@pytest.mark.parametrize("seat", [-1, 4, 9, True, "0", None, 1.0], ids=repr)
def test_6_only_a_seat_can_leave_or_join(seat):
    assert refusal(turn(), Leave(seat)) == "unknown_player"
    assert refusal(turn(), Join(seat)) == "unknown_player"
    assert refusal(round_over(), Join(seat)) == "unknown_player"


def test_6_a_round_goes_on_to_its_end_without_the_leaver():
    state = table("R7 | B3 | W | G1", "R2")
    state = after(state, "2:leave", "0:R7")
    assert (waits(state), state.match.result.points, state.scores) == ("round over", 4, (4, 0, 0, 0))


# --- 6.1 Join -------------------------------------------------------------------------------------------------------


def left(rules="official", **more):
    """Seat 2 has left, then the round has ended."""
    state = table("R7 | B1 B2 | Y1 Y2 | G8 G9", "R2", rules, **more)
    return after(state, "2:leave", "0:R7")


def test_6_1_a_seat_that_left_is_dealt_in_from_the_next_round_with_its_total():
    state = left(scores=(1, 2, 30, 4), dealer=1)
    assert Join(2) in host_actions(state)
    back = after(state, "2:join")
    assert (waits(back), back.match.left, back.scores) == ("round over", (), (1 + 3 + 17, 2, 30, 4))
    nxt = after(back, "2:next")
    assert [size > 0 for size in sizes(nxt)] == [True] * 4
    assert (nxt.match.dealer, nxt.scores[2]) == (2, 30), "the deal no longer skips it"
    assert after(state, "3:next").match.dealer == 3
    assert [event.seat for event in happened(state, "2:join") if isinstance(event, SeatJoined)] == [2]


def test_6_1_it_may_be_any_round_later_and_leave_again():
    state = after(left("official +opening(action=ignore) +scoring(rounds=9)"), "0:next", "0:end")
    back = after(state, "2:join", "2:leave")
    assert (back.match.left, waits(back)) == ((2,), "round over")
    assert sizes(after(back, "2:join", "1:next")) == [7, 7, 7, 7]


@pytest.mark.parametrize("where", ["turn", "drawn", "color", "penalty", "opening"])
def test_6_1_while_a_round_runs_nobody_joins(where):
    state = after(EVERYWHERE[where](), "2:leave")
    assert refusal(state, "2:join") == "not_joinable"
    assert refusal(state, "1:join") == "not_joinable", "before seat_taken"
    assert Join(2) not in host_actions(state)


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_6_1_a_seat_that_has_not_left_is_taken(seat):
    assert refusal(left(), f"{seat}:join") == "seat_taken"
    assert refusal(after(left(), "2:join"), "2:join") == "seat_taken"


def test_6_1_under_knockout_nobody_comes_back():
    state = left("official +scoring(method=knockout)")
    assert refusal(state, "2:join") == "not_joinable"
    assert refusal(state, "1:join") == "not_joinable"
    assert Join(2) not in host_actions(state)


def test_6_1_after_the_game_nobody_joins():
    state = left(scores=(490, 0, 0, 0))
    assert refusal(state, "2:join") == "game_over"
    assert refusal(state, "7:join") == "unknown_player"
