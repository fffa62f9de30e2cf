"""What a story is made of: scenes, choices, tables. Values only; story.py fills them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from last_ferry.opponents import Character

Facts = frozenset[str]
"""What has come to be true: things carried, and what was done."""

NOTHING: Facts = frozenset()


@dataclass(frozen=True)
class Choice:
    """A way on: what the menu says, where it leads, what is told on the way, and the facts it asks for and changes."""

    says: str
    to: str
    tells: str = ""
    needs: Facts = NOTHING
    lacks: Facts = NOTHING
    gains: Facts = NOTHING
    loses: Facts = NOTHING

    def is_open(self, facts: Facts) -> bool:
        """Whether it may be chosen."""
        return self.needs <= facts and not self.lacks & facts

    def after(self, facts: Facts) -> Facts:
        """The facts once it is chosen."""
        return facts - self.loses | self.gains


@dataclass(frozen=True)
class Table:
    """A round of UNO: by which rules, against whom (seats from 0; you sit last), and what either end leads to."""

    rules: str
    opponents: tuple[Character, ...]
    won: Choice
    lost: Choice

    @property
    def you(self) -> int:
        """Your seat."""
        return len(self.opponents)

    @property
    def names(self) -> tuple[str, ...]:
        """How each seat is called within a sentence."""
        return (*[each.name for each in self.opponents], "you")


@dataclass(frozen=True)
class Scene:
    """A place: either choices lead on, or a round is played at its table; with neither the story ends here.

    `also` holds what is told besides where a fact is true.
    """

    title: str
    text: str
    choices: tuple[Choice, ...] = ()
    table: Table | None = None
    also: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_end(self) -> bool:
        """Whether the story ends here."""
        return not self.choices and self.table is None

    def open_choices(self, facts: Facts) -> tuple[Choice, ...]:
        """The choices that may be made."""
        return tuple(choice for choice in self.choices if choice.is_open(facts))
