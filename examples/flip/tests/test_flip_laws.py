"""Every rule of the pack keeps the laws, beside each built-in house rule and in either order."""

from __future__ import annotations

import pytest

import unorules as uno
from unorules.extension import Module
from unorules.testing import check_rule
from unorules_flip import PACK
from unorules_flip.turning import FlipRule
from unorules_flip.wild_draws import FlipWildDrawRule

OTHERS = (
    *(rule() for rule in PACK.modules[1:]),
    FlipRule(last_card="stays"),
    FlipWildDrawRule(guilty="take_back", guilt="any_playable"),
    FlipWildDrawRule(policy="strict"),
    FlipWildDrawRule(policy="free"),
)


def test_the_laws_hold_for_the_pack() -> None:
    """The preset holds all rules of the pack, so that walks through it meet each of them."""
    checked = check_rule(FlipRule(), within=uno.PRESETS["flip"], walks=1, plies=12)
    assert len(checked.rules) > 10
    assert checked.refused == ()


@pytest.mark.parametrize("rule", OTHERS, ids=str)
def test_the_laws_hold_for_each_rule(rule: Module, pytestconfig: pytest.Config) -> None:
    if not pytestconfig.getoption("--laws"):
        pytest.skip("runs with --laws")
    assert check_rule(rule, within=uno.PRESETS["flip"]).refused == ()
