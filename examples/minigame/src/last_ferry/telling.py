"""Events of a round in sentences: what an animation shows one after the other.

An event is read as its JSON document, which a client in any language would read the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import unorules as uno
from last_ferry.scenes import Table


class Teller:
    """Tells events as your seat may see them; `moment` varies what the opponents say."""

    def __init__(self, table: Table, moment: int) -> None:
        self._table = table
        self._moment = moment

    def lines(self, events: Iterable[uno.Event]) -> list[str]:
        """The sentences for events, and what the opponents say to them."""
        seen = [uno.to_json(event.for_seat(self._table.you)) for event in events]
        return [line for event in seen for line in self._tell(event) if line]

    def _tell(self, event: Mapping[str, Any]) -> Iterator[str]:
        match event:
            case {"type": "DealerDrawn", "draws": [*draws], "dealer": int(dealer)}:
                drawn = ", ".join(f"{self._name(seat)} {named(card)}" for seat, card in draws)
                yield f"Drawn for the deal: {drawn}."
                yield self._does(dealer, "deal")
            case {"type": "CardTurned", "card": str(card), "put_back": put_back}:
                yield f"{named(card)} is turned up" + (" and goes back into the pile." if put_back else ".")
            case {"type": "CardsLaid", "seat": int(seat), "cards": [*cards]}:
                yield self._does(seat, "lay", listed(cards))
                yield self._remark(seat, "hits") if "+" in cards[-1] else ""
            case {"type": "ColorNamed", "seat": int(seat), "color": str(letter)}:
                yield self._does(seat, "name", uno.NameColor(seat, letter).color.name.lower())
            case {"type": "CardsDrawn", "seat": int(seat), "count": 0, "asked": asked}:
                yield self._does(seat, "find", "nothing to draw") if asked else ""
            case {"type": "CardsDrawn", "seat": int(seat), "count": int(count), "cards": cards}:
                hidden = "a card" if count == 1 else f"{count} cards"
                yield self._does(seat, "draw", listed(cards) if isinstance(cards, list) else hidden)
                yield self._remark(seat, "hurt") if count > 1 else ""
            case {"type": "TurnPassed", "seat": int(seat)}:
                yield self._does(seat, "pass", es=True)
            case {"type": "TurnSkipped", "seat": int(seat)}:
                yield self._does(seat, "lose", "the turn")
            case {"type": "DirectionReversed"}:
                yield "Play turns round."
            case {"type": "PenaltyAimed", "seat": int(seat), "total": total}:
                yield f"{total} cards are aimed at {self._name(seat)}."
            case {"type": "Challenged", "seat": int(seat), "accused": int(accused), "guilty": guilty}:
                verdict = "the colour was in hand" if guilty else "the colour was not in hand"
                yield self._does(seat, "challenge", f"{self._name(accused)}: {verdict}")
            case {"type": "HandShown", "seat": int(seat), "cards": [*cards]}:
                yield f"{self._name(seat)}'s hand: {listed(cards)}."
            case {"type": "UnoCalled", "seat": int(seat)}:
                yield self._remark(seat, "uno") or "You call UNO."
            case {"type": "UnoCaught", "seat": int(seat), "by": int(by)}:
                yield self._does(by, "catch", f"{self._name(seat)}: one card, and no call", es=True)
                yield self._remark(by, "catches")
                yield self._remark(seat, "caught")
            case {"type": "PileReshuffled", "count": count}:
                yield f"The discards are shuffled into a new pile of {count}."
            case {"type": "RoundEnded", "winner": int(winner), "reason": reason}:
                yield "" if reason == "out" else "Nobody can go on, so the lightest hand wins."
                yield self._does(winner, "win", "the round")
                for seat in range(self._table.you):
                    yield self._remark(seat, "wins" if seat == winner else "loses")

    def _name(self, seat: int) -> str:
        return self._table.names[seat]

    def _does(self, seat: int, verb: str, what: str = "", *, es: bool = False) -> str:
        form = verb if seat == self._table.you else verb + ("es" if es else "s")
        said = f"{self._name(seat)} {form} {what}".rstrip()
        return f"{said[0].upper()}{said[1:]}."

    def _remark(self, seat: int, occasion: str) -> str:
        if seat == self._table.you:
            return ""
        who = self._table.opponents[seat]
        remarks = who.remarks[occasion]
        return f'{who.name}: "{remarks[self._moment % len(remarks)]}"'


def named(card: str) -> str:
    """A card in words."""
    return uno.card(card).name


def listed(cards: Iterable[str]) -> str:
    """Cards in words, with commas between."""
    return ", ".join(map(named, cards))
