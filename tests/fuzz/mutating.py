"""Inputs made from good ones: bytes changed, parts doubled, dropped and exchanged, hostile pieces put in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

HOSTILE = (
    b"", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"NaN", b"-Infinity", b"1e999", b"9" * 30, b"-1", b"1.5", b"null",
    b"true", b"[" * 60, b'{"a":' * 60, b'"', b"\\u0000", b"\\ud800", b"(", b")", b"{", b"}", b";", b":", b"|", b"=",
    b",", b" ", b"\n", b"?", b"?9", b"R7/P3", b"/", b"W+4", b"SNX", b"0", b"255", b"99999", b"official", b"+jump_in",
    b"rules", b"hands", b"R7 " * 40, b"\xc2\xa0", b"\xe2\x80\xae", b"\r", b"\t", b"#", b'"schema":1,', b'"ply":-1',
)  # fmt: skip
"""Pieces that parsers have stumbled over."""


def mutants(texts: Sequence[bytes], chance: Random) -> Iterator[bytes]:
    """Endless inputs made from some texts."""
    while True:
        data = bytearray(chance.choice(texts))
        for _ in range(1 + chance.randrange(4)):
            _change(data, texts, chance)
        yield bytes(data)


def _change(data: bytearray, texts: Sequence[bytes], chance: Random) -> None:
    size = len(data)
    at = chance.randrange(size + 1)
    end = min(size, at + 1 + chance.randrange(12))
    way = chance.randrange(7)
    if way == 0:
        data[at:end] = b""
    elif way == 1:
        data[at:at] = chance.choice(HOSTILE)
    elif way == 2:
        data[at:end] = chance.choice(HOSTILE)
    elif way == 3 and at < size:
        data[at] = chance.randrange(256)
    elif way == 4:
        data[at:at] = data[at:end]
    elif way == 5:
        other = chance.choice(texts)
        begin = chance.randrange(len(other) + 1)
        data[at:end] = other[begin : begin + chance.randrange(40)]
    else:
        words = bytes(data).split(b" ")
        i, j = chance.randrange(len(words)), chance.randrange(len(words))
        words[i], words[j] = words[j], words[i]
        data[:] = b" ".join(words)
