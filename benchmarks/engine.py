"""How fast is the engine? Ratios to a naive engine, measured in the same run.

    python benchmarks/engine.py [--players 4] [--rounds 100] [--repeats 7]

A pair is the list of legal actions and the application of one of them, over whole rounds of random play in
which a card is laid whenever one fits. Each timing replays rounds that were chosen beforehand, from fresh
states, so that nothing a state might remember is counted as speed. CPU time; medians of interleaved repeats.
Compare ratios of one run, never absolute figures.
"""

import argparse
import gc
import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import unorules as uno

sys.path.insert(0, str(Path(__file__).with_name("peers")))
import naive  # type: ignore[import-not-found]
from common import bounded, policy_seed  # type: ignore[import-not-found]

PLY_LIMIT = 2000
Round = tuple[int, list[int]]  # a seed and, for each ply, which of the legal actions was chosen


def over(state: uno.GameState) -> bool:
    return type(state.decision).__name__ in ("RoundOver", "GameOver")


def start(players: int, seed: int) -> uno.GameState:
    return uno.new_game(uno.OFFICIAL, players=players, seed=seed)


# Choosing the rounds


def naive_round(players: int, seed: int) -> Round:
    state, policy, chosen = naive.new_game(players, seed), policy_seed(seed), []
    while state.winner < 0 and len(chosen) < PLY_LIMIT:
        actions = naive.legal_actions(state)
        choices = len(actions) - (len(actions) > 1 and state.phase <= 1)  # the last is Draw or Pass
        index = bounded(policy, len(chosen) + 1, choices)
        chosen.append(index)
        state = naive.apply(state, actions[index])
    return seed, chosen


def uno_rounds(players: int, seed: int) -> tuple[Round, Round, list[Any]]:
    """One round: as indices into the acting seat's list, into the whole table's list, and as actions."""
    state, policy, of_seat, of_table, actions = start(players, seed), policy_seed(seed), [], [], []
    while not over(state) and len(actions) < PLY_LIMIT:
        legal = uno.legal_actions(state, state.to_act)
        wanted = legal
        if any(isinstance(action, uno.Play) for action in legal):
            wanted = [action for action in legal if not isinstance(action, uno.Draw | uno.Pass)]
        action = wanted[bounded(policy, len(actions) + 1, len(wanted))]
        of_seat.append(legal.index(action))
        of_table.append(uno.legal_actions(state).index(action))
        actions.append(action)
        state = uno.apply(state, action)
    return (seed, of_seat), (seed, of_table), actions


# What is timed: whole rounds from fresh states


def replay_naive(states: Sequence[Any], rounds: Sequence[Round]) -> None:
    legal_actions, apply = naive.legal_actions, naive.apply
    for first, (_, chosen) in zip(states, rounds, strict=True):
        state = first
        for index in chosen:
            state = apply(state, legal_actions(state)[index])


def replay_seat(states: Sequence[uno.GameState], rounds: Sequence[Round]) -> None:
    legal_actions, apply = uno.legal_actions, uno.apply
    for first, (_, chosen) in zip(states, rounds, strict=True):
        state = first
        for index in chosen:
            state = apply(state, legal_actions(state, state.to_act)[index])


def replay_table(states: Sequence[uno.GameState], rounds: Sequence[Round]) -> None:
    legal_actions, apply = uno.legal_actions, uno.apply
    for first, (_, chosen) in zip(states, rounds, strict=True):
        state = first
        for index in chosen:
            state = apply(state, legal_actions(state)[index])


def replay_events(states: Sequence[uno.GameState], rounds: Sequence[Round]) -> None:
    legal_actions, step = uno.legal_actions, uno.step
    for first, (_, chosen) in zip(states, rounds, strict=True):
        state = first
        for index in chosen:
            state, _events = step(state, legal_actions(state, state.to_act)[index])


def observe_all(states: Sequence[uno.GameState]) -> None:
    for state in states:
        uno.observe(state, state.to_act)


def store_all(states: Sequence[uno.GameState]) -> None:
    for state in states:
        uno.loads(uno.dumps(state), trusted=True)


def deal(seeds: Sequence[int], players: int) -> None:
    for seed in seeds:
        uno.new_game(uno.OFFICIAL, players=players, seed=seed)


# RLCard's UNO, where it is installed: mutable, other rules, so a rough comparison


def rlcard_rounds(players: int, rounds: int) -> tuple[Callable[[], None], int] | None:
    try:
        import numpy
        from rlcard.games.uno import Game
    except ImportError:
        return None

    def play(choose: Callable[[int, int], int]) -> int:
        steps = 0
        for seed in range(1, rounds + 1):
            game = Game(num_players=players)
            game.np_random = numpy.random.RandomState(seed)
            game.init_game()
            for ply in range(PLY_LIMIT):
                if game.is_over():
                    break
                actions = game.get_legal_actions()
                game.step(actions[choose(seed * PLY_LIMIT + ply, len(actions))])
                steps += 1
        return steps

    chosen: dict[int, int] = {}

    def first_time(key: int, choices: int) -> int:
        chosen[key] = bounded(policy_seed(key), 1, choices)
        return chosen[key]

    steps = play(first_time)
    return lambda: play(lambda key, _: chosen[key]) and None, steps


