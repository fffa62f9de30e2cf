"""Named rule sets: data, nothing else (rulebook, section 8)."""

from __future__ import annotations

from typing import Final

from unorules import house, official, pokemon
from unorules.ruleset import PRESETS, Rules, defaults

ROOMS: Final = (official, house, pokemon)
"""Where the built-in rules stand; importing them has made them known."""

OFFICIAL: Final = defaults()
"""The official game with every parameter at its default."""

_POKEMON: Final = OFFICIAL.combined(
    [
        ("deck", {"kind": "pokemon112"}),
        ("wild_draw_four", {"guilty": "take_back"}),
        ("uno_call", {"window": "next_card"}),
        ("scoring", {"method": "zero_sum", "rounds": 5}),
    ]
)
_STACKING: Final = ("stacking", {"mode": "same"})
_SEVEN_ZERO: Final = ("seven_zero", {"seven": "swap_choice", "zero": "rotate"})
_DOUBLES: Final = ("multi_play", {"match": "identical_numbers", "max_cards": 2})

_NAMED: Final[dict[str, Rules]] = {
    "official": OFFICIAL,
    "mattel_112": OFFICIAL.combined(
        [
            ("deck", {"kind": "mattel112", "special": "swap"}),
            ("opening", {"reverse": "right_of_dealer", "wild": "redraw"}),
        ]
    ),
    "pokemon": _POKEMON,
    "pokemon_table": _POKEMON.combined([("misplay", {"mode": "catchable"}), ("faults", {})]),
    "family": OFFICIAL.combined(
        [("wild_draw_four", {"policy": "free"}), _STACKING, _DOUBLES, ("uno_call", {"window": "last_card"})]
    ),
    "japan": OFFICIAL.combined(
        [
            ("opening", {"reverse": "right_of_dealer", "wild": "dealer_chooses"}),
            ("wild_draw_four", {"guilty": "take_back"}),
            ("uno_call", {"window": "next_card"}),
            _DOUBLES,
        ]
    ),
    "mattel_house": OFFICIAL.combined(
        [
            _STACKING,
            _SEVEN_ZERO,
            ("jump_in", {"cards": "all", "pending": "replace", "reverse": "replace"}),
            ("draw", {"until_playable": True}),
        ]
    ),
    "console": OFFICIAL.combined(
        [
            _STACKING,
            _SEVEN_ZERO,
            ("jump_in", {"cards": "coloured"}),
            ("draw", {"drawn": "must_play"}),
            ("wild_draw_four", {"policy": "strict"}),
        ]
    ),
    "mobile": OFFICIAL.combined([_STACKING, _SEVEN_ZERO, ("draw", {"drawn": "must_play"})]),
    "party": OFFICIAL.combined(
        [
            ("deal", {"hand_size": 5}),
            ("opening", {"wild": "redraw", "action": "redraw"}),
            ("stacking", {"mode": "any", "challenge": "unstacked_only"}),
            _SEVEN_ZERO,
            ("jump_in", {"cards": "coloured"}),
        ]
    ),
}

PRESETS.update(_NAMED)
