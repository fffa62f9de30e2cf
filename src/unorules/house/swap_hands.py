"""Swap Hands (section 5.12): a wild kind that swaps hands with a chosen seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import attrs

from unorules.flow import targets
from unorules.ruleset import Module, one_of, register
from unorules.state import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move


def swap(draft: Draft, move: Move) -> None:
    """Swap hands with the chosen seat."""
    draft.swap(move.seat, cast("int", move.target))


def sizes(
    table: Table, seat: int, codes: bytes, target: int | None, before: tuple[int, ...]
) -> Iterable[tuple[int, ...]]:
    """The sizes of hands after a swap with the target, or with any seat while none is chosen."""
    for other in targets(table, seat) if target is None else (target,):
        after = list(before)
        after[seat], after[other] = before[other], before[seat]
        yield tuple(after)


@register
@attrs.frozen
class SwapHandsRule(Module):
    """A Swap Hands card names a colour and swaps hands with a seat of its player's choice."""

    name = "swap_hands"
    section = "5.12"

    opening: Literal["swap", "redraw", "color_only"] = one_of(
        {
            "swap": "On an opening Swap Hands the first seat names a colour and swaps hands.",
            "redraw": "An opening Swap Hands is put back.",
            "color_only": "On an opening Swap Hands the first seat only names a colour.",
        }
    )

    def install(self, book: Book) -> None:
        book.face(
            "SWH",
            asks_color=True,
            asks_target=True,
            effect=swap,
            sizes=sizes,
            permutes=True,
            opens="never" if self.opening == "redraw" else "asks",
            opening_swap=self.opening == "swap",
        )
