"""The laws one by one, each on a few plain cases. The walk checks them everywhere."""

from collections import Counter

import pytest

import unorules as uno
from unorules import testing
from unorules.events import RoundScored

# Section 2.1, written out: per colour one 0, two each of 1-9, S, R and +2; four W and four W+4.
CLASSIC = Counter(
    {f"{color}{face}": 1 if face == "0" else 2 for color in "RYGB" for face in (*"0123456789SR", "+2")}
    | {"W": 4, "W+4": 4}
)


def all_cards(state: uno.GameState) -> Counter[str]:
    held = [card for hand in state.hands for card in hand]
    return Counter(map(str, [*held, *state.draw_pile, *state.discard_pile]))


def simple_choice(state: uno.GameState) -> uno.Action:
    """A plain player: a card if one fits, or else anything; the ply says which."""
    listed = uno.legal_actions(state)
    plays = [action for action in listed if isinstance(action, uno.Play)]
    return (plays or listed)[state.ply % len(plays or listed)]


def played_on(state: uno.GameState) -> uno.GameState:
    """The state after what the plain player does."""
    return uno.apply(state, simple_choice(state))


# --- law 2 ----------------------------------------------------------------------------------------------------------


def test_the_classic_deck_written_out_here_has_108_cards() -> None:
    assert CLASSIC.total() == 108


@pytest.mark.parametrize("players", range(2, 11))
def test_cards_conserved(players: int) -> None:
    state = uno.new_game(uno.OFFICIAL, players, seed=players)
    for _ in range(250):
        assert all_cards(state) == CLASSIC
        if isinstance(state.decision, uno.GameOver):
            break
        state = played_on(state)
    assert state.ply > 50


def test_cards_are_conserved_when_seats_leave_and_the_round_is_ended() -> None:
    state = uno.new_game(uno.OFFICIAL, 5, seed=3)
    for action in (uno.Leave(2), uno.Leave(0), uno.EndRound(), uno.Leave(1), uno.Join(2), uno.NextRound(3)):
        state = uno.apply(state, action)
        assert all_cards(state) == CLASSIC
    assert [len(hand) for hand in state.hands] == [0, 0, 7, 7, 7]


def test_cards_of_a_hand_built_position_stay_as_many_within_the_round() -> None:
    state = testing.position(uno.OFFICIAL, hands=["R7 R7 R7 W", "G1 G1", "B2"], top="R1", draw_pile="SNX Y1 Y1 Y2")
    for text in ("0:R7", "1:draw", "2:draw", "0:R7"):
        state = uno.apply(state, uno.parse_action(text))
        assert all_cards(state).total() == 12


# --- law 8 ----------------------------------------------------------------------------------------------------------

# Seat 1 of three lays its last card. Seat 0 keeps 7 + 20 = 27 points, seat 2 keeps 50 + 4 = 54: together 81.
DELTAS = {
    "winner_takes": (0, 81, 0),
    "zero_sum": (-27, 81, -54),
    "own_points_lowest": (27, 0, 54),
    "knockout": (27, 0, 54),
}


@pytest.mark.parametrize("method", DELTAS)
def test_totals_add_up(method: str) -> None:
    rules = uno.OFFICIAL.plus("scoring", method=method)
    before = testing.position(
        rules, hands=["R7 GS", "R3", "W Y4"], top="R1", turn=1, scores=[10, 20, 30], draw_pile="B1 B2"
    )
    after, events = uno.step(before, uno.Play(1, "R3"))
    (scored,) = (event for event in events if isinstance(event, RoundScored))
    assert scored.points == 81
    assert scored.deltas == DELTAS[method]
    assert scored.scores == after.scores == tuple(a + b for a, b in zip((10, 20, 30), DELTAS[method], strict=True))
    assert after.match.result is not None
    assert (after.match.result.points, after.match.result.deltas) == (81, DELTAS[method])


