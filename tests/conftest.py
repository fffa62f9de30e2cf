"""Options and the Hypothesis profiles of all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

# No test is timed: a slow machine is no defect. CI draws the same examples every time.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("unorules")
    group.addoption("--walks", type=int, default=200, metavar="N", help="walks that check the laws (default: 200)")
    group.addoption(
        "--oracle-walks",
        type=int,
        default=60,
        metavar="N",
        help="walks that compare the engine with the rulebook's plain one (default: 60)",
    )
    group.addoption("--covering-full", action="store_true", help="walk every row of the covering array whole")
    group.addoption("--postgres", action="store_true", help="run the tests that need a PostgreSQL, too")
    group.addoption("--evenings", action="store_true", help="the long tests of tables: every crash, many evenings")
    group.addoption("--peers", action="store_true", help="run other engines (dependency group peers)")
