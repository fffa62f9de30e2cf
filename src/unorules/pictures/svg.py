"""SVG as text: elements, words that fit, and what is drawn otherwise on a dark ground.

Every element carries the fill of the light picture itself, so that programs without style sheets draw it too. What is
dark hangs on its class, in one style sheet whose names all begin with `uno-`: pictures that stand in one page share it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, takewhile
from typing import Final

import attrs

from unorules.errors import SetupError


class SVG(str):
    """A picture: the text of an SVG document. Notebooks draw it; `str` methods and files take it as it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@attrs.frozen
class Tone:
    """A fill on a light and on a dark ground."""

    light: str
    dark: str


TONES: Final[Mapping[str, Tone]] = {
    "ground": Tone("#f4f1ea", "#1a1e24"),
    "felt": Tone("#e1eae4", "#243330"),
    "paper": Tone("#fffdf7", "#2a3038"),
    "ink": Tone("#1f2733", "#f0ece2"),
    "soft": Tone("#5a6472", "#aeb6c1"),
    "edge": Tone("#2f3946", "#8d97a5"),
    "accent": Tone("#1b4f86", "#8ec1f0"),
    "on-accent": Tone("#ffffff", "#10202f"),
    "warn": Tone("#8a3b00", "#ffb27a"),
    "back": Tone("#59647c", "#4a556b"),
    "wild": Tone("#3b414d", "#151920"),
    "on-wild": Tone("#ffffff", "#ffffff"),
    "R": Tone("#c43c2b", "#dc5a45"),
    "Y": Tone("#f3c52f", "#f6d04d"),
    "G": Tone("#35a982", "#45b38e"),
    "B": Tone("#203f92", "#3f66c8"),
    "on-R": Tone("#ffffff", "#15100f"),
    "on-Y": Tone("#211a00", "#211a00"),
    "on-G": Tone("#06241a", "#06241a"),
    "on-B": Tone("#ffffff", "#ffffff"),
}
"""The fills by name. The four colours differ in lightness too: yellow, green, red, blue from light to dark."""

LARGEST: Final = 100_000
"""How many pixels a picture may be wide, and how many seconds it may show one table."""

_DARK: Final = "".join(
    f".uno-{name}{{fill:{tone.dark}}}.uno-line-{name}{{stroke:{tone.dark}}}" for name, tone in TONES.items()
)
_STYLE: Final = f"@media (prefers-color-scheme:dark){{{_DARK}}}"

_FONT: Final = "system-ui, 'DejaVu Sans', Verdana, sans-serif"
_UNFIT: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_WIDE: Final = {"W": 1.12, "M": 1.0, "m": 1.04, "w": 0.92, "i": 0.36, "l": 0.36, " ": 0.35, "+": 0.84}
"""How wide a bold letter is, as a part of its height, where it is not as wide as others of its kind."""


def number(value: float) -> str:
    """A length as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0")


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An element. An attribute's `_` stands for `-`; `fill` and `stroke` may be the name of a tone."""
    tones = {key: str(value) for key, value in attributes.items() if key in ("fill", "stroke") and value in TONES}
    classes = [f"uno-{'line-' if key == 'stroke' else ''}{value}" for key, value in tones.items()]
    said = [f' class="{" ".join(classes)}"'] if classes else []
    for key, value in attributes.items():
        light = TONES[tones[key]].light if key in tones else value
        text = clean(light) if isinstance(light, str) else number(light)
        said.append(f' {key.rstrip("_").replace("_", "-")}="{text}"')
    written = "".join(said)
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def is_measure(value: object) -> bool:
    """Whether it is a number of pixels or seconds that a picture can have."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= LARGEST


def clean(text: str) -> str:
    """Any text as XML may hold it."""
    return _UNFIT.sub("\ufffd", text).translate(_MARKUP)


def words(
    text: str, x: float, y: float, size: float, *, fill: str = "ink", anchor: str = "middle", bold: bool = True
) -> str:
    """A line of text."""
    weight = {"font_weight": "700"} if bold else {}
    return tag("text", clean(text), x=x, y=y, font_size=size, text_anchor=anchor, fill=fill, **weight)


def length(text: str) -> float:
    """How long a text is in bold letters of the height 1, or a little less."""
    return sum(_lengths(text))


def _lengths(text: str) -> list[float]:
    return [_WIDE.get(letter, 0.79 if letter.isupper() else 0.69) for letter in text]


def fitting(text: str, room: float, most: float) -> float:
    """The height of letters with which a text fits into so much room, `most` at the most."""
    return min(most, room / max(length(text), 0.1))


def shortened(text: str, room: float) -> str:
    """As much of a text as goes into so much room with letters of the height 1."""
    if length(text) <= room:
        return text
    fits = sum(1 for _ in takewhile(lambda used: used + 1 <= room, accumulate(_lengths(text))))
    return text[:fits].rstrip() + "…"


def wrapped(text: str, room: float) -> list[str]:
    """A text as lines that go into so much room with letters of the height 1, as far as its words do."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and length(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def at(x: float, y: float, inside: str, scale: float = 1) -> str:
    """Something put in its place."""
    grown = "" if scale == 1 else f" scale({scale:g})"
    return tag("g", inside, transform=f"translate({number(x)} {number(y)}){grown}")


def document(
    width: float, height: float, title: str, inside: Sequence[str], *, shown: float | None = None, more_style: str = ""
) -> SVG:
    """A whole picture. `title` is what screen readers say; `shown` is how wide it is shown, in pixels, if not as drawn.

    Raises `SetupError` when it cannot be shown so.
    """
    wide = width if shown is None else shown
    if not is_measure(wide):
        raise SetupError(f"a picture cannot be shown {shown!r} pixels wide: give more than 0, {LARGEST} at most")
    return SVG(
        tag(
            "svg",
            tag("title", clean(title)),
            tag("style", _STYLE + more_style),
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=wide,
            height=wide * height / width,
            role="img",
            font_family=_FONT,
        )
    )
