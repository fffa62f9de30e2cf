"""Random walks through random games: what they draw, what they check at each step, how a failure is told.

Nothing here names a rule: rule sets are drawn from whatever modules are registered, by the values that their fields
declare, so that a new module walks along as soon as it exists.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs
from hypothesis import strategies as st

import unorules as uno
from unorules import testing
from unorules.actions import ACTIONS
from unorules.book import compiled
from unorules.cards import CARDS, COLORS, FACES
from unorules.events import RoundScored, Stuck
from unorules.ruleset import MODULES, PRESETS, Module

Changes = list[tuple[str, dict[str, object]]]

# --- rule sets ------------------------------------------------------------------------------------------------------

_SPARSE = {color + face: 1 for color in "RYGB" for face in FACES} | {"W": 3, "W+4": 3}
_TINY = {color + face: 1 for color in "RYGB" for face in ("1", "7", "S", "R", "+2")} | {"R0": 1, "W": 2, "W+4": 2}
_SPECIAL = {"SNX": 2, "GRE": 2, "SWH": 2, "SHH": 2, "CST": 1}

TABLES: Mapping[tuple[str, str], Sequence[dict[str, object]]] = {
    ("scoring", "points"): ({}, {"7": 0, "W": 20}, {"R+2": 3, "S": 50}),
}
"""What stands in parameters that are tables; one that is not named here keeps its default."""

WHOLE: Mapping[str, Sequence[dict[str, object]]] = {
    "deck": (
        {},
        {"kind": "custom", "cards": _SPARSE},
        {"kind": "custom", "cards": _TINY},
        {"kind": "standard52", "jokers": 2},
        {"kind": "standard52", "mapping": {"A": "W+4", "10": "W", "K": "S"}},
        {"kind": "pokemon112"},
        {"kind": "pokemon112", "snorlax": 6, "greninja": 6},
        {"kind": "mattel112", "special": "swap"},
        {"kind": "mattel112", "special": "shuffle"},
        {"kind": "custom", "cards": _SPARSE | _SPECIAL},
        {"kind": "custom", "cards": _TINY | _SPECIAL},
    )
}
"""Modules whose parameters make sense only together: each entry is one set of them."""


def values(module: type[Module], field: attrs.Attribute[Any]) -> list[object]:
    """Values of a parameter worth trying, its default first: all of a closed list, small ones of a number."""
    says, default = field.metadata["says"], field.default
    if field.metadata.get("table"):
        return list(TABLES.get((module.name, field.name), [{}]))
    if isinstance(says, Mapping):
        return list(says)
    least, most = field.metadata["least"], field.metadata["most"]
    usual = 0 if default is None else default
    small = {least, least + 1, 2, 3, usual // 5, usual, usual + 1}
    numbers: list[object] = [default, *sorted(number for number in small - {default} if least <= number <= most)]
    return numbers if default is None or "none" not in field.metadata else [*numbers, None]


def composed(base: uno.Rules, changes: Changes) -> uno.Rules:
    """The base with all changes, or where these make no sense together with as many as do, in their order."""
    try:
        return base.combined(changes)
    except uno.RulesError:
        for change in changes:
            try:
                base = base.combined([change])
            except uno.RulesError:
                continue
        return base


@st.composite
def rule_sets(draw: st.DrawFn) -> uno.Rules:
    """Any rule set that composes, from every preset and module that is registered."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS, key=lambda name: (name != "official", name))))]
    changes: Changes = []
    for name in draw(st.permutations(sorted(MODULES))):
        module = MODULES[name]
        if not module.always and draw(st.integers(0, 3)) < 3:
            continue
        if name in WHOLE:
            changes.append((name, draw(st.sampled_from(WHOLE[name]))))
            continue
        fields = attrs.fields(module)
        changes.append((name, {each.name: draw(st.sampled_from(values(module, each))) for each in fields}))
    return composed(base, changes)


