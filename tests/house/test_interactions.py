"""Rulebook 7: where rules meet. First every line of the table, named after it, then what the table does not say."""

import pytest

import unorules as uno
from tests.house.tables import fault, house
from tests.playing import after, catchable, hand, happened, lays, refusal, says, seats, sizes, waits
from unorules.events import HandShown
from unorules.interactions import INTERACTIONS

SECTION_7 = {
    "stacking x challenge": [("stacking", "wild_draw_four")],
    "stacking x strict": [("stacking", "wild_draw_four")],
    "stacking x take_back": [("stacking", "wild_draw_four")],
    "stacking x last card": [("stacking", "finish")],
    "stacking x UNO": [("stacking", "uno_call")],
    "stacking x until_playable, must_play": [("stacking", "draw")],
    "stacking x seven_zero, swap, SNX, GRE, W": [
        ("stacking", "seven_zero"),
        ("stacking", "swap_hands"),
        ("stacking", "snorlax"),
        ("stacking", "greninja"),
        ("stacking", "wild"),
    ],
    "stacking x multi_play": [("stacking", "multi_play")],
    "stacking x two seats": [("stacking", "two_player")],
    "doubles x Skip / Reverse": [("multi_play", "skip"), ("multi_play", "reverse")],
    "doubles x finish": [("multi_play", "finish")],
    "doubles x jump_in": [("multi_play", "jump_in")],
    "jump_in x +2 without stacking": [("jump_in", "draw_two")],
    "jump_in x Skip": [("jump_in", "skip")],
    "jump_in x Reverse": [("jump_in", "reverse")],
    "jump_in x 7 / 0": [("jump_in", "seven_zero")],
    "jump_in x UNO": [("jump_in", "uno_call")],
    "jump_in x last card": [("jump_in", "finish")],
    "7-0 x last card": [("seven_zero", "finish")],
    "7-0 x UNO": [("seven_zero", "uno_call")],
    "7-0 x teams": [("seven_zero", "teams")],
    "7-0 x W+4 challenge": [("seven_zero", "wild_draw_four")],
    "Snorlax x UNO": [("snorlax", "uno_call")],
    "Snorlax x last card": [("snorlax", "finish")],
    "Snorlax x stacking / challenge": [("snorlax", "stacking"), ("snorlax", "wild_draw_four")],
    "Snorlax x 7-0, actions": [("snorlax", "seven_zero")],
    "Snorlax x hand_limit": [("snorlax", "hand_limit")],
    "Snorlax x two seats": [("snorlax", "two_player")],
    "Greninja x draw module": [("greninja", "draw")],
    "Greninja x stacking, Skip, Reverse": [("greninja", "stacking"), ("greninja", "reverse")],
    "catchable x effects, UNO, swap": [("misplay", "uno_call"), ("misplay", "seven_zero")],
    "catchable x jump_in, Leave": [("misplay", "jump_in"), ("misplay", "leave")],
    "catchable x strict": [("misplay", "wild_draw_four")],
    "hand_limit x penalties, catches, draws": [
        ("hand_limit", "penalty"),
        ("hand_limit", "uno_call"),
        ("hand_limit", "draw"),
    ],
    "teams x lowest_points": [("teams", "exhaustion")],
    "knockout x Leave": [("scoring", "leave")],
}
"""Each line of the table and the modules that must have a joint ruling for it. `challenge x later changes of the hand`
and `Leave x anything` join no two modules: sections 4.7 and 6 are their rulings, and both are tested below."""


@pytest.mark.parametrize("line", SECTION_7)
def test_7_every_line_of_the_table_is_a_joint_ruling(line):
    known = {frozenset(joint.modules) for joint in INTERACTIONS}
    assert [pair for pair in SECTION_7[line] if frozenset(pair) not in known] == []


# --- stacking -------------------------------------------------------------------------------------------------------


def test_7_stacking_x_challenge_newest_only_judged_against_the_colour_just_before_it():
    hands = "W+4 R1 G1 | W+4 R2 G2 | Y1 Y2"
    state = after(house(hands, "R5", "+stacking"), "0:W+4>G", "1:W+4>B", "2:challenge")
    assert (sizes(state), waits(state)) == ([2, 2 + 8, 2], "turn 2"), "seat 1 held green, seat 0's red is past"
    hands = "W+4 R1 G1 | W+4 R2 Y2 | Y1 Y2"
    state = after(house(hands, "R5", "+stacking"), "0:W+4>G", "1:W+4>B", "2:challenge")
    assert (sizes(state), waits(state)) == ([2, 2, 2 + 10], "turn 0"), "red was not in force any more"


def test_7_stacking_x_strict_an_answering_one_needs_the_colour_test_too_and_nobody_challenges():
    rules = "+stacking(mode=progressive) +wild_draw_four(policy=strict)"
    state = after(house("R+2 G1 | W+4 R1 G2 | Y1 Y2", "R5", rules), "0:R+2")
    assert (lays(state), refusal(state, "1:W+4>G")) == (set(), "illegal_card")
    state = after(house("R+2 G1 | W+4 B1 G2 | Y1 Y2", "R5", rules), "0:R+2", "1:W+4>G")
    assert (waits(state), state.pending, refusal(state, "2:challenge")) == ("penalty 2", 6, "not_challengeable")
    lifted = "+stacking(mode=progressive, w4_legality=always) +wild_draw_four(policy=strict)"
    assert lays(after(house("R+2 G1 | W+4 R1 G2 | Y1 Y2", "R5", lifted), "0:R+2")) == {"W+4"}


def test_7_stacking_x_take_back_only_the_newest_returns_and_its_player_draws_the_whole_total():
    rules = "+stacking +wild_draw_four(guilty=take_back)"
    state = after(house("W+4 B1 B2 | W+4 G1 | Y1 Y2", "R5", rules), "0:W+4>G", "1:W+4>B", "2:challenge")
    assert (hand(state, 1), str(state.top), str(state.color)) == ("Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 W+4", "W+4", "G")
    assert (waits(state), sizes(state)[0], state.pending) == ("turn 2", 2, 0), "the lower card is spent"


