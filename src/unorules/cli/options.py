"""What the command understands: one parser, one sub-command a file."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import TYPE_CHECKING

from unorules.ruleset import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

RULES_HELP = 'rules in force, for example "official +deal(hand_size=5)"; `unorules rules` lists what there is'

_LONGEST_WAIT = 3600


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command; `run` of what it returns carries the sub-command out."""
    from unorules import __version__

    top = argparse.ArgumentParser(prog="unorules", description="The rules of UNO: watch, play, look up, check.")
    top.add_argument("--version", action="version", version=f"unorules {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    _demo(commands)
    _play(commands)
    _rules(commands)
    _conformance(commands)
    _serve_engine(commands)
    return top


Commands = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _runner(name: str, function: str = "run") -> Callable[[argparse.Namespace], int]:
    """The sub-command's module is imported when it runs, so that the others cost nothing."""

    def run(options: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"unorules.cli.{name}"), function)(options)
        return code

    return run


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, tells: str
) -> argparse.ArgumentParser:
    made = commands.add_parser(name, help=tells, description=tells[0].upper() + tells[1:] + ".")
    made.set_defaults(run=_runner(name.replace("-", "_")))
    _load_option(made)
    return made


def _table_options(command: argparse.ArgumentParser, seed: int | None) -> None:
    command.add_argument(
        "--players", type=int, default=4, metavar="N", help=f"number of seats, {MIN_PLAYERS} to {MAX_PLAYERS} (4)"
    )
    command.add_argument("--rules", default="official", metavar="TEXT", help=RULES_HELP)
    says = "a game by chance" if seed is None else str(seed)
    command.add_argument("--seed", type=int, default=seed, metavar="N", help=f"number that decides every card ({says})")


def _load_option(command: argparse.ArgumentParser, *, inner: bool = False) -> None:
    command.add_argument(
        "--load",
        action="append",
        default=argparse.SUPPRESS if inner else [],  # what stands before an inner command counts too
        metavar="NAME",
        help="load this installed pack of rules first; may be given several times",
    )


def _rounds(text: str) -> int | None:
    if text == "all":
        return None
    if text.isascii() and text.isdigit() and int(text[:9]) > 0:
        return int(text[:9])
    raise argparse.ArgumentTypeError(f"{text!r} is neither a number of rounds from 1 nor the word all")


def _demo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = _add(commands, "demo", "watch built-in players play a game, turn by turn")
    _table_options(demo, seed=7)
    demo.add_argument(
        "--rounds", type=_rounds, default="all", metavar="N", help="stop after so many rounds (all: the whole game)"
    )


def _play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = _add(commands, "play", "play against built-in players")
    _table_options(play, seed=None)
    play.add_argument("--seat", type=int, default=0, metavar="N", help="your seat (0)")
    play.add_argument("--save", metavar="FILE", help="keep the game in this file when you leave")
    play.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="go on with the game of this file (the last one left)"
    )


def _rules(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    rules = _add(commands, "rules", "list presets and modules, tell what rules mean and how two differ")
    actions = rules.add_subparsers(metavar="COMMAND")
    explain = actions.add_parser("explain", help="tell in plain English what is in force")
    explain.add_argument("text", metavar="TEXT", help=RULES_HELP)
    _load_option(explain, inner=True)
    explain.set_defaults(run=_runner("rules", "run_explain"))
    diff = actions.add_parser("diff", help="tell what turns the first rules into the second")
    diff.add_argument("first", metavar="A", help="rules as text")
    diff.add_argument("second", metavar="B", help="rules as text")
    _load_option(diff, inner=True)
    diff.set_defaults(run=_runner("rules", "run_diff"))


def _conformance(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = _add(commands, "conformance", "replay scenario files and print every mismatch")
    check.epilog = (
        "Exit code: 0 all agree, 1 a mismatch, 2 a file or an adapter that cannot be used, "
        "3 only unsupported scenarios."
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="one JSON object a line; - is standard input")
    check.add_argument(
        "--module",
        action="append",
        default=[],
        metavar="NAME",
        help="only scenarios of this group or module; may be given several times",
    )
    check.add_argument(
        "--adapter",
        metavar="CMD",
        help="check the engine that this command starts and that speaks the line protocol, not this library",
    )
    check.add_argument(
        "--seconds",
        type=_seconds,
        default=10.0,
        metavar="N",
        help="how long the adapter may take for an answer (10)",
    )
    shows = check.add_mutually_exclusive_group()
    shows.add_argument("--quiet", action="store_true", help="print the summary only")
    shows.add_argument("--json", action="store_true", help="print one JSON document instead of lines")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if 0 < seconds <= _LONGEST_WAIT:
        return seconds
    raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0, up to {_LONGEST_WAIT}")


def _serve_engine(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    _add(commands, "serve-engine", "answer requests of the line protocol on standard input as an engine")