@attrs.frozen
class Start:
    """Where a walk begins and what decides it."""

    rules: uno.Rules
    players: int
    dealer: int | None
    seed: int
    first: tuple[int, ...]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # how Hypothesis prints it: rules as their text
        printer.text(repr(self))

    def deal(self) -> uno.GameState:
        """The state at the beginning; raises `SetupError` if these rules cannot be played like this."""
        return uno.new_game(self.rules, self.players, seed=self.seed, dealer=self.dealer)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """The beginning of a walk: rules, a number of seats that can play by them, a seed, and the first choices."""
    rules = draw(rule_sets())
    wanted = draw(st.integers(2, 10))
    seed = draw(st.integers(0, 2**32 - 1))
    first = tuple(draw(st.lists(st.integers(0, 2**16), max_size=12)))
    named = draw(st.booleans())
    for attempt in (rules, composed(rules, [("deal", {"hand_size": 2})]), uno.OFFICIAL):
        for players in (wanted, 4, 3, 2):
            start = Start(attempt, players, seed % players if named else None, seed, first)
            try:
                start.deal()
            except uno.SetupError:
                continue
            return start
    raise AssertionError("the official game cannot be dealt")


class Chance:
    """Choices of a walk, decided by a seed; the numbers that were drawn decide first where it goes."""

    def __init__(self, seed: int, first: Iterable[int] = ()) -> None:
        self.first = list(first)
        self.random = Random(seed)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        return self.random.randrange(count)

    def pick(self, options: Sequence[Any]) -> Any:
        """One of some options."""
        return options[self.below(len(options))]

    def way(self, options: Sequence[Any]) -> Any:
        """One of some ways to go on: the next number drawn says which, or else the seed."""
        return options[self.first.pop(0) % len(options)] if self.first else self.pick(options)

    def one_in(self, count: int) -> bool:
        """True once in so many times."""
        return self.below(count) == 0


# --- odd actions ----------------------------------------------------------------------------------------------------


class OddPlay(uno.Play):
    """A kind of action that no rule knows."""


NO_ACTIONS = (None, 0, 1.5, True, "0:draw", b"", (), [], {}, object(), uno.Draw, uno.Action(0), OddPlay(0, "R7"))
"""Values that are no action."""

NO_SEATS = (-1, 99, 10**30, -(10**30), True, False, 1.5, "x", "0", None, (), [], object())
"""Values that are no seat, at a table of any size."""

NO_COLORS = ("Z", "", 1, True, 1.5, (), [], object())
NO_CARDS: tuple[Any, ...] = ("", (), None, 7, "R77", ["R7", 7], [None], [[]], [("R7",)], b"R7", object(), [uno.Card])


def odd_value(state: uno.GameState, chance: Chance) -> object:
    """Something offered as an action: likely wrong in one respect or several, now and then right."""
    if chance.one_in(12):
        return chance.pick(NO_ACTIONS)
    kind = chance.pick((uno.Play, uno.Play, uno.Play, *ACTIONS.values()))
    seat = _odd_seat(state, chance)
    hand = state.hands[seat] if type(seat) is int and 0 <= seat < state.players else ()
    draw = {
        "cards": lambda: _odd_cards(state, hand, chance),
        "card": lambda: chance.pick((state.top, *_odd_cards_list(hand, chance))),
        "color": lambda: chance.pick((None, *COLORS, *COLORS, chance.pick(NO_COLORS))),
        "target": lambda: _odd_seat(state, chance),
        "uno": lambda: chance.one_in(3),
        "announce": lambda: chance.one_in(3),
        "fault": lambda: chance.pick(("advice", "slow", "", None, 5, [])),
    }
    given = {
        field.name: draw[field.name]()
        for field in attrs.fields(kind)
        if field.name != "seat" and (field.default is attrs.NOTHING or chance.one_in(2))
    }
    return kind(seat, **given)


def _odd_seat(state: uno.GameState, chance: Chance) -> Any:
    if chance.one_in(8):
        return chance.pick((*NO_SEATS, state.players))
    return state.to_act if state.to_act is not None and chance.one_in(2) else chance.below(state.players)


def _odd_cards_list(hand: Sequence[uno.Card], chance: Chance) -> tuple[Any, ...]:
    return (*(chance.pick(hand) for _ in range(3) if hand), chance.pick(CARDS), chance.pick(("", "R77", None, 7, [])))


def _odd_cards(state: uno.GameState, hand: Sequence[uno.Card], chance: Chance) -> Any:
    if chance.one_in(10):
        return chance.pick(NO_CARDS)
    if not hand or chance.one_in(6):
        return [chance.pick(CARDS) for _ in range(chance.below(4))]
    first = chance.pick(hand)
    if chance.one_in(3):  # a set, or nearly one
        return [card for card in hand if card.face in (first.face, state.top.face)][: 2 + chance.below(3)]
    return first


