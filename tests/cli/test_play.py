"""`unorules play`: a game from a script to its end, left and taken up again, and never more shown than a seat knows."""

import itertools
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.running import Command, Screen, subprocess_of
from unorules import testing
from unorules.cli import saves

ONE_ROUND = "official +scoring(rounds=1)"


def script(*lines: str, times: int = 300) -> str:
    """These lines over and over: somebody who tries one thing after the other."""
    return "".join(line + "\n" for line in itertools.chain.from_iterable([lines] * times))


ANYTHING = script("1", "d", "p", "a", "g", "y", "2", "")


@pytest.mark.parametrize("rules", [ONE_ROUND, "console +scoring(rounds=1)", "pokemon_table +scoring(rounds=1)"])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_game_is_played_from_a_script_to_its_end(command: Command, tmp_path: Path, rules: str, players: int):
    args = ("--players", players, "--rules", rules, "--seed", "5", "--save", tmp_path / "game.json")
    code, out, err = command("play", *args, typed=ANYTHING)
    assert (code, err) == (0, "")
    assert re.search(r"(wins?|win together) the game after the last round|win the game together", out)
    assert not (tmp_path / "game.json").exists()


def test_the_same_seed_and_answers_give_the_same_game(command: Command):
    args = ("play", "--seed", "5", "--rules", ONE_ROUND)
    assert command(*args, typed=ANYTHING) == command(*args, typed=ANYTHING)


def test_without_a_seed_every_game_is_another(command: Command, tmp_path: Path):
    first, second = [command("play", "--save", tmp_path / "game", typed="").out for _ in range(2)]
    assert first != second


def test_the_cards_of_others_are_never_shown(command: Command):
    out = command("play", "--seed", "5", "--seat", "1", "--rules", ONE_ROUND, typed=ANYTHING).out
    assert re.search(r"You draw \w+ cards? \(", out)
    assert re.search(r"[Ss]eat \d draws", out)
    assert not re.search(r"seat \d draws [^;.]*\(", out, re.IGNORECASE)
    assert not re.search(r"seat \d sees the hand of (you|seat \d) \(", out, re.IGNORECASE)


def test_lines_stay_within_80_columns(command: Command):
    out = command("play", "--players", "10", "--seed", "5", "--rules", ONE_ROUND, typed=ANYTHING + "?\n").out
    assert max(len(line.split("> ")[-1]) for line in out.splitlines()) <= 80


def test_a_game_left_goes_on_where_it_was(command: Command, tmp_path: Path):
    first, second = tmp_path / "first", tmp_path / "second"
    code, out, _ = command("play", "--seed", "7", "--save", first, typed="1\n")
    assert code == 0
    assert out.endswith(f"The game is saved. To go on:\n  unorules play --resume {first}\n")
    command("play", "--seed", "7", "--save", second, typed="1\nd\n")
    command("play", "--resume", first, typed="d\n")
    assert saves.read(first) == saves.read(second)
    assert len(saves.read(first).record) > 1


def test_a_game_goes_on_in_another_process_while_a_colour_is_owed(tmp_path: Path):
    wilds = (uno.new_game(uno.OFFICIAL, players=2, seed=seed, dealer=1) for seed in range(1000))
    state = next(state for state in wilds if state.to_act == 0 and uno.check(state, uno.Play(0, "W")))
    path = tmp_path / "game"
    saves.write(saves.Game(uno.Record.from_position(state).then(uno.Play(0, "W")), 0, "1"), path)
    code, out, err = subprocess_of("play", "--resume", path, typed="yellow\nq\n")
    assert (code, err) == (0, "")
    assert "W waits for its colour." in out
    assert "You name yellow." in out
    assert saves.read(path).record.state.color is not None


