"""A whole game under house rules, among seats that lay the first card they may; totals after each round."""

import unorules as uno

RULES = uno.OFFICIAL.plus("stacking", mode="same").plus("scoring", target=300)


def choose(state: uno.GameState) -> uno.Action:
    """The first play that is complete, or else the first thing that the seat may do."""
    legal = uno.legal_actions(state, state.to_act)
    plays = [action for action in legal if isinstance(action, uno.Play)]
    named = [play for play in plays if play.color is not None or not play.cards[-1].is_wild]
    return [*named, *plays, *legal][0]


def main(seed: int = 7) -> None:
    """Play until somebody has won."""
    state = uno.new_game(RULES, players=4, seed=seed)
    while not isinstance(state.decision, uno.GameOver):
        if isinstance(state.decision, uno.RoundOver):
            print(f"round {state.match.round}: {state.scores}")
        state = uno.apply(state, choose(state))
    print(f"round {state.match.round}: {state.scores}; seat {state.match.winners[0]} wins")


if __name__ == "__main__":
    main()
