"""Check that a release can be made of this tree: build it, install it, run what it promises, from outside.

    python scripts/check_release.py [--work DIR]

Wheel and sdist are each installed into an empty environment (DIR/wheel, DIR/sdist), where the README's Python blocks
and commands run from `/`. Every package of examples/ is installed beside the wheel and runs its tests; so does the
unpacked sdist beside what was made of it. Public names are compared with those of the last tag. The first check that
fails ends it. Needs the dependency group `dev` and the package registry.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

import griffe

ROOT = Path(__file__).parents[1]
PUBLIC = (
    "unorules",
    "unorules.bots",
    "unorules.events",
    "unorules.extension",
    "unorules.protocol",
    "unorules.hosting",
    "unorules.pictures",
    "unorules.simulation",
    "unorules.table",
    "unorules.testing",
)
"""Modules whose names are promised (docs/reference/stability.md)."""
SERVED = ("server", "discord_bot", "telegram_bot", "tutorial", "socket_game")
"""Examples whose tests need servers and frameworks; `make examples` runs them."""
PART = [f"--ignore=tests/{room}" for room in ("examples", "simulation", "table", "hosting", "oracle", "protocol")]
"""What of the sdist's tests is left out: rooms that take long and that the clone has run."""
SHORT_WALKS = ("--walks=10", "--oracle-walks=4")
"""Every test of the sdist runs, the random walks only for a while: they look at the same code as in the clone."""
FILES = {"conformance": "tests/data/conformance/public.jsonl", "replay": "tests/data/golden/0.1.0/records.txt"}
"""What stands for FILE in the README's commands."""


