"""Rulebook 4.5: when nothing is left to draw. Blocked rounds and rounds that the host ends."""

from collections import Counter

import pytest

from tests.playing import after, hand, happened, opened, refusal, says, sizes, table, waits
from unorules import EndRound, host_actions
from unorules.events import CardsDrawn, PileReshuffled

# --- reshuffling ----------------------------------------------------------------------------------------------------


def test_4_5_everything_under_the_top_becomes_the_new_pile():
    state = table("Y7 G1 | B1", "R2", discard_under="B5 B6 W B7")
    done = after(state, "0:draw")
    assert (str(done.top), str(done.color)) == ("R2", "R")
    assert (len(done.draw_pile), len(done.discard_pile)) == (3, 1)
    gone = Counter(map(str, done.draw_pile)) + Counter(hand(done, 0).split())
    assert gone == Counter(["Y7", "G1", "B5", "B6", "W", "B7"])
    assert [event.count for event in happened(state, "0:draw") if isinstance(event, PileReshuffled)] == [4]


def test_4_5_named_colours_are_forgotten_but_the_one_in_force_stays():
    state = table("Y7 | B1", "W", color="B", discard_under="W+4 R5")
    done = after(state, "0:draw")
    assert (str(done.top), str(done.color)) == ("W", "B")
    assert sorted(map(str, done.draw_pile)) in (["R5"], ["W+4"])


def test_4_5_the_pile_is_reshuffled_only_when_a_card_is_needed():
    done = after(table("Y7 G1 | B1", "R2", draw_pile="B5", discard_under="B6 B7"), "0:draw")
    assert (done.draw_pile, len(done.discard_pile)) == ((), 3)


def test_4_5_drawing_goes_on_after_the_reshuffle():
    state = table("R+2 G1 G2 | B1 | Y1", "R2", draw_pile="Y5", discard_under="Y6 Y7")
    done = after(state, "0:R+2")
    assert (sizes(done), waits(done)) == ([2, 3, 1], "turn 2")
    assert "Y5" in hand(done, 1)
    assert (len(done.draw_pile), len(done.discard_pile)) == (2, 1), "R2 was reshuffled with Y6 and Y7"


def test_4_5_every_order_comes_out_of_the_key():
    orders = {after(table("Y7 | B1", "R2", discard_under="B3 B4 B5", seed=seed), "0:draw").hands for seed in range(30)}
    assert len(orders) == 3


# --- nothing to reshuffle -------------------------------------------------------------------------------------------


def test_4_5_a_penalty_draws_what_there_is_and_the_rest_is_forgiven():
    struck = after(table("R+2 G1 G2 | B1 | Y1", "R2"), "0:R+2")
    assert (sizes(struck), waits(struck)) == ([2, 2, 1], "turn 2"), "the old top is all there is"
    four = table("W+4 G1 G2 | B1 | Y1", "R2", draw_pile="Y5 Y6")
    accepted = after(four, "0:W+4>R", "1:accept")
    assert (sizes(accepted), waits(accepted)) == ([2, 4, 1], "turn 2")
    (drawn,) = [event for event in happened(four, "0:W+4>R", "1:accept") if isinstance(event, CardsDrawn)]
    assert (drawn.count, drawn.asked) == (3, 4)


def test_4_5_draw_is_refused_and_pass_is_legal():
    state = table("Y7 G1 | B1", "R2")
    assert refusal(state, "0:draw") == "nothing_to_draw"
    assert says(state) == {"pass"}
    assert (waits(after(state, "0:pass")), sizes(after(state, "0:pass"))) == ("turn 1", [2, 1])


def test_4_5_passing_is_a_choice_although_a_card_fits():
    state = table("R7 G1 | B1", "R2")
    assert says(state) == {"pass"}
    assert waits(after(state, "0:pass")) == "turn 1"


