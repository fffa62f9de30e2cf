"""The bot `search`: tries its moves on states that it cannot tell from the real one, and takes what fares best.

It is an information-set Monte Carlo tree search (Cowling, Powley, Whitehouse, 2012). The tree is one for all worlds: a
move is a branch wherever it is the same move, and is weighed by how often it could have been made. A move that was
tried is followed by `greedy` for all seats for a few actions; then the hands are looked at (chances.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from time import monotonic
from typing import ClassVar, Final

import attrs

from unorules.actions import Action, Challenge, Play
from unorules.bots.bot import BotError
from unorules.bots.chances import chances
from unorules.bots.greedy import GreedyBot, ranked
from unorules.bots.memory import Memory
from unorules.bots.random import RandomBot
from unorules.bots.seats import Seats
from unorules.bots.view import View, view_of
from unorules.engine import apply, legal_actions
from unorules.poll import WINDOW_ACTIONS
from unorules.state import GameState

SIMULATIONS: Final = 64
_MOVES: Final = 8
"""How many moves are tried at most, the dearest of a long list."""
_AHEAD: Final = 5
"""How many actions a simulation goes on at least."""
_GROWS: Final = 24
"""A position of the tree is looked into after so many visits, and one more move is tried there for as many again."""
_CURIOSITY: Final = 0.2
"""How much is given for a move that was seldom tried, in chances to win."""
_CAUTION: Final = 0.08
"""How much better than the usual move another must look after one world; after more, that by the root of how many."""
_RACE: Final = 2.5
"""A move that is so many standard errors behind is not tried any more."""
_HEATS: Final = 5
"""Worlds before a move is dropped."""

_LONG: Final = 400
"""A round that has taken so many actions is brought to its end by playing as `random` does.

Who cannot win may still be able to keep the other from winning: with most of the deck in hand there is always a card
that strikes.
"""

_GREEDY: Final = GreedyBot(0)


@attrs.define
class SearchBot:
    """Searches the moves of its turn; calls, catches, disputes, jumps in and challenges as `greedy` does.

    The same seed and number of simulations play the same game; with a time that cannot be promised.

    Attributes:
        seed: decides what it leaves to chance.
        simulations: how many moves it tries out for one action, None for as many as it has time for.
        seconds: how long it may think about one action; None for as long as it takes.
    """

    wants_history: ClassVar[bool] = True

    seed: int
    simulations: int | None = SIMULATIONS
    seconds: float | None = None
    _memory: Memory = attrs.field(factory=Memory, init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        count, time = self.simulations, self.seconds
        if count is not None and (type(count) is not int or count < 1):
            raise BotError(f"search: simulations is {count!r}; it must be a whole number from 1, or None")
        if time is not None and (isinstance(time, bool) or not isinstance(time, int | float) or not time > 0):
            raise BotError(f"search: seconds is {time!r}; it must be a number above 0, or None")
        if count is None and time is None:
            raise BotError("search: give simulations or seconds, or it would never stop thinking")

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The move that fared best."""
        usual = _GREEDY.choose(view, legal)
        if usual is None or isinstance(usual, (*WINDOW_ACTIONS, Challenge)) or view.to_act != view.seat:
            return usual
        moves = _moves(view, legal, usual)
        if len(moves) == 1:
            return usual
        self._memory.hear(view.history)
        if self._memory.actions > _LONG:
            return RandomBot(self.seed + view.ply).choose(view, legal)
        return self._search(view, moves)

    def _search(self, view: View, moves: list[Action]) -> Action:
        """Try the moves in one world after the other, each of them in the same worlds, as long as it is in the race."""
        race = _Race(moves)
        until = inf if self.seconds is None else monotonic() + self.seconds
        left = inf if self.simulations is None else self.simulations
        trees = {move: _Node() for move in moves}
        worlds = 0
        while len(race.moves) > 1 and left >= len(race.moves) and monotonic() < until:
            state = self._memory.draw(f"{self.seed}/{view.ply}/{worlds}")
            if state is None:
                break
            seats = Seats([_GREEDY] * state.players, self.seed)
            found = [_simulated(apply(state, move), trees[move], seats)[view.seat] for move in race.moves]
            left -= len(found)
            worlds += 1
            race.enter(found)
        return race.leader


