"""A game from its beginning, as a value that grows by one action at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from secrets import token_bytes

import attrs

from unorules.actions import Action
from unorules.cards import Card
from unorules.engine import apply, check, step
from unorules.errors import IllegalAction, ReplayError
from unorules.events import DealerDrawn, Event
from unorules.notation import parse_position
from unorules.record.orders import Noting, Shuffle, Written, under
from unorules.ruleset import Rules
from unorules.setup import begin, dealer_from_draws, start
from unorules.shuffle import KEY_SIZE, key_from_seed
from unorules.state import GameState

NO_KEY = bytes(KEY_SIZE)


@attrs.frozen
class Deal:
    """How a game began: with the first deal.

    Attributes:
        rules: the rules in force.
        players: number of seats.
        dealer: the seat that dealt first.
        draws: the cards drawn for the deal, seat by seat, those of ties after them; empty when the dealer was named.
        counter: the counter of the generator after that.
        key: the key of all chance, None when it is not told.
    """

    rules: Rules
    players: int
    dealer: int
    draws: tuple[Card, ...] = ()
    counter: int = 0
    key: bytes | None = None


@attrs.frozen
class Step:
    """One ply of a game: the action (None at the beginning), the state after it, and what happened."""

    ply: int
    action: Action | None
    state: GameState
    events: tuple[Event, ...]


@attrs.frozen(repr=False)
class Record:
    """A game: how it began, what the shuffles gave, and every action in its normal form.

    A record never changes; `then` gives a longer one. Replaying it needs no generator: the orders of all shuffles
    stand in it.

    Attributes:
        origin: the deal that the game began with, or the state from which the record goes on.
        actions: every action, in order.
        shuffles: what every shuffle gave, in order.
        comments: what people wrote, as pairs of a ply (0: the whole game) and a text.
        names: the name of each seat; empty when none are given.
        date: the day of the game as YYYY-MM-DD, or empty.
        tags: other facts, as pairs of a name with a capital and a text.
        state: the state that the game has come to.

    Examples:
        >>> import unorules as uno
        >>> record = uno.Record.start(uno.OFFICIAL, players=3, seed=7)
        >>> record = record.then(uno.legal_actions(record.state)[0])
        >>> len(record), record.replay() == record.state
        (1, True)
    """

    origin: Deal | GameState
    actions: tuple[Action, ...]
    shuffles: tuple[Shuffle, ...]
    comments: tuple[tuple[int, str], ...]
    names: tuple[str, ...]
    date: str
    tags: tuple[tuple[str, str], ...]
    state: GameState = attrs.field(eq=False)

    @classmethod
    def start(
        cls,
        rules: Rules,
        players: int = 4,
        *,
        seed: int | str | bytes | None = None,
        dealer: int | None = None,
        names: Iterable[str] = (),
        date: str = "",
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """Begin a game as `new_game` does, and its record with it. Raises `SetupError` with every problem."""
        noting = Noting(token_bytes(KEY_SIZE) if seed is None else key_from_seed(seed))
        log: list[Event] = []
        state = start(rules, players, seed=noting, dealer=dealer, log=log)
        drawn = next((event for event in log if isinstance(event, DealerDrawn)), None)
        draws = () if drawn is None else tuple([card for _, card in drawn.draws])
        counter = noting.draw[1] if noting.draw is not None else 0
        origin = Deal(rules, players, state.match.dealer, draws, counter, bytes(noting))
        return cls._made(origin, noting.taken(rules, 0), under(state, bytes(noting)), names, date, tags)

    @classmethod
    def from_position(
        cls,
        position: GameState | str,
        *,
        names: Iterable[str] = (),
        date: str = "",
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """Begin a record in the middle of a game, at a state or its position line.

        Raises `NotationError` or `SetupError` when the line tells of no position.
        """
        state = parse_position(position) if isinstance(position, str) else position
        return cls._made(state, (), state, names, date, tags)

    @classmethod
    def _made(
        cls,
        origin: Deal | GameState,
        shuffles: tuple[Shuffle, ...],
        state: GameState,
        names: Iterable[str],
        date: str,
        tags: Mapping[str, str] | None,
    ) -> Record:
        return cls(origin, (), shuffles, (), tuple(names), date, tuple((tags or {}).items()), state)

    # --- going on -------------------------------------------------------------------------------------------------

    def then(self, action: Action) -> Record:
        """The record with one action more, in its normal form. Raises `IllegalAction` when the rules refuse it."""
        state = self.state
        action = check(state, action).normal or action
        noting = Noting(state.key)
        after = apply(under(state, noting), action)
        taken = noting.taken(state.rules, len(self.actions) + 1)
        return Record(
            self.origin,
            (*self.actions, action),
            self.shuffles + taken,
            self.comments,
            self.names,
            self.date,
            self.tags,
            under(after, state.key),
        )

    # --- looking back ---------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.origin.rules

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.origin.players

    @property
    def key(self) -> bytes:
        """The key of all chance; zeros when it is not told."""
        return self.origin.key or NO_KEY

    def replay(self) -> GameState:
        """Play the game again from its beginning and return the state that it comes to.

        Raises `ReplayError` with the ply at which it cannot go on.
        """
        state = self.state
        for state in self.states():  # noqa: B007  (the last one counts)
            pass
        return state

    def states(self) -> Iterator[GameState]:
        """Every state of the game, one at a time: the first, then the one after each action."""
        for _, state, _ in self._play(tell=False):
            yield under(state, self.key)

    def steps(self) -> Iterator[Step]:
        """Every ply of the game with what happened, one at a time, the beginning included."""
        for ply, state, log in self._play(tell=True):
            yield Step(ply, self.actions[ply - 1] if ply else None, under(state, self.key), tuple(log))

    def _play(self, *, tell: bool) -> Iterator[tuple[int, GameState, Iterable[Event]]]:
        """Play again by the orders that are written; the states still hold the key that gives them."""
        orders = {ply: tuple(each) for ply, each in groupby(self.shuffles, lambda shuffle: shuffle.ply)}
        written = Written(self.key)
        log: list[Event] = []
        written.lay_out(self.rules, orders.get(0, ()))
        state = self._first(written, log if tell else None)
        _all_used(written, 0)
        yield 0, state, log
        for ply, action in enumerate(self.actions, 1):
            written.lay_out(self.rules, orders.get(ply, ()))
            events: tuple[Event, ...] = ()
            try:
                if tell:
                    state, events = step(state, action)
                else:
                    state = apply(state, action)
            except IllegalAction as error:
                raise ReplayError(f"ply {ply}: {action} is refused: {error}") from None
            except ReplayError as error:
                raise ReplayError([f"ply {ply}: {problem}" for problem in error.problems]) from None
            _all_used(written, ply)
            yield ply, state, events

    def _first(self, written: Written, log: list[Event] | None) -> GameState:
        origin = self.origin
        if isinstance(origin, GameState):
            return under(origin, written)
        if origin.draws:
            dealer, decided, draws = dealer_from_draws(origin.players, origin.draws)
            if not decided or dealer != origin.dealer or len(draws) != len(origin.draws):
                raise ReplayError("ply 0: the cards drawn for the deal do not make that seat the dealer")
            if log is not None:
                log.append(DealerDrawn(draws, dealer))
        try:
            return begin(origin.rules, origin.players, written, origin.counter, origin.dealer, log)
        except ReplayError as error:
            raise ReplayError([f"ply 0: {problem}" for problem in error.problems]) from None

    def __repr__(self) -> str:
        return f"<Record of {len(self)} actions: {self.state}>"


def _all_used(written: Written, ply: int) -> None:
    if written.left():
        raise ReplayError(f"ply {ply}: {written.left()} more shuffles are recorded than were made")
