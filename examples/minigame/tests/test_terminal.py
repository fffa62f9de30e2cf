"""At the keyboard: pace, colour, commands, what is typed for a card, and what is refused."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from driving import moments
from last_ferry import screen
from last_ferry.adventure import Adventure, rules_of
from last_ferry.cli import main
from last_ferry.menu import options, read, situation
from last_ferry.saving import write
from last_ferry.scenes import Table
from last_ferry.screen import PACE, Screen
from last_ferry.sitting import Sitting
from last_ferry.story import SCENES
from unorules.testing import position


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made, none of which takes time."""
    pauses: list[float] = []
    monkeypatch.setattr(screen, "sleep", pauses.append)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return pauses


def test_lines_take_their_time_on_a_terminal(slept: list[float]) -> None:
    Screen(Terminal(), Terminal()).animate(["one", "two", "three"])
    assert slept == [PACE] * 3


@pytest.mark.parametrize(("out", "pace"), [(io.StringIO(), None), (Terminal(), 0.0)], ids=["a file", "--fast"])
def test_lines_come_at_once_elsewhere_and_when_asked(out: io.StringIO, pace: float | None, slept: list[float]) -> None:
    Screen(io.StringIO(), out, pace).animate(["one", "two", "three"])
    assert slept == []


def test_cards_are_coloured_on_a_terminal_only(slept: list[float]) -> None:
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        Screen(io.StringIO(), out).say("Blue 7, Wild")
    assert terminal.getvalue() == "\x1b[94mBlue 7\x1b[0m, \x1b[1mWild\x1b[0m\n"
    assert file.getvalue() == "Blue 7, Wild\n"


def test_a_card_stands_on_one_line() -> None:
    out = io.StringIO()
    Screen(io.StringIO(), out).say(", ".join(["Green Draw Two"] * 9))
    assert out.getvalue().count("Green Draw Two") == 9
    assert max(map(len, out.getvalue().splitlines())) <= screen.WIDTH


# --- commands ---------------------------------------------------------------------------------------------------------


def shown(adventure: Adventure, *lines: str, path: Path = Path("unused")) -> str:
    out = io.StringIO()
    sitting = Sitting(adventure, Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out), path)
    with pytest.raises(EOFError):
        sitting.run()
    assert sitting.adventure == adventure
    return out.getvalue()


def test_things_and_help_and_look() -> None:
    assert "You carry your father's silver watch." in shown(Adventure("7"), "things")
    assert "Type the number of a choice" in shown(Adventure("7"), "help")
    assert shown(Adventure("7"), "look").count(SCENES["quay"].title) == 2
    assert shown(Adventure("7", scene="crossing"), "look").count(SCENES["crossing"].title) == 2  # not: look ahead


def test_words_that_mean_nothing_or_too_much_are_asked_again() -> None:
    assert "'dance' is nothing you can do here." in shown(Adventure("7"), "dance")
    assert "'9' is nothing you can do here." in shown(Adventure("7"), "9")
    told = shown(Adventure("7"), "go")
    assert "Which one: Go to the Drowned Bell, where there is light; or Go down" in " ".join(told.split())


def test_the_story_can_be_saved_without_leaving(tmp_path: Path) -> None:
    path = tmp_path / "new" / "story.json"
    assert f"The story is saved in {path}." in " ".join(shown(Adventure("7"), "save", path=path).split())
    assert path.exists()
    assert "could not be saved" in shown(Adventure("7"), "save", path=path / "below")


def test_a_round_can_be_given_up() -> None:
    adventure = next(moments("slip_table", "7"))
    sitting = Sitting(adventure, Screen(io.StringIO("fold\nfold\nfold\nfold\n"), io.StringIO()), Path("unused"))
    with pytest.raises(EOFError):
        sitting.run()
    assert sitting.adventure.scene == "slip"
    assert "beaten" in sitting.adventure.facts


# --- at the table -----------------------------------------------------------------------------------------------------


def inn() -> Table:
    table = SCENES["inn_table"].table
    assert table is not None
    return table


