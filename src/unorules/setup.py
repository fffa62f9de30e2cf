"""Beginning a game: the key of its chance, the draw for the dealer, the first deal."""

from __future__ import annotations

from secrets import token_bytes

from unorules.book import Book
from unorules.cards import Card
from unorules.draft import Draft, freeze
from unorules.errors import SetupError
from unorules.events import DealerDrawn, Event
from unorules.flow import settle
from unorules.poll import open_poll
from unorules.ruleset import MAX_PLAYERS, Rules
from unorules.shuffle import KEY_SIZE, key_from_seed, shuffle
from unorules.state import NO_COLOR, NOBODY, GameState, Match, ring

_MAX_TIES = 10
_SEEDS = (int, str, bytes)


def new_game(
    rules: Rules, players: int, *, seed: int | str | bytes | None = None, dealer: int | None = None
) -> GameState:
    """Begin a game: choose the dealer, deal the first round, turn up the opening card.

    Args:
        rules: the rules in force.
        players: number of seats, 2 to 10.
        seed: for tests and examples, a number or text that decides every shuffle; 32 bytes are taken as the key
            itself. Without one the key comes from the operating system and nobody can guess a card.
        dealer: the seat that deals first; without one the seats draw for it (section 2.2).

    Raises `SetupError` with every problem.

    Examples:
        >>> import unorules as uno
        >>> state = uno.new_game(uno.OFFICIAL, players=4, seed=7)
        >>> [len(hand) for hand in state.hands], state.to_act in range(4)
        ([7, 7, 7, 7], True)
    """
    return start(rules, players, seed=seed, dealer=dealer, log=None)


def new_game_with_events(
    rules: Rules, players: int, *, seed: int | str | bytes | None = None, dealer: int | None = None
) -> tuple[GameState, tuple[Event, ...]]:
    """Like `new_game`, with what happened: the draw for the dealer, the deal, the opening card."""
    log: list[Event] = []
    return start(rules, players, seed=seed, dealer=dealer, log=log), tuple(log)


def start(
    rules: Rules, players: int, *, seed: int | str | bytes | None, dealer: int | None, log: list[Event] | None
) -> GameState:
    """The work of `new_game`."""
    if not isinstance(rules, Rules):
        raise SetupError("rules must be a rule set, for example unorules.OFFICIAL")
    book = rules.book
    problems = [*rules.seating_problems(players), *book.refused_deal]
    last = players - 1 if type(players) is int else MAX_PLAYERS - 1
    if dealer is not None and (type(dealer) is not int or not 0 <= dealer <= last):
        problems.append(f"dealer {dealer!r} is no seat: seats are 0 to {last}")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, _SEEDS)):
        problems.append("the seed must be a whole number, a text or bytes")
    if problems:
        raise SetupError(problems)
    key = new_key(seed)
    counter = 0
    if dealer is None:
        dealer, draws, counter = draw_for_dealer(book, players, key)
        if log is not None:
            log.append(DealerDrawn(draws, dealer))
    return begin(rules, players, key, counter, dealer, log)


def new_key(seed: int | str | bytes | None) -> bytes:
    """The key that a seed is hashed to; without one, a key that the operating system makes."""
    return token_bytes(KEY_SIZE) if seed is None else key_from_seed(seed)


def begin(
    rules: Rules, players: int, key: bytes, counter: int, dealer: int, log: list[Event] | None = None
) -> GameState:
    """Deal the first round, the dealer and the rest being known to suit the rules."""
    draft = blank(rules, players, key, dealer)
    draft.counter = counter
    draft.log = log
    rules.book.deal(draft)
    settle(draft)
    open_poll(draft)
    return freeze(draft)


def blank(rules: Rules, players: int, key: bytes, dealer: int) -> Draft:
    """A table with nothing on it."""
    return Draft(
        book=rules.book,
        match=Match((0,) * players, dealer),
        ring=ring(players, tuple(range(players))),
        hand_codes=(b"",) * players,
        pile_codes=b"",
        discard_codes=b"",
        color_code=NO_COLOR,
        direction=1,
        decisions=(),
        windows=(),
        slots=rules.book.slots,
        laid_by=NOBODY,
        passes=0,
        ply=0,
        key=key,
        counter=0,
    )


def dealer_from_draws(players: int, draws: tuple[Card, ...]) -> tuple[int, bool, tuple[tuple[int, Card], ...]]:
    """The dealer that these cards decide, whether they do, and who drew which of them.

    All seats draw in order, then the seats tied for the highest in order, and so on. Numbers count their face,
    everything else 0. After ten ties, and where the draws reach no further, the lowest of the tied seats deals.
    """
    tied = tuple(range(players))
    drawn: list[tuple[int, Card]] = []
    for _ in range(_MAX_TIES):
        now = list(zip(tied, draws[len(drawn) : len(drawn) + len(tied)], strict=False))
        if len(now) < len(tied):
            return tied[0], False, tuple(drawn)
        drawn += now
        numbers = [known.number or 0 for _, known in now]
        best = max(numbers)
        tied = tuple([seat for seat, number in zip(tied, numbers, strict=True) if number == best])
        if len(tied) == 1:
            break
    return tied[0], True, tuple(drawn)


def draw_for_dealer(book: Book, players: int, key: bytes) -> tuple[int, tuple[tuple[int, Card], ...], int]:
    """The dealer, the draws as (seat, card), and the counter afterwards."""
    count = 2 * players  # most ties are decided by then
    while True:
        codes, counter = shuffle(book.pack, key, 0, count)
        dealer, decided, draws = dealer_from_draws(players, tuple([book.cards[code] for code in codes]))
        if decided or len(codes) == len(book.pack):
            return dealer, draws, counter
        count += players