def test_7_stacking_x_last_card_the_player_wins_at_once_and_the_next_seat_draws_the_total():
    state = after(house("R+2 G1 | B+2 | R+2 Y2", "R5", "+stacking"), "0:R+2!", "1:B+2")
    assert (waits(state), sizes(state), state.match.result.winner) == ("round over", [1, 0, 6], 1)
    ignored = "+stacking +finish(final_draw=ignore)"
    state = after(house("R+2 G1 | B+2 | R+2 Y2", "R5", ignored), "0:R+2!", "1:B+2")
    assert (waits(state), sizes(state)) == ("round over", [1, 0, 2])


def test_7_stacking_x_uno_the_call_is_owed_and_a_catch_leaves_the_total_alone():
    state = after(house("R+2 G1 | B+2 G2 | Y1 Y2", "R5", "+stacking"), "0:R+2!", "1:B+2")
    assert (catchable(state), waits(state), state.pending) == ([1], "penalty 2", 4)
    caught = after(state, "0:catch=1")
    assert (sizes(caught), waits(caught), caught.pending) == ([1, 3, 2], "penalty 2", 4)


@pytest.mark.parametrize(
    "draw", ["until_playable=True", "drawn=must_play", "choice=must_play_if_able", "hand_after_draw=True"]
)
def test_7_stacking_x_until_playable_must_play_totals_are_exact_and_answering_is_never_forced(draw):
    state = house("R+2 G1 G2 | B+2 G3 | Y1 Y2", "R5", f"+stacking +draw({draw})", draw_pile="R1 R2 R3 R4")
    state = after(state, "0:R+2")
    assert says(state) == {"accept"}
    taken = after(state, "1:accept")
    assert (sizes(taken), waits(taken)) == ([2, 4, 2], "turn 2")


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("R7", "+seven_zero"),
        ("R0", "+seven_zero"),
        ("SWH", "+swap_hands"),
        ("SHH", "+shuffle_hands"),
        ("CST", "+customizable"),
        ("SNX", "+snorlax"),
        ("GRE", "+greninja"),
        ("W", ""),
    ],
)
@pytest.mark.parametrize("laid", ["R+2", "W+4>R"])
def test_7_stacking_x_seven_zero_swap_snorlax_greninja_wild_not_playable_under_a_penalty(card, more, laid):
    state = after(house(f"R+2 W+4 G1 | {card} G2 | Y1", "R5", f"+stacking(mode=any) {more}"), f"0:{laid}")
    assert (lays(state), refusal(state, f"1:{card}")) == (set(), "penalty_pending")


def test_7_stacking_x_multi_play_a_set_adds_two_a_card_and_may_answer():
    rules = "+stacking +multi_play(match=identical)"
    state = house("R+2 R+2 G1 | B+2 B+2 B+2 G2 | Y1", "R5", rules)
    state = after(state, "0:R+2,R+2!")
    assert (waits(state), state.pending) == ("penalty 1", 4)
    state = after(state, "1:B+2,B+2,B+2!")
    assert (waits(state), state.pending) == ("penalty 2", 10)
    assert sizes(after(state, "2:accept")) == [1, 1, 11]


def test_7_stacking_x_multi_play_only_an_allowed_set_answers():
    state = after(house("R+2 G1 G2 | B+2 G+2 G3 | Y1", "R5", "+stacking +multi_play(match=identical)"), "0:R+2")
    assert refusal(state, "1:B+2,G+2") == "multi_not_allowed"
    faces = after(house("R+2 G1 G2 | B+2 G+2 G3 | Y1", "R5", "+stacking +multi_play(match=same_face)"), "0:R+2")
    assert after(faces, "1:B+2,G+2!").pending == 6


def test_7_stacking_x_two_seats_the_total_goes_back_and_forth_and_the_drawer_loses_the_turn():
    state = after(house("R+2 G+2 G1 | B+2 G2 G3", "R5", "+stacking"), "0:R+2", "1:B+2")
    assert (waits(state), state.pending) == ("penalty 0", 4)
    state = after(state, "0:G+2!")
    assert (waits(state), state.pending) == ("penalty 1", 6)
    state = after(state, "1:accept")
    assert (sizes(state), waits(state)) == ([1, 8], "turn 0")


# --- several cards at once ------------------------------------------------------------------------------------------


def test_7_doubles_x_skip_never_skip_yourself_and_even_reverses_cancel():
    rules = "+multi_play(match=same_face)"
    state = house("RS GS BS RR GR Y1 Y2 | Y3 | Y4", "R5", rules)
    assert waits(after(state, "0:RS,GS,BS")) == "turn 0"
    two = after(state, "0:RR,GR")
    assert (waits(two), two.direction) == ("turn 1", 1)


def test_7_doubles_x_finish_the_limit_looks_at_the_last_card_of_the_set():
    rules = "+multi_play(match=same_face) +finish(last_card=no_action)"
    assert refusal(house("RS GS | Y3 | Y4", "R5", rules), "0:RS,GS") == "illegal_card"
    assert waits(after(house("R5 G5 | Y3 | Y4", "R1", rules), "0:R5,G5")) == "round over"


def test_7_doubles_x_jump_in_one_card_a_jump_and_only_the_visible_top_counts():
    rules = "+multi_play(match=same_number) +jump_in"
    state = after(house("R5 G5 Y1 Y2 | Y3 Y4 | R5 Y5 | G5 G5 Y8", "R1", rules), "0:R5,G5")
    assert refusal(state, "2:^R5") == "not_identical"
    jumped = after(state, "3:^G5")
    assert (hand(jumped, 3), waits(jumped)) == ("Y8 G5", "turn 0")


# --- jumping in -----------------------------------------------------------------------------------------------------


