"""The laws of the engine, checked at each step of random walks over random rules."""

import pytest
from hypothesis import Phase, given, settings

from unorules.testing.strategies import starts
from unorules.testing.walks import Start, compose_right, walk


def test_laws_hold_wherever_a_walk_leads(pytestconfig: pytest.Config) -> None:
    @settings(
        max_examples=pytestconfig.getoption("--walks"),
        report_multiple_bugs=False,
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    )
    @given(starts())
    def laws_hold(start: Start) -> None:
        compose_right(start.rules)
        walk(start)

    laws_hold()
