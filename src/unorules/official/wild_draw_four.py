"""Wild Draw Four (section 4.7): four cards and a lost turn, and the right to doubt that it was laid honestly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs

from unorules import bluff
from unorules.actions import Challenge
from unorules.bluff import Bluff
from unorules.ruleset import Module, Rules, count, one_of, register

if TYPE_CHECKING:
    from unorules.book import Book

FACE = "W+4"
AMOUNT = 4


@register
@attrs.frozen
class WildDrawFourRule(Module):
    """When a Wild Draw Four may be laid, and what a challenge brings."""

    name = "wild_draw_four"
    section = "4.7"
    always = True

    policy: Literal["challenge", "strict", "free"] = one_of(
        {
            "challenge": "A Wild Draw Four may be laid as a bluff; the victim may challenge it.",
            "strict": "A Wild Draw Four may be laid only by a seat that holds no card of the colour in force.",
            "free": "A Wild Draw Four may always be laid and is never challenged.",
        }
    )
    guilty: Literal["draw_instead", "take_back"] = one_of(
        {
            "draw_instead": "If the bluff is found out, its player draws instead; the card and the named colour stay.",
            "take_back": "If the bluff is found out, its player takes the card back and draws.",
        }
    )
    guilty_draw: int = count(4, "A bluff that is found out costs {}.")
    innocent_extra: int = count(2, "A challenge in error costs {} on top of the penalty.")
    guilt: Literal["color", "any_playable"] = one_of(
        {
            "color": "It is a bluff to hold another card of the colour in force.",
            "any_playable": "It is a bluff to hold another card of the colour or of the top's number or symbol.",
        }
    )

    def idle(self, rules: Rules) -> Iterable[str]:
        return () if self.policy == "challenge" else [name for name in self.parameters if name != "policy"]

    def install(self, book: Book) -> None:
        book.face(FACE, opens="never")
        Bluff(
            FACE,
            self.name,
            AMOUNT,
            policy=self.policy,
            guilty=self.guilty,
            guilty_draw=self.guilty_draw,
            innocent_extra=self.innocent_extra,
            guilt=self.guilt,
        ).install(book)
        book.handle(Challenge, bluff.check, bluff.challenge)
