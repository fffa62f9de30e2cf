"""What the library's own rules tell of hidden cards beyond the cards that lie open: their disclosures, read.

For each step it is said which codes a hidden card is now known not to have, and whether that is all that was told.
What cannot be said like this, and all that rules of others disclose, is left to be replayed (see resampling.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from unorules import events as told
from unorules.actions import Action, Draw, Pass, Play
from unorules.cards import CARDS, Color
from unorules.decisions import DrawnCardDecision, Link, PenaltyDecision, PollDecision, TurnDecision
from unorules.events import Event
from unorules.knowledge import TOKEN, Knowledge
from unorules.learning import Learning
from unorules.observation import Observation
from unorules.placing import encode, without
from unorules.ruleset import Rules
from unorules.windows import DisputeWindow

_OWN = ("unorules.official.", "unorules.house.", "unorules.pokemon.")
_ENDS = (told.RoundEnded, told.SeatEliminated, told.SeatPutOut, told.Stuck)
"""What hidden cards may have decided in ways that only a replay can tell."""


Doubts: TypeAlias = tuple[tuple[int, bytes], ...] | None
"""What has to be replayed of a step: nothing, unless one of these tokens has one of its codes; None for all of it."""


def understood(rules: Rules) -> bool:
    """Whether all rules in force are the library's own, so that it is known here what they disclose."""
    return all([type(module).__module__.startswith(_OWN) for module in rules])


def misfits(seen: Observation) -> bytes:
    """The codes that do not follow the top card that is seen."""
    book = seen.rules.book
    return book.misfits[book.color_code(seen.color)][book.codes[seen.top]]


def coloured(color: Color | None) -> bytes:
    """The codes of the cards of a colour; of none when no colour is in force."""
    return bytes([code for code, card in enumerate(CARDS) if color is not None and card.color == color])


def all_but(codes: bytes) -> bytes:
    """All codes but these."""
    return bytes([code for code in range(len(CARDS)) if code not in codes])


def learned(
    viewer: int | None,
    known: Knowledge,
    step: tuple[Observation, Action, Sequence[Event], Observation],
    undo: tuple[Knowledge, bytes] | None,
) -> tuple[Knowledge, Doubts, bool]:
    """What is known after a step: from the view before, the action, what happened, and the view after.

    `undo` is what was known before a wrong card was laid that still stands, and that card. Also returns what of the
    step has to be replayed, and whether nothing before can be.
    """
    before, action, events, after = step
    learning = Learning(viewer, known, after, before.in_play)
    learning.compare(before, events)
    meaning = _Meaning(learning, before, action, events) if understood(after.rules) else None
    if isinstance(action, Pass) and isinstance(before.decision, TurnDecision):
        learning.change(passes=True)
    for event in events:
        if isinstance(event, told.CardsUndone) and undo is not None:
            learning.undo(undo[0], undo[1], event.target)
        elif meaning is None:
            learning.follow(event)
        else:
            meaning.before(event)
            learning.follow(event, meaning.barred(event))
            meaning.after(event)
    if meaning is not None:
        meaning.end()
    doubts = tuple(meaning.doubts) if meaning is not None and meaning.whole else None
    return learning.finish(), doubts, learning.fresh


