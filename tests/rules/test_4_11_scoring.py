"""Rulebook 4.11: points of a round, totals, and the end of the game, with every value of every parameter.

In most tests seat 0 lays its last card R7 on R2; the others hold what the table shows.
"""

import pytest

from tests.playing import act, after, happened, refusal, says, sizes, table, waits
from unorules import legal_actions, parse_rules
from unorules.cards import CARDS
from unorules.events import GameEnded, RoundEnded, RoundScored, SeatEliminated

LOSERS = "R7 | B3 YS | W G9"  # 23 and 59 points


def ended(scoring="", hands=LOSERS, said="0:R7", **rest):
    return after(table(hands, "R2", f"official +scoring({scoring})", **rest), said)


# --- points ---------------------------------------------------------------------------------------------------------

POINTS = {
    **{face: int(face) for face in "0123456789"},
    **dict.fromkeys(["S", "R", "+2"], 20),
    **dict.fromkeys(["W", "W+4", "SNX", "GRE"], 50),
    **dict.fromkeys(["SWH", "SHH", "CST"], 40),
}


def points(rules="official"):
    return {str(card): worth for card, worth in zip(CARDS, parse_rules(rules).book.points, strict=True)}


def test_4_11_what_each_card_counts():
    for card in CARDS:
        assert points()[str(card)] == POINTS[card.face]


def test_4_11_points_are_set_by_face_or_by_card_the_card_coming_first():
    table_ = points("official +scoring(points={S: 10, RS: 7, W+4: -5, 0: 1, B9: 0})")
    assert {text: table_[text] for text in ("RS", "YS", "BS", "W+4", "R0", "G0", "B9", "R9", "W", "RR")} == {
        **{"RS": 7, "YS": 10, "BS": 10, "W+4": -5, "R0": 1, "G0": 1, "B9": 0, "R9": 9, "W": 50, "RR": 20}
    }


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("", 0),
        ("R0", 0),
        ("R1 Y2 G3", 6),
        ("RS YR G+2", 60),
        ("W W+4", 100),
        ("R9 R9 W", 68),
        ("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9", 45),
    ],
)
def test_4_11_the_winner_scores_what_is_left_in_a_hand(hand, worth):
    state = ended(hands=f"R7 | {hand or 'R0'} | B4")
    assert state.match.result.points == worth + 4
    assert state.scores == (worth + 4, 0, 0)


def test_4_11_changed_points_decide_the_score():
    assert ended("points={S: 1, G9: 100}").scores == (3 + 1 + 50 + 100, 0, 0)


# --- methods --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "deltas"),
    [
        ("winner_takes", (82, 0, 0)),
        ("zero_sum", (82, -23, -59)),
        ("own_points_lowest", (0, 23, 59)),
        ("knockout", (0, 23, 59)),
    ],
)
@pytest.mark.parametrize("before", [(0, 0, 0), (100, -20, 3)])
def test_4_11_what_a_round_changes(method, deltas, before):
    state = ended(f"method={method}", scores=before)
    result = state.match.result
    assert (result.winner, result.reason, result.points, result.deltas) == (0, "out", 82, deltas)
    assert state.scores == tuple(total + delta for total, delta in zip(before, deltas, strict=True))
    assert waits(state) == "round over"


@pytest.mark.parametrize("method", ["winner_takes", "zero_sum", "own_points_lowest", "knockout"])
def test_4_11_what_is_scored_is_told(method):
    events = happened(table(LOSERS, "R2", f"official +scoring(method={method})", scores=(1, 2, 3)), "0:R7")
    scored = [event for event in events if isinstance(event, RoundScored)]
    state = ended(f"method={method}", scores=(1, 2, 3))
    assert scored == [RoundScored(82, state.match.result.deltas, state.scores)]
    assert [(event.winner, event.reason) for event in events if isinstance(event, RoundEnded)] == [(0, "out")]


def test_4_11_zero_sum_adds_up_to_zero_with_ten_seats():
    hands = " | ".join(["R7", *[f"B{n} G{n}" for n in range(9)]])
    deltas = ended("method=zero_sum", hands).match.result.deltas
    assert deltas == (72, 0, -2, -4, -6, -8, -10, -12, -14, -16)
    assert sum(deltas) == 0


