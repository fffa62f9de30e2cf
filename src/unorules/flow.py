"""What several rules share: who may act at all, striking the next seat, ending turns and rounds, leaving the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

import attrs

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
    RoundOver,
    TargetDecision,
    WaitingDecision,
)
from unorules.errors import Code
from unorules.events import GameEnded, PenaltyAimed, SeatEliminated, TurnSkipped
from unorules.general import general
from unorules.state import NO_COLOR, NOBODY, Table, ring
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.draft import Draft
    from unorules.move import Move

SECTION = "section 3"


def answering(table: Table, seat: int) -> Verdict | None:
    """The tests of every answer to the open decision, up to the colour or target that may be owed."""
    verdict = general(table, seat)
    if verdict is not None:
        return verdict
    decision = table.decisions[-1]
    if decision.seat != seat:
        return refused(
            Code.NOT_YOUR_TURN, "seat {asked} must act, not seat {seat}", SECTION, asked=decision.seat, seat=seat
        )
    if isinstance(decision, TargetDecision):
        return refused(Code.TARGET_REQUIRED, "first choose whom to swap hands with", SECTION)
    if isinstance(decision, ColorDecision):
        return refused(Code.COLOR_REQUIRED, "first name the colour", SECTION)
    return None


def targets(table: Table, seat: int) -> tuple[int, ...]:
    """The seats that this seat may choose as a target: all others in play."""
    return tuple([other for other in table.ring.seats if other != seat])


def start_of_turn(draft: Draft) -> None:
    """A seat has begun its turn: windows that this ends are closed."""
    if draft.windows:
        draft.close("turn")


def strike(draft: Draft, move: Move, amount: int, *, until: bool = False, victim: int | None = None) -> None:
    """Aim a draw card at the next seat: it answers if the rules know an answer, or draws and loses its turn at once.

    With `until` the seat also draws until the colour in force shows. `victim` is another seat to be struck in the place
    of the next one; it may be the player itself.
    """
    if victim is None:
        victim = draft.next(move.seat)
    card = draft.book.cards[move.codes[-1]]
    tests = (*draft.book.answerable.get(card.face, ()), *draft.book.answerable_any)
    links = (*move.answered, move.link or Link(move.seat, card, amount, until=until))
    if any([known(draft, links) for known in tests]):
        move.decision = PenaltyDecision(victim, links)
        draft.tell(PenaltyAimed, victim, move.decision.total, move.decision.until)
        return
    draw_links(draft, victim, links, "penalty")
    lose_turn(draft, move, victim)


def final_strike(draft: Draft, move: Move, amount: int, *, until: bool = False) -> None:
    """A last draw card: the next seat draws all of it and nobody may answer (section 4.9)."""
    card = draft.book.cards[move.codes[-1]]
    links = (*move.answered, Link(move.seat, card, amount, until=until))
    draw_links(draft, draft.next(move.seat), links, "penalty")


def strike_first(draft: Draft, first: int, amount: int) -> int:
    """A draw card that opens the round: the first seat draws and loses its turn; nobody may answer.

    Returns who plays, as what an opening card does is to say.
    """
    draft.draw(first, amount, "penalty")
    draft.tell(TurnSkipped, first)
    return draft.next(first)


def draw_links(
    draft: Draft, seat: int, links: Iterable[Link], reason: str, *, extra: int = 0, color: int | None = None
) -> None:
    """A seat draws what the links of a penalty come to, and `extra` cards.

    If one of them says so it first draws until a card of the colour in force (or of the one given) shows.
    """
    count, until = extra, False
    for link in links:
        count += link.amount
        until |= link.until
    if until:
        shows = draft.color_code if color is None else color
        draft.draw_until(seat, lambda code: draft.book.color_of[code] == shows != NO_COLOR, reason)
    if count or not until:
        draft.draw(seat, count, reason)


def lose_turn(draft: Draft, move: Move, victim: int) -> None:
    """The victim's turn is used up; the seat after it plays."""
    move.next_seat = draft.ring.after[draft.direction][victim]
    if draft.log is not None:
        draft.log.append(TurnSkipped(victim))


def after_skips(draft: Draft, move: Move) -> int:
    """Who plays after this play: the next seat, past those skipped (sections 4.2, 5.2)."""
    after = draft.ring.after[draft.direction]
    seat = after[move.seat]
    for _ in range(move.skips):
        if seat == move.seat and not draft.book.sets.skip_self:
            break  # all others are skipped: the player's own turn comes next
        if draft.log is not None:
            draft.log.append(TurnSkipped(seat))
        seat = after[seat]
    return seat


def end_turn(draft: Draft, seat: int) -> None:
    """The turn of `seat` is over; the next seat has an ordinary turn."""
    draft.begin_turn(draft.next(seat))


def end_round(draft: Draft, winner: int | None, reason: str) -> None:
    """The round is over: windows close, points are counted, and the next round or the end of the game follows."""
    draft.windows = ()
    draft.passes = 0
    draft.book.score(draft, winner, reason)


def knock_out(draft: Draft, seats: Iterable[int]) -> None:
    """These seats are out of the game."""
    for seat in seats:
        draft.match = attrs.evolve(draft.match, knocked_out=tuple(sorted((*draft.match.knocked_out, seat))))
        draft.tell(SeatEliminated, seat)


def close_round(draft: Draft, winners: tuple[int, ...], why: str) -> None:
    """After scoring: the game is over if somebody has won it, or the next round may be dealt."""
    if winners:
        end_game(draft, winners, why)
    else:
        draft.decisions = (RoundOver(next_dealer(draft)),)


