"""The answering end: reads a request a line and answers each, whatever stands on it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import redirect_stdout
from typing import Any, BinaryIO, Final

from unorules.errors import LoadError
from unorules.plain import shown
from unorules.protocol.lines import MAX_LINE, PROTOCOL, Line, decode, encode
from unorules.testing import Malformed, Refused, Unsupported

Answering = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
"""Answers a request, given its name and its keys."""

_MESSAGE: Final = 10_000
"""Longest message, in characters; of a longer one the beginning is told."""


def serve(
    answer: Answering,
    *,
    can: Collection[str],
    name: str,
    version: str = "",
    requests: BinaryIO | None = None,
    replies: BinaryIO | None = None,
) -> None:
    """Answer requests until `bye` or the end of the input. A request that cannot be answered gets an error line.

    What the program prints meanwhile goes to standard error, so that it cannot disturb the lines.

    Args:
        answer: called with the name of a request and its keys. `Refused`, `Unsupported` and `Malformed` become
            lines of their own; any other exception is told as a failure.
        can: names of the requests that are answered.
        name: what the program is called.
        version: its version.
        requests: where lines come from, by default standard input.
        replies: where lines go, by default standard output.
    """
    asked: BinaryIO = sys.stdin.buffer if requests is None else requests
    told: BinaryIO = sys.stdout.buffer if replies is None else replies
    hello = {"protocol": PROTOCOL, "name": name, "version": version, "can": sorted(can)}
    with redirect_stdout(sys.stderr):
        for line in _lines(asked):
            reply, last = _reply(line, answer, hello)
            told.write(reply)
            told.flush()
            if last:
                return


def _lines(requests: BinaryIO) -> Iterator[bytes]:
    """Each line that is not blank; of one that is too long no more than shows it."""
    while line := requests.readline(MAX_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = requests.readline(MAX_LINE)
        if line.strip():
            yield line


def _reply(line: bytes, answer: Answering, hello: Line) -> tuple[bytes, bool]:
    """The line that answers a line, and whether it is the last one."""
    number: int | None = None
    try:
        said = decode(line)
        number = _number(said)
        do = said.pop("do", None)
        if not isinstance(do, str):
            raise Malformed(f"$.do: is {shown(do)}; it must be the name of a request")
        if do == "hello":
            return encode({"id": number, "ok": _greeted(said, hello)}), False
        if do == "bye":
            return encode({"id": number, "ok": {}}), True
        if do not in hello["can"]:
            raise Unsupported(f"$.do: there is no request {shown(do)}; there are {', '.join(hello['can'])}")
        return encode({"id": number, "ok": answer(do, said)}), False
    except LoadError as error:
        return _error(number, "bad_line", error), False
    except Malformed as error:
        return _error(number, "bad_request", error), False
    except Unsupported as error:
        return _error(number, "unsupported", error), False
    except Refused as error:
        return encode({"id": number, "refused": {"code": error.code, "message": _short(error)}}), False
    except Exception as error:  # whatever an engine raises is told, and the next request is answered
        return _error(number, "failed", f"{type(error).__name__}: {error}"), False


def _error(number: int | None, code: str, what: object) -> bytes:
    return encode({"id": number, "error": {"code": code, "message": _short(what)}})


def _short(what: object) -> str:
    text = str(what)
    return text if len(text) <= _MESSAGE else text[:_MESSAGE] + "..."


def _number(said: Line) -> int:
    number = said.pop("id", None)
    if type(number) is not int or number < 0:
        raise Malformed(f"$.id: is {shown(number)}; it must be a whole number from 0")
    return number


def _greeted(said: Line, hello: Line) -> Line:
    extra = [f"$.{key}: no such key" for key in said if key != "protocol"]
    spoken = said.get("protocol")
    if type(spoken) is not int:
        extra.insert(0, f"$.protocol: is {shown(spoken)}; it must be the number of a protocol, here {PROTOCOL}")
    if extra:
        raise Malformed("; ".join(extra))
    if spoken != PROTOCOL:
        raise Unsupported(f"$.protocol: {spoken}; this program speaks {PROTOCOL}")
    return hello