@pytest.mark.parametrize("method", ["winner_takes", "zero_sum", "own_points_lowest", "knockout"])
def test_4_11_a_round_without_a_winner_changes_no_total(method):
    rules = f"official +scoring(method={method}) +exhaustion(blocked=no_score)"
    state = after(table(LOSERS, "R2", rules, scores=(1, 2, 3)), "0:end")
    assert (state.scores, state.match.result.deltas, state.match.result.winner) == ((1, 2, 3), (0, 0, 0), None)
    assert waits(state) == "round over"


def test_4_11_a_seat_that_left_neither_scores_nor_counts():
    state = ended("method=zero_sum", "R7 | B3 YS | W G9 | RS", out=(3,), scores=(0, 0, 0, 9))
    assert state.scores == (82, -23, -59, 9)


# --- the target -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "target", "before", "winners"),
    [
        ("winner_takes", 500, (418, 0, 0), [0]),  # at the target
        ("winner_takes", 500, (417, 0, 0), []),
        ("winner_takes", 500, (450, 0, 0), [0]),
        ("winner_takes", 82, (0, 0, 0), [0]),
        ("winner_takes", 83, (0, 0, 0), []),
        ("winner_takes", 500, (0, 600, 0), [1]),  # the highest total wins, whoever won the round
        ("winner_takes", 500, (518, 600, 0), [0, 1]),
        ("zero_sum", 500, (418, 0, 0), [0]),
        ("zero_sum", 500, (417, 0, 0), []),
        ("zero_sum", 500, (0, 530, 0), [1]),
        ("zero_sum", 500, (0, 510, 0), []),  # 510 - 23 is below the target
        ("own_points_lowest", 500, (0, 0, 441), [0]),  # at the target: the lowest total wins
        ("own_points_lowest", 500, (0, 0, 440), []),
        ("own_points_lowest", 500, (90, 50, 490), [1]),  # 90, 73, 549
        ("own_points_lowest", 500, (23, 0, 490), [0, 1]),
        ("own_points_lowest", 59, (0, 0, 0), [0]),
    ],
)
def test_4_11_the_game_ends_at_the_target(method, target, before, winners):
    state = ended(f"method={method}, target={target}", scores=before)
    assert list(state.match.winners) == winners
    assert waits(state) == ("game over" if winners else "round over")
    assert state.match.reason == ("target" if winners else "")


def test_4_11_only_seats_still_in_the_game_reach_the_target_or_win():
    state = ended("", "R7 | B3 | W | R1", out=(3,), scores=(0, 0, 0, 700))
    assert waits(state) == "round over"
    state = ended("", "R7 | B3 | W | R1", out=(3,), scores=(480, 0, 0, 700))
    assert state.match.winners == (0,)
    state = ended("method=own_points_lowest", "R7 | B3 | W | R1", out=(3,), scores=(90, 80, 480, 0))
    assert state.match.winners == (1,)


def test_4_11_the_end_of_the_game_is_told_and_nobody_is_asked():
    state = table(LOSERS, "R2", "official", scores=(450, 0, 0))
    (told,) = [event for event in happened(state, "0:R7") if isinstance(event, GameEnded)]
    assert (told.winners, told.reason) == ((0,), "target")
    over = after(state, "0:R7")
    assert (over.to_act, legal_actions(over)) == (None, ())
    for said in ("next", "draw", "leave", "join"):
        assert refusal(over, f"0:{said}") == "game_over"


def test_4_11_before_the_end_any_seat_may_go_on():
    state = ended()
    for seat in range(3):
        assert says(state, seat) == {"next"}


