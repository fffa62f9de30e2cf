"""A dask cluster of real processes on this machine: a scheduler and two workers, one of which is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.running import subprocess_of
from unorules.simulation import ClusterError, cluster, play_games, read_json, summary_from_json

ROOT = Path(__file__).parents[2]
GAMES = 3000


@pytest.fixture(autouse=True)
def _only_when_asked_for(pytestconfig: pytest.Config):
    if not pytestconfig.getoption("--cluster"):
        pytest.skip("needs --cluster")


class Cluster:
    """Processes of a cluster."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        _wait(self.file.exists)
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self) -> None:
        self.workers.append(
            self._start("worker", "--host", "127.0.0.1", "--no-nanny", "--nthreads", "1", "--no-dashboard")
        )

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(self.file), *options]
        return subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _wait(done, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.1)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    try:
        yield found
    finally:
        found.end()


def with_workers(started: Cluster, count: int) -> None:
    import distributed

    for _ in range(count):
        started.add_worker()
    with distributed.Client(started.address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


@pytest.mark.filterwarnings("default")  # what distributed warns of is not ours
def test_every_game_is_counted_once_although_a_worker_is_killed(started: Cluster):
    with_workers(started, 2)
    seen: list[int] = []

    def kill_one(games: int) -> None:
        seen.append(games)
        if games >= GAMES // 4 and started.workers[0].poll() is None:
            started.workers[0].send_signal(signal.SIGKILL)
            started.workers[0].wait()

    with cluster(started.address) as (executor, threads):
        assert threads == 2
        found = play_games(
            uno.OFFICIAL, "greedy,random", GAMES, seed=7, rounds=1, executor=executor, workers=threads, report=kill_one
        )
    assert started.workers[0].returncode == -signal.SIGKILL
    assert started.workers[1].poll() is None
    assert any(games < GAMES // 4 for games in seen)
    assert found.games == found.rounds == GAMES
    assert found.deals == ((0, GAMES // 2),)
    assert found == play_games(uno.OFFICIAL, "greedy,random", GAMES, seed=7, rounds=1, workers=1)


@pytest.mark.filterwarnings("default")
def test_the_command_plays_on_a_cluster(started: Cluster, tmp_path: Path):
    with_workers(started, 1)
    path = tmp_path / "out.json"
    args = ("simulate", "--games", 200, "--rounds", 1, "--json", path, "--cluster", started.address)
    assert subprocess_of(*args).code == 0
    alone = play_games(uno.OFFICIAL, "greedy,random", 200, rounds=1, workers=1)
    assert summary_from_json(read_json(path)) == alone


@pytest.mark.filterwarnings("default")
def test_a_cluster_without_workers_and_one_that_is_not_there_are_told(started: Cluster):
    with pytest.raises(ClusterError, match="has no workers"), cluster(started.address):
        pass
    started.scheduler.kill()
    started.scheduler.wait()
    with pytest.raises(ClusterError, match="no scheduler answers at"), cluster(started.address):
        pass
