"""Skip Everyone: all others lose a turn, so the same seat plays again."""

from __future__ import annotations

import attrs

from unorules.extension import Book, Draft, Module, Move
from unorules_flip.cards import SKIP_EVERYONE


def skip_everyone(draft: Draft, move: Move) -> None:
    """Every other seat in play loses its turn once, however many of these cards are laid together."""
    move.skips = len(draft.ring.seats) - 1


@attrs.frozen
class FlipSkipRule(Module):
    """A Skip Everyone takes the turn of all other seats."""

    name = "flip_skip"
    section = "Flip 4"
    faces = (SKIP_EVERYONE,)

    def install(self, book: Book) -> None:
        """The card."""
        book.face(SKIP_EVERYONE.symbol, effect=skip_everyone, points=30)
