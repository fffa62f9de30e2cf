"""The laws of the engine, asked of one state: every action tried on it is judged and carried out through a `Scout`."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from unorules.actions import (
    Accept,
    Action,
    Challenge,
    ChooseTarget,
    Draw,
    NameColor,
    NextRound,
    Pass,
    Play,
    parse_action,
)
from unorules.cards import Card
from unorules.decisions import GameOver, RoundOver
from unorules.engine import apply, check, explain, host_actions, legal_actions, step
from unorules.errors import IllegalAction, NotationError, UnoRulesError
from unorules.events import (
    CardsDrawn,
    CardsLaid,
    CardsReturned,
    CardsShed,
    CardsTurnedOver,
    CardsUndone,
    Event,
    HandsDealtAgain,
    HandsRotated,
    HandsSwapped,
    PileReshuffled,
    RoundScored,
    RoundStarted,
    SeatLeft,
    SeatPutOut,
    Stuck,
)
from unorules.notation import format_position, format_view, parse_position, parse_view
from unorules.observation import observe
from unorules.ruleset import Rules
from unorules.serialization import dumps, loads
from unorules.state import GameState
from unorules.testing.chance import Chance
from unorules.testing.odd import NO_SEATS
from unorules.testing.positions import snapshot
from unorules.verdict import Status

LAWS: Final = ("Pure", "Conserved", "Complete", "Alive", "Secret", "Closed", "Stored", "Scored")
"""The names of the eight laws, the first being law 1."""

ANSWERS: Final = (Play, Draw, Pass, Accept, Challenge, NameColor, ChooseTarget)
"""The actions that answer an open decision while a round runs."""

_LISTED_MOST = 40
"""How many listed actions are carried out at one step of a walk; long lists are sampled."""


class LawBroken(AssertionError):
    """A law does not hold; the message says which, where, and how to come there again."""

    @property
    def law(self) -> str:
        """The name of the law, one of `LAWS`."""
        return LAWS[int(str(self)[4]) - 1]


def must(holds: object, why: str, *about: object) -> None:
    """Raise `LawBroken` with the sentence `why`, its `{}` filled, unless something holds."""
    if not holds:
        raise LawBroken(why.format(*about))


class Scout:
    """One state under examination: every action tried on it is judged and carried out through here."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.digest: tuple[object, ...] = snapshot(state)
        self.listed: tuple[Action, ...] = legal_actions(state)
        self.hosts: tuple[Action, ...] = host_actions(state)
        self.allowed: set[Action] = {*self.listed, *self.hosts}
        self.tried: object = None

    def apply(self, action: Any) -> GameState:
        """The state after the action; nothing that the input holds may have changed, whether it is refused or not."""
        try:
            return apply(self.state, action)
        finally:
            must(snapshot(self.state) == self.digest, "law 1: apply changed the state it was given")

    # law 2

    def cards_are_conserved(self) -> None:
        """Hands, pile and discards are exactly the deck."""
        state = self.state
        held = Counter(state.draw_pile + state.discard_pile)
        for hand in state.hands:
            held.update(hand)
        deck = Counter([state.book.cards[code] for code in state.book.pack])
        must(held == deck, "law 2: cards too many {}, missing {}", held - deck, deck - held)

    # laws 1 and 3: what is listed

    def listed_is_legal(self, chance: Chance) -> None:
        """Every listed action is legal, stands once in its own normal form, and is carried out, always alike."""
        actions = self.listed + self.hosts
        must(len(self.allowed) == len(actions), "law 3: an action is listed twice")
        for seat in range(self.state.players):
            mine = legal_actions(self.state, seat)
            must(set(mine) == {each for each in self.listed if each.seat == seat}, "law 3: the list of seat {}", seat)
        stranger = chance.pick((*NO_SEATS[:4], self.state.players))
        must(legal_actions(self.state, stranger) == (), "law 3: {} is no seat, yet it has a list", stranger)
        for action in actions:
            self.tried = action
            verdict = check(self.state, action)
            must(verdict.status is Status.LEGAL, "law 3: listed, yet {}", verdict)
            must(verdict.normal == action, "law 3: listed, yet its normal form is {}", verdict.normal)
            must(parse_action(str(action)) == action, "law 7: the text of an action is read as another")
        for action in actions if len(actions) <= _LISTED_MOST else chance.random.sample(actions, _LISTED_MOST):
            self.tried = action
            self.same_every_time(action)

    def same_every_time(self, action: Action) -> GameState:
        """Carrying out an action twice, with events or without, gives one and the same value."""
        after = self.apply(action)
        twin, events = step(self.state, action)
        must(after == twin, "law 1: the same action twice, with other results")
        must(hash(after) == hash(twin) and {after: True}[twin], "law 1: equal results are not one key")
        must(snapshot(after) == snapshot(twin), "law 1: equal results do not hold the same")
        must(not any(isinstance(event, Stuck) for event in events), "law 4: a rule left the seat no answer")
        told_right(self.state, after, events)
        for event in events:
            if isinstance(event, RoundScored):
                scored_right(self.state, after, event)
        return after

    def stored_and_back(self) -> None:
        """Pickled or written as JSON and read back, the state is the same value, and play goes on from it alike."""
        try:
            must(loads(dumps(self.state)) == self.state, "law 7: read back from JSON the state is another")
        except UnoRulesError as error:
            must(False, "law 7: the state does not survive JSON: {}", error)
        for viewer in (None, *range(self.state.players)):
            view = observe(self.state, viewer)
            try:
                must(loads(dumps(view)) == view, "law 7: read back from JSON the view of {} is another", viewer)
            except (UnoRulesError, TypeError) as error:
                must(False, "law 7: the view of {} does not survive JSON: {}", viewer, error)
        twin = pickle.loads(pickle.dumps(self.state))
        must(twin == self.state and hash(twin) == hash(self.state), "law 7: the pickled state is another")
        must(snapshot(twin) == self.digest, "law 7: the pickled state does not hold the same")
        must(legal_actions(twin) == self.listed, "law 7: the pickled state lists other actions")

    # law 3: any value whatever

    def odd_is_judged(self, action: Any) -> Action | None:
        """One verdict for any value, and apply agrees with it.

        Returns the normal form of a tolerated fault that can be told as text, so that the walk may go on with it.
        """
        self.tried = action
        verdict = check(self.state, action)
        must(explain(self.state, action), "law 3: a verdict without a sentence")
        refusal, after = None, None
        try:
            after = self.apply(action)
        except IllegalAction as error:
            refusal = error
        if refusal is not None:
            must(verdict.status is Status.REFUSED, "law 3: {}, yet refused: {}", verdict, refusal)
            must(verdict.violations == refusal.violations, "law 3: {}, yet {}", verdict, refusal.violations)
            must(verdict.violations, "law 3: refused without a reason")
            must(refusal.action is action, "law 3: the error names another action")
            return None
        must(verdict.status is not Status.REFUSED, "law 3: carried out, yet {}", verdict)
        normal = verdict.normal
        if normal is None:
            raise LawBroken("law 3: carried out, yet without a normal form")
        must(self.apply(normal) == after, "law 3: the normal form {} leads elsewhere", normal)
        must(check(self.state, normal) == verdict, "law 3: the normal form is judged otherwise")
        if verdict.status is Status.LEGAL:
            must(not verdict.violations, "law 3: legal, with violations")
            must(normal in self.listed + self.hosts, "law 3: the normal form {} is not listed", normal)
            return None
        must(verdict.violations, "law 3: a fault without a reason")
        must(verdict.price, "law 3: a fault without a price")
        must(normal not in self.listed + self.hosts, "law 3: the fault {} is listed", normal)
        self.same_every_time(normal)
        return normal if has_text(normal) else None

    # law 4

    def somebody_can_answer(self) -> None:
        """Until the game is over the seat that the decision names has an answer to it."""
        state = self.state
        if isinstance(state.decision, GameOver):
            must(state.to_act is None, "law 4: a seat is asked after the end")
            must(not self.allowed, "law 4: actions after the end")
            return
        seat = state.to_act
        over = isinstance(state.decision, RoundOver)
        must(seat in (state.match.seats if over else state.ring.seats), "law 4: seat {} is out, yet asked", seat)
        kinds = (NextRound,) if over else ANSWERS
        must(
            any(each.seat == seat and isinstance(each, kinds) for each in self.listed), "law 4: {} has no answer", seat
        )


