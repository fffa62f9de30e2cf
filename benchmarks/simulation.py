"""How fast are simulations? Rates beside that of the bare engine, measured in the same run.

    python benchmarks/simulation.py [--players 4] [--rounds 2000] [--repeats 5] [--memory 1000000]

The bare engine is the list of legal actions of the seat to act and the application of one of them at random, a card
wherever one fits, over whole rounds with their deals; no window is looked at, nothing is counted. `simulate` does all
that a summary needs: it seeds bots, asks seats with windows first, shows each its view, and counts. CPU time of one
process, medians of interleaved repeats. The gain of two workers is measured in time on the clock and means something
only while nothing else runs. With --memory the largest memory of one process is told as that many rounds are played.
"""

import argparse
import gc
import platform
import resource
import statistics
import time
from collections.abc import Callable
from random import Random

import unorules as uno
from unorules.simulation import Summary, play_games


def bare(players: int, rounds: int) -> tuple[int, int]:
    """Rounds and actions of the bare engine."""
    legal_actions, apply, random = uno.legal_actions, uno.apply, Random(1).random
    plies = 0
    for seed in range(rounds):
        state = uno.new_game(uno.OFFICIAL, players, seed=seed)
        while state.running:
            legal = legal_actions(state, state.to_act)
            more = len(legal) - 1  # the first of several is to draw or to pass
            state = apply(state, legal[1 + int(random() * more)] if more else legal[0])
        plies += state.ply
    return rounds, plies


def simulated(bots: str, players: int, rounds: int, workers: int = 1) -> tuple[int, int]:
    """Rounds and actions of a simulation."""
    found = play_games(uno.OFFICIAL, bots, rounds, 1, players=players, rounds=1, workers=workers)
    return found.rounds, found.actions.total()


def measured(
    jobs: dict[str, Callable[[], tuple[int, int]]], repeats: int, clock: Callable[[], float]
) -> dict[str, list]:
    """Of each job, (rounds a second, actions a second) of every repeat."""
    rates: dict[str, list] = {name: [] for name in jobs}
    for _ in range(repeats):
        for name, job in jobs.items():
            gc.collect()
            began = clock()
            rounds, actions = job()
            seconds = clock() - began
            rates[name].append((rounds / seconds, actions / seconds))
    return rates


def memory(players: int, rounds: int) -> None:
    """The largest memory so far, told ten times as a long run goes on."""
    step = max(1, rounds // 10)
    told = [step]

    def report(games: int) -> None:
        if games >= told[0]:
            largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"after {games:>9,} rounds: {largest:6.1f} MB at most", flush=True)
            told[0] += step

    began = time.perf_counter()
    found: Summary = play_games(uno.OFFICIAL, "random", rounds, 1, players=players, rounds=1, workers=1, report=report)
    print(f"{found.rounds:,} rounds in {time.perf_counter() - began:,.0f} s in one process")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--memory", type=int, default=0, metavar="ROUNDS")
    options = parser.parse_args()
    players, rounds = options.players, options.rounds
    print(
        f"{players} seats, {rounds} rounds, median of {options.repeats} interleaved repeats, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
    one_core = {
        "bare engine": lambda: bare(players, rounds),
        "random": lambda: simulated("random", players, rounds),
        "greedy": lambda: simulated("greedy", players, rounds),
    }
    rates = measured(one_core, options.repeats, time.process_time)
    needed = {"random": 60, "greedy": 30}
    for name, found in rates.items():
        by_round, by_action = (
            statistics.median(
                [100 * mine[at] / base[at] for mine, base in zip(found, rates["bare engine"], strict=True)]
            )
            for at in range(2)
        )
        rate = statistics.median([each[0] for each in found])
        says = f" (needed: {needed[name]} % of the rounds)" if name in needed else ""
        share = f"{by_round:>6.0f} % of the rounds {by_action:>6.0f} % of the actions"
        print(f"{name:<12}{rate:>8,.0f} rounds/s {share}{says}")
    shared = {
        str(workers): lambda workers=workers: simulated("random", players, 4 * rounds, workers) for workers in (1, 2)
    }
    clocked = measured(shared, options.repeats, time.perf_counter)
    gains = [two[0] / one[0] for one, two in zip(clocked["1"], clocked["2"], strict=True)]
    spread = f"{min(gains):.2f} to {max(gains):.2f}"
    print(f"two workers {statistics.median(gains):.2f} times one, on the clock (needed: 1.6; here {spread})")
    if options.memory:
        memory(players, options.memory)


if __name__ == "__main__":
    main()