@pytest.mark.parametrize(
    ("hands", "passing"),
    [("R7 G1 | B1", "must_play"), ("W G1 | B1", "must_play"), ("Y7 G1 | B1", None)],
)
def test_4_5_with_must_play_if_able_a_fitting_card_must_be_laid(hands, passing):
    state = table(hands, "R2", "official +draw(choice=must_play_if_able)")
    if passing:
        assert refusal(state, "0:pass") == passing
        assert refusal(state, "0:draw") == "must_play", "it comes before nothing_to_draw"
        assert says(state) == set()
    else:
        assert refusal(state, "0:draw") == "nothing_to_draw"
        assert waits(after(state, "0:pass")) == "turn 1"


def test_4_5_a_pile_that_is_empty_after_the_draw_still_lets_the_card_be_laid():
    state = after(table("Y7 G1 | B1", "R2", draw_pile="R5"), "0:draw")
    assert (waits(state), says(state)) == ("drawn 0", {"pass"})


# --- blocked --------------------------------------------------------------------------------------------------------


def passed(hands, rules="official", **more):
    """All seats pass one after another."""
    state = table(hands, "W", rules, color="R", **more)
    for _ in range(len(state.hands) - len(more.get("out", ()))):
        assert waits(state) != "round over"
        state = after(state, f"{state.to_act}:pass")
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("way", [1, -1])
def test_4_5_the_round_is_blocked_when_all_seats_have_passed(players, way):
    for turn in range(players):
        state = passed(" | ".join(["B9", "B5", *["B8"] * (players - 2)]), turn=turn, direction=way)
        assert (waits(state), state.match.result.winner) == ("round over", 1)
        assert state.match.result.points == 9 + 8 * (players - 2), "the winner's own cards are not counted"


@pytest.mark.parametrize(
    ("hands", "dealer", "winner", "points"),
    [
        ("B9 | B5 | B8", 0, 1, 17),
        ("B1 B1 | YS | W", 0, 0, 70),  # the smallest total, not the fewest cards
        ("B5 | B5 | B8", 0, 1, 13),  # a tie goes to the first seat from the dealer's left
        ("B5 | B5 | B8", 1, 0, 13),  # seat 2 is dearer, then seat 0
        ("B5 | B5 | B5", 0, 1, 10),
        ("B5 | B5 | B5", 1, 2, 10),
        ("B5 | B5 | B5", 2, 0, 10),
        ("B0 | B5 | B0", 0, 2, 5),
    ],
)
def test_4_5_lowest_points_the_smallest_hand_wins_the_others(hands, dealer, winner, points):
    state = passed(hands, dealer=dealer)
    assert (state.match.result.winner, state.match.result.points) == (winner, points)
    assert state.scores[winner] == points
    assert sum(state.scores) == points


def test_4_5_zero_sum_stays_zero():
    state = passed("B9 | B5 | B8", "official +scoring(method=zero_sum)")
    assert state.scores == (-9, 17, -8)


def test_4_5_no_score_nobody_wins_and_the_round_counts_as_played():
    rules = "official +exhaustion(blocked=no_score) +scoring(rounds=2)"
    state = passed("B9 | B5 | B8", rules, scores=(1, 2, 3))
    assert (waits(state), state.match.result.winner, state.match.result.points) == ("round over", None, 0)
    assert state.scores == (1, 2, 3)
    again = after(state, "0:next")
    assert again.match.round == 2
    assert waits(after(again, "0:end")) == "game over", "two rounds were played"


def test_4_5_seats_that_are_out_need_not_pass():
    state = passed("B9 | B5 | B8 | B1", out=(3,))
    assert state.match.result.winner == 1


def test_4_5_a_card_laid_restarts_the_count():
    """The Wild under R7 is drawn by seat 0, who keeps it; then three seats have to pass anew."""
    state = after(table("B9 B8 | B5 B4 | R7 R8 B3", "W", color="R"), "0:pass", "1:pass", "2:R7")
    assert refusal(state, "0:pass") == "must_draw"
    state = after(state, "0:draw", "0:pass", "1:pass", "2:pass")
    assert waits(state) == "turn 0"
    assert waits(after(state, "0:pass")) == "round over"


