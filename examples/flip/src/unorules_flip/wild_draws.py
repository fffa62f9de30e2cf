"""Wild Draw Two and Wild Draw Color: bluffs like a Wild Draw Four, with a fixed number of cards and without one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from unorules import Rules
from unorules.extension import Bluff, Book, Module, count, one_of
from unorules_flip.cards import WILD_DRAW_COLOR, WILD_DRAW_TWO


@attrs.frozen
class FlipWildDrawRule(Module):
    """A Wild Draw Two makes the next seat draw two, a Wild Draw Color until the named colour shows."""

    name = "flip_wild_draw"
    section = "Flip 5"
    faces = (WILD_DRAW_TWO, WILD_DRAW_COLOR)

    policy: Literal["challenge", "strict", "free"] = one_of(
        {
            "challenge": "They may be laid as a bluff; the victim may challenge them.",
            "strict": "They may be laid only by a seat that holds no card of the colour in force.",
            "free": "They may always be laid and are never challenged.",
        }
    )
    guilty: Literal["draw_instead", "take_back"] = one_of(
        {
            "draw_instead": "If the bluff is found out, its player draws instead; the card and the named colour stay.",
            "take_back": "If the bluff is found out, its player takes the card back and draws.",
        }
    )
    innocent_extra: int = count(2, "A challenge in error costs {} on top of the penalty.")
    guilt: Literal["color", "any_playable"] = one_of(
        {
            "color": "It is a bluff to hold another card of the colour in force.",
            "any_playable": "It is a bluff to hold another card of the colour or of the top's number or symbol.",
        }
    )

    def idle(self, rules: Rules) -> Iterable[str]:
        """Without a challenge nobody is found out."""
        return () if self.policy == "challenge" else [name for name in self.parameters if name != "policy"]

    def install(self, book: Book) -> None:
        """The two cards; neither opens a round, and who is guilty draws what the victim would have drawn."""
        self._card(book, WILD_DRAW_TWO.symbol, amount=2, until=False, points=50)
        self._card(book, WILD_DRAW_COLOR.symbol, amount=0, until=True, points=60)

    def _card(self, book: Book, face: str, *, amount: int, until: bool, points: int) -> None:
        book.face(face, opens="never", points=points)
        Bluff(
            face,
            self.name,
            amount,
            until=until,
            policy=self.policy,
            guilty=self.guilty,
            guilty_draw=amount,
            innocent_extra=self.innocent_extra,
            guilt=self.guilt,
        ).install(book)
