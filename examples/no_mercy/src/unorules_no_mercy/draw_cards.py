"""Draw Four, Wild Draw Six and Wild Draw Ten (NM 2): the next seat draws so many cards and loses its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.extension import Face, Module, final_strike, strike, strike_first

if TYPE_CHECKING:
    from unorules.extension import Book, Draft, Move


def amount(draft: Draft, move: Move) -> int:
    """How many cards the draw cards of a move add."""
    trait = draft.book.traits_at[move.top][0]
    return trait.draws * draft.book.sets.times(move.codes, trait.face)


def aim(draft: Draft, move: Move) -> None:
    """The next seat is struck."""
    strike(draft, move, amount(draft, move))


def final(draft: Draft, move: Move) -> None:
    """As a last card it still strikes the next seat, where `finish` says so."""
    final_strike(draft, move, amount(draft, move))


def opening(draft: Draft, first: int) -> int:
    """Turned up, a Draw Four strikes the first seat, where `opening` lets it open."""
    return strike_first(draft, first, draft.book.traits["+4"].draws)


@attrs.frozen
class DrawCardsRule(Module):
    """A Draw Four, Wild Draw Six or Wild Draw Ten makes the next seat draw and lose its turn."""

    name = "mercy_draws"
    section = "NM 2"
    faces = (Face("+4", "Draw Four", colors="RYGB"), Face("W+6", "Wild Draw Six"), Face("W+10", "Wild Draw Ten"))

    def install(self, book: Book) -> None:
        book.face("+4", draws=4, effect=aim, final=final, opens="action", opening=opening)
        book.face("W+6", draws=6, asks_color=True, effect=aim, final=final, opens="never")
        book.face("W+10", draws=10, asks_color=True, effect=aim, final=final, opens="never")
