"""A record as a plain document and back: every part read on its own, then the whole game played again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from unorules.actions import Action, parse_action
from unorules.cards import Card, cards
from unorules.errors import LoadError, ReplayError
from unorules.jsontext import decode, encode
from unorules.migrations import SCHEMA, opened
from unorules.notation import format_position
from unorules.notation.reading import parse_recorded
from unorules.plain import Document, shown, versions
from unorules.record.checks import marks, outcome, round_text, table_digest
from unorules.record.game import Record
from unorules.record.header import comment_of
from unorules.record.orders import Shuffle
from unorules.record.parts import (
    HEADER,
    RULES,
    Path,
    Reading,
    dollar,
    filled,
    header_document,
    read_bytes,
    read_header,
    read_number,
    read_rules,
    read_text,
    rules_document,
)
from unorules.record.replay import Deal, played
from unorules.ruleset import Rules
from unorules.shuffle import KEY_SIZE
from unorules.state import GameState

DEAL: Final = (*RULES, "players", "dealer", "draws", "counter", "key")
"""The parts that tell how a game began, where no position does."""

GAME: Final = (*HEADER, "shuffles", "actions", "comments", "checks", "rounds", "result")
"""The parts that every record may have."""


def dump(record: Record) -> str:
    """The record as JSON text."""
    return encode({"schema": SCHEMA, "kind": "record", **record_document(record)})


def load(text: str | bytes) -> Record:
    """A record from JSON text."""
    kind, document = opened(decode(text))
    if kind != "record":
        raise LoadError(f"$.kind: is {shown(kind)}; it must be record")
    return read_record(document)


# --- written ----------------------------------------------------------------------------------------------------------


def record_document(record: Record) -> Document:
    """The record as plain data, without the head that names kind and schema. What is empty is left out."""
    written = list(marks(record.states(), len(record)))
    found: Document = {
        **_origin_document(record.origin),
        **header_document(record.header),
        "shuffles": [
            {"ply": each.ply, "cards": " ".join(map(str, each.cards)), "counter": each.counter}
            for each in record.shuffles
        ],
        "actions": list(map(str, record.actions)),
        "comments": [{"ply": ply, "text": text} for ply, text in record.comments],
        "checks": [{"ply": mark.ply, "table": mark.check} for mark in written],
        "rounds": [{"ply": mark.ply, "result": mark.round} for mark in written if mark.round],
        "result": outcome(record.state),
    }
    return filled(found)


def _origin_document(origin: Deal | GameState) -> Document:
    if isinstance(origin, GameState):
        return {"position": format_position(origin)}
    return {
        **rules_document(origin.rules),
        "players": origin.players,
        "dealer": origin.dealer,
        **({"draws": " ".join(map(str, origin.draws)), "counter": origin.counter} if origin.draws else {}),
        "key": None if origin.key is None else origin.key.hex(),
    }


# --- read -------------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Claims:
    """What a record says of the game as it goes, to be held against the game played again."""

    checks: Mapping[int, str]
    rounds: Mapping[int, str]
    result: str | None
    versions: Mapping[str, int]
    """The versions of behaviour that it was written under."""


def read_record(
    data: Mapping[str, Any],
    where: Callable[[Path], str] = dollar,
    word: Callable[[str], str] = str,
    unread: Sequence[str] = (),
) -> Record:
    """A record from plain data, played again.

    In errors `where` says at which place a part stands, and `word` how a part is called. `unread` tells what could not
    be read into the data, so that nothing is said of what is missing there.

    Raises `LoadError` with every defect, or `ReplayError`.
    """
    reading = Reading(data, where, unread)
    known = (*GAME, "position") if "position" in data else (*DEAL, *GAME)
    for name in data:
        if name not in known:
            reading.bad((name,), f"{word(name)} has no place {'beside a position' if name in DEAL else 'in a record'}")
    if "position" in data and "fair" in data:
        reading.bad(("fair",), "a position was not dealt, so no deal of it can be fair")
    needed = ("position",) if "position" in data else ("rules", "players", "dealer", "shuffles")
    reading.missing([word(name) for name in (*needed, "actions") if name not in data])
    origin, old = _read_position(reading) if "position" in data else _read_deal(reading)
    header = read_header(reading)
    if origin is not None and not unread:
        reading.read((), origin.players, header.suits, None)
    shuffles = _read_shuffles(reading)
    actions = reading.listed("actions", _read_action)
    comments = [(ply, text) for ply, text in reading.noted("comments", "text", comment_of) if text]
    checks = reading.noted("checks", "table", str)
    rounds = reading.noted("rounds", "result", str)
    result = reading.part("result", read_text, None)
    if reading.problems or origin is None:
        raise LoadError(reading.problems)
    state = _played(origin, actions, shuffles, _Claims(dict(checks), dict(rounds), result, old), where)
    return Record(origin, actions, shuffles, tuple(comments), header, state)


_Origin: TypeAlias = tuple[Deal | GameState | None, Mapping[str, int]]
"""How a game began (None when that cannot be read), and the versions of behaviour that were written with it."""


def _read_position(reading: Reading) -> _Origin:
    none: _Origin = (None, {})
    return reading.part("position", parse_recorded, none)


def _read_deal(reading: Reading) -> _Origin:
    no_cards: tuple[Card, ...] = ()
    rules, old = read_rules(reading)
    players = reading.part("players", read_number, None)
    dealer = reading.part("dealer", read_number, 0)
    draws = reading.part("draws", lambda value: cards(read_text(value)), no_cards)
    counter = reading.part("counter", read_number, 0)
    key = reading.part("key", lambda value: None if value is None else read_bytes(value, KEY_SIZE), None)
    if rules is None or players is None:
        return None, old
    reading.bad(("players",), *rules.seating_problems(players))
    reading.bad(("rules",), *rules.book.refused_deal)
    if dealer >= players:
        reading.bad(("dealer",), f"{dealer} is no seat: seats are 0 to {players - 1}")
    strange = [card for card in dict.fromkeys(draws) if card not in rules.book.codes]
    reading.bad(("draws",), *[f"{card} is no card of these rules" for card in strange])
    if counter and not draws:
        reading.bad(("counter",), "nothing was drawn for the deal, so it must be left out")
    return Deal(rules, players, dealer, draws, counter, key), old


def _read_shuffles(reading: Reading) -> tuple[Shuffle, ...]:
    """Every shuffle; where a counter is left out, it has moved on by one."""
    found: list[Shuffle] = []

    def read(value: object) -> Shuffle:
        if not isinstance(value, Mapping) or value.keys() - {"counter"} != {"ply", "cards"}:
            raise TypeError("must hold ply, cards, and counter if it is known")
        before = found[-1].counter if found else 0
        counter = read_number(value["counter"]) if "counter" in value else before + 1
        ply = read_number(value["ply"])
        if found and ply < found[-1].ply:
            raise ValueError(f"ply {ply} stands after ply {found[-1].ply}")
        found.append(Shuffle(ply, cards(read_text(value["cards"])), counter))
        return found[-1]

    return reading.listed("shuffles", read)


def _read_action(value: object) -> Action:
    return parse_action(read_text(value))


def _played(
    origin: Deal | GameState,
    actions: tuple[Action, ...],
    shuffles: tuple[Shuffle, ...],
    claims: _Claims,
    where: Callable[[Path], str],
) -> GameState:
    """The state that the game comes to, every claim held against it on the way."""
    before = state = None
    try:
        for ply, (state, _) in enumerate(played(origin, actions, shuffles)):
            _hold(claims, ply, before, state)
            before = state
        assert state is not None
        if claims.result is not None and claims.result != outcome(state):
            raise ReplayError(
                f"the record gives {claims.result or 'nothing'} as the result, but "
                f"{outcome(state) or 'the game is not over'}",
                len(actions),
                part=("result",),
            )
    except ReplayError as error:
        place = where(error.part or (("actions", error.ply - 1) if error.ply else ()))
        problem = error.problem + _behaviour(origin.rules, claims.versions)
        raise ReplayError(problem, error.ply, place, error.part) from None
    return state


def _hold(claims: _Claims, ply: int, before: GameState | None, state: GameState) -> None:
    if ply in claims.rounds:
        ended = "" if before is None else round_text(before, state)
        if claims.rounds[ply] != ended:
            said = f"the record says that a round ended {claims.rounds[ply]}"
            part = ("rounds", list(claims.rounds).index(ply))
            raise ReplayError(f"{said}, but it ended {ended}" if ended else f"{said}, but none did", ply, part=part)
    if ply in claims.checks and claims.checks[ply] != table_digest(state):
        good = max([each for each in claims.checks if each < ply], default=0)
        part = ("checks", list(claims.checks).index(ply))
        raise ReplayError(f"the table is another than the record's: the games part after ply {good}", ply, part=part)


def _behaviour(rules: Rules, old: Mapping[str, int]) -> str:
    """Which modules behave otherwise than when the record was written."""
    here = versions(rules)
    changed = [name for name in sorted({*old, *here}) if old.get(name, 1) != here.get(name, 1)]
    told = [f"{name} (then {old.get(name, 1)}, now {here.get(name, 1)})" for name in changed]
    return f"; rules that have changed their behaviour since: {', '.join(told)}" if told else ""
