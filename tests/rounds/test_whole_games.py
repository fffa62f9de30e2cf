"""Whole games with 2, 4 and 10 seats under each way of scoring end with totals that add up (law 8)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.rounds.matches import due, leaders, plain, play

GAMES = [
    (players, text)
    for players in (2, 4, 10)
    for text in (
        "scoring",
        "scoring(target=200)",
        "scoring(rounds=6)",
        "scoring(method=zero_sum, target=300)",
        "scoring(method=zero_sum, rounds=5)",
        "scoring(method=own_points_lowest, target=250)",
        "scoring(method=own_points_lowest, rounds=4, tie=extra_round)",
        "scoring(method=knockout, target=100)",
        "scoring(method=winner_takes, target=150, tie=extra_round)",
        "teams +scoring(target=300)",
        "teams +scoring(rounds=3, tie=extra_round)",
        "most_cards +scoring(target=None)",
        "most_cards +scoring(method=zero_sum)",
        "hand_limit(cards=11) +scoring(target=200)",
        "exhaustion(blocked=no_score) +scoring(method=zero_sum, rounds=3)",
    )
    if not (players == 2 and "teams" in text)
]


@pytest.mark.parametrize(("players", "text"), GAMES, ids=str)
def test_a_whole_game_ends_with_totals_that_add_up(players, text):
    rules = uno.parse_rules(f"official +{text}")
    method = rules["scoring"].parameters["method"]
    target, rounds = (rules["scoring"].parameters[name] for name in ("target", "rounds"))
    game = play(uno.new_game(rules, players, seed=len(text)))
    assert game.rounds
    for number, played in enumerate(game.rounds, 1):
        match, scored = played.after.match, played.scored
        points, deltas = due(played, method, "teams" in rules)
        assert (scored.points, scored.deltas) == (points, deltas)
        assert match.result == uno.RoundResult(played.ended.winner, played.ended.reason, points, deltas)
        assert scored.scores == match.scores == tuple(map(sum, zip(played.before, deltas, strict=True)))
        assert match.round == number
        if method == "zero_sum" and "teams" not in rules:
            assert sum(deltas) == 0
        if method == "winner_takes":
            assert sum(deltas) == points * (players // 2 if "teams" in rules else 1)
    last, match = game.last, game.last.match
    assert last.scores == tuple(map(sum, zip(*(played.scored.deltas for played in game.rounds), strict=True)))
    assert last.to_act is None
    assert uno.legal_actions(last) == uno.host_actions(last) == ()
    assert match.winners
    if "most_cards" in rules or method == "knockout":
        assert len(match.seats) == 1
        assert match.winners == match.seats
        assert match.reason == ("most_cards" if "most_cards" in rules else "knockout")
        assert len(match.knocked_out) == players - 1
    else:
        assert match.winners == leaders(last.scores, match.seats, method)
        assert match.reason == ("target" if rounds is None else "rounds")
        best = max(last.scores[seat] for seat in match.seats)
        assert best >= target if rounds is None else match.round >= rounds
        for earlier in game.rounds[:-1]:
            reached = max(earlier.after.scores) >= target if rounds is None else earlier.after.match.round >= rounds
            tied = len(leaders(earlier.after.scores, earlier.after.match.seats, method)) > 1
            assert not reached or (tied and "extra_round" in text)


@pytest.mark.parametrize("name", sorted(uno.PRESETS))
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_game_of_each_preset_ends(name, players):
    rules = uno.PRESETS[name]
    game = play(uno.new_game(rules, players, seed=players))
    method = rules["scoring"].parameters["method"]
    assert game.last.match.winners == leaders(game.last.scores, tuple(range(players)), method)
    for played in game.rounds:
        assert (played.scored.points, played.scored.deltas) == due(played, method)


def test_teams_win_and_score_together():
    game = play(uno.new_game(uno.parse_rules("official +teams +scoring(target=250)"), 4, seed=3))
    zero, one, two, three = game.last.scores
    assert (zero, one) == (two, three)
    assert game.last.match.winners in ((0, 2), (1, 3))


def test_knocked_out_seats_are_dealt_no_cards_and_the_last_two_play_by_the_rule_for_two():
    state = uno.new_game(uno.parse_rules("official +scoring(method=knockout, target=150)"), 4, seed=2)
    skips = 0
    while not isinstance(state.decision, uno.GameOver):
        out, before = state.match.knocked_out, state
        state = uno.apply(state, plain(state))
        if not before.running:
            continue
        assert all(before.scores[seat] >= 150 for seat in out)
        assert all(before.scores[seat] < 150 for seat in before.ring.seats)
        assert [before.hands[seat] for seat in out] == [()] * len(out)
        assert before.to_act not in out
        laid = state.running and len(state.discard_pile) == len(before.discard_pile) + 1
        if len(before.ring.seats) == 2 and laid and state.top.face in ("S", "R"):
            skips += 1
            assert state.to_act == before.to_act
    assert skips > 0


def test_most_cards_puts_one_seat_out_after_each_round():
    game = play(uno.new_game(uno.parse_rules("official +most_cards"), 5, seed=6))
    assert [len(played.after.match.knocked_out) for played in game.rounds] == [1, 2, 3, 4]
    for played in game.rounds:
        (out,) = set(played.inside) - set(played.after.match.seats)
        held = {seat: len(played.after.hands[seat]) for seat in played.inside if seat != played.ended.winner}
        assert held[out] == max(held.values())
        assert out != played.ended.winner
