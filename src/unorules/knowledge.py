"""What one seat knows of hidden cards, as data: where each of them lies, and what it may be.

A card that the seat has not seen is a *token*, a number that stands for it. Whatever lies at a place is an *item*: the
code of a known card, or a token. Tokens that lie in one hand are kept in a *bag*, since nobody sees which of them a
seat lays: a bag holds what came into it, and which codes were found in it since.

The cards that the tokens of one shuffle stand for are a *pool*. Given all that is known, every way to hand out the
cards of a pool to its tokens is equally likely; worlds.py draws one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add
from typing import Final

import attrs

from unorules.state import NOBODY

TOKEN: Final = 256
"""Items below this are codes of known cards; the others are tokens."""

NO_BAG: Final = -1
"""The bag of a hand that holds no token."""

MOST_WAYS: Final = 4096
"""How many ways to share out revealed cards among the batches of a bag are followed."""

_ALL: Final = bytes(range(256))

Consumed = tuple[int, ...]
"""How many tokens of each batch of a bag have been revealed."""


@attrs.frozen
class Pool:
    """The cards of one shuffle that nobody can place: their codes in card order; `first` is its first token."""

    first: int
    cards: bytes


@attrs.frozen
class Batch:
    """Tokens that came into a bag at once and of which the same is known: `count` of them, from `first` on.

    `barred` are the codes that those not yet revealed are known not to have.
    """

    pool: int
    first: int
    count: int
    barred: bytes = b""


@attrs.frozen
class Reveal:
    """A token of a bag turned out to have this code.

    Attributes:
        code: the code.
        ways: the batches it may have been in, each with how likely that was as far as pools decide.
        born: how many batches there were.
        chosen: whether its seat chose the card, so that it was no likelier with two of them in the hand.
        split: whether the batches are of several pools.
    """

    code: int
    ways: tuple[tuple[int, float], ...]
    born: int
    chosen: bool
    split: bool


@attrs.frozen
class Choice:
    """A seat chose to lay this card of its bag: which reveal it is, how many batches there were, and how many equal
    cards, itself included, were there for certain.
    """

    reveal: int
    born: int
    sure: int


@attrs.frozen
class Mask:
    """Batches of a bag of which the same is known, and how many of their tokens are left in each of its ways."""

    pool: int
    barred: bytes
    batches: tuple[tuple[int, Batch], ...]
    left: tuple[int, ...] = (1,)


@attrs.frozen
class Bag:
    """Hidden cards of one hand: what came in, in order, and what was revealed of it, in order.

    `paths[i]` tells after i reveals which numbers of tokens can have been revealed of each batch, and in how many
    ways that comes about. The other fields follow from these three; drawing needs them at hand.
    """

    batches: tuple[Batch, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    paths: tuple[Mapping[Consumed, float], ...] = attrs.field(default=({(): 1.0},), eq=False, repr=False)

    ways: tuple[Consumed, ...] = attrs.field(init=False, eq=False, repr=False)
    """What can have been revealed by now, in the order of `paths[-1]`."""
    free: tuple[tuple[int, int, int, int], ...] = attrs.field(init=False, eq=False, repr=False)
    """The batches that may have tokens left of which nothing is known: pool, place, and span."""
    masks: tuple[Mask, ...] = attrs.field(init=False, eq=False, repr=False)
    """The other batches that may have tokens left."""
    spans: tuple[tuple[int, int], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each batch where its tokens begin and end among all."""
    silent: bytes = attrs.field(init=False, eq=False, repr=False)
    """All codes but those that its seat chose to lay."""
    choices: Mapping[int, tuple[Choice, ...]] = attrs.field(init=False, eq=False, repr=False)
    """The codes that its seat chose to lay, each with its choices."""
    unsure: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """Those of which it is not sure that another card revealed later was there already."""
    splits: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """Which reveals may come from several pools."""

    def __attrs_post_init__(self) -> None:
        put, batches = object.__setattr__, self.batches
        ways = tuple([way + (0,) * (len(batches) - len(way)) for way in self.paths[-1]])
        put(self, "ways", ways)
        self._sort(ways)
        choices: dict[int, tuple[Choice, ...]] = {}
        unsure = []
        for at, reveal in enumerate(self.reveals):
            if reveal.chosen:
                again = [
                    [index < reveal.born for index, _ in later.ways]
                    for later in self.reveals[at + 1 :]
                    if later.code == reveal.code
                ]
                sure = sum([all(there) for there in again])
                choices[reveal.code] = (*choices.get(reveal.code, ()), Choice(at, reveal.born, 1 + sure))
                if any([any(there) and not all(there) for there in again]):
                    unsure.append(reveal.code)
        put(self, "choices", choices)
        put(self, "silent", _ALL.translate(None, bytes(choices)))
        put(self, "unsure", tuple(unsure))
        put(self, "splits", tuple([at for at, reveal in enumerate(self.reveals) if reveal.split]))

    def _sort(self, ways: tuple[Consumed, ...]) -> None:
        masks: dict[tuple[int, bytes], Mask] = {}
        free = []
        spans = [(batch.first - TOKEN, batch.first + batch.count - TOKEN) for batch in self.batches]
        for at, batch in enumerate(self.batches):
            left = tuple([batch.count - way[at] for way in ways])
            if any(left) and batch.barred:
                found = masks.get((batch.pool, batch.barred))
                if found is not None:
                    left = tuple(map(add, found.left, left))
                batches = (*(() if found is None else found.batches), (at, batch))
                masks[batch.pool, batch.barred] = Mask(batch.pool, batch.barred, batches, left)
            elif any(left):
                free.append((batch.pool, at, *spans[at]))
        object.__setattr__(self, "free", tuple(free))
        object.__setattr__(self, "masks", tuple(masks.values()))
        object.__setattr__(self, "spans", tuple(spans))

    @property
    def left(self) -> int:
        """How many tokens have not been revealed."""
        return sum([batch.count for batch in self.batches]) - len(self.reveals)

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
        batches = self.batches
        may = [at for at in indices if code not in batches[at].barred and code in pools[batches[at].pool].cards]
        split = len({batches[at].pool for at in may}) > 1
        ways = tuple([(at, _likely(code, pools[batches[at].pool]) if split else 1.0) for at in may])
        after: dict[Consumed, float] = {}
        for before, number in zip(self.ways, self.paths[-1].values(), strict=True):
            for at, likely in ways:
                free = batches[at].count - before[at]
                if free:
                    then = (*before[:at], before[at] + 1, *before[at + 1 :])
                    after[then] = after.get(then, 0.0) + number * free * likely
        reveal = Reveal(code, ways, len(batches), chosen, split)
        return Bag(batches, (*self.reveals, reveal), (*self.paths, after)) if after else None


