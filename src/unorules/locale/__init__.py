"""Languages: what people read, told in another language than English.

A language is a directory `<locale>/LC_MESSAGES` with a gettext catalog `unorules.mo`. Those of the library are here;
packs and programs add their own. English is what stands in the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from unorules.errors import LocaleError
from unorules.phrases import Phrase

__all__ = [
    "ENGLISH",
    "add_catalogs",
    "forget_catalogs",
    "locale_named",
    "locales",
    "preferred",
    "translate",
]

ENGLISH: Final = "en"
"""The language of the texts in the source."""
_OLD_NAMES: Final = {"in": "id", "tl": "fil"}
_SOURCES: Final[list[Traversable]] = [files(__name__)]


def locales() -> tuple[str, ...]:
    """The languages that there are, English first.

    Examples:
        >>> locales()
        ('en', 'fil', 'id')
    """
    found = {each.name for source in _SOURCES for each in source.iterdir() if _file(source, each.name).is_file()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def locale_named(name: str) -> str:
    """The language that a name means: `fil`, `fil_PH`, `id-ID.UTF-8`, and `tl` and `in` as they were once called.

    Raises `LocaleError` that names the languages there are.

    Examples:
        >>> locale_named("fil_PH.UTF-8")
        'fil'
    """
    known = locales()
    language = re.split("[-_.@]", name, maxsplit=1)[0].lower() if isinstance(name, str) else ""
    language = _OLD_NAMES.get(language, language)
    if language not in known:
        raise LocaleError(f"there is no locale {name!r}; there are {', '.join(known)}")
    return language


def preferred(names: Iterable[str]) -> str:
    """The first language of those wanted that there is, English when there is none.

    Examples:
        >>> preferred(["jv", "id-ID", "en"])
        'id'
    """
    for name in names:
        try:
            return locale_named(name)
        except LocaleError:
            continue
    return ENGLISH


def translate(text: str, locale: str = ENGLISH) -> str:
    """A text of the library in a language; what its catalogs do not have stays English.

    Raises `LocaleError` when there is no such language.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> refusal = uno.check(state, uno.Pass(state.to_act)).violations[0]
        >>> uno.translate(refusal.message, "id")
        'letakkan kartu atau ambil kartu'
    """
    return str(text) if locale == ENGLISH else _told(text, _catalog(locale_named(locale)))


def _told(text: str, catalog: NullTranslations) -> str:
    if not isinstance(text, Phrase):
        return catalog.gettext(text) if text else ""
    count = text.values.get("count")
    if text.plural and isinstance(count, int):
        template = catalog.ngettext(text.template, text.plural, count)
    else:
        template = catalog.gettext(text.template) if text.template else ""
    if not text.values:
        return template
    values = {
        name: _told(value, catalog) if isinstance(value, Phrase) else value for name, value in text.values.items()
    }
    try:
        return template.format_map(values)
    except (KeyError, IndexError, ValueError):  # a catalog of somebody else names what is not there
        return str(text)


@lru_cache
def _catalog(locale: str) -> NullTranslations:
    found: list[NullTranslations] = []
    for source in _SOURCES:
        file = _file(source, locale)
        if file.is_file():
            with file.open("rb") as stream:
                found.append(GNUTranslations(stream))
    catalog, *others = [*found, NullTranslations()]
    for other in others:
        catalog.add_fallback(other)
    return catalog


def _file(source: Traversable, locale: str) -> Traversable:
    return source / locale / "LC_MESSAGES" / "unorules.mo"


def add_catalogs(directory: Traversable) -> None:
    """Look for texts also in the catalogs `<locale>/LC_MESSAGES/unorules.mo` of a directory, after those known before.

    Raises `LocaleError` when there is none.
    """
    if not directory.is_dir() or not any([_file(directory, each.name).is_file() for each in directory.iterdir()]):
        raise LocaleError(f"{directory}: no <locale>/LC_MESSAGES/unorules.mo is there")
    if directory not in _SOURCES:
        _SOURCES.append(directory)
        _catalog.cache_clear()


def forget_catalogs(directory: Traversable) -> None:
    """Look no longer into the catalogs of a directory."""
    if directory in _SOURCES[1:]:
        _SOURCES.remove(directory)
        _catalog.cache_clear()
