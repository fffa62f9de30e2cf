"""The bot of examples/follower.py chooses as it says, and beats the random one."""

from __future__ import annotations

import pytest

import unorules as uno
from unorules.bots import view_of
from unorules.simulation import play_games
from unorules.testing import position

EXAMPLE = "follower"


def choice(example, hands: list[str], *actions: str) -> str:
    """What the bot says at seat 1 after these actions, on a red 4."""
    state = position(uno.OFFICIAL, hands=hands, top="R4", turn=0 if actions else 1)
    for action in actions:
        state = uno.apply(state, uno.parse_action(action))
    return str(example.Follower(0).choose(view_of(state, 1), uno.legal_actions(state, 1)))


@pytest.mark.parametrize(
    ("hands", "actions", "chosen"),
    [
        (["Y1 Y2", "R7 B4 B1 B2"], [], "1:B4"),  # two blue cards fit afterwards, none on R7
        (["Y1 Y2", "W R5 Y6"], [], "1:R5"),  # the wild card is kept
        (["Y1 Y2", "R7 B1"], [], "1:R7!"),
        (["W+4 Y1 Y2 Y3", "B1 B2"], ["0:W+4>B"], "1:challenge"),
        (["W+4 Y1", "B1 B2"], ["0:W+4>B!"], "1:accept"),
        (["R1 Y1", "R2 B2"], ["0:R1"], "1:catch=0"),
    ],
)
def test_it_chooses_as_it_says(example, hands, actions, chosen):
    assert choice(example, hands, *actions) == chosen


@pytest.mark.parametrize(("players", "even"), [(2, 0.5), (4, 0.25)])
def test_it_beats_the_random_bot(example, players, even):
    bots = [example.Follower, *["random"] * (players - 1)]
    summary = play_games(uno.OFFICIAL, bots, games=60, seed=9, workers=1)
    assert summary.games_by_bot["Follower"].low > even
    assert not summary.forfeits
