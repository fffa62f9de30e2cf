"""Packs: rules, decks and presets of others under one name. This is the register; loading.py fills it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from unorules.deck import Deck, listed
from unorules.interactions import Interaction

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from unorules.ruleset import Module, Rules


def _modules(given: Iterable[type[Module]]) -> tuple[type[Module], ...]:
    return listed(given)


def _decks(given: Iterable[Deck]) -> tuple[Deck, ...]:
    return listed(given)


def _interactions(given: Iterable[Interaction]) -> tuple[Interaction, ...]:
    return listed(given)


@attrs.frozen
class Pack:
    """Rules, decks and presets that come together, usually as an installed package of their own.

    An installed package offers its pack under its name in the entry-point group `unorules.rules`.

    Attributes:
        name: one word in small letters, the same as that of the entry point.
        modules: its rules, classes derived from `Module`.
        decks: its decks; `deck(kind=NAME)` plays with one.
        presets: rule sets by name, as texts that `parse_rules` reads once the pack is loaded.
        interactions: joint rulings of its rules with others, for `explain`.
        catalogs: the directory with its texts in other languages, as `<locale>/LC_MESSAGES/unorules.mo`.
    """

    name: str
    modules: tuple[type[Module], ...] = attrs.field(default=(), converter=_modules)
    decks: tuple[Deck, ...] = attrs.field(default=(), converter=_decks)
    presets: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    interactions: tuple[Interaction, ...] = attrs.field(default=(), converter=_interactions, eq=False)
    catalogs: Traversable | None = attrs.field(default=None, eq=False)


PACKS: Final[dict[str, Pack]] = {}
"""Every loaded pack by name."""


def packs_of(rules: Rules) -> list[str]:
    """The names of the packs without which these rules cannot be read."""
    if not PACKS:
        return []
    kind = rules["deck"].parameters["kind"]
    names = {module.name for module in rules}
    return [
        pack.name
        for pack in PACKS.values()
        if any([module.name in names for module in pack.modules]) or any([deck.name == kind for deck in pack.decks])
    ]


def presets_for(rules: Rules, presets: Mapping[str, Rules]) -> dict[str, Rules]:
    """The presets in whose words these rules can be told: the built-in ones, and those of packs that they need."""
    needed = packs_of(rules)
    strange = {name for pack in PACKS.values() if pack.name not in needed for name in pack.presets}
    return {name: preset for name, preset in presets.items() if name not in strange}