def written_and_back(state: GameState) -> None:
    """Law 7 on lines: read back, a state is the same value, and so is the view of the seat that must act."""
    line, viewer = format_position(state), state.to_act
    try:
        twin, view = parse_position(line), parse_view(format_view(state, viewer))
    except UnoRulesError as error:
        raise LawBroken(f"law 7: a position does not survive its line: {error}\n{line}") from error
    must(twin == state, "law 7: read back from its line a position is another\n{}", line)
    must(
        view == observe(state, viewer),
        "law 7: read back from its line the view of {} is another; show the slot that decides what may be done\n{}",
        viewer,
        line,
    )


def has_text(action: Action) -> bool:
    """Whether an action can be written as text and read back as the same."""
    try:
        return parse_action(str(action)) == action
    except NotationError:
        return False


def worth(rules: Rules, card: Card) -> int:
    """What a card counts by the rulebook (section 4.11), or as the rule says that brings it or counts all cards."""
    if rules.book.provider("worth") != "scoring":
        return rules.book.worth(card)
    given: dict[str, Any] = dict(rules["scoring"].parameters["points"])  # type: ignore[arg-type]
    told = given.get(str(card.front), given.get(card.face))
    if told is not None:
        return int(told)
    trait = rules.book.traits.get(card.face) or rules.book.other.traits.get(card.face)
    if trait is not None and trait.points is not None:
        return trait.points
    if card.number is not None:
        return card.number
    return 20 if not card.is_wild else 40 if card.face in ("SWH", "SHH", "CST") else 50


