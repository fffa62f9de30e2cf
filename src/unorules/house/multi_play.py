"""Several cards at once (section 5.2): doubles, equal numbers, runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.actions import Play
from unorules.draft import ONE
from unorules.errors import Code
from unorules.phrases import phrase
from unorules.ruleset import Module, flag, one_of, optional_count, register
from unorules.state import Table
from unorules.traits import Sets

if TYPE_CHECKING:
    from unorules.book import Book


def _same(codes: bytes, of: Callable[[int], object]) -> bool:
    return len({of(code) for code in codes}) == 1


class MatchingSets(Sets):
    """The sets that the rule allows."""

    def __init__(self, book: Book, rule: MultiPlayRule) -> None:
        super().__init__(book)
        self.rule = rule
        self.skip_self: bool = rule.skip_self
        self.announced: bool = rule.announce == "required"

    def allowed(self, codes: bytes) -> bool:
        """Whether these cards, in normal form, are a set."""
        match, cards = self.rule.match, self.book.cards
        if any(cards[code].is_wild for code in codes):
            return False
        if self.rule.max_cards is not None and len(codes) > self.rule.max_cards:
            return False
        if match == "runs":
            numbers = [cards[code].number for code in codes]
            start = numbers[0]
            rising = start is not None and numbers == list(range(start, start + len(numbers)))
            return rising and _same(codes, self.book.color_of.__getitem__)
        if match in ("identical_numbers", "same_number") and cards[codes[0]].number is None:
            return False
        if match in ("identical_numbers", "identical"):
            return _same(codes, lambda code: cards[code].front)
        return _same(codes, lambda code: cards[code].face)

    def refusals(self, table: Table, action: Play, codes: bytes) -> Sequence[tuple[Code, str]]:
        if not self.allowed(codes):
            return ((Code.MULTI_NOT_ALLOWED, phrase("these cards may not be laid together")),)
        found = []
        if self.announced and not action.announce:
            found.append((Code.ANNOUNCEMENT_MISSING, phrase("a set must be announced")))
        if self._owes_call(table, len(table.hand_codes[action.seat]) - len(codes)) and not action.uno:
            why = phrase("a set that empties the hand must be laid with a call of UNO")
            found.append((Code.UNO_REQUIRED, why))
        return found

    def _owes_call(self, table: Table, left: int) -> bool:
        return left == 0 and self.rule.out_call == "required" and table.book.calls.explicit

    def requires_call(self, table: Table, codes: bytes, left: int) -> bool:
        return len(codes) > 1 and self._owes_call(table, left)

    def normal(self, codes: bytes) -> bytes:
        if len(codes) < 3:
            return codes
        return codes[:1] + bytes(sorted(codes[1:-1], key=self.book.place.__getitem__)) + codes[-1:]

    def times(self, codes: bytes, face: str) -> int:
        return 1 if self.rule.effects == "once" else super().times(codes, face)

    def offers(self, table: Table, seat: int, fitting: bytes) -> Sequence[bytes]:
        hand, cards = table.hand_codes[seat], self.book.cards
        if self.rule.match.startswith("identical") and len(set(hand)) == len(hand) and not self.book.two_sided:
            return ()
        most = len(hand) if self.rule.max_cards is None else min(self.rule.max_cards, len(hand))
        firsts = [code for code in dict.fromkeys(fitting) if not cards[code].is_wild]
        if self.rule.match == "runs":
            return [run for first in firsts for run in self._runs(hand, first, most)]
        return [found for first in firsts for found in self._groups(hand, first, most)]

    def _runs(self, hand: bytes, first: int, most: int) -> Iterator[bytes]:
        number = self.book.cards[first].number
        if number is None:
            return
        runs = [ONE[first]]
        while len(runs[0]) < most:
            number += 1
            found = [code for code in dict.fromkeys(hand) if self._has(code, number, self.book.color_of[first])]
            if not found:
                return
            runs = [run + ONE[code] for run in runs for code in found]
            yield from runs

    def _has(self, code: int, number: int, color: int) -> bool:
        return self.book.cards[code].number == number and self.book.color_of[code] == color

    def _groups(self, hand: bytes, first: int, most: int) -> Iterator[bytes]:
        cards = self.book.cards
        if self.rule.match in ("identical_numbers", "same_number") and cards[first].number is None:
            return
        kinds = sorted(set(hand), key=self.book.place.__getitem__)
        if self.rule.match.startswith("identical"):
            alike = [code for code in kinds if code in self.book.alike[first]]
        else:
            alike = [code for code in kinds if cards[code].face == cards[first].face]
        rest = {code: hand.count(code) - (code == first) for code in alike}
        for last in alike:
            if rest[last] == 0:
                continue
            between = {code: count - (code == last) for code, count in rest.items()}
            for counts in product(*[range(count + 1) for count in between.values()]):
                if sum(counts) + 2 <= most:
                    middle = b"".join([ONE[code] * count for code, count in zip(between, counts, strict=True)])
                    yield ONE[first] + middle + ONE[last]


@register
@attrs.frozen
class MultiPlayRule(Module):
    """Several cards may be laid in one play."""

    name = "multi_play"
    section = "5.2"

    match: Literal["identical_numbers", "identical", "same_number", "same_face", "runs"] = one_of(
        {
            "identical_numbers": "Numbers equal in colour and number may be laid together.",
            "identical": "Equal coloured cards may be laid together.",
            "same_number": "Equal numbers of any colours may be laid together.",
            "same_face": "Equal numbers or symbols of any colours may be laid together.",
            "runs": "Numbers of one colour that rise by one may be laid together.",
        }
    )
    max_cards: int | None = optional_count(
        None, "At most {} cards may be laid together.", none="Any number of cards may be laid together.", least=2
    )
    effects: Literal["each", "once"] = one_of(
        {"each": "Every action card of a set takes effect.", "once": "A set takes effect as one card."}
    )
    skip_self: bool = flag(
        False,
        on="Skips that go round the table skip their own player too.",
        off="Skips never skip their own player.",
    )
    announce: Literal["auto", "required"] = one_of(
        {"auto": "Laying a set announces it.", "required": "A set must be announced."}
    )
    out_call: Literal["none", "required"] = one_of(
        {
            "none": "Going out with a set needs no call.",
            "required": "Going out with a set needs a call of UNO with the play.",
        }
    )

    def install(self, book: Book) -> None:
        book.sets = MatchingSets(book, self)
