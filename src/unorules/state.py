"""The table: what a state holds. Nothing here moves a card.

`Table` is the layout. `GameState` is a table that nobody can change; `Draft` (in draft.py) is the same layout while
`apply` works on it. Freezing a draft is changing its class, so the data is written once.

Cards are kept packed: a hand is `bytes` of card codes in card order, the pile and the discard are `bytes`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from unorules.cards import MAX_COLORS, Card, Color
from unorules.decisions import Decision, GameOver, PenaltyDecision, PollDecision, RoundOver
from unorules.events import Event
from unorules.windows import Window

if TYPE_CHECKING:
    from collections.abc import Callable

    from unorules.book import Book
    from unorules.ruleset import Rules

NO_COLOR: Final = MAX_COLORS
"""The colour code when no colour is in force."""

NOBODY: Final = -1
"""The seat code for nobody."""


@attrs.frozen
class Ring:
    """The seats in play, in order; `after[direction][seat]` is the next one, also for a seat that is out."""

    players: int
    seats: tuple[int, ...]
    after: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        ways = [
            tuple(
                next(
                    (s for i in range(1, self.players + 1) if (s := (seat + way * i) % self.players) in self.seats),
                    seat,
                )
                for seat in range(self.players)
            )
            for way in (1, -1)
        ]
        object.__setattr__(self, "after", ((), *ways))


@lru_cache(maxsize=4096)
def ring(players: int, seats: tuple[int, ...]) -> Ring:
    """The ring of these seats at a table of so many players."""
    return Ring(players, seats)


@attrs.frozen
class RoundResult:
    """How a round ended.

    Attributes:
        winner: the seat that won it, None for nobody.
        reason: `"out"` when it laid its last card; other words name what ended the round.
        points: the cards of the other side, 0 without a winner.
        deltas: what the total of each seat changed by.
    """

    winner: int | None
    reason: str
    points: int
    deltas: tuple[int, ...]


@attrs.frozen
class Match:
    """What changes once a round.

    Attributes:
        scores: total of each seat.
        dealer: seat that dealt this round.
        round: number of the round, from 1.
        left: seats that left the game.
        knocked_out: seats that the scoring rules put out of the game.
        put_away: seats put out of this round, each with the hand it then held.
        result: how the last round ended, None while one runs.
        winners: seats that won the game, empty while it goes on.
        reason: why the game ended, empty while it goes on.
    """

    scores: tuple[int, ...]
    dealer: int
    round: int = 1
    left: tuple[int, ...] = ()
    knocked_out: tuple[int, ...] = ()
    put_away: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    result: RoundResult | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""
    seats: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """Seats still in the game; follows from the others."""

    def __attrs_post_init__(self) -> None:
        seats = tuple(range(len(self.scores)))
        if self.left or self.knocked_out:
            seats = tuple([seat for seat in seats if seat not in self.left and seat not in self.knocked_out])
        object.__setattr__(self, "seats", seats)


@attrs.define(eq=False, repr=False)
class Table:
    """The layout of a state. The names here are for rules; users read the properties of `GameState`."""

    book: Book
    """The compiled rules in force, for the side of the cards that shows."""
    match: Match
    """What changes once a round: totals, dealer, who is out."""
    ring: Ring
    """`ring.seats` are the seats in play, in seat order; `ring.after[direction][seat]` is the next one."""
    hand_codes: tuple[bytes, ...]
    """The hand of each seat, as card codes in card order."""
    pile_codes: bytes
    """The draw pile, the next card first."""
    discard_codes: bytes
    """The discard pile, the top card last."""
    color_code: int
    """The colour in force, `NO_COLOR` for none."""
    direction: int
    """1 clockwise, -1 counter-clockwise."""
    decisions: tuple[Decision, ...]
    """What play waits for; the last one is open."""
    windows: tuple[Window, ...]
    """Rights outside the turn: who may be caught, whose card may be disputed."""
    slots: tuple[object, ...]
    """What rules keep; read one with `get_slot`."""
    laid_by: int
    """Who laid the top card, -1 for nobody."""
    passes: int
    """How many seats in a row could not draw from an empty pile."""
    ply: int = attrs.field(eq=False)
    """How many actions have been accepted. No part of the position: two routes to it end in equal states."""
    key: bytes
    """What decides all chance; secret."""
    counter: int
    """How much of that chance has been used."""
    log: list[Event] | None = attrs.field(default=None, eq=False)
    """Where a draft writes its events, when they are wanted; None in a state."""
    moved: int = attrs.field(default=0, eq=False)
    """In a draft, the seats (as bits) that hold another hand than before; 0 in a state."""
    thinned: int = attrs.field(default=0, eq=False)
    """In a draft, the seats (as bits) that had to shed cards; 0 in a state."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.book.rules

    def get_slot(self, name: str) -> object:
        """The value that a rule keeps under this name."""
        return self.slots[self.book.slot_at[name]]

    def backs(self, codes: bytes) -> list[str]:
        """What is on the backs of these cards, as texts in alphabetical order, so that no place tells a front.

        Nothing where cards have one side: their backs are all alike.
        """
        behind = self.book.other.cards
        return sorted([str(behind[code].front) for code in codes]) if self.book.two_sided else []

    @property
    def decision(self) -> Decision:
        """The open decision."""
        return self.decisions[-1]

    @property
    def players(self) -> int:
        """Number of seats at the table, those that are out included."""
        return len(self.hand_codes)

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return not isinstance(self.decisions[-1], RoundOver | GameOver)

    @property
    def pending(self) -> int:
        """How many cards the open penalty would make its victim draw; 0 without one."""
        decision = self.delayed
        return decision.total if isinstance(decision, PenaltyDecision) else 0

    @property
    def delayed(self) -> Decision:
        """The decision that play waits for: the open one, or the one under a poll."""
        decision = self.decisions[-1]
        return self.decisions[-2] if isinstance(decision, PollDecision) else decision

    @property
    def eliminated(self) -> tuple[int, ...]:
        """Seats that are out: left, knocked out of the game, or out of this round."""
        match = self.match
        return tuple(sorted({*match.left, *match.knocked_out, *[seat for seat, _ in match.put_away]}))


