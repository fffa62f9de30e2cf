"""What each player is told: the table cut to one pair of eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.observation import Observation, observe
from unorules.table.clock import decision_ends
from unorules.table.messages import Clock, Goodbye, Message, Person, Place, TableView, Update
from unorules.table.parts import Phase, Told

if TYPE_CHECKING:
    from unorules.table.table import Table


def view(table: Table, player: str) -> TableView:
    """All that a player may know; a spectator gets what is public."""
    seat = table.seat_of(player)
    return _view(table, player, seat, tuple([redacted(told, seat) for told in table.recent]))


def redacted(told: Told, seat: int | None) -> Told:
    """A step as a seat may have it."""
    if not any([event.secret for event in told.events]):
        return told
    events = tuple([event.for_seat(seat) if event.secret else event for event in told.events])
    return Told(told.sequence, told.notices, events)


def _view(table: Table, player: str, seat: int | None, recent: tuple[Told, ...]) -> TableView:
    return TableView(
        table=table.id,
        sequence=table.sequence,
        now=table.now,
        you=player,
        seat=seat,
        host=table.host,
        phase=table.phase,
        rules=table.rules,
        settings=table.settings,
        people=tuple(
            [
                Person(each.id, each.name, True if each.connections else None if each.away_since is None else False)
                for each in table.members
            ]
        ),
        places=tuple(
            [
                Place(
                    player=chair.player,
                    name=chair.name,
                    robot=chair.robot,
                    bot=chair.bot,
                    ready=chair.ready,
                    timeouts=chair.timeouts,
                    left=table.vacant(number),
                    gone=chair.gone,
                )
                for number, chair in enumerate(table.chairs)
            ]
        ),
        game=table.games,
        observation=_observed(table, seat),
        clock=clock(table),
        paused=table.paused,
        ballots=table.ballots,
        starts_at=table.countdown_at,
        result=table.results[-1] if table.results else None,
        recent=recent,
        closed=table.closed,
    )


def _observed(table: Table, seat: int | None) -> Observation | None:
    if table.game is None:
        return None
    seen = observe(table.game, seat)
    return seen if table.phase is Phase.PLAYING else attrs.evolve(seen, legal=())


def clock(table: Table) -> Clock | None:
    """The clock of the open decision, None when none runs."""
    seat = None if table.game is None else table.game.to_act
    if seat is None or table.phase is not Phase.PLAYING or table.paused is not None:
        return None
    return Clock(seat, table.marks.decision_at, decision_ends(table))


def broadcast(before: Table | None, after: Table, told: Told, by: str | None) -> tuple[Message, ...]:
    """An update for everybody at the table, each with its own view, and a goodbye for everybody who went."""
    messages = []
    for each in after.members:
        seen = view(after, each.id)
        messages.append(Message(each.id, Update(by, told.notices, redacted(told, seen.seat).events, seen)))
    gone = [] if before is None else [each for each in before.members if after.member(each.id) is None]
    return (*messages, *[Message(each.id, Goodbye(told.sequence, by, told.notices)) for each in gone])
