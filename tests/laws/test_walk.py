"""The laws of the engine, checked at each step of random walks over random rules."""

import pytest
from hypothesis import Phase, given, settings

from tests.laws.walking import Start, starts, walk


def test_laws_hold_wherever_a_walk_leads(pytestconfig: pytest.Config) -> None:
    @settings(
        max_examples=pytestconfig.getoption("--walks"),
        report_multiple_bugs=False,
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    )
    @given(starts())
    def laws_hold(start: Start) -> None:
        walk(start)

    laws_hold()
