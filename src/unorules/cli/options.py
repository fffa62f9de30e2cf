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
    _replay(commands)
    _verify(commands)
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
    try:
        return _number(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number of rounds from 1 nor the word all") from None


def _demo(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    demo = _add(commands, "demo", "watch built-in players play a game, turn by turn")
    _table_options(demo, seed=7)
    demo.add_argument(
        "--rounds", type=_rounds, default="all", metavar="N", help="stop after so many rounds (all: the whole game)"
    )
    _record_option(demo)


def _play(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = _add(commands, "play", "play against built-in players")
    _table_options(play, seed=None)
    play.add_argument("--seat", type=int, default=0, metavar="N", help="your seat (0)")
    _record_option(play)
    play.add_argument(
        "--fair", action="store_true", help="commit to the deal before the game; you may add a nonce of your own"
    )
    play.add_argument("--save", metavar="FILE", help="keep the game in this file when you leave")
    begin = play.add_mutually_exclusive_group()
    begin.add_argument(
        "--from", dest="begin", metavar="WHERE", help="go on from a recorded game (a file) or from a position line"
    )
    _which(play, "go on after so many actions of the recorded game")
    begin.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="go on with the game of this file (the last one left)"
    )


def _record_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--record", metavar="FILE", help="write the record of the game into this file")


def _which(command: argparse.ArgumentParser, at: str) -> None:
    command.add_argument("--at", type=int, metavar="PLY", help=at)
    _game(command)


def _game(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", type=_number, default=1, metavar="K", help="which game of the file (1)")


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text[:9]) > 0:
        return int(text[:9])
    raise argparse.ArgumentTypeError(f"{text!r} is no number from 1")


def _replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    replay = _add(commands, "replay", "show a recorded game turn by turn")
    replay.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    replay.add_argument("--seat", type=int, metavar="N", help="show it as this seat saw it")
    _which(replay, "print the position after so many actions instead")


def _verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    verify = _add(commands, "verify", "recompute what a record claims, the fairness of its deal included")
    verify.epilog = "Exit code: 0 the deal is proven, 1 something is false, 2 no record, 3 nothing is false."
    verify.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    _game(verify)
    verify.add_argument("--commitment", metavar="HEX", help="the commitment that you noted before the game")
    verify.add_argument(
        "--nonce",
        action="append",
        default=[],
        metavar="SEAT=TEXT",
        help="what a seat added, as you noted it; may be given several times",
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
