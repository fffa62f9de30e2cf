"""Rulebook 5.3: a card equal to the top may be laid out of turn, and play goes on from the jumper."""

import pytest

import unorules as uno
from tests.house.tables import house
from tests.playing import after, catchable, hand, opened, refusal, says, sizes, waits


def jumps(state, seat):
    """The cards with which the seat may jump in."""
    return {str(each.card) for each in uno.legal_actions(state, seat) if isinstance(each, uno.JumpIn)}


def waiting(top, rules="+jump_in", held="", **more):
    """It is seat 1's turn; seat 2 holds the twin of the top card."""
    return house(f"G1 G2 G3 | G4 G5 G6 | {held or top} B1 B2 | Y1 Y2 Y8", top, rules, turn=1, **more)


@pytest.mark.parametrize(
    ("cards", "open_on"),
    [("coloured", {"R5", "R0", "RS", "RR", "R+2"}), ("numbers", {"R5", "R0"}), ("all", {"R5", "R0", "RS", "R+2", "W"})],
)
def test_5_3_cards_says_which_kinds_may_jump_in(cards, open_on):
    for top in ("R5", "R0", "RS", "R+2", "W"):
        state = waiting(top, f"+jump_in(cards={cards})", color="R")
        assert jumps(state, 2) == ({top} if top in open_on else set())
        said = f"2:^{top}" + (">B" if top == "W" else "")
        if top in open_on:
            assert str(after(state, said).top) == top
        else:
            assert refusal(state, said) == "not_identical"


@pytest.mark.parametrize("held", ["R6", "G5", "B5", "RS", "W", "W+4"])
@pytest.mark.parametrize("cards", ["coloured", "numbers", "all"])
def test_5_3_only_a_card_equal_in_colour_and_face_jumps_in(held, cards):
    state = waiting("R5", f"+jump_in(cards={cards})", held=held)
    assert jumps(state, 2) == set()
    assert refusal(state, f"2:^{held}") == "not_identical"


def test_5_3_play_goes_on_from_the_jumper():
    state = after(waiting("R5"), "2:^R5")
    assert (waits(state), hand(state, 2), sizes(state)) == ("turn 3", "B1 B2", [3, 3, 2, 3])
    against = after(waiting("R5", direction=-1), "2:^R5")
    assert waits(against) == "turn 1", "seats between lose nothing but the chance"


@pytest.mark.parametrize(("top", "turn", "direction"), [("RS", 0, 1), ("RR", 1, -1), ("R+2", 0, 1)])
def test_5_3_the_card_works_as_if_laid_in_turn(top, turn, direction):
    state = after(waiting(top), f"2:^{top}")
    assert (waits(state), state.direction) == (f"turn {turn}", direction)
    assert sizes(state)[3] == (5 if top == "R+2" else 3)


def test_5_3_a_wild_kind_jumps_in_and_names_its_colour_with_it_or_after():
    state = waiting("W", "+jump_in(cards=all)", color="R")
    asked = after(state, "2:^W")
    assert (waits(asked), str(asked.color)) == ("color 2", "R")
    named = after(asked, "2:color=Y")
    assert (waits(named), str(named.color)) == ("turn 3", "Y")
    assert str(after(state, "2:^W>Y").color) == "Y"


def test_5_3_the_seat_that_must_answer_plays():
    state = house("G1 G2 | R5 R5 G4 | R5 B1", "R5", "+jump_in", turn=1)
    assert refusal(state, "1:^R5") == "your_turn"
    assert jumps(state, 1) == set()
    assert waits(after(state, "1:R5")) == "turn 2"


def test_5_3_the_victim_of_a_penalty_has_no_use_for_its_own_twin():
    rules = "+jump_in(pending=replace)"
    state = after(house("R+2 G1 G2 | R+2 G4 | G5 G6", "R1", rules), "0:R+2")
    assert (waits(state), says(state)) == ("penalty 1", {"accept"})
    assert refusal(state, "1:^R+2") == "your_turn"
    assert refusal(state, "1:R+2") == "penalty_pending"


