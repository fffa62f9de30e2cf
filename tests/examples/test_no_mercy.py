"""The pack of examples/no_mercy: its own tests, and random rules around it, without installing it."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs
import pytest

import unorules as uno
from unorules.extension import Pack
from unorules.ruleset import MODULES, PRESETS
from unorules.testing import loaded
from unorules.testing.strategies import Changes, composed, values
from unorules.testing.walks import Start, walk

FOLDER = Path(__file__).parents[2] / "examples" / "no_mercy"
WALKS = 12

TINY = {color + face: 1 for color in "RYGB" for face in ("1", "7", "0", "DA", "SE", "+4", "+2", "R", "S")}
DECKS: list[dict[str, object]] = [
    {"kind": "no_mercy168"},
    {"kind": "custom", "cards": TINY | {"WR+4": 3, "W+6": 2, "W+10": 2, "WCR": 5, "W+4": 2}},
]


@pytest.fixture
def pack(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pack]:
    monkeypatch.syspath_prepend(str(FOLDER / "src"))
    with loaded(importlib.import_module("unorules_no_mercy").PACK) as known:
        yield known


def some_rules(pack: Pack, chance: Random) -> uno.Rules:
    """The rules of the pack and any others, at any values, as far as they make sense together."""
    base = PRESETS[chance.choice([*pack.presets, "official", "console", "party"])]
    changes: Changes = [("deck", chance.choice(DECKS))]
    ours = [module.name for module in pack.modules]
    for name in chance.sample(sorted({*MODULES} - {"deck"}), len(MODULES) - 1):
        if chance.random() < (0.9 if name in ours else 0.3):
            fields = attrs.fields(MODULES[name])
            changes.append((name, {each.name: chance.choice(values(MODULES[name], each)) for each in fields}))
    brought: Changes = [(name, {}) for name in ours if name not in dict(changes)]
    return composed(base, [*brought, *changes])


@pytest.mark.parametrize("seed", range(WALKS))
def test_the_laws_hold_for_its_cards_under_any_rules(pack: Pack, seed: int) -> None:
    chance = Random(seed)
    rules = some_rules(pack, chance)
    for players in (chance.randint(2, 10), 4, 2):
        start = Start(rules, players, None, seed, ())
        try:
            start.deal()
        except uno.SetupError:
            continue
        walk(start, plies=60)
        return


def test_its_own_tests_pass_where_it_stands() -> None:
    source = str(Path(uno.__file__).parents[1])
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=FOLDER,
        env={**os.environ, "PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
