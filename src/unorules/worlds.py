"""Worlds: a code for every hidden card, drawn so that every deal that agrees with what is known is equally likely.

First it is drawn which tokens of a bag the revealed cards were, then cards for the tokens of which something is known,
then all others by a shuffle. Each step may favour some worlds; by how much is known, and a world is thrown away in
proportion to it.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from struct import unpack
from typing import Final

import attrs

from unorules.draft import ONE
from unorules.knowledge import NO_BAG, TOKEN, Bag, Consumed, Hand, Knowledge
from unorules.shuffle import KEY_SIZE, key_from_seed, shuffle

_ALL: Final = bytes(range(256))


class Chance:
    """Numbers and orders from a seed, of the same kind as those of all shuffles; `key` is for the state drawn."""

    def __init__(self, seed: int | str | bytes) -> None:
        both = blake2b(key_from_seed(seed), person=b"unorules.sample1").digest()
        self.key: bytes = both[:KEY_SIZE]
        self._own = both[KEY_SIZE:]
        self._counter = 0
        self._ready: list[int] = []

    def fraction(self) -> float:
        """A number from 0 up to 1."""
        if not self._ready:
            block = blake2b(self._counter.to_bytes(8, "little"), key=self._own).digest()
            self._ready += unpack("<8Q", block)
            self._counter += 1
        return (self._ready.pop() >> 11) * 2.0**-53

    def pick(self, sums: Sequence[float]) -> int:
        """The place of one of some weights, given their running sums."""
        return min(bisect(sums, self.fraction() * sums[-1]), len(sums) - 1)

    def order(self, cards: bytes) -> bytes:
        """The cards, shuffled."""
        order, self._counter = shuffle(cards, self._own, self._counter)
        return order


@attrs.define
class World:
    """A code for every hidden card, as far as it is needed.

    `consumed` tells for each bag how many tokens of each batch were revealed, and `paths`, where asked for, which
    batch each reveal came from. Within a batch the first tokens are those revealed.
    """

    known: Knowledge
    values: bytearray
    consumed: dict[int, Consumed]
    paths: dict[int, Sequence[int]]

    def codes(self, items: Iterable[int]) -> bytes:
        """The codes of items."""
        values = self.values
        return bytes([item if item < TOKEN else values[item - TOKEN] for item in items])

    def hand(self, hand: Hand) -> bytes:
        """The packed hand, as it was at its time."""
        if hand.bag == NO_BAG:
            return hand.known
        bag = self.known.bags[hand.bag]
        gone = self.consumed[hand.bag] if bag.batches else ()
        if hand.spent < len(bag.reveals):
            path = self.paths[hand.bag][: hand.spent]
            gone = tuple([path.count(index) for index in range(hand.born)])
        held = [*hand.known]
        values = self.values
        for batch, spent in zip(bag.batches[: hand.born], gone, strict=False):
            held += [values[token - TOKEN] for token in batch.tokens[spent:]]
        held.sort()
        return bytes(held)

    def orders(self, pools: int) -> list[bytes]:
        """What the shuffles gave that came after so many pools."""
        starts = [pool.first - TOKEN for pool in self.known.pools]
        ends = [*starts[1:], len(self.values)]
        return [bytes(self.values[start:end]) for start, end in zip(starts[pools:], ends[pools:], strict=True)]


@attrs.define
class _Masked:
    """Tokens of which is known what they are not: a batch of a bag, or one that lies in none.

    `most` is for each the most that the share of cards that it may be can come to when its turn comes.
    """

    pool: int
    barred: bytes
    tokens: Sequence[int]
    bag: int = NO_BAG
    batch: int = 0
    most: list[float] = attrs.field(factory=list)


@attrs.define
class _Shares:
    """The ways to share out what was revealed of a bag among its batches, and running sums of their weights."""

    at: int
    bag: Bag
    ways: list[Consumed]
    sums: list[float]
    traced: bool
    silent: bytes
    """All codes but those that its seat chose to lay."""
    splits: dict[int, float] = attrs.field(factory=dict)
    """For reveals that may come from several pools the most that their weight can come to."""

    def room(self, index: int) -> int:
        """How many tokens of a batch may be left."""
        return len(self.bag.batches[index].tokens) - min([way[index] for way in self.ways])


class Worlds:
    """Draws worlds that agree with what is known; `traced` when parts of the game are to be replayed in them."""

    def __init__(self, known: Knowledge, chance: Chance, *, traced: bool) -> None:
        self.known = known
        self.chance = chance
        self._cards = [pool.cards for pool in known.pools]
        self._blank = bytearray(known.next - TOKEN)
        for token, code in known.pinned:
            self._blank[token - TOKEN] = code
        traced = traced or bool(known.turned)
        self._shares = [_shares(at, bag, traced) for at, bag in enumerate(known.bags) if bag.batches]
        spread = self._bound_splits()
        self._masked: list[_Masked] = []
        self._free: list[list[tuple[int, int, Sequence[int]]]] = [[] for _ in self._cards]
        self._loose: list[list[int]] = [[] for _ in self._cards]
        self._sort_tokens(spread)
        for share in self._shares:
            self._weigh(share)

    def _pool_of(self, token: int) -> int:
        pools = self.known.pools
        return next(at for at in range(len(pools) - 1, -1, -1) if pools[at].first <= token)

    def _bound_splits(self) -> list[int]:
        """Note the most that weights of reveals from several pools can come to. How many of them touch each pool."""
        spread = [0] * len(self._cards)
        found = []
        for share in self._shares:
            bag = share.bag
            for j, reveal in enumerate(bag.reveals) if bag.splits else ():
                if bag.split(reveal):
                    found.append((share, j, [(bag.batches[index].pool, likely) for index, likely in reveal.ways]))
                    for pool in {bag.batches[index].pool for index, _ in reveal.ways}:
                        spread[pool] += 1
        for share, j, ways in found:
            code = share.bag.reveals[j].code
            most = [
                self._cards[pool].count(code) / max(len(self._cards[pool]) - spread[pool], 1) / likely
                for pool, likely in ways
            ]
            share.splits[j] = max(most) or 1.0
        return spread

    def _sort_tokens(self, spread: Sequence[int]) -> None:
        """Those of which something is known, which may be least first, and the others."""
        barred = dict(self.known.barred)
        masked = [_Masked(self._pool_of(token), codes, (token,)) for token, codes in barred.items()]
        for share in self._shares:
            for index, batch in enumerate(share.bag.batches):
                if batch.barred:
                    masked.append(_Masked(batch.pool, batch.barred, batch.tokens, share.at, index))
                else:
                    self._free[batch.pool].append((share.at, index, batch.tokens))
        several = len(self._loose) > 1
        for item in (*self.known.layout.pile, *self.known.layout.covered):
            if item >= TOKEN and item not in barred:
                self._loose[self._pool_of(item) if several else 0].append(item)
        allowed = [len(self._cards[each.pool].translate(None, each.barred)) for each in masked]
        left = [len(cards) - spread[pool] for pool, cards in enumerate(self._cards)]
        shares = {share.at: share for share in self._shares}
        for at in sorted(range(len(masked)), key=allowed.__getitem__):
            each = masked[at]
            for _ in range(1 if each.bag == NO_BAG else shares[each.bag].room(each.batch)):
                each.most.append(min(1.0, allowed[at] / max(left[each.pool], 1)))
                left[each.pool] -= 1
            self._masked.append(each)

    def _weigh(self, share: _Shares) -> None:
        """Give each way to share out reveals its weight: how likely what is left of the batches makes it."""
        if len(share.ways) == 1:
            return
        weights = list(share.bag.paths[-1].values())
        for each in self._masked:
            if each.bag == share.at:
                chance_of = [1.0, *accumulate(each.most, lambda product, most: product * most)]
                weights = [
                    weight * chance_of[len(each.tokens) - way[each.batch]]
                    for weight, way in zip(weights, share.ways, strict=True)
                ]
        share.sums = list(accumulate(weights))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, *, strict: bool = True) -> World | None:
        """A world, or None when it had to be thrown away; unless `strict`, only for a contradiction."""
        chance, cards = self.chance, self._cards.copy()
        world = World(self.known, self._blank.copy(), {}, {})
        odds = 1.0
        for share in self._shares:
            way = share.ways[chance.pick(share.sums) if share.sums else 0]
            world.consumed[share.at] = way
            if share.traced:
                odds *= self._trace(share, way, world, cards)
        odds *= self._draw_masked(world, cards)
        if odds == 0.0 or (strict and odds < 1.0 and chance.fraction() >= odds):
            return None
        if not self._draw_free(world, cards):
            return None
        odds = 1.0
        for share in self._shares:
            if share.bag.chosen:
                odds *= _odds_of_choices(share, world)
        for code, copies in self.known.turned:
            odds *= 1 - world.values[: self.known.dealt - TOKEN].count(code) / copies
        return None if strict and odds < 1.0 and chance.fraction() >= odds else world

    def _trace(self, share: _Shares, way: Consumed, world: World, cards: list[bytes]) -> float:
        """Draw which batch each reveal came from. How likely that is, to the most it can be."""
        bag = share.bag
        path = world.paths[share.at] = _path(bag, way, self.chance)
        spent = [0] * len(bag.batches)
        odds = 1.0
        for j, index in enumerate(path):
            batch, reveal = bag.batches[index], bag.reveals[j]
            world.values[batch.tokens[spent[index]] - TOKEN] = reveal.code
            spent[index] += 1
            most = share.splits.get(j)
            if most is not None:
                pool = cards[batch.pool]
                odds *= pool.count(reveal.code) / max(len(pool), 1) / dict(reveal.ways)[index] / most
                cards[batch.pool] = pool.replace(ONE[reveal.code], b"", 1)
        return odds

    def _draw_masked(self, world: World, cards: list[bytes]) -> float:
        """Draw cards for the tokens of which something is known. How likely that was, to the most it can be."""
        fraction, values = self.chance.fraction, world.values
        odds = 1.0
        for each in self._masked:
            tokens = each.tokens
            if each.bag != NO_BAG:
                tokens = tokens[world.consumed[each.bag][each.batch] :]
            for token, most in zip(tokens, each.most, strict=False):
                pool = cards[each.pool]
                allowed = pool.translate(None, each.barred)
                if not allowed:
                    return 0.0
                code = allowed[int(fraction() * len(allowed))]
                odds *= len(allowed) / len(pool) / most
                values[token - TOKEN] = code
                cards[each.pool] = pool.replace(ONE[code], b"", 1)
        return odds

    def _draw_free(self, world: World, cards: Sequence[bytes]) -> bool:
        """Draw cards for all other tokens. False when they are not as many as the cards."""
        values = world.values
        for pool, batches in enumerate(self._free):
            tokens: list[int] = []
            for at, index, batch in batches:
                tokens += batch[world.consumed[at][index] :]
            tokens += self._loose[pool]
            if len(tokens) != len(cards[pool]):
                return False
            for token, code in zip(tokens, self.chance.order(cards[pool]), strict=True):
                values[token - TOKEN] = code
        return True


def _shares(at: int, bag: Bag, traced: bool) -> _Shares:
    size = len(bag.batches)
    ways = [way + (0,) * (size - len(way)) for way in bag.paths[-1]]
    return _Shares(at, bag, ways, [], traced or bag.repeats or bag.splits, _ALL.translate(None, bag.chosen))


def _path(bag: Bag, way: Consumed, chance: Chance) -> list[int]:
    """Which batch each reveal came from, when in the end so many of each have been revealed."""
    path = [0] * len(bag.reveals)
    now = list(way)
    for j in range(len(path) - 1, -1, -1):
        ways = bag.reveals[j].ways
        pick = 0
        if len(ways) > 1:
            before, length = bag.paths[j], bag.reveals[j - 1].born if j else 0
            weights = []
            for index, likely in ways:
                now[index] -= 1
                reached = 0.0 if now[index] < 0 or any(now[length:]) else before.get(tuple(now[:length]), 0.0)
                weights.append(reached * (len(bag.batches[index].tokens) - now[index]) * likely)
                now[index] += 1
            pick = chance.pick(list(accumulate(weights)))
        path[j] = ways[pick][0]
        now[path[j]] -= 1
    return path


def _odds_of_choices(share: _Shares, world: World) -> float:
    """One of so many: with several equal cards in the hand, the seat's laying one of them was counted for each."""
    bag, values = share.bag, world.values
    left = [
        bytes([values[token - TOKEN] for token in batch.tokens[spent:]])
        for batch, spent in zip(bag.batches, world.consumed[share.at], strict=True)
    ]
    if not bag.repeats and not b"".join(left).translate(None, share.silent):
        return 1.0
    odds = 1.0
    path = world.paths.get(share.at, ())
    for j, reveal in enumerate(bag.reveals):
        if reveal.chosen:
            same = 1 + sum([held.count(reveal.code) for held in left[: reveal.born]])
            for later in range(j + 1, len(bag.reveals)) if bag.repeats else ():
                same += bag.reveals[later].code == reveal.code and path[later] < reveal.born
            odds /= same
    return odds
