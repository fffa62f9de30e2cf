"""Settings: how a host wants its table kept. Times are in seconds, a year at the most; None switches a limit off."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import attrs

from unorules.plain import is_finite, shown
from unorules.ruleset import MAX_PLAYERS, MIN_PLAYERS

DEFAULT_BOT = "default"
"""The bot that every table has: it plays `default_action`."""

LONGEST: Final = 365 * 24 * 3600
"""The longest time of a setting, in seconds: a year."""

MOST_PEOPLE: Final = 1000
"""Most people at a table that settings can allow."""

MOST_TIMEOUTS: Final = 100
"""After how many times that its time was up in a row a bot plays for a seat at the latest."""

FASTEST_AND_SLOWEST: Final = (0.001, 1000)
"""The bounds of `Settings.pace`."""


@attrs.frozen
class Clocks:
    """How long a seat may think, by what is asked of it, in seconds; None for any time.

    `Settings.pace` multiplies them.

    Attributes:
        turn: an ordinary turn.
        drawn: whether to lay the card it has drawn.
        penalty: what to do about cards that are aimed at it.
        color: naming a colour.
        target: choosing whom to swap with.
        poll: whether it uses a window, under polls.
        next_round: dealing the next round.
    """

    turn: float | None = 60.0
    drawn: float | None = 30.0
    penalty: float | None = 30.0
    color: float | None = 20.0
    target: float | None = 20.0
    poll: float | None = 10.0
    next_round: float | None = 30.0


class Exits(StrEnum):
    """What becomes of a seat whose player goes during a game."""

    LEAVE = "leave"
    """The seat leaves the game (rulebook, section 6)."""
    BOT = "bot"
    """A bot plays on; the player may come back to it."""


@attrs.frozen
class Settings:
    """How a table is kept. No time is longer than a year.

    Attributes:
        seats: most seats, 2 to 10.
        spectators: whether people without a seat may watch.
        people: most people at the table, spectators included; 1 to 1000.
        clocks: how long a seat may think, by what is asked of it.
        pace: a factor on all of `clocks`: 0.5 is a fast table; 0.001 to 1000.
        autopilot_after: after so many times in a row that its time was up, a bot plays for a seat;
            1 to 100.
        autopilot: which bot plays for who is away.
        bots: the bots that this host knows by name; `"default"` plays `default_action`.
        bot_delay: how long a bot takes for a move.
        grace: how long a player may be without a connection before it counts as away.
        catch_delay: how long after it opened a duty may not be caught yet.
        vote_limit: how long a vote stays open.
        pause_limit: the longest pause.
        abandon_after: how long a game waits when no human plays any more.
        lobby_limit: how long a table without a game waits for anybody to do anything.
        countdown: start by itself so long after everybody who is seated is ready, the host too, and there are enough
            for the rules; 0.0 at once. None leaves it to the host, who says `Start`.
        time_limit: how long a game may last. At its end the highest total wins (the lowest, where low totals win),
            then the fewest cards, then the fewest points in hand; who is equal then has won together.
        host_kicks: whether the host alone may remove a player who is present in a running game.
        exits: what becomes of a seat whose player goes during a game.
    """

    seats: int = MAX_PLAYERS
    spectators: bool = True
    people: int = 100
    clocks: Clocks = Clocks()
    pace: float = 1.0
    autopilot_after: int = 2
    autopilot: str = DEFAULT_BOT
    bots: tuple[str, ...] = (DEFAULT_BOT,)
    bot_delay: float = 1.0
    grace: float | None = 30.0
    catch_delay: float = 0.0
    vote_limit: float = 60.0
    pause_limit: float | None = 600.0
    abandon_after: float = 300.0
    lobby_limit: float | None = 1800.0
    countdown: float | None = None
    time_limit: float | None = None
    host_kicks: bool = False
    exits: Exits = Exits.LEAVE

    def problems(self) -> tuple[str, ...]:
        """Why no table can be kept so; empty when it can."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[str]:
        yield from _whole("seats", self.seats, MIN_PLAYERS, MAX_PLAYERS)
        yield from _whole("people", self.people, 1, MOST_PEOPLE)
        yield from _whole("autopilot_after", self.autopilot_after, 1, MOST_TIMEOUTS)
        for name in ("spectators", "host_kicks"):
            if type(getattr(self, name)) is not bool:
                yield f"{name} is {shown(getattr(self, name))}; it must be True or False"
        if not isinstance(self.clocks, Clocks):
            yield "clocks must be Clocks(...)"
        else:
            for field in attrs.fields(Clocks):
                yield from _duration(f"clocks.{field.name}", getattr(self.clocks, field.name), optional=True)
        least, most = FASTEST_AND_SLOWEST
        if not is_finite(self.pace) or not least <= self.pace <= most:
            yield f"pace is {shown(self.pace)}; it must be a number from {least} to {most}"
        for name in ("bot_delay", "catch_delay", "vote_limit", "abandon_after"):
            yield from _duration(name, getattr(self, name))
        for name in ("grace", "pause_limit", "lobby_limit", "countdown", "time_limit"):
            yield from _duration(name, getattr(self, name), optional=True)
        if (
            not isinstance(self.bots, tuple)
            or not all(isinstance(bot, str) and bot for bot in self.bots)
            or DEFAULT_BOT not in self.bots
        ):
            yield f"bots must be a tuple of names, {DEFAULT_BOT!r} among them"
        elif self.autopilot not in self.bots:
            yield f"autopilot is {shown(self.autopilot)}; it must be one of {', '.join(self.bots)}"
        if not isinstance(self.exits, Exits):
            yield f"exits is {shown(self.exits)}; it must be one of {', '.join(Exits)}"


def _whole(name: str, value: object, least: int, most: int) -> Iterator[str]:
    if type(value) is not int or not least <= value <= most:
        yield f"{name} is {shown(value)}; it must be a whole number from {least} to {most}"


def _duration(name: str, value: object, *, optional: bool = False) -> Iterator[str]:
    if value is None and optional:
        return
    if not is_finite(value) or not 0 <= value <= LONGEST:
        yield f"{name} is {shown(value)}; it must be 0 to {LONGEST} seconds" + (", or None" if optional else "")
