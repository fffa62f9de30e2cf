"""`unorules simulate`: many games, and who won how often."""

from __future__ import annotations

import argparse
from pathlib import Path

from unorules.cli import many
from unorules.cli.render import flow, say
from unorules.errors import SetupError
from unorules.ruletext import parse_rules
from unorules.simulation import Stopped, Summary, play_games, read_json, summary_from_json

EXIT_INTERRUPTED = 130


def run(options: argparse.Namespace) -> int:
    """Play, print the summary, and keep it as JSON if asked to."""
    resume = None
    if options.resume:
        if options.json is None:
            raise SetupError("--resume goes on with the file of --json; name it")
        resume = summary_from_json(read_json(options.json))
    code = 0
    with many.workers(options) as (executor, workers), many.bar(options.games, resume.games if resume else 0) as report:
        try:
            summary = play_games(
                parse_rules(options.rules),
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
            summary, code = stop.result, EXIT_INTERRUPTED
    show(summary)
    if code:
        say("", f"Stopped after {many.number(summary.games)} of {many.number(options.games)} games.")
    if options.json is not None:
        say("", f"Kept in {Path(options.json)}" + ("; --resume goes on with it." if code else "."))
    return code


def show(summary: Summary) -> None:
    """Print a summary."""
    say(flow(many.heading(summary)), "", many.winners(summary))
    many.say_strengths(summary)
    say("", "By seat, and by place at the table (place 1 is left of the dealer):", many.places(summary))
    say("", many.happenings(summary))
    many.say_faults(summary)
