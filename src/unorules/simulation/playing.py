"""The two things to ask for: many games, and the same deals under two rule sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from os import PathLike
from typing import Final, TypeVar

from unorules.errors import SetupError
from unorules.ruleset import Rules
from unorules.simulation.comparison import Comparison, compare_deals
from unorules.simulation.games import play_deals
from unorules.simulation.plan import PLIES, SECONDS, Bots, Setup, make_plan
from unorules.simulation.runner import Result, Run, processes
from unorules.simulation.stored import comparison_to_json, summary_to_json, write_json
from unorules.simulation.summary import MergeError, Summary

_R = TypeVar("_R", bound=Result)

_ROUNDS_A_TASK: Final = 200
_ROUNDS_A_GAME: Final = 10
_TASKS_A_WORKER: Final = 4


def play_games(
    rules: Rules,
    bots: Bots,
    games: int,
    seed: int | str = 0,
    *,
    players: int | None = None,
    rounds: int | None = None,
    plies: int = PLIES,
    seconds: float | None = SECONDS,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    resume: Summary | None = None,
    checkpoint: str | PathLike[str] | None = None,
    report: Callable[[int], None] | None = None,
) -> Summary:
    """Play many games and count what happens.

    The outcome depends on the rules, the bots, the seed and the limits, never on workers, executor or chunks. Each
    deal is played once with each rotation of the bots, so the number of games is rounded up to whole sets.

    Args:
        rules: the rules in force.
        bots: one a seat: `"greedy,random"`, or a list of names and of what makes a bot from a seed.
        games: how many games.
        seed: decides every deal and all that the bots leave to chance.
        players: number of seats; the bots are seated over and over until all are taken. By default one seat a bot.
        rounds: stop each game after so many rounds; by default games are played to their end.
        plies: how many actions a round may take. A game with a longer one is cut off there and counted as truncated.
        seconds: how long a bot may take for one action (it is stopped before twice that), None for any time.
        workers: number of processes, by default one for each processor; 1 plays in this process.
        executor: plays on the workers of this executor instead; `workers` then says how many it has.
        chunk: how many deals a task holds.
        resume: a summary to go on from; its deals are not played again.
        checkpoint: a file in which the summary is kept as the run goes on, as JSON.
        report: called with the number of games played so far.

    Raises `SetupError` or `BotError` for what cannot be played, `MergeError` when `resume` is of another setup.
    Ctrl-C raises `Stopped`, a `KeyboardInterrupt` that holds the summary so far in `.result`.

    Examples:
        >>> import unorules as uno
        >>> summary = play_games(uno.OFFICIAL, "greedy,random", games=40, seed=1, rounds=1, workers=1)
        >>> summary.games, summary.rounds, sorted(summary.rounds_by_bot)
        (40, 40, ['greedy', 'random'])
    """
    plan = make_plan(rules, bots, seed, players=players, rounds=rounds, plies=plies, seconds=seconds)
    setup = plan.setup
    begin = resume or Summary(setup)
    _check_setups((begin.setup, setup))
    run = Run(
        partial(play_deals, plan),
        begin,
        deals=_deals(games, setup.rotations),
        chunk=chunk or _chunk(games, setup, workers),
        saved=_writer(checkpoint, summary_to_json),
        report=None if report is None else lambda deals: report(deals * setup.rotations),
    )
    return _carry_out(run, workers, executor)


def compare_rules(
    first: Rules,
    second: Rules,
    bots: Bots,
    games: int,
    seed: int | str = 0,
    *,
    players: int | None = None,
    rounds: int | None = None,
    plies: int = PLIES,
    seconds: float | None = SECONDS,
    workers: int | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    resume: Comparison | None = None,
    checkpoint: str | PathLike[str] | None = None,
    report: Callable[[int], None] | None = None,
) -> Comparison:
    """Play the same deals under two rule sets: so many games under each.

    Both begin each round number with the same shuffle, as far as their decks are the same; what differs then is due
    to the rules. All arguments are those of `play_games`.

    Examples:
        >>> import unorules as uno
        >>> stacking = uno.parse_rules("official +stacking(mode=same)")
        >>> found = compare_rules(uno.OFFICIAL, stacking, "greedy", games=10, seed=1, players=4, rounds=1, workers=1)
        >>> found.first.games, found.second.setup.rules
        (10, 'official +stacking')
    """
    one, two = (
        make_plan(rules, bots, seed, players=players, rounds=rounds, plies=plies, seconds=seconds)
        for rules in (first, second)
    )
    begin = resume or Comparison(Summary(one.setup), Summary(two.setup))
    _check_setups((begin.first.setup, one.setup), (begin.second.setup, two.setup))
    rotations = one.setup.rotations
    run = Run(
        partial(compare_deals, (one, two)),
        begin,
        deals=_deals(games, rotations),
        chunk=chunk or _chunk(games, one.setup, workers),
        saved=_writer(checkpoint, comparison_to_json),
        report=None if report is None else lambda deals: report(deals * rotations),
    )
    return _carry_out(run, workers, executor)


def _carry_out(run: Run[_R], workers: int | None, executor: Executor | None) -> _R:
    if workers is not None and (type(workers) is not int or workers < 1):
        raise SetupError(f"workers is {workers!r}; it must be a whole number from 1")
    if executor is not None:
        return run.on(executor, at_once=2 * (workers or 8))
    if workers == 1:
        return run.here()
    with processes(workers) as (pool, count):
        return run.on(pool, at_once=2 * count)


def _deals(games: int, rotations: int) -> int:
    if type(games) is not int or games < 1:
        raise SetupError(f"games is {games!r}; it must be a whole number from 1")
    return -(-games // rotations)


def _chunk(games: int, setup: Setup, workers: int | None) -> int:
    """How many deals a task gets: part of a second's work, less in a short run so that all workers have some."""
    a_set = setup.rotations * min(setup.rounds or _ROUNDS_A_GAME, _ROUNDS_A_GAME)
    share = games // setup.rotations // (_TASKS_A_WORKER * (workers or 8))
    return max(1, min(_ROUNDS_A_TASK // a_set, share))


def _check_setups(*pairs: tuple[Setup, Setup]) -> None:
    problems = [
        f"{name} was {getattr(stored, name)!r} and is now {getattr(wanted, name)!r}"
        for stored, wanted in pairs
        for name in ("rules", "bots", "seed", "rounds", "plies")
        if getattr(stored, name) != getattr(wanted, name)
    ]
    if problems:
        raise MergeError("what is to go on is of another setup: " + ", ".join(problems))


def _writer(
    checkpoint: str | PathLike[str] | None, as_json: Callable[[_R], Mapping[str, object]]
) -> Callable[[_R], None] | None:
    """What keeps a result in a file."""
    return None if checkpoint is None else lambda result: write_json(checkpoint, as_json(result))
