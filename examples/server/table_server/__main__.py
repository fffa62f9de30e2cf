"""`python -m table_server`: serve tables, and say where."""

from __future__ import annotations

import argparse
import socket
import sys
from contextlib import suppress

import uvicorn

from table_server.app import create_app
from table_server.guard import MAX_MESSAGE
from unorules import UnoRulesError, load_packs
from unorules.table import open_storage


def main() -> int:
    """Run the server until it is told to stop."""
    parser = argparse.ArgumentParser(prog="table_server", description="Serve tables of UNO on the web.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at; 0.0.0.0 for every one (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen at; 0 for any free one (8000)")
    parser.add_argument("--storage", default="sqlite:///tables.db", help="URL of the database (sqlite:///tables.db)")
    parser.add_argument("--process", default="main", help="name of this process among those that share a database")
    parser.add_argument(
        "--look-every", type=float, metavar="SECONDS", help="how often to look for what the other processes did"
    )
    parser.add_argument("--load", action="append", default=[], metavar="PACK", help="load this installed pack of rules")
    options = parser.parse_args()
    try:
        if options.load:
            load_packs(*options.load)
        storage = open_storage(options.storage)
        listening = socket.create_server((options.host, options.port), backlog=256)
    except (UnoRulesError, OSError) as error:
        print(f"The server cannot start: {error}", file=sys.stderr)
        return 2
    host, port = listening.getsockname()[:2]
    if host == "0.0.0.0":  # every address of this machine: its name will do
        host = socket.gethostname()
    app = create_app(storage, process=options.process, look_every=options.look_every)
    config = uvicorn.Config(app, log_level="warning", ws_max_size=MAX_MESSAGE, timeout_graceful_shutdown=5)
    print(f"Play at http://{host}:{port}/ (Ctrl+C ends the server)", flush=True)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
    storage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