def test_7_jump_in_x_draw_two_without_stacking_the_first_is_drawn_and_the_new_one_strikes_after_the_jumper():
    state = house("R+2 G1 G2 | G3 G4 | G5 G6 | R+2 G8 G9", "R5", "+jump_in")
    state = after(state, "0:R+2")
    assert (sizes(state), waits(state)) == ([2, 4, 2, 3], "turn 2")
    state = after(state, "3:^R+2")
    assert (sizes(state), waits(state)) == ([4, 4, 2, 2], "turn 1")


def test_7_jump_in_x_skip_not_cumulative_and_a_skipped_seat_may_jump():
    state = after(house("RS G1 G2 | RS G3 G4 | G5 G6 | G8 G9", "R5", "+jump_in"), "0:RS")
    assert waits(state) == "turn 2"
    assert waits(after(state, "1:^RS")) == "turn 3"


@pytest.mark.parametrize(("reverse", "direction", "turn"), [("flip", 1, 2), ("replace", -1, 0)])
def test_7_jump_in_x_reverse_flips_again_or_not_at_all(reverse, direction, turn):
    state = after(house("RR G1 G2 | RR G3 G4 | G5 G6 | G8 G9", "R5", f"+jump_in(reverse={reverse})"), "0:RR")
    assert waits(state) == "turn 3"
    state = after(state, "1:^RR")
    assert (state.direction, waits(state)) == (direction, f"turn {turn}")


def test_7_jump_in_x_seven_both_moves_stand_in_order():
    state = house("R7 G1 G2 | B1 | B2 B3 R7 | Y1", "R5", "+jump_in +seven_zero")
    state = after(state, "0:R7@3")
    assert [hand(state, seat) for seat in range(4)] == ["Y1", "B1", "R7 B2 B3", "G1 G2"]
    state = after(state, "2:^R7@1")
    assert [hand(state, seat) for seat in range(4)] == ["Y1", "B2 B3", "B1", "G1 G2"]


def test_7_jump_in_x_nought_both_moves_stand_in_order():
    state = house("R0 G1 G2 | B1 R0 | B2 B3", "R5", "+jump_in +seven_zero")
    state = after(state, "0:R0")
    assert [hand(state, seat) for seat in range(3)] == ["B2 B3", "G1 G2", "R0 B1"]
    state = after(state, "2:^R0!")
    assert [hand(state, seat) for seat in range(3)] == ["B1", "B2 B3", "G1 G2"]


@pytest.mark.parametrize(("window", "left"), [("next_turn", [2]), ("next_card", [2]), ("last_card", [0, 2])])
def test_7_jump_in_x_uno_the_jumper_owes_the_call_and_its_jump_closes_windows(window, left):
    rules = f"+jump_in +uno_call(window={window})"
    state = after(house("R5 G1 | G3 G4 | R5 G6", "R1", rules), "0:R5")
    assert catchable(state) == [0]
    assert catchable(after(state, "2:^R5")) == left


def test_7_jump_in_x_last_card_wins_and_a_last_draw_two_still_strikes_the_next_seat():
    state = after(house("G1 G2 | G3 G4 | R5 | G8", "R5", "+jump_in", turn=1), "2:^R5")
    assert (waits(state), state.match.result.winner) == ("round over", 2)
    state = after(house("G1 G2 | G3 G4 | R+2 | G8", "R+2", "+jump_in", turn=1), "2:^R+2")
    assert (sizes(state), state.match.result.winner) == ([2, 2, 0, 3], 2)


# --- sevens and noughts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["win", "effect_first"])
def test_7_seven_zero_x_last_card_a_win_without_asking_for_a_target(last):
    state = after(house("R7 | G1 G2 | G3", "R5", f"+seven_zero(last_card={last})"), "0:R7")
    assert waits(state) == ("round over" if last == "win" else "target 0")


@pytest.mark.parametrize(("on_swap", "owes"), [("required", [0]), ("exempt", [])])
def test_7_seven_zero_x_uno_the_duty_follows_the_hands_after_the_move(on_swap, owes):
    rules = f"+seven_zero +uno_call(on_swap={on_swap})"
    state = after(house("R7 G1 | B1 | B2 B3", "R5", rules), "0:R7@1")
    assert sizes(state) == [1, 1, 2]
    assert catchable(state) == ([0, 1] if owes else [])
    state = after(house("R7 G1 G2 | B1 | B2 B3", "R5", rules), "0:R7@1")
    assert (sizes(state), catchable(state)) == ([1, 2, 2], owes)
    called = after(house("R7 G1 G2 | B1 | B2 B3", "R5", rules), "0:R7@1!")
    assert catchable(called) == [], "the flag covers the seat that sent it"


def test_7_seven_zero_x_uno_the_flag_does_not_cover_a_hand_that_travels():
    state = after(house("R7 G1 | B1 B2 | B3 B4", "R5", "+seven_zero"), "0:R7@1!")
    assert (sizes(state), catchable(state)) == ([2, 1, 2], [1])


def test_7_seven_zero_x_teams_a_partner_may_be_the_target():
    state = house("R7 G1 G2 | B1 | B2 B3 | Y1", "R5", "+seven_zero +teams")
    assert {str(each) for each in uno.legal_actions(state, 0)} >= {"0:R7@1", "0:R7@2", "0:R7@3"}
    assert hand(after(state, "0:R7@2"), 2) == "G1 G2"


def test_7_seven_zero_x_challenge_guilt_was_recorded_when_laid():
    """Between a laid card and its challenge hands move only where a wrong card or a stack let them; guilt stays."""
    rules = "+seven_zero +stacking +faults(advice=1)"
    state = house("W+4 R1 G2 | G1 G3 | B1", "R5", rules, draw_pile="R9 R8 R6 Y1 Y2 Y3 Y4")
    guilty = after(state, "0:W+4>B", "1:penalize=advice", "0:penalize=advice", "1:challenge")
    assert (sizes(guilty), waits(guilty)) == ([2 + 1 + 4, 3, 1], "turn 1")
    honest = house("W+4 Y1 G2 | G1 G3 | B1", "R5", rules, draw_pile="R9 R8 R6 Y1 Y2 Y3 Y4")
    innocent = after(honest, "0:W+4>B", "0:penalize=advice", "1:challenge")
    assert hand(innocent, 0) == "R9 Y1 G2", "the red card came later"
    assert (sizes(innocent), waits(innocent)) == ([3, 2 + 6, 1], "turn 2")


