"""Storage: where the entries of tables are kept. One small protocol; memory, and any database of SQLAlchemy.

A row is one entry, its key the table and the sequence number. Two writers that race meet at that key: one wins, the
other gets a `Conflict` and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from unorules.errors import UnoRulesError
from unorules.table.commands import Entry
from unorules.table.documents import dumps, loads
from unorules.table.judge import MAX_ID

if TYPE_CHECKING:
    import sqlalchemy as sql
    from sqlalchemy import Engine
    from sqlalchemy.engine.interfaces import DBAPIConnection


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
        ...

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table that come after that sequence number, in order; none for an unknown table."""
        ...

    def tables(self) -> list[str]:
        """The name of every table, in alphabetical order."""
        ...

    def delete(self, table: str) -> None:
        """Forget a table, with all its entries."""
        ...


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

    Several threads and several processes may use it at once. A database that fails raises `StorageError`; after a
    failed `append` it is open whether the entries were stored, and only reading tells.
    """

    def __init__(self, engine: Engine) -> None:
        import sqlalchemy as sql

        self._engine = engine
        rows = sql.Table(
            "unorules_entries",
            sql.MetaData(),
            sql.Column("game", sql.String(MAX_ID), primary_key=True),
            sql.Column("sequence", sql.BigInteger, primary_key=True, autoincrement=False),
            sql.Column("entry", sql.Text, nullable=False),
        )
        game: sql.BindParameter[str] = sql.bindparam("of")
        at: sql.BindParameter[int] = sql.bindparam("at")
        self._insert = sql.insert(rows)
        self._delete = sql.delete(rows).where(rows.c.game == game)
        self._one = sql.select(rows.c.sequence).where(rows.c.game == game, rows.c.sequence == at)
        self._after = (
            sql.select(rows.c.entry).where(rows.c.game == game, rows.c.sequence > at).order_by(rows.c.sequence)
        )
        self._games = sql.select(rows.c.game).where(rows.c.sequence == 1)
        with _told():
            _make(rows, engine)

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        """See `Storage`."""
        from sqlalchemy import exc

        _check(table, entries)
        if not entries:
            return
        first = entries[0].sequence
        new = [{"game": table, "sequence": each.sequence, "entry": dumps(each)} for each in entries]
        try:
            with _told(), self._engine.begin() as connection:
                if first > 1 and connection.execute(self._one, {"of": table, "at": first - 1}).first() is None:
                    raise Conflict(f"table {table} does not reach to {first - 1} yet")
                connection.execute(self._insert, new)
        except exc.IntegrityError as error:
            raise Conflict(f"table {table} stands at {first} or further") from error

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """See `Storage`."""
        with _told(), self._engine.connect() as connection:
            texts = connection.execute(self._after, {"of": table, "at": after}).scalars().all()
        return [_entry(text) for text in texts]

    def tables(self) -> list[str]:
        """See `Storage`."""
        with _told(), self._engine.connect() as connection:
            return sorted(connection.execute(self._games).scalars())

    def delete(self, table: str) -> None:
        """See `Storage`."""
        with _told(), self._engine.begin() as connection:
            connection.execute(self._delete, {"of": table})

    def close(self) -> None:
        """Close every connection to the database."""
        self._engine.dispose()


def _make(rows: sql.Table, engine: Engine) -> None:
    """Make the table of rows where it is missing. Of programs that do so at once one succeeds, and that is enough."""
    from sqlalchemy import exc, inspect

    try:
        rows.metadata.create_all(engine)
    except exc.DBAPIError:
        if not inspect(engine).has_table(rows.name):
            raise


@contextmanager
def _told() -> Generator[None, None, None]:
    """What a database refuses is told as an error of this library, but for two writers at one key."""
    from sqlalchemy import exc

    try:
        yield
    except exc.IntegrityError:
        raise
    except exc.SQLAlchemyError as error:
        raise StorageError(f"the database fails: {error}") from error


def _entry(text: str) -> Entry:
    entry = loads(text, trusted=True)
    assert isinstance(entry, Entry)
    return entry


def open_storage(url: str) -> SqlStorage:
    """A storage in the database of that URL: `"sqlite:///evening.db"`, `"postgresql+psycopg://user@host/name"`.

    The table `unorules_entries` is made when it is missing. `"sqlite://"` is a database in memory, for tests. Needs
    the extra `sql`.

    Raises `StorageError` when a package is missing or the database cannot be used.
    """
    try:
        from sqlalchemy import exc
    except ImportError as error:
        raise StorageError('storage in a database needs SQLAlchemy: pip install "unorules[sql]"') from error
    try:
        engine = _engine(url)
    except ImportError as error:
        raise StorageError(f'the driver of this database is missing: pip install "unorules[sql]" ({error})') from error
    except exc.SQLAlchemyError as error:
        raise StorageError(f"{error}: write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME") from error
    try:
        return SqlStorage(engine)
    except StorageError:
        engine.dispose()
        raise


def _engine(url: str) -> Engine:
    import sqlalchemy as sql
    from sqlalchemy import event

    parsed = sql.make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return sql.create_engine(parsed, pool_pre_ping=True)
    in_memory = parsed.database in (None, "", ":memory:")
    waiting = {"timeout": _PATIENCE, "check_same_thread": False}
    engine = sql.create_engine(parsed, connect_args=waiting, poolclass=sql.StaticPool if in_memory else None)
    event.listen(engine, "connect", _safe_sqlite)
    return engine


_PATIENCE = 30
"""How many seconds a writer waits for another one, in SQLite."""


def _safe_sqlite(connection: DBAPIConnection, record: object) -> None:
    """A write that returned is on the disk; readers do not wait for writers."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
