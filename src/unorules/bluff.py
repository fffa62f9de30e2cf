"""Bluffs: draw cards that may be laid although they should not be, and the right of the victim to doubt it (4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, cast

import attrs

from unorules.actions import Challenge
from unorules.decisions import Link, PenaltyDecision
from unorules.draft import ONE, TURNS
from unorules.errors import Code
from unorules.events import Challenged, TurnSkipped
from unorules.flow import answering, card_waiting, draw_links, final_strike, start_of_turn, strike
from unorules.phrases import phrase
from unorules.ruleset import MAX_PLAYERS
from unorules.state import NO_COLOR, NOBODY, Table
from unorules.traits import Disclosure
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move

SECTION = "section 4.7"
_CHALLENGES = tuple((Challenge(seat),) for seat in range(MAX_PLAYERS))


def open_to_challenge(table: Table, links: Sequence[Link]) -> bool:
    """Whether the rules let the newest card of a penalty be challenged, whoever is at the table."""
    newest = links[-1] if links else None
    if newest is None or newest.card.face not in table.book.bluffs or newest.deflected:
        return False
    return all([test(tuple(links)) for test in table.book.challengeable])


def permitted(table: Table) -> bool:
    """Whether the newest card of the penalty that is open or being laid may be challenged."""
    links = card_waiting(table)
    return open_to_challenge(table, links) and links[-1].seat in table.ring.seats


def check(table: Table, action: Challenge) -> Verdict | None:
    """Only the victim of an open penalty may doubt its newest card."""
    verdict = answering(table, action.seat)
    if verdict is None and not (isinstance(table.decisions[-1], PenaltyDecision) and permitted(table)):
        return refused(Code.NOT_CHALLENGEABLE, "there is no Wild Draw Four that may be challenged now", SECTION)
    return verdict


def offers(table: Table, seat: int) -> Sequence[Challenge]:
    """The challenge, while it is permitted."""
    return _CHALLENGES[seat] if permitted(table) else ()


def challenge(draft: Draft, action: Challenge) -> None:
    """The accused hand is shown to the challenger; who was wrong draws."""
    seat = action.seat
    links = cast("PenaltyDecision", draft.decisions[-1]).links
    link = links[-1]
    bluff = draft.book.bluffs[link.card.face]
    start_of_turn(draft)
    draft.show_hand(link.seat, seat, link.hand or ())
    draft.tell(Challenged, seat, link.seat, bool(link.guilty))
    draft.decisions = TURNS[seat]
    if not link.guilty:
        draw_links(draft, seat, links, "challenge", extra=bluff.innocent_extra)
        draft.tell(TurnSkipped, seat)
        draft.begin_turn(draft.next(seat))
        return
    named = draft.color_code
    if bluff.guilty == "take_back":
        draft.take_back(link.seat)
        draft.color_code = draft.book.color_code(link.color)
        draft.laid_by = NOBODY if link.laid_by is None else link.laid_by
    draw_links(draft, link.seat, links, "challenge", extra=bluff.guilty_draw - bluff.amount, color=named)
    draft.begin_turn(seat)


@attrs.frozen
class Bluff:
    """A draw card of the kind of a Wild Draw Four: what it does, when it is a bluff, and what a challenge brings.

    Attributes:
        face: its symbol.
        rule: the module that it belongs to.
        amount: how many cards its victim draws.
        until: whether it also draws until the colour in force shows.
        policy: as in the rule `wild_draw_four`, as are all below.
        guilty: what becomes of who is guilty.
        guilty_draw: what the guilty draws in the place of `amount`; with `until` until the named colour shows, too.
        innocent_extra: what a challenger in error draws besides.
        guilt: what makes it a bluff.
    """

    face: str
    rule: str
    amount: int
    until: bool = False
    policy: Literal["challenge", "strict", "free"] = "challenge"
    guilty: Literal["draw_instead", "take_back"] = "draw_instead"
    guilty_draw: int = 4
    innocent_extra: int = 2
    guilt: Literal["color", "any_playable"] = "color"

    def install(self, book: Book) -> None:
        """Write into the book what the card does and when it may be doubted."""
        book.face(
            self.face,
            asks_color=True,
            draws=self.amount,
            color_when_last=self.until and book.rules["finish"].parameters["final_draw"] == "apply",
            note=self._note,
            effect=self._strike,
            final=self._final,
        )
        book.forced.append(lambda table, seat, code: self._is(table, code) and self._dishonest(table, seat, code))
        if self.until:
            says = phrase("How many cards were drawn for a {card} until the colour showed.", card=self.face)
            book.disclosures.append(Disclosure("cards_until_color", self.rule, says, by="CardsDrawn"))
        if self.policy == "strict":
            book.vetoes.append(self._veto)
            says = phrase("That a seat which lays a {card} holds no card of the colour in force.", card=self.face)
            book.disclosures.append(Disclosure("no_color_held", self.rule, says))
            if book.rules["misplay"].parameters["mode"] != "reject":
                says = phrase("Whether a {card} was dishonest: only then it is a wrong card.", card=self.face)
                book.disclosures.append(Disclosure("wrong_wild_draw_four", self.rule, says))
        if self.policy == "challenge":
            book.bluffs[self.face] = self
            book.answerable.setdefault(self.face, []).append(open_to_challenge)
            if offers not in book.answers.get(PenaltyDecision, ()):
                book.answer(PenaltyDecision, offers)
            book.disclosures += [
                Disclosure("guilt", self.rule, phrase("Whether a challenged {card} was a bluff.", card=self.face)),
                Disclosure("accused_hand", self.rule, "The accused hand as it was at the play.", "challenger"),
            ]
            if self.guilty == "take_back":
                book.keeps.append(lambda table: 2 if self._is_newest(table) and permitted(table) else 1)

    def _is(self, table: Table, code: int) -> bool:
        return table.book.cards[code].face == self.face

    def _is_newest(self, table: Table) -> bool:
        return any([link.card.face == self.face for link in card_waiting(table)[-1:]])

    def _dishonest(self, table: Table, seat: int, code: int) -> bool:
        rest = table.hand_codes[seat].replace(ONE[code], b"", 1)
        if self.policy == "free" or not rest:
            return False
        book, color = table.book, table.color_code
        if book.honest_answers and isinstance(table.decisions[-1], PenaltyDecision):
            return False
        if color != NO_COLOR and rest.translate(None, book.off_color[color]):
            return True
        return self.guilt == "any_playable" and self.policy == "challenge" and _same_face(table, rest)

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        for code in codes:
            if self._is(table, code) and self._dishonest(table, seat, code):
                return phrase("{card} may not be laid while a card of the colour in force is held", card=self.face)
        return ""

    def _note(self, draft: Draft, move: Move) -> None:
        book, code = draft.book, move.codes[-1]
        color = None if draft.color_code == NO_COLOR else book.colors[draft.color_code]
        laid_by = None if draft.laid_by == NOBODY else draft.laid_by
        rest = book.hand(draft.hand_codes[move.seat].replace(ONE[code], b"", 1))
        guilty = self._dishonest(draft, move.seat, code)
        move.link = Link(move.seat, book.cards[code], self.amount, color, laid_by, guilty, rest, until=self.until)

    def _strike(self, draft: Draft, move: Move) -> None:
        strike(draft, move, self.amount, until=self.until)

    def _final(self, draft: Draft, move: Move) -> None:
        final_strike(draft, move, self.amount, until=self.until)


def _same_face(table: Table, rest: bytes) -> bool:
    cards = table.book.cards
    top = cards[table.discard_codes[-1]]
    return top.color is not None and any([cards[code].face == top.face for code in rest])