# --- Snorlax and Greninja -------------------------------------------------------------------------------------------


def test_7_snorlax_x_uno_a_victim_with_one_card_owes_the_call():
    state = after(house("SNX G1 G2 | R1 R2 | B1 B2", "R5", "+snorlax", draw_pile="R3 R4 Y1"), "0:SNX>R")
    assert (hand(state, 1), catchable(state)) == ("Y1", [1])


def test_7_snorlax_x_last_card_effect_then_scoring_and_its_player_alone_wins():
    state = after(house("SNX | R1 | B1 B2", "R5", "+snorlax", draw_pile="R2 R3 Y9"), "0:SNX>R")
    assert (hand(state, 1), state.match.result.winner, state.match.result.points) == ("Y9", 0, 9 + 3)
    emptied = after(house("SNX | R1 | B1 B2", "R5", "+snorlax", draw_pile="R2 R3 R9"), "0:SNX>R")
    assert (hand(emptied, 1), emptied.match.result.winner, emptied.scores) == ("", 0, (3, 0, 0))


def test_7_snorlax_x_stacking_challenge_none():
    rules = "+snorlax +stacking(mode=any)"
    state = after(house("SNX G1 G2 | R+2 W+4 Y1 | B1 B2", "R5", rules), "0:SNX>R")
    assert (waits(state), state.pending, hand(state, 1)) == ("turn 2", 0, "Y1 Y1 Y2 Y3 W+4")
    assert refusal(state, "2:challenge") == "not_challengeable"


def test_7_snorlax_x_seven_zero_actions_shed_cards_have_no_effect():
    rules = "+snorlax(draw=0) +seven_zero"
    state = after(house("SNX G1 G2 | R7 R0 RS RR R+2 Y1 Y2 | B1 B2", "R5", rules), "0:SNX>R")
    assert [hand(state, seat) for seat in range(3)] == ["G1 G2", "Y1 Y2", "B1 B2"]
    assert (waits(state), state.direction) == ("turn 2", 1)


def test_7_snorlax_x_hand_limit_looked_at_after_shedding():
    rules = "+snorlax +hand_limit(cards=5)"
    state = house("SNX G1 G2 | R1 Y1 Y2 Y3 | B1 B2", "R5", rules, draw_pile="R2 R3 Y4")
    state = after(state, "0:SNX>R")
    assert (sizes(state), state.eliminated, waits(state)) == ([2, 4, 2], (), "turn 2")
    over = house("SNX G1 G2 | R1 Y1 Y2 Y3 | B1 B2", "R5", rules, draw_pile="R2 Y5 Y4")
    over = after(over, "0:SNX>R")
    assert (over.eliminated, waits(over)) == ((1,), "turn 2")


def test_7_snorlax_x_two_seats_play_returns():
    state = after(house("SNX G1 G2 | R1 Y1", "R5", "+snorlax"), "0:SNX>R")
    assert (waits(state), hand(state, 1)) == ("turn 0", "Y1 Y1 Y2 Y3")


@pytest.mark.parametrize("draw", ["until_playable=True", "drawn=keep", "drawn=must_play", "hand_after_draw=True"])
def test_7_greninja_x_draw_module_independent(draw):
    state = house("GRE G1 G2 | R1 G3 | B1", "B5", f"+greninja +draw({draw})", draw_pile="R9 Y1 Y2")
    state = after(state, "0:GRE>R")
    assert (waits(state), lays(state), says(state)) == ("drawn 1", {"R9"}, {"pass"})


@pytest.mark.parametrize(
    ("drawn", "rules", "waiting", "direction"),
    [
        ("R+2", "+stacking", "penalty 2", 1),
        ("R+2", "", "turn 3", 1),
        ("RS", "", "turn 3", 1),
        ("RR", "", "turn 0", -1),
    ],
)
def test_7_greninja_x_stacking_skip_reverse_the_laid_card_works_from_the_victims_seat(drawn, rules, waiting, direction):
    hands = "GRE G1 G2 | G3 G4 | B1 B2 | B3 B4"
    state = house(hands, "B5", f"+greninja {rules}", draw_pile=f"{drawn} Y1 Y2 Y3")
    state = after(state, "0:GRE>R", f"1:{drawn}")
    assert (waits(state), state.direction) == (waiting, direction)
    if rules:
        assert state.pending == 2


# --- wrong cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "since"),
    [
        ("0:G+2", []),
        ("0:GS", []),
        ("0:GR", []),
        ("0:G7@1", []),
        ("0:G0", []),
        ("0:G5", ["1:draw"]),
        ("0:G5", ["1:penalize=advice"]),
    ],
)
def test_7_catchable_x_effects_uno_swap_all_undone_by_the_dispute(laid, since):
    rules = "+misplay(mode=catchable) +seven_zero +faults"
    state = house("G+2 GS GR G7 G0 G5 | B1 B2 | B3 B4 B8", "R9", rules)
    done = after(fault(state, laid), *since, "2:dispute=0")
    assert hand(done, 0) == "Y1 Y2 G0 G5 G7 GS GR G+2"
    assert [hand(done, 1), hand(done, 2)] == ["B1 B2", "B3 B4 B8"]
    assert (waits(done), done.direction, str(done.top)) == ("turn 1", 1, "R9")


def test_7_catchable_x_uno_a_catch_is_undone():
    state = fault(house("G5 R1 | B1 B2 | B3 B4", "R9", "+misplay(mode=catchable)"), "0:G5")
    state = after(state, "1:catch=0", "2:dispute=0")
    assert (sizes(state), catchable(state)) == ([4, 2, 2], [])


