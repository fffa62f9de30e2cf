"""`unorules simulate` and `unorules compare`: tables, files, Ctrl-C, going on, pictures."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.running import Command
from tests.cli.test_command import on_a_terminal
from unorules.simulation import compare_rules, comparison_from_json, play_games, read_json, summary_from_json

LAZY = """
class Lazy:
    def __init__(self, seed):
        pass

    def choose(self, view, legal):
        return None
"""
SMALL = ("--games", 20, "--rounds", 1, "--workers", 1)


def test_simulate_tells_who_won_how_often(command: Command):
    code, out, err = command("simulate", "--bots", "greedy,random", "--players", 4, *SMALL)
    assert (code, err) == (0, "")
    assert out.startswith("20 games of one round, 4 seats, seed 0, each deal with 2 seatings. Rules:\nofficial\n")
    summary = play_games(uno.OFFICIAL, "greedy,random", 20, 0, players=4, rounds=1, workers=1)
    for name, share in summary.rounds_by_bot.items():
        row = next(line for line in out.splitlines() if line.startswith(f"  {name} "))
        assert row.split()[1] == f"{100 * share.share:.1f}"
        assert f"{100 * share.low:.1f} to {100 * share.high:.1f}" in row
    for at in range(4):
        assert re.search(rf"^  seat {at} +[\d.]+ % .* place {at + 1} ", out, re.MULTILINE)
    assert "Rounds ended: out 20." in out
    assert max(map(len, out.splitlines())) <= 80


def test_whole_games_are_counted_apart(command: Command):
    out = command("simulate", "--games", 6, "--workers", 1).out
    assert out.startswith("6 games, 2 seats")
    assert re.search(r"^ +games +95 % +rounds +95 % +points a round$", out, re.MULTILINE)
    assert "rounds a game" in out


def test_the_strength_is_tested_deal_by_deal(command: Command):
    pytest.importorskip("scipy")
    out = " ".join(command("simulate", "--games", 200, "--rounds", 1, "--workers", 1).out.split())
    assert re.search(r"greedy wins \+\d+\.\d in 100 rounds beside its share of the seats, 95 % from", out)
    assert "paired t test over 100 deals, p < 0.001" in out


def test_without_scipy_the_command_says_what_is_missing(command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    code, out, _ = command("simulate", *SMALL)
    assert code == 0
    assert 'No test of who is stronger: scipy is missing: pip install "unorules[stats]".' in out
    code, out, _ = command("compare", "official", "official +stacking", *SMALL)
    assert code == 0
    assert "No test of the differences: scipy is missing" in out


def test_simulate_keeps_its_summary(command: Command, tmp_path: Path):
    path = tmp_path / "out.json"
    out = command("simulate", "--json", path, *SMALL).out
    assert out.endswith(f"\nKept in {path}.\n")
    kept = summary_from_json(read_json(path))
    assert kept == play_games(uno.OFFICIAL, "greedy,random", 20, 0, rounds=1, workers=1)
    assert [each.name for each in tmp_path.iterdir()] == ["out.json"]


def test_a_longer_run_goes_on_with_what_there_is(command: Command, tmp_path: Path):
    path = tmp_path / "out.json"
    command("simulate", "--json", path, *SMALL)
    command("simulate", "--json", path, "--games", 30, "--rounds", 1, "--workers", 1, "--resume")
    assert summary_from_json(read_json(path)) == play_games(uno.OFFICIAL, "greedy,random", 30, 0, rounds=1, workers=1)


def test_ctrl_c_gives_what_was_played_and_the_run_can_go_on(tmp_path: Path):
    path = tmp_path / "out.json"
    start = [sys.executable, "-m", "unorules", "simulate", "--games", "10000000", "--rounds", "1"]
    start += ["--workers", "2", "--json", str(path)]
    with subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not path.exists():
            time.sleep(0.05)
        time.sleep(1)  # it is playing by then; how far it has come does not matter
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert re.search(r"^Stopped after [\d,]+ of 10,000,000 games\.$", out, re.MULTILINE)
    assert f"Kept in {path}; --resume goes on with it." in " ".join(out.split())
    kept = summary_from_json(read_json(path))
    assert kept == play_games(uno.OFFICIAL, "greedy,random", 2, 0, rounds=1, workers=1, resume=kept)


def test_compare_tells_what_a_rule_changes(command: Command):
    rules = "official +draw(until_playable=True)"
    code, out, err = command("compare", "official", rules, "--games", 60, "--rounds", 1, "--workers", 1)
    assert (code, err) == (0, "")
    assert out.startswith(
        "A: 60 games of one round, 4 seats, seed 0. Rules: official\n"
        f"B: 60 games of one round, 4 seats, seed 0. Rules: official\n   {rules[9:]}\n"
    )
    found = compare_rules(uno.OFFICIAL, uno.parse_rules(rules), "greedy", 60, 0, players=4, rounds=1, workers=1)
    drawn = [each.cards_drawn / each.rounds for each in (found.first, found.second)]
    row = next(line for line in out.splitlines() if "cards drawn a round" in line)
    assert row.split()[4:6] == [f"{each:.2f}" for each in drawn]
    assert "rounds a game" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_compare_keeps_what_it_found_and_goes_on(command: Command, tmp_path: Path):
    path, args = tmp_path / "out.json", ("compare", "official", "official +stacking", "--rounds", 1, "--workers", 1)
    command(*args, "--games", 10, "--json", path)
    command(*args, "--games", 20, "--json", path, "--resume")
    stacking = uno.parse_rules("official +stacking")
    right = compare_rules(uno.OFFICIAL, stacking, "greedy", 20, 0, players=4, rounds=1, workers=1)
    assert comparison_from_json(read_json(path)) == right


def test_pictures_are_drawn(command: Command, tmp_path: Path):
    pytest.importorskip("matplotlib")
    folder = tmp_path / "pictures" / "new"
    out = command("compare", "official", "official +stacking", *SMALL, "--plot", folder).out
    for name in ("length", "points", "seats"):
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG\r\n")
        assert f"{name}.png" in out


def test_without_matplotlib_the_command_says_what_is_missing(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    code, out, err = command("compare", "official", "official +stacking", *SMALL, "--plot", tmp_path)
    assert code == 2
    assert out == ""  # before anything is played
    assert err == 'unorules: matplotlib is missing: pip install "unorules[plot]"\n'


def test_without_distributed_the_command_says_what_is_missing(command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = command("simulate", "--games", 10, "--cluster", "tcp://127.0.0.1:1")
    assert (code, err) == (2, 'unorules: distributed is missing: pip install "unorules[cluster]"\n')


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--bots", "gredy,random"), "there is no bot 'gredy'; did you mean 'greedy'?"),
        (("--bots", "greedy"), "one bot is named: name two or more"),
        (("--rules", "offical"), "did you mean 'official'?"),
        (("--games", "0"), "games is 0; it must be a whole number from 1"),
        (("--resume",), "--resume goes on with the file of --json; name it"),
        (("--resume", "--json", "/nowhere/at/all"), "No such file or directory"),
        (("--workers", "2", "--cluster", "x"), "not allowed with argument --workers"),
        (("--workers", "0"), "workers is 0; it must be a whole number from 1"),
        (("--json", "/nowhere/at/all"), "No such file or directory"),
    ],
)
def test_bad_input_is_told_plainly_and_exits_with_2(command: Command, args: tuple[str, ...], says: str):
    code, out, err = command("simulate", *args)
    assert (code, out) == (2, "")
    assert says in err


def test_a_file_of_another_run_is_told(command: Command, tmp_path: Path):
    path = tmp_path / "out.json"
    command("simulate", "--json", path, *SMALL)
    code, _, err = command("simulate", "--json", path, *SMALL, "--resume", "--seed", "x")
    assert code == 2
    assert "what is to go on is of another setup: seed was '0' and is now 'x'" in err
    path.write_text(json.dumps({"setup": 3}))
    code, _, err = command("simulate", "--json", path, *SMALL, "--resume")
    assert code == 2
    assert "/setup: must be an object" in err


def test_a_terminal_gets_a_bar():
    pytest.importorskip("tqdm")
    assert "100/100" in on_a_terminal("simulate", "--games", "100", "--rounds", "1", "--workers", "1")


def test_faults_are_told(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "lazy_pack-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: lazy_pack\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[unorules.bots]\nlazy = lazy_pack:Lazy\n")
    (tmp_path / "lazy_pack.py").write_text(LAZY)
    monkeypatch.syspath_prepend(tmp_path)
    out = " ".join(command("simulate", "--bots", "lazy,greedy", *SMALL).out.split())
    assert "lazy forfeited 20 games (illegal), first game 0: NoAnswer: seat" in out


def test_other_bots_play_in_demo_and_play(command: Command):
    first = command("demo", "--rounds", 1).out
    second = command("demo", "--rounds", 1, "--bot", "random").out
    assert first != second
    assert "Round 1 is over" in second
    code, _, err = command("demo", "--bot", "nobody")
    assert (code, err.startswith("unorules: there is no bot 'nobody'")) == (2, True)
