"""`unorules replay`, `verify`, and records written and gone on with by `demo` and `play`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.running import Command
from tests.records.playing import games, played, whole_round


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of three games."""
    path = tmp_path / "games.txt"
    records = (whole_round(), games()[2].until(15), games()[0].until(12))
    path.write_text("\n".join(record.format() for record in records), encoding="utf-8")
    return path


# --- replay -----------------------------------------------------------------------------------------------------------


def test_a_game_is_shown_turn_by_turn_with_all_hands_open(command: Command, file: Path):
    code, out, err = command("replay", file)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "3 seats, rules: official +scoring(rounds=1)"
    assert {"seat 0: Ann", "seat 1: Bob B.", "date: 2026-02-28", "Place: Ulm"} <= set(lines)
    assert "        ; A game" in lines
    assert "        ; the first card" in lines
    assert re.search(r"^   1  (Ann|Bob B\.|Cem) on \S+( \(\w+\))? holds( \S+){7}$", out, re.MULTILINE)
    assert re.search(r"^Round 1 is over: (Ann|Bob B\.|Cem) wins it", out, re.MULTILINE)
    assert re.fullmatch(r".* wins the game after the last round, with \d+ points\.", lines[-1])
    assert max(map(len, lines)) <= 80


def test_the_number_before_a_turn_is_that_of_its_ply(command: Command, file: Path):
    out = command("replay", file).out
    for ply, name in re.findall(r"^ +(\d+)  (Ann|Bob B\.|Cem) on ", out, re.MULTILINE):
        assert whole_round().actions[int(ply) - 1].seat == whole_round().names.index(name)


def test_a_seat_is_shown_its_own_hand_only(command: Command, file: Path):
    code, out, err = command("replay", file, "--seat", 1)
    assert (code, err) == (0, "")
    assert "as seat 1 saw it" in out
    held = re.findall(r"^ +\d+  (Ann|Bob B\.|Cem) on \S+(?: \(\w+\))? holds (.*)$", out, re.MULTILINE)
    assert {name for name, _ in held} == {"Ann", "Bob B.", "Cem"}
    for name, what in held:
        assert (re.fullmatch(r"\d+ cards?", what) is None) is (name == "Bob B.")
    shown = set(re.findall(r"\b[RYGB](?:[0-9SR]|\+2)\b", out))
    steps = whole_round().for_seat(1).steps
    seen = {str(card) for step in steps for card in (*uno.parse_view(step.view).hand, uno.parse_view(step.view).top)}
    drawn = {text for step in steps for event in step.events for text in re.findall(r"card\('(\S+?)'\)", repr(event))}
    assert shown <= seen | drawn


def test_the_position_at_a_ply_is_printed(command: Command, file: Path):
    record = whole_round()
    for ply in (0, 1, 7, len(record)):
        code, out, _ = command("replay", file, "--at", ply)
        assert code == 0
        assert uno.parse_position(out.strip()) == record.until(ply).state
        seen = command("replay", file, "--at", ply, "--seat", 2).out.strip()
        assert uno.parse_view(seen) == uno.observe(record.until(ply).state, 2)


def test_any_game_of_a_file_is_shown(command: Command, file: Path):
    out = command("replay", file, "--game", 3, "--at", 12).out.strip()
    assert uno.parse_position(out) == games()[0].until(12).state
    out = command("replay", file, "--game", 2).out
    assert "The record ends at ply 15" in out.splitlines()[-1]


def test_a_record_comes_from_standard_input_too(command: Command):
    assert "Round 1" in command("replay", "-", typed=whole_round().format()).out
    assert "Round 1" in command("replay", "-", typed=whole_round().dumps()).out


