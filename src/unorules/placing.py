"""Where cards lie, while it changes: knowledge taken apart, and the few ways in which it grows or is given up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

import attrs

from unorules.book import Book
from unorules.cards import Card
from unorules.decisions import DrawnCardDecision
from unorules.draft import ONE
from unorules.knowledge import (
    MOST_WAYS,
    NO_BAG,
    TOKEN,
    Bag,
    Batch,
    Demand,
    Hand,
    Knowledge,
    Layout,
    Pool,
    pool_of,
    runs,
)
from unorules.observation import Observation
from unorules.ruleset import Rules


def encode(rules: Rules, cards: Sequence[Card]) -> bytes:
    """The codes of cards, in their order, whichever side of them shows."""
    up, down = rules.book.codes, rules.book.other.codes
    return bytes([up[card] if card in up else down[card] for card in cards])


def decode(seen: Observation, codes: bytes) -> tuple[Card, ...]:
    """The cards of codes, in their order, as they show in a view."""
    cards = seen.rules.book.on_side(seen.side).cards
    return tuple([cards[code] for code in codes])


def without(codes: bytes, gone: bytes) -> bytes:
    """Codes without some of them, in the same order."""
    for code in gone:
        codes = codes.replace(ONE[code], b"", 1)
    return codes


def added(codes: bytes, more: bytes) -> bytes:
    """Codes and more of them, in card order."""
    return bytes(sorted(codes + more))


def back_of(book: Book, code: int) -> str:
    """What is on the back of a card, as views show it."""
    return str(book.other.cards[code].front)


@lru_cache(maxsize=1024)
def unlike(book: Book, back: str) -> bytes:
    """The codes of the pack whose backs are others."""
    return bytes([code for code in sorted(set(book.pack)) if back_of(book, code) != back])


def backs_shown(seen: Observation) -> list[Counter[str]] | None:
    """The backs of all hands that a view shows, None where it shows none."""
    told = seen.extras.get("backs")
    if not seen.rules.book.two_sided or not isinstance(told, list | tuple):
        return None
    return [Counter(map(str, hand)) for hand in told]


class Places:
    """Where cards lie and what hidden ones may be, as one seat (None for a spectator) knows it.

    `lost` when something was told of cards that cannot be where they should; `fresh` when places of hidden cards had to
    be given up, so that nothing before can be replayed.
    """

    def __init__(self, viewer: int | None, seen: Observation, known: Knowledge) -> None:
        self.viewer = viewer
        self.seen: Observation = seen
        self.backs: list[Counter[str]] | None = backs_shown(seen)
        self.rules: Rules = seen.rules
        self.book: Book = seen.rules.book.on_side(seen.side)
        self.lost: bool = False
        self.fresh: bool = False
        self.take_over(known)

    def take_over(self, known: Knowledge) -> None:
        """Go on from this knowledge."""
        self.layout: Layout = known.layout
        self.hands: list[Hand] = list(known.layout.hands)
        self.pile: list[int] = list(known.layout.pile)
        self.discard: bytes = known.layout.discard
        self.pools: list[Pool] = list(known.pools)
        self.bags: list[Bag] = list(known.bags)
        self.barred: dict[int, bytes] = dict(known.barred)
        self.demands: list[Demand] = list(known.demands)
        self.pinned: dict[int, int] = dict(known.pinned)
        self.turned: tuple[tuple[int, int], ...] = known.turned
        self.dealt: int = known.dealt
        self.next: int = known.next
        self.exact: bool = known.exact

    def change(self, **changes: Any) -> None:
        """Put other values into the layout."""
        self.layout = attrs.evolve(self.layout, **changes)

    def tokens(self, count: int) -> list[int]:
        """So many new tokens of the newest pool."""
        self.next += count
        return list(range(self.next - count, self.next))

    def place(self, pool: int, codes: bytes) -> None:
        """It is known where these cards of a pool lie."""
        cards = self.pools[pool].cards
        left = without(cards, codes)
        self.lost |= len(left) != len(cards) - len(codes)
        self.pools[pool] = attrs.evolve(self.pools[pool], cards=left)

    def pin(self, token: int, code: int) -> None:
        """A token that lies in no bag has this code."""
        self.place(pool_of(self.pools, token), ONE[code])
        self.pinned[token] = code
        self.barred.pop(token, None)

    def arrive(self, seat: int, items: Sequence[int], barred: Sequence[bytes] = (), *, alone: bool = False) -> None:
        """Items come into a hand; `barred` says what each is known not to be; `alone` keeps the last one apart."""
        hand = self.hands[seat]
        known = added(hand.known, bytes([item for item in items if item < TOKEN]))
        hidden = [
            (item, bytes(sorted({*bar, *self.barred.pop(item, b"")})), alone and item == items[-1])
            for item, bar in zip(items, barred or [b""] * len(items), strict=True)
            if item >= TOKEN
        ]
        bag = Bag() if hand.bag == NO_BAG else self.bags[hand.bag]
        for (pool, bar, _), like in groupby(hidden, lambda each: (pool_of(self.pools, each[0]), *each[1:])):
            for first, count in runs([item for item, _, _ in like]):
                bag = bag.receiving(Batch(pool, first, count, bar))
        at = hand.bag
        if hidden and at == NO_BAG:
            at = len(self.bags)
            self.bags.append(bag)
        self._keep(seat, attrs.evolve(hand, known=known, bag=at), bag)

    def labels(self, seat: int, count: int) -> list[bytes]:
        """For each hidden card of a hand the codes that its back excludes; empty unless the view shows just so many."""
        if self.backs is None:
            return []
        left = self.backs[seat] - Counter([back_of(self.book, code) for code in self.hands[seat].known])
        return self.excluded(left.elements()) if left.total() == count else []

    def excluded(self, backs: Iterable[str]) -> list[bytes]:
        """For each back the codes that it excludes, equal ones beside one another."""
        return [unlike(self.book, back) for back in sorted(backs)]

    def _keep(self, seat: int, hand: Hand, bag: Bag) -> None:
        if hand.bag != NO_BAG:
            self.bags[hand.bag] = bag
            hand = attrs.evolve(hand, born=len(bag.batches), spent=len(bag.reveals))
        self.hands[seat] = hand

    def reveal(
        self, seat: int, codes: bytes, *, chosen: bool, born: int | None = None, token: int | None = None
    ) -> None:
        """Hidden cards of a hand have these codes, and count as known cards of it from now on.

        They are among its first `born` batches; or it is one token that came alone.
        """
        hand = self.hands[seat]
        if not codes:
            return
        if hand.bag == NO_BAG:
            self.lost = True
            return
        bag = self.bags[hand.bag]
        indices = [i for i, batch in enumerate(bag.batches[:born]) if token is None or batch.first == token]
        for code in codes:
            after = bag.revealing(code, self.pools, indices, chosen=chosen)
            if after is None:
                self.lost = True
                return
            bag = after
            reveal = bag.reveals[-1]
            if not reveal.split:
                self.place(bag.batches[reveal.ways[0][0]].pool, ONE[code])
        self._keep(seat, attrs.evolve(hand, known=added(hand.known, codes)), bag)
        if len(bag.ways) > MOST_WAYS:
            self.forget()

    def hold(self, seat: int, codes: bytes, *, chosen: bool) -> None:
        """A hand holds all of these cards: those not known in it are revealed."""
        missing = bytes(sorted(codes))
        self.reveal(seat, without(missing, self.hands[seat].known), chosen=chosen)

    def bar(self, seat: int, codes: bytes, *, born: int | None = None, token: int | None = None) -> None:
        """The hidden cards of a hand, or of its first `born` batches, or a token alone, have none of these codes."""
        hand = self.hands[seat]
        if hand.bag != NO_BAG:
            bag = self.bags[hand.bag]
            batches = enumerate(bag.batches[:born])
            self._keep(seat, hand, bag.barring(codes, [i for i, b in batches if token is None or b.first == token]))

    def demand(self, hand: Hand, codes: bytes) -> None:
        """A hand, as it was, held a card with one of these codes."""
        if hand.bag != NO_BAG and not set(hand.known) & set(codes):
            self.demands.append(Demand(hand, codes))

    def _met(self, demand: Demand) -> bool:
        """Whether a card that was revealed since meets a demand for certain."""
        hand = demand.hand
        return any(
            [
                reveal.code in demand.codes and all([at < hand.born for at, _ in reveal.ways])
                for reveal in self.bags[hand.bag].reveals[hand.spent :]
            ]
        )

    def hidden(self, hand: Hand) -> int:
        """How many cards of a hand are hidden."""
        return 0 if hand.bag == NO_BAG else self.bags[hand.bag].left

    def deal(self, sizes: Sequence[int], pile: int, alone: int | None = None) -> None:
        """All cards of the deck are hidden, so many in each hand and in the pile; one of a seat's is kept apart."""
        self.next = TOKEN
        self.pools = [Pool(self.next, self.book.pack)]
        self.bags, self.barred, self.demands, self.pinned, self.turned = [], {}, [], {}, ()
        self.hands = [Hand()] * len(sizes)
        for seat, count in enumerate(sizes):
            if seat != self.viewer:
                labels = self.labels(seat, count)
                known = labels if seat != alone or len(set(labels)) == 1 else []
                self.arrive(seat, self.tokens(count), known, alone=seat == alone)
        self.dealt = self.next
        self.pile = self.tokens(pile)
        self.discard = b""
        self.exact = True
        self.layout = Layout((), left=self.layout.left, knocked_out=self.layout.knocked_out)

    def forget(self, more: bytes = b"", piled: int = 0, sizes: Sequence[int] | None = None) -> None:
        """Give up what was disclosed: every hidden card becomes a new token of one pool.

        `more` cards become hidden besides, `piled` of the hidden ones come to lie in the pile, and with `sizes` so
        many lie in each hand.
        """
        cards = b"".join([pool.cards for pool in self.pools]) + more
        for bag in self.bags:
            cards = without(cards, bytes([reveal.code for reveal in bag.reveals if reveal.split]))
        buried = self.layout.buried
        hands, players = [*self.hands, *buried], len(self.hands)
        counts = [self.hidden(hand) for hand in hands]
        counts[: len(sizes or ())] = sizes or ()
        self.pools = [Pool(self.next, bytes(sorted(cards)))]
        self.bags, self.barred, self.demands, self.turned = [], {}, [], ()
        self.exact, self.fresh = False, True
        self.hands = [Hand(hand.known) for hand in hands]
        decision, drawn = self.seen.delayed, None
        asked = decision.seat if isinstance(decision, DrawnCardDecision) else None
        for place, count in enumerate(counts):
            tokens = self.tokens(count)
            self.arrive(place, tokens, self.labels(place, count) if place < players else [], alone=place == asked)
            if place == asked:
                drawn = next(iter([*tokens[-1:], *hands[place].known[-1:]]), None)
        away = [
            (seat, self.hands[hands.index(hand)] if hand in buried else Hand(hand.known))
            for seat, hand in self.layout.put_away
        ]
        self.hands, now = self.hands[:players], self.hands[players:]
        self.pile = [item if item < TOKEN else self.tokens(1)[0] for item in self.pile] + self.tokens(piled)
        covered = tuple(self.tokens(len(self.layout.covered)))
        self.change(buried=tuple(now), covered=covered, put_away=tuple(away), drawn=drawn)

    def freeze(self) -> Knowledge:
        """What is known, as a value."""
        self.change(hands=tuple(self.hands), pile=tuple(self.pile), discard=self.discard, pools=len(self.pools))
        free = [item for item in (*self.pile, *self.layout.covered) if item >= TOKEN and item not in self.barred]
        loose: list[list[tuple[int, int]]] = [[] for _ in self.pools]
        for pool, tokens in groupby(free, lambda token: pool_of(self.pools, token)):
            loose[pool] += runs(tokens)
        return Knowledge(
            layout=self.layout,
            pools=tuple(self.pools),
            bags=tuple(self.bags),
            loose=tuple(map(tuple, loose)),
            barred=tuple(sorted(self.barred.items())),
            demands=tuple([demand for demand in self.demands if not self._met(demand)]),
            pinned=tuple(self.pinned.items()),
            turned=self.turned,
            dealt=self.dealt,
            next=self.next,
            exact=self.exact,
        )
