"""Drawing and passing (section 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.actions import Draw, Pass
from unorules.cards import Card
from unorules.decisions import Decision, DrawnCardDecision, PenaltyDecision, TurnDecision
from unorules.draft import freeze, thaw
from unorules.errors import Code
from unorules.events import Event, TurnPassed
from unorules.flow import answering, end_turn, fits, fitting, must_play, settle, singles, start_of_turn
from unorules.phrases import phrase
from unorules.ruleset import MAX_PLAYERS, Module, flag, one_of, register
from unorules.state import GameState, Table
from unorules.traits import Disclosure
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 4.4"


def _can_draw(table: Table) -> bool:
    return bool(table.pile_codes) or len(table.discard_codes) > table.book.kept(table)


def _under_penalty(table: Table, seat: int) -> Verdict | None:
    verdict = answering(table, seat)
    decision = table.decisions[-1]
    if verdict is None and isinstance(decision, PenaltyDecision):
        return refused(
            Code.PENALTY_PENDING, "{aimed} at seat {seat}: answer that", SECTION, aimed=decision.aimed, seat=seat
        )
    return verdict


@register
@attrs.frozen
class DrawRule(Module):
    """When a seat may draw, and what it may do with the card."""

    name = "draw"
    section = "4.4"
    always = True

    choice: Literal["optional", "must_play_if_able"] = one_of(
        {
            "optional": "A seat may draw although it holds a card that fits.",
            "must_play_if_able": "A seat may draw only if no card fits (a dishonest Wild Draw Four need not be laid).",
        }
    )
    drawn: Literal["may_play", "must_play", "keep"] = one_of(
        {
            "may_play": "A drawn card that fits may be laid at once or kept.",
            "must_play": "A drawn card that fits must be laid (a dishonest Wild Draw Four excepted).",
            "keep": "A drawn card is kept and the turn ends.",
        }
    )
    until_playable: bool = flag(
        False, on="A seat draws until a card fits or nothing is left.", off="A seat draws one card."
    )
    hand_after_draw: bool = flag(
        False,
        on="After drawing any card that fits may be laid.",
        off="After drawing only the drawn card may be laid.",
    )

    def install(self, book: Book) -> None:
        book.handle(Draw, self._check_draw, self._draw, quick=None if self.choice != "optional" else self._quick)
        book.handle(Pass, self._check_pass, self._pass)
        book.answer(TurnDecision, self._offers_in_turn)
        book.answer(DrawnCardDecision, self._offers_after_draw)
        book.disclosures += [Disclosure(name, self.name, says) for name, says in self._tells()]

    def _tells(self) -> Iterator[tuple[str, str]]:
        if self.drawn != "keep":
            if self.hand_after_draw:
                any_card = phrase("Whether any card of a seat that has drawn may be laid: only then the seat is asked.")
                yield "drawn_card_fits", any_card
                yield "laid_drawn_card", phrase("Whether a card laid after drawing is the drawn one.")
            else:
                yield "drawn_card_fits", phrase("Whether a drawn card may be laid: only then the seat is asked.")
        if self.choice == "must_play_if_able":
            yield "nothing_fits", phrase("That a seat which draws or passes holds no card that it would have to lay.")
        if self.until_playable:
            yield "cards_until_fit", phrase("How many cards were drawn until one fitted.")

    def _check_draw(self, table: Table, action: Draw) -> Verdict | None:
        decision = table.decisions[-1]
        seat = action.seat
        if decision.__class__ is TurnDecision and decision.seat == seat and type(seat) is int:
            return None if table.pile_codes and self.choice == "optional" else self._why_not_draw(table, seat)
        verdict = _under_penalty(table, action.seat)
        if verdict is not None:
            return verdict
        if isinstance(table.decisions[-1], DrawnCardDecision):
            return refused(Code.ALREADY_DREW, "seat {seat} has drawn: lay the card or pass", SECTION, seat=action.seat)
        return self._why_not_draw(table, action.seat)

    def _why_not_draw(self, table: Table, seat: int) -> Verdict | None:
        if self.choice == "must_play_if_able" and must_play(table, seat, fitting(table, seat)):
            return refused(Code.MUST_PLAY, "a card that fits must be laid", SECTION)
        if not _can_draw(table):
            return refused(Code.NOTHING_TO_DRAW, "nothing is left to draw: pass", "section 4.5")
        return None

    def _check_pass(self, table: Table, action: Pass) -> Verdict | None:
        verdict = _under_penalty(table, action.seat)
        if verdict is not None:
            return verdict
        if isinstance(table.decisions[-1], DrawnCardDecision):
            if self._forced(table, action.seat):
                return refused(Code.MUST_PLAY, "the drawn card fits and must be laid", SECTION)
            return None
        if _can_draw(table):
            return refused(Code.MUST_DRAW, "lay a card or draw", SECTION)
        why = self._why_not_draw(table, action.seat)
        return why if why is not None and why.code is Code.MUST_PLAY else None

    @staticmethod
    def _forced(table: Table, seat: int) -> bool:
        decision = table.decisions[-1]
        forced = isinstance(decision, DrawnCardDecision) and decision.forced
        return forced and must_play(table, seat, singles(table, seat))

    def _offers_in_turn(self, table: Table, seat: int) -> tuple[Draw | Pass, ...]:
        if table.pile_codes and self.choice == "optional":
            return _DRAWS[seat]
        why = self._why_not_draw(table, seat)
        if why is None:
            return _DRAWS[seat]
        return _PASSES[seat] if why.code is Code.NOTHING_TO_DRAW else ()

    def _offers_after_draw(self, table: Table, seat: int) -> tuple[Pass, ...]:
        return () if self._forced(table, seat) else _PASSES[seat]

    def _quick(self, state: GameState, action: Draw, log: list[Event] | None) -> GameState | None:
        """A draw in an ordinary turn with cards in the pile and no window open."""
        decision = state.decisions[-1]
        seat = action.seat
        if decision.__class__ is not TurnDecision or decision.seat != seat or seat.__class__ is not int:
            return None
        if state.windows or not state.pile_codes:
            return None
        draft = thaw(state, log)
        self._take(draft, seat)
        if draft.book.settlers:
            settle(draft)
        draft.ply += 1
        return freeze(draft)

    def _draw(self, draft: Draft, action: Draw) -> None:
        if draft.windows:
            start_of_turn(draft)
        self._take(draft, action.seat)

    def _take(self, draft: Draft, seat: int) -> None:
        """Draw as the rule says; the seat is asked about what it may lay, or its turn is over."""
        if self.until_playable:
            drawn = draft.draw_until(seat, lambda code: self._may_lay(draft, seat, code), "draw")
        else:
            drawn = draft.draw(seat, 1, "draw")
        if self.drawn != "keep" and self._may_lay(draft, seat, drawn[-1]):
            draft.decisions = _decisions(
                seat, draft.book.cards[drawn[-1]], self.hand_after_draw, self.drawn == "must_play"
            )
        else:
            draft.begin_turn(draft.ring.after[draft.direction][seat])

    def _may_lay(self, draft: Draft, seat: int, code: int) -> bool:
        if self.hand_after_draw:
            return bool(fitting(draft, seat))
        book = draft.book
        if code in book.misfits[draft.color_code][draft.discard_codes[-1]]:
            return False
        return not book.vetoes or fits(draft, seat, code)

    def _pass(self, draft: Draft, action: Pass) -> None:
        start_of_turn(draft)
        if isinstance(draft.decisions[-1], TurnDecision):
            draft.passes += 1
        draft.tell(TurnPassed, action.seat)
        if draft.passes >= len(draft.ring.seats):
            draft.book.block(draft, "blocked")
        else:
            end_turn(draft, action.seat)


@lru_cache(maxsize=4096)
def _decisions(seat: int, card: Card, whole_hand: bool, forced: bool) -> tuple[Decision, ...]:
    return (DrawnCardDecision(seat, card, whole_hand, forced),)


_DRAWS = tuple((Draw(seat),) for seat in range(MAX_PLAYERS))
_PASSES = tuple((Pass(seat),) for seat in range(MAX_PLAYERS))
