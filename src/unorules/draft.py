"""The draft: the only place where cards and turns move.

`apply` thaws a state into a draft, a rule works on it through the atoms below, and `freeze` makes it a state again.
Each atom keeps every card (law 2) and writes its own event when events are wanted. Rules call atoms; they never build
hands or piles themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, ParamSpec, cast

import attrs

from unorules.decisions import Decision, TurnDecision
from unorules.events import (
    CardsDrawn,
    CardsLaid,
    CardsReturned,
    CardsShed,
    CardsTurnedOver,
    ColorNamed,
    DirectionReversed,
    Event,
    HandsDealtAgain,
    HandShown,
    HandsRotated,
    HandsSwapped,
    PileReshuffled,
    TurnStarted,
)
from unorules.ruleset import MAX_PLAYERS
from unorules.shuffle import shuffle
from unorules.state import NO_COLOR, NOBODY, GameState, Match, Ring, Table, ring

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.cards import Card
    from unorules.windows import Window

ONE: Final = tuple(bytes([code]) for code in range(256))
"""A card code as bytes."""

TURNS: Final = tuple((TurnDecision(seat),) for seat in range(MAX_PLAYERS))
"""The decisions of an ordinary turn of each seat."""

TURN_OF: Final = dict(enumerate(TURNS))
"""The same by seat, for values that need not be seats."""

_P = ParamSpec("_P")
_new = object.__new__


def thaw(state: Table, log: list[Event] | None) -> Draft:
    """A draft that begins as the state is."""
    draft = _new(Draft)
    draft.book = state.book
    draft.match = state.match
    draft.ring = state.ring
    draft.hand_codes = state.hand_codes
    draft.pile_codes = state.pile_codes
    draft.discard_codes = state.discard_codes
    draft.color_code = state.color_code
    draft.direction = state.direction
    draft.decisions = state.decisions
    draft.windows = state.windows
    draft.slots = state.slots
    draft.laid_by = state.laid_by
    draft.passes = state.passes
    draft.ply = state.ply
    draft.key = state.key
    draft.counter = state.counter
    draft.log = log
    draft.moved = 0
    draft.thinned = 0
    return draft


def restore(draft: Draft, state: Table) -> None:
    """Set everything back to an earlier state, but for the count of plies and the events already told."""
    before = thaw(state, draft.log)
    before.ply = draft.ply
    for field in attrs.fields(Table):
        setattr(draft, field.name, getattr(before, field.name))


def freeze(draft: Draft) -> GameState:
    """The draft itself as a state; the draft must not be used afterwards."""
    draft.log = None
    draft.moved = 0
    draft.thinned = 0
    draft.__class__ = GameState  # type: ignore[assignment]  # both add nothing to Table, so the layout is one
    return cast("GameState", draft)


def lay_plainly(state: GameState, seat: int, code: int, drawn: bool, log: list[Event] | None) -> GameState:
    """What `thaw`, `lay`, `begin_turn` and `freeze` come to for one card that does nothing, no window being open.

    It stands here, beside them, because most plies are of this kind and the detour costs more than what they do.
    """
    hands = list(state.hand_codes)
    hands[seat] = hands[seat].replace(ONE[code], b"", 1)
    then = state.ring.after[state.direction][seat]
    after = _new(Draft)
    after.book = state.book
    after.match = state.match
    after.ring = state.ring
    after.hand_codes = tuple(hands)
    after.pile_codes = state.pile_codes
    after.discard_codes = state.discard_codes + ONE[code]
    after.color_code = state.book.color_of[code]
    after.direction = state.direction
    after.decisions = TURNS[then]
    after.windows = ()
    after.slots = state.slots
    after.laid_by = seat
    after.passes = 0
    after.ply = state.ply + 1
    after.key = state.key
    after.counter = state.counter
    after.log = None
    after.moved = 0
    after.thinned = 0
    if log is not None:
        log += (CardsLaid(seat, (state.book.cards[code],), drawn), TurnStarted(then))
    after.__class__ = GameState  # type: ignore[assignment]  # as in freeze
    return cast("GameState", after)


class Draft(Table):
    """A table on which a rule works: it has every field of `Table`, and the atoms that change them.

    Seats are numbers, cards are codes (`book.cards[code]`), hands are packed.
    """

    __slots__ = ()

    # what the atoms change
    book: Book
    match: Match
    ring: Ring
    hand_codes: tuple[bytes, ...]
    pile_codes: bytes
    discard_codes: bytes
    color_code: int
    direction: int
    decisions: tuple[Decision, ...]
    windows: tuple[Window, ...]
    slots: tuple[object, ...]
    laid_by: int
    passes: int
    counter: int
    moved: int
    thinned: int

    # --- looking ----------------------------------------------------------------------------------------------

    def next(self, seat: int) -> int:
        """The next seat in play after this one, in the present direction."""
        return self.ring.after[self.direction][seat]

    def shown(self, codes: bytes) -> tuple[Card, ...]:
        """The cards that these codes show."""
        cards = self.book.cards
        return tuple([cards[code] for code in codes])

    # --- cards ------------------------------------------------------------------------------------------------

    def set_hand(self, seat: int, hand: bytes) -> None:
        """Put a packed hand in the place of a seat's hand. For the atoms; a rule uses one of them."""
        hands = list(self.hand_codes)
        hands[seat] = hand
        self.hand_codes = tuple(hands)

    def lay(self, seat: int, codes: bytes, drawn: bool = False, jumped: bool = False) -> None:
        """Cards from a hand onto the discard, in the order given; the last one sets the colour if it has one."""
        hands = list(self.hand_codes)
        for code in codes:
            hands[seat] = hands[seat].replace(ONE[code], b"", 1)
        self.hand_codes = tuple(hands)
        self.discard_codes += codes
        color = self.book.color_of[codes[-1]]
        if color != NO_COLOR:
            self.color_code = color
        self.laid_by = seat
        self.passes = 0
        if self.windows:
            self.close("card")
        if self.log is not None:
            self.log.append(CardsLaid(seat, self.shown(codes), drawn, jumped))

    def draw(self, seat: int, count: int, reason: str) -> bytes:
        """A seat draws, as many as there are; what had to be reshuffled is. Returns the codes drawn, in that order."""
        drawn = self.pile_codes[:count]
        self.pile_codes = self.pile_codes[count:]
        while len(drawn) < count and self.recycle():
            more = count - len(drawn)
            drawn += self.pile_codes[:more]
            self.pile_codes = self.pile_codes[more:]
        if drawn:
            hands = list(self.hand_codes)
            hands[seat] = bytes(sorted(hands[seat] + drawn))
            self.hand_codes = tuple(hands)
            self.passes = 0
        if self.log is not None:
            self.log.append(CardsDrawn(seat, len(drawn), count, reason, self.shown(drawn)))
        return drawn

    def draw_until(self, seat: int, done: Callable[[int], bool], reason: str) -> bytes:
        """A seat draws card by card until `done(code)` or nothing is left. Returns the codes drawn, in that order."""
        drawn = b""
        while self.pile_codes or self.recycle():
            code = self.pile_codes[0]
            self.pile_codes = self.pile_codes[1:]
            drawn += ONE[code]
            self.set_hand(seat, bytes(sorted(self.hand_codes[seat] + ONE[code])))
            if done(code):
                break
        if drawn:
            self.passes = 0
        if self.log is not None:
            self.log.append(CardsDrawn(seat, len(drawn), len(drawn), reason, self.shown(drawn)))
        return drawn

    def recycle(self) -> bool:
        """Shuffle what lies under the top into a new pile (section 4.5). False when nothing lies there."""
        kept = self.book.kept(self)
        under = self.discard_codes[:-kept]
        if not under:
            return False
        self.discard_codes = self.discard_codes[-kept:]
        self.shuffle_pile(under)
        if self.log is not None:
            self.log.append(PileReshuffled(len(under)))
        return True

    def shuffle_pile(self, codes: bytes) -> None:
        """Make these cards, shuffled, the whole pile."""
        self.pile_codes, self.counter = shuffle(bytes(sorted(codes)), self.key, self.counter)

    def shed(self, seat: int, codes: bytes, *, over: bool) -> None:
        """Cards from a hand onto the discard without effect: under the top card, or over it."""
        hand = self.hand_codes[seat]
        for code in codes:
            hand = hand.replace(ONE[code], b"", 1)
        self.set_hand(seat, hand)
        if over:
            self.discard_codes += codes
            self.laid_by = NOBODY
        else:
            self.discard_codes = self.discard_codes[:-1] + codes + self.discard_codes[-1:]
        self.thinned |= 1 << seat
        if self.log is not None:
            self.log.append(CardsShed(seat, self.shown(codes)))

    def take_back(self, seat: int, count: int = 1) -> None:
        """The uppermost discards return to a hand."""
        codes = self.discard_codes[-count:]
        self.discard_codes = self.discard_codes[:-count]
        self.set_hand(seat, bytes(sorted(self.hand_codes[seat] + codes)))
        if self.log is not None:
            self.log.append(CardsReturned(seat, self.shown(codes)))

    def bury(self, seat: int) -> None:
        """A whole hand goes to the bottom of the discard pile."""
        self.discard_codes = self.hand_codes[seat] + self.discard_codes
        self.set_hand(seat, b"")

    def swap(self, seat: int, other: int) -> None:
        """Two seats swap hands."""
        mine, theirs = self.hand_codes[seat], self.hand_codes[other]
        self.set_hand(seat, theirs)
        self.set_hand(other, mine)
        self.moved |= 1 << seat | 1 << other
        if self.log is not None:
            self.log.append(HandsSwapped(seat, other))

    def rotate(self) -> None:
        """Every hand moves one seat in the present direction."""
        before = self.hand_codes
        for seat in self.ring.seats:
            self.set_hand(self.next(seat), before[seat])
            self.moved |= 1 << seat
        if self.log is not None:
            self.log.append(HandsRotated(self.direction))

    def redeal(self, first: int) -> None:
        """All hands are shuffled together and dealt one by one, in the present direction from `first`."""
        together = b"".join([self.hand_codes[seat] for seat in self.ring.seats])
        order, self.counter = shuffle(bytes(sorted(together)), self.key, self.counter)
        seat, count = first, len(self.ring.seats)
        for place in range(count):
            self.set_hand(seat, bytes(sorted(order[place::count])))
            self.moved |= 1 << seat
            seat = self.next(seat)
        if self.log is not None:
            self.log.append(HandsDealtAgain(first))

    def show_hand(self, seat: int, to: int, cards: Iterable[Card]) -> None:
        """Show cards of a seat to one other seat."""
        if self.log is not None:
            self.log.append(HandShown(seat, to, tuple(cards)))

    def turn_over(self) -> None:
        """Everything is turned over: hands, draw pile and discard pile, whose lowest card becomes the top.

        The colour in force is that of the new top card; a wild kind there leaves none. It was laid by nobody.
        """
        self.book = self.book.other
        self.pile_codes = self.pile_codes[::-1]
        self.discard_codes = self.discard_codes[::-1]
        self.color_code = self.book.color_of[self.discard_codes[-1]]
        self.laid_by = NOBODY
        if self.log is not None:
            self.log.append(CardsTurnedOver(self.book.showing, self.book.cards[self.discard_codes[-1]]))

    # --- turns ------------------------------------------------------------------------------------------------

    def name_color(self, seat: int, color_code: int) -> None:
        """The colour in force is named."""
        self.color_code = color_code
        if self.log is not None:
            self.log.append(ColorNamed(seat, self.book.colors[color_code]))

    def reverse(self) -> None:
        """Play turns round."""
        self.direction = -self.direction
        if self.log is not None:
            self.log.append(DirectionReversed(self.direction))

    def begin_turn(self, seat: int) -> None:
        """The seat has an ordinary turn."""
        self.decisions = TURNS[seat]
        if self.log is not None:
            self.log.append(TurnStarted(seat))

    def ask(self, decision: Decision) -> None:
        """Put a decision in the place of the open one."""
        self.decisions = (*self.decisions[:-1], decision)

    def leave_ring(self, seat: int) -> None:
        """The seat is no longer in play."""
        self.ring = ring(self.players, tuple([each for each in self.ring.seats if each != seat]))

    # --- windows and slots ----------------------------------------------------------------------------------

    def close(self, event: str) -> None:
        """Close the windows that this event closes."""
        self.windows = tuple([window for window in self.windows if event not in window.until])

    def open(self, window: Window) -> None:
        """Open a window."""
        self.windows = (*self.windows, window)

    def set_slot(self, name: str, value: object) -> None:
        """Keep a value of a rule's own."""
        at = self.book.slot_at[name]
        self.slots = (*self.slots[:at], value, *self.slots[at + 1 :])

    def tell(self, kind: Callable[_P, Event], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Write an event of this kind, when events are wanted; it is built only then."""
        if self.log is not None:
            self.log.append(kind(*args, **kwargs))
