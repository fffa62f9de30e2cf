"""What is wrong with a stored record is told with its place, everything at once, before the game is played again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unorules as uno
from tests.json.mutations import changed, mutants, paths
from tests.records.playing import games, started, whole_round
from unorules.record.checks import EVERY


def text_with(old: str, new: str) -> str:
    """The text of a record with one line exchanged."""
    lines = whole_round().format().splitlines()
    at = next(at for at, line in enumerate(lines) if line.strip().startswith(old))
    return "\n".join([*lines[:at], *([new] if new else []), *lines[at + 1 :]])


def line_of(text: str, begin: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.strip().startswith(begin))


# --- text -------------------------------------------------------------------------------------------------------------

BAD_LINES = {
    ("unorules 1", "unorule 1"): "line 1: 'unorule 1': a record begins with unorules 1; blank lines stand only between",
    ("unorules 1", "unorules 2"): "line 1: schema: is 2; this version reads 1",
    ("unorules 1", "unorules 1 seat 2"): "line 1: this is the record of one seat; read it with SeatRecord",
    ("rules:", "rules: oficial"): "there is no preset 'oficial'",
    ("rules:", ""): "line 1: rules is missing",
    ("seats:", "seats: 11"): "11 players: there must be 2 to 10",
    ("seats:", "seats: three"): "'three' is no number of seats",
    ("seats:", "seats: 4"): "3 names for 4 seats",
    ("name 1:", ""): "name: give every seat from 0 a name, or none",
    ("name 1:", "name: Bob"): "name: write the seat before the colon, as in name 0: ...",
    ("name 1:", "name 0: Bob"): "name 0 stands twice",
    ("name 1:", "name 1: \x07"): "name 1: '\\x07': write one line",
    ("date:", "date: today"): "date: 'today' is no day; write YYYY-MM-DD",
    ("date:", "dat: 2026-01-01"): "dat is no header; one of your own begins with a capital",
    ("date:", "date 3: 2026-01-01"): "date: 3 stands before the colon; write date: ...",
    ("Place:", "Place:"): "Place: ''",
    ("dealer:", "dealer: 7"): "7 is no seat: seats are 0 to 2",
    ("draws", "draws 1: R77"): "'R77' is no card",
    ("key:", "key: 00"): "must be 32 bytes in hexadecimal",
    ("key:", "key: " + "AB" * 32): "must be 32 bytes in hexadecimal, in small letters",
    ("key:", "commitment: xyz"): "the commitment must be 64 hexadecimal digits",
    ("key:", "nonce 2: 0"): "must be bytes in hexadecimal",
    ("key:", "nonce 3: 00"): "nonce 3: there is no such seat; seats are 0 to 2",
    ("1 ", "1: nothing"): "'1: nothing' cannot be read; write a header such as 'seats: 4', a ply such as '12 3:R7'",
    ("2 ", "3 0:draw"): "ply 3: the next one is 2",
    ("2 ", "2 0:fly"): "'fly' is no card",
    ("2 ", "2"): "'2' cannot be read",
    ("3 ", "result: 0"): "result: a header stands before the first ply",
    ("3 ", "  shuffle x: R1"): "cannot be read",
    ("3 ", "  check 3: 00"): "check: 3 stands before the colon; write check: ...",
    ("round:", "view: hands"): "view has no place in a record",
    ("3 ", "versions: draw"): "a header stands before",
    ("rules:", "versions: draw"): "'' is no number",
    ("dealer:", "packs: nothing"): "'nothing' is not loaded; load_packs loads it",
}


@pytest.mark.parametrize("case", BAD_LINES, ids=map(str, range(len(BAD_LINES))))
def test_a_line_that_cannot_be_read_is_told_with_its_number(case: tuple[str, str]):
    text = text_with(*case)
    with pytest.raises((uno.NotationError, uno.LoadError)) as caught:
        uno.Record.parse(text)
    told = [problem for problem in caught.value.problems if BAD_LINES[case] in problem]
    assert told, caught.value.problems
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line == case[1]]
    assert told[0].startswith((f"line {max(lines, default=1)}: ", "line 1: "))


def test_what_is_missing_or_out_of_place_is_called_as_in_the_text():
    with pytest.raises(uno.NotationError) as caught:
        uno.Record.parse("unorules 1\nrules: official\n")
    assert list(caught.value.problems) == [f"line 1: {word} is missing" for word in ("seats", "dealer", "shuffle")]
    line = "position: official; hands R7 W | G1 G2; pile B1; discard R2; turn 0"
    with pytest.raises(uno.NotationError) as caught:
        uno.Record.parse(f"unorules 1\n{line}\nseats: 2\ndraws 1: R7 R8\n")
    assert sorted(caught.value.problems) == [
        "line 3: seats has no place beside a position",
        "line 4: draws has no place beside a position",
        "line 4: the number of draws has no place beside a position",
    ]


def test_every_line_that_cannot_be_read_is_told():
    text = "unorules 1\nruls: official\nseats: x\nname: y\n1 0:draw\n1 0:draw\n???\n"
    with pytest.raises(uno.NotationError) as caught:
        uno.Record.parse(text)
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        *("line 2", "line 3", "line 4", "line 6", "line 7"),
    ]


def test_lines_that_cannot_be_read_hide_nothing_of_the_others():
    text = "unorules 1\nrules: oficial\nhello\nseats: 99\ndate: x\nkey: 0\n1 0:fly\n2 1:walk\n"
    with pytest.raises(uno.NotationError) as caught:
        uno.Record.parse(text)
    places = [problem.partition(":")[0] for problem in caught.value.problems]
    assert sorted(places) == [f"line {line}" for line in (2, 3, 5, 6, 7, 8)]
    seen = whole_round().for_seat(1).format().replace("date: 2026-02-28", "date: x\nhello")
    with pytest.raises(uno.NotationError) as caught:
        uno.SeatRecord.parse(seen)
    assert [problem.partition(": ")[2][:7] for problem in caught.value.problems] == ["'hello'", "date: '"]


def test_every_part_that_is_wrong_is_told():
    text = "unorules 1\nrules: oficial\nseats: 99\ndate: x\ndealer: 3\nkey: 0\nshuffle: Q1\n1 0:fly\n2 1:walk\n"
    with pytest.raises(uno.NotationError) as caught:
        uno.Record.parse(text)
    assert sorted(problem.partition(":")[0] for problem in caught.value.problems) == [
        *("line 2", "line 4", "line 6", "line 7", "line 8", "line 9"),
    ]


@pytest.mark.parametrize("text", ["", "\n \n", "1 0:draw", "{}", "unorules", "unorules 99999999999", "unorules one"])
def test_what_is_no_record_is_refused(text: str):
    with pytest.raises(uno.NotationError, match="a record begins with unorules 1"):
        uno.Record.parse(text)


@pytest.mark.parametrize("value", [None, 7, b"unorules 1", ["unorules 1"]])
def test_what_is_no_text_is_refused(value: Any):
    with pytest.raises(uno.NotationError, match="a record is a text"):
        uno.Record.parse(value)


def test_two_records_are_not_read_as_one():
    text = whole_round().format()
    with pytest.raises(uno.NotationError, match=r"a blank line ends a record; read several with read_records"):
        uno.Record.parse(text + "\n" + text)


# --- departures -------------------------------------------------------------------------------------------------------


def departure(text: str) -> uno.ReplayError:
    with pytest.raises(uno.ReplayError) as caught:
        uno.Record.parse(text)
    return caught.value


def test_an_action_that_the_rules_refuse_is_told_with_line_and_ply():
    text = text_with("5 ", "5 0:challenge")
    error = departure(text)
    assert (error.ply, error.place) == (5, f"line {line_of(text, '5 ')}")
    assert "0:challenge is refused: " in str(error)


def test_orders_that_do_not_suffice_are_told():
    short = text_with("shuffle", "shuffle 5: R1 R2 R3")
    line = line_of(short, "shuffle")
    assert (
        str(departure(short))
        == f"line {line}, ply 0: the order recorded is not that of the 108 cards that are shuffled"
    )
    record = next(record for record in games() if any(each.ply for each in record.shuffles))
    first = next(each for each in record.shuffles if each.ply)
    lines = record.format().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("  shuffle"))
    error = departure("\n".join(lines[:at] + lines[at + 1 :]))
    assert error.ply == first.ply
    assert "cards are shuffled, but the record has no order of them" in str(error)
    twice = departure("\n".join([*lines[: at + 1], *lines[at:]]))
    assert (twice.ply, twice.problem) == (first.ply, "1 more shuffle is recorded than was made")
    assert twice.place == f"line {at + 2}"
    wrong = departure("\n".join([*lines[:at], lines[at].partition(":")[0] + ": R1", *lines[at + 1 :]]))
    assert (wrong.place, wrong.part) == (f"line {at + 1}", ("shuffles", record.shuffles.index(first)))


def test_cards_drawn_for_the_deal_must_make_the_dealer():
    text = text_with("draws", "draws 1: R1 R2")
    assert "the cards drawn for the deal do not make seat" in str(departure(text))
    assert departure(text).place == f"line {line_of(text, 'draws')}"


def test_a_check_that_differs_tells_between_which_plies_the_games_part():
    record = started("official", 4, seed=9)
    while len(record) < 3 * EVERY:
        record = record.then(uno.legal_actions(record.state)[-1])
    lines = record.format().splitlines()
    checks = [at for at, line in enumerate(lines) if line.startswith("  check")]
    assert len(checks) >= 3
    lines[checks[1]] = "  check: 0123456789abcdef"
    error = departure("\n".join(lines))
    plies = [int(lines[at - 1].split()[0]) if lines[at - 1][0] != " " else None for at in checks]
    assert error.ply == plies[1]
    assert error.place == f"line {checks[1] + 1}"
    assert error.problem == f"the table is another than the record's: the games part after ply {plies[0]}"


def test_a_round_that_ended_otherwise_is_told():
    text = text_with("round:", "  round: 0 out 1 1 0 0")
    error = departure(text)
    assert error.place == f"line {line_of(text, 'round:')}"
    assert "the record says that a round ended 0 out 1 1 0 0, but it ended" in str(error)
    text = text_with("2 ", f"2 {whole_round().actions[1]}\n  round: 0 out 1 1 0 0")
    assert "but none did" in str(departure(text))


def test_a_game_that_ended_otherwise_is_told():
    text = text_with("result:", "result: seat 0, target; scores 500 0 0")
    error = departure(text)
    assert (error.ply, error.place) == (len(whole_round()), f"line {line_of(text, 'result:')}")
    assert "the record gives seat 0, target; scores 500 0 0 as the result, but seat " in str(error)


def test_a_record_of_an_older_version_tells_at_which_ply_it_departs_and_whose_behaviour_has_changed():
    text = text_with("seats:", "seats: 3\nversions: draw=7 scoring=2")
    assert uno.Record.parse(text) == whole_round()  # nothing that happened in it has changed
    error = departure(text.replace("\n5 ", "\n5 0:challenge ; "))
    assert str(error).endswith("have changed their behaviour since: draw (then 7, now 1), scoring (then 2, now 1)")
    line = "position: official; versions draw=7; hands R7 W | G1 G2; pile B1; discard R2; turn 0"
    assert uno.Record.parse(f"unorules 1\n{line}\n1 0:R7!\n")
    error = departure(f"unorules 1\n{line}\n1 0:W\n2 0:draw\n")
    assert str(error).endswith("draw (then 7, now 1)")


# --- JSON -------------------------------------------------------------------------------------------------------------


def document(record: uno.Record | None = None) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((record or whole_round().until(12)).dumps())
    return made


def test_a_part_that_is_wrong_is_told_with_its_path():
    data = document() | {"players": 99, "date": "x", "more": 1, "shuffles": [{"ply": 0}], "names": ["Ann", 7, ""]}
    data["actions"][3] = "0:fly"
    with pytest.raises(uno.LoadError) as caught:
        uno.from_json(data)
    assert sorted(problem.partition(":")[0] for problem in caught.value.problems) == [
        *("$.actions[3]", "$.date", "$.more", "$.names", "$.players", "$.shuffles[0]"),
    ]


@pytest.mark.parametrize("record", range(3))
def test_a_spoiled_document_is_refused_or_is_another_record(record: int):
    """Every value replaced, every key lost, every list one longer: nothing else leaves the reader."""
    original = [whole_round().until(6), games()[6].until(8), uno.Record.from_position(games()[8].until(30).state)][
        record
    ]
    data = document(original)
    if record == 2:
        data = document(original.then(uno.legal_actions(original.state)[0]))
    read = refused = 0
    for _, mutant in mutants(data):
        try:
            found = uno.from_json(mutant)
        except (uno.LoadError, uno.ReplayError):
            refused += 1
            continue
        read += 1
        assert isinstance(found, uno.Record)
        assert found.replay() == found.state
    assert refused > read


def test_a_position_leaves_no_place_for_a_deal():
    data = document(uno.Record.from_position(whole_round().until(3).state)) | {"players": 3}
    with pytest.raises(uno.LoadError, match=r"\$.players: players has no place beside a position"):
        uno.from_json(data)


def test_another_kind_of_document_is_no_record():
    with pytest.raises(uno.LoadError, match=r"\$.kind: is 'action'; it must be record"):
        uno.Record.loads(uno.dumps(uno.Draw(0)))


HOSTILE = (
    "[" * 100_000,
    '{"schema":1,"kind":"record",' * 2,
    '{"schema":1,"schema":1,"kind":"record"}',
    '{"schema":1,"kind":"record","players":' + "9" * 5_000 + "}",
    '{"schema":1,"kind":"record","players":NaN}',
    '{"schema":1,"kind":"record","actions":' + "[" * 60 + "]" * 60 + "}",
    b'{"schema":1,"kind":"record","date":"\xff"}',
    '{"schema":1,"kind":"record","actions":' + json.dumps(["0:draw"] * 10**6) + "}",
)


@pytest.mark.parametrize("text", HOSTILE, ids=map(str, range(len(HOSTILE))))
def test_hostile_json_is_refused(text: str | bytes):
    with pytest.raises(uno.LoadError):
        uno.Record.loads(text)


HOSTILE_TEXTS = (
    "unorules 1\n" + "x" * 5_000_000,
    "unorules 1\nrules: official\nseats: 2\ndealer: 0\nshuffle: " + "R7 " * 10**6,
    "unorules 1\nrules: official\nseats: 2\ndealer: 0\nshuffle: R7\n"
    + "".join(f"{n} 0:R7\n" for n in range(1, 20_000)),
    "unorules 1\n" + "; \n" * 10**5 + "x",
    "unorules 1\nposition: " + "official; " * 10**5,
    "unorules 1\nrules: official +deck(kind=custom, cards={" + ", ".join(f"R{n}: 9" for n in range(10**4)) + "})",
    "unorules 1\n" + "".join(f"T{n}: x\n" for n in range(10**4)),
)


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=map(str, range(len(HOSTILE_TEXTS))))
def test_hostile_texts_are_refused(text: str):
    with pytest.raises((uno.NotationError, uno.ReplayError)):
        uno.Record.parse(text)


@given(st.data())
@settings(max_examples=150)
def test_a_spoiled_text_is_refused_or_read(data: st.DataObject):
    text = whole_round().format()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.text(alphabet="unorules 1:;\n?-RYGB0729W+@!dw", max_size=8))
    spoiled = text[:at] + put + text[at + cut :]
    try:
        record = uno.Record.parse(spoiled)
    except (uno.NotationError, uno.LoadError, uno.ReplayError):
        return
    assert uno.Record.parse(record.format()) == record


def test_the_mutations_reach_every_part():
    assert {path[0] for path in paths(document())} >= {"rules", "shuffles", "actions", "checks", "comments", "names"}
    assert changed(document(), ("dealer",), 1)["dealer"] == 1
