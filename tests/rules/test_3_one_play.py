"""Rulebook 3: one play in order. Which test gives the code, and what happens in which stage."""

import pytest

from tests.playing import after, catchable, hand, lays, opened, refusal, table, waits
from unorules import NameColor, Play, check, legal_actions

HANDS = "R7 G1 W | B1 B2 W | Y1 Y2"


def turn(rules="official", **more):
    return table(HANDS, "R2", rules, draw_pile="R5 B5 B6 B7 B8 B9", **more)


def drawn():
    """Seat 0 has drawn R5 and may lay it."""
    return after(turn(), "0:draw")


def owed():
    """Seat 0 has laid a Wild and owes the colour."""
    return after(turn(), "0:W")


def penalty():
    """Four cards are aimed at seat 1."""
    return after(table("W+4 G1 G2 | B1 B2 W | Y1 Y2", "R2", draw_pile="B5 B6 B7 B8 B9 B9"), "0:W+4>R")


def round_over(**more):
    return after(table("R7 | B1 B2 W | Y1 Y2 | G1", "R2", out=(3,), **more), "0:R7")


def game_over():
    return round_over(scores=(490, 0, 0, 0))


# --- step 1: the first failing test gives the code ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "said", "code"),
    [
        (game_over, "9:R7", "unknown_player"),  # before game_over
        (game_over, "3:R7", "game_over"),  # before seat_out
        (game_over, "0:R7", "game_over"),
        (round_over, "9:draw", "unknown_player"),
        (round_over, "3:draw", "seat_out"),  # before round_over
        (round_over, "1:draw", "round_over"),
        (turn, "9:R7", "unknown_player"),
        (lambda: turn(out=(2,)), "2:R7", "seat_out"),  # before not_your_turn
        (turn, "1:R7", "not_your_turn"),  # before card_not_in_hand
        (turn, "1:G9,G9", "not_your_turn"),
        (owed, "1:B1", "not_your_turn"),  # before color_required
        (owed, "0:B1", "color_required"),  # before card_not_in_hand
        (owed, "0:R7", "color_required"),
        (owed, "0:W>R", "color_required"),
        (turn, "0:B1", "card_not_in_hand"),  # before illegal_card
        (turn, "0:R7,R7", "card_not_in_hand"),  # one of the two is held; before multi_not_allowed
        (turn, "0:W,B1", "card_not_in_hand"),
        (turn, "0:G1,G1", "card_not_in_hand"),
        (turn, "0:R7,G1", "multi_not_allowed"),
        (turn, "0:G1,R7", "multi_not_allowed"),  # before illegal_card
        (turn, "0:G1", "illegal_card"),
        (drawn, "0:R7", "only_drawn_card"),
        (drawn, "0:G1", "only_drawn_card"),  # before illegal_card
        (drawn, "0:B1", "card_not_in_hand"),  # before only_drawn_card
        (drawn, "0:R5,R7", "only_drawn_card"),
        (drawn, "1:B1", "not_your_turn"),
        (penalty, "1:B1", "penalty_pending"),  # before illegal_card
        (penalty, "1:W", "penalty_pending"),
        (penalty, "1:B1,B2", "multi_not_allowed"),  # before penalty_pending
        (penalty, "1:Y1", "card_not_in_hand"),  # before penalty_pending
        (penalty, "2:Y1", "not_your_turn"),
    ],
)
def test_3_1_the_first_failing_test_of_a_play_gives_the_code(state, said, code):
    assert refusal(state(), said) == code


