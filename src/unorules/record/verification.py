"""What a record proves: each claim recomputed, and said to hold, to be false, or to be open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

import attrs

from unorules.actions import EndRound
from unorules.engine import apply
from unorules.errors import SetupError
from unorules.fair import DIGITS, is_commitment
from unorules.plain import shown
from unorules.record.game import Record
from unorules.record.orders import Noting, Shuffle, counted, under
from unorules.record.replay import Deal
from unorules.setup import begin, draw_for_dealer
from unorules.state import GameState


class Standing(StrEnum):
    """How it stands with a claim."""

    HOLDS = "holds"
    FALSE = "false"
    OPEN = "open"


@attrs.frozen
class Finding:
    """One claim of a record.

    Attributes:
        claim: its name.
        standing: how it stands with it.
        says: the claim as a sentence.
    """

    claim: str
    standing: Standing
    says: str


@attrs.frozen
class Verification:
    """What was found about a record.

    Attributes:
        findings: every claim, in the order in which they rest on one another.
    """

    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing was found false."""
        return all(each.standing is not Standing.FALSE for each in self.findings)

    @property
    def fair(self) -> bool:
        """Whether the deal is proven: every claim holds and none is open."""
        return all(each.standing is Standing.HOLDS for each in self.findings)


def verify(record: Record, *, commitment: str | None = None, nonces: Mapping[int, bytes] | None = None) -> Verification:
    """Recompute everything that a record claims.

    Args:
        record: the record; reading it has already shown that its actions are legal and its orders suffice.
        commitment: the commitment that you noted before the game, to be held against the record's.
        nonces: what seats added, as you noted it.

    Raises `SetupError` for the record of one seat, for a commitment that cannot be one, and for a nonce of no seat.

    Examples:
        >>> import unorules as uno
        >>> deal = uno.FairDeal.commit(players=2).with_nonce(1, b"my own luck")
        >>> record = uno.Record.start(uno.OFFICIAL, players=2, fair=deal)
        >>> uno.verify(record, commitment=deal.commitment, nonces={1: b"my own luck"}).fair
        True
    """
    if not isinstance(record, Record):
        raise SetupError("only the record of a whole game can be verified; that of one seat has no shuffles")
    problems = [
        f"nonces: {seat!r} is no seat here: seats are 0 to {record.players - 1}"
        for seat in nonces or ()
        if seat not in range(record.players)
    ]
    if commitment is not None and not is_commitment(commitment.lower()):
        problems.append(f"commitment: {shown(commitment)} can be none: a commitment has {DIGITS} hexadecimal digits")
    if problems:
        raise SetupError(problems)
    record.replay()
    return Verification(tuple(_findings(record, commitment, nonces or {})))


def _findings(record: Record, commitment: str | None, nonces: Mapping[int, bytes]) -> Iterator[Finding]:
    plies, shuffles = len(record), len(record.shuffles)
    yield Finding(
        "replay",
        Standing.HOLDS,
        f"the game replays: {counted(plies, 'action')}, all as the rules allow, "
        f"and {counted(shuffles, 'shuffle')} of the right cards",
    )
    yield _chance(record)
    fair = record.header.fair
    if fair is None:
        says = "nobody was committed to anything: whoever dealt may have chosen the key"
        yield Finding("commitment", Standing.OPEN, says)
    elif fair.secret is None:
        yield Finding("commitment", Standing.OPEN, "the secret is not revealed yet")
    elif fair.proves_commitment:
        yield Finding("commitment", Standing.HOLDS, f"the secret is the one committed to, {fair.commitment}")
    else:
        yield Finding("commitment", Standing.FALSE, f"the secret is not the one committed to, {fair.commitment}")
    if fair is not None and fair.secret is not None and not _tells_key(record):
        yield Finding("key", Standing.OPEN, "whether the key follows from the secret, as it is not told")
    elif fair is not None and fair.secret is not None:
        right = fair.key == record.origin.key
        what = _mixed([str(seat) for seat, nonce in enumerate(fair.nonces) if nonce])
        says = f"the key {'follows' if right else 'does not follow'} from {what}"
        yield Finding("key", Standing.HOLDS if right else Standing.FALSE, says)
    yield from _noted(record, commitment, nonces)


