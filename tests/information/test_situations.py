"""Resampling against every state that a seat cannot tell apart, on packs of ten cards or fewer: chi-square.

A situation is a table in card notation and what was done at it; the whole pack lies on the table. The states are found
by trying all (see `brute`); `--samples` says how many are drawn.
"""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

import unorules as uno
from tests.information.brute import Weights, alike, alike_deals, p_value, whereabouts
from unorules.events import CardTurned
from unorules.testing import position

LEAST = 1e-3
"""A result that is rarer than this by chance is taken for a defect. Seeds are fixed, so it is rare once and for all."""


@attrs.frozen
class Situation:
    """A table, what was done, and which seats look on."""

    name: str
    hands: str
    top: str
    pile: str
    actions: str
    seats: tuple[int | None, ...]
    more: str = ""

    def start(self) -> uno.GameState:
        """The table, with rules whose pack is what lies on it."""
        cards = Counter(f"{self.hands.replace('|', ' ')} {self.top} {self.pile}".split())
        assert cards.total() <= 10
        pack = ", ".join(f"{card}: {copies}" for card, copies in cards.items())
        rules = uno.parse_rules(f"official +deal(hand_size=1) +deck(kind=custom, cards={{{pack}}}) {self.more}")
        return position(rules, hands=self.hands.split("|"), top=self.top, draw_pile=self.pile)

    def played(self) -> list[uno.Action]:
        return [uno.parse_action(text) for text in self.actions.split()]


CATCHABLE, STRICT = "+misplay(mode=catchable)", "+wild_draw_four(policy=strict)"

SITUATIONS = (
    Situation("a bluff found out", "W+4 R1 G1|R2 B1|G1 B2", "R3", "G3 B3", "0:W+4>G 1:challenge", (1, 2)),
    Situation("an honest card doubted", "W+4 B1 G1|R2 R1|G1 B2", "R3", "G3 B3", "0:W+4>G 1:challenge", (1, 2)),
    Situation("a 7", "R7 R1 G1|B1 B2|G1 R2", "R3", "G3 B3", "0:R7@1", (0, 1, 2), "+seven_zero"),
    Situation("a draw that did not fit", "G1 G2|B1 R1|R2 B2", "R3", "G2 R4 B3", "0:draw", (0, 1)),
    Situation("a draw that was kept", "G1 G2|B1 R1|R2 B2", "R3", "R4 B3 G2", "0:draw 0:pass", (0, 1)),
    Situation("a draw that fits", "G1 G2|B1 R1|R2 B2", "R3", "R4 B3 G2", "0:draw", (0, 1)),
    Situation("W+4 pending after a catch", "W+4 R1|G2 B1|G1 B2", "R3", "G3 B3 R1", "0:W+4>G 2:catch=0", (0, 1)),
    Situation("a wrong card that stands", "G1 G2 R1|B1 R1|R2 B2", "R3", "B3 G3", "0:G1", (0, 1), CATCHABLE),
)
"""What is named wherever resampling is promised."""