@pytest.mark.parametrize(("own", "code"), [(True, None), (False, "jump_in_closed")])
def test_5_3_own_twin_the_seat_that_laid_the_top_may_jump_on_it(own, code):
    state = after(house("R5 R5 G1 G2 | G4 G5 | R5 G6", "R1", f"+jump_in(own_twin={own})"), "0:R5")
    assert jumps(state, 2) == {"R5"}
    if code is None:
        assert jumps(state, 0) == {"R5"}
        assert waits(after(state, "0:^R5")) == "turn 1"
    else:
        assert jumps(state, 0) == set()
        assert refusal(state, "0:^R5") == code


def test_5_3_it_is_closed_while_a_drawn_card_a_colour_or_a_target_is_waited_for():
    hands = "W R7 G1 G2 | R5 R7 G4 | W R7 R5"
    rules = "+jump_in(cards=all) +seven_zero"
    drawn = after(house(hands, "R5", rules, draw_pile="R1 Y1"), "0:draw")
    assert refusal(drawn, "2:^R5") == "jump_in_closed"
    colour = after(house(hands, "R5", rules), "0:W")
    assert refusal(colour, "2:^W>R") == "jump_in_closed"
    target = after(house(hands, "R5", rules), "0:R7")
    assert refusal(target, "2:^R7") == "jump_in_closed"
    assert uno.may_act(drawn) == uno.may_act(colour) == uno.may_act(target) == ()


def test_5_3_it_is_closed_while_an_opening_colour_is_owed():
    state = opened("R5 G1 | G2 | W G3", "W Y1 Y2", "official +jump_in(cards=all)")
    assert refusal(state, "2:^W>R") == "jump_in_closed"
    assert jumps(after(state, "1:color=R"), 2) == {"W"}, "an opening card may be jumped on"


def test_5_3_2_3_an_opening_card_may_be_jumped_on():
    state = opened("R9 G1 | G2 G3 | R5 G4 G8", "R5 Y1 Y2", "official +jump_in(own_twin=False)")
    assert waits(after(state, "2:^R5")) == "turn 0"


def test_5_3_it_opens_again_after_a_draw_or_a_pass_that_left_the_top():
    state = after(waiting("R5", draw_pile="B7 R1 Y1"), "1:draw")
    assert (waits(state), jumps(state, 2)) == ("turn 2", set()), "its own turn: it plays"
    state = house("G1 G2 | G4 G5 | B1 B2 | R5 Y2", "R5", "+jump_in", turn=0, draw_pile="R1 Y1 Y2")
    drawn = after(state, "0:draw")
    assert refusal(drawn, "3:^R5") == "jump_in_closed"
    assert jumps(after(drawn, "0:pass"), 3) == {"R5"}
    passed_by = after(house("G1 G2 | G4 G5 | B1 B2 | R5 Y2", "R5", "+jump_in"), "0:draw")
    assert (waits(passed_by), jumps(passed_by, 3)) == ("turn 1", {"R5"})


def test_5_3_the_window_is_public_whatever_the_hands_hold():
    with_twin, without = waiting("R5"), waiting("R5", held="B9")
    assert uno.may_act(with_twin) == uno.may_act(without) == (0, 2, 3)
    assert uno.may_act(waiting("W", color="R")) == ()
    assert uno.may_act(waiting("W", "+jump_in(cards=all)", color="R")) == (0, 2, 3)
    mine = after(house("R5 G1 G2 | G4 G5 | G6 G8", "R1", "+jump_in(own_twin=False)"), "0:R5")
    assert uno.may_act(mine) == (2,)


def test_5_3_where_windows_are_polled_seats_without_the_card_are_asked_too():
    state = house("R5 G1 G2 | G4 G5 | G6 G8 | R5 B1", "R1", "+jump_in +polled")
    asked = {}
    for said, turn in (("", 0), ("0:R5", 1)):
        state = after(state, *filter(None, [said]))
        while isinstance(state.decision, uno.PollDecision):
            asked.setdefault(turn, []).append(state.to_act)
            state = after(state, f"{state.to_act}:pass")
        assert waits(state) == f"turn {turn}"
    assert asked == {0: [1, 2, 3], 1: [0, 2, 3]}


