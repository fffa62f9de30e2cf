"""What a seat knows of cards with two sides: others see their backs, and a turn shows what was in front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import attrs
import pytest

import unorules as uno
from tests.games import choose
from tests.information.brute import alike, p_value, whereabouts
from tests.information.test_situations import LEAST
from tests.two_sided.conftest import Night, backs, turn
from unorules.extension import Bluff, Book, Disclosure
from unorules.ruleset import MODULES, Module
from unorules.soundness import defects
from unorules.testing import position


@attrs.frozen
class Peeked(Module):
    """Everybody sees the back of the next card."""

    name = "peeked"

    def install(self, book: Book) -> None:
        book.show("pile_back", lambda table, seat: next(iter(table.backs(table.pile_codes[:1])), None))


@attrs.frozen
class Dusk(Night):
    """The same without anything that views leave out, so that one may begin to look at any time."""

    name = "dusk"

    def install(self, book: Book) -> None:
        book.face("T", effect=turn)
        book.show("backs", backs)
        book.disclosures.append(Disclosure("backs", self.name, "The backs of all hands.", by="CardsTurnedOver"))
        book.face("WX", opens="never")
        Bluff("WX", self.name, 0, until=True, guilty_draw=0).install(book)


@pytest.fixture(autouse=True)
def more_rules() -> Iterator[None]:
    added = {module.name: module for module in (Peeked, Dusk)}
    MODULES.update(added)
    yield
    for name in added:
        del MODULES[name]


BEFORE = "0:draw 1:R1/P2! 2:draw 0:RT/P5"
UNTIL = "+draw(until_playable=True) +peeked"
FINED = "+uno_call(false_call=2)"


def small(hands: str, top: str, pile: str, more: str = "") -> uno.GameState:
    """A table on which the whole pack lies."""
    deck = Counter(f"{hands.replace('|', ' ')} {top} {pile}".split())
    text = ", ".join(f"{card}: {count}" for card, count in deck.items())
    rules = uno.parse_rules(f"official +dusk +deal(hand_size=1) +deck(kind=custom, cards={{{text}}}) {more}")
    return position(rules, hands=hands.split("|"), top=top, draw_pile=pile)


def follow(rules: uno.Rules, seed: int, plies: int) -> Counter[bool]:
    """Walk with what everybody learns: nothing known is wrong, and what is drawn looks the same."""
    chance = Random(seed)
    state, events = uno.new_game_with_events(rules, 2 + seed % 3, seed=seed)
    infos = {seat: uno.Information.start(uno.observe(state, seat), events) for seat in (None, *range(state.players))}
    exact: Counter[bool] = Counter()
    for ply in range(plies):
        if isinstance(state.decision, uno.GameOver):
            break
        plays = [each for each in uno.legal_actions(state) if isinstance(each, uno.Play)]
        action = chance.choice(plays) if plays and chance.random() < 0.7 else choose(state, chance)
        state, events = uno.step(state, action)
        for viewer, before in infos.items():
            info = infos[viewer] = before.seen(action, events, uno.observe(state, viewer))
            for seat, hand in enumerate(state.hands):
                assert not Counter(info.known(seat)) - Counter(hand)
            for known, real in ((info.draw_pile, state.draw_pile), (info.discard_pile, state.discard_pile)):
                assert all(believed in (None, card) for believed, card in zip(known, real, strict=True))
            if chance.random() < 0.15:
                sample = uno.resample(info, ply, limit=30)
                exact[sample.exact] += 1
                assert uno.observe(sample.state, viewer) == uno.observe(state, viewer)
                assert defects(sample.state) == []
    return exact


@pytest.mark.parametrize("text", ["", "+peeked", "+peeked +seven_zero", "+draw(until_playable=True)"])
def test_what_is_drawn_looks_to_the_seat_as_the_real_state_does(text: str):
    rules = uno.parse_rules(f"night {text}")
    exact = sum([follow(rules, seed, 30) for seed in range(6)], Counter())
    assert exact[True] > 20


def test_what_is_known_outlasts_a_turn():
    state = small("RT/P5 R1/P1 R2/P3|YT/TT Y1/P1 Y2/P2", "R5/T1", "W/P6 R3/P4 Y3/P3")
    info = uno.information((state, [uno.parse_action("0:RT/P5")]), 0)
    assert info.draw_pile == (None, None, None)
    assert list(map(str, info.discard_pile)) == ["T1/R5", "P5/RT"]
    assert Counter(map(str, info.known(0))) == Counter(["P1/R1", "P3/R2"])


SMALL = {
    "backs": ("R1/P1 R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3", "0:R1/P1!", ""),
    "a draw": ("R1/P1 R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3", "0:draw", ""),
    "a draw that passed": ("Y1/P1 Y2/P2|R1/P2 Y1/P1|R2/P3", "R3/P4", "Y3/P3 Y2/P2 R1/P1", "0:draw", ""),
    "the back of the next card": ("R1/P1 R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3", "0:draw", "+peeked"),
    "two cards drawn": ("R+2/WX R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3 R1/P2", "0:R+2/WX!", "+peeked"),
    "a turn": ("RT/P5 R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3", "0:RT/P5!", "+peeked"),
    "two turns": ("RT/P5 R2/P3|R4/PT Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3 R1/P2", "0:RT/P5! 1:PT/R4! 2:draw", ""),
    "draws and a turn": ("RT/P5 R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3 Y2/P2", "0:RT/P5! 1:draw", ""),
    "draws until one fits": ("Y1/P1 Y2/P2|R1/P2 Y1/P1|R2/P3", "R3/P4", "Y3/P3 Y2/P2 R1/P1", "0:draw", UNTIL),
    "draws before a turn": ("RT/P5 R2/P3|R1/P2 Y1/P1|Y2/P2", "R3/P4", "Y6/T1 Y2/P2 R1/P1", BEFORE, ""),
    "a false call": ("R1/P1 R2/P3 Y6/T1|R1/P2 Y1/P1|Y2/P2", "R3/P4", "R1/P1 Y3/P3", "0:R1/P1! 1:draw", FINED),
}


@pytest.mark.parametrize("name", SMALL)
def test_every_state_that_looks_the_same_comes_as_often(name: str):
    hands, top, pile, said, more = SMALL[name]
    state = small(hands, top, pile, more)
    actions = [uno.parse_action(each) for each in said.split()]
    for seat in (1, 2, None):
        info = uno.information((state, actions), seat)
        counts: Counter[object] = Counter()
        for seed in range(400):
            sample = uno.resample(info, seed)
            assert sample.exact
            counts[whereabouts(sample.state)] += 1
        expected = alike(state, actions, seat)
        assert p_value(counts, expected, 400) > LEAST
