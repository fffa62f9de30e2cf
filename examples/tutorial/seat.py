"""A game on the terminal: seat 0 is yours and sees what a seat may see; the others lay whatever they may."""

# --8<-- [start:begin]
import random

import unorules as uno


# --8<-- [end:begin]
# --8<-- [start:show]
def show(seen: uno.Observation) -> str:
    """The table as one seat may see it."""
    sizes = ", ".join(f"seat {seat} has {size}" for seat, size in enumerate(seen.hand_sizes) if seat != seen.viewer)
    color = "any" if seen.color is None else seen.color.name.lower()
    return f"{sizes}. On the table: {seen.top} ({color}). Your cards: {' '.join(map(str, seen.hand))}"


# --8<-- [end:show]
# --8<-- [start:ask]
def ask(seen: uno.Observation) -> uno.Action:
    """Let a person choose among the legal actions."""
    print(show(seen))
    print("  ".join(f"[{number}] {action}" for number, action in enumerate(seen.legal)))
    while True:
        answer = input("Your choice: ").strip()
        if answer.isdigit() and int(answer) < len(seen.legal):
            return seen.legal[int(answer)]
        print(f"Give a number from 0 to {len(seen.legal) - 1}.")


# --8<-- [end:ask]
# --8<-- [start:main]
def main() -> None:
    """One round among three."""
    state = uno.new_game(uno.OFFICIAL.plus("scoring", rounds=1), players=3)
    while not isinstance(state.decision, uno.GameOver):
        seat = state.decision.seat
        seen = uno.observe(state, seat)
        action = ask(seen) if seat == 0 else random.choice(seen.legal)
        state = uno.apply(state, action)
        print(action)
    print(f"Seat {state.match.winners[0]} wins. Points: {state.scores}")


if __name__ == "__main__":
    main()
# --8<-- [end:main]
