"""The command `last-ferry`."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path

from last_ferry import saving
from last_ferry.adventure import Adventure
from last_ferry.screen import Screen
from last_ferry.sitting import Sitting

EXIT_USAGE = 2
EXIT_PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the game and return its exit code: 0 at the end of the story and when it was left, 2 for bad input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(argv)
    path = Path(options.save or options.resume or _usual_file())
    try:
        adventure = Adventure(options.seed or secrets.token_hex(16))
        if options.resume is not None:
            adventure = saving.read(Path(options.resume or _usual_file()))
        return _play(Sitting(adventure, Screen(sys.stdin, sys.stdout, 0 if options.fast else None), path), path)
    except saving.SaveError as error:
        return _complain(*[f"{options.resume or _usual_file()}: {problem}" for problem in error.problems])
    except BrokenPipeError:  # nobody reads any more, so what Python flushes at its end must go nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_PIPE_CLOSED
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}")


def _play(sitting: Sitting, path: Path) -> int:
    try:
        sitting.run()
    except (EOFError, KeyboardInterrupt):
        saving.write(sitting.adventure, path)
        print(f"\nThe story is saved. To go on:\n  last-ferry --resume {shlex.quote(str(path))}")
    sys.stdout.flush()
    return 0


def _complain(*problems: str) -> int:
    for problem in problems:
        print(f"last-ferry: {problem}", file=sys.stderr)
    return EXIT_USAGE


def _usual_file() -> Path:
    """Where a story goes that was given no file."""
    base = os.environ.get("XDG_STATE_HOME")
    return Path(base or Path.home() / ".local" / "state") / "last-ferry" / "story.json"


def _seed(text: str) -> str:
    if not text or not text.isprintable():
        raise argparse.ArgumentTypeError("a seed is a printable text, for example 7")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="last-ferry", description="A small text adventure in which a crossing is played for at UNO."
    )
    parser.add_argument("--version", action="version", version=f"last-ferry {version('last-ferry')}")
    parser.add_argument("--fast", action="store_true", help="show everything at once")
    parser.add_argument("--save", metavar="FILE", help="where the story is kept when you leave")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--seed", type=_seed, metavar="TEXT", help="the same seed deals the same cards")
    one.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with a story that was left")
    return parser