# Measuring


def cpu_times(jobs: dict[str, Callable[[], Callable[[], object]]], repeats: int) -> dict[str, float]:
    """Median CPU seconds of each job; a job prepares fresh states and returns what is timed."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(repeats):
        for name, prepare in jobs.items():
            run = prepare()
            gc.collect()
            began = time.process_time()
            run()
            times[name].append(time.process_time() - began)
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def bytes_per_ply(first: Callable[[], Any], apply: Callable[[Any, Any], Any], actions: Sequence[Any]) -> float:
    """Memory that one round takes when each of its states is kept; the actions exist before."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [first()]
    for action in actions:
        kept.append(apply(kept[-1], action))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(actions)


def naive_actions(seed: int, chosen: Sequence[int], players: int) -> list[Any]:
    state, actions = naive.new_game(players, seed), []
    for index in chosen:
        actions.append(naive.legal_actions(state)[index])
        state = naive.apply(state, actions[-1])
    return actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    players, seeds = options.players, range(1, options.rounds + 1)

    naive_chosen = [naive_round(players, seed) for seed in seeds]
    of_seat, of_table, actions = zip(*(uno_rounds(players, seed) for seed in seeds), strict=True)
    naive_pairs, pairs = sum(len(c) for _, c in naive_chosen), sum(len(c) for _, c in of_seat)
    rlcard = rlcard_rounds(players, options.rounds)

    def fresh(
        replay: Callable[[Sequence[Any], Sequence[Round]], None], rounds: Sequence[Round], new: Any
    ) -> Callable[[], Callable[[], None]]:
        def prepare() -> Callable[[], None]:
            states = [new(players, seed) for seed, _ in rounds]
            return lambda: replay(states, rounds)

        return prepare

    deals = range(1, 10 * options.rounds + 1)
    visited = []
    for seed, done in zip(seeds, actions, strict=True):
        visited.append(start(players, seed))
        for action in done[:20]:
            visited.append(uno.apply(visited[-1], action))
    jobs: dict[str, Callable[[], Callable[[], object]]] = {
        "naive": fresh(replay_naive, naive_chosen, naive.new_game),
        "seat": fresh(replay_seat, of_seat, start),
        "table": fresh(replay_table, of_table, start),
        "events": fresh(replay_events, of_seat, start),
        "deal": lambda: lambda: deal(deals, players),
        "observe": lambda: lambda: observe_all(visited),
        "store": lambda: lambda: store_all(visited),
    }
    if rlcard is not None:
        jobs["rlcard"] = lambda: rlcard[0]
    seconds = cpu_times(jobs, options.repeats)

    base = naive_pairs / seconds["naive"]
    print(
        f"{players} seats, {options.rounds} rounds of about {pairs / options.rounds:.0f} plies, CPU time, "
        f"median of {options.repeats} interleaved repeats, {platform.python_implementation()} "
        f"{platform.python_version()}"
    )

    def say(what: str, figure: float, unit: str, ratio: float, to: str = "x naive") -> None:
        print(f"{what:<46}{figure:>11,.0f} {unit:<12}{ratio:>7.2f} {to}")

    say("naive: legal actions + apply", base, "pairs/s", 1)
    for name, what in (
        ("seat", "legal actions of the seat to act + apply"),
        ("table", "legal actions of the whole table + apply"),
        ("events", "legal actions of the seat to act + step"),
    ):
        rate = pairs / seconds[name]
        say(what, rate, "pairs/s", rate / base)
    cost = seconds["deal"] / len(deals)
    say("new_game", 1 / cost, "games/s", cost * base, "naive pairs each (needed: 1.6)")
    cost = seconds["observe"] / len(visited)
    say("observe by the seat to act", 1 / cost, "views/s", cost * pairs / seconds["seat"], "pairs each (needed: 3)")
    cost = seconds["store"] / len(visited)
    say("trusted dumps + loads", 1 / cost, "states/s", cost * base, "naive pairs each (needed: 3)")
    size = max(len(uno.dumps(state)) for state in visited)
    print(f"{'largest JSON of these states':<46}{size:>11,} bytes (needed: 2048)")
    if rlcard is None:
        print(f"{'RLCard: legal actions + step':<46}not installed")
    else:
        rate = rlcard[1] / seconds["rlcard"]
        say("RLCard: legal actions + step", rate, "steps/s", rate / base)

    sample = min(20, options.rounds)
    uno_bytes = statistics.median(
        bytes_per_ply(lambda s=seed: start(players, s), uno.apply, done)
        for seed, done in zip(seeds[:sample], actions[:sample], strict=True)
    )
    naive_bytes = statistics.median(
        bytes_per_ply(lambda s=seed: naive.new_game(players, s), naive.apply, naive_actions(seed, chosen, players))
        for seed, chosen in naive_chosen[:sample]
    )
    say("a whole round kept in a list, naive", naive_bytes, "bytes a ply", 1)
    say("a whole round kept in a list", uno_bytes, "bytes a ply", uno_bytes / naive_bytes)


if __name__ == "__main__":
    main()
