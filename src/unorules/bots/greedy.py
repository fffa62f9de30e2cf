"""The bot `greedy`: a quick player without a memory. It lays what pays at once and keeps what helps later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

import attrs

from unorules.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseTarget,
    Dispute,
    JumpIn,
    NameColor,
    Pass,
    Play,
)
from unorules.bots.bot import chance
from unorules.bots.view import View
from unorules.cards import FACES, WILDS, Card, Color
from unorules.decisions import DrawnCardDecision, PenaltyDecision
from unorules.poll import WINDOW_ACTIONS
from unorules.ruleset import Rules

_NEAR = 1
"""With so few cards a seat is about to go out."""
_STRIKES = frozenset({"S", "R", "+2", "W+4", "SNX", "GRE"})
_PLAIN = frozenset({*FACES, *WILDS})

# What a play is worth, in points of a card.
_CARD = 25.0  # each card laid
_FOLLOW = 3.0  # each card left in the hand of the colour that will be in force
_STRIKE = 40.0  # striking a seat that is about to go out
_WILD = 100.0  # what a wild kind is worth in the hand, while nobody is about to go out
_MOVED = 12.0  # each card fewer in the hand after hands have moved
_CALLED = 0.5  # the call, where it decides something


@attrs.define
class GreedyBot:
    """Looks one play ahead: sheds points, keeps wild kinds while it can, counts colours, strikes whoever is near.

    It calls, catches and disputes whenever it may, unless it is told to be less attentive, and challenges a Wild Draw
    Four when the odds of the accused hand make that cheaper than taking the cards.

    Attributes:
        seed: decides what it leaves to chance.
        calls: chance that it calls UNO with a play, and again each time it is asked later.
        catches: chance that it catches or disputes, each time it is asked.
        bluffs: chance with which it takes others to lay a Wild Draw Four although they hold the colour in force.
    """

    seed: int
    calls: float = attrs.field(default=1.0, converter=chance)
    catches: float = attrs.field(default=1.0, converter=chance)
    bluffs: float = attrs.field(default=0.2, converter=chance)
    _chance: Random | None = attrs.field(default=None, init=False, repr=False, eq=False)

    def choose(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The best action by what it is worth at once."""
        if legal[-1].__class__ in WINDOW_ACTIONS:
            action = self._beside(view, legal)
            if action is not None or view.to_act != view.seat:
                return action
            legal = [each for each in legal if not isinstance(each, WINDOW_ACTIONS)]
        if len(legal) == 1:
            return legal[0]
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return self._answer(view, legal)
        play = plays[0] if len(plays) == 1 else _best(view, plays)
        if play.cards[-1].color is None and _keeps(view):
            return next((action for action in legal if isinstance(action, Pass)), play)
        if play.uno and not self._happens(self.calls):
            return next((each for each in plays if not each.uno and attrs.evolve(each, uno=True) == play), play)
        return play

    def _happens(self, likely: float) -> bool:
        if likely >= 1.0:
            return True
        if self._chance is None:
            self._chance = Random(self.seed)
        return self._chance.random() < likely

    def _beside(self, view: View, legal: Sequence[Action]) -> Action | None:
        """A word out of turn, or None."""
        jumps: list[JumpIn] = []
        for action in legal:
            if isinstance(action, CallUno):
                if self._happens(self.calls):
                    return action
            elif isinstance(action, Catch | Dispute):
                if not _same_side(view, action.target) and self._happens(self.catches):
                    return action
            elif isinstance(action, JumpIn):
                jumps.append(action)
        if not jumps:
            return None
        laid = [Play(jump.seat, (jump.card,), jump.color, jump.target, jump.uno) for jump in jumps]
        best = laid[0] if len(laid) == 1 else _best(view, laid)
        return jumps[laid.index(best)] if _Table(view).moved(best) >= 0 else None

    def _answer(self, view: View, legal: Sequence[Action]) -> Action:
        """What is done where no card can be laid."""
        decision = view.decision
        if isinstance(decision, PenaltyDecision):
            wanted: type[Action] = Challenge if self._doubts(view, decision) else Accept
            return next((action for action in legal if isinstance(action, wanted)), legal[0])
        colors = [action for action in legal if isinstance(action, NameColor)]
        if colors:
            held = _held(view.hand)
            return max(colors, key=lambda action: held.get(action.color, 0))
        targets = [action for action in legal if isinstance(action, ChooseTarget)]
        if targets:
            sizes = view.hand_sizes
            return min(targets, key=lambda action: sizes[action.target])
        return legal[0]

    def _doubts(self, view: View, decision: PenaltyDecision) -> bool:
        """Whether a challenge is expected to cost fewer cards than taking them.

        The accused holds the colour in force with the odds of as many cards from all those not in one's own hand. It
        laid the card without need with the chance `bluffs`, and otherwise only because it did not hold the colour.
        """
        link = decision.links[-1]
        if link.color is None:
            return False
        known = _knowledge(view.rules)
        hand = view.hand
        unseen = known.cards - len(hand)
        of_color = known.of_color.get(link.color, 0) - _held(hand).get(link.color, 0)
        lacks = 1.0
        for place in range(view.hand_sizes[link.seat]):
            lacks *= max(0.0, unseen - of_color - place) / max(1, unseen - place)
        guilty = (1 - lacks) * self.bluffs
        guilty /= guilty + lacks if guilty + lacks else 1.0
        return guilty * decision.total > (1 - guilty) * known.innocent_extra


