"""Verdicts: what `check` says of a value that is offered as an action."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import attrs

from unorules.actions import Action
from unorules.errors import Code, Violation
from unorules.phrases import phrase

if TYPE_CHECKING:
    from unorules.draft import Draft


class Status(StrEnum):
    """The three verdicts (law 3)."""

    LEGAL = "legal"
    TOLERATED = "tolerated"
    REFUSED = "refused"


@attrs.frozen
class Verdict:
    """The judgement on one action.

    Attributes:
        status: legal (its normal form is listed), tolerated (a fault that `apply` carries out at a price), or refused.
        violations: what it breaks, in the rulebook's order of tests; empty when legal.
        normal: the action without what decides nothing; None when refused.
        price: what a tolerated fault costs, in words; empty otherwise.
    """

    status: Status
    violations: tuple[Violation, ...] = ()
    normal: Action | None = None
    price: str = ""
    perform: Callable[[Draft, Any], None] | None = attrs.field(default=None, eq=False, repr=False)
    """How a tolerated fault is carried out, where that is not how the action itself is."""

    def __bool__(self) -> bool:
        """Whether `apply` carries the action out."""
        return self.status is not Status.REFUSED

    @property
    def code(self) -> Code | None:
        """The code of the first violation, None when there is none."""
        return self.violations[0].code if self.violations else None


def refused(code: Code, message: str, rule: str, **values: object) -> Verdict:
    """A refusal for one reason; `values` go into the braces of the message.

    Examples:
        >>> refused(Code.SEAT_OUT, "seat {seat} is out", "section 3", seat=2).violations[0].message
        'seat 2 is out'
    """
    return Verdict(Status.REFUSED, (Violation(code, phrase(message, **values) if values else message, rule),))
