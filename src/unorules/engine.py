"""The engine: what is legal, why something is not, and what an action makes of a state."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from unorules import poll
from unorules.actions import Action, Pass
from unorules.decisions import PollDecision, RoundOver, WaitingDecision
from unorules.draft import Draft, freeze, thaw
from unorules.errors import Code, IllegalAction, StaleAction, Violation
from unorules.events import Event, Stuck, TurnPassed
from unorules.flow import end_turn, settle
from unorules.general import general
from unorules.locale import ENGLISH, translate
from unorules.phrases import Phrase, as_phrase, joined, phrase
from unorules.state import GameState
from unorules.traits import Handler
from unorules.verdict import Status, Verdict, refused


def legal_actions(state: GameState, seat: int | None = None) -> tuple[Action, ...]:
    """Every legal action of play, in normal form: answers to the open decision first, then what windows allow.

    With a seat, only that seat's actions; that list is safe to show to it. A number that is no seat has none.
    Host actions and tolerated faults are never listed. The order depends on nothing but the state.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.Draw(state.to_act) in uno.legal_actions(state)
        True
    """
    decision = state.decisions[-1]
    book = state.book
    menu = book.lone_menus.get(decision.__class__)
    if menu is not None and not state.windows and (seat is None or seat is decision.seat):
        return menu(state, decision.seat) or (Pass(decision.seat),)  # the way out of law 4
    return _all_offers(state, seat)


def _all_offers(state: GameState, seat: int | None) -> tuple[Action, ...]:
    """Answers, and what windows and rules beside the decision allow."""
    decision = state.decisions[-1]
    book = state.book
    asked = decision.seat
    if seat is not None:
        try:
            seat = -1 if isinstance(seat, bool) else index(seat)
        except TypeError:
            return ()
    own = seat is None or seat == asked
    if isinstance(decision, PollDecision):
        return (*_allowed(state, poll.offers(state)), Pass(asked)) if own else ()
    found: tuple[Action, ...] = ()
    if own and decision.__class__ in book.menus:
        found = tuple(_allowed(state, book.menus[decision.__class__](state, asked))) or (Pass(asked),)
    if book.polling and not isinstance(decision, RoundOver | WaitingDecision):
        return found
    present = state.ring.seats if state.running else state.match.seats
    seats = present if seat is None else [each for each in present if each == seat]
    more: list[Action] = []
    for offer in book.beside.get(decision.__class__, ()):
        more += offer(state, seats)
    if state.windows:
        for offer in book.windows:
            more += offer(state, seats)
    return (*found, *_allowed(state, more))


def _allowed(state: GameState, actions: Sequence[Action]) -> Sequence[Action]:
    """Those of some legal actions that no rule bars."""
    book = state.book
    return [each for each in actions if not book.bar_reason(state, each)] if book.bars else actions


def host_actions(state: GameState) -> tuple[Action, ...]:
    """Every action that only the host may send now: Leave, Join, Penalize, EndRound. They are never part of play."""
    return tuple([action for offer in state.book.hosts for action in offer(state)])


def check(state: GameState, action: object) -> Verdict:
    """Judge any value as an action, without changing anything.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.check(state, uno.Draw(1 - state.to_act)).code
        <Code.NOT_YOUR_TURN: 'not_your_turn'>
    """
    handler = state.book.handlers.get(type(action))  # type: ignore[arg-type]  # any value may be offered
    if handler is None or not isinstance(action, Action):
        return _unknown(action)
    asked = state.decisions[-1].__class__ is PollDecision
    verdict = _judge(state, action, handler)
    if verdict is None:
        return Verdict(Status.LEGAL, (), handler.normal(poll.delayed(state) if asked else state, action))
    return Verdict(Status.LEGAL, (), action) if _is_way_out(state, action, verdict) else verdict


def _judge(state: GameState, action: Action, handler: Handler) -> Verdict | None:
    book, asked = state.book, state.decisions[-1].__class__ is PollDecision
    if asked:
        verdict = poll.check(state, action)
    else:
        verdict = poll.out_of_poll(state, action) if book.polling else None
        if verdict is None:
            verdict = handler.check(state, action)
    if book.bars and (verdict is None or verdict) and not (asked and type(action) is Pass):
        reason = book.bar_reason(state, action)
        if reason:
            return refused(Code.FORBIDDEN, reason, "")
    return verdict


def _unknown(action: object) -> Verdict:
    kind = type(action).__name__
    return refused(Code.UNKNOWN_ACTION, "a value of type {kind} is no action of these rules", "section 1", kind=kind)


def _is_way_out(state: GameState, action: Action, verdict: Verdict) -> bool:
    """Whether this is the Pass of a seat to which the rules have left no answer (law 4)."""
    return (
        type(action) is Pass
        and not verdict
        and general(state, action.seat) is None
        and state.decisions[-1].seat == action.seat
        and legal_actions(state, action.seat)[:1] == (action,)
    )


def explain(state: GameState, action: object, *, locale: str = ENGLISH) -> str:
    """The verdict as a sentence for players, with the section of the rulebook it rests on.

    Raises `LocaleError` when there is no such language.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.explain(state, uno.Pass(state.to_act))
        'Refused: lay a card or draw (section 4.4).'
    """
    verdict = check(state, action)
    if verdict.status is Status.LEGAL:
        same = verdict.normal == action
        told = phrase("Legal.") if same else phrase("Legal: the same as {action}.", action=verdict.normal)
        return translate(told, locale)
    reasons = joined([_cited(each) for each in verdict.violations], "; ")
    if verdict.status is Status.TOLERATED:
        price = as_phrase(verdict.price)
        return translate(phrase("A fault, at a price: {reasons}; {price}.", reasons=reasons, price=price), locale)
    return translate(phrase("Refused: {reasons}.", reasons=reasons), locale)


def _cited(violation: Violation) -> Phrase:
    message = as_phrase(violation.message)
    if not violation.rule:
        return message
    cited = violation.rule
    if cited.startswith("section "):
        cited = phrase("section {number}", number=cited.removeprefix("section "))
    return phrase("{message} ({section})", message=message, section=cited)


def apply(state: GameState, action: Action, *, expect: int | None = None) -> GameState:
    """The state after an action; the state given is never changed.

    With `expect`, the action is refused with `StaleAction` unless the state stands at that ply, so that a command
    that was meant for an earlier moment does nothing.

    Raises `IllegalAction` when the rules refuse the action.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.apply(state, uno.Draw(state.to_act)).ply
        1
    """
    if expect is None:
        quick = state.book.quick_ways.get(type(action))
        if quick is not None:
            after = quick(state, action, None)
            if after is not None:
                return after
    return _advance(state, action, expect, None)


def step(state: GameState, action: Action, *, expect: int | None = None) -> tuple[GameState, tuple[Event, ...]]:
    """The state after an action and what happened, in order.

    The events may hold cards that not everybody may see; `event.for_seat(seat)` is what a seat may have.
    """
    log: list[Event] = []
    if expect is None:
        quick = state.book.quick_ways.get(type(action))
        if quick is not None:
            after = quick(state, action, log)
            if after is not None:
                return after, tuple(log)
    return _advance(state, action, expect, log), tuple(log)


def _advance(state: GameState, action: Action, expect: int | None, log: list[Event] | None) -> GameState:
    if expect is not None and expect != state.ply:
        message = phrase(
            "the action was meant for ply {meant}, the game stands at {ply}", meant=repr(expect), ply=state.ply
        )
        raise StaleAction(action, (Violation(Code.STALE, message),))
    book = state.book
    handler = book.handlers.get(type(action))
    if handler is None:
        raise IllegalAction(action, _unknown(action).violations)
    asked = state.decisions[-1].__class__ is PollDecision
    verdict = _judge(state, action, handler)
    draft = thaw(state, log)
    if asked and (verdict is None or verdict):
        poll.perform(draft, action, verdict)
    elif verdict is None:
        handler.perform(draft, action)
    elif verdict.status is Status.TOLERATED:
        (verdict.perform or handler.perform)(draft, action)
    elif _is_way_out(state, action, verdict):
        _pass_by_force(draft, action.seat)
    else:
        raise IllegalAction(action, verdict.violations)
    draft.ply += 1
    if not asked and (draft.windows or book.settlers or book.tidies):
        settle(draft)
    if book.polling and not asked:
        poll.open_poll(draft)
    return freeze(draft)


def _pass_by_force(draft: Draft, seat: int) -> None:
    draft.tell(Stuck, seat)
    draft.tell(TurnPassed, seat)
    end_turn(draft, seat)


def may_act(state: GameState) -> tuple[int, ...]:
    """The seats to which a window stands open, in seat order: not the seat that must answer, which is `state.to_act`.

    Windows stand open on public facts: a seat is named whether or not its cards let it use them. Under polls no
    window stands open: each seat is asked in turn. To offer a table all that it may do, use `legal_actions(state)`.

    Examples:
        >>> import unorules as uno
        >>> from unorules.testing import position
        >>> state = position(uno.OFFICIAL, hands=["R7 B1", "G1 G2", "Y1 Y2"], top="R4")
        >>> state = uno.apply(state, uno.Play(0, "R7"))  # one card left, and no call
        >>> state.to_act, uno.may_act(state)
        (1, (0, 1, 2))
    """
    book = state.book
    if book.polling or not state.running:
        return ()
    return tuple(sorted({seat for opens in book.open_to for seat in opens(state)}))
