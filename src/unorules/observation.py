"""What a seat may know now: everything a client needs to draw the table or to reconnect cold, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from unorules.actions import Action
from unorules.cards import Card, Color
from unorules.decisions import Decision, DrawnCardDecision, PenaltyDecision, PollDecision
from unorules.engine import host_actions, legal_actions, may_act
from unorules.errors import SetupError
from unorules.ruleset import Rules
from unorules.state import GameState, RoundResult
from unorules.traits import Disclosure
from unorules.windows import Window

HOST: Final = "host"
"""The viewer who sees every hand (not the draw pile) and has the host actions."""

Viewer: TypeAlias = int | Literal["host"] | None
"""A seat, the host, or None for a spectator."""


@attrs.frozen
class Observation:
    """The table as one viewer may see it.

    It is a value of its own: it holds no state, compares by what is seen, and has its own JSON.

    Attributes:
        viewer: the seat, `"host"`, or None for a spectator.
        rules: the rules in force (public).
        ply: accepted actions so far; give it to `apply(..., expect=ply)`.
        phase: name of the open decision, for example `"TurnDecision"`.
        to_act: the seat that must answer it, None when the game is over.
        may_act: seats to which a window stands open.
        decision: the open decision without what is hidden from the viewer.
        delayed: the decision that play waits for: the same, or the one under a poll.
        windows: open windows: who may be caught, whose card may be disputed.
        legal: the viewer's own legal actions; for the host the host actions; none for a spectator.
        hand: the viewer's cards in card order; empty without a seat.
        hands: every hand, for the host only.
        hand_sizes: number of cards of each seat.
        draw_pile_size: number of cards.
        discard_size: number of cards.
        top: the uppermost discard.
        color: the colour in force, None for none.
        direction: 1 clockwise, -1 counter-clockwise.
        drawn: the card the viewer has just drawn and may lay, None otherwise.
        pending: cards that the open penalty would make its victim draw, without those drawn until a colour shows.
        scores: the total of each seat.
        dealer: who dealt.
        round: number of the round, from 1.
        in_play: seats in play, in seat order.
        eliminated: seats that are out.
        result: how the last round ended, None while one runs.
        winners: who won the game, empty while it goes on.
        reason: why it ended, empty while it goes on.
        side: which side of the cards shows, 0 after the deal.
        extras: what rules add to the view, as plain data by name (for example the backs of cards).
        disclosures: what these rules make known beyond the cards that lie on the table.
    """

    viewer: Viewer
    rules: Rules
    ply: int
    phase: str
    to_act: int | None
    may_act: tuple[int, ...]
    decision: Decision
    delayed: Decision
    windows: tuple[Window, ...]
    legal: tuple[Action, ...]
    hand: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    hand_sizes: tuple[int, ...]
    draw_pile_size: int
    discard_size: int
    top: Card
    color: Color | None
    direction: int
    drawn: Card | None
    pending: int
    scores: tuple[int, ...]
    dealer: int
    round: int
    in_play: tuple[int, ...]
    eliminated: tuple[int, ...]
    result: RoundResult | None
    winners: tuple[int, ...]
    reason: str
    side: int = 0
    extras: Mapping[str, object] = attrs.field(factory=dict, hash=False)
    _drawer: ClassVar[Callable[[Observation], str]]
    """What draws an observation as SVG; set by pictures, which stands above this module."""

    @property
    def players(self) -> int:
        """Number of seats at the table."""
        return len(self.hand_sizes)

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours in play, on the side of the cards that shows."""
        return self.rules.book.on_side(self.side).colors

    @property
    def disclosures(self) -> tuple[Disclosure, ...]:
        """What these rules make known beyond the cards that lie on the table."""
        return tuple(self.rules.book.disclosures)

    def _repr_svg_(self) -> str:
        return Observation._drawer(self)


def own_seat(state: GameState, viewer: Viewer) -> int | None:
    """The seat whose hand the viewer holds, None for a spectator and the host. Raises `SetupError` for no viewer."""
    if type(viewer) is int and 0 <= viewer < len(state.hand_codes):
        return viewer
    if viewer is not None and viewer != HOST:
        raise SetupError(f"{viewer!r} is no seat here: seats are 0 to {state.players - 1}, or None, or {HOST!r}")
    return None


def observe(state: GameState, seat: Viewer = None) -> Observation:
    """What a seat may know now; None is a spectator and `"host"` the host, who sees every hand.

    Raises `SetupError` when the seat is none.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=3, seed=7)
        >>> view = uno.observe(state, seat=1)
        >>> len(view.hand), view.hand_sizes
        (7, (7, 7, 7))
    """
    host = seat == HOST
    own = own_seat(state, seat)
    decision = state.decisions[-1] if host else state.decisions[-1].for_seat(own)
    delayed = decision
    if isinstance(decision, PollDecision):
        delayed = state.delayed if host else state.delayed.for_seat(own)
    match = state.match
    legal: tuple[Action, ...] = ()
    if host:
        legal = host_actions(state)
    elif own is not None:
        legal = legal_actions(state, own)
    return Observation(
        viewer=seat,
        rules=state.rules,
        ply=state.ply,
        phase=type(decision).__name__,
        to_act=state.to_act,
        may_act=may_act(state),
        decision=decision,
        delayed=delayed,
        windows=state.windows,
        legal=legal,
        hand=() if own is None else state.book.hand(state.hand_codes[own]),
        hands=state.hands if host else None,
        hand_sizes=tuple([len(hand) for hand in state.hand_codes]),
        draw_pile_size=len(state.pile_codes),
        discard_size=len(state.discard_codes),
        top=state.top,
        color=state.color,
        direction=state.direction,
        drawn=delayed.card if isinstance(delayed, DrawnCardDecision) else None,
        pending=delayed.total if isinstance(delayed, PenaltyDecision) else 0,
        scores=match.scores,
        dealer=match.dealer,
        round=match.round,
        in_play=state.ring.seats,
        eliminated=state.eliminated,
        result=match.result,
        winners=match.winners,
        reason=match.reason,
        side=state.side,
        extras={name: view(state, own) for name, view in state.book.views.items()},
    )
