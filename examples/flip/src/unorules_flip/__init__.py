"""UNO Flip: 112 cards with a light and a dark side, as a pack for unorules."""

from importlib.resources import files

from unorules.extension import Pack
from unorules_flip.cards import FLIP_112
from unorules_flip.draws import FlipDrawRule
from unorules_flip.skip import FlipSkipRule
from unorules_flip.turning import FlipRule
from unorules_flip.wild_draws import FlipWildDrawRule

PACK = Pack(
    "flip",
    modules=(FlipRule, FlipDrawRule, FlipSkipRule, FlipWildDrawRule),
    decks=(FLIP_112,),
    presets={"flip": "official +deck(kind=flip112)"},
    catalogs=files(__name__) / "locale",
)

__all__ = ["PACK"]
