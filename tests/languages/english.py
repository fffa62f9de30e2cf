"""English that is left in a text of another language: words that only the English texts have."""

from __future__ import annotations

import gettext
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from unorules import locale as languages

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "scripts/locales.py"))
PACKAGE: Path = SCRIPT["HERE"]
LANGUAGES = sorted(SCRIPT["catalogs"](PACKAGE))


def words(text: str) -> set[str]:
    """Every word of three letters or more that is no placeholder."""
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", re.sub(r"{\w*}", "", text))}


def every(text: object) -> str:
    """A text, or its forms one after the other."""
    return text if isinstance(text, str) else " ".join(text)  # type: ignore[call-overload, no-any-return]


@cache
def english_only(locale: str) -> frozenset[str]:
    """Words that stand in English texts and in none of this language."""
    catalog = SCRIPT["read"](SCRIPT["catalogs"](PACKAGE)[locale])
    english = {word for message in catalog if message.id for word in words(every(message.id))}
    told = {word for message in catalog if message.id for word in words(every(message.string))}
    return frozenset(english - told)


def left(text: str, locale: str) -> set[str]:
    """The English words of a text."""
    return words(text) & english_only(locale)


@pytest.fixture
def nothing_is_missed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every text with words in it that was looked for during the test stood in the catalogs."""
    missed = set()

    class Watching(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            missed.add(message)
            return message

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            missed.add(msgid1)
            return msgid1 if n == 1 else msgid2

    monkeypatch.setattr(languages, "NullTranslations", Watching)
    languages._catalog.cache_clear()
    yield
    languages._catalog.cache_clear()
    assert {text for text in missed if re.search(r"[^\W\d_]", re.sub(r"{\w*}", "", text))} == set()
