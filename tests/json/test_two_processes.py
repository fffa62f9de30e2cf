"""A game that one process saves and another one finishes is the game that one process would have played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno

FINISH = """
import sys
import unorules as uno

state = uno.loads(sys.stdin.read())
while not isinstance(state.decision, uno.GameOver):
    listed = uno.legal_actions(state, state.to_act)
    plays = [action for action in listed if isinstance(action, uno.Play)]
    state = uno.apply(state, (plays or listed)[state.ply % len(plays or listed)])
print(uno.digest(state), *state.scores)
"""


def finish(state: uno.GameState) -> uno.GameState:
    """The same player as in the other process."""
    while not isinstance(state.decision, uno.GameOver):
        listed = uno.legal_actions(state, state.to_act)
        plays = [action for action in listed if isinstance(action, uno.Play)]
        state = uno.apply(state, (plays or listed)[state.ply % len(plays or listed)])
    return state


def until(state: uno.GameState, kind: type[uno.Decision]) -> uno.GameState:
    """Draw and pass until an action opens such a decision."""
    while not isinstance(state.decision, kind):
        after = [uno.apply(state, action) for action in uno.legal_actions(state, state.to_act)]
        wanted = [each for each in after if isinstance(each.decision, kind)]
        state = wanted[0] if wanted else uno.apply(state, uno.default_action(state, state.to_act))
    return state


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("official +scoring(target=120)", uno.ColorDecision),
        ("console +misplay(mode=catchable) +scoring(target=80)", uno.TargetDecision),
        ("official +jump_in +polled +scoring(target=80)", uno.PollDecision),
    ],
)
def test_a_game_saved_while_an_answer_is_owed_is_finished_in_another_process(rules, kind, tmp_path: Path):
    state = until(uno.new_game(uno.parse_rules(rules), 4, seed=11), kind)
    saved = tmp_path / "game.json"
    saved.write_text(uno.dumps(state), encoding="utf-8")
    with saved.open(encoding="utf-8") as text:
        other = subprocess.run([sys.executable, "-c", FINISH], stdin=text, capture_output=True, text=True, check=True)
    unsaved = finish(state)
    assert other.stdout.split() == [uno.digest(unsaved), *map(str, unsaved.scores)]
    assert isinstance(unsaved.decision, uno.GameOver)
