"""The story played to its ends, in this process and by the command with a script on its standard input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from driving import BOTH_TABLES, BRIGHT, Keyboard, seed_for, sit
from last_ferry.adventure import Adventure
from last_ferry.story import SCENES

ENDS = {
    "end_bright": (BRIGHT, True),
    "end_late": (("loft", "drawer", "quay", "bell", "oil", "quay", "slip", "maren", "wait", "ahead", "fit"), False),
    "end_small": (BOTH_TABLES, False),
    "end_bell": (("slip", "maren", "ahead", "turn"), True),
    "end_stove": (("bell", "stove a while"), True),
}
"""Words that lead to each end, and whether the rounds on the way must be won."""


def command(*options: str, lines: list[str], home: Path) -> str:
    """What the command shows when these lines are typed into it."""
    done = subprocess.run(
        [sys.executable, "-m", "last_ferry", *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"HOME": str(home)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("end", ENDS)
def test_the_story_is_played_to_its_end(end: str, tmp_path: Path) -> None:
    words, tries = ENDS[end]
    seed = seed_for(words, end, tmp_path / "story.json", tries=tries)
    keyboard = Keyboard(words, tries=tries)
    adventure, shown = sit(Adventure(seed), keyboard, tmp_path / "story.json")
    assert adventure.scene == end
    assert shown.endswith("\nThe end.\n")
    assert SCENES[end].title in shown.splitlines()
    assert keyboard.words == []
    assert command("--seed", seed, lines=keyboard.typed, home=tmp_path) == shown
    assert list(tmp_path.iterdir()) == []


def test_one_seed_is_one_game(tmp_path: Path) -> None:
    lines = [*BRIGHT[:8], *["1"] * 20]
    one, other = (command("--seed", "7", lines=lines, home=tmp_path) for _ in range(2))
    assert one == other
    assert command("--seed", "8", lines=lines, home=tmp_path) != one


def test_a_story_goes_on_from_its_file(tmp_path: Path) -> None:
    lines = [*BRIGHT[:8], *["1"] * 100]
    whole = command("--seed", "7", lines=lines, home=tmp_path)
    file = str(tmp_path / "a file.json")
    left = command("--seed", "7", "--save", file, lines=lines[:12], home=tmp_path)
    assert left.endswith(f"The story is saved. To go on:\n  last-ferry --resume '{file}'\n")
    rest = command("--resume", file, lines=lines[12:], home=tmp_path)
    assert whole.splitlines()[-12:] == rest.splitlines()[-12:]


def test_without_a_file_it_is_kept_in_the_usual_place(tmp_path: Path) -> None:
    command("--seed", "7", lines=["loft", "drawer"], home=tmp_path)
    assert (tmp_path / ".local/state/last-ferry/story.json").exists()
    assert "You carry your father's silver watch, a new lamp wick" in command(
        "--resume", lines=["things"], home=tmp_path
    )
