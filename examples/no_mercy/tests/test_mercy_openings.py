"""Opening cards of the pack under the other values of `opening`: laid by nobody, they do what the README says."""

import pytest

import unorules as uno
from unorules.testing import opening_position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"


def opened(card: str, more: str) -> uno.GameState:
    rules = uno.parse_rules(f"no_mercy {more}")
    return opening_position(rules, hands=["R1 R2", "G1 G2", "B1 B2"], draw_pile=f"{card} {PILE}")


@pytest.mark.parametrize(
    ("card", "turn", "sizes"),
    [
        ("R+4", 2, [2, 6, 2]),  # strikes the first seat, which loses its turn
        ("RSE", 1, [2, 2, 2]),  # nobody has laid it: nobody is skipped
        ("RDA", 1, [2, 2, 2]),
    ],
)
def test_nm_10_with_action_apply(card: str, turn: int, sizes: list[int]) -> None:
    state = opened(card, "+opening(action=apply)")
    assert (str(state.top), state.to_act, [len(hand) for hand in state.hands]) == (card, turn, sizes)


@pytest.mark.parametrize("card", ["R+4", "RSE", "RDA"])
def test_nm_10_with_action_ignore_they_lie_there(card: str) -> None:
    state = opened(card, "+opening(action=ignore)")
    assert (str(state.top), state.to_act, [len(hand) for hand in state.hands]) == (card, 1, [2, 2, 2])


def test_nm_10_a_turned_up_roulette_is_no_more_than_a_wild() -> None:
    state = opened("WCR", "+opening(wild=left_chooses)")
    assert isinstance(state.decision, uno.ColorDecision)
    assert state.to_act == 1
    state = uno.apply(state, uno.NameColor(1, uno.Color.BLUE))
    assert (state.to_act, [len(hand) for hand in state.hands]) == (1, [2, 2, 2])


@pytest.mark.parametrize("card", ["WR+4", "W+6", "W+10"])
def test_nm_10_wild_draw_cards_never_open(card: str) -> None:
    assert str(opened(card, "+opening(wild=left_chooses, action=apply)").top) != card
