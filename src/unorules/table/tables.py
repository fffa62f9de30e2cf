"""Tables in a storage: the loop that every host needs. Load, ask the table, store the entry, then send."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Final

from unorules.presets import OFFICIAL
from unorules.ruleset import Rules
from unorules.table.commands import Command
from unorules.table.messages import Outbox
from unorules.table.plan import Bot
from unorules.table.settings import Settings
from unorules.table.storage import Conflict, Storage
from unorules.table.table import Table, TableError, open_table

_TRIES: Final = 100
_LOG: Final = logging.getLogger(__name__)


class NoTable(TableError):
    """There is no table of that name: none was opened, or its entries were deleted."""


class Tables:
    """The tables of a storage, each kept in memory once it was used.

    Several processes may keep the same tables: who loses a race reads on and asks the table again, so a command is
    carried out once or refused, never lost and never doubled. What others did is told by `catch_up`. Threads take
    turns.

    Every method that changes a table gives the outbox whose messages are then to be sent; its entry is stored already.

    `bots` are those that commands may name beside `"default"`. When a bot has no answer, because it is missing, fails
    or chooses what its seat may not do, the default action is played in its place, and the log tells why.

    Attributes:
        storage: where the tables are kept.
    """

    def __init__(self, storage: Storage, *, bots: Mapping[str, Bot] | None = None) -> None:
        self.storage = storage
        self._bots = bots or {}
        self._known: dict[str, Table] = {}
        self._told: dict[str, Table] = {}
        self._own: dict[str, set[int]] = {}
        self._lock = RLock()

    def open(
        self,
        table: str,
        *,
        player: str,
        name: str,
        now: float,
        rules: Rules = OFFICIAL,
        settings: Settings = Settings(),  # noqa: B008  (a frozen value)
        seed: int | str | bytes | None = None,
    ) -> Outbox:
        """Open a table; see `open_table`. Raises `Conflict` when there is one of that name."""
        opened, outbox = open_table(table, player=player, name=name, now=now, rules=rules, settings=settings, seed=seed)
        with self._lock:
            return self._keep(opened, outbox)

    def get(self, table: str) -> Table:
        """The table as it is stored now. Raises `NoTable` when there is none of that name."""
        with self._lock:
            known = self._known.get(table)
            entries = [] if known is None else self.storage.read(table, known.sequence - 1)
            if known is None or not entries or entries[0].now != known.now:
                self.forget(table)  # it was deleted meanwhile, and there may be another one of that name
                known, entries = None, self.storage.read(table)
            else:
                entries = entries[1:]
            if entries:
                known = Table.replay(entries, start=known)
            if known is None:
                raise NoTable(f"there is no table {table!r}")
            self._known[table] = known
            self._told.setdefault(table, known)
            return known

    def receive(self, table: str, player: str, command: Command, *, now: float) -> Outbox:
        """Give a player's command to a table; see `Table.receive`."""
        return self._change(table, lambda known: known.receive(player, command, now=now, bots=self._bots))

    def tick(self, table: str, *, now: float) -> Outbox:
        """Carry out the earliest timer of a table that is due; see `Table.tick`."""
        return self._change(table, lambda known: self._tick(known, now))

    def _tick(self, known: Table, now: float) -> tuple[Table, Outbox]:
        try:
            return known.tick(now, bots=self._bots)
        except TableError:
            _LOG.exception("table %s: the default action is played", known.id)
            return known.tick(now)

    def restarted(self, table: str, *, now: float, connections: str = "") -> Outbox:
        """Tell a table that this program stood still; see `Table.restarted`."""
        return self._change(table, lambda known: known.restarted(now=now, connections=connections))

    def catch_up(self, table: str) -> tuple[Outbox, ...]:
        """What other processes did to a table since this one last looked, to be sent to the players connected here.

        Where one process keeps a table there is never anything. The entries are stored already.
        """
        with self._lock:
            known = self.get(table)
            start = self._told.get(table)
            own = self._own.pop(table, set())
            found = []
            if start is not None and start.sequence < known.sequence:
                for entry in self.storage.read(table, start.sequence):
                    start, outbox = start.follow(entry)
                    if entry.sequence not in own:
                        found.append(outbox)
                self._known[table] = start
            self._told[table] = self._known[table]
            return tuple(found)

    def forget(self, table: str) -> None:
        """Free the memory that a table takes; the storage keeps it."""
        with self._lock:
            for kept in (self._known, self._told, self._own):
                kept.pop(table, None)

    def _change(self, table: str, ask: Callable[[Table], tuple[Table, Outbox]]) -> Outbox:
        with self._lock:
            known = self._known.get(table) or self.get(table)
            for _ in range(_TRIES):
                after, outbox = ask(known)
                if outbox.entry is None:
                    fresh = self.get(table)  # what is refused must be refused by the table as it is now
                    if fresh is known:
                        return outbox
                    known = fresh
                    continue
                try:
                    return self._keep(after, outbox)
                except Conflict:
                    known = self.get(table)
        raise Conflict(f"table {table}: others were first {_TRIES} times in a row")

    def _keep(self, table: Table, outbox: Outbox) -> Outbox:
        assert outbox.entry is not None
        self.storage.append(table.id, [outbox.entry])
        if table.sequence == 1:
            self.forget(table.id)  # what was known of an earlier table of that name
        self._known[table.id] = table
        told = self._told.get(table.id)
        if told is None or told.sequence == table.sequence - 1:
            self._told[table.id] = table
        else:
            self._own.setdefault(table.id, set()).add(table.sequence)
        return outbox