def test_cards_drawn_by_the_last_card_count_in_the_totals() -> None:
    before = testing.position(uno.OFFICIAL, hands=["R+2", "R9", "Y4"], top="R1", draw_pile="W B8 B1")
    after = uno.apply(before, uno.Play(0, "R+2"))
    assert after.scores == (9 + 50 + 8 + 4, 0, 0)


def test_totals_of_several_rounds_are_the_sum_of_what_the_rounds_gave() -> None:
    state = uno.new_game(uno.OFFICIAL.plus("scoring", method="zero_sum", target=None, rounds=4), 3, seed=5)
    sums, rounds = [0, 0, 0], 0
    while not isinstance(state.decision, uno.GameOver):
        state, events = uno.step(state, simple_choice(state))
        for event in events:
            if isinstance(event, RoundScored):
                sums = [a + b for a, b in zip(sums, event.deltas, strict=True)]
                rounds += 1
        assert list(state.scores) == sums
        assert sum(state.scores) == 0
    assert rounds == 4


def test_a_void_round_scores_nothing() -> None:
    rules = uno.OFFICIAL.plus("exhaustion", blocked="no_score")
    before = testing.position(rules, hands=["R7 GS", "R3", "W Y4"], top="R1", scores=[10, 20, 30])
    after, events = uno.step(before, uno.EndRound())
    (scored,) = (event for event in events if isinstance(event, RoundScored))
    assert (scored.points, scored.deltas, scored.scores) == (0, (0, 0, 0), (10, 20, 30))
    assert after.scores == (10, 20, 30)


# --- law 1 ----------------------------------------------------------------------------------------------------------

CASES = {
    "a number": ("R7 G1", "0:R7"),
    "a skip": ("RS G1", "0:RS"),
    "a draw two": ("R+2 G1 G2", "0:R+2"),
    "a wild with a colour": ("W G1", "0:W>B"),
    "a wild without a colour": ("W G1", "0:W"),
    "a bluff": ("W+4 R1", "0:W+4>B"),
    "the last card": ("R7", "0:R7"),
    "a draw that reshuffles": ("G1", "0:draw"),
    "a leave": ("R7", "0:leave"),
    "the end of the round": ("R7", "0:end"),
    "a card that does not fit": ("G9", "0:G9"),
    "a card that is not held": ("G9", "0:R7"),
    "a pass without a draw": ("R7", "0:pass"),
    "a seat out of turn": ("R7", "1:draw"),
    "a seat that is none": ("R7", "7:draw"),
    "a colour nobody asked for": ("R7", "0:color=G"),
}


@pytest.mark.parametrize(("hand", "text"), CASES.values(), ids=CASES)
def test_apply_leaves_its_input_alone(hand: str, text: str) -> None:
    build = {"hands": [hand, "Y1 Y2", "B1 B2"], "top": "R1", "discard_under": "B5 B6 B7"}
    state = testing.position(uno.OFFICIAL, **build)  # type: ignore[arg-type]
    digest, key = testing.snapshot(state), hash(state)
    try:
        after = uno.apply(state, uno.parse_action(text))
    except uno.IllegalAction:
        after = None
    assert testing.snapshot(state) == digest
    assert hash(state) == key
    assert state == testing.position(uno.OFFICIAL, **build)  # type: ignore[arg-type]
    assert after != state


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        state = uno.new_game(uno.OFFICIAL, 4, seed="twice")
        for _ in range(120):
            state = played_on(state)
        games.append(state)
    assert games[0] == games[1]
    assert testing.snapshot(games[0]) == testing.snapshot(games[1])


# --- law 6 ----------------------------------------------------------------------------------------------------------


def test_the_order_in_which_modules_are_listed_never_matters() -> None:
    changes = [("deal", {"hand_size": 3}), ("draw", {"until_playable": True}), ("opening", {"wild": "redraw"})]
    rules = [uno.OFFICIAL.combined(changes), uno.OFFICIAL.combined(reversed(changes))]
    rules.append(uno.Rules(reversed(rules[0].modules)))
    assert len(set(rules)) == 1
    assert len({str(each) for each in rules}) == 1
    assert len({uno.new_game(each, 4, seed=9) for each in rules}) == 1
