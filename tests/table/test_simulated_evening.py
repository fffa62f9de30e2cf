"""The simulated evening of scripts/evening, a short one: it runs, and its checks would find what they are for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import attrs
import pytest

import unorules as uno
from tests.table.evenings import Evening
from unorules.table import Act, views

pytest.importorskip("sqlalchemy", reason="the evening keeps its tables in SQLite (dependency group test)")

SCRIPT = Path(__file__).parents[2] / "scripts" / "evening"


@pytest.fixture(scope="module")
def script():
    sys.path.insert(0, str(SCRIPT))
    try:
        import players
        import worlds

        yield players, worlds
    finally:
        sys.path.remove(str(SCRIPT))
        for name in ("players", "worlds", "server"):
            sys.modules.pop(name, None)


def test_a_short_evening_loses_doubles_and_leaks_nothing(pytestconfig: pytest.Config):
    tables, jobs = (40, 2) if pytestconfig.getoption("--evenings") else (2, 1)
    command = [sys.executable, str(SCRIPT), "--tables", str(tables), "--long", "0", "--jobs", str(jobs), "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Nothing was lost, doubled or leaked; every table has a result." in done.stdout
    counts = {name: int(number) for number, name in re.findall(r"(?m)^ *(\d+)  (.+)$", done.stdout)}
    assert sum(count for name, count in counts.items() if name.startswith("ended: ")) == tables
    assert counts["commands"] > 20 * tables
    assert counts["messages compared in two worlds"] > 0


@pytest.mark.postgres
def test_an_evening_on_one_postgres_of_two_servers(postgres_url: str):
    command = [sys.executable, str(SCRIPT), "--tables", "10", "--long", "0", "--url", postgres_url]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def checked(script, entries, told):
    players, _ = script
    evening = players.Evening("t", "official", 2, Random(1), pair=False)
    evening.told = told
    return evening.defects(entries)


def test_its_checks_find_what_was_lost_doubled_or_has_no_end(script):
    evening = Evening.playing(2, rules="official +scoring(rounds=1)")
    while evening.table.phase == "playing":
        key = f"k{evening.table.sequence}"
        evening.do(evening.asked, Act, uno.default_action(evening.game, evening.game.to_act), key=key)
    entries = evening.entries
    at = entries[-1].sequence
    assert checked(script, entries, {at: entries[-1].command.key}) == []
    assert "has no result" in checked(script, entries[:-1], {})[0]
    lost = checked(script, entries[:-1], {at: entries[-1].command.key})
    assert f"step {at} was answered" in lost[0]
    again = attrs.evolve(entries[-1].command, key=entries[-2].command.key)
    twice = [*entries[:-1], attrs.evolve(entries[-1], command=again)]
    assert "t: a command was carried out twice" in checked(script, twice, {})


def test_its_two_worlds_find_a_leak(script, monkeypatch: pytest.MonkeyPatch):
    _, worlds = script
    evening = Evening.playing(3)
    for _ in range(6):
        evening.do(evening.asked, Act, uno.Draw(evening.game.to_act))
        if isinstance(evening.game.decision, uno.DrawnCardDecision):
            evening.do(evening.asked, Act, uno.Pass(evening.game.to_act))
    honest = worlds.Pair("p0", Random(1))
    for entry in evening.entries:
        honest.follow(entry)
    assert honest.compared > 0
    assert honest.leaks == []
    monkeypatch.setattr(views, "observe", lambda game, seat: uno.observe(game, "host"))
    leaky = worlds.Pair("p0", Random(1))
    for entry in evening.entries:
        leaky.follow(entry)
    assert "p0 is told something else in another world" in leaky.leaks[0]
