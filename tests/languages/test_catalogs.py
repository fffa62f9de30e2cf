"""Every text for people stands in every catalog, with its placeholders, and is compiled."""

from __future__ import annotations

import ast
import gettext
from io import BytesIO

import pytest
from babel.messages import Catalog

from tests.languages.english import LANGUAGES, PACKAGE, SCRIPT, every
from unorules.phrases import phrase

WANTED: Catalog = SCRIPT["template"](PACKAGE)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_text_is_missing_or_has_lost_a_placeholder(locale: str):
    assert list(SCRIPT["defects"](SCRIPT["read"](SCRIPT["catalogs"](PACKAGE)[locale]), WANTED)) == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_is_compiled_is_what_translators_wrote(locale: str):
    file = SCRIPT["catalogs"](PACKAGE)[locale]
    assert file.with_suffix(".mo").read_bytes() == SCRIPT["compiled"](SCRIPT["read"](file)), "run scripts/locales.py"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_translation_can_be_filled_in(locale: str):
    file = SCRIPT["catalogs"](PACKAGE)[locale]
    with file.with_suffix(".mo").open("rb") as stream:
        catalog = gettext.GNUTranslations(stream)
    for message in WANTED:
        if isinstance(message.id, str) and message.id:
            values = {name: f"<{name}>" for name in SCRIPT["fields"](message.id) if name}
            told = catalog.gettext(message.id).format("<>", **values)
            assert all(value in told for value in values.values()), message.id
        elif message.id:
            for count in range(30):
                template = catalog.ngettext(*message.id, count)
                assert str(count) in template.format(count=count, names=f"names {count}"), message.id


def test_a_check_tells_of_a_missing_text_and_of_a_lost_placeholder():
    wanted, catalog = Catalog(), Catalog(locale="id")
    for text in ("seat {seat} is out", "the game is over", "{count} cards"):
        wanted.add(text)
    catalog.add("seat {seat} is out", "kursi sudah keluar")
    catalog.add("{count} cards", "{count} kartu")
    catalog.add("an old text", "teks lama")
    assert list(SCRIPT["defects"](catalog, wanted)) == [
        "'seat {seat} is out': 'kursi sudah keluar' has other placeholders",
        "'the game is over' is not translated",
        "'an old text' is no text any more",
    ]


def test_texts_are_found_wherever_they_are_declared():
    source = '''
class Rule(Module):
    """What the rule is.

    More."""

    name = "rule"
    a: str = one_of({"x": "First.", "y": "Second."})
    b: bool = flag(True, on="On.", off="Off.")
    c: int = count(1, "Costs {}.")
    d: int = optional_count(None, "At most {}.", none="Any.")

    def check(self):
        return refused(Code.STALE, "seat {seat} is late", "section 1", seat=2)

DOES = does("{who} waves", "you wave")
CARDS = phrase("1 card", "{count} cards", count=2)
PINK = declare_color("P", "pink")
'''
    found = {each for each in SCRIPT["texts"](ast.parse(source)) if all(each)}
    assert found == {
        ("What the rule is.",),
        *[(text,) for text in ("First.", "Second.", "On.", "Off.", "Costs {}.", "At most {}.", "Any.")],
        ("seat {seat} is late",),
        *[(text,) for text in ("{who} waves", "waves", "you wave", "wave", "pink", "Pink")],
        ("1 card", "{count} cards"),
    }


def test_a_catalog_written_again_keeps_what_is_translated(tmp_path):
    directory = tmp_path / "locale" / "id" / "LC_MESSAGES"
    directory.mkdir(parents=True)
    (tmp_path / "rule.py").write_text('refused(Code.STALE, "too late", "section 1")\nphrase("seat {seat}", seat=1)\n')
    file = directory / "unorules.po"
    file.write_text('msgid ""\nmsgstr ""\n\nmsgid "too late"\nmsgstr "terlambat"\n\nmsgid "gone"\nmsgstr "hilang"\n')
    catalog = SCRIPT["updated"](file, SCRIPT["template"](tmp_path))
    assert {message.id: message.string or "" for message in catalog if message.id} == {
        "too late": "terlambat",
        "seat {seat}": "",
    }
    reader = gettext.GNUTranslations(BytesIO(SCRIPT["compiled"](catalog)))
    assert reader.gettext("too late") == "terlambat"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_texts_that_differ_in_english_by_number_alone_are_told_with_the_number(locale: str):
    from unorules.locale import translate

    for message in WANTED:
        if message.id and not isinstance(message.id, str):
            values = {name: "Ana" for form in message.id for name in SCRIPT["fields"](form) if name != "count"}
            one, four = (translate(phrase(*message.id, count=count, **values), locale) for count in (1, 4))
            assert one != four or "count" not in SCRIPT["fields"](every(message.id))
