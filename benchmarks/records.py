"""How fast are records and positions? Ratios to the engine, measured in the same run.

    python benchmarks/records.py [--players 4] [--rounds 60] [--repeats 7]

A pair is the list of legal actions of the seat to act and the application of one of them, as in benchmarks/engine.py,
and the rounds are the same. CPU time; medians of interleaved repeats. Compare ratios of one run, never absolute
figures.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import unorules as uno

sys.path.insert(0, str(Path(__file__).parent))
import engine  # type: ignore[import-not-found]


def recorded(players: int, seed: int, actions: Sequence[uno.Action]) -> uno.Record:
    record = uno.Record.start(uno.OFFICIAL, players, seed=seed)
    for action in actions:
        record = record.then(action)
    return record


def each(values: Sequence[Any], work: Callable[[Any], object]) -> Callable[[], Callable[[], None]]:
    def run() -> None:
        for value in values:
            work(value)

    return lambda: run


def exhaust(values: Any) -> None:
    for _ in values:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    players, seeds = options.players, range(1, options.rounds + 1)
    of_seat, _, actions = zip(*(engine.uno_rounds(players, seed) for seed in seeds), strict=True)
    records = [recorded(players, seed, done) for seed, done in zip(seeds, actions, strict=True)]
    states = [state for record in records[:20] for state in record.states()]
    lines = [uno.format_position(state) for state in states]
    views = [uno.format_view(state, 0) for state in states]
    texts, documents = [record.format() for record in records], [record.dumps() for record in records]
    plies = sum(map(len, records))

    jobs: dict[str, Callable[[], Callable[[], object]]] = {
        "pairs": lambda: _pairs(players, of_seat),
        "replay": each(records, uno.Record.replay),
        "states": each(records, lambda record: exhaust(record.states())),
        "steps": each(records, lambda record: exhaust(record.steps())),
        "record": each(list(zip(seeds, actions, strict=True)), lambda game: recorded(players, *game)),
        "for_seat": each(records, lambda record: record.for_seat(0)),
        "parse": each(texts, uno.Record.parse),
        "loads": each(documents, uno.Record.loads),
        "format": each(records, uno.Record.format),
        "parse_position": each(lines, uno.parse_position),
        "format_position": each(states, uno.format_position),
        "parse_view": each(views, uno.parse_view),
        "format_view": each(states, lambda state: uno.format_view(state, 0)),
    }
    seconds = engine.cpu_times(jobs, options.repeats)
    pair = seconds["pairs"] / plies
    print(
        f"{players} seats, {options.rounds} rounds of about {plies / options.rounds:.0f} plies, CPU time, "
        f"median of {options.repeats} interleaved repeats, {platform.python_implementation()} "
        f"{platform.python_version()}"
    )
    print(f"{'engine: legal actions + apply':<40}{1 / pair:>12,.0f} pairs/s")
    for name, what, needed in (
        ("replay", "Record.replay", " (needed: 0.5)"),
        ("states", "Record.states", ""),
        ("steps", "Record.steps, with events", ""),
        ("record", "Record.start and then", ""),
        ("for_seat", "Record.for_seat", ""),
        ("parse", "Record.parse, verified", ""),
        ("loads", "Record.loads, verified", ""),
        ("format", "Record.format", ""),
    ):
        rate = plies / seconds[name]
        print(f"{what:<40}{rate:>12,.0f} plies/s {rate * pair:>7.2f} x the engine's rate{needed}")
    for name, needed in (
        ("parse_position", " (needed: 10)"), ("format_position", ""), ("parse_view", ""), ("format_view", "")
    ):  # fmt: skip
        cost = seconds[name] / len(lines)
        print(f"{name:<40}{1 / cost:>12,.0f} lines/s {cost / pair:>7.2f} pairs each{needed}")
    print(f"{'longest position line':<40}{max(map(len, lines)):>12,} characters")
    print(f"{'a record as text':<40}{max(map(len, texts)):>12,} characters at most")


def _pairs(players: int, rounds: Sequence[Any]) -> Callable[[], None]:
    states = [engine.start(players, seed) for seed, _ in rounds]
    return lambda: engine.replay_seat(states, rounds)


if __name__ == "__main__":
    main()
