"""Whether a play is legal, and what of it decides anything: every test of the rulebook's section 3, in its order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from unorules.actions import Action, JumpIn, Play
from unorules.book import Book
from unorules.cards import Card, Color, is_known
from unorules.decisions import (
    DrawnCardDecision,
    PenaltyDecision,
    TurnDecision,
)
from unorules.draft import ONE
from unorules.errors import Code, Violation
from unorules.flow import (
    answering,
    responds,
    targets,
    vetoed,
)
from unorules.phrases import Phrase, joined, phrase, several
from unorules.state import NO_COLOR, Table
from unorules.verdict import Status, Verdict

SECTION = "section 3"


def demands(book: Book, size: int, codes: bytes) -> tuple[bool, bool]:
    """Whether laying these cards from a hand of this size demands a colour, and whether it demands a target."""
    color = target = False
    last = size == len(codes)
    for trait in book.traits_in(codes):
        if (
            trait.asks_color
            and trait.color_from == "player"
            and len(codes) == 1
            and (trait.color_when_last or not last)
        ):
            color = True
        if trait.asks_target:
            target = True
    if target and last:
        target = book.traits_at[codes[-1]][0].target_when_last
    return color, target


def asks_next(book: Book, size: int, codes: bytes) -> bool:
    """Whether laying these cards from a hand of this size has the next seat name a colour."""
    trait = book.traits_at[codes[-1]][0]
    return trait.asks_color and trait.color_from == "next" and (trait.color_when_last or size > len(codes))


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


def check(table: Table, action: Play) -> Verdict | None:
    """Judge a play; None when it is legal. What is plainly legal is seen here, all else is judged test by test."""
    decision = table.decisions[-1]
    seat = action.seat
    laid = action.cards
    if decision.seat == seat and seat.__class__ is int and len(laid) == 1 and laid[0].__class__ is Card:
        kind = decision.__class__
        book = table.book
        code = book.codes.get(laid[0], _NO_CODE)
        if (
            (kind is TurnDecision or (kind is DrawnCardDecision and laid[0] is decision.card))  # type: ignore[attr-defined]
            and code in table.hand_codes[seat]
            and code not in book.misfits[table.color_code][table.discard_codes[-1]]
            and (action.color is None or (action.color.__class__ is Color and action.color in book.color_codes))
            and action.target is None
            and not book.vetoes
            and (not action.uno or (book.calls.free and not lingers(table, action, ONE[code])))
        ):
            return None
    return judge(table, action)


def judge(table: Table, action: Play) -> Verdict | None:
    """Every test of section 3, in its order; None when the play is legal."""
    verdict = _judged(table, action)
    if verdict is not None and not verdict:
        for tolerance in table.book.tolerances:
            milder = tolerance(table, action, verdict)
            if milder is not None:
                return milder
    return verdict


def _judged(table: Table, action: Play) -> Verdict | None:
    verdict = answering(table, action.seat)
    if verdict is not None:
        return verdict
    book = table.book
    seat = action.seat
    codes = encode(book, action.cards)
    if not codes or not holds(table.hand_codes[seat], codes):
        if not action.cards:
            message = phrase("no card is named")
        elif codes is None:
            message = phrase("{cards}: {why}", cards=spoken(action.cards), why=_no_such_card(book, action.cards))
        else:
            message = phrase("seat {seat} does not hold {cards}", seat=seat, cards=spoken(action.cards))
        return Verdict(Status.REFUSED, (Violation(Code.CARD_NOT_IN_HAND, message, SECTION),))
    codes = book.sets.normal(codes)
    found = list(_violations(table, book, action, codes))
    if found:
        return Verdict(Status.REFUSED, tuple(found))
    return needless_call(table, action, codes, normal(table, action)) if action.uno else None


def _no_such_card(book: Book, laid: Sequence[object]) -> Phrase:
    """What is wrong where one of the cards is none of these rules, or shows its other side now."""
    turned = [card.back for card in laid if type(card) is Card and card.back in book.codes]
    if turned:
        return phrase("the cards are turned over; what shows comes first, as in {card}", card=turned[0])
    return phrase("that is no card of these rules; write for example R7 or W+4")


def needless_call(table: Table, action: Play | JumpIn, codes: bytes, kept: Action) -> Verdict | None:
    """The verdict on a legal play that calls UNO: a fault at a price if the call is needless and that costs."""
    seat = action.seat
    left = len(table.hand_codes[seat]) - len(codes)
    book = table.book
    if book.sets.requires_call(table, codes, left):
        return None
    price = book.calls.price(table, seat, codes, left, action.target)
    if not price and (book.calls.decides(table, seat, codes, left, action.target) or not lingers(table, action, codes)):
        return None
    message = phrase("seat {seat} need not call UNO with this play", seat=seat)
    violation = Violation(Code.UNO_NOT_APPLICABLE, message, "section 4.6")
    return Verdict(Status.TOLERATED, (violation,), kept, told_price(seat, price))


def told_price(seat: int, price: int) -> Phrase:
    """What a fault costs, in words."""
    return phrase("seat {seat} draws {price}", seat=seat, price=price) if price else phrase("it costs nothing")


def _violations(table: Table, book: Book, action: Play, codes: bytes) -> Sequence[Violation]:
    seat, decision = action.seat, table.decisions[-1]
    found = []
    asks_color, asks_target = demands(book, len(table.hand_codes[seat]), codes)
    if asks_color and not valid_color(book, action.color):
        message = phrase(
            "{color} is no colour here: {colors} are", color=_say(action.color), colors=spoken_colors(book)
        )
        found.append(Violation(Code.BAD_COLOR, message, SECTION))
    if isinstance(decision, DrawnCardDecision):
        if not decision.whole_hand and codes != ONE[book.codes[cast("Card", decision.card)]]:
            found.append(Violation(Code.ONLY_DRAWN_CARD, "only the card just drawn may be laid now", "section 4.4"))
        elif len(codes) > 1:
            found.append(Violation(Code.MULTI_NOT_ALLOWED, "after drawing only one card may be laid", "section 5.2"))
    elif len(codes) > 1:
        found += [Violation(code, why, "section 5.2") for code, why in book.sets.refusals(table, action, codes)]
    if isinstance(decision, PenaltyDecision):
        if not responds(table, decision, codes):
            message = phrase(
                "{aimed} at seat {seat}; {cards} does not answer that",
                aimed=decision.aimed,
                seat=seat,
                cards=spoken(action.cards),
            )
            found.append(Violation(Code.PENALTY_PENDING, message, "section 4.7"))
    elif codes[0] in book.misfits[table.color_code][table.discard_codes[-1]]:
        color = phrase("no colour") if table.color_code == NO_COLOR else book.colors[table.color_code].word
        card, top = book.cards[codes[0]], book.cards[table.discard_codes[-1]]
        message = phrase("{card} does not fit on {top} with {color} in force", card=card, top=top, color=color)
        found.append(Violation(Code.ILLEGAL_CARD, message, "section 4.1"))
    reason = vetoed(table, seat, codes)
    if reason:
        found.append(Violation(Code.ILLEGAL_CARD, reason, "section 4"))
    if asks_target and not valid_target(table, seat, action.target):
        message = phrase("seat {seat} is no other seat in play", seat=_say(action.target))
        found.append(Violation(Code.BAD_TARGET, message, SECTION))
    return found


def lingers(table: Table, action: Play | JumpIn, codes: bytes) -> bool:
    """Whether the play must wait for a colour or a target and its call may come to matter meanwhile."""
    size = len(table.hand_codes[action.seat])
    asks_color, asks_target = demands(table.book, size, codes)
    aimless = asks_target and action.target is None and len(targets(table, action.seat)) > 1
    waits = aimless or (asks_color and action.color is None) or asks_next(table.book, size, codes)
    return waits and table.book.calls.lingers(table, codes, size - len(codes))


def valid_color(book: Book, color: object) -> bool:
    """Whether a colour that is needed is none at all (to be asked for) or one of those in play."""
    return color is None or (isinstance(color, Color) and color in book.color_codes)


def spoken_colors(book: Book) -> Phrase:
    """The colours in play as messages name them."""
    return several(list(map(str, book.colors)))


def valid_target(table: Table, seat: int, target: object) -> bool:
    """Whether a target that is needed is none at all (to be asked for) or another seat in play."""
    return target is None or (type(target) is int and target in targets(table, seat))


def _say(value: object) -> str:
    return repr(value) if type(value) in (int, float, str, bool) else phrase("that")


def spoken(laid: Sequence[object]) -> Phrase:
    """Cards as messages name them, also what is none."""
    return joined([_spoken(card) for card in laid], " ")


def _spoken(card: object) -> str:
    if isinstance(card, str) or (type(card) is Card and is_known(str(card))):
        return str(card)
    return phrase("what is no card")


def normal(table: Table, action: Play) -> Play:
    """The play without what decides nothing; the middle of a set in card order."""
    book = table.book
    seat = action.seat
    codes = book.sets.normal(cast("bytes", encode(book, action.cards)))
    size = len(table.hand_codes[seat])
    asks_color, asks_target = demands(book, size, codes)
    target = action.target if asks_target and len(targets(table, seat)) > 1 else None
    left = size - len(codes)
    return Play(
        seat,
        tuple([book.cards[code] for code in codes]),
        action.color if asks_color else None,
        target,
        action.uno
        and (
            book.sets.requires_call(table, codes, left)
            or book.calls.matters(table, seat, codes, left, target)
            or lingers(table, action, codes)
        ),
        action.announce and len(codes) > 1 and book.sets.announced,
    )


def bare(table: Table, action: Play) -> Play:
    """A play that goes back to the hand: its cards, and the flags without which it would be wrong in another way."""
    book = table.book
    sets = book.sets
    codes = sets.normal(cast("bytes", encode(book, action.cards)))
    left = len(table.hand_codes[action.seat]) - len(codes)
    return Play(
        action.seat,
        tuple([book.cards[code] for code in codes]),
        uno=action.uno and sets.requires_call(table, codes, left),
        announce=action.announce and len(codes) > 1 and sets.announced,
    )
