"""Flip 1: the 112 cards of both sides, and what they are called."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from flip_table import DECK
from unorules.extension import add_pack
from unorules_flip import PACK

LIGHT = Counter(str(card.front) for card in DECK)
DARK = Counter(str(card.back.front) for card in DECK if card.back is not None)


def side(colors: str, faces: str, *wilds: str) -> dict[str, int]:
    """Two of each face in each colour, four of each wild kind."""
    return {color + face: 2 for color in colors for face in faces.split()} | dict.fromkeys(wilds, 4)


def test_the_light_side_is_that_of_the_sheet() -> None:
    assert side("RYGB", "1 2 3 4 5 6 7 8 9 +1 R S F", "W", "W+2") == LIGHT


def test_the_dark_side_is_that_of_the_sheet() -> None:
    assert side("PTOV", "1 2 3 4 5 6 7 8 9 +5 R SE F", "W", "WDC") == DARK


def test_no_card_is_a_wild_kind_on_both_sides() -> None:
    assert not [str(card) for card in DECK if card.back is not None and card.is_wild and card.back.is_wild]


@pytest.mark.parametrize(
    ("light", "dark"),
    [
        ("R1", "P3 V2"),
        ("R3", "P7 WDC"),
        ("RS", "O+5 W"),
        ("Y1", "PSE W"),
        ("YF", "O8 P4"),
        ("G9", "O+5 PR"),
        ("GF", "T3 WDC"),
        ("B1", "VSE VSE"),
        ("B6", "TSE VR"),
        ("W", "P5 PF T3 V7"),
        ("W+2", "O4 O7 P2 V9"),
    ],
)
def test_backs_are_those_of_the_printed_cards(light: str, dark: str) -> None:
    assert sorted(str(card.back.front) for card in DECK if card.back and str(card.front) == light) == dark.split()


def test_only_one_card_is_there_twice() -> None:
    assert [str(card) for card, copies in Counter(DECK).items() if copies > 1] == ["B1/VSE"]


def test_cards_have_names() -> None:
    assert [uno.card(text).name for text in ("VSE/B1", "R+1/P3", "WDC/GF", "T+5/G2", "OF/G1", "W+2/O4")] == [
        "Purple Skip Everyone",
        "Red Draw One",
        "Wild Draw Color",
        "Teal Draw Five",
        "Orange Flip",
        "Wild Draw Two",
    ]


def test_each_side_has_its_four_colours() -> None:
    book = uno.parse_rules("flip").book
    assert ["".join(each.colors) for each in (book, book.other)] == ["RYGB", "PTOV"]


def test_the_preset_is_its_name_and_needs_the_pack() -> None:
    rules = uno.parse_rules("official +deck(kind=flip112)")
    assert str(rules) == "flip"
    assert uno.to_json(uno.new_game(rules, 2, seed=1))["packs"] == ["flip"]
    assert uno.loads(uno.dumps(rules)) == rules


def test_the_deck_brings_its_rules() -> None:
    assert {"flip", "flip_draw", "flip_skip", "flip_wild_draw"} <= {module.name for module in uno.parse_rules("flip")}


def test_adding_the_pack_again_changes_nothing() -> None:
    assert add_pack(PACK) is PACK


def test_the_rules_are_told_in_plain_english() -> None:
    text = uno.parse_rules("flip +flip_wild_draw(policy=strict) +misplay(mode=penalty)").explain()
    for sentence in (
        "A Flip turns all cards over; what was behind is in front.",
        "They may be laid only by a seat that holds no card of the colour in force.",
        "How many cards were drawn for a WDC until the colour showed.",
        "Whether a W+2 was dishonest: only then it is a wrong card.",
        "The backs of all hands and of the next card of the pile",
    ):
        assert sentence in text
