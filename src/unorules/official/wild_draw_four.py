"""Wild Draw Four (section 4.7): four cards and a lost turn, and the right to doubt that it was laid honestly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, cast

import attrs

from unorules.actions import Challenge
from unorules.cards import CARDS, COLORS, card
from unorules.decisions import Link, PenaltyDecision
from unorules.draft import COLOR_OF, ONE, TURNS
from unorules.errors import Code
from unorules.events import Challenged, TurnSkipped
from unorules.flow import answering, card_waiting, final_strike, start_of_turn, strike
from unorules.move import CODES, color_code
from unorules.ruleset import MAX_PLAYERS, Module, Rules, count, one_of, register
from unorules.state import NO_COLOR, NOBODY, Table
from unorules.traits import Disclosure
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move

SECTION = "section 4.7"
FACE = "W+4"
CARD = card(FACE)
CODE = CODES[CARD]
AMOUNT = 4


_OTHERS = tuple(bytes([code for code, of in enumerate(COLOR_OF) if of != color]) for color in range(NO_COLOR))
"""For each colour, the codes of all cards that do not have it."""


def _holds_color(rest: bytes, color: int) -> bool:
    return color != NO_COLOR and bool(rest.translate(None, _OTHERS[color]))


def _holds_face(rest: bytes, top: int) -> bool:
    return COLOR_OF[top] != NO_COLOR and any([CARDS[code].face == CARDS[top].face for code in rest])


def open_to_challenge(table: Table, links: Sequence[Link]) -> bool:
    """Whether the rules let the newest card of a penalty be challenged, whoever is at the table."""
    newest = links[-1] if links else None
    if newest is None or newest.card is not CARD or newest.deflected:
        return False
    return all([test(tuple(links)) for test in table.rules.book.challengeable])


_CHALLENGES = tuple((Challenge(seat),) for seat in range(MAX_PLAYERS))


@register
@attrs.frozen
class WildDrawFourRule(Module):
    """When a Wild Draw Four may be laid, and what a challenge brings."""

    name = "wild_draw_four"
    section = "4.7"
    always = True

    policy: Literal["challenge", "strict", "free"] = one_of(
        {
            "challenge": "A Wild Draw Four may be laid as a bluff; the victim may challenge it.",
            "strict": "A Wild Draw Four may be laid only by a seat that holds no card of the colour in force.",
            "free": "A Wild Draw Four may always be laid and is never challenged.",
        }
    )
    guilty: Literal["draw_instead", "take_back"] = one_of(
        {
            "draw_instead": "If the bluff is found out, its player draws instead; the card and the named colour stay.",
            "take_back": "If the bluff is found out, its player takes the card back and draws.",
        }
    )
    guilty_draw: int = count(4, "A bluff that is found out costs {}.")
    innocent_extra: int = count(2, "A challenge in error costs {} on top of the penalty.")
    guilt: Literal["color", "any_playable"] = one_of(
        {
            "color": "It is a bluff to hold another card of the colour in force.",
            "any_playable": "It is a bluff to hold another card of the colour or of the top's number or symbol.",
        }
    )

    def idle(self, rules: Rules) -> Iterable[str]:
        return () if self.policy == "challenge" else [name for name in self.parameters if name != "policy"]

    def install(self, book: Book) -> None:
        book.face(FACE, asks_color=True, opens="never", note=self._note, effect=self._strike, final=self._final)
        book.forced.append(lambda table, seat, code: code == CODE and self._dishonest(table, seat))
        if self.policy == "strict":
            book.vetoes.append(self._veto)
            says = "That a seat which lays a Wild Draw Four holds no card of the colour in force."
            book.disclosures.append(Disclosure("no_color_held", self.name, says))
        if self.policy == "challenge":
            book.answerable.setdefault(FACE, []).append(open_to_challenge)
            book.answer(PenaltyDecision, self._offers)
            book.disclosures += [
                Disclosure("guilt", self.name, "Whether a challenged Wild Draw Four was a bluff."),
                Disclosure("accused_hand", self.name, "The accused hand as it was at the play.", "challenger"),
            ]
            if self.guilty == "take_back":
                book.keeps.append(lambda table: 2 if self._permitted(table) else 1)
        book.handle(Challenge, self._check, self._challenge)

    def _dishonest(self, table: Table, seat: int) -> bool:
        rest = table.hand_codes[seat].replace(ONE[CODE], b"", 1)
        if self.policy == "free" or not rest:
            return False
        if table.rules.book.honest_answers and isinstance(table.decisions[-1], PenaltyDecision):
            return False
        if _holds_color(rest, table.color_code):
            return True
        return (
            self.guilt == "any_playable" and self.policy == "challenge" and _holds_face(rest, table.discard_codes[-1])
        )

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        if CODE in codes and self._dishonest(table, seat):
            return f"{FACE} may not be laid while a card of the colour in force is held"
        return ""

    def _note(self, draft: Draft, move: Move) -> None:
        color = None if draft.color_code == NO_COLOR else COLORS[draft.color_code]
        laid_by = None if draft.laid_by == NOBODY else draft.laid_by
        rest = draft.hand_codes[move.seat].replace(ONE[CODE], b"", 1)
        guilty = self._dishonest(draft, move.seat)
        move.link = Link(move.seat, CARD, AMOUNT, color, laid_by, guilty, tuple([CARDS[code] for code in rest]))

    @staticmethod
    def _strike(draft: Draft, move: Move) -> None:
        strike(draft, move, AMOUNT)

    @staticmethod
    def _final(draft: Draft, move: Move) -> None:
        final_strike(draft, move, AMOUNT)

    def _permitted(self, table: Table) -> bool:
        links = card_waiting(table)
        return self.policy == "challenge" and open_to_challenge(table, links) and links[-1].seat in table.ring.seats

    def _check(self, table: Table, action: Challenge) -> Verdict | None:
        verdict = answering(table, action.seat)
        if verdict is None and not (isinstance(table.decisions[-1], PenaltyDecision) and self._permitted(table)):
            return refused(Code.NOT_CHALLENGEABLE, "there is no Wild Draw Four that may be challenged now", SECTION)
        return verdict

    def _offers(self, table: Table, seat: int) -> Sequence[Challenge]:
        return _CHALLENGES[seat] if self._permitted(table) else ()

    def _challenge(self, draft: Draft, action: Challenge) -> None:
        seat = action.seat
        decision = cast("PenaltyDecision", draft.decisions[-1])
        total, link = decision.total, decision.links[-1]
        start_of_turn(draft)
        draft.show_hand(link.seat, seat, [CODES[each] for each in link.hand or ()])
        draft.tell(Challenged, seat, link.seat, bool(link.guilty))
        draft.decisions = TURNS[seat]
        if not link.guilty:
            draft.draw(seat, total + self.innocent_extra, "challenge")
            draft.tell(TurnSkipped, seat)
            draft.begin_turn(draft.next(seat))
            return
        if self.guilty == "take_back":
            draft.take_back(link.seat)
            draft.color_code = color_code(link.color)
            draft.laid_by = NOBODY if link.laid_by is None else link.laid_by
        draft.draw(link.seat, total + self.guilty_draw - AMOUNT, "challenge")
        draft.begin_turn(seat)
