"""`unorules compare`: what a rule changes, deal by deal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from unorules.cli import many
from unorules.cli.render import columns, flow, say
from unorules.errors import SetupError
from unorules.ruletext import parse_rules
from unorules.simulation import (
    Comparison,
    MissingExtra,
    Stopped,
    Summary,
    compare_rules,
    comparison_from_json,
    mean,
    quantile,
    read_json,
)
from unorules.simulation.pictures import FIGURES, save_pictures
from unorules.simulation.statistics import extra

EXIT_INTERRUPTED = 130


def run(options: argparse.Namespace) -> int:
    """Play, print the table, keep it as JSON and pictures if asked to."""
    resume = None
    if options.resume:
        if options.json is None:
            raise SetupError("--resume goes on with the file of --json; name it")
        resume = comparison_from_json(read_json(options.json))
    if options.plot is not None:
        extra(*FIGURES)  # what is missing is told before anything is played
    code, done = 0, resume.first.games if resume else 0
    with many.workers(options) as (executor, workers), many.bar(options.games, done) as report:
        try:
            found = compare_rules(
                parse_rules(options.first),
                parse_rules(options.second),
                options.bots,
                options.games,
                options.seed,
                players=options.players,
                rounds=options.rounds,
                plies=options.plies,
                seconds=options.seconds,
                workers=workers,
                executor=executor,
                resume=resume,
                checkpoint=options.json,
                report=report,
            )
        except Stopped as stop:
            found, code = stop.result, EXIT_INTERRUPTED
    show(found)
    if code:
        say("", f"Stopped after {many.number(found.first.games)} of {many.number(options.games)} games.")
    if options.json is not None:
        say("", f"Kept in {Path(options.json)}" + ("; --resume goes on with it." if code else "."))
    if options.plot is not None:
        say("", "Pictures: " + ", ".join(map(str, save_pictures(found, Path(options.plot)))))
    return code


def show(found: Comparison) -> None:
    """Print a comparison."""
    for letter, summary in (("A", found.first), ("B", found.second)):
        say(flow(f"{letter}: {many.heading(summary)}", "", "   "))
    say("", columns([("", "A", "B", "B less A", "95 %", ""), *_tested(found)], right=(1, 2, 3, 4)))
    say("", columns([("", "A", "B"), *_told(found)], right=(1, 2)))
    for letter, summary in (("A", found.first), ("B", found.second)):
        if summary.truncated or summary.forfeits:
            say("", f"{letter}:")
            many.say_faults(summary)
    try:
        found.difference("rounds")
    except MissingExtra as error:
        say("", flow(f"No test of the differences: {error}."))
    else:
        say("", flow(f"Intervals and p from paired t tests over {many.number(found.sums['actions'].pairs)} deals."))


def _tested(found: Comparison) -> list[tuple[str, ...]]:
    """What is compared deal by deal."""
    one, two = found.first, found.second
    measures: list[tuple[str, str, Callable[[Summary], float], float]] = [
        ("rounds a game", "rounds", lambda each: mean(each.game_lengths), 1),
        ("actions a round", "actions", lambda each: mean(each.round_lengths), 1),
        ("cards drawn a round", "cards_drawn", lambda each: each.cards_drawn / max(1, each.rounds), 1),
        ("points of a round", "points", lambda each: mean(each.round_points), 1),
        ("% won by the first seat", "first_wins", lambda each: each.rounds_by_place[0].share, 100),
    ]
    if one.setup.rounds is not None:
        del measures[0]
    if len(one.setup.names) > 1:
        measures += [(f"% won by {name}", f"wins_of:{name}", partial(_share_of, name), 100) for name in one.setup.names]
    rows = []
    for says, measure, figure, unit in measures:
        row = [says, f"{unit * figure(one):.2f}", f"{unit * figure(two):.2f}"]
        try:
            tested = found.difference(measure)
        except MissingExtra:
            row += [f"{unit * (figure(two) - figure(one)):+.2f}", "", ""]
        else:
            row += [f"{unit * tested.mean:+.2f}", f"{unit * tested.low:+.2f} to {unit * tested.high:+.2f}"]
            row.append(many.p_value(tested.p))
        rows.append(tuple(row))
    return rows


def _share_of(name: str, summary: Summary) -> float:
    return summary.rounds_by_bot[name].share


def _told(found: Comparison) -> list[tuple[str, ...]]:
    """What is told of both without a test."""
    lines: list[tuple[str, Callable[[Summary], str]]] = [
        ("actions of half of the rounds, at most", lambda each: str(quantile(each.round_lengths, 0.5))),
        ("actions of 95 % of the rounds, at most", lambda each: str(quantile(each.round_lengths, 0.95))),
        ("actions of the longest round", lambda each: str(max(each.round_lengths, default=0))),
        ("reshuffles a round", lambda each: many.per_round(each, each.reshuffles)),
        ("challenges a round", lambda each: many.per_round(each, each.actions["Challenge"])),
        ("catches a round", lambda each: many.per_round(each, each.actions["Catch"])),
        ("jump-ins a round", lambda each: many.per_round(each, each.actions["JumpIn"])),
    ]
    return [(says, tell(found.first), tell(found.second)) for says, tell in lines]
