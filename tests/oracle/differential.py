"""Walks in which the engine and the plain one of this package play the same game and must agree on everything.

They share nothing but the shuffle. Compared at each step: everything a state holds, every legal action of the whole
table, every host action; for each action tried, wrong ones included, whether it is refused and with which code, and
that its normal form leads to the same state in both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import unorules as uno
from tests import oracle
from tests.oracle.rules import ALWAYS, CARD_MODULE, PARAMS, brought_by_deck, value_allowed
from unorules import testing
from unorules.cards import CARDS
from unorules.ruleset import MODULES
from unorules.shuffle import key_from_seed, shuffle
from unorules.testing.laws import LawBroken
from unorules.testing.strategies import WHOLE, values
from unorules.testing.walks import Start, Trail, action_data

Spec = dict[str, Any]
Data = dict[str, Any]
PLIES = 250


class EnginesDiffer(AssertionError):
    """The two engines disagree; the message says on what, where, and how to come there again."""


class Shuffler:
    """The engine's shuffle for the plain one."""

    def __init__(self, key: bytes) -> None:
        self.key, self.counter = key, 0

    def __call__(self, cards: list[str]) -> list[str]:
        codes = bytes(sorted(CARDS.index(uno.card(text)) for text in cards))
        order, self.counter = shuffle(codes, self.key, self.counter)
        return [str(CARDS[code]) for code in order]


# --- rules ----------------------------------------------------------------------------------------------------------


def shared_modules() -> list[str]:
    """The modules that both engines know."""
    return [name for name in PARAMS if name in MODULES]


def random_spec(chance: Random) -> Spec:
    """A rule set of modules and values that both engines know; it need not make sense as a whole."""
    modules: dict[str, dict[str, Any]] = {}
    for name in shared_modules():
        if name not in ALWAYS and chance.random() > 0.3:
            continue
        given: dict[str, Any] = {}
        if name in WHOLE:
            given = (
                chance.choice([each for each in WHOLE[name] if deck_is_known(each)]) if chance.random() < 0.5 else {}
            )
        else:
            for field in attrs.fields(MODULES[name]):
                if field.name in PARAMS[name] and chance.random() < 0.35:
                    known = [each for each in values(MODULES[name], field) if value_allowed(name, field.name, each)]
                    given[field.name] = chance.choice(known)
        if given or name not in ALWAYS:
            modules[name] = given
    return {"preset": "official", "modules": modules}


def deck_is_known(given: dict[str, Any]) -> bool:
    """Whether every special card of a deck has its module in the engine."""
    needed = {CARD_MODULE[card] for card in given.get("cards", {}) if card in CARD_MODULE}
    needed.update(brought_by_deck({"kind": "classic108", "special": "swap", **given}))
    return needed <= MODULES.keys()


def random_start(seed: int) -> tuple[Spec, int]:
    """The first rule set and number of seats of a seed that can be played; the engines must agree on which can."""
    chance = Random(f"rules {seed}")
    while True:
        spec, players = random_spec(chance), chance.choice([2, 2, 3, 3, 4, 4, 5, 6, 8, 10])
        refusals = why_not(spec, players, seed)
        if (refusals[0] is None) != (refusals[1] is None):
            raise EnginesDiffer(f"{json.dumps(spec)} for {players}: engine {refusals[0]}, rulebook {refusals[1]}")
        if refusals == (None, None):
            return spec, players


def why_not(spec: Spec, players: int, seed: int) -> tuple[str | None, str | None]:
    """Why these rules cannot be played: what the engine says and what the rulebook says."""
    by_engine = by_rulebook = None
    try:
        uno.new_game(testing.scenario_rules({"rules": spec}), players, seed=seed, dealer=seed % players)
    except (uno.RulesError, uno.SetupError) as error:
        by_engine = str(error)
    try:
        rules = oracle.build_rules(spec)
        oracle.check_players(rules, players)
        oracle.new_game(rules, players, seed % players, Shuffler(key_from_seed(seed)))
    except oracle.Refused as error:
        by_rulebook = error.code
    return by_engine, by_rulebook


# --- what is compared -----------------------------------------------------------------------------------------------