def test_7_catchable_x_swap_hands_cannot_be_wrong_but_is_undone_with_the_rest():
    rules = "+misplay(mode=catchable) +swap_hands +jump_in(cards=all)"
    state = fault(house("G5 R1 R2 | SWH B2 B1 | B3 B4", "R9", rules), "0:G5")
    laid = after(state, "1:SWH>R@2")
    assert refusal(laid, "2:dispute=0") == "nothing_to_dispute", "a later card was laid: it stands for good"


def test_7_catchable_x_jump_in_leave_both_end_the_window():
    rules = "+misplay(mode=catchable) +jump_in"
    state = fault(house("G5 R1 R2 | B1 B2 | G5 B4 B5 | B8", "R9", rules), "0:G5")
    assert refusal(after(state, "2:^G5"), "1:dispute=0") == "nothing_to_dispute"
    for seat in (0, 1, 3):
        assert refusal(after(state, f"{seat}:leave"), "2:dispute=0") == "nothing_to_dispute"


@pytest.mark.parametrize("mode", ["penalty", "catchable"])
def test_7_catchable_x_strict_a_dishonest_wild_draw_four_is_a_wrong_card_under_challenge_it_is_not(mode):
    strict = f"+misplay(mode={mode}) +wild_draw_four(policy=strict)"
    state = house("W+4 R1 R2 | B1 | B2", "R5", strict)
    fault(state, "0:W+4>B")
    bluff = house("W+4 R1 R2 | B1 | B2", "R5", f"+misplay(mode={mode})")
    assert "W+4" in lays(bluff)


# --- the table ------------------------------------------------------------------------------------------------------


def test_7_hand_limit_x_penalties_catches_draws_out_at_once_and_the_decision_moves_on():
    limit = "+hand_limit(cards=4)"
    penalty = after(house("R+2 G1 G2 | G3 G4 | B1", "R5", limit), "0:R+2")
    assert (penalty.eliminated, waits(penalty)) == ((1,), "turn 2")
    caught = after(house("R5 G1 | G3 G4 | B1", "R1", "+hand_limit(cards=3)"), "0:R5", "2:catch=0")
    assert (caught.eliminated, waits(caught)) == ((0,), "turn 1")
    drawn = after(house("G1 G2 G3 | G4 | B1", "R5", limit, draw_pile="R9 Y1"), "0:draw")
    assert (drawn.eliminated, waits(drawn)) == ((0,), "turn 1")


def test_7_teams_x_lowest_points_the_team_of_the_lowest_hand_wins_the_round():
    state = after(house("B9 | R1 | B8 | W", "R5", "+teams"), "0:end")
    assert (state.match.result.winner, state.match.result.points) == (1, 17)
    assert state.scores == (0, 17, 0, 17)


def test_7_knockout_x_leave_a_seat_that_left_is_out_of_the_game_like_a_knocked_out_one():
    rules = "+scoring(method=knockout, target=20)"
    state = after(house("R7 | W | G1 | G2", "R5", rules), "3:leave", "0:R7")
    assert (waits(state), state.eliminated) == ("round over", (1, 3))
    assert refusal(state, "3:join") == "not_joinable"
    state = after(state, "0:next", "2:leave")
    assert (waits(state), state.match.winners) == ("game over", (0,))


def test_7_challenge_x_later_changes_of_the_hand_it_is_shown_as_it_was():
    state = house("W+4 G1 G2 | B1 B2 | B3", "R5", "+faults(advice=3)", draw_pile="R9 R8 R6 Y1 Y2 Y3 Y4 Y5 Y6")
    state = after(state, "0:W+4>B", "0:penalize=advice")
    assert hand(state, 0) == "R6 R8 R9 G1 G2"
    (shown,) = [each for each in happened(state, "1:challenge") if isinstance(each, HandShown)]
    assert (" ".join(map(str, shown.cards)), shown.to) == ("G1 G2", 1)


LEAVING = {
    "stacking": ("R+2 G1 G2 | G3 | B1 B2", "+stacking", ["0:R+2"], 1, "turn 2"),
    "deflect": ("R+2 G1 G2 | RS G3 | B1 B2 | B3", "+deflect", ["0:R+2", "1:RS!"], 2, "turn 3"),
    "jump_in": ("R5 G1 G2 | G3 G4 | R5 B1 B2 | B3", "+jump_in", ["0:R5", "2:^R5"], 3, "turn 0"),
    "seven_zero": ("R7 G1 G2 | G3 G4 | B1 B2", "+seven_zero", ["0:R7"], 0, "turn 1"),
    "snorlax": ("SNX G1 G2 | G3 G4 | B1 B2", "+snorlax", ["0:SNX"], 0, "turn 1"),
    "greninja": ("GRE G1 G2 | G3 G4 | B1 B2", "+greninja", ["0:GRE>Y"], 1, "turn 2"),
    "swap_hands": ("SWH G1 G2 | G3 G4 | B1 B2", "+swap_hands", ["0:SWH>R"], 0, "turn 1"),
}


@pytest.mark.parametrize("rule", LEAVING)
def test_7_leave_x_anything_section_6(rule):
    hands, rules, actions, leaver, waiting = LEAVING[rule]
    state = after(house(hands, "R1", rules), *actions)
    assert state.to_act == leaver
    gone = after(state, f"{leaver}:leave")
    assert (waits(gone), gone.pending, hand(gone, leaver), gone.match.left) == (waiting, 0, "", (leaver,))


# --- what follows where the table is silent -------------------------------------------------------------------------


def test_stacking_x_jump_in_x_deflect_the_accumulated_total_is_passed_on():
    rules = "+stacking +jump_in(pending=accumulate) +deflect(mode=skip_and_reverse)"
    state = house("R+2 G1 G2 | B+2 G3 G4 | R+2 G5 G6 | RR G8 G9", "R5", rules)
    state = after(state, "0:R+2", "2:^R+2")
    assert (waits(state), state.pending) == ("penalty 3", 4)
    state = after(state, "3:RR")
    assert (waits(state), state.pending, state.direction) == ("penalty 2", 4, -1)
    state = after(state, "2:accept")
    assert (sizes(state), waits(state)) == ([2, 3, 6, 2], "turn 1")


