"""Hypothesis strategies: any rule set that composes, any beginning of a game. Needs `hypothesis`.

Nothing here names a rule: rule sets are drawn from whatever modules are registered, by the values that their fields
declare, so that a new module is drawn as soon as it is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from hypothesis import strategies as st

from unorules.cards import FACES
from unorules.errors import RulesError, SetupError
from unorules.presets import OFFICIAL
from unorules.ruleset import MODULES, PRESETS, Module, Rules
from unorules.testing.walks import Start

Changes = list[tuple[str, dict[str, object]]]

_SPARSE = {color + face: 1 for color in "RYGB" for face in FACES} | {"W": 3, "W+4": 3}
_TINY = {color + face: 1 for color in "RYGB" for face in ("1", "7", "S", "R", "+2")} | {"R0": 1, "W": 2, "W+4": 2}
_SPECIAL = {"SNX": 2, "GRE": 2, "SWH": 2, "SHH": 2, "CST": 1}

TABLES: Mapping[tuple[str, str], Sequence[dict[str, object]]] = {
    ("scoring", "points"): ({}, {"7": 0, "W": 20}, {"R+2": 3, "S": 50}),
}
"""What stands in parameters that are tables; one that is not named here keeps its default."""

WHOLE: Mapping[str, Sequence[dict[str, object]]] = {
    "deck": (
        {},
        {"kind": "custom", "cards": _SPARSE},
        {"kind": "custom", "cards": _TINY},
        {"kind": "standard52", "jokers": 2},
        {"kind": "standard52", "mapping": {"A": "W+4", "10": "W", "K": "S"}},
        {"kind": "pokemon112"},
        {"kind": "pokemon112", "snorlax": 6, "greninja": 6},
        {"kind": "mattel112", "special": "swap"},
        {"kind": "mattel112", "special": "shuffle"},
        {"kind": "custom", "cards": _SPARSE | _SPECIAL},
        {"kind": "custom", "cards": _TINY | _SPECIAL},
    )
}
"""Modules whose parameters make sense only together: each entry is one set of them."""


def values(module: type[Module], field: attrs.Attribute[Any]) -> list[object]:
    """Values of a parameter worth trying, its default first: all of a closed list, small ones of a number."""
    says, default = field.metadata["says"], field.default
    if field.metadata.get("table"):
        return list(TABLES.get((module.name, field.name), [{}]))
    if isinstance(says, Mapping):
        return list(says)
    least, most = field.metadata["least"], field.metadata["most"]
    usual = 0 if default is None else default
    small = {least, least + 1, 2, 3, usual // 5, usual, usual + 1}
    numbers: list[object] = [default, *sorted(number for number in small - {default} if least <= number <= most)]
    return numbers if default is None or "none" not in field.metadata else [*numbers, None]


def composed(base: Rules, changes: Changes) -> Rules:
    """The base with all changes, or where these make no sense together with as many as do, in their order."""
    try:
        return base.combined(changes)
    except RulesError:
        for change in changes:
            try:
                base = base.combined([change])
            except RulesError:
                continue
        return base


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any rule set that composes, from every preset and module that is registered."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS, key=lambda name: (name != "official", name))))]
    changes: Changes = []
    for name in draw(st.permutations(sorted(MODULES))):
        module = MODULES[name]
        if not module.always and draw(st.integers(0, 3)) < 3:
            continue
        if name in WHOLE:
            changes.append((name, draw(st.sampled_from(WHOLE[name]))))
            continue
        fields = attrs.fields(module)
        changes.append((name, {each.name: draw(st.sampled_from(values(module, each))) for each in fields}))
    return composed(base, changes)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """The beginning of a walk: rules, a number of seats that can play by them, a seed, and the first choices."""
    rules = draw(rule_sets())
    wanted = draw(st.integers(2, 10))
    seed = draw(st.integers(0, 2**32 - 1))
    first = tuple(draw(st.lists(st.integers(0, 2**16), max_size=12)))
    named = draw(st.booleans())
    for attempt in (rules, composed(rules, [("deal", {"hand_size": 2})]), OFFICIAL):
        for players in (wanted, 4, 3, 2):
            start = Start(attempt, players, seed % players if named else None, seed, first)
            try:
                start.deal()
            except SetupError:
                continue
            return start
    raise AssertionError("the official game cannot be dealt")
