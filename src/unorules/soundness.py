"""What makes a state impossible: every defect of a state that came from outside, said with the part it is about."""

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
    TurnDecision,
    WaitingDecision,
)
from unorules.state import NO_COLOR, NOBODY, GameState
from unorules.windows import DISPUTED, AccusedMark, CatchWindow, DisputeWindow

_EVENTS = ("turn", "card", "leave")


def defects(state: GameState, *, any_cards: bool = False) -> list[str]:
    """What makes a state impossible, each beginning with the part it is about; empty for a sound state.

    With `any_cards` the cards need not be those of the deck, as in a hand-built position.
    """
    seating = [f"hands: {problem}" for problem in state.rules.seating_problems(state.players)]
    if seating:
        return seating
    found = list(_outline(state))
    if not state.discard_codes or not state.decisions:
        return found  # what remains is about the top card and what the game waits for
    sound = not found
    found += [*_match(state), *_hands(state), *_top(state), *_decisions(state)]
    if state.windows:
        found += _windows(state)
    if sound and state.slots:
        found += _slots(state)
    if any_cards:
        return found
    if b"" in state.hand_codes:
        found += _empty_hands(state)
    return found + _cards(state)


def _in_play(state: GameState) -> Sequence[int]:
    """The seats in play, without those that there are not, which are told elsewhere."""
    seats, players = state.ring.seats, state.players
    return seats if not seats or max(seats) < players else [seat for seat in seats if seat < players]


def _outline(state: GameState) -> Iterator[str]:
    match, players = state.match, state.players
    named: list[tuple[str, Sequence[int]]] = [("match.dealer", (match.dealer,)), ("in_play", state.ring.seats)]
    if match.left or match.winners or match.knocked_out or match.put_away:
        put_away = [seat for seat, _ in match.put_away]
        named += [("match.left", match.left), ("match.winners", match.winners)]
        named += [("match.knocked_out", match.knocked_out), ("match.put_away", put_away)]
    if state.laid_by != NOBODY:
        named.append(("laid_by", (state.laid_by,)))
    if state.windows:
        named.append(("windows", sorted({window.seat for window in state.windows})))
    for name, seats in named:
        yield from [f"{name}: {seat!r} is no seat" for seat in seats if not 0 <= seat < players]
        if len(seats) > 1 and list(seats) != sorted(set(seats)):
            yield f"{name}: each seat must stand once, in order"
    if len(match.scores) != players:
        yield f"match.scores: {len(match.scores)} totals for {players} seats"
    if set(match.left) & set(match.knocked_out):
        yield "match.knocked_out: a seat either left or was knocked out"
    if match.round < 1:
        yield "match.round: rounds are counted from 1"
    if not state.discard_codes:
        yield "discard: there must be a top card"
    if not state.decisions:
        yield "decisions: one must be open"


def _match(state: GameState) -> Iterator[str]:
    match, running = state.match, state.running
    inside = match.seats
    if match.put_away:
        put_away = [seat for seat, _ in match.put_away]
        inside = tuple([seat for seat in match.seats if seat not in put_away])
    if running and state.ring.seats != inside:
        yield f"in_play: is {list(state.ring.seats)}, but {list(inside)} are in the game and in the round"
    if running and len(inside) < 2:
        yield "in_play: a round needs two seats"
    if isinstance(state.decision, RoundOver) and len(match.seats) < 2:
        yield "match: a game with one seat left is over"
    if isinstance(state.decision, GameOver) != bool(match.winners):
        yield "match.winners: there are winners when the game is over, and only then"
    if match.reason and not match.winners:
        yield "match.reason: nobody has won, so it must be left out"
    result = match.result
    if running and result is not None:
        yield "match.result: there is none while a round runs"
    if isinstance(state.decision, RoundOver) and result is None:
        yield "match.result: must say how the round ended"
    if result is not None:
        if result.winner is not None and not 0 <= result.winner < state.players:
            yield f"match.result.winner: {result.winner!r} is no seat"
        if len(result.deltas) != state.players:
            yield f"match.result.deltas: {len(result.deltas)} changes for {state.players} seats"


def _hands(state: GameState) -> Iterator[str]:
    if state.running and len(state.ring.seats) < state.players:
        for seat, hand in enumerate(state.hand_codes):
            if hand and seat not in state.ring.seats:
                yield f"hands[{seat}]: seat {seat} is not in the round and holds nothing"
    if not 0 <= state.passes <= state.players:
        yield f"passes: must be from 0 to {state.players}, one pass of each seat"


