"""Running a game among players: whose word counts next, when it ends, what is told when a round is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unorules.actions import Action, Pass
from unorules.bots import BotError, BotSpec, Told, checked, seed_from, view_of
from unorules.cli.render import Paint, columns
from unorules.decisions import GameOver, PollDecision, RoundOver, counted
from unorules.observation import Observation
from unorules.phrases import as_phrase, phrase, several
from unorules.record import Record
from unorules.state import GameState
from unorules.telling import Teller, does

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
        self.spec(0)  # a bot that cannot be made is told before anything is dealt

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


def count_of_cards(teller: Teller, count: int) -> str:
    """A number of cards in words."""
    return teller.told(counted(count, False))


def standings(seen: Observation, teller: Teller, paint: Paint, out: Iterable[int]) -> str:
    """The end of a round as a table: cards left (which ones, if the viewer sees them), points of the round, totals.

    `out` are the seats that are out of the game.
    """
    deltas = (0,) * seen.players if seen.result is None else seen.result.deltas
    rows = [("", teller.worded("round"), teller.worded("total"), teller.worded("cards left"))]
    for seat, count in enumerate(seen.hand_sizes):
        name = teller.name(seat)
        name = teller.worded("{who} (out)", who=name) if seat in out else name
        left = paint.cards(seen.hands[seat]) if seen.hands is not None and count else str(count)
        rows.append((name, f"{deltas[seat]:+d}", str(seen.scores[seat]), left))
    return columns(rows, right=(1, 2))


def round_result(seen: Observation, teller: Teller) -> str:
    """How the round ended."""
    result, over = seen.result, teller.worded("round {number} is over", number=seen.round)
    if result is None:
        return over
    if result.reason != "out":
        over = f"{over}, {teller.why(result.reason)}"
    if result.winner is None:
        return teller.worded("{over}: nobody wins it", over=over)
    points = teller.worded("the other hands count {points} points", points=result.points)
    return f"{over}: {teller.did(result.winner, _WINS_IT)}; {points}"


_WINS_IT = does("{who} wins it", "you win it")
_WINS = does("{who} wins the game {how}", "you win the game {how}")
_ENDS = {
    "target": phrase("at the target"),
    "rounds": phrase("after the last round"),
    "knockout": phrase("as the last one in the game"),
    "most_cards": phrase("as the last one in the game"),
    "left": phrase("as all others have left"),
}


def game_result(seen: Observation, teller: Teller) -> str:
    """Who has won the game, as a sentence."""
    how = _ENDS.get(seen.reason, as_phrase(seen.reason))
    if not seen.winners:
        return teller.worded("the game is over {how}; nobody wins it", how=how)
    if len(seen.winners) == 1:
        wins = teller.did(seen.winners[0], _WINS, how=how)
    else:
        wins = teller.worded("{names} win the game together {how}", names=teller.names(seen.winners), how=how)
    totals = list(dict.fromkeys(str(seen.scores[seat]) for seat in seen.winners))
    if len(seen.winners) > len(totals):
        return teller.worded("{wins}, with {points} points each", wins=wins, points=several(totals))
    return teller.worded("{wins}, with {points} points", wins=wins, points=several(totals))
