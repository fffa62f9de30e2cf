"""`Peer` tells what is wrong with a program at the other end, ends it, and starts a new one for the next request."""

import os
import pickle
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.protocol.programs import ENGINE, POSITION, bare, program
from unorules import testing
from unorules.protocol import AnswerError, Peer, PeerEnded, PeerError, PeerGarbled, PeerNotStarted, PeerSilent

SOON = 30.0
"""Long enough for any program that answers; a test that ends in time does not wait for it."""

LAY = {key: value for key, value in POSITION.items() if key not in ("id", "do")}


def test_an_engine_in_a_process_answers_as_the_library_does() -> None:
    local = testing.LocalEngine()
    with Peer(ENGINE, seconds=SOON) as peer:
        assert peer.can == set(testing.REQUESTS)
        for do, said in (
            ("position", LAY),
            ("apply", {"action": {"type": "Play", "seat": 0, "cards": ["R7"]}}),
            ("view", {}),
            ("legal", {}),
            ("observe", {"seat": 2}),
        ):
            assert peer.answer(do, said) == local.answer(do, said)


def test_refusals_and_errors_are_raised_as_what_they_are() -> None:
    with Peer(ENGINE, seconds=SOON) as peer:
        peer.answer("position", LAY)
        with pytest.raises(testing.Refused, match="seat 0") as refused:
            peer.answer("apply", {"action": {"type": "Draw", "seat": 1}})
        assert refused.value.code == "not_your_turn"
        with pytest.raises(testing.Malformed, match=r"\$\.action: no action is named 'Fly'"):
            peer.answer("apply", {"action": {"type": "Fly"}})
        with pytest.raises(testing.Unsupported, match="module moon"):
            peer.answer("deal", {"rules": {"modules": {"moon": {}}}, "players": 2})
        with pytest.raises(testing.Unsupported, match="request choose"):
            peer.answer("choose", {})
        assert peer.answer("view", {})["top"] == "R5"  # the same process all the while


def test_a_failure_that_the_program_tells_leaves_it_running() -> None:
    failing = program("write({'id': said['id'], 'error': {'code': 'failed', 'message': str(os.getpid())}})")
    with Peer(failing, seconds=SOON) as peer:
        with pytest.raises(AnswerError) as first:
            peer.answer("view", {})
        with pytest.raises(AnswerError) as second:
            peer.answer("view", {})
    assert first.value.code == "failed"
    assert first.value.message == second.value.message
    assert str(pickle.loads(pickle.dumps(first.value))) == str(first.value)


