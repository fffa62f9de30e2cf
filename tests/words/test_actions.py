"""Actions (rulebook, section 1): their text form, and constructors that convert and never judge."""

import pickle
import re

import pytest

import unorules as uno
from unorules.actions import ACTIONS

TEXTS = {
    "0:R7": uno.Play(0, "R7"),
    "3:W": uno.Play(3, "W"),
    "0:W+4>B!": uno.Play(0, "W+4", color="B", uno=True),
    "2:SWH>G@1!": uno.Play(2, "SWH", color="G", target=1, uno=True),
    "0:R7@9": uno.Play(0, "R7", target=9),
    "0:R5,G5,B5": uno.Play(0, "R5 G5 B5"),
    "0:R5,R5&": uno.Play(0, "R5 R5", announce=True),
    "0:R5,R5!&": uno.Play(0, "R5 R5", uno=True, announce=True),
    "9:R+2!": uno.Play(9, "R+2", uno=True),
    "1:^R5": uno.JumpIn(1, "R5"),
    "1:^W>Y@0!": uno.JumpIn(1, "W", color="Y", target=0, uno=True),
    "4:draw": uno.Draw(4),
    "4:pass": uno.Pass(4),
    "1:accept": uno.Accept(1),
    "1:challenge": uno.Challenge(1),
    "0:color=R": uno.NameColor(0, "R"),
    "0:target=3": uno.ChooseTarget(0, 3),
    "0:uno": uno.CallUno(0),
    "2:catch=0": uno.Catch(2, 0),
    "2:dispute=1": uno.Dispute(2, 1),
    "7:next": uno.NextRound(7),
    "7:leave": uno.Leave(7),
    "7:join": uno.Join(7),
    "0:penalize=slow": uno.Penalize(0, "slow"),
    "0:penalize=a=b": uno.Penalize(0, "a=b"),
    "0:end": uno.EndRound(),
}


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_is_written_as_text_and_read_back(text):
    assert str(TEXTS[text]) == uno.format_action(TEXTS[text]) == text
    assert uno.parse_action(text) == TEXTS[text]
    assert type(uno.parse_action(text)) is type(TEXTS[text])


def test_every_action_of_the_rulebook_has_a_text():
    names = "Play JumpIn Draw Pass Accept Challenge NameColor ChooseTarget CallUno Catch Dispute Penalize NextRound"
    assert set(ACTIONS) == {*names.split(), "Leave", "Join", "EndRound"}
    assert {type(action) for action in TEXTS.values()} == set(ACTIONS.values())


@pytest.mark.parametrize("text", TEXTS)
def test_actions_are_values(text):
    action, twin = TEXTS[text], uno.parse_action(text)
    assert hash(action) == hash(twin)
    assert pickle.loads(pickle.dumps(action)) == action
    with pytest.raises(AttributeError):
        action.seat = 5


def test_1_the_host_sends_leave_join_penalize_and_end_round():
    assert {name for name, kind in ACTIONS.items() if kind.host} == {"Leave", "Join", "Penalize", "EndRound"}


def test_actions_of_different_kinds_are_not_equal():
    assert len({*TEXTS.values()}) == len(TEXTS)
    assert uno.Draw(0) != uno.Pass(0)


@pytest.mark.parametrize(
    ("given", "cards"),
    [
        ("R7", "R7"),
        (uno.card("R7"), "R7"),
        ("R7 R7", "R7 R7"),
        (["R7", uno.card("G7")], "R7 G7"),
        ((text for text in ("R7", "W")), "R7 W"),
        ("", ""),
        ((), ""),
    ],
    ids=["text", "card", "two in a text", "a list of both", "a generator", "no text", "nothing"],
)
def test_cards_convert_from_text_and_lists(given, cards):
    assert uno.Play(0, given).cards == uno.cards(cards)


@pytest.mark.parametrize("given", ["b", "B", "blue", "BLUE", uno.Color.BLUE], ids=repr)
def test_a_colour_converts_from_text(given):
    assert uno.NameColor(0, given).color is uno.Color.BLUE
    assert uno.Play(0, "W", color=given).color is uno.Color.BLUE
    assert uno.JumpIn(0, "W", color=given).color is uno.Color.BLUE


