"""How likely each seat is to win a round, told at a glance from the hands: what a search takes for the rest of it."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import Final

import attrs

from unorules.book import Book
from unorules.bots.greedy import strikes
from unorules.decisions import PenaltyDecision
from unorules.state import NO_COLOR, GameState

# What makes a seat likelier to win: the chances of seats are to one another as the exponentials of the sums of these.
# Fitted by scripts/fit_chances.py to who won 5,000 official rounds with two seats and 5,000 with four, of `greedy`.
WEIGHTS: Final = (
    -0.11,  # each card in the hand
    -0.803,  # the logarithm of their number
    0.314,  # each wild kind
    2.51,  # their share of the hand
    0.297,  # each coloured card that strikes, between two seats
    -0.26,  # having the turn
    0.428,  # having it, and a card that fits
    5.61,  # having it, and a last card that fits
    0.0584,  # each card of the colour in force
)
_STAKE: Final = 100.0
"""How many points in the own hand are as bad as a lost round, where each seat counts its own."""


@attrs.frozen
class _Kinds:
    """Codes by what they are; each field holds all codes that are something else."""

    wild: bytes
    striking: bytes
    own_points: bool
    teams: bool


@lru_cache(maxsize=64)
def _kinds(book: Book) -> _Kinds:
    cards = list(enumerate(book.cards))
    return _Kinds(
        wild=bytes([code for code, card in cards if card.color is not None]),
        striking=bytes([code for code, card in cards if card.color is None or not strikes(card)]),
        own_points=book.rules["scoring"].parameters["method"] != "winner_takes",
        teams="teams" in book.rules,
    )


def features(state: GameState) -> dict[int, tuple[float, ...]]:
    """For each seat in play what `WEIGHTS` weigh, in their order.

    A penalty that is aimed at a seat counts as taken, since few can be passed on for ever.
    """
    book, hands, seats = state.book, state.hand_codes, state.ring.seats
    kinds = _kinds(book)
    decision = state.decisions[-1]
    turn, taken = state.delayed.seat, 0
    if isinstance(decision, PenaltyDecision):
        taken, turn = decision.total, state.ring.after[state.direction][turn]
    misfits = book.misfits[state.color_code][state.discard_codes[-1]]
    others = None if state.color_code == NO_COLOR else book.off_color[state.color_code]
    found: dict[int, tuple[float, ...]] = {}
    for seat in seats:
        hand = hands[seat]
        size = len(hand) + (taken if taken and seat == decision.seat else 0)
        wild = len(hand.translate(None, kinds.wild))
        begins = seat == turn
        fits = begins and bool(hand.translate(None, misfits))
        found[seat] = (
            min(size, 20),
            log(size or 0.4),
            wild,
            wild / (size or 1),
            len(hand.translate(None, kinds.striking)) if len(seats) == 2 else 0,
            begins,
            fits,
            fits and size == 1,
            0 if others is None else len(hand.translate(None, others)),
        )
    return found


def chances(state: GameState) -> list[float]:
    """For each seat what the round is worth to its side: 1 for a round won, and less for points that it counts itself.

    A round that goes on is judged by its hands.
    """
    kinds, won = _kinds(state.book), [0.0] * state.players
    if state.running:
        sums = {seat: exp(sum(map(_times, WEIGHTS, each))) for seat, each in features(state).items()}
        total = sum(sums.values())
        for seat, share in sums.items():
            won[seat] = share / total
    else:
        result = state.match.result
        if result is not None and result.winner is not None:
            won[result.winner] = 1.0
    if kinds.teams:
        sides = [state.book.side(seat) for seat in range(state.players)]
        won = [sum([share for share, other in zip(won, sides, strict=True) if other == side]) for side in sides]
    if kinds.own_points:
        points = state.book.points
        for seat in state.ring.seats:
            won[seat] -= (1.0 - won[seat]) * sum([points[code] for code in state.hand_codes[seat]]) / _STAKE
    return won


def _times(weight: float, value: float) -> float:
    return weight * value
