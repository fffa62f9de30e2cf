"""`unorules conformance`: replay scenario files and print a line for every expectation that does not hold."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from enum import StrEnum
from typing import BinaryIO

import attrs

from unorules import __version__
from unorules.cli.render import columns, printable, say
from unorules.protocol import Peer, PeerError, PeerNotStarted
from unorules.testing import (
    KINDS,
    Engine,
    LocalEngine,
    Malformed,
    Mismatch,
    Scenario,
    Unsupported,
    modules_of,
    read_scenario,
    run_scenario,
)

EXIT_MISMATCH = 1
EXIT_UNUSABLE = 2
EXIT_UNSUPPORTED = 3

SCHEMA = 1
"""The number of the JSON document."""

_PATIENCE = 5
"""So many scenarios in a row may end the adapter before it is given up."""


class Verdict(StrEnum):
    """What became of a scenario; the value stands in JSON."""

    AGREE = "agree"
    MISMATCH = "mismatch"
    UNSUPPORTED = "unsupported"
    MALFORMED = "malformed"


@attrs.frozen
class Outcome:
    """One scenario, or a line that is none."""

    file: str
    line: int
    verdict: Verdict
    id: str | None = None
    kind: str | None = None
    mismatches: list[Mismatch] = attrs.field(factory=list)
    message: str | None = None

    def lines(self) -> Iterator[str]:
        """What is printed of it."""
        where = f"{self.file}:{self.line}"
        if self.id is not None:
            where += f" {self.id}:"
        if self.verdict is Verdict.MALFORMED:
            yield f"{where} malformed: {self.message}"
        elif self.verdict is Verdict.MISMATCH and self.message is not None:
            yield f"{where} exception: expected none, got {self.message}"
        for mismatch in self.mismatches:
            yield f"{where} {mismatch}"


class _Report:
    """What has become of the scenarios so far, and the problems that no scenario has."""

    def __init__(self, shown: bool) -> None:
        self.shown = shown
        self.outcomes: list[Outcome] = []
        self.problems: list[str] = []
        self.matched: set[str] = set()
        self.engine = ""
        self.failures = 0
        """How many scenarios in a row have ended the adapter."""

    def add(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        for line in outcome.lines() if self.shown else ():
            say(printable(line))

    def complain(self, problem: str) -> None:
        self.problems.append(problem)
        print(f"unorules: {printable(problem)}", file=sys.stderr)

    def count(self, verdict: Verdict) -> int:
        return sum(outcome.verdict is verdict for outcome in self.outcomes)

    @property
    def unsupported(self) -> Counter[str]:
        """How many scenarios name what is not supported."""
        missing = [each for each in self.outcomes if each.verdict is Verdict.UNSUPPORTED]
        return Counter([str(outcome.message) for outcome in missing])

    @property
    def kinds(self) -> dict[str, dict[Verdict, int]]:
        """The verdicts on each kind of scenario that there was."""
        counts = Counter([(outcome.kind, outcome.verdict) for outcome in self.outcomes])
        table = {kind: {verdict: counts[kind, verdict] for verdict in Verdict} for kind in KINDS}
        return {kind: row for kind, row in table.items() if any(row.values())}

    @property
    def code(self) -> int:
        """The exit code."""
        if self.problems:
            return EXIT_UNUSABLE
        if self.count(Verdict.MISMATCH) or self.count(Verdict.MALFORMED):
            return EXIT_MISMATCH
        return EXIT_UNSUPPORTED if self.count(Verdict.UNSUPPORTED) else 0

    def summary(self) -> Iterator[str]:
        """The last lines; `shown` leaves all out but the very last."""
        if self.shown:
            for what, times in sorted(self.unsupported.items()):
                yield printable(f"unsupported: {what} ({times})")
            if len(self.kinds) > 1:
                rows = [[kind, *(str(row[verdict]) for verdict in Verdict)] for kind, row in self.kinds.items()]
                yield columns([["kind", *Verdict], *rows], right=(1, 2, 3, 4), indent="")
        agree, wrong, missing, malformed = map(self.count, Verdict)
        text = f"{len(self.outcomes)} scenarios: {agree} agree, {wrong} do not, {missing} unsupported"
        yield text + (f", {malformed} malformed lines" if malformed else "")

    def document(self) -> dict[str, object]:
        """All of it as plain data."""
        return {
            "schema": SCHEMA,
            "engine": self.engine,
            "exit_code": self.code,
            "total": {verdict: self.count(verdict) for verdict in Verdict},
            "kinds": self.kinds,
            "unsupported": dict(sorted(self.unsupported.items())),
            "problems": self.problems,
            "scenarios": [attrs.asdict(outcome) for outcome in self.outcomes],
        }


def run(options: argparse.Namespace) -> int:
    """Run every scenario that is asked for."""
    report = _Report(shown=not (options.quiet or options.json))
    wanted = set(options.module)
    adapter = None if options.adapter is None else Peer(options.adapter, seconds=options.seconds)
    with nullcontext(LocalEngine()) if adapter is None else adapter as engine:
        try:
            report.engine = f"unorules {__version__}" if adapter is None else adapter.name
            for name in options.files:
                _run_file(name, wanted, engine, report)
        except PeerError as error:
            report.complain(f"adapter: {error}")
    for name in sorted(wanted - report.matched):
        report.complain(f"no scenario belongs to a group or module {name!r}")
    say(json.dumps(report.document()) if options.json else "\n".join(report.summary()))
    return report.code


def _run_file(name: str, wanted: set[str], engine: Engine, report: _Report) -> None:
    try:
        if name == "-":
            _run_lines("<stdin>", sys.stdin.buffer, wanted, engine, report)
        else:
            with open(name, "rb") as file:
                _run_lines(name, file, wanted, engine, report)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        report.complain(f"{name}: {error.strerror or error}")


def _run_lines(name: str, file: BinaryIO, wanted: set[str], engine: Engine, report: _Report) -> None:
    for number, scenario in _scenarios(file):
        if isinstance(scenario, Malformed):
            report.add(Outcome(name, number, Verdict.MALFORMED, message=str(scenario)))
        elif _asked_for(scenario, wanted, report):
            _run_one(Outcome(name, number, Verdict.AGREE, scenario["id"], scenario["kind"]), scenario, engine, report)


def _run_one(outcome: Outcome, scenario: Scenario, engine: Engine, report: _Report) -> None:
    failed = False
    try:
        found = run_scenario(scenario, engine)
    except Unsupported as missing:
        outcome = attrs.evolve(outcome, verdict=Verdict.UNSUPPORTED, message=str(missing))
    except Malformed as error:
        outcome = attrs.evolve(outcome, verdict=Verdict.MALFORMED, message=str(error))
    except PeerNotStarted:
        raise
    except Exception as error:  # whatever the engine raises is a finding about this scenario
        outcome = attrs.evolve(outcome, verdict=Verdict.MISMATCH, message=f"{type(error).__name__}: {error}")
        failed = isinstance(error, PeerError)
    else:
        if found:
            outcome = attrs.evolve(outcome, verdict=Verdict.MISMATCH, mismatches=found)
    report.add(outcome)
    report.failures = report.failures + 1 if failed else 0
    if report.failures == _PATIENCE:
        raise PeerError(f"given up: it failed in {_PATIENCE} scenarios in a row")


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


def _asked_for(scenario: Scenario, wanted: set[str], report: _Report) -> bool:
    if not wanted:
        return True
    try:
        found = wanted & modules_of(scenario)
    except (AttributeError, TypeError):  # rules of a wrong shape: running it will tell
        return True
    report.matched |= found
    return bool(found)
