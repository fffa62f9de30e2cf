"""Rulebook 4.10: wrong cards, refused, punished or standing until disputed; cards laid out of turn; disputes."""

import pytest

from tests.playing import act, after, catchable, hand, lays, refusal, says, sizes, table, waits
from unorules import Play, Status, check, legal_actions, may_act
from unorules.testing import snapshot

PILE = "Y5 Y6 Y7 Y8 Y9 Y0 B5 B6"
HANDS = "R7 G1 G4 | B1 B2 G6 | Y1 Y2 G8"


def start(misplay="", hands=HANDS, top="R2", more="", **rest):
    rest.setdefault("draw_pile", PILE)
    return table(hands, top, f"official +misplay({misplay}) {more}", **rest)


def tolerated(state, said):
    """The state after a fault that the rules let happen; it is never listed."""
    action = act(said)
    before = snapshot(state)
    verdict = check(state, action)
    assert verdict.status is Status.TOLERATED
    assert action not in legal_actions(state)
    done = after(state, action)
    assert snapshot(state) == before
    return done


# --- reject ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("0:G1", "illegal_card"),
        ("0:R7,G1", "multi_not_allowed"),
        ("0:B1", "card_not_in_hand"),
        ("1:B1", "not_your_turn"),
        ("1:dispute=0", "nothing_to_dispute"),
    ],
)
def test_4_10_reject_a_wrong_card_is_refused_and_nothing_has_happened(said, code):
    assert refusal(start(), said) == code
    assert refusal(start("penalty=5"), said) == code


def test_4_10_reject_after_drawing():
    assert refusal(after(start(draw_pile="R5"), "0:draw"), "0:R7") == "only_drawn_card"


# --- penalty --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["0:G1", "0:R7,G1", "0:G1,G4", "0:G1>B", "0:G1!"])
@pytest.mark.parametrize("cost", [0, 2, 3])
@pytest.mark.parametrize("way", [1, -1])
def test_4_10_penalty_cards_back_draw_and_the_turn_passes(said, cost, way):
    done = tolerated(start(f"mode=penalty, penalty={cost}", direction=way), said)
    assert sizes(done) == [3 + cost, 3, 3]
    assert (waits(done), str(done.top), str(done.color)) == (f"turn {1 if way == 1 else 2}", "R2", "R")


def test_4_10_penalty_an_older_card_after_drawing():
    state = after(start("mode=penalty", draw_pile="R5 " + PILE), "0:draw")
    done = tolerated(state, "0:R7")
    assert (sizes(done), waits(done)) == ([6, 3, 3], "turn 1")


@pytest.mark.parametrize(
    ("said", "code"),
    [("0:B1", "card_not_in_hand"), ("1:B1", "not_your_turn"), ("9:B1", "unknown_player")],
)
@pytest.mark.parametrize("mode", ["penalty", "catchable"])
def test_4_10_what_is_no_wrong_card_is_refused_in_every_mode(said, code, mode):
    assert refusal(start(f"mode={mode}"), said) == code


@pytest.mark.parametrize("mode", ["penalty", "catchable"])
def test_4_10_a_bad_colour_or_an_owed_one_is_refused_in_every_mode(mode):
    state = start(f"mode={mode}", "W G1 G4 | B1 | Y1")
    assert refusal(state, Play(0, "W", color="P")) == "bad_color"
    assert refusal(after(state, "0:W"), "0:G1") == "color_required"


@pytest.mark.parametrize("mode", ["penalty", "catchable"])
def test_4_10_under_a_penalty_every_wrong_card_is_refused(mode):
    state = after(start(f"mode={mode}", "W+4 G1 G4 | B1 B2 | Y1"), "0:W+4>R")
    assert refusal(state, "1:B1") == "penalty_pending"
    assert refusal(state, "1:B1,B2") == "multi_not_allowed"
    assert refusal(after(state, "1:accept"), "1:B1") == "not_your_turn"


@pytest.mark.parametrize(("window", "still"), [("next_turn", []), ("next_card", [0]), ("last_card", [0])])
def test_4_10_4_6_a_punished_wrong_card_begins_the_turn_but_was_not_laid(window, still):
    state = start("mode=penalty", "R7 G1 | B1 B2 | Y1 Y2", more=f"+uno_call(window={window})")
    state = tolerated(after(state, "0:R7"), "1:B1")
    assert (catchable(state), waits(state), sizes(state)) == (still, "turn 2", [1, 4, 2])


def test_4_10_a_wrong_card_that_would_be_the_last_is_punished():
    for mode in ("penalty", "catchable"):
        done = tolerated(start(f"mode={mode}", "G1 | B1 | Y1"), "0:G1")
        assert (sizes(done), waits(done)) == ([3, 1, 1], "turn 1")


def test_4_10_a_strict_wild_draw_four_over_a_matching_colour_is_a_wrong_card():
    more = "+wild_draw_four(policy=strict)"
    done = tolerated(start("mode=penalty", "W+4 R1 G1 | B1 | Y1", more=more), "0:W+4>G")
    assert (sizes(done), waits(done)) == ([5, 1, 1], "turn 1")
    bluff = start("mode=penalty", "W+4 R1 G1 | B1 | Y1")
    assert check(bluff, act("0:W+4>G")).status is Status.LEGAL, "under challenge it is a bluff, not a wrong card"


