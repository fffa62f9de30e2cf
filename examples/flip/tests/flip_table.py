"""Short forms for tests: cards are written by what shows, where the other side does not matter."""

from __future__ import annotations

from collections import defaultdict

import pytest

import unorules as uno
from unorules import testing

DECK = tuple(uno.parse_rules("flip").book.cards[code] for code in uno.parse_rules("flip").book.pack)
"""The 112 cards, light side up."""


def full(text: str, side: int = 0) -> str:
    """Cards with both sides: a word that names what shows stands for one of its cards, each once."""
    shown = [card if side == 0 else card.back for card in DECK]
    left: dict[str, list[str]] = defaultdict(list)
    for card in shown:
        if card is not None:
            left[str(card.front)].append(str(card))
    return " ".join([word if "/" in word else left[word].pop(0) for word in text.split()])


def table(
    hands: str, top: str, rules: str = "flip", *, side: int = 0, pile: str = "", under: str = ""
) -> uno.GameState:
    """A table on which seat 0 has an ordinary turn: `table("R7 W | G1 G2", "R2")`, hands from seat 0 on."""
    return testing.position(
        uno.parse_rules(rules),
        hands=[full(hand, side) for hand in hands.split("|")],
        top=full(top, side),
        side=side,
        draw_pile=full(pile, side),
        discard_under=full(under, side),
    )


def dark(hands: str, top: str, rules: str = "flip", *, pile: str = "", under: str = "") -> uno.GameState:
    """The same with the dark side up."""
    return table(hands, top, rules, side=1, pile=pile, under=under)


def opened(hands: str, pile: str, rules: str = "flip") -> uno.GameState:
    """A table after the deal, with the opening card turned up from the pile; seat 0 dealt."""
    hands_ = [full(hand) for hand in hands.split("|")]
    return testing.opening_position(uno.parse_rules(rules), hands=hands_, draw_pile=full(pile))


def act(state: uno.GameState, said: str) -> uno.Action:
    """An action from its text; cards of the hand may be named by what shows."""
    seat, _, rest = said.partition(":")
    end = min([rest.index(mark) for mark in ">@!&=" if mark in rest], default=len(rest))
    jump, names = ("^", rest[1:end]) if rest.startswith("^") else ("", rest[:end])
    left = list(state.hands[int(seat)])
    words = []
    for name in names.split(","):
        meant = next((card for card in left if name in (str(card), str(card.front))), None)
        words.append(name if meant is None else str(meant))
        if meant is not None:
            left.remove(meant)
    return uno.parse_action(f"{seat}:{jump}{','.join(words)}{rest[end:]}")


def after(state: uno.GameState, *said: str) -> uno.GameState:
    """The state after some actions, none of which may be refused."""
    for each in said:
        state = uno.apply(state, act(state, each))
    return state


def told(state: uno.GameState, *said: str) -> list[str]:
    """The kinds of events that the last of some actions brought."""
    state = after(state, *said[:-1])
    return [type(event).__name__ for event in uno.step(state, act(state, said[-1]))[1]]


def refusal(state: uno.GameState, said: str) -> str:
    """The code that refuses an action."""
    with pytest.raises(uno.IllegalAction) as caught:
        uno.apply(state, act(state, said))
    return str(caught.value.code)


def fronts(state: uno.GameState, seat: int) -> str:
    """What a hand shows."""
    return " ".join([str(card.front) for card in state.hands[seat]])


def top(state: uno.GameState) -> str:
    """What the top card shows."""
    return str(state.top.front)


def waits(state: uno.GameState) -> str:
    """The open decision and its seat, for example `Turn 1`, `Penalty 2`, `RoundOver 0`."""
    return f"{type(state.decision).__name__.removesuffix('Decision')} {state.to_act}"


def lays(state: uno.GameState, seat: int | None = None) -> str:
    """What the cards show that the seat may lay now, each once."""
    offered = uno.legal_actions(state, state.to_act if seat is None else seat)
    return " ".join(dict.fromkeys([str(each.cards[0].front) for each in offered if isinstance(each, uno.Play)]))
