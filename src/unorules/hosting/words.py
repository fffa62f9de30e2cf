"""How cards are written for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from unorules.cards import Card
from unorules.telling import Style

CardText: TypeAlias = Callable[[Card], str]
"""How a card is written."""


class ChatStyle(Style):
    """Cards as somebody wants them written, by their names in the language unless `card` says how."""

    def __init__(self, locale: str, card: CardText | None) -> None:
        super().__init__(locale)
        self._card = card

    def card(self, known: Card) -> str:
        """A card."""
        return super().card(known) if self._card is None else self._card(known)
