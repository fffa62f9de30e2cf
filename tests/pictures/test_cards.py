"""Cards and hands as pictures: readable without colours, on either ground, by screen readers, for any card there is."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

import unorules as uno
from tests.pictures.drawing import paths, read, size, texts, title
from unorules import pictures
from unorules.cards import CARDS, COLORS, declare_color, declare_face, declare_two_sided, restore_words, words
from unorules.extension import Face
from unorules.pictures.svg import TONES


@pytest.fixture
def strange_words():
    """Colours and faces as packs declare them, forgotten afterwards."""
    before = words()
    for letter, name in (("P", "pink"), ("T", "teal"), ("O", "orange"), ("V", "violet"), ("Q", "Quartzite")):
        declare_color(letter, name)
    declare_face(Face("7", "7", colors="PTOVQ"))
    declare_face(Face("F", "Flip", colors="RYGBPTOVQ"))
    declare_face(Face("ABC123", 'Turn <all> & "go"'))
    yield
    restore_words(before)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_is_an_image_with_its_name(card: uno.Card) -> None:
    assert title(pictures.card(card)) == card.name
    assert pictures.card(str(card)) == pictures.card(card)


@pytest.mark.parametrize("color", COLORS, ids=str)
def test_a_colour_is_told_by_its_letter_beside_the_face(color: uno.Color) -> None:
    assert texts(pictures.card(f"{color}7")) == ["7", color.value, "7"]


@pytest.mark.parametrize(("one", "other"), list(combinations("RYGB", 2)))
def test_colours_differ_by_shape(one: str, other: str) -> None:
    assert set(paths(pictures.card(f"{one}7"))) != set(paths(pictures.card(f"{other}7")))


def luminance(fill: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [int(fill[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio as WCAG 2.2 defines it."""
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("side", ["light", "dark"])
@pytest.mark.parametrize(("one", "other"), list(combinations("RYGB", 2)))
def test_colours_differ_by_lightness(one: str, other: str, side: str) -> None:
    assert contrast(getattr(TONES[one], side), getattr(TONES[other], side)) > 1.25


@pytest.mark.parametrize("side", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((f"on-{color}", color) for color in "RYGB"),
        ("on-wild", "wild"),
        ("on-accent", "accent"),
        *((ink, ground) for ink in ("ink", "soft", "warn") for ground in ("paper", "felt", "ground")),
        ("accent", "ground"),
    ],
)
def test_words_are_readable_upon_what_they_stand_on(ink: str, ground: str, side: str) -> None:
    """4.5 to 1: WCAG 2.2, success criterion 1.4.3."""
    assert contrast(getattr(TONES[ink], side), getattr(TONES[ground], side)) >= 4.5


def test_a_picture_knows_a_dark_ground() -> None:
    assert "@media (prefers-color-scheme:dark)" in pictures.card("R7")


def test_a_card_face_down_shows_no_face() -> None:
    assert title(pictures.card(None)) == "a card face down"
    assert texts(pictures.card(None)) == []


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(uno.NotationError, match="'X9' is no card"):
        pictures.card("X9")
    with pytest.raises(uno.NotationError, match="'X9' is no card"):
        pictures.hand("R7 X9")
    with pytest.raises(uno.NotationError, match="'X9' is no card"):
        pictures.hand("R7", raised="X9")
    with pytest.raises(uno.NotationError, match="7 is no card"):
        pictures.card(7)  # type: ignore[arg-type]


def test_the_width_is_how_wide_it_is_shown() -> None:
    shown = read(pictures.card("R7", width=50))
    assert (shown.get("width"), shown.get("height")) == ("50", "70")
    assert read(pictures.card("R7")).get("width") == "100"
    assert read(pictures.hand("R7 G2")).get("width") == "206"
    for width in (0, -1, float("nan"), float("inf"), 1e308, 10**400, "100", True):
        with pytest.raises(uno.SetupError, match="give more than 0, 100000 at most"):
            pictures.card("R7", width=width)  # type: ignore[arg-type]


@pytest.mark.usefixtures("strange_words")
def test_colours_that_packs_declare_have_their_letter_and_a_shape_of_their_own() -> None:
    for letter in "PTOVQ":
        assert texts(pictures.card(f"{letter}7")) == ["7", letter, "7"]
    for one, other in permutations("RYGBPTOV", 2):
        assert set(paths(pictures.card(f"{one}F"))) != set(paths(pictures.card(f"{other}F"))), (one, other)


@pytest.mark.usefixtures("strange_words")
def test_a_declared_colour_is_what_its_name_means_in_css_or_a_fill_made_of_its_letter() -> None:
    assert 'style="fill:teal"' in pictures.card("T7")
    assert 'fill="#' in pictures.card("Q7").split('style="fill:quartzite"')[0].rsplit("<", 1)[1]


@pytest.mark.usefixtures("strange_words")
def test_any_face_is_drawn_with_its_name() -> None:
    assert title(pictures.card("ABC123")) == 'Turn <all> & "go"'
    assert "ABC123" in texts(pictures.card("ABC123"))


@pytest.mark.usefixtures("strange_words")
def test_a_card_with_two_sides_shows_what_is_on_its_back() -> None:
    card = declare_two_sided("R7/PF")
    assert title(pictures.card(card)) == "Red 7, on its back Pink Flip"
    assert texts(pictures.card(card)) == ["7", "R", "7", "PF"]
    assert card.back is not None
    assert texts(pictures.card(card.back))[-1] == "R7"


def test_a_hand_tells_its_cards_in_order() -> None:
    assert title(pictures.hand("W+4 R7 R7 B0")) == "Wild Draw Four, Red 7, Red 7, Blue 0"
    assert title(pictures.hand("")) == "no cards"
    assert title(pictures.hand([uno.card("R7"), None, "G2"])) == "Red 7, a card face down, Green 2"


@pytest.mark.parametrize("count", [1, 2, 7, 13, 14, 40, 108])
def test_a_hand_is_no_wider_than_a_page_and_every_card_can_be_told(count: int) -> None:
    picture = pictures.hand(["B8"] * count)
    width, height = size(picture)
    assert width <= 520
    assert height <= 150 * -(-count // 13)
    assert texts(picture) == ["8", "B", "8"] * count
    assert len(picture) < 1500 * (count + 2)


def test_raised_cards_stand_out() -> None:
    plain, raised = pictures.hand("R7 G2"), pictures.hand("R7 G2", raised="G2")
    assert plain.count("uno-line-accent") - pictures.card("R7").count("uno-line-accent") == 0
    assert raised.count("uno-line-accent") == plain.count("uno-line-accent") + 1
    assert size(raised)[1] > size(plain)[1]


def test_notebooks_draw_cards() -> None:
    card = uno.card("R7")
    assert card._repr_svg_() == pictures.card(card) == pictures.card(card)._repr_svg_()
    assert type(pictures.card(card)._repr_svg_()) is str
