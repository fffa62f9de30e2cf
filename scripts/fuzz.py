"""Fuzz every parser for as long as you like, led by coverage where atheris is installed (group `fuzz`).

python scripts/fuzz.py --inputs 1000000          so many inputs in all, spread over the parsers
python scripts/fuzz.py --inputs 100000 json      one parser
python scripts/fuzz.py --guided --seconds 3600 position    coverage-guided; writes what it finds to fuzz-findings/

Prints the inputs of each parser, how many of them were read, and how long it took. A crash is printed with its input:
the exit code is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.fuzz.mutating import mutants
from tests.fuzz.targets import TARGETS, corpus

FINDINGS = Path("fuzz-findings")


def plainly(names: list[str], inputs: int, seed: int) -> int:
    """Mutate good texts at random."""
    texts, crashes = corpus(), 0
    for name in names:
        share, began, read = inputs // len(names), time.process_time(), 0
        made = mutants(texts[name], Random(f"{seed} {name}"))
        for _ in range(share):
            data = next(made)
            try:
                read += TARGETS[name](data)
            except Exception as error:  # every one of them is a finding
                crashes += 1
                print(f"{name}: {type(error).__name__}: {str(error)[:200]} on {data!r}", file=sys.stderr)
        print(f"{name:16} {share:>10,} inputs  {read:>9,} read  {time.process_time() - began:7.1f} s", flush=True)
    return 1 if crashes else 0


def guided(name: str, seconds: int) -> int:
    """Let coverage choose which inputs to change further."""
    import atheris

    folder = FINDINGS / name
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(corpus()[name]):
        (folder / f"good-{number}").write_bytes(text)
    atheris.instrument_all()
    atheris.Setup(
        [sys.argv[0], str(folder), f"-max_total_time={seconds}", "-max_len=20000", f"-artifact_prefix={FINDINGS}/"],
        lambda data: TARGETS[name](data) and None,
    )
    atheris.Fuzz()
    return 0


def main() -> int:
    """Read the command line and fuzz."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="PARSER", help=f"one or more of {', '.join(TARGETS)} (all)")
    parser.add_argument("--inputs", type=int, default=100_000, help="how many inputs in all (100000)")
    parser.add_argument("--seed", type=int, default=0, help="decides every input (0)")
    parser.add_argument("--guided", action="store_true", help="coverage-guided, one parser")
    parser.add_argument("--seconds", type=int, default=60, help="how long a guided run takes (60)")
    options = parser.parse_args()
    unknown = set(options.names) - set(TARGETS)
    if unknown or (options.guided and len(options.names) != 1):
        parser.error(f"name one of {', '.join(TARGETS)}")
    if options.guided:
        return guided(options.names[0], options.seconds)
    return plainly(options.names or list(TARGETS), options.inputs, options.seed)


if __name__ == "__main__":
    raise SystemExit(main())
