"""Nobody pays for what is not used."""

import subprocess
import sys

import pytest

OPTIONAL = ("scipy", "matplotlib", "tqdm", "distributed", "dask", "numpy")


def loaded(code: str) -> set[str]:
    """The modules that are loaded after running some code in a fresh Python."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_the_core_imports_neither_bots_nor_simulation():
    assert not {name for name in loaded("import unorules") if name.startswith(("unorules.bots", "unorules.simulation"))}


@pytest.mark.parametrize("module", ["unorules.bots", "unorules.simulation", "unorules.cli.simulate"])
def test_optional_packages_are_imported_only_when_they_are_needed(module: str):
    assert not loaded(f"import {module}") & set(OPTIONAL)


def test_a_run_needs_none_of_them():
    code = (
        "import unorules as uno\nfrom unorules.simulation import play_games\n"
        "play_games(uno.OFFICIAL, 'greedy,random', 4, rounds=1, workers=1)"
    )
    assert not loaded(code) & set(OPTIONAL)
