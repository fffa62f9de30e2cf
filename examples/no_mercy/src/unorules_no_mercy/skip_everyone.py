"""Skip Everyone (NM 5): all others lose a turn, and its player has another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.extension import Face, Module

if TYPE_CHECKING:
    from unorules.extension import Book, Draft, Move

FACE = "SE"


def skip_all(draft: Draft, move: Move) -> None:
    """Every other seat in play is passed over, however many are laid at once."""
    move.skips = len(draft.ring.seats) - 1


@attrs.frozen
class SkipEveryoneRule(Module):
    """A Skip Everyone takes the turns of all other seats: its player plays again."""

    name = "mercy_skip"
    section = "NM 5"
    faces = (Face(FACE, "Skip Everyone", colors="RYGB"),)

    def install(self, book: Book) -> None:
        book.face(FACE, effect=skip_all, opens="action")
