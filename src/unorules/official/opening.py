"""The opening card (section 2.3): the first card turned up, laid by nobody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.decisions import ColorDecision, Opening
from unorules.events import CardTurned
from unorules.phrases import phrase
from unorules.ruleset import Module, one_of, register
from unorules.state import NOBODY

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.traits import Trait


@register
@attrs.frozen
class OpeningRule(Module):
    """What the card does that is turned up to open a round."""

    name = "opening"
    section = "2.3"
    always = True

    reverse: Literal["dealer_first", "right_of_dealer"] = one_of(
        {
            "dealer_first": "After an opening Reverse the dealer plays first.",
            "right_of_dealer": "After an opening Reverse the seat on the dealer's right plays first.",
        }
    )
    wild: Literal["left_chooses", "redraw", "dealer_chooses", "any_card"] = one_of(
        {
            "left_chooses": "The first seat names the colour of an opening Wild and plays.",
            "redraw": "An opening Wild is put back and another card turned up.",
            "dealer_chooses": "The dealer names the colour of an opening Wild.",
            "any_card": "On an opening Wild any card may be laid.",
        }
    )
    action: Literal["apply", "redraw", "ignore"] = one_of(
        {
            "apply": "An opening action card takes effect.",
            "redraw": "An opening action card is put back and another card turned up.",
            "ignore": "An opening action card has no effect.",
        }
    )

    def install(self, book: Book) -> None:
        book.face("R", opening=self._opening_reverse)
        book.provide(open=self._open)
        book.may_open = self._may_open
        book.deal_problems.append(lambda: self._deal_problems(book))

    def _may_open(self, trait: Trait) -> bool:
        if trait.opens == "action":
            return self.action != "redraw"
        if trait.opens == "wild":
            return self.wild != "redraw"
        return trait.opens != "never"

    @staticmethod
    def _deal_problems(book: Book) -> Iterable[str]:
        if not set(book.pack).intersection(book.openers):
            yield phrase("no card of the deck may open a round; use another deck or another opening")

    def _opening_reverse(self, draft: Draft, first: int) -> int:
        dealer = draft.match.dealer
        if draft.book.reverse_is_skip and len(draft.ring.seats) == 2:
            return dealer
        draft.reverse()
        return dealer if self.reverse == "dealer_first" else draft.next(dealer)

    def _open(self, draft: Draft) -> bool:
        may = draft.book.openers
        while not draft.pile_codes or draft.pile_codes[0] not in may:
            if not set(draft.pile_codes).intersection(may):
                return False
            draft.tell(CardTurned, draft.book.cards[draft.pile_codes[0]], put_back=True)
            draft.shuffle_pile(draft.pile_codes)
        code = draft.pile_codes[0]
        draft.pile_codes = draft.pile_codes[1:]
        draft.discard_codes = bytes([code])
        draft.color_code = draft.book.color_of[code]
        draft.laid_by = NOBODY
        if draft.log is not None:
            draft.log.append(CardTurned(draft.book.cards[code], put_back=False))
        self._take_effect(draft, draft.book.traits_at[code][0])
        return True

    def _take_effect(self, draft: Draft, trait: Trait) -> None:
        dealer = draft.match.dealer
        first = draft.next(dealer)
        if trait.opens == "asks" or (trait.opens == "wild" and self.wild != "any_card"):
            asked = dealer if trait.opens == "wild" and self.wild == "dealer_chooses" else first
            draft.decisions = (ColorDecision(asked, Opening(first)),)
        elif trait.opens == "action" and self.action == "apply" and trait.opening is not None:
            draft.begin_turn(trait.opening(draft, first))
        else:
            draft.begin_turn(first)
