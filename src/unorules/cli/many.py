"""What the commands that play many games share: workers, the bar, files, figures as text."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from unorules.cli.render import columns, flow, say, width
from unorules.simulation import MissingExtra, Share, Summary, cluster, mean, quantile

_SURE = 0.001
_FEW = 10
"""With fewer deals than this an interval says nothing."""


@contextmanager
def workers(options: argparse.Namespace) -> Generator[tuple[Executor | None, int | None]]:
    """The executor that is asked for, if any, and how many workers."""
    if options.cluster is None:
        yield None, options.workers
    else:
        with cluster(options.cluster) as found:
            yield found


@contextmanager
def bar(total: int, done: int) -> Generator[Callable[[int], None] | None]:
    """A bar that is moved by calling it with the number of games played; only on a terminal, and where tqdm is."""
    try:
        made = import_module("tqdm").tqdm if sys.stderr.isatty() else None
    except ImportError:
        made = None
    if made is None:
        yield None
        return
    with made(total=total, initial=done, unit=" games", ncols=width()) as shown:
        yield lambda games: shown.update(games - shown.n)


def number(value: int) -> str:
    """A whole number with commas."""
    return f"{value:,}"


def percent(share: Share) -> tuple[str, str]:
    """A share and its interval."""
    return f"{100 * share.share:.1f} %", f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def p_value(p: float) -> str:
    """A probability as papers write it."""
    return "p < 0.001" if p < _SURE else f"p = {p:.3f}"


def heading(summary: Summary) -> str:
    """What was played, in a sentence."""
    setup = summary.setup
    games = f"{number(summary.games)} games" + ("" if setup.rounds is None else f" of at most {setup.rounds} rounds")
    if setup.rounds == 1:
        games = f"{number(summary.games)} games of one round"
    turned = f", each deal with {setup.rotations} seatings" if setup.rotations > 1 else ""
    return f"{games}, {setup.players} seats, seed {setup.seed}{turned}. Rules: {setup.rules}"


def winners(summary: Summary) -> str:
    """Who won how often."""
    whole = summary.finished > 0 and summary.setup.rounds is None
    rows = [("", *(("games", "95 %") if whole else ()), "rounds", "95 %", "points a round")]
    for name, share in summary.rounds_by_bot.items():
        games = percent(summary.games_by_bot[name]) if whole else ()
        rows.append((name, *games, *percent(share), f"{summary.points_by_bot[name] / max(1, share.of):.1f}"))
    return columns(rows, right=tuple(range(1, len(rows[0]))))


def places(summary: Summary) -> str:
    """What share of the rounds each seat and each place won."""
    rows = [("", "rounds", "95 %", "", "rounds", "95 %")]
    for at, (seat, place) in enumerate(zip(summary.rounds_by_seat, summary.rounds_by_place, strict=True)):
        rows.append((f"seat {at}", *percent(seat), f"place {at + 1}", *percent(place)))
    return columns(rows, right=(1, 2, 4, 5))


def per_round(summary: Summary, total: int) -> str:
    """So much a round, over all rounds."""
    return f"{total / summary.rounds:.2f}" if summary.rounds else "-"


def happenings(summary: Summary) -> str:
    """What a round is like."""
    actions, lengths, points = summary.actions, summary.round_lengths, summary.round_points
    rows = [("", "mean", "half have at most", "95 % have at most")]
    for says, counts in (("actions", lengths), ("points", points)):
        rows.append((f"{says} a round", f"{mean(counts):.1f}", str(quantile(counts, 0.5)), str(quantile(counts, 0.95))))
    if summary.game_lengths:
        counts = summary.game_lengths
        rows.append(("rounds a game", f"{mean(counts):.1f}", str(quantile(counts, 0.5)), str(quantile(counts, 0.95))))
    text = columns(rows, right=(1, 2, 3))
    found = [
        f"{per_round(summary, summary.cards_drawn)} cards drawn",
        f"{per_round(summary, summary.reshuffles)} reshuffles",
        f"{per_round(summary, actions['Catch'])} catches",
        f"{per_round(summary, actions['Challenge'])} challenges" + _right(summary),
    ]
    if actions["JumpIn"]:
        found.append(f"{per_round(summary, actions['JumpIn'])} jump-ins")
    ends = ", ".join(f"{reason} {number(times)}" for reason, times in summary.round_endings.most_common())
    return "\n".join(
        [text, flow(f"A round has {', '.join(found)}.", "", "  "), flow(f"Rounds ended: {ends}.", "", "  ")]
    )


def _right(summary: Summary) -> str:
    return f" ({percent(summary.challenges)[0]} of them right)" if summary.challenges.of else ""


def strengths(summary: Summary) -> list[str]:
    """Which bot wins more than its share, deal by deal. Of two bots one tells all."""
    names = summary.setup.names
    return [_strength(summary, name) for name in (names[:1] if len(names) == 2 else names if len(names) > 2 else ())]


def _strength(summary: Summary, name: str) -> str:
    found = summary.strength(name)
    if found.pairs < _FEW:
        return f"{found.pairs} deals are too few to tell whether {name} wins more than its share."
    what = "rounds" if summary.setup.rounds else "games"
    low, middle, high = (f"{100 * each:+.1f}" for each in (found.low, found.mean, found.high))
    return (
        f"{name} wins {middle} in 100 {what} beside its share of the seats, 95 % from {low} to {high} "
        f"(paired t test over {number(found.pairs)} deals, {p_value(found.p)})."
    )


def say_strengths(summary: Summary) -> None:
    """Print them, or what is missing for it."""
    try:
        lines = strengths(summary)
    except MissingExtra as error:
        lines = [f"No test of who is stronger: {error}."]
    for line in lines:
        say(flow(line, "", "  "))


def say_faults(summary: Summary) -> None:
    """Print what went wrong, if anything did."""
    if summary.truncated:
        say(
            flow(
                f"{number(summary.truncated)} games were cut off in a round of {summary.setup.plies} actions.", "", "  "
            )
        )
    for each in summary.forfeits:
        what = f"{each.bot} forfeited {number(each.count)} games ({each.fault}), first game {each.game}: {each.message}"
        say(flow(what, "", "  "))
