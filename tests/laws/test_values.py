"""States are values: equal, hashable, safe to share between threads, and whole after pickling and copying."""

import copy
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import unorules as uno
from unorules import testing

TABLE = {"hands": ["R7 R+2 W W+4", "R1 R5 G3", "B2 B3 W+4"], "top": "R1", "draw_pile": "R8 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"}

PHASES = {
    "TurnDecision": (TABLE, ""),
    "DrawnCardDecision": (TABLE, "0:draw"),
    "PenaltyDecision": (TABLE, "0:W+4>G"),
    "ColorDecision": (TABLE, "0:W"),
    "ColorDecision with a bluff": (TABLE, "0:W+4"),
    "TurnDecision with an open duty": (TABLE | {"hands": ["R7 R8", "R1 R2", "B2 B3"]}, "0:R7"),
    "TurnDecision after a reshuffle": (TABLE | {"draw_pile": "", "discard_under": "B2 B4 B5 B6 B8"}, "0:draw"),
    "RoundOver": (TABLE | {"hands": ["R7", "R1 R2", "B2 B3"]}, "0:R7"),
    "TurnDecision of a second round": (TABLE | {"hands": ["R7", "R1 R2", "B2 B3"]}, "0:R7 2:next"),
    "GameOver": (TABLE | {"hands": ["R7", "R1 R2", "B2 B3"], "scores": [499, 0, 0]}, "0:R7"),
}


@pytest.fixture(params=PHASES)
def state(request: pytest.FixtureRequest) -> uno.GameState:
    table, actions = PHASES[request.param]
    made = testing.position(uno.OFFICIAL, **table)  # type: ignore[arg-type]
    for text in actions.split():
        made = uno.apply(made, uno.parse_action(text))
    assert type(made.decision).__name__ == request.param.split()[0]
    return made


def everything(state: uno.GameState) -> dict[uno.Action, uno.GameState]:
    """Every action that is legal here with its outcome."""
    return {action: uno.apply(state, action) for action in (*uno.legal_actions(state), *uno.host_actions(state))}


def test_a_state_may_be_the_key_of_a_dictionary(state: uno.GameState) -> None:
    outcomes = everything(state)
    seen = {after: action for action, after in outcomes.items()} | {state: None}
    assert state not in outcomes.values()
    assert seen[copy.deepcopy(state)] is None
    assert all(seen[uno.apply(state, action)] is not None for action in outcomes)


def test_a_state_is_no_state_of_other_rules(state: uno.GameState) -> None:
    table, _ = PHASES["TurnDecision"]
    other = testing.position(uno.OFFICIAL.plus("draw", drawn="keep"), **table)  # type: ignore[arg-type]
    assert other != state
    assert len({other, state}) == 2


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_state_is_the_same_value_and_play_goes_on_alike(state: uno.GameState, protocol: int) -> None:
    twin = pickle.loads(pickle.dumps(state, protocol))
    assert twin is not state
    assert twin == state
    assert hash(twin) == hash(state)
    assert testing.snapshot(twin) == testing.snapshot(state)
    assert everything(twin) == everything(state)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copied_state_is_the_same_value_and_play_goes_on_alike(state: uno.GameState, copied: object) -> None:
    twin = copied(state)  # type: ignore[operator]
    assert twin == state
    assert testing.snapshot(twin) == testing.snapshot(state)
    assert everything(twin) == everything(state)


def test_actions_rules_and_refusals_survive_pickling(state: uno.GameState) -> None:
    listed = (*uno.legal_actions(state), *uno.host_actions(state))
    assert pickle.loads(pickle.dumps(listed)) == listed
    assert pickle.loads(pickle.dumps(state.rules)) == state.rules
    with pytest.raises(uno.IllegalAction) as refusal:
        uno.apply(state, uno.Play(0, "G9"))
    twin = pickle.loads(pickle.dumps(refusal.value))
    assert (twin.code, twin.action, twin.violations) == (
        refusal.value.code,
        uno.Play(0, "G9"),
        refusal.value.violations,
    )


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Threads change places as often as the interpreter lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless_threads")
def test_two_threads_that_play_on_from_one_state_come_to_the_same(state: uno.GameState) -> None:
    digest = testing.snapshot(state)
    expected = everything(state)
    ready = Barrier(2)

    def play() -> list[dict[uno.Action, uno.GameState]]:
        ready.wait()
        return [everything(state) for _ in range(20)]

    with ThreadPoolExecutor(2) as threads:
        found = [outcome for thread in (threads.submit(play), threads.submit(play)) for outcome in thread.result()]
    assert found == [expected] * 40
    assert testing.snapshot(state) == digest


@pytest.mark.usefixtures("restless_threads")
def test_two_threads_may_be_the_first_to_use_a_rule_set() -> None:
    ready = Barrier(2)

    def play(rules: uno.Rules) -> tuple[tuple[object, ...], ...]:
        ready.wait()
        state, seen = uno.new_game(rules, 4, seed=1), []
        for _ in range(30):
            listed = uno.legal_actions(state)
            seen.append(listed)
            state = uno.apply(state, listed[state.ply % len(listed)])
        return tuple(seen)

    with ThreadPoolExecutor(2) as threads:
        for extra in range(20):
            texts = [f"official +wild_draw_four(innocent_extra={20 + extra})"] * 2
            first, second = threads.map(play, map(uno.parse_rules, texts))
            assert first == second