@pytest.mark.parametrize(
    ("state", "action", "codes"),
    [
        (turn, Play(0, ()), ["card_not_in_hand"]),
        (turn, Play(0, "W", color="P"), ["bad_color"]),
        (turn, Play(0, "W", color=7), ["bad_color"]),
        (lambda: table("R7 | B1", "R2"), Play(0, "W", color="P"), ["card_not_in_hand"]),
        (drawn, Play(0, "W", color="P"), ["bad_color", "only_drawn_card"]),
        (penalty, Play(1, "W", color="P"), ["bad_color", "penalty_pending"]),
        (drawn, Play(0, "G1"), ["only_drawn_card", "illegal_card"]),
        (turn, Play(0, "G1 R7"), ["multi_not_allowed", "illegal_card"]),
        (
            lambda: table("W G1 | B1", "R2", "official +finish(last_card=no_wild)"),
            Play(0, "G1", color="P"),
            ["illegal_card"],
        ),
    ],
)
def test_3_1_all_reasons_are_told_in_the_order_of_the_tests(state, action, codes):
    assert [str(reason.code) for reason in check(state(), action).violations] == codes
    assert refusal(state(), action) == codes[0]


@pytest.mark.parametrize(
    ("state", "asked"),
    [(turn, 0), (drawn, 0), (penalty, 1)],
    ids=["turn", "drawn", "penalty"],
)
def test_3_1_answers_without_the_decision_they_answer(state, asked):
    state = state()
    other = 2
    codes = {"color=R": "nothing_to_name", "target=1": "nothing_to_target"}
    if waits(state) != "penalty 1":
        codes |= {"accept": "nothing_pending", "challenge": "not_challengeable"}
    else:
        codes |= {"draw": "penalty_pending", "pass": "penalty_pending"}
    for said, code in codes.items():
        assert refusal(state, f"{asked}:{said}") == code
        assert refusal(state, f"{other}:{said}") == "not_your_turn"
        assert refusal(state, f"8:{said}") == "unknown_player"


@pytest.mark.parametrize("said", ["draw", "pass", "accept", "challenge", "target=1", "G1", "W>R"])
def test_3_1_while_a_colour_is_owed_every_other_answer_is_color_required(said):
    assert refusal(owed(), f"0:{said}") == "color_required"
    assert refusal(owed(), f"1:{said}") == "not_your_turn"


@pytest.mark.parametrize("said", ["color=P", "color=7"])
def test_3_1_only_the_four_colours_can_be_named(said):
    assert refusal(owed(), NameColor(0, said.partition("=")[2])) == "bad_color"
    assert refusal(owed(), NameColor(1, said.partition("=")[2])) == "not_your_turn"


@pytest.mark.parametrize("said", ["draw", "pass", "accept", "challenge", "color=R", "target=1", "uno", "catch=1"])
def test_3_1_after_the_round_every_action_of_play_is_round_over(said):
    assert refusal(round_over(), f"0:{said}") == "round_over"
    assert refusal(game_over(), f"0:{said}") == "game_over"
    assert refusal(round_over(), f"3:{said}") == "seat_out"


def test_3_1_a_needless_colour_is_not_looked_at():
    for color in ("P", "G", 7, ("x",)):
        assert after(turn(), Play(0, "R7", color=color)) == after(turn(), "0:R7")


@pytest.mark.parametrize("said", ["0:R7>G", "0:R7@1", "0:R7@0", "0:R7@77", "0:R7&", "0:R7!", "0:R7>G@1!&"])
def test_1_a_needless_colour_target_or_flag_is_ignored(said):
    assert after(turn(), said) == after(turn(), "0:R7")
    assert check(turn(), Play(0, "R7", color="G", target=1, uno=True, announce=True)).normal == Play(0, "R7")


# --- steps 2 and 3: lay, colour -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("laid", "color"), [("R7", "R"), ("G2", "G"), ("B2", "B")])
def test_3_2_a_coloured_card_sets_the_colour_in_force(laid, color):
    state = after(table("R7 G2 B2 | Y1", "R2", discard_under="Y3"), f"0:{laid}")
    assert (str(state.top), str(state.color)) == (laid, color)
    assert [str(each) for each in state.discard_pile] == [laid, "R2", "Y3"]


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_3_3_a_wild_kind_without_a_colour_asks_for_it_and_the_old_one_stays_meanwhile(wild):
    state = after(table(f"G1 G2 {wild} | B1 | Y1", "R2"), f"0:{wild}")
    assert (waits(state), str(state.color), str(state.top)) == ("color 0", "R", wild)
    assert [str(action) for action in legal_actions(state)] == [f"0:color={color}" for color in "RYGB"]


