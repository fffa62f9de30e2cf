"""Events in words: who did what, as one sentence for a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod

import attrs

from unorules import events as happened
from unorules.cli.render import Paint
from unorules.decisions import counted
from unorules.events import Event

_IRREGULAR = {"be": ("is", "are"), "have": ("has", "have")}
_FAULTS = {
    "false_call": "an UNO call without cause",
    "false_catch": "a catch without cause",
    "misplay": "a wrong card",
    "out_of_turn": "a card out of turn",
    "false_dispute": "a dispute without cause",
}
_REASONS = {
    "blocked": "nobody can go on",
    "ended": "the host has ended it",
    "last_in_play": "nobody else is left in it",
}


@attrs.frozen
class Clause:
    """What one seat did; `seat` is None when it was nobody's doing."""

    seat: int | None
    text: str


class Teller:
    """Tells events; with `me`, that seat is addressed as "you". `names` are what the seats are called."""

    def __init__(self, paint: Paint, me: int | None = None, names: Sequence[str] = ()) -> None:
        self.paint = paint
        self.me = me
        self.called = names

    def name(self, seat: int) -> str:
        """The seat as it is called."""
        if seat == self.me:
            return "you"
        return self.called[seat] if self.called else f"seat {seat}"

    def names(self, seats: Iterable[int]) -> str:
        """Several seats as they are called."""
        called = [self.name(seat) for seat in seats]
        return " and ".join([", ".join(called[:-1]), called[-1]] if len(called) > 1 else called)

    def verb(self, seat: int, base: str) -> str:
        """The verb as it goes with the seat."""
        other, mine = _IRREGULAR.get(base, (base + ("es" if base.endswith(("s", "ch")) else "s"), base))
        return mine if seat == self.me else other

    def tell(self, log: Iterable[Event], actor: int | None = None) -> str:
        """All events as one sentence; the subject is left out where it is `actor`, who is named beforehand."""
        told, subject = "", actor
        for clause in [clause for event in log for clause in self._clauses(event)]:
            same = clause.seat is None or clause.seat == subject
            text = clause.text if same or clause.seat is None else f"{self.name(clause.seat)} {clause.text}"
            if clause.seat is None and told:
                told += "; " + text
                subject = None
            else:
                told += (", " if same else "; ") * bool(told) + text
                subject = clause.seat
        return told

    def why(self, reason: str) -> str:
        """How a round ended, for those that nobody went out of."""
        return _REASONS.get(reason, reason)

    def _do(self, seat: int, verb: str, rest: str = "") -> list[Clause]:
        return [Clause(seat, f"{self.verb(seat, verb)} {rest}".rstrip())]

    @singledispatchmethod
    def _clauses(self, event: Event) -> list[Clause]:
        return []

    @_clauses.register
    def _(self, event: happened.DealerDrawn) -> list[Clause]:
        drawn = ", ".join(f"{self.name(seat)} {self.paint.card(card)}" for seat, card in event.draws)
        deals = f"{self.name(event.dealer)} {self.verb(event.dealer, 'deal')}"
        return [Clause(None, f"drawn for the deal: {drawn}; {deals}")]

    @_clauses.register
    def _(self, event: happened.CardTurned) -> list[Clause]:
        again = " and put back" if event.put_back else ""
        return [Clause(None, f"{self.paint.card(event.card)} is turned up{again}")]

    @_clauses.register
    def _(self, event: happened.CardsLaid) -> list[Clause]:
        cards = self.paint.cards(event.cards)
        return self._do(event.seat, "jump", f"in with {cards}") if event.jumped else self._do(event.seat, "lay", cards)

    @_clauses.register
    def _(self, event: happened.CardsShed) -> list[Clause]:
        return self._do(event.seat, "put", f"away {self.paint.cards(event.cards)}") if event.cards else []

    @_clauses.register
    def _(self, event: happened.CardsReturned) -> list[Clause]:
        return self._do(event.seat, "take", f"back {self.paint.cards(event.cards)}")

    @_clauses.register
    def _(self, event: happened.CardsUndone) -> list[Clause]:
        wrong = self._do(event.seat, "dispute", f"the card of {self.name(event.target)}")
        return [*wrong, Clause(None, "it was wrong, and all that happened since is undone")]

    @_clauses.register
    def _(self, event: happened.ColorNamed) -> list[Clause]:
        return self._do(event.seat, "name", self.paint.color(event.color))

    @_clauses.register
    def _(self, event: happened.CardsDrawn) -> list[Clause]:
        if not event.count:
            return self._do(event.seat, "find", "nothing to draw") if event.asked else []
        one = "a card" if event.count == 1 else f"{event.count} cards"
        seen = "" if event.cards is None else f" ({self.paint.cards(event.cards)})"
        short = f", all that is left of {event.asked} due" if event.count < event.asked else ""
        return self._do(event.seat, "draw", one + seen + short)

    @_clauses.register
    def _(self, event: happened.TurnPassed) -> list[Clause]:
        return self._do(event.seat, "pass")

    @_clauses.register
    def _(self, event: happened.TurnSkipped) -> list[Clause]:
        return self._do(event.seat, "lose", "the turn")

    @_clauses.register
    def _(self, event: happened.DirectionReversed) -> list[Clause]:
        return [Clause(None, f"play now runs {direction(event.direction)}")]

    @_clauses.register
    def _(self, event: happened.PenaltyAimed) -> list[Clause]:
        due = counted(event.total, event.until)
        return self._do(event.seat, "have", f"to take {due}" if event.until else f"{due} to take")

    @_clauses.register
    def _(self, event: happened.Challenged) -> list[Clause]:
        found = f"{self.name(event.accused)}: {'guilty' if event.guilty else 'innocent'}"
        return self._do(event.seat, "challenge", found)

    @_clauses.register
    def _(self, event: happened.HandShown) -> list[Clause]:
        whose = "your hand" if event.seat == self.me else f"the hand of {self.name(event.seat)}"
        seen = "" if event.cards is None else f" ({self.paint.cards(event.cards)})"
        return self._do(event.to, "see", whose + seen)

    @_clauses.register
    def _(self, event: happened.HandsSwapped) -> list[Clause]:
        return self._do(event.seat, "swap", f"hands with {self.name(event.target)}")

    @_clauses.register
    def _(self, event: happened.HandsRotated) -> list[Clause]:
        return [Clause(None, f"every hand moves one seat {direction(event.direction)}")]

    @_clauses.register
    def _(self, event: happened.CardsTurnedOver) -> list[Clause]:
        return [Clause(None, f"everything is turned over, and on top lies {self.paint.card(event.top)}")]

    @_clauses.register
    def _(self, event: happened.HandsDealtAgain) -> list[Clause]:
        return [Clause(None, "all hands are shuffled together and dealt again")]

    @_clauses.register
    def _(self, event: happened.UnoCalled) -> list[Clause]:
        return self._do(event.seat, "call", self.paint.bold("UNO"))

    @_clauses.register
    def _(self, event: happened.UnoCaught) -> list[Clause]:
        return self._do(event.by, "catch", f"{self.name(event.seat)} without an UNO call")

    @_clauses.register
    def _(self, event: happened.FaultMade) -> list[Clause]:
        return self._do(event.seat, "be", "at fault: " + _FAULTS.get(event.fault, event.fault))

    @_clauses.register
    def _(self, event: happened.PileReshuffled) -> list[Clause]:
        return [Clause(None, f"the discards become a new pile of {event.count}")]

    @_clauses.register
    def _(self, event: happened.SeatLeft) -> list[Clause]:
        return self._do(event.seat, "leave", "the game")

    @_clauses.register
    def _(self, event: happened.SeatPutOut) -> list[Clause]:
        return self._do(event.seat, "be", "out of this round")

    @_clauses.register
    def _(self, event: happened.SeatJoined) -> list[Clause]:
        return self._do(event.seat, "join", "the game again")

    @_clauses.register
    def _(self, event: happened.SeatEliminated) -> list[Clause]:
        return self._do(event.seat, "be", "out of the game")

    @_clauses.register
    def _(self, event: happened.Stuck) -> list[Clause]:
        return self._do(event.seat, "have", "no answer left")


def direction(way: int) -> str:
    """The direction of play in words."""
    return "clockwise" if way == 1 else "counter-clockwise"


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + "."
