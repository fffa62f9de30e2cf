"""Polls in the place of free windows: nobody has to be fast, each seat is asked in turn.

How is told in poll.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from unorules.ruleset import Module, register

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class PolledRule(Module):
    """Before each decision every seat to which a window stands open is asked, in seat order, to use it or pass."""

    name = "polled"
    section = "1"

    def install(self, book: Book) -> None:
        book.polling = True
