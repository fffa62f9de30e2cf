"""What the documentation promises is there: codes, modules, commands, examples."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import unorules as uno
from unorules.cli.options import parser
from unorules.ruleset import MODULES
from unorules.testing import FACTS, KINDS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = [block for each in PAGES for block in re.findall(r"```sh\n(.*?)```", each.read_text("utf-8"), re.DOTALL)]
    return [line for block in blocks for line in block.splitlines() if line.startswith("unorules ")]


def test_every_violation_code_is_told():
    assert sorted(re.findall(r"^\| `(\w+)` \|", page("reference/codes.md"), re.MULTILINE)) == sorted(uno.Code)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_every_module_has_a_page_with_its_section_and_parameters(name: str):
    module = MODULES[name]
    assert re.search(rf"^\| {re.escape(module.section)} \| \[`{name}`\]", page("reference/modules.md"), re.MULTILINE)
    text = page(f"reference/rules/{name}.md")
    assert f"[Section {module.section} of the rulebook]" in text
    rows = text.partition("## Parameters")[2].partition("\n## ")[0]
    assert [field.name for field in attrs.fields(module)] == re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)


def test_every_key_and_kind_of_a_scenario_is_told():
    text = page("reference/scenarios.md")
    assert [key for key in (*FACTS, *KINDS) if f"`{key}`" not in text] == []


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_every_command_shown_is_one(line: str):
    parser().parse_args(shlex.split(line, comments=True)[1:])


EXAMPLES = [
    path for path in sorted((ROOT / "examples").glob("*.py")) if not path.stem.endswith(("_adapter", "_bot"))
]  # those need somebody who asks: tests/protocol


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_every_example_runs(example: Path):
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