def say(title: str) -> None:
    print(f"\n-- {title}", flush=True)


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command; its output is shown. Raises `CalledProcessError`."""
    subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, check=True)


def pip(python: Path, *arguments: str | Path) -> None:
    run(python, "-m", "pip", "--disable-pip-version-check", "install", "-q", *arguments)


def build(work: Path) -> tuple[Path, Path]:
    """The wheel, which is built from the sdist, and the sdist."""
    run(sys.executable, "-m", "build", "--outdir", work / "dist")
    (wheel,) = (work / "dist").glob("*.whl")
    (sdist,) = (work / "dist").glob("*.tar.gz")
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist)
    return wheel, sdist


def environment(place: Path, *packages: Path) -> Path:
    """The Python of an environment that holds these packages and what they need, nothing else."""
    venv.create(place, clear=True, with_pip=True, upgrade_deps=True)  # dependency groups came with pip 25.1
    python = place / "bin" / "python"
    pip(python, *packages)
    return python


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"))


def readme_runs(python: Path, tree: Path, home: Path) -> None:
    """Run the Python blocks as one program, and each command, from `/`."""
    home.mkdir()
    program = "\n".join(blocks(tree / "README.md", "python"))
    subprocess.run([python, "-I", "-"], input=program, text=True, cwd="/", check=True)
    lines = [line for block in blocks(tree / "README.md", "sh") for line in block.splitlines()]
    commands = [shlex.split(line, comments=True) for line in lines if line.startswith("unorules ")]
    if not program or not commands:
        sys.exit("the README shows no Python or no commands")
    for name, *arguments in commands:
        given = [str(tree / FILES[arguments[0]]) if each == "FILE" else each for each in arguments]
        print(shlex.join([name, *given]), flush=True)
        with (home / "shown").open("w") as shown:
            subprocess.run(
                [python.with_name(name), *given],
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=shown,
                env=os.environ | {"HOME": str(home), "XDG_STATE_HOME": str(home)},
                check=True,
            )


def unpacked(sdist: Path, work: Path) -> Path:
    """The tree that the sdist holds."""
    with tarfile.open(sdist) as archive:
        archive.extractall(work / "tree", filter="data")
    (tree,) = (work / "tree").iterdir()
    return tree


def last_tag() -> str | None:
    """The newest tag of a release up to this commit; None without one, and outside a repository."""
    command = ["git", "describe", "--tags", "--abbrev=0", "--match=v[0-9]*"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip() or None


def public_names(package: griffe.Object) -> Iterator[tuple[str, str]]:
    """Every promised name, and the path of what it names; an older version may lack a whole module."""
    modules = {package.path: package} | {f"{package.path}.{name}": part for name, part in package.members.items()}
    for path, module in modules.items():
        if path not in PUBLIC:
            continue
        named = module.exports
        for name in [each for each in module.members if module[each].is_public] if named is None else named:
            yield f"{path}.{name}", module[str(name)].canonical_path


def broken_promises(before: griffe.Object, now: griffe.Object) -> list[str]:
    """What a program that was written for one version can no longer rely on in another.

    What a public name names may move to another module: the name is what is promised.
    """
    promised, kept = dict(public_names(before)), dict(public_names(now))
    gone = [name for name in promised if name not in kept]
    inside = tuple(f"{path}." for name in promised if name in kept for path in (promised[name], kept[name]))
    changes = [
        each
        for each in griffe.find_breaking_changes(before, now)
        if f"{each.obj.path}.".startswith(inside)
        and not (each.kind is griffe.BreakageKind.OBJECT_REMOVED and each.obj.path in promised.values())
    ]
    told = [re.sub(r"\x1b\[\d*m", "", each.explain(griffe.ExplanationStyle.ONE_LINE)) for each in changes]
    return [f"{name} is no public name any more" for name in gone] + told


def may_break(old: str, new: str) -> bool:
    """Whether a version may break what an older one promised: a new first number, before 1.0 a new second one."""
    before, now = old.split("."), new.split(".")
    return before[0] != now[0] or (now[0] == "0" and before[1] != now[1])


def names_are_kept(version: str) -> None:
    tag = last_tag()
    if tag is None:
        print("There is no tag yet: nothing has been promised that could be broken.")
        return
    before = griffe.load_git("unorules", ref=tag, repo=ROOT, search_paths=["src"])
    broken = broken_promises(before, griffe.load("unorules", search_paths=[ROOT / "src"]))
    print(f"Since {tag}:", *(broken or ["nothing public is gone or changed"]), sep="\n  ")
    if broken and not may_break(tag.removeprefix("v"), version):
        sys.exit(f"{version} may not break what {tag} promised: raise the version, or keep what is gone")


def check(work: Path) -> None:
    say("build")
    wheel, sdist = build(work)
    tree = unpacked(sdist, work)
    version = wheel.name.split("-")[1]
    test_tools = ("--group", f"{tree / 'pyproject.toml'}:test")
    say("the wheel, in an empty environment")
    of_wheel = environment(work / "wheel", wheel)
    readme_runs(of_wheel, tree, work / "home-of-wheel")
    for package in sorted((tree / "examples").glob("*/pyproject.toml")):
        if package.parent.name in SERVED:
            continue
        say(f"{package.parent.name}, beside the wheel")
        pip(of_wheel, wheel, package.parent, *test_tools)  # the wheel is named, so that no other can take its place
        run(of_wheel, "-m", "pytest", "-q", cwd=package.parent)
    say("the sdist, in an empty environment")
    of_sdist = environment(work / "sdist", sdist)
    readme_runs(of_sdist, tree, work / "home-of-sdist")
    say("the tests of the sdist")
    pip(of_sdist, *test_tools)
    run(of_sdist, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", *SHORT_WALKS, *PART, cwd=tree)
    say("public names")
    names_are_kept(version)
    say("changelog")
    run(sys.executable, "-m", "towncrier", "build", "--draft", "--version", version)
    print(f"\nA release of {version} can be made.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, metavar="DIR", help="a new directory that keeps everything")
    work: Path | None = parser.parse_args().work
    if work is not None:
        work.mkdir(parents=True)
        check(work.resolve())
        return
    with tempfile.TemporaryDirectory() as passing:
        check(Path(passing))


if __name__ == "__main__":
    try:
        main()
    except FileExistsError as there:
        sys.exit(f"{there.filename} is there already: name a new directory")
    except subprocess.CalledProcessError as failed:
        sys.exit(f"\nNo release: {shlex.join(map(str, failed.cmd))} ended with {failed.returncode}")
