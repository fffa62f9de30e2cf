"""Cards: what is printed on them and how they are written. Nothing here knows how they are played.

A card is a colour letter and a face (`R7`, `RS`, `RR`, `R+2`) or, for a wild kind, its symbol alone (`W`, `W+4`).
A card with a print on either side is written with both, the one that shows first (`R7/P3`).
Equal cards are one object, so cards compare by identity; a colour is never written on a wild kind.

Rules bring words of their own with `declare_color` and `declare_face`; the same word cannot mean two things.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, Final

import attrs

from unorules.errors import NotationError, RulesError
from unorules.phrases import Phrase, as_phrase, phrase


class Color(str):
    """A colour: a text that is its letter. `Color("R")` is the one red there is; `name` is it in words.

    Four are built in; rules may declare others.
    """

    __slots__ = ("name",)

    name: str
    """The colour in words, in capitals, for example `"RED"`."""
    RED: ClassVar[Color]
    YELLOW: ClassVar[Color]
    GREEN: ClassVar[Color]
    BLUE: ClassVar[Color]

    def __new__(cls, letter: str) -> Color:
        """The known colour of this letter. Raises `ValueError` when there is none."""
        try:
            return _COLORS[letter]
        except (KeyError, TypeError):
            raise ValueError(f"{letter!r} is no colour: {_letters()} are") from None

    @property
    def value(self) -> str:
        """The letter as a plain text."""
        return str.__str__(self)

    @property
    def word(self) -> Phrase:
        """Its name in small letters, as people read it."""
        return phrase(self.name.lower())

    def __str__(self) -> str:
        return str.__str__(self)

    def __repr__(self) -> str:
        return f"<Color.{self.name}: {self.value!r}>"

    def __reduce__(self) -> tuple[type[Color], tuple[str]]:
        return Color, (self.value,)

    def __copy__(self) -> Color:
        return self

    def __deepcopy__(self, memo: object) -> Color:
        return self


_COLORS: Final[dict[str, Color]] = {}

_MADE_COLORS: Final[dict[tuple[str, str], Color]] = {}
"""Every colour ever made, so that one which was forgotten is the same object when it is declared again."""


def _letters() -> str:
    *most, last = _COLORS
    return f"{', '.join(most)} and {last}"


def declare_color(letter: str, name: str) -> Color:
    """Make a colour known: one capital letter, and its name in words. The same again changes nothing.

    Raises `RulesError` when the letter or the name means another colour.
    """
    if not (re.fullmatch("[A-Z]", letter, re.ASCII) and re.fullmatch("[A-Za-z]{2,20}", name, re.ASCII)):
        raise RulesError(f"colour {letter!r}, {name!r}: give one capital letter and a word, such as 'P', 'pink'")
    for known in _COLORS.values():
        if (known.value == letter) != (known.name == name.upper()):
            raise RulesError(f"colour {letter!r}, {name!r}: {known.value} is {known.name.lower()} already")
    if letter not in _COLORS:
        _COLORS[letter] = _MADE_COLORS.setdefault((letter, name.upper()), _new_color(letter, name.upper()))
    return _COLORS[letter]


def _new_color(letter: str, name: str) -> Color:
    made = str.__new__(Color, letter)
    made.name = name
    return made


Color.RED = declare_color("R", "red")
Color.YELLOW = declare_color("Y", "yellow")
Color.GREEN = declare_color("G", "green")
Color.BLUE = declare_color("B", "blue")

COLORS: Final = tuple(_COLORS.values())
"""The built-in colours in card order: red, yellow, green, blue."""

MAX_COLORS: Final = len(COLORS)
"""How many colours the cards of a deck may show at one time."""

NUMBERS: Final = tuple("0123456789")
ACTIONS: Final = ("S", "R", "+2")
"""Faces of the coloured action cards: Skip, Reverse, Draw Two."""

FACES: Final = NUMBERS + ACTIONS
WILDS: Final = ("W", "W+4", "SNX", "GRE", "SWH", "SHH", "CST")
"""Wild kinds: Wild, Wild Draw Four, Snorlax, Greninja, Swap Hands, Shuffle Hands, customizable."""

_NAMES: Final[dict[str, str]] = {
    "S": phrase("Skip"),
    "R": phrase("Reverse"),
    "+2": phrase("Draw Two"),
    "W": phrase("Wild"),
    "W+4": phrase("Wild Draw Four"),
    "SNX": phrase("Snorlax"),
    "GRE": phrase("Greninja"),
    "SWH": phrase("Swap Hands"),
    "SHH": phrase("Shuffle Hands"),
    "CST": phrase("Customizable Wild"),
}


@attrs.frozen(eq=False, repr=False)
class Card:
    """One kind of card, for example every red seven. Get one with `card("R7")`.

    A card with a print on either side tells here the one that shows.

    Attributes:
        color: None on a wild kind.
        face: the number, symbol or wild kind as notation writes it.
        back: the same card turned over; None for a card with one side.
    """

    color: Color | None
    face: str
    back: Card | None = attrs.field(default=None, init=False)
    number: int | None = attrs.field(init=False)
    """0 to 9, or None when the face is a symbol."""
    _drawer: ClassVar[Callable[[Card], str]]
    """What draws a card as SVG; set by pictures, which stands above this module."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", int(self.face) if self.face in NUMBERS else None)

    @property
    def is_wild(self) -> bool:
        """Whether the card has no colour of its own."""
        return self.color is None

    @property
    def front(self) -> Card:
        """What shows, as a card with nothing on its back; the card itself unless it has two sides."""
        return self if self.back is None else _BY_TEXT[self._shows]

    @property
    def name(self) -> Phrase:
        """What shows in words, for example "Red 7" or "Wild Draw Four"; `translate` tells it in another language."""
        face = as_phrase(_NAMES.get(self.face, self.face))
        if self.color is None:
            return face
        return phrase("{color} {face}", color=phrase(self.color.name.capitalize()), face=face)

    @property
    def _shows(self) -> str:
        return self.face if self.color is None else self.color.value + self.face

    def __str__(self) -> str:
        return self._shows if self.back is None else f"{self._shows}/{self.back._shows}"

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    def _repr_svg_(self) -> str:
        return Card._drawer(self)

    def __lt__(self, other: Card) -> bool:
        return _order(self) < _order(other)

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
_MADE: Final[dict[object, Card]] = {}
"""Every card that rules ever brought, so that one which was forgotten is the same object when it is declared again."""
_ORDER: Final = {known: place for place, known in enumerate(CARDS)}


