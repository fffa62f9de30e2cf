"""Two worlds: a table, and one whose hidden cards are others. Who knows the same must be told the same."""

from __future__ import annotations

from random import Random

import attrs

import unorules as uno
from unorules.table import Command, Entry, Table, TableError, dumps


class Pair:
    """Follows a table in both worlds with the eyes of one player, as long as the rules tell it no more in one of them.

    `compared` counts what the player was told while the worlds differed, `leaks` lists what differed in it.
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
        games, twin = self._table.games, self._twin
        self._table, told = self._table.follow(entry)
        if self._table.games != games:
            self._twin = self._changed(self._table)
        elif twin is not None:
            try:
                self._twin, told_there = twin.follow(entry)
            except TableError:
                self._twin = None  # somebody does what its cards do not allow there
                return
            if self._knows_the_same(self._table, self._twin):
                here, there = ([dumps(each) for each in box if each.to == self.viewer] for box in (told, told_there))
                self._compare(here, there, f"step {entry.sequence}")
            else:
                self._twin = None

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
        """The table with some cards of other hands and of the lower half of the pile exchanged."""
        game, own = table.game, table.seat_of(self.viewer)
        if game is None or own is None:
            return None
        others = [seat for seat in range(game.players) if seat != own]
        hands, pile = [bytearray(hand) for hand in game.hand_codes], bytearray(game.pile_codes)
        for _ in range(self._chance.randrange(1, 6)):
            hand, at = hands[self._chance.choice(others)], self._chance.randrange(len(pile) // 2, len(pile))
            card = self._chance.randrange(len(hand))
            hand[card], pile[at] = pile[at], hand[card]
        packed = tuple([bytes(sorted(hand)) for hand in hands])
        return attrs.evolve(table, game=attrs.evolve(game, hand_codes=packed, pile_codes=bytes(pile)))

    def _knows_the_same(self, *worlds: Table) -> bool:
        """Whether what the rules themselves make known to the player is the same (the core answers for that)."""
        seen = []
        for world in worlds:
            seat = world.seat_of(self.viewer)
            view = None if world.game is None else uno.observe(world.game, seat)
            seen.append((view, [event.for_seat(seat) for event in world.recent[-1].events]))
        return seen[0] == seen[1]
