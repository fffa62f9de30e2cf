"""The deck (NM 1): 36 cards of each colour and 24 wild kinds."""

from typing import Final

from unorules.extension import Deck

_EACH_COLOR: Final = {
    **{str(number): 2 for number in range(10)},
    "S": 3,
    "SE": 2,
    "R": 3,
    "+2": 3,
    "+4": 2,
    "DA": 3,
}

DECK: Final = Deck(
    name="no_mercy168",
    says="The pack of 168 cards of Show 'em No Mercy is used.",
    cards={letter + face: copies for letter in "RYGB" for face, copies in _EACH_COLOR.items()}
    | {"WR+4": 8, "W+6": 4, "W+10": 4, "WCR": 8},
    brings=("mercy_discard", "mercy_draws", "mercy_reverse", "mercy_roulette", "mercy_skip"),
)
