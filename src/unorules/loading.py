"""Loading packs: on request only, all of a pack or nothing of it."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint, entry_points
from typing import Final

import attrs

from unorules.deck import DECKS
from unorules.errors import RulesError
from unorules.packs import PACKS, Pack
from unorules.ruleset import MODULES, PRESETS, class_problems, register, unknown_name
from unorules.ruletext import parse_rules

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
    offered: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        offered.setdefault(point.name, []).append(point)
    wanted = names or tuple(sorted(offered))
    problems = [unknown_name("installed pack", name, offered) for name in wanted if name not in offered]
    for name in wanted:
        points = offered.get(name, ())
        if len({point.value for point in points}) > 1:
            problems.append(f"two packs are named {name}: {' and '.join(map(_origin, points))}; uninstall one of them")
    if problems:
        raise RulesError(problems)
    return tuple([add_pack(_imported(offered[name][0])) for name in wanted])


def _origin(point: EntryPoint) -> str:
    return f"{point.value} of {point.dist.name}" if point.dist is not None else point.value


def _imported(point: EntryPoint) -> Pack:
    try:
        pack = point.load()
    except Exception as error:  # whatever a package of somebody else raises
        raise RulesError(f"pack {point.name} ({_origin(point)}) cannot be imported: {error!r}") from error
    if not isinstance(pack, Pack) or pack.name != point.name:
        raise RulesError(f"pack {point.name} ({_origin(point)}): the entry point must lead to a Pack of that name")
    return pack


def add_pack(pack: Pack) -> Pack:
    """Make a pack known without installing it, for example in a test. Adding it again changes nothing.

    Its modules need no `register`: they become known with the pack.

    Raises `RulesError` with every problem; nothing of the pack is known then.
    """
    if PACKS.get(pack.name) is pack:
        return pack
    problems = list(_problems(pack))
    if problems:
        raise RulesError([f"pack {pack.name}: {problem}" for problem in problems])
    try:
        for module in pack.modules:
            register(module)
        DECKS.update({deck.name: deck for deck in pack.decks})
        PACKS[pack.name] = pack
        PRESETS.update({name: parse_rules(text) for name, text in pack.presets.items()})
    except RulesError as error:
        forget_pack(pack)
        raise RulesError([f"pack {pack.name}: {problem}" for problem in error.problems]) from None
    return pack


def _problems(pack: Pack) -> list[str]:
    if not re.fullmatch("[a-z][a-z0-9_]{0,39}", pack.name, re.ASCII):
        return ["its name must be small letters, digits and _, beginning with a letter"]
    if pack.name in PACKS:
        return ["another pack of that name is loaded"]
    kinds = attrs.fields(MODULES["deck"]).kind.metadata["says"]
    found = [problem for module in pack.modules for problem in class_problems(module)]
    named = {
        "module": ([module.name for module in pack.modules], MODULES),
        "deck": ([deck.name for deck in pack.decks], kinds),
        "preset": (list(pack.presets), PRESETS),
    }
    for what, (names, known) in named.items():
        found += [f"a {what} {name} is known already" for name in names if name in known]
        found += [f"two of its {what}s are named {name}" for name in sorted(set(names)) if names.count(name) > 1]
    return found


def forget_pack(pack: Pack) -> None:
    """Make what the pack brought unknown again; rules and states that hold it go on."""
    PACKS.pop(pack.name, None)
    for module in pack.modules:
        MODULES.pop(module.name, None)
    for deck in pack.decks:
        DECKS.pop(deck.name, None)
    for name in pack.presets:
        PRESETS.pop(name, None)
