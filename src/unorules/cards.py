"""Cards: what is printed on them and how they are written. Nothing here knows how they are played.

A card is a colour letter and a face (`R7`, `RS`, `RR`, `R+2`) or, for a wild kind, its symbol alone (`W`, `W+4`).
Equal cards are one object, so cards compare by identity; a colour is never written on a wild kind.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from unorules.errors import NotationError


class Color(StrEnum):
    """The four colours; the value is the letter that notation uses."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


COLORS: Final = tuple(Color)
"""The colours in card order: red, yellow, green, blue."""

NUMBERS: Final = tuple("0123456789")
ACTIONS: Final = ("S", "R", "+2")
"""Faces of the coloured action cards: Skip, Reverse, Draw Two."""

FACES: Final = NUMBERS + ACTIONS
WILDS: Final = ("W", "W+4", "SNX", "GRE", "SWH", "SHH", "CST")
"""Wild kinds: Wild, Wild Draw Four, Snorlax, Greninja, Swap Hands, Shuffle Hands, customizable."""

_NAMES: Final = {
    "S": "Skip",
    "R": "Reverse",
    "+2": "Draw Two",
    "W": "Wild",
    "W+4": "Wild Draw Four",
    "SNX": "Snorlax",
    "GRE": "Greninja",
    "SWH": "Swap Hands",
    "SHH": "Shuffle Hands",
    "CST": "Customizable Wild",
}


@attrs.frozen(eq=False, repr=False)
class Card:
    """One kind of card, for example every red seven. Get one with `card("R7")`.

    `color` is None on a wild kind. `face` is the number, symbol or wild kind as notation writes it.
    """

    color: Color | None
    face: str
    number: int | None = attrs.field(init=False)
    """0 to 9, or None when the face is a symbol."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", int(self.face) if self.face in NUMBERS else None)

    @property
    def is_wild(self) -> bool:
        """Whether the card has no colour of its own."""
        return self.color is None

    @property
    def name(self) -> str:
        """The card in words, for example "Red 7" or "Wild Draw Four"."""
        face = _NAMES.get(self.face, self.face)
        return face if self.color is None else f"{self.color.name.capitalize()} {face}"

    def __str__(self) -> str:
        return self.face if self.color is None else self.color.value + self.face

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    def __lt__(self, other: Card) -> bool:
        return CARDS.index(self) < CARDS.index(other)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (str(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


CARDS: Final = (
    *(Card(color, face) for color in COLORS for face in FACES),
    *(Card(None, wild) for wild in WILDS),
)
"""Every built-in card in card order: colours R Y G B, each 0-9, S, R, +2; then the wild kinds."""

_BY_TEXT: Final = {str(known): known for known in CARDS}


def card(text: str) -> Card:
    """Return the card that `text` writes, for example `card("R7")` or `card("W+4")`.

    Raises `NotationError` when the text is no card.

    Examples:
        >>> card("G+2").name
        'Green Draw Two'
    """
    try:
        return _BY_TEXT[text]
    except (KeyError, TypeError):
        raise NotationError(
            f"{text!r} is no card: write a colour letter R, Y, G or B and a face {' '.join(FACES)}, "
            f"or one of the wild kinds {' '.join(WILDS)}"
        ) from None


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that `text` lists, separated by spaces or commas.

    Raises `NotationError` when a word of it is no card.

    Examples:
        >>> [str(c) for c in cards("R7 W+4, BS")]
        ['R7', 'W+4', 'BS']
    """
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is no text that lists cards, for example 'R7 W+4'")
    return tuple(card(word) for word in text.replace(",", " ").split())


def color(text: str) -> Color:
    """Return the colour that a letter or an English name means, in either case.

    Raises `NotationError` when the text is no colour.

    Examples:
        >>> color("green") is Color.GREEN
        True
    """
    for known in COLORS:
        if isinstance(text, str) and text.upper() in (known.value, known.name):
            return known
    raise NotationError(f"{text!r} is no colour: R, Y, G and B are")
