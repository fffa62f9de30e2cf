"""Decisions: what the game waits for, as data. The last one of `state.decisions` is open and names its seat."""

from __future__ import annotations

import attrs

from unorules.cards import Card, Color


@attrs.frozen
class Decision:
    """What all decisions share: the seat that must answer."""

    seat: int


@attrs.frozen
class TurnDecision(Decision):
    """An ordinary turn: play or draw."""


@attrs.frozen
class DrawnCardDecision(Decision):
    """The seat has drawn a card that it may lay: play it or pass.

    `card` is secret to the seat. `whole_hand` when any fitting card may be laid, `forced` when passing is refused
    while a card that must be played fits; `source` names the rule that made it draw.
    """

    card: Card
    whole_hand: bool = False
    forced: bool = False
    source: str = "draw"


@attrs.frozen
class Link:
    """One play in the chain of draw cards that a penalty is made of.

    Attributes:
        seat: who laid it.
        card: the draw card (the last one of a set).
        amount: how many cards it adds.
        deflected: whether a later card passed it on.
        color: the colour in force before it, None for none.
        laid_by: who had laid the card under it, None for nobody.
        guilty: whether it broke the colour test when laid. Secret.
        hand: the other cards its player then held, in card order. Secret; kept while it may be challenged.
    """

    seat: int
    card: Card
    amount: int
    color: Color | None = None
    laid_by: int | None = None
    guilty: bool = False
    hand: tuple[Card, ...] = ()
    deflected: bool = False


@attrs.frozen
class PenaltyDecision(Decision):
    """Draw cards are aimed at the seat: accept, or answer as the rules allow."""

    links: tuple[Link, ...]

    @property
    def total(self) -> int:
        """How many cards the seat would draw."""
        return sum([link.amount for link in self.links])


@attrs.frozen
class PendingPlay:
    """A play that waits for a colour or a target.

    `uno` when the call was made with it or since, `single` when its seat held one card after laying; `target` is
    one given in advance. `link` is what a draw card noted when laid, `answered` the penalty that it answers; both
    are secret.
    """

    seat: int
    cards: tuple[Card, ...]
    target: int | None = None
    uno: bool = False
    single: bool = False
    jumped: bool = False
    link: Link | None = None
    answered: tuple[Link, ...] = ()


@attrs.frozen
class Opening:
    """The turned-up card that waits for a colour or a target; `first` plays afterwards."""

    first: int


@attrs.frozen
class ColorDecision(Decision):
    """A wild kind waits for its colour."""

    waiting: PendingPlay | Opening


@attrs.frozen
class TargetDecision(Decision):
    """A swap waits for its target."""

    waiting: PendingPlay | Opening


@attrs.frozen
class RoundOver(Decision):
    """The round has ended; the seat named deals next, but any seat in the game may start the next round."""


@attrs.frozen
class GameOver(Decision):
    """The game has ended. `seat` is -1: nobody is asked."""

    seat: int = -1