# --- the laws -------------------------------------------------------------------------------------------------------

ANSWERS = (uno.Play, uno.Draw, uno.Pass, uno.Accept, uno.Challenge, uno.NameColor, uno.ChooseTarget)
"""The actions that answer an open decision while a round runs."""

_LISTED_MOST = 40
"""How many listed actions are carried out at one step of a walk; long lists are sampled."""


class LawBroken(AssertionError):
    """A law does not hold; the message says which, where, and how to come there again."""


def must(holds: object, why: str, *about: object) -> None:
    """Raise `LawBroken` with the sentence `why`, its `{}` filled, unless something holds."""
    if not holds:
        raise LawBroken(why.format(*about))


class Scout:
    """One state under examination: every action tried on it is judged and carried out through here."""

    def __init__(self, state: uno.GameState) -> None:
        self.state = state
        self.digest = testing.snapshot(state)
        self.listed = uno.legal_actions(state)
        self.hosts = uno.host_actions(state)
        self.allowed = {*self.listed, *self.hosts}
        self.tried: object = None

    def apply(self, action: Any) -> uno.GameState:
        """The state after the action; nothing that the input holds may have changed, whether it is refused or not."""
        try:
            return uno.apply(self.state, action)
        finally:
            must(testing.snapshot(self.state) == self.digest, "law 1: apply changed the state it was given")

    # law 2

    def cards_are_conserved(self) -> None:
        """Hands, pile and discards are exactly the deck."""
        state = self.state
        held = Counter(state.draw_pile + state.discard_pile)
        for hand in state.hands:
            held.update(hand)
        deck = deck_of(state.rules)
        must(held == deck, "law 2: cards too many {}, missing {}", held - deck, deck - held)

    # laws 1 and 3: what is listed

    def listed_is_legal(self, chance: Chance) -> None:
        """Every listed action is legal, stands once in its own normal form, and is carried out, always alike."""
        actions = self.listed + self.hosts
        must(len(self.allowed) == len(actions), "law 3: an action is listed twice")
        for seat in range(self.state.players):
            mine = uno.legal_actions(self.state, seat)
            must(set(mine) == {each for each in self.listed if each.seat == seat}, "law 3: the list of seat {}", seat)
        stranger = chance.pick((*NO_SEATS[:4], self.state.players))
        must(uno.legal_actions(self.state, stranger) == (), "law 3: {} is no seat, yet it has a list", stranger)
        for action in actions:
            self.tried = action
            verdict = uno.check(self.state, action)
            must(verdict.status is uno.Status.LEGAL, "law 3: listed, yet {}", verdict)
            must(verdict.normal == action, "law 3: listed, yet its normal form is {}", verdict.normal)
            must(uno.parse_action(str(action)) == action, "law 7: the text of an action is read as another")
        for action in actions if len(actions) <= _LISTED_MOST else chance.random.sample(actions, _LISTED_MOST):
            self.tried = action
            self.same_every_time(action)

    def same_every_time(self, action: uno.Action) -> uno.GameState:
        """Carrying out an action twice, with events or without, gives one and the same value."""
        after = self.apply(action)
        twin, events = uno.step(self.state, action)
        must(after == twin, "law 1: the same action twice, with other results")
        must(hash(after) == hash(twin) and {after: True}[twin], "law 1: equal results are not one key")
        must(testing.snapshot(after) == testing.snapshot(twin), "law 1: equal results do not hold the same")
        must(not any(isinstance(event, Stuck) for event in events), "law 4: a rule left the seat no answer")
        for event in events:
            if isinstance(event, RoundScored):
                scored_right(self.state, after, event)
        return after

    def stored_and_back(self) -> None:
        """Pickled and read back, the state is the same value, and play goes on from it alike."""
        twin = pickle.loads(pickle.dumps(self.state))
        must(twin == self.state and hash(twin) == hash(self.state), "law 7: the pickled state is another")
        must(testing.snapshot(twin) == self.digest, "law 7: the pickled state does not hold the same")
        must(uno.legal_actions(twin) == self.listed, "law 7: the pickled state lists other actions")

    # law 3: any value whatever

    def odd_is_judged(self, action: Any) -> uno.Action | None:
        """One verdict for any value, and apply agrees with it.

        Returns the normal form of a tolerated fault that can be told as text, so that the walk may go on with it.
        """
        self.tried = action
        verdict = uno.check(self.state, action)
        must(uno.explain(self.state, action), "law 3: a verdict without a sentence")
        refusal, after = None, None
        try:
            after = self.apply(action)
        except uno.IllegalAction as error:
            refusal = error
        if refusal is not None:
            must(verdict.status is uno.Status.REFUSED, "law 3: {}, yet refused: {}", verdict, refusal)
            must(verdict.violations == refusal.violations, "law 3: {}, yet {}", verdict, refusal.violations)
            must(verdict.violations, "law 3: refused without a reason")
            must(refusal.action is action, "law 3: the error names another action")
            return None
        must(verdict.status is not uno.Status.REFUSED, "law 3: carried out, yet {}", verdict)
        must(self.apply(verdict.normal) == after, "law 3: the normal form {} leads elsewhere", verdict.normal)
        must(uno.check(self.state, verdict.normal) == verdict, "law 3: the normal form is judged otherwise")
        if verdict.status is uno.Status.LEGAL:
            must(not verdict.violations, "law 3: legal, with violations")
            must(verdict.normal in self.listed + self.hosts, "law 3: the normal form {} is not listed", verdict.normal)
            return None
        must(verdict.violations, "law 3: a fault without a reason")
        must(verdict.price, "law 3: a fault without a price")
        must(verdict.normal not in self.listed + self.hosts, "law 3: the fault {} is listed", verdict.normal)
        self.same_every_time(verdict.normal)
        return verdict.normal if has_text(verdict.normal) else None

    # law 4

    def somebody_can_answer(self) -> None:
        """Until the game is over the seat that the decision names has an answer to it."""
        state = self.state
        if isinstance(state.decision, uno.GameOver):
            must(state.to_act is None, "law 4: a seat is asked after the end")
            must(not self.allowed, "law 4: actions after the end")
            return
        seat = state.to_act
        over = isinstance(state.decision, uno.RoundOver)
        must(seat in (state.match.seats if over else state.ring.seats), "law 4: seat {} is out, yet asked", seat)
        kinds = (uno.NextRound,) if over else ANSWERS
        must(
            any(each.seat == seat and isinstance(each, kinds) for each in self.listed), "law 4: {} has no answer", seat
        )


