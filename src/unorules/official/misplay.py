"""Wrong cards (section 4.10): a program refuses them, so there is nothing to dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.actions import Dispute
from unorules.errors import Code
from unorules.general import general
from unorules.ruleset import Module, one_of, register
from unorules.state import Table
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 4.10"


def check(table: Table, action: Dispute) -> Verdict | None:
    """No wrong card ever stands, so there is nothing to dispute."""
    verdict = general(table, action.seat)
    if verdict is not None:
        return verdict
    if action.seat == action.target:
        return refused(Code.SELF_DISPUTE, "you cannot dispute a card of your own", SECTION)
    return refused(Code.NOTHING_TO_DISPUTE, "no wrong card lies there", SECTION)


def perform(draft: Draft, action: Dispute) -> None:
    """Never reached: a dispute is always refused."""


@register
@attrs.frozen
class MisplayRule(Module):
    """What happens when a seat tries to lay a wrong card."""

    name = "misplay"
    section = "4.10"
    always = True

    mode: Literal["reject"] = one_of({"reject": "A wrong card is refused and nothing has happened."})

    def install(self, book: Book) -> None:
        book.handle(Dispute, check, perform)
