"""Events in words: who did what, in any language; `describe` for programs, `Teller` where a whole game is told.

What happens is told as sentences, or as one sentence for a turn whose subject is named once. So everything that a seat
does is written in full ("seat 2 lays R7") and goes on without its subject after something else that the seat did
("lays R7"); for the one who reads it there are forms of their own. Every form is a text for translators.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import Final

import attrs

from unorules import events as happened
from unorules.cards import Card, Color
from unorules.decisions import counted
from unorules.events import Event
from unorules.locale import ENGLISH, locale_named, translate
from unorules.phrases import Phrase, as_phrase, phrase, several


class Style:
    """How cards and colours stand in sentences: by their names in a language. Derive from it for another way."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self.locale: str = locale_named(locale)

    def card(self, known: Card) -> str:
        """A card."""
        return translate(known.name, self.locale)

    def cards(self, known: Iterable[Card]) -> str:
        """Several cards."""
        return ", ".join([self.card(each) for each in known])

    def color(self, named: Color) -> str:
        """A colour."""
        return translate(named.word, self.locale)

    def bold(self, text: str) -> str:
        """A text that stands out."""
        return text


@attrs.frozen
class Doing:
    """What a seat does, as others are told of it, as itself is, and as the seat is to which it does it."""

    other: str
    mine: str
    at_me: str = ""


def does(other: str, mine: str, at_me: str = "") -> Doing:
    """Forms that begin with their subject; `scripts/locales.py` finds them, and what is left of them without it."""
    return Doing(other, mine, at_me)


def without_subject(form: str) -> str:
    """A form as it goes on after another."""
    return form.removeprefix("{who} ").removeprefix("you ")


_DEALS: Final = does("{who} deals", "you deal")
_LAYS: Final = does("{who} lays {cards}", "you lay {cards}")
_JUMPS_IN: Final = does("{who} jumps in with {cards}", "you jump in with {cards}")
_PUTS_AWAY: Final = does("{who} puts away {cards}", "you put away {cards}")
_TAKES_BACK: Final = does("{who} takes back {cards}", "you take back {cards}")
_DISPUTES: Final = does(
    "{who} disputes the card of {whom}", "you dispute the card of {whom}", "{who} disputes your card"
)
_NAMES: Final = does("{who} names {color}", "you name {color}")
_FINDS_NOTHING: Final = does("{who} finds nothing to draw", "you find nothing to draw")
_DRAWS: Final = does("{who} draws {cards}", "you draw {cards}")
_PASSES: Final = does("{who} passes", "you pass")
_LOSES: Final = does("{who} loses the turn", "you lose the turn")
_HAS_TO_TAKE: Final = does("{who} has {cards} to take", "you have {cards} to take")
_HAS_TO_DRAW: Final = does("{who} has to take {cards}", "you have to take {cards}")
_GUILTY: Final = does("{who} challenges {whom}: guilty", "you challenge {whom}: guilty", "{who} challenges you: guilty")
_INNOCENT: Final = does(
    "{who} challenges {whom}: innocent", "you challenge {whom}: innocent", "{who} challenges you: innocent"
)
_SEES: Final = does("{who} sees the hand of {whom}", "you see the hand of {whom}", "{who} sees your hand")
_SWAPS: Final = does("{who} swaps hands with {whom}", "you swap hands with {whom}", "{who} swaps hands with you")
_CALLS: Final = does("{who} calls {uno}", "you call {uno}")
_CATCHES: Final = does(
    "{who} catches {whom} without an UNO call",
    "you catch {whom} without an UNO call",
    "{who} catches you without an UNO call",
)
_IS_AT_FAULT: Final = does("{who} is at fault: {fault}", "you are at fault: {fault}")
_LEAVES: Final = does("{who} leaves the game", "you leave the game")
_IS_PUT_OUT: Final = does("{who} is out of this round", "you are out of this round")
_JOINS: Final = does("{who} joins the game again", "you join the game again")
_IS_OUT: Final = does("{who} is out of the game", "you are out of the game")
_IS_STUCK: Final = does("{who} has no answer left", "you have no answer left")
_DEALS_TO_EACH: Final = does("{who} deals {count} cards to each", "you deal {count} cards to each")
_WINS_ROUND: Final = does("{who} wins the round", "you win the round")
_WINS_GAME: Final = does("{who} wins the game", "you win the game")

