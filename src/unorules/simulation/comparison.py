"""What a rule changes: the same deals under two rule sets, each deal beside itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from unorules.simulation.games import Games
from unorules.simulation.plan import Plan
from unorules.simulation.statistics import Difference, paired_t_test
from unorules.simulation.summary import Summary
from unorules.simulation.watch import watching

UNIT: Final = 10_000
"""Figures of a deal are kept in ten-thousandths, so that their sums are exact."""

MEASURES: Final = ("rounds", "actions", "cards_drawn", "points", "first_wins")
"""What is compared of each deal; further ones are `wins_of:` and the name of a bot, where bots differ."""


@attrs.frozen
class Sums:
    """Differences of one measure over deals, the second rules less the first, in ten-thousandths.

    Attributes:
        pairs: how many.
        total: their sum.
        squares: the sum of their squares.
    """

    pairs: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.pairs + other.pairs, self.total + other.total, self.squares + other.squares)


@attrs.frozen
class Comparison:
    """The same deals under two rule sets. Comparisons of the same setups and different deals add up with `+`.

    Attributes:
        first: what came of the first rule set.
        second: what came of the second rule set.
        sums: for each measure, the differences deal by deal.
    """

    first: Summary
    second: Summary
    sums: Mapping[str, Sums] = attrs.field(factory=dict, repr=False)

    @property
    def deals(self) -> tuple[tuple[int, int], ...]:
        """Which deals were played, as (first, one past the last)."""
        return self.first.deals

    @property
    def late(self) -> frozenset[str]:
        """Bots that have run out of time too often to be asked again."""
        return self.first.late | self.second.late

    def __add__(self, other: Comparison) -> Comparison:
        """Both together. Raises `MergeError` when they are of different setups or share a deal."""
        sums = {
            name: self.sums.get(name, Sums()) + other.sums.get(name, Sums())
            for name in sorted({*self.sums, *other.sums})
        }
        return Comparison(self.first + other.first, self.second + other.second, sums)

    def difference(self, measure: str) -> Difference:
        """What a measure changes by from the first rules to the second, judged by the paired t test over deals.

        `rounds` are those of a game, `actions`, `cards_drawn` and `points` those of a round; `first_wins` is the share
        of rounds that the first seat wins, `wins_of:NAME` the share that a bot wins. A figure of a deal is the mean
        over its games or rounds. Raises `MissingExtra` without scipy.
        """
        sums = self.sums.get(measure, Sums())
        return paired_t_test(sums.pairs, sums.total, sums.squares, UNIT)


def compare_deals(plans: tuple[Plan, Plan], first: int, last: int, barred: Iterable[str] = ()) -> Comparison:
    """Play the deals from `first` up to but not including `last` under both plans."""
    left, right = (Games(plan, barred) for plan in plans)
    sums: dict[str, Sums] = {}
    with watching(plans[0].seconds, left, right):
        for deal in range(first, last):
            one, two = _figures(left, deal), _figures(right, deal)
            for name in one.keys() & two.keys():
                change = two[name] - one[name]
                sums[name] = sums.get(name, Sums()) + Sums(1, change, change * change)
    return Comparison(left.tally.summary(first, last), right.tally.summary(first, last), sums)


def _figures(games: Games, deal: int) -> dict[str, int]:
    """What a deal comes to under one plan, in units of 1 / `UNIT`; nothing when no round was played to its end."""
    tally, setup = games.tally, games.setup
    before, wins = attrs.evolve(tally.sums), dict(tally.counts["rounds_won_by_bot"])
    games.play_set(deal)
    after = tally.sums
    rounds = after.rounds - before.rounds
    if not rounds:
        return {}
    figures = {
        "rounds": UNIT * rounds // setup.rotations,
        "actions": UNIT * (after.plies - before.plies) // rounds,
        "cards_drawn": UNIT * (after.cards_drawn - before.cards_drawn) // rounds,
        "points": UNIT * (after.points - before.points) // rounds,
        "first_wins": UNIT * (after.first_wins - before.first_wins) // rounds,
    }
    if len(setup.names) > 1:
        for bot, name in enumerate(setup.names):
            won = tally.counts["rounds_won_by_bot"][bot] - wins.get(bot, 0)
            figures[f"wins_of:{name}"] = UNIT * won // rounds
    return figures
