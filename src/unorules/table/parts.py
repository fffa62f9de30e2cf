"""What a table holds beside the game: people, chairs, ballots, results. Values that do nothing."""

from __future__ import annotations

from enum import StrEnum

import attrs

from unorules.events import Event
from unorules.table.commands import Alarm, Motion


class Phase(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    """No game: people come, sit, agree on rules."""
    PLAYING = "playing"
    """A game runs (it may be paused)."""
    OVER = "over"
    """A game has ended and can still be looked at; the next command of a lobby makes the table a lobby again."""
    CLOSED = "closed"
    """Nothing happens here any more."""


@attrs.frozen
class Member:
    """Somebody at the table, seated or not.

    Attributes:
        id: what the keeping program knows the player by. It is a name, not a secret: others see it.
        name: what others read.
        connections: open connections, by the names their servers gave them.
        away_since: since when there is none; None while there is one, and for programs that do not tell.
        absent: whether the grace for coming back has run out.
    """

    id: str
    name: str
    connections: tuple[str, ...] = ()
    away_since: float | None = None
    absent: bool = False


@attrs.frozen
class Chair:
    """A place at the table; during a game its number is the seat.

    Attributes:
        player: whose it is; the id of a bot begins with `bot:`.
        name: display name.
        bot: the bot that plays it now; None while its player does.
        ready: whether its player agrees to start.
        timeouts: how many times in a row its time was up.
        gone: whether whose it is went for good. Nobody has it then, though a bot may play on.
    """

    player: str
    name: str
    bot: str | None = None
    ready: bool = False
    timeouts: int = 0
    gone: bool = False

    @property
    def robot(self) -> bool:
        """Whether it is a bot's own chair."""
        return self.player.startswith(BOT_PREFIX)


BOT_PREFIX = "bot:"


@attrs.frozen
class Marks:
    """Since which sequence number what a command may be about has stood as it stands.

    Attributes:
        rules: rules and settings.
        lobby: these and who sits where.
        started: the game.
        moved: anything in the game.
        decision: the open decision.
        top: the top card.
        windows: each open window, in the order of the state.
        decision_at: the time since which the decision is open, pauses not counted.
        windows_at: the times at which the windows opened.
        started_at: the time at which the game started, pauses not counted.
    """

    rules: int = 1
    lobby: int = 1
    started: int = 0
    moved: int = 0
    decision: int = 0
    top: int = 0
    windows: tuple[int, ...] = ()
    decision_at: float = 0.0
    windows_at: tuple[float, ...] = ()
    started_at: float = 0.0


@attrs.frozen
class Paused:
    """A pause.

    Attributes:
        at: since when.
        by: who wanted it; None when the table paused because no human plays.
    """

    at: float
    by: str | None


@attrs.frozen
class Ballot:
    """An open vote.

    Attributes:
        number: the sequence number at which it was opened.
        motion: what is voted on.
        by: who proposed it.
        player: whom a kick is about, None for other motions.
        until: when it ends.
        yes: who has voted yes.
        no: who has voted no.
    """

    number: int
    motion: Motion
    by: str
    player: str | None
    until: float
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


class Ending(StrEnum):
    """How a game ended."""

    WON = "won"
    """By the rules: a seat reached the target, the rounds were played, the others were knocked out."""
    LEFT = "left"
    """All others left."""
    ABANDONED = "abandoned"
    """No human was left to play."""
    ENDED = "ended"
    """The host or a vote ended it."""
    TIME = "time"
    """The time limit was reached."""
    CLOSED = "closed"
    """The table was closed."""


@attrs.frozen
class Standing:
    """How a seat came out.

    Attributes:
        seat: the seat.
        player: whose it is, also of a player who left.
        name: the display name.
        score: the total.
        cards: cards in hand at the end.
        place: 1 for the best; equals share a place.
        left: whether the seat left the game.
        bot: whether a bot played it at the end.
    """

    seat: int
    player: str
    name: str
    score: int
    cards: int
    place: int
    left: bool
    bot: bool


@attrs.frozen
class Result:
    """How one game of a table ended. Every game that starts gets one.

    Attributes:
        game: the number of the game at this table, from 1.
        ending: how it ended.
        detail: the reason that the rules give, empty without one.
        winners: players who won; empty when nobody did.
        standings: every seat, in seat order.
        rounds: the number of the last round.
        at: when it ended.
    """

    game: int
    ending: Ending
    detail: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    rounds: int
    at: float


@attrs.frozen
class Answer:
    """An accepted command, remembered so that its repetition gets the same answer.

    Attributes:
        player: who sent it.
        key: its key.
        said: the sequence number that it named.
        digest: what tells it from other commands.
        sequence: where the table then stood.
    """

    player: str
    key: str | None
    said: int
    digest: str
    sequence: int


class News(StrEnum):
    """What can happen at a table outside the game."""

    OPENED = "opened"
    ENTERED = "entered"
    EXITED = "exited"
    SAT = "sat"
    STOOD = "stood"
    CONNECTED = "connected"
    DISCONNECTED = "disconnected"
    AWAY = "away"
    READY = "ready"
    NOT_READY = "not_ready"
    RULES = "rules"
    SETTINGS = "settings"
    BOT_ADDED = "bot_added"
    KICKED = "kicked"
    HOST = "host"
    STARTED = "started"
    COUNTDOWN = "countdown"
    TIME_UP = "time_up"
    BOT_PLAYS = "bot_plays"
    RETURNED = "returned"
    PAUSED = "paused"
    RESUMED = "resumed"
    PROPOSED = "proposed"
    VOTED = "voted"
    CARRIED = "carried"
    FAILED = "failed"
    ENDED = "ended"
    CLOSED = "closed"
    RESTARTED = "restarted"


@attrs.frozen
class Notice:
    """Something that happened at the table outside the game.

    Attributes:
        news: what.
        player: whom it is about, None for the whole table.
        text: a word more where one is needed.
    """

    news: News
    player: str | None = None
    text: str = ""


@attrs.frozen
class Told:
    """What one step brought about.

    Attributes:
        sequence: the number of the step.
        notices: what happened outside the game.
        events: what happened in it.
    """

    sequence: int
    notices: tuple[Notice, ...]
    events: tuple[Event, ...]


@attrs.frozen
class Timer:
    """A time at which the table wants a `tick`.

    Attributes:
        at: when.
        alarm: what for.
        about: a player or the number of a ballot; empty where the alarm says all.
    """

    at: float
    alarm: Alarm
    about: str = ""
