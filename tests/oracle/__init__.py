"""A plain second engine for UNO, written from the rulebook alone.

Nothing here is fast or clever: one function a rule, mutable dicts, and the
section of the rulebook named in every docstring.
"""

from .cards import Refused, sort_cards
from .engine import apply
from .listing import host, legal, single_cards
from .rounds import dealer_from_draws, new_game
from .rules import build_rules, check_players, deck_cards
from .scenario import from_scenario, run_scenario
from .state import summary

__all__ = [
    "Refused",
    "apply",
    "build_rules",
    "check_players",
    "dealer_from_draws",
    "deck_cards",
    "from_scenario",
    "host",
    "legal",
    "new_game",
    "run_scenario",
    "single_cards",
    "sort_cards",
    "summary",
]
