"""How games end, and what their results say."""

from __future__ import annotations

import attrs

from unorules.state import GameState
from unorules.table.change import Change
from unorules.table.parts import Chair, Ending, News, Phase, Result, Standing


def finish(change: Change, ending: Ending, detail: str = "") -> None:
    """The game that runs is over; whatever ended it, there is a result."""
    table, game = change.table, change.get_game()
    winners = game.match.winners
    if ending is Ending.TIME:
        winners = _ahead(game)
    result = Result(
        game=table.games,
        ending=ending,
        detail=detail,
        winners=tuple([table.chairs[seat].player for seat in winners]),
        standings=_standings(game, table.chairs, winners),
        rounds=game.match.round,
        at=change.now,
    )
    chairs = tuple([attrs.evolve(chair, ready=chair.robot, timeouts=0) for chair in table.chairs])
    change.set(
        phase=Phase.OVER,
        results=(*table.results, result),
        chairs=chairs,
        paused=None,
        ballots=(),
        countdown_at=None,
        active_at=change.now,
    )
    change.tell(News.ENDED, None, ending)


def close(change: Change, reason: str) -> None:
    """The table is closed for good."""
    if change.table.phase is Phase.PLAYING:
        finish(change, Ending.CLOSED, reason)
    change.set(phase=Phase.CLOSED, closed=reason, countdown_at=None)
    change.tell(News.CLOSED, None, reason)


def _low_wins(game: GameState) -> bool:
    return game.rules["scoring"].parameters["method"] in ("own_points_lowest", "knockout")


def _points_in_hand(game: GameState, seat: int) -> int:
    book = game.book
    return sum([book.points[code] for code in game.hand_codes[seat]]) + sum(
        [more(game, seat) for more in book.counts_besides]
    )


def _ahead(game: GameState) -> tuple[int, ...]:
    """Who has won when time is up: by total, then by cards in hand, then by points in hand; sides win together."""
    sign = 1 if _low_wins(game) else -1
    side = game.book.side
    seats = game.match.seats
    ranks = {
        seat: (
            sign * game.scores[seat],
            seat not in game.ring.seats,
            len(game.hand_codes[seat]),
            _points_in_hand(game, seat),
        )
        for seat in seats
    }
    best = min(ranks.values())
    sides = {side(seat) for seat in seats if ranks[seat] == best}
    return tuple([seat for seat in seats if side(seat) in sides])


def _standings(game: GameState, chairs: tuple[Chair, ...], winners: tuple[int, ...]) -> tuple[Standing, ...]:
    sign = 1 if _low_wins(game) else -1
    left = game.match.left
    ranks = [
        (seat not in winners, seat in left, 0 if seat in winners else sign * score)
        for seat, score in enumerate(game.scores)
    ]
    return tuple(
        [
            Standing(
                seat=seat,
                player=chair.player,
                name=chair.name,
                score=game.scores[seat],
                cards=len(game.hand_codes[seat]),
                place=1 + sum([other < ranks[seat] for other in ranks]),
                left=seat in left,
                bot=chair.bot is not None,
            )
            for seat, chair in enumerate(chairs)
        ]
    )
