"""`unorules demo`: built-in players play a game, shown turn by turn with all hands open."""

from __future__ import annotations

import argparse

from unorules.actions import Action, NextRound
from unorules.bots import BotSpec, Seats, seed_from
from unorules.cli import records, saves, table
from unorules.cli.render import flow, say
from unorules.cli.turns import Turns
from unorules.decisions import GameOver
from unorules.engine import step
from unorules.events import Event
from unorules.observation import HOST, observe
from unorules.phrases import phrase
from unorules.record import Record
from unorules.ruletext import parse_rules
from unorules.state import GameState


def run(options: argparse.Namespace) -> int:
    """Play and show the game; stop after `options.rounds` rounds (None: at its end)."""
    saves.check("--record", options.record)
    record = Record.start(parse_rules(options.rules), options.players, seed=options.seed)
    demo = _Demo(record, options.bot, str(options.seed), options.locale)
    try:
        demo.play(options.rounds)
    finally:
        if options.record is not None:
            records.write(demo.record, options.record)
    return 0


class _Demo:
    """One game."""

    def __init__(self, record: Record, bot: str, seed: str, locale: str) -> None:
        self.record = record
        self.seed = seed
        spec = BotSpec.parse(bot)
        self.seats = Seats([spec(seed_from(seed, seat)) for seat in range(record.players)], seed_from(seed))
        self.show = Turns(locale=locale)

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.record.state

    def play(self, rounds: int | None) -> None:
        """Play so many rounds, None for all."""
        facts = {"players": self.record.players, "seed": self.seed, "rules": self.record.rules}
        say(flow(self.show.teller.worded("{players} seats, seed {seed}, rules: {rules}", **facts)))
        dealt = next(self.record.steps()).events
        self.seats.tell(None, dealt, self.state)
        self.show.deal(observe(self.state, HOST), dealt)
        while True:
            self._round()
            if table.running(self.state):
                stopped = phrase(
                    "The round has taken {plies} actions and is stopped: nobody seems able to end it.",
                    plies=table.MOST_PLIES,
                )
                say("", self.show.teller.told(stopped))
                return
            self.show.end_of_round(observe(self.state, HOST), table.out_of_game(self.state))
            if isinstance(self.state.decision, GameOver) or self.state.match.round == rounds:
                return
            dealt = self._done(NextRound(self.state.decision.seat))
            self.show.deal(observe(self.state, HOST), dealt)

    def _round(self) -> None:
        for _ in range(table.MOST_PLIES):
            if not table.running(self.state):
                break
            action = self.seats.next_action(self.state)
            silent = table.is_silent(self.state, action)
            if not silent:
                self.show.before(observe(self.state, HOST), action, len(self.record) + 1)
            events = self._done(action)
            if not silent:
                self.show.happened(events)
        self.show.finish()

    def _done(self, action: Action) -> tuple[Event, ...]:
        """What happens when an action is done."""
        events = step(self.state, action)[1]
        self.record = self.record.then(action)
        self.seats.tell(action, events, self.state)
        return events