@pytest.mark.parametrize("color", "RYGB")
@pytest.mark.parametrize("wild", ["W", "W+4"])
@pytest.mark.parametrize("flag", ["", "!"])
def test_1_a_colour_given_or_named_later_ends_in_equal_states(wild, color, flag):
    for hands in (f"G1 {wild} | B1 | Y1", f"G1 {wild} | B1 B2", f"R1 G1 {wild} | B1 | Y1"):
        state = table(hands, "R2", draw_pile="B5 B6 B7 B8")
        at_once = after(state, f"0:{wild}>{color}{flag}")
        later = after(state, f"0:{wild}{flag}", f"0:color={color}")
        assert at_once == later
        assert str(at_once.color) == color


def test_1_a_call_while_the_colour_is_owed_counts_as_the_flag():
    state = table("G1 W | B1 B2 | Y1", "R2")
    flagged = after(state, "0:W>G!")
    assert catchable(flagged) == []
    assert flagged == after(state, "0:W", "0:uno", "0:color=G")
    assert flagged == after(state, "0:W!", "0:color=G")
    assert catchable(after(state, "0:W", "0:color=G")) == [0]


@pytest.mark.parametrize("wild", ["W", "W+4"])
@pytest.mark.parametrize("color", ["", ">G", ">B"])
def test_3_3_a_last_wild_kind_asks_for_no_colour_and_the_old_one_stays(wild, color):
    state = table(f"{wild} | B1 | Y1", "R2", draw_pile="B5 B6 B7 B8")
    ended = after(state, f"0:{wild}{color}")
    assert (waits(ended), str(ended.color), ended.match.result.winner) == ("round over", "R", 0)
    assert ended == after(state, f"0:{wild}")
    assert {str(action) for action in legal_actions(state, 0) if isinstance(action, Play)} == {f"0:{wild}"}


def test_3_3_even_a_wrong_colour_with_the_last_card_is_ignored():
    state = table("W | B1 | Y1", "R2")
    assert after(state, Play(0, "W", color="P")) == after(state, "0:W")


def test_3_a_wild_is_listed_with_every_colour_and_without():
    state = table("W G1 G5 | B1", "R2")
    assert [str(action) for action in legal_actions(state, 0) if isinstance(action, Play)] == [
        "0:W",
        "0:W>R",
        "0:W>Y",
        "0:W>G",
        "0:W>B",
    ]
    assert lays(state) == {"W"}


# --- steps 5 and 9 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["R7", "RS", "RR", "R+2", "W", "W+4"])
def test_3_5_an_empty_hand_ends_the_round_before_anything_else(last):
    state = after(table(f"{last} | B1 | Y1", "R2", draw_pile="B5 B6 B7 B8 B9"), f"0:{last}")
    assert (waits(state), state.match.result.winner) == ("round over", 0)
    assert (state.direction, hand(state, 0)) == (1, "")


def test_3_windows_end_with_the_round():
    state = table("R7 | R1 G2 | Y1 Y2", "R2", "official +uno_call(window=last_card)", turn=1, draw_pile="B5 B6")
    state = after(state, "1:R1", "2:draw")
    assert catchable(state) == [1]
    ended = after(state, "0:R7")
    assert (waits(ended), ended.windows) == ("round over", ())
    assert refusal(ended, "0:catch=1") == "round_over"


def test_3_a_state_is_never_changed_by_an_action():
    state = turn()
    twin = turn()
    for action in legal_actions(state):
        after(state, action)
    assert state == twin
    assert hash(state) == hash(twin)
    assert {state: 1}[twin] == 1


def test_3_the_opening_colour_and_a_laid_one_are_named_by_the_same_action():
    state = opened("R9 G8 | R9 G8 | R9 G8", "W G1")
    assert str(after(state, "1:color=B").color) == "B"
    assert str(after(owed(), "0:color=B").color) == "B"
