"""`unorules demo`: built-in players play a game, shown turn by turn with all hands open."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from unorules.actions import Action, CallUno, Catch, Dispute, NextRound
from unorules.bots import BotSpec, Seats, seed_from
from unorules.cli import table
from unorules.cli.render import Paint, flow, flow_words, say, wants_color
from unorules.cli.words import Teller, sentence
from unorules.decisions import ColorDecision, DrawnCardDecision, GameOver, TargetDecision
from unorules.engine import step
from unorules.events import DealerDrawn, Event, RoundStarted
from unorules.ruletext import parse_rules
from unorules.setup import new_game_with_events
from unorules.state import GameState

_INDENT = " " * 8


def run(options: argparse.Namespace) -> int:
    """Play and show the game; stop after `options.rounds` rounds (None: at its end)."""
    rules = parse_rules(options.rules)
    state, log = new_game_with_events(rules, options.players, seed=options.seed)
    show = _Show()
    bot = BotSpec.parse(options.bot)
    seats = Seats([bot(seed_from(options.seed, seat)) for seat in range(options.players)], seed_from(options.seed))
    seats.tell(None, log, state)
    say(flow(f"{options.players} seats, seed {options.seed}, rules: {rules}"))
    show.deal(state, log)
    while True:
        state = _play_round(state, seats, show)
        show.end_of_round(state)
        if isinstance(state.decision, GameOver) or table.running(state) or state.match.round == options.rounds:
            return 0
        deal = NextRound(state.decision.seat)
        state, log = step(state, deal)
        seats.tell(deal, log, state)
        show.deal(state, log)


def _play_round(state: GameState, seats: Seats, show: _Show) -> GameState:
    for _ in range(table.MOST_PLIES):
        if not table.running(state):
            break
        action = seats.next_action(state)
        silent = table.is_silent(state, action)
        if not silent:
            show.before(state, action)
        state, log = step(state, action)
        seats.tell(action, log, state)
        show.log += () if silent else log
    show.finish_turn()
    return state


class _Show:
    """Prints a block for each turn: who, on which card, holding what; then what it did."""

    def __init__(self) -> None:
        self.paint = Paint(wants_color(sys.stdout))
        self.teller = Teller(self.paint)
        self.turn = 0
        self.actor: int | None = None
        self.log: list[Event] = []

    def deal(self, state: GameState, log: Sequence[Event]) -> None:
        """The head of a round."""
        self.turn = 0
        say("", self.paint.bold(f"Round {state.match.round}"))
        say(*[flow(sentence(self.teller.tell([event]))) for event in log if isinstance(event, DealerDrawn)])
        say(
            *[
                f"Seat {each.dealer} deals, {each.hand_size} cards each."
                for each in log
                if isinstance(each, RoundStarted)
            ]
        )
        say(flow(sentence(self.teller.tell([event for event in log if not isinstance(event, DealerDrawn)]))), "")

    def before(self, state: GameState, action: Action) -> None:
        """The head of a turn; what a seat does after its draw or its wild card belongs to the same turn."""
        follows = isinstance(state.decision, DrawnCardDecision | ColorDecision | TargetDecision)
        if follows and self.log and action.seat == state.to_act == self.actor:
            return
        self.finish_turn()
        if isinstance(action, CallUno | Catch | Dispute):
            return
        self.turn += 1
        self.actor = action.seat
        where = f"seat {action.seat} on {self.paint.top(state.top, state.color)} holds"
        say(flow_words([where, *map(self.paint.card, state.hands[action.seat])], f"{self.turn:4}  ", _INDENT))

    def finish_turn(self) -> None:
        """What was done in the turn."""
        if self.log:
            told = self.teller.tell(self.log, self.actor)
            say(flow(told, _INDENT, _INDENT))
        self.log = []
        self.actor = None

    def end_of_round(self, state: GameState) -> None:
        """The score."""
        say("")
        if table.running(state):
            say(f"The round has taken {table.MOST_PLIES} actions and is stopped: nobody seems able to end it.")
            return
        say(flow(sentence(table.round_result(state, self.teller))))
        say(table.standings(state, self.teller, self.paint, hands=True))
        if isinstance(state.decision, GameOver):
            say("", flow(sentence(table.game_result(state, self.teller))))
