"""Rulebook 5.2: several cards in one play."""

from itertools import permutations

import pytest

import unorules as uno
from tests.house.tables import house
from tests.playing import act, after, catchable, hand, lays, refusal, sizes, waits
from unorules.cards import CARDS

HAND = "R5 R5 G5 B5 RS RS GS R6 R7 W W Y8"


def sets(state, seat=0):
    """The sets that are offered, as texts."""
    plays = [each for each in uno.legal_actions(state, seat) if isinstance(each, uno.Play) and len(each.cards) > 1]
    return {",".join(map(str, play.cards)) for play in plays}


@pytest.mark.parametrize(
    ("match", "allowed", "refused"),
    [
        ("identical_numbers", ["R5,R5"], ["R5,G5", "RS,RS", "RS,GS", "R5,R6", "W,W", "R5,R5,G5"]),
        ("identical", ["R5,R5", "RS,RS"], ["R5,G5", "RS,GS", "R5,R6", "W,W"]),
        ("same_number", ["R5,R5", "R5,G5", "R5,G5,B5", "R5,R5,G5,B5"], ["RS,RS", "RS,GS", "R5,R6", "W,W"]),
        ("same_face", ["R5,R5", "R5,G5", "R5,G5,B5", "RS,RS", "RS,GS", "RS,RS,GS"], ["R5,R6", "R5,RS", "W,W"]),
        ("runs", ["R5,R6", "R5,R6,R7", "R6,R7"], ["R6,R5", "R5,R7", "R5,R5", "R5,G5", "RS,RS", "W,W"]),
    ],
)
def test_5_2_match_says_which_cards_go_together(match, allowed, refused):
    state = house(f"{HAND} | G1 G2 | G3 G4", "R1", f"+multi_play(match={match})")
    assert set(allowed) <= sets(state)
    for said in allowed:
        done = after(state, f"0:{said}")
        assert len(done.hands[0]) == 12 - len(said.split(","))
    for said in refused:
        assert refusal(state, f"0:{said}") == "multi_not_allowed"


def test_5_2_without_the_rule_no_set_is_laid():
    assert refusal(house("R5 R5 G1 | G2", "R1", ""), "0:R5,R5") == "multi_not_allowed"


@pytest.mark.parametrize(("most", "longest"), [("None", 4), ("2", 2), ("3", 3), ("9", 4)])
@pytest.mark.parametrize("match", ["same_number", "same_face"])
def test_5_2_max_cards_limits_the_set(most, longest, match):
    state = house("R5 G5 B5 Y5 Y8 Y9 | G1", "R1", f"+multi_play(match={match}, max_cards={most})")
    assert max(len(each.split(",")) for each in sets(state)) == longest
    for size, said in ((2, "R5,G5"), (3, "R5,G5,B5"), (4, "R5,G5,B5,Y5")):
        if size <= longest:
            assert sizes(after(state, f"0:{said}"))[0] == 6 - size
        else:
            assert refusal(state, f"0:{said}") == "multi_not_allowed"


def test_5_2_three_cards_where_two_are_allowed():
    state = house("R5 R5 R5 Y8 | G1", "R1", "+multi_play(max_cards=2)")
    assert refusal(state, "0:R5,R5,R5") == "multi_not_allowed"
    runs = house("R5 R6 R7 Y8 | G1", "R1", "+multi_play(match=runs, max_cards=2)")
    assert sets(runs) == {"R5,R6", "R6,R7"}


def test_5_2_max_cards_is_two_or_more():
    for wrong in (0, 1, -1, True, "2", 2.0):
        with pytest.raises(uno.RulesError, match="max_cards"):
            uno.OFFICIAL.plus("multi_play", max_cards=wrong)


def test_5_2_the_first_must_fit_and_the_last_sets_top_and_colour():
    state = house("R5 G5 B5 Y8 Y9 | G1", "R1", "+multi_play(match=same_number)")
    assert refusal(state, "0:G5,R5") == "illegal_card"
    done = after(state, "0:R5,B5,G5")
    assert (str(done.top), str(done.color)) == ("G5", "G")
    number = house("R5 G5 Y8 | G1", "B5", "+multi_play(match=same_number)")
    assert {"R5,G5", "G5,R5"} == sets(number), "each fits by its number"


