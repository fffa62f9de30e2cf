"""Naming a colour and choosing a target (section 3, steps 3 and 4), for a laid or a turned-up card alike."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

import attrs

from unorules import play
from unorules.actions import ChooseTarget, NameColor
from unorules.cards import Color
from unorules.decisions import ColorDecision, Opening, TargetDecision
from unorules.errors import Code
from unorules.flow import answering, targets
from unorules.legality import spoken_colors
from unorules.move import Move
from unorules.ruleset import MAX_PLAYERS, Module, register
from unorules.state import Table
from unorules.verdict import Verdict, refused

if TYPE_CHECKING:
    from unorules.book import Book
    from unorules.draft import Draft

SECTION = "section 3"


def check_color(table: Table, action: NameColor) -> Verdict | None:
    """Only the seat that is asked names, and only one of the four."""
    decision = table.decisions[-1]
    if isinstance(decision, ColorDecision) and type(action.seat) is int and action.seat == decision.seat:
        if isinstance(action.color, Color) and action.color in table.book.color_codes:
            return None
        return refused(
            Code.BAD_COLOR, "that is no colour here: {colors} are", SECTION, colors=spoken_colors(table.book)
        )
    verdict = answering(table, action.seat)
    return refused(Code.NOTHING_TO_NAME, "no colour is asked for", SECTION) if verdict is None else verdict


def name_color(draft: Draft, action: NameColor) -> None:
    """The colour comes into force and the waiting card goes on."""
    decision = cast("ColorDecision", draft.decisions[-1])
    draft.name_color(action.seat, draft.book.color_code(action.color))
    waiting = decision.waiting
    if isinstance(waiting, Opening):
        trait = draft.book.traits_at[draft.discard_codes[-1]][0]
        if trait.opening_swap:
            possible = targets(draft, action.seat)
            if len(possible) != 1:
                draft.ask(TargetDecision(action.seat, waiting))
                return
            draft.swap(action.seat, *possible)
        draft.begin_turn(waiting.first)
        return
    move = Move.resumed(waiting, draft.book)
    traits = draft.book.traits_in(move.codes)
    if any([trait.asks_target for trait in traits]):
        play.settle_target(draft, move, traits)
    else:
        play.complete(draft, move, traits)


def check_target(table: Table, action: ChooseTarget) -> Verdict | None:
    """Only the seat that is asked chooses, and only another seat in play."""
    decision = table.decisions[-1]
    if isinstance(decision, TargetDecision) and type(action.seat) is int and action.seat == decision.seat:
        if type(action.target) is int and action.target in targets(table, action.seat):
            return None
        return refused(Code.BAD_TARGET, "that is no other seat in play", SECTION)
    verdict = answering(table, action.seat)
    return refused(Code.NOTHING_TO_TARGET, "no target is asked for", SECTION) if verdict is None else verdict


def choose_target(draft: Draft, action: ChooseTarget) -> None:
    """The waiting swap goes on."""
    waiting = cast("TargetDecision", draft.decisions[-1]).waiting
    if isinstance(waiting, Opening):
        draft.swap(action.seat, action.target)
        draft.begin_turn(waiting.first)
        return
    move = Move.resumed(waiting, draft.book)
    move.target = action.target
    play.complete(draft, move, draft.book.traits_in(move.codes))


@lru_cache(maxsize=64)
def _answers(colors: tuple[Color, ...]) -> tuple[tuple[NameColor, ...], ...]:
    return tuple(tuple(NameColor(seat, color) for color in colors) for seat in range(MAX_PLAYERS))


@register
@attrs.frozen
class NamingRule(Module):
    """A colour or target that did not come with the play is asked for; both ways end alike."""

    name = "naming"
    section = "3"
    always = True

    def install(self, book: Book) -> None:
        book.handle(NameColor, check_color, name_color)
        book.handle(ChooseTarget, check_target, choose_target)
        answers = _answers(book.colors)
        book.answer(ColorDecision, lambda table, seat: answers[seat])
        book.answer(TargetDecision, lambda table, seat: [ChooseTarget(seat, other) for other in targets(table, seat)])
