"""A house rule of one's own: a 4 laid on a 4 makes everyone draw one.

Run it: python examples/house_rule.py
"""

from __future__ import annotations

import attrs

import unorules as uno
from unorules.extension import Book, Draft, Module, Move, count, register
from unorules.testing import check_rule, position


@register
@attrs.frozen
class FourOnFourRule(Module):
    """A 4 laid on a 4 makes everyone draw."""

    name = "four_on_four"
    section = "H 1"

    cards: int = count(1, "When a 4 is laid on a 4 everyone draws {}.", least=1, most=10)

    def install(self, book: Book) -> None:
        """Look at every play once the card has done what it does itself."""
        book.after_effect.append(self._everyone_draws)

    def _everyone_draws(self, draft: Draft, move: Move) -> None:
        if len(move.codes) == 1 and len(draft.discard_codes) > 1:
            under, top = draft.shown(draft.discard_codes[-2:])
            if under.face == top.face == "4":
                for seat in draft.ring.seats:
                    draft.draw(seat, self.cards, self.name)


def main() -> None:
    """Play a 4 on a 4, then see that the rule keeps the laws beside every other house rule."""
    rules = uno.parse_rules("official +four_on_four(cards=2)")
    state = position(rules, hands=["B4 R1", "G1 G2", "Y1 Y2"], top="R4", draw_pile="R1 R2 R3 R5 R6 R7 R8")
    after = uno.apply(state, uno.Play(0, "B4"))
    print("cards in hand:", *map(len, state.hands), "->", *map(len, after.hands))
    checked = check_rule(FourOnFourRule())
    print(f"check_rule: {len(checked.rules)} rule sets, {checked.plies} plies, no law broken")


if __name__ == "__main__":
    main()
