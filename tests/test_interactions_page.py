"""The page about rules that meet tells exactly the joint rulings that the library knows."""

import re
import runpy
from pathlib import Path

from unorules.interactions import INTERACTIONS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/explanation/interactions.md").read_text("utf-8")
SCRIPT = runpy.run_path(str(ROOT / "scripts/interactions_page.py"))


def test_the_page_holds_the_table_of_joint_rulings_as_it_is():
    assert SCRIPT["written"](PAGE) == PAGE, "run scripts/interactions_page.py"
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert len(rows) == len(INTERACTIONS)
    assert [joint.says for joint in INTERACTIONS if not any(joint.says in row for row in rows)] == []


def test_every_row_of_the_page_has_all_its_cells():
    rows = [line for line in PAGE.splitlines() if re.match(r"\| ?[`\w]", line)]
    assert len(rows) > len(INTERACTIONS) + 20
    assert {len(row.split("|")) for row in rows} == {4, 5}
