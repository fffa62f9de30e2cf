"""Messages: what a table tells one player. Each is already cut to what that player may know."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from unorules.errors import Violation
from unorules.events import Event
from unorules.observation import Observation
from unorules.ruleset import Rules
from unorules.table.codes import TableCode
from unorules.table.commands import Entry
from unorules.table.parts import Ballot, Notice, Paused, Phase, Result, Told
from unorules.table.settings import Settings


@attrs.frozen
class Accepted:
    """The command was carried out. A repeated command gets this answer again.

    Attributes:
        sequence: where the table then stood.
        key: the key of the command.
    """

    sequence: int
    key: str | None = None


@attrs.frozen
class Refused:
    """The command was not carried out, and nothing has changed.

    Attributes:
        code: why, for programs.
        message: why, for people; it tells no card.
        sequence: where the table stands; None for somebody who is not at it.
        key: the key of the command.
        violations: what the rules of the game say, when it is they who refuse.
    """

    code: TableCode
    message: str
    sequence: int | None = None
    key: str | None = None
    violations: tuple[Violation, ...] = ()


@attrs.frozen
class Person:
    """Somebody at the table, as others see it.

    Attributes:
        id: the player.
        name: the display name.
        connected: whether a connection is open; None when nothing is known about connections.
    """

    id: str
    name: str
    connected: bool | None


@attrs.frozen
class Place:
    """A chair, as others see it.

    Attributes:
        player: whose it is.
        name: the display name.
        robot: whether it is a bot's own.
        bot: the bot that plays it now, None while its player does.
        ready: whether its player agrees to start.
        timeouts: how often in a row its time was up.
        left: whether the seat has left the game.
        gone: whether its player went for good.
    """

    player: str
    name: str
    robot: bool
    bot: str | None
    ready: bool
    timeouts: int
    left: bool
    gone: bool


@attrs.frozen
class Clock:
    """The clock of the open decision.

    Attributes:
        seat: whom it runs for.
        since: since when.
        until: when it is up, None for no limit.
    """

    seat: int
    since: float
    until: float | None


@attrs.frozen
class TableView:
    """All that one player may know of a table: what a client needs to draw it, also after a lost connection.

    Attributes:
        table: the name of the table.
        sequence: where it stands; give it to the next command.
        now: the time of its last step; times below are on the same clock.
        you: the player whose view this is.
        seat: its seat, None for a spectator.
        host: who has the rights of the host.
        phase: where the table stands.
        rules: the rules of the next game, and of the one that runs.
        settings: how the table is kept.
        people: who is here, in order of arrival.
        places: who sits; during a game the index is the seat.
        game: the number of the game, from 1; 0 before the first.
        observation: the game as this player may see it; None in a lobby.
        clock: the clock of the open decision; None when nobody is asked or the table is paused.
        paused: the pause, None without one.
        ballots: open votes.
        starts_at: when the game starts by itself, None when it does not.
        result: how the last game ended, None before the first end.
        recent: what the latest steps brought about, cut to what this player may know.
        closed: why the table was closed, empty while it is open.
    """

    table: str
    sequence: int
    now: float
    you: str
    seat: int | None
    host: str
    phase: Phase
    rules: Rules
    settings: Settings
    people: tuple[Person, ...]
    places: tuple[Place, ...]
    game: int
    observation: Observation | None
    clock: Clock | None
    paused: Paused | None
    ballots: tuple[Ballot, ...]
    starts_at: float | None
    result: Result | None
    recent: tuple[Told, ...]
    closed: str


@attrs.frozen
class Update:
    """Something happened.

    Attributes:
        by: the player whose command it was; None for a timer.
        notices: what happened outside the game.
        events: what happened in it.
        view: the table afterwards, as the receiver may see it.
    """

    by: str | None
    notices: tuple[Notice, ...]
    events: tuple[Event, ...]
    view: TableView


@attrs.frozen
class Goodbye:
    """The receiver is no longer at the table.

    Attributes:
        sequence: the step with which it went.
        by: whose command that was; None for a timer.
        notices: what happened.
    """

    sequence: int
    by: str | None
    notices: tuple[Notice, ...]


Body = Accepted | Refused | Update | Goodbye
"""What a message can say."""


@attrs.frozen
class Message:
    """One message.

    Attributes:
        to: the id of the player it is for.
        body: what it says.
    """

    to: str
    body: Body


@attrs.frozen
class Outbox:
    """What is to be done after `receive` or `tick`: store the entry, then send the messages. Iterating gives the
    messages.

    Attributes:
        messages: to whom it may concern, the sender too.
        entry: what to store; None when nothing was accepted.
        wakes_at: when the table wants its next tick; None when it waits for players only.
    """

    messages: tuple[Message, ...]
    entry: Entry | None
    wakes_at: float | None = None

    def __iter__(self) -> Iterator[Message]:
        return iter(self.messages)

    @property
    def answer(self) -> Accepted | Refused | None:
        """The answer to the sender of the command; None after a timer."""
        bodies = [message.body for message in self.messages]
        return next((body for body in bodies if isinstance(body, Accepted | Refused)), None)
