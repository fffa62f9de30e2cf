"""Playing games one after the other and counting what happens: the loop that must be fast.

A bot that raises, takes too long, gives no legal action or reaches for hidden cards forfeits the game: its seat leaves
(rulebook, section 6), the others play on, and the summary names it. A bot that has run out of time in `LATE` games is
not asked any more: it forfeits the rest of its games as they begin, so that a run comes to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from unorules.actions import Action, Leave, NextRound
from unorules.bots import MAX_SEED, Bot, HiddenInformation, NoAnswer, Seats, View, seed_from
from unorules.decisions import GameOver, RoundOver
from unorules.engine import apply, step
from unorules.errors import IllegalAction
from unorules.protocol import PeerSilent
from unorules.setup import new_game, new_game_with_events
from unorules.simulation.plan import Plan, Setup
from unorules.simulation.summary import LATE, Fault, Summary
from unorules.simulation.tally import LOOKED_INTO, Tally
from unorules.simulation.watch import TookTooLong, watching
from unorules.state import GameState
from unorules.testing import BadAnswer

_ENDS: Final = frozenset({RoundOver, GameOver})
_LONGEST: Final = 200
"""How many letters of a message are kept."""


def play_deals(plan: Plan, first: int, last: int, barred: Iterable[str] = ()) -> Summary:
    """Play the deals from `first` up to but not including `last`; bots of `barred` are no longer asked."""
    games = Games(plan, barred)
    with watching(plan.seconds, games):
        for deal in range(first, last):
            games.play_set(deal)
    return games.tally.summary(first, last)


class _Nobody:
    """Sits where a bot could not be made, until its seat has left."""

    def choose(self, view: View, legal: Sequence[Action]) -> None:
        """Never asked."""


class Games:
    """Plays the games of a plan; `tally` counts them, `seats` are the bots of the game that is being played."""

    def __init__(self, plan: Plan, barred: Iterable[str] = ()) -> None:
        self.plan = plan
        self.setup: Setup = plan.setup
        self.tally: Tally = Tally(self.setup)
        self.seats: Seats = Seats((), 0)
        self._seating: tuple[int, ...] = ()
        self._barred = set(barred)
        self._late: Counter[str] = Counter()

    def play_set(self, deal: int) -> None:
        """Play a deal once with each rotation of the bots."""
        for rotation in range(self.setup.rotations):
            self._play(deal, rotation)
        self.tally.set_ends()

    def _play(self, deal: int, rotation: int) -> None:
        self._seating = self.setup.seating(rotation)
        self.tally.game_begins(deal * self.setup.rotations + rotation, self._seating)
        seed = seed_from(self.plan.seed, deal)
        bots, failures = self._make_bots(seed)
        self.seats = Seats(bots, seed)
        state = self._begin(f"{self.plan.seed}/{deal}")
        for seat, fault, message in failures:
            state = self._leave(state, seat, fault, message)
        self._play_rounds(state)

    def _make_bots(self, seed: int) -> tuple[list[Bot], list[tuple[int, Fault, str]]]:
        """The bots, and what is to be said of the seats that have none."""
        bots: list[Bot] = []
        failures: list[tuple[int, Fault, str]] = []
        for seat, place in enumerate(self._seating):
            bot: Bot = _Nobody()
            if self.setup.bots[place] in self._barred:
                failures.append((seat, Fault.TOO_LONG, f"no longer asked: it ran out of time in {LATE} games"))
            else:
                self.seats.asks += 1
                self.seats.thinking = True
                try:
                    bot = self.plan.bots[place]((seed + seat) % MAX_SEED)
                except (Exception, SystemExit, TookTooLong) as error:  # whatever a foreign bot raises
                    failures.append((seat, self._fault(seat, error) or Fault.RAISED, _message(error)))
                self.seats.thinking = False
            bots.append(bot)
        return bots, failures

    def _begin(self, seed: str) -> GameState:
        if not self.seats.listening:
            return new_game(self.plan.rules, self.setup.players, seed=seed)
        state, events = new_game_with_events(self.plan.rules, self.setup.players, seed=seed)
        self.seats.tell(None, events, state)
        return state

    def _advance(self, state: GameState, action: Action) -> GameState:
        """What `apply` gives; bots that want to know are told."""
        if not self.seats.listening:
            return apply(state, action)
        after, events = step(state, action)
        self.seats.tell(action, events, after)
        return after

    def _play_rounds(self, state: GameState) -> None:
        tally = self.tally
        while True:
            state = self._play_round(state)
            tally.round_ends(state)
            if state.running:
                tally.game_ends(state, "truncated")
                return
            if isinstance(state.decision, GameOver):
                tally.game_ends(state, "finished")
                return
            if state.match.round == self.plan.rounds:
                tally.game_ends(state, "stopped")
                return
            state = self._advance(state, NextRound(state.decision.seat))

    def _play_round(self, state: GameState) -> GameState:
        """The state after the round; one in which it still runs when it has taken too long."""
        tally = self.tally
        tally.round_begins(state)
        next_action, actions = self.seats.next_action, tally.actions
        advance = self._advance if self.seats.listening else apply
        last = state.ply + self.plan.plies
        counter = state.counter
        while state.decisions[-1].__class__ not in _ENDS and state.ply < last:
            try:
                action = next_action(state)
                after = advance(state, action)
                kind = action.__class__
                actions[kind] += 1
                if after.counter != counter or kind in LOOKED_INTO:
                    tally.look_into(state, action, after)
                    counter = after.counter
                state = after
            except (Exception, SystemExit, TookTooLong) as error:
                state = self._forfeit(state, error)
        return state

    # --- forfeits -----------------------------------------------------------------------------------------------

    def _forfeit(self, state: GameState, error: BaseException) -> GameState:
        """The state after the bot that was asked has left. An error that is not its doing is raised again."""
        seat = self.seats.asked
        fault = self._fault(seat, error)
        if fault is None:
            raise error
        self.seats.thinking = False
        return self._leave(state, seat, fault, _message(error))

    def _fault(self, seat: int, error: BaseException) -> Fault | None:
        """What a bot has done wrong; None when the error is none of a bot's doing."""
        if isinstance(error, TookTooLong | PeerSilent):
            name = self.setup.bots[self._seating[seat]]
            self._late[name] += 1
            if self._late[name] >= LATE:
                self._barred.add(name)
            return Fault.TOO_LONG
        if isinstance(error, HiddenInformation):
            return Fault.HIDDEN
        if isinstance(error, NoAnswer | BadAnswer) or (isinstance(error, IllegalAction) and not self.seats.thinking):
            return Fault.ILLEGAL
        return Fault.RAISED if self.seats.thinking else None

    def _leave(self, state: GameState, seat: int, fault: Fault, message: str) -> GameState:
        self.tally.forfeit(seat, fault, message)
        return state if isinstance(state.decision, GameOver) else self._advance(state, Leave(seat))


def _message(error: BaseException) -> str:
    if isinstance(error, TookTooLong | PeerSilent):
        return "gave no answer in time"
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    first, *more = said.splitlines()
    return (f"{first} ... {more[-1]}" if more else first)[:_LONGEST]