def test_stacking_x_jump_in_x_two_seats_a_replacing_jump_on_the_own_draw_two():
    state = after(house("R+2 R+2 G1 G2 | B+2 G3", "R5", "+stacking +jump_in(pending=replace)"), "0:R+2", "0:^R+2")
    assert (waits(state), state.pending) == ("penalty 1", 2), "the first total is cancelled"
    state = after(state, "1:B+2!")
    assert (waits(state), state.pending) == ("penalty 0", 4)


def test_stacking_x_multi_play_x_hand_limit_the_drawer_of_a_stack_of_sets_is_out():
    rules = "+stacking +multi_play(match=identical) +hand_limit(cards=9)"
    state = house("R+2 R+2 G1 G2 | B+2 B+2 G3 G4 | Y1 | Y2 Y3", "R5", rules)
    state = after(state, "0:R+2,R+2", "1:B+2,B+2", "2:accept")
    assert (state.eliminated, waits(state), state.pending) == ((2,), "turn 3", 0)


def test_stacking_x_finish_a_last_draw_card_that_may_not_be_last_cannot_answer_and_accept_is_left():
    for limit in ("no_action", "no_wild"):
        rules = f"+stacking(mode=any) +finish(last_card={limit})"
        state = after(house("R+2 G1 G2 | W+4 | Y1", "R5", rules), "0:R+2")
        assert (lays(state), says(state)) == (set(), {"accept"})
    assert lays(after(house("R+2 G1 | R+2 | Y1", "R5", "+stacking +finish(last_card=no_wild)"), "0:R+2!")) == {"R+2"}


def test_stacking_x_teams_a_last_draw_card_strikes_the_other_team_and_counts():
    state = after(house("R+2 G1 | B+2 | Y1 Y9 | G3", "R5", "+stacking +teams"), "0:R+2!", "1:B+2")
    assert (sizes(state), state.match.result.winner) == ([1, 0, 2 + 4, 1], 1)
    assert state.match.result.points == 1 + 10 + (1 + 2 + 3 + 4)
    assert state.scores == (0, 21, 0, 21)


def test_stacking_x_hand_limit_x_two_seats_the_drawer_is_out_and_the_other_wins():
    state = after(house("R+2 B9 G1 | R1 R2 G3", "R5", "+stacking +hand_limit(cards=5)"), "0:R+2", "1:accept")
    assert (waits(state), state.match.result.winner, state.match.result.points) == ("round over", 0, 0)


def test_stacking_x_polled_the_victim_is_asked_after_the_seats_with_a_window():
    state = house("R+2 G1 | G3 G4 | Y1 Y2", "R5", "+stacking +polled")
    state = after(state, "0:R+2")
    assert isinstance(state.decision, uno.PollDecision)
    asked = []
    while isinstance(state.decision, uno.PollDecision):
        asked.append(state.to_act)
        state = after(state, f"{state.to_act}:pass")
    assert (asked, waits(state), state.pending) == ([0, 1, 2], "penalty 1", 2), "seat 0 owes its call"


def test_challenge_x_take_back_x_hand_limit_the_accused_is_out_and_the_challenger_plays_on_the_old_card():
    rules = "+wild_draw_four(guilty=take_back) +hand_limit(cards=7)"
    state = after(house("W+4 R1 G2 | G3 G4 | Y1 Y2", "R5", rules), "0:W+4>B", "1:challenge")
    assert (state.eliminated, waits(state), str(state.top), str(state.color)) == ((0,), "turn 1", "R5", "R")


def test_challenge_x_take_back_x_jump_in_the_restored_top_counts_as_laid_by_who_laid_it():
    rules = "+wild_draw_four(guilty=take_back) +jump_in(own_twin=False)"
    state = house("R5 R5 G1 G2 | W+4 R2 G3 | R5 Y1 Y2", "R1", rules)
    state = after(state, "0:R5", "1:W+4>B", "2:challenge")
    assert (str(state.top), waits(state)) == ("R5", "turn 2")
    assert refusal(state, "0:^R5") == "jump_in_closed"
    again = after(house("G1 G2 | W+4 R2 G3 | R9 Y1 Y2 | R5 Y3", "R5", rules, turn=1), "1:W+4>B", "2:challenge")
    assert waits(after(again, "3:^R5!")) == "turn 0", "turned up or laid before: by nobody here"


def test_deflect_x_teams_a_partner_may_be_struck():
    state = after(house("R+2 G1 G2 | RS G3 G4 | Y1 Y2 | RS Y3", "R5", "+deflect +teams"), "0:R+2", "1:RS", "2:accept")
    assert (sizes(state), waits(state)) == ([2, 2, 4, 2], "turn 3")
    back = "+deflect(mode=reverse) +teams"
    state = after(house("R+2 G1 G2 | RR G3 G4 | Y1 Y2 | GR Y3", "R5", back), "0:R+2", "1:RR", "0:accept")
    assert (sizes(state), waits(state)) == ([4, 2, 2, 2], "turn 3")


def test_deflect_x_two_player_x_stacking_a_reverse_passes_the_stack_back():
    rules = "+deflect(mode=reverse) +stacking"
    state = after(house("R+2 B+2 G1 | RR G3 G4", "R5", rules), "0:R+2", "1:RR")
    assert (waits(state), lays(state)) == ("penalty 0", {"B+2"})
    state = after(state, "0:B+2!")
    assert (waits(state), state.pending, state.direction) == ("penalty 1", 4, -1)


def test_multi_play_x_misplay_x_stacking_a_wrong_set_under_a_penalty_is_refused():
    rules = "+multi_play +stacking +misplay(mode=penalty)"
    state = after(house("R+2 G1 G2 | B+2 G3 G4 | Y1", "R5", rules), "0:R+2")
    assert refusal(state, "1:G3,G4") == "multi_not_allowed"


