"""The asking end: a program that is started, asked, and ended when it does not answer as it should."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from threading import Thread
from types import TracebackType
from typing import IO, Any, Final, cast

import attrs

from unorules.errors import LoadError, UnoRulesError
from unorules.plain import shown
from unorules.protocol.lines import MAX_LINE, PROTOCOL, Line, decode, encode
from unorules.testing import Answer, Malformed, Refused, Unsupported

SECONDS: Final = 10.0
"""How long a peer may take for an answer unless something else is said."""

_LAST_WORDS: Final = 600
_TO_LEAVE: Final = 2.0

CAN_LIMIT: Final = find_spec("resource") is not None
"""Whether this system can limit the memory of a process."""

_LIMITED: Final = """
import os, resource, sys
most = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    os.execvp(sys.argv[2], sys.argv[2:])
except OSError as error:
    sys.exit(f"{sys.argv[2]} cannot be started: {error.strerror}")
"""
"""Takes a limit upon itself and becomes the program. Nothing but `exec` may follow a fork where there are threads."""


class PeerError(UnoRulesError):
    """A peer does not keep to the protocol; its process has been ended, and the next request starts a new one."""


class PeerNotStarted(PeerError):
    """The command cannot be run, or the program does not introduce itself."""


class PeerEnded(PeerError):
    """The process ended, or closed its output, instead of answering."""


class PeerSilent(PeerError):
    """No answer came within the time limit."""


class PeerGarbled(PeerError):
    """What came is no answer to the request."""


class AnswerError(UnoRulesError):
    """The peer says that it could not answer; it goes on. `code` is the error's, for example `failed`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type[AnswerError], tuple[str, str]]:
        return type(self), (self.code, self.message)


