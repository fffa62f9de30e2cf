"""What a round looks like on the screen: sentences for events, and never a card that you may not see."""

from __future__ import annotations

import re

import pytest

import unorules as uno
from last_ferry.adventure import Adventure, act, choose, opponents_action
from last_ferry.scenes import Choice
from last_ferry.story import MAREN, ODILE, PIM, SCENES
from last_ferry.telling import Teller
from unorules import events as happened

SLIP, INN = SCENES["slip_table"].table, SCENES["inn_table"].table
CARD = re.compile(r"(Red|Yellow|Green|Blue) (\d|Skip|Reverse|Draw Two)|Wild")
BLUE = uno.NameColor(0, "B").color


def told(*events: uno.Event, moment: int = 0) -> list[str]:
    """What is told at the table with Maren (seat 0) and you (seat 1)."""
    assert SLIP is not None
    return Teller(SLIP, moment).lines(events)


SENTENCES: list[tuple[uno.Event, list[str]]] = [
    (
        happened.DealerDrawn(((0, uno.card("R7")), (1, uno.card("GS"))), dealer=0),
        ["Drawn for the deal: Maren Red 7, you Green Skip.", "Maren deals."],
    ),
    (happened.RoundStarted(1, 0, (0, 1), 7), []),
    (happened.HandDealt(1, uno.cards("R7")), []),
    (happened.CardTurned(uno.card("R7"), put_back=False), ["Red 7 is turned up."]),
    (happened.CardTurned(uno.card("R7"), put_back=True), ["Red 7 is turned up and goes back into the pile."]),
    (happened.CardsLaid(0, uno.cards("R7")), ["Maren lays Red 7."]),
    (happened.CardsLaid(1, uno.cards("R+2")), ["You lay Red Draw Two."]),
    (happened.CardsLaid(0, uno.cards("R+2")), ["Maren lays Red Draw Two.", f'Maren: "{MAREN.remarks["hits"][0]}"']),
    (happened.ColorNamed(0, BLUE), ["Maren names blue."]),
    (happened.ColorNamed(1, BLUE), ["You name blue."]),
    (happened.CardsDrawn(0, 1, 1, "draw", uno.cards("R7")), ["Maren draws a card."]),
    (
        happened.CardsDrawn(0, 2, 2, "draw_two", uno.cards("R7 G1")),
        ["Maren draws 2 cards.", f'Maren: "{MAREN.remarks["hurt"][0]}"'],
    ),
    (happened.CardsDrawn(1, 2, 2, "draw_two", uno.cards("R7 G1")), ["You draw Red 7, Green 1."]),
    (happened.CardsDrawn(1, 0, 1, "draw", ()), ["You find nothing to draw."]),
    (happened.TurnPassed(0), ["Maren passes."]),
    (happened.TurnPassed(1), ["You pass."]),
    (happened.TurnSkipped(1), ["You lose the turn."]),
    (happened.DirectionReversed(-1), ["Play turns round."]),
    (happened.TurnStarted(0), []),
    (happened.PenaltyAimed(1, 4), ["4 cards are aimed at you."]),
    (happened.Challenged(1, 0, guilty=True), ["You challenge Maren: the colour was in hand."]),
    (happened.Challenged(0, 1, guilty=False), ["Maren challenges you: the colour was not in hand."]),
    (happened.HandShown(0, 1, uno.cards("R7 G1")), ["Maren's hand: Red 7, Green 1."]),
    (happened.HandShown(1, 0, uno.cards("R7 G1")), []),
    (happened.UnoCalled(0), [f'Maren: "{MAREN.remarks["uno"][0]}"']),
    (happened.UnoCalled(1), ["You call UNO."]),
    (
        happened.UnoCaught(1, by=0),
        ["Maren catches you: one card, and no call.", f'Maren: "{MAREN.remarks["catches"][0]}"'],
    ),
    (
        happened.UnoCaught(0, by=1),
        ["You catch Maren: one card, and no call.", f'Maren: "{MAREN.remarks["caught"][0]}"'],
    ),
    (happened.PileReshuffled(40), ["The discards are shuffled into a new pile of 40."]),
    (happened.RoundEnded(1, "out"), ["You win the round.", f'Maren: "{MAREN.remarks["loses"][0]}"']),
    (
        happened.RoundEnded(0, "blocked"),
        [
            "Nobody can go on, so the lightest hand wins.",
            "Maren wins the round.",
            f'Maren: "{MAREN.remarks["wins"][0]}"',
        ],
    ),
    (happened.GameEnded((0,), "rounds"), []),
]


@pytest.mark.parametrize(
    ("event", "lines"), SENTENCES, ids=[f"{at}-{type(e).__name__}" for at, (e, _) in enumerate(SENTENCES)]
)
def test_sentences(event: uno.Event, lines: list[str]) -> None:
    assert told(event) == lines


def test_remarks_vary() -> None:
    said = {line for moment in range(6) for line in told(happened.UnoCalled(0), moment=moment)}
    assert said == {f'Maren: "{remark}"' for remark in MAREN.remarks["uno"]}


def test_each_opponent_speaks_for_itself() -> None:
    assert INN is not None
    lines = Teller(INN, 0).lines([happened.UnoCaught(1, by=0), happened.RoundEnded(2, "out")])
    assert lines == [
        "Odile catches Pim: one card, and no call.",
        f'Odile: "{ODILE.remarks["catches"][0]}"',
        f'Pim: "{PIM.remarks["caught"][0]}"',
        "You win the round.",
        f'Odile: "{ODILE.remarks["loses"][0]}"',
        f'Pim: "{PIM.remarks["loses"][0]}"',
    ]


@pytest.mark.parametrize("scene", ["inn_table", "slip_table"])
def test_no_card_of_an_opponent_is_told_before_it_is_laid(scene: str) -> None:
    drawn = 0
    for seed in map(str, range(6)):
        adventure, events = choose(Adventure(seed), Choice("Sit down", scene))
        table = adventure.here.table
        assert table is not None
        while adventure.game is not None and not isinstance(adventure.game.decision, uno.GameOver):
            game = adventure.game
            for event in events:
                if isinstance(event, happened.CardsDrawn | happened.HandDealt) and event.seat != table.you:
                    drawn += 1
                    assert not CARD.search(" ".join(Teller(table, 0).lines([event])))
            action = opponents_action(adventure) or uno.default_action(game, table.you)
            assert action is not None
            adventure, events = act(adventure, action)
    assert drawn > 20
