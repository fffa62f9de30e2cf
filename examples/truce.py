"""A house rule of one's own that forbids cards and remembers something: a 0 calls a truce.

Run it: python examples/truce.py
"""

from __future__ import annotations

import attrs

import unorules as uno
from unorules.extension import Book, Draft, Module, Move, Table, count, one_of, register
from unorules.testing import check_rule, position


# --8<-- [start:rule]
@register
@attrs.frozen
class TruceRule(Module):
    """A 0 calls a truce: for some plays nobody may lay certain cards. Another 0 begins it anew."""

    name = "truce"
    section = "H 2"

    plays: int = count(3, "A truce lasts for the next {} plays of the round.", least=1, most=50)
    bans: str = one_of(
        {
            "draw_cards": "In a truce nobody may lay a card that makes a seat draw a fixed number.",
            "specials": "In a truce nobody may lay anything but numbers.",
        }
    )

    def install(self, book: Book) -> None:
        """The plays that are left stand in a slot, which everybody sees."""
        book.slot("truce", 0, view=lambda left, seat: left, problems=self._slot_problems)
        book.vetoes.append(self._forbid)
        book.after_effect.append(self._count)
        book.tidies.append(self._end)

    def _slot_problems(self, state: uno.GameState, left: object) -> list[str]:
        fits = type(left) is int and 0 <= left <= self.plays
        return [] if fits else [f"a truce lasts 0 to {self.plays} more plays, not {left!r}"]

    def _forbid(self, table: Table, seat: int, codes: bytes) -> str:
        left = table.get_slot("truce")
        return (
            f"a truce is on for {left} more plays" if left and any(self._banned(table, code) for code in codes) else ""
        )

    def _banned(self, table: Table, code: int) -> bool:
        if self.bans == "specials":
            return table.book.cards[code].number is None
        return any(trait.draws for trait in table.book.traits_at[code])

    def _count(self, draft: Draft, move: Move) -> None:
        left = draft.get_slot("truce")
        assert isinstance(left, int)
        called = any(card.number == 0 for card in draft.shown(move.codes))
        draft.set_slot("truce", self.plays if called else max(0, left - 1))

    def _end(self, draft: Draft) -> None:
        if not draft.running:  # a slot outlives its round
            draft.set_slot("truce", 0)


# --8<-- [end:rule]


def main() -> None:
    """Call a truce, see what it forbids, then see that the rule keeps the laws beside every other house rule."""
    rules = uno.parse_rules("official +truce(plays=2)")
    hands = ["R0 B1 B2", "R+2 RS R1", "Y1 Y2"]
    state = uno.apply(position(rules, hands=hands, top="R4", draw_pile="G1 G2 G3 G4"), uno.Play(0, "R0"))
    print("may be laid:", *(action for action in uno.legal_actions(state, 1) if isinstance(action, uno.Play)))
    print(uno.explain(state, uno.Play(1, "R+2")))
    checked = check_rule(TruceRule(), walks=1, plies=20)
    print(f"check_rule: {len(checked.rules)} rule sets, {checked.plies} plies, no law broken")


if __name__ == "__main__":
    main()
