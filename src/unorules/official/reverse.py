"""Reverse (sections 4.2, 4.3): the direction turns and the next seat in the new direction plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move


def reverse(draft: Draft, move: Move) -> None:
    """Each Reverse flips the direction; between two seats it may be a Skip instead."""
    book = draft.book
    times = book.sets.times(move.codes, "R")
    if book.reverse_is_skip and len(draft.ring.seats) == 2:
        move.skips += times
    elif times % 2 and (book.jumped_reverse_flips or not move.jumped):
        draft.reverse()


@register
@attrs.frozen
class ReverseRule(Module):
    """A Reverse turns the direction of play."""

    name = "reverse"
    section = "4.2"
    always = True

    def install(self, book: Book) -> None:
        book.face("R", effect=reverse, opens="action")
