"""Short forms for tests that play: hands, top card and actions in card notation, so that a reader plays along."""

from __future__ import annotations

import random

import pytest

from unorules import (
    Action,
    ColorDecision,
    DrawnCardDecision,
    Event,
    GameOver,
    GameState,
    IllegalAction,
    PenaltyDecision,
    Play,
    RoundOver,
    Status,
    TargetDecision,
    TurnDecision,
    apply,
    card,
    check,
    explain,
    legal_actions,
    parse_action,
    parse_rules,
    step,
)
from unorules.cards import CARDS
from unorules.testing import count_cards, opening_position, position, snapshot
from unorules.windows import CatchWindow

_NAMES = {
    TurnDecision: "turn",
    DrawnCardDecision: "drawn",
    PenaltyDecision: "penalty",
    ColorDecision: "color",
    TargetDecision: "target",
}


def table(hands: str, top: str, rules: str = "official", **more) -> GameState:
    """A table on which seat 0 has an ordinary turn: `table("R7 W | G1 G2", "R2")`, hands from seat 0 on."""
    return position(parse_rules(rules), hands=hands.split("|"), top=top, **more)


def opened(hands: str, draw_pile: str, rules: str = "official", **more) -> GameState:
    """A table after the deal, with the opening card turned up from the pile; seat 0 dealt."""
    return opening_position(parse_rules(rules), hands=hands.split("|"), draw_pile=draw_pile, **more)


def seats(count: int, hand: str = "R9 G8", *first: str) -> str:
    """Hands for so many seats: those named, and the same one for all others."""
    return " | ".join([*first, *[hand] * (count - len(first))])


def act(said: str | Action) -> Action:
    return parse_action(said) if isinstance(said, str) else said


def after(state: GameState, *said: str | Action) -> GameState:
    """The state after some actions, none of which may be refused."""
    for each in said:
        state = apply(state, act(each))
    return state


def happened(state: GameState, *said: str | Action) -> tuple[Event, ...]:
    """What happened with the last of some actions."""
    return step(after(state, *said[:-1]), act(said[-1]))[1]


def refusal(state: GameState, said: str | Action) -> str:
    """The code that refuses an action. All doors must agree, and the state must be what it was."""
    action = act(said)
    before = snapshot(state)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    verdict = check(state, action)
    assert verdict.status is Status.REFUSED
    assert verdict.violations == caught.value.violations
    assert explain(state, action).startswith("Refused: ")
    assert action not in legal_actions(state)
    assert snapshot(state) == before
    return str(caught.value.code)


def waits(state: GameState) -> str:
    """What the game waits for: `turn 1`, `penalty 2`, `color 0`, `drawn 0`, `round over` or `game over`."""
    if isinstance(state.decision, GameOver):
        return "game over"
    return "round over" if isinstance(state.decision, RoundOver) else f"{_NAMES[type(state.decision)]} {state.to_act}"


def hand(state: GameState, seat: int) -> str:
    """A hand in card order."""
    return " ".join(map(str, state.hands[seat]))


def sizes(state: GameState) -> list[int]:
    return [len(each) for each in state.hands]


def pile(state: GameState) -> str:
    return " ".join(map(str, state.draw_pile))


def lays(state: GameState, seat: int | None = None) -> set[str]:
    """The cards that the seat may lay now."""
    offered = legal_actions(state, state.to_act if seat is None else seat)
    return {str(action.cards[0]) for action in offered if isinstance(action, Play)}


def says(state: GameState, seat: int | None = None) -> set[str]:
    """What the seat may do now beside laying a card: `draw`, `pass`, `catch=2` ..."""
    seat = state.to_act if seat is None else seat
    return {str(action).partition(":")[2] for action in legal_actions(state, seat) if not isinstance(action, Play)}


def catchable(state: GameState) -> list[int]:
    """The seats that can be caught now."""
    return sorted(window.seat for window in state.windows if isinstance(window, CatchWindow))


def in_order(text: str) -> str:
    """Cards in card order, as `hand` writes them."""
    return " ".join(sorted(text.split(), key=lambda word: CARDS.index(card(word))))


def play_on(state: GameState, seed: int, limit: int = 5_000) -> tuple[list[GameState], list[Event]]:
    """Play the round to its end with the choices of a seeded chance, the deck being the same at every step."""
    chance = random.Random(seed)
    states, events = [state], []
    cards = count_cards(state)
    while not isinstance(state.decision, RoundOver | GameOver):
        assert len(states) < limit, f"no end after {limit} actions"
        plays = [action for action in legal_actions(state, state.to_act) if isinstance(action, Play)]
        state, news = step(state, chance.choice(plays or legal_actions(state, state.to_act)))
        assert count_cards(state) == cards
        states.append(state)
        events += news
    return states, events
