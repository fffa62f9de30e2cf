"""Rulebook 4.7: Wild Draw Four, bluff and challenge.

Where nothing else is told seat 0 lays it on R2, names blue, and four cards are aimed at seat 1.
"""

import pytest

from tests.playing import after, catchable, hand, happened, in_order, lays, pile, refusal, says, sizes, table, waits
from unorules.events import CardsReturned, Challenged, HandShown, PenaltyAimed, TurnSkipped

PILE = "Y5 Y6 Y7 Y8 Y9 Y9 Y0 Y0 Y4 Y4"
HONEST, BLUFF = "W+4 G1 G5", "W+4 G1 R5"


def start(hand0=HONEST, rules="", top="R2", more="", **rest):
    rest.setdefault("draw_pile", PILE)
    return table(f"{hand0} | B1 B2 | Y1 Y2", top, f"official +wild_draw_four({rules}) {more}", **rest)


def laid(hand0=HONEST, rules="", **rest):
    return after(start(hand0, rules, **rest), "0:W+4>B")


# --- laying and accepting -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("way", [1, -1])
def test_4_7_four_cards_are_aimed_at_the_next_seat(players, way):
    for turn in range(players):
        hands = " | ".join(["W+4 G1 G2"] * players)
        state = after(table(hands, "R2", turn=turn, direction=way, draw_pile=PILE), f"{turn}:W+4>B")
        victim = (turn + way) % players
        assert (waits(state), state.pending, str(state.color)) == (f"penalty {victim}", 4, "B")
        assert says(state) == {"accept", "challenge"}
        assert lays(state) == set()
        done = after(state, f"{victim}:accept")
        assert waits(done) == f"turn {(turn + 2 * way) % players}"
        assert sizes(done) == [2 if seat == turn else 7 if seat == victim else 3 for seat in range(players)]


def test_4_7_the_victim_draws_from_the_pile_in_order():
    done = after(laid(), "1:accept")
    assert hand(done, 1) == "Y5 Y6 Y7 Y8 B1 B2"
    assert TurnSkipped(1) in happened(laid(), "1:accept")
    assert [event.total for event in happened(start(), "0:W+4>B") if isinstance(event, PenaltyAimed)] == [4]


@pytest.mark.parametrize("color", "RYGB")
def test_4_7_the_seat_after_the_victim_follows_the_named_colour(color):
    state = after(start(), f"0:W+4>{color}", "1:accept")
    assert (str(state.top), str(state.color)) == ("W+4", color)
    assert lays(state) == ({"Y1", "Y2"} if color == "Y" else set())


def test_4_7_the_penalty_is_aimed_only_after_the_colour_was_named():
    state = after(start(), "0:W+4")
    assert (waits(state), state.pending) == ("color 0", 0)
    assert refusal(state, "1:accept") == "not_your_turn"
    assert refusal(state, "1:challenge") == "not_your_turn"
    assert refusal(state, "0:challenge") == "color_required"
    assert waits(after(state, "0:color=B")) == "penalty 1"


@pytest.mark.parametrize("said", ["draw", "pass", "B1"])
def test_4_7_under_a_penalty_nothing_else_may_be_done(said):
    assert refusal(laid(), f"1:{said}") == "penalty_pending"


@pytest.mark.parametrize("said", ["accept", "challenge", "draw"])
def test_4_7_only_the_victim_answers(said):
    assert refusal(laid(), f"0:{said}") == "not_your_turn"
    assert refusal(laid(), f"2:{said}") == "not_your_turn"


def test_4_7_without_a_penalty_there_is_nothing_to_accept_or_challenge():
    turn = start()
    drawn = after(start(draw_pile="R9"), "0:draw")
    for state in (turn, drawn):
        assert refusal(state, "0:accept") == "nothing_pending"
        assert refusal(state, "0:challenge") == "not_challengeable"
    taken = after(laid(), "1:accept")
    assert refusal(taken, "1:challenge") == "not_your_turn", "after drawing it is too late"
    assert refusal(taken, "2:challenge") == "not_challengeable"


# --- guilt ----------------------------------------------------------------------------------------------------------