CORNERS = (
    Situation("a table seen from outside", "R1 G1|B1|R2", "R3", "B2 G1", "0:R1! 1:draw", (None,)),
    Situation(
        "a bluff found out, and play went on",
        "W+4 R1 G1|G2 B1|G1 B2",
        "R3",
        "G3 B3",
        "0:W+4>G 1:challenge 1:G2! 2:G1!",
        (2,),
    ),
    Situation(
        "cards of a hand given away",
        "R7 R1 G1|B1 B2|G1 R2",
        "R3",
        "G3 R1",
        "0:R7@1 1:R1! 2:R2! 0:draw 1:draw",
        (0, 2),
        "+seven_zero",
    ),
    Situation("hands passed on", "R0 R1 G1|B1 R2|G2 B2", "R3", "B3 G3", "0:R0 1:R1! 2:R2!", (0, 1), "+seven_zero"),
    Situation(
        "a card that may be the one drawn before",
        "G1 B2|B1 B3|R1 G4",
        "R3",
        "G2 R4",
        "0:draw 1:draw 1:pass 2:R1! 0:G1 1:B1",
        (0, 2),
    ),
    Situation(
        "a seat asked about its whole hand",
        "G1 B2|B1 B3|R1",
        "R3",
        "G2 G1 R4",
        "0:draw 1:draw 1:pass",
        (0, 2),
        "+draw(hand_after_draw=True)",
    ),
    Situation(
        "draws that did not fit on several tops", "G1 G2|B1 B1|R2 R1", "R3", "G1 B1", "0:draw 1:draw 2:R2!", (2,)
    ),
    Situation("equal cards of which one was laid", "R1 R1 G1|B1 B1 G2|R2", "R3", "B2 G1", "0:R1 1:B1", (0, 1, 2)),
    Situation("a pile made anew", "R1 G1 B1|R2 G2|B2", "R3", "B3", "0:R1 1:R2! 2:draw 0:draw", (0, 1)),
    Situation(
        "a card that was disputed", "G1 G2 R1|B1 R1|R2", "R3", "B3 G3", "0:G1 1:draw 2:dispute=0", (1, 2), CATCHABLE
    ),
    Situation("a card that went back", "G1 G2 R1|B1 R1|R2", "R3", "B3 G3", "0:G1", (1, 2), "+misplay(mode=penalty)"),
    Situation(
        "a card that may come from the pile made anew",
        "R1 R2|G1 B2|R1 R1",
        "R3",
        "R2",
        "0:R2! 1:B2 0:catch=1 2:draw 0:pass 1:R2 2:R3",
        (0,),
    ),
    Situation(
        "a drawn card that was kept and perhaps laid since",
        "R2 G2|R1 R1",
        "B1",
        "R1 G1 B2 R3",
        "0:draw 0:pass 1:draw 1:pass 0:R1 1:R1",
        (0, 1),
    ),
    Situation(
        "cards drawn for a catch and perhaps laid since",
        "R1 R3|R2 B2|G1 R1",
        "G2",
        "R2",
        "0:draw 0:R2 1:B2 0:catch=1 2:pass 0:pass 1:R2 2:R1",
        (0, 2),
    ),
    Situation(
        "draws that did not fit, each something else",
        "R2 R1 R1|G1 G2 B2",
        "G3",
        "G1",
        "0:draw 0:G1 1:G2 0:R2 1:draw 0:R1! 1:draw",
        (0,),
    ),
    Situation(
        "another card laid than the one drawn",
        "R1 G1|G3 R2|G1 G2",
        "R2",
        "R1",
        "0:R1 1:R2! 2:G2! 0:draw 0:G1! 1:draw",
        (1,),
        "+draw(hand_after_draw=True)",
    ),
    Situation(
        "another card that went back than the one drawn",
        "R1 G1|B1 G2",
        "R3",
        "R2 R1 B2 G1",
        "0:draw 0:R1",
        (1,),
        "+misplay(mode=penalty)",
    ),
    Situation("a Snorlax", "SNX G1|B1 G2 R1|R2 B2", "R3", "B3 G1", "0:SNX>B!", (0, 2), "+snorlax(draw=1)"),
    Situation("a Greninja", "GRE G1|B1 G2 R1|R2 B2", "R3", "B3 G1", "0:GRE>B!", (0, 2), "+greninja"),
    Situation(
        "a seat with nothing to lay",
        "G1 G2|B1 R1|R2 B2",
        "R3",
        "B3 G3",
        "0:draw",
        (1,),
        "+draw(choice=must_play_if_able)",
    ),
    Situation(
        "a seat that drew until a card fitted",
        "G1 G2|B1 R1|R2",
        "R3",
        "B3 G3 R4",
        "0:draw",
        (1,),
        "+draw(until_playable=True)",
    ),
    Situation("W+4 under strict rules", "W+4 G1 G2|B1 W+4|R2 B2", "R3", "R1 G3", "0:W+4>B 2:B2!", (1, 2), STRICT),
    Situation("perhaps a dishonest W+4", "G1 G2|B1 W+4|R2", "R3", "W+4 R1 G3", "0:draw", (1, 2), STRICT),
    Situation(
        "W+4 taken back",
        "W+4 R1 G1|R2 B1|G1 B2",
        "R3",
        "G3 B3",
        "0:W+4>G 1:challenge",
        (1, 2),
        "+wild_draw_four(guilty=take_back, guilt=any_playable)",
    ),
)
"""Where several things that are known meet."""


def agrees(info: uno.Information, expected: Weights, samples: int) -> float:
    """How likely what is drawn is to be as far from what is expected as it is, or farther."""
    counts: Counter[object] = Counter()
    for seed in range(samples):
        sample = uno.resample(info, seed)
        assert sample.exact
        counts[whereabouts(sample.state)] += 1
    return p_value(counts, expected, samples)


@pytest.fixture
def samples(pytestconfig: pytest.Config) -> int:
    return int(pytestconfig.getoption("--samples"))


@pytest.mark.parametrize("situation", SITUATIONS + CORNERS, ids=lambda each: each.name)
def test_what_is_drawn_comes_as_often_as_it_should(situation: Situation, samples: int) -> None:
    state, actions = situation.start(), situation.played()
    for seat in situation.seats:
        info = uno.information((state, actions), seat)
        p = agrees(info, alike(state, actions, seat), samples)
        assert p > LEAST, f"seat {seat}: p = {p}"


def test_a_card_that_was_turned_up_and_put_back_lies_in_the_pile(samples: int) -> None:
    """Put back were one card, the same kind twice, and two kinds."""
    pack = "{R1: 1, G1: 1, W+4: 2, W: 1}"
    rules = uno.parse_rules(f"official +deal(hand_size=1) +opening(wild=redraw) +deck(kind=custom, cards={pack})")
    seen: set[tuple[str, ...]] = set()
    for seed in range(40):
        state, events = uno.new_game_with_events(rules, 2, seed=seed, dealer=0)
        put_back = tuple(str(event.card) for event in events if isinstance(event, CardTurned) and event.put_back)
        if 0 < len(put_back) < 3 and put_back not in seen:
            seen.add(put_back)
            for seat in (0, 1, None):
                info = uno.Information.start(uno.observe(state, seat), events)
                p = agrees(info, alike_deals(rules, 2, seed, [], seat), samples)
                assert p > LEAST, f"seed {seed}, seat {seat}: p = {p}"
    assert {("W+4",), ("W+4", "W+4"), ("W", "W+4")} <= seen


def test_the_statistics_notice_what_is_wrong() -> None:
    """A die that is loaded, and one that shows a seven."""
    fair: Weights = dict.fromkeys(range(6), 1 / 6)
    assert p_value(Counter(dict.fromkeys(range(6), 1000)), fair, 6000) > 0.99
    assert p_value(Counter({0: 1200} | dict.fromkeys(range(1, 6), 960)), fair, 6000) < 1e-7
    assert p_value(Counter(dict.fromkeys(range(6), 1000) | {7: 1}), fair, 6001) == 0.0
    # 95 % of chi-square with five degrees of freedom is 11.07
    near = {0: 1000 + 74, 1: 1000 - 74, 2: 1000, 3: 1000, 4: 1000, 5: 1000}
    assert 0.04 < p_value(Counter(near), fair, 6000) < 0.06
