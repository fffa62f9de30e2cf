"""Rulebook 5.12: Swap Hands, Shuffle Hands and the customizable card."""

import pytest

import unorules as uno
from tests.house.tables import house
from tests.playing import after, catchable, hand, lays, opened, refusal, sizes, waits

SWAP = "SWH G1 G2 | B1 | B2 B3 B4"


def hands(state):
    return [hand(state, seat) for seat in range(len(state.hands))]


def test_5_12_swap_hands_colour_then_target_then_the_next_seat_plays():
    state = house(SWAP, "R5", "+swap_hands")
    colour = after(state, "0:SWH")
    target = after(colour, "0:color=B")
    done = after(target, "0:target=2")
    assert [waits(each) for each in (colour, target, done)] == ["color 0", "target 0", "turn 1"]
    assert (hands(done), str(done.color)) == (["B2 B3 B4", "B1", "G1 G2"], "B")


@pytest.mark.parametrize("ways", [("0:SWH>B@2",), ("0:SWH>B", "0:target=2"), ("0:SWH@2", "0:color=B")])
def test_5_12_swap_hands_every_route_ends_in_the_same_table(ways):
    state = house(SWAP, "R5", "+swap_hands")
    assert after(state, *ways) == after(state, "0:SWH", "0:color=B", "0:target=2")


def test_5_12_swap_hands_any_top():
    for top in ("R5", "BS", "G+2"):
        assert "SWH" in lays(house("SWH R5 B5 | G1", top, "+swap_hands"))


@pytest.mark.parametrize("target", [0, 3, 9])
def test_5_12_swap_hands_wrong_targets(target):
    state = house(SWAP, "R5", "+swap_hands")
    assert refusal(state, f"0:SWH>B@{target}") == "bad_target"
    assert refusal(after(state, "0:SWH>B"), f"0:target={target}") == "bad_target"


def test_5_12_swap_hands_as_last_card_is_a_plain_wild():
    state = after(house("SWH | B1 | B2 B3", "R5", "+swap_hands"), "0:SWH")
    assert (waits(state), state.match.result.winner, hands(state)) == ("round over", 0, ["", "B1", "B2 B3"])


def test_5_12_swap_hands_between_two_seats_asks_no_target():
    state = after(house("SWH G1 G2 | B1", "R5", "+swap_hands"), "0:SWH>B")
    assert (hands(state), waits(state)) == (["B1", "G1 G2"], "turn 1")


@pytest.mark.parametrize(("on_swap", "open_to"), [("required", [0]), ("exempt", [])])
def test_5_12_4_6_swap_hands_the_duty_follows_the_hands(on_swap, open_to):
    state = after(house(SWAP, "R5", f"+swap_hands +uno_call(on_swap={on_swap})"), "0:SWH>B@1")
    assert (hands(state), catchable(state)) == (["B1", "G1 G2", "B2 B3 B4"], open_to)


def test_5_12_swap_hands_opening_swap_the_first_seat_names_a_colour_and_swaps():
    state = opened("G1 G2 | B1 | B2 B3", "SWH R1 R2 R3", "official +swap_hands")
    assert waits(state) == "color 1"
    target = after(state, "1:color=R")
    assert waits(target) == "target 1"
    done = after(target, "1:target=2")
    assert (hands(done), waits(done), catchable(done)) == (["G1 G2", "B2 B3", "B1"], "turn 1", [])


def test_5_12_swap_hands_opening_color_only():
    state = opened("G1 G2 | B1 | B2 B3", "SWH R1 R2 R3", "official +swap_hands(opening=color_only)")
    done = after(state, "1:color=R")
    assert (hands(done), waits(done)) == (["G1 G2", "B1", "B2 B3"], "turn 1")


def test_5_12_swap_hands_opening_redraw_it_is_put_back():
    state = opened("G1 G2 | B1 | B2 B3", "SWH R1 R2 R3", "official +swap_hands(opening=redraw)")
    assert (str(state.top)[0], len(state.draw_pile), waits(state)) == ("R", 3, "turn 1")


@pytest.mark.parametrize("wild", ["left_chooses", "redraw", "dealer_chooses", "any_card"])
@pytest.mark.parametrize(("card", "rules"), [("SWH", "+swap_hands"), ("SHH", "+shuffle_hands")])
def test_2_3_swap_hands_and_shuffle_hands_ask_whatever_wild_says(wild, card, rules):
    state = opened("G1 G2 | B1 | B2 B3", f"{card} R1 R2 R3", f"official {rules} +opening(wild={wild})")
    assert (str(state.top), waits(state)) == (card, "color 1")


