"""Two worlds: a table, and one whose hidden cards are others. Who knows the same must be told the same."""

from __future__ import annotations

from random import Random

import attrs

import unorules as uno
from unorules.table import Command, Entry, Phase, Table, TableError, dumps
from unorules.testing.worlds import may_be_changed, twin


class Pair:
    """Follows a table in both worlds with the eyes of one player.

    When somebody does what its cards in the other world do not allow, or the rules themselves tell the player more in
    one of the worlds, another world is made from the next turn. `compared` counts what the player was told while the
    worlds differed, `leaks` lists what differed in it.
    """

    def __init__(self, viewer: str, chance: Random) -> None:
        self.viewer = viewer
        self._chance = chance
        self._table: Table | None = None
        self._twin: Table | None = None
        self.compared = 0
        self.leaks: list[str] = []

    @property
    def sequence(self) -> int:
        """Up to which step it has followed."""
        return 0 if self._table is None else self._table.sequence

    def follow(self, entry: Entry) -> None:
        """One more step in both worlds; a step that was followed before is passed over."""
        if entry.sequence <= self.sequence:
            return
        if self._table is None:
            self._table = Table.replay([entry])
            return
        twin = self._twin
        self._table, told = self._table.follow(entry)
        if twin is None:
            self._twin = self._changed(self._table)
            return
        try:
            self._twin, told_there = twin.follow(entry)
        except TableError:
            self._twin = None  # somebody does what its cards do not allow there
            return
        if self._knows_the_same(self._table, self._twin):
            here, there = ([dumps(each) for each in box if each.to == self.viewer] for box in (told, told_there))
            self._compare(here, there, f"step {entry.sequence}")
        else:
            self._twin = None  # the rules have told more in one of them

    def probe(self, command: Command, now: float) -> None:
        """A command of the player: refused with the same words in both worlds, or in neither."""
        if self._table is not None and self._twin is not None:
            here, there = (world.receive(self.viewer, command, now=now)[1] for world in (self._table, self._twin))
            self._compare(here.answer, there.answer, f"the answer to {command}")

    def _compare(self, here: object, there: object, what: str) -> None:
        self.compared += 1
        if here != there:
            self.leaks.append(f"{self.viewer} is told something else in another world, {what}: {here} / {there}")

    def _changed(self, table: Table) -> Table | None:
        """The table with hidden cards exchanged: other hands, and the lower half of the pile."""
        game, own = table.game, table.seat_of(self.viewer)
        if game is None or table.phase is not Phase.PLAYING or not isinstance(game.decision, uno.TurnDecision):
            return None
        if not may_be_changed(game, own):
            return None
        return attrs.evolve(table, game=twin(game, own, self._chance, self._chance.choice(("bottom", "hands"))))

    def _knows_the_same(self, *worlds: Table) -> bool:
        """Whether what the rules themselves make known to the player is the same (the core answers for that)."""
        seen = []
        for world in worlds:
            seat = world.seat_of(self.viewer)
            view = None if world.game is None else uno.observe(world.game, seat)
            seen.append((view, [event.for_seat(seat) for event in world.recent[-1].events]))
        return seen[0] == seen[1]
