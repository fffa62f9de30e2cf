"""A play carried out in the stages of the rulebook's section 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from unorules.actions import JumpIn, Play
from unorules.cards import Card
from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    PenaltyDecision,
    TargetDecision,
)
from unorules.draft import ONE, TURN_OF, TURNS, freeze, lay_plainly, thaw
from unorules.flow import (
    after_skips,
    end_round,
    settle,
    start_of_turn,
    targets,
)
from unorules.legality import asks_next, demands, lingers
from unorules.move import Move
from unorules.state import NO_COLOR, GameState
from unorules.traits import Trait

if TYPE_CHECKING:
    from unorules.draft import Draft
    from unorules.events import Event


def quick(state: GameState, action: Play, log: list[Event] | None) -> GameState | None:
    """The outcome of a common play without the detours of the others; None when it is not such a play.

    The case: a turn or the card just drawn, no window open, one card that fits and asks for no target, a colour given
    if it asks for one, a card left, no needless call, and no rule that forbids fitting cards or looks at hands
    afterwards. `check` and `perform` would come to the same.
    """
    seat = action.seat
    book = state.book
    try:
        (card,) = action.cards
        code = book.codes[card]
        drawn = state.decisions is not TURN_OF[seat]
    except (KeyError, TypeError, ValueError):  # not one card, no card of these rules, no seat
        return None
    if state.windows or seat.__class__ is not int or (drawn and not _may_answer(state, seat, card)):
        return None
    hand = state.hand_codes[seat]
    if code not in hand or code not in book.quick[state.color_code][state.discard_codes[-1]]:
        return None
    trait = book.traits_at[code][0]
    left = len(hand) - 1
    if trait.plain and left > 1 and not action.uno and not book.settlers and b"" not in state.hand_codes:
        return lay_plainly(state, seat, code, drawn, log)
    if left == 0 or (action.uno and (left > 1 or trait.sizes is not None)):
        return None
    move = Move(seat, ONE[code])
    asks_color = trait.asks_color and trait.color_from == "player"
    if asks_color:
        move.color = book.color_code(action.color)
        if move.color == NO_COLOR:
            return None
    move.uno = action.uno
    draft = thaw(state, log)
    run(draft, move, asks_color, False, drawn)
    if book.settlers:
        settle(draft)
    draft.ply += 1
    return freeze(draft)


def _may_answer(state: GameState, seat: int, card: Card) -> bool:
    """Whether the seat is asked about this card, which it has just drawn."""
    decision = state.decisions[-1]
    return isinstance(decision, DrawnCardDecision) and decision.seat == seat and decision.card is card


def perform(draft: Draft, action: Play) -> None:
    """Lay the cards and go through the stages."""
    decision = draft.decisions[-1]
    book = draft.book
    laid = action.cards
    codes = ONE[book.codes[laid[0]]] if len(laid) == 1 else book.sets.normal(bytes([book.codes[card] for card in laid]))
    if draft.windows:
        start_of_turn(draft)
    seat = action.seat
    asks_color, asks_target = demands(book, len(draft.hand_codes[seat]), codes)
    move = Move(seat, codes, book.color_code(action.color))
    ride(draft, move, action, asks_target)
    if isinstance(decision, PenaltyDecision):
        move.answered = decision.links
    drawn = isinstance(decision, DrawnCardDecision) and len(laid) == 1 and laid[0] is decision.card
    run(draft, move, asks_color, asks_target, drawn)


def ride(draft: Draft, move: Move, action: Play | JumpIn, asks_target: bool) -> None:
    """Take over the target and the call that ride on an action, if they decide something."""
    if asks_target and len(draft.ring.seats) > 2:
        move.target = action.target
    if action.uno:
        left = len(draft.hand_codes[move.seat]) - len(move.codes)
        move.single = draft.book.sets.requires_call(draft, move.codes, left)
        move.uno = draft.book.calls.matters(draft, move.seat, move.codes, left, move.target) or lingers(
            draft, action, move.codes
        )


def run(draft: Draft, move: Move, asks_color: bool, asks_target: bool, drawn: bool = False) -> None:
    """Lay the cards of a move and carry it on, asking for the colour and target that it demands."""
    seat = move.seat
    book = draft.book
    traits = book.traits_in(move.codes)
    for trait in traits:
        if trait.note is not None:
            trait.note(draft, move)
    for work in book.before_lay:
        work(draft, move)
    draft.lay(seat, move.codes, drawn, move.jumped)
    move.single |= len(draft.hand_codes[seat]) == 1
    if asks_color:
        if move.color == NO_COLOR:
            draft.ask(ColorDecision(seat, move.pending(book)))
            return
        draft.name_color(seat, move.color)
    elif asks_next(book, len(draft.hand_codes[seat]) + len(move.codes), move.codes):
        draft.ask(ColorDecision(draft.next(seat), move.pending(book)))
        return
    if asks_target:
        settle_target(draft, move, traits)
    else:
        complete(draft, move, traits)


def settle_target(draft: Draft, move: Move, traits: tuple[Trait, ...]) -> None:
    """The stage of the target: one that is given and still there, the only one there is, or one to be asked for."""
    possible = targets(draft, move.seat)
    if len(possible) == 1:
        move.target = possible[0]
    if move.target in possible:
        complete(draft, move, traits)
    else:
        move.target = None
        draft.ask(TargetDecision(move.seat, move.pending(draft.book)))


def complete(draft: Draft, move: Move, traits: tuple[Trait, ...]) -> None:
    """The stages from going out to the next decision."""
    book = draft.book
    draft.decisions = TURNS[move.seat]  # what the play answers is answered: it protects no card under a top any more
    if not draft.hand_codes[move.seat] and not traits[-1].before_out:
        if book.final_draw:
            for trait in traits:
                effect = trait.answer_final if move.answered and trait.answer_final else trait.final
                if effect is not None:
                    effect(draft, move)
        end_round(draft, move.seat, "out")
        return
    for trait in traits:
        effect = trait.answer if move.answered and trait.answer else trait.effect
        if effect is not None:
            effect(draft, move)
    book = draft.book  # the cards may have been turned over
    for work in book.after_effect:
        work(draft, move)
    if b"" in draft.hand_codes:
        for seat in draft.ring.seats:
            if not draft.hand_codes[seat]:
                end_round(draft, seat, "out")
                return
    if move.decision is not None:
        draft.decisions = (move.decision,)
    if move.uno or draft.moved or draft.thinned or len(draft.hand_codes[move.seat]) == 1:
        book.calls.duties(draft, move)
    if move.decision is None:
        then = move.next_seat
        if then is None:
            then = after_skips(draft, move) if move.skips else draft.ring.after[draft.direction][move.seat]
        draft.begin_turn(then)


def reask(decision: Decision, **changes: object) -> Decision:
    """The same decision with its waiting play changed."""
    waiting = cast("ColorDecision | TargetDecision", decision).waiting
    return attrs.evolve(decision, waiting=attrs.evolve(waiting, **changes))  # type: ignore[call-arg, arg-type]
