"""The house rule of examples/house_rule.py does what it says and keeps the laws."""

from __future__ import annotations

from pathlib import Path

import pytest

import unorules as uno
from unorules.testing import position

EXAMPLE = "house_rule"
FILE = Path(__file__).parents[2] / "examples" / "house_rule.py"


def after(rules: str, hands: list[str], top: str, *actions: str) -> list[int]:
    state = position(uno.parse_rules(rules), hands=hands, top=top, draw_pile="R1 R2 R3 R5 R6 R7 R8")
    for action in actions:
        state = uno.apply(state, uno.parse_action(action))
    return [len(hand) for hand in state.hands]


@pytest.mark.parametrize(
    ("rules", "top", "actions", "sizes"),
    [
        ("official +four_on_four", "R4", ["0:B4"], [2, 3, 3]),
        ("official +four_on_four(cards=2)", "R4", ["0:B4"], [3, 4, 4]),
        ("official +four_on_four", "B7", ["0:B4"], [1, 2, 2]),
        ("official +four_on_four", "R4", ["0:R1"], [1, 2, 2]),
        ("official +four_on_four +jump_in", "B7", ["0:B4", "2:^B4"], [2, 3, 2]),
        ("official", "R4", ["0:B4"], [1, 2, 2]),
    ],
)
def test_a_4_on_a_4_makes_everyone_draw(example, rules, top, actions, sizes):
    assert after(rules, ["B4 R1", "G1 G2", "B4 Y2"], top, *actions) == sizes


def test_the_file_is_short_and_its_rule_passes(example, capsys):
    example.main()
    assert capsys.readouterr().out.startswith("cards in hand: 2 2 2 -> 3 4 4\ncheck_rule: ")
    assert len(FILE.read_text(encoding="utf-8").splitlines()) < 60