def test_what_a_seat_saw_is_shown_from_its_own_record(command: Command, tmp_path: Path):
    whole, seen = tmp_path / "whole", tmp_path / "seen"
    record = whole_round().annotate("", 0).annotate("", 1)
    whole.write_text(record.format())
    for text in (record.for_seat(2).format(), record.for_seat(2).dumps() + "\n"):
        seen.write_text(text)
        assert command("replay", seen) == command("replay", whole, "--seat", 2)
        assert command("replay", seen, "--at", 5) == command("replay", whole, "--seat", 2, "--at", 5)
    assert command("replay", seen, "--seat", 2).code == 0
    code, _, err = command("replay", seen, "--seat", 1)
    assert (code, err) == (2, "unorules: this is what seat 2 saw; nobody else can be shown\n")
    seen.write_text(record.for_seat(None).format())
    assert "as a spectator saw it" in command("replay", seen).out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--game", "4"), "there is no record 4: the file holds 3"),
        (("--game", "0"), "'0' is no number from 1"),
        (("--at", "9999"), "there is no ply 9999 here"),
        (("--at", "-1"), "there is no ply -1 here"),
        (("--seat", "3"), "3 is no seat here: seats are 0 to 2"),
    ],
)
def test_what_is_not_there_is_said(command: Command, file: Path, args: tuple[str, ...], says: str):
    code, out, err = command("replay", file, *args)
    assert (code, out) == (2, "")
    assert says in err


def test_a_file_that_holds_no_record_is_said(command: Command, tmp_path: Path):
    path = tmp_path / "bad"
    assert "No such file" in command("replay", path).err
    path.write_bytes(b"\xff\xfe")
    assert command("replay", path).err == "unorules: record 1, line 1: this is no text in UTF-8\n"
    path.write_text("hello\n")
    assert "record 1, line 1: 'hello': a record begins with unorules 1" in command("replay", path).err
    path.write_text(games()[0].format().replace("\n3 ", "\n3 9:draw ; "))
    code, _, err = command("replay", path)
    assert code == 2
    assert re.search(r"record 1, line \d+, ply 3: 9:draw is refused", err)


# --- verify -----------------------------------------------------------------------------------------------------------


def fair() -> uno.Record:
    deal = uno.FairDeal.commit(3, secret=bytes(32)).with_nonce(1, b"luck")
    return played(uno.Record.start(uno.parse_rules("party"), 3, fair=deal), 60)


def test_a_fair_deal_is_proven_to_whoever_noted_it(command: Command, tmp_path: Path):
    path = tmp_path / "game"
    path.write_text(fair().format())
    assert fair().header.fair is not None
    commitment = fair().header.fair.commitment
    code, out, _ = command("verify", path, "--commitment", commitment, "--nonce", "1=luck")
    assert code == 0
    assert re.findall(r"^(holds|open|false) ", out, re.MULTILINE) == ["holds"] * 6
    assert "What no record proves" in out
    assert command("verify", path).code == 3
    assert command("verify", path, "--commitment", "00" * 32).code == 1
    assert command("verify", path, "--commitment", commitment, "--nonce", "1=other").code == 1


def test_a_game_without_commitment_is_said_to_prove_nothing_of_its_deal(command: Command, file: Path):
    code, out, _ = command("verify", file, "--game", 2)
    assert code == 3
    assert "open   nobody was committed to anything" in out


@pytest.mark.parametrize("nonce", ["luck", "x=luck", "1", "1=" + "x" * 65, "7=x"])
def test_a_nonce_that_is_none_is_said(command: Command, tmp_path: Path, nonce: str):
    path = tmp_path / "game"
    path.write_text(fair().format())
    assert command("verify", path, "--nonce", nonce).code == 2


@pytest.mark.parametrize("commitment", ["3f2a", "", "00" * 33, "xy" * 32])
def test_what_can_be_no_commitment_is_bad_input(command: Command, tmp_path: Path, commitment: str):
    path = tmp_path / "game"
    path.write_text(fair().format())
    code, out, err = command("verify", path, "--commitment", commitment)
    assert (code, out) == (2, "")
    assert err.endswith(f"commitment: '{commitment}' can be none: a commitment has 64 hexadecimal digits\n")


