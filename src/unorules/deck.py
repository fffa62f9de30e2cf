"""Decks: which cards a pack holds and how many of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from unorules.cards import ACTIONS, CARDS, COLORS, NUMBERS, Card, card

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


def pack(counts: Counts) -> bytes:
    """The codes of all cards of a deck in card order, ready to be shuffled."""
    return bytes(code for code, known in enumerate(CARDS) for _ in range(counts.get(known, 0)))
