"""A player who knows nothing but its views and comes back to a lost line: python duel_client.py ws://HOST:PORT/NAME"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import unorules as uno
from unorules.table import Act, Command, Phase, Ready, Refused, Result, TableView, Update, dumps, loads

Watch = Callable[[str, Update], object]
"""What is told each update, as text and as value."""


def choose(seen: uno.Observation) -> uno.Action | None:
    """Call and catch first; then lay a card if one fits, with the call where it is due. None: not asked."""
    for action in seen.legal:
        if isinstance(action, uno.CallUno | uno.Catch):
            return action
    if seen.to_act != seen.viewer:
        return None
    return max(seen.legal, key=lambda action: (isinstance(action, uno.Play), getattr(action, "uno", False)))


def reply(view: TableView) -> Command | None:
    """What the player says to a view, if anything."""
    if view.phase is Phase.LOBBY and view.seat is not None and not view.places[view.seat].ready:
        return Ready(sequence=view.sequence)
    if view.phase is Phase.PLAYING and view.observation and (action := choose(view.observation)):
        return Act(action, sequence=view.sequence)
    return None


async def converse(line: ClientConnection, watch: Watch) -> Result:
    """Answer each question once, until the game has a result. Raises `RuntimeError` when there is no room."""
    view, answered = None, None
    async for text in line:
        body = loads(text)
        if isinstance(body, Refused):
            if view is None:
                raise RuntimeError(body.message)
            answered = None  # it came too late: look at the newest view again
        elif isinstance(body, Update):
            view = body.view
            watch(str(text), body)
        if view is None:
            continue
        if view.result is not None:
            return view.result
        question = view.phase, view.observation and view.observation.ply
        if question != answered and (command := reply(view)) is not None:
            answered = question
            await line.send(dumps(command))
    raise ConnectionError("the server has closed the line")


async def play(address: str, watch: Watch = lambda text, update: None) -> Result:
    """Play one game to its end, over as many connections as it takes."""
    while True:
        try:
            async with connect(address) as line:
                return await converse(line, watch)
        except (OSError, ConnectionClosed):
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1])))
