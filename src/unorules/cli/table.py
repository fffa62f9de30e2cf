"""Running a game among players: whose word counts next, when it ends, what is told when a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unorules.actions import Action, Pass
from unorules.bots import BotError, BotSpec, Told, checked, seed_from, view_of
from unorules.cli.render import Paint, columns
from unorules.cli.words import Teller
from unorules.decisions import GameOver, PollDecision, RoundOver
from unorules.observation import Observation
from unorules.record import Record
from unorules.state import GameState

MOST_PLIES = 20_000
"""How many actions a round may take before it counts as endless."""


class BuiltIn:
    """The players of the seats that no person holds.

    Each is made anew for every question, with a seed from the game's, the ply and the seat: so a game that is left and
    taken up again goes on as it would have.
    """

    def __init__(self, bot: str, seed: str) -> None:
        self.spec: BotSpec = BotSpec.parse(bot)
        self.seed = seed

    def choose(self, record: Record, seat: int, legal: Sequence[Action]) -> Action | None:
        """What the player of a seat does; None when it lets a window pass. Raises `BotError` when it fails."""
        state = record.state
        bot = self.spec(seed_from(self.seed, state.ply, seat))
        history = None
        if getattr(bot, "wants_history", False):
            history = [Told.to(seat, past.action, past.events, past.state) for past in record.steps()]
        try:
            action = checked(bot.choose(view_of(state, seat, history), legal), seat)
        except Exception as error:  # whatever a foreign bot raises
            raise BotError(f"the bot {self.spec} failed: {type(error).__name__}: {error}") from error
        if action is None and state.to_act == seat:
            raise BotError(f"the bot {self.spec} must answer for seat {seat} and returned None")
        return action


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
