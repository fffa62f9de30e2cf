"""Cards (rulebook, section 1): what is printed on them and how they are written."""

import copy
import pickle

import pytest

import unorules as uno
from unorules.cards import CARDS, COLORS

COLOURED = [colour + face for colour in "RYGB" for face in [*"0123456789", "S", "R", "+2"]]
WILD = ["W", "W+4", "SNX", "GRE", "SWH", "SHH", "CST"]


def test_1_all_cards_of_the_rulebook_exist_in_card_order():
    assert [str(each) for each in CARDS] == COLOURED + WILD


@pytest.mark.parametrize("text", COLOURED + WILD)
def test_equal_cards_are_one_object(text):
    assert uno.card(text) is uno.card(text)
    assert pickle.loads(pickle.dumps(uno.card(text))) is uno.card(text)
    assert copy.copy(uno.card(text)) is copy.deepcopy(uno.card(text)) is uno.card(text)
    assert {uno.card(text): 1}[uno.card(text)] == 1


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_card_survives_every_pickle_protocol(protocol):
    hand = (uno.card("R7"), uno.card("W+4"))
    assert all(a is b for a, b in zip(hand, pickle.loads(pickle.dumps(hand, protocol)), strict=True))


@pytest.mark.parametrize("text", COLOURED)
def test_1_a_coloured_card_has_its_colour(text):
    assert str(uno.card(text).color) == text[0]
    assert not uno.card(text).is_wild


@pytest.mark.parametrize("text", WILD)
def test_1_a_wild_kind_has_no_colour_and_no_number(text):
    assert uno.card(text).color is None
    assert uno.card(text).number is None
    assert uno.card(text).is_wild


@pytest.mark.parametrize(
    ("text", "number"), [("R0", 0), ("Y7", 7), ("B9", 9), ("RS", None), ("RR", None), ("G+2", None)]
)
def test_1_only_numbers_have_a_number(text, number):
    assert uno.card(text).number == number


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("R7", "Red 7"),
        ("YS", "Yellow Skip"),
        ("RR", "Red Reverse"),
        ("G+2", "Green Draw Two"),
        ("B0", "Blue 0"),
        ("W", "Wild"),
        ("W+4", "Wild Draw Four"),
        ("SNX", "Snorlax"),
        ("GRE", "Greninja"),
        ("SWH", "Swap Hands"),
        ("SHH", "Shuffle Hands"),
        ("CST", "Customizable Wild"),
    ],
)
def test_a_card_has_a_name_in_words(text, name):
    assert uno.card(text).name == name


def test_a_card_prints_as_it_is_written():
    assert str(uno.card("W+4")) == "W+4"
    assert eval(repr(uno.card("G+2")), {"card": uno.card}) is uno.card("G+2")


def test_cards_sort_in_card_order():
    hand = [uno.card(text) for text in ["W+4", "B0", "R+2", "W", "RR", "YS", "RS", "R9", "R0"]]
    assert [str(each) for each in sorted(hand)] == ["R0", "R9", "RS", "RR", "R+2", "YS", "B0", "W", "W+4"]


def test_a_card_cannot_be_changed():
    with pytest.raises(AttributeError):
        uno.card("R7").face = "8"
    assert str(uno.card("R7")) == "R7"


@pytest.mark.parametrize("text", ["R7 W+4 BS", "R7,W+4,BS", "R7, W+4, BS", "  R7  W+4\nBS "])
def test_cards_are_listed_with_spaces_or_commas(text):
    assert [str(each) for each in uno.cards(text)] == ["R7", "W+4", "BS"]


def test_no_text_lists_no_cards():
    assert uno.cards("") == ()


@pytest.mark.parametrize(
    "text", ["", "R", "7", "R10", "P7", "r7", "7R", "W4", "RW", "R+4", "W+4R", "R 7", "\uff327", "R\u0663"]
)
def test_text_that_is_no_card_is_refused_and_told_what_is_right(text):
    with pytest.raises(uno.NotationError) as caught:
        uno.card(text)
    message = str(caught.value)
    assert repr(text) in message
    assert "a colour letter R, Y, G or B" in message
    assert "0 1 2 3 4 5 6 7 8 9 S R +2" in message
    assert "W W+4 SNX GRE SWH SHH CST" in message


@pytest.mark.parametrize("value", [None, 7, ["R7"], {"R7": 1}, uno.Color.RED])
def test_a_value_that_is_no_card_is_refused_like_a_text(value):
    with pytest.raises(uno.NotationError, match="is no card"):
        uno.card(value)


def test_one_wrong_card_in_a_list_is_named():
    with pytest.raises(uno.NotationError, match="'P7' is no card"):
        uno.cards("R7 P7 W")


@pytest.mark.parametrize("colour", [0, 1, 2, 3])
def test_a_colour_is_read_from_letter_and_name_in_either_case(colour):
    letter, name = "RYGB"[colour], ["red", "yellow", "green", "blue"][colour]
    for text in (letter, letter.lower(), name, name.upper(), name.capitalize()):
        assert uno.Play(0, "W", color=text).color is COLORS[colour]


def test_1_the_colours_are_red_yellow_green_blue():
    assert [str(colour) for colour in COLORS] == ["R", "Y", "G", "B"]
    assert [colour.name for colour in COLORS] == ["RED", "YELLOW", "GREEN", "BLUE"]
