"""The pictures of the documentation are those that the library makes now, and tell what it does."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import unorules as uno
from unorules.cards import restore_words, words

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs/images"
PICTURES = runpy.run_path(str(ROOT / "scripts/pictures.py"))
DIAGRAMS = runpy.run_path(str(ROOT / "scripts/diagrams.py"))


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    """What the scripts make, by the names of the files."""
    before = words()
    made = {**PICTURES["drawn"](), **DIAGRAMS["drawn"]()}
    restore_words(before)
    return made


def kept() -> dict[str, str]:
    return {str(file.relative_to(IMAGES)): file.read_text("utf-8") for file in IMAGES.rglob("*.svg")}


def test_every_picture_is_what_the_library_makes_now(drawn: dict[str, str]) -> None:
    old = [name for name, text in kept().items() if text != drawn.get(name, "") + "\n"]
    assert old == [], "run scripts/pictures.py and scripts/diagrams.py"
    assert kept().keys() == drawn.keys()


def test_every_picture_is_shown_somewhere_with_words_for_who_does_not_see_it() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]
    shown = {
        Path(name).name: says
        for page in pages
        for says, name in re.findall(r"!\[(.*?)\]\((.*?)\)", page.read_text("utf-8"))
    }
    assert [name for name in kept() if not shown.get(Path(name).name)] == []


def test_the_diagram_and_the_page_know_the_same_answers() -> None:
    page = (ROOT / "docs/explanation/turns.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    told = {name: set(re.findall(r"`(\w+)`", says)) & set(vars(uno)) for name, says in rows}
    del told["PollDecision"]  # asked only with the module `polled`, which the diagram leaves out
    walked: dict[str, set[str]] = {kind.__name__: set() for kind in DIAGRAMS["ORDER"]}
    for asked, action, _ in DIAGRAMS["ways"](DIAGRAMS["OFFICIAL"]) | DIAGRAMS["ways"](DIAGRAMS["HOUSE"]):
        walked[asked.__name__].add(action)
    assert walked == told


def test_the_trace_keeps_the_order_of_the_rulebook() -> None:
    """Section 3: lay, colour, target, effect, second look, duties, turn, limit; out comes before the effect."""
    names = [name for _, name in DIAGRAMS["traced"]("ALL R1", uno.NameColor(0, "R"), uno.ChooseTarget(0, 1))]
    order = [
        "CardsLaid",
        "ColorDecision",
        "ColorNamed",
        "TargetDecision",
        "ChooseTarget",
        "Trait.effect",
        "Calls.duties",
        "TurnStarted",
    ]
    assert [name for name in names if name in order] == order
    last = [name for _, name in DIAGRAMS["traced"]("ALL")]
    assert "RoundEnded" in last
    assert not {"ColorDecision", "Trait.effect", "Calls.duties", "TurnStarted"} & set(last)
