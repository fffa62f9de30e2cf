"""Jumping in (section 5.3): a card equal to the top may be laid out of turn, and play goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import attrs

from unorules import legality, listing, play
from unorules.actions import JumpIn, Play
from unorules.cards import Card
from unorules.decisions import PenaltyDecision, TurnDecision
from unorules.draft import ONE
from unorules.errors import Code, Violation
from unorules.flow import start_of_turn, vetoed
from unorules.general import general
from unorules.move import Move
from unorules.phrases import phrase
from unorules.ruleset import Module, flag, one_of, register
from unorules.state import Table
from unorules.verdict import Status, Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 5.3"


@register
@attrs.frozen
class JumpInRule(Module):
    """A seat that holds the twin of the top card may lay it out of turn."""

    name = "jump_in"
    section = "5.3"

    cards: Literal["coloured", "numbers", "all"] = one_of(
        {
            "coloured": "A coloured card equal to the top card may be laid out of turn.",
            "numbers": "A number equal to the top card may be laid out of turn.",
            "all": "Any card equal to the top card may be laid out of turn.",
        }
    )
    pending: Literal["forbid", "replace", "accumulate"] = one_of(
        {
            "forbid": "Nobody jumps in while draw cards are aimed at a seat.",
            "replace": "A Draw Two that jumps on a Draw Two cancels the cards that were aimed.",
            "accumulate": "A Draw Two that jumps on a Draw Two adds to the cards that were aimed.",
        }
    )
    reverse: Literal["flip", "replace"] = one_of(
        {
            "flip": "A Reverse that jumps in turns the direction once more.",
            "replace": "A Reverse that jumps in does not turn the direction again.",
        }
    )
    own_twin: bool = flag(
        True,
        on="The seat that laid the top card may jump on it.",
        off="The seat that laid the top card may not jump on it.",
    )

    def install(self, book: Book) -> None:
        book.handle(JumpIn, self._check, self._perform, self._normal)
        for decision in (TurnDecision, PenaltyDecision):
            book.offer_beside(decision, self._offers)
        book.open_to.append(self._open_to)
        book.jumped_reverse_flips = self.reverse == "flip"
        if self.pending != "forbid":
            book.answerable.setdefault("+2", []).append(lambda table, links: True)

    def _kind_allowed(self, top: Card) -> bool:
        if self.cards == "numbers":
            return top.number is not None
        return self.cards == "all" or not top.is_wild

    def _closed(self, table: Table, seat: int) -> bool:
        """Whether the window is shut to a seat, by public facts alone."""
        decision = table.decisions[-1]
        if isinstance(decision, PenaltyDecision):
            twos = decision.links[-1].card.face == "+2" and table.book.cards[table.discard_codes[-1]].face == "+2"
            if self.pending == "forbid" or not twos:
                return True
        elif not isinstance(decision, TurnDecision):
            return True
        return not self.own_twin and seat == table.laid_by

    def _open_to(self, table: Table) -> Sequence[int]:
        if not self._kind_allowed(table.book.cards[table.discard_codes[-1]]):
            return ()
        asked = table.decisions[-1].seat
        return [seat for seat in table.ring.seats if seat != asked and not self._closed(table, seat)]

    def _check(self, table: Table, action: JumpIn) -> Verdict | None:
        verdict = general(table, action.seat)
        if verdict is not None:
            return verdict
        seat = action.seat
        if table.decisions[-1].seat == seat:
            return refused(Code.YOUR_TURN, "it is the turn of seat {seat}: play the card", SECTION, seat=seat)
        if self._closed(table, seat):
            return refused(Code.JUMP_IN_CLOSED, "nobody may jump in now", SECTION)
        codes = legality.encode(table.book, (action.card,))
        if codes is None or codes[0] not in table.hand_codes[seat]:
            cards = legality.spoken((action.card,))
            message = phrase("seat {seat} does not hold {cards}", seat=seat, cards=cards)
            return refused(Code.CARD_NOT_IN_HAND, message, SECTION)
        found = list(self._violations(table, action, codes))
        if found:
            return Verdict(Status.REFUSED, tuple(found))
        if action.uno:
            return legality.needless_call(table, action, codes, self._normal(table, action))
        return None

    def _violations(self, table: Table, action: JumpIn, codes: bytes) -> Sequence[Violation]:
        size = len(table.hand_codes[action.seat])
        asks_color, asks_target = legality.demands(table.book, size, codes)
        top = table.discard_codes[-1]
        found = []
        if asks_color and not legality.valid_color(table.book, action.color):
            colors = legality.spoken_colors(table.book)
            message = phrase("that is no colour here: {colors} are", colors=colors)
            found.append(Violation(Code.BAD_COLOR, message, SECTION))
        cards = table.book.cards
        if codes[0] not in table.book.alike[top] or not self._kind_allowed(cards[top]):
            message = phrase("{card} may not jump on {top}", card=cards[codes[0]], top=cards[top])
            found.append(Violation(Code.NOT_IDENTICAL, message, SECTION))
        reason = vetoed(table, action.seat, codes)
        if reason:
            found.append(Violation(Code.ILLEGAL_CARD, reason, SECTION))
        if asks_target and not legality.valid_target(table, action.seat, action.target):
            found.append(Violation(Code.BAD_TARGET, "that is no other seat in play", SECTION))
        return found

    @staticmethod
    def _normal(table: Table, action: JumpIn) -> JumpIn:
        same = Play(action.seat, action.card, action.color, action.target, action.uno)
        kept = legality.normal(table, same)
        return JumpIn(action.seat, action.card, kept.color, kept.target, kept.uno)

    def _offers(self, table: Table, seats: Sequence[int]) -> Sequence[JumpIn]:
        book, top = table.book, table.discard_codes[-1]
        asked = table.decisions[-1].seat
        twins = book.alike[top]
        holding = [(seat, code) for code in twins for seat in seats if seat != asked and code in table.hand_codes[seat]]
        if not holding or not self._kind_allowed(book.cards[top]):
            return ()
        may = [
            (seat, code)
            for seat, code in holding
            if not self._closed(table, seat) and not vetoed(table, seat, ONE[code])
        ]
        return [
            JumpIn(seat, book.cards[code], *choice)
            for seat, code in may
            for choice in listing.choices(table, seat, ONE[code])
        ]

    def _perform(self, draft: Draft, action: JumpIn) -> None:
        seat = action.seat
        decision = draft.decisions[-1]
        start_of_turn(draft)
        codes = ONE[draft.book.codes[action.card]]
        asks_color, asks_target = legality.demands(draft.book, len(draft.hand_codes[seat]), codes)
        move = Move(seat, codes, draft.book.color_code(action.color))
        play.ride(draft, move, action, asks_target)
        move.jumped = True
        if isinstance(decision, PenaltyDecision) and self.pending == "accumulate":
            move.answered = decision.links
        play.run(draft, move, asks_color, asks_target)
