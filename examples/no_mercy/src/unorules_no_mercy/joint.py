"""Where the rules of this pack meet others (NM 9): what comes of it, for `explain`."""

from collections.abc import Mapping
from typing import Final

from unorules.extension import Interaction


def _pair(first: str, second: str, says: str, **when: Mapping[str, tuple[object, ...]]) -> Interaction:
    return Interaction((first, second), says, when)


_STRIKES: Final = {"final_draw": ("apply",)}
_EXPLICIT: Final = {"mode": ("explicit",)}

INTERACTIONS: Final = (
    _pair(
        "ranked_stacking",
        "wild_draw_four",
        "A Wild Draw Four is worth four; the newest of a stack may be challenged as its own rule says.",
    ),
    _pair(
        "ranked_stacking",
        "mercy_reverse",
        "A Wild Reverse Draw Four sends all that is aimed back; between two seats its player may answer it once more.",
    ),
    _pair("ranked_stacking", "mercy_roulette", "A Color Roulette is no draw card: none answers it, it answers none."),
    _pair("ranked_stacking", "mercy_discard", "A Discard All cannot be laid under a penalty."),
    _pair("ranked_stacking", "multi_play", "A set adds for every card; each of its cards must be worth enough."),
    _pair("ranked_stacking", "deflect", "A deflection passes all draw cards on; they keep the worth of the newest."),
    _pair("mercy_draws", "finish", "A last draw card strikes the next seat and cannot be answered.", finish=_STRIKES),
    _pair(
        "mercy_reverse",
        "finish",
        "A last Wild Reverse Draw Four strikes the next seat the other way round, and nobody between two seats.",
        finish=_STRIKES,
    ),
    _pair("mercy_reverse", "two_player", "Where a Reverse is a Skip its own player is struck, else the other seat."),
    _pair("mercy_reverse", "jump_in", "It turns play round as a Reverse that jumps in does."),
    _pair(
        "mercy_roulette",
        "finish",
        "For a last Color Roulette the next seat still names a colour and draws before the hands are scored.",
        finish=_STRIKES,
    ),
    _pair("mercy_roulette", "leave", "If the seat that names leaves, nobody draws and the old colour stays."),
    _pair("mercy_roulette", "uno_call", "Its player may still call while another seat names.", uno_call=_EXPLICIT),
    _pair("mercy_discard", "uno_call", "Who is left with one card by it owes the call.", uno_call=_EXPLICIT),
    _pair("mercy_discard", "finish", "It counts as the last card when it takes the whole hand with it."),
    _pair("mercy_discard", "multi_play", "Several of them discard the cards of all their colours."),
    _pair("mercy_discard", "seven_zero", "Discarded sevens and zeros move no hands."),
    _pair("mercy_skip", "multi_play", "Several of them give one more turn, as one does."),
    _pair("mercy_draws", "hand_limit", "A seat that cannot hold what it draws is out once all of it is drawn."),
    _pair("mercy_bonus", "teams", "A partner that was put out counts nothing for its own team."),
)
"""Every joint ruling of the pack."""
