"""Rulebook 2.2: who deals, how many cards, and the next round."""

from collections import Counter

import pytest

from tests.playing import after, hand, opened, refusal, sizes, table, waits
from unorules import card, new_game, new_game_with_events, parse_rules
from unorules.cards import CARDS
from unorules.events import DealerDrawn, HandDealt, RoundStarted
from unorules.testing import run_scenario


def dealer_of(players, draws):
    """The dealer that these draws decide."""
    fixed = {"id": "dealer", "kind": "dealer", "rules": {}, "actions": [], "players": players}
    found = run_scenario({**fixed, "dealer_draws": draws.split(), "expect": {"dealer": "?"}})
    return found[0].got


@pytest.mark.parametrize(
    ("players", "draws", "dealer"),
    [
        (3, "R3 G9 B5", 1),
        (2, "R8 G7", 0),
        (4, "R0 Y0 G0 B1", 3),
        (3, "RS W+4 B1", 2),  # action cards and wild kinds count 0
        (3, "R+2 RR B0 B3 B4 B2", 1),  # 0 like them: all three draw again
        (4, "R9 G2 B9 Y1 R3 G8", 2),  # seats 0 and 2 draw again, only they, in this order
        (4, "R1 G9 B9 Y9 R5 G5 B4 R2 G1", 1),  # seats 1, 2, 3; then 1 and 2
        (10, "R1 R2 R3 R4 R5 R6 R7 R8 R9 W", 8),
    ],
)
def test_2_2_the_highest_number_deals_and_ties_draw_again(players, draws, dealer):
    assert dealer_of(players, draws) == dealer


def test_2_2_after_ten_ties_the_lowest_of_them_deals():
    nine_ties = "R1 G5 B5" + " G5 B5" * 8
    assert dealer_of(3, nine_ties + " G4 B5") == 2, "the tenth draw still decides"
    assert dealer_of(3, nine_ties + " G5 B5") == 1
    assert dealer_of(3, nine_ties) is None, "nine are not enough"


@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_2_2_the_draw_for_the_dealer_is_told_seat_by_seat(players):
    ties = 0
    for seed in range(60):
        state, events = new_game_with_events(parse_rules("official"), players, seed=seed)
        (drawn,) = [event for event in events if isinstance(event, DealerDrawn)]
        assert state.match.dealer == drawn.dealer
        draws, tied = list(drawn.draws), list(range(players))
        while len(tied) > 1:
            assert [seat for seat, _ in draws[: len(tied)]] == tied
            numbers = {seat: known.number or 0 for seat, known in draws[: len(tied)]}
            draws, best = draws[len(tied) :], max(numbers.values())
            tied = [seat for seat in tied if numbers[seat] == best]
            ties += len(tied) > 1
        assert (tied, draws) == ([drawn.dealer], [])
    assert ties > 3


def test_2_2_a_pack_too_small_to_break_a_tie_lets_the_lowest_tied_seat_deal():
    """Four cards for three seats: after a tie of the two fives one card is left, which is too few."""
    rules = parse_rules("official +deck(kind=custom, cards={R0: 1, R5: 1, G5: 1, W: 1}) +deal(hand_size=1)")
    seen = set()
    for seed in range(200):
        _, events = new_game_with_events(rules, 3, seed=seed)
        numbers = [known.number or 0 for _, known in events[0].draws[:3]]
        if numbers.count(5) == 2:
            assert events[0].dealer == numbers.index(5), events[0]
            seen.add(events[0].dealer)
    assert seen == {0, 1}


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("hand_size", [1, 5, 7, 10])
def test_2_2_each_seat_is_dealt_its_cards_and_the_rest_is_the_pile(players, hand_size):
    rules = f"official +deal(hand_size={hand_size}) +opening(action=ignore)"
    state = new_game(parse_rules(rules), players, seed=players)
    assert sizes(state) == [hand_size] * players
    assert len(state.discard_pile) == 1
    assert len(state.draw_pile) == 108 - players * hand_size - 1


@pytest.mark.parametrize("seed", range(5))
def test_2_2_all_cards_return_before_the_deal(seed):
    state = new_game(parse_rules("official"), 4, seed=seed)
    lying = Counter(str(each) for seat in state.hands for each in seat)
    lying.update(map(str, state.draw_pile + state.discard_pile))
    assert lying == Counter(str(CARDS[code]) for code in state.rules.book.pack)
    assert lying.total() == 108


