"""The page of each rule says what the module says, and cannot fall behind it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from unorules.interactions import INTERACTIONS

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs/reference/rules"


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text("utf-8")


def test_the_pages_are_as_the_rules_are():
    script = [sys.executable, ROOT / "scripts/rule_pages.py", "--check"]
    done = subprocess.run(script, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("name", "told"),
    [  # read off the rulebook, not off the modules
        ("uno_call", "| `penalty` | a whole number from 0 to 10000, by default `2` |"),
        ("uno_call", "[`CallUno`](../python.md#unorules.CallUno), [`Catch`](../python.md#unorules.Catch)"),
        ("uno_call", "`uno_not_applicable`, `nothing_to_catch`, `self_catch`"),
        ("draw", "|  | `must_play_if_able` |"),
        ("wild_draw_four", "| The accused hand as it was at the play. | challenger |"),
        ("snorlax", "| `SNX` Snorlax |"),
        ("swap_hands", "| `SWH` Swap Hands |"),
        ("greninja", "[`DrawnCardDecision`]"),
        ("finish", "`illegal_card`"),
        ("teams", "teams and most_cards"),
        ("jump_in", "| `console` | `jump_in` |"),
        ("jump_in", "| Jump-in Reverse | flips again |"),
    ],
)
def test_a_page_tells_what_the_rulebook_tells(name: str, told: str):
    assert told in page(name)


def test_joint_rulings_stand_on_the_pages_of_both_rules():
    for joint in INTERACTIONS:
        for name in joint.modules:
            others = [other for other in joint.modules if other != name]
            rows = [line for line in page(name).splitlines() if joint.says in line]
            assert any(all(f"[`{other}`]({other}.md)" in row for other in others) for row in rows)


def test_every_page_is_in_the_index_and_in_the_navigation():
    listed = re.findall(r"\(rules/(\w+)\.md\)", (ROOT / "docs/reference/modules.md").read_text("utf-8"))
    shown = re.findall(r"reference/rules/(\w+)\.md", (ROOT / "mkdocs.yml").read_text("utf-8"))
    assert listed == shown
    assert sorted(listed) == sorted(path.stem for path in PAGES.glob("*.md"))