def test_5_2_the_cards_between_lie_in_card_order_whatever_order_they_are_given_in():
    state = house("R5 Y5 G5 B5 R5 Y8 | G1", "R1", "+multi_play(match=same_number)")
    ways = ["0:R5,B5,G5,R5,Y5", "0:R5,G5,B5,R5,Y5", "0:R5,R5,G5,B5,Y5"]
    assert {str(uno.check(state, act(way)).normal) for way in ways} == {"0:R5,R5,G5,B5,Y5"}
    ends = [after(state, way) for way in ways]
    assert ends[0] == ends[1] == ends[2]
    assert [str(card) for card in ends[0].discard_pile] == ["Y5", "B5", "G5", "R5", "R5", "R1"], "the top first"


def test_5_2_a_run_is_laid_in_rising_order_only():
    state = house("R5 R6 R7 R8 Y1 | G1", "R1", "+multi_play(match=runs)")
    assert sets(state) == {"R5,R6", "R5,R6,R7", "R5,R6,R7,R8", "R6,R7", "R6,R7,R8", "R7,R8"}
    assert refusal(state, "0:R8,R7") == "multi_not_allowed"
    assert after(state, "0:R5,R7,R6,R8") == after(state, "0:R5,R6,R7,R8")


def test_5_2_a_run_does_not_go_round_from_nine_to_nought():
    state = house("R8 R9 R0 R1 Y1 | G1", "R3", "+multi_play(match=runs)")
    assert sets(state) == {"R8,R9", "R0,R1"}


@pytest.mark.parametrize("text", ["R5 R5 Y5 G5 B5 B5", "R5 G5 G5 G5 B5", "R5 R5 R5 R5", "Y5 G5 B5 W R6"])
@pytest.mark.parametrize("most", [None, 2, 3])
def test_5_2_every_set_is_listed_once_up_to_the_order_between(text, most):
    state = house(f"{text} Y8 | G1", "R1", f"+multi_play(match=same_number, max_cards={most})")
    cards = text.split()
    wanted = set()
    for size in range(2, (most or len(cards)) + 1):
        for first, *between, last in permutations(cards, size):
            if first[0] == "R" and {each[1:] for each in (first, *between, last)} == {"5"}:
                middle = sorted(between, key=lambda each: "RYGB".index(each[0]))
                wanted.add(",".join([first, *middle, last]))
    assert sets(state) == wanted


@pytest.mark.parametrize(
    ("players", "skips", "skip_self", "turn"),
    [
        (2, 1, False, 0),
        (2, 2, False, 0),
        (2, 3, False, 0),
        (2, 2, True, 1),
        (2, 3, True, 0),
        (3, 1, False, 2),
        (3, 2, False, 0),
        (3, 3, False, 0),
        (3, 3, True, 1),
        (4, 2, False, 3),
        (4, 3, False, 0),
        (4, 4, True, 1),
        (4, 5, True, 2),
    ],
)
def test_5_2_each_skip_skips_a_seat_but_not_the_player(players, skips, skip_self, turn):
    laid = ",".join(["RS"] * skips)
    hands = " | ".join(["RS RS RS RS RS G1 G2", *["G3 G4"] * (players - 1)])
    state = house(hands, "R1", f"+multi_play(match=identical, skip_self={skip_self})")
    assert waits(after(state, f"0:{laid}")) == f"turn {turn}"


@pytest.mark.parametrize(("reverses", "direction", "turn"), [(1, -1, 3), (2, 1, 1), (3, -1, 3), (4, 1, 1)])
def test_5_2_each_reverse_flips_so_that_two_cancel(reverses, direction, turn):
    hands = "RR RR RR RR G1 G2 | G3 | G4 | G5"
    state = after(house(hands, "R1", "+multi_play(match=identical)"), "0:" + ",".join(["RR"] * reverses))
    assert (state.direction, waits(state)) == (direction, f"turn {turn}")


@pytest.mark.parametrize(
    ("mode", "skip_self", "reverses", "turn"),
    [
        ("skip", False, 1, 0),
        ("skip", False, 2, 0),
        ("skip", True, 2, 1),
        ("skip", True, 3, 0),
        ("plain", False, 1, 1),
        ("plain", False, 2, 1),
        ("plain", True, 2, 1),
    ],
)
def test_5_2_4_3_between_two_seats_a_reverse_of_a_set_counts_as_a_skip(mode, skip_self, reverses, turn):
    rules = f"+two_player(reverse={mode}) +multi_play(match=identical, skip_self={skip_self})"
    state = after(house("RR RR RR G1 G2 | G3 G4", "R1", rules), "0:" + ",".join(["RR"] * reverses))
    assert waits(state) == f"turn {turn}"
    assert state.direction == (-1 if mode == "plain" and reverses % 2 else 1)


