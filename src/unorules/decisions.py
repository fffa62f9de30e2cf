"""Decisions: what the game waits for, as data. The last one of `state.decisions` is open and names its seat."""

from __future__ import annotations

import attrs

from unorules.cards import Card, Color
from unorules.phrases import Phrase, phrase


@attrs.frozen
class Decision:
    """What all decisions share.

    Attributes:
        seat: who must answer.
    """

    seat: int

    def for_seat(self, seat: int | None) -> Decision:
        """The decision as a seat may see it; None is a spectator."""
        return self


@attrs.frozen
class TurnDecision(Decision):
    """An ordinary turn: play or draw."""


@attrs.frozen
class DrawnCardDecision(Decision):
    """The seat has drawn a card that it may lay: play it or pass.

    Attributes:
        card: the drawn card. Secret: None in the view of others.
        whole_hand: whether any fitting card may be laid.
        forced: whether passing is refused while a card that must be played fits.
        source: the rule that made it draw.
    """

    card: Card | None
    whole_hand: bool = False
    forced: bool = False
    source: str = "draw"

    def for_seat(self, seat: int | None) -> DrawnCardDecision:
        """The drawn card is shown to its own seat only."""
        return self if seat == self.seat else attrs.evolve(self, card=None)


@attrs.frozen
class Link:
    """One play in the chain of draw cards that a penalty is made of.

    Attributes:
        seat: who laid it.
        card: the draw card (the last one of a set).
        amount: how many cards it adds.
        until: whether its victim also draws until the colour in force shows.
        deflected: whether a later card passed it on.
        color: the colour in force before it, None for none.
        laid_by: who had laid the card under it, None for nobody.
        guilty: whether it broke the colour test when laid. Secret: None in a view.
        hand: the other cards its player then held, in card order. Secret: None in a view.
    """

    seat: int
    card: Card
    amount: int
    color: Color | None = None
    laid_by: int | None = None
    guilty: bool | None = False
    hand: tuple[Card, ...] | None = ()
    deflected: bool = False
    until: bool = False

    def public(self) -> Link:
        """The link without what only a challenge brings to light."""
        return attrs.evolve(self, guilty=None, hand=None)


def counted(total: int, until: bool) -> Phrase:
    """How many cards a penalty comes to, in words."""
    cards = phrase("1 card", "{count} cards", count=total)
    if not until:
        return cards
    if not total:
        return phrase("cards until the colour in force shows")
    return phrase("cards until the colour in force shows, and {cards} more", cards=cards)


@attrs.frozen
class PenaltyDecision(Decision):
    """Draw cards are aimed at the seat: accept, or answer as the rules allow.

    Attributes:
        links: the draw cards, the newest last; without stacking one.
    """

    links: tuple[Link, ...]

    @property
    def total(self) -> int:
        """How many cards the seat would draw."""
        return sum([link.amount for link in self.links])

    @property
    def until(self) -> bool:
        """Whether it would also draw until the colour in force shows."""
        return any([link.until for link in self.links])

    @property
    def due(self) -> Phrase:
        """What the seat would draw, in words."""
        return counted(self.total, self.until)

    @property
    def aimed(self) -> Phrase:
        """That these cards are aimed at somebody, in words."""
        if self.until:
            return phrase("{cards} are aimed", cards=self.due)
        return phrase("1 card is aimed", "{count} cards are aimed", count=self.total)

    def for_seat(self, seat: int | None) -> PenaltyDecision:
        """Nobody sees what only a challenge brings to light."""
        return attrs.evolve(self, links=tuple([link.public() for link in self.links]))


@attrs.frozen
class PendingPlay:
    """A play that waits for a colour or a target.

    `uno` when the call was made with it or since, `single` when a call is in place because its seat held one card
    after laying or had to call; `target` is one given in advance. `link` is what a draw card noted when laid,
    `answered` the penalty that it answers; both are secret.
    """

    seat: int
    cards: tuple[Card, ...]
    target: int | None = None
    uno: bool = False
    single: bool = False
    jumped: bool = False
    link: Link | None = None
    answered: tuple[Link, ...] = ()

    def public(self) -> PendingPlay:
        """The play without what only a challenge brings to light."""
        link = None if self.link is None else self.link.public()
        return attrs.evolve(self, link=link, answered=tuple([each.public() for each in self.answered]))


@attrs.frozen
class Opening:
    """The turned-up card that waits for a colour or a target; `first` plays afterwards."""

    first: int

    def public(self) -> Opening:
        """The same: nothing of it is secret."""
        return self


@attrs.frozen
class WaitingDecision(Decision):
    """What a card waits for that was laid or turned up without it.

    Attributes:
        waiting: the play that waits, or the opening card. What only a challenge brings to light is None in a view.
    """

    waiting: PendingPlay | Opening

    def for_seat(self, seat: int | None) -> WaitingDecision:
        """Nobody sees what only a challenge brings to light."""
        return attrs.evolve(self, waiting=self.waiting.public())


@attrs.frozen
class ColorDecision(WaitingDecision):
    """A wild kind waits for its colour."""


@attrs.frozen
class TargetDecision(WaitingDecision):
    """A swap waits for its target."""


@attrs.frozen
class PollDecision(Decision):
    """The seat is asked whether it uses a window before play goes on (see `polled`).

    Attributes:
        rest: seats that are asked after it.
    """

    rest: tuple[int, ...] = ()


@attrs.frozen
class RoundOver(Decision):
    """The round has ended; the seat named deals next, but any seat in the game may start the next round."""


@attrs.frozen
class GameOver(Decision):
    """The game has ended.

    Attributes:
        seat: -1: nobody is asked.
    """

    seat: int = -1
