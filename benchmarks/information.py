"""What does resampling cost? In pairs of the engine, measured in the same run.

    python benchmarks/information.py [--players 4] [--rounds 100] [--repeats 7]

A pair is the list of legal actions and the application of one of them, as in engine.py, over whole official rounds of
random play in which a card is laid whenever one fits. `resample` is asked once for every seat in the middle of each
round, each time from information of its own, so that nothing that a call might remember is counted as speed. CPU time;
medians of interleaved repeats. Compare ratios of one run, never absolute figures.
"""

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import unorules as uno

sys.path.insert(0, str(Path(__file__).with_name("peers")))
from common import bounded, policy_seed  # type: ignore[import-not-found]

NEEDED = 30
PLY_LIMIT = 2000
Round = tuple[uno.GameState, list[uno.Action]]


def played(players: int, seed: int) -> Round:
    """A new game and the actions of its first round."""
    first = state = uno.new_game(uno.OFFICIAL, players=players, seed=seed)
    policy, actions = policy_seed(seed), []
    while state.running and len(actions) < PLY_LIMIT:
        legal = uno.legal_actions(state, state.to_act)
        wanted = list(legal)
        if any(isinstance(action, uno.Play) for action in legal):
            wanted = [action for action in legal if not isinstance(action, uno.Draw | uno.Pass)]
        actions.append(wanted[bounded(policy, len(actions) + 1, len(wanted))])
        state = uno.apply(state, actions[-1])
    return first, actions


def replay(rounds: Sequence[Round]) -> None:
    """The pairs: what was played, with the list that each action was taken from."""
    legal_actions, apply = uno.legal_actions, uno.apply
    for first, actions in rounds:
        state = first
        for action in actions:
            legal_actions(state, state.to_act)
            state = apply(state, action)


def learn(rounds: Sequence[Round], players: int) -> list[uno.Information]:
    """What each seat knows in the middle of each round."""
    return [uno.information((state, acts[: len(acts) // 2]), seat) for state, acts in rounds for seat in range(players)]


def look(rounds: Sequence[Round]) -> None:
    """A view of every state for one seat, beside playing it."""
    for first, actions in rounds:
        state = first
        for action in actions:
            state, _ = uno.step(state, action)
            uno.observe(state, 0)


def follow(rounds: Sequence[Round]) -> None:
    """The same, with what the seat learns."""
    for state, actions in rounds:
        uno.information((state, actions), 0)


def seconds(run: Callable[[], object]) -> float:
    """CPU seconds of a run."""
    began = time.process_time()
    run()
    return time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    rounds = [played(options.players, seed) for seed in range(1, options.rounds + 1)]
    plies = sum(len(actions) for _, actions in rounds)
    samples, ratios, costs = [], [], []
    for repeat in range(options.repeats):
        informed = learn(rounds, options.players)
        pair = seconds(lambda: replay(rounds)) / plies
        took = seconds(lambda: samples.extend([uno.resample(info, repeat) for info in informed]))  # noqa: B023
        ratios.append(took / len(informed) / pair)
        costs.append((seconds(lambda: follow(rounds)) - seconds(lambda: look(rounds))) / plies / pair)
    ratio = statistics.median(ratios)
    exact = sum(sample.exact for sample in samples) / len(samples)
    print(
        f"{options.players} seats, {options.rounds} rounds of about {plies / options.rounds:.0f} plies, CPU time, "
        f"median of {options.repeats} interleaved repeats, {platform.python_implementation()} "
        f"{platform.python_version()}"
    )
    print(f"{'resample in the middle of a round':<46}{ratio:>8.1f} pairs each (needed: {NEEDED})")
    print(f"{'of these exact':<46}{exact:>8.1%}")
    print(f"{'Information.seen, beside step and observe':<46}{statistics.median(costs):>8.1f} pairs each")
    return int(ratio > NEEDED)


if __name__ == "__main__":
    sys.exit(main())
