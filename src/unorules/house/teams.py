"""Teams (section 5.6): even against odd seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.phrases import phrase
from unorules.ruleset import Module, Rules, one_of, register

if TYPE_CHECKING:
    from unorules.book import Book


@register
@attrs.frozen
class TeamsRule(Module):
    """Even and odd seats are two teams that score together."""

    name = "teams"
    section = "5.6"

    mode: Literal["alternate"] = one_of(
        {"alternate": "Even seats play against odd seats; partners score together, and nobody can be replaced."}
    )

    def install(self, book: Book) -> None:
        book.side = lambda seat: seat % 2
        book.teams = True
        book.not_joinable = phrase("in team play the game ends when a seat leaves")

    def conflicts(self, rules: Rules) -> Iterable[str]:
        method = rules["scoring"].parameters["method"]
        if method != "winner_takes":
            yield f"teams and scoring(method={method}): teams need method=winner_takes; change it or leave teams out"
        if "most_cards" in rules:
            yield "teams and most_cards: single seats would be knocked out of a team; leave one of them out"

    def seating(self, rules: Rules, players: int) -> Iterable[str]:
        if players % 2 or players < 4:
            yield f"teams need an even number of seats, four or more, not {players}; change it or leave teams out"
