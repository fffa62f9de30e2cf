"""English that is left in a text of another language: words that only the English texts have."""

from __future__ import annotations

import re
import runpy
from functools import cache
from pathlib import Path

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
