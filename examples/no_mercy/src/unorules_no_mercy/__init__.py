"""UNO Show 'em No Mercy as a pack of rules for unorules: its deck, one module for each rule, its presets."""

from importlib.resources import files
from typing import Final

from unorules import Pack
from unorules_no_mercy.bonus import BonusRule
from unorules_no_mercy.color_roulette import RouletteRule
from unorules_no_mercy.deck import DECK
from unorules_no_mercy.discard_all import DiscardAllRule
from unorules_no_mercy.draw_cards import DrawCardsRule
from unorules_no_mercy.joint import INTERACTIONS
from unorules_no_mercy.ranked_stacking import RankedStackingRule
from unorules_no_mercy.reverse_draw_four import ReverseDrawFourRule
from unorules_no_mercy.skip_everyone import SkipEveryoneRule

__all__ = ["PACK"]

_SHEET: Final = (
    f"official +deck(kind={DECK.name}) +opening(wild=redraw, action=redraw)"
    " +draw(drawn=must_play, until_playable=True) +finish(final_draw=ignore)"
    " +seven_zero +ranked_stacking +hand_limit +mercy_bonus +scoring(target=1000)"
)

PACK: Final = Pack(
    name="no_mercy",
    modules=(
        BonusRule,
        DiscardAllRule,
        DrawCardsRule,
        RankedStackingRule,
        ReverseDrawFourRule,
        RouletteRule,
        SkipEveryoneRule,
    ),
    decks=(DECK,),
    presets={
        "no_mercy": _SHEET,
        "no_mercy_hand": f"{_SHEET} +scoring(rounds=1)",
        "no_mercy_strict": f"{_SHEET} +draw(choice=must_play_if_able)",
    },
    interactions=INTERACTIONS,
    catalogs=files(__name__) / "locale",
)
"""What `unorules.load_packs("no_mercy")` makes known."""
