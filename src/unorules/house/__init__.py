"""House rules, one file a rule. None is in force unless it is added."""

from unorules.house import (
    customizable,
    deflect,
    faults,
    hand_limit,
    jump_in,
    most_cards,
    multi_play,
    polled,
    seven_zero,
    shuffle_hands,
    stacking,
    swap_hands,
    teams,
)

__all__ = [
    "customizable",
    "deflect",
    "faults",
    "hand_limit",
    "jump_in",
    "most_cards",
    "multi_play",
    "polled",
    "seven_zero",
    "shuffle_hands",
    "stacking",
    "swap_hands",
    "teams",
]
