"""Cards as pictures: a strip with face, letter and shape of the colour, and the face large beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from colorsys import hls_to_rgb
from math import ceil
from typing import Final

from unorules.cards import COLORS, NUMBERS, Card, Color
from unorules.pictures.svg import at, fitting, tag, words

WIDTH: Final = 100
HEIGHT: Final = 140
STRIP: Final = 32
"""How much of a card must be seen to tell what it is."""
GAP: Final = 6
LIFT: Final = 14
"""How much a raised card stands higher."""

_SHAPES: Final = {
    "R": "M0-9 9 8H-9Z",  # triangle
    "Y": "M0-9 9 0 0 9-9 0Z",  # diamond
    "G": "M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z",  # circle
    "B": "M-8-8H8V8H-8Z",  # square
}
_MORE_SHAPES: Final = (  # for colours that rules declare: hexagon, cross, star, hourglass, arch
    "M-5-9H5L10 0 5 9H-5L-10 0Z",
    "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
    "M0-10 3-3 10-3 4.5 2 6 9 0 5-6 9-4.500 2-10-3-3-3Z",
    "M-8-9H8L2 0 8 9H-8L-2 0Z",
    "M-9 8V1A9 9 0 0 1 9 1V8Z",
)
_SKIP: Final = "M-22 14C-22-22 18-22 18 6M8-4 18 8 28-4"
_REVERSE: Final = "M-14 20V-4A14 14 0 0 1 14-4V16M3 6 14 18 25 6"


def _own(color: Color) -> bool:
    return color in COLORS


def shape(color: Color, x: float, y: float, scale: float = 1, *, fill: str = "") -> str:
    """The shape of a colour; without a `fill` it has that of its colour."""
    drawn = _SHAPES.get(color) or _MORE_SHAPES[ord(color) // 2 % len(_MORE_SHAPES)]
    style = {"fill": fill} if fill else hue(color)
    edge: dict[str, str | float] = (
        {} if _own(color) else {"stroke": "#fff", "stroke_width": 2.4, "paint_order": "stroke"}
    )
    return at(x, y, tag("path", d=drawn, **style, **edge), scale)


def hue(color: Color | None) -> dict[str, str]:
    """The fill of a colour. One that rules declare has the fill that its name means in CSS, or one by its letter."""
    if color is None:
        return {"fill": "wild"}
    if _own(color):
        return {"fill": color.value}
    mixed = hls_to_rgb((ord(color) - ord("A")) * 0.618 % 1, 0.62, 0.55)
    return {"fill": "#" + "".join(f"{round(255 * part):02x}" for part in mixed), "style": f"fill:{color.name.lower()}"}


def on(color: Color | None) -> str:
    """The tone of what is written upon a colour."""
    if color is None:
        return "on-wild"
    return f"on-{color}" if _own(color) else "#141414"


def halo(color: Color | None, text: str) -> str:
    """Words upon a colour that rules declare have a light edge, so that they are read on any fill."""
    if color is None or _own(color):
        return text
    return tag("g", text, stroke="#fff", stroke_width=3, stroke_linejoin="round", paint_order="stroke")


def card_name(card: Card | None) -> str:
    """A card in words, both sides of it; None is one that is face down."""
    if card is None:
        return "a card face down"
    return card.name if card.back is None else f"{card.name}, on its back {card.back.name}"


def draw_card(card: Card | None, *, raised: bool = False) -> str:
    """A card at the origin; None is one that is face down."""
    outline: dict[str, str | float] = {"x": 2, "y": 2, "width": WIDTH - 4, "height": HEIGHT - 4, "rx": 10}
    edge: dict[str, str | float] = {"stroke": "accent" if raised else "edge", "stroke_width": 4 if raised else 2.5}
    if card is None:
        return tag("rect", **outline, fill="back", **edge) + _four(WIDTH / 2, 34, 24, 1.05)
    parts = [tag("rect", **outline, fill="paper"), _strip(card), _body(card)]
    if card.back is not None:
        parts.append(_ear(card.back))
    return "".join([*parts, tag("rect", **outline, fill="none", **edge)])


def _strip(card: Card) -> str:
    color, middle = card.color, STRIP / 2 + 1
    ground = tag("path", d=f"M{STRIP} 2V{HEIGHT - 2}H12A10 10 0 0 1 2 {HEIGHT - 12}V12A10 10 0 0 1 12 2Z", **hue(color))
    face = words(card.face, middle, 27, fitting(card.face, STRIP - 5, 23), fill=on(color))
    if color is None:
        return ground + face + _four(middle, 46, 21, 0.8)
    letter = words(color.value, middle, 80, 22, fill=on(color))
    return ground + halo(color, face) + shape(color, middle, 47, 1.05, fill=on(color)) + halo(color, letter)


def _four(x: float, y: float, step: float, scale: float) -> str:
    """The four built-in colours in a column."""
    light = {Color.BLUE: "#7ea6ff", Color.RED: "#ff8a78"}  # on a dark ground in any case
    return "".join(
        shape(color, x, y + step * place, scale, fill=light.get(color, hue(color)["fill"]))
        for place, color in enumerate(COLORS)
    )


def _body(card: Card) -> str:
    middle, room = (STRIP + WIDTH) / 2 - 1, WIDTH - STRIP - 16  # inside of the outline
    said = card.name if card.color is None else card.name.removeprefix(card.color.name.capitalize()).strip()
    if card.face == "W":
        places = zip(COLORS, (-15, 15, -15, 15), (-15, -15, 15, 15), strict=True)
        large = "".join(shape(color, middle + x, 68 + y, 1.3) for color, x, y in places)
    elif (icon := {"S": _SKIP, "R": _REVERSE}.get(card.face)) is not None:
        drawn = tag("path", d=icon, fill="none", stroke="ink", stroke_width=6.5, stroke_linecap="round")
        large = at(middle - (2 if card.face == "S" else 4), 68, drawn + (_dots() if card.face == "S" else ""))
    else:
        text = card.face.removeprefix("W") if card.face.startswith("W+") else card.face
        size = fitting(text, room, 60)
        large = words(text, middle, 70 + size * 0.36, size)
    return large + ("" if said in NUMBERS else _caption(said, middle, room))


def _dots() -> str:
    return "".join(tag("circle", cx=x, cy=26, r=5.5, fill="ink") for x in (-22, -2, 18))


def _caption(said: str, middle: float, room: float) -> str:
    """A name in one line or two."""
    lines = [said]
    if len(said) > 9 and " " in said:
        cut = min((place for place, letter in enumerate(said) if letter == " "), key=lambda at: abs(at - len(said) / 2))
        lines = [said[:cut], said[cut + 1 :]]
    size = fitting(max(lines, key=len), room, 13)
    top = 127 - (len(lines) - 1) * size * 1.1
    return "".join(words(line, middle, top + size * 1.1 * row, size, fill="soft") for row, line in enumerate(lines))


def _ear(back: Card) -> str:
    """The corner that is bent over and shows what is on the back."""
    text = str(back.front)
    size = fitting(text, 24, 14)
    label = words(text, WIDTH - 15, 12 + size / 2, size, fill=on(back.color))
    corner = tag("path", d=f"M{WIDTH - 42} 2H{WIDTH - 12}A10 10 0 0 1 {WIDTH - 2} 12V42Z", **hue(back.color))
    return corner + halo(back.color, label)


def spread(
    cards: Sequence[Card | None], room: float, raised: Iterable[Card | None] | None = None
) -> tuple[str, float, float]:
    """Cards side by side in so much room, one over the other where they are many, in rows where they are more.

    Room for `raised` cards is kept unless it is None. Returns the drawing with its width and height.
    """
    above = 0 if raised is None else LIFT
    lifted = set(raised or ())
    if not cards:
        return words("no cards", WIDTH / 2, HEIGHT / 2, 16, fill="soft", bold=False), WIDTH, HEIGHT + above
    most = int((room - WIDTH) // STRIP) + 1
    rows = ceil(len(cards) / most)
    a_row = ceil(len(cards) / rows)
    step = min(WIDTH + GAP, (room - WIDTH) / max(1, a_row - 1))
    down = HEIGHT + GAP + above
    drawn = []
    for place, card in enumerate(cards):
        high = card in lifted
        y = down * (place // a_row) + (0 if high else above)
        drawn.append(at(step * (place % a_row), y, draw_card(card, raised=high)))
    return "".join(drawn), step * (a_row - 1) + WIDTH, rows * down - GAP