class _Meaning:
    """What one step under the library's own rules tells."""

    def __init__(self, learning: Learning, before: Observation, action: Action, events: Sequence[Event]) -> None:
        self.learning = learning
        self.seen = before
        self.then = learning.seen
        self.action = action
        self.other = action.seat != learning.viewer
        self.whole = not any([isinstance(event, (*_ENDS, told.CardsUndone)) for event in events])
        self.decided = self.whole
        """Whether what happened next shows what a seat was asked."""
        self.doubts: list[tuple[int, bytes]] = []
        """Tokens and codes for which only a replay can tell whether they agree."""
        self.after_draw = ""
        """What a seat's hand is known for after it drew: that a card `fits`, or that it `misses`."""
        self.strict = self._rule("wild_draw_four")["policy"] == "strict"
        self._wild_draw_fours = bytes([code for code, card in enumerate(CARDS) if card.face == "W+4"])
        self.draw = self._rule("draw")
        self.victim: int | None = None
        """Who draws for a Snorlax and has not shed yet."""
        self.shed = False
        if self.other and isinstance(action, Draw | Pass):
            self._nothing_had_to_be_laid()

    def _rule(self, name: str) -> dict[str, Any]:
        return dict(self.then.rules[name].parameters) if name in self.then.rules else {}

    def _barring_fits(self, seen: Observation) -> bytes:
        """The codes that a card does not have of which is seen that it does not fit."""
        fits = all_but(misfits(seen))
        return without(fits, self._wild_draw_fours) if self.strict else fits

    def _doubt(self, items: Sequence[int]) -> None:
        """Whether these may be laid cannot be said if they are Wild Draw Fours."""
        self.doubts += [(item, self._wild_draw_fours) for item in items if item >= TOKEN]

    def _asked(self, seat: int) -> bool:
        decision = self.then.delayed
        return isinstance(decision, DrawnCardDecision) and decision.seat == seat

    # --- events -----------------------------------------------------------------------------------------------------

    def before(self, event: Event) -> None:
        """What an event tells before its cards move."""
        decision, drawn = self.seen.delayed, self.learning.layout.drawn
        if not isinstance(event, told.CardsShed):
            self._shed_all()
        if not isinstance(event, told.CardsLaid) or not isinstance(decision, DrawnCardDecision):
            return
        if event.seat == decision.seat and not event.drawn and drawn is not None and drawn >= TOKEN:
            self.learning.bar(event.seat, encode(self.then.rules, event.cards), token=drawn)

    def barred(self, event: Event) -> Sequence[bytes]:
        """For each card that another seat draws, the codes that it is known not to have."""
        if isinstance(event, told.CardsDrawn) and event.count and event.seat != self.learning.viewer:
            if event.reason == "draw":
                return self._barred_by_draw(event)
            if event.reason == "greninja":
                return self._barred_by_greninja(event)
        return ()

    def after(self, event: Event) -> None:
        """What an event tells when its cards have moved."""
        if isinstance(event, told.CardsLaid):
            self._after_laying(event)
        elif isinstance(event, told.CardsDrawn):
            if event.reason == "snorlax" and not self.shed:
                self.victim = event.seat
        elif isinstance(event, told.CardsShed):
            self._shed_all()
        elif isinstance(event, told.HandShown):
            if event.cards is not None:
                self._shown(event.seat, encode(self.then.rules, event.cards))
        elif isinstance(event, told.Challenged):
            self._judged(event)
        elif isinstance(event, told.FaultMade) and event.fault == "misplay" and self.other:
            self.whole = False
            self.learning.hold(event.seat, encode(self.then.rules, getattr(self.action, "cards", ())), chosen=True)

    def end(self) -> None:
        """What the whole step tells."""
        self._shed_all()
        action = self.action
        if self.after_draw:
            self._whole_hand(action.seat)
        if self.other and isinstance(action, Play):
            self.whole &= not any([isinstance(w, DisputeWindow) and w.seat == action.seat for w in self.then.windows])

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _nothing_had_to_be_laid(self) -> None:
        """A seat that may draw only if nothing fits (section 4.4) draws or passes."""
        seat, seen = self.action.seat, self.seen
        if isinstance(seen.decision, PollDecision) and isinstance(self.action, Pass):
            return
        if isinstance(seen.delayed, DrawnCardDecision):
            self.whole &= not seen.delayed.forced
        elif self.draw["choice"] == "must_play_if_able" and isinstance(seen.delayed, TurnDecision):
            forbidden = self._rule("finish")["last_card"] != "any" or self._rule("seven_zero").get("last_card") == (
                "forbidden"
            )
            if seen.hand_sizes[seat] == 1 and forbidden:
                self.whole = False
            else:
                self.learning.bar(seat, all_but(misfits(seen)))

    def _barred_by_draw(self, event: told.CardsDrawn) -> Sequence[bytes]:
        """A seat draws until a card fits, or one card; only if one fits it is asked (section 4.4)."""
        rule, seat = self.draw, event.seat
        if not isinstance(self.action, Draw) or not self.decided:
            return ()
        until, keep, asked = rule["until_playable"], rule["drawn"] == "keep", self._asked(seat)
        if keep and not until:
            return ()
        fits = asked or (keep and self.then.draw_pile_size > 0)
        misses = self._barring_fits(self.seen)
        last = misfits(self.seen) if fits else b"" if keep else misses
        self.whole &= fits or not keep
        whole_hand = rule["hand_after_draw"]
        if self.strict and whole_hand:
            self.whole = False
        elif self.strict:
            self._doubt(self.learning.pile[: event.count])
        if whole_hand and event.count == 1:
            self.after_draw = "fits" if fits else "" if keep else "misses"
            return ()
        if whole_hand:
            self.learning.bar(seat, misses)
        return [misses] * (event.count - 1) + [last]

    def _whole_hand(self, seat: int) -> None:
        """After drawing any card may be laid: a seat that is asked holds one that fits, another holds none."""
        if self.after_draw == "fits":
            self.learning.demand(self.learning.hands[seat], all_but(misfits(self.seen)))
        elif self.after_draw == "misses":
            self.learning.bar(seat, self._barring_fits(self.seen))

    def _barred_by_greninja(self, event: told.CardsDrawn) -> Sequence[bytes]:
        """The victim of a Greninja may lay what it draws if it has the colour named (section 5.11)."""
        rule, color = self._rule("greninja"), coloured(self.then.color)
        if rule["mode"] == "draw_until_color":
            if not color:
                return ()
            certain = self.then.draw_pile_size > 0
            self.whole &= certain
            return [color] * (event.count - 1) + [all_but(color) if certain else b""]
        if not self.decided:
            return ()
        wilds = bytes([code for code, card in enumerate(CARDS) if card.is_wild and rule["wild_playable"]])
        right = without(bytes(sorted(color + wilds)), misfits(self.then))
        if self.strict and wilds:
            self._doubt(self.learning.pile[:1])
        if self._asked(event.seat):
            return [all_but(right)]
        return [without(right, self._wild_draw_fours) if self.strict else right]

    # --- laying -----------------------------------------------------------------------------------------------------

    def _after_laying(self, event: told.CardsLaid) -> None:
        """Under strict rules who lays a Wild Draw Four holds no card of the colour (section 4.7)."""
        answers = isinstance(self.seen.delayed, PenaltyDecision) and self._honest_answers()
        wrong = any([isinstance(w, DisputeWindow) and w.seat == event.seat for w in self.then.windows])
        if self.strict and event.cards[-1].face == "W+4" and not answers and not wrong:
            self.learning.bar(event.seat, coloured(self.seen.color))

    def _shed_all(self) -> None:
        """The victim of a Snorlax holds no card of the colour named any more (section 5.10)."""
        if self.victim is not None:
            self.learning.bar(self.victim, coloured(self.then.color))
            self.victim, self.shed = None, True

    # --- challenges ---------------------------------------------------------------------------------------------------

    def _honest_answers(self) -> bool:
        return self._rule("stacking").get("w4_legality") == "always"

    def _shown(self, seat: int, codes: bytes) -> None:
        """The accused hand is shown as it was when the card was laid."""
        rest = self.learning.layout.rest
        self.learning.reveal(seat, without(codes, rest.known), chosen=False, born=rest.born)

    def _judged(self, event: told.Challenged) -> None:
        """Guilty: the accused held a card of the colour; innocent: none (section 4.7)."""
        decision = self.seen.delayed
        if self.learning.viewer in (event.seat, event.accused) or not isinstance(decision, PenaltyDecision):
            return
        *answered, link = decision.links
        if answered and self._honest_answers():
            return
        rest, codes = self.learning.layout.rest, self._damning(link)
        if event.guilty:
            self.learning.demand(rest, codes)
        else:
            self.learning.bar(event.accused, codes, born=rest.born)

    def _damning(self, link: Link) -> bytes:
        """The codes of which an accused hand must have held one: of the colour, or also of the symbol of the top."""
        codes = coloured(link.color)
        if self._rule("wild_draw_four")["guilt"] == "color":
            return codes
        under = self.learning.discard[-2:-1]
        self.whole &= bool(under)
        faces = {CARDS[code].face for code in under if not CARDS[code].is_wild}
        return codes + bytes([code for code, card in enumerate(CARDS) if card.face in faces and code not in codes])
