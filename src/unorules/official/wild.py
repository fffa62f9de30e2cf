"""Wild (section 3, step 3): it fits on everything and its player names the colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class WildRule(Module):
    """A Wild lets its player name the colour."""

    name = "wild"
    section = "4.2"
    always = True

    def install(self, book: Book) -> None:
        book.face("W", asks_color=True, opens="wild")
