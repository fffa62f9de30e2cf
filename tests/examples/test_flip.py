"""The package examples/flip: its own tests, its entry point, and that it needs nothing but the public modules.

Each runs in a process of its own: a pack that is loaded is known to everything in its process.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLIP = ROOT / "examples" / "flip"
PUBLIC = ("unorules", "unorules.extension", "unorules.testing")


def run(*args: object, typed: str = "", path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Python with the package beside this library, and with what lies at another path."""
    parts = [ROOT / "src", FLIP / "src", *([] if path is None else [path])]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, parts))}
    return subprocess.run(
        [sys.executable, *map(str, args)],
        capture_output=True, text=True, env=env, cwd=FLIP, input=typed, timeout=300, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What installing the package leaves beside it: its name, and its entry points as pyproject.toml has them."""
    project = tomllib.loads((FLIP / "pyproject.toml").read_text("utf-8"))["project"]
    place = tmp_path_factory.mktemp("installed")
    about = place / f"unorules_flip-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [f"{name} = {value}\n" for name, value in project["entry-points"]["unorules.rules"].items()]
    (about / "entry_points.txt").write_text("[unorules.rules]\n" + "".join(points))
    return place


def test_its_own_tests_pass() -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("players", [2, 10])
def test_a_whole_game_is_shown_once_the_pack_is_loaded(installed: Path, players: int) -> None:
    args = ("-m", "unorules", "demo", "--load", "flip", "--rules", "flip", "--players", players)
    done = run(*args, path=installed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "everything is turned over, and on top lies" in " ".join(done.stdout.split())
    assert "wins the game at the target" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_game_is_left_and_taken_up_again(installed: Path, tmp_path: Path) -> None:
    command = ("-m", "unorules", "play", "--load", "flip")
    left = run(*command, "--rules", "flip", "--seed", 3, "--save", tmp_path / "game", typed="1\nq\n", path=installed)
    assert "Pile back: " in left.stdout
    again = run(*command, "--resume", tmp_path / "game", typed="q\n", path=installed)
    assert (again.returncode, again.stderr) == (0, "")
    unloaded = run("-m", "unorules", "play", "--resume", tmp_path / "game", typed="q\n", path=installed)
    assert unloaded.returncode == 2
    assert "'flip' is not loaded" in unloaded.stderr


def test_its_scenarios_agree_on_the_command_line(installed: Path) -> None:
    done = run("-m", "unorules", "conformance", "--load", "flip", "tests/scenarios.jsonl", path=installed)
    assert done.returncode == 0, done.stdout
    assert " 0 do not, 0 unsupported" in done.stdout


def test_it_imports_public_modules_only() -> None:
    for file in FLIP.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            strange = [name for name in names if name.partition(".")[0] == "unorules" and name not in PUBLIC]
            assert not strange, f"{file.relative_to(ROOT)} imports {', '.join(strange)}"


def test_types_are_told_to_checkers() -> None:
    assert (FLIP / "src" / "unorules_flip" / "py.typed").exists()


def test_the_program_of_its_readme_runs(installed: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (FLIP / "README.md").read_text("utf-8"), re.DOTALL)
    done = run("-c", program, path=installed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("0 ")


def test_the_pairs_in_its_readme_are_those_of_the_deck(installed: Path) -> None:
    """Each row names a face of the dark side and, by colour, the light sides of its cards."""
    rows = [line.strip("| ").split(" | ") for line in (FLIP / "README.md").read_text("utf-8").splitlines()]
    faces = {"Reverse": "R", "Flip": "F", "Draw Five": "+5", "Skip Everyone": "SE"} | {n: n for n in "123456789"}
    told = [
        f"{light}/{color}{faces[row[0]]}"
        for row in rows
        if len(row) == 5 and row[0] in faces
        for color, lights in zip("PTOV", row[1:], strict=True)
        for light in lights.split()
    ]
    program = (
        "import unorules as uno; uno.load_packs('flip'); book = uno.parse_rules('flip').book\n"
        "print(*[book.texts[code] for code in book.pack])"
    )
    deck = run("-c", program, path=installed).stdout.split()
    assert len(told) == 104
    assert sorted(told) == sorted(card for card in deck if not card.partition("/")[2].startswith("W"))
