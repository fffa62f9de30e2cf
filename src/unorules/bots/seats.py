"""Bots at their seats: who is asked next, in which order, and what counts as an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from unorules.actions import Action
from unorules.bots.bot import Bot
from unorules.bots.view import Told, view_of
from unorules.engine import legal_actions
from unorules.errors import UnoRulesError
from unorules.events import Event
from unorules.state import GameState


class NoAnswer(UnoRulesError):
    """A bot returned what is no action of its own seat."""


class Seats:
    """The bots of a table, seat by seat.

    Seats to which a window stands open are asked first, each once and in an order left to chance, since such rights
    are a race; the first that takes one has it. When all let it pass, the seat that must answer is asked.

    Attributes:
        asked: the seat asked last.
        asks: how many times bots were asked.
        thinking: whether one is being asked now.
        listening: whether a bot wants to be told what happens.
    """

    __slots__ = ("_chooses", "_histories", "_race", "_seed", "asked", "asks", "listening", "thinking")

    def __init__(self, bots: Sequence[Bot], seed: int) -> None:
        self._chooses: list[Callable[..., object]] = [bot.choose for bot in bots]
        self._histories: list[list[Told] | None] = [
            [] if getattr(bot, "wants_history", False) else None for bot in bots
        ]
        self._race: Random | None = None
        self._seed = seed
        self.asked: int = 0
        self.asks: int = 0
        self.thinking: bool = False
        self.listening: bool = any(history is not None for history in self._histories)

    def next_action(self, state: GameState) -> Action:
        """What is done next, whoever does it. Raises `NoAnswer`, or whatever a bot raises; `asked` is the one."""
        decision = state.decisions[-1]
        seat = decision.seat
        if state.windows or decision.__class__ not in state.book.lone_menus:
            offered = offers(state)
            for other in self._in_some_order([each for each in offered if each != seat]):
                action = self._ask(state, other, offered[other])
                if action is not None:
                    return action
            action = self._ask(state, seat, offered[seat])
        else:
            action = self._ask(state, seat, legal_actions(state, seat))
        if action is None:
            raise NoAnswer(f"seat {seat} must answer, and its bot returned None")
        return action

    def _ask(self, state: GameState, seat: int, legal: Sequence[Action]) -> Action | None:
        self.asked = seat
        self.asks += 1
        self.thinking = True
        action = self._chooses[seat](view_of(state, seat, self._histories[seat]), legal)
        self.thinking = False
        if isinstance(action, Action) and action.seat == seat and not action.host:
            return action
        return checked(action, seat)

    def _in_some_order(self, seats: list[int]) -> list[int]:
        if len(seats) > 1:
            if self._race is None:
                self._race = Random(self._seed)
            self._race.shuffle(seats)
        return seats

    def tell(self, action: Action | None, events: Sequence[Event], after: GameState) -> None:
        """Tell the bots that want to know it what happened; None stands for the first deal."""
        for seat, history in enumerate(self._histories):
            if history is not None:
                history.append(Told.to(seat, action, events, after))


def checked(action: object, seat: int) -> Action | None:
    """What a bot returned, if that can be an action of its seat, or None. Raises `NoAnswer`; the rules judge later."""
    if isinstance(action, Action) and action.seat == seat and not action.host:
        return action
    if action is None:
        return None
    what = str(action) if isinstance(action, Action) else f"a value of type {type(action).__name__}"
    raise NoAnswer(f"{what} is no action of seat {seat}")


def offers(state: GameState) -> dict[int, tuple[Action, ...]]:
    """What each seat may do now; seats that may do nothing are left out."""
    found: dict[int, list[Action]] = {}
    for action in legal_actions(state):
        found.setdefault(action.seat, []).append(action)
    return {seat: tuple(actions) for seat, actions in found.items()}