GUILT = [
    # rest of the hand, top, colour in force, guilty under color, guilty under any_playable
    ("R5", "R2", None, True, True),
    ("RS", "R2", None, True, True),
    ("R+2 G1", "R2", None, True, True),
    ("G5 B9 Y1", "R2", None, False, False),
    ("G2", "R2", None, False, True),  # the same number in another colour
    ("B2 Y9", "R2", None, False, True),
    ("GS", "RS", None, False, True),  # the same symbol
    ("YR", "RR", None, False, True),
    ("B+2", "R+2", None, False, True),
    ("GS", "RR", None, False, False),
    ("W", "R2", None, False, False),  # wild kinds never count
    ("W+4", "R2", None, False, False),
    ("W W W+4 W+4", "R2", None, False, False),
    ("W R9", "R2", None, True, True),
    ("G5", "W", "G", True, True),  # on a wild kind the named colour counts
    ("G5", "W", "R", False, False),
    ("W", "W", "G", False, False),
    ("W+4", "W+4", "G", False, False),
    ("Y1", "W+4", "Y", True, True),
    ("Y1", "W+4", "B", False, False),
]


@pytest.mark.parametrize("guilt", ["color", "any_playable"])
@pytest.mark.parametrize(("rest", "top", "color", "by_color", "by_any"), GUILT)
def test_4_7_who_is_guilty(rest, top, color, by_color, by_any, guilt):
    state = laid(f"W+4 {rest}", f"guilt={guilt}", top=top, color=color)
    judged = after(state, "1:challenge")
    held = len(rest.split())
    if by_color if guilt == "color" else by_any:
        assert (sizes(judged), waits(judged)) == ([held + 4, 2, 2], "turn 1")
    else:
        assert (sizes(judged), waits(judged)) == ([held, 8, 2], "turn 2")
    told = [event for event in happened(state, "1:challenge") if isinstance(event, Challenged)]
    assert [(event.seat, event.accused, event.guilty) for event in told] == [
        (1, 0, by_color if guilt == "color" else by_any)
    ]


def test_4_7_naming_the_colour_one_holds_is_no_guilt():
    assert sizes(after(start("W+4 B5"), "0:W+4>B", "1:challenge")) == [1, 8, 2]


def test_4_7_naming_the_colour_in_force_does_not_hide_a_bluff():
    assert sizes(after(start("W+4 R5"), "0:W+4>R", "1:challenge")) == [5, 2, 2]


def test_4_7_guilt_is_judged_when_the_card_was_laid_not_later():
    """Seat 0 keeps G1, forgets to call, is caught and draws R5 and R6: still innocent."""
    state = after(start("W+4 G1", draw_pile="R5 R6 " + PILE), "0:W+4>B", "2:catch=0")
    assert hand(state, 0) == "R5 R6 G1"
    judged = after(state, "1:challenge")
    assert sizes(judged) == [3, 8, 2]
    (shown,) = [event for event in happened(state, "1:challenge") if isinstance(event, HandShown)]
    assert [str(card) for card in shown.cards] == ["G1"], "the hand is shown as it was"


@pytest.mark.parametrize("hand0", [HONEST, BLUFF])
def test_4_7_the_accused_hand_is_shown_to_the_challenger_alone(hand0):
    (shown,) = [event for event in happened(laid(hand0), "1:challenge") if isinstance(event, HandShown)]
    assert (shown.seat, shown.to) == (0, 1)
    assert " ".join(map(str, shown.for_seat(1).cards)) == in_order(hand0.replace("W+4", ""))
    assert shown.for_seat(0).cards is shown.for_seat(2).cards is shown.for_seat(None).cards is None
    assert not [event for event in happened(laid(hand0), "1:accept") if isinstance(event, HandShown)]


def test_4_7_a_challenge_is_offered_whatever_the_hands_hold():
    """Law 5: what may be done must not tell whether it was a bluff."""
    assert says(laid(HONEST)) == says(laid(BLUFF)) == {"accept", "challenge"}


