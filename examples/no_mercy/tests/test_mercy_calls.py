"""The UNO call and the cards of the pack: what the flag decides, who may call while another seat names, last cards."""

import pytest

import unorules as uno
from unorules.testing import position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4"


def table(hands: str, rules: str = "no_mercy") -> uno.GameState:
    """Seat 0 has the turn on a red 5: `table("RDA R1 B2 | G1 G2")`."""
    return position(uno.parse_rules(rules), hands=hands.split("|"), top="R5", draw_pile=PILE)


def after(state: uno.GameState, *actions: str) -> uno.GameState:
    for action in actions:
        state = uno.apply(state, uno.parse_action(action))
    return state


def offered(state: uno.GameState, seat: int, card: str) -> set[str]:
    plays = [each for each in uno.legal_actions(state, seat) if isinstance(each, uno.Play)]
    return {str(play) for play in plays if play.cards == (uno.card(card),)}


@pytest.mark.parametrize(
    ("hand", "offers"),
    [
        ("RDA R1 R2 B1", {"0:RDA", "0:RDA!"}),  # one card is left
        ("RDA B1", {"0:RDA", "0:RDA!"}),
        ("RDA R1 B1 B2", {"0:RDA"}),  # two are left
        ("RDA R1", {"0:RDA"}),  # the hand is emptied: nothing is owed
        ("RDA", {"0:RDA"}),
    ],
)
@pytest.mark.parametrize("on_swap", ["required", "exempt"])
def test_nm_6_the_call_is_offered_where_discarding_leaves_one_card(hand: str, offers: set[str], on_swap: str) -> None:
    state = table(f"{hand} | G1 G2 | Y1 Y2", rules=f"no_mercy +uno_call(on_swap={on_swap})")
    assert offered(state, 0, "RDA") == offers


def test_nm_6_a_needless_call_has_its_price() -> None:
    state = table("RDA R1 B1 B2 | G1 G2 | Y1 Y2", rules="no_mercy +uno_call(false_call=2)")
    verdict = uno.check(state, uno.Play(0, "RDA", uno=True))
    assert (verdict.status, verdict.price) == (uno.Status.TOLERATED, "seat 0 draws 2")
    assert len(after(state, "0:RDA!").hands[0]) == 4
    assert len(after(table("RDA R1 R2 B1 | G1 G2", rules="no_mercy +uno_call(false_call=2)"), "0:RDA!").hands[0]) == 1
    assert after(table("RDA R1 | G1 G2", rules="no_mercy +uno_call(false_call=2)"), "0:RDA!").match.result is not None


def test_nm_6_the_cards_that_go_along_are_open_and_lie_under_it() -> None:
    state, events = uno.step(table("RDA R1 RS B1 B2 | G1 G2 | Y1 Y2"), uno.Play(0, "RDA"))
    (shed,) = [event for event in events if type(event).__name__ == "CardsShed"]
    assert shed.for_seat(2) == shed
    assert list(map(str, state.discard_pile)) == ["RDA", "RS", "R1", "R5"]


def test_nm_4_who_lays_a_roulette_may_call_while_another_seat_names() -> None:
    state = after(table("WCR B1 | G1 G2 | Y1 Y2"), "0:WCR")
    assert state.to_act == 1
    assert uno.may_act(state) == (0,)
    assert uno.legal_actions(state, 0) == (uno.CallUno(0),)
    assert uno.check(state, uno.CallUno(0)).status is uno.Status.LEGAL
    called = after(state, "0:uno")
    assert uno.may_act(called) == ()
    assert after(called, "1:color=G") == after(table("WCR B1 | G1 G2 | Y1 Y2"), "0:WCR!", "1:color=G")


def test_nm_4_no_call_is_owed_with_two_cards_left_or_none() -> None:
    assert uno.may_act(after(table("WCR B1 B2 | G1 G2 | Y1 Y2"), "0:WCR")) == ()
    last = after(table("WCR | G1 G2 | Y1 Y2", rules="no_mercy +finish(final_draw=apply)"), "0:WCR")
    assert (last.to_act, uno.may_act(last)) == (1, ())


def test_nm_4_a_last_roulette_survives_storage_while_it_waits() -> None:
    state = after(table("WCR | G1 G2 | Y1 Y2", rules="no_mercy +finish(final_draw=apply)"), "0:WCR")
    text = uno.dumps(state)
    assert uno.loads(text, any_cards=True) == state


def test_nm_4_a_last_roulette_ends_the_round_when_mercy_takes_the_seat_that_names() -> None:
    rules = "no_mercy +finish(final_draw=apply) +hand_limit(cards=10) +faults(slow=8)"
    state = after(table("WCR | G1 G2 | Y1 Y2", rules=rules), "0:WCR", "1:penalize=slow")
    assert (state.eliminated, state.match.result is not None and state.match.result.winner) == ((1,), 0)


def test_nm_3_between_two_seats_a_call_made_with_it_stands_although_its_player_draws() -> None:
    state = after(table("WR+4 B1 | G1 G2", rules="no_mercy +uno_call(false_call=2)"), "0:WR+4>G!")
    assert (state.to_act, state.pending, len(state.hands[0])) == (0, 4, 1)
    assert len(after(state, "0:accept").hands[0]) == 5
    alone = "no_mercy -ranked_stacking +uno_call(false_call=2)"
    assert len(after(table("WR+4 B1 | G1 G2", rules=alone), "0:WR+4>G!").hands[0]) == 5


def test_nm_3_between_two_seats_a_forgotten_call_may_be_caught_before_its_player_answers() -> None:
    state = after(table("WR+4 B1 | G1 G2"), "0:WR+4>G")
    caught = after(state, "1:catch=0")
    assert (caught.to_act, caught.pending, len(caught.hands[0])) == (0, 4, 3)


@pytest.mark.parametrize("final_draw", ["apply", "ignore"])
@pytest.mark.parametrize(("card", "draws"), [("R+4", 4), ("W+6", 6), ("W+10", 10)])
def test_nm_2_a_last_draw_card_strikes_where_finish_says_so(card: str, draws: int, final_draw: str) -> None:
    state = after(table(f"{card} | G1 G2 | Y1 Y2", rules=f"no_mercy +finish(final_draw={final_draw})"), f"0:{card}")
    assert [len(hand) for hand in state.hands] == [0, 2 + draws * (final_draw == "apply"), 2]
    assert state.match.result is not None
    assert state.match.result.winner == 0


def test_nm_2_a_last_answer_strikes_with_all_that_was_aimed() -> None:
    rules = "no_mercy +finish(final_draw=apply)"
    state = after(table("R+4 B1 B2 | W+6 | Y1 Y2", rules=rules), "0:R+4", "1:W+6")
    assert [len(hand) for hand in state.hands] == [2, 0, 12]


def test_nm_3_a_last_answer_between_two_seats_strikes_nobody() -> None:
    rules = "no_mercy +finish(final_draw=apply)"
    state = after(table("R+4 B1 B2 | WR+4", rules=rules), "0:R+4", "1:WR+4")
    assert [len(hand) for hand in state.hands] == [2, 0]
