"""Between rounds: the next dealer, the next deal, who leaves and comes back, and how every round and game may end."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.playing import act, after, happened, refusal, sizes, table
from tests.rounds.matches import plain
from tests.views.test_observe import PHASES
from unorules.cards import CARDS
from unorules.events import GameEnded, HandDealt, RoundEnded, RoundScored, RoundStarted, SeatJoined


def over(
    players: int = 4, rules: str = "official", scores: tuple[int, ...] | None = None, **more: object
) -> uno.GameState:
    """Seat 0 has gone out on R2; every other seat holds G3 and G4, 7 points."""
    hands = " | ".join(["R7", *["G3 G4"] * (players - 1)])
    return after(table(hands, "R2", rules, scores=scores, **more), "0:R7")


# --- the next round ---------------------------------------------------------------------------------------------------


def test_the_deal_goes_round_the_table_clockwise_and_the_totals_stay():
    state = uno.new_game(uno.parse_rules("official +scoring(target=100000)"), 4, seed=9, dealer=2)
    dealers, numbers, totals = [], [], state.scores
    for _ in range(9):
        dealers.append(state.match.dealer)
        numbers.append(state.match.round)
        while state.running:
            state = uno.apply(state, plain(state))
        totals = state.scores
        assert state.decision == uno.RoundOver((state.match.dealer + 1) % 4)
        state = uno.apply(state, uno.NextRound(state.match.result.winner))
        assert state.scores == totals
    assert dealers == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_the_next_round_is_dealt_anew_from_the_whole_deck():
    state = uno.new_game(uno.OFFICIAL, 3, seed=4, dealer=0)
    while state.running:
        state = uno.apply(state, plain(state))
    ended = state
    state, events = uno.step(state, uno.NextRound(1))
    assert state.match.result is None
    assert (state.match.dealer, state.match.round, state.ply) == (1, 2, ended.ply + 1)
    assert [event.dealer for event in events if isinstance(event, RoundStarted)] == [1]
    assert sorted(event.seat for event in events if isinstance(event, HandDealt)) == [0, 1, 2]
    lying = Counter(card for part in (*state.hands, state.draw_pile, state.discard_pile) for card in part)
    assert lying == Counter(CARDS[code] for code in uno.OFFICIAL.book.pack)
    assert state.counter > ended.counter
    assert uno.apply(ended, uno.NextRound(2)) == state


def test_the_next_round_begins_clockwise_whichever_way_the_last_one_went():
    for seed in range(5):
        state = after(over(direction=-1, seed=seed), "0:next")
        assert state.direction == (-1 if state.top.face == "R" else 1)


@pytest.mark.parametrize("phase", [name for name in PHASES if name not in ("round over", "game over")])
def test_there_is_no_next_round_while_one_runs(phase):
    state = PHASES[phase]()
    codes = {"round_not_over", "not_your_turn"} if isinstance(state.decision, uno.PollDecision) else {"round_not_over"}
    for seat in state.ring.seats:
        assert refusal(state, uno.NextRound(seat)) in codes


def test_who_may_start_the_next_round():
    state = after(over(), "2:leave")
    assert refusal(state, "2:next") == "seat_out"
    assert refusal(state, uno.NextRound(4)) == "unknown_player"
    assert refusal(state, uno.NextRound(-1)) == "unknown_player"
    for seat in (0, 1, 3):
        assert uno.apply(state, uno.NextRound(seat)) == uno.apply(state, uno.NextRound(0))
    assert refusal(over(rules="official +scoring(target=5)"), "0:next") == "game_over"


def test_while_the_round_is_over_nothing_else_is_played():
    state = over()
    for said in (
        "0:draw",
        "1:G3",
        "1:pass",
        "2:accept",
        "2:challenge",
        "0:uno",
        "1:catch=0",
        "1:dispute=0",
        "0:color=R",
    ):
        assert refusal(state, said) == "round_over"
    assert {str(action) for action in uno.legal_actions(state)} == {f"{seat}:next" for seat in range(4)}
    assert {str(action) for action in uno.host_actions(state)} == {f"{seat}:leave" for seat in range(4)}


def test_a_seat_put_out_of_the_round_may_start_the_next_one_and_is_dealt_in_again():
    rules = "official +hand_limit(cards=8)"
    state = table("R7 R5 R3 | " + "G1 " * 7 + "| Y1 Y2", "R2", rules, turn=1, draw_pile="B9 B8 B7")
    state = after(state, "1:draw")
    assert (state.eliminated, state.to_act) == ((1,), 2)
    state = after(state, uno.EndRound())
    assert state.eliminated == (1,)
    state = after(state, "1:next")
    assert (state.eliminated, sizes(state)[1] >= 7) == ((), True)


# --- leaving and coming back ------------------------------------------------------------------------------------------


def test_a_seat_that_left_is_not_dealt_in_and_the_deal_passes_it_by():
    state = after(over(), "1:leave")
    assert state.decision == uno.RoundOver(2)
    state = after(state, "0:next")
    assert (state.match.dealer, state.ring.seats, sizes(state)[1]) == (2, (0, 2, 3), 0)


def test_a_seat_that_joins_between_rounds_is_dealt_in_with_the_total_it_had():
    state = after(over(scores=(0, 30, 40, 50)), "1:leave", "1:join")
    assert happened(after(over(), "1:leave"), "1:join") == (SeatJoined(1),)
    assert state.match.left == ()
    assert state.decision == uno.RoundOver(1)
    state = after(state, "0:next")
    assert (state.ring.seats, state.scores, state.match.dealer) == ((0, 1, 2, 3), (21, 30, 40, 50), 1)
    assert len(state.hands[1]) >= 7


def test_who_may_not_join():
    state = after(over(), "1:leave")
    assert refusal(state, "2:join") == "seat_taken"
    assert refusal(state, uno.Join(4)) == "unknown_player"
    assert refusal(after(state, "0:next"), "1:join") == "not_joinable"
    assert refusal(after(over(rules="official +most_cards"), "2:leave"), "2:join") == "not_joinable"
    assert refusal(after(over(rules="official +scoring(method=knockout)"), "2:leave"), "2:join") == "not_joinable"
    assert refusal(over(rules="official +scoring(target=5)"), "1:join") == "game_over"
    assert uno.Join(1) in uno.host_actions(state)


# --- how a round ends -------------------------------------------------------------------------------------------------


def blocked(rules: str) -> uno.GameState:
    """Nothing is left to draw and nobody can lay a card: both seats pass."""
    return after(table("G9 | Y1", "R2", rules), "0:pass", "1:pass")


@pytest.mark.parametrize(
    ("state", "winner", "reason", "points", "deltas"),
    [
        (over(3), 0, "out", 14, (14, 0, 0)),
        (blocked("official"), 1, "blocked", 9, (0, 9)),
        (blocked("official +exhaustion(blocked=no_score)"), None, "blocked", 0, (0, 0)),
        (after(table("G9 | Y1", "R2"), "0:end"), 1, "ended", 9, (0, 9)),
        (after(table("G9 | Y1", "R2", "official +exhaustion(blocked=no_score)"), "0:end"), None, "ended", 0, (0, 0)),
        (
            after(table("G9 G8 | Y1 Y1", "R2", "official +hand_limit(cards=3)", draw_pile="B1 B2"), "0:draw"),
            *(1, "last_in_play", 0, (0, 0)),
        ),
        (
            after(table("G9 | Y1 | Y2", "R2", "official +hand_limit(cards=2)", draw_pile="B1 B2"), "0:draw", "1:leave"),
            *(2, "last_in_play", 0, (0, 0, 0)),
        ),
    ],
    ids=["out", "blocked", "blocked, void", "ended", "ended, void", "hand limit", "others left"],
)
def test_every_ending_of_a_round_has_its_result_with_a_reason(state, winner, reason, points, deltas):
    assert isinstance(state.decision, uno.RoundOver)
    assert state.match.result == uno.RoundResult(winner, reason, points, deltas)
    assert state.scores == deltas
    assert state.windows == ()
    assert state.match.winners == ()


def test_the_end_of_a_round_is_told_in_order():
    events = happened(table("R7 | G3 G4", "R2"), "0:R7")
    assert events[1:] == (RoundEnded(0, "out"), RoundScored(7, (7, 0), (7, 0)))


# --- how a game ends --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "winners", "reason"),
    [
        (over(3, "official +scoring(target=14)"), (0,), "target"),
        (over(3, "official +scoring(rounds=1)"), (0,), "rounds"),
        (over(3, "official +scoring(rounds=2)", round=2, scores=(0, 90, 0)), (1,), "rounds"),
        (over(3, "official +scoring(method=own_points_lowest, target=7)"), (0,), "target"),
        (over(3, "official +scoring(method=own_points_lowest, rounds=1)"), (0,), "rounds"),
        (over(3, "official +scoring(method=zero_sum, rounds=1)"), (0,), "rounds"),
        (over(3, "official +scoring(method=knockout, target=7)"), (0,), "knockout"),
        (over(2, "official +most_cards"), (0,), "most_cards"),
        (after(over(2), "0:leave"), (1,), "left"),
        (after(table("R7 G1 | B1 | Y1", "R2"), "0:leave", "1:leave"), (2,), "left"),
        (after(table("R7 G1 | B1 | Y1 | Y2", "R2", "official +teams"), "3:leave"), (0, 2), "left"),
        (over(4, "official +teams +scoring(target=14)"), (0, 2), "target"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_every_ending_of_a_game_has_its_winners_and_a_reason(state, winners, reason):
    assert isinstance(state.decision, uno.GameOver)
    assert (state.match.winners, state.match.reason) == (winners, reason)
    assert state.to_act is None
    for seat in range(state.players):
        assert refusal(state, uno.NextRound(seat)) == "game_over"
        assert refusal(state, uno.Leave(seat)) == "game_over"
        assert refusal(state, uno.Draw(seat)) == "game_over"


def test_the_end_of_the_game_is_told_last():
    events = happened(table("R7 | G3 G4", "R2", "official +scoring(target=7)"), "0:R7")
    assert events[-1] == GameEnded((0,), "target")


def test_a_game_of_rounds_does_not_end_at_the_target():
    state = over(3, "official +scoring(target=5, rounds=2)")
    assert isinstance(state.decision, uno.RoundOver)


def test_only_seats_still_in_the_game_win():
    state = table("R7 | G3 G4 | G3 G4", "R2", "official +scoring(target=400)", scores=(0, 0, 450))
    state = after(state, "2:leave", "0:R7")
    assert isinstance(state.decision, uno.RoundOver)
    state = table("R7 | G3 G4 | G3 G4", "R2", "official +scoring(rounds=1)", scores=(0, 0, 450))
    assert after(state, "2:leave", "0:R7").match.winners == (0,)


# --- ties -------------------------------------------------------------------------------------------------------------

TIED = {"scores": (0, 14, 0)}
"""Seat 0 wins 14 and draws level with seat 1."""


@pytest.mark.parametrize("end", ["target=14", "target=10", "rounds=1"])
def test_a_tie_is_shared(end):
    state = over(3, f"official +scoring({end})", **TIED)
    assert (state.scores, state.match.winners) == ((14, 14, 0), (0, 1))


@pytest.mark.parametrize("end", ["target=14", "target=10", "rounds=1"])
def test_a_tie_is_played_out(end):
    state = over(3, f"official +scoring({end}, tie=extra_round)", **TIED)
    assert (type(state.decision), state.scores, state.match.winners) == (uno.RoundOver, (14, 14, 0), ())
    state = uno.apply(state, uno.NextRound(2))
    while state.running:
        state = uno.apply(state, plain(state))
    assert isinstance(state.decision, uno.GameOver)
    assert state.match.round == 2
    assert state.match.winners == (max(range(3), key=lambda seat: state.scores[seat]),)


def test_a_tie_at_the_lowest_total_is_a_tie_too():
    for tie, winners in (("shared", (0, 1)), ("extra_round", ())):
        rules = f"official +scoring(method=own_points_lowest, rounds=1, tie={tie})"
        assert over(3, rules, scores=(7, 0, 30)).match.winners == winners


def test_partners_are_no_tie():
    state = over(4, "official +teams +scoring(target=14, tie=extra_round)")
    assert (state.scores, state.match.winners) == ((14, 0, 14, 0), (0, 2))


def test_two_teams_that_are_level_play_on():
    state = over(4, "official +teams +scoring(target=14, tie=extra_round)", scores=(0, 14, 0, 14))
    assert (state.scores, state.match.winners) == ((14, 14, 14, 14), ())


def test_a_seat_knocked_out_with_others_at_once_leaves_the_last_one_to_win():
    state = over(4, "official +scoring(method=knockout, target=7)")
    assert (state.match.knocked_out, state.match.winners, state.scores) == ((1, 2, 3), (0,), (0, 7, 7, 7))


def test_the_text_of_an_action_between_rounds_is_the_action():
    assert act("1:next") == uno.NextRound(1)
    assert act("1:join") == uno.Join(1)
