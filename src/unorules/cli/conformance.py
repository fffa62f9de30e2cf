"""`unorules conformance`: replay scenario files and print a line for every expectation that does not hold."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO

from unorules.cli.render import printable, say
from unorules.testing import Malformed, Scenario, Unsupported, modules_of, read_scenario, run_scenario

EXIT_MISMATCH = 1
EXIT_UNREADABLE = 2
EXIT_UNSUPPORTED = 3


class _Tally:
    """What has been counted so far."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet
        self.agreed = self.mismatched = self.malformed = self.unreadable = 0
        self.unsupported: Counter[str] = Counter()
        self.matched: set[str] = set()

    def line(self, text: str) -> None:
        """A line about one scenario; `quiet` leaves it out."""
        if not self.quiet:
            say(printable(text))

    @property
    def code(self) -> int:
        """The exit code."""
        if self.unreadable:
            return EXIT_UNREADABLE
        if self.mismatched or self.malformed:
            return EXIT_MISMATCH
        return EXIT_UNSUPPORTED if self.unsupported else 0

    def summary(self) -> str:
        """The last line."""
        missing = self.unsupported.total()
        total = self.agreed + self.mismatched + self.malformed + missing
        text = f"{total} scenarios: {self.agreed} agree, {self.mismatched} do not, {missing} unsupported"
        return text + (f", {self.malformed} malformed lines" if self.malformed else "")


def run(options: argparse.Namespace) -> int:
    """Run every scenario that is asked for."""
    tally = _Tally(options.quiet)
    wanted = set(options.module)
    for name in options.files:
        try:
            if name == "-":
                _run_file("<stdin>", sys.stdin.buffer, wanted, tally)
            else:
                with open(name, "rb") as file:
                    _run_file(name, file, wanted, tally)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            tally.unreadable += 1
            print(f"unorules: {name}: {error.strerror or error}", file=sys.stderr)
    for what, times in sorted(tally.unsupported.items()):
        tally.line(f"unsupported: {what} ({times})")
    for name in sorted(wanted - tally.matched):
        tally.unreadable += 1
        print(f"unorules: no scenario belongs to a group or module {name!r}", file=sys.stderr)
    say(tally.summary())
    return tally.code


def _run_file(name: str, file: BinaryIO, wanted: set[str], tally: _Tally) -> None:
    for number, scenario in _scenarios(file):
        where = f"{name}:{number}"
        if isinstance(scenario, Malformed):
            tally.malformed += 1
            tally.line(f"{where} malformed: {scenario}")
        elif _asked_for(scenario, wanted, tally):
            _run_one(where, scenario, tally)


def _scenarios(file: BinaryIO) -> Iterator[tuple[int, Scenario | Malformed]]:
    for number, line in enumerate(file, 1):
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            if text.strip():
                yield number, read_scenario(text)
        except UnicodeDecodeError:
            yield number, Malformed("not UTF-8")
        except RecursionError:
            yield number, Malformed("nested too deep")
        except Malformed as error:
            yield number, error


def _asked_for(scenario: Scenario, wanted: set[str], tally: _Tally) -> bool:
    if not wanted:
        return True
    try:
        found = wanted & modules_of(scenario)
    except (AttributeError, TypeError):  # rules of a wrong shape: running it will tell
        return True
    tally.matched |= found
    return bool(found)


def _run_one(where: str, scenario: Scenario, tally: _Tally) -> None:
    label = f"{where} {scenario['id']}"
    try:
        found = run_scenario(scenario)
    except Unsupported as missing:
        tally.unsupported[str(missing)] += 1
    except Malformed as error:
        tally.malformed += 1
        tally.line(f"{label}: malformed: {error}")
    except Exception as error:  # whatever the engine raises is a finding about this scenario
        tally.mismatched += 1
        tally.line(f"{label}: exception: expected none, got {type(error).__name__}: {error}")
    else:
        for mismatch in found:
            tally.line(f"{label}: {mismatch}")
        tally.mismatched += bool(found)
        tally.agreed += not found