def engine_facts(state: uno.GameState) -> Data:
    """What a state of the engine holds, in the words of `oracle.summary`."""
    facts, decision = testing.state_facts(state), state.decision
    return {
        "phase": facts["phase"],
        "to_act": state.to_act if state.running else None,
        "hands": list(facts["hands"].values()),  # type: ignore[attr-defined]
        "draw_pile": [str(card) for card in state.draw_pile],
        "top": str(state.top),
        "under": oracle.sort_cards([str(card) for card in state.discard_pile[1:]]),
        "color": None if state.color is None else str(state.color),
        "direction": state.direction,
        "pending": state.pending,
        "drawn": str(decision.card) if isinstance(decision, uno.DrawnCardDecision) else None,
        **{name: facts[name] for name in ("vulnerable", "scores", "dealer", "round", "eliminated", "winner")},
        **{name: facts[name] for name in ("round_points", "game_winners")},
    }


def oracle_facts(state: Data) -> Data:
    """What a state of the plain engine holds. What may be disputed shows in the legal actions."""
    return {name: value for name, value in oracle.summary(state).items() if name != "disputable"}


def as_data(action: uno.Action) -> Data:
    """An action of the engine as the plain one takes it."""
    return {name: value for name, value in action_data(action).items() if value is not False}


def same(what: str, engine: Any, rulebook: Any) -> None:
    """Raise `EnginesDiffer` unless both say the same."""
    if engine != rulebook:
        raise EnginesDiffer(f"{what}: engine {engine}, rulebook {rulebook}")


def same_facts(engine: Data, rulebook: Data) -> None:
    """Compare two states fact by fact."""
    for name in engine.keys() | rulebook.keys():
        same(name, engine.get(name), rulebook.get(name))


def same_lists(what: str, actions: tuple[uno.Action, ...], listed: list[Data]) -> None:
    """Compare two lists of actions, whatever their order; an action listed twice counts twice."""
    engine = sorted(json.dumps(as_data(each), sort_keys=True) for each in actions)
    rulebook = sorted(json.dumps(each, sort_keys=True) for each in listed)
    if engine != rulebook:
        only = [each for each in engine if each not in rulebook], [each for each in rulebook if each not in engine]
        raise EnginesDiffer(f"{what}: only the engine lists {only[0]}, only the rulebook {only[1]}")


# --- the walk -------------------------------------------------------------------------------------------------------


class Pair:
    """The same game in both engines."""

    def __init__(self, start: Start, spec: Spec) -> None:
        self.shuffler = Shuffler(key_from_seed(start.seed))
        self.rulebook = oracle.new_game(oracle.build_rules(spec), start.players, start.dealer or 0, self.shuffler)
        self.engine = start.deal()
        self.counters: dict[int, int] = {}
        """The engine's counter after so many shuffles of the plain one, which a dispute may take back (4.10)."""

    def compare(self) -> None:
        """Both hold the same and list the same."""
        self.counters[self.rulebook["shuffles"]] = self.engine.counter
        same_facts(engine_facts(self.engine), oracle_facts(self.rulebook))
        same_lists("legal actions", uno.legal_actions(self.engine), oracle.legal(self.rulebook))
        same_lists("host actions", uno.host_actions(self.engine), oracle.host(self.rulebook))

    def by_rulebook(self, data: Data) -> tuple[Data, str | None]:
        """The next state and the code of a refusal in the plain engine."""
        undone = self.rulebook["dispute"]
        disputed = undone is not None and data["type"] == "Dispute" and data.get("target") == undone["seat"]
        self.shuffler.counter = self.counters[(undone["before"] if disputed else self.rulebook)["shuffles"]]
        try:
            return oracle.apply(self.rulebook, data), None
        except oracle.Refused as refusal:
            return self.rulebook, refusal.code

    def play(self, data: Data) -> uno.Action | None:
        """Carry an action out in both; its normal form, or None if it is refused."""
        action = testing.read_action(data)
        verdict = uno.check(self.engine, action)
        rulebook, code = self.by_rulebook(data)
        same("code", None if verdict else str(verdict.code), code)
        if verdict.normal is None or code is not None:
            return None
        normal = uno.apply(self.engine, verdict.normal)
        same("outcome of the normal form", uno.apply(self.engine, action), normal)
        if verdict.normal != action:
            again, code = self.by_rulebook(as_data(verdict.normal))
            same(f"code of the normal form {verdict.normal}", None, code)
            same_facts(oracle_facts(again), oracle_facts(rulebook))
            rulebook = again  # the plain engine also keeps what decides nothing
        self.engine, self.rulebook = normal, rulebook
        return verdict.normal


