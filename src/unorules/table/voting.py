"""Votes: who has a voice, and when a ballot is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.table.commands import Motion
from unorules.table.parts import Ballot

if TYPE_CHECKING:
    from unorules.table.table import Table


def electors(table: Table, about: str | None) -> tuple[str, ...]:
    """Who has a voice: the people who play themselves in the game, but whom it is about. Nobody votes by being away."""
    assert table.game is not None
    return tuple(
        [
            chair.player
            for seat, chair in enumerate(table.chairs)
            if chair.bot is None and seat in table.game.match.seats and chair.player != about
        ]
    )


def verdict(table: Table, ballot: Ballot) -> bool | None:
    """Whether a ballot is carried (more than half of the voices; for a kick two at the least) or lost; None if open."""
    voices = electors(table, ballot.player)
    needed = max(2 if ballot.motion == Motion.KICK else 1, len(voices) // 2 + 1)
    yes = sum([each in voices for each in ballot.yes])
    silent = sum([each not in ballot.yes and each not in ballot.no for each in voices])
    if yes >= needed:
        return True
    return False if yes + silent < needed else None
