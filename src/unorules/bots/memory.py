"""What a bot remembers of a game: its information, grown by what it is told, and what the others' habits tell it."""

from __future__ import annotations

from collections.abc import Sequence

from unorules.actions import Action, Draw, Play
from unorules.bots.view import Told
from unorules.cards import Card
from unorules.decisions import TurnDecision
from unorules.disclosed import misfits, understood
from unorules.errors import SetupError
from unorules.events import RoundStarted
from unorules.information import Information
from unorules.observation import Observation
from unorules.resampling import resample
from unorules.state import GameState

_FEW = 50
"""How many worlds that do not agree with what was told are thrown away for one that does."""


class Memory:
    """Draws states as a seat may think they are.

    It supposes that the others lay when they can: who draws held nothing that fits, and who lays a wild kind while
    nobody is about to go out held nothing else. A seat that is seen to do otherwise is not supposed to any more.
    """

    def __init__(self) -> None:
        self._heard = 0
        self._known: Information | None = None
        self._supposed: Information | None = None
        self._limit = _FEW
        self._began = 0
        self._surprising: set[int] = set()
        """Seats that do not keep to the habits."""

    def hear(self, history: Sequence[Told]) -> None:
        """Learn what is new in the history of the game."""
        for told in history[self._heard :]:
            self._learn(told)
        self._heard = len(history)
        self._limit = _FEW

    @property
    def actions(self) -> int:
        """How many actions the round has taken so far, as far as it was told of."""
        return 0 if self._known is None else self._known.observation.ply - self._began

    def draw(self, seed: str) -> GameState | None:
        """A state that the seat cannot tell from the real one; None while nothing can be known."""
        known, supposed = self._known, self._supposed
        if known is None or supposed is None:
            return None
        sample = resample(supposed, seed, limit=self._limit)
        if not sample.exact and supposed is not known:
            self._supposed = known
            sample = resample(known, seed, limit=self._limit)
        if not sample.exact and known.knowledge.exact:
            self._limit = 1  # worlds that agree are rare now; one that looks alike must do
        return sample.state

    def _learn(self, told: Told) -> None:
        begins = any([isinstance(event, RoundStarted) for event in told.events])
        if begins:
            self._began = told.observation.ply
        if self._known is None or self._supposed is None or told.action is None:
            try:
                self._known = Information.start(told.observation, told.events if begins else ())
            except SetupError:  # it looks on from the middle, at a moment that hides too much, or at no whole deck
                self._known = None
            self._supposed = self._known
            return
        before, supposed, seat = self._known.observation, self._supposed, told.action.seat
        if seat not in (self._known.seat, *self._surprising) and understood(before.rules):
            lacks = _lacks(before, told.action)
            supposed = supposed.supposing(seat, lacks) if lacks else supposed
        same = supposed is self._known
        self._known = self._known.seen(told.action, told.events, told.observation)
        self._supposed = self._known if same else supposed.seen(told.action, told.events, told.observation)
        if begins:
            self._supposed = self._known
        elif self._known.knowledge.exact and not self._supposed.knowledge.exact:
            self._surprising.add(seat)
            self._supposed = self._known


def _lacks(before: Observation, action: Action) -> list[Card]:
    """The cards that a seat did not hold when it did this, if it keeps to the habits."""
    book = before.rules.book
    if not isinstance(before.decision, TurnDecision):
        return []
    fitting = [book.cards[code] for code in bytes(sorted(set(book.pack))).translate(None, misfits(before))]
    if isinstance(action, Draw):
        return fitting
    others = [before.hand_sizes[seat] for seat in before.in_play if seat != action.seat]
    if isinstance(action, Play) and action.cards[-1].is_wild and min(others) > 1:
        return [card for card in fitting if not card.is_wild]
    return []