def test_multi_play_x_jump_in_x_uno_a_pair_owes_the_call_and_its_twin_closes_the_window():
    rules = "+multi_play +jump_in"
    state = after(house("R5 R5 G1 | G2 G3 | R5 Y1 Y2", "R9", rules), "0:R5,R5")
    assert catchable(state) == [0]
    assert catchable(after(state, "2:^R5")) == []


def test_multi_play_x_seven_zero_x_uno_a_run_judges_the_duty_after_both_moves():
    rules = "+multi_play(match=runs) +seven_zero"
    state = house("R0 R1 R2 R3 R4 R5 R6 R7 G9 | B1 B2 | B3 B4 B5", "R9", rules)
    state = after(state, "0:R0,R1,R2,R3,R4,R5,R6,R7@2")
    assert [hand(state, seat) for seat in range(3)] == ["B1 B2", "G9", "B3 B4 B5"]
    assert catchable(state) == [1]


def test_multi_play_x_seven_zero_effect_first_a_run_that_empties_the_hand_moves_it():
    rules = "+multi_play(match=runs) +seven_zero(last_card=effect_first)"
    state = after(house("R6 R7 | B1 B2 | B3", "R9", rules), "0:R6,R7@2")
    assert (waits(state), state.match.result.winner, hand(state, 0)) == ("round over", 2, "B3")
    passed = after(house("R7 R8 | B1 B2 | B3", "R9", rules), "0:R7,R8")
    assert (waits(passed), passed.match.result.winner) == ("round over", 0), "its last card is no 7"


def test_multi_play_x_snorlax_wild_kinds_never_go_down_in_sets():
    state = house("SNX SNX GRE GRE Y1 | G1 | G2", "R5", "+multi_play(match=same_face) +snorlax +greninja")
    for said in ("0:SNX,SNX>R", "0:GRE,GRE>R"):
        assert refusal(state, said) == "multi_not_allowed"


def test_jump_in_x_seven_zero_effect_first_a_jumped_last_seven_moves_hands_first():
    rules = "+jump_in +seven_zero(last_card=effect_first)"
    state = after(house("G1 G2 | B1 B2 | R7 | Y1", "R7", rules, turn=1), "2:^R7@3")
    assert (waits(state), state.match.result.winner, hand(state, 2)) == ("round over", 3, "Y1")


def test_jump_in_x_snorlax_over_a_shed_draw_two_may_be_jumped_on():
    rules = "+jump_in +snorlax(draw=0, placement=over)"
    state = after(house("SNX G1 G2 | R+2 Y1 Y2 | B1 B2 | R+2 Y3 Y4", "R5", rules), "0:SNX>R")
    assert (str(state.top), waits(state), state.pending) == ("R+2", "turn 2", 0)
    state = after(state, "3:^R+2")
    assert (sizes(state), waits(state)) == ([4, 2, 2, 2], "turn 1")


def test_jump_in_x_greninja_closed_while_the_drawn_card_is_waited_for():
    rules = "+jump_in +greninja"
    state = house("GRE G1 G2 | G3 G4 | R9 B1 B2", "B5", rules, draw_pile="R9 Y1 Y2")
    state = after(state, "0:GRE>R")
    assert refusal(state, "2:^R9") == "jump_in_closed"
    laid = after(state, "1:R9")
    assert (waits(laid), refusal(laid, "2:^R9")) == ("turn 2", "your_turn")


def test_jump_in_x_misplay_x_seven_zero_a_jump_on_a_wrong_seven_lets_both_swaps_stand():
    rules = "+jump_in +misplay(mode=catchable) +seven_zero"
    state = fault(house("G7 R1 R2 | B1 B2 | G7 B3 B4 | B5", "R9", rules), "0:G7@3")
    state = after(state, "2:^G7@1")
    assert [hand(state, seat) for seat in range(4)] == ["B5", "B3 B4", "B1 B2", "R1 R2"]
    assert refusal(state, "1:dispute=0") == "nothing_to_dispute"


def test_jump_in_x_teams_x_uno_a_partner_may_jump_and_owes_the_call():
    state = after(house("R5 G1 G2 | G3 G4 | R5 B1 | Y1 Y2", "R9", "+jump_in +teams"), "0:R5", "2:^R5")
    assert (catchable(state), waits(state)) == ([2], "turn 3")
    assert sizes(after(state, "0:catch=2")) == [2, 2, 3, 2]


def test_seven_zero_x_hand_limit_whoever_holds_too_many_after_the_move_is_out():
    rules = "+seven_zero +hand_limit(cards=4)"
    state = house("R0 G1 G2 G3 | B1 | B2 | B3 B4", "R5", rules, draw_pile="Y1 Y2")
    state = after(state, "0:R0")
    assert (sizes(state), state.eliminated) == ([2, 3, 1, 1], ())
    full = after(house("R0 G1 G2 G3 G4 | B1 | B2 | B3 B4", "R5", rules), "0:R0")
    assert (sizes(full), full.eliminated, waits(full)) == ([2, 0, 1, 1], (1,), "turn 2")


def test_seven_zero_x_most_cards_a_swap_decides_who_is_knocked_out():
    state = after(house("R7 G1 G2 R9 | R3 | B2 B3", "R5", "+seven_zero +most_cards"), "0:R7@1")
    assert [len(each) for each in state.hands] == [1, 3, 2]
    state = after(house("R3 | R9 G1 G2 | B2 B3", "R9", "+seven_zero +most_cards"), "0:R3")
    assert state.eliminated == (1,)


def test_seven_zero_x_must_play_if_able_a_seven_with_its_target_is_owed():
    state = house("R7 G1 | B1 | B2", "R5", "+seven_zero +draw(choice=must_play_if_able)")
    assert refusal(state, "0:draw") == "must_play"
    last = house("R7 | B1 | B2", "R5", "+seven_zero(last_card=forbidden) +draw(choice=must_play_if_able)")
    assert waits(after(last, "0:draw")) == "turn 1", "nothing may be laid"


