"""A small pack whose cards have two sides: day shows after the deal, the other side is night."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from tests.packs import known
from unorules.extension import (
    Bluff,
    Book,
    Deck,
    Draft,
    Face,
    Module,
    Move,
    Pack,
    Table,
    declare_color,
)

CARDS = (
    "R1/P1 R1/P2 R2/P3 R3/P4 R4/PT R5/T1 R6/T2 R7/T3 R8/T4 R9/TT RT/P5 RT/W "
    "Y1/P1 Y2/P2 Y3/P3 Y4/P4 Y5/PT Y6/T1 Y7/T2 Y8/T3 Y9/T4 YT/TT W/P6 W/T6 W+2/P7 W+2/T7 R+2/WX Y+2/WX"
)


def turn(draft: Draft, move: Move) -> None:
    draft.turn_over()


def noted(draft: Draft, move: Move) -> None:
    """What the book at hand says of the top, at a stage after the effect."""
    draft.set_slot("noted", str(draft.book.cards[draft.discard_codes[-1]]))


def backs(table: Table, seat: int | None) -> list[list[str]]:
    behind = table.book.other.cards
    return [sorted([str(behind[code].front) for code in hand]) for hand in table.hand_codes]


@attrs.frozen
class Night(Module):
    """A T turns all cards over."""

    name = "night"
    section = "Night 1"
    faces = (
        Face("T", "Turn", colors="RYPT"),
        Face("W+2", "Wild Draw Two"),
        Face("WX", "Wild Draw Color"),
        *(Face(str(number), str(number), colors="PT") for number in range(1, 8)),
    )

    def install(self, book: Book) -> None:
        book.face("T", effect=turn)
        book.slot("noted", None)
        book.after_effect.append(noted)
        book.show("backs", backs)
        for face, amount in (("W+2", 2), ("WX", 0)):
            book.face(face, opens="never")
            Bluff(face, self.name, amount, until=amount == 0, guilty_draw=amount).install(book)


def make() -> Pack:
    for letter, name in (("P", "pink"), ("T", "teal")):
        declare_color(letter, name)
    deck = Deck("day_and_night", "Day on one side, night on the other.", dict.fromkeys(CARDS.split(), 2), ("night",))
    return Pack("night", modules=(Night,), decks=(deck,), presets={"night": "official +deck(kind=day_and_night)"})


@pytest.fixture(scope="module", autouse=True)
def night() -> Iterator[Pack]:
    """The pack, known to the tests of this folder and to no others."""
    with known(make) as pack:
        yield pack
