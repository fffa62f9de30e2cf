"""Rulebook 4.4: drawing and passing, with every value of `draw(choice, drawn, until_playable, hand_after_draw)`."""

import pytest

from tests.playing import after, hand, happened, lays, pile, refusal, says, sizes, table, waits
from unorules.events import CardsDrawn, CardsLaid, TurnPassed

HANDS = "R7 G1 | B1 B2 | Y1 Y2"


def turn(draw_pile, draw="", hands=HANDS, top="R2", more="", **rest):
    return table(hands, top, f"official +draw({draw}) {more}", draw_pile=draw_pile, **rest)


# --- the official way -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("way", [1, -1])
def test_4_4_a_drawn_card_that_does_not_fit_passes_the_turn_by_itself(players, way):
    for seat in range(players):
        state = table(" | ".join(["R7 G1"] * players), "R2", turn=seat, direction=way, draw_pile="B5 R9")
        state = after(state, f"{seat}:draw")
        assert waits(state) == f"turn {(seat + way) % players}"
        assert (hand(state, seat), pile(state), str(state.top)) == ("R7 G1 B5", "R9", "R2")


@pytest.mark.parametrize("card", ["R5", "B2", "W", "W+4"])
def test_4_4_a_drawn_card_that_fits_may_be_laid_or_kept(card):
    state = after(turn(f"{card} B5"), "0:draw")
    assert (waits(state), lays(state), says(state)) == ("drawn 0", {card}, {"pass"})
    kept = after(state, "0:pass")
    assert (waits(kept), sizes(kept)) == ("turn 1", [3, 2, 2])
    assert str(after(state, f"0:{card}>B").top) == card


def test_4_4_a_seat_may_draw_although_it_holds_a_card_that_fits():
    state = turn("B5")
    assert lays(state) == {"R7"}
    assert "draw" in says(state)
    done = after(state, "0:draw")
    assert waits(done) == "turn 1", "a card held before cannot be laid after all"


def test_4_4_after_drawing_any_older_card_is_refused():
    state = after(turn("R5 B5"), "0:draw")
    assert refusal(state, "0:R7") == "only_drawn_card"
    assert refusal(state, "0:G1") == "only_drawn_card"


def test_4_4_a_twin_of_the_drawn_card_is_as_good():
    state = after(turn("R7 B5"), "0:draw")
    assert hand(after(state, "0:R7"), 0) == "R7 G1"


def test_4_4_a_second_draw_is_refused():
    assert refusal(after(turn("R5 B5"), "0:draw"), "0:draw") == "already_drew"


def test_4_4_passing_without_drawing_is_refused():
    assert refusal(turn("R5"), "0:pass") == "must_draw"
    assert refusal(turn("", discard_under="B9"), "0:pass") == "must_draw", "the discards can be drawn"
    assert refusal(turn("R5"), "1:pass") == "not_your_turn"


def test_4_4_what_was_drawn_is_told_to_its_seat_alone():
    (drawn,) = [event for event in happened(turn("R5"), "0:draw") if isinstance(event, CardsDrawn)]
    assert (drawn.seat, drawn.count, drawn.asked) == (0, 1, 1)
    assert [str(card) for card in drawn.for_seat(0).cards] == ["R5"]
    assert drawn.for_seat(1).cards is drawn.for_seat(None).cards is None


def test_4_4_laying_the_drawn_card_is_told_as_such():
    def told(*said):
        return [event.drawn for event in happened(turn("R5"), *said) if isinstance(event, CardsLaid)]

    assert told("0:draw", "0:R5") == [True]
    assert told("0:R7") == [False]
    passed = happened(turn("R5"), "0:draw", "0:pass")
    assert [event.seat for event in passed if isinstance(event, TurnPassed)] == [0]


@pytest.mark.parametrize(("card", "then"), [("RS", "turn 2"), ("RR", "turn 2"), ("R+2", "turn 2"), ("W", "turn 1")])
def test_4_4_a_drawn_card_works_as_if_held_before(card, then):
    state = after(turn(f"{card} Y5 Y6 Y7"), "0:draw", f"0:{card}>G")
    assert waits(state) == then


