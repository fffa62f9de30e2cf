"""The tests that come before all others (section 3): is it a seat, is the game on, is the seat in, does a round run?"""

from __future__ import annotations

from unorules.decisions import GameOver, RoundOver
from unorules.errors import Code
from unorules.phrases import phrase
from unorules.state import Table
from unorules.verdict import Verdict, refused

SECTION = "section 3"


def general(table: Table, seat: object, *, in_round: bool = True) -> Verdict | None:
    """The tests that come before all others: is it a seat, is the game on, is the seat in, does a round run?"""
    decision = table.decisions[-1]
    if type(seat) is not int or not 0 <= seat < len(table.hand_codes):
        said = repr(seat) if type(seat) in (int, float, str, bool) else phrase("that")
        message = phrase("{seat} is no seat here: seats are 0 to {last}", seat=said, last=len(table.hand_codes) - 1)
        return refused(Code.UNKNOWN_PLAYER, message, SECTION)
    if isinstance(decision, GameOver):
        return refused(Code.GAME_OVER, "the game is over", SECTION)
    if seat not in table.match.seats or (in_round and seat in [put for put, _ in table.match.put_away]):
        return refused(Code.SEAT_OUT, "seat {seat} is out and may do nothing more", SECTION, seat=seat)
    if in_round and isinstance(decision, RoundOver):
        return refused(Code.ROUND_OVER, "the round is over; NextRound deals the next one", SECTION)
    return None