def end_game(draft: Draft, winners: tuple[int, ...], why: str) -> None:
    """The game is over."""
    draft.match = attrs.evolve(draft.match, winners=winners, reason=why)
    draft.windows = ()
    draft.decisions = (GameOver(),)
    draft.tell(GameEnded, winners, why)


def next_dealer(draft: Draft) -> int:
    """The next seat in the game on the dealer's left."""
    return ring(draft.players, draft.match.seats).after[1][draft.match.dealer]


def vacate(draft: Draft, seat: int) -> None:
    """The seat is no longer in play: the open decision moves on (section 6).

    The caller has taken the seat out of the ring. A penalty aimed at it lapses; a play of its own that waits, or one
    for which it is asked, stays without effect, and if that was a last card its player has gone out; as first player
    after an opening wild kind it is followed by the next seat.
    """
    draft.windows = tuple([w for w in draft.windows if not (w.personal and seat in (w.seat, w.against))])
    decision = draft.decisions[-1]
    if isinstance(decision, ColorDecision) and isinstance(decision.waiting, Opening):
        first = draft.next(seat) if decision.waiting.first == seat else decision.waiting.first
        asked = decision.seat if decision.seat != seat else first
        draft.ask(attrs.evolve(decision, seat=asked, waiting=Opening(first)))
    elif seat in (decision.seat, _waits_for(decision)) and not isinstance(decision, RoundOver | GameOver):
        player = _waits_for(decision)
        if player in draft.ring.seats and not draft.hand_codes[player]:
            end_round(draft, player, "out")
        else:
            draft.begin_turn(draft.next(seat))


def _waits_for(decision: Decision) -> int:
    """The seat whose play waits, `NOBODY` when none does."""
    waiting = decision.waiting if isinstance(decision, WaitingDecision) else None
    return waiting.seat if isinstance(waiting, PendingPlay) else NOBODY


def card_waiting(table: Table) -> tuple[Link, ...]:
    """The links of the penalty that is open or being laid, newest last; empty when there is none."""
    decision = table.decisions[-1]
    if isinstance(decision, PenaltyDecision):
        return decision.links
    waiting = decision.waiting if isinstance(decision, WaitingDecision) else None
    if waiting is None or isinstance(waiting, Opening) or waiting.link is None:
        return ()
    return (*waiting.answered, waiting.link)


def fitting(table: Table, seat: int) -> bytes:
    """The codes in a hand that follow the top card and that no rule forbids, in card order, copies included."""
    book = table.book
    found = table.hand_codes[seat].translate(None, book.misfits[table.color_code][table.discard_codes[-1]])
    if book.vetoes:
        found = bytes([code for code in found if not vetoed(table, seat, bytes([code]))])
    return found


def fits(table: Table, seat: int, code: int) -> bool:
    """Whether one card follows the top card and no rule forbids it to the seat."""
    book = table.book
    if code in book.misfits[table.color_code][table.discard_codes[-1]]:
        return False
    return not (book.vetoes and vetoed(table, seat, bytes([code])))


def vetoed(table: Table, seat: int, codes: bytes) -> str:
    """Why a rule forbids these cards although they fit; empty when none does."""
    for veto in table.book.vetoes:
        reason = veto(table, seat, codes)
        if reason:
            return reason
    return ""


def must_play(table: Table, seat: int, codes: bytes) -> bool:
    """Whether one of these fitting cards has to be laid where a rule forces plays (a dishonest card never has to)."""
    free = table.book.forced
    return any(not any(test(table, seat, code) for test in free) for code in codes)


def singles(table: Table, seat: int) -> bytes:
    """The codes that the seat that must answer may lay singly now, in card order, copies included."""
    decision = table.decisions[-1]
    book = table.book
    if isinstance(decision, PenaltyDecision):
        if not book.responses:
            return b""
        return bytes(
            [
                code
                for code in table.hand_codes[seat]
                if responds(table, decision, bytes([code])) and not vetoed(table, seat, bytes([code]))
            ]
        )
    if isinstance(decision, DrawnCardDecision) and not decision.whole_hand:
        drawn = book.codes[cast("Card", decision.card)]
        return bytes([drawn]) if fits(table, seat, drawn) else b""
    return fitting(table, seat)


def responds(table: Table, decision: PenaltyDecision, codes: bytes) -> bool:
    """Whether laying these cards answers the penalty."""
    return any(test(table, decision, codes) for test in table.book.responses)


def outcomes(
    table: Table, seat: int, codes: bytes, left: int, target: int | None = None
) -> list[tuple[int, ...]] | None:
    """What sizes all hands may have after these cards, which leave so many, have moved hands or shed cards.

    None when they do neither.
    """
    moving = [trait.sizes for trait in table.book.traits_in(codes) if trait.sizes is not None]
    if not moving:
        return None
    found = [tuple([left if each == seat else len(hand) for each, hand in enumerate(table.hand_codes)])]
    for move in moving:
        found = [after for before in found for after in move(table, seat, codes, target, before)]
    return found


def settle(draft: Draft) -> None:
    """What is looked at after every action and deal: windows whose ground has gone, limits on hands."""
    book = draft.book
    for lapse in book.lapses:
        lapse(draft)
    for settler in book.settlers:
        settler(draft)
    for tidy in book.tidies:
        tidy(draft)
