"""One accepted step on its way: the table as it becomes, and what there will be to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from unorules.actions import Action, CallUno, Catch, Dispute, JumpIn
from unorules.engine import step
from unorules.events import (
    CardsLaid,
    CardsReturned,
    CardsShed,
    CardsTurnedOver,
    CardsUndone,
    CardTurned,
    Event,
)
from unorules.state import GameState
from unorules.table.commands import Entry
from unorules.table.parts import Chair, Marks, News, Notice, Told

if TYPE_CHECKING:
    from unorules.table.table import Table

RECENT = 12
"""How many of the latest steps a table remembers for its views."""

_TOUCH_THE_TOP = (CardsLaid, CardsShed, CardsReturned, CardsUndone, CardTurned, CardsTurnedOver)


class Change:
    """Works one entry into a table. What it is given never changes; `table` is the next one."""

    def __init__(self, table: Table, entry: Entry) -> None:
        self.before: Table = table
        self.table: Table = attrs.evolve(table, sequence=entry.sequence, now=entry.now)
        self.sequence: int = entry.sequence
        self.now: float = entry.now
        self.notices: list[Notice] = []
        self.events: list[Event] = []

    def set(self, **parts: Any) -> None:
        """Put other parts into the table."""
        self.table = attrs.evolve(self.table, **parts)

    def mark(self, **marks: Any) -> None:
        """Note since when something stands."""
        self.set(marks=attrs.evolve(self.table.marks, **marks))

    def tell(self, news: News, player: str | None = None, text: str = "") -> None:
        """Note what happened outside the game."""
        self.notices.append(Notice(news, player, text))

    def set_chair(self, seat: int, **parts: Any) -> None:
        """Change one chair."""
        chairs = list(self.table.chairs)
        chairs[seat] = attrs.evolve(chairs[seat], **parts)
        self.set(chairs=tuple(chairs))

    def set_member(self, player: str, **parts: Any) -> None:
        """Change one member."""
        self.set(members=tuple([attrs.evolve(m, **parts) if m.id == player else m for m in self.table.members]))

    def get_game(self) -> GameState:
        """The game that runs."""
        assert self.table.game is not None
        return self.table.game

    def humans(self) -> list[Chair]:
        """The chairs of people who are here and still in the game, whoever plays for them."""
        game = self.get_game()
        return [
            self.table.chairs[seat]
            for seat in range(game.players)
            if seat not in game.match.left and not self.table.chairs[seat].robot and not self.table.chairs[seat].gone
        ]

    def play(self, action: Action) -> None:
        """An action of the game. Raises `IllegalAction` when the rules refuse it."""
        before = self.get_game()
        after, events = step(before, action)
        self.events += events
        self.set(game=after, marks=self._marks(before, after, action, events))
        if after.match.round != before.match.round:
            self.set(recent=())  # a view tells of the round that is played

    def _marks(self, before: GameState, after: GameState, action: Action, events: tuple[Event, ...]) -> Marks:
        marks = self.table.marks
        changes: dict[str, Any] = {"moved": self.sequence}
        if _is_another_decision(before, after, action):
            changes |= {"decision": self.sequence, "decision_at": self.now}
        if any(isinstance(event, _TOUCH_THE_TOP) for event in events):
            changes["top"] = self.sequence
        if after.windows or before.windows:
            old = dict(zip(before.windows, zip(marks.windows, marks.windows_at, strict=True), strict=True))
            stood = [old.get(window, (self.sequence, self.now)) for window in after.windows]
            changes |= {"windows": tuple([s for s, _ in stood]), "windows_at": tuple([at for _, at in stood])}
        return attrs.evolve(marks, **changes)

    def begin(self, game: GameState, events: tuple[Event, ...]) -> None:
        """A new game."""
        count = len(game.windows)
        self.events += events
        self.set(game=game, games=self.table.games + 1, recent=())
        self.mark(
            started=self.sequence,
            moved=self.sequence,
            decision=self.sequence,
            top=self.sequence,
            windows=(self.sequence,) * count,
            decision_at=self.now,
            windows_at=(self.now,) * count,
            started_at=self.now,
        )

    def shift(self, by: float) -> None:
        """Move the clocks of the game by the time for which they stood still."""
        marks = self.table.marks
        self.mark(
            decision_at=marks.decision_at + by,
            started_at=marks.started_at + by,
            windows_at=tuple([at + by for at in marks.windows_at]),
        )

    def remove_member(self, player: str) -> None:
        """Take somebody from the list of those who are here."""
        self.set(members=tuple([each for each in self.table.members if each.id != player]))

    def told(self) -> Told:
        """What this step brought about."""
        return Told(self.sequence, tuple(self.notices), tuple(self.events))

    def finished(self) -> tuple[Table, Told]:
        """The table, which now remembers the step."""
        told = self.told()
        self.set(recent=(*self.table.recent, told)[-RECENT:])
        return self.table, told


def _is_another_decision(before: GameState, after: GameState, action: Action) -> bool:
    """Whether what is asked now is a new question: only then does a clock start, and older answers are stale.

    A call, a catch, or what the host does beside the game leaves the question as it was, though what is told with it
    may change; it must not give anybody more time, nor make an answer that is on its way stale.
    """
    old, new = before.decision, after.decision
    if isinstance(action, CallUno | Catch) or action.host:
        return type(old) is not type(new) or old.seat != new.seat
    return action.seat == old.seat or isinstance(action, JumpIn | Dispute) or old != new
