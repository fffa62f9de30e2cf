"""Wild Reverse Draw Four (NM 3): play turns round and the next seat in the new direction draws four.

Between two seats, where a Reverse is a Skip, it comes back on the seat that laid it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.extension import Face, Module, final_strike, strike

if TYPE_CHECKING:
    from unorules.extension import Book, Draft, Move

FACE = "WR+4"
AMOUNT = 4


def victim_of(draft: Draft, move: Move) -> int:
    """Turn play round as a Reverse does; the seat that is struck."""
    book = draft.book
    if book.reverse_is_skip and len(draft.ring.seats) == 2:
        return move.seat
    if book.jumped_reverse_flips or not move.jumped:
        draft.reverse()
    return draft.next(move.seat)


def aim(draft: Draft, move: Move) -> None:
    """The next seat the other way round is struck."""
    strike(draft, move, AMOUNT, victim=victim_of(draft, move))


def final(draft: Draft, move: Move) -> None:
    """As a last card it strikes, unless it would come back on the seat that has gone out with it."""
    if victim_of(draft, move) != move.seat:
        final_strike(draft, move, AMOUNT)


@attrs.frozen
class ReverseDrawFourRule(Module):
    """A Wild Reverse Draw Four turns play round and strikes the next seat; between two seats its own player."""

    name = "mercy_reverse"
    section = "NM 3"
    faces = (Face(FACE, "Wild Reverse Draw Four"),)

    def install(self, book: Book) -> None:
        book.face(FACE, draws=AMOUNT, asks_color=True, effect=aim, final=final, opens="never")