def _empty_hands(state: GameState) -> Iterator[str]:
    waiting = {_player_of(decision) for decision in state.decisions if isinstance(decision, WaitingDecision)}
    if state.running:
        for seat in _in_play(state):
            if not state.hand_codes[seat] and seat not in waiting:
                yield f"hands[{seat}]: seat {seat} is in play without cards"


def _player_of(decision: WaitingDecision) -> int:
    """The seat whose play waits; the seat that is asked when it is an opening card."""
    return decision.waiting.seat if isinstance(decision.waiting, PendingPlay) else decision.seat


def _top(state: GameState) -> Iterator[str]:
    top = state.top
    color = state.book.color_of[state.discard_codes[-1]]
    trait = state.book.trait_of[state.discard_codes[-1]]
    named = trait is not None and trait.asks_color  # a rule may let a coloured card name another colour
    if color not in (NO_COLOR, state.color_code) and state.laid_by != NOBODY and not named:
        yield f"color: is not that of the top card {top}"


def _decisions(state: GameState) -> Iterator[str]:
    polls = [isinstance(decision, PollDecision) for decision in state.decisions]
    if polls not in ([False], [False, True]):
        yield "decisions: there must be one, or one and the poll that delays it"
    if any(polls) and not state.book.polling:
        yield "decisions: these rules know no polls"
    for index, decision in enumerate(state.decisions):
        yield from [f"decisions[{index}]{problem}" for problem in _decision(state, decision)]


def _decision(state: GameState, decision: Decision) -> Iterator[str]:
    seats = _in_play(state)
    if isinstance(decision, GameOver):
        if decision.seat != NOBODY:
            yield f".seat: must be {NOBODY} when the game is over"
        return
    if decision.seat not in (state.match.seats if isinstance(decision, RoundOver) else seats):
        yield f".seat: {decision.seat!r} is no seat in play"
    elif isinstance(decision, TurnDecision):
        return
    elif isinstance(decision, DrawnCardDecision):
        code = None if decision.card is None else state.book.codes.get(decision.card)
        if code is None or code not in state.hand_codes[decision.seat]:
            yield f".card: seat {decision.seat} does not hold it"
        if decision.source not in state.rules:
            yield f".source: {decision.source!r} is no rule in force"
    elif isinstance(decision, PenaltyDecision):
        if not decision.links:
            yield ".links: a penalty has at least one draw card"
        yield from _links(state, ".links", decision.links)
        yield from [f".links: {link.card} makes nobody draw" for link in decision.links if not _strikes(state, link)]
        newest = decision.links[-1:]
        if newest and not newest[0].deflected and state.top is not newest[0].card:
            yield f".links: the newest is {newest[0].card}, but another card lies on top"
    elif isinstance(decision, PollDecision):
        yield from [f".rest: {seat!r} is no seat in play" for seat in decision.rest if seat not in seats]
        asked = (decision.seat, *decision.rest)
        if list(asked) != sorted(set(asked)):
            yield ".rest: each seat must stand once, in order, after the seat that is asked"
    elif isinstance(decision, WaitingDecision):
        yield from [f".waiting{problem}" for problem in _waiting(state, decision.seat, decision.waiting)]
        if not _asks(state, decision):
            yield f".waiting: {state.top} asks for no {'colour' if isinstance(decision, ColorDecision) else 'target'}"


def _strikes(state: GameState, link: Link) -> bool:
    """Whether a card may stand in a penalty: one that makes a seat draw, or that rules know an answer to."""
    book = state.book
    trait = book.traits.get(link.card.face)
    if trait is None or trait.draws or link.card.face in book.answerable:
        return True
    return bool(book.answerable_any) and trait.effect is not None


def _asks(state: GameState, decision: WaitingDecision) -> bool:
    """Whether the waiting card asks for what the game waits for; what has no place here is told elsewhere."""
    traits, waiting = state.book.traits, decision.waiting
    faces = [card.face for card in waiting.cards] if isinstance(waiting, PendingPlay) else [state.top.face]
    known = [traits[face] for face in faces if face in traits]
    if not known:
        return isinstance(waiting, PendingPlay)
    if isinstance(decision, ColorDecision):
        opening = [trait.opens in ("wild", "asks") for trait in known]
        return any([trait.asks_color for trait in known] if isinstance(waiting, PendingPlay) else opening)
    return any([trait.asks_target if isinstance(waiting, PendingPlay) else trait.opening_swap for trait in known])


