"""Games for tests that look at many moments: rule sets, and walks through whole games with a seeded chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

import unorules as uno
from unorules.ruleset import MODULES
from unorules.testing.strategies import WHOLE, composed, values

HOUSE = (
    "official +jump_in(cards=all, pending=accumulate) +stacking(mode=any) +deflect(mode=skip_and_reverse)",
    "official +seven_zero(last_card=effect_first) +multi_play(match=same_face) +uno_call(false_call=1, false_catch=1)",
    "pokemon +misplay(mode=catchable, out_of_turn=penalty, false_dispute=1) +faults +wild_draw_four(policy=strict)",
    "pokemon +greninja(mode=draw_until_color) +snorlax(placement=over) +hand_limit(cards=12) +stacking",
    "mattel_112 +deck(kind=mattel112, special=shuffle) +misplay(mode=penalty) +draw(choice=must_play_if_able)",
    "mattel_112 +opening(wild=left_chooses) +hand_limit(cards=10) +most_cards +scoring(target=None)",
    "official +teams +jump_in +seven_zero(seven=swap_next) +polled",
    "console +misplay(mode=catchable) +polled +uno_call(window=last_card)",
    "official +wild_draw_four(guilty=take_back, guilt=any_playable) +stacking(mode=progressive) +draw(drawn=must_play)",
    "official +scoring(method=knockout, target=60) +draw(hand_after_draw=True, until_playable=True)",
)
"""House rules in mixtures that meet one another."""

SETS = (*sorted(uno.PRESETS), *HOUSE)
"""Every preset and the house rules above, as text."""


def random_rules(chance: Random) -> uno.Rules:
    """Some preset with some modules at some values, as far as they make sense together."""
    base = uno.PRESETS[chance.choice(sorted(uno.PRESETS))]
    changes = []
    for name in chance.sample(sorted(MODULES), len(MODULES)):
        module = MODULES[name]
        if not module.always and chance.random() < 0.7:
            continue
        if name in WHOLE:
            changes.append((name, chance.choice(WHOLE[name])))
        elif name != "deal":
            changes.append((name, {each.name: chance.choice(values(module, each)) for each in attrs.fields(module)}))
    return composed(base, changes)


def dealt(rules: uno.Rules, players: int, seed: int) -> uno.GameState | None:
    """A new game with so many seats or with four or two; None when these rules allow none of them."""
    for count in (players, 4, 2):
        try:
            return uno.new_game(rules, count, seed=seed)
        except uno.SetupError:
            continue
    return None


def faults(state: uno.GameState, chance: Random) -> list[uno.Action]:
    """A tolerated fault or two of those that a seat could make now."""
    if not state.running or state.to_act is None:
        return []
    seat = chance.choice(state.ring.seats)
    hand = state.hands[state.to_act]
    odd: list[uno.Action] = [uno.Catch(seat, chance.randrange(state.players)), uno.CallUno(seat)]
    odd += [uno.Dispute(seat, chance.randrange(state.players))]
    if hand:
        odd += [uno.Play(state.to_act, chance.choice(hand), uno.Color.RED) for _ in range(3)]
    return [each for each in odd if uno.check(state, each).status is uno.Status.TOLERATED]


def choose(state: uno.GameState, chance: Random) -> uno.Action:
    """Mostly cards, so that rounds end; now and then a window, a fault that is carried out, or the host."""
    if chance.random() < 0.02:
        hosts = [each for each in uno.host_actions(state) if chance.random() < 0.2 or not isinstance(each, uno.Leave)]
        if hosts:
            return chance.choice(hosts)
    if chance.random() < 0.15:
        wrong = faults(state, chance)
        if wrong:
            return chance.choice(wrong)
    listed = uno.legal_actions(state)
    plays = [each for each in listed if isinstance(each, uno.Play)]
    return chance.choice(plays if plays and chance.random() < 0.7 else listed)


def walk(state: uno.GameState, chance: Random, plies: int) -> Iterator[tuple[uno.GameState, uno.Action | None]]:
    """Each state on the way with the action that leads on; None after the last."""
    for _ in range(plies):
        if isinstance(state.decision, uno.GameOver):
            break
        action = choose(state, chance)
        yield state, action
        state = uno.apply(state, action)
    yield state, None


def moments(texts: tuple[str, ...] = SETS, plies: int = 250, step: int = 1, seed: int = 0) -> Iterator[uno.GameState]:
    """Every so-many-th state of a walk under each of these rules, with 2 to 6 seats."""
    for number, text in enumerate(texts):
        state = dealt(uno.parse_rules(text), 2 + (number + seed) % 5, seed + number)
        assert state is not None, text
        for ply, (each, _) in enumerate(walk(state, Random(seed * 1000 + number), plies)):
            if ply % step == 0:
                yield each
