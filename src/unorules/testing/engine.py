"""An engine as the conformance kit sees it: something that answers requests. This library is one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, Protocol

from unorules.engine import legal_actions, step
from unorules.errors import IllegalAction, RulesError, SetupError, UnoRulesError
from unorules.events import Event, HandShown, RoundStarted
from unorules.observation import Observation, Viewer, observe
from unorules.plain import CONVERTER, AnyAction
from unorules.ruleset import MODULES, PRESETS, Rules
from unorules.serialization import to_json
from unorules.setup import dealer_from_draws, new_game
from unorules.state import GameState
from unorules.testing.positions import count_cards, opening_position, position, snapshot
from unorules.testing.requests import (
    ApplyRequest,
    DealerRequest,
    DealRequest,
    LegalRequest,
    Malformed,
    ObserveRequest,
    OpeningRequest,
    PositionRequest,
    RulesRequest,
    Said,
    read_action,
    read_request,
)
from unorules.windows import CatchWindow

Answer = Mapping[str, Any]
"""What an engine answers, as plain data."""


class Engine(Protocol):
    """What scenarios are run against. [The line protocol](protocol.md) tells requests and answers."""

    def answer(self, do: str, said: Said) -> Answer:
        """Answer one request.

        Raises `Refused` when the rules refuse it, `Unsupported` when the engine cannot express it, `Malformed` when
        the request is none.
        """
        ...


class Refused(UnoRulesError):
    """The rules refuse a request, and nothing has changed. `code` says why, None when the engine does not tell."""

    def __init__(self, code: str | None, message: str = "") -> None:
        super().__init__(message or f"refused: {code or 'for no reason given'}")
        self.code = code

    def __reduce__(self) -> tuple[type[Refused], tuple[str | None, str]]:
        return type(self), (self.code, str(self))


class Unsupported(UnoRulesError):
    """The engine has no such rule, request or fact; the message names it."""


class BadAnswer(UnoRulesError):
    """An answer that does not have the shape it must have; the message says where."""


class LocalEngine:
    """This library as an engine. It holds one table.

    Examples:
        >>> engine = LocalEngine()
        >>> engine.answer("deal", {"rules": {"preset": "official"}, "players": 3, "seed": "7"})
        {}
        >>> engine.answer("view", {})["draw_pile_size"]
        86
    """

    def __init__(self) -> None:
        self._table: GameState | None = None
        self._shown: set[int] = set()

    def answer(self, do: str, said: Said) -> Answer:
        """Answer one request; see `Engine`."""
        missing = unknown_names(said.get("rules"))
        if missing:  # before the rest is read: their cards are unknown, too
            raise Unsupported(", ".join(missing))
        request = read_request(do, said)
        try:
            match request:
                case RulesRequest():
                    return _deck(request)
                case DealerRequest():
                    dealer, decided, _ = dealer_from_draws(request.players, request.dealer_draws)
                    return {"dealer": dealer if decided else None}
                case DealRequest() | OpeningRequest():
                    self._table, self._shown = _lay(request), set()
                    return {}
                case ApplyRequest():
                    self._apply(request)
                    return {}
                case LegalRequest():
                    legal = legal_actions(self._laid(), request.seat)
                    return {"actions": [CONVERTER.unstructure(action, AnyAction) for action in legal]}
                case ObserveRequest():
                    return {"observation": to_json(self._seen_by(request.seat))}
                case _:
                    table = self._laid()
                    return table_facts(table) | {"revealed_to": sorted(self._shown), "cards": count_cards(table)}
        except (IllegalAction, RulesError, SetupError) as error:
            raise Refused(str(error.code), str(error)) from None

    def _laid(self) -> GameState:
        if self._table is None:
            raise Malformed("$.do: there is no table yet; send position, opening or deal first")
        return self._table

    def _seen_by(self, viewer: Viewer) -> Observation:
        table = self._laid()
        try:
            return observe(table, viewer)
        except SetupError as error:
            raise Malformed(f"$.seat: {error}") from None

    def _apply(self, request: ApplyRequest) -> None:
        table = self._laid()
        before = snapshot(table)
        try:
            self._table, events = step(table, read_action(request.action))
        finally:
            if snapshot(table) != before:
                raise AssertionError("apply has changed the state it was given")
        self._shown = _shown(self._shown, events)


def _shown(before: set[int], events: Sequence[Event]) -> set[int]:
    """The seats that have been shown a challenged hand in this round."""
    shown = set(before)
    for event in events:
        if isinstance(event, RoundStarted):
            shown = set()
        elif isinstance(event, HandShown):
            shown.add(event.to)
    return shown


def unknown_names(said: object) -> list[str]:
    """The preset and the modules that rules as scenarios write them name, and that are not known here."""
    if not isinstance(said, Mapping):
        return []
    preset, modules = said.get("preset", "official"), said.get("modules", {})
    missing = [f"preset {preset}"] if isinstance(preset, str) and preset not in PRESETS else []
    names = [name for name in modules if name not in MODULES] if isinstance(modules, Mapping) else []
    return missing + (["module " + ", ".join(names)] if names else [])


def scenario_rules(scenario: Mapping[str, Any]) -> Rules:
    """The rules of a scenario. Raises `RulesError` when they make no sense, `Unsupported` when a name is unknown."""
    said = scenario["rules"]
    missing = unknown_names(said)
    if missing:
        raise Unsupported(", ".join(missing))
    return _rules(said.get("preset", "official"), said.get("modules", {}))


def _rules(preset: str, modules: Mapping[str, Mapping[str, Any] | None]) -> Rules:
    base = PRESETS[preset]
    return base.combined(
        (name, given) for name, given in modules.items() if given is not None or name in base or MODULES[name].always
    )


def _deck(request: RulesRequest) -> Answer:
    rules = _rules(request.rules.preset, request.rules.modules)
    if request.players is not None:
        rules.check_players(request.players)
    book = rules.book
    copies = Counter([book.texts[code] for code in book.pack])
    return {"deck": dict(copies), "points": dict(zip(book.texts, book.points, strict=True))}


def _lay(request: DealRequest | OpeningRequest) -> GameState:
    rules = _rules(request.rules.preset, request.rules.modules)
    rules.check_players(request.players)
    seed = token_hex() if request.seed is None else request.seed
    if isinstance(request, DealRequest):
        return new_game(rules, request.players, seed=seed, dealer=request.dealer)
    hands = [request.hand_of(seat) for seat in range(request.players)]
    if not isinstance(request, PositionRequest):
        return opening_position(
            rules,
            hands=hands,
            draw_pile=request.draw_pile,
            dealer=request.dealer,
            scores=request.scores,
            round=request.round,
            out=request.eliminated,
            seed=seed,
        )
    return position(
        rules,
        hands=hands,
        top=request.top,
        color=request.color,
        turn=request.turn,
        direction=request.direction,
        draw_pile=request.draw_pile,
        discard_under=request.discard_under,
        side=request.side,
        dealer=request.dealer,
        scores=request.scores,
        round=request.round,
        out=request.eliminated,
        seed=seed,
    )


def table_facts(state: GameState) -> dict[str, object]:
    """What lies on a table, all cards open."""
    match = state.match
    out = state.eliminated
    hands = [() if seat in out else hand for seat, hand in enumerate(state.hands)]
    return {
        "phase": type(state.decision).__name__,
        "turn": state.to_act,
        "direction": state.direction,
        "side": state.side,
        "color": state.color,
        "top": str(state.top),
        "pending": state.pending,
        "hands": {str(seat): [str(known) for known in hand] for seat, hand in enumerate(hands)},
        "draw_pile_size": len(state.pile_codes),
        "discard_size": len(state.discard_codes),
        "vulnerable": sorted(window.seat for window in state.windows if isinstance(window, CatchWindow)),
        "winner": None if match.result is None else match.result.winner,
        "round_points": 0 if match.result is None else match.result.points,
        "scores": list(match.scores),
        "eliminated": list(out),
        "game_winners": list(match.winners),
        "dealer": match.dealer,
        "round": match.round,
    }
