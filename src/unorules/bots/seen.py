"""Bots that are asked from an observation alone: at a table, or wherever no state is at hand."""

from __future__ import annotations

from collections.abc import Callable

from unorules.actions import Action
from unorules.bots.bot import Bot, BotError
from unorules.bots.seats import NoAnswer, checked
from unorules.bots.view import View
from unorules.cards import Card, Color
from unorules.decisions import Decision
from unorules.observation import Observation
from unorules.ruleset import Rules
from unorules.state import ring


class _Seen(View):
    """A view that is made of an observation of a seat and of nothing else."""

    __slots__ = ("_seat_of", "_seen")

    def __init__(self, seen: Observation, seat: int) -> None:
        self._seen = seen
        self._seat_of = seat

    @property
    def observation(self) -> Observation:
        return self._seen

    @property
    def seat(self) -> int:
        return self._seat_of

    @property
    def rules(self) -> Rules:
        return self._seen.rules

    @property
    def ply(self) -> int:
        return self._seen.ply

    @property
    def to_act(self) -> int | None:
        return self._seen.to_act

    @property
    def decision(self) -> Decision:
        return self._seen.decision

    @property
    def hand(self) -> tuple[Card, ...]:
        return self._seen.hand

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return self._seen.hand_sizes

    @property
    def top(self) -> Card:
        return self._seen.top

    @property
    def color(self) -> Color | None:
        return self._seen.color

    @property
    def direction(self) -> int:
        return self._seen.direction

    @property
    def in_play(self) -> tuple[int, ...]:
        return self._seen.in_play

    @property
    def following(self) -> int:
        return ring(self._seen.players, self._seen.in_play).after[self._seen.direction][self._seat_of]


def by_observation(bot: Bot) -> Callable[[Observation], Action]:
    """The bot as a function from what its seat may know to what it does, such as `unorules.table` asks its bots.

    It is asked when its seat must answer; what it may do beside (call, catch) it may do then. Raises `BotError` for a
    bot that wants to be told what happens, which no observation tells. The function raises `NoAnswer` when the view is
    not that of a seat that must answer, or when the bot returns no action of its seat.

    Examples:
        >>> import unorules as uno
        >>> from unorules.bots import GreedyBot, by_observation
        >>> choose = by_observation(GreedyBot(seed=1))
        >>> state = uno.new_game(uno.OFFICIAL, players=3, seed=7)
        >>> choose(uno.observe(state, state.to_act)) in uno.legal_actions(state)
        True
    """
    if getattr(bot, "wants_history", False):
        raise BotError(f"{type(bot).__qualname__} wants to be told what happens, which no observation tells")

    def choose(seen: Observation) -> Action:
        seat = seen.viewer
        if not isinstance(seat, int) or seat != seen.to_act:
            raise NoAnswer(f"the view is that of {seat!r}, and seat {seen.to_act} must answer")
        action = checked(bot.choose(_Seen(seen, seat), seen.legal), seat)
        if action is None:
            raise NoAnswer(f"seat {seat} must answer, and its bot returned None")
        return action

    return choose
