"""Following (section 4.1): a card fits by colour, or by number or symbol; a wild kind always fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules import legality, listing, play
from unorules.actions import Play
from unorules.cards import NUMBERS, Card, Color
from unorules.decisions import DrawnCardDecision, PenaltyDecision, TurnDecision
from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book


def follows(card: Card, color: Color | None, top: Card) -> bool:
    """Whether a card fits on the top card with this colour in force; without one every card fits."""
    if card.is_wild or color is None:
        return True
    return card.color is color or (not top.is_wild and card.face == top.face)


@register
@attrs.frozen
class FollowingRule(Module):
    """A card follows by colour, number or symbol; a wild kind follows everything."""

    name = "following"
    section = "4.1"
    always = True

    def install(self, book: Book) -> None:
        for face in NUMBERS:
            book.face(face)
        book.follows.append(follows)
        book.handle(Play, legality.check, play.perform, legality.normal, play.quick)
        book.answer(TurnDecision, listing.offers, listing.turn_offers)
        for decision in (DrawnCardDecision, PenaltyDecision):
            book.answer(decision, listing.offers)
