"""How knowledge grows: the events of one step are followed, and every card is moved to where it now lies.

Only what the seat was told goes in. What a disclosure says of hidden cards is for disclosed.py to read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from unorules import events as told
from unorules.decisions import DrawnCardDecision
from unorules.draft import ONE
from unorules.errors import SetupError
from unorules.events import Event
from unorules.knowledge import NO_BAG, TOKEN, Bag, Hand, Knowledge, Layout, Pool
from unorules.observation import Observation
from unorules.placing import Places, added, back_of, backs_shown, encode, unlike, without
from unorules.state import NOBODY, ring

_MIXING: Final = (
    told.RoundStarted,
    told.HandsSwapped,
    told.HandsRotated,
    told.HandsDealtAgain,
    told.CardsTurnedOver,
    told.CardsUndone,
    told.SeatLeft,
    told.SeatPutOut,
)
"""Events after which the backs of a hand do not tell what came into it."""

NOWHERE: Final = Knowledge(Layout(()), ())
"""What is known before anything was dealt or seen."""


class Learning(Places):
    """Knowledge while the events of a step are followed, from what is known before to what is seen afterwards."""

    def __init__(self, viewer: int | None, known: Knowledge, seen: Observation, in_play: tuple[int, ...] = ()) -> None:
        super().__init__(viewer, seen, known)
        self.came: dict[int, Counter[str]] = {}
        """The backs of what came into each hand, where that is known."""
        self.top_back: str | None = None
        """The back of the card that was drawn first."""
        self.in_play: tuple[int, ...] = in_play
        self.shed: bytes = b""
        self.dealing: bool = False
        """Whether a round began."""
        self.turned_over: bool = False
        """Whether all cards were turned over."""
        self.drawn: int | None = None
        """The card that the seat drew last which is asked about one."""

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
            self.hands[self.viewer] = Hand(bytes(sorted(own)))
        self.place(0, own + top)
        self.discard = top
        self.change(covered=tuple(self.tokens(seen.discard_size - 1)))
        if asked is not None and asked != self.viewer:
            self.drawn = self.bags[self.hands[asked].bag].batches[-1].first
        self.change(left=tuple([seat for seat in seen.eliminated if seat not in self.layout.knocked_out]))

    # --- backs --------------------------------------------------------------------------------------------------------

    def compare(self, before: Observation, events: Sequence[Event]) -> None:
        """From the view before a step learn the backs of the cards that came into the hands in it."""
        told_before = backs_shown(before)
        if self.backs is None or told_before is None or before.side != self.seen.side:
            return
        if any([isinstance(event, _MIXING) for event in events]):
            return
        went = [event for event in events if isinstance(event, told.CardsLaid | told.CardsShed)]
        returned = [event for event in events if isinstance(event, told.CardsReturned)]
        for seat, (old, new) in enumerate(zip(told_before, self.backs, strict=True)):
            self.came[seat] = new + self._backs_in(went, seat) - old - self._backs_in(returned, seat)
        top = before.extras.get("pile_back")
        self.top_back = top if isinstance(top, str) else None

    def _backs_in(
        self, moves: Sequence[told.CardsLaid | told.CardsShed | told.CardsReturned], seat: int
    ) -> Counter[str]:
        codes = b"".join([encode(self.rules, event.cards) for event in moves if event.seat == seat])
        return Counter([back_of(self.book, code) for code in codes])

    def _labelled(self, event: told.CardsDrawn, items: Sequence[int]) -> list[bytes]:
        """For each card that another seat draws the codes that its back excludes; empty when backs do not tell."""
        came = self.came.get(event.seat, Counter())
        if came.total() != len(items):
            return []
        known = [self.top_back if at == 0 and item >= TOKEN else self._back(item) for at, item in enumerate(items)]
        rest = self.excluded((came - Counter([back for back in known if back is not None])).elements())
        if len(rest) != known.count(None) or (len(set(rest)) > 1 and not self._any_order(event)):
            return []
        return [rest.pop(0) if back is None else unlike(self.book, back) for back in known]

    def _label_hands(self) -> None:
        """What was dealt and what was drawn at once, when the round opened, is seen as one hand."""
        for seat, hand in enumerate(self.hands):
            bag = Bag() if hand.bag == NO_BAG else self.bags[hand.bag]
            labels = self.labels(seat, bag.left)
            if labels and not (bag.reveals or any([batch.barred for batch in bag.batches])):
                tokens = [batch.first + at for batch in bag.batches for at in range(batch.count)]
                self.bags[hand.bag] = Bag()
                self.arrive(seat, tokens, labels)

    def _bar_other_backs(self) -> None:
        """After a turn a hidden card has one of the backs that its hand shows; which of them has which is not known."""
        for seat, hand in enumerate(self.hands):
            labels = self.labels(seat, self.hidden(hand))
            if labels:
                self.bar(seat, bytes(sorted(set(labels[0]).intersection(*labels))))

    def _any_order(self, event: told.CardsDrawn) -> bool:
        """Whether so many cards were drawn whatever they were, so that their order tells nothing."""
        trait = self.book.traits.get(self.seen.top.face)
        return event.reason != "draw" and trait is not None and (trait.effect is None or bool(trait.draws))

    def _back(self, item: int) -> str | None:
        return back_of(self.book, item) if item < TOKEN else None

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
        self.pile: list[int] = self.pile[event.count :]
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
        barred = (self._labelled(event, items) if event.cards is None else ()) or barred
        self.arrive(event.seat, items, barred if len(barred) == len(items) else (), alone=asked)
        if asked and items:
            self.drawn = items[-1]
        if items:
            self.change(passes=False)

    def _started(self, event: told.RoundStarted) -> None:
        sizes = [event.hand_size if seat in event.seats else 0 for seat in range(self.seen.players)]
        self.deal(sizes, len(self.book.pack) - sum(sizes))
        self.in_play = event.seats
        self.dealing = True

    def _dealt(self, event: told.HandDealt) -> None:
        if event.cards is not None:
            codes = bytes(sorted(encode(self.rules, event.cards)))
            self.hands[event.seat] = Hand(codes)
            self.place(0, codes)

    def _turned(self, event: told.CardTurned) -> None:
        code = encode(self.rules, [event.card])[0]
        if event.put_back:
            self.turned: tuple[tuple[int, int], ...] = (*self.turned, (code, self.pools[0].cards.count(code)))
        else:
            self.pin(self.pile.pop(0), code)
            self.discard: bytes = ONE[code]

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

    def _turned_over(self, event: told.CardsTurnedOver) -> None:
        """The pile and the discards are turned as they lie; of discards that are hidden nothing is followed."""
        self.lost: bool = self.lost or bool(self.layout.buried or self.layout.covered)
        self.turned_over = True
        self.pile = self.pile[::-1]
        self.discard = self.discard[::-1]
        self.change(laid_by=NOBODY, passes=False)

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
            self.hands[self.viewer] = Hand(bytes(sorted(own)))
        top = self.book.codes[seen.top]
        if self.shed and self.discard[-1] != top:
            self.discard = self.discard[: -len(self.shed) - 1] + self.discard[-1:] + self.shed
            self.change(laid_by=NOBODY)
        if self.dealing:
            self._label_hands()
        if self.turned_over:
            self._bar_other_backs()
        if self.lost or not self._fits(top):
            self.look()
            self.exact: bool = False
            self.fresh: bool = True
        back = seen.extras.get("pile_back")
        if isinstance(back, str) and self.backs is not None and self.pile and self.pile[0] >= TOKEN:
            token = self.pile[0]
            self.barred[token] = bytes(sorted({*self.barred.get(token, b""), *unlike(self.book, back)}))
        if not isinstance(seen.delayed, DrawnCardDecision):
            self.drawn = None
        elif self.drawn is None:
            self.drawn = self.layout.drawn
        if seen.drawn is not None:
            self.drawn = self.book.codes[seen.drawn]
        self.change(drawn=self.drawn)
        return self.freeze()

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
    told.CardsTurnedOver: Learning._turned_over,
    told.SeatLeft: Learning._left,
    told.SeatPutOut: Learning._put_out,
    told.SeatJoined: Learning._joined,
    told.SeatEliminated: Learning._eliminated,
}
