"""Storage: where the entries of tables are kept. One small protocol; memory, and any database of SQLAlchemy.

A row is one entry, its key the table and the sequence number. Two writers that race meet at that key: one wins, the
other gets a `Conflict` and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from unorules.errors import UnoRulesError
from unorules.table.commands import Entry
from unorules.table.documents import dumps, loads

if TYPE_CHECKING:
    from sqlalchemy import Engine


class StorageError(UnoRulesError):
    """A storage that cannot be used: a package is missing, or the database refuses."""


class Conflict(UnoRulesError):
    """Another writer was first: the table stands further than the writer believed. Read it again and try again."""


class Storage(Protocol):
    """Where the entries of tables are kept, in order, for ever."""

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Add entries at the end of a table, all or none.

        They must follow each other, and the first must follow what is stored: its sequence number is the expected
        one. When the append returns they are safe. Raises `Conflict` when something else stands there already.
        """

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table that come after that sequence number, in order; none for an unknown table."""

    def tables(self) -> list[str]:
        """The name of every table, in alphabetical order."""

    def delete(self, table: str) -> None:
        """Forget a table, with all its entries."""


def _check(table: str, entries: Sequence[Entry]) -> None:
    for earlier, later in pairwise(entries):
        if later.sequence != earlier.sequence + 1:
            raise StorageError(f"table {table}: entry {later.sequence} does not follow {earlier.sequence}")


class MemoryStorage:
    """Keeps entries in this process: for tests, and for bots that may forget."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Entry]] = {}

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        """See `Storage`."""
        _check(table, entries)
        rows = self._rows.get(table, [])
        if entries and entries[0].sequence != len(rows) + 1:
            raise Conflict(f"table {table} stands at {len(rows)}; {entries[0].sequence} does not follow")
        self._rows[table] = [*rows, *entries]

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """See `Storage`."""
        return self._rows.get(table, [])[after:]

    def tables(self) -> list[str]:
        """See `Storage`."""
        return sorted(self._rows)

    def delete(self, table: str) -> None:
        """See `Storage`."""
        self._rows.pop(table, None)


class SqlStorage:
    """Keeps entries in a database, one row each. Make one with `open_storage`.

    It may be used from several threads and several processes at once.
    """

    def __init__(self, engine: Engine) -> None:
        import sqlalchemy as sql

        self._engine = engine
        self._rows = sql.Table(
            "unorules_entries",
            sql.MetaData(),
            sql.Column("game", sql.String(64), primary_key=True),
            sql.Column("sequence", sql.Integer, primary_key=True, autoincrement=False),
            sql.Column("entry", sql.Text, nullable=False),
        )
        self._rows.metadata.create_all(engine)

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        """See `Storage`."""
        import sqlalchemy as sql

        _check(table, entries)
        if not entries:
            return
        rows = [{"game": table, "sequence": each.sequence, "entry": dumps(each)} for each in entries]
        first = entries[0].sequence
        try:
            with self._engine.begin() as connection:
                if first != 1 and not self._stands(connection, table, first - 1):
                    raise Conflict(f"table {table} does not stand at {first - 1}")
                connection.execute(sql.insert(self._rows), rows)
        except sql.exc.IntegrityError as error:
            raise Conflict(f"table {table} stands at {first} or further") from error

    def _stands(self, connection: object, table: str, sequence: int) -> bool:
        import sqlalchemy as sql

        rows = self._rows
        found = sql.select(rows.c.sequence).where(rows.c.game == table, rows.c.sequence == sequence)
        return connection.execute(found).first() is not None  # type: ignore[attr-defined]

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """See `Storage`."""
        import sqlalchemy as sql

        rows = self._rows
        query = sql.select(rows.c.entry).where(rows.c.game == table, rows.c.sequence > after).order_by(rows.c.sequence)
        with self._engine.connect() as connection:
            return _entries(connection.execute(query).scalars())

    def tables(self) -> list[str]:
        """See `Storage`."""
        import sqlalchemy as sql

        query = sql.select(self._rows.c.game).where(self._rows.c.sequence == 1).order_by(self._rows.c.game)
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def delete(self, table: str) -> None:
        """See `Storage`."""
        import sqlalchemy as sql

        with self._engine.begin() as connection:
            connection.execute(sql.delete(self._rows).where(self._rows.c.game == table))

    def close(self) -> None:
        """Close every connection to the database."""
        self._engine.dispose()


def _entries(texts: Iterable[str]) -> list[Entry]:
    found = []
    for text in texts:
        entry = loads(text, trusted=True)
        assert isinstance(entry, Entry)
        found.append(entry)
    return found


def open_storage(url: str) -> SqlStorage:
    """A storage in the database of that URL: `"sqlite:///evening.db"`, `"postgresql+psycopg://user@host/name"`.

    The table of rows is made when it is missing. Needs the extra `sql`.

    Raises `StorageError` when a package is missing or the database cannot be reached.
    """
    try:
        import sqlalchemy as sql
    except ImportError as error:
        raise StorageError('storage in a database needs SQLAlchemy: pip install "unorules[sql]"') from error
    try:
        engine = sql.create_engine(url, connect_args={"timeout": 30} if url.startswith("sqlite") else {})
        if engine.dialect.name == "sqlite":
            sql.event.listen(engine, "connect", _safe_sqlite)
        return SqlStorage(engine)
    except ImportError as error:
        raise StorageError(
            f'{url.split(":", maxsplit=1)[0]} needs a driver: pip install "unorules[sql]" ({error})'
        ) from error
    except sql.exc.SQLAlchemyError as error:
        raise StorageError(f"no storage at {sql.make_url(url)!r}: {error}") from error


def _safe_sqlite(connection: object, record: object) -> None:
    """A write that returned is on the disk; readers do not wait for writers."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
