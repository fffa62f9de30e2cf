"""The deck (section 2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import attrs

from unorules.cards import ACTIONS, COLORS, NUMBERS, WILDS, Card, card
from unorules.deck import DECKS, SPECIAL, classic
from unorules.errors import NotationError
from unorules.phrases import phrase
from unorules.ruleset import Module, Rules, Value, count, one_of, register, table
from unorules.shuffle import MAX_CARDS

_RANKS = {
    "A": "1",
    **{str(n): str(n) for n in range(2, 10)},
    "10": "0",
    "J": "S",
    "Q": "R",
    "K": "+2",
    "JOKER": "W",
}
_BRINGS = {
    ("pokemon112", ""): ("snorlax", "greninja"),
    ("mattel112", "swap"): ("swap_hands", "customizable"),
    ("mattel112", "shuffle"): ("shuffle_hands", "customizable"),
}
_KINDS = {
    "classic108": phrase("The classic pack of 108 cards is used."),
    "mattel112": phrase("The pack of 112 cards with special cards is used."),
    "pokemon112": phrase("The Pokémon pack of 112 cards with Snorlax and Greninja is used."),
    "standard52": phrase("An ordinary pack of 52 cards is used."),
    "custom": phrase("A pack of the table's own is used."),
}


class _Kinds(Mapping[str, str]):
    """The built-in kinds and the decks of loaded packs, each with its sentence."""

    def __getitem__(self, kind: str) -> str:
        return _KINDS[kind] if kind in _KINDS else DECKS[kind].says

    def __iter__(self) -> Iterator[str]:
        return iter((*_KINDS, *DECKS))

    def __len__(self) -> int:
        return len(_KINDS) + len(DECKS)


@register
@attrs.frozen
class DeckRule(Module):
    """Which cards are played with."""

    name = "deck"
    section = "2.1"
    always = True

    kind: str = attrs.field(
        default="classic108",
        metadata={"says": _Kinds(), "wants": f"one of {', '.join(_KINDS)}, or a deck of a loaded pack"},
    )
    special: Literal["swap", "shuffle"] = one_of(
        {
            "swap": "The special card of a 112 pack is Swap Hands.",
            "shuffle": "The special card of a 112 pack is Shuffle Hands.",
        }
    )
    snorlax: int = count(2, "The Pokémon pack holds {} Snorlax.", most=100)
    greninja: int = count(2, "The Pokémon pack holds {} Greninja.", most=100)
    jokers: int = count(0, "The ordinary pack has {} jokers.", most=100)
    mapping: tuple[tuple[str, Value], ...] = table("Ranks of the ordinary pack stand for other cards: {}.", texts=True)
    cards: tuple[tuple[str, Value], ...] = table("The pack holds {}.")

    def problems(self) -> Iterable[str]:
        for rank, face in self.mapping:
            if rank not in _RANKS:
                yield f"mapping names {rank!r}; the ranks are {' '.join(_RANKS)}"
            elif face not in (WILDS if rank == "JOKER" else (*NUMBERS, *ACTIONS, *WILDS)):
                kinds = "a wild kind" if rank == "JOKER" else "a number, S, R, +2 or a wild kind"
                yield f"mapping gives {rank} the face {face!r}, which is not {kinds}"
        for text, copies in self.cards:
            try:
                card(text)
            except NotationError as error:
                yield f"cards: {error}"
            if type(copies) is not int or not 0 <= copies <= MAX_CARDS:
                yield f"cards: {copies!r} copies of {text}; it must be a whole number from 0 to {MAX_CARDS}"
        if self.kind == "custom" and not any(type(copies) is int and copies > 0 for _, copies in self.cards):
            yield "a custom deck needs cards, for example cards={R1: 3, W: 1}"

    def deck(self) -> dict[Card, int]:
        """How many copies of each card the deck holds."""
        if self.kind in DECKS:
            return DECKS[self.kind].counts()
        if self.kind == "custom":
            return {card(text): int(str(copies)) for text, copies in self.cards}
        if self.kind == "standard52":
            return self._ordinary()
        special = {
            "classic108": {},
            "pokemon112": {"SNX": self.snorlax, "GRE": self.greninja},
            "mattel112": {"SWH" if self.special == "swap" else "SHH": 1, "CST": 3},
        }[self.kind]
        return classic() | {card(face): copies for face, copies in special.items()}

    def _ordinary(self) -> dict[Card, int]:
        faces = _RANKS | {rank: str(face) for rank, face in self.mapping}
        counts: dict[Card, int] = {}
        for rank, face in faces.items():
            for color in COLORS if rank != "JOKER" else ():
                known = card(face if face in WILDS else color + face)
                counts[known] = counts.get(known, 0) + 1
        joker = card(faces["JOKER"])
        counts[joker] = counts.get(joker, 0) + self.jokers
        return counts

    def conflicts(self, rules: Rules) -> Iterable[str]:
        size = sum(self.deck().values())
        if size > MAX_CARDS:
            yield f"deck: {size} cards; at most {MAX_CARDS} can be shuffled"
        for known, copies in self.deck().items():
            module = SPECIAL.get(known.face)
            if copies and module is not None and module not in rules:
                yield f"deck: it holds {known}, which needs the module {module}; add +{module} or leave the card out"

    def idle(self, rules: Rules) -> Iterable[str]:
        used = {
            "mattel112": ("special",),
            "pokemon112": ("snorlax", "greninja"),
            "standard52": ("jokers", "mapping"),
            "custom": ("cards",),
        }.get(self.kind, ())
        return [name for name in self.parameters if name != "kind" and name not in used]

    def brings(self) -> Iterable[str]:
        if self.kind in DECKS:
            return DECKS[self.kind].brings
        return _BRINGS.get((self.kind, self.special if self.kind == "mattel112" else ""), ())
