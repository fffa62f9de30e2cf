"""Whether the parts of a table fit each other: what its document is asked after each part was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.shuffle import KEY_SIZE
from unorules.table.parts import Phase

if TYPE_CHECKING:
    from unorules.table.table import Table


def defects(table: Table) -> list[str]:
    """What makes this table impossible, each defect with its path; empty when it is sound."""
    found = []
    here = [member.id for member in table.members]
    seated = [chair.player for chair in table.chairs if not chair.gone]
    if len(table.key) != 2 * KEY_SIZE or any(digit not in "0123456789abcdef" for digit in table.key):
        found.append(f"$.key: must be {KEY_SIZE} bytes in hexadecimal")
    if len(set(here)) != len(here):
        found.append("$.members: somebody stands there twice")
    if table.host not in here and table.phase is not Phase.CLOSED:
        found.append(f"$.host: {table.host!r} is not among the members")
    if len(set(seated)) != len(seated):
        found.append("$.chairs: somebody has two of them")
    if table.phase is not Phase.CLOSED and (table.game is None) is not (table.phase is Phase.LOBBY):
        found.append(f"$.game: does not suit the phase {table.phase}")
    if table.game is not None and len(table.chairs) != table.game.players:
        found.append(f"$.chairs: {len(table.chairs)}, but the game has {table.game.players} seats")
    windows = 0 if table.game is None else len(table.game.windows)
    if table.game is not None and {len(table.marks.windows), len(table.marks.windows_at)} != {windows}:
        found.append(f"$.marks.windows: must be {windows}, one for each window of the game")
    if table.sequence < 1:
        found.append("$.sequence: must be 1 or more")
    found += [f"$.settings: {problem}" for problem in table.settings.problems()]
    return found
