"""The words and the cards of the pack: four more colours, six faces, and which sides belong together."""

from __future__ import annotations

from typing import Final

from unorules.extension import Deck, Face, declare_color

LIGHT: Final = "RYGB"
DARK: Final = "PTOV"
"""The colours of the dark side: pink, teal, orange, and V for purple (P is taken)."""

declare_color("P", "pink")
declare_color("T", "teal")
declare_color("O", "orange")
declare_color("V", "purple")

FLIP: Final = Face("F", "Flip", colors=LIGHT + DARK)
DRAW_ONE: Final = Face("+1", "Draw One", colors=LIGHT)
DRAW_FIVE: Final = Face("+5", "Draw Five", colors=DARK)
SKIP_EVERYONE: Final = Face("SE", "Skip Everyone", colors=DARK)
WILD_DRAW_TWO: Final = Face("W+2", "Wild Draw Two")
WILD_DRAW_COLOR: Final = Face("WDC", "Wild Draw Color")
DARK_NUMBERS: Final = tuple(Face(number, number, colors=DARK) for number in "123456789")
DARK_REVERSE: Final = Face("R", "Reverse", colors=DARK)

_FRONTS: Final = (
    # dark face, then the light sides of its two cards in pink, teal, orange and purple
    ("1", "Y8 Y+1", "Y2 BS", "R7 GR", "Y3 B4"),
    ("2", "R5 W+2", "G7 B3", "Y7 Y8", "R1 G3"),
    ("3", "R1 R+1", "GF W", "YS B7", "RR RF"),
    ("4", "R+1 YF", "G5 B8", "BR W+2", "Y9 GS"),
    ("5", "G6 W", "R5 Y9", "G1 B9", "R7 R9"),
    ("6", "B2 B+1", "G+1 B+1", "G7 G+1", "Y7 BF"),
    ("7", "R3 GR", "R8 RR", "G5 W+2", "BF W"),
    ("8", "RF G4", "Y2 Y5", "YF B2", "Y+1 B3"),
    ("9", "B5 BS", "G4 G8", "R6 GS", "Y5 W+2"),
    ("R", "G8 G9", "R9 B8", "R2 B5", "R8 B6"),
    ("F", "G3 W", "YR YS", "R4 G1", "Y4 B9"),
    ("+5", "Y3 Y4", "G2 B4", "RS G9", "R2 R4"),
    ("SE", "R6 Y1", "G2 B6", "Y6 B7", "B1 B1"),
)
_WILD_FRONTS: Final = (("W", "RS Y1 YR BR"), ("WDC", "R3 Y6 G6 GF"))


def _cards() -> dict[str, int]:
    """How many copies of each card there are, written light side first."""
    counts: dict[str, int] = {}
    coloured = [
        (color + face, row) for at, color in enumerate(DARK) for face, *rows in _FRONTS for row in rows[at : at + 1]
    ]
    for dark, row in (*coloured, *_WILD_FRONTS):
        for light in row.split():
            counts[f"{light}/{dark}"] = counts.get(f"{light}/{dark}", 0) + 1
    return counts


FLIP_112: Final = Deck(
    "flip112",
    "The pack of 112 cards with two sides is used.",
    _cards(),
    ("flip", "flip_draw", "flip_skip", "flip_wild_draw"),
)
