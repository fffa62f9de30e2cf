"""Skip (sections 4.2, 4.3): the next seat loses its turn and draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.events import TurnSkipped
from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move


def skip(draft: Draft, move: Move) -> None:
    """As many seats lose their turn as Skips are laid; with two seats that is another turn."""
    move.skips += draft.book.sets.times(move.codes, "S")


def opening(draft: Draft, first: int) -> int:
    """Turned up: the first seat loses its turn."""
    draft.tell(TurnSkipped, first)
    return draft.next(first)


@register
@attrs.frozen
class SkipRule(Module):
    """A Skip takes the next seat's turn."""

    name = "skip"
    section = "4.2"
    always = True

    def install(self, book: Book) -> None:
        book.face("S", effect=skip, opens="action", opening=opening)
