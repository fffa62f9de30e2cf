"""The only source of chance: BLAKE2b in counter mode, bounded without bias, used to shuffle and for nothing else.

The algorithm, so that anyone can repeat it:

1. Block `c` of the stream is BLAKE2b-512 keyed with the 32-byte key over `c` as 8 little-endian bytes.
2. Each block gives 32 words of 16 bits, little-endian.
3. Forward Fisher-Yates: for `i` = 0, 1, ... up to the last card but one take the next word `w`; with `m` = number of
   cards - i, a word at or above the largest multiple of `m` that 65,536 holds is dropped and the next one taken;
   then cards `i` and `i + w mod m` change places.
4. A shuffle begins at the block its counter names and leaves the counter at the first block it did not touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from operator import mod
from struct import unpack
from typing import Final

KEY_SIZE: Final = 32
"""Bytes of a key."""

MAX_CARDS: Final = 4096
"""The largest number of cards that can be shuffled."""

_WORDS: Final = 32
_RANGE: Final = 1 << 16
_HIGH: Final = 0xFF
_FEW: Final = 0x100
"""With so many cards, a word that must be dropped begins with the byte `_HIGH`."""


def key_from_seed(seed: int | str | bytes) -> bytes:
    """Hash a seed to a key. Seeds are for tests and examples: whoever knows one knows every card.

    A `bytes` value of exactly 32 bytes is already a key and is returned as it is.
    """
    if isinstance(seed, bytes) and len(seed) == KEY_SIZE:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=KEY_SIZE, person=b"unorules.seed.1").digest()


class Source(bytes):
    """A key that is asked for the order of every shuffle, so that orders can be taken down or given.

    To everything else it is the key. Copying and pickling leave the plain key behind.
    """

    def shuffle(self, cards: bytes, counter: int, count: int | None) -> tuple[bytes, int]:
        """What `shuffle` returns under this key: by itself, the orders of the plain key."""
        return shuffle(cards, bytes(self), counter, count)

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        return bytes, (bytes(self),)


def shuffle(cards: bytes, key: bytes, counter: int, count: int | None = None) -> tuple[bytes, int]:
    """Return the cards in a new order and the counter of the next shuffle.

    With `count`, only the first `count` cards are shuffled out and returned: they are the same as the first
    ones of the whole shuffle. A `Source` as the key answers in the place of the generator.
    """
    if isinstance(key, Source):
        return key.shuffle(cards, counter, count)
    order = list(cards)
    size = len(order)
    steps = size - 1 if count is None else min(count, size - 1)
    i = 0
    while i < steps:
        words, counter = _words(key, counter, size - i, steps - i)
        for at, away in enumerate(map(mod, words, range(size - i, size - steps, -1)), i):
            j = at + away
            order[at], order[j] = order[j], order[at]
        i = min(i + len(words), steps)
    return bytes(order if count is None else order[:count]), counter


def draw_all(cards: bytes, key: bytes, counter: int) -> tuple[bytes, int]:
    """Return the cards in a random order and the counter to go on with: each is drawn from those that are left.

    It takes half the time of a shuffle, and gives another order.
    """
    left, drawn = list(cards), list[int]()
    while left:
        words, counter = _words(key, counter, len(left), len(left))
        drawn += map(left.pop, map(mod, words, range(len(left), 0, -1)))
    return bytes(drawn), counter


def _words(key: bytes, counter: int, choices: int, steps: int) -> tuple[Sequence[int], int]:
    """Words for so many steps, the first of which has so many choices, or for the first ones; and the next counter."""
    blocks = (steps + _WORDS - 1) // _WORDS
    stream = _stream(key, counter, blocks)
    words: Sequence[int] = unpack(f"<{_WORDS * blocks}H", stream)
    if _HIGH in stream[1::2] or choices > _FEW:  # else no word is high enough to be dropped
        words = _unbiased(words, choices, _RANGE - choices)
    return words, counter + blocks


def _unbiased(words: Sequence[int], choices: int, safe: int) -> Sequence[int]:
    """The words without those that would favour a choice, when each word kept leaves one choice less.

    Words below `safe` never do.
    """
    if max(words) < safe:
        return words
    kept = list(words)
    at = 0
    for word in words:
        if word >= safe and at < choices and word >= _RANGE - _RANGE % (choices - at):
            del kept[at]
        else:
            at += 1
    return kept


def _stream(key: bytes, counter: int, blocks: int) -> bytes:
    keyed = blake2b(key=key)
    digests = []
    for block in range(counter, counter + blocks):
        hashed = keyed.copy()
        hashed.update(block.to_bytes(8, "little"))
        digests.append(hashed.digest())
    return b"".join(digests)
