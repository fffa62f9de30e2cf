"""Rulebook 2.1: games with other decks are dealt, conserve their cards and reach their end."""

from collections import Counter

import pytest

import unorules as uno
from tests.house.tables import house, problems
from tests.playing import after, lays, play_on, refusal
from unorules.testing import count_cards

CLASSIC = {
    **{colour + "0": 1 for colour in "RYGB"},
    **{colour + face: 2 for colour in "RYGB" for face in [*"123456789", "S", "R", "+2"]},
    "W": 4,
    "W+4": 4,
}
FACES = [*"0123456789", "S", "R", "+2"]


def on_the_table(state):
    cards = [*state.draw_pile, *state.discard_pile, *(card for hand in state.hands for card in hand)]
    return dict(Counter(map(str, cards)))


def ordinary(**faces):
    """The 52 cards where some ranks stand for other faces."""
    ranks = dict(zip(["A", *"23456789", "10", "J", "Q", "K"], [*"1234567890", "S", "R", "+2"], strict=True)) | faces
    counts = Counter()
    for face in ranks.values():
        for colour in "RYGB":
            counts[face if face.startswith("W") else colour + face] += 1
    return dict(counts)


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        ("kind=classic108", CLASSIC),
        ("kind=mattel112", CLASSIC | {"SWH": 1, "CST": 3}),
        ("kind=mattel112, special=shuffle", CLASSIC | {"SHH": 1, "CST": 3}),
        ("kind=pokemon112", CLASSIC | {"SNX": 2, "GRE": 2}),
        ("kind=pokemon112, snorlax=5, greninja=0", CLASSIC | {"SNX": 5}),
        ("kind=standard52", ordinary()),
        ("kind=standard52, jokers=3", ordinary() | {"W": 3}),
        ("kind=standard52, mapping={A: W+4, JOKER: W}, jokers=2", ordinary(A="W+4") | {"W": 2}),
        ("kind=standard52, mapping={J: W, Q: 7}", ordinary(J="W", Q="7")),
        ("kind=standard52, mapping={JOKER: W+4}, jokers=2", ordinary() | {"W+4": 2}),
        ("kind=custom, cards={R1: 20, G1: 20, W: 2}", {"R1": 20, "G1": 20, "W": 2}),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_2_1_the_table_holds_exactly_the_deck_until_the_round_is_over(deck, cards, players):
    rules = uno.parse_rules(f"official +deck({deck}) +deal(hand_size=5)")
    state = uno.new_game(rules, players, seed=f"{deck} {players}")
    assert on_the_table(state) == cards
    states, _ = play_on(state, seed=1)
    assert on_the_table(states[-1]) == cards
    assert count_cards(states[-1]) == sum(cards.values())


def test_2_1_an_ordinary_pack_has_no_two_equal_cards_so_nobody_jumps_in_and_no_doubles_are_laid():
    rules = uno.parse_rules("official +deck(kind=standard52) +jump_in(own_twin=True) +multi_play +stacking")
    for seed in range(3):
        states, _ = play_on(uno.new_game(rules, 4, seed=seed), seed)
        for state in states:
            assert max(on_the_table(state).values()) == 1
            legal = uno.legal_actions(state)
            assert not any(isinstance(each, uno.JumpIn) or ("," in str(each)) for each in legal)


@pytest.mark.parametrize(
    ("deck", "modules"),
    [
        ("kind=pokemon112", {"snorlax", "greninja"}),
        ("kind=mattel112", {"swap_hands", "customizable"}),
        ("kind=mattel112, special=shuffle", {"shuffle_hands", "customizable"}),
        ("kind=standard52", set()),
        ("kind=classic108", set()),
    ],
)
def test_2_1_a_pack_brings_the_modules_of_its_cards(deck, modules):
    rules = uno.parse_rules(f"official +deck({deck})")
    assert {module.name for module in rules} - {module.name for module in uno.OFFICIAL} == modules


def test_2_1_a_pack_keeps_the_parameters_of_a_module_that_is_there():
    rules = uno.parse_rules("official +snorlax(draw=5) +deck(kind=pokemon112)")
    assert rules["snorlax"].parameters["draw"] == 5
    rules = uno.parse_rules("official +deck(kind=pokemon112) +snorlax(draw=5)")
    assert rules["snorlax"].parameters["draw"] == 5


def test_2_1_aces_are_ones_and_tens_are_noughts():
    state = house("R1 R0 | G1", "G1", "+deck(kind=standard52)")
    assert lays(state) == {"R1"}


@pytest.mark.parametrize(("size", "players", "fits"), [(7, 7, True), (7, 8, False), (5, 10, True), (25, 2, True)])
def test_2_1_seats_times_cards_and_one_must_be_in_the_pack(size, players, fits):
    found = problems(f"official +deck(kind=standard52) +deal(hand_size={size})", players)
    assert (found == ()) is fits


def test_2_3_a_pack_without_a_card_that_may_open_is_refused_at_the_deal():
    for text in (
        "official +deck(kind=custom, cards={W+4: 40})",
        "official +deck(kind=custom, cards={RS: 40}) +opening(action=redraw)",
        "official +deck(kind=custom, cards={W: 40}) +opening(wild=redraw)",
        "official +deck(kind=custom, cards={CST: 40}) +customizable",
    ):
        assert problems(text) == ()
        assert len(problems(text, 2)) == 1


def test_2_1_a_mapped_symbol_works_as_what_it_stands_for():
    state = house("RS R1 | G1 | G2", "R5", "+deck(kind=standard52, mapping={A: S})")
    assert str(after(state, "0:RS").to_act) == "2"
    assert refusal(state, "0:GS") == "card_not_in_hand"
    assert set(FACES) >= {card[1:] for card in lays(state)}
