"""Scoring (section 4.11): points of a round, totals, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs

from unorules.cards import ACTIONS, NUMBERS, Card, is_known
from unorules.events import RoundEnded, RoundScored
from unorules.flow import close_round, knock_out
from unorules.phrases import phrase
from unorules.ruleset import Module, Rules, Value, one_of, optional_count, register, table
from unorules.state import Match, RoundResult
from unorules.traits import Disclosure

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft
    from unorules.traits import Trait

_WILD_POINTS = {"W": 50, "W+4": 50, "SNX": 50, "GRE": 50, "SWH": 40, "SHH": 40, "CST": 40}
_ACTION_POINTS = 20
_MOST_POINTS = 50


@register
@attrs.frozen
class ScoringRule(Module):
    """How a round is scored and when the game ends."""

    name = "scoring"
    section = "4.11"
    always = True

    method: Literal["winner_takes", "zero_sum", "own_points_lowest", "knockout"] = one_of(
        {
            "winner_takes": "The winner of a round scores the cards in all other hands.",
            "zero_sum": "The winner of a round scores the cards in all other hands, and each loser subtracts its own.",
            "own_points_lowest": "Each loser of a round adds the cards in its own hand; the lowest total wins.",
            "knockout": "Each loser adds the cards in its own hand and is out at the target; the last seat wins.",
        }
    )
    target: int | None = optional_count(
        500, "The game ends at {} points.", none="No number of points ends the game.", least=1
    )
    rounds: int | None = optional_count(
        None, "The game ends after {} rounds.", none="No number of rounds ends the game.", least=1
    )
    tie: Literal["shared", "extra_round"] = one_of(
        {
            "shared": "Seats that are equal at the end win together.",
            "extra_round": "While seats are equal at the end, another round is played.",
        }
    )
    points: tuple[tuple[str, Value], ...] = table("Cards count differently: {}.")

    def problems(self) -> Iterable[str]:
        for face, worth in self.points:
            if not is_known(face):
                yield f"points names {face!r}, which is no card and no face"
            if type(worth) is not int or not -10_000 <= worth <= 10_000:
                yield f"points of {face} are {worth!r}; they must be a whole number from -10000 to 10000"

    def conflicts(self, rules: Rules) -> Iterable[str]:
        if "most_cards" in rules:
            if self.method == "knockout":
                yield "scoring(method=knockout) and most_cards both put seats out of the game; leave one of them out"
            return
        if self.target is None and self.rounds is None:
            yield "scoring: neither target nor rounds is set, so the game could never end; set one of them"
        if self.method == "knockout":
            if self.target is None:
                yield "scoring: method=knockout needs a target"
            if self.rounds is not None:
                yield "scoring: method=knockout ends with the last seat, not after rounds; set rounds=None"

    def idle(self, rules: Rules) -> Iterable[str]:
        if "most_cards" in rules:
            return ("target", "rounds", "tie")
        return () if self.rounds is None else ("target",)

    def worth(self, known: Card, trait: Trait | None) -> int:
        """What a card left in a hand counts: as the table says, as its own rule says, or by its kind."""
        for key, worth in self.points:
            if key == str(known.front):
                return int(str(worth))
        for key, worth in self.points:
            if key == known.face:
                return int(str(worth))
        if trait is not None and trait.points is not None:
            return trait.points
        if known.face in NUMBERS:
            return int(known.face)
        if known.face in ACTIONS or not known.is_wild:
            return _ACTION_POINTS
        return _WILD_POINTS.get(known.face, _MOST_POINTS)

    def install(self, book: Book) -> None:
        book.provide(score=self._score, worth=self.worth)
        says = phrase("The points of all hands when a round is scored, those of hands put away included.")
        book.disclosures.append(Disclosure("hands_scored", self.name, says))
        if self.method == "knockout":
            book.not_joinable = phrase("under knockout a seat that left is out of the game")

    def _score(self, draft: Draft, winner: int | None, reason: str) -> None:
        book, match = draft.book, draft.match
        hands = [
            sum([book.points[code] for code in hand]) + sum([more(draft, seat) for more in book.counts_besides])
            for seat, hand in enumerate(draft.hand_codes)
        ]
        sides = [book.side(seat) for seat in range(draft.players)]
        points, deltas = 0, [0] * draft.players
        if winner is not None:
            losers = [seat for seat in match.seats if sides[seat] != sides[winner]]
            points = sum([hands[seat] for seat in losers])
            for seat in match.seats:
                won = sides[seat] == sides[winner]
                deltas[seat] = self._delta(won, points, hands[seat])
        scores = tuple([total + delta for total, delta in zip(match.scores, deltas, strict=True)])
        result = RoundResult(winner, reason, points, tuple(deltas))
        draft.match = Match(scores, match.dealer, match.round, match.left, match.knocked_out, match.put_away, result)
        if draft.log is not None:
            draft.log += (RoundEnded(winner, reason), RoundScored(points, tuple(deltas), scores))
        if book.judge is None:
            self._judge(draft)
        else:
            book.judge(draft)

    def _delta(self, won: bool, points: int, own: int) -> int:
        if self.method in ("winner_takes", "zero_sum"):
            return points if won else -own if self.method == "zero_sum" else 0
        return 0 if won else own

    def _judge(self, draft: Draft) -> None:
        match = draft.match
        if self.method == "knockout":
            out = [seat for seat in match.seats if self.target is not None and match.scores[seat] >= self.target]
            if len(out) == len(match.seats):
                out.remove(min(out, key=match.scores.__getitem__))
            knock_out(draft, out)
            left = draft.match.seats
            close_round(draft, left if len(left) == 1 else (), "knockout")
            return
        if self.rounds is not None:
            ended, why = match.round >= self.rounds, "rounds"
        else:
            ended, why = any([match.scores[s] >= (self.target or 0) for s in match.seats]), "target"
        close_round(draft, self._leaders(draft, match) if ended else (), why)

    def _leaders(self, draft: Draft, match: Match) -> tuple[int, ...]:
        """Who wins if the game ends now; nobody when a tie is to be played out."""
        best = (min if self.method == "own_points_lowest" else max)([match.scores[seat] for seat in match.seats])
        leaders = tuple([seat for seat in match.seats if match.scores[seat] == best])
        if self.tie == "extra_round" and len({draft.book.side(seat) for seat in leaders}) > 1:
            return ()
        return leaders
