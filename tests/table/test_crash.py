"""A program that keeps a table is killed at every write of an evening, before it, inside it and after it.

What was answered is stored, what was not answered is sent again under its key, and in the end the evening is the one
that nothing interrupted: nothing lost, nothing doubled. With --evenings every write is the last of a program once, else
every sixth.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import pytest

import unorules as uno
from unorules.table import (
    Accepted,
    Act,
    AddBot,
    Command,
    Connect,
    Disconnect,
    Enter,
    Entry,
    Exit,
    MemoryStorage,
    Motion,
    Pause,
    Phase,
    Propose,
    Ready,
    Resume,
    Return,
    SetRules,
    Settings,
    Sit,
    SqlStorage,
    Start,
    Table,
    Tables,
    TakeOver,
    Vote,
    open_storage,
)

pytest.importorskip("sqlalchemy", reason="tests of storage need the extra sql (dependency group test)")

Said = tuple[str, Command] | float
"""A player and its command, or a time at which a timer is due."""


def said_by(player: str, kind: type[Command], *parts: object, **more: object) -> Callable[[Table], Said]:
    return lambda table: (player, kind(*parts, sequence=table.sequence, **more))  # type: ignore[arg-type]


def plays(table: Table) -> Said:
    """Whoever is asked lays a card if it can; a bot takes its time."""
    game = table.game
    assert game is not None
    assert game.to_act is not None
    if table.chairs[game.to_act].bot is not None:
        return time_passes(table)
    legal = uno.legal_actions(game, game.to_act)
    action = next((each for each in legal if isinstance(each, uno.Play)), legal[0])
    return table.chairs[game.to_act].player, Act(action, sequence=table.sequence)


def time_passes(table: Table) -> Said:
    assert table.wakes_at is not None
    return table.wakes_at


SCRIPT: tuple[Callable[[Table], Said], ...] = (
    said_by("p0", Sit),
    said_by("p1", Enter, "P1", sit=True),
    said_by("p2", Enter, "P2", sit=True),
    said_by("p3", Enter, "P3"),
    said_by("p1", Connect, "c1"),
    said_by("p1", Ready),
    said_by("p0", SetRules, uno.parse_rules("console +scoring(rounds=2)")),
    said_by("p0", AddBot),
    said_by("p1", Ready),
    said_by("p2", Ready),
    said_by("p0", Start),
    *(plays,) * 6,
    time_passes,
    plays,
    said_by("p1", Disconnect, "c1"),
    time_passes,
    time_passes,
    said_by("p1", Connect, "c2"),
    said_by("p2", TakeOver),
    time_passes,
    said_by("p2", Return),
    said_by("p0", Pause),
    said_by("p0", Resume),
    *(plays,) * 4,
    said_by("p0", Propose, Motion.END_ROUND),
    lambda table: ("p1", Vote(table.ballots[0].number, sequence=table.sequence)),
    time_passes,
    *(plays,) * 4,
    said_by("p2", Exit),
    said_by("p1", Exit),
    said_by("p0", Exit),
    said_by("p3", Exit),
)


@attrs.frozen
class Evening:
    """A script with every sequence number and time in it, and what came of it."""

    said: tuple[Said, ...]
    answers: tuple[int, ...]
    entries: tuple[Entry, ...]


def open_evening(tables: Tables) -> None:
    tables.open("t", player="p0", name="P0", now=0.0, seed=11, settings=Settings(grace=20.0))


def perform(tables: Tables, said: Said, number: int) -> int | None:
    """Say one thing under its key; the step it was, None for a timer that was carried out already."""
    if isinstance(said, float):
        entry = tables.tick("t", now=said).entry
        return None if entry is None else entry.sequence
    player, command = said
    answer = tables.receive("t", player, attrs.evolve(command, key=f"say-{number}"), now=float(number)).answer
    assert isinstance(answer, Accepted), answer
    return answer.sequence


@pytest.fixture(scope="module")
def evening() -> Evening:
    """The evening that nothing interrupts."""
    storage = MemoryStorage()
    tables = Tables(storage)
    open_evening(tables)
    said: list[Said] = []
    answers: list[int] = []
    for number, line in enumerate(SCRIPT):
        said.append(line(tables.get("t")))
        answer = perform(tables, said[-1], number)
        assert answer is not None
        answers.append(answer)
    assert tables.get("t").phase is Phase.CLOSED
    return Evening(tuple(said), tuple(answers), tuple(storage.read("t")))


def test_the_evening_is_long_enough_and_has_everything(evening: Evening):
    assert len(evening.said) >= 40
    kinds = {type(entry.command).__name__ for entry in evening.entries}
    assert kinds >= {"Opened", "TimeUp", "Act", "Start", "Exit", "Vote", "Disconnect", "TakeOver", "Pause"}


class Deadly(SqlStorage):
    """Kills its process at the next write: before it, inside its transaction, or when it is done and nobody knows."""

    moment: str

    def append(self, table, entries):
        if self.moment == "before":
            die()
        if self.moment == "inside":
            import sqlalchemy

            sqlalchemy.event.listen(self._engine, "commit", lambda connection: die())
        super().append(table, entries)
        die()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_at(url: str, said: Said | None, number: int, moment: str, told: Path) -> None:
    """In a process of its own: say one thing and be killed at its write; an answer would be noted."""
    child = os.fork()
    if child == 0:
        try:
            storage = open_storage(url)
            storage.__class__ = Deadly
            storage.moment = moment  # type: ignore[attr-defined]
            tables = Tables(storage)
            if said is None:
                open_evening(tables)
            else:
                perform(tables, said, number)
            told.write_text("answered")
        finally:
            os._exit(3)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it was not killed"


MOMENTS = ("before", "inside", "after")


@pytest.mark.parametrize("moment", MOMENTS)
def test_whichever_write_kills_the_program_nothing_is_lost_and_nothing_doubled(
    evening: Evening,
    empty_database: Callable[[], str],
    moment: str,
    tmp_path: Path,
    pytestconfig: pytest.Config,
):
    told = tmp_path / "told"
    first, step = (1, 1) if pytestconfig.getoption("--evenings") else (1 + MOMENTS.index(moment), 6)
    for write in range(first, len(evening.entries) + 1, step):
        url = empty_database()
        storage = open_storage(url)
        storage.append("t", evening.entries[: write - 1])
        number = write - 2  # the first write is that of the opening
        killed_at(url, evening.said[number] if write > 1 else None, number, moment, told)
        assert not told.exists()

        # What was answered before is there; what was not may be, and nothing else is.
        stored = storage.read("t")
        assert stored == list(evening.entries[: write if moment == "after" else write - 1])

        # The program starts again; what was not answered is said again, under its key.
        tables = Tables(storage)
        if not stored:
            open_evening(tables)
        for at in range(max(number, 0), len(evening.said)):
            answer = perform(tables, evening.said[at], at)
            again = at == number and moment == "after" and isinstance(evening.said[at], float)
            assert answer == (None if again else evening.answers[at])
        assert storage.read("t") == list(evening.entries)
        assert tables.get("t") == Table.replay(evening.entries)
        storage.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_database(request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """What gives the URL of an empty database, again and again; that of SQLite lies in memory where that can be."""
    fast = Path("/dev/shm")
    with TemporaryDirectory(dir=fast if fast.is_dir() else None) as folder:
        count = 0

        def empty() -> str:
            nonlocal count
            count += 1
            if request.param == "sqlite":
                return f"sqlite:///{folder}/{count}.db"
            url: str = request.getfixturevalue("url_of")("postgres")
            return url

        yield empty
