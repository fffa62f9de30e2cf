"""Every parser holds against input that nobody meant well. `scripts/fuzz.py` goes on for hours, led by coverage."""

from __future__ import annotations

from random import Random

import pytest

import unorules as uno
from tests.fuzz.mutating import mutants
from tests.fuzz.targets import TARGETS, corpus


@pytest.fixture(scope="module")
def texts() -> dict[str, list[bytes]]:
    return corpus()


@pytest.mark.parametrize("name", TARGETS)
def test_good_texts_are_read(texts, name):
    assert all(TARGETS[name](text) for text in texts[name])


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_but_an_error_of_this_library_comes_of_bad_ones(texts, name, pytestconfig):
    made = mutants(texts[name], Random(name))
    read = sum(TARGETS[name](next(made)) for _ in range(pytestconfig.getoption("--fuzz")))
    assert read < pytestconfig.getoption("--fuzz")


MILLION = 1_000_000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cards", "R7 " * MILLION),
        ("action", "0:" + "R7," * MILLION),
        ("position", "official; hands " + "R7 " * MILLION + "| G1; discard R2; turn 0"),
        ("rules", "official " + "+jump_in " * MILLION),
        ("json", '{"schema":1,"kind":"state","hands":["' + "R7 " * MILLION + '"]}'),
        ("json", "[" * MILLION),
        ("json", '{"schema":' + "9" * MILLION + "}"),
        ("record", "official\n" + "1. 0:R7\n" * MILLION),
        ("record_json", '{"schema":1,"kind":"record","actions":[' + '"0:R7",' * MILLION + '"0:R7"]}'),
        ("line", '{"id":1,"do":"position","hands":{"0":"' + "R7 " * MILLION + '"}}'),
        ("scenario", '{"id":"' + "x" * MILLION),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else value,
)
def test_a_million_of_anything_is_refused_or_read_and_no_more(name, text):
    assert TARGETS[name](text.encode()) in (True, False)


def test_a_key_twice_a_number_that_is_none_and_bytes_that_are_no_text_are_told():
    for text, says in (
        ('{"schema":1,"schema":1}', "stands twice"),
        ('{"schema":NaN}', "NaN is no JSON number"),
        ('{"schema":1e400}', r"schema"),
        (b'{"schema":"\xff"}', "not JSON"),
    ):
        with pytest.raises(uno.LoadError, match=says):
            uno.loads(text)
