"""Hand-built positions: states that no deal gave, for tests and bug reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from unorules.book import Book
from unorules.cards import Card, cards, color
from unorules.draft import Draft, freeze
from unorules.errors import SetupError
from unorules.flow import settle
from unorules.legality import spoken_colors
from unorules.poll import open_poll
from unorules.ruleset import Rules
from unorules.setup import blank
from unorules.shuffle import key_from_seed
from unorules.state import GameState, ring

Hand = str | Iterable[Card]
"""A hand as cards or as their text, for example `"R7 W+4"`."""


def _codes(book: Book, given: Hand) -> bytes:
    known = tuple(cards(given) if isinstance(given, str) else given)
    strange = [str(each) for each in known if each not in book.codes]
    if strange:
        raise SetupError(f"{', '.join(strange)}: {_why_strange(book, known)}")
    return bytes([book.codes[each] for each in known])


def _why_strange(book: Book, known: tuple[Card, ...]) -> str:
    turned = [each for each in known if each.back is not None and each.back in book.codes]
    if turned:
        return f"side {book.showing} shows, so write what shows first, for example {turned[0].back}"
    return "no such cards are played with by these rules"


def position(
    rules: Rules,
    *,
    hands: Sequence[Hand],
    top: str | Card,
    color: str | None = None,
    turn: int = 0,
    direction: int = 1,
    draw_pile: Hand = "",
    discard_under: Hand = "",
    side: int = 0,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
    round: int = 1,
    out: Sequence[int] = (),
    seed: int | str | bytes = 0,
) -> GameState:
    """Build a state by hand: the round runs, the seat `turn` has an ordinary turn, no window is open.

    Any cards may stand anywhere; only the number of seats must suit the rules. `color` is the colour in force, by
    default that of the top card. `draw_pile` names the next card first, `discard_under` the card nearest the top
    first. `side` is 1 when cards with two sides are turned over; they are written with what shows first. Seats of
    `out` have left the game.

    Raises `SetupError` when the table cannot be: cards, a colour or a side that these rules do not know, no seat to
    play.

    Examples:
        >>> import unorules as uno
        >>> state = position(uno.OFFICIAL, hands=["R7 W", "G1 G2"], top="R2", draw_pile="B1 B2")
        >>> [str(action) for action in uno.legal_actions(state)][:3]
        ['0:R7', '0:R7!', '0:W']
    """
    draft = _table(rules, hands, dealer, scores, round, out, seed, side)
    book = draft.book
    top_codes = _codes(book, [top] if isinstance(top, Card) else top)
    if len(top_codes) != 1:
        raise SetupError("top must be one card")
    draft.pile_codes = _codes(book, draw_pile)
    draft.discard_codes = bytes(reversed(_codes(book, discard_under))) + top_codes
    draft.color_code = book.color_of[top_codes[0]] if color is None else _color_code(book, color)
    draft.direction = direction
    if turn not in draft.ring.seats:
        raise SetupError(f"turn {turn!r} is no seat in play")
    draft.begin_turn(turn)
    open_poll(draft)
    return freeze(draft)


def _color_code(book: Book, text: str) -> int:
    named = color(text)
    if named not in book.color_codes:
        raise SetupError(f"color {named} is not in play: {spoken_colors(book)} are")
    return book.color_codes[named]


def opening_position(
    rules: Rules,
    *,
    hands: Sequence[Hand],
    draw_pile: Hand,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
    round: int = 1,
    out: Sequence[int] = (),
    seed: int | str | bytes = 0,
) -> GameState:
    """Build a state by hand just after the deal, and turn up the opening card from `draw_pile` under the rules."""
    draft = _table(rules, hands, dealer, scores, round, out, seed)
    if dealer in draft.match.left:  # as in a game: the deal has moved on to the next seat on the left
        draft.match = attrs.evolve(draft.match, dealer=draft.next(dealer))
    draft.pile_codes = _codes(rules.book, draw_pile)
    if not draft.pile_codes:
        raise SetupError("draw_pile is empty: there is no card to turn up")
    if not rules.book.open(draft):
        if rules.book.refused_deal:
            raise SetupError(rules.book.refused_deal)
        rules.book.deal(draft)
    settle(draft)
    open_poll(draft)
    return freeze(draft)


def _table(
    rules: Rules,
    hands: Sequence[Hand],
    dealer: int,
    scores: Sequence[int] | None,
    round: int,
    out: Sequence[int],
    seed: int | str | bytes,
    side: int = 0,
) -> Draft:
    if type(side) is not int or side not in rules.book.sides:
        raise SetupError(f"side {side!r}: cards of these rules have no such side")
    players = len(hands)
    draft = blank(rules, players, key_from_seed(seed), dealer)
    draft.book = rules.book.on_side(side)
    match = attrs.evolve(draft.match, round=round, left=tuple(sorted(out)))
    draft.match = match if scores is None else attrs.evolve(match, scores=tuple(scores))
    draft.ring = ring(players, draft.match.seats)
    draft.hand_codes = tuple(bytes(sorted(_codes(draft.book, hand))) for hand in hands)
    return draft


def count_cards(state: GameState) -> int:
    """How many cards lie in hands, pile and discard."""
    return sum(map(len, state.hand_codes)) + len(state.pile_codes) + len(state.discard_codes)


def snapshot(state: GameState) -> tuple[object, ...]:
    """Everything a state holds, taken down piece by piece, to see whether an operation changed it."""
    parts = {field.name: getattr(state, field.name) for field in attrs.fields(GameState) if field.name != "book"}
    parts["slots"] = [snapshot(value) if isinstance(value, GameState) else value for value in state.slots]
    return tuple(map(repr, parts.values()))
