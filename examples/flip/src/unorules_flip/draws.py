"""Draw One on the light side, Draw Five on the dark side: the next seat draws and loses its turn."""

from __future__ import annotations

import attrs

from unorules.extension import Book, Draft, Face, Module, Move, final_strike, strike, strike_first
from unorules_flip.cards import DRAW_FIVE, DRAW_ONE


@attrs.frozen
class FlipDrawRule(Module):
    """A Draw One makes the next seat draw one card, a Draw Five five; it loses its turn."""

    name = "flip_draw"
    section = "Flip 3"
    faces = (DRAW_ONE, DRAW_FIVE)

    def install(self, book: Book) -> None:
        """The two cards; only Draw One can open a round."""
        self._card(book, DRAW_ONE, amount=1, points=10)
        self._card(book, DRAW_FIVE, amount=5, points=20)

    @staticmethod
    def _card(book: Book, face: Face, amount: int, points: int) -> None:
        def due(draft: Draft, move: Move) -> int:
            return amount * draft.book.sets.times(move.codes, face.symbol)

        book.face(
            face.symbol,
            effect=lambda draft, move: strike(draft, move, due(draft, move)),
            final=lambda draft, move: final_strike(draft, move, due(draft, move)),
            opens="action",
            opening=lambda draft, first: strike_first(draft, first, amount),
            points=points,
        )
