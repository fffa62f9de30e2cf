"""Write what this version stores, to be read by every later one: states, positions, views, records.

    python scripts/golden.py            writes tests/data/golden/VERSION/
    python scripts/golden.py --into DIR

A folder that is there is never written into: what a released version stored does not change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

import unorules as uno

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.games import SETS, moments  # noqa: E402
from tests.records.playing import played, started, whole_round  # noqa: E402


def states() -> list[uno.GameState]:
    """A state of every kind that the walks meet: by decision, windows, kept states, and rules."""
    found: dict[object, uno.GameState] = {}
    for at, state in enumerate(moments(SETS, plies=200, seed=21)):
        kept = any(isinstance(each, uno.GameState) for each in state.slots)
        found.setdefault((type(state.decision), tuple(map(type, state.windows)), kept, at // 400), state)
    return list(found.values())


def records() -> list[uno.Record]:
    """A game under each rule set, one of them with a fair deal, one whole, one from a position."""
    deal = uno.FairDeal.commit(3, secret=bytes(range(32))).with_nonce(1, b"luck")
    fair = uno.Record.start(uno.OFFICIAL, 3, fair=deal, names=["Ann", "Bob", "Cem"], date="2026-01-31")
    games = [played(started(text, 2 + at % 5, seed=at + 50), 70, seed=at) for at, text in enumerate(SETS)]
    middle = played(uno.Record.from_position(games[3].until(30).state.position(), tags={"Place": "Ulm"}), 20)
    return [whole_round(), played(fair, 40), middle.annotate("from here on", 0), *games]


def contents() -> dict[str, str]:
    """The files by name."""
    kept, games = states(), records()
    views = [(state, seat) for at, state in enumerate(kept[::3]) for seat in (at % state.players, None, uno.HOST)]
    return {
        "states.jsonl": lines(map(uno.dumps, kept)),
        "positions.txt": lines(map(uno.format_position, kept)),
        "observations.jsonl": lines([uno.dumps(uno.observe(state, seat)) for state, seat in views]),
        "views.txt": lines([uno.format_view(state, seat) for state, seat in views]),
        "records.txt": "\n".join([game.format() for game in games]),
        "records.jsonl": lines([game.dumps() for game in games]),
        "seat_records.jsonl": lines([game.until(min(len(game), 25)).for_seat(1).dumps() for game in games]),
        "events.jsonl": lines(
            [uno.dumps(event) for game in games[::4] for step in game.steps() for event in step.events]
        ),
        "actions.jsonl": lines(dict.fromkeys([uno.dumps(action) for game in games for action in game.actions])),
        "rules.jsonl": lines([uno.dumps(uno.parse_rules(text)) for text in SETS]),
    }


def lines(texts: Iterable[str]) -> str:
    """Texts, one a line."""
    return "".join([text + "\n" for text in texts])


def main(arguments: list[str] | None = None) -> int:
    """Write the folder; return 1 when it is there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "tests" / "data" / "golden")
    folder: Path = parser.parse_args(arguments).into / uno.__version__
    if folder.exists():
        print(f"{folder} is there and stays as it is", file=sys.stderr)
        return 1
    folder.mkdir(parents=True)
    for name, text in contents().items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
