"""Choices of a walk, decided by a seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")


class Chance:
    """Choices of a walk, decided by a seed; the numbers that were drawn decide first where it goes."""

    def __init__(self, seed: int, first: Iterable[int] = ()) -> None:
        self.first: list[int] = list(first)
        self.random: Random = Random(seed)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        return self.random.randrange(count)

    def pick(self, options: Sequence[_T]) -> _T:
        """One of some options."""
        return options[self.below(len(options))]

    def way(self, options: Sequence[_T]) -> _T:
        """One of some ways to go on: the next number drawn says which, or else the seed."""
        return options[self.first.pop(0) % len(options)] if self.first else self.pick(options)

    def one_in(self, count: int) -> bool:
        """True once in so many times."""
        return self.below(count) == 0
