"""The keeper: steps in order, timers that fire, nothing stored that is not delivered. Its clock is the tests'."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from threading import Event
from typing import Any

import pytest

from unorules import SetupError
from unorules.hosting import Keeper
from unorules.table import (
    Accepted,
    Close,
    Configure,
    Conflict,
    Connect,
    Enter,
    Entry,
    MemoryStorage,
    News,
    NoTable,
    Outbox,
    Phase,
    Ready,
    Refused,
    Settings,
    Sit,
    Start,
    StorageError,
    Table,
    TableError,
    TakeOver,
)


class Program:
    """A program that hosts tables: what it was given to deliver, in order."""

    def __init__(self, storage: MemoryStorage, **how: Any) -> None:
        self.now = 0.0
        self.steps: list[int] = []
        self.news: list[News] = []
        self.arrived = asyncio.Event()
        self.keeper = Keeper(storage, self.deliver, clock=lambda: self.now, **how)

    async def deliver(self, table: Table, outbox: Outbox) -> None:
        assert outbox.entry is not None
        await asyncio.sleep(0)
        self.steps.append(outbox.entry.sequence)
        self.news += [notice.news for notice in table.recent[-1].notices]
        self.arrived.set()

    async def until(self, sequence: int) -> None:
        """Wait until that step was delivered."""
        while not self.steps or self.steps[-1] < sequence:
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), 10)

    async def game(self, **settings: Any) -> None:
        """A game of two on the table `t`; five steps."""
        await self.keeper.open("t", player="a", name="A", settings=Settings(**settings), seed=7)
        for player, command in (
            ("a", Sit(sequence=1)),
            ("b", Enter("B", sit=True, sequence=0)),
            ("b", Ready(sequence=3)),
            ("a", Start(sequence=4)),
        ):
            assert isinstance(await self.keeper.receive("t", player, command), Accepted)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_every_step_is_delivered_once_and_in_order_however_many_ask_at_once():
    async def test() -> None:
        program = Program(MemoryStorage())
        await program.keeper.open("t", player="a", name="A")
        guests = [program.keeper.receive("t", f"g{n}", Enter(f"G{n}", sequence=0)) for n in range(20)]
        answers = await asyncio.gather(*guests)
        assert sorted(answer.sequence for answer in answers) == list(range(2, 22))
        assert program.steps == list(range(1, 22))
        await program.keeper.close()

    run(test)


def test_a_refused_command_is_answered_and_nothing_is_delivered():
    async def test() -> None:
        program = Program(MemoryStorage())
        await program.keeper.open("t", player="a", name="A")
        answer = await program.keeper.receive("t", "stranger", Sit(sequence=1))
        assert isinstance(answer, Refused)
        assert answer.code == "unknown_player"
        assert program.steps == [1]
        with pytest.raises(TableError, match="no table 'u'"):
            await program.keeper.receive("u", "a", Sit(sequence=1))
        with pytest.raises(Conflict):
            await program.keeper.open("t", player="b", name="B")
        await program.keeper.close()

    run(test)


def test_what_is_stored_is_delivered_although_the_caller_is_gone():
    class SlowStorage(MemoryStorage):
        def append(self, table: str, entries: Sequence[Entry]) -> None:
            if entries[0].sequence == 2:
                begun.set()
                assert go_on.wait(10)
            super().append(table, entries)

    begun, go_on = Event(), Event()

    async def test() -> None:
        program = Program(SlowStorage())
        await program.keeper.open("t", player="a", name="A")
        caller = asyncio.create_task(program.keeper.receive("t", "a", Sit(sequence=1)))
        await asyncio.to_thread(begun.wait, 10)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        assert caller.cancelled()
        go_on.set()
        await program.keeper.close()  # waits for what is under way
        assert program.steps == [1, 2]

    run(test)


def test_timers_fire_by_themselves():
    async def test() -> None:
        program = Program(MemoryStorage(), look_every=0.01)  # its clock does not run: it looks often
        await program.game()
        assert program.steps == [1, 2, 3, 4, 5]
        program.now = 60.0  # the turn is over
        await program.until(6)
        assert News.TIME_UP in program.news
        await program.keeper.close()

    run(test)


def test_a_program_alone_sleeps_until_the_next_timer_and_no_longer():
    async def test() -> None:
        program = Program(MemoryStorage())
        program.now = 1.0
        await program.game(clocks=Settings().clocks, pace=0.001)  # a turn of 60 milliseconds
        program.now = 1.06
        await program.until(6)
        await program.keeper.close()

    run(test)


def test_a_table_that_is_closed_is_forgotten_and_deleted_where_wanted():
    async def test() -> None:
        for delete in (False, True):
            storage = MemoryStorage()
            program = Program(storage, delete_closed=delete)
            await program.keeper.open("t", player="a", name="A")
            assert [table.id for table in program.keeper.kept] == ["t"]
            await program.keeper.receive("t", "a", Close(sequence=1))
            assert program.steps == [1, 2]
            assert program.keeper.kept == ()
            assert storage.tables() == ([] if delete else ["t"])
            if delete:
                await program.keeper.open("t", player="b", name="B")
            else:
                answer = await program.keeper.receive("t", "a", Sit(sequence=2))
                assert isinstance(answer, Refused)
                assert answer.code == "closed"
                assert (await program.keeper.keep("t")).phase is Phase.CLOSED
            await program.keeper.close()

    run(test)


def test_messages_that_cannot_be_delivered_are_logged_and_the_table_goes_on(caplog):
    async def test() -> None:
        program = Program(MemoryStorage())

        async def fails(table: Table, outbox: Outbox) -> None:
            raise OSError("no network")

        program.keeper = Keeper(MemoryStorage(), fails)
        await program.keeper.open("t", player="a", name="A")
        assert await program.keeper.receive("t", "a", Sit(sequence=1)) == Accepted(2)
        await program.keeper.close()

    with caplog.at_level(logging.ERROR):
        run(test)
    assert [record.getMessage() for record in caplog.records] == [
        "table t: the messages of step 1 were not delivered",
        "table t: the messages of step 2 were not delivered",
    ]


@pytest.mark.parametrize("error", [StorageError("the disk is full"), RuntimeError("odd")])
def test_a_database_that_fails_is_told_to_the_caller_and_a_timer_is_tried_again(caplog, monkeypatch, error):
    class FailingStorage(MemoryStorage):
        failing = False

        def append(self, table: str, entries: Sequence[Entry]) -> None:
            if self.failing:
                raise error
            super().append(table, entries)

    monkeypatch.setattr("unorules.hosting.keeper._PATIENCE", 0.01)

    async def test() -> None:
        storage = FailingStorage()
        program = Program(storage, look_every=0.01)
        await program.game()
        storage.failing = True
        with pytest.raises(type(error), match=str(error)):
            await program.keeper.receive("t", "c", Enter("C", sequence=0))
        program.now = 60.0
        while not caplog.records:
            await asyncio.sleep(0.01)
        storage.failing = False
        await program.until(6)
        await program.keeper.close()

    run(test)
    assert caplog.records[0].getMessage() == "table t: a timer failed and is tried again"


@pytest.mark.parametrize(
    "bot", [lambda view: view.nothing, lambda view: None, None], ids=["fails", "silent", "missing"]
)
def test_a_bot_without_an_answer_stops_no_timer_and_the_log_tells_of_it(caplog, bot):
    async def test() -> None:
        storage = MemoryStorage()
        program = Program(storage, bots={"bold": lambda view: view.legal[0]}, look_every=0.01)
        await program.game(bots=("default", "bold"), autopilot="bold", bot_delay=5.0)
        assert isinstance(await program.keeper.receive("t", "a", TakeOver("bold", sequence=5)), Accepted)
        await program.keeper.close()
        other = Program(storage, bots={"bold": bot} if bot else {}, look_every=0.01)
        await other.keeper.keep("t")
        while len(caplog.records) < 2:  # two turns of the bot
            other.now += 10.0
            await asyncio.sleep(0.01)
        await other.until(9)
        await other.keeper.close()

    with caplog.at_level(logging.ERROR):
        run(test)
    assert "the bot 'bold'" in caplog.text
    assert {record.getMessage() for record in caplog.records} == {"table t: the default action is played"}


def test_a_bot_that_the_program_does_not_have_is_refused():
    async def test() -> None:
        program = Program(MemoryStorage(), bots={"bold": lambda view: view.legal[0]})
        await program.keeper.open("t", player="a", name="A")
        for bots, accepted in ((("default", "bold"), True), (("default", "shy"), False)):
            answer = await program.keeper.receive("t", "a", Configure(Settings(bots=bots), sequence=1))
            assert isinstance(answer, Accepted) is accepted
        assert (answer.code, answer.message) == ("no_such_bot", "there is no bot 'shy' here; there are default, bold")
        await program.keeper.close()

    run(test)


# --- after a restart, and beside others -------------------------------------------------------------------------------


def test_after_a_restart_clocks_go_on_and_connections_are_gone():
    async def test() -> None:
        storage = MemoryStorage()
        first = Program(storage)
        await first.game()
        await first.keeper.receive("t", "a", Connect("x/1", sequence=0))
        await first.keeper.close()
        second = Program(storage)
        second.now = 500.0
        table = await second.keeper.keep("t")
        assert second.news == [News.RESTARTED, News.DISCONNECTED]
        assert table.wakes_at == 530.0  # the grace for who had been connected
        assert table.view("a").clock.until == 560.0
        assert await second.keeper.keep("t") == table  # only once
        await second.keeper.close()

    run(test)


@pytest.mark.parametrize(
    ("connections", "restarted"),
    [((), True), (("one/1",), False), (("two/1",), True), (("one/1", "two/7"), True)],
)
def test_beside_others_a_table_stood_still_only_if_nobody_kept_it(connections, restarted):
    async def test() -> None:
        storage = MemoryStorage()
        first = Program(storage)
        await first.game()
        for name in connections:
            await first.keeper.receive("t", "a", Connect(name, sequence=0))
        await first.keeper.close()
        second = Program(storage, look_every=60.0, connections="two/")
        table = await second.keeper.keep("t")
        assert (News.RESTARTED in second.news) is restarted
        assert table.member("a").connections == tuple(name for name in connections if name.startswith("one"))
        await second.keeper.close()

    run(test)


def test_what_others_did_is_delivered_in_the_order_of_the_steps():
    async def test() -> None:
        storage = MemoryStorage()
        one = Program(storage, look_every=60.0, connections="one/")
        two = Program(storage, look_every=60.0, connections="two/")
        await one.game()
        await one.keeper.receive("t", "a", Connect("one/1", sequence=0))
        await two.keeper.keep("t")
        for number in range(10):
            asked = one if number % 2 else two
            assert isinstance(await asked.keeper.receive("t", f"g{number}", Enter("G", sequence=0)), Accepted)
        assert two.steps == list(range(7, 16))
        assert one.steps == list(range(1, 17))
        await one.keeper.close()
        await two.keeper.close()

    run(test)


def test_a_table_whose_entries_were_deleted_is_kept_no_longer(caplog):
    async def test() -> None:
        storage = MemoryStorage()
        one = Program(storage, look_every=60.0)
        two = Program(storage, look_every=0.01)
        await one.game()
        await two.keeper.keep("t")
        storage.delete("t")
        while two.keeper.kept:
            await asyncio.sleep(0.01)
        with pytest.raises(NoTable):
            await two.keeper.receive("t", "a", Connect("x", sequence=0))
        with pytest.raises(NoTable):
            await one.keeper.receive("t", "a", Connect("x", sequence=0))
        assert one.keeper.kept == ()
        two.now = 1.0
        await two.keeper.open("t", player="c", name="C")
        assert isinstance(await one.keeper.receive("t", "c", Sit(sequence=1)), Accepted)
        await one.keeper.close()
        await two.keeper.close()

    with caplog.at_level(logging.WARNING):
        run(test)
    assert [record.getMessage() for record in caplog.records] == ["table t: its entries were deleted"]


def test_who_is_not_alone_may_not_delete_what_others_have_not_read():
    with pytest.raises(SetupError, match="delete_closed is for a program that is alone"):
        Program(MemoryStorage(), delete_closed=True, look_every=1.0)
