"""The UNO call (section 4.6): a seat that comes to one card owes it, and may be caught while its window is open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.actions import CallUno, Catch
from unorules.decisions import ColorDecision, PendingPlay, TargetDecision, WaitingDecision
from unorules.errors import Code, Violation
from unorules.events import FaultMade, UnoCalled, UnoCaught
from unorules.flow import outcomes
from unorules.general import general
from unorules.legality import told_price
from unorules.phrases import phrase
from unorules.play import reask
from unorules.ruleset import Module, Rules, count, one_of, register
from unorules.state import Table
from unorules.traits import Calls
from unorules.verdict import Status, Verdict, refused
from unorules.windows import AccusedMark, CatchWindow

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.move import Move

SECTION = "section 4.6"
_UNTIL = {"next_turn": ("turn",), "next_card": ("card",), "last_card": ()}


def waiting_play(table: Table, seat: int) -> PendingPlay | None:
    """The seat's own play that waits for a colour or target."""
    decision = table.decisions[-1]
    waiting = decision.waiting if isinstance(decision, WaitingDecision) else None
    return waiting if isinstance(waiting, PendingPlay) and waiting.seat == seat else None


def duty(table: Table, seat: int) -> CatchWindow | None:
    """The open duty of a seat."""
    for window in table.windows:
        if isinstance(window, CatchWindow) and window.seat == seat:
            return window
    return None


class _Explicit(Calls):
    """Calls are made by the seats."""

    explicit = True

    def __init__(self, rule: UnoCallRule, book: Book) -> None:
        self.rule = rule
        self.free = rule.false_call == 0
        self.until = _UNTIL[rule.window]
        self.book = book

    def _outcomes(
        self, table: Table, seat: int, codes: bytes, left: int, target: int | None
    ) -> list[tuple[int, ...]] | None:
        """What sizes all hands may have at the end of the play if cards move; None when they do not."""
        if left == 0 and not self.book.traits_at[codes[-1]][0].before_out:
            return None
        return outcomes(table, seat, codes, left, target)

    def decides(self, table: Table, seat: int, codes: bytes, left: int, target: int | None) -> bool:
        traits = self.book.traits_in(codes)
        plain = all([trait.permutes or trait.sizes is None for trait in traits])
        if plain and left != 1 and 1 not in map(len, table.hand_codes):
            return False
        found = self._outcomes(table, seat, codes, left, target)
        if found is None:
            return left == 1
        owed = self.rule.on_swap == "required" or all([trait.sheds or trait.sizes is None for trait in traits])
        return owed and any([sizes[seat] == 1 and all([sizes[other] for other in table.ring.seats]) for sizes in found])

    def matters(self, table: Table, seat: int, codes: bytes, left: int, target: int | None) -> bool:
        if self.decides(table, seat, codes, left, target):
            return True
        if self.free or left == 1:
            return False
        found = self._outcomes(table, seat, codes, left, target)
        if found is None:
            return left > 1
        seats = table.ring.seats  # the call is true, or the round ends
        return not all([sizes[seat] == 1 or 0 in [sizes[other] for other in seats] for sizes in found])

    def lingers(self, table: Table, codes: bytes, left: int) -> bool:
        return left == 0 or any([trait.sizes is not None for trait in self.book.traits_in(codes)])

    def price(self, table: Table, seat: int, codes: bytes, left: int, target: int | None) -> int:
        needless = not self.decides(table, seat, codes, left, target)
        return self.rule.false_call if needless and self.matters(table, seat, codes, left, target) else 0

    def duties(self, draft: Draft, move: Move) -> None:
        moved = draft.moved
        changed = moved | draft.thinned
        hands = draft.hand_codes
        until = _UNTIL[self.rule.window]
        fine = False
        for seat in draft.ring.seats if changed else (move.seat,):
            if not (changed >> seat & 1 or seat == move.seat):
                continue
            if moved >> seat & 1:
                draft.windows = tuple([w for w in draft.windows if not (isinstance(w, CatchWindow) and w.seat == seat)])
            called = move.uno and seat == move.seat
            if len(hands[seat]) == 1 and not called and not (moved >> seat & 1 and self.rule.on_swap == "exempt"):
                if duty(draft, seat) is None:
                    draft.open(CatchWindow(seat, until))
            elif called and (move.single or len(hands[seat]) == 1):
                draft.tell(UnoCalled, seat)
            elif called and not self.free:
                draft.tell(FaultMade, seat, "false_call")
                fine = True
        if fine:
            draft.draw(move.seat, self.rule.false_call, "false_call")


class _Automatic(Calls):
    """Calls are made by the library."""

    def duties(self, draft: Draft, move: Move) -> None:
        changed = draft.moved | draft.thinned | 1 << move.seat
        if draft.log is not None:
            for seat in draft.ring.seats:
                if changed >> seat & 1 and len(draft.hand_codes[seat]) == 1:
                    draft.log.append(UnoCalled(seat))


def lapse(draft: Draft) -> None:
    """A duty ends as soon as its seat does not hold exactly one card."""
    draft.windows = tuple(
        [w for w in draft.windows if not (isinstance(w, CatchWindow) and len(draft.hand_codes[w.seat]) != 1)]
    )


def offers(table: Table, seats: Sequence[int]) -> Sequence[CallUno | Catch]:
    """The own late call, and a catch of every other open duty."""
    found: list[CallUno | Catch] = []
    duties = [window.seat for window in table.windows if isinstance(window, CatchWindow)]
    for seat in seats:
        found += [CallUno(seat)] if seat in duties else []
        found += [Catch(seat, other) for other in duties if other != seat]
    return found


