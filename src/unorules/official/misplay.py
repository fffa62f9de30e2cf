"""Wrong cards (section 4.10): refused, punished at once, or standing until somebody disputes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, cast

import attrs

from unorules import legality, play
from unorules.actions import Dispute, Play
from unorules.decisions import DrawnCardDecision, PenaltyDecision, TurnDecision
from unorules.draft import freeze, restore, thaw
from unorules.errors import Code, Violation
from unorules.events import CardsUndone, FaultMade
from unorules.flow import end_turn, start_of_turn
from unorules.general import general
from unorules.legality import told_price
from unorules.phrases import phrase
from unorules.ruleset import Module, Rules, count, one_of, register
from unorules.state import GameState, Table
from unorules.traits import Disclosure
from unorules.verdict import Status, Verdict, refused
from unorules.windows import DISPUTED, DisputeWindow

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 4.10"
_WRONG = (
    Code.ILLEGAL_CARD,
    Code.ONLY_DRAWN_CARD,
    Code.MULTI_NOT_ALLOWED,
    Code.ANNOUNCEMENT_MISSING,
    Code.UNO_REQUIRED,
)
_STANDING = (Code.ILLEGAL_CARD, Code.ONLY_DRAWN_CARD)


def standing(table: Table) -> DisputeWindow | None:
    """The window about a wrong card that stands."""
    for window in table.windows:
        if isinstance(window, DisputeWindow):
            return window
    return None


def offers(table: Table, seats: Sequence[int]) -> Sequence[Dispute]:
    """Dispute for every other seat in play while a wrong card stands."""
    window = standing(table)
    if window is None:
        return ()
    return [Dispute(seat, window.seat) for seat in seats if seat != window.seat]


def _problems(state: GameState, kept: object) -> Iterable[str]:
    """What is wrong with a kept state that was loaded."""
    if (standing(state) is None) != (kept is None):
        yield "a state is kept while a wrong card may be disputed, and only then"
    elif kept is not None and not (isinstance(kept, GameState) and _could_be_before(kept, state)):
        yield "must be an earlier state of this game"


def _could_be_before(kept: GameState, state: GameState) -> bool:
    same = kept.rules == state.rules and kept.players == state.players and kept.key == state.key
    nested = any([isinstance(value, GameState) for value in kept.slots])
    return same and kept.running and not nested


@register
@attrs.frozen
class MisplayRule(Module):
    """What happens when a seat lays a wrong card, or lays out of turn."""

    name = "misplay"
    section = "4.10"
    always = True

    mode: Literal["reject", "penalty", "catchable"] = one_of(
        {
            "reject": "A wrong card is refused and nothing has happened.",
            "penalty": "A wrong card goes back to the hand, its player draws and loses the turn.",
            "catchable": "A wrong card stands until the next card is laid unless somebody disputes it.",
        }
    )
    penalty: int = count(2, "A wrong card costs {}.")
    out_of_turn: Literal["reject", "penalty"] = one_of(
        {
            "reject": "A card laid out of turn is refused.",
            "penalty": "A card laid out of turn goes back to the hand and costs the same.",
        }
    )
    false_dispute: int = count(0, "Disputing where nothing is wrong costs {}.")

    def idle(self, rules: Rules) -> Iterable[str]:
        return ("penalty",) if self.mode == self.out_of_turn == "reject" else ()

    def install(self, book: Book) -> None:
        book.handle(Dispute, self._check, self._dispute)
        if self.mode != "reject":
            book.tolerances.append(self._wrong_card)
        if self.out_of_turn == "penalty":
            book.tolerances.append(self._out_of_turn)
        if self.mode == "catchable":
            book.slot("misplay", None, holds_state=True, problems=_problems)
            book.tidies.append(self._tidy)
            book.windows.append(offers)
            book.open_to.append(lambda table: [dispute.seat for dispute in offers(table, table.ring.seats)])
        if self.mode != "reject":
            says = phrase("Whether a card laid after drawing is the drawn one.")
            book.disclosures.append(Disclosure("laid_drawn_card", self.name, says))

    # --- faults ------------------------------------------------------------------------------------------------

    def _wrong_card(self, table: Table, action: Play, verdict: Verdict) -> Verdict | None:
        if verdict.code not in _WRONG or isinstance(table.decisions[-1], PenaltyDecision):
            return None
        price = phrase("seat {seat} draws {count} and loses its turn", seat=action.seat, count=self.penalty)
        if self.mode == "catchable" and self._stands(table, action, verdict):
            bad = [each for each in verdict.violations if each.code is Code.BAD_TARGET]
            if bad:
                return Verdict(Status.REFUSED, tuple(bad))
            kept = legality.normal(table, action)
            return Verdict(
                Status.TOLERATED, verdict.violations, kept, phrase("if disputed, {price}", price=price), self._stand
            )
        wrong = tuple([each for each in verdict.violations if each.code in _WRONG])
        return Verdict(Status.TOLERATED, wrong, legality.bare(table, action), price, self._punish)

    @staticmethod
    def _stands(table: Table, action: Play, verdict: Verdict) -> bool:
        single = len(action.cards) == 1 and len(table.hand_codes[action.seat]) > 1
        return single and verdict.code in _STANDING

    def _out_of_turn(self, table: Table, action: Play, verdict: Verdict) -> Verdict | None:
        if verdict.code is not Code.NOT_YOUR_TURN or not isinstance(
            table.decisions[-1], TurnDecision | DrawnCardDecision
        ):
            return None
        price = told_price(action.seat, self.penalty)
        return Verdict(Status.TOLERATED, verdict.violations, Play(action.seat, ()), price, self._punish_out_of_turn)

    def _punish_out_of_turn(self, draft: Draft, action: Play) -> None:
        draft.tell(FaultMade, action.seat, "out_of_turn")
        draft.draw(action.seat, self.penalty, "misplay")

    def _punish(self, draft: Draft, action: Play) -> None:
        start_of_turn(draft)
        draft.tell(FaultMade, action.seat, "misplay")
        self._pay(draft, action.seat)

    def _pay(self, draft: Draft, seat: int) -> None:
        draft.passes = 0
        draft.draw(seat, self.penalty, "misplay")
        end_turn(draft, seat)

    def _stand(self, draft: Draft, action: Play) -> None:
        before = thaw(draft, None)
        self._forget(before)
        play.perform(draft, action)
        self._forget(draft)
        if draft.running:
            draft.open(DisputeWindow(action.seat, DISPUTED))
            draft.set_slot("misplay", freeze(before))

    def _tidy(self, draft: Draft) -> None:
        """A snapshot is kept no longer than its window."""
        if draft.get_slot("misplay") is not None and standing(draft) is None:
            draft.set_slot("misplay", None)

    @staticmethod
    def _forget(draft: Draft) -> None:
        draft.windows = tuple([window for window in draft.windows if not isinstance(window, DisputeWindow)])
        draft.set_slot("misplay", None)

    # --- disputes ----------------------------------------------------------------------------------------------

    def _check(self, table: Table, action: Dispute) -> Verdict | None:
        verdict = general(table, action.seat)
        if verdict is not None:
            return verdict
        seat, target = action.seat, action.target
        if type(target) is int and target == seat:
            return refused(Code.SELF_DISPUTE, "seat {seat} cannot dispute a card of its own", SECTION, seat=seat)
        window = standing(table)
        if window is not None and type(target) is int and target == window.seat:
            return None
        violation = Violation(Code.NOTHING_TO_DISPUTE, "no wrong card of that seat lies there", SECTION)
        if self.false_dispute and type(target) is int and target in table.match.seats:
            return Verdict(Status.TOLERATED, (violation,), action, told_price(seat, self.false_dispute))
        return Verdict(Status.REFUSED, (violation,))

    def _dispute(self, draft: Draft, action: Dispute) -> None:
        window = standing(draft)
        if window is None or window.seat != action.target:
            draft.tell(FaultMade, action.seat, "false_dispute")
            draft.draw(action.seat, self.false_dispute, "false_dispute")
            return
        restore(draft, cast("GameState", draft.get_slot("misplay")))
        draft.tell(CardsUndone, action.seat, action.target)
        start_of_turn(draft)
        self._pay(draft, action.target)
