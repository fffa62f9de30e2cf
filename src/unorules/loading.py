"""Loading packs: on request only, all of a pack or nothing of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from threading import RLock
from typing import Final, cast

import attrs

from unorules.cards import restore_words, words
from unorules.deck import DECKS, Deck
from unorules.errors import LocaleError, RulesError
from unorules.interactions import Interaction
from unorules.locale import add_catalogs, forget_catalogs
from unorules.packs import PACKS, Pack
from unorules.presets import OFFICIAL
from unorules.ruleset import MODULES, PRESETS, Module, Rules, class_problems, register, unknown_name
from unorules.ruletext import parse_rules

_LOCK: Final = RLock()
"""Packs are added one after the other, whichever thread asks."""

GROUP: Final = "unorules.rules"
"""The entry-point group in which installed packages offer their packs."""


def load_packs(*names: str) -> tuple[Pack, ...]:
    """Load installed packs: those named, or all of them. Loading one again changes nothing.

    From then on their rules, decks and presets are known by name, in texts and in stored games. Nothing is ever loaded
    unless it is asked for here.

    Raises `RulesError` that names the pack and what is wrong: it is not installed, it cannot be imported, two packages
    offer one name, or what it brings is taken already.

    Examples:
        >>> import unorules as uno
        >>> uno.load_packs("no_such_pack")
        Traceback (most recent call last):
        ...
        unorules.errors.RulesError: there is no installed pack 'no_such_pack'; ...
    """
    offered = offered_packs()
    wanted = names or tuple(sorted(offered))
    problems = [unknown_name("installed pack", name, offered) for name in wanted if name not in offered]
    for name in wanted:
        points = offered.get(name, ())
        if len({point.value for point in points}) > 1:
            problems.append(f"two packs are named {name}: {' and '.join(map(_origin, points))}; uninstall one of them")
    if problems:
        raise RulesError(problems)
    with _LOCK:
        return tuple([add_pack(_imported(offered[name][0])) for name in wanted])


def offered_packs() -> dict[str, list[EntryPoint]]:
    """What installed packages offer, by the name of the pack; nothing is imported."""
    offered: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        offered.setdefault(point.name, []).append(point)
    return offered


def _origin(point: EntryPoint) -> str:
    return f"{point.value} of {point.dist.name}" if point.dist is not None else point.value


def _imported(point: EntryPoint) -> Pack:
    try:
        pack = point.load()
    except (Exception, SystemExit) as error:  # whatever a package of somebody else raises
        raise RulesError(f"pack {point.name} ({_origin(point)}) cannot be imported: {error!r}") from error
    if not isinstance(pack, Pack) or pack.name != point.name:
        raise RulesError(f"pack {point.name} ({_origin(point)}): the entry point must lead to a Pack of that name")
    return pack


def add_pack(pack: Pack) -> Pack:
    """Make a pack known without installing it, for example in a test. Adding it again changes nothing.

    Its modules need no `register`: they become known with the pack. Any thread may add packs.

    Raises `RulesError` with every problem; nothing of the pack is known then, none of its words either.
    """
    if not isinstance(pack, Pack):
        raise RulesError(f"{pack!r} is no Pack")
    with _LOCK:
        if isinstance(pack.name, str) and PACKS.get(pack.name) is pack:
            return pack
        problems = list(dict.fromkeys(_problems(pack)))
        if not problems:
            known, names = words(), [frozenset(each) for each in _REGISTERS]
            try:
                problems = list(dict.fromkeys(_tried(pack)))
                catalogs = pack.catalogs
                if not problems and catalogs is not None:
                    problems = list(_trying(lambda: add_catalogs(catalogs), "catalogs"))
                if not problems:
                    PACKS[pack.name] = pack
            finally:
                if PACKS.get(pack.name) is not pack:
                    _restore(known, *names)
        if problems:
            raise RulesError([f"pack {pack.name}: {problem}" for problem in problems])
    return pack


_REGISTERS: Final[tuple[dict[str, type[Module]] | dict[str, Deck] | dict[str, Rules], ...]] = (MODULES, DECKS, PRESETS)


def _restore(known: tuple[frozenset[str], ...], *names: frozenset[str]) -> None:
    for holder, before in zip(_REGISTERS, names, strict=True):
        for name in holder.keys() - before:
            del holder[name]
    restore_words(known)
    _forget_books()


def _forget_books() -> None:
    """A deck may come to mean other cards, so no book that was compiled before is given out again."""
    getattr(Rules.compiler, "cache_clear", lambda: None)()


def _tried(pack: Pack) -> Iterator[str]:
    """Put what a pack brings into the registers, its decks after its modules; yields what is wrong with it."""
    yield from _trying(lambda: [register(module) for module in pack.modules], "")
    for deck in pack.decks:
        yield from _trying(deck.counts, f"deck {deck.name}")  # its cards are known from now on
        DECKS[deck.name] = deck
    presets: dict[str, Rules] = {}
    for name, text in pack.presets.items():
        yield from _trying(lambda: presets.update({name: parse_rules(text)}), f"preset {name}")  # noqa: B023
    for deck in pack.decks:
        if not any(re.search(rf"kind\s*=\s*{deck.name}\b", text) for text in pack.presets.values()):
            yield from _trying(lambda: OFFICIAL.plus("deck", kind=deck.name), f"deck {deck.name}")  # noqa: B023
    PRESETS.update(presets)


def _trying(work: Callable[[], object], what: str) -> Iterator[str]:
    """What goes wrong in some work on a pack of somebody else, whose code may raise anything."""
    try:
        work()
    except RulesError as error:
        yield from [problem if problem.startswith(what) else f"{what}: {problem}" for problem in error.problems]
    except LocaleError as error:
        yield f"{what}: {error}"
    except Exception as error:  # its hooks are code of somebody else
        yield f"{what}: {error!r}" if what else repr(error)


# --- what can be seen without putting it into the registers ----------------------------------------------------------


def _problems(pack: Pack) -> Iterator[str]:
    if not _is_name(pack.name):
        yield "its name must be small letters, digits and _, beginning with a letter"
        return
    if pack.name in PACKS:
        yield "another pack of that name is loaded"
        return
    wrong = [*_wrong_list("modules", pack.modules, type, "classes derived from Module")]
    wrong += [*_wrong_list("decks", pack.decks, Deck, "Deck"), *_wrong_presets(pack.presets)]
    wrong += _wrong_list("interactions", pack.interactions, Interaction, "Interaction")
    if pack.catalogs is not None and not isinstance(pack.catalogs, Traversable):
        wrong.append(f"catalogs is {pack.catalogs!r}; it must be a directory, such as Path(__file__).parent / 'locale'")
    yield from wrong
    modules = [each for each in _given(pack.modules) if isinstance(each, type)]
    decks = [each for each in _given(pack.decks) if isinstance(each, Deck)]
    for module in modules:
        yield from class_problems(module)
    for deck in decks:
        yield from _deck_problems(deck)
    presets = list(pack.presets) if isinstance(pack.presets, Mapping) else []
    named: tuple[tuple[str, list[object], Mapping[str, object]], ...] = (
        ("module", [getattr(module, "name", None) for module in modules], MODULES),
        ("deck", [deck.name for deck in decks], attrs.fields(MODULES["deck"]).kind.metadata["says"]),
        ("preset", cast("list[object]", presets), PRESETS),
    )
    for what, given, known in named:
        names = [name for name in given if isinstance(name, str)]
        yield from [f"a {what} {name} is known already" for name in names if name in known]
        yield from [f"two of its {what}s are named {name}" for name in sorted(set(names)) if names.count(name) > 1]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and re.fullmatch("[a-z][a-z0-9_]{0,39}", name, re.ASCII) is not None


def _given(listed: object) -> tuple[object, ...]:
    return listed if isinstance(listed, tuple) else ()


def _wrong_list(field: str, given: object, kind: type, wants: str) -> Iterator[str]:
    if not isinstance(given, tuple):
        yield f"{field} is {given!r}; it must be a list of {wants}"
        return
    yield from [f"{each!r} among its {field}; they must be {wants}" for each in given if not isinstance(each, kind)]


def _wrong_presets(presets: object) -> Iterator[str]:
    if not isinstance(presets, Mapping):
        yield f"presets is {presets!r}; it must be a dict of rules as texts by name"
        return
    for name, text in presets.items():
        if not _is_name(name):
            yield f"preset {name!r}: a name is small letters, digits and _, beginning with a letter"
        if not isinstance(text, str):
            yield f"preset {name!r} is {text!r}; it must be rules as text"


def _deck_problems(deck: Deck) -> Iterator[str]:
    if not _is_name(deck.name):
        yield f"deck {deck.name!r}: a name is small letters, digits and _, beginning with a letter"
    if not isinstance(deck.says, str) or not deck.says:
        yield f"deck {deck.name}: says is {deck.says!r}; it must be a sentence"
    if not isinstance(deck.brings, tuple) or not all([isinstance(name, str) for name in deck.brings]):
        yield f"deck {deck.name}: brings is {deck.brings!r}; it must be a list of names of modules"
    if not isinstance(deck.cards, Mapping):
        yield f"deck {deck.name}: cards is {deck.cards!r}; it must be a dict such as {{'R7': 2}}"
        return
    if not deck.cards:
        yield f"deck {deck.name}: it holds no card"
    for text, copies in deck.cards.items():
        if not isinstance(text, str):
            yield f"deck {deck.name}: {text!r} is no card text, such as 'R7'"
        if type(copies) is not int or copies < 1:
            yield f"deck {deck.name}: {copies!r} copies of {text}; it must be a whole number from 1"


def forget_pack(pack: Pack) -> None:
    """Make what the pack brought unknown again; rules and states that hold it go on."""
    with _LOCK:
        PACKS.pop(pack.name, None)
        if pack.catalogs is not None:
            forget_catalogs(pack.catalogs)
        for module in pack.modules:
            MODULES.pop(module.name, None)
        for deck in pack.decks:
            DECKS.pop(deck.name, None)
        for name in pack.presets:
            PRESETS.pop(name, None)
        _forget_books()
