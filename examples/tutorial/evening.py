"""A game against two bots that survives the end of the program: each action is kept in a file, and read again."""

# --8<-- [start:begin]
import sys
from pathlib import Path

import unorules as uno
from bot import best
from seat import ask

RULES = uno.OFFICIAL.plus("scoring", target=200)


# --8<-- [end:begin]
# --8<-- [start:keep]
def load(file: Path) -> uno.Record:
    """The game in the file, or a new one."""
    if file.exists():
        return uno.Record.parse(file.read_text("utf-8"))
    return uno.Record.start(RULES, players=3, names=["You", "Ann", "Ben"])


def save(file: Path, record: uno.Record) -> None:
    """Put the game into the file. The file is whole at any moment, whenever the program ends."""
    beside = file.with_suffix(".new")
    beside.write_text(record.format(), "utf-8")
    beside.replace(file)


# --8<-- [end:keep]
# --8<-- [start:main]
def main(file: Path) -> None:
    """Play on until the game is over; Ctrl+D leaves, and the same command goes on."""
    record = load(file)
    while not isinstance(record.state.decision, uno.GameOver):
        seat = record.state.decision.seat
        seen = uno.observe(record.state, seat)
        try:
            action = ask(seen) if seat == 0 else best(seen.hand, seen.legal)
        except EOFError:
            print(f"\nLeft after {len(record)} actions.")
            return
        record = record.then(action)
        save(file, record)
        print(f"{record.header.names[seat]}: {action}")
    print(f"{record.header.names[record.state.match.winners[0]]} wins. Points: {record.state.scores}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "evening.txt"))
# --8<-- [end:main]
