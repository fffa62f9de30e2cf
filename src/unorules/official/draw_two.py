"""Draw Two (section 4.2): the next seat draws two and loses its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.flow import final_strike, strike, strike_first
from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move

AMOUNT = 2


def amount(draft: Draft, move: Move) -> int:
    """How many cards the Draw Twos of a move add."""
    return AMOUNT * draft.book.sets.times(move.codes, "+2")


def draw_two(draft: Draft, move: Move) -> None:
    """Aim two cards for each Draw Two at the next seat."""
    strike(draft, move, amount(draft, move))


def final(draft: Draft, move: Move) -> None:
    """As a last card it still strikes the next seat."""
    final_strike(draft, move, amount(draft, move))


def opening(draft: Draft, first: int) -> int:
    """Turned up: the first seat draws two and loses its turn; nobody may answer."""
    return strike_first(draft, first, AMOUNT)


@register
@attrs.frozen
class DrawTwoRule(Module):
    """A Draw Two makes the next seat draw two cards and lose its turn."""

    name = "draw_two"
    section = "4.2"
    always = True

    def install(self, book: Book) -> None:
        book.face("+2", draws=AMOUNT, effect=draw_two, final=final, opens="action", opening=opening)
