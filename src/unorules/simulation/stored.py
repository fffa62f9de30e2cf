"""Summaries as JSON: what `--json` writes, and what a run goes on from."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import cast

import attrs

from unorules.errors import LoadError
from unorules.simulation.comparison import Comparison, Sums
from unorules.simulation.plan import Setup
from unorules.simulation.summary import BY_NUMBER, BY_WORD, SET, Fault, Forfeit, MergeError, Summary


def summary_to_json(summary: Summary) -> dict[str, object]:
    """A summary as plain data."""
    return {
        "setup": attrs.asdict(summary.setup) | {"bots": list(summary.setup.bots)},
        "deals": [list(stretch) for stretch in summary.deals],
        "counts": {name: {str(k): times for k, times in counts.items()} for name, counts in summary.counts.items()},
        "forfeits": [attrs.asdict(each) | {"fault": each.fault.value} for each in summary.forfeits],
    }


def summary_from_json(data: object, path: str = "") -> Summary:
    """A summary from plain data. Raises `LoadError` with the path of every defect."""
    reader = _Reader()
    found = _summary(reader, data, path)
    if reader.problems or found is None:
        raise LoadError(reader.problems)
    return found


def comparison_to_json(comparison: Comparison) -> dict[str, object]:
    """A comparison as plain data."""
    return {
        "first": summary_to_json(comparison.first),
        "second": summary_to_json(comparison.second),
        "differences": {name: attrs.asdict(sums) for name, sums in comparison.sums.items()},
    }


def comparison_from_json(data: object) -> Comparison:
    """A comparison from plain data. Raises `LoadError` with the path of every defect."""
    reader = _Reader()
    table = reader.table(data, "")
    first, second = (_summary(reader, table.get(name), f"/{name}") for name in ("first", "second"))
    sums = {}
    for name, row in reader.table(table.get("differences"), "/differences").items():
        where = f"/differences/{name}"
        said = reader.table(row, where)
        sums[name] = Sums(
            reader.number(said.get("pairs"), f"{where}/pairs"),
            reader.number(said.get("total"), f"{where}/total", None),
            reader.number(said.get("squares"), f"{where}/squares"),
        )
    if first is not None and second is not None and first.deals != second.deals:
        reader.problem("/second/deals", "the same as /first/deals")
    if reader.problems or first is None or second is None:
        raise LoadError(reader.problems)
    return Comparison(first, second, sums)


def write_json(path: str | PathLike[str], data: Mapping[str, object]) -> None:
    """Write a file whole: a reader finds the old one or the new one, never a part. Raises `OSError`."""
    beside = Path(path).with_name(Path(path).name + ".new")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read_json(path: str | PathLike[str]) -> object:
    """Read a file. Raises `OSError`, or `LoadError` when it holds no JSON."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise LoadError(f"{path}: not JSON: {error}") from None


class _Reader:
    """Takes plain data apart and keeps every defect with its path."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def problem(self, path: str, wants: str) -> None:
        self.problems.append(f"{path or 'the whole'}: must be {wants}")

    def table(self, data: object, path: str) -> dict[str, object]:
        if isinstance(data, dict):
            return data
        self.problem(path, "an object")
        return {}

    def rows(self, data: object, path: str) -> list[object]:
        if isinstance(data, list):
            return data
        self.problem(path, "a list")
        return []

    def number(self, data: object, path: str, least: int | None = 0) -> int:
        if type(data) is int and (least is None or data >= least):
            return data
        self.problem(path, "a whole number" + ("" if least is None else f" from {least}"))
        return 0

    def text(self, data: object, path: str) -> str:
        if isinstance(data, str):
            return data
        self.problem(path, "a text")
        return ""


def _summary(reader: _Reader, data: object, path: str) -> Summary | None:
    table = reader.table(data, path)
    said = reader.table(table.get("setup"), f"{path}/setup")
    rounds = said.get("rounds")
    bots = [
        reader.text(bot, f"{path}/setup/bots/{at}")
        for at, bot in enumerate(reader.rows(said.get("bots"), f"{path}/setup/bots"))
    ]
    setup = Setup(
        reader.text(said.get("rules"), f"{path}/setup/rules"),
        tuple(bots),
        reader.text(said.get("seed"), f"{path}/setup/seed"),
        None if rounds is None else reader.number(rounds, f"{path}/setup/rounds", 1),
        reader.number(said.get("plies"), f"{path}/setup/plies", 1),
    )
    deals = []
    for at, row in enumerate(reader.rows(table.get("deals"), f"{path}/deals")):
        pair = [reader.number(end, f"{path}/deals/{at}") for end in reader.rows(row, f"{path}/deals/{at}")]
        if len(pair) == 2 and pair[0] < pair[1]:
            deals.append((pair[0], pair[1]))
        else:
            reader.problem(f"{path}/deals/{at}", "two numbers, the first below the second")
    counts = {
        name: _counts(reader, name, counter, f"{path}/counts/{name}")
        for name, counter in reader.table(table.get("counts"), f"{path}/counts").items()
    }
    forfeits = [
        _forfeit(reader, row, f"{path}/forfeits/{at}")
        for at, row in enumerate(reader.rows(table.get("forfeits"), f"{path}/forfeits"))
    ]
    try:
        return None if reader.problems else Summary.of(setup, deals, counts, forfeits)
    except MergeError:
        reader.problem(f"{path}/deals", "stretches that do not overlap")
        return None


def _counts(reader: _Reader, name: str, data: object, path: str) -> dict[int | str, int]:
    by_number = name in BY_NUMBER or name.startswith(SET)
    if not by_number and name not in BY_WORD:
        reader.problem(path, "one of the counts that this version knows")
    found: dict[int | str, int] = {}
    for key, times in reader.table(data, path).items():
        where = f"{path}/{key}"
        if by_number and not key.removeprefix("-").isdecimal():
            reader.problem(where, "under a whole number")
            continue
        found[int(key) if by_number else key] = reader.number(times, where, None if name.startswith("points") else 0)
    return found


def _forfeit(reader: _Reader, data: object, path: str) -> Forfeit:
    row = reader.table(data, path)
    fault = row.get("fault")
    if fault not in list(Fault):
        reader.problem(f"{path}/fault", "one of " + ", ".join(Fault))
    return Forfeit(
        reader.text(row.get("bot"), f"{path}/bot"),
        Fault(cast("str", fault)) if fault in list(Fault) else Fault.RAISED,
        reader.number(row.get("count"), f"{path}/count", 1),
        reader.number(row.get("game"), f"{path}/game"),
        reader.text(row.get("message"), f"{path}/message"),
    )
