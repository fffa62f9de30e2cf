"""The game stands on the public names of unorules alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import unorules
from last_ferry import scenes

FILES = sorted(Path(scenes.__file__).parent.glob("*.py"))


def used(source: str) -> set[str]:
    """What a file takes from unorules: names of the module, and whatever else it imports from inside it."""
    tree = ast.parse(source)
    called: set[str] = set()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                if each.name == "unorules":
                    called.add(each.asname or each.name)
                elif each.name.startswith("unorules."):
                    found.add(each.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = node.module.startswith("unorules.")
            if inside or node.module == "unorules":
                found |= {f"{node.module}.{each.name}" if inside else each.name for each in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in called:
            found.add(node.attr)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_uses_public_names_only(path: Path) -> None:
    assert sorted(used(path.read_text("utf-8")) - set(unorules.__all__)) == []


def test_the_test_sees_what_is_not_public() -> None:
    assert used("import unorules as u\nu.draft\nu.step(1)\n") == {"draft", "step"}
    assert used("from unorules.draft import Draft\nfrom unorules import apply\nimport unorules.book\n") == {
        "unorules.draft.Draft",
        "apply",
        "unorules.book",
    }


def test_the_game_uses_the_library() -> None:
    everything = set().union(*(used(path.read_text("utf-8")) for path in FILES))
    assert {"new_game_with_events", "step", "observe", "to_json", "from_json", "polled"} <= everything


@pytest.mark.parametrize("hidden", ["GameState", "hands", "draw_pile", "key", "host"])
def test_opponents_are_written_without_what_is_hidden(hidden: str) -> None:
    source = next(path for path in FILES if path.name == "opponents.py").read_text("utf-8")
    tree = ast.parse(source)
    words = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    words |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert hidden not in words
