"""`unorules verify`: what a record proves, and what it does not."""

from __future__ import annotations

import argparse

from unorules.cli import records
from unorules.cli.render import flow, say
from unorules.errors import SetupError
from unorules.fair import nonce_of
from unorules.record import verify

EXIT_FALSE = 1
EXIT_UNPROVEN = 3
_LIMITS = """\
What no record proves: that nobody looked at hidden cards while the game went on, that the host let every game it
began come to its end, and that the seats are those who they say. The documentation tells how far a fair deal goes."""


def run(options: argparse.Namespace) -> int:
    """Print every claim and how it stands with it."""
    nonces: dict[int, bytes] = {}
    for seat, nonce in map(_nonce, options.nonce):
        if seat in nonces:
            raise SetupError(f"--nonce {seat}=: stands twice; a seat adds one nonce")
        nonces[seat] = nonce
    record = records.read_whole(options.file, options.game)
    found = verify(record, commitment=options.commitment, nonces=nonces)
    for each in found.findings:
        say(flow(each.says + ".", f"{each.standing:<7}", " " * 7))
    say("", flow(_LIMITS))
    if not found.sound:
        return EXIT_FALSE
    return 0 if found.fair else EXIT_UNPROVEN


def _nonce(text: str) -> tuple[int, bytes]:
    seat, equals, nonce = text.partition("=")
    if not (equals and seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise SetupError(f"--nonce {text}: write the seat and its nonce, as in 1=luck")
    return int(seat), nonce_of(nonce)