def _besides(state: GameState, seat: int) -> int:
    """What rules have a seat count beside its cards."""
    return sum(more(state, seat) for more in state.book.counts_besides)


_MOVED: Final = (HandsSwapped, HandsRotated, HandsDealtAgain, SeatLeft, SeatPutOut, RoundStarted, CardsTurnedOver)
"""After these more has moved than single cards."""


def told_right(before: GameState, after: GameState, events: Sequence[Event]) -> None:
    """Law 2 on one action: cards move as the events tell, from the upper end of the pile, and chance goes on."""
    must(after.ply == before.ply + 1, "law 2: the action is counted as {}", after.ply - before.ply)
    if any(isinstance(event, CardsUndone) for event in events):
        return
    must(after.counter >= before.counter, "law 1: the generator goes back from {} to {}", before.counter, after.counter)
    if any(isinstance(event, _MOVED) for event in events):
        return
    hands = [Counter(hand) for hand in before.hands]
    drawn = 0
    for event in events:
        if isinstance(event, CardsDrawn):
            drawn += event.count
        if isinstance(event, CardsDrawn | CardsReturned):
            hands[event.seat].update(event.cards or ())
        elif isinstance(event, CardsLaid | CardsShed):
            hands[event.seat].subtract(event.cards)
    for seat, hand in enumerate(hands):
        must(+hand == Counter(after.hands[seat]), "law 2: the hand of seat {} has changed as no event tells", seat)
    if not any(isinstance(event, PileReshuffled) for event in events):
        must(after.draw_pile == before.draw_pile[drawn:], "law 2: the draw pile has changed as no event tells")


def scored_right(before: GameState, after: GameState, event: RoundScored) -> None:
    """Law 8 on one scored round, from the hands that are left."""
    rules, match, result = after.rules, before.match, after.match.result
    if result is None:
        raise LawBroken("law 8: a scored round without a result")
    must((result.points, result.deltas) == (event.points, event.deltas), "law 8: {} and {} differ", result, event)
    totals = tuple(old + delta for old, delta in zip(match.scores, event.deltas, strict=True))
    must(event.scores == after.scores == totals, "law 8: {} from {} makes no {}", event, match.scores, after.scores)
    if rules.book.provider("score") != "scoring":
        return  # a rule of its own says what a hand is worth to whom
    if result.winner is None:
        must(not event.points and not any(event.deltas), "law 8: a void round is scored, {}", event)
        return
    gone = {*after.match.left, *match.knocked_out}
    own = [
        0 if seat in gone else sum(worth(rules, card) for card in hand) + _besides(after, seat)
        for seat, hand in enumerate(after.hands)
    ]
    side = 2 if "teams" in rules else after.players  # partners sit at seats of the same parity
    winner_side = result.winner % side
    won = [seat % side == winner_side for seat in range(after.players)]
    points = sum(mine for mine, winner in zip(own, won, strict=True) if not winner)
    must(event.points == points, "law 8: the other side holds {}, not {}", points, event.points)
    method = rules["scoring"].parameters["method"]
    gain, loss = {"winner_takes": (points, 0), "zero_sum": (points, -1)}.get(str(method), (0, 1))
    due = tuple(
        0 if seat in gone else gain if winner else loss * mine
        for seat, (winner, mine) in enumerate(zip(won, own, strict=True))
    )
    must(event.deltas == due, "law 8: {} under {}, not {}", event.deltas, method, due)
    must(method != "zero_sum" or "teams" in rules or sum(due) == 0, "law 8: {} do not add up to zero", due)
