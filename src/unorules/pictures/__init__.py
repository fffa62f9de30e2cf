"""Cards, hands and tables as pictures: SVG text in a plain design of our own.

A colour is told by a hue, by its lightness, by its letter and by a shape, so that nobody needs to see colours. The
pictures follow the reader's light or dark setting, stand on either ground, and have a title for screen readers. Equal
values give equal text. Notebooks draw a `Card`, a `GameState` and an `Observation` with these functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from unorules.cards import Card
from unorules.cards import card as card_of
from unorules.cards import cards as cards_of
from unorules.errors import SetupError
from unorules.observation import Observation
from unorules.pictures.faces import HEIGHT, WIDTH, card_name, draw_card, spread
from unorules.pictures.reel import Film
from unorules.pictures.svg import LARGEST, SVG, document, is_measure
from unorules.pictures.tables import BREADTH, scene
from unorules.state import GameState

__all__ = ["SVG", "card", "film", "hand", "table"]

_ROOM: Final = 520


def card(shown: Card | str | None, *, width: float | None = None) -> SVG:
    """One card, as a `Card` or its text; None is a card that is face down. One with two sides shows a bit of its back.

    `width` is how wide the picture is shown, in pixels: 100 unless you say so, 100000 at most, and style sheets may
    change it. Raises `NotationError` for what is no card and, as all these functions, `SetupError` for a width that is
    no such number.

    Examples:
        >>> card("R7").startswith('<svg'), "<title>Red 7</title>" in card("R7")
        (True, True)
    """
    known = _known(shown)
    return document(WIDTH, HEIGHT, card_name(known), [draw_card(known)], shown=width)


def hand(
    shown: Iterable[Card | str | None] | str, *, raised: Iterable[Card | str] | str = (), width: float | None = None
) -> SVG:
    """Cards side by side, in the order given; those of a kind that is `raised` stand higher.

    Cards are `Card` values or texts, None is one that is face down; one text may list them all. Many cards lie one
    over the other, so that of each its strip can be read. Raises `NotationError` for what is no card.

    Examples:
        >>> "<title>Red 7, Green Draw Two</title>" in hand("R7 G+2")
        True
        >>> hand([None, None, None]).count("<rect")
        3
    """
    held = [_known(each) for each in (cards_of(shown) if isinstance(shown, str) else shown)]
    high = [_known(each) for each in (cards_of(raised) if isinstance(raised, str) else raised)]
    drawing, wide, tall = spread(held, _ROOM, high or None)
    return document(wide, tall, ", ".join(map(card_name, held)) or "no cards", [drawing], shown=width)


def table(seen: Observation | GameState, *, names: Sequence[str] = (), width: float | None = None) -> SVG:
    """A table: of an observation what its viewer may know and nothing else, of a state what the host sees.

    Seats go clockwise from the viewer, who sits in front; cards that the viewer may lay stand higher. `names` are what
    the seats are called, in seat order; a long one is cut short. Raises `SetupError` when there are more or fewer names
    than seats.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=3, seed=7)
        >>> picture = table(uno.observe(state, seat=1), names=["Ada", "Ben", "Cleo"])
        >>> "Ada has the turn" in picture or "Ben has the turn" in picture or "Cleo has the turn" in picture
        True
    """
    drawn = scene(seen, names)
    return document(BREADTH, drawn.height, drawn.says, [drawn.drawing], shown=width)


def film(
    shown: Iterable[Observation | GameState],
    captions: Sequence[str],
    *,
    names: Sequence[str] = (),
    seconds: float = 3,
    width: float | None = None,
) -> SVG:
    """Tables one after the other, each for so many seconds and with its caption, again and again.

    Whoever asks for less motion, and programs that do not move pictures, see the last one. Raises `SetupError` without
    a table, without a caption for each, and for a time that is none.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=7)
        >>> after = uno.apply(state, uno.Draw(state.to_act))
        >>> "@keyframes" in film([state, after], ["The deal.", "A card is drawn."])
        True
    """
    scenes = [scene(each, names) for each in shown]
    if not scenes or len(scenes) != len(captions):
        raise SetupError(f"{len(captions)} captions were given for {len(scenes)} tables: give one for each table")
    if not is_measure(seconds):
        raise SetupError(f"a table cannot be shown for {seconds!r} seconds: give more than 0, {LARGEST} at most")
    return Film(scenes, captions, seconds).draw(width)


def _known(shown: Card | str | None) -> Card | None:
    return shown if shown is None or isinstance(shown, Card) else card_of(shown)


Card._drawer = card
GameState._drawer = table
Observation._drawer = table
