"""What a bot is shown: its own seat's knowledge, worked out when it is asked for, and no way on to hidden cards.

Within one process Python builds no walls: whoever walks the stack or the garbage collector finds everything. What a
view promises is that no attribute of it leads to a hidden card, and that plain attempts are refused by name. A bot
that is not trusted belongs in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, cast

from unorules.actions import Action
from unorules.cards import Card, Color
from unorules.decisions import Decision
from unorules.errors import UnoRulesError
from unorules.events import Event
from unorules.information import Information
from unorules.observation import Observation, observe
from unorules.ruleset import Rules
from unorules.state import GameState


class Told(NamedTuple):
    """One action as a seat was told of it.

    Attributes:
        action: what was done; None for the first deal.
        events: what happened, cut for the seat.
        observation: what the seat could see right after it.
    """

    action: Action | None
    events: tuple[Event, ...]
    observation: Observation

    @staticmethod
    def to(seat: int, action: Action | None, events: Sequence[Event], after: GameState) -> Told:
        """What a seat is told of an action that led to the state `after`."""
        return Told(action, tuple([event.for_seat(seat) for event in events]), observe(after, seat))


class HiddenInformation(UnoRulesError):
    """A bot asked its view for something that its seat may not know.

    It is no `AttributeError`, so that `hasattr` and `getattr` with a default do not pass over it.
    """


class View:
    """The table as one seat may see it at one moment.

    Each property is worked out when it is asked for, so a bot pays for what it looks at. `observation` holds
    everything; the other properties are those of its fields that bots need most, under the same names and at a
    fraction of its price. A view stays as it is when play goes on; to keep, send or compare what it shows, take
    `observation`.

    Asking for anything that belongs to the state and not to the seat raises `HiddenInformation`.
    """

    __slots__ = ("_history", "_observation", "_seat", "_state")

    @property
    def observation(self) -> Observation:
        """Everything that the seat may know now, as `unorules.observe` gives it."""
        try:
            return _get_observation(self)
        except AttributeError:
            seen = observe(_get_state(self), _get_seat(self))
            _set_observation(self, seen)
            return seen

    @property
    def history(self) -> tuple[Told, ...]:
        """What the seat was told since the game began, from the first deal to the last action.

        Only bots that declare `wants_history = True` are told; for all others this raises `HiddenInformation`.
        """
        try:
            return tuple(_get_history(self))
        except AttributeError:
            raise HiddenInformation("history is kept for bots that declare wants_history = True") from None

    @property
    def information(self) -> Information:
        """All that the seat has learnt, from its history; `unorules.resample` draws a state from it.

        Only for bots that declare `wants_history = True`, as `history`.
        """
        first, *more = self.history
        known = Information.start(first.observation, first.events)
        for action, events, seen in more:
            if action is not None:
                known = known.seen(action, events, seen)
        return known

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return _get_seat(self)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return _get_state(self).rules

    @property
    def ply(self) -> int:
        """Accepted actions so far."""
        return _get_state(self).ply

    @property
    def to_act(self) -> int | None:
        """The seat that must answer; every other seat may also decline and return None."""
        return _get_state(self).to_act

    @property
    def decision(self) -> Decision:
        """The open decision without what is hidden from the seat."""
        return _get_state(self).decisions[-1].for_seat(_get_seat(self))

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's cards in card order."""
        state = _get_state(self)
        cards = state.book.cards
        return tuple([cards[code] for code in state.hand_codes[_get_seat(self)]])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards of each seat."""
        return tuple([len(hand) for hand in _get_state(self).hand_codes])

    @property
    def top(self) -> Card:
        """The uppermost discard."""
        return _get_state(self).top

    @property
    def color(self) -> Color | None:
        """The colour in force, None for none."""
        return _get_state(self).color

    @property
    def direction(self) -> int:
        """1 clockwise, -1 counter-clockwise."""
        return _get_state(self).direction

    @property
    def in_play(self) -> tuple[int, ...]:
        """Seats in play, in seat order."""
        return _get_state(self).ring.seats

    @property
    def following(self) -> int:
        """The next seat in play after this one, in the present direction."""
        state = _get_state(self)
        return state.ring.after[state.direction][_get_seat(self)]

    def __getattr__(self, name: str) -> object:
        if name in _STATE_NAMES or (name.startswith("_") and not name.startswith("__")):
            raise HiddenInformation(f"{name!r} is not for a seat to see; a view shows {', '.join(_SHOWN)}")
        raise AttributeError(f"a view has no {name!r}; it shows {', '.join(_SHOWN)}")

    def __reduce_ex__(self, protocol: object) -> str:
        raise TypeError("a view cannot be stored or copied; take view.observation")

    def __repr__(self) -> str:
        return f"<View of seat {self.seat} at ply {self.ply}>"


def _hide(name: str) -> Any:
    """Take the descriptor of a slot out of the class, so that no attribute leads to what the slot holds."""
    descriptor = View.__dict__[name]
    delattr(View, name)
    return descriptor


_slot = _hide("_state")
_get_state: Callable[[View], GameState] = _slot.__get__
_set_state: Callable[[View, GameState], None] = _slot.__set__
_slot = _hide("_seat")
_get_seat: Callable[[View], int] = _slot.__get__
_set_seat: Callable[[View, int], None] = _slot.__set__
_slot = _hide("_observation")
_get_observation: Callable[[View], Observation] = _slot.__get__
_set_observation: Callable[[View, Observation], None] = _slot.__set__
_slot = _hide("_history")
_get_history: Callable[[View], Sequence[Told]] = _slot.__get__
_set_history: Callable[[View, Sequence[Told]], None] = _slot.__set__
del _slot

_SHOWN: Final = tuple(sorted(name for name, what in vars(View).items() if isinstance(what, property)))
_STATE_NAMES: Final = frozenset(name for name in dir(GameState) if not name.startswith("_"))

_new = cast("Callable[[type[View]], View]", object.__new__)


def view_of(state: GameState, seat: int, history: Sequence[Told] | None = None) -> View:
    """The view of a seat; for hosts that ask bots."""
    view = _new(View)
    _set_state(view, state)
    _set_seat(view, seat)
    if history is not None:
        _set_history(view, history)
    return view