def test_the_last_game_left_is_found_without_a_name(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    out = command("play", "--seed", "7", typed="").out
    assert str(tmp_path / "unorules" / "game.json") in out
    assert command("play", "--resume", typed="").code == 0


@pytest.mark.parametrize("typed", ["", "q\n", "?\nQuit\n"])
def test_the_end_of_the_input_and_q_leave_cleanly(command: Command, tmp_path: Path, typed: str):
    code, out, err = command("play", "--save", tmp_path / "game", typed=typed)
    assert (code, err) == (0, "")
    assert "To go on:" in out


def test_ctrl_c_leaves_cleanly_and_tells_how_to_go_on(tmp_path: Path):
    path = tmp_path / "game"
    command = [sys.executable, "-m", "unorules", "play", "--seed", "7", "--save", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        seen = b""
        while not seen.endswith(b"> "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, b"")
    assert out.decode().endswith(f"To go on:\n  unorules play --resume {path}\n")
    assert saves.read(path).seat == 0


@pytest.fixture
def play_on(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Screen:
    return Screen(capsys, monkeypatch, tmp_path / "game")


def position(*hands: str, rules: uno.Rules = uno.OFFICIAL, turn: int = 0) -> uno.GameState:
    return testing.position(rules, hands=hands, top="R5", turn=turn, draw_pile="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9")


def test_colour_and_uno_are_asked_for(play_on):
    out, _ = play_on(position("W R1", "B2 B3 B4"), "w\ng\ny\n")
    assert "Colour: r, y, g or b" in out
    assert "Call UNO? [Y/n]" in out
    assert "You lay W, name green, call UNO." in out


def test_everything_may_be_typed_at_once(play_on):
    out, _ = play_on(position("W R1", "B2 B3 B4"), "w>g!\n")
    assert "Colour:" not in out
    assert "You lay W, name green, call UNO." in out


def test_an_empty_line_at_a_question_goes_back_to_the_menu(play_on):
    out, state = play_on(position("W R1 R2", "B2 B3 B4"), "w\n\n")
    assert out.count("1 R1 2 R2 3 W d draw") == 2
    assert state.ply == 0


def test_the_seat_to_swap_with_is_asked_for(play_on):
    rules = uno.OFFICIAL.plus("seven_zero")
    out, state = play_on(position("R7 R1 R2", "B2 B3 B4", "G1 G2 G3", rules=rules), "r7\n0\n2\n")
    assert out.count("Swap hands with seat 1 or 2") == 2
    assert "You lay R7, swap hands with seat 2" in out
    assert uno.cards("G1 G2 G3") == state.hands[0]


def test_a_challenge_is_asked_for_and_shows_the_hand_to_you(play_on):
    state = uno.apply(position("G1 G2", "W+4 R1 B3", turn=1), uno.Play(1, "W+4", color="G"))
    out, _ = play_on(state, "c\n")
    assert "4 cards are aimed at you" in out
    assert "a take the 4 cards c challenge seat 1" in out
    assert "You see the hand of seat 1 (R1 B3), challenge seat 1: guilty; seat 1 draws 4 cards" in out


def test_a_card_that_does_not_fit_is_refused_with_the_reason(play_on):
    out, state = play_on(position("R1 R2 B3", "B2 B4"), "b3\np\nnonsense\n")
    assert "Refused: B3 does not fit on R5 with red in force (section 4.1)." in out
    assert "Refused: lay a card or draw (section 4.4)." in out
    assert "That is no choice here: 'nonsense'. Type ? for help." in out
    assert state.ply == 0


def test_a_forgotten_call_can_be_caught(play_on):
    state = uno.apply(position("G1 G2", "R1 R2", "R3 R4", turn=1), uno.Play(1, "R1"))
    out, _ = play_on(state, "k1\n")
    assert "Seat 1 holds one card and no UNO was called." in out
    assert "You catch seat 1 without an UNO call; seat 1 draws 2 cards." in out


def test_a_fault_that_the_rules_tolerate_is_done_only_after_asking(play_on):
    state = position("R1 R2 B3", "B2 B4", rules=uno.parse_rules("official +misplay(mode=penalty)"))
    out, after = play_on(state, "b3\nn\n")
    assert "A fault, at a price:" in out
    assert after is state
    out, after = play_on(state, "b3\ny\n")
    assert "You are at fault: a wrong card" in out
    assert after.ply > 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--seat", "4"), "seat 4 is no seat: seats are 0 to 3"),
        (("--seat", "-1"), "seat -1 is no seat"),
        (("--players", "11"), "there must be 2 to 10"),
        (("--rules", "nonsense"), "there is no preset 'nonsense'"),
        (("--resume", "/nowhere/at/all"), "no game was left in it"),
    ],
)
def test_bad_input_exits_with_2(command: Command, args: tuple[str, ...], says: str):
    code, out, err = command("play", *args)
    assert (code, out) == (2, "")
    assert says in err


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[" * 100_000, '{"unorules_play": 1, "seat": 0, "seed": "", "bot": "", "record": 1}']
)
def test_a_file_that_holds_no_game_is_told_and_exits_with_2(command: Command, tmp_path: Path, text: str):
    path = tmp_path / "game"
    path.write_text(text)
    code, _, err = command("play", "--resume", path)
    assert code == 2
    assert "this is no saved game" in err


def test_a_saved_record_that_is_spoiled_is_told_with_the_file(command: Command, tmp_path: Path):
    path = tmp_path / "game"
    command("play", "--seed", "7", "--save", path, typed="d\n")
    kept = json.loads(path.read_text())
    spoiled = json.loads(kept["record"])
    del spoiled["checks"]
    for part, value, says in (
        ("dealer", 9, f"{path}: $.dealer: 9 is no seat: seats are 0 to 3"),
        ("actions", ["9:draw"], f"{path}, $.actions[0], ply 1: 9:draw is refused"),
    ):
        path.write_text(json.dumps(kept | {"record": json.dumps(spoiled | {part: value})}))
        code, _, err = command("play", "--resume", path)
        assert code == 2
        assert says in err


def test_a_game_that_cannot_be_saved_is_told(command: Command, tmp_path: Path):
    (tmp_path / "state").write_text("")  # no directory, so nothing can be kept in it
    code, _, err = command("play", typed="")
    assert code == 1
    assert "the game could not be saved" in err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--bot", "nosuch"), "there is no bot 'nosuch'"),
        (("--bot", "greedy(foo=1)"), "does not take these parameters"),
        (("--at", "5"), "--at is a ply of the record that --from names"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is_dealt(command: Command, args: tuple[str, ...], says: str):
    code, out, err = command("play", *args)
    assert (code, out) == (2, "")
    assert says in err


def test_an_answer_that_is_none_is_told(command: Command):
    line = "official; hands R7 W G3 | G1 G2; discard R2; turn 0"
    _, out, _ = command("play", "--from", line, typed="w\nx\nr\nq\n")
    assert "That is no choice here: 'x'" in out


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_program_that_is_told_to_end_keeps_the_game(tmp_path: Path, name: str):
    save, record = tmp_path / "game.json", tmp_path / "game.txt"
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "unorules", "play", "--seed", "1", "--save", save, "--record", record],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        while b"Your hand" not in running.stdout.readline():
            pass
        running.send_signal(getattr(signal, name))
        running.communicate(timeout=30)
    assert "unorules_play" in save.read_text()
    assert uno.Record.parse(record.read_text()).header is not None