def test_4_4_a_drawn_wild_may_be_named_later():
    state = after(turn("W"), "0:draw", "0:W")
    assert waits(state) == "color 0"
    assert waits(after(state, "0:color=G")) == "turn 1"


# --- choice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "top", "more", "code"),
    [
        ("R7 G1 | B1", "R2", "", "must_play"),
        ("W G1 | B1", "R2", "", "must_play"),
        ("G2 G1 | B1", "R2", "", "must_play"),
        ("B7 G1 | B1", "R2", "", None),
        ("W+4 G1 | B1", "R2", "", "must_play"),  # honest: no red card is held
        ("W+4 | B1", "R2", "", "must_play"),
        ("W | B1", "R2", "+finish(last_card=no_wild)", None),
        ("RS | B1", "R2", "+finish(last_card=no_action)", None),
        ("RS G1 | B1", "R2", "+finish(last_card=no_action)", "must_play"),
    ],
)
def test_4_4_must_play_if_able_refuses_to_draw_while_a_card_fits(hands, top, more, code):
    state = turn("B5 B6", "choice=must_play_if_able", hands, top, more)
    if code is None:
        assert "draw" in says(state)
        after(state, "0:draw")
    else:
        assert refusal(state, "0:draw") == code
        assert says(state) == set()


def test_4_4_beside_a_dishonest_wild_draw_four_the_card_that_makes_it_one_fits():
    for more in ("", "+wild_draw_four(policy=strict)"):
        state = turn("B5", "choice=must_play_if_able", "W+4 R7 | B1", more=more)
        assert refusal(state, "0:draw") == "must_play"
    assert lays(state) == {"R7"}, "strict"


# --- drawn ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["R5", "B2", "W"])
def test_4_4_must_play_refuses_to_keep_a_drawn_card_that_fits(card):
    state = after(turn(card, "drawn=must_play"), "0:draw")
    assert refusal(state, "0:pass") == "must_play"
    assert (lays(state), says(state)) == ({card}, set())
    after(state, f"0:{card}>G")


def test_4_4_must_play_lets_a_dishonest_wild_draw_four_be_kept():
    bluff = after(turn("W+4", "drawn=must_play", "R7 G1 | B1"), "0:draw")
    assert (lays(bluff), says(bluff)) == ({"W+4"}, {"pass"})
    assert waits(after(bluff, "0:pass")) == "turn 1"
    honest = after(turn("W+4", "drawn=must_play", "Y7 G1 | B1"), "0:draw")
    assert refusal(honest, "0:pass") == "must_play"
    free = after(turn("W+4", "drawn=must_play", "R7 G1 | B1", more="+wild_draw_four(policy=free)"), "0:draw")
    assert refusal(free, "0:pass") == "must_play", "under free none is dishonest"


@pytest.mark.parametrize(("guilt", "forced"), [("color", True), ("any_playable", False)])
def test_4_4_4_7_what_is_dishonest_follows_the_guilt_of_the_rules(guilt, forced):
    more = f"+wild_draw_four(guilt={guilt})"
    state = after(turn("W+4", "drawn=must_play", "G2 G1 | B1", more=more), "0:draw")
    if forced:
        assert refusal(state, "0:pass") == "must_play"
    else:
        assert waits(after(state, "0:pass")) == "turn 1"


@pytest.mark.parametrize("card", ["R5", "W", "B5"])
@pytest.mark.parametrize("more", ["", ", hand_after_draw=True", ", until_playable=True"])
def test_4_4_keep_a_draw_always_ends_the_turn(card, more):
    state = after(turn(f"{card} R6", f"drawn=keep{more}"), "0:draw")
    assert waits(state) == "turn 1"
    assert card in hand(state, 0).split()


# --- until_playable -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draw_pile", "drawn", "left", "then"),
    [
        ("R5 R6", "R5", "R6", "drawn 0"),
        ("B5 G6 Y7 R8 R9", "R8", "R9", "drawn 0"),
        ("B5 G6 W R9", "W", "R9", "drawn 0"),
        ("B5 G6", None, "", "turn 1"),
    ],
)
def test_4_4_until_playable_draws_until_a_card_may_be_laid_or_nothing_is_left(draw_pile, drawn, left, then):
    state = after(turn(draw_pile, "until_playable=True"), "0:draw")
    assert (waits(state), pile(state)) == (then, left)
    assert len(state.hands[0]) == 2 + len(draw_pile.split()) - len(left.split())
    if drawn:
        assert (lays(state), says(state)) == ({drawn}, {"pass"})
        assert refusal(state, "0:R7") == "only_drawn_card"


