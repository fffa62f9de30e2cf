"""Information: all that a seat has learnt of a game, as a value that can be kept, stored and given to a player.

It is made of what the seat was shown and of nothing else: its views, and the events as it may have them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

import attrs

from unorules.actions import Action, Play
from unorules.cards import Card
from unorules.decisions import DrawnCardDecision, Opening, PollDecision, TurnDecision, WaitingDecision
from unorules.disclosed import Doubts, learned, understood
from unorules.engine import step
from unorules.errors import SetupError
from unorules.events import Event, RoundStarted
from unorules.knowledge import NO_BAG, TOKEN, Bag, Knowledge, Layout
from unorules.learning import NOWHERE, Learning
from unorules.observation import HOST, Observation, observe
from unorules.placing import Places, decode, encode
from unorules.setup import new_game_with_events
from unorules.state import GameState
from unorules.windows import DisputeWindow


class Past(Protocol):
    """One ply of a history: the action (None at the beginning), the state after it, and what happened."""

    @property
    def action(self) -> Action | None: ...  # noqa: D102
    @property
    def state(self) -> GameState: ...  # noqa: D102
    @property
    def events(self) -> Sequence[Event]: ...  # noqa: D102


class History(Protocol):
    """What tells its plies from the first one on, such as a record."""

    def steps(self) -> Iterable[Past]: ...  # noqa: D102


Played: TypeAlias = tuple[GameState, Iterable[Action]]
"""A state and the actions that led on from it."""


@attrs.frozen
class Told:
    """One action as a seat was told of it, and what of it must be replayed because knowledge does not say it all."""

    action: Action
    events: tuple[Event, ...]
    seen: Observation
    doubts: Doubts


@attrs.frozen
class Moment:
    """A moment at which everything but hidden cards can be seen, so that a state can be built from it."""

    layout: Layout
    seen: Observation


@attrs.frozen
class Stretch:
    """A part of the game that has to be replayed to see whether hidden cards agree with what was disclosed in it."""

    moment: Moment
    steps: tuple[Told, ...] = ()


@attrs.frozen
class Information:
    """What a seat knows of the game: its views, every card it has seen, and what was disclosed of the others.

    It begins with `start` and grows with `seen`; `information` makes one of a whole history. It never holds a card
    that its seat may not know. Two games that a seat cannot tell apart give equal values.

    Attributes:
        seat: whose information it is; None for a spectator.
        observation: the newest view.
        knowledge: where cards lie and what hidden ones may be.
        last: since when the game has to be replayed, and the actions since; None when that is not known.
        doubts: earlier parts that have to be replayed too, because no list of cards says all they disclosed.
        undo: what was known before a wrong card was laid that still stands, and that card; None when none does.

    Examples:
        >>> import unorules as uno
        >>> state, events = uno.new_game_with_events(uno.OFFICIAL, players=3, seed=7)
        >>> info = uno.Information.start(uno.observe(state, 1), events)
        >>> action = uno.legal_actions(state)[0]
        >>> state, events = uno.step(state, action)
        >>> info = info.seen(action, events, uno.observe(state, 1))
        >>> len(info.known(1)), len(info.known(2)), len(info.unseen)
        (7, 0, 99)
    """

    seat: int | None
    observation: Observation
    knowledge: Knowledge
    last: Stretch | None
    doubts: tuple[Stretch, ...] = ()
    undo: tuple[Knowledge, bytes] | None = None

    @classmethod
    def start(cls, observation: Observation, events: Sequence[Event] = ()) -> Information:
        """What a seat knows when it begins to look: at a new game with its events, or later, without any.

        Whatever happened before is unknown then, also which cards lie under the top card.

        Raises `SetupError` where it cannot begin: the view of a host; a table whose cards are not those of the deck;
        a moment at which the view hides more than cards, such as a Wild Draw Four that may be challenged.
        """
        seat = observation.viewer
        if seat == HOST:
            raise SetupError("the host sees every hand; give the view of a seat or of a spectator")
        seat = seat if isinstance(seat, int) else None
        learning = Learning(seat, NOWHERE, observation, observation.in_play)
        told = [event.for_seat(seat) for event in events]
        if any([isinstance(event, RoundStarted) for event in told]):
            for event in told:
                learning.follow(event)
        else:
            learning.look()
        known = learning.finish()
        moment = Moment(known.layout, observation)
        if not told and not _all_seen(known.layout, observation):
            raise SetupError(
                f"at a {type(observation.delayed).__name__} the view hides more than cards; begin at an earlier moment"
            )
        return cls(seat, observation, known, Stretch(moment))

    def seen(self, action: Action, events: Sequence[Event], observation: Observation) -> Information:
        """What the seat knows after one action more; what it may not see of the events is left out.

        Raises `SetupError` when the view is not that of the same seat after one action more.
        """
        before = self.observation
        problems = []
        if observation.viewer != before.viewer:
            problems.append(f"the view is that of {observation.viewer!r}, not of {before.viewer!r}")
        if observation.rules != before.rules or observation.players != before.players:
            problems.append("the view is that of another game")
        if observation.ply != before.ply + 1:
            problems.append(f"the view is that of ply {observation.ply}; after {before.ply} comes {before.ply + 1}")
        if problems:
            raise SetupError(problems)
        told = tuple([event.for_seat(self.seat) for event in events])
        known, doubts, fresh = learned(self.seat, self.knowledge, (before, action, told, observation), self.undo)
        return attrs.evolve(
            self._on(Told(action, told, observation, doubts), known, fresh),
            observation=observation,
            undo=self._undo(action, observation),
        )

    def _undo(self, action: Action, observation: Observation) -> tuple[Knowledge, bytes] | None:
        """What a dispute goes back to: a play after which a card of its seat may be disputed was a wrong one."""
        standing = [window.seat for window in observation.windows if isinstance(window, DisputeWindow)]
        if isinstance(action, Play) and action.seat in standing:
            return self.knowledge, encode(observation.rules, action.cards)
        return self.undo if standing else None

    def _on(self, told: Told, known: Knowledge, fresh: bool) -> Information:
        """With what is known now, what need not be replayed any more is forgotten."""
        moment = Moment(known.layout, told.seen)
        quiet = understood(told.seen.rules) and _all_seen(known.layout, told.seen)
        if any([isinstance(event, RoundStarted) for event in told.events]):
            return attrs.evolve(self, knowledge=known, last=Stretch(moment), doubts=())
        if fresh or self.last is None:
            return attrs.evolve(self, knowledge=known, last=Stretch(moment) if quiet else None, doubts=())
        last = Stretch(self.last.moment, (*self.last.steps, told))
        if not quiet:
            return attrs.evolve(self, knowledge=known, last=last)
        doubts = self.doubts
        if any([step.doubts != () for step in last.steps]):
            doubts = (*doubts, last)
        return attrs.evolve(self, knowledge=known if doubts else _tidied(known), last=Stretch(moment), doubts=doubts)

    def supposing(self, seat: int, lacks: Iterable[Card]) -> Information:
        """The same, if none of the cards of a seat that are hidden now were one of these.

        It is what a player thinks rather than what it was told: that who draws had nothing to lay. `resample` deals
        accordingly, and a card that proves it wrong makes what is known inexact.

        Raises `SetupError` when there is no such seat, or what should be a card is none.

        Examples:
            >>> import unorules as uno
            >>> info = uno.information((uno.new_game(uno.OFFICIAL, players=2, seed=1), []), seat=0)
            >>> wilds = uno.cards("W W+4")
            >>> state = uno.resample(info.supposing(1, lacks=wilds), seed=1).state
            >>> set(wilds) & set(state.hands[1])
            set()
        """
        rules, lacks = self.observation.rules, tuple(lacks)
        players = self.observation.players
        known = {*rules.book.codes, *rules.book.other.codes}
        problems = [f"{card!r} is no card of these rules" for card in lacks if card not in known]
        if type(seat) is not int or not 0 <= seat < players:
            problems.append(f"{seat!r} is no seat here: seats are 0 to {players - 1}")
        if problems:
            raise SetupError(problems)
        places = Places(self.seat, self.observation, self.knowledge)
        places.bar(seat, encode(rules, lacks))
        return attrs.evolve(self, knowledge=places.freeze())

    # --- for players --------------------------------------------------------------------------------------------------

    def known(self, seat: int) -> tuple[Card, ...]:
        """The cards that the hand of a seat is known to hold, in card order; the own hand is known whole.

        Raises `SetupError` when there is no such seat.
        """
        hands = self.knowledge.layout.hands
        if type(seat) is not int or not 0 <= seat < len(hands):
            raise SetupError(f"{seat!r} is no seat here: seats are 0 to {len(hands) - 1}")
        return decode(self.observation, hands[seat].known)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of which is not known where they lie, in card order: in other hands, the pile, or face down."""
        known = self.knowledge
        cards = bytes(sorted(b"".join([pool.cards for pool in known.pools])))
        for bag in known.bags:
            for reveal in bag.reveals:
                if reveal.split:
                    cards = cards.replace(bytes([reveal.code]), b"", 1)
        return decode(self.observation, cards)

    @property
    def draw_pile(self) -> tuple[Card | None, ...]:
        """The pile, next card first; None stands for a hidden card."""
        return tuple([self._card(item) for item in self.knowledge.layout.pile])

    @property
    def discard_pile(self) -> tuple[Card | None, ...]:
        """The discards, top card first; None stands for a hidden card, of a hand put there or laid before it looked."""
        known = self.knowledge
        found: list[Card | None] = [*decode(self.observation, known.layout.discard[::-1])]
        found += [None] * len(known.layout.covered)
        for hand in reversed(known.layout.buried):
            hidden = 0 if hand.bag == NO_BAG else known.bags[hand.bag].left
            found += [None] * (len(hand.known) + hidden) if hidden else decode(self.observation, hand.known[::-1])
        return tuple(found)

    def _card(self, item: int) -> Card | None:
        return decode(self.observation, bytes([item]))[0] if item < TOKEN else None


