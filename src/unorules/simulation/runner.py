"""Sharing deals out among workers, and adding up what comes back.

What a deal comes to depends on nothing but the plan and its number, and results add up in any order: so neither the
number of workers nor the size of the tasks changes the outcome.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from os import cpu_count
from time import monotonic
from typing import Generic, Protocol, TypeVar

from unorules.errors import UnoRulesError

_R = TypeVar("_R", bound="Result")
_S = TypeVar("_S")


class Result(Protocol):
    """What tasks return: it knows its deals, and adds up."""

    @property
    def deals(self) -> tuple[tuple[int, int], ...]:
        """Which deals it holds, as (first, one past the last)."""
        ...

    @property
    def late(self) -> frozenset[str]:
        """Bots that have run out of time too often to be asked again."""
        ...

    def __add__(self: _S, other: _S) -> _S: ...


class Stopped(KeyboardInterrupt, Generic[_R]):
    """Ctrl-C: the run was stopped. `result` holds all that was played until then, whole deals only."""

    def __init__(self, result: _R) -> None:
        super().__init__("stopped; what was played is in .result")
        self.result: _R = result


class WorkerLost(UnoRulesError, Generic[_R]):
    """A worker process died while it played. `result` holds all that had come back before."""

    def __init__(self, result: _R, why: BaseException) -> None:
        super().__init__(f"a worker died while it played (a bot that ends its process does that): {why}")
        self.result: _R = result


class Run(Generic[_R]):
    """One run: `task(first, last, barred)` is called for stretches of the deals that `result` does not hold yet.

    Args:
        task: plays deals; it is sent to workers, so it must be picklable.
        result: what there is to begin with; it may be empty.
        deals: how many deals there are to be.
        chunk: how many deals a task gets.
        saved: called with the result before anything is played, now and then, and at the end however it comes.
        report: called with the number of deals played so far, after each task.
    """

    def __init__(
        self,
        task: Callable[[int, int, frozenset[str]], _R],
        result: _R,
        deals: int,
        chunk: int,
        saved: Callable[[_R], None] | None = None,
        report: Callable[[int], None] | None = None,
    ) -> None:
        self._task = task
        self._result = result
        self._tasks = _stretches(result.deals, deals, chunk)
        self._saved = saved
        self._report = report
        self._save_at = monotonic() + _SAVE_EVERY

    def here(self) -> _R:
        """Play in this process."""
        self._save()
        try:
            for first, last in self._tasks:
                self._add(self._task(first, last, self._result.late))
        except KeyboardInterrupt:
            raise Stopped(self._result) from None
        finally:
            self._save()
        return self._result

    def on(self, executor: Executor, at_once: int) -> _R:
        """Play on the workers of an executor, with so many tasks under way at once."""
        self._save()
        open_tasks: set[Future[_R]] = set()
        try:
            while True:
                for first, last in islice(self._tasks, at_once - len(open_tasks)):
                    open_tasks.add(executor.submit(self._task, first, last, self._result.late))
                if not open_tasks:
                    return self._result
                for future in wait(open_tasks, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    open_tasks.discard(future)  # before it is added: whatever happens now, it is not added twice
                    self._add(result)
        except KeyboardInterrupt:
            self._collect(open_tasks)
            raise Stopped(self._result) from None
        except BrokenExecutor as error:
            raise WorkerLost(self._result, error) from error
        finally:
            for future in open_tasks:
                future.cancel()
            self._save()

    def _collect(self, tasks: Iterable[Future[_R]]) -> None:
        """Add what is done; what has not begun is given up, what is being played is waited for."""
        for future in [each for each in tasks if not each.cancel()]:
            self._result = self._result + future.result()

    def _add(self, result: _R) -> None:
        self._result = self._result + result
        if self._report is not None:
            self._report(count_deals(self._result.deals))
        if monotonic() >= self._save_at:
            self._save()

    def _save(self) -> None:
        if self._saved is not None:
            self._saved(self._result)
        self._save_at = monotonic() + _SAVE_EVERY


_SAVE_EVERY = 10.0  # seconds


@contextmanager
def processes(workers: int | None) -> Generator[tuple[Executor, int]]:
    """A pool of processes and how many; by default one for each processor. They leave Ctrl-C to this process."""
    count = workers or cpu_count() or 1
    pool = ProcessPoolExecutor(count, initializer=_leave_interrupts_alone)
    try:
        yield pool, count
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def count_deals(deals: Iterable[tuple[int, int]]) -> int:
    """How many deals these stretches hold."""
    return sum([last - first for first, last in deals])


def _stretches(done: Iterable[tuple[int, int]], deals: int, chunk: int) -> Iterator[tuple[int, int]]:
    """What is still to be played, in pieces."""
    at = 0
    for first, last in (*done, (deals, deals)):
        end = min(first, deals)
        for start in range(at, end, chunk):
            yield start, min(start + chunk, end)
        at = max(at, last)
