"""Storages: what was appended is there, in order, once; who races and loses has changed nothing."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

import unorules as uno
from tests.table.evenings import Evening
from tests.table.postgres import MISSING
from unorules.table import (
    Accepted,
    Act,
    Conflict,
    Enter,
    Entry,
    MemoryStorage,
    NoTable,
    Ready,
    Sit,
    Stand,
    Start,
    StorageError,
    Table,
    TableError,
    Tables,
    Update,
    open_storage,
)

ROOT = Path(__file__).parents[2]

pytest.importorskip("sqlalchemy", reason="tests of storage need the extra sql (dependency group test)")


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    evening = Evening.playing(3)
    for _ in range(20):
        evening.do(evening.asked, Act, uno.default_action(evening.game, evening.game.to_act), key="k")
        evening.now += 0.1
        evening.do("x", Enter, "X") if evening.table.member("x") is None else None
        evening.table = attrs.evolve(evening.table, answers=())
    return evening.entries


def test_entries_are_read_as_they_were_appended(storage, entries):
    storage.append("t", entries[:1])
    storage.append("t", entries[1:4])
    storage.append("t", [])
    storage.append("u", entries[:2])
    assert storage.read("t") == entries[:4]
    assert storage.read("t", after=2) == entries[2:4]
    assert storage.read("t", after=4) == storage.read("nothing") == []
    assert storage.tables() == ["t", "u"]
    assert Table.replay(storage.read("t")) == Table.replay(entries[:4])


def test_an_append_needs_the_expected_sequence_number(storage, entries):
    storage.append("t", entries[:3])
    for wrong in (entries[:1], entries[2:3], entries[4:5], entries[1:5]):
        with pytest.raises(Conflict, match="table t"):
            storage.append("t", wrong)
    with pytest.raises(StorageError, match="entry 6 does not follow 4"):
        storage.append("t", [entries[3], entries[5]])
    assert storage.read("t") == entries[:3]
    storage.append("t", entries[3:])
    assert storage.read("t") == entries


def test_a_deleted_table_is_gone(storage, entries):
    storage.append("t", entries)
    storage.append("u", entries[:1])
    storage.delete("t")
    storage.delete("nothing")
    assert (storage.tables(), storage.read("t")) == (["u"], [])
    storage.append("t", entries[:1])


def test_of_threads_that_append_at_once_one_wins(storage, entries):
    storage.append("t", entries[:1])

    def append(number: int) -> bool:
        try:
            storage.append("t", [attrs.evolve(entries[1], now=float(number))])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(append, range(8))) == 1
    assert len(storage.read("t")) == 2


def test_programs_that_start_at_once_make_the_table_of_rows_once(database, entries):
    import sqlalchemy as sql

    engine = sql.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sql.text("DROP TABLE IF EXISTS unorules_entries"))
    engine.dispose()
    with ThreadPoolExecutor(8) as pool:
        storages = list(pool.map(open_storage, [database] * 8))
    storages[0].append("t", entries[:2])
    for storage in storages:
        assert storage.read("t") == entries[:2]
        storage.close()


def test_another_program_reads_the_same_table(database, entries):
    one, other = open_storage(database), open_storage(database)
    one.append("t", entries)
    assert other.read("t") == entries
    one.close()
    other.close()


@pytest.mark.parametrize("phase", ["lobby", "game"])
def test_processes_that_race_lose_nothing_and_double_nothing(database, phase):
    """Three processes say at once that they are ready, or play for the same seat, without knowing of one another."""
    storage = open_storage(database)
    tables = Tables(storage)
    tables.open("t", player="p0", name="P0", now=0.0, seed=5)
    for player in ("p1", "p2", "p3"):
        tables.receive("t", player, Enter(player, sit=True, sequence=0), now=0.0)
        tables.receive("t", player, Ready(sequence=tables.get("t").sequence), now=0.0)
    if phase == "game":
        tables.receive("t", "p0", Start(sequence=tables.get("t").sequence), now=0.0)
    start = tables.get("t").sequence
    rivals = [_race(database, player, start + 30) for player in ("p1", "p2", "p3")]
    told = [int(line) for rival in rivals for line in _output(rival)]
    stored = storage.read("t")
    storage.close()
    assert [entry.sequence for entry in stored] == list(range(1, len(stored) + 1))
    assert sorted(told) == [entry.sequence for entry in stored[start:]], "accepted is stored, and stored is accepted"
    assert len(told) >= 30
    Table.replay(stored)


def _race(url: str, player: str, until: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.table.racing", url, "t", player, str(until)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def _output(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate()
    assert process.returncode == 0
    return out.split()


# --- what cannot be used ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "write sqlite:///FILE or postgresql"),
        ("sqlite:////no/such/folder/x.db", "the database fails"),
        ("postgresql+psycopg://tester@/postgres?host=/no/such/socket", "the database fails"),
        ("oracle+nothing://x", "write sqlite"),
        ("mysql+pymysql://x/y", r"the driver of this database is missing: pip install \"unorules\[sql\]\""),
    ],
)
def test_a_storage_that_cannot_be_used_says_why(url, says):
    with pytest.raises(StorageError, match=says):
        open_storage(url)


def test_without_sqlalchemy_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with pytest.raises(StorageError, match=r'pip install "unorules\[sql\]"'):
        open_storage("sqlite://")


def test_neither_the_library_nor_its_tables_import_a_database():
    code = "import sys, unorules, unorules.table; print([m for m in sys.modules if m.split('.')[0] == 'sqlalchemy'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_row_that_is_no_entry_is_told(tmp_path, entries):
    import sqlalchemy as sql

    url = f"sqlite:///{tmp_path}/x.db"
    storage = open_storage(url)
    storage.append("t", entries[:2])
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sql.text("UPDATE unorules_entries SET entry = '{}' WHERE sequence = 2"))
    engine.dispose()
    with pytest.raises(uno.LoadError, match=r"\$\.schema"):
        storage.read("t")
    storage.close()


def test_the_tests_say_how_to_install_what_they_miss():
    assert "apt-get install postgresql" in MISSING


# --- tables in a storage ----------------------------------------------------------------------------------------------


def opened(storage) -> Tables:
    tables = Tables(storage)
    tables.open("t", player="p0", name="P0", now=0.0, seed=5)
    return tables


def test_a_table_is_opened_once(storage):
    opened(storage)
    with pytest.raises(Conflict):
        Tables(storage).open("t", player="x", name="X", now=0.0)
    with pytest.raises(TableError, match="there is no table 'u'"):
        Tables(storage).get("u")
    with pytest.raises(TableError, match="there is no table 'u'"):
        Tables(storage).receive("u", "x", Enter("X", sequence=0), now=0.0)


def test_what_another_process_did_is_known_before_a_command_is_judged(storage):
    one, other = opened(storage), Tables(storage)
    other.get("t")
    one.receive("t", "p1", Enter("P1", sequence=0), now=1.0)
    assert isinstance(other.receive("t", "p1", Sit(sequence=2), now=2.0).answer, Accepted)
    assert one.receive("t", "p1", Sit(sequence=3), now=3.0).answer.code == "already_here"
    assert one.get("t") == other.get("t")


def test_what_another_process_did_is_told_once_and_in_order(storage):
    one, other = opened(storage), Tables(storage)
    assert other.catch_up("t") == ()
    one.receive("t", "p1", Enter("P1", sequence=0), now=1.0)
    one.receive("t", "p2", Enter("P2", sequence=0), now=2.0)
    other.receive("t", "p0", Sit(sequence=1), now=3.0)
    one.receive("t", "p2", Sit(sequence=4), now=4.0)
    told = other.catch_up("t")
    assert [outbox.entry.sequence for outbox in told] == [2, 3, 5], "its own it has sent already"
    assert [message.to for message in told[0]] == ["p0", "p1"]
    body = told[-1].messages[0].body
    assert isinstance(body, Update)
    assert body.view == one.get("t").view("p0")
    assert other.catch_up("t") == ()
    assert [outbox.entry.sequence for outbox in one.catch_up("t")] == [4]


def test_a_timer_that_two_processes_see_is_carried_out_once(storage):
    one, other = opened(storage), Tables(storage)
    other.get("t")
    assert one.tick("t", now=1800.0).entry is not None
    assert other.tick("t", now=1800.0).entry is None
    assert len(storage.read("t")) == 2


def test_forgotten_tables_are_read_again(storage):
    tables = opened(storage)
    before = tables.get("t")
    tables.forget("t")
    assert tables.get("t") == before
    assert tables.restarted("t", now=5.0).entry.sequence == 2


def test_a_table_that_was_deleted_is_gone_for_everybody_and_another_may_have_its_name(storage):
    one, other = opened(storage), Tables(storage)
    other.receive("t", "p0", Sit(sequence=1), now=1.0)
    storage.delete("t")
    for ask in (
        lambda: other.get("t"),
        lambda: other.receive("t", "p0", Stand(sequence=2), now=2.0),
        lambda: other.receive("t", "x", Stand(sequence=2), now=2.0),
        lambda: other.catch_up("t"),
    ):
        with pytest.raises(NoTable, match="there is no table 't'"):
            ask()
    other.open("t", player="p9", name="P9", now=3.0)
    assert [one.get("t").host, other.get("t").host] == ["p9", "p9"]
    one.receive("t", "p9", Sit(sequence=1), now=4.0)
    assert [outbox.entry.sequence for outbox in other.catch_up("t")] == [2]


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_table_is_not_taken_for_another_of_its_name_however_far_that_stands(storage, steps):
    one, other = opened(storage), Tables(storage)
    one.receive("t", "p0", Sit(sequence=1), now=1.0)
    storage.delete("t")
    other.open("t", player="p9", name="P9", now=3.0)
    for number in range(steps):
        other.receive("t", f"g{number}", Enter("G", sequence=0), now=4.0)
    assert one.receive("t", "p9", Sit(sequence=1), now=5.0).entry.sequence == steps + 2
    assert one.get("t") == other.get("t")


def test_a_writer_that_always_loses_gives_up():
    class Taken(MemoryStorage):
        def append(self, table, entries):
            if entries[0].sequence > 1:
                raise Conflict("somebody was first")
            super().append(table, entries)

    with pytest.raises(Conflict, match="others were first 100 times"):
        opened(Taken()).receive("t", "x", Enter("X", sequence=0), now=0.0)


# --- replay -----------------------------------------------------------------------------------------------------------


def test_a_table_is_what_its_entries_make_of_it():
    evening = Evening.playing(3)
    for _ in range(30):
        evening.do(evening.asked, Act, uno.default_action(evening.game, evening.game.to_act))
    assert Table.replay(evening.entries) == evening.table
    half = Table.replay(evening.entries[:20])
    assert Table.replay(evening.entries[20:], start=half) == evening.table
    for entry in evening.entries[20:]:
        half, outbox = half.follow(entry)
        assert outbox.entry is entry
    assert half == evening.table


def test_entries_that_are_no_table_are_refused():
    evening = Evening.playing(2)
    entries = evening.entries
    with pytest.raises(TableError, match="one entry at the least"):
        Table.replay([])
    with pytest.raises(TableError, match="entry 2 stands where 1 must stand"):
        Table.replay(entries[1:])
    with pytest.raises(TableError, match="the first entry must be that of the opening"):
        Table.replay([attrs.evolve(entries[1], sequence=1)])
    with pytest.raises(TableError, match="entry 1: the table has behaviour version 2; this version"):
        Table.replay([attrs.evolve(entries[0], command=attrs.evolve(entries[0].command, version=2))])
    playing = evening.table
    with pytest.raises(TableError, match="entry 2 stands where 6 must stand"):
        playing.follow(entries[1])
    wrong = Entry(playing.sequence + 1, 0.0, "x", Act(uno.Play(playing.game.to_act, "SNX"), sequence=0))
    for use in (playing.follow, lambda entry: Table.replay([entry], start=playing)):
        with pytest.raises(TableError, match=f"entry {wrong.sequence}: "):
            use(wrong)