# --- rounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "number", "before", "winners"),
    [
        ("rounds=1", 1, (0, 0, 0), [0]),
        ("rounds=5", 4, (0, 0, 0), []),
        ("rounds=5", 5, (0, 0, 0), [0]),
        ("rounds=5", 5, (0, 0, 90), [2]),
        ("rounds=5", 5, (0, 82, 0), [0, 1]),
        ("rounds=5", 4, (480, 0, 0), []),  # never earlier: the target is ignored
        ("rounds=5, target=None", 5, (0, 0, 0), [0]),
        ("rounds=5, method=zero_sum", 5, (-118, 30, 40), [1]),  # -36, 7, -19
        ("rounds=5, method=own_points_lowest", 5, (30, 0, 0), [1]),  # 30, 23, 59
    ],
)
def test_4_11_with_rounds_the_game_ends_after_that_many_and_never_earlier(scoring, number, before, winners):
    state = ended(scoring, scores=before, round=number)
    assert list(state.match.winners) == winners
    assert state.match.reason == ("rounds" if winners else "")


# --- ties -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "before", "shared"),
    [
        ("target=500", (418, 500, 0), [0, 1]),
        ("rounds=1", (0, 82, 82), [0, 1, 2]),
        ("rounds=1, method=own_points_lowest", (23, 0, 0), [0, 1]),
        ("rounds=1, method=zero_sum", (0, 105, 0), [0, 1]),
    ],
)
def test_4_11_a_tie_is_shared_or_played_out(scoring, before, shared):
    assert list(ended(f"{scoring}, tie=shared", scores=before).match.winners) == shared
    state = ended(f"{scoring}, tie=extra_round", scores=before)
    assert (state.match.winners, waits(state)) == ((), "round over")
    again = after(state, "0:next")
    assert again.match.round == 2


def test_4_11_extra_round_ends_as_soon_as_one_leads():
    assert ended("tie=extra_round", scores=(418, 499, 0)).match.winners == (0,)
    assert ended("rounds=1, tie=extra_round", scores=(0, 82, 0), round=2).match.winners == ()
    assert ended("rounds=1, tie=extra_round", scores=(1, 82, 0), round=2).match.winners == (0,)


# --- knockout -------------------------------------------------------------------------------------------------------


def test_4_11_knockout_at_the_target_a_seat_is_out_before_the_next_round():
    state = ended("method=knockout, target=100", scores=(0, 77, 40))  # 0, 100, 99
    assert (state.scores, state.match.knocked_out, state.eliminated) == ((0, 100, 99), (1,), (1,))
    assert waits(state) == "round over"
    assert refusal(state, "1:next") == "seat_out"
    nxt = after(state, "2:next")
    assert [size > 0 for size in sizes(nxt)] == [True, False, True]
    events = happened(table(LOSERS, "R2", "official +scoring(method=knockout, target=23)"), "0:R7")
    assert [event.seat for event in events if isinstance(event, SeatEliminated)] == [1, 2]


def test_4_11_knockout_the_last_two_play_by_4_3_and_the_last_seat_wins():
    rules = "method=knockout, target=100"
    state = ended(rules, "RR R7 | B3 | W | G4", "0:RR", out=(2, 3))
    assert waits(state) == "turn 0"
    state = ended(rules, "R7 | B3 | W", scores=(0, 0, 60))
    assert (state.match.knocked_out, waits(state)) == ((2,), "round over")
    state = ended(rules, "R7 | B3 | W", scores=(0, 97, 60))
    assert (state.match.winners, state.match.reason, waits(state)) == ((0,), "knockout", "game over")


def test_4_11_knockout_the_deal_skips_a_seat_that_is_out():
    state = ended("method=knockout, target=20", "R7 | YS | B1 | B2", dealer=0)
    nxt = after(state, "0:next")
    assert (nxt.match.dealer, [size > 0 for size in sizes(nxt)]) == (2, [True, False, True, True])


def test_4_11_round_points_are_the_other_hands_under_every_method():
    for method in ("winner_takes", "zero_sum", "own_points_lowest", "knockout"):
        assert ended(f"method={method}").match.result.points == 82


def test_4_11_a_whole_game_to_the_target():
    state = ended("target=150")
    assert waits(state) == "round over"
    number = 1
    while waits(state) == "round over" and number < 200:
        state = after(state, "1:next", act("0:end"))
        number += 1
    assert waits(state) == "game over"
    assert max(state.scores) >= 150
    assert state.match.round == number
    assert state.match.winners == tuple(seat for seat in range(3) if state.scores[seat] == max(state.scores))