def test_4_4_until_playable_goes_on_into_the_reshuffled_discards():
    state = after(turn("B5", "until_playable=True", discard_under="R9 R8"), "0:draw")
    assert waits(state) == "drawn 0"
    assert lays(state) in ({"R8"}, {"R9"})
    assert (len(state.draw_pile), len(state.discard_pile)) == (1, 1)


def test_4_4_until_playable_passes_over_cards_that_the_last_card_rule_forbids():
    """A strict W+4 may not be laid over a red card in hand, so the draw goes on."""
    state = after(turn("W+4 B5 R5", "until_playable=True", more="+wild_draw_four(policy=strict)"), "0:draw")
    assert lays(state) == {"R5"}


def test_4_4_until_playable_and_must_play():
    state = after(turn("B5 R5", "until_playable=True, drawn=must_play"), "0:draw")
    assert refusal(state, "0:pass") == "must_play"


def test_4_4_penalty_draws_keep_their_exact_count():
    rules = "until_playable=True, hand_after_draw=True"
    struck = after(turn("Y5 Y6 Y7 Y8", rules, "R+2 G1 G2 | B1 | Y1"), "0:R+2")
    assert (sizes(struck), waits(struck)) == ([2, 3, 1], "turn 2")
    caught = after(turn("Y5 Y6 Y7 Y8", rules), "0:R7", "1:catch=0")
    assert sizes(caught) == [3, 2, 2]


# --- hand_after_draw ------------------------------------------------------------------------------------------------


def test_4_4_hand_after_draw_any_fitting_card_may_be_laid():
    for card, fit in (("B5", {"R7"}), ("R5", {"R5", "R7"})):
        state = after(turn(f"{card} R6", "hand_after_draw=True"), "0:draw")
        assert (waits(state), lays(state), says(state)) == ("drawn 0", fit, {"pass"})
        assert refusal(state, "0:G1") == "illegal_card"
        assert refusal(state, "0:R7,G1") == "multi_not_allowed"
        assert refusal(state, "0:draw") == "already_drew"
        assert waits(after(state, "0:R7")) == "turn 1"


def test_4_4_hand_after_draw_the_turn_ends_by_itself_only_if_nothing_fits():
    assert waits(after(turn("B5", "hand_after_draw=True", "Y7 G1 | B1"), "0:draw")) == "turn 1"


def test_4_4_hand_after_draw_and_must_play_refuse_pass_while_any_card_fits():
    rules = "hand_after_draw=True, drawn=must_play"
    assert refusal(after(turn("B5", rules), "0:draw"), "0:pass") == "must_play"
    bluff = after(turn("B5", rules, "W+4 R7 | B1"), "0:draw")
    assert refusal(bluff, "0:pass") == "must_play", "R7 is no bluff"
    loose = after(turn("G2", rules, "W+4 G7 | B1", more="+wild_draw_four(guilt=any_playable)"), "0:draw")
    assert refusal(loose, "0:pass") == "must_play", "G2 fits"


def test_4_4_hand_after_draw_and_until_playable_stop_as_soon_as_any_card_fits():
    rules = "hand_after_draw=True, until_playable=True"
    one = after(turn("B5 B6 R6", rules), "0:draw")
    assert (waits(one), sizes(one)[0], lays(one)) == ("drawn 0", 3, {"R7"})
    none = after(turn("B5 B6 R6 R8", rules, "Y7 G1 | B1"), "0:draw")
    assert (waits(none), pile(none), lays(none)) == ("drawn 0", "R8", {"R6"})


# --- choice and drawn together ---------------------------------------------------------------------------------------


def test_4_4_nothing_fits_draw_one_and_it_must_be_laid():
    state = turn("R5 B5", "choice=must_play_if_able, drawn=must_play", "Y7 G1 | B1")
    state = after(state, "0:draw")
    assert (refusal(state, "0:pass"), lays(state)) == ("must_play", {"R5"})
