"""Whole games by a plain player, and what section 4.11 makes of each round, worked out apart from the library."""

from __future__ import annotations

import attrs

import unorules as uno
from unorules.events import RoundEnded, RoundScored


@attrs.define
class Round:
    """A round as it was scored: the totals before it, the state after it, and what was told."""

    before: tuple[int, ...]
    inside: tuple[int, ...]
    after: uno.GameState
    scored: RoundScored
    ended: RoundEnded


@attrs.define
class Game:
    """A whole game: every state at the end of a round, and the last one."""

    rounds: list[Round]
    last: uno.GameState
    plies: int


def plain(state: uno.GameState) -> uno.Action:
    """A card if one fits, or else what is left; the ply says which."""
    listed = uno.legal_actions(state, state.to_act)
    plays = [action for action in listed if isinstance(action, uno.Play)]
    return (plays or listed)[(state.ply * 7) % len(plays or listed)]


def play(state: uno.GameState, most: int = 60_000) -> Game:
    """Play to the end of the game."""
    game = Game([], state, 0)
    while not isinstance(state.decision, uno.GameOver):
        assert game.plies < most, f"no end after {most} actions"
        after, events = uno.step(state, plain(state))
        for at, event in enumerate(events):
            if isinstance(event, RoundScored):
                game.rounds.append(Round(state.scores, state.match.seats, after, event, events[at - 1]))
        state = after
        game.plies += 1
    game.last = state
    return game


def worth(card: uno.Card) -> int:
    """What a card counts: its face, 20 for an action, 50 for a wild kind, 40 for one of the 112 decks."""
    if card.is_wild:
        return 40 if card.face in ("SWH", "SHH", "CST") else 50
    return 20 if card.number is None else card.number


def due(played: Round, method: str, teams: bool = False) -> tuple[int, tuple[int, ...]]:
    """Points of the round and what each total must change by (law 8), from the hands that are left."""
    winner = played.ended.winner
    own = [sum(map(worth, hand)) for hand in played.after.hands]
    if winner is None:
        return 0, (0,) * len(own)
    won = {winner} if not teams else {seat for seat in range(len(own)) if seat % 2 == winner % 2}
    points = sum(own[seat] for seat in played.inside if seat not in won)
    changes = []
    for seat, mine in enumerate(own):
        if seat not in played.inside:
            changes.append(0)
        elif method in ("winner_takes", "zero_sum"):
            changes.append(points if seat in won else -mine if method == "zero_sum" else 0)
        else:
            changes.append(0 if seat in won else mine)
    return points, tuple(changes)


def leaders(scores: tuple[int, ...], seats: tuple[int, ...], method: str) -> tuple[int, ...]:
    """The seats that stand best."""
    best = (min if method == "own_points_lowest" else max)(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best)