def test_snorlax_x_teams_x_finish_a_last_snorlax_empties_the_next_seat_and_its_own_team_wins():
    state = after(house("SNX | R1 | G9 | W", "R5", "+snorlax(draw=1) +teams", draw_pile="R2 Y1"), "0:SNX>R")
    assert (hand(state, 1), state.match.result.winner, state.scores) == ("", 0, (50, 0, 50, 0))


def test_snorlax_x_most_cards_x_hand_limit_a_victim_put_out_counts_with_what_it_put_away():
    rules = "+snorlax +hand_limit(cards=6) +most_cards"
    state = house("SNX R7 | Y1 Y2 Y3 | B1 B2 R8", "R5", rules)
    state = after(state, "0:SNX>R!")
    assert (state.eliminated, waits(state)) == ((1,), "turn 2")
    state = after(state, "2:R8", "0:R7")
    assert (waits(state), state.match.knocked_out) == ("round over", (1,))


def test_snorlax_x_until_playable_x_stacking_the_victim_draws_exactly_its_number():
    rules = "+snorlax(draw=2) +draw(until_playable=True, drawn=must_play) +stacking"
    state = after(house("SNX G1 G2 | Y1 Y2 | B1", "R5", rules, draw_pile="Y3 R1 R2"), "0:SNX>R")
    assert hand(state, 1) == "Y1 Y2 Y3"


def test_greninja_x_hand_limit_a_victim_that_is_full_lays_nothing_more():
    rules = "+greninja +hand_limit(cards=3)"
    state = after(house("GRE G1 | Y1 Y2 | B1 B2", "B5", rules, draw_pile="R9 Y3"), "0:GRE>R!")
    assert (state.eliminated, waits(state)) == ((1,), "turn 2")


def test_greninja_x_multi_play_the_drawn_card_goes_alone():
    rules = "+greninja +multi_play"
    state = after(house("GRE G1 G2 | R9 Y2 | B1", "B5", rules, draw_pile="R9 Y3"), "0:GRE>R")
    assert refusal(state, "1:R9,R9") == "only_drawn_card"


def test_greninja_x_seven_zero_x_uno_the_drawn_seven_swaps_and_both_hands_are_judged():
    state = house("GRE G1 G2 | Y1 | B1", "B5", "+greninja +seven_zero", draw_pile="R7 Y3")
    state = after(state, "0:GRE>R")
    assert (lays(state), catchable(after(state, "1:R7@2"))) == ({"R7"}, [1, 2])


def test_shuffle_hands_x_uno_x_hand_limit_the_deal_decides_both():
    state = after(house("SHH G1 | B1 B2 | B3", "R5", "+shuffle_hands"), "0:SHH>B")
    assert (sizes(state), catchable(state)) == ([1, 2, 1], [0, 2])
    exempt = after(house("SHH G1 | B1 B2 | B3", "R5", "+shuffle_hands +uno_call(on_swap=exempt)"), "0:SHH>B")
    assert catchable(exempt) == []
    full = house("SHH G1 G2 G3 G4 | B1 | B2", "R5", "+shuffle_hands +hand_limit(cards=3)")
    assert after(full, "0:SHH>B").eliminated == (), "six cards are two each"


def test_swap_hands_x_stacking_x_jump_in_a_swap_after_a_served_penalty():
    rules = "+swap_hands +stacking +jump_in"
    state = after(house("R+2 G1 G2 | G3 | SWH B1 B2", "R5", rules), "0:R+2", "1:accept", "2:SWH>R@1")
    assert [hand(state, seat) for seat in range(3)] == ["G1 G2", "B1 B2", "Y1 Y2 G3"]


def test_until_playable_x_hand_limit_the_whole_draw_is_made_before_the_limit_is_looked_at():
    rules = "+draw(until_playable=True) +hand_limit(cards=5)"
    state = after(house("G1 G2 | B1 | B2", "R5", rules, draw_pile="Y1 Y2 Y3 Y4 R9 Y6"), "0:draw")
    assert (state.eliminated, waits(state), len(state.draw_pile)) == ((0,), "turn 1", 1)


def test_misplay_x_exhaustion_a_wrong_card_that_costs_the_turn_starts_the_count_anew():
    rules = "+misplay(mode=penalty, penalty=0)"
    state = house("G1 G2 | G3 G4 | B1 B2", "R5", rules, draw_pile="")
    state = after(fault(after(state, "0:pass"), "1:G3"), "2:pass", "0:pass")
    assert waits(state) == "turn 1"
    assert waits(after(state, "1:pass")) == "round over"


def test_faults_x_stacking_x_challenge_a_fault_changes_no_total_and_no_right():
    state = house("W+4 G1 G2 | W+4 B1 | Y1", "R5", "+faults +stacking")
    state = after(state, "0:W+4>R", "1:penalize=advice")
    assert (state.pending, says(state)) == (4, {"accept", "challenge"})
    assert lays(state) == {"W+4"}


def test_teams_x_hand_limit_x_stacking_a_partner_plays_on_alone():
    rules = "+teams +hand_limit(cards=5) +stacking"
    state = after(house("R+2 R1 R2 | G1 G2 G3 | B1 B2 | R3 B5", "R5", rules), "0:R+2", "1:accept")
    assert (state.eliminated, waits(state)) == ((1,), "turn 2")
    state = after(state, "2:draw", "3:R3!", "0:R1!", "2:draw", "3:draw", "0:R2")
    assert (waits(state), state.match.result.winner) == ("round over", 0)


def test_two_player_x_multi_play_x_stacking_a_set_of_draw_twos_returns_as_one_total():
    rules = "+multi_play(match=identical) +stacking"
    state = after(house("R+2 R+2 G1 G2 | G3 G4", "R5", rules), "0:R+2,R+2", "1:accept")
    assert (sizes(state), waits(state)) == ([2, 6], "turn 0")


def test_hands_of_ten_seats_rotate_once_round():
    hands = seats(10, "B1 B2", "R0 G1")
    state = after(house(hands, "R5", "+seven_zero +jump_in +stacking"), "0:R0!")
    assert (hand(state, 1), hand(state, 0), catchable(state)) == ("G1", "B1 B2", [1])
