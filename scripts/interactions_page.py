"""Write the table of joint rulings into docs/explanation/interactions.md, between its two marks.

python scripts/interactions_page.py
"""

from __future__ import annotations

from pathlib import Path

from unorules.interactions import INTERACTIONS, Interaction

PAGE = Path(__file__).parents[1] / "docs/explanation/interactions.md"
BEGIN = "<!-- begin joint rulings -->"
END = "<!-- end joint rulings -->"


def condition(joint: Interaction) -> str:
    """Which parameters must hold for a ruling."""
    return ", ".join(
        f"`{name}({key}={' or '.join(map(str, values))})`"
        for name, keys in joint.when.items()
        for key, values in keys.items()
    )


def table() -> str:
    """The joint rulings as a table."""
    rows = [
        f"| {' x '.join(f'`{name}`' for name in joint.modules)} | {condition(joint)} | {joint.says} |"
        for joint in INTERACTIONS
    ]
    return "\n".join(["| Modules | With | Ruling |", "|---|---|---|", *rows])


def written(page: str) -> str:
    """The page with the table as the rules have it."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
