"""The covering array: every two values of every two parameters meet in a game that is played and keeps the laws.

By default each rule set is walked a little with two numbers of seats; `--covering-full` (or UNORULES_FULL=1) walks each
with 2, 3, 4 and 10 seats, three games each of up to 5,000 actions, and tells which games were cut off.
"""

from __future__ import annotations

import os
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from unorules.events import Stuck
from unorules.testing import count_cards

HERE = Path(__file__).parent
ARRAY = runpy.run_path(str(HERE.parents[1] / "scripts/covering_array.py"))
LINES = (HERE.parent / "data/covering.txt").read_text("utf-8").splitlines()
TEXTS = [line for line in LINES if line and not line.startswith("#")]
NEVER = [line.removeprefix("#! ") for line in LINES if line.startswith("#! ")]
SEATS = (2, 3, 4, 10)
SHORT = 150
LONG = 5_000


def told(pair) -> str:
    (one, first), (other, second) = pair
    return f"{'.'.join(one)}={first} | {'.'.join(other)}={second}"


def test_the_header_tells_the_size():
    size, parameters, pairs = map(int, re.findall(r"\d+", LINES[0]))
    assert size == len(TEXTS) == len(set(TEXTS))
    assert parameters == len(ARRAY["factors"]())
    assert pairs == len(set(ARRAY["all_pairs"]())) - len(NEVER)
    print(f"{size} rule sets, {parameters} parameters, {pairs} pairs")


def test_every_pair_of_values_meets_unless_it_never_can():
    wanted = {told(pair) for pair in ARRAY["all_pairs"]()}
    held = {told(pair) for text in TEXTS for pair in ARRAY["pairs_of"](ARRAY["row_of"](uno.parse_rules(text)))}
    assert sorted(wanted - held) == sorted(NEVER)


def test_pairs_that_never_meet_are_refused_whatever_else_is_chosen():
    pairs = [pair for pair in ARRAY["all_pairs"]() if told(pair) in NEVER]
    assert ARRAY["impossible"](pairs) == pairs
    assert len(pairs) == len(NEVER)


def test_every_rule_set_can_be_played_and_is_written_as_it_is_read():
    for text in TEXTS:
        rules = uno.parse_rules(text)
        assert str(rules) == text
        assert any(ARRAY["playable"](rules, players) for players in SEATS)


# --- walks ----------------------------------------------------------------------------------------------------------


def endless(rules: uno.Rules) -> bool:
    """Whether draws may go on until a card shows, so that hands grow as fast as they shrink."""
    greninja = rules.get("greninja")
    return bool(rules["draw"].parameters["until_playable"]) or (
        greninja is not None and greninja.parameters["mode"] == "draw_until_color"
    )


def choose(state: uno.GameState, legal: tuple[uno.Action, ...], chance: Random) -> uno.Action:
    """Mostly a card is laid where one can be; now and then a fault that the rules let happen."""
    seat = state.decisions[-1].seat
    if chance.random() < 0.03 and state.running and state.hands[seat]:
        attempt = uno.Play(seat, chance.choice(state.hands[seat]))
        if uno.check(state, attempt).status is uno.Status.TOLERATED:
            return attempt
    plays = [action for action in legal if isinstance(action, uno.Play | uno.JumpIn)]
    return chance.choice(plays if plays and chance.random() < 0.9 else legal)


def walk(rules: uno.Rules, players: int, plies: int, chance: Random) -> tuple[uno.GameState, int]:
    """Play so many actions and keep the laws; the last state, and how many actions its round has taken so far."""
    state = uno.new_game(rules, players, seed=chance.randrange(1 << 30))
    size = count_cards(state)
    length = 0
    for ply in range(plies):
        if isinstance(state.decision, uno.GameOver):
            break
        legal = uno.legal_actions(state)
        answers = uno.legal_actions(state, state.decisions[-1].seat)
        assert answers, f"nothing to answer: {state}"
        assert set(answers) <= set(legal)
        other = chance.choice(legal)
        assert uno.check(state, other).normal == other
        assert uno.apply(state, other).ply == state.ply + 1
        action = choose(state, legal, chance)
        state, events = uno.step(state, action)
        assert not any(isinstance(event, Stuck) for event in events)
        assert count_cards(state) == size == len(rules.book.pack)
        if ply % 40 == 7:
            assert uno.loads(uno.dumps(state)) == state
        length = length + 1 if state.running else 0
    return state, length


def tables(full: bool) -> Iterator[tuple[int, uno.Rules, int]]:
    """Each rule set with the numbers of seats that can play by it: all of them, or two that go round."""
    for number, text in enumerate(TEXTS):
        rules = uno.parse_rules(text)
        possible = [players for players in SEATS if ARRAY["playable"](rules, players)]
        chosen = possible if full else {possible[number % len(possible)], possible[(number // 2) % len(possible)]}
        for players in sorted(chosen):
            yield number, rules, players


def is_full(config: pytest.Config) -> bool:
    return bool(config.getoption("--covering-full", default=False)) or os.environ.get("UNORULES_FULL") == "1"


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    return is_full(request.config)


def test_every_rule_set_is_walked_and_keeps_the_laws(full, capsys):
    plies, games = (LONG, 3) if full else (SHORT, 1)
    cut, endless_rounds = [], []
    for number, rules, players in tables(full):
        for game in range(games):
            state, length = walk(rules, players, plies, Random(f"{number} {players} {game}"))
            if full and not isinstance(state.decision, uno.GameOver):
                cut.append(
                    f"rule set {number + 1}, {players} seats: cut off after {plies} actions in round "
                    f"{state.match.round}, which had taken {length}: {rules}"
                )
                if length > plies // 2 and not endless(rules):
                    endless_rounds.append(cut[-1])
    with capsys.disabled():
        for line in cut:
            print("\n" + line[:200])
    assert endless_rounds == [], "only rules that draw until a card shows may keep a round from ending"