def _likely(code: int, pool: Pool) -> float:
    return pool.cards.count(code) / len(pool.cards)


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
class Demand:
    """At the time of `hand` at least one of its hidden cards had one of these codes."""

    hand: Hand
    codes: bytes


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
        left: seats that left.
        knocked_out: seats that are out of the game.
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
        loose: for each pool the tokens that lie in no bag and of which nothing is known, as (first, count).
        barred: for other tokens in no bag, the codes that they are known not to have.
        demands: what hidden cards are known to hold, though not which of them.
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
    loose: tuple[tuple[tuple[int, int], ...], ...] = ()
    barred: tuple[tuple[int, bytes], ...] = ()
    demands: tuple[Demand, ...] = ()
    pinned: tuple[tuple[int, int], ...] = ()
    turned: tuple[tuple[int, int], ...] = ()
    dealt: int = TOKEN
    next: int = TOKEN
    exact: bool = True


def pool_of(pools: Sequence[Pool], token: int) -> int:
    """The pool that a token belongs to."""
    at = len(pools) - 1
    while pools[at].first > token:
        at -= 1
    return at


def runs(tokens: Iterable[int]) -> list[tuple[int, int]]:
    """Tokens as runs of numbers that follow one another: (first, count)."""
    found: list[tuple[int, int]] = []
    for token in tokens:
        if found and token == sum(found[-1]):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((token, 1))
    return found
