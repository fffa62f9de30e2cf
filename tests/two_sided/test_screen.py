"""The command line with colours, faces and sides that rules bring."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.running import Command
from unorules import testing
from unorules.cli import saves
from unorules.cli.play import Sitting
from unorules.cli.render import Paint, columns, plain


@pytest.fixture
def play_on(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """What is shown, on one long line, and the state after these lines were typed at a hand-built state."""

    def play_on(state: uno.GameState, typed: str) -> tuple[str, uno.GameState]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        sitting = Sitting(saves.Game(state, 0, "1"), tmp_path / "game")
        assert sitting.run(()) == 0
        return " ".join(capsys.readouterr().out.split()), sitting.state

    return play_on


def dark(*hands: str, **more) -> uno.GameState:
    pile = "P3/R2 T1/R5 T2/R6 P5/RT T4/R8"
    return testing.position(
        uno.parse_rules("night"), hands=hands, top="P2/R1", side=1, **{"draw_pile": pile, "turn": 0, **more}
    )


def test_a_whole_game_is_shown_within_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = Command(capsys, monkeypatch)("demo", "--rules", "night", "--players", 3)
    assert (code, err) == (0, "")
    assert "; everything is turned over, and on top lies " in " ".join(out.split())
    assert "wins the game at the target" in out
    assert max(map(len, out.splitlines())) <= 80


def test_both_sides_of_the_own_hand_are_shown_and_the_backs_of_others(play_on):
    out, _ = play_on(dark("PT/R4 T1/R5", "P1/R1 T2/R6"), "")
    assert "Your hand: PT/R4 T1/R5" in out
    assert "Backs: you R4 R5, seat 1 R1 R6" in out
    assert "P1" not in out.partition("Backs:")[2]


def test_a_card_may_be_named_by_what_shows(play_on):
    _, whole = play_on(dark("P1/R1 P6/W T1/R5", "P1/R1"), "p1/r1\n")
    _, front = play_on(dark("P1/R1 P6/W T1/R5", "P1/R1"), "p1\n")
    _, marked = play_on(dark("P1/R1 T1/R5", "P1/R1"), "p1!\n")
    assert [str(state.top) for state in (whole, front, marked)] == ["P1/R1"] * 3


def test_colours_of_the_side_that_shows_are_asked_for_and_named(play_on):
    out, _ = play_on(dark("W/RT P1/R1 P1/Y1", "T1/R5 T2/R6"), "w\np\n")
    assert "Colour: p or t" in out
    assert "You lay W/RT, name pink." in out


def test_help_tells_colours_and_cards_that_it_does_not_speak_of_else(play_on):
    out, _ = play_on(dark("PT/R4 T1/R5", "P1/R1"), "?\n")
    assert "Colours: P pink, T teal." in out
    assert "Further cards: PT (Pink Turn), WX (Wild Draw Color)." in out
    out, _ = play_on(testing.position(uno.OFFICIAL, hands=["R1 R2", "G1"], top="R3", draw_pile="G2"), "?\n")
    assert "Colours:" not in out
    assert "Further cards:" not in out


def test_draw_cards_without_a_number_are_told_in_words(play_on):
    state = dark("P1/R1 P1/Y1", "WX/R+2 P3/R2 P4/R3", turn=1)
    out, _ = play_on(uno.apply(state, uno.Play(1, "WX/R+2", color="T")), "a\n")
    assert "cards until the colour in force shows are aimed at you." in out
    assert "a take cards until the colour in force shows" in out
    assert "You draw 2 cards (P3/R2 T1/R5), lose the turn" in out


def test_built_in_players_name_a_colour_that_is_in_play(play_on):
    """Seat 1 holds most of teal."""
    state = dark("P1/R1 P1/Y1", "W/RT T1/R5 T3/R7 T4/R8", turn=1)
    out, _ = play_on(state, "")
    assert "Seat 1 lays W/RT, names teal." in out


def test_every_colour_has_its_paint():
    paint = Paint(on=True)
    painted = {color.name: paint.color(color) for color in uno.parse_rules("night").book.other.colors}
    assert len({*painted.values(), *(paint.color(color) for color in uno.new_game(uno.OFFICIAL, 2).colors)}) == 6
    assert plain(paint.card(uno.card("R1/P1"))) == "R1/P1"
    assert paint.word("P1") == paint.card(uno.card("P1")) != "P1"
    assert paint.word("else") == "else"


def test_a_last_column_that_is_too_wide_goes_on_below():
    rows = [("seat 0", " ".join(["R1/P1"] * 20)), ("seat 1", "none")]
    lines = columns(rows).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].startswith(" " * 10 + "R1/P1")
    assert lines[-1] == "  seat 1  none"
