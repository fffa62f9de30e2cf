"""The customizable card (section 5.12): a Wild, unless the table agrees on more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class CustomizableRule(Module):
    """A customizable card is a Wild that never opens a round."""

    name = "customizable"
    section = "5.12"

    def install(self, book: Book) -> None:
        book.face("CST", asks_color=True, opens="never")