def has_text(action: uno.Action) -> bool:
    """Whether an action can be written as text and read back as the same."""
    try:
        return uno.parse_action(str(action)) == action
    except uno.NotationError:
        return False


def deck_of(rules: uno.Rules) -> Counter[uno.Card]:
    """The deck as the rules in force make it."""
    return Counter(CARDS[code] for code in rules.book.pack)


def worth(rules: uno.Rules, card: uno.Card) -> int:
    """What a card counts by the rulebook (section 4.11)."""
    given: dict[str, Any] = dict(rules["scoring"].parameters["points"])  # type: ignore[arg-type]
    if str(card) in given or card.face in given:
        return int(given.get(str(card), given.get(card.face)))
    if card.number is not None:
        return card.number
    return 20 if not card.is_wild else 40 if card.face in ("SWH", "SHH", "CST") else 50


def scored_right(before: uno.GameState, after: uno.GameState, event: RoundScored) -> None:
    """Law 8 on one scored round, from the hands that are left."""
    rules, match, result = after.rules, before.match, after.match.result
    must(result is not None, "law 8: a scored round without a result")
    must((result.points, result.deltas) == (event.points, event.deltas), "law 8: {} and {} differ", result, event)
    totals = tuple(old + delta for old, delta in zip(match.scores, event.deltas, strict=True))
    must(event.scores == after.scores == totals, "law 8: {} from {} makes no {}", event, match.scores, after.scores)
    if result.winner is None:
        must(not event.points and not any(event.deltas), "law 8: a void round is scored, {}", event)
        return
    own = [sum(worth(rules, card) for card in hand) for hand in after.hands]
    side = 2 if "teams" in rules else after.players  # partners sit at seats of the same parity
    won = [seat % side == result.winner % side for seat in range(after.players)]
    points = sum(mine for mine, winner in zip(own, won, strict=True) if not winner)
    must(event.points == points, "law 8: the other side holds {}, not {}", points, event.points)
    method = rules["scoring"].parameters["method"]
    gain, loss = {"winner_takes": (points, 0), "zero_sum": (points, -1)}.get(str(method), (0, 1))
    gone = {*after.match.left, *match.knocked_out}
    due = tuple(
        0 if seat in gone else gain if winner else loss * mine
        for seat, (winner, mine) in enumerate(zip(won, own, strict=True))
    )
    must(event.deltas == due, "law 8: {} under {}, not {}", event.deltas, method, due)
    must(method != "zero_sum" or "teams" in rules or sum(due) == 0, "law 8: {} do not add up to zero", due)


