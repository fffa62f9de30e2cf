"""Events: what happened in one `step`, in order, for animations, logs and bots.

An event that holds cards only some may see names them in `secret`; `event.for_seat(seat)` is the event as that seat
may have it, with the secret fields emptied (None) for all others.
"""

from __future__ import annotations

from typing import ClassVar, Self

import attrs

from unorules.cards import Card, Color


@attrs.frozen
class Event:
    """What all events share."""

    secret: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pairs of a secret field and the field that names the only seat that may see it."""

    def for_seat(self, seat: int | None) -> Self:
        """The event as a seat may see it; None is a spectator."""
        hidden = {field: None for field, owner in self.secret if seat is None or getattr(self, owner) != seat}
        return attrs.evolve(self, **hidden) if hidden else self


@attrs.frozen
class DealerDrawn(Event):
    """Seats drew for the deal; the highest number deals (section 2.2).

    Attributes:
        draws: each seat with the card it drew, in order.
        dealer: who deals.
    """

    draws: tuple[tuple[int, Card], ...]
    dealer: int


@attrs.frozen
class RoundStarted(Event):
    """A round was dealt.

    Attributes:
        round: its number, from 1.
        dealer: who dealt.
        seats: who is in play.
        hand_size: cards of each.
    """

    round: int
    dealer: int
    seats: tuple[int, ...]
    hand_size: int


@attrs.frozen
class HandDealt(Event):
    """The cards dealt to one seat.

    Attributes:
        seat: whose hand it is.
        cards: the hand. Secret to the seat.
    """

    seat: int
    cards: tuple[Card, ...] | None

    secret: ClassVar[tuple[tuple[str, str], ...]] = (("cards", "seat"),)


@attrs.frozen
class CardTurned(Event):
    """A card was turned up to open the round.

    Attributes:
        card: which.
        put_back: whether it may not open and went back into the pile.
    """

    card: Card
    put_back: bool


@attrs.frozen
class CardsLaid(Event):
    """A seat laid cards.

    Attributes:
        seat: who laid them.
        cards: in the order in which they were laid.
        drawn: whether it was the card just drawn.
        jumped: whether it was a jump-in.
    """

    seat: int
    cards: tuple[Card, ...]
    drawn: bool = False
    jumped: bool = False


@attrs.frozen
class CardsShed(Event):
    """A seat had to put cards on or under the top card; they have no effect.

    Attributes:
        seat: whose they were.
        cards: which.
    """

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class CardsReturned(Event):
    """Cards went back from the discard pile to the hand of the seat that had laid them.

    Attributes:
        seat: who has them back.
        cards: which.
    """

    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class CardsUndone(Event):
    """A wrong card was disputed: everything since it was laid is undone.

    Attributes:
        seat: who disputed it.
        target: who had laid it.
    """

    seat: int
    target: int


@attrs.frozen
class ColorNamed(Event):
    """The colour in force was named.

    Attributes:
        seat: who named it.
        color: the colour in force now.
    """

    seat: int
    color: Color


@attrs.frozen
class CardsDrawn(Event):
    """A seat drew cards.

    Attributes:
        seat: who drew.
        count: how many cards.
        asked: how many were due; fewer may have been left.
        reason: `"draw"` for a seat's own choice, `"penalty"` for draw cards; other words name the fault or the rule.
        cards: the cards. Secret to the seat.
    """

    seat: int
    count: int
    asked: int
    reason: str
    cards: tuple[Card, ...] | None

    secret: ClassVar[tuple[tuple[str, str], ...]] = (("cards", "seat"),)


@attrs.frozen
class TurnPassed(Event):
    """A seat passed.

    Attributes:
        seat: who passed.
    """

    seat: int


@attrs.frozen
class TurnSkipped(Event):
    """A seat lost its turn.

    Attributes:
        seat: who lost it.
    """

    seat: int


@attrs.frozen
class DirectionReversed(Event):
    """Play now runs the other way.

    Attributes:
        direction: 1 clockwise, -1 counter-clockwise.
    """

    direction: int


@attrs.frozen
class TurnStarted(Event):
    """A seat has the turn.

    Attributes:
        seat: who has it.
    """

    seat: int


@attrs.frozen
class PenaltyAimed(Event):
    """Cards are aimed at a seat, which may answer.

    Attributes:
        seat: whom they are aimed at.
        total: how many cards.
        until: whether it also draws until the colour in force shows.
    """

    seat: int
    total: int
    until: bool = False


@attrs.frozen
class Challenged(Event):
    """A Wild Draw Four was challenged and the accused found guilty or innocent (section 4.7).

    Attributes:
        seat: who challenged.
        accused: who had laid the card.
        guilty: whether it was a bluff.
    """

    seat: int
    accused: int
    guilty: bool


@attrs.frozen
class HandShown(Event):
    """A hand was shown to one seat.

    Attributes:
        seat: whose hand it is.
        to: who sees it.
        cards: the hand. Secret to `to`.
    """

    seat: int
    to: int
    cards: tuple[Card, ...] | None

    secret: ClassVar[tuple[tuple[str, str], ...]] = (("cards", "to"),)


@attrs.frozen
class HandsSwapped(Event):
    """Two seats swapped hands.

    Attributes:
        seat: whose card did it.
        target: the other.
    """

    seat: int
    target: int


@attrs.frozen
class HandsRotated(Event):
    """Every hand moved one seat.

    Attributes:
        direction: 1 clockwise, -1 counter-clockwise.
    """

    direction: int


@attrs.frozen
class CardsTurnedOver(Event):
    """All cards were turned over.

    Attributes:
        side: which side shows now, 0 or 1.
        top: what lies on the discard pile.
    """

    side: int
    top: Card


@attrs.frozen
class HandsDealtAgain(Event):
    """All hands were shuffled together and dealt one by one.

    Attributes:
        first: who got the first card.
    """

    first: int


@attrs.frozen
class UnoCalled(Event):
    """A seat called UNO.

    Attributes:
        seat: who called.
    """

    seat: int


@attrs.frozen
class UnoCaught(Event):
    """A seat was caught with one card and no call.

    Attributes:
        seat: who was caught.
        by: who caught it.
    """

    seat: int
    by: int


@attrs.frozen
class FaultMade(Event):
    """A seat did what the rules punish.

    Attributes:
        seat: who did it.
        fault: what it did, in a word.
    """

    seat: int
    fault: str


@attrs.frozen
class PileReshuffled(Event):
    """The cards under the top were shuffled into a new draw pile.

    Attributes:
        count: how many cards.
    """

    count: int


@attrs.frozen
class SeatLeft(Event):
    """A seat left the game.

    Attributes:
        seat: which.
    """

    seat: int


@attrs.frozen
class SeatPutOut(Event):
    """A seat is out of this round (its hand is under the discard pile).

    Attributes:
        seat: which.
    """

    seat: int


@attrs.frozen
class SeatJoined(Event):
    """A seat that had left is dealt in again from the next round.

    Attributes:
        seat: which.
    """

    seat: int


@attrs.frozen
class RoundEnded(Event):
    """The round is over.

    Attributes:
        winner: who won it, None for nobody.
        reason: how it ended, as in `RoundResult`.
    """

    winner: int | None
    reason: str


@attrs.frozen
class RoundScored(Event):
    """Points of the round.

    Attributes:
        points: the cards of the other side, 0 without a winner.
        deltas: what the total of each seat changed by.
        scores: the total of each seat now.
    """

    points: int
    deltas: tuple[int, ...]
    scores: tuple[int, ...]


@attrs.frozen
class SeatEliminated(Event):
    """A seat is out of the game by the scoring rules.

    Attributes:
        seat: which.
    """

    seat: int


@attrs.frozen
class GameEnded(Event):
    """The game is over.

    Attributes:
        winners: who won it.
        reason: how it ended.
    """

    winners: tuple[int, ...]
    reason: str


@attrs.frozen
class Stuck(Event):
    """No rule left the seat an answer, so the core let it pass. The rule that caused it is at fault.

    Attributes:
        seat: which.
    """

    seat: int
