"""The outcome depends on what is played, never on who plays it."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import unorules as uno
from tests.simulation import strange
from unorules.simulation import MergeError, Stopped, compare_rules, play_games, read_json, summary_from_json

STACKING = uno.parse_rules("official +stacking(mode=same) +jump_in")
GAMES = 90


def played(**how):
    return play_games(uno.OFFICIAL, "greedy,random,random", GAMES, seed=4, rounds=2, **how)


@pytest.fixture(scope="module")
def alone():
    return played(workers=1, chunk=1000)


@pytest.mark.parametrize("chunk", [1, 7, None])
def test_the_size_of_tasks_changes_nothing(alone, chunk: int | None):
    assert played(workers=1, chunk=chunk) == alone


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_processes_changes_nothing(alone, workers: int):
    assert played(workers=workers, chunk=4) == alone


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same(alone, kind):
    with kind(2) as executor:
        assert played(executor=executor, workers=2, chunk=5) == alone


def test_another_seed_gives_another_result(alone):
    assert play_games(uno.OFFICIAL, "greedy,random,random", GAMES, seed=5, rounds=2, workers=1) != alone


def test_a_run_that_goes_on_ends_as_if_it_had_never_stopped(alone):
    half = play_games(uno.OFFICIAL, "greedy,random,random", GAMES // 2, seed=4, rounds=2, workers=1)
    assert half.games == GAMES // 2
    assert played(workers=1, resume=half) == alone
    assert played(workers=1, resume=alone) is alone


def test_what_is_of_another_setup_does_not_go_on(alone):
    with pytest.raises(MergeError, match="seed was '4' and is now '5', rounds was 2 and is now 3"):
        play_games(uno.OFFICIAL, "greedy,random,random", GAMES, seed=5, rounds=3, workers=1, resume=alone)


def test_bots_from_a_module_play_in_other_processes():
    def with_bots(**how):
        return play_games(uno.OFFICIAL, [strange.Plain, "greedy"], 40, seed=1, rounds=1, **how)

    assert with_bots(workers=1) == with_bots(workers=2, chunk=3)
    assert with_bots(workers=1).setup.names == ("Plain", "greedy")


def test_comparisons_are_the_same_too():
    def compared(**how):
        return compare_rules(uno.OFFICIAL, STACKING, "greedy,random", 40, seed=2, players=4, rounds=1, **how)

    alone = compared(workers=1)
    assert compared(workers=2, chunk=3) == alone
    assert compared(workers=1, chunk=1) == alone
    half = compare_rules(uno.OFFICIAL, STACKING, "greedy,random", 20, seed=2, players=4, rounds=1, workers=1)
    assert compared(workers=1, resume=half) == alone


def test_games_are_rounded_up_to_whole_sets():
    assert play_games(uno.OFFICIAL, "greedy,random,random", 10, rounds=1, workers=1).games == 12
    assert play_games(uno.OFFICIAL, "random", 10, players=3, rounds=1, workers=1).games == 10
    assert play_games(uno.OFFICIAL, "greedy,random", 10, players=4, rounds=1, workers=1).games == 10


def test_the_report_counts_games_up_to_the_last():
    seen: list[int] = []
    play_games(uno.OFFICIAL, "greedy,random", 30, rounds=1, workers=2, chunk=4, report=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 30


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_raises_what_was_played_and_the_run_can_go_on(alone, tmp_path, workers: int):
    def enough(games: int) -> None:
        if games >= 30:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as caught:
        played(workers=workers, chunk=2, report=enough, checkpoint=tmp_path / "kept.json")
    assert isinstance(caught.value, KeyboardInterrupt)
    assert 30 <= caught.value.result.games < GAMES
    kept = summary_from_json(read_json(tmp_path / "kept.json"))
    assert kept == caught.value.result
    assert played(workers=1, resume=kept) == alone


def test_a_checkpoint_that_cannot_be_written_is_told_before_anything_is_played(tmp_path):
    with pytest.raises(FileNotFoundError):
        played(workers=1, checkpoint=tmp_path / "nowhere" / "kept.json", report=lambda games: pytest.fail("played"))
