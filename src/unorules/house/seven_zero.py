"""Seven and zero (section 5.4): a 7 swaps hands, a 0 passes all hands on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, cast

import attrs

from unorules.flow import targets
from unorules.phrases import phrase
from unorules.ruleset import Module, one_of, register
from unorules.state import Table

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move

Sizes = tuple[int, ...]


def swap(draft: Draft, move: Move) -> None:
    """Swap hands with the chosen seat."""
    draft.swap(move.seat, cast("int", move.target))


def swap_next(draft: Draft, move: Move) -> None:
    """Swap hands with the next seat."""
    draft.swap(move.seat, draft.next(move.seat))


def rotate(draft: Draft, move: Move) -> None:
    """Every hand moves one seat on."""
    draft.rotate()


def swapped(sizes: Sizes, seat: int, other: int) -> Sizes:
    """The sizes of hands after two seats have swapped."""
    after = list(sizes)
    after[seat], after[other] = sizes[other], sizes[seat]
    return tuple(after)


def sizes_swap(table: Table, seat: int, codes: bytes, target: int | None, sizes: Sizes) -> Iterable[Sizes]:
    """The sizes after a swap with the target, or with any seat while none is chosen."""
    others = targets(table, seat) if target is None else (target,)
    return [swapped(sizes, seat, other) for other in others]


def sizes_swap_next(table: Table, seat: int, codes: bytes, target: int | None, sizes: Sizes) -> Iterable[Sizes]:
    """The sizes after a swap with the next seat."""
    return [swapped(sizes, seat, table.ring.after[table.direction][seat])]


def sizes_rotate(table: Table, seat: int, codes: bytes, target: int | None, sizes: Sizes) -> Iterable[Sizes]:
    """The sizes after all hands have moved on."""
    after = list(sizes)
    for each in table.ring.seats:
        after[table.ring.after[table.direction][each]] = sizes[each]
    return [tuple(after)]


@register
@attrs.frozen
class SevenZeroRule(Module):
    """Sevens and zeros move hands."""

    name = "seven_zero"
    section = "5.4"

    seven: Literal["swap_choice", "swap_next", "off"] = one_of(
        {
            "swap_choice": "Who lays a 7 swaps hands with a seat of its choice.",
            "swap_next": "Who lays a 7 swaps hands with the next seat.",
            "off": "A 7 moves no hands.",
        }
    )
    zero: Literal["rotate", "off"] = one_of(
        {"rotate": "When a 0 is laid every hand moves one seat on.", "off": "A 0 moves no hands."}
    )
    last_card: Literal["win", "effect_first", "forbidden"] = one_of(
        {
            "win": "A 7 or 0 as last card wins; no hands move.",
            "effect_first": "A 7 or 0 as last card first moves the hands; whoever then holds none wins.",
            "forbidden": "A 7 or 0 may not be the last card.",
        }
    )

    def install(self, book: Book) -> None:
        first = self.last_card == "effect_first"
        if self.seven == "swap_choice":
            book.face(
                "7",
                asks_target=True,
                target_when_last=first,
                effect=swap,
                before_out=first,
                sizes=sizes_swap,
                permutes=True,
            )
        elif self.seven == "swap_next":
            book.face("7", effect=swap_next, before_out=first, sizes=sizes_swap_next, permutes=True)
        if self.zero == "rotate":
            book.face("0", effect=rotate, before_out=first, sizes=sizes_rotate, permutes=True)
        if self.last_card == "forbidden":
            book.vetoes.append(self._veto)

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        last = table.book.cards[codes[-1]]
        moves = (last.face == "7" and self.seven != "off") or (last.face == "0" and self.zero != "off")
        if moves and len(codes) == len(table.hand_codes[seat]):
            return phrase("{card} may not be the last card: it would move hands", card=last)
        return ""
