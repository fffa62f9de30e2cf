"""What a summary counts is what happened: the same games played plainly, with every event read."""

from collections import Counter

import pytest

import unorules as uno
from unorules import events as happened
from unorules.bots import Seats, parse_bots, seed_from
from unorules.simulation import compare_rules, play_games

CASES = [
    ("official", "greedy,random", 2, None),
    ("official", "greedy,random,random", 3, 2),
    ("official +deal(hand_size=5)", "random", 8, 2),
    ("mattel_house +jump_in(cards=all)", "greedy,random", 4, 2),
    ("pokemon_table", "random(catches=1)", 4, 2),
    ("official +teams +stacking(mode=any)", "greedy,random", 4, None),
    ("official +scoring(method=knockout, target=100)", "random", 4, None),
    ("official +polled +seven_zero", "greedy,random", 4, 1),
    ("official +hand_limit(cards=12)", "greedy,random", 4, 2),
]
SEED = "s"


def plainly(rules: uno.Rules, bots: str, players: int, rounds: int | None, deals: int):
    """The same games by the public functions alone: who sits where, what was told, how each game ended."""
    makers = parse_bots(bots)
    names = [str(makers[seat % len(makers)]) for seat in range(players)]
    rotations = 1 if len(set(names)) == 1 else len(makers) if players % len(makers) == 0 else players
    for deal in range(deals):
        for rotation in range(rotations):
            sitting = [makers[(seat - rotation) % players % len(makers)] for seat in range(players)]
            seed = seed_from(SEED, deal)
            seats = Seats([make((seed + seat) % 2**64) for seat, make in enumerate(sitting)], seed)
            state = uno.new_game(rules, players, seed=f"{SEED}/{deal}")
            log: list[tuple[uno.Action, tuple[uno.Event, ...]]] = []
            while not isinstance(state.decision, uno.GameOver):
                if isinstance(state.decision, uno.RoundOver):
                    if state.match.round == rounds:
                        break
                    state = uno.apply(state, uno.NextRound(state.to_act))
                    continue
                action = seats.next_action(state)
                state, news = uno.step(state, action)
                log.append((action, news))
            yield [str(each) for each in sitting], state, log


@pytest.mark.parametrize(("text", "bots", "players", "rounds"), CASES)
def test_counts_are_those_of_the_events(text: str, bots: str, players: int, rounds: int | None):
    rules, deals = uno.parse_rules(text), 4
    actions: Counter[str] = Counter()
    told: Counter[str] = Counter()
    won_at, won_by, points, endings, games_by, ends = (Counter() for _ in range(6))
    drawn = games = finished = 0
    for sitting, state, log in plainly(rules, bots, players, rounds, deals):
        games += 1
        for action, news in log:
            actions[type(action).__name__] += 1
            for event in news:
                told[type(event).__name__] += 1
                if isinstance(event, happened.CardsDrawn):
                    drawn += event.count
                elif isinstance(event, happened.Challenged):
                    told["guilty"] += event.guilty
                elif isinstance(event, happened.RoundEnded):
                    endings[event.reason] += 1
                    if event.winner is not None:
                        won_at[event.winner] += 1
                        won_by[sitting[event.winner]] += 1
                elif isinstance(event, happened.RoundScored):
                    points[event.points] += 1
        if isinstance(state.decision, uno.GameOver):
            finished += 1
            ends[state.match.reason] += 1
            games_by.update({sitting[seat] for seat in state.match.winners})

    summary = play_games(rules, bots, games, SEED, players=players, rounds=rounds, workers=1)
    assert summary.games == games
    assert summary.finished == finished
    assert summary.actions == actions
    assert summary.cards_drawn == drawn
    assert summary.reshuffles == told["PileReshuffled"]
    assert (summary.challenges.count, summary.challenges.of) == (told["guilty"], told["Challenged"])
    assert summary.round_endings == endings
    assert summary.round_points == points
    assert summary.rounds == endings.total()
    assert sum(summary.round_lengths.elements()) == actions.total()
    assert [share.count for share in summary.rounds_by_seat] == [won_at[seat] for seat in range(players)]
    assert {name: share.count for name, share in summary.rounds_by_bot.items()} == {
        name: won_by[name] for name in summary.setup.names
    }
    assert summary.game_endings == ends
    assert {name: share.count for name, share in summary.games_by_bot.items()} == {
        name: games_by[name] for name in summary.setup.names
    }
    assert sum(share.count for share in summary.rounds_by_place) == sum(won_at.values())


def test_points_are_the_sums_of_what_totals_changed_by():
    summary = play_games(uno.OFFICIAL, "greedy,random", 20, seed=3, workers=1)
    assert sum(summary.points_by_bot.values()) == sum(summary.round_points.elements())
    assert sum(summary.final_totals.elements()) == sum(summary.round_points.elements())
    assert sum(summary.final_totals.values()) == 2 * summary.finished == 40


def test_each_bot_holds_every_place_equally_often():
    """With one round a game and as many rotations as seats each bot plays each deal from every seat."""
    summary = play_games(uno.OFFICIAL, "greedy,random,random(calls=0)", 30, seed=3, rounds=1, workers=1)
    assert summary.setup.rotations == 3
    assert {summary.setup.seating(rotation) for rotation in range(3)} == {(0, 1, 2), (2, 0, 1), (1, 2, 0)}
    assert [share.of for share in summary.rounds_by_place] == [30, 30, 30]


def test_equal_bots_are_as_strong_as_their_share_of_the_seats():
    """Seated twice under two names, one bot wins each set exactly as often as its twin: the deals are the same."""
    summary = play_games(uno.OFFICIAL, "greedy(calls=1),greedy(calls=1.0)", 40, seed=3, rounds=1, workers=1)
    names = summary.setup.names
    assert len(names) == 2
    sets = [summary.histogram(f"wins_in_set_of_bot_{bot}") for bot in range(2)]
    assert sets[0] == sets[1] == Counter({1: 20})


def test_a_round_without_end_is_truncated_and_not_counted_as_one():
    summary = play_games(uno.OFFICIAL, "random", 12, players=3, plies=15, workers=1)
    assert (summary.games, summary.truncated, summary.finished) == (12, 12, 0)
    assert summary.rounds == 0
    assert summary.actions.total() == 12 * 15


def test_differences_are_those_of_the_summaries():
    """Over one deal after the other the sums of differences are the differences of the sums."""
    rules = uno.parse_rules("official +draw(until_playable=True)")
    found = compare_rules(uno.OFFICIAL, rules, "greedy,random", 60, seed=1, players=4, rounds=1, workers=1)
    sums, unit = found.sums, 10_000
    rotations = found.first.setup.rotations
    assert sums["actions"].pairs == 30
    lengths = [sum(each.round_lengths.elements()) for each in (found.first, found.second)]
    assert sums["actions"].total == (lengths[1] - lengths[0]) * unit // rotations
    drawn = found.second.cards_drawn - found.first.cards_drawn
    assert sums["cards_drawn"].total == drawn * unit // rotations
    wins = [each.rounds_by_bot["greedy"].count for each in (found.first, found.second)]
    assert sums["wins_of:greedy"].total == (wins[1] - wins[0]) * unit // rotations
    first = [each.rounds_by_place[0].count for each in (found.first, found.second)]
    assert sums["first_wins"].total == (first[1] - first[0]) * unit // rotations


def test_the_same_rules_do_not_differ():
    found = compare_rules(uno.OFFICIAL, uno.OFFICIAL, "greedy", 20, seed=1, players=4, rounds=1, workers=1)
    assert found.first == found.second
    assert all(sums.total == sums.squares == 0 for sums in found.sums.values())