# --- penalties ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pending", "total"), [("replace", 2), ("accumulate", 4)])
@pytest.mark.parametrize("more", ["", "+stacking"])
def test_5_3_pending_a_draw_two_penalty_may_be_jumped_on(pending, total, more):
    rules = f"+jump_in(pending={pending}) {more}"
    state = after(house("R+2 G1 G2 | G4 G5 | R+2 G6 G8 | G9 B1", "R1", rules), "0:R+2")
    assert (waits(state), state.pending, jumps(state, 2)) == ("penalty 1", 2, {"R+2"})
    state = after(state, "2:^R+2")
    assert (waits(state), state.pending) == ("penalty 3", total)
    state = after(state, "3:accept")
    assert (sizes(state), waits(state)) == ([2, 2, 2, 2 + total], "turn 0")


def test_5_3_pending_replace_cancels_the_whole_total():
    rules = "+jump_in(pending=replace) +stacking"
    state = house("R+2 G1 G2 | B+2 G4 G5 | G6 G8 | B+2 G9 B1", "R1", rules)
    state = after(state, "0:R+2", "1:B+2")
    assert (waits(state), state.pending) == ("penalty 2", 4)
    state = after(state, "3:^B+2")
    assert (waits(state), state.pending) == ("penalty 0", 2)


def test_5_3_pending_accumulate_adds_to_the_whole_total():
    rules = "+jump_in(pending=accumulate) +stacking"
    state = house("R+2 G1 G2 | B+2 G4 G5 | G6 G8 | B+2 G9 B1", "R1", rules)
    state = after(state, "0:R+2", "1:B+2", "3:^B+2")
    assert (waits(state), state.pending) == ("penalty 0", 6)


def test_5_3_pending_forbid_nobody_jumps_on_a_penalty():
    state = after(house("R+2 G1 G2 | G4 G5 | R+2 G6 | G8", "R1", "+jump_in +stacking"), "0:R+2")
    assert refusal(state, "2:^R+2") == "jump_in_closed"
    assert jumps(state, 2) == set()
    assert uno.may_act(state) == ()


@pytest.mark.parametrize("pending", ["forbid", "replace", "accumulate"])
def test_5_3_never_on_a_wild_draw_four_penalty(pending):
    rules = f"+jump_in(cards=all, pending={pending}) +stacking(mode=any)"
    state = after(house("W+4 G1 G2 | G4 G5 | W+4 R+2 | G8", "R1", rules), "0:W+4>R")
    assert refusal(state, "2:^W+4>R") == "jump_in_closed"
    assert jumps(state, 2) == set()


@pytest.mark.parametrize("pending", ["replace", "accumulate"])
def test_5_3_5_5_never_on_a_draw_two_penalty_whose_top_deflected_it(pending):
    rules = f"+jump_in(pending={pending}) +deflect"
    state = after(house("R+2 G1 G2 | RS G4 G5 | G6 G8 | RS R+2 B1", "R1", rules), "0:R+2", "1:RS")
    assert waits(state) == "penalty 2"
    assert refusal(state, "3:^RS") == "jump_in_closed"
    assert refusal(state, "3:^R+2") == "jump_in_closed"


def test_5_3_pending_alone_makes_a_draw_two_wait_whatever_the_victim_holds():
    state = after(house("R+2 G1 G2 | G4 G5 | G8 G9", "R1", "+jump_in(pending=replace)"), "0:R+2")
    assert (waits(state), state.pending) == ("penalty 1", 2)
    assert sizes(after(state, "1:accept")) == [2, 4, 2]
    at_once = after(house("R+2 G1 G2 | G4 G5 | G8 G9", "R1", "+jump_in"), "0:R+2")
    assert (waits(at_once), sizes(at_once)) == ("turn 2", [2, 4, 2])


def test_5_3_cards_numbers_closes_a_penalty_to_jumps():
    state = after(house("R+2 G1 G2 | G4 | R+2 G6", "R1", "+jump_in(cards=numbers, pending=replace)"), "0:R+2")
    assert refusal(state, "2:^R+2") == "not_identical"


# --- reverse --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reverse", "direction", "turn"), [("flip", 1, 3), ("replace", -1, 1)])
def test_5_3_reverse_a_jumped_reverse_flips_again_or_not_at_all(reverse, direction, turn):
    hands = "RR G1 G2 | G4 G5 | RR G6 G8 | G9"
    state = after(house(hands, "R1", f"+jump_in(reverse={reverse})"), "0:RR")
    assert (state.direction, waits(state)) == (-1, "turn 3")
    state = after(state, "2:^RR")
    assert (state.direction, waits(state)) == (direction, f"turn {turn}")


