"""Running a game among players: whose word counts next, when it ends, what is told when a round is over."""

from __future__ import annotations

from collections.abc import Iterator

from unorules.actions import Action, Pass
from unorules.cli.players import answer, aside
from unorules.cli.render import Paint, columns
from unorules.cli.view import View, look
from unorules.cli.words import Teller
from unorules.decisions import GameOver, PollDecision, RoundOver
from unorules.engine import may_act
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


def standings(state: GameState, teller: Teller, paint: Paint, *, hands: bool) -> str:
    """The end of a round as a table: cards left (with `hands`, which ones), points of the round, totals."""
    result = state.match.result
    deltas = (0,) * state.players if result is None else result.deltas
    rows = [("", "round", "total", "cards left")]
    for seat, hand in enumerate(state.hands):
        name = teller.name(seat) + (" (out)" if seat not in state.match.seats else "")
        left = paint.cards(hand) if hands and hand else str(len(hand))
        rows.append((name, f"{deltas[seat]:+d}", str(state.scores[seat]), left))
    return columns(rows, right=(1, 2))


def round_result(state: GameState, teller: Teller) -> str:
    """How the round ended."""
    result, over = state.match.result, f"round {state.match.round} is over"
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


def game_result(state: GameState, teller: Teller) -> str:
    """Who has won the game, as a sentence."""
    match = state.match
    how = _ENDS.get(match.reason, match.reason)
    if not match.winners:
        return f"the game is over {how}; nobody wins it"
    who = teller.names(match.winners)
    if len(match.winners) == 1:
        text = f"{who} {teller.verb(match.winners[0], 'win')} the game {how}"
    else:
        text = f"{who} win the game together {how}"
    totals = list(dict.fromkeys(str(match.scores[seat]) for seat in match.winners))
    return f"{text}, with {' and '.join(totals)} points" + (" each" if len(match.winners) > len(totals) else "")
