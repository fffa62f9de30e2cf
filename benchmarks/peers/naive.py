# A yardstick for speed: the same game in clear but naive code (frozen attrs, card objects, attrs.evolve).
# It is measured beside the library in one run; keep it as it is, so that ratios stay comparable.
"""A: naive, clean: frozen attrs, Card objects, action objects, attrs.evolve everywhere."""
from enum import IntEnum
from attrs import frozen, evolve, field
from common import bounded, IllegalAction


class Color(IntEnum):
    RED = 0; YELLOW = 1; GREEN = 2; BLUE = 3


class Value(IntEnum):
    N0 = 0; N1 = 1; N2 = 2; N3 = 3; N4 = 4; N5 = 5; N6 = 6; N7 = 7; N8 = 8; N9 = 9
    SKIP = 10; REVERSE = 11; DRAW2 = 12; WILD = 13; WILD4 = 14


@frozen(order=False)
class Card:
    color: Color | None
    value: Value

    @property
    def is_wild(self):
        return self.color is None

    @property
    def index(self):
        return 39 + self.value if self.is_wild else self.color * 13 + self.value


CARDS = tuple([Card(c, v) for c in Color for v in list(Value)[:13]] + [Card(None, Value.WILD), Card(None, Value.WILD4)])
CARDS = tuple(sorted(CARDS, key=lambda c: c.index))
DECK = tuple(c for c in CARDS for _ in range(4 if c.is_wild else 1 if c.value is Value.N0 else 2))


@frozen
class Play:
    card: Card
    color: Color
    uno: bool = False


@frozen
class Draw: pass


@frozen
class Pass: pass


@frozen
class Accept: pass


@frozen
class Challenge: pass


class Phase(IntEnum):
    PLAY = 0; DRAWN = 1; CHALLENGE = 2; OVER = 3


@frozen
class Rng:
    seed: int
    counter: int = 0

    def below(self, n):
        r = evolve(self, counter=self.counter + 1)
        return bounded(r.seed, r.counter, n), r

    def shuffled(self, cards):
        p, rng = list(cards), self
        for i in range(len(p) - 1, 0, -1):
            j, rng = rng.below(i + 1)
            p[i], p[j] = p[j], p[i]
        return tuple(p), rng


@frozen
class Player:
    hand: tuple[Card, ...]


@frozen
class State:
    players: tuple[Player, ...]
    draw_pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    color: Color
    rng: Rng
    turn: int = 0
    direction: int = 1
    phase: Phase = Phase.PLAY
    drawn: Card | None = None
    bluff: bool = False
    winner: int = -1

    @property
    def top(self):
        return self.discard[-1]

    def seat(self, offset):
        return (self.turn + offset * self.direction) % len(self.players)


def action_id(a):
    match a:
        case Play(card, color, uno):
            base = card.index if not card.is_wild else (52 if card.value is Value.WILD else 56) + color
            return base + 60 * uno
        case Draw(): return 120
        case Pass(): return 121
        case Accept(): return 122
        case Challenge(): return 123


def new_game(n, seed):
    pile, rng = Rng(seed).shuffled(DECK)
    hands = [pile[7 * i: 7 * i + 7] for i in range(n)]
    rest = list(pile[7 * n:])
    i = next(i for i, c in enumerate(rest) if c.value <= Value.N9)
    rest[0], rest[i] = rest[i], rest[0]
    players = tuple(Player(tuple(sorted(h, key=lambda c: c.index))) for h in hands)
    return State(players, tuple(rest[1:]), (rest[0],), rest[0].color, rng)


def playable(state, card):
    return card.is_wild or card.color == state.color or card.value == state.top.value


def plays(state, cards):
    hand = state.players[state.turn].hand
    for uno in ((False, True) if len(hand) == 2 else (False,)):
        for card in dict.fromkeys(cards):
            if playable(state, card):
                for color in (Color if card.is_wild else (card.color,)):
                    yield Play(card, color, uno)


def legal_actions(state):
    match state.phase:
        case Phase.PLAY:
            return (*plays(state, state.players[state.turn].hand), Draw())
        case Phase.DRAWN:
            return (*plays(state, (state.drawn,)), Pass())
        case Phase.CHALLENGE:
            return (Accept(), Challenge())
    return ()


def with_hand(state, seat, hand):
    players = list(state.players)
    players[seat] = evolve(players[seat], hand=hand)
    return evolve(state, players=tuple(players))


def draw(state, seat, n):
    for _ in range(n):
        if not state.draw_pile:
            pile, rng = state.rng.shuffled(sorted(state.discard[:-1], key=lambda c: c.index))
            state = evolve(state, draw_pile=pile, discard=state.discard[-1:], rng=rng)
            if not pile:
                return state
        card = state.draw_pile[0]
        hand = tuple(sorted(state.players[seat].hand + (card,), key=lambda c: c.index))
        state = with_hand(evolve(state, draw_pile=state.draw_pile[1:]), seat, hand)
    return state


def end_turn(state, steps=1):
    return evolve(state, turn=state.seat(steps), phase=Phase.PLAY, drawn=None, bluff=False)


def apply(state, action):
    if action not in legal_actions(state):
        raise IllegalAction(action)
    match action:
        case Play(card, color, uno):
            return apply_play(state, card, color, uno)
        case Draw():
            before = len(state.players[state.turn].hand)
            old = state.players[state.turn].hand
            new = draw(state, state.turn, 1)
            if len(new.players[state.turn].hand) == before:
                return end_turn(new)
            card = state.draw_pile[0] if state.draw_pile else _added(old, new.players[state.turn].hand)
            if playable(new, card):
                return evolve(new, phase=Phase.DRAWN, drawn=card)
            return end_turn(new)
        case Pass():
            return end_turn(state)
        case Accept():
            return end_turn(draw(state, state.turn, 4))
        case Challenge():
            if state.bluff:
                return end_turn(draw(state, state.seat(-1), 4), 0)
            return end_turn(draw(state, state.turn, 6))


def _added(old, new):
    rest = list(new)
    for c in old:
        rest.remove(c)
    return rest[0]


def apply_play(state, card, color, uno):
    me = state.turn
    hand = list(state.players[me].hand)
    hand.remove(card)
    bluff = card.value is Value.WILD4 and any(c.color == state.color for c in hand)
    state = with_hand(state, me, tuple(hand))
    state = evolve(state, discard=state.discard + (card,), color=color)
    if not hand:
        return evolve(state, phase=Phase.OVER, winner=me, drawn=None, bluff=False)
    if len(hand) == 1 and not uno:
        state = draw(state, me, 2)
    match card.value:
        case Value.SKIP:
            return end_turn(state, 2)
        case Value.REVERSE:
            state = evolve(state, direction=-state.direction)
            return end_turn(state, 2 if len(state.players) == 2 else 1)
        case Value.DRAW2:
            return end_turn(draw(state, state.seat(1), 2), 2)
        case Value.WILD4:
            return evolve(end_turn(state), phase=Phase.CHALLENGE, bluff=bluff)
    return end_turn(state)