def at_table(hand: str, *, pim: str = "Y1 Y2 Y3", top: str = "R7", turn: int = 2) -> uno.GameState:
    hands = ["B1 B2 B3 B4", pim, hand]
    return position(rules_of(inn()), hands=hands, top=top, turn=turn, draw_pile="Y4 Y5 Y6 Y7 Y8 Y9")


def typed(text: str, state: uno.GameState) -> str:
    view = uno.observe(state, 2)
    return str(read(text, state, 2, options(view, inn())))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("1", "2:R5"),
        ("r5", "2:R5"),
        ("red 5", "2:R5"),
        ("1!", "2:R5!"),
        ("r5 uno", "2:R5!"),
        ("red 5!", "2:R5!"),
        ("w", "2:W"),
        ("wild", "2:W"),
        ("w>b", "2:W>B"),
        ("w>b!", "2:W>B!"),
        ("3", "2:draw"),
        ("draw", "2:draw"),
        ("d", "2:draw"),
    ],
)
def test_what_may_be_typed(text: str, action: str) -> None:
    assert typed(text, at_table("R5 W")) == action


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("g5", "Refused: "),  # held, but it does not fit
        ("b9", "Refused: "),  # not held
        ("challenge", "'challenge' is nothing you can do here."),
        ("7", "'7' is nothing you can do here."),
        ("!", "'!' is nothing you can do here."),
        ("leave", "'leave' is nothing you can do here."),
    ],
)
def test_what_may_not(text: str, told: str) -> None:
    assert typed(text, at_table("R5 G5 W")).startswith(told)


def test_the_table_is_shown_with_its_question() -> None:
    state = uno.apply(at_table("R5 W G1 G2"), uno.Play(2, "W"))
    assert situation(uno.observe(state, 2), inn()) == [
        "On top: Wild (red). Odile 4 cards, Pim 3 cards, 6 in the pile.",
        "Your hand: Red 5, Green 1, Green 2.",
        "Which colour?",
    ]
    assert [option.says for option in options(uno.observe(state, 2), inn())] == ["Red", "Yellow", "Green", "Blue"]


def test_a_forgotten_call_is_a_question() -> None:
    state = at_table("R5 W", pim="Y1 Y2", top="Y7", turn=1)
    for action in (uno.Play(1, "Y1"), uno.Pass(0), uno.Pass(1)):
        state = uno.apply(state, action)
    view = uno.observe(state, 2)
    assert situation(view, inn())[-1] == "Pim: one card, and no UNO was called."
    assert [option.says for option in options(view, inn())] == ["Catch Pim", "Let it go"]


def test_a_penalty_is_a_question() -> None:
    state = at_table("R5 W", pim="R+2 Y2 Y3", turn=1)
    view = uno.observe(uno.apply(state, uno.Play(1, "R+2")), 2)
    assert situation(view, inn())[-1] == "2 cards are aimed at you."
    assert [option.says for option in options(view, inn())] == ["Take the 2 cards"]


# --- the command ------------------------------------------------------------------------------------------------------


def test_a_broken_file_is_refused_in_clear_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "story.json"
    path.write_text('{"format": "last-ferry", "version": 1, "seed": 7}')
    assert main(["--resume", str(path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"last-ferry: {path}: $.scene: is missing",
        f"last-ferry: {path}: $.facts: is missing",
        f"last-ferry: {path}: $.round: is missing",
    ]


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--resume", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err == f"last-ferry: {tmp_path / 'none.json'}: No such file or directory\n"


@pytest.mark.parametrize("arguments", [["--seed", ""], ["--seed", "\udc80"], ["--seed", "1", "--resume", "x"], ["-x"]])
def test_bad_options_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: last-ferry" in capsys.readouterr().err


def test_control_c_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    adventure = next(moments("inn_table", "7"))
    path = tmp_path / "story.json"
    write(adventure, path)
    monkeypatch.setattr(Screen, "ask", interrupted)
    assert main(["--resume", str(path), "--fast"]) == 0
    assert "The story is saved. To go on:" in capsys.readouterr().out


def test_a_reader_that_went_away_is_no_error(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        ["bash", "-c", f"yes things | {sys.executable} -m last_ferry | head -n 1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment,
    )
    assert done.stderr.replace("yes: standard output: Broken pipe\n", "") == ""
