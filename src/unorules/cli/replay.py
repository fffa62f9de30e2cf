"""`unorules replay`: a recorded game shown turn by turn, with all hands open or as one seat saw it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from unorules.actions import Action
from unorules.cli import records, table
from unorules.cli.render import flow, say
from unorules.cli.turns import Turns
from unorules.decisions import GameOver, PollDecision
from unorules.errors import SetupError
from unorules.events import Event, RoundStarted, TurnPassed
from unorules.notation import format_position, parse_view
from unorules.observation import HOST, Observation, observe
from unorules.phrases import Phrase, phrase
from unorules.record import Record, SeatRecord
from unorules.telling import sentence


def run(options: argparse.Namespace) -> int:
    """Show the game, or print the position at a ply."""
    record = records.read(options.file, options.game)
    if isinstance(record, Record) and options.seat is not None:
        record = record.for_seat(options.seat)
    elif isinstance(record, SeatRecord) and options.seat not in (None, record.seat):
        raise SetupError(f"this is what {_viewer(record)} saw; nobody else can be shown")
    if options.at is None:
        _show(record, options.locale)
    else:
        say(_position(record, options.at))
    return 0


def _viewer(record: SeatRecord) -> Phrase:
    return phrase("a spectator") if record.seat is None else phrase("seat {seat}", seat=record.seat)


def _position(record: Record | SeatRecord, ply: int) -> str:
    if not 0 <= ply <= len(record):
        raise SetupError(f"there is no ply {ply} here: the last one is {len(record)}")
    return record.steps[ply].view if isinstance(record, SeatRecord) else format_position(record.until(ply).state)


Moment = tuple[int, Action | None, tuple[Event, ...], Observation, tuple[int, ...]]
"""A ply, its action, what happened, the table afterwards, and the seats that are out of the game then."""


def _moments(record: Record | SeatRecord) -> Iterator[Moment]:
    if isinstance(record, SeatRecord):
        for step in record.steps:
            seen = parse_view(step.view)
            yield step.ply, step.action, step.events, seen, seen.eliminated
    else:
        for each in record.steps():
            yield each.ply, each.action, each.events, observe(each.state, HOST), table.out_of_game(each.state)


def _show(record: Record | SeatRecord, locale: str) -> None:
    names = record.header.names
    show = Turns(names, locale)
    comments: Mapping[int, str] = dict(record.comments) if isinstance(record, Record) else {}
    worded = show.teller.worded
    if isinstance(record, Record):
        say(flow(worded("{players} seats, rules: {rules}", players=record.players, rules=record.rules)))
    else:
        facts = {"players": record.players, "viewer": _viewer(record), "rules": record.rules}
        say(flow(worded("{players} seats, as {viewer} saw it, rules: {rules}", **facts)))
    say(*[f"{worded('seat {seat}', seat=seat)}: {name}" for seat, name in enumerate(names)])
    say(*[f"{tag}: {text}" for tag, text in (("date", record.header.date), *record.header.tags) if text])
    if 0 in comments:
        show.remark(comments[0])
    before: Observation | None = None
    for ply, action, events, seen, out in _moments(record):
        silent = before is not None and isinstance(before.decision, PollDecision) and _only_passes(events)
        if any(isinstance(event, RoundStarted) for event in events):
            show.deal(seen, events)
        elif before is not None and action is not None and not silent:
            show.before(before, action, ply)
            show.happened(events)
        if before is not None and seen.result is not None and (before.result is None or before.round != seen.round):
            show.end_of_round(seen, out)
        if ply and ply in comments:
            show.remark(comments[ply])
        before = seen
    show.finish()
    if before is not None and not isinstance(before.decision, GameOver):
        ends = worded("the record ends at ply {ply}", ply=len(record))
        if before.to_act is not None:
            ends += "; " + worded("{who} is to act", who=show.teller.name(before.to_act))
        say("", flow(sentence(ends)))


def _only_passes(events: tuple[Event, ...]) -> bool:
    return all(isinstance(event, TurnPassed) for event in events)
