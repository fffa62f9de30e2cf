"""Storages for the tests of tables, and which of their tests run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table import postgres
from unorules.table import MemoryStorage, Storage, open_storage

_LEFT_OUT = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "postgres: needs a PostgreSQL; runs with --postgres")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--postgres"):
        return
    left_out = [item for item in items if item.get_closest_marker("postgres")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    config.stash[_LEFT_OUT] = len(left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(f"{count} tests need PostgreSQL and were left out; --postgres runs them")


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A database of PostgreSQL. Where its programs are missing the test fails and says how to install them."""
    if postgres.programs() is None:
        pytest.fail(postgres.MISSING)
    with postgres.cluster() as url:
        yield url


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def storage(request: pytest.FixtureRequest) -> Iterator[Storage]:
    """Every kind of storage, empty."""
    if request.param == "memory":
        yield MemoryStorage()
    else:
        kept = open_storage(request.getfixturevalue("url_of")(request.param))
        yield kept
        kept.close()


@pytest.fixture
def url_of(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The URL of an empty database of a kind."""

    def url(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/entries.db"
        found: str = request.getfixturevalue("postgres_url")
        emptied = open_storage(found)
        for table in emptied.tables():
            emptied.delete(table)
        emptied.close()
        return found

    return url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of every kind of database, empty."""
    url: str = request.getfixturevalue("url_of")(request.param)
    return url
