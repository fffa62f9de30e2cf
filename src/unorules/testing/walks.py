"""Walks: random ways through a game that check the laws at each step and tell a failure so that it can be repeated."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from unorules.actions import ACTIONS, Action, EndRound, Play
from unorules.book import compiled
from unorules.cards import Card
from unorules.decisions import GameOver, TurnDecision
from unorules.engine import apply, host_actions, legal_actions
from unorules.errors import RulesError
from unorules.ruleset import MODULES, Module, Rules
from unorules.ruletext import parse_rules
from unorules.setup import new_game
from unorules.state import GameState
from unorules.testing.chance import Chance
from unorules.testing.laws import ANSWERS, LawBroken, Scout, must
from unorules.testing.odd import odd_value
from unorules.testing.positions import snapshot

_SHORT: Final = 5


@attrs.frozen
class Start:
    """Where a walk begins and what decides it."""

    rules: Rules
    players: int
    dealer: int | None
    seed: int
    first: tuple[int, ...]
    short: bool = False
    """Whether the draw pile begins with a few cards, so that it is soon remade."""

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # how Hypothesis prints it: rules as their text
        printer.text(repr(self))

    def deal(self) -> GameState:
        """The state at the beginning; raises `SetupError` if these rules cannot be played like this."""
        state = new_game(self.rules, self.players, seed=self.seed, dealer=self.dealer)
        if not self.short:
            return state
        pile, top = state.pile_codes, state.discard_codes[-1:]
        under = state.discard_codes[:-1] + pile[_SHORT:]
        return attrs.evolve(state, pile_codes=pile[:_SHORT], discard_codes=under + top)


def reordered(rules: Rules, order: Iterable[Module]) -> Rules:
    """Equal rules whose modules wrote their book in this order."""
    order = tuple(order)
    twin = Rules(order)
    must(twin == rules and hash(twin) == hash(rules), "law 6: another order makes other rules")
    must(str(twin) == str(rules), "law 6: another order makes another text")
    object.__setattr__(twin, "book", compiled(twin, order))
    return twin


def compose_right(rules: Rules) -> None:
    """Laws 6 and 7 on the rules themselves: they are their text, and a module put in and taken out leaves nothing."""
    text = str(rules)
    again = parse_rules(text)
    must(again == rules and hash(again) == hash(rules), "law 7: the rules are not their text")
    must(str(again) == text, "law 7: the rules have two texts")
    for name, module in MODULES.items():
        if not module.always and name not in rules and not list(module().brings()):
            try:
                more = rules.plus(name)
            except RulesError:
                continue
            must(more != rules, "law 6: {} makes no difference", name)
            must(more.minus(name) == rules, "law 6: {} leaves a trace", name)


def facts(state: GameState) -> tuple[object, ...]:
    """Everything a state holds; slots stand in the order in which rules asked for them, which must decide nothing."""
    names = [field.name for field in attrs.fields(GameState) if field.name != "book"]
    held = dict(zip(names, snapshot(state), strict=True))
    held["slots"] = repr(sorted(map(repr, state.slots)))
    return tuple(held.items())


class Trail:
    """The way a walk has gone: each state and the action that led on from it."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.states: list[GameState] = [start.deal()]
        self.actions: list[Action] = []

    def go(self, action: Action, after: GameState) -> None:
        """Walk on."""
        self.actions.append(action)
        self.states.append(after)

    def told(self, what: BaseException, tried: object = None) -> str:
        """The report of a failure while an action was tried: rules, seed, actions, position, and a scenario to keep."""
        start = self.start
        lines = [
            str(what) if isinstance(what, LawBroken) else f"law 3: {type(what).__name__}: {what}",
            f"rules    {start.rules}",
            f"seats    {start.players}, dealer {start.dealer}, seed {start.seed}",
            f"state    {self.states[-1]}",
            f"position {_position(self.states[-1])}",
            f"actions  {' '.join(map(str, self.actions))}",
            f"tried    {tried if isinstance(tried, Action) else repr(tried)}",
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


def _position(state: GameState) -> str:
    try:
        return state.position()
    except Exception as error:  # a law is broken, so anything may be wrong with the state
        return f"cannot be written: {error!r}"


def action_data(action: object) -> dict[str, object]:
    """An action as scenarios write it. Raises `ValueError` for a value that JSON cannot hold."""
    if not isinstance(action, Action) or type(action) not in ACTIONS.values():
        raise ValueError(f"{action!r} is no action")
    data: dict[str, object] = {"type": type(action).__name__}
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if isinstance(value, tuple):
            data[field.name] = [_json_data(each) for each in value]
        elif field.name == "seat" or value != field.default or type(value) is not type(field.default):
            data[field.name] = _json_data(value)
    if type(action) is EndRound:  # it is about no seat
        del data["seat"]
    return data


def _json_data(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if value is None or type(value) in (int, float, bool) or isinstance(value, str):
        return value
    raise ValueError(f"{value!r} cannot be written as JSON")


def position_data(state: GameState) -> dict[str, object] | None:
    """The keys of a scenario that build this state; None when a scenario cannot begin with it."""
    match = state.match
    if match.knocked_out or match.put_away or type(state.decision) is not TurnDecision or state.windows:
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
        **({"side": state.side} if state.side else {}),
    }
    return data if state.slots == state.rules.book.slots else None


def _plain(value: object) -> object:
    return {key: _plain(each) for key, each in value} if isinstance(value, tuple) else value


def chosen(scout: Scout, chance: Chance) -> Action:
    """The next action of the walk: mostly cards, so that rounds end; now and then a window or the host."""
    if scout.hosts and chance.one_in(40):
        quiet = [each for each in scout.hosts if not isinstance(each, EndRound)]
        return chance.way(scout.hosts if not quiet or chance.one_in(8) else quiet)
    plays = [each for each in scout.listed if isinstance(each, Play)]
    asides = [each for each in scout.listed if not isinstance(each, ANSWERS)]
    if asides and chance.one_in(4):
        return chance.way(asides)
    return chance.way(plays if plays and not chance.one_in(4) else scout.listed)


def steps(start: Start, plies: int, odd: int, order: Iterable[Module] | None) -> Iterator[Trail]:
    """Walk on and on, checking the laws at each step; `odd` values are offered at each.

    A second game goes the same way by rules whose modules were installed in another order.
    """
    chance = Chance(start.seed, start.first)
    trail, scout = Trail(start), None
    try:
        modules = start.rules.modules
        other_order = chance.random.sample(modules, len(modules)) if order is None else order
        mirror = attrs.evolve(start, rules=reordered(start.rules, other_order)).deal()
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
            allowed = {*legal_actions(mirror), *host_actions(mirror)}
            must(allowed == scout.allowed, "law 6: another order of modules lists other actions")
            yield trail
            if isinstance(state.decision, GameOver):
                return
            action = chance.way(faults) if faults and chance.one_in(3) else chosen(scout, chance)
            trail.go(action, scout.apply(action))
            mirror = apply(mirror, action)
    except Exception as broken:
        raise LawBroken(trail.told(broken, None if scout is None else scout.tried)) from broken


def walk(start: Start, *, plies: int = 120, odd: int = 3, order: Iterable[Module] | None = None) -> Trail:
    """Walk to the end of the game or for so many plies. Raises `LawBroken`.

    `order` is the other order in which the modules are installed; by default it is drawn by chance.
    """
    *_, trail = steps(start, plies, odd, order)
    return trail
