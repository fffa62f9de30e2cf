"""A clock for bots: what takes too long for one action is interrupted.

In the main thread of a process that leaves the alarm signal alone the interruption comes by signal and ends a sleep
or a wait too. Elsewhere (a worker of a cluster runs its tasks in threads) it comes as an exception set from a thread
beside it, which strikes as soon as Python code runs. A bot that blocks inside an extension module there can only be
stopped by giving it a process of its own.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol

from unorules.bots import Seats


class TookTooLong(BaseException):
    """A bot has not answered in time. Not an `Exception`, so that no bot swallows it by the way."""


class Watched(Protocol):
    """What plays games: it shows the seats that are being asked."""

    seats: Seats


class _Clock:
    """Tells at each tick whether the same question was open at the tick before."""

    def __init__(self, tables: tuple[Watched, ...]) -> None:
        self._tables = tables
        self._before: tuple[Seats, int] | None = None

    def overdue(self) -> bool:
        """Whether a bot has been thinking since the last tick. Call it at even intervals."""
        now = next(((each.seats, each.seats.asks) for each in self._tables if each.seats.thinking), None)
        late = now is not None and now == self._before
        self._before = now
        return late


@contextmanager
def watching(seconds: float | None, *tables: Watched) -> Generator[None]:
    """Interrupt a bot of these tables with `TookTooLong` when it takes more than `seconds`, and before twice that.

    One table plays at a time. With None nobody is interrupted.
    """
    if seconds is None:
        yield
    elif threading.current_thread() is threading.main_thread() and _alarm_is_free():
        with _by_signal(_Clock(tables), seconds):
            yield
    else:
        with _by_thread(_Clock(tables), seconds):
            yield


def _alarm_is_free() -> bool:
    return hasattr(signal, "SIGALRM") and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


@contextmanager
def _by_signal(clock: _Clock, seconds: float) -> Generator[None]:
    def tick(number: int, frame: object) -> None:
        if clock.overdue():
            raise TookTooLong

    before = signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_thread(clock: _Clock, seconds: float) -> Generator[None]:
    over = threading.Event()
    player = ctypes.c_ulong(threading.get_ident())
    strike = ctypes.pythonapi.PyThreadState_SetAsyncExc

    def tick() -> None:
        while not over.wait(seconds):
            if clock.overdue():
                strike(player, ctypes.py_object(TookTooLong))

    beside = threading.Thread(target=tick, daemon=True)
    beside.start()
    try:
        yield
    finally:
        over.set()
        _end(beside)


def _end(beside: threading.Thread) -> None:
    """Wait until the thread has ended, and take what it may have sent at the last moment.

    Taking it back instead (with a null exception) would leave CPython 3.11 looking for it for ever under a tracer.
    """
    while True:
        try:
            beside.join()
            for _ in range(2):  # an exception on its way strikes at the end of a pass
                pass
        except TookTooLong:
            continue
        return
