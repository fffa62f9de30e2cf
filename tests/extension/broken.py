"""Rules that each break one law, for `check_rule` to find out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from unorules.actions import Accept
from unorules.decisions import TurnDecision
from unorules.extension import Book, Draft, Module, Move, Table, count
from unorules.ruleset import Rules
from unorules.state import RoundResult


@attrs.frozen
class Silencing(Module):
    """Forbids every answer."""

    name = "silencing"

    def install(self, book: Book) -> None:
        book.bars.append(lambda table, action: "nobody may do anything")


@attrs.frozen
class Losing(Module):
    """Takes a card out of the game past the atoms."""

    name = "losing"

    def install(self, book: Book) -> None:
        book.after_effect.append(self._lose)

    def _lose(self, draft: Draft, move: Move) -> None:
        draft.pile_codes = draft.pile_codes[1:]


@attrs.frozen
class Peeping(Module):
    """Shows in every view what the others hold."""

    name = "peeping"

    def install(self, book: Book) -> None:
        book.show(self.name, lambda table, seat: [sorted(hand) for hand in table.hand_codes])


@attrs.frozen
class Watching(Module):
    """Opens a window to the seats that hold a wild kind: who is asked tells the hand."""

    name = "watching"

    def install(self, book: Book) -> None:
        book.open_to.append(lambda table: [seat for seat in table.ring.seats if self._holds(table, seat)])

    def _holds(self, table: Table, seat: int) -> bool:
        return any(table.book.cards[code].is_wild for code in table.hand_codes[seat])


@attrs.frozen
class Claiming(Module):
    """Says what a Skip does, though a rule says so already."""

    name = "claiming"

    def install(self, book: Book) -> None:
        book.face("S", effect=lambda draft, move: draft.reverse())


class Changing(Module):
    """Is not frozen."""

    name = "changing"

    limit: int = count(3, "At most {}.")


@attrs.frozen
class Hoarding(Module):
    """Keeps in a state what JSON cannot hold."""

    name = "hoarding"

    def install(self, book: Book) -> None:
        book.slot(self.name, frozenset())


@attrs.frozen
class Grudging(Module):
    """Lets no 5 follow a 4, and keeps to itself that a 4 was laid."""

    name = "grudging"

    def install(self, book: Book) -> None:
        book.slot(self.name, False)
        book.vetoes.append(self._veto)
        book.after_effect.append(
            lambda draft, move: draft.set_slot(self.name, draft.shown(draft.discard_codes[-1:])[0].face == "4")
        )

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        return "no 5 now" if table.get_slot(self.name) and table.book.cards[codes[0]].face == "5" else ""


@attrs.frozen
class Smuggling(Module):
    """Keeps plain data at first, and later what JSON cannot hold."""

    name = "smuggling"

    def install(self, book: Book) -> None:
        book.slot(self.name, None)
        book.after_effect.append(lambda draft, move: draft.set_slot(self.name, frozenset((1, 2))))


@attrs.frozen
class Remembering(Module):
    """Counts plays outside the state."""

    name = "remembering"
    seen: ClassVar[list[int]] = []

    def install(self, book: Book) -> None:
        book.after_effect.append(self._count)

    def _count(self, draft: Draft, move: Move) -> None:
        self.seen.append(move.seat)
        draft.passes = len(self.seen) % 3


@attrs.frozen
class Boasting(Module):
    """Offers what is refused."""

    name = "boasting"

    def install(self, book: Book) -> None:
        book.answer(TurnDecision, lambda table, seat: [Accept(seat)])


@attrs.frozen
class Crashing(Module):
    """Raises an error of its own."""

    name = "crashing"

    def install(self, book: Book) -> None:
        book.after_effect.append(lambda draft, move: print({}["no such key"]))


@attrs.frozen
class Cheating(Module):
    """Adds to a total what no round has scored."""

    name = "cheating"

    def install(self, book: Book) -> None:
        book.judge = self._judge

    def _judge(self, draft: Draft) -> None:
        from unorules.flow import close_round

        match = draft.match
        assert isinstance(match.result, RoundResult)
        draft.match = attrs.evolve(match, scores=(match.scores[0] + 1, *match.scores[1:]))
        close_round(draft, (), "")


@attrs.frozen
class Hurrying(Module):
    """Does something else when another rule has not been installed before it."""

    name = "hurrying"

    def install(self, book: Book) -> None:
        if book.final_draw:
            book.after_effect.append(lambda draft, move: draft.reverse())


@attrs.frozen
class Revealing(Module):
    """Shows all hands in every view: no other world looks the same."""

    name = "revealing"

    def install(self, book: Book) -> None:
        book.show(self.name, lambda table, seat: [*map(list, table.hand_codes), list(table.pile_codes)])


@attrs.frozen
class Foretelling(Module):
    """Shows the key, from which every card can be worked out."""

    name = "foretelling"

    def install(self, book: Book) -> None:
        book.show(self.name, lambda table, seat: table.key.hex())


@attrs.frozen
class Showing(Module):
    """Shows a hand to somebody without saying so."""

    name = "showing"

    def install(self, book: Book) -> None:
        book.after_effect.append(self._show)

    def _show(self, draft: Draft, move: Move) -> None:
        other = draft.next(move.seat)
        for seat in draft.ring.seats:
            draft.show_hand(other, seat, draft.shown(draft.hand_codes[other]))


@attrs.frozen
class Stealing(Module):
    """Takes a card from the next seat without a word."""

    name = "stealing"

    def install(self, book: Book) -> None:
        book.after_effect.append(self._steal)

    def _steal(self, draft: Draft, move: Move) -> None:
        other = draft.next(move.seat)
        if len(draft.hand_codes[other]) > 1:
            draft.set_hand(move.seat, bytes(sorted(draft.hand_codes[move.seat] + draft.hand_codes[other][:1])))
            draft.set_hand(other, draft.hand_codes[other][1:])


@attrs.frozen
class Sorting(Module):
    """Puts the draw pile in order, so that the next cards can be foreseen."""

    name = "sorting"

    def install(self, book: Book) -> None:
        book.after_effect.append(lambda draft, move: setattr(draft, "pile_codes", bytes(sorted(draft.pile_codes))))


@attrs.frozen
class Wasting(Module):
    """Drops the lowest discard whenever the pile has run out."""

    name = "wasting"

    def install(self, book: Book) -> None:
        book.after_effect.append(self._waste)

    def _waste(self, draft: Draft, move: Move) -> None:
        if not draft.pile_codes:
            draft.discard_codes = draft.discard_codes[1:]


@attrs.frozen
class Raising(Module):
    """Cannot be installed."""

    name = "raising"

    def install(self, book: Book) -> None:
        raise ValueError("no")


@attrs.frozen
class Tupling(Module):
    """Shows what JSON gives back as something else."""

    name = "tupling"

    def install(self, book: Book) -> None:
        book.show(self.name, lambda table, seat: (1, 2))


@attrs.frozen
class Refusing(Module):
    """Can be played by nobody."""

    name = "refusing"

    def seating(self, rules: Rules, players: int) -> Iterable[str]:
        yield f"{players} seats are never right"


@attrs.frozen
class Misspelling(Module):
    """Says of a card what cannot be said of one."""

    name = "misspelling"

    def install(self, book: Book) -> None:
        book.face("7", opens="sometimes")


BROKEN = {
    Silencing: "Alive",
    Losing: "Conserved",
    Peeping: "Secret",
    Watching: "Secret",
    Claiming: "Closed",
    Changing: "Pure",
    Hoarding: "Stored",
    Grudging: "Stored",
    Smuggling: "Stored",
    Remembering: "Pure",
    Boasting: "Complete",
    Crashing: "Complete",
    Cheating: "Scored",
    Hurrying: "Closed",
    Revealing: "Secret",
    Foretelling: "Secret",
    Showing: "Secret",
    Stealing: "Conserved",
    Sorting: "Conserved",
    Wasting: "Conserved",
    Raising: "Closed",
    Tupling: "Stored",
    Refusing: "Alive",
    Misspelling: "Closed",
}
"""Each with the law that it breaks."""
