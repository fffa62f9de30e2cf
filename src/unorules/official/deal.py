"""The deal (section 2.2): who deals, how many cards, and the next round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs

from unorules.actions import NextRound
from unorules.decisions import RoundOver
from unorules.errors import Code
from unorules.events import HandDealt, RoundStarted
from unorules.general import general
from unorules.phrases import joined
from unorules.ruleset import Module, Rules, count, register
from unorules.shuffle import shuffle
from unorules.state import NO_COLOR, NOBODY, Table, ring
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 2.2"


def check(table: Table, action: NextRound) -> Verdict | None:
    """Any seat still in the game may start the next round, once the round is over."""
    verdict = general(table, action.seat, in_round=False)
    if verdict is None and not isinstance(table.decisions[-1], RoundOver):
        return refused(Code.ROUND_NOT_OVER, "the round is not over", SECTION)
    if verdict is None:
        problems = table.book.refused_deal
        if problems:
            return refused(Code.BAD_CONFIG, joined(problems, "; "), SECTION)
    return verdict


def perform(draft: Draft, action: NextRound) -> None:
    """The deal moves to the next seat on the left; scores are kept."""
    match = draft.match
    dealer = draft.decisions[-1].seat
    draft.match = attrs.evolve(match, dealer=dealer, round=match.round + 1, put_away=(), result=None)
    draft.book.deal(draft)


def offers(table: Table, seats: Sequence[int]) -> Sequence[NextRound]:
    """NextRound for every seat still in the game."""
    return () if table.book.refused_deal else [NextRound(seat) for seat in seats]


@register
@attrs.frozen
class DealRule(Module):
    """How many cards each seat is dealt."""

    name = "deal"
    section = "2.2"
    always = True

    hand_size: int = count(7, "Each seat is dealt {} cards.", least=1, most=500)

    def install(self, book: Book) -> None:
        book.provide(deal=self._deal)
        book.handle(NextRound, check, perform)
        book.offer_beside(RoundOver, offers)

    def seating(self, rules: Rules, players: int) -> Iterable[str]:
        size = len(rules.book.pack)
        if players * self.hand_size + 1 > size:
            yield (
                f"{players} seats with {self.hand_size} cards each and one to open need {players * self.hand_size + 1} "
                f"cards, the deck has {size}; use fewer seats, deal(hand_size=...) or another deck"
            )

    def _deal(self, draft: Draft) -> None:
        seats = draft.match.seats
        draft.ring = ring(draft.players, seats)
        dealt = False
        while not dealt:
            self._hand_out(draft, seats)
            dealt = draft.book.open(draft)

    def _hand_out(self, draft: Draft, seats: tuple[int, ...]) -> None:
        draft.book = draft.rules.book
        draft.direction = 1
        draft.color_code = NO_COLOR
        draft.laid_by = NOBODY
        pack, draft.counter = shuffle(draft.book.pack, draft.key, draft.counter)
        count = len(seats)
        dealt = count * self.hand_size
        hands = [b""] * draft.players
        seat = draft.match.dealer
        after = draft.ring.after[1]
        for place in range(count):
            seat = after[seat]
            hands[seat] = bytes(sorted(pack[place:dealt:count]))
        draft.hand_codes = tuple(hands)
        draft.pile_codes = pack[dealt:]
        draft.discard_codes = b""
        if draft.log is not None:
            draft.log.append(RoundStarted(draft.match.round, draft.match.dealer, seats, self.hand_size))
            for seat in seats:
                draft.log.append(HandDealt(seat, draft.book.hand(hands[seat])))
