"""What a seat learns in UNO Flip: whatever is drawn for it looks to it as the real state does, backs included."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import unorules as uno


@pytest.mark.parametrize("seed", range(6))
def test_what_is_drawn_looks_to_the_seat_as_the_real_state_does(seed: int) -> None:
    chance = Random(seed)
    rules = uno.parse_rules("flip +seven_zero" if seed % 2 else "flip")
    state, events = uno.new_game_with_events(rules, 2 + seed % 3, seed=seed)
    infos = {seat: uno.Information.start(uno.observe(state, seat), events) for seat in (None, *range(state.players))}
    exact: Counter[bool] = Counter()
    for ply in range(40):
        if isinstance(state.decision, uno.GameOver):
            break
        legal = uno.legal_actions(state)
        action = chance.choice([each for each in legal if isinstance(each, uno.Play)] or legal)
        state, events = uno.step(state, action)
        for viewer, before in infos.items():
            info = infos[viewer] = before.seen(action, events, uno.observe(state, viewer))
            for seat, hand in enumerate(state.hands):
                assert not Counter(info.known(seat)) - Counter(hand)
            if chance.random() < 0.1:
                sample = uno.resample(info, ply, limit=50)
                exact[sample.exact] += 1
                assert uno.observe(sample.state, viewer) == uno.observe(state, viewer)
                assert uno.loads(uno.dumps(sample.state)) == sample.state
    assert exact[True] > 0


def test_before_anything_is_turned_over_it_is_exact() -> None:
    """Every seat lays or draws once; nobody has to guess which backs lie where."""
    for seed in range(10):
        rules = uno.parse_rules("flip")
        first = state = uno.new_game(rules, 3, seed=seed, dealer=0)
        actions = []
        for _ in range(3):
            quiet = [each for each in uno.legal_actions(state, state.to_act) if "F/" not in str(each)]
            actions.append(quiet[0])
            state = uno.apply(state, actions[-1])
        for seat in range(3):
            sample = uno.resample(uno.information((first, actions), seat), seed)
            assert sample.exact
            assert uno.observe(sample.state, seat) == uno.observe(state, seat)
