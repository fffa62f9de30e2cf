"""Everything that a rule, a deck or a pack of your own is written with.

A rule is a frozen attrs class with `install(book)`; what it may install is what the methods and lists of `Book` are.
Its functions look at a `Table`, change a `Draft` through its atoms, and say on a `Move` what follows.
"""

from unorules.bluff import Bluff
from unorules.book import Book
from unorules.cards import Face, declare_color
from unorules.decisions import Link, PenaltyDecision
from unorules.deck import Deck
from unorules.draft import Draft
from unorules.flow import (
    draw_links,
    end_round,
    end_turn,
    final_strike,
    fits,
    fitting,
    lose_turn,
    strike,
    strike_first,
    targets,
)
from unorules.interactions import Interaction
from unorules.loading import add_pack
from unorules.move import Move
from unorules.packs import Pack
from unorules.phrases import phrase
from unorules.ruleset import Module, count, flag, one_of, optional_count, register, table
from unorules.state import NO_COLOR, Table
from unorules.traits import Bar, Calls, Disclosure, Effect, Offer, Sets, SideOffer, Trait, Veto, View
from unorules.verdict import Verdict, refused

__all__ = [
    "NO_COLOR",
    "Bar",
    "Bluff",
    "Book",
    "Calls",
    "Deck",
    "Disclosure",
    "Draft",
    "Effect",
    "Face",
    "Interaction",
    "Link",
    "Module",
    "Move",
    "Offer",
    "Pack",
    "PenaltyDecision",
    "Sets",
    "SideOffer",
    "Table",
    "Trait",
    "Verdict",
    "Veto",
    "View",
    "add_pack",
    "count",
    "declare_color",
    "draw_links",
    "end_round",
    "end_turn",
    "final_strike",
    "fits",
    "fitting",
    "flag",
    "lose_turn",
    "one_of",
    "optional_count",
    "phrase",
    "refused",
    "register",
    "strike",
    "strike_first",
    "table",
    "targets",
]