def _mixed(seats: Sequence[str]) -> str:
    """What a key rests on when these seats added nonces."""
    if not seats:
        return "the secret alone: no seat added a nonce"
    if len(seats) == 1:
        return f"the secret and the nonce of seat {seats[0]}"
    return f"the secret and the nonces of the seats {', '.join(seats)}"


def _noted(record: Record, commitment: str | None, nonces: Mapping[int, bytes]) -> Iterator[Finding]:
    """What was noted before the game, held against the record."""
    fair = record.header.fair
    given = (b"",) * record.players if fair is None else fair.nonces
    if fair is None:
        if commitment is not None:
            yield Finding("noted", Standing.FALSE, "a commitment was noted before the game, but the record has none")
    elif commitment is None:
        says = "whether this commitment was published before the game: hold it against the one that you noted"
        yield Finding("noted", Standing.OPEN, says)
    elif commitment.lower() == fair.commitment:
        yield Finding("noted", Standing.HOLDS, "the commitment is the one noted before the game")
    else:
        yield Finding("noted", Standing.FALSE, f"the commitment noted before the game is another: {commitment}")
    for seat, nonce in sorted(nonces.items()):
        same = given[seat] == nonce
        says = f"the nonce of seat {seat} is {'the' if same else 'not the'} one noted"
        yield Finding("nonce", Standing.HOLDS if same else Standing.FALSE, says)
    for seat, nonce in enumerate(given):
        if nonce and seat not in nonces:
            says = f"whether the nonce of seat {seat} is the one that it gave: hold it against what was noted"
            yield Finding("nonce", Standing.OPEN, says)
    ended = sum([isinstance(action, EndRound) for action in record.actions])
    if ended and fair is not None:
        says = f"the host ended {counted(ended, 'round')}: it may have known the next deal and preferred it"
        yield Finding("host", Standing.OPEN, says)


def _chance(record: Record) -> Finding:
    """Whether the orders of the shuffles are those that the generator makes of the key."""
    if isinstance(record.origin, GameState):
        return Finding("chance", Standing.OPEN, "the record begins at a position: nothing proves how that was dealt")
    if not _tells_key(record):
        return Finding("chance", Standing.OPEN, "the key is not told: the orders of the shuffles rest on nothing")
    if not _draws_agree(record):
        return Finding("chance", Standing.FALSE, "the cards drawn for the deal are not those that the key gives")
    wrong = next(_wrong_shuffles(record), None)
    if wrong is not None:
        return Finding("chance", Standing.FALSE, f"the shuffles at ply {wrong} are not those that the key gives")
    return Finding("chance", Standing.HOLDS, "every shuffle is the one that the key gives")


def _tells_key(record: Record) -> bool:
    return any(record.origin.key or b"")


def _draws_agree(record: Record) -> bool:
    origin = record.origin
    if not isinstance(origin, Deal) or origin.key is None or not origin.draws:
        return True
    _, draws, counter = draw_for_dealer(origin.rules.book, origin.players, origin.key)
    return (tuple([card for _, card in draws]), counter) == (origin.draws, origin.counter)


def _wrong_shuffles(record: Record) -> Iterator[int]:
    """The plies whose shuffles the key does not give; each is judged from the state that the record comes to."""
    written: dict[int, tuple[Shuffle, ...]] = {}
    for each in record.shuffles:
        written[each.ply] = (*written.get(each.ply, ()), each)
    before: GameState | None = None
    for ply, state in enumerate(record.states()):
        if ply in written:
            noting = Noting(state.key)
            if before is not None:
                apply(under(before, noting), record.actions[ply - 1])
            elif isinstance(record.origin, Deal):
                origin = record.origin
                begin(origin.rules, origin.players, noting, origin.counter, origin.dealer)
            if noting.taken(record.rules, ply) != written[ply]:
                yield ply
        before = state
