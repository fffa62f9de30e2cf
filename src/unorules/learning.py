"""How knowledge grows: the events of one step are followed, and every card is moved to where it now lies.

Only what the seat was told goes in. What a disclosure says of hidden cards is for disclosed.py to read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

import attrs

from unorules import events as told
from unorules.cards import CARDS, Card
from unorules.decisions import DrawnCardDecision
from unorules.draft import ONE
from unorules.errors import SetupError
from unorules.events import Event
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
from unorules.state import NOBODY, ring

NOWHERE: Final = Knowledge(Layout(()), ())
"""What is known before anything was dealt or seen."""


def encode(rules: Rules, cards: Sequence[Card]) -> bytes:
    """The codes of cards, in their order."""
    codes = rules.book.codes
    return bytes([codes[card] for card in cards])


def decode(rules: Rules, codes: bytes) -> tuple[Card, ...]:
    """The cards of codes, in their order."""
    return tuple([CARDS[code] for code in codes])


def without(codes: bytes, gone: bytes) -> bytes:
    """Codes without some of them, in the same order."""
    for code in gone:
        codes = codes.replace(ONE[code], b"", 1)
    return codes


def added(codes: bytes, more: bytes) -> bytes:
    """Codes and more of them, in card order."""
    return bytes(sorted(codes + more))


class Learning:
    """Knowledge while the events of a step are followed, from what is known before to what is seen afterwards.

    `lost` when the events do not lead to what is seen, as with a rule that moves cards without a word; `fresh` when
    places of hidden cards had to be forgotten, so that nothing before can be replayed.
    """

    def __init__(self, viewer: int | None, known: Knowledge, seen: Observation, in_play: tuple[int, ...] = ()) -> None:
        self.viewer = viewer
        self.seen = seen
        self.rules = seen.rules
        self.book = seen.rules.book
        self.lost = False
        self.fresh = False
        self.shed = b""
        self.in_play = in_play
        self.drawn: int | None = None
        """The card that the seat drew last which is asked about one."""
        self.take_over(known)

    def take_over(self, known: Knowledge) -> None:
        """Go on from this knowledge."""
        self.layout = known.layout
        self.hands = list(known.layout.hands)
        self.pile = list(known.layout.pile)
        self.discard = known.layout.discard
        self.pools = list(known.pools)
        self.bags = list(known.bags)
        self.barred = dict(known.barred)
        self.demands = list(known.demands)
        self.pinned = dict(known.pinned)
        self.turned = known.turned
        self.dealt = known.dealt
        self.next = known.next
        self.exact = known.exact

    def change(self, **changes: Any) -> None:
        """Put other values into the layout."""
        self.layout = attrs.evolve(self.layout, **changes)

    # --- hidden cards -------------------------------------------------------------------------------------------

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

    # --- beginning, and beginning again -----------------------------------------------------------------------------

    def deal(self, sizes: Sequence[int], pile: int, alone: int | None = None) -> None:
        """All cards of the deck are hidden, so many in each hand and in the pile; one of a seat's is kept apart."""
        self.next = TOKEN
        self.pools = [Pool(self.next, self.book.pack)]
        self.bags, self.barred, self.demands, self.pinned, self.turned = [], {}, [], {}, ()
        self.hands = [Hand()] * len(sizes)
        for seat, count in enumerate(sizes):
            if seat != self.viewer:
                self.arrive(seat, self.tokens(count), alone=seat == alone)
        self.dealt = self.next
        self.pile = self.tokens(pile)
        self.discard = b""
        self.exact = True
        self.layout = Layout((), left=self.layout.left, knocked_out=self.layout.knocked_out)

    def look(self) -> None:
        """Begin with what lies open: the own hand, the top card, and how many cards lie everywhere else.

        Raises `SetupError` when these are not the cards of the deck.
        """
        seen = self.seen
        own, top = encode(self.rules, seen.hand), encode(self.rules, [seen.top])
        hidden = sum(seen.hand_sizes) - len(own) + seen.draw_pile_size + seen.discard_size - 1
        if len(without(self.book.pack, own + top)) != hidden:
            raise SetupError(
                f"these are not the cards of the deck: it has {len(self.book.pack)}, the table {hidden + len(own) + 1}"
                + (f" ({len(own) + 1} of them open to seat {self.viewer})" if own else "")
            )
        decision = seen.delayed
        asked = decision.seat if isinstance(decision, DrawnCardDecision) else None
        self.deal(seen.hand_sizes, seen.draw_pile_size, asked)
        if self.viewer is not None:
            self.hands[self.viewer] = Hand(own)
        self.place(0, own + top)
        self.discard = top
        self.change(covered=tuple(self.tokens(seen.discard_size - 1)))
        if asked is not None and asked != self.viewer:
            self.drawn = self.bags[self.hands[asked].bag].batches[-1].first
        self.change(left=tuple([seat for seat in seen.eliminated if seat not in self.layout.knocked_out]))

    def forget(self, more: bytes = b"", piled: int = 0, sizes: Sequence[int] | None = None) -> None:
        """Give up what was disclosed: every hidden card becomes a new token of one pool.

        `more` cards become hidden besides, `piled` of the hidden ones come to lie in the pile, and with `sizes` so
        many lie in each hand.
        """
        cards = b"".join([pool.cards for pool in self.pools]) + more
        for bag in self.bags:
            cards = without(cards, bytes([reveal.code for reveal in bag.reveals if reveal.split]))
        buried = self.layout.buried
        hands = [*self.hands, *buried]
        counts = [self.hidden(hand) for hand in hands]
        counts[: len(sizes or ())] = sizes or ()
        self.pools = [Pool(self.next, bytes(sorted(cards)))]
        self.bags, self.barred, self.demands, self.turned = [], {}, [], ()
        self.exact, self.fresh = False, True
        self.hands = [Hand(hand.known) for hand in hands]
        for place, count in enumerate(counts):
            self.arrive(place, self.tokens(count))
        away = [
            (seat, self.hands[hands.index(hand)] if hand in buried else Hand(hand.known))
            for seat, hand in self.layout.put_away
        ]
        self.hands, now = self.hands[: self.seen.players], self.hands[self.seen.players :]
        self.pile = [item if item < TOKEN else self.tokens(1)[0] for item in self.pile] + self.tokens(piled)
        covered = tuple(self.tokens(len(self.layout.covered)))
        self.change(buried=tuple(now), covered=covered, put_away=tuple(away), drawn=None)

    # --- events -----------------------------------------------------------------------------------------------------

    def follow(self, event: Event, barred: Sequence[bytes] = ()) -> None:
        """Move the cards that an event moves; `barred` says what each card that another seat draws is not."""
        if isinstance(event, told.CardsDrawn):
            self._drawn(event, barred)
        else:
            handle = _HANDLERS.get(type(event))
            if handle is not None:
                handle(self, event)

    def _drawn(self, event: told.CardsDrawn, barred: Sequence[bytes]) -> None:
        items = self.pile[: event.count]
        self.pile = self.pile[event.count :]
        self.lost |= len(items) != event.count
        if event.cards is not None:
            codes = encode(self.rules, event.cards)
            for item, code in zip(items, codes, strict=False):
                if item >= TOKEN:
                    self.pin(item, code)
            items = list(codes)
        decision = self.seen.delayed
        asked = isinstance(decision, DrawnCardDecision) and (decision.seat, decision.source) == (
            event.seat,
            event.reason,
        )
        self.arrive(event.seat, items, barred if len(barred) == len(items) else (), alone=asked)
        if asked and items:
            self.drawn = items[-1]
        if items:
            self.change(passes=False)

    def _started(self, event: told.RoundStarted) -> None:
        sizes = [event.hand_size if seat in event.seats else 0 for seat in range(self.seen.players)]
        self.deal(sizes, len(self.book.pack) - sum(sizes))
        self.in_play = event.seats

    def _dealt(self, event: told.HandDealt) -> None:
        if event.cards is not None:
            codes = bytes(sorted(encode(self.rules, event.cards)))
            self.hands[event.seat] = Hand(codes)
            self.place(0, codes)

    def _turned(self, event: told.CardTurned) -> None:
        code = self.book.codes[event.card]
        if event.put_back:
            self.turned += ((code, self.pools[0].cards.count(code)),)
        else:
            self.pin(self.pile.pop(0), code)
            self.discard = ONE[code]

    def _laid(self, event: told.CardsLaid) -> None:
        codes = encode(self.rules, event.cards)
        drawn = self.layout.drawn
        if event.drawn and drawn is not None and drawn >= TOKEN:
            self.reveal(event.seat, codes, chosen=False, token=drawn)
        self._give_up(event.seat, codes, chosen=True)
        self.discard += codes
        self.change(laid_by=event.seat, rest=self.hands[event.seat], passes=False)

    def _give_up(self, seat: int, codes: bytes, *, chosen: bool) -> None:
        self.hold(seat, codes, chosen=chosen)
        self.hands[seat] = attrs.evolve(self.hands[seat], known=without(self.hands[seat].known, codes))

    def _shed(self, event: told.CardsShed) -> None:
        self.shed = encode(self.rules, event.cards)
        self._give_up(event.seat, self.shed, chosen=False)
        self.discard = self.discard[:-1] + self.shed + self.discard[-1:]

    def _returned(self, event: told.CardsReturned) -> None:
        codes = encode(self.rules, event.cards)
        self.discard = self.discard[: -len(codes)]
        hand = self.hands[event.seat]
        self.hands[event.seat] = attrs.evolve(hand, known=added(hand.known, codes))
        self.change(laid_by=None)

    def _reshuffled(self, event: told.PileReshuffled) -> None:
        layout = self.layout
        sizes = [len(hand.known) + self.hidden(hand) for hand in layout.buried]
        kept = sum(sizes) + len(layout.covered) + len(self.discard) - event.count
        codes, self.discard = self.discard[:-kept], self.discard[-kept:]
        codes += b"".join([hand.known for hand in layout.buried])
        self.change(buried=(), covered=())
        if len(codes) < event.count:
            self.forget(codes, event.count)
        else:
            self.pools.append(Pool(self.next, bytes(sorted(codes))))
            self.pile += self.tokens(event.count)

    def _swapped(self, event: told.HandsSwapped) -> None:
        hands = self.hands
        hands[event.seat], hands[event.target] = hands[event.target], hands[event.seat]

    def _rotated(self, event: told.HandsRotated) -> None:
        after, before = ring(len(self.hands), self.in_play).after[event.direction], list(self.hands)
        for seat in self.in_play:
            self.hands[after[seat]] = before[seat]

    def _dealt_again(self, event: told.HandsDealtAgain) -> None:
        after = ring(len(self.hands), self.in_play).after[self.seen.direction]
        mixed = [self.hands[seat] for seat in self.in_play]
        total = sum([len(hand.known) + self.hidden(hand) for hand in mixed])
        sizes = [self.hidden(hand) for hand in self.hands]
        seat = event.first
        for place in range(len(mixed)):
            sizes[seat] = len(range(place, total, len(mixed)))
            self.hands[seat] = attrs.evolve(self.hands[seat], known=b"")
            seat = after[seat]
        self.forget(b"".join([hand.known for hand in mixed]), sizes=sizes)

    def _left(self, event: told.SeatLeft) -> None:
        self._bury(event.seat)
        self.change(left=tuple(sorted((*self.layout.left, event.seat))))

    def _put_out(self, event: told.SeatPutOut) -> None:
        away = (*self.layout.put_away, (event.seat, self.hands[event.seat]))
        self._bury(event.seat)
        self.change(put_away=tuple(sorted(away, key=lambda each: each[0])))

    def _bury(self, seat: int) -> None:
        self.change(buried=(self.hands[seat], *self.layout.buried))
        self.hands[seat] = Hand()
        self.in_play = tuple([each for each in self.in_play if each != seat])

    def _joined(self, event: told.SeatJoined) -> None:
        self.change(left=tuple([seat for seat in self.layout.left if seat != event.seat]))

    def _eliminated(self, event: told.SeatEliminated) -> None:
        self.change(knocked_out=tuple(sorted((*self.layout.knocked_out, event.seat))))

    # --- the end of a step ------------------------------------------------------------------------------------------

    def undo(self, before: Knowledge, wrong: bytes, target: int) -> None:
        """A wrong card was disputed: all cards lie as before it was laid; it is known now, and so is what was seen."""
        seen_since = {token: code for token, code in self.pinned.items() if token < before.next}
        self.fresh |= len(self.pools) != len(before.pools)
        exact = self.exact and not self.fresh
        self.take_over(before)
        self.exact = exact
        for token, code in seen_since.items():
            if token in self.pile:
                self.pin(token, code)
                self.pile[self.pile.index(token)] = code
        self.hold(target, wrong, chosen=True)
        self.change(passes=False)

    def finish(self) -> Knowledge:
        """What is known after the step, compared with what the seat sees."""
        seen = self.seen
        if self.viewer is not None:
            own = encode(self.rules, seen.hand)
            hand = self.hands[self.viewer]
            self.lost |= bool(without(hand.known, own))
            self.reveal(self.viewer, without(own, hand.known), chosen=False)
            self.hands[self.viewer] = Hand(own)
        top = self.book.codes[seen.top]
        if self.shed and self.discard[-1] != top:
            self.discard = self.discard[: -len(self.shed) - 1] + self.discard[-1:] + self.shed
            self.change(laid_by=NOBODY)
        if self.lost or not self._fits(top):
            self.look()
            self.exact, self.fresh = False, True
        if not isinstance(seen.delayed, DrawnCardDecision):
            self.drawn = None
        elif self.drawn is None:
            self.drawn = self.layout.drawn
        if seen.drawn is not None:
            self.drawn = self.book.codes[seen.drawn]
        self.change(
            hands=tuple(self.hands),
            pile=tuple(self.pile),
            discard=self.discard,
            drawn=self.drawn,
            pools=len(self.pools),
        )
        free = [item for item in (*self.pile, *self.layout.covered) if item >= TOKEN and item not in self.barred]
        loose: list[list[tuple[int, int]]] = [[] for _ in self.pools]
        for pool, tokens in groupby(free, lambda token: pool_of(self.pools, token)):
            loose[pool] += runs(tokens)
        return Knowledge(
            self.layout,
            tuple(self.pools),
            tuple(self.bags),
            tuple(map(tuple, loose)),
            tuple(sorted(self.barred.items())),
            tuple([demand for demand in self.demands if not self._met(demand)]),
            tuple(self.pinned.items()),
            self.turned,
            self.dealt,
            self.next,
            self.exact,
        )

    def _fits(self, top: int) -> bool:
        seen, layout = self.seen, self.layout
        sizes = [len(hand.known) + self.hidden(hand) for hand in self.hands]
        buried = sum([len(hand.known) + self.hidden(hand) for hand in layout.buried])
        return (
            tuple(sizes) == seen.hand_sizes
            and len(self.pile) == seen.draw_pile_size
            and buried + len(layout.covered) + len(self.discard) == seen.discard_size
            and self.discard[-1] == top
        )


_HANDLERS: Final[dict[type[Event], Callable[[Learning, Any], None]]] = {
    told.RoundStarted: Learning._started,
    told.HandDealt: Learning._dealt,
    told.CardTurned: Learning._turned,
    told.CardsLaid: Learning._laid,
    told.CardsShed: Learning._shed,
    told.CardsReturned: Learning._returned,
    told.PileReshuffled: Learning._reshuffled,
    told.HandsSwapped: Learning._swapped,
    told.HandsRotated: Learning._rotated,
    told.HandsDealtAgain: Learning._dealt_again,
    told.SeatLeft: Learning._left,
    told.SeatPutOut: Learning._put_out,
    told.SeatJoined: Learning._joined,
    told.SeatEliminated: Learning._eliminated,
}
