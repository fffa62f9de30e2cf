"""The people at the tables: always legal, true to their character, and blind to what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

import unorules as uno
from driving import moments
from last_ferry.adventure import opponents_action, rules_of
from last_ferry.opponents import Character, answer
from last_ferry.scenes import Table
from last_ferry.story import SCENES
from unorules.testing import position

TABLES = {name: scene.table for name, scene in SCENES.items() if scene.table is not None}
PLAIN = Character("Somebody", temper="fierce", forgets=50, remembers=50, notices=50, doubts=50, remarks={})


def other_world(game: uno.GameState, seat: int, chance: random.Random) -> uno.GameState:
    """The same table as far as the seat can know: all other hands and the pile are mixed anew."""
    document = uno.to_json(game)
    hidden = [hand.split() for number, hand in enumerate(document["hands"]) if number != seat]
    cards: list[str] = [*document["draw_pile"].split(), *[card for hand in hidden for card in hand]]
    chance.shuffle(cards)
    mixed = [" ".join(cards.pop() for _ in hand) for hand in hidden]
    mixed.insert(seat, document["hands"][seat])
    again = uno.from_json(document | {"hands": mixed, "draw_pile": " ".join(cards)})
    assert isinstance(again, uno.GameState)
    return again


@pytest.mark.parametrize("scene", TABLES)
@pytest.mark.parametrize("seed", "abcdef")
def test_an_opponents_action_is_legal(scene: str, seed: str) -> None:
    for adventure in moments(scene, seed):
        action = opponents_action(adventure)
        if action is not None:
            assert adventure.game is not None
            assert uno.check(adventure.game, action).status is uno.Status.LEGAL


@pytest.mark.parametrize("scene", TABLES)
def test_an_opponent_does_the_same_whatever_is_hidden_from_it(scene: str) -> None:
    chance = random.Random(1)
    compared = 0
    for seed in "abc":
        for adventure in moments(scene, seed):
            game = adventure.game
            assert game is not None
            if opponents_action(adventure) is None or not isinstance(game.decision, uno.TurnDecision):
                continue
            assert game.to_act is not None
            other = other_world(game, game.to_act, chance)
            assert opponents_action(replace(adventure, game=other)) == opponents_action(adventure)
            compared += other != game
    assert compared > 20


@pytest.mark.parametrize("name", TABLES)
def test_rounds_come_to_an_end(name: str) -> None:
    for seed in "uvwxyz":
        *_, last = moments(name, seed)
        assert last.game is not None
        assert isinstance(last.game.decision, uno.GameOver)


# --- characters -------------------------------------------------------------------------------------------------------


def never(question: str) -> int:
    return 99


def always(question: str) -> int:
    return 0


def likes(card: str, question: str) -> int:
    return 90 if question == f"lay {card}" else 0


def polled(*hands: str, top: str) -> uno.GameState:
    return position(rules_of(TABLES["inn_table"]), hands=list(hands), top=top, draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")


def decide(state: uno.GameState, chance: Callable[[str], int], who: Character = PLAIN) -> str:
    assert state.to_act is not None
    return str(answer(who, uno.observe(state, state.to_act), chance))


def test_who_forgets_lays_without_the_call() -> None:
    state = polled("R5 G1", "B1 B2", "Y1 Y2", top="R7")
    assert decide(state, never) == "0:R5!"
    assert decide(state, always) == "0:R5"


def test_who_remembers_calls_late_and_who_notices_catches() -> None:
    state = uno.apply(polled("R5 G1", "B1 B2", "Y1 Y2", top="R7"), uno.Play(0, "R5"))
    assert (decide(state, always), decide(state, never)) == ("0:uno", "0:pass")
    state = uno.apply(state, uno.Pass(0))
    assert (decide(state, always), decide(state, never)) == ("1:catch=0", "1:pass")


def test_who_doubts_challenges() -> None:
    state = uno.apply(polled("W+4 G1 G2", "B1 B2", "Y1 Y2", top="R7"), uno.Play(0, "W+4", color="B"))
    assert (decide(state, always), decide(state, never)) == ("1:challenge", "1:accept")


def test_a_draw_card_is_passed_on() -> None:
    state = uno.apply(polled("R+2 G1 G2", "B+2 B2 B3", "Y1 Y2", top="R7"), uno.Play(0, "R+2"))
    assert decide(state, never) == "1:B+2"


def test_a_colour_is_the_one_held_most() -> None:
    state = uno.apply(polled("W G1 G2 B1", "B1 B2", "Y1 Y2", top="R7"), uno.Play(0, "W"))
    assert decide(state, never) == "0:color=G"


@pytest.mark.parametrize(
    ("temper", "others", "laid"),
    [
        ("fierce", "B1 B2 B3", "R+2"),
        ("fierce", "B1 B2", "R+2"),
        ("patient", "B1 B2 B3", "R1"),  # nobody is close, so it is kept
        ("patient", "B1 B2", "R+2"),
    ],
)
def test_tempers(temper: str, others: str, laid: str) -> None:
    who = replace(PLAIN, temper=temper)  # type: ignore[arg-type]
    state = polled("R+2 R1 W G3", others, "Y1 Y2 Y3", top="R7")
    assert decide(state, never, who) == f"0:{laid}"


def test_the_careless_lay_whatever_comes() -> None:
    who = replace(PLAIN, temper="careless")
    state = polled("R+2 R1 W G3", "B1 B2 B3", "Y1 Y2 Y3", top="R7")
    for wanted in ("R+2", "R1", "W"):
        assert decide(state, partial(likes, wanted), who) == f"0:{wanted}"


def test_a_table_sits_you_last() -> None:
    for table in TABLES.values():
        assert isinstance(table, Table)
        assert table.names[table.you] == "you"
