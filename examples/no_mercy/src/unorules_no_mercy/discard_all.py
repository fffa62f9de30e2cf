"""Discard All (NM 6): its player discards every other card of its colour with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from unorules.extension import Disclosure, Face, Module, Table, phrase

if TYPE_CHECKING:
    from unorules.extension import Book, Draft, Move

FACE = "DA"


def alike(table: Table, held: bytes, codes: bytes) -> bytes:
    """Those of the cards held that have the colour of a Discard All."""
    color_of = table.book.color_of
    colors = {color_of[code] for code in codes}
    return bytes([code for code in held if color_of[code] in colors])


def discard(draft: Draft, move: Move) -> None:
    """The cards go under the Discard All and do nothing."""
    cards = alike(draft, draft.hand_codes[move.seat], move.codes)
    if cards:
        draft.shed(move.seat, cards, over=False)


def sizes(
    table: Table, seat: int, codes: bytes, target: int | None, before: tuple[int, ...]
) -> Iterable[tuple[int, ...]]:
    """The sizes of hands after discarding; the Discard Alls themselves are no longer counted."""
    after = list(before)
    after[seat] -= len(alike(table, table.hand_codes[seat], codes)) - len(codes)
    return [tuple(after)]


@attrs.frozen
class DiscardAllRule(Module):
    """A Discard All takes all other cards of its colour out of its player's hand."""

    name = "mercy_discard"
    section = "NM 6"
    faces = (Face(FACE, "Discard All", colors="RYGB"),)

    def install(self, book: Book) -> None:
        book.face(FACE, effect=discard, sizes=sizes, sheds=True, opens="action")
        says = phrase("Which cards of its colour were held by who lays a Discard All.")
        book.disclosures.append(Disclosure("discarded_cards", self.name, says, by="CardsShed"))
