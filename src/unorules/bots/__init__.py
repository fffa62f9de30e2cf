"""Players that are asked for one action at a time and shown only what their seat may know."""

from unorules.bots.bot import (
    BUILT_IN,
    GROUP,
    MAX_SEED,
    Bot,
    BotError,
    BotSpec,
    Factory,
    bot_names,
    parse_bots,
    seed_from,
)
from unorules.bots.greedy import GreedyBot
from unorules.bots.process import ProcessBot
from unorules.bots.random import RandomBot
from unorules.bots.search import SearchBot
from unorules.bots.seats import NoAnswer, Seats, checked, offers
from unorules.bots.seen import by_observation
from unorules.bots.view import HiddenInformation, Told, View, view_of

BUILT_IN.update(greedy=GreedyBot, process=ProcessBot, random=RandomBot, search=SearchBot)

__all__ = [
    "GROUP",
    "MAX_SEED",
    "Bot",
    "BotError",
    "BotSpec",
    "Factory",
    "GreedyBot",
    "HiddenInformation",
    "NoAnswer",
    "ProcessBot",
    "RandomBot",
    "SearchBot",
    "Seats",
    "Told",
    "View",
    "bot_names",
    "by_observation",
    "checked",
    "offers",
    "parse_bots",
    "seed_from",
    "view_of",
]
