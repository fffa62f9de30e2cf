"""Nothing left to draw (section 4.5): the discards are reshuffled; when all must pass the round is blocked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.actions import EndRound
from unorules.decisions import GameOver
from unorules.errors import Code
from unorules.flow import end_round
from unorules.phrases import phrase
from unorules.ruleset import Module, one_of, register
from unorules.state import Table
from unorules.traits import Disclosure
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft


def check_end(table: Table, action: EndRound) -> Verdict | None:
    """The host may end a round that runs."""
    if isinstance(table.decisions[-1], GameOver):
        return refused(Code.GAME_OVER, "the game is over", "section 4.5")
    if not table.running:
        return refused(Code.ROUND_OVER, "the round is over already", "section 4.5")
    return None


def hosts(table: Table) -> Sequence[EndRound]:
    """EndRound while a round runs."""
    return (EndRound(),) if table.running else ()


@register
@attrs.frozen
class ExhaustionRule(Module):
    """How a round ends in which nobody can go on."""

    name = "exhaustion"
    section = "4.5"
    always = True

    blocked: Literal["lowest_points", "no_score"] = one_of(
        {
            "lowest_points": "A blocked round is won by the seat with the fewest points in hand.",
            "no_score": "A blocked round is won by nobody and scores nothing.",
        }
    )

    def install(self, book: Book) -> None:
        book.provide(blocked=self._block)
        if self.blocked == "lowest_points":
            says = phrase("Which hand counts least when a round is blocked or ended.")
            book.disclosures.append(Disclosure("lowest_hand", self.name, says))
        book.handle(
            EndRound,
            check_end,
            lambda draft, action: self._block(draft, "ended"),
            lambda table, action: EndRound(),
        )
        book.hosts.append(hosts)

    def _block(self, draft: Draft, reason: str) -> None:
        if self.blocked == "no_score":
            end_round(draft, None, reason)
            return
        points = draft.book.points
        dealer, players = draft.match.dealer, draft.players
        winner = min(
            draft.ring.seats,
            key=lambda seat: (
                sum([points[code] for code in draft.hand_codes[seat]]),
                (seat - dealer - 1) % players,
            ),
        )
        end_round(draft, winner, reason)
