"""Running a game among players: whose word counts next, when it ends, what is told when a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unorules.actions import Action, Pass
from unorules.cli.players import answer, aside
from unorules.cli.render import Paint, columns
from unorules.cli.view import View, look
from unorules.cli.words import Teller
from unorules.decisions import GameOver, PollDecision, RoundOver
from unorules.engine import may_act
from unorules.observation import Observation
from unorules.state import GameState

MOST_PLIES = 20_000
"""How many actions a round may take before it counts as endless."""


def out_of_turn(state: GameState) -> Iterator[View]:
    """The views of the seats that a window stands open to, those that could be caught last."""
    views = [look(state, seat) for seat in may_act(state) if seat != state.to_act or state.windows]
    return iter(sorted(views, key=lambda view: view.seat in view.owing))


def built_in(state: GameState, seed: str, but: int | None = None) -> Action:
    """What the built-in players do next, whoever is first; the seat `but` is not one of them."""
    for view in out_of_turn(state):
        action = None if view.seat == but else aside(view, seed)
        if action is not None:
            return action
    assert state.to_act is not None
    return answer(look(state, state.to_act), seed)


def is_silent(state: GameState, action: Action) -> bool:
    """Whether an action is no more than letting a window pass: nothing worth telling."""
    return isinstance(state.decision, PollDecision) and isinstance(action, Pass)


def running(state: GameState) -> bool:
    """Whether a round is being played."""
    return not isinstance(state.decision, RoundOver | GameOver)


def out_of_game(state: GameState) -> tuple[int, ...]:
    """The seats that are out of the game."""
    return tuple([seat for seat in range(state.players) if seat not in state.match.seats])


def count_of_cards(count: int) -> str:
    """A number of cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def standings(seen: Observation, teller: Teller, paint: Paint, out: Iterable[int]) -> str:
    """The end of a round as a table: cards left (which ones, if the viewer sees them), points of the round, totals.

    `out` are the seats that are out of the game.
    """
    deltas = (0,) * seen.players if seen.result is None else seen.result.deltas
    rows = [("", "round", "total", "cards left")]
    for seat, count in enumerate(seen.hand_sizes):
        name = teller.name(seat) + (" (out)" if seat in out else "")
        left = paint.cards(seen.hands[seat]) if seen.hands is not None and count else str(count)
        rows.append((name, f"{deltas[seat]:+d}", str(seen.scores[seat]), left))
    return columns(rows, right=(1, 2))


def round_result(seen: Observation, teller: Teller) -> str:
    """How the round ended."""
    result, over = seen.result, f"round {seen.round} is over"
    if result is None:
        return over
    why = "" if result.reason == "out" else f", {teller.why(result.reason)}"
    if result.winner is None:
        return f"{over}{why}: nobody wins it"
    wins = f"{teller.name(result.winner)} {teller.verb(result.winner, 'win')} it"
    return f"{over}{why}: {wins}; the other hands count {result.points} points"


_ENDS = {
    "target": "at the target",
    "rounds": "after the last round",
    "knockout": "as the last one in the game",
    "most_cards": "as the last one in the game",
    "left": "as all others have left",
}


def game_result(seen: Observation, teller: Teller) -> str:
    """Who has won the game, as a sentence."""
    how = _ENDS.get(seen.reason, seen.reason)
    if not seen.winners:
        return f"the game is over {how}; nobody wins it"
    who = teller.names(seen.winners)
    if len(seen.winners) == 1:
        text = f"{who} {teller.verb(seen.winners[0], 'win')} the game {how}"
    else:
        text = f"{who} win the game together {how}"
    totals = list(dict.fromkeys(str(seen.scores[seat]) for seat in seen.winners))
    return f"{text}, with {' and '.join(totals)} points" + (" each" if len(seen.winners) > len(totals) else "")
