"""A bot that lays its dearest card, keeps its wild cards, and goes to the colour that it holds most of."""

# --8<-- [start:begin]
from collections import Counter
from collections.abc import Sequence

import unorules as uno
from unorules.bots import View
from unorules.simulation import play_games


# --8<-- [end:begin]
# --8<-- [start:best]
def worth(card: uno.Card) -> int:
    """How glad the bot is to be rid of a card; it keeps wild cards for as long as it can."""
    if card.is_wild:
        return 0
    return 20 if card.number is None else card.number + 1


def best(hand: Sequence[uno.Card], legal: Sequence[uno.Action]) -> uno.Action:
    """The action that the bot likes best. It holds `hand` and must answer."""
    held = Counter(card.color for card in hand)

    def liking(action: uno.Action) -> tuple[int, int, int]:
        if isinstance(action, uno.Play):
            return 1 + worth(action.cards[0]), held[action.color], action.uno
        if isinstance(action, uno.NameColor):
            return 1, held[action.color], 0
        return isinstance(action, uno.Catch | uno.CallUno) * 100, 0, 0

    return max(legal, key=liking)


# --8<-- [end:best]
# --8<-- [start:bot]
class Saver:
    """The bot as simulations and `unorules play --bot` want it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed  # this bot leaves nothing to chance

    def choose(self, view: View, legal: Sequence[uno.Action]) -> uno.Action | None:
        """Answer when asked; outside the turn call and catch, and let all else pass."""
        action = best(view.hand, legal)
        outside = view.to_act != view.seat and not isinstance(action, uno.Catch | uno.CallUno)
        return None if outside else action


# --8<-- [end:bot]
# --8<-- [start:main]
def main() -> None:
    """Who is stronger?"""
    summary = play_games(uno.OFFICIAL, [Saver, "random"], games=200, seed=1, workers=1)
    for name in ("Saver", "random"):
        won = summary.games_by_bot[name]
        print(f"{name}: {won.count} of {summary.games} games, {won.low:.0%} to {won.high:.0%} in the long run")


if __name__ == "__main__":
    main()
# --8<-- [end:main]
