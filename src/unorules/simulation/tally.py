"""What is counted while games are played."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

import attrs

from unorules.actions import Action, Challenge, Dispute
from unorules.engine import step
from unorules.events import CardsDrawn, Challenged, PileReshuffled
from unorules.simulation.plan import Setup
from unorules.simulation.summary import Fault, Forfeit, Summary
from unorules.state import GameState

LOOKED_INTO: Final = frozenset({Challenge, Dispute})
"""Actions that are looked into: of a challenge the verdict counts, a dispute puts cards back into the pile."""


class Tally:
    """Counters of one stretch of deals. Cheap where it is called for every action."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.actions: defaultdict[type[Action], int] = defaultdict(int)
        self.counts: defaultdict[str, Counter[int | str]] = defaultdict(Counter)
        self.forfeits: dict[tuple[str, Fault], Forfeit] = {}
        self.sums: Sums = Sums()
        self._names = setup.names
        self._sitting = [self._names.index(name) for name in setup.bots]
        self._bots: list[int] = []
        self._game = 0
        self._won: Counter[int] = Counter()
        self._set: Counter[int] = Counter()
        self._seats: tuple[int, ...] = ()
        self._first_ply = self._mark = 0

    # --- while a round runs -------------------------------------------------------------------------------------

    def round_begins(self, state: GameState) -> None:
        """A round was dealt."""
        self._seats = state.match.seats
        self._first_ply = state.ply
        self._mark = len(state.pile_codes)

    def look_into(self, before: GameState, action: Action, after: GameState) -> None:
        """Count what an action did besides moving cards: play it once more and read the events.

        Due for the actions in `LOOKED_INTO`, and for those that shuffled.
        """
        self.sums.cards_drawn += self._mark - len(before.pile_codes)
        happened = self.counts["happened"]
        for event in step(before, action)[1]:
            if isinstance(event, CardsDrawn):
                self.sums.cards_drawn += event.count
            elif isinstance(event, PileReshuffled):
                happened["reshuffles"] += 1
            elif isinstance(event, Challenged):
                happened["challenges_won" if event.guilty else "challenges_lost"] += 1
        self._mark = len(after.pile_codes)

    # --- ends -----------------------------------------------------------------------------------------------------

    def round_ends(self, state: GameState) -> None:
        """A round is over; it is counted as one if it was scored."""
        counts, sums, result = self.counts, self.sums, state.match.result
        sums.cards_drawn += self._mark - len(state.pile_codes)
        if result is None:
            return
        plies = state.ply - self._first_ply
        sums.rounds += 1
        sums.plies += plies
        sums.points += result.points
        counts["round_lengths"][plies] += 1
        counts["round_points"][result.points] += 1
        counts["round_endings"][result.reason] += 1
        bots, players, first = self._bots, state.players, state.match.dealer + 1
        for bot in {bots[seat] for seat in self._seats}:
            counts["rounds_of_bot"][bot] += 1
        for seat in self._seats:
            counts["rounds_at_seat"][seat] += 1
            counts["rounds_at_place"][(seat - first) % players] += 1
            counts["points_at_seat"][seat] += result.deltas[seat]
            counts["points_of_bot"][bots[seat]] += result.deltas[seat]
        winner = result.winner
        if winner is not None:
            place = (winner - first) % players
            sums.first_wins += place == 0
            counts["rounds_won_at_seat"][winner] += 1
            counts["rounds_won_at_place"][place] += 1
            counts["rounds_won_by_bot"][bots[winner]] += 1
            self._won[bots[winner]] += 1

    def game_begins(self, number: int, seating: tuple[int, ...]) -> None:
        """A game begins with the bots seated so."""
        self._game = number
        self._bots = [self._sitting[place] for place in seating]
        self._won.clear()

    def game_ends(self, state: GameState, how: str) -> None:
        """A game is `finished`, was `stopped` after its rounds, or `truncated` in a round without end."""
        counts, match = self.counts, state.match
        counts["games"]["played"] += 1
        counts["games"][how] += 1
        winners = {self._bots[seat] for seat in match.winners}
        if how == "finished":
            counts["games"]["shared"] += len(match.winners) > 1
            counts["game_endings"][match.reason] += 1
            counts["game_lengths"][match.round] += 1
            counts["final_totals"].update(match.scores)
            counts["games_won_at_seat"].update(match.winners)
            counts["games_won_by_bot"].update(winners)
        rounds = self.setup.rounds
        if rounds is None:
            self._set.update(winners)
            return
        self._set.update(self._won)
        if match.reason == "left":  # what a forfeit leaves unplayed belongs to those who stayed
            played = match.round - (match.result is None)
            self._set.update(dict.fromkeys(winners, rounds - played))

    def set_ends(self) -> None:
        """A deal was played with every rotation of the bots."""
        for bot in range(len(self._names)):
            self.counts[f"wins_in_set_of_bot_{bot}"][self._set[bot]] += 1
        self._set.clear()

    def forfeit(self, seat: int, fault: Fault, message: str) -> None:
        """A bot is out of the game it was playing."""
        name = self._names[self._bots[seat]]
        found = Forfeit(name, fault, 1, self._game, message)
        before = self.forfeits.get((name, fault))
        self.forfeits[name, fault] = found if before is None else before.plus(found)

    def summary(self, first: int, last: int) -> Summary:
        """What was counted, for the deals from `first` up to but not including `last`."""
        counts: dict[str, dict[int | str, int]] = {name: dict(counter) for name, counter in self.counts.items()}
        counts["actions"] = {kind.__name__: times for kind, times in self.actions.items()}
        counts["happened"] = {**counts.get("happened", {}), "cards_drawn": self.sums.cards_drawn}
        return Summary.of(self.setup, ((first, last),), counts, self.forfeits.values())


@attrs.define
class Sums:
    """Running sums, for comparing one deal with another."""

    rounds: int = 0
    plies: int = 0
    cards_drawn: int = 0
    points: int = 0
    first_wins: int = 0
