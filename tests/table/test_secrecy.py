"""What a table tells depends on nothing that its receiver may not know, shown by pairs of worlds.

A world and its twin look alike to one viewer; other hands and the pile hold other cards. Whoever does not see those
cards must get the same views, the same messages and the same answers at both tables.
"""

from __future__ import annotations

from functools import cache
from random import Random

import attrs
import pytest

import unorules as uno
from tests.games import SETS, dealt, walk
from tests.table.evenings import Evening
from unorules import events
from unorules.table import Act, AddBot, Enter, Message, Settings, Update, dumps, views
from unorules.testing.worlds import may_be_changed, odd_actions, twin

TABLES = 30


@cache
def pairs() -> list[tuple[Evening, Evening, int]]:
    """Tables in the middle of games, each with its twin, and the seat that cannot tell them apart."""
    found = []
    for number in range(TABLES):
        chance = Random(number)
        state = dealt(uno.parse_rules(SETS[number % len(SETS)]), 3 + number % 3, number)
        assert state is not None
        viewer = chance.randrange(state.players)
        for each, _ in walk(state, chance, chance.choice((0, 10, 30))):
            if each.running and may_be_changed(each, viewer) and viewer in each.ring.seats:
                state = each
        other = twin(state, viewer, chance, chance.choice(("bottom", "hands", "all")))
        if other != state and uno.observe(state, viewer) == uno.observe(other, viewer):
            worlds = [Evening.at(each, settings=Settings(host_kicks=True)) for each in (state, other)]
            for world in worlds:
                world.do("watcher", Enter, "W")
            found.append((worlds[0], worlds[1], viewer))
    return found


def test_there_are_pairs_and_they_differ():
    assert len(pairs()) > TABLES / 2
    assert all(one.table != other.table for one, other, _ in pairs())


def test_views_are_the_same_to_the_byte():
    for one, other, viewer in pairs():
        for player in (f"p{viewer}", "watcher"):
            assert dumps(one.view(player)) == dumps(other.view(player))


def test_whatever_a_stranger_a_spectator_or_another_seat_says_it_learns_nothing():
    """Every action that anybody can think of, for every seat, at every age: the answers must be the same."""
    for one, other, viewer in pairs():
        seats = range(one.game.players)
        for player in ("stranger", "watcher", f"p{viewer}"):
            for seat in seats:
                for action in odd_actions(one.game, viewer if seat == viewer else 0):
                    said = attrs.evolve(action, seat=seat)
                    command = Act(said, sequence=one.table.sequence - (seat + one.game.ply) % 2)
                    here, there = (world.table.receive(player, command, now=0.0)[1] for world in (one, other))
                    assert here.answer == there.answer, (player, command)


def test_what_happens_without_a_card_is_told_in_the_same_words():
    for one, other, viewer in pairs():
        for player, kind, parts in (
            ("guest", Enter, ("Guest",)),
            ("p0", AddBot, ()),
        ):
            told = []
            for world in (one, other):
                _, outbox = world.table.receive(player, kind(*parts, sequence=0), now=5.0)
                told.append([dumps(each) for each in outbox if each.to in (f"p{viewer}", "watcher", player)])
            assert told[0] == told[1]


def messages_to(viewer: str, outbox: tuple[Message, ...]) -> list[str]:
    return [dumps(message) for message in outbox if message.to == viewer]


def test_a_time_out_of_the_viewer_is_told_in_the_same_words():
    compared = 0
    for one, other, viewer in pairs():
        if one.game.to_act != viewer:
            continue
        told = []
        for world in (one, other):
            after, outbox = world.table.tick(1000.0)
            told.append((messages_to(f"p{viewer}", outbox.messages), uno.observe(after.game, viewer)))
        if told[0][1] == told[1][1]:  # unless it drew another card, or a hidden card was shown by the rules
            assert told[0][0] == told[1][0]
            compared += 1
    assert compared


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch):
    one, other, viewer = pairs()[0]
    monkeypatch.setattr(views, "observe", lambda game, seat: uno.observe(game, "host"))
    assert dumps(one.view(f"p{viewer}")) != dumps(other.view(f"p{viewer}"))


def test_nobody_is_sent_the_drawn_card_of_another():
    evening = Evening.playing(3)
    asked = evening.asked
    evening.do(asked, Act, uno.Draw(evening.game.to_act))
    for message in evening.outbox:
        if isinstance(message.body, Update):
            drawn = [event.cards for event in message.body.events if isinstance(event, events.CardsDrawn)]
            assert (drawn[0] is not None) is (message.to == asked)
            told = [event for told in message.body.view.recent for event in told.events]
            assert all(event == event.for_seat(message.body.view.seat) for event in told)


def test_a_dealt_hand_is_told_to_its_seat_alone():
    evening = Evening.playing(3)
    for seat in range(3):
        dealt_cards = {
            event.seat: event.cards
            for event in evening.update(f"p{seat}").events
            if isinstance(event, events.HandDealt)
        }
        assert {each: cards is not None for each, cards in dealt_cards.items()} == {
            each: each == seat for each in range(3)
        }


def test_a_refusal_names_no_card_that_the_sender_does_not_hold():
    evening = Evening.playing(2)
    held = {str(card) for card in evening.game.hands[1 - evening.game.to_act]}
    for card in ("R1", "B9", "W+4"):
        if card not in held:
            answer = evening.say(evening.asked, Act, uno.Play(1 - evening.game.to_act, card))
            assert answer.message == f"you speak for seat {evening.game.to_act} only"
