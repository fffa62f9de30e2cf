"""Cards with two sides in the core: what shows after they are turned over, how it is written, stored and refused."""

from __future__ import annotations

import pickle

import pytest

import unorules as uno
from tests.playing import act, after, happened, refusal
from unorules import testing


def night(hands: str, top: str, rules: str = "night", **more) -> uno.GameState:
    return testing.position(uno.parse_rules(rules), hands=hands.split("|"), top=top, **more)


def hand(state: uno.GameState, seat: int) -> str:
    return " ".join(map(str, state.hands[seat]))


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_position_is_written_with_what_shows_first():
    state = night("P1/R1 T1/Y6 | P2/Y2 T2/R6", "T3/R7", side=1, draw_pile="P3/R2 TT/R9")
    assert state.side == 1
    assert str(state.top) == "T3/R7"
    assert state.color == "T"
    assert [color.name for color in state.colors] == ["PINK", "TEAL"]
    assert {str(action) for action in uno.legal_actions(state, 0)} == {"0:T1/Y6", "0:T1/Y6!", "0:draw"}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"side": 2}, "side 2: cards of these rules have no such side"),
        ({"side": True}, "side True: cards of these rules have no such side"),
        ({"side": "1"}, "side '1': cards of these rules have no such side"),
        ({"side": 1}, "R1/P1, R2/P3: side 1 shows, so write what shows first, for example P1/R1"),
        ({"color": "P"}, "color P is not in play: R, Y, G and B are"),
        ({"draw_pile": "SNX/R1"}, "no card"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_what_would_be_right(wrong, says):
    with pytest.raises((uno.SetupError, uno.NotationError)) as caught:
        night("R1/P1 R2/P3 | Y1/P1 Y2/P2", "R3/P4", **wrong)
    assert says in str(caught.value)


def test_cards_with_one_side_have_no_other():
    with pytest.raises(uno.SetupError, match="no such side"):
        testing.position(uno.OFFICIAL, hands=["R1", "R2"], top="R3", side=1)


def test_a_card_written_the_wrong_way_round_is_told_apart_from_a_strange_one():
    state = night("R1/P1 R2/P3 | Y1/P1", "R3/P4")
    assert refusal(state, "0:P1/R1") == "card_not_in_hand"
    assert "the cards are turned over; what shows comes first, as in R1/P1" in uno.explain(state, act("0:P1/R1"))
    assert "that is no card of these rules" in uno.explain(state, uno.Play(0, "P1"))


# --- what shows -------------------------------------------------------------------------------------------------------


def test_turning_over_changes_hands_piles_top_colour_and_colours_in_play():
    """The discard pile is turned as one: its lowest card, R3/P4, becomes the top."""
    state = night("RT/P5 R1/P1 | Y1/P1 Y2/P2", "R2/P3", draw_pile="Y3/P3 Y4/P4", discard_under="R9/TT R3/P4")
    turned = after(state, "0:RT/P5!")
    assert turned.side == 1
    assert str(turned.top) == "P4/R3"
    assert " ".join(map(str, turned.discard_pile)) == "P4/R3 TT/R9 P3/R2 P5/RT"
    assert " ".join(map(str, turned.draw_pile)) == "P4/Y4 P3/Y3"
    assert (hand(turned, 0), hand(turned, 1)) == ("P1/R1", "P1/Y1 P2/Y2")
    assert turned.color == "P"
    assert turned.laid_by == -1
    assert [type(event).__name__ for event in happened(state, "0:RT/P5!")] == [
        "CardsLaid",
        "CardsTurnedOver",
        "UnoCalled",
        "TurnStarted",
    ]
    assert uno.observe(turned, 1).side == 1
    assert uno.observe(turned, 1).colors == turned.colors


def test_a_wild_kind_that_comes_to_lie_on_top_leaves_no_colour_and_everything_fits():
    state = night("YT/TT R1/P1 | Y1/P1 Y6/T1", "Y2/P2", discard_under="RT/W", draw_pile="Y3/P3")
    turned = after(state, "0:YT/TT!")
    assert str(turned.top) == "W/RT"
    assert turned.color is None
    assert {str(a.cards[0]) for a in uno.legal_actions(turned, 1) if isinstance(a, uno.Play)} == {"P1/Y1", "T1/Y6"}


def test_turned_over_twice_the_table_is_as_before():
    state = night("RT/P5 R1/P1 R9/TT | Y1/P1 Y2/P2 R4/PT", "R3/P4", draw_pile="Y3/P3 Y4/P4")
    back = after(state, "0:RT/P5", "1:PT/R4")
    assert back.side == 0
    assert " ".join(map(str, back.discard_pile)) == "RT/P5 R3/P4 R4/PT"
    assert back.draw_pile == state.draw_pile
    assert back.color == "R"


def test_hands_and_lists_are_in_card_order_whichever_side_shows():
    state = night("W/P6 Y2/P2 RT/W R9/TT R1/P2 Y1/P1 R+2/WX | Y3/P3", "R2/P3", draw_pile="Y3/P3")
    assert hand(state, 0) == "R1/P2 R9/TT R+2/WX RT/W Y1/P1 Y2/P2 W/P6"
    laid = [str(each.cards[0]) for each in uno.legal_actions(state, 0) if isinstance(each, uno.Play)]
    assert list(dict.fromkeys(laid)) == ["R1/P2", "R9/TT", "R+2/WX", "RT/W", "Y2/P2", "W/P6"]
    turned = after(state, "0:RT/W")
    assert hand(turned, 0) == "P1/Y1 P2/R1 P2/Y2 P6/W TT/R9 WX/R+2"
    assert [str(card) for card in uno.observe(turned, 0).hand] == hand(turned, 0).split()


def test_work_after_the_effect_sees_the_side_that_shows_then():
    state = night("RT/P5 R1/P1 | Y1/P1", "R3/P4", draw_pile="Y3/P3")
    assert after(state, "0:RT/P5!").get_slot("noted") == "P4/R3"


# --- stored -----------------------------------------------------------------------------------------------------------


def test_a_state_that_is_turned_over_is_stored_with_its_side():
    for seed in range(30):
        state = uno.new_game(uno.parse_rules("night"), 3, seed=seed)
        for _ in range(60):
            legal = uno.legal_actions(state)
            state = uno.apply(state, legal[(seed * 7 + state.ply) % len(legal)])
            if state.side:
                break
        if state.side:
            break
    text = uno.dumps(state)
    assert '"side":1' in text
    assert uno.loads(text) == state == pickle.loads(pickle.dumps(state))
    assert uno.dumps(uno.loads(text)) == text
    data = uno.to_json(state)
    for wrong in (2, None, True, "1"):
        with pytest.raises(uno.LoadError, match=r"\$\.side"):
            uno.from_json(data | {"side": wrong})
    with pytest.raises(uno.LoadError):
        uno.from_json(data | {"side": 0})


def test_the_same_cards_on_either_side_are_two_states():
    light = night("R1/P1 R2/P3 | Y1/P1", "R3/P4")
    dark = night("P1/R1 P3/R2 | P1/Y1", "P4/R3", side=1)
    assert light.hand_codes == dark.hand_codes
    assert light != dark
    assert uno.digest(light) != uno.digest(dark)


def test_a_wrong_card_that_turned_everything_over_is_undone_and_stored_with_both_sides():
    rules = "night +misplay(mode=catchable)"
    state = night("YT/TT R1/P1 | Y1/P1 | R9/TT", "R3/P4", rules, draw_pile="Y3/P3 Y4/P4 Y5/PT")
    wrong = after(state, "0:YT/TT")
    assert wrong.side == 1
    read = uno.loads(uno.dumps(wrong), any_cards=True)
    assert read == wrong
    undone = after(read, "1:dispute=0")
    assert undone.side == 0
    assert str(undone.top) == "R3/P4"
    assert hand(undone, 0) == "R1/P1 Y3/P3 Y4/P4 YT/TT"
    assert undone.to_act == 1


# --- house rules ------------------------------------------------------------------------------------------------------


def test_the_twin_of_the_top_card_shows_the_same_whatever_is_behind():
    state = night("R1/P1 Y3/P3 | Y1/P1 Y2/P2 | R1/P2 Y4/P4", "R2/P3", "night +jump_in", draw_pile="Y5/PT")
    state = after(state, "0:R1/P1!")
    assert uno.JumpIn(2, "R1/P2") in uno.legal_actions(state, 2)
    assert str(after(state, "2:^R1/P2!").top) == "R1/P2"


def test_equal_fronts_are_a_set_in_either_order():
    state = night("R1/P1 R1/P2 Y3/P3 | Y1/P1", "R2/P3", "night +multi_play", draw_pile="Y5/PT")
    sets = {str(each) for each in uno.legal_actions(state, 0) if isinstance(each, uno.Play) and len(each.cards) == 2}
    assert sets == {"0:R1/P1,R1/P2", "0:R1/P2,R1/P1", "0:R1/P1,R1/P2!", "0:R1/P2,R1/P1!"}


# --- draw cards that wait for a colour --------------------------------------------------------------------------------


def test_a_last_draw_card_without_a_number_asks_for_its_colour():
    """Its victim draws until the colour that was named shows, not the one that was in force."""
    state = night("WX/R+2 | P1/R1", "P2/R1", side=1, draw_pile="P3/R2 T1/R5 T2/R6")
    asked = after(state, "0:WX/R+2")
    assert isinstance(asked.decision, uno.ColorDecision)
    for ended in (after(asked, "0:color=T"), after(state, uno.Play(0, "WX/R+2", color="T"))):
        assert isinstance(ended.decision, uno.RoundOver)
        assert hand(ended, 1) == "P1/R1 P3/R2 T1/R5"


def test_what_is_aimed_without_a_number_is_told_in_words():
    state = night("WX/R+2 P3/R2 | P1/R1", "T3/R7", side=1, draw_pile="P3/R2 T1/R5 T2/R6")
    state = after(state, uno.Play(0, "WX/R+2", color="T", uno=True))
    due = "cards until the colour in force shows are aimed at seat 1"
    assert due in uno.explain(state, uno.Draw(1))
    assert due in uno.explain(state, uno.Play(1, "P1/R1"))


def test_what_a_bluff_tells_is_declared():
    def names(text: str) -> set[str]:
        return {each.name for each in uno.parse_rules(text).book.disclosures if each.rule == "night"}

    assert names("night") == {"guilt", "accused_hand", "cards_until_color"}


def test_a_sentence_that_two_draw_cards_tell_is_explained_once():
    told = uno.parse_rules("night").explain()
    assert told.count("The accused hand as it was at the play.") == 1
    assert "Whether a challenged WX was a bluff." in told
