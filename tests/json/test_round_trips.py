"""Law 7: what is written is read back as the same value, in any phase, under any rules."""

from __future__ import annotations

import json
import pickle
from functools import cache
from random import Random

import attrs
import pytest

import unorules as uno
from tests.games import HOUSE, SETS, dealt, faults, moments, random_rules, walk
from tests.playing import after, table
from unorules.events import PileReshuffled
from unorules.windows import CatchWindow, DisputeWindow


@cache
def states() -> tuple[uno.GameState, ...]:
    """Moments of walks: every tenth, and every one with an owed answer, a window, a poll or an end."""
    found = []
    for at, state in enumerate(moments(SETS, plies=220, seed=7)):
        rare = state.windows or not isinstance(state.decision, uno.TurnDecision)
        if at % 10 == 0 or (rare and at % 2):
            found.append(state)
    return tuple(found)


def test_the_walks_meet_every_phase_and_snapshots_and_reshuffles():
    phases = {type(state.decision) for state in states()}
    assert phases == {
        *(uno.TurnDecision, uno.DrawnCardDecision, uno.PenaltyDecision, uno.ColorDecision, uno.TargetDecision),
        *(uno.PollDecision, uno.RoundOver, uno.GameOver),
    }
    assert any(isinstance(each, uno.GameState) for state in states() for each in state.slots)
    assert {CatchWindow, DisputeWindow} <= {type(window) for state in states() for window in state.windows}
    assert any(state.match.put_away for state in states())
    assert any(state.match.knocked_out for state in states())
    assert any(state.match.left for state in states())


def test_a_state_survives_json_and_pickle_in_any_phase():
    for state in states():
        text = uno.dumps(state)
        for again in (
            uno.loads(text),
            uno.loads(text, trusted=True),
            uno.loads(text.encode()),
            uno.from_json(uno.to_json(state)),
            pickle.loads(pickle.dumps(state)),
        ):
            assert again == state
            assert hash(again) == hash(state)
            assert uno.dumps(again) == text
            assert uno.digest(again) == uno.digest(state)
            assert again.rules is state.rules or again.rules == state.rules


def test_a_game_read_back_at_every_ply_goes_the_same_way():
    for number, text in enumerate(SETS):
        kept = dealt(uno.parse_rules(text), 3 + number % 3, 60 + number)
        assert kept is not None
        stored = kept
        for state, action in walk(kept, Random(number), 60):
            assert stored == state
            assert uno.legal_actions(stored) == uno.legal_actions(state)
            if action is not None:
                before, after_ = uno.step(uno.loads(uno.dumps(stored)), action), uno.step(state, action)
                assert before == after_
                stored = before[0]


def test_a_state_survives_after_the_generator_has_moved():
    state = uno.new_game(uno.parse_rules("official +deal(hand_size=10)"), 10, seed=4)
    counter, reshuffled = state.counter, 0
    for each, action in walk(state, Random(5), 150):
        if action is None:
            break
        again, events = uno.step(uno.loads(uno.dumps(each)), action)
        assert again == uno.apply(each, action)
        reshuffled += any(isinstance(event, PileReshuffled) for event in events)
        counter = max(counter, again.counter)
    assert reshuffled > 0
    assert counter > state.counter


def test_actions_survive_json_and_pickle():
    met = set()
    for state in states():
        odd = faults(state, Random(state.ply))
        for action in (*uno.legal_actions(state), *uno.host_actions(state), *odd):
            met.add(type(action))
            text = uno.dumps(action)
            for again in (uno.loads(text), uno.from_json(json.loads(text)), pickle.loads(pickle.dumps(action))):
                assert again == action
                assert type(again) is type(action)
            assert uno.apply(state, uno.loads(text)) == uno.apply(state, action) or state.ply % 20
    assert len(met) >= 14


def test_events_survive_json_and_pickle_whole_and_as_each_seat_sees_them():
    met = set()
    for number, text in enumerate(SETS):
        state = dealt(uno.parse_rules(text), 2 + number % 5, number)
        assert state is not None
        seen = list(uno.new_game_with_events(state.rules, state.players, seed=number)[1])
        for each, action in walk(state, Random(number), 90):
            if action is not None:
                seen += uno.step(each, action)[1]
        for event in seen:
            met.add(type(event))
            for told in (event, event.for_seat(0), event.for_seat(None)):
                assert uno.loads(uno.dumps(told)) == told
                assert pickle.loads(pickle.dumps(told)) == told
    assert len(met) >= 25


def test_views_survive_json_and_pickle_for_every_viewer():
    for state in states()[::4]:
        for viewer in (*range(state.players), None, uno.HOST):
            view = uno.observe(state, viewer)
            for again in (uno.loads(uno.dumps(view)), pickle.loads(pickle.dumps(view))):
                assert again == view
                assert again.disclosures == view.disclosures