# --- law 6 ----------------------------------------------------------------------------------------------------------


def reordered(rules: uno.Rules, random: Random) -> uno.Rules:
    """Equal rules whose modules wrote their book in another order."""
    order = list(rules.modules)
    random.shuffle(order)
    twin = uno.Rules(order)
    must(twin == rules and hash(twin) == hash(rules), "law 6: another order makes other rules")
    must(str(twin) == str(rules), "law 6: another order makes another text")
    object.__setattr__(twin, "book", compiled(twin, order))
    return twin


def compose_right(rules: uno.Rules) -> None:
    """Laws 6 and 7 on the rules themselves: they are their text, and a module put in and taken out leaves nothing."""
    text = str(rules)
    again = uno.parse_rules(text)
    must(again == rules and hash(again) == hash(rules), "law 7: the rules are not their text")
    must(str(again) == text, "law 7: the rules have two texts")
    for name, module in MODULES.items():
        if not module.always and name not in rules and not list(module().brings()):
            try:
                more = rules.plus(name)
            except uno.RulesError:
                continue
            must(more != rules, "law 6: {} makes no difference", name)
            must(more.minus(name) == rules, "law 6: {} leaves a trace", name)


def facts(state: uno.GameState) -> tuple[object, ...]:
    """Everything a state holds; slots stand in the order in which rules asked for them, which must decide nothing."""
    names = [field.name for field in attrs.fields(uno.GameState) if field.name != "book"]
    held = dict(zip(names, testing.snapshot(state), strict=True))
    held["slots"] = repr(sorted(map(repr, state.slots)))
    return tuple(held.items())


# --- the walk -------------------------------------------------------------------------------------------------------