# --- what a challenge brings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cost", [0, 1, 4, 6])
@pytest.mark.parametrize("way", [1, -1])
def test_4_7_draw_instead_the_accused_draws_and_card_and_colour_stay(cost, way):
    state = laid(BLUFF, f"guilty_draw={cost}", direction=way)
    challenger = 1 if way == 1 else 2
    judged = after(state, f"{challenger}:challenge")
    assert sizes(judged) == [2 + cost, 2, 2]
    assert (str(judged.top), str(judged.color), waits(judged)) == ("W+4", "B", f"turn {challenger}")
    assert lays(judged) == ({"B1", "B2"} if challenger == 1 else set())
    assert refusal(judged, f"{challenger}:challenge") == "not_challengeable"


@pytest.mark.parametrize("cost", [0, 1, 4, 6])
def test_4_7_take_back_the_card_returns_and_top_and_colour_are_restored(cost):
    state = laid(BLUFF, f"guilty=take_back, guilty_draw={cost}", discard_under="G9")
    judged = after(state, "1:challenge")
    assert hand(judged, 0) == in_order(" ".join([BLUFF, *PILE.split()[:cost]]))
    assert (str(judged.top), str(judged.color), waits(judged)) == ("R2", "R", "turn 1")
    assert [str(card) for card in judged.discard_pile] == ["R2", "G9"]
    (back,) = [event for event in happened(state, "1:challenge") if isinstance(event, CardsReturned)]
    assert (back.seat, [str(card) for card in back.cards]) == (0, ["W+4"])


def test_4_7_take_back_restores_a_named_colour_as_well():
    judged = after(laid("W+4 G1 G5", "guilty=take_back", top="W", color="G"), "1:challenge")
    assert (str(judged.top), str(judged.color), sizes(judged)) == ("W", "G", [7, 2, 2])


@pytest.mark.parametrize("guilty", ["draw_instead", "take_back"])
@pytest.mark.parametrize("extra", [0, 1, 2, 3])
def test_4_7_in_error_the_challenger_draws_more_and_loses_its_turn(extra, guilty):
    judged = after(laid(HONEST, f"guilty={guilty}, innocent_extra={extra}"), "1:challenge")
    told = happened(laid(HONEST, f"guilty={guilty}, innocent_extra={extra}"), "1:challenge")
    assert TurnSkipped(1) in told
    assert (sizes(judged), waits(judged)) == ([2, 6 + extra, 2], "turn 2")
    assert (str(judged.top), str(judged.color)) == ("W+4", "B")


def test_4_7_the_restored_top_counts_as_laid_by_the_seat_that_laid_it():
    state = table("R7 R8 R9 | W+4 R1 | Y1 Y2", "R2", "official +wild_draw_four(guilty=take_back)", draw_pile=PILE)
    before = after(state, "0:R7")
    judged = after(before, "1:W+4>B", "2:challenge")
    assert (str(judged.top), judged.laid_by) == ("R7", before.laid_by)
    first = table("W+4 R1 | B1 | Y1", "R2", "official +wild_draw_four(guilty=take_back)", draw_pile=PILE)
    assert after(first, "0:W+4>B", "1:challenge").laid_by == first.laid_by, "laid by nobody"


def test_4_7_the_challenger_takes_an_ordinary_turn():
    judged = after(laid(BLUFF), "1:challenge")
    assert says(judged) == {"draw"}
    assert waits(after(judged, "1:B1")) == "turn 2"


def test_4_7_a_bluff_that_leaves_one_card_takes_the_duty_with_it():
    for guilty in ("draw_instead", "take_back"):
        state = laid("W+4 R5", f"guilty={guilty}")
        assert catchable(state) == [0]
        assert catchable(after(state, "1:challenge")) == []


# --- the card under it ----------------------------------------------------------------------------------------------


def short(rules, hand0="W+4 G1", said=("0:W+4>B",), **rest):
    """Seat 0 owes the call, the pile is empty, B9 lies under R2."""
    return after(start(hand0, rules, draw_pile="", discard_under="B9", **rest), *said)


def test_4_7_while_a_challenge_is_permitted_the_card_under_it_is_not_reshuffled():
    caught = after(short("guilty=take_back"), "2:catch=0")
    assert (hand(caught, 0), [str(card) for card in caught.discard_pile]) == ("G1 B9", ["W+4", "R2"])
    caught = after(short("guilty=draw_instead"), "2:catch=0")
    assert (hand(caught, 0), [str(card) for card in caught.discard_pile]) == ("R2 G1 B9", ["W+4"])


