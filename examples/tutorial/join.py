"""A seat at the other end of a WebSocket: python join.py ws://127.0.0.1:8000/kitchen/ann"""

# --8<-- [start:begin]
import asyncio
import sys
from collections.abc import Callable

from websockets.asyncio.client import connect

import unorules as uno
from seat import ask
from unorules.table import Act, Refused, Update, dumps, loads


# --8<-- [end:begin]
# --8<-- [start:play]
async def play(address: str, choose: Callable[[uno.Observation], uno.Action] = ask, most: int = 10_000) -> int:
    """Play until the game is over, or until so many answers were given; how many there were."""
    view, asked, answers = None, -1, 0
    async with connect(address) as socket:
        async for text in socket:
            body = loads(str(text))
            if isinstance(body, Refused):
                print(f"Refused: {body.message}")
                asked = -1  # the question stands: ask again, of the newest view
            elif isinstance(body, Update):
                view = body.view
                for event in body.events:
                    print(event)
            if view is None:
                continue
            if view.result is not None:
                print(view.result)
                break
            seen = view.observation
            if seen is None or not seen.legal or seen.ply == asked:
                continue
            if seen.to_act != view.seat and not isinstance(seen.decision, uno.RoundOver):
                continue  # a window: this client lets it pass
            if answers == most:
                break
            asked, answers = seen.ply, answers + 1
            action = await asyncio.to_thread(choose, seen)
            await socket.send(dumps(Act(action, sequence=view.sequence)))
    return answers


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
# --8<-- [end:play]