# --- catchable ------------------------------------------------------------------------------------------------------


def wrong(said="0:G1", misplay="", hands=HANDS, more="", **rest):
    return tolerated(start(", ".join(["mode=catchable", *filter(None, [misplay])]), hands, more=more, **rest), said)


def test_4_10_catchable_a_wrong_card_stands_and_takes_full_effect():
    state = wrong()
    assert (hand(state, 0), str(state.top), str(state.color), waits(state)) == ("R7 G4", "G1", "G", "turn 1")
    skipped = wrong("0:GS", hands="R7 GS G4 | B1 B2 | Y1 Y2")
    assert waits(skipped) == "turn 2"
    struck = wrong("0:G+2", hands="R7 G+2 G4 | B1 B2 | Y1 Y2")
    assert (sizes(struck), waits(struck)) == ([2, 4, 2], "turn 2")


def test_4_10_catchable_only_a_single_card_stands():
    done = tolerated(start("mode=catchable"), "0:G1,G4")
    assert (sizes(done), waits(done), str(done.top)) == ([5, 3, 3], "turn 1", "R2")
    assert refusal(done, "1:dispute=0") == "nothing_to_dispute"


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("cost", [0, 2, 4])
def test_4_10_catchable_a_dispute_undoes_everything_and_the_offender_draws(seat, cost):
    state = wrong(misplay=f"penalty={cost}")
    assert "dispute=0" in says(state, seat)
    done = after(state, f"{seat}:dispute=0")
    assert (sizes(done), str(done.top), str(done.color), waits(done)) == ([3 + cost, 3, 3], "R2", "R", "turn 1")
    assert refusal(done, f"{seat}:dispute=0") == "nothing_to_dispute"


def test_4_10_catchable_draws_direction_and_penalties_since_are_undone():
    state = wrong("0:GR", hands="R7 GR G4 | B1 B2 B3 | Y1 Y2 Y3")
    assert (state.direction, waits(state)) == (-1, "turn 2")
    state = after(state, "2:draw")
    done = after(state, "1:dispute=0")
    assert (done.direction, waits(done), sizes(done)) == (1, "turn 1", [5, 3, 3])
    assert hand(done, 0) == "R7 Y5 Y6 G4 GR", "the pile lies as it lay before the wrong card"
    struck = wrong("0:G+2", hands="R7 G+2 G4 | B1 B2 | Y1 Y2")
    assert sizes(after(struck, "2:dispute=0")) == [5, 2, 2]


def test_4_10_catchable_an_uno_penalty_since_is_undone():
    state = wrong(hands="R7 G1 | B1 B2 | Y1 Y2")
    assert catchable(state) == [0]
    caught = after(state, "2:catch=0")
    assert sizes(caught) == [3, 2, 2]
    done = after(caught, "1:dispute=0")
    assert (sizes(done), catchable(done)) == ([4, 2, 2], [])


def test_4_10_catchable_the_turn_passes_in_the_restored_direction():
    state = wrong(hands=HANDS, direction=-1)
    assert waits(after(state, "1:dispute=0")) == "turn 2"


def test_4_10_catchable_an_older_card_after_drawing_may_be_disputed():
    state = after(start("mode=catchable", draw_pile="R5 " + PILE), "0:draw")
    state = tolerated(state, "0:R7")
    assert (str(state.top), waits(state)) == ("R7", "turn 1")
    done = after(state, "1:dispute=0")
    assert (sizes(done), str(done.top), waits(done)) == ([6, 3, 3], "R2", "turn 1")


def test_4_10_the_window_ends_when_the_next_card_is_laid():
    state = after(wrong(), "1:G6")
    assert refusal(state, "2:dispute=0") == "nothing_to_dispute"
    assert (str(state.top), hand(state, 0)) == ("G6", "R7 G4"), "it stands for good"
    assert state.slots == start("mode=catchable").slots != wrong().slots, "the snapshot is not kept"


def test_4_10_a_draw_does_not_end_the_window():
    state = after(wrong(hands="R7 G1 G4 | B1 B2 B3 | Y1 Y2 G8"), "1:draw")
    assert (waits(state), sizes(state)) == ("turn 2", [2, 4, 3])
    assert sizes(after(state, "2:dispute=0")) == [5, 3, 3], "the card seat 1 drew is undone, too"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_4_10_the_window_ends_at_leave_of_any_seat(seat):
    state = after(wrong(hands=HANDS + " | B7 B8"), f"{seat}:leave")
    assert refusal(state, "3:dispute=0") == "nothing_to_dispute"
    assert state.slots == start("mode=catchable").slots


def test_4_10_the_window_ends_with_the_round():
    state = after(wrong(), "0:end")
    assert refusal(state, "1:dispute=0") == "round_over"


