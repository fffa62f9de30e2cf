"""Whole games with 2 to 10 seats, and the laws at every step of random walks under mixed rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import unorules as uno
from flip_table import DECK
from unorules import testing

MIXED = (
    "flip",
    "flip +jump_in(cards=all) +multi_play(match=same_face)",
    "flip +seven_zero(zero=off, last_card=effect_first) +uno_call(false_call=1, false_catch=1)",
    "flip +misplay(mode=catchable, out_of_turn=penalty) +flip_wild_draw(guilty=take_back, guilt=any_playable)",
    "flip +stacking(mode=any) +deflect(mode=skip_and_reverse) +hand_limit(cards=14)",
    "flip +teams +polled +jump_in +multi_play(match=identical)",
    "flip +draw(until_playable=True, hand_after_draw=True) +scoring(method=zero_sum, rounds=2)",
    "flip +flip_wild_draw(policy=strict) +misplay(mode=penalty) +most_cards +scoring(target=None)",
    "flip +draw(choice=must_play_if_able, drawn=must_play) +flip(last_card=stays) +finish(last_card=no_wild)",
    "flip +opening(wild=any_card, action=ignore) +deal(hand_size=3) +flip_wild_draw(policy=free)",
)


def held(state: uno.GameState) -> Counter[uno.Card]:
    """All cards of the table, light side up."""
    cards = [*state.draw_pile, *state.discard_pile, *[card for hand in state.hands for card in hand]]
    return Counter([card if state.side == 0 or card.back is None else card.back for card in cards])


def choose(state: uno.GameState, chance: Random) -> uno.Action:
    """Mostly cards, so that rounds end; now and then a window, the host, or a wrong card where it is carried out."""
    if chance.random() < 0.02:
        hosts = [each for each in uno.host_actions(state) if isinstance(each, uno.Leave | uno.Join)]
        if hosts and len(state.match.seats) > 2:
            return chance.choice(hosts)
    if state.to_act is not None and state.running and chance.random() < 0.1 and state.hands[state.to_act]:
        wrong = uno.Play(state.to_act, chance.choice(state.hands[state.to_act]), chance.choice(state.colors))
        if uno.check(state, wrong).status is uno.Status.TOLERATED:
            return wrong
    listed = uno.legal_actions(state)
    plays = [each for each in listed if isinstance(each, uno.Play)]
    return chance.choice(plays if plays and chance.random() < 0.7 else listed)


@pytest.mark.parametrize("players", range(2, 11))
def test_a_whole_game_is_won(players: int) -> None:
    chance, turned = Random(players), 0
    state = uno.new_game(uno.parse_rules("flip"), players, seed=players)
    while not isinstance(state.decision, uno.GameOver):
        assert state.ply < 20_000
        assert state.to_act is not None
        legal = uno.legal_actions(state, state.to_act)
        plays = [each for each in legal if isinstance(each, uno.Play)]
        side = state.side
        state = uno.apply(state, chance.choice(plays or legal))
        turned += state.side != side
    assert turned > 0
    assert max(state.scores) >= 500


@pytest.mark.parametrize("rules", MIXED)
def test_the_laws_hold_on_either_side(rules: str) -> None:
    """Cards are kept, what is listed is legal and carried out alike, states are never changed and can be stored."""
    sides: Counter[int] = Counter()
    chance = Random(0)
    state = uno.new_game(uno.parse_rules(rules), 4, seed=0)
    for ply in range(110):
        sides[state.side] += 1
        assert held(state) == Counter(DECK)
        if isinstance(state.decision, uno.GameOver):
            break
        before = testing.snapshot(state)
        listed = uno.legal_actions(state)
        assert any(each.seat == state.to_act for each in listed)
        for action in listed if ply % 5 == 0 else ():
            verdict = uno.check(state, action)
            assert (verdict.status, verdict.normal) == (uno.Status.LEGAL, action)
            assert uno.parse_action(str(action)) == action
            assert uno.apply(state, action) == uno.step(state, action)[0]
        assert testing.snapshot(state) == before
        if ply % 5 == 0:
            text = uno.dumps(state)
            again = uno.loads(text)
            assert isinstance(again, uno.GameState)
            assert again == state
            assert uno.dumps(again) == text
            assert uno.digest(again) == uno.digest(state)
            for viewer in (None, 0, uno.HOST):
                view = uno.observe(state, viewer)
                assert uno.loads(uno.dumps(view)) == view
        state = uno.apply(state, choose(state, chance))
    assert set(sides) == {0, 1}
