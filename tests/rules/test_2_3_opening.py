"""Rulebook 2.3: the card that is turned up to open the round, in every reading. Seat 0 deals unless told."""

import pytest

from tests.playing import after, catchable, hand, happened, lays, opened, pile, refusal, seats, sizes, table, waits
from unorules import SetupError, new_game, new_game_with_events, parse_rules
from unorules.events import CardTurned, TurnSkipped
from unorules.testing import count_cards

PILE = "G1 G2 G3 G4"
SEATS = [2, 3, 4, 10]


def opening(players, turned, reading="", dealer=0, **more):
    rules = f"official +opening({reading})"
    return opened(seats(players), f"{turned} {PILE}", rules, dealer=dealer, **more)


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("turned", ["R0", "Y7", "B9"])
def test_2_3_on_a_number_the_left_of_the_dealer_begins(players, turned):
    for dealer in range(players):
        state = opening(players, turned, dealer=dealer)
        assert waits(state) == f"turn {(dealer + 1) % players}"
        assert (str(state.top), str(state.color), state.direction) == (turned, turned[0], 1)
        assert pile(state) == PILE


@pytest.mark.parametrize("players", SEATS)
def test_2_3_an_opening_skip_takes_the_first_turn(players):
    for dealer in range(players):
        state = opening(players, "YS", dealer=dealer)
        assert waits(state) == f"turn {(dealer + 2) % players}"
        assert (state.direction, sizes(state)) == (1, [2] * players)


@pytest.mark.parametrize("players", SEATS)
def test_2_3_an_opening_draw_two_strikes_the_first_seat(players):
    for dealer in range(players):
        state = opening(players, "Y+2", dealer=dealer)
        first = (dealer + 1) % players
        assert waits(state) == f"turn {(dealer + 2) % players}"
        assert hand(state, first) == "R9 G1 G2 G8"
        assert sizes(state) == [4 if seat == first else 2 for seat in range(players)]
        assert pile(state) == "G3 G4"


@pytest.mark.parametrize("players", [3, 4, 10])
@pytest.mark.parametrize(("reading", "step"), [("reverse=dealer_first", 0), ("reverse=right_of_dealer", -1)])
def test_2_3_an_opening_reverse_turns_the_direction(players, reading, step):
    for dealer in range(players):
        state = opening(players, "YR", reading, dealer)
        assert waits(state) == f"turn {(dealer + step) % players}"
        assert state.direction == -1


@pytest.mark.parametrize(
    ("reading", "two", "first", "direction"),
    [
        ("dealer_first", "skip", 0, 1),
        ("right_of_dealer", "skip", 0, 1),
        ("dealer_first", "plain", 0, -1),
        ("right_of_dealer", "plain", 1, -1),
    ],
)
def test_2_3_4_3_with_two_seats_an_opening_reverse_is_a_skip_or_plain(reading, two, first, direction):
    state = opening(2, "YR", f"reverse={reading}) +two_player(reverse={two}")
    assert (waits(state), state.direction) == (f"turn {first}", direction)
    other = opening(2, "YR", f"reverse={reading}) +two_player(reverse={two}", dealer=1)
    assert (waits(other), other.direction) == (f"turn {1 - first}", direction)


def test_2_3_4_3_two_seats_left_of_three_open_like_two():
    state = opened("R9 G8 | R9 G8 | R9 G8", "YR G1", dealer=0, out=(1,))
    assert (waits(state), state.direction) == ("turn 0", 1)
    assert waits(opened("R9 G8 | R9 G8 | R9 G8", "YS G1", dealer=0, out=(1,))) == "turn 0"
    assert waits(opened("R9 G8 | R9 G8 | R9 G8", "Y7 G1", dealer=0, out=(1,))) == "turn 2"


@pytest.mark.parametrize("turned", ["YS", "YR", "Y+2"])
def test_2_3_an_ignored_action_card_lies_there_without_effect(turned):
    state = opening(4, turned, "action=ignore", dealer=2)
    assert (waits(state), state.direction, sizes(state)) == ("turn 3", 1, [2, 2, 2, 2])
    assert (str(state.top), str(state.color)) == (turned, "Y")


