"""Rulebook 4.1: which card follows which."""

import pytest

from tests.playing import after, lays, refusal, table, waits
from unorules import Play, check
from unorules.cards import CARDS

KNOWN = [str(card) for card in CARDS if card.color is not None] + ["W", "W+4"]
EVERYTHING = " ".join(KNOWN)


@pytest.mark.parametrize(
    ("top", "color", "hand", "fit"),
    [
        ("G7", None, "R7 Y7 B7 G0 G9 GS GR G+2 W W+4 R6 YS BR R+2", "R7 Y7 B7 G0 G9 GS GR G+2 W W+4"),
        ("BS", None, "RS YS GS B0 B9 BR B+2 W W+4 R9 GR Y+2", "RS YS GS B0 B9 BR B+2 W W+4"),
        ("RR", None, "YR GR BR R1 RS R+2 Y1 YS Y+2", "YR GR BR R1 RS R+2"),
        ("Y+2", None, "R+2 G+2 B+2 Y0 YS YR R0 RS RR", "R+2 G+2 B+2 Y0 YS YR"),
        ("R0", None, "Y0 R9 Y9 B1", "Y0 R9"),
        ("W", "B", "B0 BS R0 GS Y+2 W W+4", "B0 BS W W+4"),  # a wild kind has no number and no symbol
        ("W+4", "Y", "Y4 R4 G+2 Y+2 W", "Y4 Y+2 W"),
        ("W", "R", "R1 Y1", "R1"),
    ],
)
def test_4_1_a_card_fits_by_colour_number_or_symbol(top, color, hand, fit):
    assert lays(table(f"{hand} | B1", top, color=color)) == set(fit.split())


@pytest.mark.parametrize("top", KNOWN)
def test_4_1_every_card_on_every_card(top):
    for color in top[0] if top[0] in "RYGB" else "RYGB":
        state = table(f"{EVERYTHING} | B1", top, color=color)
        fit = {text for text in KNOWN if text[0] in ("W", color) or (top[0] != "W" and text[1:] == top[1:])}
        assert lays(state) == fit
        for text in KNOWN:
            verdict = check(state, Play(0, text))
            assert (bool(verdict), verdict.code) == ((True, None) if text in fit else (False, "illegal_card"))


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_4_1_the_turn_goes_to_the_next_seat(players, direction):
    hands = " | ".join(["R7 G1 G2"] * players)
    for turn in range(players):
        state = after(table(hands, "R2", turn=turn, direction=direction), f"{turn}:R7")
        assert waits(state) == f"turn {(turn + direction) % players}"
        assert state.direction == direction


@pytest.mark.parametrize(("direction", "out", "then"), [(1, (1,), 2), (1, (1, 2), 3), (-1, (3,), 2), (-1, (2, 3), 1)])
def test_1_the_next_seat_is_the_next_one_in_play(direction, out, then):
    hands = " | ".join(["R7 G1 G2"] * 4)
    assert waits(after(table(hands, "R2", direction=direction, out=out), "0:R7")) == f"turn {then}"


@pytest.mark.parametrize(("top", "laid", "color"), [("R7", "G7", "G"), ("RS", "BS", "B"), ("Y+2", "R+2", "R")])
def test_4_1_matching_by_number_or_symbol_changes_the_colour_in_force(top, laid, color):
    state = table(f"{laid} Y1 Y2 | R5 G5 B5 | R5 G5 B5", top, draw_pile="G1 G2 G3")
    assert str(after(state, f"0:{laid}").color) == color


def test_4_1_a_wild_may_be_laid_although_other_cards_fit_and_name_the_colour_in_force():
    state = table("R7 R8 W | R1 B1", "R2")
    assert lays(state) == {"R7", "R8", "W"}
    named = after(state, "0:W>R")
    assert (str(named.color), lays(named)) == ("R", {"R1"})


def test_4_1_on_a_named_colour_only_that_colour_or_another_wild_kind_follows():
    state = after(table("W G1 G2 | R1 B1 W W+4", "R2"), "0:W>B")
    assert lays(state) == {"B1", "W", "W+4"}
    assert refusal(state, "1:R1") == "illegal_card"


def test_4_1_a_refused_card_is_told_in_words_of_the_table():
    verdict = check(table("G1 R7 | B1", "R2"), Play(0, "G1"))
    assert "G1 does not fit on R2 with red in force" in verdict.violations[0].message
    verdict = check(table("G1 R7 | B1", "W", color="B"), Play(0, "G1"))
    assert "G1 does not fit on W with blue in force" in verdict.violations[0].message
