"""A database in a temporary folder, and servers that are processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from servers import Server


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The URL of a new SQLite database."""
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def serve(tmp_path: Path, database: str) -> Iterator[Callable[..., Server]]:
    """Starts servers; at the end of the test none may have complained."""
    servers: list[Server] = []

    def start(*options: str) -> Server:
        log = tmp_path / f"server-{len(servers)}.log"
        chosen = options if "--storage" in options else ("--storage", database, *options)
        servers.append(Server(log, *chosen))
        return servers[-1]

    yield start
    for server in servers:
        if server.is_running():
            server.stop()
        assert server.log.read_text() == ""
