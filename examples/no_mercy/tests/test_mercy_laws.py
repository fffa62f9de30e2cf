"""The rules of the pack keep the laws: alone, beside every built-in house rule in both orders, in JSON, in views."""

import pytest

import unorules as uno
from unorules.extension import Module
from unorules.testing import check_rule
from unorules_no_mercy.color_roulette import RouletteRule
from unorules_no_mercy.discard_all import DiscardAllRule
from unorules_no_mercy.ranked_stacking import RankedStackingRule

MERCY = uno.parse_rules("no_mercy")
STRIKING = MERCY.plus("finish", final_draw="apply")
RULES = [
    *[MERCY[name] for name in ("mercy_bonus", "mercy_draws", "mercy_reverse", "mercy_skip", "mercy_discard")],
    *[RankedStackingRule(), RankedStackingRule(least="total"), RouletteRule(), RouletteRule(named_by="player")],
]


def test_the_rules_of_the_pack_keep_the_laws() -> None:
    checked = check_rule(DiscardAllRule(), within=MERCY, walks=1, plies=25)
    assert [rules for rules, _ in checked.refused] == ["no_mercy +stacking"]
    assert checked.plies > 300


@pytest.mark.parametrize("number", range(len(RULES)), ids=[str(rule) for rule in RULES])
def test_every_rule_keeps_the_laws(number: int, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--laws"):
        pytest.skip("run with --laws")
    rule: Module = RULES[number]
    check_rule(rule, within=STRIKING if number % 2 else MERCY, walks=2, plies=60, seed=number)
