"""Shuffle Hands (section 5.12): a wild kind that shuffles all hands together and deals them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.ruleset import Module, one_of, register
from unorules.state import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move


def redeal(draft: Draft, move: Move) -> None:
    """Deal all hands again, beginning with the next seat."""
    draft.redeal(draft.next(move.seat))


def sizes(
    table: Table, seat: int, codes: bytes, target: int | None, before: tuple[int, ...]
) -> Iterable[tuple[int, ...]]:
    """The sizes of hands after the deal."""
    seats = table.ring.seats
    total, after = sum([before[each] for each in seats]), list(before)
    at = seat
    for place in range(len(seats)):
        at = table.ring.after[table.direction][at]
        after[at] = len(range(place, total, len(seats)))
    return [tuple(after)]


@register
@attrs.frozen
class ShuffleHandsRule(Module):
    """A Shuffle Hands card names a colour and has all hands shuffled and dealt again."""

    name = "shuffle_hands"
    section = "5.12"

    last_card: Literal["redeal", "win"] = one_of(
        {
            "redeal": "Shuffle Hands as last card deals its player in again.",
            "win": "Shuffle Hands as last card wins.",
        }
    )

    def install(self, book: Book) -> None:
        again = self.last_card == "redeal"
        book.face(
            "SHH", asks_color=True, color_when_last=again, effect=redeal, before_out=again, sizes=sizes, opens="asks"
        )