ASIDE = ("CallUno", "Catch", "Dispute", "JumpIn")


def chosen(pair: Pair, chance: Random) -> Data:
    """What is tried next: mostly a card that fits, now and then a window, the host, or nonsense."""
    listed = [as_data(each) for each in uno.legal_actions(pair.engine)]
    hosts = [as_data(each) for each in uno.host_actions(pair.engine)]
    roll = chance.random()
    if roll < 0.12:
        return odd_action(pair.engine, chance)
    if roll < 0.135 and hosts:
        return chance.choice([each for each in hosts if each["type"] != "EndRound" or chance.random() < 0.2] or hosts)
    plays = [each for each in listed if each["type"] == "Play"]
    asides = [each for each in listed if each["type"] in ASIDE]
    if asides and chance.random() < 0.2:
        return chance.choice(asides)
    return chance.choice(plays if plays and chance.random() < 0.7 else listed)


KINDS = (*["Play"] * 8, *["Catch"] * 2, "JumpIn", "Draw", "Pass", "Accept", "Challenge", "NameColor", "ChooseTarget")
KINDS += ("CallUno", "Dispute", "Penalize", "NextRound", "Leave", "Join", "EndRound")
HARSH = ("Leave", "EndRound")


def odd_action(state: uno.GameState, chance: Random) -> Data:
    """Any action, likely wrong."""
    seats = state.players
    kind = chance.choice(KINDS)
    if kind in HARSH and chance.random() < 0.7:
        kind = "Draw"
    if kind == "EndRound":
        return {"type": kind}
    seat: Any = chance.randrange(seats)
    if state.to_act is not None and chance.random() < 0.5:
        seat = state.to_act
    hand = [str(card) for card in state.hands[seat]]
    if chance.random() < 0.15:
        seat = chance.choice([-1, seats, seats + 5, True, 1.5, "x", None])
    data: Data = {"type": kind, "seat": seat}
    pool = hand if hand and chance.random() < 0.9 else [str(card) for card in CARDS]
    color, target = chance.choice(["R", "Y", "G", "B", "Z"]), chance.choice([*range(-1, seats + 1), True, "x"])
    if kind == "Play":
        data["cards"] = chance.choices(pool, k=chance.choice([1] * 8 + [2, 2, 3, 0]))
        if chance.random() < 0.3:  # a set, or nearly one
            data["cards"] = [text for text in hand if text[1:] == data["cards"][0][1:]] if data["cards"] else []
    elif kind == "JumpIn":
        data["card"] = chance.choice(pool + [str(state.top)] * 3)
    elif kind == "NameColor":
        data["color"] = color
    elif kind in ("ChooseTarget", "Catch", "Dispute"):
        data["target"] = target
    elif kind == "Penalize":
        data["fault"] = chance.choice(["advice", "exposure", "trading", "slow", "nothing"])
    if kind in ("Play", "JumpIn"):
        riders = {"color": color, "target": target, "uno": True, **({"announce": True} if kind == "Play" else {})}
        data |= {name: value for name, value in riders.items() if chance.random() < 0.3}
    return data


def walk(seed: int, plies: int = PLIES) -> Iterator[uno.GameState]:
    """Play one random game in both engines and yield each state. Raises `EnginesDiffer`."""
    spec, players = random_start(seed)
    start = Start(testing.scenario_rules({"rules": spec}), players, seed % players, seed, ())
    chance, trail, data = Random(f"play {seed}"), Trail(start), None
    try:
        pair = Pair(start, spec)
        for _ in range(plies):
            data = None
            pair.compare()
            yield pair.engine
            if isinstance(pair.engine.decision, uno.GameOver):
                return
            data = chosen(pair, chance)
            action = pair.play(data)
            if action is not None:
                trail.go(action, pair.engine)
    except Exception as error:
        tried = None if data is None else testing.read_action(data)
        what = str(error) if isinstance(error, EnginesDiffer) else f"{type(error).__name__}: {error}"
        raise EnginesDiffer(trail.told(LawBroken(what), tried)) from error
