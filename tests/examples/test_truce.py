"""The house rule of examples/truce.py does what it says and keeps the laws."""

from __future__ import annotations

import pytest

import unorules as uno
from unorules.testing import check_rule, position

EXAMPLE = "truce"


def after(rules: str, hands: list[str], *actions: str) -> uno.GameState:
    """What comes of these actions, the first of them on a red 4."""
    state = position(uno.parse_rules(rules), hands=hands, top="R4", draw_pile="G1 G2 G3 G4 G5 G6")
    for action in actions:
        state = uno.apply(state, uno.parse_action(action))
    return state


def layable(state: uno.GameState) -> set[str]:
    legal = uno.legal_actions(state, state.to_act)
    return {str(action.cards[0]) for action in legal if isinstance(action, uno.Play)}


@pytest.mark.parametrize(
    ("rules", "actions", "fitting"),
    [
        ("official +truce", ["0:R5"], {"R+2", "RS", "R1", "W+4", "W"}),  # no truce without a 0
        ("official +truce", ["0:R0"], {"RS", "R1", "W"}),
        ("official +truce(bans=specials)", ["0:R0"], {"R1"}),
        ("official +truce(plays=1)", ["0:R0", "1:R1", "0:R5"], {"R+2", "RS", "W+4", "W"}),  # over after a play
        ("official +truce(plays=3)", ["0:R0", "1:R1", "0:R5"], {"RS", "W"}),
        ("official +truce(plays=3)", ["0:R0", "1:draw", "0:R5"], {"RS", "R1", "W"}),  # a draw is no play
        ("official +truce(plays=2)", ["0:R0", "1:W>B", "0:B0"], set()),  # another 0 begins it anew
    ],
)
def test_a_truce_forbids_cards_for_so_many_plays(example, rules, actions, fitting):
    assert layable(after(rules, ["R0 R5 B0 B1 B2", "R+2 RS R1 W+4 W"], *actions)) == fitting


def test_the_refusal_says_why_and_everybody_sees_the_truce(example):
    state = after("official +truce(plays=2)", ["R0 B1 B2", "R+2 R1 R3", "Y1 Y2"], "0:R0")
    verdict = uno.check(state, uno.Play(1, "R+2"))
    assert (verdict.code, verdict.violations[0].message) == ("illegal_card", "a truce is on for 2 more plays")
    assert [uno.observe(state, seat).extras for seat in (0, 2, None)] == [{"truce": 2}] * 3


def test_a_truce_ends_with_its_round(example):
    state = after("official +truce(plays=50)", ["R0 B1 B2", "R1", "R2 Y2"], "0:R0", "1:R1")
    assert state.match.result is not None
    assert uno.observe(state, 0).extras == {"truce": 0}


@pytest.mark.parametrize(
    ("parameters", "within"), [("bans=specials", "official"), ("plays=9", "official +misplay(mode=catchable)")]
)
def test_the_rule_keeps_the_laws(example, parameters, within):
    rule = uno.parse_rules(f"official +truce({parameters})")["truce"]
    assert check_rule(rule, within=uno.parse_rules(within), walks=1, plies=8).plies > 0


def test_the_program_runs(example, capsys):
    example.main()
    assert capsys.readouterr().out.startswith("may be laid: 1:R1 1:RS\nRefused: a truce is on for 2 more plays")
