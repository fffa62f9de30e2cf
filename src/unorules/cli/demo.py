"""`unorules demo`: built-in players play a game, shown turn by turn with all hands open."""

from __future__ import annotations

import argparse

from unorules.cli import records, table
from unorules.cli.players import answer
from unorules.cli.render import flow, say
from unorules.cli.turns import Turns
from unorules.cli.view import look
from unorules.decisions import GameOver
from unorules.engine import step
from unorules.observation import HOST, observe
from unorules.record import Record
from unorules.ruletext import parse_rules
from unorules.state import GameState


def run(options: argparse.Namespace) -> int:
    """Play and show the game; stop after `options.rounds` rounds (None: at its end)."""
    demo = _Demo(Record.start(parse_rules(options.rules), options.players, seed=options.seed), str(options.seed))
    try:
        demo.play(options.rounds)
    finally:
        if options.record is not None:
            records.write(demo.record, options.record)
    return 0


class _Demo:
    """One game."""

    def __init__(self, record: Record, seed: str) -> None:
        self.record = record
        self.seed = seed
        self.show = Turns()

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.record.state

    def play(self, rounds: int | None) -> None:
        """Play so many rounds, None for all."""
        say(flow(f"{self.record.players} seats, seed {self.seed}, rules: {self.record.rules}"))
        self.show.deal(observe(self.state, HOST), next(self.record.steps()).events)
        while True:
            self._round()
            if table.running(self.state):
                say("", f"The round has taken {table.MOST_PLIES} actions and is stopped: nobody seems able to end it.")
                return
            self.show.end_of_round(observe(self.state, HOST), table.out_of_game(self.state))
            if isinstance(self.state.decision, GameOver) or self.state.match.round == rounds:
                return
            assert self.state.to_act is not None
            action = answer(look(self.state, self.state.to_act), self.seed)
            events = step(self.state, action)[1]
            self.record = self.record.then(action)
            self.show.deal(observe(self.state, HOST), events)

    def _round(self) -> None:
        for _ in range(table.MOST_PLIES):
            if not table.running(self.state):
                break
            action = table.built_in(self.state, self.seed)
            if not table.is_silent(self.state, action):
                self.show.before(observe(self.state, HOST), action)
                self.show.happened(step(self.state, action)[1])
            self.record = self.record.then(action)
        self.show.finish()