@pytest.mark.parametrize(
    ("body", "kind", "says"),
    [
        ("sys.exit(3)", PeerEnded, "the process ended with exit code 3 instead of an answer to view$"),
        ("sys.exit('no cards left')", PeerEnded, "exit code 1 .*; its last words: no cards left$"),
        ("os.kill(os.getpid(), 9)", PeerEnded, "the process was ended by signal 9 instead"),
        ("os.close(1); time.sleep(60)", PeerEnded, "the process closed its output instead"),
        ("write('Hello!')", PeerGarbled, "no message in answer to view: .*not JSON.*Hello!"),
        ("write('[]')", PeerGarbled, "no message in answer to view: .*must be an object"),
        ("write('{}')", PeerGarbled, "an answer to view without one of ok, refused and error"),
        ("write({'id': said['id'], 'ok': 1})", PeerGarbled, "without one of ok, refused and error"),
        ("write({'id': said['id'], 'ok': {}, 'refused': {}})", PeerGarbled, "without one of ok, refused and error"),
        ("write({'id': said['id'] + 1, 'ok': {}})", PeerGarbled, r"an answer to request 3, not to 2 \(view\)"),
        ("write({'id': True, 'ok': {}})", PeerGarbled, "an answer to request True, not to 2"),
        ("write({'id': None, 'error': {'code': 'x', 'message': 'what?'}})", PeerGarbled, "request None.*: what[?]$"),
        ("write({'id': said['id'], 'error': {'message': 'x'}})", PeerGarbled, "must bring code and message as texts"),
        ("write({'id': said['id'], 'refused': {'code': 7}})", PeerGarbled, "must bring code and message as texts"),
        ("sys.stdout.write('{'); sys.stdout.flush(); sys.exit()", PeerGarbled, "half a line in answer to view"),
        ("write('\"' + 'x' * 4_000_000)", PeerGarbled, "more than 4000000 bytes in answer to view"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", PeerGarbled, "not UTF-8"),
    ],
)  # fmt: skip
def test_a_program_that_misbehaves_is_told_apart_and_ended(body: str, kind: type[PeerError], says: str) -> None:
    with Peer(program(body), seconds=SOON) as peer, pytest.raises(kind, match=says):
        peer.answer("view", {})


@pytest.mark.parametrize(
    "body", ["time.sleep(60)", "while True: pass", "signal = __import__('signal'); signal.pause()"]
)
def test_a_program_that_does_not_answer_in_time_is_ended(body: str) -> None:
    peer = Peer(program(f"sys.stderr.write(str(os.getpid())); sys.stderr.flush()\n{body}"), seconds=SOON)
    assert peer.can
    running = peer._running
    assert running is not None
    with pytest.raises(PeerSilent, match=r"no answer to view within 0\.2 seconds"):
        peer.answer("view", {}, seconds=0.2)
    assert running.process.returncode == -signal.SIGKILL


def test_a_program_that_does_not_read_is_ended_however_much_it_is_told() -> None:
    deaf = program("time.sleep(60)")
    with Peer(deaf, seconds=SOON) as peer:
        assert peer.can
        with pytest.raises(PeerSilent):
            peer.answer("position", {"x": "x" * 3_000_000}, seconds=0.2)


def test_what_a_silent_program_has_started_ends_with_it() -> None:
    body = """
import subprocess
if said["do"] == "apply":
    time.sleep(60)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
write({"id": said["id"], "ok": {"child": child.pid}})
"""
    with Peer(program(body), seconds=SOON) as peer:
        child = peer.answer("view", {})["child"]
        assert alive(child)
        with pytest.raises(PeerSilent):
            peer.answer("apply", {}, seconds=0.2)
    for _ in range(3000):  # the system needs a moment to bury it
        if not alive(child):
            return
        time.sleep(0.01)
    raise AssertionError("the child goes on")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_next_request_starts_a_new_process() -> None:
    counting = program("write({'id': said['id'], 'ok': {'n': said['id']}} if said['do'] == 'view' else 'garbage')")
    with Peer(counting, seconds=SOON) as peer:
        assert peer.answer("view", {}) == {"n": 2}  # `hello` was the first
        assert peer.answer("view", {}) == {"n": 3}
        with pytest.raises(PeerGarbled):
            peer.answer("apply", {})
        assert peer.answer("view", {}) == {"n": 2}


def test_much_on_standard_error_disturbs_nothing() -> None:
    loud = program("sys.stderr.write('x' * 1_000_000)\nwrite({'id': said['id'], 'ok': {}})")
    with Peer(loud, seconds=SOON) as peer:
        assert peer.answer("view", {}) == {}


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("/nowhere/at/all", "cannot be started: No such file or directory"),
        ("", "cannot be started: it is empty"),
        ("'open", "cannot be started: No closing quotation"),
        ("a\0b", "cannot be started: embedded null byte"),
        (bare("pass"), "did not introduce itself: the process ended with exit code 0 instead of an answer to hello"),
        (bare("print('Welcome')"), "did not introduce itself: no message in answer to hello"),
        (bare("""print('{"id":1,"ok":{"protocol":2}}')"""), "did not introduce itself: it speaks protocol 2, not 1"),
        (bare("""print('{"id":1,"ok":{"protocol":1}}')"""), "hello must bring a name"),
        (bare("""print('{"id":1,"ok":{"protocol":1,"name":"x","can":[1]}}')"""), "hello must bring can"),
        (bare("""print('{"id":1,"error":{"code":"unsupported","message":"too old"}}')"""), "itself: too old"),
    ],
)  # fmt: skip
def test_a_program_that_cannot_be_used_at_all_is_told(command: Any, says: str) -> None:
    with Peer(command, seconds=SOON) as peer, pytest.raises(PeerNotStarted, match=says):
        peer.answer("view", {})


def test_a_program_that_does_not_introduce_itself_in_time_is_ended() -> None:
    with (
        Peer(bare("import time; time.sleep(60)"), starting=0.2) as peer,
        pytest.raises(PeerNotStarted, match="hello within"),
    ):
        peer.answer("view", {})


def test_a_command_is_split_without_a_shell(tmp_path: Path) -> None:
    script = tmp_path / "an adapter.py"
    script.write_text("import sys; sys.exit(' '.join(sys.argv[1:]))")
    command = f"{sys.executable} '{script}' '$HOME; *' `a`"
    with Peer(command, seconds=SOON) as peer, pytest.raises(PeerNotStarted, match=r"last words: \$HOME; \* `a`$"):
        peer.answer("view", {})


def test_a_program_is_left_politely(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = f"""
if said["do"] == "bye":
    open({str(mark)!r}, "w").close()
    sys.exit()
write({{"id": said["id"], "ok": {{}}}})
"""
    with Peer(program(body), seconds=SOON) as peer:
        peer.answer("view", {})
    assert mark.exists()
    peer.close()  # once more does nothing


def test_a_peer_that_was_never_asked_has_no_process() -> None:
    with Peer("/nowhere/at/all"):
        pass


def test_no_descriptor_is_left_open() -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with Peer(program("write('x')"), seconds=SOON) as peer, pytest.raises(PeerGarbled):
            peer.answer("view", {})
    assert len(os.listdir("/proc/self/fd")) == before
