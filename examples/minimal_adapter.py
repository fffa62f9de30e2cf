"""A very small engine at the other end of the line protocol: numbers, Skip, Reverse and Wild, and no library at all.

unorules conformance --adapter "python examples/minimal_adapter.py" tests/data/conformance/public.jsonl
"""

import json
import sys
from typing import Any

Said = dict[str, Any]


class RefusedError(Exception):
    """The rules refuse it; the text is the code."""


class UnsupportedError(Exception):
    """This engine cannot express it."""


def parts(card: str) -> tuple[str | None, str]:
    """Colour and face of a card; a Wild has no colour."""
    if card == "W":
        return None, "W"
    if len(card) == 2 and card[0] in "RYGB" and card[1] in "0123456789SR":
        return card[0], card[1]
    raise UnsupportedError(f"card {card}")


class Table:
    """One round."""

    def position(self, said: Said) -> Said:
        """Lay the table."""
        if said["rules"].get("preset", "official") != "official" or said["rules"].get("modules"):
            raise UnsupportedError("house rules")
        if said["players"] < 3 or said.get("eliminated") or said.get("scores"):
            raise UnsupportedError("two seats, seats that have left, totals")
        self.hands = [list(said["hands"].get(str(seat), [])) for seat in range(said["players"])]
        self.top, self.color, self.turn, self.direction = (said[key] for key in ("top", "color", "turn", "direction"))
        self.winner: int | None = None
        _ = [parts(card) for hand in ([self.top], *self.hands) for card in hand]  # raises what is unsupported
        return {}

    def apply(self, said: Said) -> Said:
        """Lay one card; nothing else is known here."""
        action, seats = said["action"], len(self.hands)
        if action["type"] != "Play" or len(action["cards"]) != 1:
            raise UnsupportedError(f"action {action['type']}")
        seat, (card,) = action["seat"], action["cards"]
        (color, face), named = parts(card), action.get("color")
        for code, holds in {
            "unknown_player": seat not in range(seats),
            "round_over": self.winner is not None,
            "not_your_turn": seat != self.turn,
            "card_not_in_hand": seat in range(seats) and card not in self.hands[seat],
            "bad_color": face == "W" and named is not None and named not in "RYGB",
            "illegal_card": face != "W" and color != self.color and face != parts(self.top)[1],
        }.items():
            if holds:
                raise RefusedError(code)
        self.hands[seat].remove(card)
        if face == "W" and named is None and self.hands[seat]:
            raise UnsupportedError("a colour named later")
        self.top, self.color = card, color or (named if self.hands[seat] else self.color)
        if face == "R":
            self.direction = -self.direction
        self.winner = next((each for each in (seat, *range(seats)) if not self.hands[each]), None)
        self.turn = (seat + self.direction * (2 if face == "S" else 1)) % seats
        return {}

    def view(self, said: Said) -> Said:
        """What lies on the table, as far as it is known here."""
        told = {key: getattr(self, key) for key in ("top", "color", "turn", "direction", "winner")}
        phase = "TurnDecision" if self.winner is None else "RoundOver"
        return told | {"phase": phase, "hands": {str(seat): hand for seat, hand in enumerate(self.hands)}}


def main() -> None:
    """Answer each line with a line until `bye` or the end of the input."""
    table = Table()
    can = {"position": table.position, "apply": table.apply, "view": table.view}
    for line in sys.stdin:
        said = json.loads(line)
        number, do, reply = said.pop("id"), said.pop("do"), dict[str, Any]()
        try:
            hello = {"protocol": 1, "name": "minimal", "can": list(can)}
            reply["ok"] = hello if do == "hello" else {} if do == "bye" else can[do](said)
        except RefusedError as refusal:
            reply["refused"] = {"code": str(refusal)}
        except UnsupportedError as missing:
            reply["error"] = {"code": "unsupported", "message": str(missing)}
        print(json.dumps({"id": number, **reply}), flush=True)
        if do == "bye":
            return


if __name__ == "__main__":
    main()
