"""A simulated evening: many tables, played through a server that is killed again and again.

python scripts/evening                          1000 tables of one round, 20 to 500 points
python scripts/evening --tables 10 --long 0     a short one

Each worker has a server: a process of its own that keeps its tables in a SQLite file, or in the database of --url, and
is killed without warning. Players come late, send twice, act on old views, speak for others, lose their connection, go,
fall asleep. What has no answer is sent again under its key.

In the end every table must have a result. Every command that was answered must be stored, once, at its step. And a
player must have been told the same as in a world whose hidden cards are others, as long as the rules themselves have
told it no more there. It prints what happened, and ends with 1 when anything was lost, doubled or leaked.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from worker import Plan, work

RULES = (
    "official",
    "console",
    "party",
    "mattel_112",
    "pokemon_table",
    "official +jump_in(cards=all, pending=accumulate) +stacking(mode=any) +uno_call(false_catch=1)",
    "official +seven_zero +multi_play(match=same_face) +misplay(mode=catchable)",
    "official +polled +draw(drawn=must_play)",
    "official +hand_limit(cards=15) +faults(slow=1)",
)
ONE_ROUND = "+scoring(target=None, rounds=1) +deal(hand_size=2)"
TO_500 = "+scoring(target=500, rounds=None)"


def main() -> int:
    """Play the evening and tell what happened."""
    parser = argparse.ArgumentParser(description="A simulated evening of many tables.")
    parser.add_argument("--tables", type=int, default=1000, help="tables of one round (default: 1000)")
    parser.add_argument("--long", type=int, default=20, help="tables to 500 points (default: 20)")
    parser.add_argument("--jobs", type=int, default=2, help="workers, each with a server (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="what all but the kills follows from (default: 1)")
    parser.add_argument("--url", help="a database for all workers; without it each has a SQLite file")
    chosen = parser.parse_args()
    chance = Random(chosen.seed)
    plans: list[Plan] = []
    for number in range(chosen.long + chosen.tables):
        length = TO_500 if number < chosen.long else ONE_ROUND
        rules = f"{RULES[number % len(RULES)]} {length}"
        plans.append((f"table-{number}", rules, 2 + chance.randrange(5), chance.getrandbits(32), number % 4 < 2))
    began = time.perf_counter()
    with TemporaryDirectory() as folder, ProcessPoolExecutor(chosen.jobs, get_context("spawn")) as pool:
        shares = [
            pool.submit(
                work,
                chosen.url or f"sqlite:///{Path(folder)}/{job}.db",
                plans[job :: chosen.jobs],
                chosen.seed + job,
            )
            for job in range(chosen.jobs)
        ]
        done = [share.result() for share in shares]
    seconds = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    counts: Counter[str] = sum([each[0] for each in done], Counter())
    wrong = [problem for each in done for problem in each[1]]
    delays = sorted([delay for each in done for delay in each[2]])
    print(
        f"{len(plans)} tables, {chosen.jobs} workers: {seconds:.0f} seconds, "
        f"of which {used.ru_utime + used.ru_stime:.0f} seconds of work of all processors"
    )
    for name in sorted(counts):
        print(f"{counts[name]:9}  {name}")
    print(f"{1000 * delays[len(delays) // 2]:9.1f}  ms a request, half of them")
    print(f"{1000 * delays[len(delays) * 99 // 100]:9.1f}  ms a request, 99 of 100")
    for problem in wrong[:20]:
        print(f"WRONG  {problem[:2000]}")
    print(
        f"{len(wrong)} things are wrong" if wrong else "Nothing was lost, doubled or leaked; every table has a result."
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
