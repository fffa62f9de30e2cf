"""Two servers on one PostgreSQL serve one table: no command is lost, none has an effect twice, all see the same."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.table import postgres

from guests import Body, Guest, Party
from servers import Server
from unorules.table import Act, Ready, open_storage

MOVES = 40
PUBLIC = ("to_act", "phase", "top", "color", "direction", "hand_sizes", "draw_pile_size", "scores", "windows")


@pytest.fixture(scope="module")
def shared() -> Iterator[str]:
    """A database that both servers use. Where PostgreSQL is missing the test fails and says how to install it."""
    if postgres.programs() is None:
        pytest.fail(postgres.MISSING)
    with postgres.cluster() as url:
        yield url


class Both:
    """A player with a line to either server."""

    def __init__(self, parties: list[Party], table: str, name: str) -> None:
        secret = secrets.token_urlsafe(24)
        self.name = name
        self.lines = [parties[0].come(table, secret)]
        self.lines[0].enter(name)
        self.lines.append(parties[1].back(self.lines[0]))
        self.accepted: dict[str, int] = {}

    def say_twice(self, kind: str, **fields: object) -> None:
        """The same command over both lines at once, as an impatient client sends it."""
        at = max(line.view["sequence"] for line in self.lines)
        key = f"{self.name}-{len(self.accepted)}-{kind}"
        for line in self.lines:
            line.send(kind, key=key, sequence=at, **fields)
        one, other = (answer_to(line, key) for line in self.lines)
        assert one == other
        assert one["kind"] == "accepted", one
        self.accepted[key] = one["sequence"]


def answer_to(line: Guest, key: str) -> Body:
    return line.hear(lambda body: body["kind"] in ("accepted", "refused") and body["key"] == key)


def test_two_processes_serve_one_table(shared: str, serve: Callable[..., Server]) -> None:
    options = ("--storage", shared, "--look-every", "0.05")
    parties = [Party(serve(*options, "--process", name).address) for name in ("one", "two")]
    host = parties[0].host("Host")
    assert host.say("SetRules", rules="official +stacking")["kind"] == "accepted"
    players = [Both(parties, host.table, name) for name in ("Ben", "Cleo", "Dana")]

    def hesitate(player: Both) -> None:
        for number in range(8):
            player.say_twice("Ready", ready=number % 2 == 1)

    with ThreadPoolExecutor() as together:  # all at once, over both servers
        for done in [together.submit(hesitate, player) for player in players]:
            done.result()

    lines = [host, *[line for player in players for line in player.lines]]
    meet(lines)
    assert host.say("Start")["kind"] == "accepted"
    for _ in range(MOVES):
        view = meet(lines)
        if view["observation"]["phase"] == "RoundOver":
            break
        mover = next((p for p in players if p.lines[0].view["seat"] == view["observation"]["to_act"]), None)
        if mover is None:
            assert host.say("Act", action=host.view["observation"]["legal"][-1])["kind"] == "accepted"
        else:
            mover.say_twice("Act", action=mover.lines[0].view["observation"]["legal"][-1])
    meet(lines)
    for party in parties:
        party.end()

    storage = open_storage(shared)
    entries = storage.read(host.table)
    storage.close()
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
    stored = [
        (entry.command.key, entry.sequence)
        for entry in entries
        if isinstance(entry.command, Act | Ready) and entry.player != host.id
    ]
    assert sorted(stored) == sorted(said for player in players for said in player.accepted.items())
    assert sum(len(player.accepted) for player in players) > 24 + MOVES // 3


def meet(lines: list[Guest]) -> Body:
    """Wait until everybody has the newest view; they agree about all that is public."""
    newest = max(line.view["sequence"] for line in lines)
    for line in lines:
        line.reach(newest)
    assert {line.view["sequence"] for line in lines} == {newest}
    seen = [line.view["observation"] for line in lines]
    if seen[0] is not None:
        assert all(each[fact] == seen[0][fact] for each in seen for fact in PUBLIC)
    return lines[0].view
