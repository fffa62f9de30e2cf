"""Two seats (section 4.3): a Reverse is a Skip, also after others have left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.ruleset import Module, one_of, register

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class TwoPlayerRule(Module):
    """What changes when exactly two seats are in play."""

    name = "two_player"
    section = "4.3"
    always = True

    reverse: Literal["skip", "plain"] = one_of(
        {
            "skip": "Between two seats a Reverse is a Skip: the same seat plays again and the direction stays.",
            "plain": "Between two seats a Reverse turns the direction and passes the turn.",
        }
    )

    def install(self, book: Book) -> None:
        book.reverse_is_skip = self.reverse == "skip"