class Trail:
    """The way a walk has gone: each state and the action that led on from it."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.states = [start.deal()]
        self.actions: list[uno.Action] = []

    def go(self, action: uno.Action, after: uno.GameState) -> None:
        """Walk on."""
        self.actions.append(action)
        self.states.append(after)

    def told(self, what: BaseException, tried: object = None) -> str:
        """The report of a failure while an action was tried: rules, seed, actions, and a scenario to keep."""
        start = self.start
        lines = [
            str(what) if isinstance(what, LawBroken) else f"law 3: {type(what).__name__}: {what}",
            f"rules    {start.rules}",
            f"seats    {start.players}, dealer {start.dealer}, seed {start.seed}",
            f"state    {self.states[-1]}",
            f"actions  {' '.join(map(str, self.actions))}",
            f"tried    {tried if isinstance(tried, uno.Action) else repr(tried)}",
        ]
        try:
            lines.append(f"scenario {json.dumps(self.scenario(tried))}")
        except ValueError as error:
            lines.append(f"scenario cannot be written: {error}")
        return "\n".join(lines)

    def scenario(self, tried: object) -> dict[str, object]:
        """The last part of the walk, from a plain turn on, as a scenario; `expect` is for the rulebook to fill."""
        for back in range(len(self.states) - 1, -1, -1):
            found = position_data(self.states[back])
            if found is not None:
                actions = [*self.actions[back:], *([] if tried is None else [tried])]
                return {
                    "id": f"walk-{self.start.seed}",
                    "group": "walk",
                    **found,
                    "actions": [action_data(each) for each in actions],
                    "expect": {},
                    "why": "",
                    "source": "rulebook",
                }
        raise ValueError("no state on the way is a plain turn")


def action_data(action: object) -> dict[str, object]:
    """An action as scenarios write it. Raises `ValueError` for a value that JSON cannot hold."""
    if type(action) not in ACTIONS.values():
        raise ValueError(f"{action!r} is no action")
    data: dict[str, object] = {"type": type(action).__name__}
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if isinstance(value, tuple):
            data[field.name] = [_json_data(each) for each in value]
        elif field.name == "seat" or value != field.default or type(value) is not type(field.default):
            data[field.name] = _json_data(value)
    if type(action) is uno.EndRound:  # it is about no seat
        del data["seat"]
    return data


def _json_data(value: object) -> object:
    if isinstance(value, uno.Card):
        return str(value)
    if value is None or type(value) in (int, float, bool) or isinstance(value, str):
        return value
    raise ValueError(f"{value!r} cannot be written as JSON")


def position_data(state: uno.GameState) -> dict[str, object] | None:
    """The keys of a scenario that build this state; None when a scenario cannot begin with it."""
    match = state.match
    if match.knocked_out or match.put_away or type(state.decision) is not uno.TurnDecision or state.windows:
        return None
    rules = {module.name: {name: _plain(value) for name, value in module.changed.items()} for module in state.rules}
    data: dict[str, Any] = {
        "kind": "play",
        "rules": {
            "preset": "official",
            "modules": {name: given for name, given in rules.items() if given or not MODULES[name].always},
        },
        "players": state.players,
        "hands": {str(seat): list(map(str, hand)) for seat, hand in enumerate(state.hands)},
        "top": str(state.top),
        "color": None if state.color is None else str(state.color),
        "direction": state.direction,
        "turn": state.to_act,
        "draw_pile": list(map(str, state.draw_pile)),
        "discard_under": list(map(str, state.discard_pile[1:])),
        "dealer": match.dealer,
        "scores": list(match.scores),
        "round": match.round,
        "eliminated": list(match.left),
    }
    return data if state.slots == state.rules.book.slots else None


def _plain(value: object) -> object:
    return {key: _plain(each) for key, each in value} if isinstance(value, tuple) else value


def chosen(scout: Scout, chance: Chance) -> uno.Action:
    """The next action of the walk: mostly cards, so that rounds end; now and then a window or the host."""
    if scout.hosts and chance.one_in(40):
        quiet = [each for each in scout.hosts if not isinstance(each, uno.EndRound)]
        return chance.way(scout.hosts if not quiet or chance.one_in(8) else quiet)
    plays = [each for each in scout.listed if isinstance(each, uno.Play)]
    asides = [each for each in scout.listed if not isinstance(each, ANSWERS)]
    if asides and chance.one_in(4):
        return chance.way(asides)
    return chance.way(plays if plays and not chance.one_in(4) else scout.listed)


def steps(start: Start, plies: int, odd: int) -> Iterator[Trail]:
    """Walk on and on, checking the laws at each step; `odd` values are offered at each."""
    chance = Chance(start.seed, start.first)
    trail, scout = Trail(start), None
    try:
        compose_right(start.rules)
        mirror = attrs.evolve(start, rules=reordered(start.rules, chance.random)).deal()
        for _ in range(plies):
            state = trail.states[-1]
            scout = Scout(state)
            scout.cards_are_conserved()
            scout.somebody_can_answer()
            scout.listed_is_legal(chance)
            faults = []
            for _ in range(odd):
                fault = scout.odd_is_judged(odd_value(state, chance))
                if fault is not None:
                    faults.append(fault)
            scout.tried = None
            if chance.one_in(8):
                scout.stored_and_back()
            must(facts(mirror) == facts(state), "law 6: another order of modules leads elsewhere")
            allowed = {*uno.legal_actions(mirror), *uno.host_actions(mirror)}
            must(allowed == scout.allowed, "law 6: another order of modules lists other actions")
            yield trail
            if isinstance(state.decision, uno.GameOver):
                return
            action = chance.way(faults) if faults and chance.one_in(3) else chosen(scout, chance)
            trail.go(action, scout.apply(action))
            mirror = uno.apply(mirror, action)
    except Exception as broken:
        raise LawBroken(trail.told(broken, None if scout is None else scout.tried)) from broken


def walk(start: Start, *, plies: int = 120, odd: int = 3) -> Trail:
    """Walk to the end of the game or for so many plies. Raises `LawBroken`."""
    *_, trail = steps(start, plies, odd)
    return trail
