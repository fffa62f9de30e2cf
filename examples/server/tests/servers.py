"""Servers for tests: as a process of its own, or in a thread."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from threading import Thread

import uvicorn

from table_server.app import create_app
from table_server.guard import MAX_MESSAGE
from unorules.table import open_storage

HERE = Path(__file__).parent.parent


class Server:
    """One process that serves tables."""

    def __init__(self, log: Path, *options: str) -> None:
        self.log = log
        self.options = list(options)
        self.port = "0"
        self.start()

    def start(self) -> None:
        """Start, also again after an end: at the same address."""
        with self.log.open("a") as errors:
            self._running = subprocess.Popen(
                [sys.executable, "-m", "table_server", "--port", self.port, *self.options],
                cwd=HERE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self._running.stdout is not None
        said = self._running.stdout.readline()
        assert said.startswith("Play at http"), self.log.read_text()
        self.address = said.split()[2]
        self.port = self.address.rstrip("/").rpartition(":")[2]

    def kill(self) -> None:
        """End it as a crash would."""
        self._running.kill()
        self._wait()

    def stop(self) -> None:
        """Ask it to end."""
        self._running.terminate()
        self._wait()

    def _wait(self) -> None:
        self._running.wait(20)
        assert self._running.stdout is not None
        self._running.stdout.close()

    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._running.poll() is None


class ServerInside:
    """A server in a thread of the tests: there at once."""

    def __init__(self, url: str) -> None:
        self._storage = open_storage(url)
        self._listening = socket.create_server(("127.0.0.1", 0))
        app = create_app(self._storage)
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws_max_size=MAX_MESSAGE))
        self._thread = Thread(target=self._server.run, args=([self._listening],))
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"

    def stop(self) -> None:
        """End it."""
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()
        self._storage.close()