class Peer:
    """A program at the other end of the line protocol, in a process of its own. As an engine it runs scenarios.

    The process is started by the first request, without a shell. After a `PeerError` the next request starts it
    anew, and what it knew is lost. Leave with `close`, or use the peer in a `with` statement.

    Args:
        command: the program and its arguments, as one text or as a list.
        seconds: how long it may take for an answer.
        starting: how long it may take to introduce itself, by default as long, and at least ten seconds.
        memory: how many megabytes of address space it may take, and each process that it starts; None for any. Only
            where `CAN_LIMIT`.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        seconds: float = SECONDS,
        starting: float | None = None,
        memory: int | None = None,
    ) -> None:
        self.command = command
        self.memory = memory
        self.seconds = seconds
        self.starting: float = max(seconds, SECONDS) if starting is None else starting
        self._running: _Running | None = None
        self._hello: Line = {}

    @property
    def name(self) -> str:
        """What the program calls itself, with its version."""
        self._started()
        return " ".join([self._hello["name"], *filter(None, [self._hello.get("version")])])

    @property
    def can(self) -> frozenset[str]:
        """Names of the requests that it answers."""
        self._started()
        return frozenset(self._hello["can"])

    def answer(self, do: str, said: Mapping[str, Any], *, seconds: float | None = None) -> Answer:
        """The answer to a request, given its name and its keys.

        Raises `Refused`, `Unsupported`, `Malformed` or `AnswerError` as the peer says, and `PeerError` when it does
        not keep to the protocol.
        """
        running = self._started()
        if do not in self._hello["can"]:
            raise Unsupported(f"request {do}")
        return self._ask(running, do, said, self.seconds if seconds is None else seconds)

    def close(self) -> None:
        """End the program: politely, then by force."""
        if self._running is not None:
            self._running.leave()
            self._running = None

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _started(self) -> _Running:
        if self._running is None:
            self._running = _start(self.command, self.memory)
            try:
                hello = self._ask(self._running, "hello", {"protocol": PROTOCOL}, self.starting)
                self._hello = _introduced(hello)
            except UnoRulesError as error:
                self.close()
                raise PeerNotStarted(f"{shown(self.command)} did not introduce itself: {error}") from None
        return self._running

    def _ask(self, running: _Running, do: str, said: Mapping[str, Any], seconds: float) -> Answer:
        try:
            return running.ask(do, said, seconds)
        except PeerError:
            running.end()
            self._running = None
            raise


def _introduced(hello: Answer) -> Line:
    names, version = hello.get("can"), hello.get("version", "")
    if hello.get("protocol") != PROTOCOL:
        raise PeerGarbled(f"it speaks protocol {shown(hello.get('protocol'))}, not {PROTOCOL}")
    if not isinstance(hello.get("name"), str) or not isinstance(version, str):
        raise PeerGarbled("hello must bring a name, and the version as a text")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PeerGarbled("hello must bring can, a list of the requests that are answered")
    return dict(hello)


def _start(command: str | Sequence[str], memory: int | None) -> _Running:
    try:
        words = shlex.split(command) if isinstance(command, str) and os.name != "nt" else command
        if not words:
            raise ValueError("it is empty")
        if memory is not None:
            words = [sys.executable, "-ISc", _LIMITED, str(memory * 1_000_000), *words]
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that its own children end with it
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise PeerNotStarted(f"{shown(command)} cannot be started: {reason}") from None
    return _Running(process)


@attrs.define(eq=False)
class _Running:
    """A process that has been started, and the requests it was sent."""

    process: subprocess.Popen[bytes]
    sent: int = 0
    last_words: bytes = b""
    listener: Thread = attrs.field(init=False)
    worker: Thread | None = None

    def __attrs_post_init__(self) -> None:
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        """Keep the end of what the process says on standard error."""
        errors = cast("IO[bytes]", self.process.stderr)
        while said := os.read(errors.fileno(), 65536):
            self.last_words = (self.last_words + said)[-_LAST_WORDS:]

    def ask(self, do: str, said: Mapping[str, Any], seconds: float) -> Answer:
        """The answer to one request."""
        self.sent += 1
        line = self._exchange(encode({"id": self.sent, "do": do, **said}), seconds)
        if line is None:
            raise PeerSilent(f"no answer to {do} within {seconds:g} seconds")
        if not line:
            raise PeerEnded(f"{self._how_it_ended()} instead of an answer to {do}{self._told()}")
        if not line.endswith(b"\n"):
            what = f"more than {MAX_LINE} bytes" if len(line) > MAX_LINE else "half a line"
            raise PeerGarbled(f"{what} in answer to {do}: {shown(line[:60])}")
        return self._read(line, do)

    def _exchange(self, line: bytes, seconds: float) -> bytes | None:
        """Write a line and read one; None when that takes too long."""
        requests, replies = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        read: list[bytes] = []

        def work() -> None:
            with suppress(OSError):  # a process that has ended says more by what it left to read
                requests.write(line)
                requests.flush()
            read.append(replies.readline(MAX_LINE + 1))

        self.worker = Thread(target=work, daemon=True)  # not every system reads a pipe with a time limit
        self.worker.start()
        self.worker.join(seconds)
        return read[0] if read else None

    def _read(self, line: bytes, do: str) -> Answer:
        try:
            reply = decode(line)
        except LoadError as error:
            raise PeerGarbled(f"no message in answer to {do}: {error}: {shown(line[:60])}") from None
        number = reply.get("id")
        told = [key for key in ("ok", "refused", "error") if isinstance(reply.get(key), dict)]
        if len(told) != 1:
            raise PeerGarbled(f"an answer to {do} without one of ok, refused and error: {shown(line[:60])}")
        body: Line = reply[told[0]]
        code, message = body.get("code"), body.get("message", "")
        if type(number) is not int or number != self.sent:
            why = f": {message}" if number is None and message else ""
            raise PeerGarbled(f"an answer to request {shown(number)}, not to {self.sent} ({do}){why}")
        if told == ["ok"]:
            return body
        if not isinstance(message, str) or not isinstance(code, str | None) or (code is None and told == ["error"]):
            raise PeerGarbled(f"{told[0]} in answer to {do} must bring code and message as texts: {shown(line[:60])}")
        if told == ["refused"]:
            raise Refused(code, message)
        kind = {"unsupported": Unsupported, "bad_request": Malformed}.get(str(code))
        raise AnswerError(str(code), message) if kind is None else kind(message)

    def _how_it_ended(self) -> str:
        try:
            code = self.process.wait(_TO_LEAVE)
        except subprocess.TimeoutExpired:
            return "the process closed its output"
        if code >= 0:
            return f"the process ended with exit code {code}"
        return f"the process was ended by signal {-code}"

    def _told(self) -> str:
        """The last words of the process, if it has any."""
        if self.process.returncode is not None:
            self.listener.join(_TO_LEAVE)
        words = self.last_words.decode(errors="replace").strip()
        return f"; its last words: {words}" if words else ""

    def leave(self) -> None:
        """Say goodbye, and end the process if it stays."""
        with suppress(OSError, ValueError, subprocess.TimeoutExpired):
            self._write_last()
            self.process.wait(_TO_LEAVE)
        self.end()

    def _write_last(self) -> None:
        requests = cast("IO[bytes]", self.process.stdin)
        requests.write(encode({"id": self.sent + 1, "do": "bye"}))
        requests.close()

    def end(self) -> None:
        """End the process and its children at once."""
        if self.process.poll() is None:
            with suppress(OSError):
                if os.name == "nt":
                    self.process.kill()
                else:
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        threads = [thread for thread in (self.listener, self.worker) if thread is not None]
        for thread in threads:
            thread.join(_TO_LEAVE)
        if any(thread.is_alive() for thread in threads):
            return  # a child that has escaped still holds a pipe, and closing one that is being read would wait for it
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(OSError):
                cast("IO[bytes]", pipe).close()