def test_4_5_a_seat_that_leaves_restarts_the_count():
    """The leaver's B3 lies under the top and can be drawn."""
    state = after(table("B9 B8 | B5 B4 | B3 | Y1", "W", color="R"), "0:pass", "1:pass", "2:leave")
    assert refusal(state, "3:pass") == "must_draw"
    state = after(state, "3:draw", "0:pass", "1:pass")
    assert waits(state) == "turn 3"
    assert waits(after(state, "3:pass")) == "round over"


def test_4_5_a_seat_that_leaves_without_cards_restarts_the_count_too():
    state = table("B9 | B5 | | B4", "W", color="R")
    state = after(state, "0:pass", "1:pass", "2:leave", "3:pass")
    assert waits(state) == "turn 0", "with the two passes before the Leave the round would be blocked"
    assert waits(after(state, "0:pass", "1:pass")) == "round over"


def test_4_5_a_catch_that_draws_nothing_does_not_restart_the_count():
    """Seat 0 lays R7 and owes the call; R2 under it is the only card left, and seat 1 draws it."""
    rules = "official +uno_call(window=last_card, penalty=1) +deal(hand_size=1)"
    state = after(table("R7 B9 | B5 | B4", "R2", rules), "0:R7", "1:draw")
    assert (waits(state), sizes(state)) == ("drawn 1", [1, 2, 1])
    state = after(state, "1:pass", "2:pass")
    assert waits(state) == "turn 0"
    state = after(state, "2:catch=0")
    assert sizes(state) == [1, 2, 1], "nothing was left to draw, so nothing restarts"
    assert waits(after(state, "0:pass", "1:pass")) == "round over", "the pass after drawing did not count"


def test_4_5_a_pass_after_drawing_does_not_count():
    state = table("B9 | B5 | B8", "W", color="R", draw_pile="R1")
    state = after(state, "0:draw", "0:pass", "1:pass", "2:pass")
    assert waits(state) == "turn 0"
    assert waits(after(state, "0:pass")) == "round over"


# --- EndRound -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state",
    [
        lambda: table("B9 R1 | B5 | B8", "R2"),
        lambda: after(table("B9 R1 | B5 | B8", "R2", draw_pile="R9"), "0:draw", "0:pass"),
        lambda: after(table("B9 W | B5 | B8", "R2"), "0:W"),
        lambda: after(table("B9 W+4 | B5 | B8", "R2"), "0:W+4>R"),
        lambda: opened("B9 | B5 | B8", "W"),
    ],
    ids=["turn", "drawn", "color", "penalty", "opening"],
)
def test_4_5_the_host_may_end_a_round_at_any_time_and_it_counts_as_blocked(state):
    assert EndRound() in host_actions(state())
    ended = after(state(), "0:end")
    assert (waits(ended), ended.match.result.winner) == ("round over", 1)
    assert EndRound() not in host_actions(ended)


def test_4_5_ending_the_round_is_never_offered_as_play():
    assert "end" not in says(table("B9 R1 | B5", "R2"))


def test_4_5_end_round_is_refused_when_no_round_runs():
    state = after(table("R7 | B1", "R2"), "0:R7")
    assert refusal(state, EndRound()) == "round_over"
    state = after(table("R7 | B1", "R2", scores=(499, 0)), "0:R7")
    assert refusal(state, EndRound()) == "game_over"


@pytest.mark.parametrize("seat", [0, 1, 5, -1, None, "x"], ids=repr)
def test_4_5_the_seat_of_end_round_decides_nothing(seat):
    state = table("B9 R1 | B5", "R2")
    assert after(state, EndRound(seat)) == after(state, EndRound())


def test_4_5_no_score_holds_for_a_round_ended_by_the_host():
    state = after(table("B9 R1 | B5", "R2", "official +exhaustion(blocked=no_score)"), EndRound())
    assert (state.match.result.winner, state.scores) == (None, (0, 0))
