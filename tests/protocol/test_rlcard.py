"""RLCard's UNO, run for real: `--peers` needs the dependency group of that name."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.running import subprocess_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/how-to/check-an-engine.md").read_text("utf-8")


def test_the_version_that_was_measured_is_the_one_that_is_installed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        (pinned,) = tomllib.load(file)["dependency-groups"]["peers"]
    assert f"pip install {pinned}\n" in PAGE


def test_the_figures_of_the_page_are_what_comes_out(pytestconfig: pytest.Config) -> None:
    if not pytestconfig.getoption("--peers"):
        pytest.skip("runs with --peers")
    adapter = f"{sys.executable} {ROOT / 'examples/rlcard_adapter.py'}"
    scenarios = ROOT / "tests/data/conformance/public.jsonl"
    code, out, err = subprocess_of("conformance", "--seconds", "60", "--adapter", adapter, scenarios)
    assert (code, err) == (1, "")
    figures = PAGE[PAGE.index("\nkind ") + 1 : PAGE.index("```", PAGE.index("\nkind "))]
    assert out.endswith(figures)
    agree, differ = map(int, re.findall(r": (\d+) agree, (\d+) do not", figures)[0])
    assert f"can express {agree + differ} of the 539" in PAGE
