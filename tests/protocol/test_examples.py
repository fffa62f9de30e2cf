"""The examples at the other end of the protocol: what they claim holds, and a bot in a process plays whole games."""

import json
import sys
from pathlib import Path

import pytest

import unorules as uno
from tests.protocol.programs import program
from unorules import testing
from unorules.protocol import BotProcess, Peer, PeerSilent

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
FILES = sorted((ROOT / "tests/data/conformance").glob("*.jsonl"))
SOON = 30.0


def test_the_minimal_adapter_never_disagrees_and_agrees_on_its_rules() -> None:
    agreed = set()
    with Peer([sys.executable, str(EXAMPLES / "minimal_adapter.py")], seconds=SOON) as engine:
        for scenario in map(json.loads, "".join(file.read_text("utf-8") for file in FILES).splitlines()):
            try:
                assert testing.run_scenario(scenario, engine) == [], scenario["id"]
                agreed.add(scenario["id"])
            except testing.Unsupported:
                pass
    assert agreed >= {"play-number", "play-color", "play-symbol", "play-mismatch", "play-wild-anytime"}  # section 4.1
    assert agreed >= {"skip-3p", "reverse-3p", "play-out-of-turn", "play-not-held", "unknown-player"}  # 4.2 and 3


@pytest.mark.parametrize("name", ["minimal_adapter.py", "minimal_bot.py"])
def test_the_minimal_programs_stay_small_and_need_no_library(name: str) -> None:
    lines = (EXAMPLES / name).read_text("utf-8").splitlines()
    assert len(lines) < 100
    assert [line.split()[1] for line in lines if line.startswith(("import ", "from "))] == ["json", "sys", "typing"]


@pytest.mark.parametrize("rules", ["official", "family +jump_in", "official +seven_zero +scoring(rounds=1)"])
def test_a_bot_in_a_process_plays_a_whole_round_from_its_views_alone(rules: str) -> None:
    state = uno.new_game(uno.parse_rules(rules), 3, seed=11)
    with BotProcess([sys.executable, str(EXAMPLES / "minimal_bot.py")], seconds=SOON) as bot:
        bot.start(0, 3, seed="11")
        for _ in range(2000):
            if isinstance(state.decision, uno.RoundOver | uno.GameOver):
                break
            action = bot.choose(uno.observe(state, state.to_act))
            assert action is not None
            state = uno.apply(state, action)
            for seat in uno.may_act(state):
                aside = bot.choose(uno.observe(state, seat)) if seat != state.to_act else None
                if aside is not None:
                    state = uno.apply(state, aside)
    assert state.match.result is not None


STATE = testing.position(uno.OFFICIAL, hands=["R7 B1", "G1 G2"], top="R2", draw_pile="Y1 Y2")


def test_a_bot_is_told_its_view_its_events_and_its_time() -> None:
    asks = program(
        "import json\n"
        "seen = said['observation']\n"
        "told = [seen['viewer'], seen['hand'], said['events'][0]['type'], said['seconds']]\n"
        "write({'id': said['id'], 'ok': {'action': {'type': 'Penalize', 'seat': 0, 'fault': json.dumps(told)}}})"
    )
    _, events = uno.step(STATE, uno.Play(0, "R7"))
    with BotProcess(asks, seconds=SOON) as bot:
        bot.start(0, 2)  # it does not care to be told
        action = bot.choose(uno.observe(STATE, 0), events, seconds=20)
    assert isinstance(action, uno.Penalize)
    assert json.loads(action.fault) == [0, ["R7", "B1"], "CardsLaid", 20]


def test_a_bot_that_cares_is_told_that_a_game_begins() -> None:
    body = """
import sys, json
for line in sys.stdin:
    said = json.loads(line)
    hello = {"protocol": 1, "name": "x", "can": ["start", "choose"]}
    if said["do"] == "start":
        begun = [said[key] for key in ("seat", "players", "seed")]
    ok = {"action": {"type": "Penalize", "seat": 0, "fault": str(begun)}} if said["do"] == "choose" else hello
    print(json.dumps({"id": said["id"], "ok": ok}), flush=True)
"""
    with BotProcess([sys.executable, "-I", "-S", "-c", body], seconds=SOON) as bot:
        bot.start(2, 4, seed="s")
        action = bot.choose(uno.observe(STATE, 0))
    assert action == uno.Penalize(0, "[2, 4, 's']")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({}, r"\$: "),
        (5, r"\$: "),
        ({"type": "Fly", "seat": 0}, "Fly"),
        ({"type": "Play", "seat": 0, "cards": ["Q4"]}, r"\$\.cards\[0\]: 'Q4' is no card"),
        ({"type": "Draw", "seat": "0"}, r"\$\.seat: must be int, not str"),
    ],
)
def test_what_is_no_action_is_a_bad_answer_and_the_bot_goes_on(action: object, says: str) -> None:
    with BotProcess(program(f"write({{'id': said['id'], 'ok': {{'action': {action!r}}}}})"), seconds=SOON) as bot:
        for _ in range(2):
            with pytest.raises(testing.BadAnswer, match=f"choose: no action: .*{says}"):
                bot.choose(uno.observe(STATE, 0))
        assert bot.answer("choose", {})["action"] == action


def test_a_bot_that_does_nothing_and_one_that_takes_too_long() -> None:
    with BotProcess(program("write({'id': said['id'], 'ok': {'action': None}})"), seconds=SOON) as bot:
        assert bot.choose(uno.observe(STATE, 1)) is None
    with BotProcess(program("time.sleep(60)"), seconds=SOON) as bot:
        assert "choose" in bot.can
        with pytest.raises(PeerSilent):
            bot.choose(uno.observe(STATE, 0), seconds=0.2)


def test_a_bot_that_is_none_is_told() -> None:
    with Peer([sys.executable, str(EXAMPLES / "minimal_adapter.py")], seconds=SOON) as peer:
        assert "choose" not in peer.can
    with (
        BotProcess([sys.executable, str(EXAMPLES / "minimal_adapter.py")], seconds=SOON) as bot,
        pytest.raises(testing.Unsupported, match="request choose"),
    ):
        bot.choose(uno.observe(STATE, 0))