def test_a_seat_adds_one_nonce(command: Command, tmp_path: Path):
    path = tmp_path / "game"
    path.write_text(fair().format())
    code, out, err = command("verify", path, "--nonce", "1=luck", "--nonce", "1=other")
    assert (code, out) == (2, "")
    assert "--nonce 1=: stands twice" in err
    assert command("verify", path, "--nonce", "1= luck ").code == 3


def test_what_was_noted_of_another_game_is_false(command: Command, file: Path):
    code, out, _ = command("verify", file, "--commitment", "ab" * 32)
    assert (code, "false  a commitment was noted before the game, but the record has none" in out) == (1, True)


def test_only_a_whole_game_is_verified(command: Command, tmp_path: Path):
    path = tmp_path / "game"
    path.write_text(fair().for_seat(1).format())
    code, _, err = command("verify", path)
    assert (code, "this is the record of one seat" in err) == (2, True)


# --- records written and gone on with ---------------------------------------------------------------------------------


def test_a_demo_is_recorded(command: Command, tmp_path: Path):
    path = tmp_path / "some" / "where" / "game.txt"
    shown = command("demo", "--record", path, "--rounds", "1")
    assert shown == command("demo", "--rounds", "1")
    record = uno.Record.parse(path.read_text(encoding="utf-8"))
    assert isinstance(record.state.decision, uno.RoundOver)
    told = [line for line in shown.out.splitlines() if line.startswith("Round 1 is over")]
    assert told[0] in command("replay", path).out.splitlines()


def test_a_game_that_is_played_is_recorded(command: Command, tmp_path: Path):
    path = tmp_path / "game.txt"
    command("play", "--seed", "7", "--record", path, typed="d\nq\n")
    record = uno.Record.parse(path.read_text(encoding="utf-8"))
    assert len(record) >= 1
    assert any(isinstance(action, uno.Draw) and action.seat == 0 for action in record.actions)
    again = tmp_path / "again.txt"
    command("play", "--resume", "--record", again, typed="q\n")
    whole = uno.Record.parse(again.read_text(encoding="utf-8"))
    assert len(whole) >= len(record)
    assert whole.until(len(record)) == record


def test_a_fair_game_that_is_left_and_resumed_keeps_its_proof_in_the_same_file(command: Command, tmp_path: Path):
    path, save = tmp_path / "fair.txt", tmp_path / "save"
    args = ("play", "--record", path, "--save", save)
    commitment = command(*args, "--fair", "--players", "2", typed="my luck\nd\nq\n").out.splitlines()[1]
    first = uno.Record.parse(path.read_text(encoding="utf-8"))
    assert command(*args, "--resume", save, typed="d\np\na\ng\n" * 5).code == 0
    second = uno.Record.parse(path.read_text(encoding="utf-8"))
    assert len(second) > len(first)
    assert second.until(len(first)) == first
    assert command("verify", path, "--commitment", commitment, "--nonce", "0=my luck").code == 0


def test_comments_and_facts_of_a_record_outlast_a_game_that_is_left(command: Command, tmp_path: Path, file: Path):
    path, save = tmp_path / "more.txt", tmp_path / "save"
    command("play", "--from", file, "--at", 9, "--save", save, typed="q\n")
    idle = ("--rules", "party", "--players", 7)
    assert command("play", "--resume", save, *idle, "--record", path, typed="q\n").code == 0
    assert uno.Record.parse(path.read_text(encoding="utf-8")).until(9) == whole_round().until(9)


def test_a_game_from_a_position_with_any_cards_is_left_and_resumed(command: Command, tmp_path: Path):
    path, save = tmp_path / "more.txt", tmp_path / "save"
    line = "official; hands R7 W | G1 G2; discard R2; turn 0"
    assert command("play", "--from", line, "--save", save, typed="q\n").code == 0
    assert command("play", "--resume", save, "--record", path, typed="d\nq\n").code == 0
    assert uno.Record.parse(path.read_text(encoding="utf-8")).until(0).state.hands[0] == uno.cards("R7 W")