@pytest.mark.parametrize("reading", ["reverse=dealer_first", "reverse=right_of_dealer"])
@pytest.mark.parametrize("turned", ["YS", "YR", "Y+2"])
def test_2_3_an_action_card_is_put_back(turned, reading):
    state = opened(seats(3), f"{turned} {turned} B5", f"official +opening(action=redraw, {reading})")
    assert (str(state.top), waits(state), state.direction) == ("B5", "turn 1", 1)
    assert pile(state) == f"{turned} {turned}"


@pytest.mark.parametrize("reading", ["left_chooses", "redraw", "dealer_chooses", "any_card"])
@pytest.mark.parametrize("action", ["apply", "redraw", "ignore"])
def test_2_3_a_wild_draw_four_is_always_put_back(reading, action):
    state = opened(seats(3), "W+4 W+4 B5", f"official +opening(wild={reading}, action={action})")
    assert (str(state.top), pile(state), waits(state)) == ("B5", "W+4 W+4", "turn 1")


def test_2_3_putting_back_is_told():
    state = opened(seats(3), "W+4 B5")
    assert count_cards(state) == 8
    rules = parse_rules("official +deck(kind=custom, cards={W+4: 40, B5: 10})")
    for seed in range(5):
        _, events = _turned(rules, seed)
        assert [event.put_back for event in events] == [True] * (len(events) - 1) + [False]
        assert str(events[-1].card) == "B5"
        assert {str(event.card) for event in events[:-1]} <= {"W+4"}


def _turned(rules, seed):
    state, events = new_game_with_events(rules, 2, seed=seed)
    return state, [event for event in events if isinstance(event, CardTurned)]


# --- wild kinds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("color", "RYGB")
def test_2_3_left_chooses_the_first_seat_names_and_plays(players, color):
    state = opening(players, "W", dealer=1)
    first = 2 % players
    assert waits(state) == f"color {first}"
    assert state.color is None
    named = after(state, f"{first}:color={color}")
    assert (waits(named), str(named.color), str(named.top)) == (f"turn {first}", color, "W")
    assert lays(named) == {"R": {"R9"}, "G": {"G8"}}.get(color, set())


@pytest.mark.parametrize("players", SEATS)
def test_2_3_dealer_chooses_the_dealer_names_and_the_first_seat_plays(players):
    state = opening(players, "W", "wild=dealer_chooses", dealer=1)
    assert waits(state) == "color 1"
    assert refusal(state, f"{2 % players}:color=R") == "not_your_turn"
    named = after(state, "1:color=G")
    assert (waits(named), str(named.color)) == (f"turn {2 % players}", "G")


def test_2_3_any_card_no_colour_is_in_force_until_one_is_laid():
    hands = "R9 | R1 Y2 G+2 BS W W+4 | G1 G8"
    state = opened(hands, "W G3 G4 G5 G6", "official +opening(wild=any_card)")
    assert (waits(state), state.color) == ("turn 1", None)
    assert lays(state) == {"R1", "Y2", "G+2", "BS", "W", "W+4"}
    laid = after(state, "1:Y2")
    assert (str(laid.color), lays(laid)) == ("Y", set())
    drawn = after(state, "1:draw")
    assert (waits(drawn), lays(drawn), drawn.color) == ("drawn 1", {"G3"}, None), "the drawn card fits as well"
    assert lays(after(drawn, "1:pass")) == {"G1", "G8"}, "every card still fits"


@pytest.mark.parametrize("guilt", ["color", "any_playable"])
def test_2_3_any_card_a_wild_draw_four_laid_on_it_is_honest(guilt):
    rules = f"official +opening(wild=any_card) +wild_draw_four(guilt={guilt})"
    state = opened("R9 | R1 Y2 G+2 BS W W+4 | G1 G2", "W G3 G4 G5 G6 G7 G8", rules)
    judged = after(state, "1:W+4>R", "2:challenge")
    assert sizes(judged) == [1, 5, 8]
    strict = opened("R9 | R1 W+4 | G1", "W G3 G4", "official +opening(wild=any_card) +wild_draw_four(policy=strict)")
    assert "W+4" in lays(strict)


def test_2_3_redraw_a_wild_is_put_back():
    state = opened(seats(3), "W W B5", "official +opening(wild=redraw)")
    assert (str(state.top), waits(state), pile(state)) == ("B5", "turn 1", "W W")


@pytest.mark.parametrize("seed", range(40))
def test_2_3_with_both_put_back_a_classic_pack_opens_with_a_number(seed):
    state = new_game(parse_rules("official +opening(wild=redraw, action=redraw)"), 3, seed=seed, dealer=0)
    assert state.top.number is not None
    assert waits(state) == "turn 1"


