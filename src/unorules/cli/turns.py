"""A game shown turn by turn: a block for each turn with who, on which card, holding what; then what it did."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from unorules.actions import Action, CallUno, Catch, Dispute
from unorules.cli import table
from unorules.cli.render import Paint, flow, flow_words, say, wants_color
from unorules.decisions import ColorDecision, DrawnCardDecision, GameOver, TargetDecision
from unorules.events import DealerDrawn, Event, RoundStarted
from unorules.locale import ENGLISH
from unorules.observation import Observation
from unorules.telling import Teller, sentence

_INDENT = " " * 8


class Turns:
    """Shows a game as one viewer sees it; `names` are what the seats are called."""

    def __init__(self, names: Sequence[str] = (), locale: str = ENGLISH) -> None:
        self.paint: Paint = Paint(wants_color(sys.stdout), locale)
        self.teller: Teller = Teller(self.paint, names=names)
        self.actor: int | None = None
        self.log: list[Event] = []

    def deal(self, seen: Observation, log: Sequence[Event]) -> None:
        """The head of a round."""
        say("", self.paint.bold(self.teller.worded("Round {number}", number=seen.round)))
        say(*[flow(sentence(self.teller.tell([event]))) for event in log if isinstance(event, DealerDrawn)])
        for each in log:
            if isinstance(each, RoundStarted):
                who = self.teller.name(each.dealer)
                say(sentence(self.teller.worded("{who} deals, {count} cards each", who=who, count=each.hand_size)))
        say(flow(sentence(self.teller.tell([event for event in log if not isinstance(event, DealerDrawn)]))), "")

    def before(self, seen: Observation, action: Action, ply: int) -> None:
        """The head of a turn; what a seat does after its draw or its wild card belongs to the same turn.

        `ply` stands before it: the number by which `replay --at` knows the position after the action.
        """
        follows = isinstance(seen.decision, DrawnCardDecision | ColorDecision | TargetDecision)
        if follows and self.log and action.seat == seen.to_act == self.actor:
            return
        self.finish()
        if isinstance(action, CallUno | Catch | Dispute):
            return
        self.actor = action.seat
        who, top = self.teller.name(action.seat), self.paint.top(seen.top, seen.color)
        where = self.teller.worded("{who} on {top} holds", who=who, top=top)
        begin = f"{ply:4}  "
        say(flow_words([where, *self._held(seen, action.seat)], begin, _INDENT))

    def _held(self, seen: Observation, seat: int) -> Iterable[str]:
        if seen.hands is not None:
            return map(self.paint.card, seen.hands[seat])
        if seat == seen.viewer:
            return map(self.paint.card, seen.hand)
        return [table.count_of_cards(self.teller, seen.hand_sizes[seat])]

    def happened(self, log: Iterable[Event]) -> None:
        """What an action of the turn brought about."""
        self.log += log

    def finish(self) -> None:
        """What was done in the turn."""
        if self.log:
            told = self.teller.tell(self.log, self.actor)
            say(flow(told, _INDENT, _INDENT))
        self.log = []
        self.actor = None

    def remark(self, text: str) -> None:
        """What somebody wrote about the turn."""
        self.finish()
        for line in text.split("\n"):
            say(flow("; " + line, _INDENT, _INDENT))

    def end_of_round(self, seen: Observation, out: Iterable[int]) -> None:
        """The score; `out` are the seats that are out of the game."""
        self.finish()
        say("", flow(sentence(table.round_result(seen, self.teller))))
        say(table.standings(seen, self.teller, self.paint, out))
        if isinstance(seen.decision, GameOver):
            say("", flow(sentence(table.game_result(seen, self.teller))))