def _waiting(state: GameState, seat: int, waiting: PendingPlay | Opening) -> Iterator[str]:
    if isinstance(waiting, Opening):
        if waiting.first not in state.ring.seats:
            yield f".first: {waiting.first!r} is no seat in play"
        return
    if not waiting.cards:
        yield ".cards: there must be one"
    if waiting.seat not in state.ring.seats:
        yield f".seat: {waiting.seat!r} is no seat in play"
    elif waiting.seat != seat and not (waiting.cards and _next_names(state, waiting.cards[-1])):
        yield f".seat: is {waiting.seat!r}, but seat {seat} is asked"
    yield from _known(state, ".cards", waiting.cards)
    if waiting.cards and state.top is not waiting.cards[-1]:
        yield f".cards: {waiting.cards[-1]} waits, but another card lies on top"
    if waiting.target is not None and (waiting.target == seat or not 0 <= waiting.target < state.players):
        yield f".target: {waiting.target!r} is no other seat"
    yield from _links(state, ".link", () if waiting.link is None else (waiting.link,))
    yield from _links(state, ".answered", waiting.answered)


def _next_names(state: GameState, card: Card) -> bool:
    trait = state.book.traits.get(card.face)
    return trait is not None and trait.color_from == "next"


def _links(state: GameState, path: str, links: Iterable[Link]) -> Iterator[str]:
    for index, link in enumerate(links):
        where = f"{path}[{index}]"
        yield from _known(state, f"{where}.card", (link.card,))
        if not 0 <= link.seat < state.players:
            yield f"{where}.seat: {link.seat!r} is no seat"
        if link.laid_by is not None and not 0 <= link.laid_by < state.players:
            yield f"{where}.laid_by: {link.laid_by!r} is no seat"
        if link.amount < (0 if link.until else 1):
            yield f"{where}.amount: must be at least 1"
        if link.guilty is None or link.hand is None:
            yield f"{where}: guilty and hand are left out in views only"


def _known(state: GameState, path: str, cards: Iterable[Card]) -> Iterator[str]:
    book = state.book
    known = [card in book.codes and book.trait_of[book.codes[card]] is not None for card in cards]
    yield from [f"{path}: {card} has no place in these rules" for card, on in zip(cards, known, strict=True) if not on]


def _windows(state: GameState) -> Iterator[str]:
    if state.windows and not state.running:
        yield "windows: none is open between rounds"
        return
    seats = _in_play(state)
    for index, window in enumerate(state.windows):
        where = f"windows[{index}]"
        if set(window.until) - set(_EVENTS):
            yield f"{where}.until: holds only {', '.join(_EVENTS)}"
        elif isinstance(window, CatchWindow) and window.until != state.book.calls.until:
            yield f"{where}.until: {_closes(state.book.calls.until)}"
        elif isinstance(window, DisputeWindow) and window.until != DISPUTED:
            yield f"{where}.until: {_closes(DISPUTED)}"
        if isinstance(window, CatchWindow | AccusedMark) and window.seat not in seats:
            yield f"{where}.seat: {window.seat!r} is no seat in play"
        elif isinstance(window, CatchWindow) and len(state.hand_codes[window.seat]) != 1:
            yield f"{where}.seat: seat {window.seat} does not hold one card"
        if isinstance(window, DisputeWindow) and "misplay" not in state.book.slot_at:
            yield f"{where}: by these rules no wrong card stands"
        if isinstance(window, AccusedMark):
            if window.target not in seats or window.target == window.seat:
                yield f"{where}.target: {window.target!r} is no other seat in play"
            if window.until != ("card",):
                yield f"{where}.until: an accusation is remembered until the next card"
    if len(set(state.windows)) < len(state.windows):
        yield "windows: one stands twice"


def _closes(until: tuple[str, ...] | None) -> str:
    if until is None:
        return "by these rules nobody is caught"
    return f"by these rules it is {' '.join(until)}" if until else "by these rules it is empty"


def _slots(state: GameState) -> Iterator[str]:
    for name, slot in state.book.kept_slots.items():
        if slot.problems is not None:
            yield from [f"slots.{name}: {problem}" for problem in slot.problems(state, state.get_slot(name))]


def _cards(state: GameState) -> list[str]:
    pack = state.book.pack
    held = bytes(sorted(b"".join([*state.hand_codes, state.pile_codes, state.discard_codes])))
    if held == pack:
        return []
    cards = state.book.cards
    missing, extra = _more(cards, pack, held) or "none", _more(cards, held, pack) or "none"
    way_out = "any_cards=True reads a hand-built position"
    return [f"hands, draw_pile, discard: not the cards of the deck; missing {missing}, too many {extra}; {way_out}"]


def _more(cards: Sequence[Card], these: bytes, those: bytes) -> str:
    counts = {cards[code]: these.count(code) - those.count(code) for code in sorted(set(these))}
    return " ".join([f"{known} x{count}" for known, count in counts.items() if count > 0])