# --- cards ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Knowledge:
    """What a rule set means for the choice of a card."""

    points: Mapping[Card, int]
    cards: int
    of_color: Mapping[Color, int]
    innocent_extra: int
    teams: bool
    swaps: frozenset[str]
    """Faces that swap hands with another seat."""
    rotates: bool
    """Whether a 0 moves every hand on."""


@lru_cache(maxsize=64)
def _knowledge(rules: Rules) -> _Knowledge:
    books = (rules.book, rules.book.other)  # one for each side of the cards; the same twice where they have one
    sides = [[book.cards[code] for code in book.pack] for book in dict.fromkeys(books)]
    seven_zero = rules.get("seven_zero")
    moves = {} if seven_zero is None else seven_zero.parameters
    extra = rules["wild_draw_four"].parameters["innocent_extra"]
    return _Knowledge(
        points={card: book.points[code] for book in books for card, code in book.codes.items()},
        cards=len(sides[0]),
        of_color=_held([card for side in sides for card in side]),
        innocent_extra=extra if isinstance(extra, int) else 0,
        teams="teams" in rules,
        swaps=frozenset({"SWH"} if moves.get("seven", "off") == "off" else {"SWH", "7"}),
        rotates=moves.get("zero", "off") != "off",
    )


def strikes(card: Card) -> bool:
    """Whether a card costs the next seat its turn, cards or both; those that packs bring are taken to."""
    return card.face in _STRIKES or card.face not in _PLAIN


def _held(cards: Sequence[Card]) -> dict[Color, int]:
    """How many cards of each colour."""
    held: dict[Color, int] = {}
    for card in cards:
        color = card.color
        if color is not None:
            held[color] = held.get(color, 0) + 1
    return held


def _same_side(view: View, other: int) -> bool:
    return "teams" in view.rules and (view.seat - other) % 2 == 0


def _keeps(view: View) -> bool:
    """Whether a wild kind just drawn is kept: there is time to use it better."""
    if not isinstance(view.decision, DrawnCardDecision):
        return False
    sizes = view.hand_sizes
    return min([sizes[seat] for seat in view.in_play]) > _NEAR + 1


def ranked(view: View, plays: Sequence[Play]) -> list[Play]:
    """Plays in the order of what they are worth at once, the best first."""
    return sorted(plays, key=_Table(view).worth, reverse=True)


def _best(view: View, plays: Sequence[Play]) -> Play:
    """The play that is worth most, the first of several."""
    table = _Table(view)
    best, most = plays[0], float("-inf")
    for play in plays:
        worth = table.worth(play)
        if worth > most:
            best, most = play, worth
    return best


class _Table:
    """What all plays of one choice are weighed against."""

    __slots__ = ("color", "hand", "held", "hurry", "known", "near", "seat", "sizes", "victim")

    def __init__(self, view: View) -> None:
        self.known = known = _knowledge(view.rules)
        self.hand = view.hand
        self.held = held = _held(self.hand)
        self.color = max(held, key=held.__getitem__) if held else None
        self.sizes = sizes = view.hand_sizes
        self.seat = seat = view.seat
        self.victim = victim = view.following
        others = [sizes[each] for each in view.in_play if each != seat and not (known.teams and (each - seat) % 2 == 0)]
        self.hurry = min(others, default=_NEAR) <= _NEAR
        self.near = sizes[victim] <= _NEAR and not (known.teams and (victim - seat) % 2 == 0)

    def worth(self, play: Play) -> float:
        """What a play is worth at once."""
        cards = play.cards
        last = cards[-1]
        face, color = last.face, last.color
        points = self.known.points
        worth = _CALLED if play.uno else 0.0
        if len(cards) == 1:
            worth += points[last] + _CARD
        else:
            worth += sum([points[card] for card in cards]) + _CARD * len(cards)
        if color is None:
            color = play.color
            if self.color is not None and color != self.color:
                return worth - 1000.0  # the same card with a better colour stands beside it
            if not self.hurry:
                worth -= _WILD
        if color is not None:
            laid = 1 if len(cards) == 1 else sum([card.color == color for card in cards])
            worth += _FOLLOW * (self.held.get(color, 0) - laid)
        if self.near and strikes(last):
            worth += _STRIKE
        if face in self.known.swaps or (face == "0" and self.known.rotates):
            worth += _MOVED * self.moved(play)
        return worth

    def moved(self, play: Play) -> int:
        """How many cards fewer the seat holds after the play has moved hands; 0 when it moves none."""
        face = play.cards[-1].face
        left = len(self.hand) - len(play.cards)
        if left and face in self.known.swaps:
            return left - self.sizes[self.victim if play.target is None else play.target]
        if left and face == "0" and self.known.rotates:
            return left - self.sizes[(self.seat * 2 - self.victim) % len(self.sizes)]
        return 0
