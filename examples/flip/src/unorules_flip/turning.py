"""Flip: everything is turned over. And what follows from cards with two sides: others see the backs of a hand."""

from __future__ import annotations

from typing import Literal

import attrs

from unorules.extension import Book, Disclosure, Draft, Module, Move, Table, one_of, phrase
from unorules_flip.cards import DARK_NUMBERS, DARK_REVERSE, FLIP


def turn_over(draft: Draft, move: Move) -> None:
    """Each Flip turns everything over: hands, draw pile and discard pile, whose lowest card becomes the top."""
    if draft.book.sets.times(move.codes, FLIP.symbol) % 2:
        draft.turn_over()


def opening(draft: Draft, first: int) -> int:
    """Turned up: everything is turned over before the first seat plays."""
    draft.turn_over()
    return first


def backs(table: Table, seat: int | None) -> list[list[str]]:
    """What all see of each hand: its backs."""
    return [table.backs(hand) for hand in table.hand_codes]


def pile_back(table: Table, seat: int | None) -> str | None:
    """The back of the next card of the draw pile, which lies on top of it for all to see."""
    return next(iter(table.backs(table.pile_codes[:1])), None)


@attrs.frozen
class FlipRule(Module):
    """A Flip turns all cards over; what was behind is in front."""

    name = "flip"
    section = "Flip 2"
    faces = (FLIP, DARK_REVERSE, *DARK_NUMBERS)

    last_card: Literal["turns", "stays"] = one_of(
        {
            "turns": "A Flip as the last card still turns everything over before the hands are scored.",
            "stays": "A Flip as the last card turns nothing over.",
        }
    )

    def install(self, book: Book) -> None:
        """The card, and what everybody sees."""
        book.face("F", effect=turn_over, before_out=self.last_card == "turns", opens="action", opening=opening)
        book.face("W", points=40)
        book.show("backs", backs)
        book.show("pile_back", pile_back)
        says = phrase(
            "The backs of all hands and of the next card of the pile; by a Flip, what was in front, and the new top."
        )
        book.disclosures.append(Disclosure("backs", self.name, says, by="CardsTurnedOver"))
