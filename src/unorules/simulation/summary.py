"""What came of many games: counts that add up, whoever counted them and in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import attrs

from unorules.errors import UnoRulesError
from unorules.simulation.plan import Setup
from unorules.simulation.statistics import Difference, Share, paired_t_test

Counts: TypeAlias = Mapping[str, Mapping[int | str, int]]

BY_NUMBER: Final = frozenset(
    {
        "round_lengths",
        "round_points",
        "game_lengths",
        "final_totals",
        "rounds_at_seat",
        "rounds_won_at_seat",
        "rounds_at_place",
        "rounds_won_at_place",
        "rounds_of_bot",
        "rounds_won_by_bot",
        "games_won_at_seat",
        "games_won_by_bot",
        "points_at_seat",
        "points_of_bot",
    }
)
"""Histograms over numbers."""

BY_WORD: Final = frozenset({"games", "actions", "happened", "round_endings", "game_endings"})
"""Counts of named things."""

SET: Final = "wins_in_set_of_bot_"

LATE: Final = 3
"""In so many games a bot may run out of time before it is no longer asked."""


class Fault(StrEnum):
    """Why a bot forfeits a game."""

    RAISED = "raised"
    TOO_LONG = "too_long"
    ILLEGAL = "illegal"
    HIDDEN = "hidden"


@attrs.frozen
class Forfeit:
    """How often a bot forfeited for one reason, and the first time it did.

    Attributes:
        bot: its name.
        fault: the reason.
        count: number of games.
        game: number of the first of them.
        message: what was said then.
    """

    bot: str
    fault: Fault
    count: int
    game: int
    message: str

    def plus(self, other: Forfeit) -> Forfeit:
        """Both together; of the same bot and fault."""
        first = min(self, other, key=lambda each: (each.game, each.message))
        return attrs.evolve(first, count=self.count + other.count)


class MergeError(UnoRulesError, ValueError):
    """Summaries that cannot be added up: of different setups, or with the same games in both."""


@attrs.frozen
class Summary:
    """Counts of many games. Summaries of the same setup and different deals add up with `+`.

    A *deal* is one shuffle for each round of a game, known by its number. It is played once with each rotation of the
    bots, so that each of them holds every seat on the same cards; these games are a *set*.

    Attributes:
        setup: what was played.
        deals: which deals were played, as (first, one past the last), in order and without gaps or overlaps inside.
        forfeits: bots that forfeited games, by name and reason.
    """

    setup: Setup
    deals: tuple[tuple[int, int], ...] = ()
    counts: Counts = attrs.field(factory=dict, repr=False)
    """The plain counts by name, without zeros; the properties read them."""
    forfeits: tuple[Forfeit, ...] = ()

    @staticmethod
    def of(setup: Setup, deals: Iterable[tuple[int, int]], counts: Counts, forfeits: Iterable[Forfeit]) -> Summary:
        """A summary in its normal form, in which equal counts are equal summaries."""
        kept = {
            name: dict(sorted((key, times) for key, times in counter.items() if times))
            for name, counter in sorted(counts.items())
        }
        return Summary(
            setup,
            _joined(deals),
            {name: counter for name, counter in kept.items() if counter},
            tuple(sorted(forfeits, key=lambda each: (each.bot, each.fault))),
        )

    def __add__(self, other: Summary) -> Summary:
        """Both together. Raises `MergeError` when they are of different setups or share a deal."""
        if self.setup != other.setup:
            raise MergeError("summaries of different setups cannot be added up")
        counts = {name: dict(counter) for name, counter in self.counts.items()}
        for name, counter in other.counts.items():
            mine = counts.setdefault(name, {})
            for key, times in counter.items():
                mine[key] = mine.get(key, 0) + times
        forfeits = {(each.bot, each.fault): each for each in self.forfeits}
        for each in other.forfeits:
            before = forfeits.get((each.bot, each.fault))
            forfeits[each.bot, each.fault] = each if before is None else before.plus(each)
        return Summary.of(self.setup, (*self.deals, *other.deals), counts, forfeits.values())

    @property
    def late(self) -> frozenset[str]:
        """Bots that have run out of time too often to be asked again."""
        return frozenset(each.bot for each in self.forfeits if each.fault is Fault.TOO_LONG and each.count >= LATE)

    # --- games ----------------------------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """Games played, to whatever end."""
        return self._word("games", "played")

    @property
    def finished(self) -> int:
        """Games that came to their end; the others were stopped after their rounds, or truncated."""
        return self._word("games", "finished")

    @property
    def shared(self) -> int:
        """Finished games that several seats won together."""
        return self._word("games", "shared")

    @property
    def truncated(self) -> int:
        """Games that were cut off because a round took too many actions; that round is not counted."""
        return self._word("games", "truncated")

    @property
    def rounds(self) -> int:
        """Rounds that were played to their end and scored."""
        return sum(self.round_lengths.values())

    # --- who won --------------------------------------------------------------------------------------------------

    @property
    def games_by_seat(self) -> tuple[Share, ...]:
        """For each seat, the finished games that it won, alone or with others."""
        won = self.histogram("games_won_at_seat")
        return tuple(Share(won[seat], self.finished) for seat in range(self.setup.players))

    @property
    def games_by_bot(self) -> dict[str, Share]:
        """For each bot, the finished games that one of its seats won."""
        won = self.histogram("games_won_by_bot")
        return {name: Share(won[bot], self.finished) for bot, name in enumerate(self.setup.names)}

    @property
    def rounds_by_seat(self) -> tuple[Share, ...]:
        """For each seat, the rounds that it won of those it played in."""
        return self._shares("rounds_won_at_seat", "rounds_at_seat")

    @property
    def rounds_by_place(self) -> tuple[Share, ...]:
        """The same by place at the table: the first place is the seat left of the dealer, who mostly begins."""
        return self._shares("rounds_won_at_place", "rounds_at_place")

    @property
    def rounds_by_bot(self) -> dict[str, Share]:
        """For each bot, the rounds that one of its seats won."""
        won, played = self.histogram("rounds_won_by_bot"), self.histogram("rounds_of_bot")
        return {name: Share(won[bot], played[bot]) for bot, name in enumerate(self.setup.names)}

    @property
    def points_by_bot(self) -> dict[str, int]:
        """For each bot, what the totals of its seats changed by, all rounds together."""
        points = self.histogram("points_of_bot")
        return {name: points[bot] for bot, name in enumerate(self.setup.names)}

    def strength(self, bot: str) -> Difference:
        """Whether a bot wins more than chance would give it, judged set by set with the paired t test.

        The mean is its share of the games of a set (of the rounds, where games are stopped after some), less the
        share of the seats that it holds. Raises `MissingExtra` without scipy.
        """
        setup = self.setup
        sets = self.histogram(f"{SET}{setup.names.index(bot)}")
        unit = setup.rotations * (setup.rounds or 1)
        even = unit * setup.bots.count(bot)
        players = setup.players
        total = sum((wins * players - even) * times for wins, times in sets.items())
        squares = sum((wins * players - even) ** 2 * times for wins, times in sets.items())
        return paired_t_test(sum(sets.values()), total, squares, unit * players)

    # --- what happened ----------------------------------------------------------------------------------------------

    @property
    def round_lengths(self) -> Counter[int]:
        """Actions of a round -> rounds."""
        return self.histogram("round_lengths")

    @property
    def round_points(self) -> Counter[int]:
        """Points of a round (the cards in all other hands) -> rounds."""
        return self.histogram("round_points")

    @property
    def game_lengths(self) -> Counter[int]:
        """Rounds of a finished game -> games."""
        return self.histogram("game_lengths")

    @property
    def final_totals(self) -> Counter[int]:
        """Total at the end of a finished game -> seats."""
        return self.histogram("final_totals")

    @property
    def round_endings(self) -> Counter[str]:
        """Reason why a round ended (`out`, `blocked`, ...) -> rounds."""
        return self._words("round_endings")

    @property
    def game_endings(self) -> Counter[str]:
        """Reason why a game ended (`target`, `rounds`, `left`, ...) -> games."""
        return self._words("game_endings")

    @property
    def actions(self) -> Counter[str]:
        """Kind of action (`Play`, `Draw`, `Catch`, ...) -> how often; truncated rounds included."""
        return self._words("actions")

    @property
    def cards_drawn(self) -> int:
        """Cards drawn for whatever reason."""
        return self._word("happened", "cards_drawn")

    @property
    def reshuffles(self) -> int:
        """How often the discards became a new pile."""
        return self._word("happened", "reshuffles")

    @property
    def challenges(self) -> Share:
        """Challenges that found the accused guilty, of all."""
        won = self._word("happened", "challenges_won")
        return Share(won, won + self._word("happened", "challenges_lost"))

    # --- inside -----------------------------------------------------------------------------------------------------

    def histogram(self, name: str) -> Counter[int]:
        """A count over numbers by its name, as `counts` holds it; empty when nothing was counted."""
        return Counter({key: times for key, times in self.counts.get(name, {}).items() if isinstance(key, int)})

    def _words(self, name: str) -> Counter[str]:
        return Counter({key: times for key, times in self.counts.get(name, {}).items() if isinstance(key, str)})

    def _word(self, name: str, word: str) -> int:
        return self._words(name)[word]

    def _shares(self, won: str, played: str) -> tuple[Share, ...]:
        wins, rounds = self.histogram(won), self.histogram(played)
        return tuple(Share(wins[at], rounds[at]) for at in range(self.setup.players))


def _joined(deals: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Stretches of deals in order, neighbours made one. Raises `MergeError` where two overlap."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(deals):
        if joined and first < joined[-1][1]:
            raise MergeError(f"deal {first} is in both summaries; no game is counted twice")
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], last)
        elif first < last:
            joined.append((first, last))
    return tuple(joined)
