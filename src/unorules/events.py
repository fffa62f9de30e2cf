"""Events: what happened in one `step`, in order, for animations, logs and bots.

An event that holds cards only some may see names them in `secret`; `event.for_seat(seat)` is the event as that seat
may have it, with the secret fields emptied (None) for all others.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

import attrs

from unorules.cards import Card, Color

_E = TypeVar("_E", bound="Event")


@attrs.frozen
class Event:
    """What all events share."""

    secret: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pairs of a secret field and the field that names the only seat that may see it."""

    def for_seat(self: _E, seat: int | None) -> _E:
        """The event as a seat may see it; None is a spectator."""
        hidden = {field: None for field, owner in self.secret if seat is None or getattr(self, owner) != seat}
        return attrs.evolve(self, **hidden) if hidden else self


@attrs.frozen
class DealerDrawn(Event):
    """Seats drew for the deal; the highest number deals (section 2.2)."""

    draws: tuple[tuple[int, Card], ...]
    dealer: int


@attrs.frozen
class RoundStarted(Event):
    """A round was dealt: `hand_size` cards to each seat of `seats`."""

    round: int
    dealer: int
    seats: tuple[int, ...]
    hand_size: int


@attrs.frozen
class HandDealt(Event):
    """The cards dealt to one seat."""

    seat: int
    cards: tuple[Card, ...] | None

    secret: ClassVar[tuple[tuple[str, str], ...]] = (("cards", "seat"),)


@attrs.frozen
class CardTurned(Event):
    """A card was turned up to open the round; `put_back` when it may not open and went back into the pile."""

    card: Card
    put_back: bool


@attrs.frozen
class CardsLaid(Event):
    """A seat laid cards; `drawn` when it was the card just drawn, `jumped` when it was a jump-in."""

    seat: int
    cards: tuple[Card, ...]
    drawn: bool = False
    jumped: bool = False


@attrs.frozen
class CardsShed(Event):
    """A seat had to put cards on or under the top card; they have no effect."""

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class CardsReturned(Event):
    """Cards went back from the discard pile to the hand of the seat that had laid them."""

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class CardsUndone(Event):
    """A wrong card of `target` was disputed by `seat`: everything since it was laid is undone."""

    seat: int
    target: int


@attrs.frozen
class ColorNamed(Event):
    """The colour in force was named."""

    seat: int
    color: Color


@attrs.frozen
class CardsDrawn(Event):
    """A seat drew `count` cards; `reason` says why; `asked` were due, if fewer were left."""

    seat: int
    count: int
    asked: int
    reason: str
    cards: tuple[Card, ...] | None

    secret: ClassVar[tuple[tuple[str, str], ...]] = (("cards", "seat"),)


@attrs.frozen
class TurnPassed(Event):
    """A seat passed."""

    seat: int


@attrs.frozen
class TurnSkipped(Event):
    """A seat lost its turn."""

    seat: int


@attrs.frozen
class DirectionReversed(Event):
    """Play now runs in `direction`: 1 clockwise, -1 counter-clockwise."""

    direction: int


@attrs.frozen
class TurnStarted(Event):
    """A seat has the turn."""

    seat: int


@attrs.frozen
class PenaltyAimed(Event):
    """`total` cards are aimed at a seat, which may answer; with `until` it also draws until the colour shows."""

    seat: int
    total: int
    until: bool = False


@attrs.frozen
class Challenged(Event):
    """A Wild Draw Four was challenged and the accused found guilty or innocent (section 4.7)."""

    seat: int
    accused: int
    guilty: bool


@attrs.frozen
class HandShown(Event):
    """A hand was shown to one seat."""

    seat: int
    to: int
    cards: tuple[Card, ...] | None

    secret: ClassVar[tuple[tuple[str, str], ...]] = (("cards", "to"),)


@attrs.frozen
class HandsSwapped(Event):
    """Two seats swapped hands."""

    seat: int
    target: int


@attrs.frozen
class HandsRotated(Event):
    """Every hand moved one seat in `direction`."""

    direction: int


@attrs.frozen
class CardsTurnedOver(Event):
    """All cards were turned over: side 0 or 1 shows now, and `top` lies on the discard pile."""

    side: int
    top: Card


@attrs.frozen
class HandsDealtAgain(Event):
    """All hands were shuffled together and dealt one by one, beginning with `first`."""

    first: int


@attrs.frozen
class UnoCalled(Event):
    """A seat called UNO."""

    seat: int


@attrs.frozen
class UnoCaught(Event):
    """A seat was caught with one card and no call."""

    seat: int
    by: int


@attrs.frozen
class FaultMade(Event):
    """A seat did what the rules punish: `fault` names it."""

    seat: int
    fault: str


@attrs.frozen
class PileReshuffled(Event):
    """The cards under the top were shuffled into a new draw pile."""

    count: int


@attrs.frozen
class SeatLeft(Event):
    """A seat left the game."""

    seat: int


@attrs.frozen
class SeatPutOut(Event):
    """A seat is out of this round (its hand is under the discard pile)."""

    seat: int


@attrs.frozen
class SeatJoined(Event):
    """A seat that had left is dealt in again from the next round."""

    seat: int


@attrs.frozen
class RoundEnded(Event):
    """The round is over; `winner` is None when nobody won it; `reason` says how it ended."""

    winner: int | None
    reason: str


@attrs.frozen
class RoundScored(Event):
    """Points of the round: `points` in the hands of the other side, what each total changed by, and the totals."""

    points: int
    deltas: tuple[int, ...]
    scores: tuple[int, ...]


@attrs.frozen
class SeatEliminated(Event):
    """A seat is out of the game by the scoring rules."""

    seat: int


@attrs.frozen
class GameEnded(Event):
    """The game is over; `reason` says how."""

    winners: tuple[int, ...]
    reason: str


@attrs.frozen
class Stuck(Event):
    """No rule left the seat an answer, so the core let it pass. The rule that caused it is at fault."""

    seat: int
