"""One round among four seats that choose at random."""

import random

import unorules as uno


def main(seed: int = 7) -> None:
    """Play the round and print each action with what happened."""
    chance = random.Random(seed)
    state = uno.new_game(uno.OFFICIAL, players=4, seed=seed)
    while not isinstance(state.decision, uno.RoundOver | uno.GameOver):
        action = chance.choice(uno.legal_actions(state, state.to_act))
        state, events = uno.step(state, action)
        print(action, *events, sep="\n    ")


if __name__ == "__main__":
    main()
