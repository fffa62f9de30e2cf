"""Settings: how a host wants its table kept. Times are in seconds; None switches a limit off."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from math import isfinite

import attrs

from unorules.ruleset import MAX_PLAYERS, MIN_PLAYERS

DEFAULT_BOT = "default"
"""The bot that every table has: it plays `default_action`."""


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
    """How a table is kept.

    Attributes:
        seats: most seats, 2 to 10.
        spectators: whether people without a seat may watch.
        people: most people at the table, spectators included.
        clocks: how long a seat may think, by what is asked of it.
        pace: a factor on all of `clocks`: 0.5 is a fast table.
        autopilot_after: after so many times in a row that its time was up, a bot plays for a seat.
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
        if not _whole(self.seats) or not MIN_PLAYERS <= self.seats <= MAX_PLAYERS:
            yield f"seats is {self.seats!r}; it must be {MIN_PLAYERS} to {MAX_PLAYERS}"
        if not _whole(self.people) or self.people < 1:
            yield f"people is {self.people!r}; it must be 1 or more"
        if not _whole(self.autopilot_after) or self.autopilot_after < 1:
            yield f"autopilot_after is {self.autopilot_after!r}; it must be 1 or more"
        if not isinstance(self.clocks, Clocks):
            yield "clocks must be Clocks(...)"
        else:
            for field in attrs.fields(Clocks):
                yield from _duration(f"clocks.{field.name}", getattr(self.clocks, field.name), optional=True, least=0)
        yield from _duration("pace", self.pace, least=None)
        for name in ("bot_delay", "catch_delay", "vote_limit", "abandon_after"):
            yield from _duration(name, getattr(self, name), least=0)
        for name in ("grace", "pause_limit", "lobby_limit", "countdown", "time_limit"):
            yield from _duration(name, getattr(self, name), optional=True, least=0)
        if not all(isinstance(bot, str) and bot for bot in self.bots) or DEFAULT_BOT not in self.bots:
            yield f"bots must be names, {DEFAULT_BOT!r} among them"
        elif self.autopilot not in self.bots:
            yield f"autopilot is {self.autopilot!r}; it must be one of {', '.join(self.bots)}"
        if not isinstance(self.exits, Exits):
            yield f"exits is {self.exits!r}; it must be one of {', '.join(Exits)}"


def _whole(value: object) -> bool:
    return type(value) is int


def _duration(name: str, value: object, *, optional: bool = False, least: float | None) -> Iterator[str]:
    if value is None and optional:
        return
    number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if not number or (value <= 0 if least is None else value < least):  # type: ignore[operator]  # a number by then
        wanted = "a number above 0" if least is None else "0 or more seconds"
        yield f"{name} is {value!r}; it must be {wanted}" + (", or None" if optional else "")
