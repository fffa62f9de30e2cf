"""Tables in an asyncio program: threads for the database, one command of a table at a time, timers that fire."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import attrs

from unorules.errors import SetupError
from unorules.presets import OFFICIAL
from unorules.ruleset import Rules
from unorules.table import (
    Accepted,
    Bot,
    Command,
    NoTable,
    Outbox,
    Phase,
    Refused,
    Settings,
    Storage,
    Table,
    Tables,
)

Deliver: TypeAlias = Callable[[Table, Outbox], Awaitable[None]]
"""What sends the messages of an accepted step. It is also given the table as it stands afterwards.

The next step of that table waits for it: a program with slow lines puts messages into a queue for each. The first
message is the answer to the command, `outbox.answer`, which `receive` returns as well; leave it out here or there.
"""

_LOG: Final = logging.getLogger(__name__)
_PATIENCE: Final = 2.0
"""Seconds until a timer is tried again that failed."""


@attrs.define
class _Kept:
    """A table that is kept: how it last stood, and the task that watches its timers."""

    table: Table
    lock: asyncio.Lock = attrs.field(factory=asyncio.Lock)
    changed: asyncio.Event = attrs.field(factory=asyncio.Event)
    watch: asyncio.Task[None] | None = None


class Keeper:
    """Keeps the tables of a storage for an asyncio program.

    The storage works in threads. Commands of one table are carried out one after the other, and the messages of each
    accepted step are delivered before the next one begins, so they leave in the order of the steps. The timers of a
    kept table fire by themselves until it is closed.

    Args:
        storage: where the entries are.
        deliver: sends the messages of a step. It must not give commands to the same table; what it raises is logged.
        bots: bots by name, those that settings may name; see `Tables`.
        clock: seconds; the same for every process that keeps these tables, also after a restart.
        look_every: how often to look for what other processes did, in seconds. None: this one is alone.
        connections: how the names begin that this program gives to connections, where several keep the same tables.
        delete_closed: whether the entries of a table are deleted when it is closed. Only for a program that is alone:
            others would not read how it ended.

    Raises `SetupError` for `delete_closed` together with `look_every`.
    """

    def __init__(
        self,
        storage: Storage,
        deliver: Deliver,
        *,
        bots: Mapping[str, Bot] | None = None,
        clock: Callable[[], float] = time.time,
        look_every: float | None = None,
        connections: str = "",
        delete_closed: bool = False,
    ) -> None:
        if delete_closed and look_every is not None:
            raise SetupError("delete_closed is for a program that is alone; with look_every leave it out")
        self._storage = storage
        self._tables = Tables(storage, bots=bots)
        self._deliver = deliver
        self._clock = clock
        self._look_every = look_every
        self._connections = connections
        self._delete_closed = delete_closed
        self._kept: dict[str, _Kept] = {}
        self._beginning = asyncio.Lock()
        self._running: set[asyncio.Task[Outbox]] = set()

    @property
    def kept(self) -> tuple[Table, ...]:
        """The tables that are kept now, as they last stood."""
        return tuple([kept.table for kept in self._kept.values()])

    async def open(
        self,
        table: str,
        *,
        player: str,
        name: str,
        rules: Rules = OFFICIAL,
        settings: Settings = Settings(),  # noqa: B008  (a frozen value)
        seed: int | str | bytes | None = None,
    ) -> None:
        """Open a table and keep it; see `open_table`. Raises `Conflict` when there is one of that name."""

        def ask() -> Outbox:
            now = self._clock()
            return self._tables.open(
                table, player=player, name=name, now=now, rules=rules, settings=settings, seed=seed
            )

        async with self._beginning:
            outbox = await asyncio.to_thread(ask)
            before, kept = self._kept.get(table), _Kept(await asyncio.to_thread(self._tables.get, table))
            self._kept[table] = kept
            if before is not None:
                before.changed.set()  # its entries were deleted: nobody need watch it
            await self._send(kept.table, outbox)
            kept.watch = asyncio.create_task(self._watch(kept))

    async def keep(self, table: str) -> Table:
        """Keep a table that is in the storage, from now on; one that is kept already goes on.

        A table that no program kept for a while goes on where it was: its clocks run on with what was left of them,
        and connections of before are gone. Where another process keeps it too, and has connections to it, time has
        gone on, and so have its clocks.

        Raises `NoTable` when there is none of that name.
        """
        return (await self._find(table)).table

    async def receive(self, table: str, player: str, command: Command) -> Accepted | Refused:
        """Give a player's command to a table, deliver what comes of it, and return the answer to the sender.

        The answer to an accepted command is also among the messages that are delivered. A refusal is only returned,
        and so is the answer to a command that is repeated: nothing has changed then, and nothing is delivered.

        The command is carried out whole, also when the caller is cancelled meanwhile. Raises `NoTable` when there is
        no such table, `StorageError` when the database fails, `Conflict` when others were first 100 times in a row.
        """
        kept = await self._find(table)
        outbox = await self._change(kept, lambda: self._tables.receive(table, player, command, now=self._clock()))
        assert outbox.answer is not None
        return outbox.answer

    async def close(self) -> None:
        """Stop all timers and wait for what is under way."""
        watches = [kept.watch for kept in self._kept.values() if kept.watch is not None]
        for watch in watches:
            watch.cancel()
        await asyncio.gather(*watches, *self._running, return_exceptions=True)
        self._kept.clear()

    # --- one step -----------------------------------------------------------------------------------------------------

    async def _change(self, kept: _Kept, ask: Callable[[], Outbox]) -> Outbox:
        """Carry out a step, whatever becomes of the caller: what is stored must be delivered."""
        task = asyncio.create_task(self._step(kept, ask))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _step(self, kept: _Kept, ask: Callable[[], Outbox]) -> Outbox:
        async with kept.lock:
            name = kept.table.id
            try:
                outbox, all_of_them, kept.table = await asyncio.to_thread(self._ask, name, ask)
            except NoTable:
                if self._kept.get(name) is kept:
                    del self._kept[name]
                kept.changed.set()
                raise
            for each in all_of_them:
                await self._send(kept.table, each)
            if kept.table.phase is Phase.CLOSED:
                await self._drop(name)
        kept.changed.set()
        return outbox

    def _ask(self, name: str, ask: Callable[[], Outbox]) -> tuple[Outbox, list[Outbox], Table]:
        """In a thread: the step, all that is to be delivered in the order of the steps, and the table afterwards."""
        outbox = ask()
        steps = [each for each in (outbox, *self._tables.catch_up(name)) if each.entry is not None]
        return outbox, sorted(steps, key=_sequence), self._tables.get(name)

    async def _send(self, table: Table, outbox: Outbox) -> None:
        try:
            await self._deliver(table, outbox)
        except Exception:
            assert outbox.entry is not None
            _LOG.exception("table %s: the messages of step %d were not delivered", table.id, outbox.entry.sequence)

    # --- from the first look to the last timer ------------------------------------------------------------------------

    async def _find(self, name: str) -> _Kept:
        found = self._kept.get(name)
        if found is None:
            async with self._beginning:
                found = self._kept.get(name) or await self._begin(name)
        return found

    async def _begin(self, name: str) -> _Kept:
        kept = _Kept(await asyncio.to_thread(self._tables.get, name))
        if kept.table.phase is Phase.CLOSED:
            await self._drop(name)
            return kept
        if self._stood_still(kept.table):
            prefix = "" if self._look_every is None else self._connections
            now = self._clock()
            await self._change(kept, lambda: self._tables.restarted(name, now=now, connections=prefix))
        self._kept[name] = kept
        kept.watch = asyncio.create_task(self._watch(kept))
        return kept

    def _stood_still(self, table: Table) -> bool:
        """Whether nobody kept the table until now: no other process has a connection to it, or this one had."""
        connections = [each for member in table.members for each in member.connections]
        own = [each for each in connections if each.startswith(self._connections)]
        return self._look_every is None or not connections or bool(own)

    async def _drop(self, name: str) -> None:
        """The table is closed: nothing of it is needed any more."""
        self._kept.pop(name, None)
        self._tables.forget(name)
        if self._delete_closed:
            await asyncio.to_thread(self._storage.delete, name)

    async def _watch(self, kept: _Kept) -> None:
        name = kept.table.id
        while self._kept.get(name) is kept:
            kept.changed.clear()
            try:
                async with asyncio.timeout(self._pause(kept.table)):
                    await kept.changed.wait()
            except TimeoutError:
                try:
                    await self._change(kept, lambda: self._tables.tick(name, now=self._clock()))
                except NoTable:
                    _LOG.warning("table %s: its entries were deleted", name)
                except Exception:  # whatever it is, the timers of a table must not end by it
                    _LOG.exception("table %s: a timer failed and is tried again", name)
                    await asyncio.sleep(_PATIENCE)

    def _pause(self, table: Table) -> float | None:
        """How long nothing needs to be done by itself, in seconds."""
        timer = None if table.wakes_at is None else max(0.0, table.wakes_at - self._clock())
        return min([each for each in (timer, self._look_every) if each is not None], default=None)


def _sequence(outbox: Outbox) -> int:
    assert outbox.entry is not None
    return outbox.entry.sequence
