"""The page and what it is told in other languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

import unorules as uno
from guests import Guest, ask
from servers import ServerInside
from table_server.app import PAGE

LANGUAGES = [name for name in uno.locales() if name != "en"]
TEXTS = re.compile(r"(?<![\w$])t`")


def texts(source: str) -> Iterator[str]:
    """Every t`...` of a script as it is looked up; those within another's values, too."""
    place = 0
    while found := TEXTS.search(source, place):
        place, text, values = found.end(), "", 0
        while source[place] != "`":
            if source.startswith("${", place):
                end, depth = place + 2, 1
                while depth:
                    depth += {"{": 1, "}": -1}.get(source[end], 0)
                    end += 1
                yield from texts(source[place + 2 : end - 1])
                text, values, place = f"{text}{{{values}}}", values + 1, end
            else:
                text, place = text + source[place], place + 1
        yield text


@pytest.fixture(scope="module")
def wanted() -> set[str]:
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    found = set(re.findall(r"data-words>([^<]+)<", page))
    for script in PAGE.glob("*.js"):
        found |= set(texts(script.read_text(encoding="utf-8").replace("t`${name} has the turn.` is", "")))
    return found


def test_texts_are_found_also_within_values() -> None:
    assert list(texts("a(t`one`, t`${b} of ${c(`x${t`two`}`)}`)")) == ["one", "two", "{0} of {1}"]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_text_of_the_page_is_missing_or_has_lost_a_value(locale: str, wanted: set[str]) -> None:
    words = json.loads((PAGE / "words" / f"{locale}.json").read_text(encoding="utf-8"))
    assert wanted > {"Your turn.", "{0} has the turn.", "A table of UNO"}
    assert set(words) == wanted
    assert {text for text, told in words.items() if not told or set(values(text)) != set(values(told))} == set()


def values(text: str) -> list[str]:
    """The places of values."""
    return re.findall(r"{\d}", text)


def test_the_page_offers_every_language() -> None:
    script = (PAGE / "words.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"LANGUAGES = {(.*?)}", script)
    assert re.findall(r"(\w+): ", listed) == list(uno.locales())


def test_each_line_is_told_in_its_language(database: str) -> None:
    server = ServerInside(database)
    _, opened = ask(server.address, "/tables", "s" * 32, json.dumps({"name": "Ana"}).encode())
    guests = [Guest(server.address, opened["table"], locale=locale) for locale in ("id", "tl-PH", "xx")]
    for guest in guests:
        guest.hear(lambda body: body["kind"] == "refused")
    said = {}
    for guest, name in zip(guests, ("Budi", "Fe", "Ann"), strict=True):
        guest.send("Enter", name=name, sit=True)
        guest.hear(lambda body: body["kind"] == "update")
        guest.hear(lambda body: body["kind"] == "accepted")
        refused = guest.say("Start")
        said[name] = (guest.told[-1], refused["message"].partition(",")[0])
        guest.line.close()
    server.stop()
    assert [told for told, _ in said.values()] == ["Budi mengambil kursi.", "Umupo si Fe.", "Ann takes a seat."]
    assert [message for _, message in said.values()] == [
        "hanya host yang boleh melakukan ini",
        "ang host lang ang puwedeng gumawa nito",
        "only the host may do this",
    ]


def test_rules_and_cards_are_told_in_a_language(database: str) -> None:
    server = ServerInside(database)
    status, told = ask(server.address, "/rules?text=official&locale=id")
    server.stop()
    assert status == 200
    assert told["cards"]["G+2"] == {"name": "Draw Two Hijau", "color": "G"}
    assert told["colors"]["R"] == "Merah"
    assert "Setiap kursi mendapat 7 kartu." in told["explained"]
    assert told["house"]["stacking"] == "Kartu ambil boleh dijawab dengan kartu ambil."
