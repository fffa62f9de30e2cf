"""Positions as a line: whole, or as one seat may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unorules.cards import Card
from unorules.decisions import (
    ColorDecision,
    Decision,
    DrawnCardDecision,
    GameOver,
    Link,
    Opening,
    PenaltyDecision,
    PendingPlay,
    PollDecision,
    RoundOver,
    TargetDecision,
    TurnDecision,
    WaitingDecision,
)
from unorules.errors import NotationError
from unorules.notation.words import NONE, write_json, write_word
from unorules.observation import HOST, Viewer, own_seat
from unorules.packs import packs_of
from unorules.plain import pack_text, rules_text, versions
from unorules.ruleset import Rules
from unorules.saved import plain_slot
from unorules.shuffle import KEY_SIZE
from unorules.state import NOBODY, GameState, Match, RoundResult
from unorules.windows import AccusedMark, CatchWindow, DisputeWindow, Window

NO_KEY = bytes(KEY_SIZE)


def format_position(state: GameState) -> str:
    """Write a state as one line that `parse_position` reads back as an equal state at the same ply.

    The line holds every hand and the key of all chance: keep it from the seats, or give each its `format_view`.

    Examples:
        >>> import unorules as uno
        >>> state = uno.parse_position("official; hands R7 W | G1 G2; discard R2; turn 0", any_cards=True)
        >>> uno.format_position(uno.apply(state, uno.Play(0, "R7", uno=True)))
        'official; hands W | G1 G2; discard R7 R2; turn 1; laid 0; ply 1'
    """
    return "; ".join(
        [rules_text(state.rules), *_behaviour(state.rules), *_sections(state), *_end(state, state.key.hex())]
    )


GameState._writer = format_position


def format_view(state: GameState, seat: Viewer = None) -> str:
    """Write what a seat may know of a state as one line, `?` standing for what it does not know.

    None is a spectator and `"host"` the host, as for `observe`; `parse_view` reads the line back as that observation.

    Examples:
        >>> import unorules as uno
        >>> state = uno.parse_position("official; hands R7 W | G1 G2; discard R2 B3; turn 0", any_cards=True)
        >>> uno.format_view(state, seat=1)
        'official; view 1; hands ?2 | G1 G2; discard R2 ?1; turn 0'
    """
    return f"{view_head(state.rules, seat)}; {view_body(state, seat)}"


def view_head(rules: Rules, seat: Viewer) -> str:
    """What every line of a viewer begins with: the rules, and whose view it is."""
    return "; ".join([rules_text(rules), *_behaviour(rules), f"view {NONE if seat is None else seat}"])


def view_body(state: GameState, seat: Viewer) -> str:
    """The rest of a view."""
    return "; ".join(_view(state, seat, own_seat(state, seat)))


def _behaviour(rules: Rules) -> list[str]:
    """The versions of behaviour and the packs that the rules need, where they need any."""
    changed, packs = versions(rules), packs_of(rules)
    told = ["versions " + " ".join([f"{name}={number}" for name, number in changed.items()])] if changed else []
    return [*told, "packs " + " ".join(packs)] if packs else told


def _sections(state: GameState) -> list[str]:
    """Every section of a whole state but the rules."""
    hands = [_packed(state, hand) for hand in state.hand_codes]
    found = _table(state, hands, _packed(state, state.pile_codes), _packed(state, state.discard_codes[::-1]))
    found += [_decision(each) for each in state.decisions]
    found += _around(state, [(seat, " ".join(map(str, hand)) or NONE) for seat, hand in state.match.put_away])
    for name, at in state.book.slot_at.items():
        value = state.slots[at]
        if isinstance(value, GameState):
            found.append(f"slot {name} [{'; '.join([*_sections(value), *_end(value, '')])}]")
        elif value != state.book.slots[at]:
            found.append(f"slot {name} = {write_json(plain_slot(name, value))}")
    return found


def _end(state: GameState, key: str) -> Iterator[str]:
    if state.ply:
        yield f"ply {state.ply}"
    if state.key != NO_KEY or state.counter:
        yield f"chance {key}@{state.counter}"


def _view(state: GameState, seat: Viewer, own: int | None) -> list[str]:
    """Every section of a view but the rules and the viewer."""
    host = seat == HOST
    hands = [
        _packed(state, hand) if host or at == own else _hidden(len(hand)) for at, hand in enumerate(state.hand_codes)
    ]
    top, under = _packed(state, state.discard_codes[-1:]), len(state.discard_codes) - 1
    found = _table(state, hands, _hidden(len(state.pile_codes)), f"{top} ?{under}" if under else top)
    found += [_decision(each if host else each.for_seat(own)) for each in state.decisions]
    found += _around(state, [(away, _hidden(len(hand))) for away, hand in state.match.put_away])
    found += [f"extra {name} = {write_json(view(state, own))}" for name, view in state.book.views.items()]
    return [*found, f"ply {state.ply}"] if state.ply else found


def _packed(state: GameState, codes: bytes) -> str:
    return pack_text(state.book, codes) or NONE


def _hidden(count: int) -> str:
    return f"?{count}" if count else NONE


def _table(state: GameState, hands: Sequence[str], pile: str, discard: str) -> list[str]:
    """What lies on the table and in the hands."""
    found = [f"side {state.side}"] if state.side else []
    found.append("hands " + " | ".join(hands))
    if pile != NONE:
        found.append(f"pile {pile}")
    found.append(f"discard {discard}")
    if state.color is not state.top.color:
        found.append(f"color {state.color or NONE}")
    if state.direction != 1:
        found.append("ccw")
    return found


def _around(state: GameState, away: Sequence[tuple[int, str]]) -> list[str]:
    """What is known beside the cards and the decision: windows, who laid the top card, the match."""
    match = state.match
    found = []
    if state.windows:
        found.append("windows " + " | ".join(map(_window, state.windows)))
    if state.laid_by != NOBODY:
        found.append(f"laid {state.laid_by}")
    if state.passes:
        found.append(f"passes {state.passes}")
    found += match_sections(match, away)
    if state.ring.seats != in_round(match):
        found.append("in " + (spaced(state.ring.seats) or NONE))
    return found


def in_round(match: Match) -> tuple[int, ...]:
    """The seats in the game that have not been put out of the round."""
    if not match.put_away:
        return match.seats
    away = [seat for seat, _ in match.put_away]
    return tuple([seat for seat in match.seats if seat not in away])


def match_sections(match: Match, away: Sequence[tuple[int, str]] = ()) -> list[str]:
    """The sections about the match; `away` names the hands that were put away, as text."""
    found = []
    if any(match.scores):
        found.append(f"scores {spaced(match.scores)}")
    if match.dealer:
        found.append(f"dealer {match.dealer}")
    if match.round != 1:
        found.append(f"round {match.round}")
    if match.left:
        found.append(f"left {spaced(match.left)}")
    if match.knocked_out:
        found.append(f"knocked {spaced(match.knocked_out)}")
    if away:
        found.append("away " + " | ".join([f"{seat} {hand}" for seat, hand in away]))
    if match.result is not None:
        found.append(f"result {write_result(match.result)}")
    if match.winners or match.reason:
        found.append(f"won {write_winners(match)}")
    return found


def write_result(result: RoundResult) -> str:
    """How a round ended: winner, reason, points, and what each total changed by."""
    return f"{_or_none(result.winner)} {write_word(result.reason)} {result.points} {spaced(result.deltas)}"


def write_winners(match: Match) -> str:
    """Who won the game, and why it ended."""
    return f"{spaced(match.winners) or NONE} {write_word(match.reason)}"


def spaced(numbers: Iterable[int]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(str, numbers))


def _or_none(seat: int | None) -> str:
    return NONE if seat is None else str(seat)


_WINDOWS: dict[type[Window], str] = {CatchWindow: "catch", AccusedMark: "accused", DisputeWindow: "dispute"}


def _window(window: Window) -> str:
    target = f" {window.target}" if isinstance(window, AccusedMark) else ""
    return f"{_WINDOWS[type(window)]} {window.seat}{target} ({' '.join(window.until)})"


def _decision(decision: Decision) -> str:
    seat = decision.seat
    match decision:
        case TurnDecision():
            return f"turn {seat}"
        case DrawnCardDecision():
            source = "" if decision.source == "draw" else f" by {write_word(decision.source)}"
            flags = " whole" * decision.whole_hand + " forced" * decision.forced
            return f"drawn {seat} {decision.card or '?'}{flags}{source}"
        case PenaltyDecision():
            return f"penalty {seat}" + _links(decision.links)
        case ColorDecision():
            return f"name {seat} {_waiting(decision)}"
        case TargetDecision():
            return f"target {seat} {_waiting(decision)}"
        case PollDecision():
            return f"poll {spaced((seat, *decision.rest))}"
        case RoundOver():
            return f"over {seat}"
        case GameOver():
            return "end"
    raise NotationError(f"a {type(decision).__name__} has no text here")


def _waiting(decision: WaitingDecision) -> str:
    waiting = decision.waiting
    if isinstance(waiting, Opening):
        return f"opening {waiting.first}"
    return _pending(waiting)


def _pending(play: PendingPlay) -> str:
    return (
        f"{play.seat}:"
        + "^" * play.jumped
        + cards_text(play.cards)
        + ("" if play.target is None else f"@{play.target}")
        + "!" * play.uno
        + " single" * play.single
        + ("" if play.link is None else f" noted{_links([play.link])}")
        + (f" answers{_links(play.answered)}" if play.answered else "")
    )


def cards_text(cards: Sequence[Card]) -> str:
    """The cards of one play."""
    return ",".join(map(str, cards))


def _links(links: Iterable[Link]) -> str:
    return "".join([f" [{_link(link)}]" for link in links])


def _link(link: Link) -> str:
    found = f"{link.seat} {link.card} {link.amount}" + " until" * link.until
    if link.color is not None:
        found += f" on {link.color}"
    if link.laid_by is not None:
        found += f" by {link.laid_by}"
    if link.deflected:
        found += " deflected"
    if link.guilty is None or link.hand is None:
        return found + " ?"
    if link.guilty:
        found += " guilty"
    return found + "".join([" had", *[f" {card}" for card in link.hand]] if link.hand else [])
