"""The pack in other languages: nothing is missing, and nothing stays English."""

from __future__ import annotations

import runpy
from importlib.resources import files
from pathlib import Path

import pytest

import unorules as uno

SCRIPT = runpy.run_path(str(Path(__file__).parents[3] / "scripts/locales.py"))
PACKAGE = Path(str(files("unorules_flip")))
LANGUAGES = [name for name in uno.locales() if name != "en"]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_catalogs_are_complete_and_compiled(locale: str) -> None:
    file = SCRIPT["catalogs"](PACKAGE)[locale]
    catalog = SCRIPT["read"](file)
    assert list(SCRIPT["defects"](catalog, SCRIPT["template"](PACKAGE))) == []
    assert file.with_suffix(".mo").read_bytes() == SCRIPT["compiled"](catalog), "run scripts/locales.py"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_rules_are_explained_in_the_language(locale: str) -> None:
    rules = uno.PRESETS["flip"]
    told = [line.partition(": ")[2] for line in rules.explain(locale=locale).splitlines() if ": " in line]
    english = {line.partition(": ")[2] for line in rules.explain().splitlines()}
    assert [line for line in told if line in english] == []


def test_cards_and_colours_are_told_in_the_language() -> None:
    pink = uno.card("PSE").name
    assert [uno.translate(pink, locale) for locale in uno.locales()] == [
        "Pink Skip Everyone",
        "Rosas na Skip Everyone",
        "Skip Everyone Merah Muda",
    ]
