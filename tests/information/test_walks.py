"""What holds of information and of what is drawn from it, wherever a game leads, under every rule set."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import Phase, given, settings

import unorules as uno
from tests.games import choose
from unorules.soundness import defects
from unorules.testing.strategies import starts
from unorules.testing.walks import Start
from unorules.testing.worlds import choose as alike_in_both
from unorules.testing.worlds import twin

PLIES = 60


def follow(start: Start, plies: int = PLIES) -> None:
    """Walk on with what two of those at the table learn, and draw from it now and then."""
    chance = Random(start.seed)
    state, events = uno.new_game_with_events(start.rules, start.players, seed=start.seed, dealer=start.dealer)
    viewers = chance.sample([None, *range(start.players)], 2)
    infos = {seat: uno.Information.start(uno.observe(state, seat), events) for seat in viewers}
    done: list[str] = []
    for ply in range(plies):
        if isinstance(state.decision, uno.GameOver):
            return
        action = choose(state, chance)
        done.append(str(action))
        state, events = uno.step(state, action)
        for seat in viewers:
            infos[seat] = infos[seat].seen(action, events, uno.observe(state, seat))
            try:
                what_is_known_is_so(infos[seat], state)
                if chance.random() < 0.2:
                    what_is_drawn_looks_the_same(infos[seat], state, ply)
            except AssertionError as error:
                raise AssertionError(f"seat {seat} after {' '.join(done)}\n{start}") from error


def what_is_known_is_so(info: uno.Information, state: uno.GameState) -> None:
    """Nothing that the seat believes to know is wrong, and nothing is counted twice."""
    for seat, hand in enumerate(state.hands):
        assert not Counter(info.known(seat)) - Counter(hand)
    assert info.seat is None or info.known(info.seat) == state.hands[info.seat]
    for known, real in ((info.draw_pile, state.draw_pile), (info.discard_pile, state.discard_pile)):
        assert len(known) == len(real)
        assert all(believed in (None, card) for believed, card in zip(known, real, strict=True))
    open_cards = [card for card in (*info.draw_pile, *info.discard_pile) if card is not None]
    placed = Counter(open_cards + [card for seat in range(state.players) for card in info.known(seat)])
    counted = placed + Counter(info.unseen)
    deck = Counter(state.rules.book.cards[code] for code in state.rules.book.pack)
    assert counted == deck or (info.knowledge.layout.buried and not counted - deck)


def what_is_drawn_looks_the_same(info: uno.Information, state: uno.GameState, seed: int) -> None:
    """The seat cannot tell what is drawn from the real state, and it is a sound state from which play goes on."""
    drawn = uno.resample(info, seed, limit=100).state
    assert uno.observe(drawn, info.seat) == uno.observe(state, info.seat)
    assert defects(drawn) == []
    assert drawn.key != state.key
    for seat in range(state.players):
        assert not Counter(info.known(seat)) - Counter(drawn.hands[seat]) or not info.knowledge.exact
    for action in uno.legal_actions(drawn):
        uno.apply(drawn, action)


def test_what_is_drawn_looks_to_the_seat_as_the_real_state_does(pytestconfig: pytest.Config) -> None:
    @settings(
        max_examples=pytestconfig.getoption("--walks") // 4,
        report_multiple_bugs=False,
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    )
    @given(starts())
    def looks_the_same(start: Start) -> None:
        follow(start)

    looks_the_same()


def test_it_holds_for_whole_official_games() -> None:
    for seed in range(3):
        follow(Start(uno.OFFICIAL.plus("scoring", target=200), 2 + seed, None, seed, ()), 400)


def test_two_games_that_a_seat_cannot_tell_apart_give_it_the_same_information() -> None:
    """Law 5: information is made of what its seat was shown, and of nothing else."""
    lived = 0
    for seed in range(12):
        chance = Random(seed)
        rules = uno.parse_rules(("official", "party", "pokemon_table", "official +jump_in +stacking")[seed % 4])
        state, viewer = uno.new_game(rules, 3, seed=seed), seed % 3
        states = [state, twin(state, viewer, chance, "bottom")]
        infos = [uno.Information.start(uno.observe(state, viewer)) for state in states]
        for _ in range(25):
            assert infos[0] == infos[1]
            action = alike_in_both(states[0], states[1], viewer, chance)
            if action is None or not uno.check(states[1], action):
                break
            steps = [uno.step(state, action) for state in states]
            if told(steps[0], viewer) != told(steps[1], viewer):
                break
            infos = [
                info.seen(action, events, uno.observe(state, viewer))
                for info, (state, events) in zip(infos, steps, strict=True)
            ]
            states = [state for state, _ in steps]
            lived += 1
    assert lived > 50


def told(step: tuple[uno.GameState, tuple[uno.Event, ...]], viewer: int) -> object:
    """What a step shows to a seat."""
    state, events = step
    return uno.observe(state, viewer), tuple(event.for_seat(viewer) for event in events)