def test_a_game_goes_on_from_any_ply_of_a_record(command: Command, tmp_path: Path, file: Path):
    path = tmp_path / "more.txt"
    code, out, err = command("play", "--from", file, "--at", 9, "--seat", 1, "--record", path, typed="q\n")
    assert (code, err) == (0, "")
    assert out.startswith("You are seat 1 of 3.")
    record = uno.Record.parse(path.read_text(encoding="utf-8"))
    assert record.until(9) == whole_round().until(9)
    assert record.header == whole_round().header


def test_a_deal_is_committed_to_before_anything_is_mixed_in(command: Command, tmp_path: Path):
    path = tmp_path / "game.txt"
    out = command("play", "--fair", "--players", "2", "--record", path, typed="my luck\nq\n").out
    commitment = out.splitlines()[1]
    record = uno.Record.parse(path.read_text(encoding="utf-8"))
    assert record.header.fair is not None
    assert (record.header.fair.commitment, record.header.fair.nonces) == (commitment, (b"my luck", b""))
    assert command("verify", path, "--commitment", commitment, "--nonce", "0=my luck").code == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--fair", "--seed", "1"), "--fair and --seed exclude one another"),
        (("--fair", "--resume"), "--fair commits to a new deal; leave it out when a game goes on"),
        (("--fair", "--from", "official; hands R7 | G1; discard R2; turn 0"), "--fair commits to a new deal"),
        (("--record", ""), "--record: give the name of a file"),
        (("--record", "."), "--record .: this is a directory"),
        (("--record", "/"), "--record /: this is a directory"),
        (("--record", __file__ + "/x"), "/x: this file cannot be written"),
        (("--save", ""), "--save: give the name of a file"),
        (("--save", "."), "--save .: this is a directory"),
        (("--record", "x", "--save", "./x"), "--record x: the game is saved in this file when you leave"),
        (("--record", "./x", "--resume", "x"), "--record ./x: the game is saved in this file when you leave"),
        (("--from", "official; turn 0"), "hands: is missing"),
        (("--from", "official; hands R7 | G1; discard R2; turn 0", "--at", "3"), "a position has no plies"),
        (("--from", "official; hands R7 | G1; discard R2; turn 0", "--seat", "2"), "seat 2 is no seat"),
        (("--from", "x", "--resume", "y"), "not allowed with argument"),
        (("--from", "/no/such/file"), "No such file"),
    ],
)
def test_what_cannot_be_gone_on_with_is_said(command: Command, args: tuple[str, ...], says: str):
    code, _, err = command("play", *args)
    assert code == 2
    assert says in err


def test_a_whole_story_from_the_command_line(command: Command, tmp_path: Path):
    """Party rules, a Pokémon deck: recorded, replayed, viewed as seat 2, set up in the middle of a swap, verified."""
    path = tmp_path / "party.txt"
    assert command("demo", "--rules", "party +deck(kind=pokemon112)", "--seed", "3", "--record", path).code == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    at, ply, seat, card, target = next(
        (at, int(found[1]), int(found[2]), found[3], found[4])
        for at, line in enumerate(lines)
        if (found := re.fullmatch(r"(\d+) (\d):([RYGB]7)@(\d)", line))
    )
    asked = tmp_path / "asked.txt"  # the same game up to there, but the target is asked for
    asked.write_text("\n".join([*lines[:at], f"{ply} {seat}:{card}", ""]).replace("\nresult:", "\nOld-result:"))

    assert command("replay", path).code == command("replay", path, "--seat", 2).code == 0
    line = command("replay", asked, "--at", ply).out.strip()
    assert f"; target {seat} {seat}:{card}" in line
    more = tmp_path / "more.txt"
    code, out, _ = command("play", "--from", line, "--seat", seat, "--record", more, typed=f"{target}\nq\n")
    assert code == 0
    assert f"{card} waits for the seat to swap hands with" in " ".join(out.split()).replace("  ", " ")
    gone_on = uno.Record.parse(more.read_text(encoding="utf-8"))
    assert gone_on.actions[0] == uno.ChooseTarget(seat, int(target))
    assert command("verify", path).code == command("verify", more).code == 3
    assert "every shuffle is the one that the key gives" in command("verify", path).out