_FAULTS: Final = {
    "false_call": phrase("an UNO call without cause"),
    "false_catch": phrase("a catch without cause"),
    "misplay": phrase("a wrong card"),
    "out_of_turn": phrase("a card out of turn"),
    "false_dispute": phrase("a dispute without cause"),
    "advice": phrase("advice"),
    "exposure": phrase("exposure"),
    "trading": phrase("trading"),
    "slow": phrase("slow"),
}
_REASONS: Final = {
    "blocked": phrase("nobody can go on"),
    "ended": phrase("the host has ended it"),
    "last_in_play": phrase("nobody else is left in it"),
}


@attrs.frozen
class Clause:
    """What happened, in full, and as it goes on after another clause about the same `seat` (None: nobody's doing)."""

    seat: int | None
    text: str
    more: str


class Teller:
    """Tells events; with `me`, that seat is addressed as "you". `names` are what the seats are called.

    Cards, colours and the language are those of the style.
    """

    def __init__(self, style: Style, me: int | None = None, names: Sequence[str] = ()) -> None:
        self.style: Style = style
        self.me: int | None = me
        self.called: Sequence[str] = names

    def worded(self, template: str, plural: str = "", /, **values: object) -> str:
        """A text in the language of the style."""
        return translate(phrase(template, plural, **values), self.style.locale)

    def told(self, text: str) -> str:
        """A phrase in the language of the style."""
        return translate(text, self.style.locale)

    def name(self, seat: int) -> str:
        """The seat as it is called."""
        if seat == self.me:
            return self.worded("you")
        return self.called[seat] if self.called else self.worded("seat {seat}", seat=seat)

    def names(self, seats: Iterable[int]) -> str:
        """Several seats as they are called."""
        return self.told(several([self.name(seat) for seat in seats]))

    def tell(self, log: Iterable[Event], actor: int | None = None) -> str:
        """All events as one sentence; the subject is left out where it is `actor`, who is named beforehand."""
        told, subject = "", actor
        for clause in [clause for event in log for clause in self._clauses(event)]:
            same = clause.seat is None or clause.seat == subject
            text = clause.more if same else clause.text
            if clause.seat is None and told:
                told += "; " + text
                subject = None
            else:
                told += (", " if same else "; ") * bool(told) + text
                subject = clause.seat
        return told

    def opening(self, event: Event) -> str:
        """How a round began: who dealt, and a hand that can be seen. Empty for other events."""
        if isinstance(event, happened.RoundStarted):
            return self.did(event.dealer, _DEALS_TO_EACH, count=event.hand_size)
        if isinstance(event, happened.HandDealt) and event.cards is not None:
            cards = self.style.cards(event.cards)
            if event.seat == self.me:
                return self.worded("your hand: {cards}", cards=cards)
            return self.worded("the hand of {whom}: {cards}", whom=self.name(event.seat), cards=cards)
        return ""

    def ending(self, event: Event) -> str:
        """How a round or a game ended, with the totals. Empty for other events."""
        if isinstance(event, happened.RoundEnded):
            winner = event.winner
            told = self.worded("nobody wins the round") if winner is None else self.did(winner, _WINS_ROUND)
            return told if event.reason == "out" else f"{told}: {self.why(event.reason)}"
        if isinstance(event, happened.RoundScored):
            totals = [f"{self.name(seat)} {total}" for seat, total in enumerate(event.scores)]
            return self.worded("totals: {totals}", totals=", ".join(totals))
        if isinstance(event, happened.GameEnded) and len(event.winners) > 1:
            return self.worded("{names} win the game", names=self.names(event.winners))
        if isinstance(event, happened.GameEnded) and event.winners:
            return self.did(event.winners[0], _WINS_GAME)
        return ""

    def sentences(self, log: Iterable[Event]) -> list[str]:
        """All events in order: one sentence for what is done, and one of its own for each beginning and end."""
        told: list[str] = []
        done: list[Event] = []
        for event in log:
            alone = self.opening(event) or self.ending(event)
            if alone:
                told += [self.tell(done), alone]
                done = []
            else:
                done.append(event)
        return [sentence(text) for text in (*told, self.tell(done)) if text]

    def why(self, reason: str) -> str:
        """How a round ended, for those that nobody went out of."""
        return self.told(_REASONS.get(reason, as_phrase(reason)))

    def did(self, seat: int, doing: Doing, at: int | None = None, **values: object) -> str:
        """What a seat did, in full."""
        return self._do(seat, doing, at, **values)[0].text

    def _do(self, seat: int, doing: Doing, at: int | None = None, **values: object) -> list[Clause]:
        form = doing.mine if seat == self.me else doing.at_me if at is not None and at == self.me else doing.other
        if at is not None:
            values["whom"] = self.name(at)
        values["who"] = self.name(seat)
        return [Clause(seat, self.worded(form, **values), self.worded(without_subject(form), **values))]

    def _all(self, template: str, **values: object) -> list[Clause]:
        text = self.worded(template, **values)
        return [Clause(None, text, text)]

    def _seen(self, clauses: list[Clause], cards: tuple[Card, ...] | None) -> list[Clause]:
        """Clauses about cards, with those that can be seen."""
        if cards is None:
            return clauses
        seen = f" ({self.style.cards(cards)})"
        return [Clause(each.seat, each.text + seen, each.more + seen) for each in clauses]

    @singledispatchmethod
    def _clauses(self, event: Event) -> list[Clause]:
        return []

    @_clauses.register
    def _(self, event: happened.DealerDrawn) -> list[Clause]:
        drawn = ", ".join(f"{self.name(seat)} {self.style.card(card)}" for seat, card in event.draws)
        return self._all("drawn for the deal: {drawn}; {deals}", drawn=drawn, deals=self.did(event.dealer, _DEALS))

    @_clauses.register
    def _(self, event: happened.CardTurned) -> list[Clause]:
        card = self.style.card(event.card)
        if event.put_back:
            return self._all("{card} is turned up and put back", card=card)
        return self._all("{card} is turned up", card=card)

    @_clauses.register
    def _(self, event: happened.CardsLaid) -> list[Clause]:
        return self._do(event.seat, _JUMPS_IN if event.jumped else _LAYS, cards=self.style.cards(event.cards))

    @_clauses.register
    def _(self, event: happened.CardsShed) -> list[Clause]:
        return self._do(event.seat, _PUTS_AWAY, cards=self.style.cards(event.cards)) if event.cards else []

    @_clauses.register
    def _(self, event: happened.CardsReturned) -> list[Clause]:
        return self._do(event.seat, _TAKES_BACK, cards=self.style.cards(event.cards))

    @_clauses.register
    def _(self, event: happened.CardsUndone) -> list[Clause]:
        wrong = self._do(event.seat, _DISPUTES, event.target)
        return [*wrong, *self._all("it was wrong, and all that happened since is undone")]

    @_clauses.register
    def _(self, event: happened.ColorNamed) -> list[Clause]:
        return self._do(event.seat, _NAMES, color=self.style.color(event.color))

    @_clauses.register
    def _(self, event: happened.CardsDrawn) -> list[Clause]:
        if not event.count:
            return self._do(event.seat, _FINDS_NOTHING) if event.asked else []
        drawn: Phrase = phrase("a card", "{count} cards", count=event.count)
        if event.cards is not None:
            drawn = phrase("{cards} ({seen})", cards=drawn, seen=self.style.cards(event.cards))
        if event.count < event.asked:
            drawn = phrase("{cards}, all that is left of {asked} due", cards=drawn, asked=event.asked)
        return self._do(event.seat, _DRAWS, cards=drawn)

    @_clauses.register
    def _(self, event: happened.TurnPassed) -> list[Clause]:
        return self._do(event.seat, _PASSES)

    @_clauses.register
    def _(self, event: happened.TurnSkipped) -> list[Clause]:
        return self._do(event.seat, _LOSES)

    @_clauses.register
    def _(self, event: happened.DirectionReversed) -> list[Clause]:
        return self._all("play now runs {direction}", direction=direction(event.direction))

    @_clauses.register
    def _(self, event: happened.PenaltyAimed) -> list[Clause]:
        due = counted(event.total, event.until)
        return self._do(event.seat, _HAS_TO_DRAW if event.until else _HAS_TO_TAKE, cards=due)

    @_clauses.register
    def _(self, event: happened.Challenged) -> list[Clause]:
        return self._do(event.seat, _GUILTY if event.guilty else _INNOCENT, event.accused)

    @_clauses.register
    def _(self, event: happened.HandShown) -> list[Clause]:
        return self._seen(self._do(event.to, _SEES, event.seat), event.cards)

    @_clauses.register
    def _(self, event: happened.HandsSwapped) -> list[Clause]:
        return self._do(event.seat, _SWAPS, event.target)

    @_clauses.register
    def _(self, event: happened.HandsRotated) -> list[Clause]:
        return self._all("every hand moves one seat {direction}", direction=direction(event.direction))

    @_clauses.register
    def _(self, event: happened.CardsTurnedOver) -> list[Clause]:
        return self._all("everything is turned over, and on top lies {card}", card=self.style.card(event.top))

    @_clauses.register
    def _(self, event: happened.HandsDealtAgain) -> list[Clause]:
        return self._all("all hands are shuffled together and dealt again")

    @_clauses.register
    def _(self, event: happened.UnoCalled) -> list[Clause]:
        return self._do(event.seat, _CALLS, uno=self.style.bold("UNO"))

    @_clauses.register
    def _(self, event: happened.UnoCaught) -> list[Clause]:
        return self._do(event.by, _CATCHES, event.seat)

    @_clauses.register
    def _(self, event: happened.FaultMade) -> list[Clause]:
        return self._do(event.seat, _IS_AT_FAULT, fault=_FAULTS.get(event.fault, as_phrase(event.fault)))

    @_clauses.register
    def _(self, event: happened.PileReshuffled) -> list[Clause]:
        return self._all("the discards become a new pile of {count}", count=event.count)

    @_clauses.register
    def _(self, event: happened.SeatLeft) -> list[Clause]:
        return self._do(event.seat, _LEAVES)

    @_clauses.register
    def _(self, event: happened.SeatPutOut) -> list[Clause]:
        return self._do(event.seat, _IS_PUT_OUT)

    @_clauses.register
    def _(self, event: happened.SeatJoined) -> list[Clause]:
        return self._do(event.seat, _JOINS)

    @_clauses.register
    def _(self, event: happened.SeatEliminated) -> list[Clause]:
        return self._do(event.seat, _IS_OUT)

    @_clauses.register
    def _(self, event: happened.Stuck) -> list[Clause]:
        return self._do(event.seat, _IS_STUCK)


def direction(way: int) -> Phrase:
    """The direction of play in words."""
    return phrase("clockwise") if way == 1 else phrase("counter-clockwise")


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + "."


def describe(
    happening: Event | Iterable[Event], *, locale: str = ENGLISH, me: int | None = None, names: Sequence[str] = ()
) -> str:
    """What happened, as sentences for people: one event, or all events of a step or a turn in order.

    `me` is the seat that reads it and is addressed as "you"; `names` are what the seats are called, in seat order. Cut
    the events to who will read them: `event.for_seat(seat)`. Empty where there is nothing to tell.

    Raises `LocaleError` when there is no such language.

    Examples:
        >>> import unorules as uno
        >>> laid = uno.events.CardsLaid(0, uno.cards("R7"))
        >>> describe([laid, uno.events.UnoCalled(0), uno.events.CardsDrawn(1, 2, 2, "penalty", None)])
        'Seat 0 lays Red 7, calls UNO; seat 1 draws 2 cards.'
        >>> describe(laid, locale="id", names=["Anna", "Budi"])
        'Anna meletakkan 7 Merah.'
    """
    log = (happening,) if isinstance(happening, Event) else tuple(happening)
    return " ".join(Teller(Style(locale), me, names).sentences(log))