def test_4_10_a_later_wrong_card_ends_the_earlier_dispute_for_good():
    state = tolerated(wrong(), "1:B2")
    assert refusal(state, "2:dispute=0") == "nothing_to_dispute"
    done = after(state, "2:dispute=1")
    assert (str(done.top), sizes(done), waits(done)) == ("G1", [2, 5, 3], "turn 2")
    assert refusal(done, "2:dispute=0") == "nothing_to_dispute", "a snapshot holds no snapshot"


def test_4_10_lists_never_offer_a_wrong_card():
    for mode in ("reject", "penalty", "catchable"):
        assert lays(start(f"mode={mode}")) == {"R7"}


def test_4_10_the_dispute_is_open_to_all_other_seats():
    assert may_act(wrong()) == (1, 2)
    assert "dispute=0" not in says(wrong(), 0)
    assert may_act(after(start("mode=catchable"), "0:R7")) == ()


@pytest.mark.parametrize(("window", "still"), [("next_turn", []), ("next_card", [2]), ("last_card", [2])])
def test_4_10_4_6_after_a_dispute_the_offenders_turn_counts_as_begun(window, still):
    state = start("mode=catchable", "R7 G1 G4 | B1 B2 | R8 Y2", turn=2, more=f"+uno_call(window={window})")
    state = after(state, "2:R8")
    assert catchable(state) == [2]
    state = after(tolerated(state, "0:G1"), "1:dispute=0")
    assert (catchable(state), waits(state)) == (still, "turn 1")


def test_4_10_a_dispute_gives_an_equal_table_whatever_happened_since():
    state = wrong()
    at_once = after(state, "1:dispute=0")
    later = after(wrong(hands=HANDS), "1:draw", "2:dispute=0")
    assert at_once == later
    assert (at_once.ply, later.ply) == (2, 3), "what is undone was still said"


# --- false disputes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
@pytest.mark.parametrize("cost", [0, 3])
def test_4_10_disputing_oneself_is_refused_always(mode, cost):
    rules = f"mode={mode}, false_dispute={cost}"
    assert refusal(start(rules), "1:dispute=1") == "self_dispute"
    if mode == "catchable":
        assert refusal(wrong(misplay=f"false_dispute={cost}"), "0:dispute=0") == "self_dispute"


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
def test_4_10_nothing_to_dispute_is_refused_or_costs(mode):
    assert refusal(start(f"mode={mode}"), "1:dispute=0") == "nothing_to_dispute"
    done = tolerated(start(f"mode={mode}, false_dispute=3"), "1:dispute=0")
    assert (sizes(done), waits(done)) == ([3, 6, 3], "turn 0")


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
@pytest.mark.parametrize("target", [2, 3, 9])
def test_4_10_a_target_that_is_not_in_the_game_is_never_priced(mode, target):
    state = start(f"mode={mode}, false_dispute=3", out=(2,))
    assert refusal(state, f"1:dispute={target}") == "nothing_to_dispute"


def test_4_10_the_wrong_target_costs_while_a_card_stands():
    state = wrong(misplay="false_dispute=1")
    done = tolerated(state, "1:dispute=2")
    assert sizes(done) == [2, 4, 3]
    assert sizes(after(done, "1:dispute=0")) == [5, 3, 3], "and is undone with the rest"


# --- out of turn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["1:B1", "1:B1,B2", "1:R2", "1:W>R"])
@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
def test_4_10_out_of_turn_costs_whatever_cards_it_names_and_the_turn_stays(said, mode):
    assert refusal(start(f"mode={mode}"), said) == "not_your_turn"
    done = tolerated(start(f"mode={mode}, out_of_turn=penalty, penalty=3"), said)
    assert (sizes(done), waits(done), str(done.top)) == ([3, 6, 3], "turn 0", "R2")


def test_4_10_out_of_turn_counts_during_a_turn_or_after_drawing_only():
    rules = "out_of_turn=penalty"
    drawn = after(start(rules, draw_pile="R5 " + PILE), "0:draw")
    done = tolerated(drawn, "2:Y1")
    assert (sizes(done), waits(done)) == ([4, 3, 5], "drawn 0")
    owed = after(start(rules, "W G1 | B1 B2 | Y1"), "0:W")
    assert refusal(owed, "1:B1") == "not_your_turn"
    aimed = after(start(rules, "W+4 G1 | B1 B2 | Y1"), "0:W+4>R")
    assert refusal(aimed, "2:Y1") == "not_your_turn"
    assert refusal(start(rules), "9:B1") == "unknown_player"
    assert refusal(start(rules, out=(2,)), "2:Y1") == "seat_out"


@pytest.mark.parametrize("window", ["next_turn", "next_card", "last_card"])
def test_4_10_out_of_turn_closes_no_window(window):
    state = start("out_of_turn=penalty", "R7 G1 | B1 B2 | Y1 Y2", more=f"+uno_call(window={window})")
    state = tolerated(after(state, "0:R7"), "2:Y1")
    assert catchable(state) == [0]


def test_4_10_out_of_turn_is_refused_after_the_round():
    ended = after(start("out_of_turn=penalty", "R7 | B1 | Y1"), "0:R7")
    assert refusal(ended, "1:B1") == "round_over"
