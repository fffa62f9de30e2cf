"""Decks (rulebook, section 2.1): how many of each card every kind of pack holds."""

from collections import Counter

import pytest

import unorules as uno
from unorules.cards import CARDS
from unorules.official.deck import DeckRule

CLASSIC = {
    **{colour + "0": 1 for colour in "RYGB"},
    **{colour + face: 2 for colour in "RYGB" for face in [*"123456789", "S", "R", "+2"]},
    "W": 4,
    "W+4": 4,
}


def counts(rule: DeckRule) -> dict[str, int]:
    return {str(known): copies for known, copies in rule.deck().items() if copies}


def packed(rules: str) -> dict[str, int]:
    """What the table really shuffles."""
    return dict(Counter(str(CARDS[code]) for code in uno.parse_rules(rules).book.pack))


def test_2_1_the_classic_pack_has_108_cards():
    assert packed("official") == counts(DeckRule()) == CLASSIC
    assert sum(CLASSIC.values()) == 108
    assert sum(copies for text, copies in CLASSIC.items() if text[0] == "R") == 25


@pytest.mark.parametrize(
    ("rule", "more"),
    [
        (DeckRule(kind="mattel112"), {"SWH": 1, "CST": 3}),
        (DeckRule(kind="mattel112", special="shuffle"), {"SHH": 1, "CST": 3}),
        (DeckRule(kind="pokemon112"), {"SNX": 2, "GRE": 2}),
        (DeckRule(kind="pokemon112", snorlax=4, greninja=0), {"SNX": 4}),
        (DeckRule(kind="pokemon112", snorlax=1, greninja=3), {"SNX": 1, "GRE": 3}),
    ],
)
def test_2_1_the_packs_of_112_add_their_special_cards(rule, more):
    assert counts(rule) == CLASSIC | more


@pytest.mark.parametrize(
    ("kind", "special", "modules"),
    [
        ("classic108", "swap", []),
        ("standard52", "swap", []),
        ("mattel112", "swap", ["customizable", "swap_hands"]),
        ("mattel112", "shuffle", ["customizable", "shuffle_hands"]),
        ("pokemon112", "swap", ["greninja", "snorlax"]),
        ("pokemon112", "shuffle", ["greninja", "snorlax"]),
    ],
)
def test_2_1_a_pack_brings_the_modules_of_its_special_cards(kind, special, modules):
    assert sorted(DeckRule(kind=kind, special=special).brings()) == modules


ORDINARY = {colour + face: 1 for colour in "RYGB" for face in [*"0123456789", "S", "R", "+2"]}


def test_2_1_an_ordinary_pack_of_52_stands_for_uno_cards():
    assert packed("official +deck(kind=standard52)") == counts(DeckRule(kind="standard52")) == ORDINARY
    assert sum(ORDINARY.values()) == 52


def test_2_1_jokers_are_wilds():
    assert packed("official +deck(kind=standard52, jokers=3)") == ORDINARY | {"W": 3}


@pytest.mark.parametrize(
    ("mapping", "gone", "more"),
    [
        ({"A": "W+4", "JOKER": "W"}, "1", {"W+4": 4}),
        ({"K": "W"}, "+2", {"W": 4}),
        ({"10": "W"}, "0", {"W": 4}),
        ({"J": "S"}, "", {}),
        ({"JOKER": "W+4"}, "", {}),
    ],
    ids=str,
)
def test_2_1_a_rank_mapped_to_a_wild_kind_loses_its_suit(mapping, gone, more):
    rest = {text: copies for text, copies in ORDINARY.items() if text[1:] != gone}
    assert counts(DeckRule(kind="standard52", mapping=mapping)) == rest | more


def test_2_1_a_rank_may_stand_for_another_number_or_symbol():
    deck = counts(DeckRule(kind="standard52", jokers=2, mapping={"A": "5", "2": "S", "JOKER": "W+4"}))
    assert {text: deck[text] for text in ("R5", "B5", "GS", "W+4")} == {"R5": 2, "B5": 2, "GS": 2, "W+4": 2}
    assert not {"R1", "R2", "W"} & set(deck)


def test_2_1_a_custom_pack_holds_what_the_table_says():
    assert packed("official +deck(kind=custom, cards={R1: 20, W: 3, B+2: 1, G0: 0})") == {"R1": 20, "W": 3, "B+2": 1}


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"kind": "custom"}, "a custom deck needs cards"),
        ({"kind": "custom", "cards": {"R1": 0}}, "a custom deck needs cards"),
        ({"kind": "custom", "cards": {"P1": 3}}, "'P1' is no card"),
        ({"kind": "custom", "cards": {"R1": -1}}, "-1 copies of R1"),
        ({"kind": "custom", "cards": {"R1": True}}, "True copies of R1"),
        ({"kind": "custom", "cards": {"R1": 1.5}}, "1.5 copies of R1"),
        ({"kind": "custom", "cards": {"SNX": 2, "R1": 30}}, "needs the module snorlax"),
        ({"kind": "standard52", "mapping": {"B": "W"}}, "the ranks are A 2 3 4 5 6 7 8 9 10 J Q K JOKER"),
        ({"kind": "standard52", "mapping": {"K": "R7"}}, "which is not a number, S, R, +2 or a wild kind"),
        ({"kind": "standard52", "mapping": {"JOKER": "S"}}, "which is not a wild kind"),
        ({"kind": "standard52", "jokers": -1}, "jokers is -1; it must be a whole number from 0 to 100"),
        ({"kind": "classic"}, "one of classic108, mattel112, pokemon112, standard52, custom"),
        ({"special": "both"}, "one of swap, shuffle"),
        ({"kind": "custom", "cards": {"R1": 4096, "R2": 1}}, "at most 4096"),
    ],
    ids=str,
)
def test_2_1_a_deck_that_cannot_be_is_refused_with_what_would_be_right(parameters, said):
    with pytest.raises(uno.RulesError) as caught:
        uno.OFFICIAL.plus("deck", **parameters)
    assert said in str(caught.value)
    assert caught.value.code == "bad_config"


def test_2_1_all_that_is_wrong_with_a_deck_is_told_at_once():
    with pytest.raises(uno.RulesError) as caught:
        uno.OFFICIAL.plus("deck", kind="custom", cards={"P1": 3, "R1": -1, "X": 2})
    assert len(caught.value.problems) >= 3
