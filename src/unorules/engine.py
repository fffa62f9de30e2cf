"""The engine: what is legal, why something is not, and what an action makes of a state."""

from __future__ import annotations

from unorules import poll
from unorules.actions import Action, Pass
from unorules.decisions import GameOver, PollDecision
from unorules.draft import Draft, freeze, thaw
from unorules.errors import Code, IllegalAction, StaleAction, Violation
from unorules.events import Event, Stuck, TurnPassed
from unorules.flow import end_turn, settle
from unorules.general import general
from unorules.state import GameState, Table
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
    asked = decision.seat
    book = state.rules.book
    if not state.windows and (seat is None or seat == asked) and decision.__class__ in book.menus:
        return book.menus[decision.__class__](state, asked) or _way_out(state)
    if decision.__class__ is PollDecision:
        return tuple(poll.offers(state)) if seat is None or seat == asked else ()
    found: list[Action] = []
    if seat is None or seat == asked:
        for offer in book.answers.get(decision.__class__, ()):
            found += offer(state, asked)
        found = found or [*_way_out(state)]
    if state.windows or decision.__class__ in book.beside:
        beside = book.beside.get(decision.__class__, [])
        present = state.ring.seats if state.running else state.match.seats
        for each in present if seat is None else (seat,) if seat in present else ():
            for offer in (*beside, *(book.windows if state.windows else ())):
                found += offer(state, each)
    return tuple(found)


def _way_out(table: Table) -> tuple[Action, ...]:
    """What is left when no rule offers an answer to a decision that play waits for: to pass (law 4)."""
    decision = table.decisions[-1]
    return (Pass(decision.seat),) if decision.__class__ in table.rules.book.answers else ()


def host_actions(state: GameState) -> tuple[Action, ...]:
    """Every action that only the host may send now: Leave, Join, Penalize, EndRound. They are never part of play."""
    return tuple([action for offer in state.rules.book.hosts for action in offer(state)])


def check(state: GameState, action: object) -> Verdict:
    """Judge any value as an action, without changing anything.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.check(state, uno.Draw(1 - state.to_act)).code
        <Code.NOT_YOUR_TURN: 'not_your_turn'>
    """
    handler = state.rules.book.handlers.get(type(action))  # type: ignore[arg-type]  # any value may be offered
    if handler is None or not isinstance(action, Action):
        return _unknown(action)
    asked = state.decisions[-1].__class__ is PollDecision
    verdict = poll.check(state, action) if asked else handler.check(state, action)
    if verdict is None:
        return Verdict(Status.LEGAL, (), handler.normal(poll.delayed(state) if asked else state, action))
    return Verdict(Status.LEGAL, (), action) if _is_way_out(state, action, verdict) else verdict


def _unknown(action: object) -> Verdict:
    kind = type(action).__name__
    return refused(Code.UNKNOWN_ACTION, f"a value of type {kind} is no action of these rules", "section 1")


def _is_way_out(state: GameState, action: Action, verdict: Verdict) -> bool:
    """Whether this is the Pass of a seat to which the rules have left no answer (law 4)."""
    return (
        type(action) is Pass
        and not verdict
        and general(state, action.seat) is None
        and state.decisions[-1].seat == action.seat
        and legal_actions(state, action.seat)[:1] == (action,)
    )


def explain(state: GameState, action: object) -> str:
    """The verdict as a sentence for players, with the section of the rulebook it rests on.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> uno.explain(state, uno.Pass(state.to_act))
        'Refused: lay a card or draw (section 4.4).'
    """
    verdict = check(state, action)
    if verdict.status is Status.LEGAL:
        return "Legal." if verdict.normal == action else f"Legal: the same as {verdict.normal}."
    reasons = "; ".join(f"{each.message} ({each.rule})" if each.rule else each.message for each in verdict.violations)
    if verdict.status is Status.TOLERATED:
        return f"A fault, at a price: {reasons}; {verdict.price}."
    return f"Refused: {reasons}."


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
        quick = state.rules.book.quick_ways.get(type(action))
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
        quick = state.rules.book.quick_ways.get(type(action))
        if quick is not None:
            after = quick(state, action, log)
            if after is not None:
                return after, tuple(log)
    return _advance(state, action, expect, log), tuple(log)


def _advance(state: GameState, action: Action, expect: int | None, log: list[Event] | None) -> GameState:
    if expect is not None and expect != state.ply:
        message = f"the action was meant for ply {expect!r}, the game stands at {state.ply}"
        raise StaleAction(action, (Violation(Code.STALE, message),))
    book = state.rules.book
    handler = book.handlers.get(action.__class__)
    if handler is None:
        raise IllegalAction(action, _unknown(action).violations)
    asked = state.decisions[-1].__class__ is PollDecision
    verdict = poll.check(state, action) if asked else handler.check(state, action)
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
    if draft.windows or book.settlers:
        settle(draft)
    if book.polling and not asked:
        poll.open_poll(draft)
    return freeze(draft)


def _pass_by_force(draft: Draft, seat: int) -> None:
    draft.tell(Stuck, seat)
    draft.tell(TurnPassed, seat)
    end_turn(draft, seat)


def may_act(state: GameState) -> tuple[int, ...]:
    """The seats that could act outside the open decision because a window is open, in seat order.

    Windows stand open on public facts: a seat is named whether or not its cards let it use them.
    """
    if isinstance(state.decisions[-1], GameOver | PollDecision):
        return ()
    open_to: set[int] = set()
    for opens in state.rules.book.open_to:
        open_to.update(opens(state))
    return tuple(sorted(open_to))