def open_to(table: Table) -> Sequence[int]:
    """An open duty lets every seat in play act: its own seat may call, the others may catch it.

    While a play waits for what another seat names, its own player may call.
    """
    if any([isinstance(window, CatchWindow) for window in table.windows]):
        return table.ring.seats
    decision = table.decisions[-1]
    if not isinstance(decision, WaitingDecision) or table.book.polling:
        return ()
    return [call.seat for call in offers_while_waiting(table, table.ring.seats) if call.seat != decision.seat]


def offers_while_waiting(table: Table, seats: Sequence[int]) -> Sequence[CallUno]:
    """The call of the seat whose play waits for a colour or a target, whoever names it."""
    decision = table.decisions[-1]
    waiting = decision.waiting if isinstance(decision, WaitingDecision) else None
    if not isinstance(waiting, PendingPlay) or waiting.uno or waiting.seat not in seats:
        return ()
    seat = waiting.seat
    left = len(table.hand_codes[seat])
    codes = bytes([table.book.codes[card] for card in waiting.cards])
    decides = table.book.calls.decides(table, seat, codes, left, waiting.target)
    return (CallUno(seat),) if left == 1 or decides else ()


@register
@attrs.frozen
class UnoCallRule(Module):
    """When UNO must be called, how long it can be caught, and what it costs."""

    name = "uno_call"
    section = "4.6"
    always = True

    mode: Literal["explicit", "auto", "off"] = one_of(
        {
            "explicit": "A seat that comes to one card must call UNO.",
            "auto": "Every UNO call is made automatically.",
            "off": "There are no UNO calls.",
        }
    )
    penalty: int = count(2, "A seat that is caught without a call draws {}.")
    window: Literal["next_turn", "next_card", "last_card"] = one_of(
        {
            "next_turn": "It can be caught until anybody begins the next turn.",
            "next_card": "It can be caught until anybody lays the next card.",
            "last_card": "It can be caught as long as it holds that one card.",
        }
    )
    false_call: int = count(0, "A needless call costs {}.")
    false_catch: int = count(0, "Accusing a seat that owes no call costs {}.")
    on_swap: Literal["required", "exempt"] = one_of(
        {
            "required": "A hand that comes to one card by a swap, rotation or redeal owes the call too.",
            "exempt": "A hand that comes to one card by a swap, rotation or redeal counts as called.",
        }
    )

    def idle(self, rules: Rules) -> Iterable[str]:
        return () if self.mode == "explicit" else [name for name in self.parameters if name != "mode"]

    def install(self, book: Book) -> None:
        book.handle(CallUno, self._check_call, self._call)
        book.handle(Catch, self._check_catch, self._catch)
        if self.mode == "explicit":
            book.calls = _Explicit(self, book)
            book.windows.append(offers)
            for decision in (ColorDecision, TargetDecision):
                book.offer_beside(decision, offers_while_waiting)
            book.open_to.append(open_to)
            book.lapses.append(lapse)
        elif self.mode == "auto":
            book.calls = _Automatic()

    def _check_call(self, table: Table, action: CallUno) -> Verdict | None:
        verdict = general(table, action.seat)
        if verdict is not None:
            return verdict
        violation = Violation(
            Code.UNO_NOT_APPLICABLE, phrase("seat {seat} owes no UNO call now", seat=action.seat), SECTION
        )
        if self.mode == "explicit":
            if duty(table, action.seat) is not None or offers_while_waiting(table, (action.seat,)):
                return None
            waiting, price = waiting_play(table, action.seat), self.false_call
            if waiting is not None and (waiting.uno or waiting.single):
                price = 0
            if waiting is not None or (price and len(table.hand_codes[action.seat]) != 1):
                return Verdict(Status.TOLERATED, (violation,), action, told_price(action.seat, price))
        return Verdict(Status.REFUSED, (violation,))

    def _call(self, draft: Draft, action: CallUno) -> None:
        seat = action.seat
        window = duty(draft, seat)
        if waiting_play(draft, seat) is not None:
            draft.ask(reask(draft.decisions[-1], uno=True))
        elif window is not None:
            draft.windows = tuple([w for w in draft.windows if w != window])
            draft.tell(UnoCalled, seat)
        else:
            draft.tell(FaultMade, seat, "false_call")
            draft.draw(seat, self.false_call, "false_call")

    def _check_catch(self, table: Table, action: Catch) -> Verdict | None:
        verdict = general(table, action.seat)
        if verdict is not None:
            return verdict
        seat, target = action.seat, action.target
        if type(target) is int and target == seat:
            return refused(Code.SELF_CATCH, "seat {seat} cannot catch itself", SECTION, seat=seat)
        violation = Violation(
            Code.NOTHING_TO_CATCH,
            phrase("seat {seat} owes no UNO call", seat=target)
            if type(target) is int
            else phrase("that is no seat to catch"),
            SECTION,
        )
        if type(target) is int and target in table.ring.seats and self.mode == "explicit":
            if duty(table, target) is not None:
                return None
            if self.false_catch and AccusedMark(seat, ("card",), target) not in table.windows:
                return Verdict(Status.TOLERATED, (violation,), action, told_price(seat, self.false_catch))
        return Verdict(Status.REFUSED, (violation,))

    def _catch(self, draft: Draft, action: Catch) -> None:
        window = duty(draft, action.target)
        if window is not None:
            draft.windows = tuple([w for w in draft.windows if w != window])
            draft.tell(UnoCaught, action.target, action.seat)
            draft.draw(action.target, self.penalty, "catch")
        else:
            draft.tell(FaultMade, action.seat, "false_catch")
            draft.open(AccusedMark(action.seat, ("card",), action.target))
            draft.draw(action.seat, self.false_catch, "false_catch")
