"""How cards are written for people."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, TypeAlias

from unorules.cards import Card

CardText: TypeAlias = Callable[[Card], str]
"""How a card is written."""

BY_NAME: Final[CardText] = attrgetter("name")
"""Cards by their names, such as "Red 7"."""
