"""The legal plays of a seat, in normal form."""

from __future__ import annotations

from collections.abc import Sequence

from unorules.actions import Play
from unorules.cards import Color
from unorules.decisions import (
    DrawnCardDecision,
    PenaltyDecision,
    TurnDecision,
)
from unorules.draft import ONE
from unorules.flow import (
    responds,
    singles,
    targets,
    vetoed,
)
from unorules.legality import demands
from unorules.state import Table
from unorules.traits import Sets


def offers(table: Table, seat: int) -> Sequence[Play]:
    """Every play that the seat that must answer may make, in card order, sets after single cards."""
    book = table.book
    decision = table.decisions[-1]
    if decision.__class__ is TurnDecision and not book.vetoes:
        fitting = table.hand_codes[seat].translate(None, book.misfits[table.color_code][table.discard_codes[-1]])
    else:
        fitting = singles(table, seat)
    found = ready(table, seat, fitting)
    if book.sets.__class__ is not Sets and fitting and not isinstance(decision, DrawnCardDecision):
        for codes in book.sets.offers(table, seat, fitting):
            if not vetoed(table, seat, codes) and (
                not isinstance(decision, PenaltyDecision) or responds(table, decision, codes)
            ):
                found += variants(table, seat, codes)
    return found


_REMEMBERED = 4096
"""How many lists are remembered for each seat and size of hand."""


def turn_offers(table: Table, seat: int) -> Sequence[Play]:
    """The same in an ordinary turn, where no rule forbids fitting cards, lays sets or moves hands.

    Then the list follows from the fitting cards alone, and the same few come again and again.
    """
    book = table.book
    hand = table.hand_codes[seat]
    size = len(hand)
    memory = book.remembered[size if size < 3 else 3][seat]
    fitting = hand.translate(None, book.misfits[table.color_code][table.discard_codes[-1]])
    found = memory.get(fitting)
    if found is None:
        if len(memory) >= _REMEMBERED:
            memory.clear()
        found = memory[fitting] = tuple(ready(table, seat, fitting))
    return found


def ready(table: Table, seat: int, fitting: bytes) -> list[Play]:
    """The plays of single cards; most stand ready in a list."""
    size = len(table.hand_codes[seat])
    row = table.book.listed[size if size < 3 else 3][seat] or list_row(table, seat, size)
    found: list[Play] = []
    for code in dict.fromkeys(table.book.in_order(fitting)):
        found += row[code] or _aimed(table, seat, code, size)
    return found


def _aimed(table: Table, seat: int, code: int, size: int) -> tuple[Play, ...]:
    """The plays of a card that asks for a target or moves hands; remembered while no hand holds one card.

    They are not where a card takes cards out of hands, since then the cards in hand decide.
    """
    if size < 3 or 1 in map(len, table.hand_codes) or not table.book.traits_at[code][0].permutes:
        return variants(table, seat, ONE[code])
    remembered = table.book.aimed
    key = (seat, code, table.ring.seats)
    found = remembered.get(key)
    if found is None:
        found = remembered[key] = variants(table, seat, ONE[code])
    return found


def list_row(table: Table, seat: int, size: int) -> list[tuple[Play, ...]]:
    """Make the lists of single plays of a seat with so many cards (3 for more): empty where targets or hands decide."""
    book = table.book
    row: list[tuple[Play, ...]] = []
    for code, trait in enumerate(book.trait_of):
        simple = trait is not None and not trait.asks_target and trait.sizes is None
        row.append(variants(table, seat, ONE[code]) if simple else ())
    book.listed[min(size, 3)][seat] = row
    return row


def choices(table: Table, seat: int, codes: bytes) -> list[tuple[Color | None, int | None, bool]]:
    """The colours, targets and calls with which these cards can be laid and which decide something."""
    book = table.book
    size = len(table.hand_codes[seat])
    asks_color, asks_target = demands(book, size, codes)
    colors = (None, *book.colors) if asks_color else (None,)
    others = targets(table, seat) if asks_target else ()
    left = size - len(codes)
    found: list[tuple[Color | None, int | None, bool]] = []
    for aim in (None, *others) if len(others) > 1 else (None,):
        if book.sets.requires_call(table, codes, left):
            calls: tuple[bool, ...] = (True,)
        else:
            calls = (False, True) if book.calls.decides(table, seat, codes, left, aim) else (False,)
        found += [(color, aim, call) for color in colors for call in calls]
    return found


def variants(table: Table, seat: int, codes: bytes) -> tuple[Play, ...]:
    """The plays of these cards that differ in what they decide."""
    laid = tuple([table.book.cards[code] for code in codes])
    announce = len(codes) > 1 and table.book.sets.announced
    return tuple([Play(seat, laid, *choice, announce) for choice in choices(table, seat, codes)])
