"""What can go wrong, said plainly: violation codes and the exceptions of the library.

Every exception derives from `UnoRulesError`. Messages are safe to show in public: they never name a card
that only one seat may know.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import attrs

from unorules.phrases import Phrase, as_phrase, joined

if TYPE_CHECKING:
    from collections.abc import Iterable


class Code(StrEnum):
    """Why an action is refused. The set is closed for the built-in rules (rulebook, section 12)."""

    UNKNOWN_PLAYER = "unknown_player"
    SEAT_OUT = "seat_out"
    SEAT_TAKEN = "seat_taken"
    NOT_JOINABLE = "not_joinable"
    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    ROUND_NOT_OVER = "round_not_over"
    GAME_OVER = "game_over"
    UNKNOWN_ACTION = "unknown_action"
    BAD_CONFIG = "bad_config"
    STALE = "stale"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    ILLEGAL_CARD = "illegal_card"
    ONLY_DRAWN_CARD = "only_drawn_card"
    MULTI_NOT_ALLOWED = "multi_not_allowed"
    ANNOUNCEMENT_MISSING = "announcement_missing"
    UNO_REQUIRED = "uno_required"
    PENALTY_PENDING = "penalty_pending"
    BAD_COLOR = "bad_color"
    BAD_TARGET = "bad_target"
    COLOR_REQUIRED = "color_required"
    TARGET_REQUIRED = "target_required"
    NOTHING_TO_NAME = "nothing_to_name"
    NOTHING_TO_TARGET = "nothing_to_target"
    ALREADY_DREW = "already_drew"
    MUST_DRAW = "must_draw"
    MUST_PLAY = "must_play"
    NOTHING_TO_DRAW = "nothing_to_draw"
    NOTHING_PENDING = "nothing_pending"
    NOT_CHALLENGEABLE = "not_challengeable"
    UNO_NOT_APPLICABLE = "uno_not_applicable"
    NOTHING_TO_CATCH = "nothing_to_catch"
    SELF_CATCH = "self_catch"
    NOTHING_TO_DISPUTE = "nothing_to_dispute"
    SELF_DISPUTE = "self_dispute"
    JUMP_IN_OFF = "jump_in_off"
    JUMP_IN_CLOSED = "jump_in_closed"
    NOT_IDENTICAL = "not_identical"
    YOUR_TURN = "your_turn"
    FAULTS_OFF = "faults_off"
    UNKNOWN_FAULT = "unknown_fault"
    FORBIDDEN = "forbidden"
    """A rule that is not built in bars the action."""


@attrs.frozen
class Violation:
    """One reason why an action breaks the rules in force.

    Attributes:
        code: for programs.
        message: for players; it tells no hidden card, and `translate` tells it in another language.
        rule: the module and the section of the rulebook.
    """

    code: Code
    message: str
    rule: str = ""


class UnoRulesError(Exception):
    """The root of every exception of this library."""


class IllegalAction(UnoRulesError, ValueError):
    """The rules refuse an action; the state it was tried on is as it was.

    Attributes:
        action: the value that was offered.
        violations: every reason found, in the order in which the rulebook tests (section 3).
    """

    def __init__(self, action: object, violations: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(v.message for v in violations))
        self.action: object = action
        self.violations: tuple[Violation, ...] = violations

    @property
    def code(self) -> Code:
        """The code of the first violation."""
        return self.violations[0].code

    @property
    def message(self) -> Phrase:
        """Every reason, for players; `translate` tells it in another language."""
        return joined([as_phrase(each.message) for each in self.violations], "; ")

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[object, tuple[Violation, ...]]]:
        return type(self), (self.action, self.violations)


class StaleAction(IllegalAction):
    """The action was meant for another ply than the one the state stands at (`apply(..., expect=ply)`)."""


class _Defects(UnoRulesError, ValueError):
    """An error that lists every defect at once, each saying where it is and what would be right."""

    def __init__(self, problems: Iterable[str] | str) -> None:
        self.problems: tuple[str, ...] = (problems,) if isinstance(problems, str) else tuple(problems)
        """Every defect, each saying where it is and what would be right; the message joins them."""
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[_Defects], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class LocaleError(UnoRulesError, ValueError):
    """A language that there is not."""


class RulesError(_Defects):
    """A rule set that cannot be: unknown names or values, or rules that make no sense together."""

    code = Code.BAD_CONFIG


class UnstorableSlot(RulesError):
    """A rule wants to keep in a state what JSON cannot hold."""


class SetupError(_Defects):
    """A game that cannot begin: number of seats, hands larger than the deck, an impossible position."""

    code = Code.BAD_CONFIG


class NotationError(_Defects):
    """Text that is no card, action, rule set, position or record."""


class LoadError(_Defects):
    """Stored data that cannot be read back; every defect is given with its path."""


class ReplayError(UnoRulesError, ValueError):
    """A record that does not replay.

    Attributes:
        problem: why.
        ply: where it departs, 0 for the beginning of the game.
        place: where that stands in the file that was read, for example "record 2, line 17"; empty when no file was.
        part: the way to what the game departs from, for example ("shuffles", 2); empty for the action of the ply.
    """

    def __init__(self, problem: str, ply: int = 0, place: str = "", part: tuple[str | int, ...] = ()) -> None:
        super().__init__(problem, ply, place, part)
        self.problem: str = problem
        self.ply: int = ply
        self.place: str = place
        self.part: tuple[str | int, ...] = part

    def __str__(self) -> str:
        return f"{self.place}{', ' if self.place else ''}ply {self.ply}: {self.problem}"
