"""`unorules demo` plays to the end, says what happens, and can be repeated."""

import re

import pytest

import unorules as uno
from tests.cli.running import Command, subprocess_of
from unorules.cli import table
from unorules.cli.demo import run  # noqa: F401  (imported here so that the first test does not pay for it)


def test_a_round_is_shown_turn_by_turn(command: Command):
    code, out, err = command("demo", "--rounds", "1")
    assert (code, err) == (0, "")
    assert "4 seats, seed 7, rules: official" in out
    assert re.search(r"^ +1  seat \d on \S+( \(\w+\))? holds( \S+){7}$", out, re.MULTILINE)
    assert re.search(r"^ {8}(lays|draws) ", out, re.MULTILINE)
    assert re.search(r"^Round 1 is over: seat \d wins it; the other hands count \d+ points\.$", out, re.MULTILINE)
    assert "Round 2" not in out


def test_the_whole_game_is_played_unless_rounds_are_limited(command: Command):
    out = command("demo").out
    assert out == command("demo", "--rounds", "all").out
    rounds = [int(number) for number in re.findall(r"^Round (\d+)$", out, re.MULTILINE)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert re.fullmatch(r"Seat \d wins the game at the target, with \d+ points\.", out.splitlines()[-1])


def test_the_totals_shown_are_the_sums_of_the_rounds(command: Command):
    totals = [0] * 4
    rows = re.findall(r"^  seat (\d) +([+-]\d+) +(-?\d+)  ", command("demo").out, re.MULTILINE)
    assert rows
    for seat, change, total in rows:
        totals[int(seat)] += int(change)
        assert totals[int(seat)] == int(total)


def test_the_same_seed_gives_the_same_game_and_another_seed_another(command: Command):
    first = command("demo", "--seed", "3", "--rounds", "1").out
    assert first == command("demo", "--seed", "3", "--rounds", "1").out
    assert first != command("demo", "--seed", "4", "--rounds", "1").out


@pytest.mark.parametrize("players", [2, 10])
def test_any_number_of_seats_plays(command: Command, players: int):
    code, out, _ = command("demo", "--players", players, "--rounds", "1")
    assert code == 0
    assert f"seat {players - 1} on" in out


def test_a_round_in_which_both_piles_run_out_comes_to_its_end(command: Command):
    code, out, _ = command(
        "demo", "--players", "10", "--rules", "official +deal(hand_size=10)", "--seed", "5", "--rounds", "1"
    )
    assert code == 0
    assert "Round 1 is over" in out


def test_no_line_is_wider_than_a_terminal(command: Command):
    out = command("demo", "--players", "10", "--rules", "official +deal(hand_size=10)", "--rounds", "1").out
    assert max(map(len, out.splitlines())) <= 80


def test_every_preset_plays(command: Command):
    for name in uno.ruleset.PRESETS:
        code, out, err = command("demo", "--rules", name, "--rounds", "1")
        assert (name, code, err) == (name, 0, "")
        assert "Round 1 is over" in out


def test_no_colour_codes_go_to_what_is_no_terminal():
    assert "\x1b" not in subprocess_of("demo", "--rounds", "1", TERM="xterm").out


def test_a_round_without_end_is_stopped_and_said_to_be(command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table, "MOST_PLIES", 5)
    code, out, _ = command("demo")
    assert code == 0
    assert "is stopped" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--players", "1"), "1 players: there must be 2 to 10"),
        (("--players", "11"), "11 players: there must be 2 to 10"),
        (("--players", "four"), "invalid int value: 'four'"),
        (("--rules", "offical"), "there is no preset 'offical'; did you mean 'official'?"),
        (("--rules", ""), "rules begin with a preset"),
        (("--rules", "official +deal(hand_size=0)"), "hand_size is 0"),
        (("--rules", "official +deal(hand_size=30)"), "the deck has 108"),
        (("--rounds", "0"), "'0' is neither a number of rounds from 1 nor the word all"),
        (("--seed", "x"), "invalid int value: 'x'"),
    ],
)
def test_bad_input_is_told_plainly_and_exits_with_2(command: Command, args: tuple[str, ...], says: str):
    code, out, err = command("demo", *args)
    assert (code, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_every_problem_of_a_rules_text_is_told(command: Command):
    err = command("demo", "--rules", "official +deel +draw(drwan=keep)").err
    assert "'deal'" in err
    assert "'drawn'" in err
    assert len(err.splitlines()) == 2