@pytest.mark.parametrize(("twos", "draws"), [(1, 2), (2, 4), (3, 6)])
def test_5_2_each_draw_two_adds_two(twos, draws):
    state = house("R+2 R+2 R+2 G1 G2 | G3 G4 | G5", "R1", "+multi_play(match=identical)")
    state = after(state, "0:" + ",".join(["R+2"] * twos))
    assert (sizes(state), waits(state)) == ([5 - twos, 2 + draws, 1], "turn 2")


@pytest.mark.parametrize(
    ("laid", "turn", "held"), [("RS,RS", 2, [3, 1, 1, 1]), ("RR,RR", 3, [3, 1, 1, 1]), ("R+2,R+2", 2, [3, 3, 1, 1])]
)
def test_5_2_effects_once_a_set_works_as_one_card(laid, turn, held):
    hands = f"{laid.replace(',', ' ')} G1 G2 G8 | G3 | G4 | G5"
    state = after(house(hands, "R1", "+multi_play(match=identical, effects=once)"), f"0:{laid}")
    assert (waits(state), sizes(state)) == (f"turn {turn}", held)


def test_5_2_effects_once_holds_between_two_seats():
    rules = "+multi_play(match=identical, effects=once, skip_self=True)"
    assert waits(after(house("RS RS G1 G2 | G3", "R1", rules), "0:RS,RS")) == "turn 0"
    assert waits(after(house("RR RR G1 G2 | G3", "R1", rules), "0:RR,RR")) == "turn 0"


def test_5_2_a_set_of_sevens_or_noughts_moves_hands_once():
    rules = "+multi_play(match=same_number) +seven_zero"
    state = after(house("R7 G7 R1 R2 | B1 | B2 B3 B4", "R5", rules), "0:R7,G7@2")
    assert [hand(state, seat) for seat in range(3)] == ["B2 B3 B4", "B1", "R1 R2"]
    state = after(house("R0 G0 R1 R2 | B1 | B2 B3 B4", "R5", rules), "0:R0,G0")
    assert [hand(state, seat) for seat in range(3)] == ["B2 B3 B4", "R1 R2", "B1"]


def test_5_2_in_a_run_its_nought_and_its_seven_move_hands_once_each_in_order():
    rules = "+multi_play(match=runs) +seven_zero"
    state = house("R0 R1 R2 R3 R4 R5 R6 R7 G9 G8 | B1 | B2 B3 B4", "R9", rules)
    done = after(state, "0:R0,R1,R2,R3,R4,R5,R6,R7@1")
    assert [hand(done, seat) for seat in range(3)] == ["G8 G9", "B2 B3 B4", "B1"]


def test_5_2_a_run_that_only_passes_a_seven_swaps_too():
    state = house("R6 R7 R8 G9 | B1 | B2 B3", "R9", "+multi_play(match=runs) +seven_zero")
    done = after(state, "0:R6,R7,R8@2")
    assert (str(done.top), hand(done, 0), hand(done, 2)) == ("R8", "B2 B3", "G9")


def test_5_2_after_drawing_only_the_drawn_card_and_alone():
    state = house("R5 G1 G2 | G3", "R1", "+multi_play", draw_pile="R5 Y1 Y2")
    state = after(state, "0:draw")
    assert refusal(state, "0:R5,R5") == "only_drawn_card"
    assert (lays(state), sets(state)) == ({"R5"}, set())


def test_5_2_4_4_under_hand_after_draw_any_fitting_card_but_no_set():
    rules = "+multi_play +draw(hand_after_draw=True)"
    state = after(house("R5 R8 G2 | G3", "R1", rules, draw_pile="R5 Y1 Y2"), "0:draw")
    assert lays(state) == {"R5", "R8"}
    assert refusal(state, "0:R5,R5") == "multi_not_allowed"


