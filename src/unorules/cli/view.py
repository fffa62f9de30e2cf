"""What a seat may know now: the only thing that players, built-in or human, are shown of a state."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from unorules.actions import Action
from unorules.cards import Card, Color
from unorules.decisions import ColorDecision, Opening, PenaltyDecision, TargetDecision
from unorules.observation import Observation, observe
from unorules.state import GameState
from unorules.windows import CatchWindow


@attrs.frozen
class View:
    """The table as one seat sees it.

    Attributes:
        seat: whose view it is.
        hand: its cards.
        sizes: number of cards of every seat.
        playing: seats in play, in seat order.
        top: the top card; `color` is the colour in force, `direction` 1 or -1.
        pile: number of cards in the draw pile.
        decision: name of the open decision; `asked` is the seat that must answer it, None when the game is over.
        penalty: the draw cards that are aimed at the seat asked; None when there are none.
        drawn: the card just drawn, when this seat is asked about it.
        waiting: what waits for a colour or a target.
        owing: seats that can be caught without an UNO call.
        scores: totals.
        ply: how many actions the game has seen.
        legal: what this seat may do.
        colors: the colours in play.
        extras: what else the rules show, by name.
    """

    seat: int
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    playing: tuple[int, ...]
    top: Card
    color: Color | None
    direction: int
    pile: int
    decision: str
    asked: int | None
    penalty: PenaltyDecision | None
    drawn: Card | None
    waiting: Card | None
    owing: tuple[int, ...]
    scores: tuple[int, ...]
    ply: int
    legal: tuple[Action, ...]
    colors: tuple[Color, ...]
    extras: Mapping[str, object]

    @property
    def mine(self) -> bool:
        """Whether the open decision is this seat's."""
        return self.asked == self.seat

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats in play in the order in which they follow a seat."""
        players = len(self.sizes)
        order = [(seat + self.direction * step) % players for step in range(1, players)]
        return tuple(each for each in order if each in self.playing)


def look(state: GameState, seat: int) -> View:
    """The view of a seat."""
    seen = observe(state, seat)
    decision = seen.decision
    return View(
        seat=seat,
        hand=seen.hand,
        sizes=seen.hand_sizes,
        playing=seen.in_play,
        top=seen.top,
        color=seen.color,
        direction=seen.direction,
        pile=seen.draw_pile_size,
        decision=seen.phase,
        asked=seen.to_act,
        penalty=decision if isinstance(decision, PenaltyDecision) else None,
        drawn=seen.drawn,
        waiting=_waiting(seen),
        owing=tuple(sorted(window.seat for window in seen.windows if isinstance(window, CatchWindow))),
        scores=seen.scores,
        ply=seen.ply,
        legal=seen.legal,
        colors=seen.colors,
        extras=seen.extras,
    )


def _waiting(seen: Observation) -> Card | None:
    decision = seen.decision
    if not isinstance(decision, ColorDecision | TargetDecision):
        return None
    return seen.top if isinstance(decision.waiting, Opening) else decision.waiting.cards[-1]
