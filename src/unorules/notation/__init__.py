"""Text for people: cards, actions, rules, and a whole position as one line.

This is the door. Cards, actions and rules are written beside what they write; the rooms here write and read positions.
"""

from unorules.actions import format_action, parse_action
from unorules.cards import card, cards
from unorules.notation.reading import parse_position, parse_view
from unorules.notation.writing import format_position, format_view
from unorules.ruletext import format_rules, parse_rules

__all__ = [
    "card",
    "cards",
    "format_action",
    "format_position",
    "format_rules",
    "format_view",
    "parse_action",
    "parse_position",
    "parse_rules",
    "parse_view",
]
