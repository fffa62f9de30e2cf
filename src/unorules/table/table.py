"""The table: one immutable value that holds everything between the first guest and the last result."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from secrets import token_bytes
from typing import Final

import attrs

from unorules.errors import IllegalAction, SetupError, UnoRulesError
from unorules.plain import is_finite, shown
from unorules.presets import OFFICIAL
from unorules.ruleset import Rules
from unorules.shuffle import KEY_SIZE, key_from_seed
from unorules.state import GameState
from unorules.table.advance import advance
from unorules.table.clock import due, timers
from unorules.table.codes import TableCode
from unorules.table.commands import Command, Entry, Opened, Restarted
from unorules.table.judge import bad_names, judge
from unorules.table.messages import Accepted, Message, Outbox, Refused, TableView
from unorules.table.parts import Answer, Ballot, Chair, Marks, Member, News, Notice, Paused, Phase, Result, Timer, Told
from unorules.table.plan import Bot, plan
from unorules.table.settings import Settings
from unorules.table.views import broadcast, view

VERSION: Final = 1
"""The behaviour version of tables: raised when the same entries would make another table."""


class TableError(UnoRulesError, ValueError):
    """Entries that are no table: one is missing, stands twice, or says what the table refuses."""


@attrs.frozen(repr=False)
class Table:
    """A game and the people around it. It never changes: `receive` and `tick` give the next one.

    Make one with `open_table`, or from its entries with `Table.replay`. It holds every card: show a player
    `table.view(player)`, and send the messages of an outbox to whom they are addressed.

    Attributes:
        id: the name of the table.
        key: what decides all chance, in hexadecimal; secret.
        settings: how the host wants it kept.
        rules: the rules of the next game, and of the one that runs.
        host: the id of the player with the rights of the host, seated or not.
        members: who is here, in order of arrival.
        chairs: who sits; during a game the index is the seat.
        phase: lobby, playing, over, closed.
        games: how many games have started.
        game: the state of the game, None in a lobby.
        marks: since when things stand as they stand; what is stale follows from it.
        paused: the pause, None without one.
        ballots: open votes.
        results: how each game ended, in order.
        answers: accepted commands whose repetition gets the same answer: the last 16 of each player who is here, and
            the last 256 of all who went.
        recent: what the latest steps brought about, unredacted.
        countdown_at: when the game starts by itself, None when it does not.
        active_at: when a player last did something.
        now: the time of the latest entry.
        sequence: the number of the latest entry.
        kicked: ids that may not come back.
        bots_made: how many bots were ever seated here, for their names.
        closed: why the table was closed, empty while it is open.
    """

    id: str
    key: str
    settings: Settings
    rules: Rules
    host: str
    members: tuple[Member, ...]
    chairs: tuple[Chair, ...] = ()
    phase: Phase = Phase.LOBBY
    games: int = 0
    game: GameState | None = None
    marks: Marks = attrs.field(factory=Marks)
    paused: Paused | None = None
    ballots: tuple[Ballot, ...] = ()
    results: tuple[Result, ...] = ()
    answers: tuple[Answer, ...] = ()
    recent: tuple[Told, ...] = ()
    countdown_at: float | None = None
    active_at: float = 0.0
    now: float = 0.0
    sequence: int = 1
    kicked: tuple[str, ...] = ()
    bots_made: int = 0
    closed: str = ""

    # --- looking ------------------------------------------------------------------------------------------------------

    def member(self, player: str | None) -> Member | None:
        """The member of that id, None when nobody here has it."""
        return next((each for each in self.members if each.id == player), None)

    def seat_of(self, player: str | None) -> int | None:
        """The seat of a player, None without one. A seat that left the game, or whose player went, is nobody's."""
        for seat, chair in enumerate(self.chairs):
            if chair.player == player and not chair.gone and not self.vacant(seat):
                return seat
        return None

    def vacant(self, seat: int) -> bool:
        """Whether the seat has left the game."""
        return self.game is not None and seat in self.game.match.left

    @property
    def timers(self) -> tuple[Timer, ...]:
        """Every time at which the table wants a `tick`, the next one first."""
        return timers(self)

    @property
    def wakes_at(self) -> float | None:
        """When the next `tick` is due; None when the table waits for players only."""
        waiting = timers(self)
        return waiting[0].at if waiting else None

    def view(self, player: str) -> TableView:
        """All that a player may know, in one value: enough to draw the table after a lost connection.

        Raises `SetupError` for somebody who is not at the table.
        """
        if self.member(player) is None:
            raise SetupError(f"{player!r} is not at this table; it holds {', '.join(each.id for each in self.members)}")
        return view(self, player)

    # --- the next table -----------------------------------------------------------------------------------------------

    def receive(
        self, player: str, command: Command, *, now: float, bots: Collection[str] | None = None
    ) -> tuple[Table, Outbox]:
        """The table after a command of a player, and what to tell whom.

        `player` is whom the keeping program has made sure the command comes from. A refused or repeated command
        leaves the table as it is; the outbox then holds the answer alone. An accepted one is in `outbox.entry`, to be
        stored before anything is sent. `bots` names those that the program has beside `"default"`; a command that
        wants another one is refused. None: whatever `Settings.bots` allows.
        """
        answer = judge(self, player, command, _seconds(now), bots)
        if answer is not None:
            return self, Outbox((Message(player, answer),), None, self.wakes_at)
        entry = Entry(self.sequence + 1, max(float(now), self.now), player, command)
        try:
            after, told = advance(self, entry)
        except IllegalAction as error:
            return self, self._refused(player, command, TableCode.ILLEGAL_ACTION, error)
        except SetupError as error:
            return self, self._refused(player, command, TableCode.BAD_SETUP, error)
        first = Message(player, Accepted(entry.sequence, command.key))
        return after, Outbox((first, *broadcast(self, after, told, player)), entry, after.wakes_at)

    def _refused(self, player: str, command: Command, code: TableCode, error: IllegalAction | SetupError) -> Outbox:
        violations = error.violations if isinstance(error, IllegalAction) else ()
        message = error.message if isinstance(error, IllegalAction) else str(error)
        answer = Refused(code, message, self.sequence, command.key, violations)
        return Outbox((Message(player, answer),), None, self.wakes_at)

    def tick(self, now: float, *, bots: Mapping[str, Bot] | None = None) -> tuple[Table, Outbox]:
        """The table after the earliest timer that is due at `now`; the same one when none is.

        Each call carries out one timer, so that each is one entry; call it while `wakes_at` has come. `bots` maps
        the names of the settings to functions that choose an action from an `Observation`; `"default"` need not be
        in it, and without `bots` every bot plays `default_action`. A tick that comes twice does nothing the second
        time.

        Raises `TableError` when a bot is missing, raises an error or chooses what its seat may not do.
        """
        timer = due(self, _seconds(now))
        if timer is None:
            return self, Outbox((), None, self.wakes_at)
        try:
            command = plan(self, timer, bots)
            entry = Entry(self.sequence + 1, max(float(now), self.now), None, command)
            after, told = advance(self, entry)
        except UnoRulesError as error:
            raise TableError(f"table {self.id}: {error}") from error
        return after, Outbox(broadcast(self, after, told, None), entry, after.wakes_at)

    def restarted(self, *, now: float, connections: str = "") -> tuple[Table, Outbox]:
        """The table after the keeping program stood still: every clock goes on with what was left of it.

        Connections whose names begin with `connections` are gone; with the empty text all are.
        """
        entry = Entry(self.sequence + 1, max(_seconds(now), self.now), None, Restarted(connections))
        after, told = advance(self, entry)
        return after, Outbox(broadcast(self, after, told, None), entry, after.wakes_at)

    def follow(self, entry: Entry) -> tuple[Table, Outbox]:
        """The table after an entry that another process accepted, and what to tell whom.

        Raises `TableError` when the entry does not come next.
        """
        if entry.sequence != self.sequence + 1:
            raise TableError(f"entry {entry.sequence} stands where {self.sequence + 1} must stand")
        try:
            after, told = advance(self, entry)
        except UnoRulesError as error:
            raise TableError(f"entry {entry.sequence}: {error}") from error
        return after, Outbox(broadcast(self, after, told, entry.player), entry, after.wakes_at)

    # --- from entries -------------------------------------------------------------------------------------------------

    @staticmethod
    def replay(entries: Iterable[Entry], *, start: Table | None = None) -> Table:
        """The table that these entries make, from the first one on, or from `start`.

        Raises `TableError` at the first entry that does not follow from those before it.
        """
        table = start
        for entry in entries:
            expected = 1 if table is None else table.sequence + 1
            if entry.sequence != expected:
                raise TableError(f"entry {entry.sequence} stands where {expected} must stand")
            try:
                table = _opened(entry) if table is None else advance(table, entry)[0]
            except UnoRulesError as error:
                raise TableError(f"entry {entry.sequence}: {error}") from error
        if table is None:
            raise TableError("a table has one entry at the least, that of its opening")
        return table

    def __repr__(self) -> str:
        return (
            f"<Table {self.id} at {self.sequence}: {self.phase}, {len(self.chairs)} seated, {self.game or 'no game'}>"
        )