def test_rules_survive_json_and_pickle():
    chance = Random(11)
    for rules in (*map(uno.parse_rules, SETS), *(random_rules(chance) for _ in range(60))):
        for again in (uno.loads(uno.dumps(rules)), pickle.loads(pickle.dumps(rules))):
            assert again == rules
            assert hash(again) == hash(rules)
        assert json.loads(uno.dumps(rules)) == {
            **{"schema": 1, "kind": "rules", "rules": str(rules)},
            "versions": {module.name: module.version for module in rules if module.version != 1},
        }


@pytest.mark.parametrize("text", HOUSE)
def test_states_of_random_rules_survive(text):
    chance = Random(text)
    for seed in range(6):
        state = dealt(random_rules(chance), 2 + seed, seed)
        assert state is None or uno.loads(uno.dumps(state)) == state


# --- the form ---------------------------------------------------------------------------------------------------------


def test_a_document_begins_with_its_schema_and_kind():
    state = uno.new_game(uno.OFFICIAL, 4, seed=7)
    kinds = {
        "state": state,
        "action": uno.Draw(0),
        "event": uno.step(state, uno.Draw(state.to_act))[1][0],
        "observation": uno.observe(state, 0),
        "rules": uno.OFFICIAL,
    }
    for kind, value in kinds.items():
        assert list(uno.to_json(value).items())[:2] == [("schema", 1), ("kind", kind)]
        assert json.loads(uno.dumps(value)) == uno.to_json(value)


def test_what_is_at_its_default_is_left_out_of_an_action():
    plain = uno.to_json(uno.Play(0, "R7"))
    assert plain == {"schema": 1, "kind": "action", "type": "Play", "seat": 0, "cards": ["R7"]}
    full = uno.Play(1, "W+4 R1", color="B", target=2, uno=True, announce=True)
    assert uno.to_json(full) == {
        **{"schema": 1, "kind": "action", "type": "Play", "seat": 1, "cards": ["W+4", "R1"], "color": "B"},
        **{"target": 2, "uno": True, "announce": True},
    }
    assert uno.to_json(uno.EndRound()) == {"schema": 1, "kind": "action", "type": "EndRound"}


@pytest.mark.parametrize(
    "value", [None, 1, "official", [], {}, object(), uno.Card, uno.Color.RED, uno.OFFICIAL["deal"]]
)
def test_what_has_no_json_form_is_a_type_error(value):
    with pytest.raises(TypeError, match="has no JSON form"):
        uno.dumps(value)


def test_an_official_state_of_four_seats_takes_no_more_than_2_kb():
    sizes = []
    for seed in range(12):
        state = uno.new_game(uno.OFFICIAL, 4, seed=seed)
        sizes += [len(uno.dumps(each).encode()) for each, _ in walk(state, Random(seed), 120)]
    assert max(sizes) <= 2048


# --- the digest -------------------------------------------------------------------------------------------------------


def test_the_digest_does_not_depend_on_the_order_of_a_hand_in_the_document():
    for state in states()[::6]:
        document = uno.to_json(state)
        document["hands"] = [" ".join(reversed(hand.split())) for hand in document["hands"]]
        again = uno.from_json(document)
        assert again == state
        assert uno.digest(again) == uno.digest(state)


def test_the_digest_of_a_hand_built_position_does_not_depend_on_the_order_of_its_hands():
    assert uno.digest(table("R7 G1 W | B1", "R2")) == uno.digest(table("W R7 G1 | B1", "R2"))


def test_states_that_differ_in_anything_have_another_digest():
    state = uno.new_game(uno.parse_rules("official +jump_in"), 3, seed=2)
    others = [
        attrs.evolve(state, ply=1),
        attrs.evolve(state, counter=state.counter + 1),
        attrs.evolve(state, key=bytes(32)),
        attrs.evolve(state, direction=-state.direction),
        attrs.evolve(state, passes=1),
        attrs.evolve(state, laid_by=1),
        attrs.evolve(state, pile_codes=state.pile_codes[::-1]),
        attrs.evolve(state, hand_codes=(state.hand_codes[1], state.hand_codes[0], state.hand_codes[2])),
        attrs.evolve(state, match=attrs.evolve(state.match, scores=(1, 0, 0))),
        attrs.evolve(state, windows=(CatchWindow(0, ("turn",)),)),
        attrs.evolve(state, book=uno.OFFICIAL.book),
    ]
    assert len({uno.digest(each) for each in (state, *others)}) == len(others) + 1


def test_no_two_states_of_the_walks_share_a_digest():
    assert len({uno.digest(state) for state in states()}) == len({(state, state.ply) for state in states()})


def test_the_digest_is_the_same_on_every_machine():
    """Written down once: BLAKE2b of the document with sorted keys."""
    state = after(table("R7 G1 | B1 B2", "R2", draw_pile="Y1"), "0:draw")
    digits = uno.digest(state)
    assert len(digits) == 32
    assert set(digits) <= set("0123456789abcdef")
    assert digits == uno.digest(pickle.loads(pickle.dumps(state)))