class Two:
    def __index__(self):
        return 2


def test_a_seat_converts_from_any_whole_number():
    for action in (uno.Draw(Two()), uno.Catch(Two(), Two()), uno.Play(Two(), "R7", target=Two())):
        assert type(action.seat) is int
        assert action.seat == 2
    assert uno.Catch(0, Two()) == uno.Catch(0, 2)


@pytest.mark.parametrize("seat", [-1, 99, True, 1.0, "0", None, (), b"\x00"], ids=repr)
def test_constructors_keep_a_seat_that_is_none(seat):
    for action in (uno.Draw(seat), uno.Play(seat, "R7"), uno.EndRound(seat)):
        assert action.seat is seat
    assert uno.Catch(0, seat).target is seat


@pytest.mark.parametrize("value", ["P7", "R7 P7", 7, None, 1.5], ids=repr)
def test_constructors_keep_cards_that_are_none(value):
    assert uno.Play(0, value).cards == (value,)
    assert uno.Play(0, [value]).cards == (value,)
    assert uno.JumpIn(0, value).card == value


@pytest.mark.parametrize("value", ["P", "", 7, 1.5, ("R",)], ids=repr)
def test_constructors_keep_a_colour_that_is_none(value):
    assert uno.Play(0, "W", color=value).color == value
    assert uno.NameColor(0, value).color == value


def test_the_flags_are_truth_values():
    assert uno.Play(0, "R7", uno=1, announce="yes") == uno.Play(0, "R7", uno=True, announce=True)
    assert uno.Play(0, "R7", uno=0, announce=None) == uno.Play(0, "R7")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R7",
        ":R7",
        "x:R7",
        "-1:R7",
        "1.5:R7",
        "1234:R7",
        "\u0663:R7",
        "\u00b2:R7",
        "0:",
        "0",
        "0:P7",
        "0:R7 G7",
        "0:R7,",
        "0:,R7",
        "0:R7>",
        "0:R7>Q",
        "0:W>B>B",
        "0:R7@",
        "0:R7@x",
        "0:R7@-1",
        "0:W@1>B",
        "0:R7!!",
        "0:R7&!",
        "0:^",
        "0:^R7,R7",
        "0:^R7&",
        "0:^^R7",
        "0:fly",
        "0:draw=1",
        "0:draw=",
        "0:Draw",
        "0:color",
        "0:color=",
        "0:color=Q",
        "0:catch",
        "0:catch=",
        "0:catch=x",
        "0:catch=-1",
        "0:catch=1.0",
        "0:penalize",
        "0:penalize=",
        "0:end=1",
        "0:uno!",
        " 0:R7",
        "0:R7 ",
    ],
)
def test_malformed_text_is_refused_with_a_sentence(text):
    with pytest.raises(uno.NotationError) as caught:
        uno.parse_action(text)
    assert re.search(r"is no (action|card|colour|seat)\b|: write 0:|one card jumps in", str(caught.value))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("R7", "begin with the seat and a colon, as in 0:R7"),
        ("0:catch", "write 0:catch=<target>"),
        ("0:color", "write 0:color=<color>"),
        ("0:penalize=", "write 0:penalize=<fault>"),
        ("0:draw=1", "write 0:draw and no more"),
        ("0:color=Q", "is no colour: R, Y, G"),
        ("0:P7", "write a colour letter R, Y, G or B and a face"),
        ("0:R7@x", "'x' is no seat"),
        ("0:^R7,R7", "one card jumps in"),
    ],
)
def test_malformed_text_is_told_what_would_be_right(text, right):
    with pytest.raises(uno.NotationError) as caught:
        uno.parse_action(text)
    assert right in str(caught.value)


@pytest.mark.parametrize("value", [None, 7, b"0:R7", ["0:R7"]], ids=repr)
def test_a_value_that_is_no_text_is_refused(value):
    with pytest.raises(uno.NotationError):
        uno.parse_action(value)
