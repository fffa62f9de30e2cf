"""Time as data: when a table wants to be told that a time has come. The clock itself is the host's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    PenaltyDecision,
    PollDecision,
    RoundOver,
    TargetDecision,
)
from unorules.table.commands import Alarm
from unorules.table.parts import Phase, Timer

if TYPE_CHECKING:
    from unorules.table.table import Table

_CLOCKS: Final[dict[type[Decision], str]] = {
    DrawnCardDecision: "drawn",
    PenaltyDecision: "penalty",
    ColorDecision: "color",
    TargetDecision: "target",
    PollDecision: "poll",
    RoundOver: "next_round",
}


def decision_ends(table: Table) -> float | None:
    """When the time for the open decision of the running game is up; None when there is no limit."""
    game = table.game
    assert game is not None
    assert game.to_act is not None
    decision, settings = game.decision, table.settings
    if table.chairs[game.to_act].bot is not None and not isinstance(decision, RoundOver):
        return table.marks.decision_at + settings.bot_delay
    limit: float | None = getattr(settings.clocks, _CLOCKS.get(type(decision), "turn"))
    return None if limit is None else table.marks.decision_at + limit * settings.pace


def timers(table: Table) -> tuple[Timer, ...]:
    """Every time at which the table wants a tick, the next one first."""
    if table.phase is Phase.CLOSED:
        return ()
    settings = table.settings
    found = []
    if table.phase is not Phase.PLAYING:
        if settings.lobby_limit is not None:
            found.append(Timer(table.active_at + settings.lobby_limit, Alarm.LOBBY))
        if table.countdown_at is not None:
            found.append(Timer(table.countdown_at, Alarm.COUNTDOWN))
    elif table.paused is not None:
        if table.paused.by is None:
            found.append(Timer(table.paused.at + settings.abandon_after, Alarm.ABANDONED))
        elif settings.pause_limit is not None:
            found.append(Timer(table.paused.at + settings.pause_limit, Alarm.PAUSE))
    else:
        assert table.game is not None
        ends = decision_ends(table)
        if ends is not None:
            found.append(Timer(ends, Alarm.DECISION, table.chairs[table.game.decision.seat].player))
        if settings.time_limit is not None:
            found.append(Timer(table.marks.started_at + settings.time_limit, Alarm.TIME_LIMIT))
    found += [Timer(ballot.until, Alarm.BALLOT, str(ballot.number)) for ballot in table.ballots]
    if settings.grace is not None:
        found += [
            Timer(each.away_since + settings.grace, Alarm.AWAY, each.id)
            for each in table.members
            if each.away_since is not None and not each.absent
        ]
    return tuple(sorted(found, key=lambda timer: (timer.at, timer.alarm, timer.about)))


def due(table: Table, now: float) -> Timer | None:
    """The earliest timer whose time has come."""
    waiting = timers(table)
    return waiting[0] if waiting and waiting[0].at <= now else None
