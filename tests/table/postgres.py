"""A private PostgreSQL for tests: a cluster in a temporary directory, reached by a socket, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = (
    "the PostgreSQL tests need the programs initdb and pg_ctl: install Debian's package with "
    "`apt-get install postgresql`, or put the folder that holds them on the path"
)


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, None where there is none."""
    on_path = shutil.which("initdb")
    found = [Path(on_path)] if on_path else sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def _user() -> str | None:
    """PostgreSQL does not run as root: the user to run it as, None for oneself."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of an empty database that lives as long as the context."""
    where = programs()
    if where is None:
        raise RuntimeError(MISSING)
    user = _user()
    home = Path(tempfile.mkdtemp(prefix="unorules-pg-", dir="/tmp"))  # a socket's path must be short
    try:
        if user is not None:
            shutil.chown(home, user)

        def run(program: str, *arguments: str) -> None:
            command = [str(where / program), *arguments]
            done = subprocess.run(command, user=user, cwd=home, capture_output=True, text=True, check=False)
            if done.returncode:
                log = home / "log"
                raise RuntimeError(f"{program}: {done.stderr}{log.read_text() if log.exists() else ''}")

        data = str(home / "data")
        run("initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{home}' -c fsync=off"
        run("pg_ctl", "-D", data, "-l", str(home / "log"), "-o", options, "-w", "start")
        try:
            yield f"postgresql+psycopg://tester@/postgres?host={home}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)