@pytest.mark.parametrize(
    ("guilty", "drawn", "discard"),
    [("take_back", 2, ["W+4", "R7"]), ("draw_instead", 3, ["W+4"])],
)
def test_4_7_it_is_kept_from_the_laying_on(guilty, drawn, discard):
    """Seat 2 has laid R7 without a call; seat 0 still owes the colour. R2 and B9 lie under R7."""
    rules = f"official +wild_draw_four(guilty={guilty}) +uno_call(window=last_card, penalty=5)"
    state = table("W+4 G1 G2 | B1 B2 | R7 Y1", "R2", rules, turn=2, discard_under="B9")
    state = after(state, "2:R7", "0:W+4", "1:catch=2")
    assert (sizes(state)[2], [str(card) for card in state.discard_pile]) == (1 + drawn, discard)
    assert waits(state) == "color 0"


def test_4_7_draws_by_accept_come_after_the_answer():
    for guilty in ("take_back", "draw_instead"):
        done = after(short(f"guilty={guilty}"), "1:accept")
        assert (sizes(done), [str(card) for card in done.discard_pile]) == ([1, 4, 2], ["W+4"])


def test_4_7_draws_after_an_innocent_challenge_come_after_the_answer():
    done = after(short("guilty=take_back"), "1:challenge")
    assert (sizes(done), [str(card) for card in done.discard_pile]) == ([1, 4, 2], ["W+4"])


def test_4_7_after_a_found_bluff_the_restored_top_is_not_drawn():
    done = after(short("guilty=take_back", "W+4 R5"), "1:challenge")
    assert (hand(done, 0), [str(card) for card in done.discard_pile]) == ("R5 B9 W+4", ["R2"])


# --- strict and free ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guilt", ["color", "any_playable"])
@pytest.mark.parametrize(("rest", "top", "color", "by_color", "by_any"), GUILT)
def test_4_7_strict_refuses_what_would_be_guilty_by_colour(rest, top, color, by_color, by_any, guilt):
    state = start(f"W+4 {rest}", f"policy=strict, guilt={guilt}", top=top, color=color)
    assert ("W+4" in lays(state)) is not by_color
    if by_color:
        assert refusal(state, "0:W+4>B") == "illegal_card"
        assert refusal(state, "0:W+4") == "illegal_card"
    else:
        done = after(state, "0:W+4>B")
        assert (sizes(done)[1:], waits(done)) == ([6, 2], "turn 2")


@pytest.mark.parametrize("guilt", ["color", "any_playable"])
@pytest.mark.parametrize("rest", ["R5", "G2", "G5"])
def test_4_7_free_is_always_legal_and_drawn_at_once(rest, guilt):
    state = start(f"W+4 {rest}", f"policy=free, guilt={guilt}, guilty=take_back")
    done = after(state, "0:W+4>B")
    assert (sizes(done), waits(done), pile(done)) == ([1, 6, 2], "turn 2", "Y9 Y9 Y0 Y0 Y4 Y4")


@pytest.mark.parametrize("policy", ["strict", "free"])
def test_4_7_under_strict_and_free_there_is_no_challenge(policy):
    done = after(start(HONEST, f"policy={policy}"), "0:W+4>B")
    assert refusal(done, "2:challenge") == "not_challengeable"
    assert refusal(done, "2:accept") == "nothing_pending"
    assert refusal(done, "1:challenge") == "not_your_turn"
    later = after(start(HONEST, f"policy={policy}"), "0:W+4", "0:color=B")
    assert (waits(later), sizes(later)) == ("turn 2", [2, 6, 2])


@pytest.mark.parametrize("policy", ["strict", "free"])
def test_4_7_under_strict_and_free_nothing_is_kept_for_a_challenge(policy):
    done = after(short(f"policy={policy}, guilty=take_back", said=()), "0:W+4>B")
    assert (sizes(done), [str(card) for card in done.discard_pile]) == ([1, 4, 2], ["W+4"])


def test_4_7_strict_a_last_wild_draw_four_is_honest():
    state = start("W+4", "policy=strict")
    assert waits(after(state, "0:W+4")) == "round over"
