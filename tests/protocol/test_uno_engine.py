"""uno-engine from npm, run for real: `--peers` needs node and npm."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/explanation/comparison.md").read_text("utf-8")


def test_the_figures_of_the_page_are_what_comes_out(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    if not pytestconfig.getoption("--peers"):
        pytest.skip("runs with --peers")
    (package,) = re.findall(r"npm install --prefix \S+ (uno-engine@\S+)", PAGE)
    subprocess.run(["npm", "install", "--silent", "--prefix", tmp_path, package], check=True, timeout=120)
    command = [sys.executable, "-m", "unorules", "conformance", "--seconds", "60"]
    command += ["--adapter", f"node {ROOT / 'examples/uno_engine_adapter.cjs'}"]
    done = subprocess.run(
        [*command, ROOT / "tests/data/conformance/public.jsonl"],
        capture_output=True, text=True, timeout=120, check=False,
        env=os.environ | {"NODE_PATH": str(tmp_path / "node_modules")},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    figures = PAGE[PAGE.index("\nkind ") + 1 : PAGE.index("```", PAGE.index("\nkind "))]
    assert done.stdout.endswith(figures)
    agree, differ = map(int, re.findall(r": (\d+) agree, (\d+) do not", figures)[0])
    assert f"| uno-engine 2.0.3 | {agree + differ} | {agree} | {differ} |" in PAGE


def test_the_figures_of_rlcard_are_those_of_its_own_page() -> None:
    other = (ROOT / "docs/how-to/check-an-engine.md").read_text("utf-8")
    agree, differ = map(int, re.findall(r": (\d+) agree, (\d+) do not", other)[0])
    assert f"| RLCard 1.2.0 | {agree + differ} | {agree} | {differ} |" in PAGE
