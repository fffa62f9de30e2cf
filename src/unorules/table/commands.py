"""Commands: everything that a player, or the program that keeps the table, can say to a table.

A player's command names the `sequence` its sender believed the table stood at, and may carry a `key` of the sender's
choice: a command that is sent again with its key has no second effect and gets the first answer.
"""

from __future__ import annotations

from enum import StrEnum

import attrs

from unorules.actions import Action
from unorules.ruleset import Rules
from unorules.table.settings import Settings


@attrs.frozen
class Command:
    """What all commands of players share.

    Attributes:
        sequence: the number the sender's last view carried; 0 before it has one.
        key: an idempotency key of the sender's choice, at most 64 characters; None for none.
    """

    sequence: int = attrs.field(kw_only=True)
    key: str | None = attrs.field(default=None, kw_only=True)


# --- coming and going -------------------------------------------------------------------------------------------------


@attrs.frozen
class Enter(Command):
    """Come to the table.

    Attributes:
        name: what others read.
        sit: whether to take the next free seat too, if the lobby has one.
    """

    name: str
    sit: bool = False


@attrs.frozen
class Exit(Command):
    """Go for good. A seat in a running game leaves the game, or a bot keeps it: the settings say which."""


@attrs.frozen
class Sit(Command):
    """Take a seat.

    Attributes:
        seat: None: in the lobby the next one, between rounds one that left the game or that a bot has. A number: that
            one; in the lobby those after it move up.
    """

    seat: int | None = None


@attrs.frozen
class Stand(Command):
    """Give up one's seat in the lobby and watch."""


@attrs.frozen
class Connect(Command):
    """A connection of the sender opened.

    Attributes:
        connection: its name, which the server gives: `"server-1/17"`.
    """

    connection: str


@attrs.frozen
class Disconnect(Command):
    """That connection closed. Others of the same player stay.

    Attributes:
        connection: its name.
    """

    connection: str


# --- the lobby --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Ready(Command):
    """Agree to the rules as they stand and be ready to start.

    Attributes:
        ready: False takes it back.
    """

    ready: bool = True


@attrs.frozen
class SetRules(Command):
    """The host proposes rules; everybody must be ready again.

    Attributes:
        rules: of the next game.
    """

    rules: Rules


@attrs.frozen
class Configure(Command):
    """The host changes the settings; everybody must be ready again.

    Attributes:
        settings: all of them, also those that stay.
    """

    settings: Settings


@attrs.frozen
class AddBot(Command):
    """The host seats a bot in the lobby.

    Attributes:
        bot: one of `Settings.bots`.
        name: what others read; empty for one that the table makes.
    """

    bot: str = "default"
    name: str = ""


@attrs.frozen
class Start(Command):
    """The host starts the game; everybody else who is seated must be ready."""


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Act(Command):
    """An action of the game.

    Attributes:
        action: of the sender's own seat; the host also sends `Penalize`.
    """

    action: Action


@attrs.frozen
class TakeOver(Command):
    """A bot plays on.

    Attributes:
        bot: one of `Settings.bots`.
        player: None for the sender; the host may name a player who is away.
    """

    bot: str = "default"
    player: str | None = None


@attrs.frozen
class Return(Command):
    """Play oneself again."""


@attrs.frozen
class Pause(Command):
    """The host stops all clocks."""


@attrs.frozen
class Resume(Command):
    """The host lets the clocks run on."""


@attrs.frozen
class Kick(Command):
    """The host removes a player or a bot; who is present in a running game is removed by a vote only.

    Attributes:
        player: the id of a player or bot.
    """

    player: str


@attrs.frozen
class MakeHost(Command):
    """The host hands its rights to another player.

    Attributes:
        player: the id of a player who is here.
    """

    player: str


@attrs.frozen
class EndGame(Command):
    """The host ends the game; nobody has won."""


@attrs.frozen
class Close(Command):
    """The host closes the table for good."""


class Motion(StrEnum):
    """What can be voted on."""

    KICK = "kick"
    PAUSE = "pause"
    END_ROUND = "end_round"
    END_GAME = "end_game"


@attrs.frozen
class Propose(Command):
    """Open a vote, and vote for it.

    Attributes:
        motion: what is voted on.
        player: whom a kick is about.
    """

    motion: Motion
    player: str | None = None


@attrs.frozen
class Vote(Command):
    """Vote once.

    Attributes:
        ballot: the number of the ballot.
        yes: False votes against it.
    """

    ballot: int
    yes: bool = True


# --- what the keeping program says ------------------------------------------------------------------------------------


@attrs.frozen
class Opened:
    """The table was opened.

    Attributes:
        table: its name.
        player: the id of its host.
        name: the display name of its host.
        rules: the rules it begins with.
        settings: how it is kept.
        key: what decides all chance of all its games, in hexadecimal; secret.
        version: the behaviour version of tables, raised when the same entries would make another table.
    """

    table: str
    player: str
    name: str
    rules: Rules
    settings: Settings
    key: str
    version: int = 1


class Alarm(StrEnum):
    """What a timer is about."""

    DECISION = "decision"
    AWAY = "away"
    BALLOT = "ballot"
    COUNTDOWN = "countdown"
    LOBBY = "lobby"
    PAUSE = "pause"
    ABANDONED = "abandoned"
    TIME_LIMIT = "time_limit"


@attrs.frozen
class TimeUp:
    """A timer ran out.

    Attributes:
        alarm: which.
        about: a player or the number of a ballot.
        actions: what the table played then.
    """

    alarm: Alarm
    about: str = ""
    actions: tuple[Action, ...] = ()


@attrs.frozen
class Restarted:
    """The keeping program stopped and runs again: clocks go on from where they stood, its connections are gone.

    Attributes:
        connections: whose connections are gone: those whose names begin so; empty for all.
    """

    connections: str = ""


KEEPERS_COMMANDS: tuple[type, ...] = (Opened, TimeUp, Restarted)
"""What only the keeping program may say."""

PLAYERS_COMMANDS: tuple[type[Command], ...] = (
    Enter, Exit, Sit, Stand, Connect, Disconnect, Ready, SetRules, Configure, AddBot, Start, Act, TakeOver, Return,
    Pause, Resume, Kick, MakeHost, EndGame, Close, Propose, Vote,
)  # fmt: skip
"""Every command that a player may send."""


Said = Command | Opened | TimeUp | Restarted
"""Whatever can be said to a table."""


@attrs.frozen
class Entry:
    """One accepted step of a table: the row that a storage keeps. A table is what its entries make of it.

    Attributes:
        sequence: the number of the step, from 1; the table stands at it afterwards.
        now: the time of the step, in seconds, never earlier than that of the step before.
        player: who sent the command; None for what the keeping program said.
        command: what was said, with all that decides its outcome.
    """

    sequence: int
    now: float
    player: str | None
    command: Said
