"""One worker of the evening: its share of the tables, and the server they are played on."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from random import Random

from players import Evening, Sending
from server import Request, Server

from unorules.table import open_storage

Plan = tuple[str, str, int, int, bool]
"""Of one table: its name, rules, seats, what its chance begins with, and whether it is watched in two worlds."""

AT_ONCE = 20
"""How many tables a worker keeps at the same time."""

KILLS = 0.004
"""How often the server is killed, of all requests."""


class Worker:
    """Some of the tables, and the server they are played on."""

    def __init__(self, url: str, evenings: list[Evening], seed: int) -> None:
        self.url = url
        self.evenings = evenings
        self.chance = Random(seed)
        self.server = Server(url)
        self.delays: list[float] = []
        self.open: dict[str, tuple[Evening, Sending]] = {}

    def run(self) -> None:
        """Play every table to its end, several at a time."""
        waiting = iter(self.evenings)
        while True:
            for evening in islice(waiting, AT_ONCE - len(self.open)):
                self.open[evening.name] = evening, evening.play()
            if not self.open:
                break
            for evening, sending in list(self.open.values()):
                request = next(sending, None)
                if request is None:
                    del self.open[evening.name]
                else:
                    self.send(evening, request)
        self.server.stop()

    def send(self, evening: Evening, request: Request) -> None:
        """Send until there is a reply. The server may be killed before it reads, while it works, or when it is done."""
        while True:
            kill_after = self.chance.random() * 0.02 if self.chance.random() < KILLS else None
            began = time.perf_counter()
            reply = self.server.ask(request, kill_after)
            if kill_after is None:
                self.delays.append(time.perf_counter() - began)
            if reply is not None:
                evening.take(request, reply)
            if kill_after is not None:
                self.come_back()
            if reply is not None:
                return
            evening.counts["sent again"] += 1

    def come_back(self) -> None:
        """The server runs again: clients look where their tables stand."""
        says_so = self.chance.random() < 0.3
        for evening, _ in self.open.values():
            for request in [evening.look(), *(evening.restart() if says_so and evening.views else ())]:
                reply = self.server.ask(request)
                assert reply is not None
                evening.take(request, reply)


def work(url: str, plans: list[Plan], seed: int) -> tuple[Counter[str], list[str], list[float]]:
    """One worker's share: what happened, what is wrong, and how long each request took."""
    evenings = [Evening(name, rules, seats, Random(chance), pair=pair) for name, rules, seats, chance, pair in plans]
    worker = Worker(url, evenings, seed)
    worker.run()
    counts, wrong = Counter({"kills": worker.server.kills}), []
    storage = open_storage(url)
    for evening in evenings:
        entries = storage.read(evening.name)
        wrong += evening.defects(entries)
        counts["steps stored"] += len(entries)
        counts += evening.counts
        if evening.pair is not None:
            counts["messages compared in two worlds"] += evening.pair.compared
    storage.close()
    return counts, wrong, worker.delays
