"""A play on its way through the stages of the rulebook's section 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.decisions import Decision, Link, PendingPlay
from unorules.state import NO_COLOR

if TYPE_CHECKING:
    from unorules.book import Book


class Move:
    """One play or jump-in while it is carried out; rules read it and say what follows.

    Attributes:
        seat: who lays.
        codes: the cards laid, in order.
        color: colour code given, `NO_COLOR` for none.
        target: seat given, None for none.
        uno: whether UNO was called with it.
        jumped: whether it is a jump-in.
        answered: the links of the penalty that it answers or adds to.
        link: what a draw card notes when it is laid.
        single: whether a call with it is in place: the seat held one card after laying, or had to call.
        skips: how many seats lose their turn.
        next_seat: who plays next, None for the seat after those skipped.
        decision: what is asked next instead of an ordinary turn, None for that.
    """

    __slots__ = (
        "answered",
        "codes",
        "color",
        "decision",
        "jumped",
        "link",
        "next_seat",
        "seat",
        "single",
        "skips",
        "target",
        "uno",
    )

    def __init__(
        self, seat: int, codes: bytes, color: int = NO_COLOR, target: int | None = None, uno: bool = False
    ) -> None:
        self.seat: int = seat
        self.codes: bytes = codes
        self.color: int = color
        self.target: int | None = target
        self.uno: bool = uno
        self.jumped: bool = False
        self.answered: tuple[Link, ...] = ()
        self.link: Link | None = None
        self.single: bool = False
        self.skips: int = 0
        self.next_seat: int | None = None
        self.decision: Decision | None = None

    @property
    def top(self) -> int:
        """The code of the last card laid."""
        return self.codes[-1]

    def pending(self, book: Book) -> PendingPlay:
        """This play as data that a decision can hold."""
        return PendingPlay(
            seat=self.seat,
            cards=tuple([book.cards[code] for code in self.codes]),
            target=self.target,
            uno=self.uno,
            single=self.single,
            jumped=self.jumped,
            link=self.link,
            answered=self.answered,
        )

    @classmethod
    def resumed(cls, waiting: PendingPlay, book: Book) -> Move:
        """The play that a decision held, on its way again."""
        codes = bytes([book.codes[card] for card in waiting.cards])
        move = cls(waiting.seat, codes, NO_COLOR, waiting.target, waiting.uno)
        move.jumped = waiting.jumped
        move.answered = waiting.answered
        move.link = waiting.link
        move.single = waiting.single
        return move
