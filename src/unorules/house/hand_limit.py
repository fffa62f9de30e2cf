"""Hand limit, or mercy (section 5.8): a seat that holds too many cards is out of the round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from unorules.events import SeatPutOut
from unorules.flow import end_round, vacate
from unorules.phrases import phrase
from unorules.ruleset import Module, count, register

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft


@register
@attrs.frozen
class HandLimitRule(Module):
    """How many cards put a seat out of the round."""

    name = "hand_limit"
    section = "5.8"

    cards: int = count(25, "A seat that holds {} cards is out of the round.", least=1)

    def install(self, book: Book) -> None:
        book.settlers.append(self._settle)
        book.deal_problems.append(lambda: self._deal_problems(book))

    def _deal_problems(self, book: Book) -> Iterable[str]:
        dealt = book.rules["deal"].parameters["hand_size"]
        if isinstance(dealt, int) and dealt >= self.cards:
            yield phrase(
                "deal(hand_size={dealt}) and hand_limit(cards={cards}): every seat would be out at once",
                dealt=dealt,
                cards=self.cards,
            )

    def _settle(self, draft: Draft) -> None:
        if not draft.running:
            return
        for seat in draft.ring.seats:
            if len(draft.hand_codes[seat]) < self.cards:
                continue
            hand = draft.book.hand(draft.hand_codes[seat])
            draft.match = attrs.evolve(draft.match, put_away=tuple(sorted((*draft.match.put_away, (seat, hand)))))
            if draft.log is not None:
                draft.log.append(SeatPutOut(seat))
            draft.bury(seat)
            draft.leave_ring(seat)
            if len({draft.book.side(each) for each in draft.ring.seats}) == 1:
                end_round(draft, draft.ring.seats[0], "last_in_play")
                return
            vacate(draft, seat)
            if not draft.running:
                return