def test_5_2_three_to_one_by_a_pair_owes_the_call():
    state = house("R5 R5 G1 | G2 G3", "R1", "+multi_play")
    assert catchable(after(state, "0:R5,R5")) == [0]
    assert catchable(after(state, "0:R5,R5!")) == []


def test_5_2_two_to_none_owes_no_call():
    state = after(house("R5 R5 | G2 G3", "R1", "+multi_play"), "0:R5,R5")
    assert waits(state) == "round over"


def test_5_2_out_call_required_going_out_with_a_set_needs_the_flag():
    state = house("R5 R5 | G2 G3", "R1", "+multi_play(out_call=required)")
    assert refusal(state, "0:R5,R5") == "uno_required"
    assert {str(each) for each in uno.legal_actions(state, 0) if "," in str(each)} == {"0:R5,R5!"}
    assert waits(after(state, "0:R5,R5!")) == "round over"
    more = house("R5 R5 G1 G2 | G2 G3", "R1", "+multi_play(out_call=required)")
    assert waits(after(more, "0:R5,R5")) == "turn 1", "only going out needs it"
    single = house("R5 | G2 G3", "R1", "+multi_play(out_call=required)")
    assert waits(after(single, "0:R5")) == "round over", "one card needs none"


@pytest.mark.parametrize("mode", ["auto", "off"])
def test_5_2_4_6_out_call_asks_nothing_where_seats_make_no_calls(mode):
    state = house("R5 R5 | G2 G3", "R1", f"+multi_play(out_call=required) +uno_call(mode={mode})")
    assert waits(after(state, "0:R5,R5")) == "round over"


def test_5_2_announce_required_a_set_must_be_announced():
    state = house("R5 R5 G1 G2 | G2 G3", "R1", "+multi_play(announce=required)")
    assert refusal(state, "0:R5,R5") == "announcement_missing"
    assert sizes(after(state, "0:R5,R5&")) == [2, 2]
    assert {str(each) for each in uno.legal_actions(state, 0) if "," in str(each)} == {"0:R5,R5&"}
    assert uno.check(state, act("0:R5&")).normal == act("0:R5"), "a single card needs none and it decides nothing"


def test_5_2_announce_auto_an_announcement_decides_nothing():
    state = house("R5 R5 G1 G2 | G2 G3", "R1", "+multi_play")
    assert uno.check(state, act("0:R5,R5&")).normal == act("0:R5,R5")
    assert after(state, "0:R5,R5&") == after(state, "0:R5,R5")


def test_5_2_what_is_missing_is_told_at_once_in_the_order_of_section_3():
    state = house("R5 R5 | G2 G3", "G1", "+multi_play(announce=required, out_call=required)")
    codes = [str(each.code) for each in uno.check(state, act("0:R5,R5")).violations]
    assert codes == ["announcement_missing", "uno_required", "illegal_card"]


@pytest.mark.parametrize(
    ("limit", "hands", "laid"),
    [
        ("+finish(last_card=no_action) +multi_play(match=identical)", "RS RS", "RS,RS"),
        ("+seven_zero(last_card=forbidden) +multi_play(match=runs)", "R6 R7", "R6,R7"),
        ("+seven_zero(last_card=forbidden) +multi_play", "R7 R7", "R7,R7"),
    ],
)
def test_5_2_last_card_rules_look_at_the_last_card_of_the_set(limit, hands, laid):
    state = house(f"{hands} | G2 G3", "R1", limit)
    assert refusal(state, f"0:{laid}") == "illegal_card"
    assert laid not in sets(state)
    assert laid in sets(house(f"{hands} G1 | G2 G3", "R1", limit)), "one card is left: it is not the last"


def test_5_2_last_card_rules_do_not_mind_the_others_of_the_set():
    rules = "+seven_zero(last_card=forbidden) +multi_play(match=runs)"
    assert waits(after(house("R7 R8 | G2 G3", "R1", rules), "0:R7,R8")) == "round over"


def test_5_2_all_cards_must_be_held():
    state = house("R5 G1 G2 | R5 R5", "R1", "+multi_play")
    assert refusal(state, "0:R5,R5") == "card_not_in_hand"


def test_5_2_card_order_is_colours_then_numbers_then_symbols():
    assert [str(card) for card in CARDS[:13]] == [f"R{face}" for face in [*"0123456789", "S", "R", "+2"]]
    assert [str(card)[0] for card in CARDS[:52:13]] == ["R", "Y", "G", "B"]
