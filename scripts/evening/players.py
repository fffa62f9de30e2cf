"""The players of the evening. They know nothing but the views they were sent, and make all the trouble people make."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any

from server import Reply, Request
from worlds import Pair

from unorules.table import Command, Entry, Phase, Table, loads

Sending = Generator[Request, None, None]
"""Requests, one by one; each is sent until it has a reply, which is noted before the next."""

TROUBLE = 0.05
"""How often each kind of trouble comes, of all that a player does."""

WINDOWS = ("CallUno", "Catch", "JumpIn", "Dispute")


class Evening:
    """One table: its people, what they were told, and what must therefore be true in the end."""

    def __init__(self, name: str, rules: str, seats: int, chance: Random, *, pair: bool) -> None:
        self.name = name
        self.rules = rules
        self.chance = chance
        self.now = 0.0
        self.players = [f"p{seat}" for seat in range(seats)]
        self.gone: set[str] = set()
        self.connections: dict[str, str] = {}
        self.views: dict[str, str] = {}
        self.old_views: list[tuple[str, str]] = []
        self.wakes_at: float | None = None
        self.keys = 0
        self.told: dict[int, str] = {}
        """The key of the command that was answered with each step."""
        self.counts: Counter[str] = Counter()
        self.returns = 0.9 if "rounds=1" in rules else 1.0
        """How often somebody comes back to a table that waits; a long game is played to its end."""
        self.pair = Pair(chance.choice(self.players), chance) if pair else None

    # --- what a reply tells -------------------------------------------------------------------------------------------

    def take(self, request: Request, reply: Reply) -> None:
        """Note a reply. Raises `AssertionError` when two commands were answered with one step."""
        self.views |= reply["views"]
        self.wakes_at = reply["wakes_at"]
        if self.pair is not None:
            for row in reply["entries"]:
                entry = loads(row, trusted=True)
                assert isinstance(entry, Entry)
                self.pair.follow(entry)
        answer = reply["answer"]
        if answer is None:
            return
        if answer["kind"] == "refused":
            self.counts[f"refused: {answer['code']}"] += 1
            return
        key = json.loads(request["command"])["key"]
        assert self.told.setdefault(answer["sequence"], key) == key, f"{self.name}: two answers at {answer['sequence']}"

    def look(self) -> Request:
        """What the clients ask when they find the server again."""
        return {"say": "look", "table": self.name, "after": self.pair.sequence if self.pair else 1 << 30}

    def defects(self, entries: list[Entry]) -> list[str]:
        """What is wrong with the entries that were stored: lost, doubled, leaked, without an end."""
        keys = {entry.sequence: getattr(entry.command, "key", None) for entry in entries}
        found = [
            f"step {at} was answered to {key} and is {keys.get(at)}"
            for at, key in self.told.items()
            if keys.get(at) != key
        ]
        given = [key for key in keys.values() if key is not None]
        if len(set(given)) != len(given):
            found.append("a command was carried out twice")
        if sorted(keys) != list(range(1, len(entries) + 1)):
            found.append("a step is missing")
        table = Table.replay(entries)
        if table.phase not in (Phase.OVER, Phase.CLOSED) or len(table.results) != 1:
            found.append(f"it has no result: {table!r}")
        else:
            self.counts[f"ended: {table.results[0].ending}"] += 1
        return [f"{self.name}: {each}" for each in [*found, *(self.pair.leaks if self.pair else [])]]

    # --- what is said -------------------------------------------------------------------------------------------------

    def say(self, player: str, kind: str, sequence: int | None = None, /, **parts: Any) -> Sending:
        """A command under a new key; sometimes it arrives twice."""
        self.keys += 1
        if sequence is None:
            sequence = json.loads(self.views[player])["sequence"] if player in self.views else 0
        said = {"schema": 1, "kind": "command", "type": kind, "sequence": sequence, "key": f"k{self.keys}", **parts}
        command = json.dumps(said)
        if self.pair is not None and player == self.pair.viewer:
            probe = loads(command)
            assert isinstance(probe, Command)
            self.pair.probe(probe, self.now)
        request = {"say": "command", "table": self.name, "player": player, "command": command, "now": self.now}
        for _ in range(1 + self.happens("sent twice")):
            self.counts["commands"] += 1
            yield request

    def happens(self, trouble: str, often: float = TROUBLE) -> bool:
        """Whether a trouble comes now."""
        comes = self.chance.random() < often
        self.counts[trouble] += comes
        return comes

    def play(self) -> Sending:
        """Everything that happens at the table, until its game is over."""
        settings = {"grace": 20.0, "abandon_after": 120.0, "autopilot_after": 2}
        yield {"say": "open", "table": self.name, "rules": self.rules, "settings": settings, "now": 0.0}
        yield from self.say("p0", "Sit")
        for player in self.players[1:]:
            yield from self.say(player, "Enter", name=player.upper(), sit=True)
        yield from self.say("watcher", "Enter", name="Watcher")
        while self.view("watcher")["phase"] == "lobby":  # again where the server was killed in between
            for player in self.players:
                if player not in self.connections:
                    yield from self.connect(player)
                yield from self.say(player, "Ready")
            yield from self.say("p0", "Start")
        while self.view("watcher")["phase"] == "playing":
            yield from self.moment()

    def restart(self) -> Sending:
        """The server has been killed and says so to its table; people come back one by one."""
        self.connections.clear()
        yield {"say": "restarted", "table": self.name, "now": self.now}

    def view(self, player: str) -> Any:
        """What a player was told last."""
        return json.loads(self.views[player])

    def moment(self) -> Sending:
        """Somebody does something, or time passes."""
        chance = self.chance
        self.now += chance.random() * 4
        if self.wakes_at is not None and self.wakes_at <= self.now:
            yield {"say": "tick", "table": self.name, "now": self.now}
            return
        here = [player for player in self.players if player not in self.gone]
        somebody = chance.choice(here)
        if somebody not in self.connections:
            if chance.random() < 0.5:
                yield from self.connect(somebody)
        elif self.happens("connections lost"):
            yield from self.disconnect(somebody)
        if self.happens("odd commands"):
            yield from self.odd(somebody)
        if self.happens("votes", 0.01):
            yield from self.vote(somebody)
        if len(here) > 2 and self.happens("people who went", 0.001):
            yield from self.leave(somebody)
        if somebody in self.connections and chance.random() < 0.3:
            yield from self.act(somebody, self.view(somebody), WINDOWS)
        yield from self.turn(here)

    def turn(self, here: list[str]) -> Sending:
        """Whoever is asked plays, by its own view or by an old one, or sleeps until its time is up."""
        public = self.view("watcher")
        asked = public["places"][public["clock"]["seat"]]["player"] if public["clock"] else None
        if asked in here and asked in self.connections and not self.happens("fell asleep", 0.02):
            if self.old_views and self.happens("acted on an old view"):
                player, text = self.chance.choice(self.old_views)
                yield from self.act(player, json.loads(text))
            self.old_views = [*self.old_views[-8:], (asked, self.views[asked])]
            yield from self.act(asked, self.view(asked))
        elif public["paused"] is not None and self.chance.random() < self.returns:
            yield from self.say(self.chance.choice(here), "Return")
        elif self.wakes_at is not None:
            self.now = max(self.now, self.wakes_at)
            yield {"say": "tick", "table": self.name, "now": self.now}

    def act(self, player: str, view: Any, kinds: tuple[str, ...] = ()) -> Sending:
        """Do one of the things that a view allows: of these kinds, or rather lay a card than not."""
        legal = view["observation"]["legal"] if view["observation"] else []
        chosen = [action for action in legal if action["type"] in (kinds or ("Play",))]
        if not kinds and (not chosen or self.chance.random() < 0.15):
            chosen = legal
        if chosen:
            yield from self.say(player, "Act", view["sequence"], action=self.chance.choice(chosen))

    def odd(self, player: str) -> Sending:
        """What a clumsy client sends, or a crafted one."""
        view, seat = self.view("watcher"), self.chance.randrange(len(self.players))
        draws: dict[str, Any] = {"type": "Draw", "seat": seat}
        lays = {"type": "Play", "seat": seat, "cards": ["W"], "color": "R"}
        oddities: list[tuple[str, str, int | None, dict[str, Any]]] = [
            (player, "Act", None, {"action": draws}),
            (player, "Act", None, {"action": lays}),
            (player, "Act", view["sequence"] + 3, {"action": draws}),
            (player, "Act", None, {"action": {"type": "Leave", "seat": seat}}),
            (player, "Kick", None, {"player": f"p{seat}"}),
            (player, "Start", None, {}),
            (player, "TakeOver", None, {}),
            (player, "Return", None, {}),
            ("stranger", "Act", 0, {"action": draws}),
            ("watcher", "Act", None, {"action": {"type": "Catch", "seat": seat, "target": 0}}),
        ]
        who, kind, sequence, parts = self.chance.choice(oddities)
        yield from self.say(who, kind, sequence, **parts)

    def connect(self, player: str) -> Sending:
        """Come back on a new connection."""
        self.connections[player] = f"server/{player}/{self.keys}"
        yield from self.say(player, "Connect", connection=self.connections[player])

    def disconnect(self, player: str) -> Sending:
        """Lose the connection."""
        yield from self.say(player, "Disconnect", connection=self.connections.pop(player))

    def leave(self, player: str) -> Sending:
        """Go, and perhaps come back to watch."""
        self.gone.add(player)
        self.connections.pop(player, None)
        yield from self.say(player, "Exit")
        if self.chance.random() < 0.5:
            yield from self.say(player, "Enter", name=player)

    def vote(self, player: str) -> Sending:
        """Propose to remove somebody, or vote on what is proposed."""
        ballots = self.view("watcher")["ballots"]
        if ballots:
            yield from self.say(player, "Vote", ballot=ballots[0]["number"], yes=self.chance.random() < 0.4)
        else:
            yield from self.say(player, "Propose", motion="kick", player=self.chance.choice(self.players))
