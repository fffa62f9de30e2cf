"""Recorded games for tests: played through with a seeded chance, under every preset and mixtures of house rules."""

from __future__ import annotations

from functools import cache
from random import Random

import unorules as uno
from tests.games import SETS, choose


def started(text: str, players: int = 4, seed: int = 1, **more) -> uno.Record:
    """A record of a new game with so many seats, or with four or two where these rules do not allow them."""
    rules = uno.parse_rules(text)
    for count in (players, 4, 2):
        try:
            return uno.Record.start(rules, count, seed=seed, **more)
        except uno.SetupError:
            continue
    raise AssertionError(text)


def played(record: uno.Record, plies: int, seed: int = 1) -> uno.Record:
    """The record after so many actions, faults and host actions among them, or at the end of the game.

    The host ends no round of a fair deal, which would leave the proof open.
    """
    chance = Random(seed)
    for _ in range(plies):
        if isinstance(record.state.decision, uno.GameOver):
            break
        action = choose(record.state, chance)
        if not (record.header.fair and isinstance(action, uno.EndRound)):
            record = record.then(action)
    return record


@cache
def games() -> tuple[uno.Record, ...]:
    """One game of some length under each of the rule sets."""
    return tuple(played(started(text, 2 + at % 5, seed=at), 160, seed=at) for at, text in enumerate(SETS))


@cache
def whole_round() -> uno.Record:
    """A game of one round, with names and facts, played to its end."""
    record = started(
        "official +scoring(rounds=1)",
        3,
        seed=4,
        names=("Ann", "Bob B.", "Cem"),
        date="2026-02-28",
        tags={"Place": "Ulm"},
    )
    chance = Random(2)
    while not isinstance(record.state.decision, uno.GameOver):
        plays = [each for each in uno.legal_actions(record.state) if isinstance(each, uno.Play)]
        record = record.then(chance.choice(plays or uno.legal_actions(record.state)))
    return record.annotate("A game\nof one round.", 0).annotate("the first card", 1).annotate("", 2)
