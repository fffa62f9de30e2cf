"""A very small bot at the other end of the line protocol, without any library: it lays what rids it of most points.

`unorules.protocol.BotProcess(["python", "examples/minimal_bot.py"])` attaches it.
"""

import json
import sys
from typing import Any

Said = dict[str, Any]


def worth(action: Said) -> int:
    """Points of the cards that an action lays; whatever lays none is worth nothing."""
    faces = [card[1:] if card[0] in "RYGB" else card for card in action.get("cards", [])]
    return sum(int(face) + 1 if face.isdigit() else 20 if face in ("S", "R", "+2") else 50 for face in faces)


def choose(observation: Said) -> Said | None:
    """The dearest play, with its colour and its call; outside its turn it calls or catches whenever it may."""
    legal = observation["legal"]
    if observation["to_act"] != observation["viewer"]:
        return next((action for action in legal if action["type"] in ("CallUno", "Catch")), None)
    best: Said = max(legal, key=lambda action: (worth(action), "color" in action, action.get("uno", False)))
    return best


def main() -> None:
    """Answer each line with a line until `bye` or the end of the input."""
    for line in sys.stdin:
        said = json.loads(line)
        reply: Said = {}
        if said["do"] == "hello":
            reply = {"protocol": 1, "name": "minimal bot", "can": ["choose"]}
        elif said["do"] == "choose":
            reply = {"action": choose(said["observation"])}
        print(json.dumps({"id": said["id"], "ok": reply}), flush=True)
        if said["do"] == "bye":
            return


if __name__ == "__main__":
    main()
