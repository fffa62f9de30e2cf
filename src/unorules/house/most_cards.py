"""Most cards out (section 5.7): after each round the seat with most cards leaves the game; the last one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from unorules.flow import close_round, knock_out
from unorules.phrases import phrase
from unorules.ruleset import Module, register
from unorules.state import RoundResult

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft


def judge(draft: Draft) -> None:
    """Knock out the largest hand, the winner's excepted; a seat put out of the round counts with what it put away."""
    match = draft.match
    winner = cast("RoundResult", match.result).winner
    cards, worth = draft.book.cards, draft.book.worth
    held = {seat: tuple([cards[code] for code in hand]) for seat, hand in enumerate(draft.hand_codes)}
    hands = held | dict(match.put_away)
    others = [seat for seat in match.seats if seat != winner]
    if winner is not None and others:
        out = max(
            others,
            key=lambda seat: (
                len(hands[seat]),
                sum(map(worth, hands[seat])),
                -((seat - match.dealer - 1) % draft.players),
            ),
        )
        knock_out(draft, [out])
    left = draft.match.seats
    close_round(draft, left if len(left) == 1 else (), "most_cards")


@register
@attrs.frozen
class MostCardsRule(Module):
    """After each round the seat with most cards is out of the game; the last seat wins. Points decide nothing."""

    name = "most_cards"
    section = "5.7"

    def install(self, book: Book) -> None:
        book.judge = judge
        book.not_joinable = phrase("with most_cards a seat that left is out of the game")
