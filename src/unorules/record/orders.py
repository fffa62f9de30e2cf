"""Orders of shuffles: taken down while a game is played, given back while it is replayed."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from unorules.cards import Card
from unorules.draft import freeze, thaw
from unorules.errors import ReplayError
from unorules.ruleset import Rules
from unorules.shuffle import Source, shuffle
from unorules.state import GameState


@attrs.frozen
class Shuffle:
    """What one shuffle gave.

    Attributes:
        ply: the ply that it belongs to, 0 for the beginning of the game.
        cards: all cards shuffled, the next one first, each with the side up that shows after a deal.
        counter: the counter of the generator afterwards.
    """

    ply: int
    cards: tuple[Card, ...]
    counter: int


def counted(number: int, what: str) -> str:
    """So many of something whose plural ends in s."""
    return f"{number} {what}{'' if number == 1 else 's'}"


class Noting(Source):
    """A key that takes down every order it gives."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self.draw: tuple[bytes, int] | None = None
        """What was drawn for the deal, and the counter afterwards."""
        self._orders: dict[tuple[int, bytes], tuple[bytes, int]] = {}

    def shuffle(self, cards: bytes, counter: int, count: int | None) -> tuple[bytes, int]:
        """The generator's order."""
        found = shuffle(cards, bytes(self), counter, count)
        if count is None:
            self._orders[counter, cards] = found
        else:
            self.draw = found
        return found

    def taken(self, rules: Rules, ply: int) -> tuple[Shuffle, ...]:
        """What was taken down, as shuffles of a ply."""
        known = rules.book.cards
        return tuple([Shuffle(ply, tuple([known[each] for each in order]), c) for order, c in self._orders.values()])


class Written(Source):
    """A key that gives the orders of a record, each to whoever asks for it first."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self.ready: list[tuple[bytes, int]] = []
        """The orders that nobody has asked for yet, with the counter after each."""
        self.laid_out: int = 0
        """How many orders there were so far."""
        self._given: dict[tuple[int, bytes], tuple[bytes, int]] = {}

    def lay_out(self, rules: Rules, shuffles: Iterable[Shuffle]) -> None:
        """Have these orders ready, and forget those that were given."""
        codes = rules.book.codes
        self.ready = [(bytes([codes[card] for card in each.cards]), each.counter) for each in shuffles]
        self.laid_out += len(self.ready)
        self._given.clear()

    @property
    def next(self) -> tuple[str | int, ...]:
        """The way to the next order in the record."""
        return ("shuffles", self.laid_out - len(self.ready))

    def shuffle(self, cards: bytes, counter: int, count: int | None) -> tuple[bytes, int]:
        """The next order; the same one if the same question is asked again."""
        if (counter, cards) in self._given:
            return self._given[counter, cards]
        if len(cards) < 2:
            return cards, counter
        if not self.ready:
            raise ReplayError(f"{len(cards)} cards are shuffled, but the record has no order of them")
        part = self.next
        order, after = self.ready.pop(0)
        if bytes(sorted(order)) != cards:
            problem = f"the order recorded is not that of the {len(cards)} cards that are shuffled"
            raise ReplayError(problem, part=part)
        self._given[counter, cards] = order, after
        return order, after


def under(state: GameState, key: bytes) -> GameState:
    """The same state under another key, also in the states that rules keep."""
    draft = thaw(state, None)
    draft.key = key
    if any([isinstance(each, GameState) for each in state.slots]):
        draft.slots = tuple([under(each, key) if isinstance(each, GameState) else each for each in state.slots])
    return freeze(draft)
