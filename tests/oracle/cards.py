"""Cards as texts: colours, faces, order and points (sections 1, 2.1, 4.11)."""

from __future__ import annotations

from typing import Any

COLORS = ["R", "Y", "G", "B"]
NUMBERS = [str(n) for n in range(10)]
ACTIONS = ["S", "R", "+2"]
FACES = NUMBERS + ACTIONS
WILDS = ["W", "W+4", "SNX", "GRE", "SWH", "SHH", "CST"]
ALL_CARDS = [c + f for c in COLORS for f in FACES] + WILDS
CARD_ORDER = {card: place for place, card in enumerate(ALL_CARDS)}


class Refused(Exception):
    """A violation: the action (or the rule set) is refused with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_wild(card: str) -> bool:
    """Section 1: wild kinds have no colour, no number and no symbol."""
    return card in WILDS


def color_of(card: str) -> str | None:
    """The colour letter, or None for a wild kind (section 1)."""
    return None if is_wild(card) else card[0]


def face_of(card: str) -> str:
    """Number or symbol of a coloured card; a wild kind is its own face (section 1)."""
    return card if is_wild(card) else card[1:]


def is_number(card: str) -> bool:
    """Numbers 0-9 (section 1)."""
    return not is_wild(card) and face_of(card) in NUMBERS


def sort_cards(cards: list[str]) -> list[str]:
    """Card order (section 5.2): colour R Y G B, then 0-9, S, R, +2; then the wild kinds."""
    return sorted(cards, key=lambda card: CARD_ORDER[card])


def holds_all(hand: list[str], cards: list[Any]) -> bool:
    """True when the hand holds all the named cards, counted as a multiset."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def without(hand: list[str], cards: list[str]) -> list[str]:
    """The hand after these cards have been taken out of it."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


def card_points(rules: dict[str, Any], card: str) -> int:
    """Section 4.11: points left in a hand; `points` overrides by card or by face."""
    overrides = rules["scoring"]["points"]
    if card in overrides:
        return overrides[card]
    if face_of(card) in overrides:
        return overrides[face_of(card)]
    if is_number(card):
        return int(face_of(card))
    if card in ("SWH", "SHH", "CST"):
        return 40
    if is_wild(card):
        return 50
    return 20


def hand_points(rules: dict[str, Any], hand: list[str]) -> int:
    """Section 4.11: the points of a whole hand."""
    return sum(card_points(rules, card) for card in hand)
