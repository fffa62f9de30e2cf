"""Wild Color Roulette (NM 4): the next seat names a colour, draws until that colour shows, and loses its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from unorules.extension import NO_COLOR, Disclosure, Face, Module, lose_turn, one_of, phrase

if TYPE_CHECKING:
    from unorules.extension import Book, Draft, Move

FACE = "WCR"


def spin(draft: Draft, move: Move) -> None:
    """The next seat draws; a wild kind is never the colour."""
    color_of, named = draft.book.color_of, draft.color_code
    draft.draw_until(draft.next(move.seat), lambda code: color_of[code] == named != NO_COLOR, "roulette")


def effect(draft: Draft, move: Move) -> None:
    """It draws and its turn is over."""
    spin(draft, move)
    lose_turn(draft, move, draft.next(move.seat))


@attrs.frozen
class RouletteRule(Module):
    """A Wild Color Roulette makes the next seat draw until a colour shows, and lose its turn."""

    name = "mercy_roulette"
    section = "NM 4"
    faces = (Face(FACE, "Wild Color Roulette"),)

    named_by: Literal["next", "player"] = one_of(
        {
            "next": "The seat that must draw for a Color Roulette names the colour.",
            "player": "Who lays a Color Roulette names the colour.",
        }
    )

    def install(self, book: Book) -> None:
        book.face(
            FACE,
            asks_color=True,
            color_from=self.named_by,
            color_when_last=book.rules["finish"].parameters["final_draw"] == "apply",
            effect=effect,
            final=spin,
            opens="wild",
        )
        says = phrase("How many cards were drawn for a Color Roulette until the colour showed.")
        book.disclosures.append(Disclosure("roulette_draw", self.name, says, by="CardsDrawn"))
