"""A game from its beginning, as a value that grows by one action at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

import attrs

from unorules.actions import Action
from unorules.engine import apply, check
from unorules.errors import SetupError
from unorules.events import DealerDrawn, Event
from unorules.fair import FairDeal
from unorules.notation import parse_position
from unorules.record.header import Header, comment_of
from unorules.record.orders import Noting, Shuffle, counted, under
from unorules.record.replay import Deal, played
from unorules.ruleset import Rules
from unorules.setup import new_key, start
from unorules.state import GameState

if TYPE_CHECKING:
    from unorules.record.seat import SeatRecord


@attrs.frozen
class Step:
    """One ply of a game.

    Attributes:
        ply: how many actions came before the state.
        action: None at the beginning.
        state: the state after the action.
        events: what happened.
    """

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
        comments: what people wrote, as pairs of a ply (0: the whole game) and a text, in order.
        header: names, date and other facts.
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
    header: Header
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
        fair: FairDeal | None = None,
    ) -> Record:
        """Begin a game as `new_game` does, and its record with it.

        Args:
            rules: the rules in force.
            players: number of seats.
            seed: as for `new_game`; not together with `fair`.
            dealer: the seat that deals first; without one the seats draw for it.
            names: the name of each seat, in seat order.
            date: the day of the game, YYYY-MM-DD.
            tags: other facts; their names begin with a capital.
            fair: a fair deal whose key decides every card.

        Raises `SetupError` with every problem.
        """
        header = Header(names, date, tags, fair)
        header.suits(players)
        if fair is not None and seed is not None:
            raise SetupError("the key of a fair deal decides every card; give no seed beside it")
        noting = Noting(fair.key if fair is not None else new_key(seed))
        log: list[Event] = []
        state = start(rules, players, seed=noting, dealer=dealer, log=log)
        drawn = next((event for event in log if isinstance(event, DealerDrawn)), None)
        draws = () if drawn is None else tuple([card for _, card in drawn.draws])
        counter = noting.draw[1] if noting.draw is not None else 0
        origin = Deal(rules, players, state.match.dealer, draws, counter, bytes(noting))
        return cls(origin, (), noting.taken(rules, 0), (), header, under(state, bytes(noting)))

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
        header = Header(names, date, tags)
        header.suits(state.players)
        return cls(state, (), (), (), header, state)

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
            self.header,
            under(after, state.key),
        )

    def annotate(self, text: str, ply: int | None = None) -> Record:
        """The record with a comment on its last ply, or on another; 0 is the whole game. An empty text removes it.

        Raises `SetupError` when there is no such ply, or for characters that cannot be printed.
        """
        at = len(self) if ply is None else ply
        if type(at) is not int or not 0 <= at <= len(self):
            raise SetupError(f"there is no ply {at!r} here: the last one is {len(self)}")
        comments = {**dict(self.comments), at: comment_of(text)}
        return attrs.evolve(self, comments=tuple(sorted([(at, said) for at, said in comments.items() if said])))

    def until(self, ply: int) -> Record:
        """The record up to a ply; 0 is the beginning. Raises `SetupError` when there is no such ply."""
        if type(ply) is not int or not 0 <= ply <= len(self):
            raise SetupError(f"there is no ply {ply!r} here: the last one is {len(self)}")
        return attrs.evolve(
            self,
            actions=self.actions[:ply],
            shuffles=tuple([each for each in self.shuffles if each.ply <= ply]),
            comments=tuple([each for each in self.comments if each[0] <= ply]),
            state=next(islice(self.states(), ply, None)),
        )

    # --- looking back ---------------------------------------------------------------------------------------------

    def __bool__(self) -> bool:
        """A record without actions is a record all the same."""
        return True

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat; empty when none are given."""
        return self.header.names

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.origin.rules

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.origin.players

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
        for state, _ in played(self.origin, self.actions, self.shuffles):
            yield state

    def steps(self) -> Iterator[Step]:
        """Every ply of the game with what happened, one at a time, the beginning included."""
        told = played(self.origin, self.actions, self.shuffles, tell=True)
        for ply, (state, events) in enumerate(told):
            yield Step(ply, self.actions[ply - 1] if ply else None, state, tuple(events))

    def for_seat(self, seat: int | None) -> SeatRecord:
        """The game as a seat saw it; None is a spectator. Raises `SetupError` when the seat is none."""
        from unorules.record.seat import seen_by

        return seen_by(self, seat)

    # --- storing --------------------------------------------------------------------------------------------------

    def dumps(self) -> str:
        """The record as JSON text, on one line; `loads` reads it back as an equal record."""
        from unorules.record.document import dump

        return dump(self)

    @staticmethod
    def loads(text: str | bytes) -> Record:
        """Read a record from JSON and play it again, so that nothing in it is taken on trust.

        Raises `LoadError` with the path of every defect, or `ReplayError` with the ply at which it departs.
        """
        from unorules.record.document import load

        return load(text)

    def format(self) -> str:
        """The record as text for people: a header, then one ply a line. `parse` reads it back as an equal record."""
        from unorules.record.text import format_record

        return format_record(self)

    @staticmethod
    def parse(text: str) -> Record:
        """Read a record from text and play it again, so that nothing in it is taken on trust.

        Raises `NotationError` with the line of every defect, or `ReplayError` with the ply at which it departs.
        """
        from unorules.record.text import parse_record

        return parse_record(text)

    def __repr__(self) -> str:
        return f"<Record of {counted(len(self), 'action')}: {self.state}>"
