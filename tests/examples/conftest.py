"""The programs of examples/ as modules."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from unorules.ruleset import MODULES

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The program that a file of tests names as `EXAMPLE`; the rules that it registers are forgotten afterwards."""
    name = request.module.EXAMPLE
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, name, raising=False)
    known = set(MODULES)
    yield importlib.import_module(name)
    for added in set(MODULES) - known:
        MODULES.pop(added)
    sys.modules.pop(name, None)