@attrs.frozen(repr=False)  # pyright: ignore[reportGeneralTypeIssues]  # Table is the layout that Draft changes
class GameState(Table):
    """One whole game at one moment: a value that never changes, can be compared, hashed, pickled and stored.

    `str(state)` shows only what everybody may know.
    """

    _writer: ClassVar[Callable[[GameState], str]]
    """What writes a position line; set by notation.py, which stands above this module."""
    _drawer: ClassVar[Callable[[GameState], str]]
    """What draws a state as SVG; set by pictures, which stands above this module."""

    def position(self) -> str:
        """The state as one line of text that `parse_position` reads back: hands, pile and key included.

        Examples:
            >>> import unorules as uno
            >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
            >>> uno.parse_position(state.position()) == state
            True
        """
        return GameState._writer(self)

    @property
    def to_act(self) -> int | None:
        """The seat that must answer the open decision; None when the game is over."""
        seat = self.decisions[-1].seat
        return None if seat == NOBODY else seat

    turn = to_act

    @property
    def top(self) -> Card:
        """The uppermost discard."""
        return self.book.cards[self.discard_codes[-1]]

    @property
    def color(self) -> Color | None:
        """The colour in force; None when none is."""
        return None if self.color_code == NO_COLOR else self.book.colors[self.color_code]

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours in play, on the side of the cards that shows."""
        return self.book.colors

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Every hand in card order. Hidden from other seats: show a seat what `observe` gives it."""
        return tuple([self.book.hand(hand) for hand in self.hand_codes])

    @property
    def draw_pile(self) -> tuple[Card, ...]:
        """The face-down pile, next card first. Hidden from everybody."""
        return tuple([self.book.cards[code] for code in self.pile_codes])

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The discards, top card first."""
        return tuple([self.book.cards[code] for code in reversed(self.discard_codes)])

    @property
    def side(self) -> int:
        """Which side of the cards shows: 0 after the deal, 1 when cards with two sides are turned over."""
        return self.book.showing

    @property
    def scores(self) -> tuple[int, ...]:
        """Total of each seat."""
        return self.match.scores

    def __str__(self) -> str:
        counts = " ".join(f"{seat}:{len(hand)}" for seat, hand in enumerate(self.hand_codes))
        return (
            f"round {self.match.round} ply {self.ply} | top {self.top} color {self.color or '-'} "
            f"{'clockwise' if self.direction == 1 else 'counter-clockwise'} "
            f"| cards {counts} pile {len(self.pile_codes)} | "
            f"{type(self.decision).__name__}" + ("" if self.to_act is None else f" of seat {self.to_act}")
        )

    def __repr__(self) -> str:
        return f"<GameState {self}>"

    def _repr_svg_(self) -> str:
        return GameState._drawer(self)
