"""Do the tests notice when a rule is changed? Changes the rules one place at a time and runs the tests on each change.

    python scripts/mutants.py --sample 200 --seed 1 --fail-under 85

A mutant is a copy of the project in which one expression or statement of a rule file differs: another comparison,
another operator, a number one higher, a condition turned round, a `return None`, a statement left out. It is killed
when a test fails or hangs. Survivors are printed with file, line and change. Texts are not changed: a message that
reads differently is no other rule. Exit code 1 when fewer than `--fail-under` percent are killed, 2 when the tests
fail before anything is changed.

Why not mutmut: version 3 imports the package once and forks for every mutant. Here a rule's `install` runs at import,
when the official rules are compiled, so that what it writes into the book is never run changed: all mutants of every
`install` would survive. It also takes no seeded sample, and most of its 3,000 mutants here change messages or drop
arguments, which any call notices. This tool starts a fresh interpreter for each mutant and needs nothing but pytest.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
RULES = ("src/unorules/draft.py", "src/unorules/official")
NEEDED = ("src", "tests", "docs", "scripts", "examples", "conftest.py", "pyproject.toml", "README.md")
STAGES = (  # the quickest first
    ("tests/test_conformance.py",),
    ("tests/rules", "tests/words", "tests/test_bad_input.py"),
    ("tests/house",),
    ("tests/laws", "--walks=15"),
)
MEMORY = 3 << 30

PAIRS = (
    *((ast.Eq, ast.NotEq), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.Add, ast.Sub), (ast.LShift, ast.RShift), (ast.BitOr, ast.BitAnd), (ast.FloorDiv, ast.Mod)),
)
OTHER = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])} | {ast.Mult: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """One change: the bytes from `start` to `end` of a file become `new`."""

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.old.split())}  ->  {' '.join(self.new.split())}"


# --- which changes there are --------------------------------------------------------------------------------------


def changed(node: ast.AST, **fields: object) -> ast.AST:
    twin = copy.copy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def expressions(node: ast.AST) -> Iterator[ast.AST]:
    """What an expression may become."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield changed(node, ops=[*ops[:place], OTHER[type(op)](), *ops[place + 1 :]])
        case ast.BinOp(op=op) if type(op) in OTHER:
            yield changed(node, op=OTHER[type(op)]())
        case ast.BoolOp(op=op):
            yield changed(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(test=test):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """What a statement may become."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.Break() | ast.Continue() | ast.Raise():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute()]):
            yield ast.Pass()
        case ast.AugAssign(op=op):
            yield ast.Pass()
            if type(op) in OTHER:
                yield changed(node, op=OTHER[type(op)]())
        case ast.Return(value=ast.AST() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))


def for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it whose change can change a game: no annotations, decorators, texts or imports."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or for_types(node) or isinstance(node, ast.JoinedStr):
            continue
        for below in value if isinstance(value, list) else [value]:
            if isinstance(below, ast.AST):
                yield from parts(below)


def mutants(path: str, source: bytes) -> Iterator[Mutant]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in parts(ast.parse(source)):
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        old = source[start:end].decode()
        for new in expressions(node):
            yield Mutant(path, node.lineno, start, end, old, f"({ast.unparse(ast.fix_missing_locations(new))})")
        for new in statements(node):
            yield Mutant(path, node.lineno, start, end, old, ast.unparse(ast.fix_missing_locations(new)))
        if isinstance(node, ast.If | ast.While) and not for_types(node):
            test = node.test
            start = starts[test.lineno - 1] + test.col_offset
            end = starts[(test.end_lineno or 0) - 1] + (test.end_col_offset or 0)
            old = source[start:end].decode()
            yield Mutant(path, test.lineno, start, end, old, f"(not ({old}))")


# --- running the tests on them --------------------------------------------------------------------------------------


class Copy:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, place: Path) -> None:
        self.place = place
        for name in NEEDED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
            elif (ROOT / name).exists():
                shutil.copy2(ROOT / name, place / name)
        self.clock = time.time()

    def write(self, path: str, source: bytes) -> None:
        """Write a file so that no bytecode of an earlier change is taken for it."""
        (self.place / path).write_bytes(source)
        self.clock += 2
        os.utime(self.place / path, (self.clock, self.clock))

    def passes(self, stage: tuple[str, ...], timeout: float) -> bool:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *stage]
        env = os.environ | {"PYTHONPATH": str(self.place / "src"), "CI": "1"}
        running = subprocess.Popen(
            command,
            cwd=self.place,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return running.wait(timeout) == 0
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
            return False

    def survives(self, mutant: Mutant, source: bytes, limits: list[float]) -> bool:
        self.write(mutant.path, source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
        try:
            return all(self.passes(stage, limit) for stage, limit in zip(STAGES, limits, strict=True))
        finally:
            self.write(mutant.path, source)


def main() -> int:
    reader = argparse.ArgumentParser(description="Change the rules in one place at a time: does a test fail?")
    reader.add_argument("--sample", type=int, default=200, metavar="N", help="how many mutants to try (default: 200)")
    reader.add_argument("--seed", type=int, default=1, help="what decides the sample (default: 1)")
    reader.add_argument("--fail-under", type=float, default=0, metavar="PERCENT", help="the least share to be killed")
    reader.add_argument("--workers", type=int, default=2, metavar="N", help="how many run at once (default: 2)")
    reader.add_argument(
        "paths", nargs="*", default=RULES, help=f"files or folders to change (default: {' '.join(RULES)})"
    )
    args = reader.parse_args()

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # a mutant may hoard cards; the tests inherit the limit
    with tempfile.TemporaryDirectory() as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(args.workers)]
        place, free = copies[0].place, SimpleQueue[Copy]()
        files = [file for path in args.paths for file in sorted((place / path).glob("*.py")) or [place / path]]
        sources = {str(file.relative_to(place)): file.read_bytes() for file in files}
        known = [mutant for path, source in sources.items() for mutant in mutants(path, source)]
        sample = random.Random(args.seed).sample(known, min(args.sample, len(known)))
        limits = []
        for stage in STAGES:
            began = time.monotonic()
            if not copies[0].passes(stage, 600):
                print(f"The tests fail before anything is changed; see: pytest {' '.join(stage)}")
                return 2
            limits.append(15 + 4 * (time.monotonic() - began))
        for each in copies:
            free.put(each)

        def survivor(mutant: Mutant) -> Mutant | None:
            mine = free.get()
            try:
                return mutant if mine.survives(mutant, sources[mutant.path], limits) else None
            finally:
                free.put(mine)

        with ThreadPoolExecutor(args.workers) as pool:
            survivors = [mutant for mutant in pool.map(survivor, sample) if mutant is not None]
    for mutant in sorted(survivors, key=lambda found: (found.path, found.line)):
        print(f"survived  {mutant}")
    rate = 100 * (len(sample) - len(survivors)) / max(1, len(sample))
    print(f"{len(sample) - len(survivors)} of {len(sample)} mutants killed ({rate:.1f} %), of {len(known)} there are")
    return 1 if rate < args.fail_under else 0


if __name__ == "__main__":
    sys.exit(main())
