"""With `--adapter`, `unorules conformance` says of an engine in a process what it says of this library."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Command
from tests.cli.test_conformance import GOOD
from tests.protocol.programs import ENGINE, program

FILES = sorted((Path(__file__).parents[1] / "data/conformance").glob("*.jsonl"))


def adapter(words: list[str]) -> tuple[str, str]:
    return "--adapter", shlex.join(words)


def document(outcome: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(outcome.out)
    assert found["exit_code"] == outcome.code
    return found


def test_the_engine_in_a_process_gets_the_very_same_verdicts(command: Command) -> None:
    direct = document(command("conformance", "--json", *FILES))
    served = document(command("conformance", "--json", *adapter(ENGINE), *FILES))
    assert served == direct
    assert direct["total"]["agree"] == len(direct["scenarios"]) == sum(len(f.read_bytes().splitlines()) for f in FILES)


REFUSED = {"at": None, "code": "bad_config"}
BAD: list[dict[str, Any]] = [
    GOOD | {"id": "wrong", "expect": {"turn": 0, "top_not": "R7", "hands": {"0": []}}},
    GOOD | {"id": "refused", "actions": [{"type": "Play", "seat": 0, "cards": ["B1"]}]},
    GOOD | {"id": "no-card", "hands": {"0": ["Q4"]}},
    GOOD | {"id": "no-seat", "hands": {"7": ["R4"]}},
    GOOD | {"id": "no-action", "actions": [*GOOD["actions"], {"type": "Fly"}]},
    GOOD | {"id": "no-module", "rules": {"modules": {"moon": {}}}, "hands": {"0": ["MOON+4"]}},
    GOOD | {"id": "no-preset", "rules": {"preset": "moon"}},
    GOOD | {"id": "no-rules-on-purpose", "rules": {"preset": "moon"}, "expect": {"error": REFUSED}},
    GOOD | {"id": "bad-rules", "rules": {"modules": {"draw": {"drawn": "never"}}}},
    GOOD | {"id": "no-key", "expect": {"weather": "fine"}},
    GOOD | {"id": "crowd", "players": 11},
]  # fmt: skip


def test_what_is_wrong_with_a_scenario_is_told_alike(command: Command, write: Any) -> None:
    path = write(*BAD, "{")
    direct = command("conformance", path)
    assert command("conformance", *adapter(ENGINE), path) == direct
    assert direct.code == 1
    verdicts = {each["id"]: each["verdict"] for each in document(command("conformance", "--json", path))["scenarios"]}
    assert verdicts == {
        "wrong": "mismatch",
        "refused": "mismatch",
        "no-card": "malformed",
        "no-seat": "malformed",
        "no-action": "malformed",
        "no-module": "unsupported",
        "no-preset": "unsupported",
        "no-rules-on-purpose": "agree",
        "bad-rules": "mismatch",
        "no-key": "mismatch",
        "crowd": "mismatch",
        None: "malformed",
    }


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("sys.exit('no cards')", "PeerEnded: the process ended with exit code 1 instead of an answer to position; its"),
        ("time.sleep(60)", "PeerSilent: no answer to position within 0.5 seconds"),
        ("write('hm')", "PeerGarbled: no message in answer to position"),
        ("write({'id': 99, 'ok': {}})", "PeerGarbled: an answer to request 99, not to 2 (position)"),
        ("write({'id': said['id'], 'error': {'code': 'failed', 'message': 'ouch'}})", "AnswerError: failed: ouch"),
        ("write({'id': said['id'], 'ok': {'hands': 1}})", "BadAnswer: view: hands must be an object of lists"),
        ("write({'id': said['id'], 'ok': {'hands': {'1': []}}})", "BadAnswer: view: hands must name every seat from 0"),
        ("write({'id': said['id'], 'ok': {'game_winners': 1}})", "BadAnswer: view: game_winners must be a list"),
    ],
)  # fmt: skip
def test_a_program_that_misbehaves_makes_its_scenario_a_mismatch(
    command: Command, write: Any, body: str, says: str
) -> None:
    limit = ("--seconds", "0.5") if "sleep" in body else ()
    path = write(GOOD)
    code, out, err = command("conformance", *adapter(program(body)), *limit, path)
    assert (code, err) == (1, "")
    assert out.splitlines()[0].startswith(f"{path}:1 number-fits: exception: expected none, got {says}")
    assert out.splitlines()[-1] == "1 scenarios: 0 agree, 1 do not, 0 unsupported"


def test_a_program_that_fails_now_and_then_is_started_anew(command: Command, write: Any) -> None:
    moody = program("if said['do'] == 'apply': sys.exit()\nwrite({'id': said['id'], 'ok': {}})")
    config = GOOD | {"kind": "play", "actions": [], "expect": {}}
    code, out, _ = command("conformance", *adapter(moody), write(*[GOOD, config] * 6))
    assert code == 1
    assert out.splitlines()[-1] == "12 scenarios: 6 agree, 6 do not, 0 unsupported"


def test_a_program_that_always_fails_is_given_up(command: Command, write: Any) -> None:
    code, out, err = command("conformance", *adapter(program("sys.exit()")), write(*[GOOD] * 20))
    assert code == 2
    assert err == "unorules: adapter: given up: it failed in 5 scenarios in a row\n"
    assert out.splitlines()[-1] == "5 scenarios: 0 agree, 5 do not, 0 unsupported"


def test_a_program_that_cannot_be_started_is_told_and_nothing_is_run(command: Command, write: Any) -> None:
    code, out, err = command("conformance", "--adapter", "/nowhere/at/all --fast", write(GOOD))
    assert code == 2
    assert err == "unorules: adapter: '/nowhere/at/all --fast' cannot be started: No such file or directory\n"
    assert out == "0 scenarios: 0 agree, 0 do not, 0 unsupported\n"


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "inf", "1e9"])
def test_a_time_limit_that_is_none_is_refused(command: Command, write: Any, seconds: str) -> None:
    code, _, err = command("conformance", "--seconds", seconds, write(GOOD))
    assert code == 2
    assert "is no number of seconds" in err


# --- the document -----------------------------------------------------------------------------------------------------


def test_the_document_tells_every_verdict_and_sums_up(command: Command, write: Any) -> None:
    deck = {"id": "deck", "kind": "deck", "rules": {}, "actions": [], "expect": {"deck_size": 108}}
    path = write(
        GOOD,
        GOOD | {"id": "wrong", "expect": {"turn": 0}},
        GOOD | {"id": "moon", "rules": {"preset": "moon"}},
        deck,
        "[]",
    )
    outcome = command("conformance", "--json", path, "/nowhere")
    found = document(outcome)
    assert outcome.err == "unorules: /nowhere: No such file or directory\n"
    assert found["exit_code"] == 2
    assert found["problems"] == ["/nowhere: No such file or directory"]
    assert found["total"] == {"agree": 2, "mismatch": 1, "unsupported": 1, "malformed": 1}
    assert found["kinds"]["play"] == {"agree": 1, "mismatch": 1, "unsupported": 1, "malformed": 0}
    assert found["kinds"]["deck"] == {"agree": 1, "mismatch": 0, "unsupported": 0, "malformed": 0}
    assert found["unsupported"] == {"preset moon": 1}
    assert found["scenarios"][1] == {
        "file": str(path),
        "line": 2,
        "id": "wrong",
        "kind": "play",
        "verdict": "mismatch",
        "mismatches": [{"key": "turn", "expected": 0, "got": 1}],
        "message": None,
    }
    assert found["scenarios"][4]["message"] == "a scenario is a JSON object"


def test_the_document_names_the_engine(command: Command, write: Any) -> None:
    named = document(
        command("conformance", "--json", *adapter([sys.executable, "examples/minimal_adapter.py"]), write(GOOD))
    )
    assert named["engine"] == "minimal"


def test_kinds_are_summed_up_when_there_are_several(command: Command, write: Any) -> None:
    deck = {"id": "deck", "kind": "deck", "rules": {}, "actions": [], "expect": {"deck_size": 108}}
    path = write(GOOD, deck)
    assert command("conformance", path).out.splitlines() == [
        "kind  agree  mismatch  unsupported  malformed",
        "play      1         0            0          0",
        "deck      1         0            0          0",
        "2 scenarios: 2 agree, 0 do not, 0 unsupported",
    ]
    assert command("conformance", "--quiet", path).out == "2 scenarios: 2 agree, 0 do not, 0 unsupported\n"
