"""The pipeline of a play: judged by one check, carried out in the stages of the rulebook's section 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import attrs

from unorules.actions import Action, JumpIn, Play
from unorules.book import Book, Sets, Trait
from unorules.cards import CARDS, COLORS, Card, Color
from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    PenaltyDecision,
    TargetDecision,
    TurnDecision,
)
from unorules.draft import ONE, TURN_OF, freeze, lay_plainly, thaw
from unorules.errors import Code, Violation
from unorules.flow import (
    after_skips,
    answering,
    end_round,
    responds,
    settle,
    singles,
    start_of_turn,
    targets,
    vetoed,
)
from unorules.move import Move, color_code
from unorules.state import NO_COLOR, GameState, Table
from unorules.verdict import Status, Verdict

if TYPE_CHECKING:
    from unorules.draft import Draft
    from unorules.events import Event

SECTION = "section 3"


# --- what a play needs ----------------------------------------------------------------------------------------------


def demands(book: Book, size: int, codes: bytes) -> tuple[bool, bool]:
    """Whether laying these cards from a hand of this size demands a colour, and whether it demands a target."""
    color = target = False
    last = size == len(codes)
    for trait in book.traits_in(codes):
        if trait.asks_color and len(codes) == 1 and (trait.color_when_last or not last):
            color = True
        if trait.asks_target:
            target = True
    if target and last:
        target = book.traits_at[codes[-1]][0].target_when_last
    return color, target


_NO_CODE = 255


def encode(book: Book, laid: Sequence[object]) -> bytes | None:
    """The codes of cards, None when one of them is no card."""
    if not all(type(card) is Card for card in laid):
        return None
    codes = [book.codes.get(cast("Card", card), -1) for card in laid]
    return None if -1 in codes else bytes(codes)


def holds(hand: bytes, codes: bytes) -> bool:
    """Whether a hand holds all of these cards."""
    return all(hand.count(code) >= codes.count(code) for code in codes)


# --- check ------------------------------------------------------------------------------------------------------------


def check(table: Table, action: Play) -> Verdict | None:
    """Judge a play; None when it is legal. What is plainly legal is seen here, all else is judged test by test."""
    decision = table.decisions[-1]
    seat = action.seat
    laid = action.cards
    if decision.seat == seat and seat.__class__ is int and len(laid) == 1 and laid[0].__class__ is Card:
        kind = decision.__class__
        book = table.rules.book
        code = book.codes.get(laid[0], _NO_CODE)
        if (
            (kind is TurnDecision or (kind is DrawnCardDecision and laid[0] is decision.card))  # type: ignore[attr-defined]
            and code in table.hand_codes[seat]
            and code not in book.misfits[table.color_code][table.discard_codes[-1]]
            and (action.color is None or action.color.__class__ is Color)
            and action.target is None
            and not book.vetoes
            and (not action.uno or book.calls.free)
        ):
            return None
    return judge(table, action)


def judge(table: Table, action: Play) -> Verdict | None:
    """Every test of section 3, in its order; None when the play is legal."""
    verdict = _judged(table, action)
    if verdict is not None and not verdict:
        for tolerance in table.rules.book.tolerances:
            milder = tolerance(table, action, verdict)
            if milder is not None:
                return milder
    return verdict


def _judged(table: Table, action: Play) -> Verdict | None:
    verdict = answering(table, action.seat)
    if verdict is not None:
        return verdict
    book = table.rules.book
    seat = action.seat
    codes = encode(book, action.cards)
    if not codes or not holds(table.hand_codes[seat], codes):
        message = "no card is named" if not action.cards else f"seat {seat} does not hold {_list(action.cards)}"
        return Verdict(Status.REFUSED, (Violation(Code.CARD_NOT_IN_HAND, message, SECTION),))
    codes = book.sets.normal(codes)
    found = list(_violations(table, book, action, codes))
    if found:
        return Verdict(Status.REFUSED, tuple(found))
    return needless_call(table, action, codes, normal(table, action)) if action.uno else None


def needless_call(table: Table, action: Play | JumpIn, codes: bytes, kept: Action) -> Verdict | None:
    """The verdict on a legal play that calls UNO: a fault at a price if the call is needless and that costs."""
    seat = action.seat
    left = len(table.hand_codes[seat]) - len(codes)
    price = table.rules.book.calls.price(table, seat, codes, left, action.target)
    if not price:
        return None
    violation = Violation(Code.UNO_NOT_APPLICABLE, f"seat {seat} need not call UNO with this play", "section 4.6")
    return Verdict(Status.TOLERATED, (violation,), kept, f"seat {seat} draws {price}")


def _violations(table: Table, book: Book, action: Play, codes: bytes) -> Sequence[Violation]:
    seat, decision = action.seat, table.decisions[-1]
    found = []
    asks_color, asks_target = demands(book, len(table.hand_codes[seat]), codes)
    if asks_color and not valid_color(action.color):
        found.append(Violation(Code.BAD_COLOR, f"{_say(action.color)} is no colour: R, Y, G and B are", SECTION))
    if isinstance(decision, DrawnCardDecision):
        if not decision.whole_hand and codes != ONE[book.codes[cast("Card", decision.card)]]:
            found.append(Violation(Code.ONLY_DRAWN_CARD, "only the card just drawn may be laid now", "section 4.4"))
        elif len(codes) > 1:
            found.append(Violation(Code.MULTI_NOT_ALLOWED, "after drawing only one card may be laid", "section 5.2"))
    elif len(codes) > 1:
        found += [Violation(code, why, "section 5.2") for code, why in book.sets.refusals(table, action, codes)]
    if isinstance(decision, PenaltyDecision):
        if not responds(table, decision, codes):
            message = f"{decision.total} cards are aimed at seat {seat}; {_list(action.cards)} does not answer that"
            found.append(Violation(Code.PENALTY_PENDING, message, "section 4.7"))
    elif codes[0] in book.misfits[table.color_code][table.discard_codes[-1]]:
        color = "no colour" if table.color_code == NO_COLOR else COLORS[table.color_code].name.lower()
        message = f"{CARDS[codes[0]]} does not fit on {CARDS[table.discard_codes[-1]]} with {color} in force"
        found.append(Violation(Code.ILLEGAL_CARD, message, "section 4.1"))
    reason = vetoed(table, seat, codes)
    if reason:
        found.append(Violation(Code.ILLEGAL_CARD, reason, "section 4"))
    if asks_target and not valid_target(table, seat, action.target):
        message = f"seat {_say(action.target)} is no other seat in play"
        found.append(Violation(Code.BAD_TARGET, message, SECTION))
    return found


def valid_color(color: object) -> bool:
    """Whether a colour that is needed is none at all (to be asked for) or one of the four."""
    return color is None or (isinstance(color, str) and color in COLORS)


def valid_target(table: Table, seat: int, target: object) -> bool:
    """Whether a target that is needed is none at all (to be asked for) or another seat in play."""
    return target is None or (type(target) is int and target in targets(table, seat))


def _say(value: object) -> str:
    return repr(value) if type(value) in (int, float, str, bool) else "that"


def _list(laid: Sequence[object]) -> str:
    return " ".join(
        str(card) if isinstance(card, str) or (type(card) is Card and card in CARDS) else "what is no card"
        for card in laid
    )


def normal(table: Table, action: Play) -> Play:
    """The play without what decides nothing; the middle of a set in card order."""
    book = table.rules.book
    seat = action.seat
    codes = book.sets.normal(cast("bytes", encode(book, action.cards)))
    size = len(table.hand_codes[seat])
    asks_color, asks_target = demands(book, size, codes)
    target = action.target if asks_target and len(targets(table, seat)) > 1 else None
    left = size - len(codes)
    return Play(
        seat,
        tuple([CARDS[code] for code in codes]),
        action.color if asks_color else None,
        target,
        action.uno
        and (
            True in book.sets.calls(table, codes, left, False) or book.calls.matters(table, seat, codes, left, target)
        ),
        action.announce and len(codes) > 1 and book.sets.announced,
    )


def bare(table: Table, action: Play) -> Play:
    """A play that goes back to the hand: its cards, and the flags without which it would be wrong in another way."""
    sets = table.rules.book.sets
    codes = sets.normal(cast("bytes", encode(table.rules.book, action.cards)))
    left = len(table.hand_codes[action.seat]) - len(codes)
    return Play(
        action.seat,
        tuple([CARDS[code] for code in codes]),
        uno=action.uno and True in sets.calls(table, codes, left, False),
        announce=action.announce and len(codes) > 1 and sets.announced,
    )


# --- legal plays ------------------------------------------------------------------------------------------------


def offers(table: Table, seat: int) -> Sequence[Play]:
    """Every play that the seat that must answer may make, in card order, sets after single cards."""
    book = table.rules.book
    decision = table.decisions[-1]
    fitting = singles(table, seat)
    found = ready(table, seat, fitting)
    if book.sets.__class__ is not Sets and fitting and not isinstance(decision, DrawnCardDecision):
        for codes in book.sets.offers(table, seat, fitting):
            if not vetoed(table, seat, codes) and (
                not isinstance(decision, PenaltyDecision) or responds(table, decision, codes)
            ):
                found += variants(table, seat, codes)
    return found


_REMEMBERED = 4096
"""How many lists are remembered for each seat and size of hand."""


def turn_offers(table: Table, seat: int) -> Sequence[Play]:
    """The same in an ordinary turn, where no rule forbids fitting cards, lays sets or moves hands.

    Then the list follows from the fitting cards alone, and the same few come again and again.
    """
    book = table.rules.book
    hand = table.hand_codes[seat]
    size = len(hand)
    memory = book.remembered[size if size < 3 else 3][seat]
    fitting = hand.translate(None, book.misfits[table.color_code][table.discard_codes[-1]])
    found = memory.get(fitting)
    if found is None:
        if len(memory) >= _REMEMBERED:
            memory.clear()
        found = memory[fitting] = tuple(ready(table, seat, fitting))
    return found


def ready(table: Table, seat: int, fitting: bytes) -> list[Play]:
    """The plays of single cards; most stand ready in a list."""
    size = len(table.hand_codes[seat])
    row = table.rules.book.listed[size if size < 3 else 3][seat] or list_row(table, seat, size)
    found: list[Play] = []
    for code in dict.fromkeys(fitting):
        found += row[code] or _aimed(table, seat, code, size)
    return found


def _aimed(table: Table, seat: int, code: int, size: int) -> tuple[Play, ...]:
    """The plays of a card that asks for a target or moves hands; remembered while no hand holds one card."""
    if size < 3 or 1 in map(len, table.hand_codes):
        return variants(table, seat, ONE[code])
    remembered = table.rules.book.aimed
    key = (seat, code, table.ring.seats)
    found = remembered.get(key)
    if found is None:
        found = remembered[key] = variants(table, seat, ONE[code])
    return found


def list_row(table: Table, seat: int, size: int) -> list[tuple[Play, ...]]:
    """Make the lists of single plays of a seat with so many cards (3 for more): empty where targets or hands decide."""
    book = table.rules.book
    row: list[tuple[Play, ...]] = []
    for code, trait in enumerate(book.trait_of):
        simple = trait is not None and not trait.asks_target and trait.sizes is None
        row.append(variants(table, seat, ONE[code]) if simple else ())
    book.listed[min(size, 3)][seat] = row
    return row


def choices(table: Table, seat: int, codes: bytes) -> list[tuple[Color | None, int | None, bool]]:
    """The colours, targets and calls with which these cards can be laid and which decide something."""
    book = table.rules.book
    size = len(table.hand_codes[seat])
    asks_color, asks_target = demands(book, size, codes)
    colors = (None, *COLORS) if asks_color else (None,)
    others = targets(table, seat) if asks_target else ()
    left = size - len(codes)
    found: list[tuple[Color | None, int | None, bool]] = []
    for aim in (None, *others) if len(others) > 1 else (None,):
        calls = book.sets.calls(table, codes, left, book.calls.decides(table, seat, codes, left, aim))
        found += [(color, aim, call) for color in colors for call in calls]
    return found


def variants(table: Table, seat: int, codes: bytes) -> tuple[Play, ...]:
    """The plays of these cards that differ in what they decide."""
    laid = tuple([CARDS[code] for code in codes])
    announce = len(codes) > 1 and table.rules.book.sets.announced
    return tuple([Play(seat, laid, *choice, announce) for choice in choices(table, seat, codes)])


# --- carrying it out --------------------------------------------------------------------------------------------


def quick(state: GameState, action: Play, log: list[Event] | None) -> GameState | None:
    """The outcome of a common play without the detours of the others; None when it is not such a play.

    The case: a turn or the card just drawn, no window open, one card that fits and asks for no target, a colour given
    if it asks for one, a card left, no needless call, and no rule that forbids fitting cards or looks at hands
    afterwards. `check` and `perform` would come to the same.
    """
    seat = action.seat
    book = state.rules.book
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
    if trait.plain and left > 1 and not action.uno and not book.settlers:
        return lay_plainly(state, seat, code, drawn, log)
    if left == 0 or (action.uno and (left > 1 or trait.sizes is not None)):
        return None
    move = Move(seat, ONE[code])
    if trait.asks_color:
        if action.color.__class__ is not Color:
            return None
        move.color = color_code(action.color)
    move.uno = action.uno
    draft = thaw(state, log)
    run(draft, move, trait.asks_color, False, drawn)
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
    book = draft.rules.book
    laid = action.cards
    codes = ONE[book.codes[laid[0]]] if len(laid) == 1 else book.sets.normal(bytes([book.codes[card] for card in laid]))
    if draft.windows:
        start_of_turn(draft)
    seat = action.seat
    asks_color, asks_target = demands(book, len(draft.hand_codes[seat]), codes)
    move = Move(seat, codes, color_code(action.color))
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
        calls = draft.rules.book.calls
        left = len(draft.hand_codes[move.seat]) - len(move.codes)
        move.uno = calls.matters(draft, move.seat, move.codes, left, move.target)


def run(draft: Draft, move: Move, asks_color: bool, asks_target: bool, drawn: bool = False) -> None:
    """Lay the cards of a move and carry it on, asking for the colour and target that it demands."""
    seat = move.seat
    traits = draft.rules.book.traits_in(move.codes)
    for trait in traits:
        if trait.note is not None:
            trait.note(draft, move)
    draft.lay(seat, move.codes, drawn, move.jumped)
    move.single = len(draft.hand_codes[seat]) == 1
    if asks_color:
        if move.color == NO_COLOR:
            draft.ask(ColorDecision(seat, move.pending()))
            return
        draft.name_color(seat, move.color)
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
        draft.ask(TargetDecision(move.seat, move.pending()))


def complete(draft: Draft, move: Move, traits: tuple[Trait, ...]) -> None:
    """The stages from going out to the next decision."""
    book = draft.rules.book
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
    changed = draft.moved | draft.thinned
    if changed:
        for seat in draft.ring.seats:
            if not draft.hand_codes[seat]:
                end_round(draft, seat, "out")
                return
    if changed or move.single or move.uno:
        book.calls.duties(draft, move)
    if move.decision is not None:
        draft.decisions = (move.decision,)
    else:
        then = move.next_seat
        if then is None:
            then = after_skips(draft, move) if move.skips else draft.ring.after[draft.direction][move.seat]
        draft.begin_turn(then)


def reask(decision: Decision, **changes: object) -> Decision:
    """The same decision with its waiting play changed."""
    waiting = cast("ColorDecision | TargetDecision", decision).waiting
    return attrs.evolve(decision, waiting=attrs.evolve(waiting, **changes))  # type: ignore[call-arg, arg-type]