@pytest.mark.parametrize(
    ("held", "direction", "after_it"),
    [
        ("SHH G1 G2 | B1 | B2 B3 B4", 1, [2, 2, 2]),
        ("SHH G1 G2 | B1 | B2 B3", 1, [1, 2, 2]),
        ("SHH G1 G2 | B1 | B2", 1, [1, 2, 1]),
        ("SHH G1 G2 | B1 | B2", -1, [1, 1, 2]),
        ("SHH G1 G2 G3 G4 G5 G6 | B1 | B2", 1, [2, 3, 3]),
    ],
)
def test_5_12_shuffle_hands_all_hands_are_dealt_one_by_one_from_the_next_seat_round(held, direction, after_it):
    state = house(held, "R5", "+shuffle_hands", direction=direction)
    done = after(state, "0:SHH>B")
    assert (sizes(done), waits(done)) == (after_it, "turn 1" if direction == 1 else "turn 2")
    cards = sorted(card for each in held.split("|") for card in each.split() if card != "SHH")
    assert sorted(str(card) for each in done.hands for card in each) == cards


def test_5_12_shuffle_hands_really_shuffles():
    ends = {
        tuple(hands(after(house("SHH G1 G2 G3 | B1 B2 B3", "R5", "+shuffle_hands", seed=seed), "0:SHH>B")))
        for seed in range(12)
    }
    assert len(ends) > 3


def test_5_12_shuffle_hands_last_card_redeal_the_player_is_dealt_in_again():
    state = after(house("SHH | B1 B2 | B3 B4", "R5", "+shuffle_hands"), "0:SHH>B")
    assert (waits(state), sizes(state)) == ("turn 1", [1, 2, 1])


def test_5_12_shuffle_hands_last_card_if_the_cards_do_not_go_round_the_lowest_seat_without_wins():
    state = after(house("SHH | B1 | B2", "R5", "+shuffle_hands"), "0:SHH>B")
    assert (waits(state), sizes(state), state.match.result.winner) == ("round over", [0, 1, 1], 0)
    other = after(house("B1 | B2 | SHH | B3", "R5", "+shuffle_hands", turn=2), "2:SHH>B")
    assert (sizes(other), other.match.result.winner) == ([1, 1, 0, 1], 2)


def test_5_12_shuffle_hands_last_card_redeal_asks_for_a_colour_win_does_not():
    assert waits(after(house("SHH | B1 B2 | B3", "R5", "+shuffle_hands"), "0:SHH")) == "color 0"
    state = after(house("SHH | B1 B2 | B3", "R5", "+shuffle_hands(last_card=win)"), "0:SHH")
    assert (waits(state), state.match.result.winner, sizes(state)) == ("round over", 0, [0, 2, 1])


def test_5_12_shuffle_hands_opening_the_first_seat_names_a_colour_and_hands_stay():
    state = opened("G1 G2 | B1 | B2 B3", "SHH R1 R2", "official +shuffle_hands")
    done = after(state, "1:color=R")
    assert (hands(done), waits(done)) == (["G1 G2", "B1", "B2 B3"], "turn 1")


def test_5_12_a_customizable_card_is_a_wild():
    state = house("CST G1 G2 | R1 G3", "B5", "+customizable")
    assert waits(after(state, "0:CST")) == "color 0"
    done = after(state, "0:CST>R")
    assert (waits(done), sizes(done), lays(done)) == ("turn 1", [2, 2], {"R1"})
    assert waits(after(house("CST | R1", "B5", "+customizable"), "0:CST")) == "round over"


@pytest.mark.parametrize("wild", ["left_chooses", "redraw", "dealer_chooses", "any_card"])
def test_2_3_a_customizable_card_never_opens(wild):
    state = opened("G1 | B1 | B2", "CST R1 R2", f"official +customizable +opening(wild={wild})")
    assert str(state.top)[0] == "R"


@pytest.mark.parametrize(
    ("card", "rules"), [("SWH", "+swap_hands"), ("SHH", "+shuffle_hands"), ("CST", "+customizable")]
)
def test_4_11_each_counts_40(card, rules):
    assert after(house(f"R7 | {card} | G1", "R5", rules), "0:R7").scores == (41, 0, 0)


@pytest.mark.parametrize("card", ["SWH", "SHH", "CST", "SNX", "GRE"])
def test_2_1_a_special_card_without_its_module_is_bad_config(card):
    with pytest.raises(uno.RulesError) as refused:
        uno.parse_rules(f"official +deck(kind=custom, cards={{R1: 30, {card}: 1}})")
    assert refused.value.code == "bad_config"
    assert card in str(refused.value)
    assert "or leave the card out" in str(refused.value)


@pytest.mark.parametrize("card", ["SWH", "SHH", "CST", "SNX", "GRE"])
def test_2_1_a_special_card_that_no_module_knows_does_not_fit(card):
    assert refusal(house(f"{card} G1 G2 | G3", "R5", ""), f"0:{card}>R") == "illegal_card"