@pytest.mark.parametrize("reverse", ["flip", "replace"])
def test_5_3_4_3_where_a_reverse_is_a_skip_the_jumped_one_skips_all_the_same(reverse):
    state = after(house("RR G1 G2 | RR G4 G5", "R1", f"+jump_in(reverse={reverse})"), "0:RR")
    assert waits(state) == "turn 0"
    state = after(state, "1:^RR")
    assert (waits(state), state.direction) == ("turn 1", 1)


@pytest.mark.parametrize(("reverse", "direction"), [("flip", 1), ("replace", -1)])
def test_5_3_4_3_under_plain_a_jumped_reverse_between_two_seats(reverse, direction):
    rules = f"+jump_in(reverse={reverse}) +two_player(reverse=plain)"
    state = after(house("RR RR G1 G2 | G4 G5", "R1", rules), "0:RR")
    assert (waits(state), state.direction) == ("turn 1", -1)
    state = after(state, "0:^RR")
    assert (waits(state), state.direction) == ("turn 1", direction)


# --- codes ----------------------------------------------------------------------------------------------------------


def test_5_3_without_the_rule_jumping_in_is_off():
    assert refusal(waiting("R5", ""), "2:^R5") == "jump_in_off"
    assert refusal(waiting("R5", ""), "1:^R5") == "jump_in_off"


def test_5_3_a_card_kind_outside_the_parameter_is_not_identical():
    assert refusal(waiting("W", color="R"), "2:^W>B") == "not_identical"
    assert refusal(waiting("RS", "+jump_in(cards=numbers)"), "2:^RS") == "not_identical"


def test_3_the_codes_of_a_jump_in_come_in_their_order():
    state = house("G1 G2 | R5 | W RS B1", "R5", "+jump_in(cards=all)", turn=1)
    assert refusal(state, "1:^G7") == "your_turn", "before card_not_in_hand"
    assert refusal(state, "2:^R5") == "card_not_in_hand"
    assert refusal(state, uno.JumpIn(2, "W", color="P")) == "bad_color", "before not_identical"
    assert refusal(state, "2:^RS") == "not_identical"
    closed = after(house("W G1 | R5 | W", "R5", "+jump_in(cards=all)"), "0:W")
    assert refusal(closed, "2:^R5") == "jump_in_closed", "before card_not_in_hand"
    assert refusal(house("G1 | R5 | G2", "R5", "+jump_in", out=(2,)), "2:^R5") == "seat_out"
    assert refusal(state, "7:^R5") == "unknown_player"


@pytest.mark.parametrize(
    ("top", "said", "rules"),
    [
        ("RS", "2:^RS", "+finish(last_card=no_action)"),
        ("W", "2:^W>R", "+finish(last_card=no_wild)"),
        ("R7", "2:^R7", "+seven_zero(last_card=forbidden)"),
    ],
)
def test_4_8_last_card_rules_hold_for_jump_ins(top, said, rules):
    state = house(f"G1 G2 | G4 G5 | {top}", top, f"+jump_in(cards=all) {rules}", turn=1, color="R")
    assert refusal(state, said) == "illegal_card"
    assert jumps(state, 2) == set()


def test_4_7_a_wild_draw_four_that_jumps_in_must_pass_the_strict_test():
    rules = "+jump_in(cards=all) +wild_draw_four(policy=strict)"
    honest = house("G1 | G4 G5 | W+4 B1 B2", "W+4", rules, turn=1, color="R")
    assert jumps(honest, 2) == {"W+4"}
    dishonest = house("G1 | G4 G5 | W+4 R1 B2", "W+4", rules, turn=1, color="R")
    assert refusal(dishonest, "2:^W+4>B") == "illegal_card"


def test_5_3_a_jumped_seven_needs_its_target():
    state = waiting("R7", "+jump_in +seven_zero")
    assert refusal(state, "2:^R7@2") == "bad_target"
    assert waits(after(state, "2:^R7")) == "target 2"
    assert hand(after(state, "2:^R7@0"), 0) == "B1 B2"


def test_4_6_a_jump_with_the_flag_is_a_call():
    state = house("G1 G2 | G4 G5 | R5 B1", "R5", "+jump_in", turn=1)
    assert catchable(after(state, "2:^R5")) == [2]
    assert catchable(after(state, "2:^R5!")) == []
