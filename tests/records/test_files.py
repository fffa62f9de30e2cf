"""Files of records: what spoils one record leaves the others as they are, and the forms that editors give a file."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import unorules as uno
from tests.records.playing import games, whole_round
from unorules.jsontext import MAX_TEXT
from unorules.record.files import read_one


def first() -> uno.Record:
    return games()[1].until(4)


def last() -> uno.Record:
    return games()[2].until(3)


SPOILT = {
    "long comment": ("unorules 1\n; " + "x" * MAX_TEXT + "\nseats: 2\n\n", 2, f"longer than {MAX_TEXT} characters"),
    "long line of JSON": ('{"schema":1,"kind":"' + "x" * MAX_TEXT + '"}\n', 1, "longer than"),
    "long record": ("unorules 1\n" + ("; " + "x" * 999_000 + "\n") * 5 + "\n", 6, "a record is longer than"),
    "no UTF-8": ("unorules 1\nName: \udcff\nseats: 2\n\n", 2, "this is no text in UTF-8"),
    "no UTF-8 in JSON": ('{"schema":1,"names":["\udcff"]}\n', 1, "this is no text in UTF-8"),
    "JSON broken off": ('{"schema":1,"kind":"record","rules":"off\n', 1, "not JSON"),
    "JSON broken off within": ('{\n  "schema": 1,\n  "tags": {\n', 1, "not JSON"),
    "no record": ("hello\n\n", 1, "a record begins with unorules 1"),
}


@pytest.mark.parametrize("case", SPOILT)
@pytest.mark.parametrize("form", [uno.Record.format, uno.Record.dumps])
def test_a_record_that_cannot_be_read_is_told_and_the_file_goes_on(case: str, form, tmp_path: Path):
    bad, at, says = SPOILT[case]
    before = form(first()).rstrip() + "\n\n"
    path = tmp_path / "records"
    path.write_bytes((before + bad + form(last())).encode("utf-8", "surrogateescape"))
    told: list[Exception] = []
    with open(path, encoding="utf-8") as file:
        assert list(uno.read_records(file, unreadable=told.append)) == [first(), last()]
    assert len(told) == 1
    assert f"record 2, line {before.count(chr(10)) + at}: " in str(told[0])
    assert says in str(told[0])
    with open(path, encoding="utf-8") as file:
        assert read_one(file, 3) == last()


def test_bytes_that_are_no_text_are_told_also_when_the_file_was_begun(tmp_path: Path):
    path = tmp_path / "records"
    path.write_bytes(b"; mine\n" * 9_000 + b"\n\xff\n")
    told: list[Exception] = []
    with open(path, encoding="utf-8") as file:
        file.readline()
        list(uno.read_records(file, unreadable=told.append))
    assert "this is no text in UTF-8, and nothing after it can be read" in str(told[-1])


def test_a_mark_before_the_first_line_is_passed_over():
    for text in (first().format(), first().dumps()):
        assert list(uno.read_records(io.StringIO("\ufeff" + text))) == [first()]
    assert uno.Record.parse("\ufeff" + first().format()) == first()


@pytest.mark.parametrize("indent", [0, 2, "\t"])
def test_json_may_stand_on_many_lines(indent: int | str):
    record = whole_round()
    pretty = json.dumps(json.loads(record.dumps()), indent=indent)
    for between in ("\n", "\n\n"):
        for other in (record.dumps(), record.format(), pretty):
            text = between.join((pretty, pretty, other)) + "\n"
            assert list(uno.read_records(io.StringIO(text))) == [record] * 3, text[:100]


def test_braces_in_texts_open_nothing():
    record = uno.Record.start(uno.OFFICIAL, players=2, seed=1, names=("{{", '}"{'))
    assert list(uno.read_records([record.dumps(), record.dumps()])) == [record] * 2


def test_the_record_of_a_seat_is_known_wherever_its_kind_stands():
    seen = whole_round().for_seat(1)
    data = json.loads(seen.dumps())
    kind = data.pop("kind")
    moved = json.dumps({**data, "kind": kind})
    assert moved.index(kind) > 80
    assert read_one([moved]) == seen
    assert read_one([first().dumps(), json.dumps(data | {"kind": kind}, indent=1)], 2) == seen


def test_a_missing_blank_line_is_named():
    text = first().format()
    with pytest.raises(uno.NotationError) as caught:
        list(uno.read_records(io.StringIO(text + last().format())))
    line = len(text.splitlines()) + 1
    assert f"record 1, line {line}: another record begins here; put a blank line before it" in caught.value.problems
