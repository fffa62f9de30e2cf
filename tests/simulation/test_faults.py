"""A bot that misbehaves is named and forfeits; the run goes on."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import unorules as uno
from tests.simulation import strange
from unorules.bots import BotError, ProcessBot
from unorules.protocol.peer import CAN_LIMIT
from unorules.simulation import Fault, WorkerLost, play_games

CASES = [
    (strange.Raises, Fault.RAISED, "ZeroDivisionError: this bot"),
    (strange.Exits, Fault.RAISED, "SystemExit: 3"),
    (strange.Illegal, Fault.ILLEGAL, "IllegalAction: "),
    (strange.OtherSeat, Fault.ILLEGAL, "NoAnswer: "),
    (strange.Host, Fault.ILLEGAL, "NoAnswer: "),
    (strange.Nothing, Fault.ILLEGAL, "NoAnswer: "),
    (strange.Peeps, Fault.HIDDEN, "HiddenInformation: 'hands' is not for a seat to see"),
    (strange.PeepsQuietly, Fault.HIDDEN, "HiddenInformation: 'draw_pile' is not for a seat to see"),
    (strange.cannot_be_made_later, Fault.RAISED, "OSError: the model is gone"),
]


@pytest.mark.parametrize(("bot", "fault", "says"), CASES)
def test_the_bot_is_named_with_its_fault_and_the_other_wins(bot, fault: Fault, says: str):
    summary = play_games(uno.OFFICIAL, [bot, "greedy"], 20, seed=1, workers=1)
    name = bot.__qualname__
    assert summary.games == summary.finished == 20
    (forfeit,) = summary.forfeits
    assert (forfeit.bot, forfeit.fault) == (name, fault)
    assert forfeit.message.startswith(says)
    assert "\n" not in forfeit.message
    assert 0 < forfeit.count <= 20
    assert summary.games_by_bot[name].count <= 20 - forfeit.count
    assert summary.game_endings["left"] == forfeit.count


@pytest.mark.parametrize(("bot", "fault", "says"), CASES)
def test_the_others_play_on_without_it(bot, fault: Fault, says: str):
    summary = play_games(uno.OFFICIAL, [bot, "greedy", "random", "random"], 12, seed=1, rounds=2, workers=1)
    assert summary.games == 12
    assert {each.bot for each in summary.forfeits} == {bot.__qualname__}
    assert summary.rounds == 24


def test_what_a_forfeit_leaves_unplayed_counts_for_those_who_stayed():
    """The bot leaves in its first turn, so the other wins all three rounds of both games of each set."""
    summary = play_games(uno.OFFICIAL, [strange.Nothing, "greedy"], 10, seed=1, rounds=3, workers=1)
    assert summary.histogram("wins_in_set_of_bot_0") == {0: 5}
    assert summary.histogram("wins_in_set_of_bot_1") == {6: 5}


def test_each_of_several_bots_may_fail():
    bots = [strange.Raises, strange.Illegal, strange.Peeps, "random"]
    summary = play_games(uno.OFFICIAL, bots, 40, seed=1, workers=2, chunk=2)
    assert summary.games == summary.finished == 40
    assert {each.bot for each in summary.forfeits} == {"Raises", "Illegal", "Peeps"}


def test_the_first_game_of_a_fault_is_named_whoever_played_it():
    runs = [
        play_games(uno.OFFICIAL, [strange.Raises, "greedy"], 40, seed=1, workers=1, chunk=chunk) for chunk in (1, 3, 20)
    ]
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize("bot", [strange.Sleeps, strange.Spins, strange.hangs_later])
def test_a_bot_that_hangs_is_stopped_and_after_some_games_no_longer_asked(bot):
    summary = play_games(uno.OFFICIAL, [bot, "greedy"], 30, seed=1, seconds=0.4, workers=1)
    (forfeit,) = summary.forfeits
    assert (forfeit.bot, forfeit.fault, forfeit.count) == (bot.__qualname__, Fault.TOO_LONG, 30)
    assert forfeit.message == "gave no answer in time"
    assert summary.games_by_bot["greedy"].count == summary.games == 30


def test_a_bot_that_hangs_in_a_thread_is_stopped_there():
    with ThreadPoolExecutor(1) as executor:
        summary = play_games(
            uno.OFFICIAL, [strange.Spins, "greedy"], 20, seed=1, seconds=0.4, executor=executor, workers=1
        )
    (forfeit,) = summary.forfeits
    assert (forfeit.fault, forfeit.count, summary.games) == (Fault.TOO_LONG, 20, 20)


def test_a_bot_that_hangs_in_another_process_is_stopped_there():
    summary = play_games(uno.OFFICIAL, [strange.Sleeps, "greedy"], 20, seed=1, seconds=0.4, workers=2, chunk=3)
    (forfeit,) = summary.forfeits
    assert (forfeit.fault, forfeit.count, summary.games) == (Fault.TOO_LONG, 20, 20)


def test_a_bot_that_ends_its_process_is_told_with_what_was_played():
    with pytest.raises(WorkerLost, match="a worker died") as caught:
        play_games(uno.OFFICIAL, [strange_end, "greedy"], 400, seed=1, workers=2, chunk=1)
    assert caught.value.result.games < 400


def strange_end(seed):
    """Ends its process in some deal."""
    import os

    if seed % 50 == 7:
        os._exit(1)
    return strange.Plain(seed)


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("nobody,greedy", "there is no bot 'nobody'"),
        ([lambda seed: 1 / 0, "greedy"], "cannot be made: ZeroDivisionError"),
        ([lambda seed: object(), "greedy"], "has no method choose"),
        ("greedy(calls=7),greedy", "7 is no chance"),
    ],
)
def test_a_bot_that_cannot_be_made_at_all_is_refused_before_anything_is_played(bots, says: str):
    with pytest.raises(BotError, match=says):
        play_games(uno.OFFICIAL, bots, 10, workers=1)


@pytest.mark.parametrize(
    ("how", "problems"),
    [
        ({"bots": "greedy"}, ["one bot is named: name two or more, or say with players how many seats it shall fill"]),
        ({"bots": "greedy,greedy,greedy", "players": 2}, ["3 bots are too many for 2 seats"]),
        ({"games": 0}, ["games is 0; it must be a whole number from 1"]),
        ({"bots": []}, ["no bot is named"]),
        (
            {"rounds": 0, "plies": -1, "seconds": 0.0},
            [
                "rounds is 0; it must be a whole number from 1",
                "plies is -1; it must be a whole number from 1",
                "seconds is 0.0; it must be above 0, or None",
            ],
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_every_problem(how: dict, problems: list[str]):
    with pytest.raises(uno.SetupError) as caught:
        play_games(uno.OFFICIAL, **{"bots": "greedy,random", "games": 10, "workers": 1} | how)
    assert list(caught.value.problems) == problems


def test_an_error_that_is_no_bots_doing_is_raised(monkeypatch: pytest.MonkeyPatch):
    def broken(state, action):
        raise RuntimeError("the engine is at fault")

    monkeypatch.setattr("unorules.simulation.games.apply", broken)
    with pytest.raises(RuntimeError, match="the engine is at fault"):
        play_games(uno.OFFICIAL, "greedy,random", 10, workers=1)


def test_bots_that_listen_are_told_of_everything():
    summary = play_games(uno.OFFICIAL, [strange.Listens, "random"], 6, seed=1, workers=1)
    assert summary.forfeits == ()
    assert summary.finished == 6


# --- programs -------------------------------------------------------------------------------------------------------

MINIMAL = f"process(command={sys.executable} {Path(__file__).parents[2] / 'examples' / 'minimal_bot.py'})"


def program(tmp_path: Path, answer: str, **how: object) -> str:
    """A bot in a process of its own that gives this answer when it is asked for an action."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(answer=answer))
    more = "".join(f", {name}={value}" for name, value in how.items())
    return f"process(command={sys.executable} {path}{more})"


