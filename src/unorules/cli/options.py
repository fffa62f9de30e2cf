"""What the command understands: one parser, one sub-command a file."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from typing import TYPE_CHECKING

from unorules.locale import ENGLISH, locale_named, preferred
from unorules.ruleset import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

RULES_HELP = 'rules in force, for example "official +deal(hand_size=5)"; `unorules rules` lists what there is'

BOT = "greedy(calls=0.85, catches=0.3)"
"""The bot that plays against people: attentive enough, but not always."""
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
    _simulate(commands)
    _compare(commands)
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
    _locale_option(made)
    return made


def _table_options(command: argparse.ArgumentParser, seed: int | None) -> None:
    command.add_argument(
        "--players", type=int, default=4, metavar="N", help=f"number of seats, {MIN_PLAYERS} to {MAX_PLAYERS} (4)"
    )
    command.add_argument("--rules", default="official", metavar="TEXT", help=RULES_HELP)
    says = "a game by chance" if seed is None else str(seed)
    command.add_argument("--seed", type=int, default=seed, metavar="N", help=f"number that decides every card ({says})")
    command.add_argument("--bot", default=BOT, metavar="NAME", help=f"the bot that plays ({BOT})")


def _load_option(command: argparse.ArgumentParser, *, inner: bool = False) -> None:
    command.add_argument(
        "--load",
        action="append",
        dest="inner_load" if inner else "load",  # an inner command would write over what stands before it
        default=[],
        type=_pack,
        metavar="NAME",
        help="load this installed pack of rules first; may be given several times",
    )


def _locale_option(command: argparse.ArgumentParser, *, inner: bool = False) -> None:
    command.add_argument(
        "--locale",
        dest="inner_locale" if inner else "locale",
        metavar="NAME",
        help="language of what is told, for example fil or id (that of your environment)",
    )


def language(options: argparse.Namespace) -> str:
    """The language that is asked for, or that of the environment where there is such a one."""
    named: str | None = getattr(options, "inner_locale", None) or options.locale
    if named is not None:
        return locale_named(named)
    return preferred([next((os.environ[name] for name in _LANGUAGES if os.environ.get(name)), ENGLISH)])


_LANGUAGES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment tells its language, the strongest first."""


def loads(options: argparse.Namespace) -> list[str]:
    """The packs that are to be loaded, those named before an inner command and those named after it."""
    return [*options.load, *getattr(options, "inner_load", [])]


def _pack(name: str) -> str:
    if "," not in name:
        return name
    several = " ".join(f"--load {part.strip()}" for part in name.split(",") if part.strip())
    raise argparse.ArgumentTypeError(f"{name!r} is no name of a pack; for several write {several}")


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
    _locale_option(explain, inner=True)
    explain.set_defaults(run=_runner("rules", "run_explain"))
    diff = actions.add_parser("diff", help="tell what turns the first rules into the second")
    diff.add_argument("first", metavar="A", help="rules as text")
    diff.add_argument("second", metavar="B", help="rules as text")
    _load_option(diff, inner=True)
    _locale_option(diff, inner=True)
    diff.set_defaults(run=_runner("rules", "run_diff"))


def _simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = _add(commands, "simulate", "play many games and tell who won how often and what happened")
    simulate.add_argument("--rules", default="official", metavar="TEXT", help=RULES_HELP)
    _many_options(simulate, bots="greedy,random", players=None)


def _compare(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    compare = _add(commands, "compare", "play the same deals under two rule sets and tell what differs")
    compare.add_argument("first", metavar="A", help=RULES_HELP)
    compare.add_argument("second", metavar="B", help="the rules to compare them with")
    _many_options(compare, bots="greedy", players=4)
    compare.add_argument("--plot", metavar="FOLDER", help="also draw length, points and seats into this folder")


def _many_options(command: argparse.ArgumentParser, bots: str, players: int | None) -> None:
    command.add_argument(
        "--bots", default=bots, metavar="LIST", help=f'bots with commas between, "greedy,random(calls=0.5)" ({bots})'
    )
    seats = "one for each bot" if players is None else str(players)
    command.add_argument(
        "--players", type=int, default=players, metavar="N", help=f"seats; the bots take them in turn ({seats})"
    )
    command.add_argument("--games", type=int, default=1000, metavar="N", help="number of games (1000)")
    command.add_argument("--rounds", type=int, metavar="N", help="stop each game after so many rounds (its end)")
    command.add_argument("--seed", default="0", metavar="TEXT", help="decides every card and every choice (0)")
    command.add_argument("--plies", type=int, default=20_000, metavar="N", help="cut off longer rounds (20000 actions)")
    command.add_argument(
        "--seconds", type=float, default=10.0, metavar="S", help="time for one action of a bot (10; up to twice that)"
    )
    where = command.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, metavar="N", help="number of processes (one for each processor)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the dask cluster with this scheduler")
    command.add_argument("--json", metavar="FILE", help="keep the result in this file, also while the run goes on")
    command.add_argument("--resume", action="store_true", help="go on with what the file of --json holds")


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