def open_table(
    table: str,
    *,
    player: str,
    name: str,
    now: float,
    rules: Rules = OFFICIAL,
    settings: Settings = Settings(),  # noqa: B008  (a frozen value)
    seed: int | str | bytes | None = None,
) -> tuple[Table, Outbox]:
    """Open a table; the player who opens it is its host and not yet seated.

    Args:
        table: its name, at most 64 characters.
        player: id of the host.
        name: display name of the host.
        now: the time, in seconds; any clock will do as long as it is the same later.
        rules: the rules it begins with; the host may change them before the start.
        settings: how it is kept.
        seed: for tests, what decides every shuffle of every game; without one the operating system gives a key.

    Raises `SetupError` with every problem and, as all that is told the time, `TableError` when it is no finite number.

    Examples:
        >>> from unorules.table import open_table
        >>> table, outbox = open_table("t1", player="anna", name="Anna", now=0.0, seed=7)
        >>> table.host, table.phase, outbox.entry.sequence
        ('anna', <Phase.LOBBY: 'lobby'>, 1)
    """
    key = token_bytes(KEY_SIZE) if seed is None else key_from_seed(seed)
    entry = Entry(1, _seconds(now), None, Opened(table, player, name, rules, settings, key.hex(), VERSION))
    after = _opened(entry)
    return after, Outbox(broadcast(None, after, after.recent[-1], None), entry)


def _seconds(now: object) -> float:
    if not is_finite(now):
        raise TableError(f"now is {shown(now)}; it must be a finite number of seconds")
    return float(now)


def _opened(entry: Entry) -> Table:
    said = entry.command
    if not isinstance(said, Opened):
        raise TableError("the first entry must be that of the opening")
    if said.version != VERSION:
        raise TableError(f"the table has behaviour version {said.version!r}; this version of the library has {VERSION}")
    problems = [*bad_names(table=said.table, player=said.player, name=said.name), *said.settings.problems()]
    if not isinstance(said.rules, Rules):
        problems.append("rules must be a rule set, for example unorules.OFFICIAL")
    if problems:
        raise SetupError(problems)
    return Table(
        id=said.table,
        key=said.key,
        settings=said.settings,
        rules=said.rules,
        host=said.player,
        members=(Member(said.player, said.name.strip()),),
        recent=(Told(1, (Notice(News.OPENED, said.player),), ()),),
        active_at=entry.now,
        now=entry.now,
    )