@pytest.mark.parametrize("seed", range(10))
def test_2_3_the_whole_deal_is_repeated_if_nothing_may_open(seed):
    """Of 31 cards only R1 may open; it lies in a hand in half of the deals."""
    rules = parse_rules("official +deck(kind=custom, cards={W+4: 30, R1: 1})")
    state = new_game(rules, 2, seed=seed)
    assert str(state.top) == "R1"
    assert [hand(state, seat) for seat in (0, 1)] == [" ".join(["W+4"] * 7)] * 2
    assert (count_cards(state), state.direction) == (31, 1)


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("{W+4: 30}", ""),
        ("{W+4: 30, W: 5}", "wild=redraw"),
        ("{RS: 10, R+2: 10, GR: 10}", "action=redraw"),
        ("{RS: 10, W: 10, W+4: 10}", "action=redraw, wild=redraw"),
    ],
)
def test_2_3_a_pack_without_any_card_that_may_open_is_refused_at_the_deal(cards, reading):
    rules = f"official +deck(kind=custom, cards={cards}) +opening({reading})"
    with pytest.raises(SetupError, match="may open a round") as caught:
        new_game(parse_rules(rules), 2, seed=1)
    assert caught.value.code == "bad_config"


def test_2_3_the_next_round_is_refused_at_the_deal_as_well():
    state = table("R1 | G1", "R2", "official +deck(kind=custom, cards={W+4: 30})")
    assert refusal(after(state, "0:R1"), "0:next") == "bad_config"


# --- laid by nobody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", ["R1", "RS", "RR", "R+2", "W"])
def test_2_3_nobody_owes_uno_for_the_opening(turned):
    state = opened("R9 | R9 | R9", f"{turned} {PILE}")
    assert catchable(state) == []
    if turned == "W":
        state = after(state, "1:color=R")
        assert catchable(state) == []
    assert refusal(state, "0:catch=2") == "nothing_to_catch"
    assert refusal(state, "0:uno") == "uno_not_applicable"


def test_2_3_an_opening_draw_two_cannot_be_answered():
    state = opening(3, "Y+2")
    assert refusal(state, "2:accept") == "nothing_pending"
    assert refusal(state, "2:challenge") == "not_challengeable"
    assert refusal(state, "1:accept") == "not_your_turn"


def test_2_3_an_opening_draw_two_on_an_empty_pile_takes_the_turn_all_the_same():
    state = opened(seats(3), "Y+2")
    assert (waits(state), sizes(state)) == ("turn 2", [2, 2, 2])


# --- while the colour is not named ----------------------------------------------------------------------------------

ANSWERS = ["R9", "draw", "pass", "accept", "challenge", "target=0"]


@pytest.mark.parametrize("said", ANSWERS)
def test_2_3_while_the_colour_is_not_named_no_other_answer_is_accepted(said):
    state = opening(3, "W")
    assert refusal(state, f"1:{said}") == "color_required"
    assert refusal(state, f"0:{said}") == "not_your_turn"
    assert refusal(state, f"2:{said}") == "not_your_turn"


def test_2_3_while_the_colour_is_not_named_other_actions_keep_their_codes():
    state = opening(3, "W")
    assert refusal(state, "2:color=R") == "not_your_turn"
    assert refusal(state, "0:^W") == "jump_in_off"
    assert refusal(state, "0:catch=1") == "nothing_to_catch"
    assert refusal(state, "1:catch=1") == "self_catch"
    assert refusal(state, "1:uno") == "uno_not_applicable"
    assert refusal(state, "1:next") == "round_not_over"
    assert refusal(state, "1:join") == "not_joinable"
    assert refusal(state, "1:penalize=slow") == "faults_off"
    assert waits(after(state, "2:leave")) == "color 1"


def test_2_3_the_skipped_first_seat_is_told():
    rules = parse_rules("official +deck(kind=custom, cards={RS: 30})")
    _, events = new_game_with_events(rules, 3, seed=1, dealer=0)
    assert [event.seat for event in events if isinstance(event, TurnSkipped)] == [1]
    named = happened(opening(3, "W"), "1:color=B")
    assert [type(event).__name__ for event in named] == ["ColorNamed", "TurnStarted"]
