"""Worlds: a code for every hidden card, drawn so that every deal that agrees with what is known is equally likely.

First it is drawn which tokens of a bag the revealed cards were, then cards for the tokens of which something is known,
then all others by a shuffle. Each step may favour some worlds; by how much is known, and a world is thrown away in
proportion to it.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, count
from operator import attrgetter, mul
from struct import unpack

import attrs

from unorules.draft import ONE
from unorules.knowledge import NO_BAG, TOKEN, Bag, Batch, Consumed, Demand, Hand, Knowledge, Mask, pool_of
from unorules.shuffle import KEY_SIZE, draw_all, key_from_seed


def _fractions(key: bytes) -> Iterator[float]:
    """Numbers from 0 up to 1, without end."""
    for block in count():
        digest = blake2b(block.to_bytes(8, "little"), key=key, person=b"unorules.sample2").digest()
        for word in unpack("<8Q", digest):
            yield (word >> 11) * 2.0**-53


class Chance:
    """Numbers and orders from a seed, of the same kind as those of all shuffles; `key` is for the state drawn."""

    def __init__(self, seed: int | str | bytes) -> None:
        both = blake2b(key_from_seed(seed), person=b"unorules.sample1").digest()
        self.key: bytes = both[:KEY_SIZE]
        self._own = both[KEY_SIZE:]
        self._counter = 0
        self.fraction: Callable[[], float] = _fractions(self._own).__next__
        """The next number from 0 up to 1."""

    def pick(self, sums: Sequence[float]) -> int:
        """The place of one of some weights, given their running sums."""
        return bisect(sums, self.fraction() * sums[-1], 0, len(sums) - 1)

    def order(self, cards: bytes) -> bytes:
        """The cards, shuffled."""
        order, self._counter = draw_all(cards, self._own, self._counter)
        return order


class Path:
    """Which batch of a bag each reveal came from, when in the end so many of each have been revealed.

    It is drawn from the last reveal back, no further than it is asked for.
    """

    __slots__ = ("bag", "batches", "now", "place")

    def __init__(self, bag: Bag, consumed: Consumed) -> None:
        self.bag: Bag = bag
        self.now: list[int] = list(consumed)
        self.place: int = len(bag.reveals)
        self.batches: list[int] = [0] * self.place

    def back_to(self, since: int, chance: Chance) -> Sequence[int]:
        """The batches of the reveals from this one on."""
        bag, now = self.bag, self.now
        while self.place > since:
            self.place -= 1
            ways = bag.reveals[self.place].ways
            pick = 0
            if len(ways) > 1:
                before, length = bag.paths[self.place], bag.reveals[self.place - 1].born if self.place else 0
                then, later = now[:length], sum(now[length:])
                weights, total = [], 0.0
                for at, likely in ways:
                    if now[at] and later == (at >= length):
                        if at < length:
                            then[at] -= 1
                        total += before.get(tuple(then), 0.0) * (bag.batches[at].count - now[at] + 1) * likely
                        if at < length:
                            then[at] += 1
                    weights.append(total)
                pick = chance.pick(weights)
            self.batches[self.place] = ways[pick][0]
            now[ways[pick][0]] -= 1
        return self.batches


@attrs.define
class World:
    """A code for every hidden card, as far as it is needed.

    `consumed` tells for each bag how many tokens of each batch were revealed; the first of a batch are. Which batch
    each reveal came from is drawn when it is asked for.
    """

    known: Knowledge
    chance: Chance
    values: bytearray
    consumed: list[Consumed]
    _paths: dict[int, Path] = attrs.field(factory=dict)

    def path(self, at: int, since: int) -> Sequence[int]:
        """Which batch of a bag each reveal came from, counted from this reveal on; what is before may be missing."""
        found = self._paths.get(at)
        if found is None:
            found = self._paths[at] = Path(self.known.bags[at], self.consumed[at])
        return found.back_to(since, self.chance)

    def fill(self) -> None:
        """Give those tokens their codes that were revealed."""
        values = self.values
        for at, bag in enumerate(self.known.bags):
            places = [batch.first - TOKEN for batch in bag.batches]
            for reveal, index in zip(bag.reveals, self.path(at, 0), strict=True):
                values[places[index]] = reveal.code
                places[index] += 1

    def codes(self, items: Sequence[int]) -> bytes:
        """The codes of items; tokens among them stand in order."""
        values = self.values
        if items and items[0] >= TOKEN and items[-1] - items[0] == len(items) - 1:  # what is known between is in there
            return bytes(values[items[0] - TOKEN : items[-1] + 1 - TOKEN])
        return bytes([item if item < TOKEN else values[item - TOKEN] for item in items])

    def held(self, bag: Bag, gone: Sequence[int], born: int | None = None) -> list[bytearray]:
        """The cards of a bag, of its first `born` batches, without the first so many of each."""
        values, spans = self.values, bag.spans if born is None else bag.spans[:born]
        return [values[begin + spent : end] for (begin, end), spent in zip(spans, gone, strict=False)]

    def hand(self, hand: Hand) -> bytes:
        """The packed hand, as it was at its time."""
        if hand.bag == NO_BAG:
            return hand.known
        bag = self.known.bags[hand.bag]
        gone: Sequence[int] = self.consumed[hand.bag]
        if hand.spent < len(bag.reveals):
            path = self.path(hand.bag, 0)[: hand.spent]
            gone = [path.count(index) for index in range(hand.born)]
        return bytes(sorted(b"".join([hand.known, *self.held(bag, gone, hand.born)])))

    def holds(self, doubts: Iterable[tuple[int, bytes]]) -> bool:
        """Whether one of these tokens has one of the codes beside it; the world must have been filled."""
        return any([self.values[token - TOKEN] in codes for token, codes in doubts])

    def orders(self, pools: int) -> list[bytes]:
        """What the shuffles gave that came after so many pools."""
        starts = [pool.first - TOKEN for pool in self.known.pools]
        ends = [*starts[1:], len(self.values)]
        return [bytes(self.values[start:end]) for start, end in zip(starts[pools:], ends[pools:], strict=True)]


@attrs.define
class _Masked:
    """Tokens of which is known what they are not, of a bag or (NO_BAG) one that lies in none.

    `allowed` is how many cards they may be, `most` for each in turn the most that the share of these can come to.
    """

    mask: Mask
    bag: int
    allowed: int
    most: list[float]


class Worlds:
    """Draws worlds that agree with what is known; `traced` when parts of the game are to be replayed in them."""

    def __init__(self, known: Knowledge, chance: Chance, *, traced: bool) -> None:
        self.known = known
        self.chance = chance
        self.traced = traced
        self._cards = [pool.cards for pool in known.pools]
        self._blank = bytearray(known.next - TOKEN)
        for token, code in known.pinned:
            self._blank[token - TOKEN] = code
        self._most: dict[tuple[int, int], float] = {}
        """For reveals that may come from several pools the most that their weight can come to."""
        left = self._bound_splits() if any([bag.splits for bag in known.bags]) else [len(each) for each in self._cards]
        self._masked = self._mask(left)
        self._free: list[list[tuple[int, int, int, int]]] = [[] for _ in self._cards]
        for at, bag in enumerate(known.bags):
            for pool, index, begin, end in bag.free:
                self._free[pool].append((at, index, begin, end))
        self._sums = [self._weigh(at, bag) if len(bag.ways) > 1 else [] for at, bag in enumerate(known.bags)]
        self._choosers = [(at, bag) for at, bag in enumerate(known.bags) if bag.choices]

    def _bound_splits(self) -> list[int]:
        """Bound the weights of reveals from several pools. How many cards of each pool are left at the least."""
        cards, bags = self._cards, self.known.bags
        left = [len(each) for each in cards]
        found = [(at, j, bag) for at, bag in enumerate(bags) for j in bag.splits]
        for _, j, bag in found:
            for pool in {bag.batches[index].pool for index, _ in bag.reveals[j].ways}:
                left[pool] -= 1
        for at, j, bag in found:
            reveal = bag.reveals[j]
            ways = [(bag.batches[index].pool, likely) for index, likely in reveal.ways]
            most = max([cards[pool].count(reveal.code) / max(left[pool], 1) / likely for pool, likely in ways])
            self._most[at, j] = most or 1.0
        return left

    def _mask(self, left: list[int]) -> list[_Masked]:
        """The tokens of which something is known, those first that may be least."""
        known, cards = self.known, self._cards
        masks = [(mask, at) for at, bag in enumerate(known.bags) for mask in bag.masks]
        for token, barred in known.barred:
            pool = pool_of(known.pools, token)
            masks.append((Mask(pool, barred, ((0, Batch(pool, token, 1)),)), NO_BAG))
        masked = [_Masked(mask, at, len(cards[mask.pool].translate(None, mask.barred)), []) for mask, at in masks]
        if len(masked) > 1:
            masked.sort(key=_ALLOWED)
        taken_by: dict[tuple[int, bytes], int] = {}
        for each in masked:
            of = (each.mask.pool, each.mask.barred)
            free, there = each.allowed - taken_by.get(of, 0), left[each.mask.pool]
            taken_by[of] = taken_by.get(of, 0) + min(each.mask.left)
            tokens = range(max(each.mask.left))
            each.most += [
                1.0 if free >= there or taken >= there else max(0.0, (free - taken) / (there - taken))
                for taken in tokens
            ]
            left[each.mask.pool] -= len(tokens)
        return masked

    def _weigh(self, at: int, bag: Bag) -> list[float]:
        """Running sums of the weights of the ways of a bag: how likely what each leaves of the batches makes it."""
        weights = list(bag.paths[-1].values())
        for each in self._masked:
            if each.bag == at:
                chances = [1.0, *accumulate(each.most, mul)]
                weights = list(map(mul, weights, map(chances.__getitem__, each.mask.left)))
        return list(accumulate(weights))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, *, strict: bool = True) -> World | None:
        """A world, or None when it had to be thrown away; unless `strict`, only for a contradiction."""
        chance, cards, known = self.chance, self._cards.copy(), self.known
        ways = [bag.ways[chance.pick(sums) if sums else 0] for bag, sums in zip(known.bags, self._sums, strict=True)]
        world = World(known, chance, self._blank.copy(), ways)
        least = chance.fraction() if strict else 0.0
        odds = self._place_splits(world, cards) if self._most else 1.0
        if self._masked:
            odds = self._draw_masked(world, cards, odds, least)
        if odds <= least or not self._draw_free(world, cards):
            return None
        for at, bag in self._choosers if strict else ():
            left = world.held(bag, ways[at])
            again = b"".join(left).translate(None, bag.silent)
            if again or bag.unsure:
                odds *= _odds_of_choices(at, bag, left, {*again, *bag.unsure}, world)
                if odds <= least:
                    return None
        for demand in known.demands:
            if not _meets(world, demand):
                return None
        if self.traced or known.turned:
            world.fill()
        dealt = world.values[: known.dealt - TOKEN]
        for code, copies in known.turned if strict else ():
            if chance.fraction() * copies < dealt.count(code):
                return None
        return world

    def _place_splits(self, world: World, cards: list[bytes]) -> float:
        """Take reveals out of the pool they came from. How likely that is, to the most it can be."""
        odds = 1.0
        for (at, j), most in self._most.items():
            bag, index = self.known.bags[at], world.path(at, j)[j]
            code, at_pool = bag.reveals[j].code, bag.batches[index].pool
            pool = cards[at_pool]
            odds *= pool.count(code) / max(len(pool), 1) / dict(bag.reveals[j].ways)[index] / most
            cards[at_pool] = pool.replace(ONE[code], b"", 1)
        return odds

    def _draw_masked(self, world: World, cards: list[bytes], odds: float, least: float) -> float:
        """Draw cards for the tokens of which something is known. How likely that was, to the most it can be.

        It begins with the odds of what was drawn before, and ends where they are no more than the `least` asked for.
        """
        fraction, values = self.chance.fraction, world.values
        for each in self._masked:
            mask, turn = each.mask, 0
            pool = cards[mask.pool]
            allowed = pool.translate(None, mask.barred)
            consumed = (0,) if each.bag == NO_BAG else world.consumed[each.bag]
            for index, batch in mask.batches:
                for place in range(batch.first + consumed[index] - TOKEN, batch.first + batch.count - TOKEN):
                    if not allowed:
                        return 0.0
                    code = allowed[int(fraction() * len(allowed))]
                    odds *= len(allowed) / len(pool) / each.most[turn]
                    if odds <= least:
                        return 0.0
                    values[place] = code
                    pool = pool.replace(ONE[code], b"", 1)
                    allowed = allowed.replace(ONE[code], b"", 1)
                    turn += 1
            cards[mask.pool] = pool
        return odds

    def _draw_free(self, world: World, cards: Sequence[bytes]) -> bool:
        """Draw cards for all other tokens. False when they are not as many as the cards."""
        values, consumed = world.values, world.consumed
        for pool, batches in enumerate(self._free):
            order = self.chance.order(cards[pool])
            at = 0
            for bag, index, begin, end in batches:
                left = end - begin - consumed[bag][index]
                values[end - left : end] = order[at : at + left]
                at += left
            for first, size in self.known.loose[pool]:
                values[first - TOKEN : first + size - TOKEN] = order[at : at + size]
                at += size
            if at != len(order):
                return False
        return True


_ALLOWED = attrgetter("allowed")


def _meets(world: World, demand: Demand) -> bool:
    """Whether a demand is met by a card that is left, or by one that was revealed since and was there already."""
    hand = demand.hand
    left = b"".join(world.held(world.known.bags[hand.bag], world.consumed[hand.bag], hand.born))
    if any([code in left for code in demand.codes]):
        return True
    later = enumerate(world.known.bags[hand.bag].reveals[hand.spent :], hand.spent)
    maybe = [j for j, reveal in later if reveal.code in demand.codes and reveal.ways[0][0] < hand.born]
    return bool(maybe) and any([world.path(hand.bag, j)[j] < hand.born for j in maybe])


def _odds_of_choices(at: int, bag: Bag, left: Sequence[bytearray], codes: Iterable[int], world: World) -> float:
    """How much rarer a world is than its draws, to the most it can be.

    With several equal cards in a hand the seat's laying one of them was counted for each of them; `codes` are those
    that may be concerned.
    """
    odds = 1.0
    for code in codes:
        for choice in bag.choices[code]:
            same = choice.sure + sum([held.count(code) for held in left[: choice.born]])
            if code in bag.unsure:
                later = [j for j in range(choice.reveal + 1, len(bag.reveals)) if bag.reveals[j].code == code]
                same += sum([world.path(at, j)[j] < choice.born for j in later]) - (choice.sure - 1)
            odds *= choice.sure / same
    return odds
