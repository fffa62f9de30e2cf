"""A bot that lays what most of its remaining hand can follow, and challenges those who hold many cards.

Run it: python examples/follower.py
"""

from __future__ import annotations

from collections.abc import Sequence

import unorules as uno
from unorules.bots import View
from unorules.simulation import play_games


# --8<-- [start:bot]
class Follower:
    """Thinks of its next turn: after its play as many of its cards as possible should fit."""

    def __init__(self, seed: int) -> None:
        self.seed = seed  # this bot leaves nothing to chance

    def choose(self, view: View, legal: Sequence[uno.Action]) -> uno.Action | None:
        """The best action; outside the turn only a call or a catch."""
        best = max(legal, key=lambda action: self.value(view, action))
        return best if view.to_act == view.seat or isinstance(best, uno.Catch | uno.CallUno) else None

    def value(self, view: View, action: uno.Action) -> float:
        """How good an action looks. To draw, to pass and to accept are worth nothing."""
        match action:
            case uno.Catch() | uno.CallUno():
                return 100
            case uno.Challenge():
                decision = view.decision
                assert isinstance(decision, uno.PenaltyDecision)
                return view.hand_sizes[decision.links[-1].seat] - 2.5  # a large hand holds the colour, most likely
            case uno.NameColor():
                return 10 + followers(view.hand, view.top, action.color)
            case uno.Play():
                card = action.cards[0]
                rest = list(view.hand)
                rest.remove(card)
                points = 5 if card.number is None else card.number / 4
                called = 0.1 * action.uno  # the same play counts more with the call
                fitting = followers(rest, card, action.color or card.color)
                return 10 + fitting + points + called - 8 * card.is_wild
        return 0


def followers(hand: Sequence[uno.Card], top: uno.Card, color: uno.Color | None) -> int:
    """How many cards of the hand fit on this top card when this colour is in force."""
    return sum(card.is_wild or card.color == color or card.face == top.face for card in hand)


# --8<-- [end:bot]


def main() -> None:
    """Who is stronger, alone against one and alone against three?"""
    for players in (2, 4):
        bots: list[type[Follower] | str] = [Follower, *["random"] * (players - 1)]
        summary = play_games(uno.OFFICIAL, bots, games=60, seed=5, workers=1)
        won = summary.games_by_bot["Follower"]
        print(f"{players} seats: Follower won {won.count} of {summary.games} games, {won.low:.0%} to {won.high:.0%}")


if __name__ == "__main__":
    main()