@pytest.mark.parametrize("dealer", range(4))
def test_2_2_the_host_may_name_the_dealer_and_the_left_of_it_begins(dealer):
    state, events = new_game_with_events(parse_rules("official +opening(action=ignore)"), 4, seed=3, dealer=dealer)
    assert state.match.dealer == dealer
    assert not [event for event in events if isinstance(event, DealerDrawn)]
    assert state.to_act == (dealer + 1) % 4


def test_2_2_what_was_dealt_is_told_to_its_seat_alone():
    state, events = new_game_with_events(parse_rules("official +opening(action=ignore)"), 3, seed=1, dealer=0)
    started = [event for event in events if isinstance(event, RoundStarted)]
    assert started == [RoundStarted(1, 0, (0, 1, 2), 7)]
    dealt = {event.seat: event for event in events if isinstance(event, HandDealt)}
    for seat in range(3):
        assert dealt[seat].for_seat(seat).cards == state.hands[seat]
        assert dealt[seat].for_seat((seat + 1) % 3).cards is None
        assert dealt[seat].for_seat(None).cards is None


def test_2_2_the_deal_decides_by_the_seed_alone():
    rules = parse_rules("official")
    games = [new_game(rules, 4, seed=seed) for seed in (7, 7, 8, "7", bytes(32))]
    assert games[0] == games[1] == games[3], "a number and its text are one seed"
    assert len({game.hands for game in games}) == 3
    assert new_game(rules, 4) != new_game(rules, 4), "without a seed nobody can guess a card"


# --- the next round -------------------------------------------------------------------------------------------------


def over(rules="official", **more):
    """Three seats; seat 0 goes out with R7, the others hold 3 and 20 points."""
    return after(table("R7 | B3 | YS", "R2", rules, **more), "0:R7")


@pytest.mark.parametrize("seat", range(3))
def test_2_2_any_seat_starts_the_next_round(seat):
    state = over(dealer=1, direction=-1, draw_pile="G1 G2", round=4, scores=(10, 20, 30))
    assert waits(state) == "round over"
    nxt = after(state, f"{seat}:next")
    assert nxt.match.dealer == 2
    assert nxt.match.round == 5
    assert nxt.scores == (33, 20, 30)
    assert nxt.match.result is None
    assert sum(sizes(nxt)) + len(nxt.draw_pile) + len(nxt.discard_pile) == 108


def test_2_2_the_next_round_runs_clockwise_from_the_left_of_the_new_dealer():
    state = over("official +opening(action=ignore)", dealer=2, direction=-1)
    nxt = after(state, "1:next")
    assert (nxt.match.dealer, nxt.direction, nxt.to_act) == (0, 1, 1)
    assert sizes(nxt) == [7, 7, 7]


@pytest.mark.parametrize(("dealer", "left", "then"), [(0, (1,), 2), (1, (2,), 3), (3, (0, 1), 2), (2, (3, 0), 1)])
def test_2_2_the_deal_goes_to_the_next_seat_in_play_on_the_left(dealer, left, then):
    hands = ["R7 R8 G1", "R7 R8 G1", "R7 R8 G1", "R7 R8 G1"]
    turn = next(seat for seat in range(4) if seat not in left)
    hands[turn] = "R7"
    state = table(" | ".join(hands), "R2", "official +opening(action=ignore)", dealer=dealer, out=left, turn=turn)
    nxt = after(state, f"{turn}:R7", f"{turn}:next")
    assert nxt.match.dealer == then
    assert [size > 0 for size in sizes(nxt)] == [seat not in left for seat in range(4)]


def test_2_2_every_round_is_shuffled_anew():
    rounds = "official +scoring(rounds=99)"
    first = after(over(rounds), "0:next")
    again = after(over(rounds), "0:next")
    assert first.hands == again.hands, "the same state and action give the same result"
    state = first
    deals = {first.hands}
    for _ in range(5):
        state = after(state, "0:end", "1:next")
        deals.add(state.hands)
    assert len(deals) == 6


def test_2_2_next_round_is_refused_before_the_round_is_over():
    assert refusal(table("R7 G1 | B1", "R2"), "0:next") == "round_not_over"
    assert refusal(opened("R7 G1 | B1 B2", "W R1"), "1:next") == "round_not_over"


def test_2_2_a_seat_that_left_cannot_start_the_next_round():
    state = after(over(), "1:leave")
    assert refusal(state, "1:next") == "seat_out"
    assert refusal(state, "3:next") == "unknown_player"
    assert sizes(after(state, "2:next"))[1] == 0


def test_2_2_a_hand_is_kept_in_card_order():
    state = table("W+4 B1 R7 YS R7 | G1", "R2")
    assert hand(state, 0) == "R7 R7 YS B1 W+4"
    assert state.hands[0][0] is card("R7")