PROGRAM = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    said = {{"protocol": 1, "name": "test", "can": ["choose"]}}
    if asked["do"] == "choose":
        {answer}
    print(json.dumps({{"id": asked["id"], "ok": said}}), flush=True)
    if asked["do"] == "bye":
        break
"""


def test_a_program_plays_whole_games():
    summary = play_games(uno.OFFICIAL, [MINIMAL, "greedy"], 6, seed=1, rounds=2, workers=1)
    assert summary.forfeits == ()
    assert summary.rounds == 12
    again = play_games(uno.OFFICIAL, [MINIMAL, "greedy"], 6, seed=1, rounds=2, workers=2, chunk=1)
    assert again == summary


@pytest.mark.parametrize(
    ("answer", "fault", "says"),
    [
        ("sys.exit(3)", Fault.RAISED, "PeerEnded: "),
        ("said.update(action=7)", Fault.ILLEGAL, "BadAnswer: "),
        ("said.update(action=None)", Fault.ILLEGAL, "NoAnswer: "),
        ("time.sleep(60)", Fault.TOO_LONG, "gave no answer in time"),
    ],
)
def test_a_program_that_misbehaves_forfeits(tmp_path: Path, answer: str, fault: Fault, says: str):
    bots = [program(tmp_path, answer, seconds=0.5), "greedy"]
    summary = play_games(uno.OFFICIAL, bots, 6, seed=1, workers=1, chunk=3)
    (forfeit,) = summary.forfeits
    assert (forfeit.fault, forfeit.count) == (fault, 6)
    assert forfeit.message.startswith(says)
    assert summary.games == summary.finished == 6


@pytest.mark.skipif(not CAN_LIMIT, reason="this system cannot limit memory")
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("bytes(900_000_000); said.update(action=7)", "PeerEnded: the process ended with exit code 1 .* MemoryError"),
        ("import subprocess; subprocess.run([sys.executable, '-c', 'bytes(900_000_000)'], check=True)", "PeerEnded: "),
    ],
)
def test_a_program_that_takes_more_memory_than_it_may_forfeits(tmp_path: Path, answer: str, says: str):
    bots = [program(tmp_path, answer, memory=600), "greedy"]
    summary = play_games(uno.OFFICIAL, bots, 2, seed=1, workers=1)
    (forfeit,) = summary.forfeits
    assert (forfeit.fault, forfeit.count) == (Fault.RAISED, 2)
    assert re.match(says, forfeit.message)
    assert summary.finished == 2


def test_a_program_that_keeps_to_its_memory_plays():
    bots = [MINIMAL.removesuffix(")") + ", memory=600)", "greedy"]
    assert play_games(uno.OFFICIAL, bots, 2, seed=1, rounds=1, workers=1).forfeits == ()


def test_memory_is_refused_where_it_cannot_be_limited(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("unorules.bots.process.CAN_LIMIT", False)
    with pytest.raises(BotError, match="this system cannot limit the memory of a program; leave memory out"):
        ProcessBot(0, "python3 my_bot.py", memory=100)


def test_a_program_that_cannot_be_started_forfeits_with_the_reason():
    summary = play_games(uno.OFFICIAL, ["process(command=/nowhere/at/all)", "greedy"], 2, seed=1, workers=1)
    assert summary.forfeits[0].message.startswith("PeerNotStarted: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("process", "needs a command"),
        ("process(command=x, seconds=0)", "above 0"),
        ("process(command=x, memory=0)", "memory is 0; it must be a whole number of megabytes from 1"),
        ("process(command=x, memory=1.5)", "memory is 1.5; it must be a whole number"),
    ],
)
def test_a_program_must_be_named(text: str, says: str):
    with pytest.raises(BotError, match=says):
        play_games(uno.OFFICIAL, [text, "greedy"], 2, workers=1)
