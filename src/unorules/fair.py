"""Fair deals: a key that nobody could choose, and the proof of it that anyone can repeat afterwards.

Before the game the host publishes a commitment to 32 secret bytes, then every seat may add a nonce. The key of all
chance comes from both. After the game the host reveals the secret. All hashes are SHA-256 (FIPS 180-4):

1. commitment = SHA-256 of `unorules.fair.commitment.1` in ASCII and the 32 bytes of the secret.
2. key = SHA-256 of `unorules.fair.key.1` in ASCII, one byte with the number of seats, the 32 bytes of the secret, and
   for each seat from 0 one byte with the length of its nonce and the nonce itself (nothing but a zero byte for none).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_bytes
from typing import Final

import attrs

from unorules.errors import SetupError
from unorules.ruleset import MAX_PLAYERS, MIN_PLAYERS

SECRET_SIZE: Final = 32
"""Bytes of a secret."""

DIGITS: Final = 64
"""Hexadecimal digits of a commitment."""

MAX_NONCE: Final = 64
"""Most bytes of a nonce."""

_COMMITMENT: Final = b"unorules.fair.commitment.1"
_KEY: Final = b"unorules.fair.key.1"


def commitment(secret: bytes) -> str:
    """The commitment to a secret of 32 bytes, in hexadecimal.

    Examples:
        >>> commitment(bytes(32))[:16]
        'df87d4cf4e7b3a3f'
    """
    return sha256(_COMMITMENT + secret).hexdigest()


def is_commitment(text: object) -> bool:
    """Whether this has the form of a commitment."""
    return isinstance(text, str) and len(text) == DIGITS and not set(text) - set("0123456789abcdef")


def nonce_of(text: str) -> bytes:
    """The nonce that a text stands for: its bytes in UTF-8, without blanks around it.

    Raises `SetupError` when they are more than 64.
    """
    nonce = text.strip().encode("utf-8", "surrogatepass")
    if len(nonce) > MAX_NONCE:
        raise SetupError(f"a nonce has at most {MAX_NONCE} bytes, this one {len(nonce)}")
    return nonce


def _nonces(value: Iterable[bytes]) -> tuple[bytes, ...]:
    return tuple(value)


@attrs.frozen
class FairDeal:
    """What a fair deal rests on.

    Attributes:
        commitment: the commitment to the secret, in hexadecimal.
        nonces: what each seat added, in seat order, at most 64 bytes each; empty bytes for a seat that added none.
        secret: the 32 secret bytes, None as long as they are not revealed.

    Raises `SetupError` with everything that is malformed. Whether the secret is the one committed to is for
    `proves_commitment` to say: a false record can be read, and found false.

    Examples:
        >>> deal = FairDeal.commit(players=2, secret=bytes(32)).with_nonce(1, b"my own luck")
        >>> deal.commitment == commitment(bytes(32)), len(deal.key)
        (True, 32)
    """

    commitment: str
    nonces: tuple[bytes, ...] = attrs.field(converter=_nonces)
    secret: bytes | None = attrs.field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        problems = []
        if not is_commitment(self.commitment):
            problems.append(f"the commitment must be {DIGITS} hexadecimal digits, in small letters")
        if not MIN_PLAYERS <= len(self.nonces) <= MAX_PLAYERS:
            problems.append(f"{len(self.nonces)} nonces: one for each of {MIN_PLAYERS} to {MAX_PLAYERS} seats")
        problems += [
            f"the nonce of seat {seat} must be at most {MAX_NONCE} bytes"
            for seat, nonce in enumerate(self.nonces)
            if not isinstance(nonce, bytes) or len(nonce) > MAX_NONCE
        ]
        if self.secret is not None and not (isinstance(self.secret, bytes) and len(self.secret) == SECRET_SIZE):
            problems.append(f"the secret must be {SECRET_SIZE} bytes")
        if problems:
            raise SetupError(problems)

    @classmethod
    def commit(cls, players: int, *, secret: bytes | None = None) -> FairDeal:
        """Commit to a secret; without one the operating system makes it. No seat has added anything yet."""
        secret = token_bytes(SECRET_SIZE) if secret is None else secret
        return cls(commitment(secret), (b"",) * players, secret)

    def with_nonce(self, seat: int, nonce: bytes) -> FairDeal:
        """The deal with what a seat adds. Raises `SetupError` when the seat is none or has added something already."""
        if type(seat) is not int or not 0 <= seat < len(self.nonces):
            raise SetupError(f"{seat!r} is no seat here: seats are 0 to {len(self.nonces) - 1}")
        if self.nonces[seat]:
            raise SetupError(f"seat {seat} has added its nonce")
        return attrs.evolve(self, nonces=(*self.nonces[:seat], nonce, *self.nonces[seat + 1 :]))

    def hidden(self) -> FairDeal:
        """What may be told while the game goes on: all but the secret."""
        return attrs.evolve(self, secret=None)

    @property
    def key(self) -> bytes:
        """The key of all chance. Raises `SetupError` as long as the secret is not revealed."""
        if self.secret is None:
            raise SetupError("the key is known when the secret is revealed")
        parts = [_KEY, bytes([len(self.nonces)]), self.secret]
        for nonce in self.nonces:
            parts += [bytes([len(nonce)]), nonce]
        return sha256(b"".join(parts)).digest()

    @property
    def proves_commitment(self) -> bool:
        """Whether the secret is revealed and is the one that was committed to."""
        return self.secret is not None and compare_digest(commitment(self.secret), self.commitment)
