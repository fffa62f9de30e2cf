"""For programs that host tables: a keeper for asyncio, what happens in words, and what a chat shows and offers."""

from unorules.hosting.keeper import Deliver, Keeper
from unorules.hosting.panel import Offer, Panel, command_of, own_panel, public_panel
from unorules.hosting.story import Story
from unorules.hosting.words import CardText

__all__ = [
    "CardText",
    "Deliver",
    "Keeper",
    "Offer",
    "Panel",
    "Story",
    "command_of",
    "own_panel",
    "public_panel",
]
