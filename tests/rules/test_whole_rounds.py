"""Whole rounds, played to their end with the choices of a seeded chance: two seats, ten seats, both piles run out."""

from collections import Counter

import pytest

from tests.playing import play_on, refusal, says, waits
from unorules import PenaltyDecision, new_game, parse_rules
from unorules.cards import CARDS
from unorules.events import CardsDrawn, PileReshuffled, RoundEnded, RoundScored
from unorules.testing import count_cards


def played(rules, players, seed):
    """States and events of a round; what every round keeps is looked at here."""
    rules = parse_rules(rules)
    states, events = play_on(new_game(rules, players, seed=seed), seed)
    deck = Counter(CARDS[code] for code in rules.book.pack)
    for state in states:
        lying = Counter(card for hand in state.hands for card in hand)
        assert lying + Counter(state.draw_pile) + Counter(state.discard_pile) == deck
    last = states[-1]
    (scored,) = [event for event in events if isinstance(event, RoundScored)]
    (ended,) = [event for event in events if isinstance(event, RoundEnded)]
    assert scored.scores == last.scores
    others = [hand for seat, hand in enumerate(last.hands) if seat != ended.winner]
    assert scored.points == sum(_worth(card) for hand in others for card in hand)
    return states, events


def _worth(card):
    return 50 if card.is_wild else 20 if card.number is None else card.number


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_official_round_is_played_to_its_end(players, seed):
    states, events = played("official", players, seed)
    assert waits(states[-1]) == "round over"
    (ended,) = [event for event in events if isinstance(event, RoundEnded)]
    assert states[-1].hands[ended.winner] == ()
    assert states[-1].scores[ended.winner] == sum(states[-1].scores)
    assert {count_cards(state) for state in states} == {108}


def test_every_seat_of_ten_has_its_turn():
    states, _ = played("official", 10, 1)
    assert {state.to_act for state in states[:-1]} == set(range(10))


def test_4_5_ten_seats_with_ten_cards_each_run_both_piles_out():
    """101 of 108 cards are dealt and turned up: 7 are left. Seed 4 is one of those in which a seat must pass."""
    rules = "official +deal(hand_size=10)"
    dry = 0
    for seed in range(12):
        states, events = played(rules, 10, seed)
        assert waits(states[-1]) in ("round over", "game over")
        assert any(isinstance(event, PileReshuffled) for event in events), seed
        for state in states[:-1]:
            if waits(state).startswith("turn") and not state.draw_pile and len(state.discard_pile) == 1:
                assert says(state) >= {"pass"}
                assert refusal(state, f"{state.to_act}:draw") == "nothing_to_draw"
                dry += 1
    assert dry > 0


def test_4_5_a_penalty_takes_what_is_left_in_a_whole_round():
    short = 0
    for seed in range(12):
        _, events = played("official +deal(hand_size=10)", 10, seed)
        short += sum(1 for event in events if isinstance(event, CardsDrawn) and event.count < event.asked)
    assert short > 0


@pytest.mark.parametrize(
    "rules",
    [
        "official +opening(wild=any_card, action=ignore) +draw(until_playable=True)",
        "official +opening(wild=dealer_chooses) +wild_draw_four(guilty=take_back, guilt=any_playable)",
        "official +wild_draw_four(policy=strict) +draw(choice=must_play_if_able, drawn=must_play)",
        "official +wild_draw_four(policy=free) +finish(last_card=no_action) +two_player(reverse=plain)",
        "official +finish(last_card=no_wild, final_draw=ignore) +uno_call(window=last_card, false_call=2)",
        "official +uno_call(mode=auto) +draw(hand_after_draw=True) +scoring(method=zero_sum)",
        "official +deck(kind=standard52, jokers=2) +deal(hand_size=5) +uno_call(mode=off) +draw(drawn=keep)",
    ],
)
@pytest.mark.parametrize("players", [2, 4, 8])
def test_rounds_under_other_readings_are_played_to_their_end(rules, players):
    states, events = played(rules, players, players)
    assert waits(states[-1]) in ("round over", "game over")
    if "policy=" in rules:
        assert not [state for state in states if isinstance(state.decision, PenaltyDecision)]
    assert [event for event in events if isinstance(event, RoundEnded)]
