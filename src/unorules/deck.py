"""Decks: which cards a pack holds and how many of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar, cast

import attrs

from unorules.cards import ACTIONS, COLORS, NUMBERS, Card, card, declare_two_sided
from unorules.errors import NotationError, RulesError

_T = TypeVar("_T")

Counts = Mapping[Card, int]
"""How many copies of each card a deck holds."""


def classic() -> dict[Card, int]:
    """The classic 108 cards: per colour one 0, two of each 1-9 and of each action; four of each wild (section 2.1)."""
    counts = {card(c + face): 1 if face == "0" else 2 for c in COLORS for face in NUMBERS + ACTIONS}
    return counts | {card("W"): 4, card("W+4"): 4}


SPECIAL: Final = {
    "SNX": "snorlax",
    "GRE": "greninja",
    "SWH": "swap_hands",
    "SHH": "shuffle_hands",
    "CST": "customizable",
}
"""Wild kinds that only a module of their own can play, with the name of that module."""


def listed(given: Iterable[_T]) -> tuple[_T, ...]:
    """What is given as a tuple; what cannot be one stays, for `add_pack` to tell."""
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        return cast("tuple[_T, ...]", given)
    return tuple(given)


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return listed(given)


@attrs.frozen
class Deck:
    """A pack of cards that rules bring: `deck(kind=NAME)` plays with it.

    Attributes:
        name: the kind, one word.
        says: a sentence for `explain`.
        cards: how many copies of each card, as card texts (`{"R7": 2, "W": 4}`; cards with two sides as `"R7/P3"`).
        brings: names of the modules that it cannot be played without; they come with it.
    """

    name: str
    says: str
    cards: Mapping[str, int] = attrs.field(eq=False, repr=False)
    brings: tuple[str, ...] = attrs.field(default=(), converter=_names)

    def counts(self) -> dict[Card, int]:
        """How many copies of each card it holds. Raises `RulesError` that names every text which is no card."""
        counts: dict[Card, int] = {}
        problems = []
        for text, copies in self.cards.items():
            try:
                known = declare_two_sided(text) if "/" in text else card(text)
                counts[known] = counts.get(known, 0) + copies
            except NotationError as error:
                problems.append(f"deck {self.name}: {error}")
        if problems:
            raise RulesError(problems)
        return counts


DECKS: Final[dict[str, Deck]] = {}
"""Decks of loaded packs by name."""
