"""Workers on other machines: a dask cluster, with its own scheduler and retries (extra `cluster`)."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Final

from unorules.errors import UnoRulesError
from unorules.simulation.statistics import extra

_RETRIES: Final = 3
_SECONDS: Final = 10


class ClusterError(UnoRulesError):
    """A cluster that cannot be used: it does not answer, has no workers, or runs another version of this library."""


@contextmanager
def cluster(address: str) -> Generator[tuple[Executor, int]]:
    """An executor on the cluster whose scheduler has this address, and how many tasks it works on at once.

    A task whose worker dies is played again elsewhere by the scheduler. Raises `MissingExtra` without `distributed`,
    and `ClusterError`.
    """
    distributed = extra("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {address}: {error}") from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the cluster at {address} has no workers")
        _check_versions(client.run(version))
        with client.get_executor(retries=_RETRIES) as executor:
            try:
                yield executor, threads
            except distributed.KilledWorker as error:
                raise ClusterError(f"workers died again and again over the same deals: {error}") from error


def version() -> str:
    """The version of this library, as each worker has it."""
    from unorules import __version__

    return __version__


def _check_versions(workers: dict[str, str]) -> None:
    others = sorted({f"{found} on {worker}" for worker, found in workers.items() if found != version()})
    if others:
        raise ClusterError(f"here is unorules {version()}, but {', '.join(others)}; results would not add up")
