"""What rules say of cards and of their answers: the entries that the book is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from unorules.actions import Action, Play
from unorules.errors import Code
from unorules.phrases import phrase

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move
    from unorules.state import GameState, Table
    from unorules.verdict import Verdict

Effect: TypeAlias = "Callable[[Draft, Move], None]"
"""What a card does when it is laid: (draft, move) -> None. It works on the draft and says on the move what follows."""

Offer: TypeAlias = "Callable[[Table, int], Sequence[Action]]"
"""What a rule offers: (table, seat) -> actions of that seat, in normal form."""

SideOffer: TypeAlias = "Callable[[Table, Sequence[int]], Sequence[Action]]"
"""What a rule offers beside the answer to a decision: (table, seats) -> actions of these seats, in normal form."""

Bar: TypeAlias = "Callable[[Table, Action], str]"
"""Why a rule does not allow an action that is legal otherwise: (table, action) -> a text, empty when it does."""

Veto: TypeAlias = "Callable[[Table, int, bytes], str]"
"""Why a seat may not lay cards although they fit: (table, seat, codes) -> a text, empty when it may.

`codes` is what would be laid together: one card, or a whole set. `table.book.cards[code]` is the card of a code.
"""

View: TypeAlias = "Callable[[Table, int | None], object]"
"""What a rule adds to a view: (table, seat or None for a spectator) -> plain data."""


@attrs.define(eq=False)
class Trait:
    """What the rules in force say of one face.

    Attributes:
        face: its symbol.
        asks_color: whether laying it demands a colour.
        color_when_last: whether it does so also when it empties the hand.
        color_from: whether its `player` names the colour, or the `next` seat, which then is asked for it.
        asks_target: whether laying it demands a target.
        target_when_last: whether it does so also when it empties the hand.
        note: called when it is laid, before anything else changes (the colour before it is still known).
        effect: what it does.
        before_out: whether its effect comes before anybody is asked whether the hand is empty.
        final: what it does to the next seat when it was the last card.
        opens: as an opening card it is `plain`, an `action`, a `wild` (asks for a colour as the opening rule says),
            one that `asks` whatever the opening rule says, or may `never` open.
        opening: what an opening action does: given the draft and the first seat it returns who plays.
        opening_swap: whether the first seat, having named the colour, also swaps hands.
        permutes: whether it only moves whole hands about.
        sizes: where it moves hands or cards out of hands: given the seat, the cards it lays, the target (None: not
            chosen) and the sizes of all hands before, the sizes that they may have after.
        sheds: whether `sizes` tells only of cards that its player throws off besides: no hand moves.
        draws: how many cards it makes a seat draw, for rules that compare draw cards; 0 where that is no fixed
            number.
        points: what it counts when it is left in a hand; None for what the scoring rule says of such a card.
        answer: what it does in the place of `effect` when it answers a penalty.
        answer_final: what it does in the place of `final` when it answers a penalty.
    """

    face: str
    asks_color: bool = False
    color_when_last: bool = False
    color_from: Literal["player", "next"] = "player"
    asks_target: bool = False
    target_when_last: bool = False
    note: Effect | None = None
    effect: Effect | None = None
    before_out: bool = False
    final: Effect | None = None
    opens: Literal["plain", "action", "wild", "asks", "never"] = "plain"
    opening: Callable[[Draft, int], int] | None = None
    opening_swap: bool = False
    permutes: bool = False
    sizes: Callable[[Table, int, bytes, int | None, tuple[int, ...]], Iterable[tuple[int, ...]]] | None = None
    sheds: bool = False
    draws: int = 0
    points: int | None = None
    answer: Effect | None = None
    answer_final: Effect | None = None

    plain: bool = attrs.field(default=False, init=False)
    """Whether laying it changes nothing but the top and the colour; known when the book is sealed."""

    def problems(self) -> Iterable[str]:
        """What was said that cannot be said of a face."""
        for name, values in _WORDS.items():
            if getattr(self, name) not in values:
                yield f"{name} of {self.face} is {getattr(self, name)!r}; it must be {' or '.join(values)}"
        for name in ("draws", "points"):
            value = getattr(self, name)
            if type(value) is not int and not (name == "points" and value is None):
                yield f"{name} of {self.face} is {value!r}; it must be a whole number"

    def seal(self, *, worked_on: bool) -> None:
        """Work out what follows from the rest; `worked_on` when rules do something at every play."""
        self.plain = not (worked_on or self.answer) and not (
            self.asks_color or self.asks_target or self.note or self.effect or self.final or self.before_out
        )


_WORDS: Final = {"opens": ("plain", "action", "wild", "asks", "never"), "color_from": ("player", "next")}


@attrs.frozen
class Handler:
    """How one kind of action is judged and carried out.

    `check` returns None for a legal action and a verdict otherwise. `perform` works on a draft of the same state.
    `normal` drops what decides nothing.
    """

    check: Callable[[Table, Action], Verdict | None]
    perform: Callable[[Draft, Action], None]
    normal: Callable[[Table, Action], Action]


@attrs.frozen
class Disclosure:
    """Something hidden that these rules make known.

    Attributes:
        name: a name for programs.
        rule: the module that makes it known.
        says: a sentence.
        to: who learns it.
        by: the class name of the event that tells it, where it is an event (a rule that is not built in says so).
    """

    name: str
    rule: str
    says: str
    to: str = "all"
    by: str = ""


@attrs.frozen
class Slot:
    """A value that a rule keeps in every state.

    Attributes:
        name: its name.
        holds_state: whether it holds an earlier state, or None, and no plain data.
        problems: what may be wrong with a value that was loaded.
    """

    name: str
    holds_state: bool = False
    problems: Callable[[GameState, object], Iterable[str]] | None = None


class Calls:
    """The UNO call as the rest of the game needs it; this one never asks for a call."""

    explicit: bool = False
    """Whether seats make their calls themselves."""
    free: bool = True
    """Whether a needless call costs nothing."""
    until: tuple[str, ...] | None = None
    """What closes the right to catch a seat that owes the call; None when nobody is caught."""

    def decides(self, table: Table, seat: int, codes: bytes, left: int, target: int | None) -> bool:
        """Whether calling with this play, which leaves so many cards, decides something."""
        return False

    def matters(self, table: Table, seat: int, codes: bytes, left: int, target: int | None) -> bool:
        """Whether calling with this play decides something or may cost something."""
        return False

    def lingers(self, table: Table, codes: bytes, left: int) -> bool:
        """Whether a call with a play that must wait may come to matter because hands change meanwhile."""
        return False

    def price(self, table: Table, seat: int, codes: bytes, left: int, target: int | None) -> int:
        """How many cards a call with this play would cost because it is needless."""
        return 0

    def duties(self, draft: Draft, move: Move) -> None:
        """Open the duties of every hand that the play has changed (section 3, step 8)."""


class Sets:
    """Several cards in one play; this one allows none."""

    def __init__(self, book: Book) -> None:
        self.book: Book = book

    def refusals(self, table: Table, action: Play, codes: bytes) -> Sequence[tuple[Code, str]]:
        """Codes and messages that refuse these cards as a set; empty when they are one."""
        return ((Code.MULTI_NOT_ALLOWED, phrase("only one card may be laid at a time")),)

    def offers(self, table: Table, seat: int, fitting: bytes) -> Sequence[bytes]:
        """Every set that the seat may lay, beginning with one of the fitting cards."""
        return ()

    def normal(self, codes: bytes) -> bytes:
        """The set with what decides nothing in a fixed order."""
        return codes

    def requires_call(self, table: Table, codes: bytes, left: int) -> bool:
        """Whether these cards may be laid only with the UNO flag."""
        return False

    def times(self, codes: bytes, face: str) -> int:
        """How often the effect of a face counts in these cards."""
        return 1 if len(codes) == 1 else sum([self.book.cards[code].face == face for code in codes])

    skip_self: bool = False
    """Whether counting skipped seats goes round past the player itself."""
    announced: bool = False
    """Whether a set must be announced."""