def _order(known: Card) -> tuple[int, str]:
    """Built-in cards in card order, then all others by their text."""
    return _ORDER.get(known, len(CARDS)), str(known)


@attrs.frozen
class Face:
    """A word for cards that rules bring. Rules name the faces that they bring in `Module.faces`.

    Attributes:
        symbol: as notation writes it: one to six capital letters, digits and `+`.
        name: in words.
        colors: the letters of the colours it comes in; without any it is a wild kind.

    Examples:
        >>> Face("+6", "Draw Six", colors="RYGB").texts
        ('R+6', 'Y+6', 'G+6', 'B+6')
    """

    symbol: str
    name: str
    colors: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """How its cards are written, in the order of the colours."""
        return tuple([letter + self.symbol for letter in self.colors]) or (self.symbol,)


def declare_face(face: Face) -> tuple[Card, ...]:
    """Make the cards of a face known. The same again changes nothing. Returns the cards, in the order of the colours.

    Raises `RulesError` when the symbol is malformed or means something else.
    """
    if not re.fullmatch("[A-Z0-9+]{1,6}", face.symbol, re.ASCII):
        raise RulesError(f"face {face.symbol!r}: write one to six capital letters, digits and +")
    named = _NAMES.get(face.symbol, face.symbol if face.symbol in NUMBERS else face.name)
    if named != face.name:
        raise RulesError(f"face {face.symbol!r}: it is called {named} already, not {face.name}")
    unknown = [letter for letter in face.colors if letter not in _COLORS]
    if unknown:
        raise RulesError(f"face {face.symbol!r}: {', '.join(unknown)} is no colour; declare it first")
    made = []
    for text, letter in zip(face.texts, face.colors or (None,), strict=True):
        color = None if letter is None else _COLORS[letter]
        known = _BY_TEXT.get(text)
        if known is not None and (known.color, known.face) != (color, face.symbol):
            raise RulesError(f"face {face.symbol!r}: {text} is {known.name} already")
        if known is None:
            known = _MADE.setdefault((color, color and color.name, face.symbol, face.name), Card(color, face.symbol))
        made.append(known)
    _NAMES[face.symbol] = face.name
    _BY_TEXT.update({str(each): each for each in made})
    return tuple(made)


def declare_two_sided(text: str) -> Card:
    """Make a card with two sides known, written `front/back`, both known as cards of one side. Returns it front up."""
    if text not in _BY_TEXT:
        front, _, back = text.partition("/")
        up, down = card(front), card(back)
        if (up, down) not in _MADE:
            over = Card(up.color, up.face)
            under = over if up is down else Card(down.color, down.face)
            object.__setattr__(over, "back", under)
            object.__setattr__(under, "back", over)
            _MADE.update({(up, down): over, (down, up): under})
        over, under = _MADE[up, down], _MADE[down, up]
        _BY_TEXT.update({str(side): side for side in (over, under)})
    return _BY_TEXT[text]


Words = tuple[frozenset[str], ...]
"""Which colours, faces and cards are known, for `restore_words`."""


def words() -> Words:
    """The words that are known now."""
    return tuple([frozenset(register) for register in (_COLORS, _NAMES, _BY_TEXT)])


def restore_words(before: Words) -> None:
    """Forget every colour, face and card that was declared since `words` gave this."""
    registers: tuple[dict[str, Color] | dict[str, str] | dict[str, Card], ...] = (_COLORS, _NAMES, _BY_TEXT)
    for register, known in zip(registers, before, strict=True):
        for word in register.keys() - known:
            del register[word]


def is_known(text: str) -> bool:
    """Whether a text is a card or a face."""
    return text in _BY_TEXT or text in _NAMES or text in NUMBERS


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
            f"or one of the wild kinds {' '.join(WILDS)}" + _others()
        ) from None


def _others() -> str:
    known = [face for face in _NAMES if face not in FACES + WILDS]
    return f"; loaded rules add the faces {' '.join(known)}" if known else ""


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
    for known in _COLORS.values():
        if isinstance(text, str) and text.upper() in (known.value, known.name):
            return known
    raise NotationError(f"{text!r} is no colour: {_letters()} are")