def _moves(view: View, legal: Sequence[Action], usual: Action) -> list[Action]:
    """The moves to try: `usual` first, then the others from the dearest on; a play that calls stands for its twin."""
    own = [action for action in legal if not isinstance(action, (*WINDOW_ACTIONS, Challenge))]
    plays = [action for action in own if isinstance(action, Play)]
    called = {attrs.evolve(play, uno=False) for play in plays if play.uno}
    plays = ranked(view, [play for play in plays if play.uno or play not in called])
    others = [action for action in own if not isinstance(action, Play)]
    return list(dict.fromkeys([usual, *plays[: _MOVES - 2], *others]))[:_MOVES]


class _Race:
    """Moves and how they fared in the same worlds.

    Moves are compared world by world, since most of what happens is the luck of the world and strikes them alike.
    """

    def __init__(self, moves: Sequence[Action]) -> None:
        self.moves: list[Action] = list(moves)
        self._usual = moves[0]
        self._fared: dict[Action, list[float]] = {move: [] for move in moves}

    def enter(self, found: Sequence[float]) -> None:
        """How the moves fared in one more world. Those are dropped that have fallen far behind."""
        for move, value in zip(self.moves, found, strict=True):
            self._fared[move].append(value)
        worlds = len(self._fared[self.moves[0]])
        if worlds < _HEATS:
            return
        best = max(self.moves, key=lambda move: sum(self._fared[move]))
        for move in [each for each in self.moves if each is not best]:
            behind = [a - b for a, b in zip(self._fared[best], self._fared[move], strict=True)]
            mean = sum(behind) / worlds
            spread = sum([(each - mean) ** 2 for each in behind]) / (worlds - 1)
            if mean > _RACE * sqrt(spread / worlds):
                self.moves.remove(move)

    @property
    def leader(self) -> Action:
        """The best of the moves left; the usual one unless another is better by more than caution asks."""
        worlds = len(self._fared[self.moves[0]])
        if not worlds:
            return self._usual
        extra = {self._usual: _CAUTION * sqrt(worlds)}
        return max(self.moves, key=lambda move: sum(self._fared[move]) + extra.get(move, 0.0))


class _Node:
    """A position of the tree, for whoever has the turn there: what was tried, how often it could be, how it fared."""

    __slots__ = ("below", "fared", "possible", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.fared = 0.0
        """The sum of what came of the move that led here, for whoever made it."""
        self.possible: dict[Action, int] = {}
        self.below: dict[Action, _Node] = {}

    def choose(self, moves: Sequence[Action]) -> Action:
        """The most promising of the moves that are tried here by now, by upper confidence bounds."""
        tried = moves[: self.visits // _GROWS]
        for move in tried:
            self.possible[move] = self.possible.get(move, 0) + 1
        return max(tried, key=self._promise)

    def _promise(self, move: Action) -> float:
        node = self.below.get(move)
        if node is None:
            return inf
        return node.fared / node.visits + _CURIOSITY * sqrt(log(self.possible[move]) / node.visits)


def _simulated(state: GameState, node: _Node, seats: Seats) -> list[float]:
    """What the round is worth to each seat after a walk down the tree and some actions more."""
    last = state.ply + _AHEAD - 1
    path: list[tuple[_Node, int]] = []
    node.visits += 1
    while state.running and node.visits >= _GROWS:
        decision = state.decisions[-1]
        legal: Sequence[Action] = ()
        if not state.windows and decision.__class__ in state.book.lone_menus:
            legal = legal_actions(state, decision.seat)
        if len(legal) < 2:
            state = apply(state, seats.next_action(state))
            continue
        view = view_of(state, decision.seat)
        move = node.choose(_moves(view, legal, _GREEDY.choose(view, legal) or legal[0]))
        node = node.below.setdefault(move, _Node())
        node.visits += 1
        path.append((node, decision.seat))
        state = apply(state, move)
    while state.running and state.ply < last:
        state = apply(state, seats.next_action(state))
    found = chances(state)
    for each, asked in path:
        each.fared += found[asked]
    return found
