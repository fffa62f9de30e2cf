"""Repetitions: a table remembers the latest accepted commands of each player, to answer them again in the same way."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import attrs

from unorules.table.commands import Act, AddBot, Command, EndGame, Start
from unorules.table.parts import Answer

if TYPE_CHECKING:
    from unorules.table.change import Change
    from unorules.table.table import Table

REMEMBERED: Final = 16
"""How many accepted commands of each player who is here are remembered."""

REMEMBERED_OF_GONE: Final = 256
"""How many accepted commands of people who are gone are remembered in all."""

_ONCE: Final = (Act, Start, AddBot, EndGame)
"""Commands that mean something at one moment only: sent twice from there without a key, they are one command."""


def digest(command: Command) -> str:
    """A short name for what a command says, whatever its key and sequence number."""
    said = repr(attrs.evolve(command, sequence=0, key=None))
    return blake2b(said.encode(), digest_size=8).hexdigest()


def remember(change: Change, player: str, command: Command) -> None:
    """Note an accepted command with its answer."""
    if command.key is None and not isinstance(command, _ONCE):
        return
    answer = Answer(player, command.key, command.sequence, digest(command), change.sequence)
    answers = [*change.table.answers, answer]
    here = {member.id for member in change.table.members}
    own = [each for each in answers if each.player == player]
    gone = [each for each in answers if each.player not in here]
    forgotten = {id(each) for each in (*own[:-REMEMBERED], *gone[:-REMEMBERED_OF_GONE])}
    change.set(answers=tuple([each for each in answers if id(each) not in forgotten]))


def recall(table: Table, player: str, command: Command) -> Answer | None:
    """The answer that this very command got before; one whose digest differs when its key was used for another."""
    for answer in reversed(table.answers):
        if answer.player != player:
            continue
        if command.key is not None:
            if answer.key == command.key:
                return answer
        elif isinstance(command, _ONCE) and answer.said == command.sequence and answer.digest == digest(command):
            return answer
    return None
