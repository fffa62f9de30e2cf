"""What one seat knows of hidden cards, as data: where each of them lies, and what it may be.

A card that the seat has not seen is a *token*, a number that stands for it. Whatever lies at a place is an *item*: the
code of a known card, or a token. Tokens that lie in one hand are kept in a *bag*, since nobody sees which of them a
seat lays: a bag holds what came into it, and which codes were found in it since.

The cards that the tokens of one shuffle stand for are a *pool*. Given all that is known, every way to hand out the
cards of a pool to its tokens is equally likely; resampling.py draws one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from unorules.state import NOBODY

TOKEN: Final = 256
"""Items below this are codes of known cards; the others are tokens."""

NO_BAG: Final = -1
"""The bag of a hand that holds no token."""

MOST_PATHS: Final = 4096
"""How many ways to share out revealed cards among the batches of a bag are followed."""

Consumed = tuple[int, ...]
"""How many tokens of each batch of a bag have been revealed."""


@attrs.frozen
class Pool:
    """The cards of one shuffle that nobody can place: their codes in card order; `first` is its first token."""

    first: int
    cards: bytes


@attrs.frozen
class Batch:
    """Tokens that came into a bag at once and of which the same is known.

    `barred` are the codes that those not yet revealed are known not to have.
    """

    pool: int
    tokens: tuple[int, ...]
    barred: bytes = b""


@attrs.frozen
class Reveal:
    """A token of a bag turned out to have this code.

    Attributes:
        code: the code.
        ways: the batches it may have been in, each with how likely that was as far as pools decide.
        born: how many batches there were.
        chosen: whether its seat chose the card, so that it was no likelier with two of them in the hand.
    """

    code: int
    ways: tuple[tuple[int, float], ...]
    born: int
    chosen: bool


@attrs.frozen
class Bag:
    """Hidden cards of one hand: what came in, in order, and what was revealed of it, in order.

    `paths[i]` tells after i reveals which numbers of tokens can have been revealed of each batch, and in how many
    ways that comes about.
    """

    batches: tuple[Batch, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    paths: tuple[Mapping[Consumed, float], ...] = attrs.field(default=({(): 1.0},), eq=False, repr=False)
    chosen: bytes = attrs.field(init=False, eq=False, repr=False)
    """The codes that a seat chose to lay, each once; follows from the reveals."""
    repeats: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether one of them was revealed again later."""
    splits: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a card that was revealed may come from more than one pool."""

    def __attrs_post_init__(self) -> None:
        codes = [reveal.code for reveal in self.reveals]
        chosen = [at for at, reveal in enumerate(self.reveals) if reveal.chosen]
        object.__setattr__(self, "chosen", bytes({codes[at] for at in chosen}))
        object.__setattr__(self, "repeats", any([codes[at] in codes[at + 1 :] for at in chosen]))
        object.__setattr__(self, "splits", any([self.split(reveal) for reveal in self.reveals]))

    @property
    def left(self) -> int:
        """How many tokens have not been revealed."""
        return sum([len(batch.tokens) for batch in self.batches]) - len(self.reveals)

    def split(self, reveal: Reveal) -> bool:
        """Whether what was revealed may come from more than one pool."""
        return len(reveal.ways) > 1 and len({self.batches[index].pool for index, _ in reveal.ways}) > 1

    def receiving(self, batch: Batch) -> Bag:
        """The bag with a batch more."""
        return Bag((*self.batches, batch), self.reveals, self.paths)

    def barring(self, codes: bytes, indices: Iterable[int]) -> Bag:
        """The bag when it is known that the tokens left of these batches have none of these codes."""
        batches = list(self.batches)
        for index in indices:
            batch = batches[index]
            batches[index] = attrs.evolve(batch, barred=bytes(sorted({*batch.barred, *codes})))
        return Bag(tuple(batches), self.reveals, self.paths)

    def revealing(self, code: int, pools: Sequence[Pool], indices: Iterable[int], *, chosen: bool) -> Bag | None:
        """The bag when a token left of these batches is known to have this code; None when none of them can."""
        may = [
            index
            for index in indices
            if code not in self.batches[index].barred and code in pools[self.batches[index].pool].cards
        ]
        several = len({self.batches[index].pool for index in may}) > 1
        ways = tuple([(index, self._likely(index, code, pools) if several else 1.0) for index in may])
        reveal = Reveal(code, ways, len(self.batches), chosen)
        after: dict[Consumed, float] = {}
        for consumed, number in self.paths[-1].items():
            before = consumed + (0,) * (len(self.batches) - len(consumed))
            for index, likely in ways:
                free = len(self.batches[index].tokens) - before[index]
                if free:
                    then = (*before[:index], before[index] + 1, *before[index + 1 :])
                    after[then] = after.get(then, 0.0) + number * free * likely
        return Bag(self.batches, (*self.reveals, reveal), (*self.paths, after)) if after else None

    def _likely(self, index: int, code: int, pools: Sequence[Pool]) -> float:
        cards = pools[self.batches[index].pool].cards
        return cards.count(code) / len(cards)


@attrs.frozen
class Hand:
    """The cards of one hand: known codes in card order, and what is left in a bag.

    `born` and `spent` say how many batches and reveals the bag had at the time.
    """

    known: bytes = b""
    bag: int = NO_BAG
    born: int = 0
    spent: int = 0


@attrs.frozen
class Layout:
    """Where all cards lie at one moment, as items, and the public facts that a view does not show.

    Attributes:
        hands: of each seat.
        pile: the next card first.
        buried: hands at the bottom of the discard pile, the lowest first.
        covered: tokens above them: discards that were laid before the seat began to look.
        discard: the discards that it has seen, the top last.
        put_away: seats that are out of the round, each with the hand it then held.
        laid_by: who laid the top card, None when that is not known.
        rest: the hand that it was laid from, as it then was.
        drawn: the item about which a seat is asked, None when none is.
        passes: whether seats may just have passed one after another because nothing is left to draw.
        left, knocked_out: seats that left, and seats that are out of the game.
        pools: how many pools there were.
    """

    hands: tuple[Hand, ...]
    pile: tuple[int, ...] = ()
    buried: tuple[Hand, ...] = ()
    covered: tuple[int, ...] = ()
    discard: bytes = b""
    put_away: tuple[tuple[int, Hand], ...] = ()
    laid_by: int | None = NOBODY
    rest: Hand = Hand()
    drawn: int | None = None
    passes: bool = False
    left: tuple[int, ...] = ()
    knocked_out: tuple[int, ...] = ()
    pools: int = 1


@attrs.frozen
class Knowledge:
    """All that a seat knows of the cards of a round.

    Attributes:
        layout: where they lie.
        pools: the cards that stand behind the tokens.
        bags: the hidden parts of hands, by number.
        barred: for tokens in no bag, the codes that they are known not to have.
        pinned: tokens whose card the seat has seen since, with the code.
        turned: cards that were turned up and put back into the pile to open the round, each with the number of
            copies that the pile could then hold.
        dealt: the first token that was not dealt to a hand.
        next: the first number that is no token yet.
        exact: whether all that was disclosed could be kept.
    """

    layout: Layout
    pools: tuple[Pool, ...]
    bags: tuple[Bag, ...] = ()
    barred: tuple[tuple[int, bytes], ...] = ()
    pinned: tuple[tuple[int, int], ...] = ()
    turned: tuple[tuple[int, int], ...] = ()
    dealt: int = TOKEN
    next: int = TOKEN
    exact: bool = True
