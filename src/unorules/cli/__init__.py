"""The command `unorules`: watch a game, play one, look at rules, check scenarios. The library never imports it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper

from unorules.cli.options import language, loads, parser
from unorules.errors import UnoRulesError
from unorules.loading import load_packs, offered_packs
from unorules.packs import PACKS

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 when all went well, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = parser().parse_args(argv)
        wanted = loads(options)
        if wanted:
            load_packs(*wanted)
        options.locale = language(options)
        code: int = options.run(options)
        sys.stdout.flush()
    except SystemExit as left:  # argparse has said why
        return left.code if isinstance(left.code, int) else EXIT_USAGE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except EOFError:
        _complain("the input ended before the game began")
        return EXIT_USAGE
    except BrokenPipeError:
        _silence_stdout()
        return EXIT_PIPE_CLOSED
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return EXIT_USAGE
    except UnoRulesError as error:
        _complain(*[_with_load(problem) for problem in getattr(error, "problems", (str(error),))])
        return EXIT_USAGE
    return code


def _with_load(problem: str) -> str:
    """A problem, with the option that loads the pack which it is about."""
    missing = re.search(r"'(\w+)' is not loaded; load_packs", problem)
    if missing:
        return f"{problem}; here --load {missing[1]} does"
    unknown = re.search(r"there is no (?:preset|module) '(\w+)'", problem) or re.search(r"kind is '(\w+)'", problem)
    if unknown and unknown[1] not in PACKS and unknown[1] in offered_packs():
        return f"{problem}; the installed pack {unknown[1]!r} is not loaded, --load {unknown[1]} loads it"
    return problem


def _complain(*problems: str) -> None:
    for problem in problems:
        print(f"unorules: {problem}", file=sys.stderr)


def _silence_stdout() -> None:
    """Nobody reads any more, so what Python flushes at its end must go nowhere."""
    with suppress(OSError, ValueError):  # a stream without a file needs nothing
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
