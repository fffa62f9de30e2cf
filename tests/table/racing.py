"""A process of its own that keeps a table in a database: `python -m tests.table.racing URL TABLE PLAYER UNTIL`.

In a lobby it says again and again that its player is ready or not; in a game it plays for whoever is asked, as all
its rivals do. It prints the step of each command that was accepted, and ends when the table stands at step UNTIL.
"""

from __future__ import annotations

import sys

import unorules as uno
from unorules.table import Accepted, Act, Command, Phase, Ready, Tables, open_storage


def main(url: str, name: str, player: str, until: str) -> None:
    tables = Tables(open_storage(url))
    table = tables.get(name)
    while table.sequence < int(until):
        key = f"{player}-{table.sequence}"
        if table.phase is Phase.PLAYING:
            assert table.game is not None
            seat = table.game.to_act
            assert seat is not None
            action = uno.default_action(table.game, seat)
            assert action is not None
            sender: str = table.chairs[seat].player
            command: Command = Act(action, sequence=table.sequence, key=key)
        else:
            sender = player
            command = Ready(bool(table.sequence % 2), sequence=table.sequence, key=key)
        answer = tables.receive(name, sender, command, now=table.now).answer
        if isinstance(answer, Accepted):
            print(answer.sequence, flush=True)
        table = tables.get(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
