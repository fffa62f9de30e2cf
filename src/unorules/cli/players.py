"""Built-in players: small, quick, and honest. One knows its view and nothing else.

What they leave to chance comes from a hash of the seed, the ply and the seat, so a game can be repeated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b

from unorules.actions import (
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseTarget,
    Draw,
    JumpIn,
    NameColor,
    NextRound,
    Pass,
    Play,
)
from unorules.cards import FACES, WILDS, Card, Color
from unorules.cli.view import View

_FORGETS_UNO = 15  # in a hundred
_NOTICES = 30
_CALLS_LATE = 50
_CHALLENGES = 35
_JUMPS = 80
_KEEPS_WILD = 60
_MANY = 4
_HINDERS = ("S", "R", "+2", "W+4", "SNX", "GRE")
"""Cards that take something from another seat; cards that rules bring are taken for such, too."""


def _dice(seed: str, view: View, question: str) -> int:
    """A number from 0 to 99."""
    said = f"{seed}/{view.ply}/{view.seat}/{question}".encode()
    return int.from_bytes(blake2b(said, digest_size=8).digest(), "little") % 100


def answer(view: View, seed: str) -> Action:
    """What the player does when it must answer."""
    if view.decision == "PollDecision":
        return aside(view, seed) or Pass(view.seat)
    plays = [action for action in view.legal if isinstance(action, Play)]
    kinds = {type(action): action for action in view.legal}
    if Challenge in kinds and _dice(seed, view, "challenge") < _CHALLENGES:
        return kinds[Challenge]
    if view.decision == "ColorDecision":
        return NameColor(view.seat, best_color(view, view.hand))
    if view.decision == "TargetDecision":
        return ChooseTarget(view.seat, _victim(view))
    if view.decision == "RoundOver":
        return NextRound(view.seat)
    if plays and not _keeps(view, seed, plays, kinds):
        return _finished(view, seed, max(plays, key=lambda play: _worth(view, play)))
    for kind in (Draw, Pass):
        if kind in kinds:
            return kinds[kind]
    return next((action for action in view.legal if not isinstance(action, Play)), view.legal[0])


def aside(view: View, seed: str) -> Action | None:
    """What the player does out of turn, if anything."""
    for action in view.legal:
        if isinstance(action, CallUno) and _dice(seed, view, "late") < _CALLS_LATE:
            return action
        if isinstance(action, Catch) and _dice(seed, view, f"catch {action.target}") < _NOTICES:
            return action
        if isinstance(action, JumpIn) and not view.mine and _dice(seed, view, "jump") < _JUMPS:
            jumps = [each for each in view.legal if isinstance(each, JumpIn)]
            best = best_color(view, view.hand)
            return max(jumps, key=lambda jump: (jump.color == best, jump.uno, jump.target is not None))
    return None


def best_color(view: View, hand: Iterable[Card]) -> Color:
    """The colour of which a hand holds most cards, the first of several."""
    held = Counter(card.color for card in hand if card.color is not None)
    return max(view.colors, key=lambda color: held[color])


def _victim(view: View) -> int:
    """The seat with the fewest cards, the nearest of several."""
    return min(view.after(view.seat), key=lambda seat: view.sizes[seat])


def _keeps(view: View, seed: str, plays: list[Play], kinds: dict[type[Action], Action]) -> bool:
    """Whether a drawn wild kind is kept for later, while there are many cards left to lay."""
    wild = all(card.is_wild for play in plays for card in play.cards)
    return wild and Pass in kinds and len(view.hand) > _MANY and _dice(seed, view, "keep") < _KEEPS_WILD


def _worth(view: View, play: Play) -> tuple[object, ...]:
    """How good a play is; the best one wins. Sets first, then cards that hinder a seat about to finish, wilds last."""
    last = play.cards[-1]
    following = view.after(view.seat)
    near = bool(following) and view.sizes[following[0]] <= 2
    hinders = last.face in _HINDERS or last.face not in FACES + WILDS
    more = sum(card.color is last.color for card in view.hand)
    rest = [card for card in view.hand if card not in play.cards]
    return (
        not last.is_wild or (near and hinders),
        last.face != "W+4" or near,
        len(play.cards),
        near and hinders,
        more,
        hinders,
        play.color == best_color(view, rest),
        play.target == _victim(view) if following else False,
        str(last),
    )


def _finished(view: View, seed: str, play: Play) -> Play:
    """The play with the UNO call, if it may be made with it and is not forgotten."""
    calls = [each for each in view.legal if isinstance(each, Play) and each.uno and _same(each, play)]
    forgets = len(calls) > 0 and _dice(seed, view, "uno") < _FORGETS_UNO
    if forgets:
        return next(
            (each for each in view.legal if isinstance(each, Play) and not each.uno and _same(each, play)), play
        )
    return calls[0] if calls else play


def _same(one: Play, other: Play) -> bool:
    return (one.cards, one.color, one.target, one.announce) == (other.cards, other.color, other.target, other.announce)
