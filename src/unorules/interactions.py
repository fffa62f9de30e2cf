"""Where two rules meet (rulebook, section 7): each joint ruling by name, for `explain`, documentation and tests.

Rules meet in a shared decision, a named stage or an entry of the book, never in one another's code; this table says
what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from unorules.ruleset import Rules


@attrs.frozen
class Interaction:
    """One joint ruling.

    Attributes:
        modules: the modules that meet.
        says: what then holds, as a sentence.
        when: parameters that must have one of these values for it, by module and name.
    """

    modules: tuple[str, ...]
    says: str
    when: Mapping[str, Mapping[str, tuple[object, ...]]] = attrs.field(factory=dict)

    @property
    def name(self) -> str:
        """The modules it joins."""
        return " x ".join(self.modules)

    def applies(self, rules: Rules) -> bool:
        """Whether all of its modules are in force with the parameters it is about."""
        if not all(name in rules for name in self.modules):
            return False
        wanted = [(name, key, values) for name, keys in self.when.items() for key, values in keys.items()]
        return all(rules[name].parameters[key] in values for name, key, values in wanted)


def _pair(first: str, second: str, says: str, **when: Mapping[str, tuple[object, ...]]) -> Interaction:
    return Interaction((first, second), says, when)


_CHALLENGED: Final = {"policy": ("challenge",)}
_EXPLICIT: Final = {"mode": ("explicit",)}
_STRIKES: Final = {"final_draw": ("apply",)}
_CATCHABLE: Final = {"mode": ("catchable",)}

INTERACTIONS: Final = (
    _pair(
        "stacking",
        "wild_draw_four",
        "Only the newest Wild Draw Four of a stack can be challenged, judged against the colour just before it; the "
        "guilty seat draws the total, a challenger in error the total and the extra cards.",
        wild_draw_four=_CHALLENGED,
    ),
    _pair(
        "stacking",
        "wild_draw_four",
        "An answering Wild Draw Four must pass the colour test too, unless w4_legality=always; nobody challenges it.",
        wild_draw_four={"policy": ("strict",)},
    ),
    _pair(
        "stacking",
        "wild_draw_four",
        "Only the newest card returns to its player, who draws the whole total; the lower cards are spent.",
        wild_draw_four={"policy": ("challenge",), "guilty": ("take_back",)},
    ),
    _pair(
        "stacking",
        "finish",
        "A last draw card wins at once; the next seat draws the total without an answer.",
        finish=_STRIKES,
    ),
    _pair("stacking", "uno_call", "The call is owed as ever; a catch leaves the total alone.", uno_call=_EXPLICIT),
    _pair("stacking", "draw", "Totals are exact and answering is never forced, whatever the draw module says."),
    _pair("stacking", "seven_zero", "A 7 or 0 cannot be laid under a penalty."),
    _pair("stacking", "swap_hands", "Swap Hands cannot be laid under a penalty."),
    _pair("stacking", "snorlax", "Snorlax cannot be laid under a penalty and cannot be answered."),
    _pair("stacking", "greninja", "Greninja cannot be laid under a penalty and cannot be answered."),
    _pair("stacking", "multi_play", "A set of draw cards adds for every card; an allowed set may answer."),
    _pair("stacking", "two_player", "Between two seats the total goes back and forth; who draws it loses the turn."),
    _pair("stacking", "deflect", "A deflection passes the stack on; it keeps the kind of its newest draw card."),
    _pair("stacking", "wild", "A Wild cannot be laid under a penalty."),
    _pair("multi_play", "skip", "As many seats are skipped as Skips are laid, never the player itself by default."),
    _pair("multi_play", "reverse", "Reverses of a set flip one by one, so that an even number cancels."),
    _pair("multi_play", "finish", "What may be the last card is asked of the last card of a set."),
    _pair("multi_play", "jump_in", "One card jumps in at a time, and only the visible top counts."),
    _pair("multi_play", "seven_zero", "A set of 7s or 0s moves hands once; in a run its 0 and its 7 each do."),
    _pair("multi_play", "deflect", "A set never deflects."),
    _pair(
        "jump_in",
        "draw_two",
        "Without a rule that lets a Draw Two be answered its victim has drawn before anybody jumps; the new Draw Two "
        "strikes the seat after the jumper.",
    ),
    _pair("jump_in", "skip", "A skipped seat may jump in; the seat after the jumper is skipped, no other."),
    _pair(
        "jump_in",
        "reverse",
        "A Reverse that jumps in flips again, or not at all under reverse=replace; where a Reverse is a Skip it skips.",
    ),
    _pair("jump_in", "seven_zero", "Both moves of hands stand, in order."),
    _pair("jump_in", "uno_call", "The jumper owes the call; the jump closes open windows.", uno_call=_EXPLICIT),
    _pair("jump_in", "finish", "A last card may jump in; a Draw Two still strikes the next seat.", finish=_STRIKES),
    _pair("jump_in", "deflect", "Nobody jumps on a penalty whose top card is a deflecting one."),
    _pair("seven_zero", "uno_call", "The duty follows the hands after the move.", uno_call=_EXPLICIT),
    _pair("seven_zero", "finish", "A 7 or 0 as last card does what last_card says; by default it wins."),
    _pair("seven_zero", "teams", "A partner may be the target."),
    _pair("seven_zero", "wild_draw_four", "Guilt was noted when the card was laid; hands moved since do not matter."),
    _pair("snorlax", "uno_call", "A victim left with one card owes the call, unless exempt.", uno_call=_EXPLICIT),
    _pair("snorlax", "finish", "A last Snorlax takes effect before scoring; its player alone wins.", finish=_STRIKES),
    _pair("snorlax", "seven_zero", "Shed cards have no effect."),
    _pair("snorlax", "hand_limit", "The limit is looked at after shedding."),
    _pair("snorlax", "wild_draw_four", "A Snorlax is never challenged."),
    _pair("snorlax", "two_player", "Between two seats play returns to the player."),
    _pair("greninja", "draw", "The draw module does not reach the card drawn for a Greninja."),
    _pair("greninja", "reverse", "The card laid for a Greninja works normally, from the victim's seat."),
    _pair("misplay", "uno_call", "A dispute undoes every catch since the wrong card.", misplay=_CATCHABLE),
    _pair("misplay", "seven_zero", "A dispute undoes every move of hands.", misplay=_CATCHABLE),
    _pair("misplay", "leave", "A dispute window closes when any seat leaves.", misplay=_CATCHABLE),
    _pair("misplay", "jump_in", "A jump ends the dispute window.", misplay=_CATCHABLE),
    _pair(
        "misplay",
        "wild_draw_four",
        "A dishonest Wild Draw Four is a wrong card.",
        misplay={"mode": ("penalty", "catchable")},
        wild_draw_four={"policy": ("strict",)},
    ),
    _pair("hand_limit", "uno_call", "A seat is out at once after a catch that fills its hand.", uno_call=_EXPLICIT),
    _pair(
        "hand_limit",
        "misplay",
        "A seat put out may still be disputed, and comes back.",
        misplay=_CATCHABLE,
    ),
    _pair("hand_limit", "penalty", "A seat is out at once after a penalty that fills its hand; the decision moves on."),
    _pair("hand_limit", "draw", "A seat is out at once after a draw that fills its hand; the decision moves on."),
    _pair("hand_limit", "most_cards", "A seat put out of the round counts with the hand it put away."),
    _pair("teams", "exhaustion", "A blocked round goes to the team of the lowest hand."),
    _pair(
        "scoring",
        "leave",
        "Under knockout a seat that left is out of the game like one knocked out.",
        scoring={"method": ("knockout",)},
    ),
    _pair("teams", "leave", "The game ends when a seat leaves: the other team wins."),
    _pair("polled", "jump_in", "Seats are asked in seat order whether they jump in, with or without the card."),
)
"""Every joint ruling, in the order of the rulebook's table."""
