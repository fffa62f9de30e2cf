"""The bot `random`: lays whatever fits, calls and catches by chance. What every other bot is measured against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import attrs

from unorules.actions import Action, CallUno, JumpIn, Play
from unorules.bots.bot import chance
from unorules.bots.view import View
from unorules.poll import WINDOW_ACTIONS


@attrs.define
class RandomBot:
    """Lays a card whenever it can, each listed play with equal chance; answers all else with equal chance too.

    A wild card is listed once for each colour, so it is laid more often than another. Against a Wild Draw Four, where
    the list is `Accept` and `Challenge`, it challenges half of the time.

    Attributes:
        seed: decides its choices.
        calls: chance that it calls UNO with a play, and again each time it is asked later.
        catches: chance that it catches or disputes, each time it is asked.
        jumps: chance that it jumps in, each time it is asked.
    """

    seed: int
    calls: float = attrs.field(default=0.9, converter=chance)
    catches: float = attrs.field(default=0.5, converter=chance)
    jumps: float = attrs.field(default=0.5, converter=chance)
    _random: Callable[[], float] = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        self._random = Random(self.seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        """A play if there is one, or else what is left."""
        if legal[-1].__class__ in WINDOW_ACTIONS:
            action = self._beside(legal)
            if action is not None or view.to_act != view.seat:
                return action
            legal = [each for each in legal if not isinstance(each, WINDOW_ACTIONS)]
        if len(legal) == 1:
            return legal[0]
        plays = [action for action in legal if isinstance(action, Play)]
        return self._one_of(plays) if plays else legal[int(self._random() * len(legal))]

    def _beside(self, legal: Sequence[Action]) -> Action | None:
        """A word out of turn, or None."""
        random = self._random
        for action in legal:
            if isinstance(action, JumpIn) or not isinstance(action, WINDOW_ACTIONS):
                continue
            if random() < (self.calls if isinstance(action, CallUno) else self.catches):
                return action
        jumps = [action for action in legal if isinstance(action, JumpIn)]
        return self._one_of(jumps) if jumps and random() < self.jumps else None

    def _one_of(self, plays: Sequence[Play] | Sequence[JumpIn]) -> Play | JumpIn:
        """Any of these plays, then with the call or without it where both stand in the list, one after the other."""
        random = self._random
        at = int(random() * len(plays))
        play = plays[at]
        twin = plays[at - 1] if play.uno else plays[at + 1] if at + 1 < len(plays) else play
        if play.uno is twin.uno or attrs.evolve(play, uno=twin.uno) != twin:
            return play
        return play if play.uno is (random() < self.calls) else twin