def _all_seen(layout: Layout, seen: Observation) -> bool:
    """Whether a view hides nothing but cards, so that a state can be built from it."""
    decision = seen.delayed
    if isinstance(decision, DrawnCardDecision):
        shown = layout.drawn is not None
    elif isinstance(decision, WaitingDecision):
        waiting = decision.waiting
        shown = isinstance(waiting, Opening) or (waiting.link is None and not waiting.answered)
    else:
        shown = isinstance(decision, TurnDecision | PollDecision)
    return (
        shown
        and layout.laid_by is not None
        and not layout.passes
        and not any([isinstance(window, DisputeWindow) for window in seen.windows])
        and not set(seen.rules.book.slot_at) - {"misplay"}
    )


def _tidied(known: Knowledge) -> Knowledge:
    """Without the bags that no hand needs any more."""
    if known.turned:
        return known
    layout = known.layout
    hands = (*layout.hands, *layout.buried, *[hand for _, hand in layout.put_away])
    used = {hand.bag for hand in (*hands, *[demand.hand for demand in known.demands])}
    bags = [
        bag if at in used or len({batch.pool for batch in bag.batches}) > 1 else Bag()
        for at, bag in enumerate(known.bags)
    ]
    return attrs.evolve(known, bags=tuple(bags))


def information(history: History | Played, seat: int | None) -> Information:
    """All that a seat has learnt from a history: a record, or a state with the actions that led on from it.

    None is a spectator. Raises `SetupError` as `Information.start` does, and `IllegalAction` when the rules refuse an
    action.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=2, seed=1)
        >>> info = uno.information((state, [uno.Draw(state.to_act)]), seat=0)
        >>> info.observation.ply
        1
    """
    found: Information | None = None
    for ply in _plies(*history) if isinstance(history, tuple) else history.steps():
        seen = observe(ply.state, seat)
        if found is None or ply.action is None:
            found = Information.start(seen, ply.events)
        else:
            found = found.seen(ply.action, ply.events, seen)
    if found is None:
        raise SetupError("the history is empty: it must tell at least how the game began")
    return found


@attrs.frozen
class _Ply:
    action: Action | None
    state: GameState
    events: tuple[Event, ...]


def _plies(state: GameState, actions: Iterable[Action]) -> Iterator[_Ply]:
    yield _Ply(None, state, _first_events(state))
    for action in actions:
        state, events = step(state, action)
        yield _Ply(action, state, events)


def _first_events(state: GameState) -> tuple[Event, ...]:
    """What happened when a new game was dealt; nothing for any other state."""
    if state.ply == 0 and not state.rules.seating_problems(state.players):
        for dealer in (None, state.match.dealer):
            dealt, events = new_game_with_events(state.rules, state.players, seed=state.key, dealer=dealer)
            if dealt == state:
                return events
    return ()
