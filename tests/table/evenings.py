"""Tables for tests: an evening drives one table, keeps its entries, and lets a test say things in a line."""

from __future__ import annotations

from typing import Any

import attrs

import unorules as uno
from unorules.table import (
    Accepted,
    Act,
    Command,
    Connect,
    Enter,
    Entry,
    Marks,
    Outbox,
    Phase,
    Ready,
    Refused,
    Settings,
    Sit,
    Start,
    TableView,
    Update,
    open_table,
)


class Evening:
    """One table and all that was said at it. Players are `p0`, `p1`, ...; `p0` is the host and sits at seat 0."""

    def __init__(
        self, seats: int = 0, *, rules: str = "official", settings: Settings | None = None, seed: int = 7
    ) -> None:
        self.now = 0.0
        self.outbox: Outbox
        self.table, self.outbox = open_table(
            "t",
            player="p0",
            name="P0",
            now=0.0,
            rules=uno.parse_rules(rules),
            settings=settings or Settings(),
            seed=seed,
        )
        self.entries: list[Entry] = []
        self._keep()
        for seat in range(seats):
            if seat == 0:
                self.do("p0", Sit)
            else:
                self.do(f"p{seat}", Enter, f"P{seat}", sit=True)

    @classmethod
    def playing(cls, seats: int = 3, **how: Any) -> Evening:
        """A table at which a game has just begun."""
        evening = cls(seats, **how)
        for seat in range(1, seats):
            evening.do(f"p{seat}", Ready)
        evening.do("p0", Start)
        return evening

    @classmethod
    def at(cls, state: uno.GameState, **how: Any) -> Evening:
        """A table whose game stands at a position; what stands there has stood since the step before."""
        evening = cls.playing(state.players, **how)
        table = evening.table
        now, windows = evening.now, len(state.windows)
        marks = Marks(
            rules=1,
            lobby=1,
            started=table.sequence,
            moved=table.sequence,
            decision=table.sequence,
            top=table.sequence,
            windows=(table.sequence,) * windows,
            decision_at=now,
            windows_at=(now,) * windows,
            started_at=now,
        )
        evening.table = attrs.evolve(table, rules=state.rules, game=state, marks=marks)
        return evening

    def _keep(self) -> None:
        if self.outbox.entry is not None:
            self.entries.append(self.outbox.entry)

    # --- saying things ------------------------------------------------------------------------------------------------

    def send(self, player: str, command: Command) -> Accepted | Refused:
        """Send a command as it is; the answer."""
        self.table, self.outbox = self.table.receive(player, command, now=self.now)
        self._keep()
        answer = self.outbox.answer
        assert answer is not None
        return answer

    def say(self, player: str, kind: type[Command], *parts: Any, **more: Any) -> Accepted | Refused:
        """Send a command that names the step the table stands at; the answer."""
        more.setdefault("sequence", self.table.sequence)
        return self.send(player, kind(*parts, **more))

    def do(self, player: str, kind: type[Command], *parts: Any, **more: Any) -> int:
        """Send a command that must be accepted; the step it was."""
        answer = self.say(player, kind, *parts, **more)
        assert isinstance(answer, Accepted), answer
        return answer.sequence

    def code(self, player: str, kind: type[Command], *parts: Any, **more: Any) -> str:
        """Send a command that must be refused, and leave the table as it was; the code."""
        before = self.table
        answer = self.say(player, kind, *parts, **more)
        assert isinstance(answer, Refused), answer
        assert self.table is before
        assert self.outbox.entry is None
        assert len(self.outbox.messages) == 1
        assert answer.message
        return answer.code

    def act(self, text: str, **more: Any) -> int:
        """An action of the game by the player of its seat, which must be accepted."""
        action = uno.parse_action(text)
        return self.do(self.player(action.seat), Act, action, **more)

    def act_code(self, text: str, **more: Any) -> str:
        """An action of the game that must be refused; the code of the table, or of the rules."""
        action = uno.parse_action(text)
        answer = self.say(self.player(action.seat), Act, action, **more)
        assert isinstance(answer, Refused), answer
        return answer.violations[0].code if answer.violations else answer.code

    def connect(self, *players: str) -> None:
        """Open a connection for each player."""
        for player in players:
            self.do(player, Connect, f"server/{player}")

    # --- time ---------------------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> list[Entry]:
        """Let time pass and carry out each timer when it is due; the entries."""
        until, found = self.now + seconds, []
        while (at := self.table.wakes_at) is not None and at <= until:
            self.now = max(self.now, at)
            found.append(self.tick())
        self.now = until
        return found

    def tick(self) -> Entry:
        """Carry out the timer that is due now."""
        self.table, self.outbox = self.table.tick(self.now)
        assert self.outbox.entry is not None, "no timer is due"
        self._keep()
        return self.outbox.entry

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> uno.GameState:
        """The game that runs."""
        assert self.table.game is not None
        return self.table.game

    def player(self, seat: int | None) -> str:
        """Who sits at a seat."""
        assert seat is not None
        return self.table.chairs[seat].player

    @property
    def asked(self) -> str:
        """Who must answer."""
        return self.player(self.game.to_act)

    def view(self, player: str) -> TableView:
        """What a player may know."""
        return self.table.view(player)

    def update(self, player: str) -> Update:
        """The last update of a player."""
        found = [each.body for each in self.outbox if each.to == player and isinstance(each.body, Update)]
        assert len(found) == 1
        return found[0]

    def news(self) -> list[str]:
        """What happened outside the game at the last step."""
        told = self.table.recent[-1]
        assert told.sequence == self.table.sequence
        return [notice.news for notice in told.notices]

    def play_on(self, steps: int = 10_000) -> None:
        """Everybody plays its default action until the game is over."""
        for _ in range(steps):
            if self.table.phase is not Phase.PLAYING:
                return
            action = uno.default_action(self.game, self.game.to_act)  # type: ignore[arg-type]
            assert action is not None
            self.do(self.asked, Act, action)
