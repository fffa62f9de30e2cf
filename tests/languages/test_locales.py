"""Which languages there are, how they are called, and catalogs of others."""

from __future__ import annotations

import pickle
from pathlib import Path

import attrs
import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

import unorules as uno
from tests.packs import known
from unorules.errors import LocaleError, RulesError
from unorules.extension import Module, Pack, Table, add_pack, phrase, refused
from unorules.locale import add_catalogs, forget_catalogs, locale_named, preferred
from unorules.phrases import several


def catalog_in(directory: Path, locale: str, texts: dict[str, str]) -> Path:
    """A directory with a compiled catalog."""
    made = Catalog(locale=locale)
    for text, told in texts.items():
        made.add(text, told)
    file = directory / locale / "LC_MESSAGES" / "unorules.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_mo(stream, made)
    return directory


@pytest.mark.parametrize(
    ("name", "locale"),
    [
        ("en", "en"),
        ("en_US.UTF-8", "en"),
        ("fil", "fil"),
        ("fil_PH", "fil"),
        ("tl", "fil"),
        ("tl-PH", "fil"),
        ("id-ID", "id"),
        ("in_ID", "id"),
        ("ID", "id"),
        ("id_ID.UTF-8@euro", "id"),
    ],
)
def test_a_language_goes_by_its_names(name: str, locale: str):
    assert locale_named(name) == locale


@pytest.mark.parametrize("name", ["xx", "", "C", "filipino", "../id", None, 7])
def test_an_unknown_language_is_an_error_that_names_the_known_ones(name: str):
    with pytest.raises(LocaleError, match=r"there is no locale .*; there are en, fil, id"):
        locale_named(name)
    laid = uno.events.CardsLaid(0, uno.cards("R7"))
    for call in (
        lambda: uno.describe(laid, locale=name),
        lambda: uno.OFFICIAL.explain(locale=name),
        lambda: uno.translate("the game is over", name),
    ):
        with pytest.raises(LocaleError):
            call()


def test_the_first_known_language_is_preferred_and_english_otherwise():
    assert preferred(["jv", "id-ID", "en"]) == "id"
    assert preferred(["C.UTF-8"]) == preferred([]) == "en"


def test_a_phrase_is_its_english_text_and_loses_nothing_in_a_list():
    text = phrase("seat {seat} has {cards}", seat=2, cards=phrase("1 card", "{count} cards", count=3))
    assert text == "seat 2 has 3 cards"
    assert hash(text) == hash("seat 2 has 3 cards")
    assert type(pickle.loads(pickle.dumps(text))) is str
    assert uno.translate(several([phrase("red"), phrase("blue"), "green"]), "id") == "merah, biru dan green"


def test_text_of_somebody_else_stays_as_it_is_also_with_braces():
    assert uno.translate("{nobody} knows {this}", "fil") == "{nobody} knows {this}"
    assert uno.translate(phrase("{name} wins", name="{x} you red"), "id") == "{x} you red wins"
    assert uno.translate("", "id") == ""


@attrs.frozen
class NoSevens(Module):
    """Sevens are not laid."""

    name = "no_sevens"
    section = "9"

    def install(self, book) -> None:
        book.vetoes.append(self._veto)

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        return phrase("seat {seat} lays no 7", seat=seat) if table.book.cards[codes[0]].face == "7" else ""


def test_a_pack_brings_its_texts_in_other_languages(tmp_path: Path):
    texts = {"Sevens are not laid.": "Tujuh tidak diletakkan.", "seat {seat} lays no 7": "kursi {seat} tanpa 7"}
    pack = Pack("sevens", [NoSevens], catalogs=catalog_in(tmp_path, "id", texts))
    with known(lambda: pack):
        rules = uno.OFFICIAL.plus("no_sevens")
        assert "no_sevens (bagian 9): Tujuh tidak diletakkan." in rules.explain(locale="id")
        assert "no_sevens (seksiyon 9): Sevens are not laid." in rules.explain(locale="fil")
        assert uno.translate(phrase("seat {seat} lays no 7", seat=1), "id") == "kursi 1 tanpa 7"
        assert uno.translate("the game is over", "id") == "permainan sudah selesai"
    assert uno.translate("Sevens are not laid.", "id") == "Sevens are not laid."


def test_a_pack_whose_catalogs_are_not_there_is_refused_and_nothing_of_it_is_known(tmp_path: Path):
    for wrong, says in ((tmp_path, "no <locale>/LC_MESSAGES/unorules.mo is there"), ("texts", "must be a directory")):
        with pytest.raises(RulesError, match=f"pack sevens: catalogs.*{says}"):
            add_pack(Pack("sevens", [NoSevens], catalogs=wrong))  # type: ignore[arg-type]
        assert "no_sevens" not in uno.OFFICIAL.book.rules
        with pytest.raises(RulesError, match="there is no module 'no_sevens'"):
            uno.OFFICIAL.plus("no_sevens")


def test_anybody_may_add_a_language(tmp_path: Path):
    catalog_in(tmp_path, "de", {"{color} {face}": "{color} {face}", "Red": "Rote", "{who} lays {cards}": "{lost}"})
    add_catalogs(tmp_path)
    try:
        assert uno.locales() == ("en", "de", "fil", "id")
        assert uno.translate(uno.card("R7").name, "de-DE") == "Rote 7"
        laid = uno.events.CardsLaid(0, uno.cards("R7"))
        assert uno.describe(laid, locale="de") == "Seat 0 lays Rote 7.", "what was translated wrongly stays English"
    finally:
        forget_catalogs(tmp_path)
    assert uno.locales() == ("en", "fil", "id")


def test_values_go_into_a_refusal_only_where_there_are_some():
    assert refused(uno.Code.STALE, "write {x}", "").violations[0].message == "write {x}"
    assert refused(uno.Code.STALE, "seat {seat}", "", seat=1).violations[0].message == "seat 1"
