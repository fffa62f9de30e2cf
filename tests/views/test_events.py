"""What happened, as each seat may know it: `event.for_seat`."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random

import pytest

import unorules as uno
from tests.games import SETS, dealt, walk
from tests.playing import happened, table
from unorules import events as told
from unorules.plain import EVENTS

PUBLIC = {told.CardsLaid, told.CardsShed, told.CardsReturned, told.CardTurned, told.DealerDrawn}
"""Events whose cards lie open on the table."""
OWNED = {told.HandDealt: "seat", told.CardsDrawn: "seat", told.HandShown: "to"}
"""Events whose cards one seat alone may see, and the field that names it."""


@cache
def steps() -> tuple[tuple[uno.GameState, uno.GameState, tuple[uno.Event, ...]], ...]:
    """States before and after an action, and what happened, on walks under every preset and the house rules."""
    found = []
    for number, text in enumerate(SETS):
        state = dealt(uno.parse_rules(text), 2 + number % 5, number)
        assert state is not None
        for each, action in walk(state, Random(number), 150):
            if action is not None:
                found.append((each, *uno.step(each, action)))
    return tuple(found)


def named(text: str) -> set[str]:
    return set(re.findall(r"card\('([^']+)'\)", text))


def test_every_kind_of_event_that_holds_cards_is_looked_at_here():
    holding = {
        kind for kind in EVENTS if "cards" in kind.__slots__ or "card" in kind.__slots__ or "draws" in kind.__slots__
    }
    assert holding == PUBLIC | set(OWNED)


def test_only_the_seat_that_may_see_the_cards_gets_them_and_nobody_gets_another_event():
    met: Counter[type] = Counter()
    for before, _, events in steps():
        for event in events:
            met[type(event)] += 1
            for seat in (*range(before.players), None):
                seen = event.for_seat(seat)
                owner = OWNED.get(type(event))
                if owner is None or getattr(event, owner) == seat:
                    assert seen == event
                    continue
                assert seen.cards is None
                assert not named(repr(seen))
                assert '"cards":null' in uno.dumps(seen)
                hidden = {"cards"}
                fields = [name for name in type(event).__slots__ if name not in hidden and not name.startswith("_")]
                assert [getattr(seen, name) for name in fields] == [getattr(event, name) for name in fields]
    assert {*OWNED, told.CardsLaid, told.CardsShed} <= {*met}


def test_an_event_seen_by_nobody_in_particular_stays_so():
    for _, _, events in steps()[::5]:
        for event in events:
            assert event.for_seat(None).for_seat(0) == event.for_seat(None)


def test_what_a_seat_is_told_that_it_drew_is_what_came_to_its_hand():
    drew = 0
    for before, after, events in steps():
        kinds = {type(event) for event in events}
        if kinds & {told.RoundStarted, told.CardsUndone, told.HandsSwapped, told.HandsRotated, told.HandsDealtAgain}:
            continue
        if kinds & {told.SeatLeft, told.SeatPutOut}:
            continue
        for seat in range(before.players):
            hand = Counter(before.hands[seat])
            for event in events:
                if isinstance(event, told.CardsDrawn | told.CardsReturned) and event.seat == seat:
                    hand.update(event.for_seat(seat).cards)
                    drew += isinstance(event, told.CardsDrawn)
                    assert not isinstance(event, told.CardsDrawn) or event.count == len(event.cards) <= event.asked
                elif isinstance(event, told.CardsLaid | told.CardsShed) and event.seat == seat:
                    hand.subtract(event.cards)
            assert +hand == Counter(after.hands[seat])
            assert not -hand
    assert drew > 100


def test_the_deal_tells_each_seat_its_own_hand_only():
    state, events = uno.new_game_with_events(uno.OFFICIAL, 3, seed=5, dealer=0)
    hands = {event.seat: event for event in events if isinstance(event, told.HandDealt)}
    assert sorted(hands) == [0, 1, 2]
    if not any(isinstance(event, told.CardsDrawn) for event in events):
        assert [tuple(hands[seat].cards) for seat in range(3)] == list(state.hands)
    for seat, event in hands.items():
        assert [event.for_seat(viewer).cards is None for viewer in (0, 1, 2, None)] == [
            v != seat for v in (0, 1, 2, None)
        ]


def test_a_drawn_card_is_told_to_its_seat_and_that_it_was_drawn_to_all():
    (drawn, *_) = happened(table("G1 G2 | B1", "R2", draw_pile="Y9 Y8"), "0:draw")
    assert [str(card) for card in drawn.for_seat(0).cards] == ["Y9"]
    for seat in (1, None):
        assert drawn.for_seat(seat) == told.CardsDrawn(0, 1, 1, "draw", None)


def test_the_accused_hand_is_shown_to_the_challenger_alone():
    state = table("R5 G1 W+4 | B1 B2 | Y1", "R2", draw_pile="Y9 Y8 G8 G9 B9")
    events = happened(state, "0:W+4>B", "1:challenge")
    (shown,) = [event for event in events if isinstance(event, told.HandShown)]
    assert [str(card) for card in shown.for_seat(1).cards] == ["R5", "G1"]
    for seat in (0, 2, None):
        assert shown.for_seat(seat) == told.HandShown(0, 1, None)
    (verdict,) = [event for event in events if isinstance(event, told.Challenged)]
    assert [verdict.for_seat(seat) for seat in (0, 2, None)] == [told.Challenged(1, 0, True)] * 3


def test_the_accused_hand_is_the_one_held_when_the_card_was_laid():
    """Seat 0 is caught with one card before the challenge: what it drew then is no part of the accused hand."""
    state = table("G1 W+4 | B1 B2 | Y1", "R2", draw_pile="R9 R8 G8 G9 B9 Y9 YS BS")
    events = happened(state, "0:W+4>B", "2:catch=0", "1:challenge")
    (shown,) = [event for event in events if isinstance(event, told.HandShown)]
    assert [str(card) for card in shown.for_seat(1).cards] == ["G1"]
    assert told.Challenged(1, 0, False) in events


@pytest.mark.parametrize(
    ("laid", "drawn"),
    [("0:R5", True), ("0:G7", False), ("0:R7", False)],
    ids=["the drawn card", "one that does not fit", "an older one that fits"],
)
def test_the_event_says_whether_a_card_laid_after_drawing_is_the_drawn_one(laid, drawn):
    """Section 4.10: what may be disputed is public knowledge."""
    state = table("R7 G7 G8 G9 | B1 B2", "R2", "official +misplay(mode=catchable)", draw_pile="R5 Y8")
    (card, *_) = happened(state, "0:draw", laid)
    assert (type(card), card.drawn) == (told.CardsLaid, drawn)


def test_a_card_laid_without_drawing_is_not_said_to_be_drawn():
    (card, *_) = happened(table("R7 G7 | B1 B2", "R2", draw_pile="R5 Y8"), "0:R7")
    assert card == told.CardsLaid(0, (uno.card("R7"),), drawn=False, jumped=False)
