"""Marks along a record: digests of the table now and then, how each round ended, how the game ended.

They are no part of a record but follow from it. They are written with it, so that whoever replays it, with a later
version or another program, learns where it departs.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

import attrs

from unorules.notation.writing import spaced, write_result, write_winners
from unorules.state import GameState

EVERY: Final = 20
"""A digest is written after every so many plies, at the end of a round, and at the end."""


@attrs.frozen
class Mark:
    """What is written after a ply: a digest of the table, and how a round ended, empty when none did."""

    ply: int
    check: str
    round: str


def table_digest(state: GameState) -> str:
    """16 hexadecimal digits that name what lies on the table, whatever the library keeps beside it.

    It is BLAKE2b with 8 bytes, personalised with `unorules.check.1`, of seven lines in UTF-8: every hand, in card
    order, with ` | ` between them; the pile, next card first; the discards, top card first; the letter of the colour
    in force; the direction; the name of the open decision and its seat; the totals. Nothing is written as `-`.
    """
    piles = [*state.hands, state.draw_pile, state.discard_pile]
    texts = [" ".join(map(str, pile)) or "-" for pile in piles]
    lines = [
        " | ".join(texts[:-2]),
        *texts[-2:],
        state.color or "-",
        str(state.direction),
        f"{type(state.decision).__name__} {'-' if state.to_act is None else state.to_act}",
        spaced(state.scores),
    ]
    return blake2b("\n".join(lines).encode(), digest_size=8, person=b"unorules.check.1").hexdigest()


def marks(states: Iterator[GameState], plies: int) -> Iterator[Mark]:
    """The marks of a game with so many plies, the first of its states being the beginning."""
    before = next(states)
    for ply, state in enumerate(states, 1):
        ended = round_text(before, state)
        if ended or ply % EVERY == 0 or ply == plies:
            yield Mark(ply, table_digest(state), ended)
        before = state


def round_text(before: GameState, state: GameState) -> str:
    """How the round ended that ended between two states; empty when none did."""
    old, new = before.match, state.match
    if new.result is None or (old.result is not None and old.round == new.round):
        return ""
    return write_result(new.result)


def outcome(state: GameState) -> str:
    """How the game ended; empty while it goes on."""
    match = state.match
    return f"{write_winners(match)}; scores {spaced(match.scores)}" if match.winners else ""
