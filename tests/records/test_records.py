"""Records: a game that grows by one action at a time, replayed without a generator, stored as text and as JSON."""

from __future__ import annotations

import io
import json
import pickle
import re
from random import Random

import attrs
import pytest

import unorules as uno
import unorules.shuffle
from tests.games import SETS, choose
from tests.playing import table
from tests.records.playing import games, started, whole_round
from unorules.record.orders import under
from unorules.testing import snapshot

# --- growing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", SETS, ids=map(str, range(len(SETS))))
def test_a_record_comes_to_the_state_that_the_game_comes_to(text: str):
    record = started(text, 3, seed=11)
    state = uno.new_game(record.rules, record.players, seed=11)
    assert snapshot(record.state) == snapshot(state)
    chance = Random(5)
    for _ in range(60):
        if isinstance(state.decision, uno.GameOver):
            break
        action = choose(state, chance)
        state, record = uno.apply(state, action), record.then(action)
        assert snapshot(record.state) == snapshot(state)
    assert len(record) == state.ply


def test_a_record_never_changes():
    record = started("official")
    action, other = uno.legal_actions(record.state)[:2]
    longer = record.then(action)
    assert (len(record), len(longer)) == (0, 1)
    assert record.then(other) != longer == record.then(action)
    assert hash(longer) == hash(record.then(action))
    assert bool(record)
    assert pickle.loads(pickle.dumps(longer)) == longer


def test_an_action_stands_in_its_normal_form():
    state = table("R7 W | G1 G2", "R2")
    record = uno.Record.from_position(state).then(uno.Play(0, "R7", color="B", target=1))
    assert record.actions == (uno.Play(0, "R7"),)


def test_a_refused_action_is_refused():
    record = started("official")
    assert record.state.to_act is not None
    with pytest.raises(uno.IllegalAction) as caught:
        record.then(uno.Draw((record.state.to_act + 1) % 4))
    assert caught.value.code is uno.Code.NOT_YOUR_TURN


def test_faults_are_recorded_with_all_else():
    met = {type(action) for record in games() for action in record.actions}
    assert {uno.Play, uno.JumpIn, uno.Draw, uno.Pass, uno.Accept, uno.Challenge, uno.NextRound} <= met
    assert {uno.NameColor, uno.ChooseTarget, uno.CallUno, uno.Catch, uno.Dispute} <= met
    assert {uno.Leave, uno.Join, uno.Penalize, uno.EndRound} <= met


def test_a_play_that_names_no_card_has_a_text():
    state = table("R7 W | G1 G2", "R2", "official +misplay(out_of_turn=penalty)", draw_pile="B1 B2 B3")
    record = uno.Record.from_position(state).then(uno.Play(1, "G1"))
    assert record.actions == (uno.Play(1, ()),)
    assert str(record.actions[0]) == "1:-"
    assert uno.Record.parse(record.format()) == record


# --- replaying --------------------------------------------------------------------------------------------------------


def test_a_game_is_replayed_without_a_generator(monkeypatch: pytest.MonkeyPatch):
    made = games()
    states = [list(record.states()) for record in made]

    def broken(*_: object) -> bytes:
        raise AssertionError("the generator was asked")

    monkeypatch.setattr(unorules.shuffle, "_stream", broken)
    for record, before in zip(made, states, strict=True):
        assert record.replay() == record.state
        assert list(map(snapshot, record.states())) == list(map(snapshot, before))
        assert uno.Record.parse(record.format()) == record
        assert uno.Record.loads(record.dumps()) == record
    assert sum(len(record.shuffles) for record in made) > len(made) * 2


def test_steps_tell_what_happened():
    record = whole_round()
    first, *rest = record.steps()
    assert first.events == uno.new_game_with_events(record.rules, 3, seed=4)[1]
    state = first.state
    for step in rest:
        assert step.action is not None
        state, events = uno.step(state, step.action)
        assert (step.state, step.events) == (state, events)
    assert [step.ply for step in record.steps()] == list(range(len(record) + 1))


def test_the_states_of_a_replay_hold_the_key_and_nothing_of_the_record():
    for record in games():
        for state in record.states():
            assert type(state.key) is bytes
            assert all(type(each.key) is bytes for each in state.slots if isinstance(each, uno.GameState))


def test_states_are_made_one_at_a_time():
    record = whole_round()
    broken = attrs.evolve(record, actions=(*record.actions[:5], uno.Draw(9)))
    states = broken.states()
    assert [next(states).ply for _ in range(6)] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(uno.ReplayError, match=r"^ply 6: 9:draw is refused"):
        next(states)


def test_a_game_goes_on_alike_from_any_ply():
    record = games()[0]
    half = len(record) // 2
    again = record.until(half)
    for action in record.actions[half:]:
        again = again.then(action)
    assert again == record
    assert record.until(0).state == next(record.states())
    with pytest.raises(uno.SetupError, match=f"no ply {len(record) + 1} here: the last one is {len(record)}"):
        record.until(len(record) + 1)


def test_a_record_may_begin_in_the_middle_of_a_game():
    for record in games():
        middle = record.until(len(record) * 2 // 3).state
        again = uno.Record.from_position(middle.position())
        for action in record.actions[len(record) * 2 // 3 :]:
            again = again.then(action)
        assert again.replay() == again.state == record.state
        assert uno.Record.parse(again.format()) == again
        assert uno.Record.loads(again.dumps()) == again


def test_a_record_without_a_key_replays_and_does_not_tell_what_was_to_come():
    record = games()[3]
    assert isinstance(record.origin, uno.Deal)
    open_ = attrs.evolve(record, origin=attrs.evolve(record.origin, key=None))
    again = uno.Record.parse(open_.format())
    assert "key" not in open_.format()
    assert again.replay() == under(record.state, bytes(32))


def test_equal_orders_under_another_key_are_another_record():
    record = games()[0]
    assert isinstance(record.origin, uno.Deal)
    assert attrs.evolve(record, origin=attrs.evolve(record.origin, key=bytes(32))) != record


# --- facts ------------------------------------------------------------------------------------------------------------


def test_comments_are_kept_and_can_be_removed():
    record = whole_round()
    assert record.comments == ((0, "A game\nof one round."), (1, "the first card"))
    assert record.annotate("", 0).annotate("", 1).comments == ()
    assert record.annotate("  good \n\n bad  ").comments[-1] == (len(record), "good\n\nbad")
    assert uno.Record.parse(record.format()).comments == record.comments
    with pytest.raises(uno.SetupError, match="there is no ply 99999"):
        record.annotate("x", 99999)
    with pytest.raises(uno.SetupError, match="cannot be printed"):
        record.annotate("\x1b[2J")


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"names": ["Ann"]}, ["1 name for 2 seats"]),
        ({"names": ["", "a\nb"]}, ["name 0: ''", "name 1: 'a\\nb'"]),
        ({"names": [7, "x" * 2000]}, ["name 0: must be a text, not int", "name 1: "]),
        ({"date": "28.2.2026"}, ["date: '28.2.2026' is no day; write YYYY-MM-DD"]),
        ({"date": "2026-02-30"}, ["date: '2026-02-30' is no day"]),
        ({"tags": {"place": "Ulm", "Place": ""}}, ["tags: 'place' is no name; begin with a capital", "Place: ''"]),
    ],
)
def test_facts_that_are_malformed_are_refused_all_at_once(facts, says):
    with pytest.raises(uno.SetupError) as caught:
        uno.Record.start(uno.OFFICIAL, 2, seed=1, **facts)
    assert len(caught.value.problems) == len(says)
    for problem, part in zip(caught.value.problems, says, strict=True):
        assert problem.startswith(part)


# --- stored -----------------------------------------------------------------------------------------------------------


def test_a_record_survives_text_and_json():
    for record in (*games(), whole_round()):
        text, document = record.format(), record.dumps()
        again = uno.Record.parse(text)
        assert again == record
        assert snapshot(again.state) == snapshot(record.state)
        assert again.format() == text
        assert uno.Record.loads(document) == record == uno.loads(uno.dumps(record)) == uno.loads(document.encode())
        assert uno.dumps(record) == document
        assert "\n" not in document


def test_the_text_of_a_short_record():
    state = table("R7 W | G1 G2", "R2", draw_pile="B1 B2", seed=bytes(32))
    record = uno.Record.from_position(state, names=("Ann", "Bob"), date="2026-01-31", tags={"Place": "Ulm"})
    record = record.then(uno.Play(0, "R7", uno=True)).annotate("and UNO").then(uno.Draw(1)).annotate("a\nb")
    record = record.annotate("from a table", 0)
    lines = record.format().splitlines()
    check = lines.pop()
    assert lines == [
        "unorules 1",
        "position: official; hands R7 W | G1 G2; pile B1 B2; discard R2; turn 0",
        "name 0: Ann",
        "name 1: Bob",
        "date: 2026-01-31",
        "Place: Ulm",
        "; from a table",
        "1 0:R7! ; and UNO",
        "2 1:draw",
        "  ; a",
        "  ; b",
    ]
    assert check.startswith("  check: ")


def test_how_rounds_and_the_game_ended_stands_in_the_text():
    record = whole_round()
    match = record.state.match
    assert match.result is not None
    lines = record.format().splitlines()
    scores = " ".join(map(str, record.state.scores))
    assert f"result: seat {match.winners[0]}, rounds; scores {scores}" in lines
    deltas = " ".join(map(str, match.result.deltas))
    assert f"  round: {match.result.winner} out {match.result.points} {deltas}" in lines


def test_several_winners_stand_in_the_result():
    rules = "official +teams +scoring(rounds=1)"
    state = table("R7 | G1 G2 | B1 | Y1", "R2", rules, draw_pile="Y5 Y6", turn=0)
    record = uno.Record.from_position(state).then(uno.Play(0, "R7"))
    assert record.state.match.winners == (0, 2)
    assert "result: seats 0 2, rounds; scores " in record.format()
    assert uno.Record.parse(record.format()) == uno.Record.loads(record.dumps()) == record


def test_what_people_write_otherwise_is_read_all_the_same():
    record = whole_round().annotate("", 1)
    lines = record.format().splitlines()
    careless = [f"\t {line.strip()}  \r" for line in lines if "check" not in line and "round:" not in line]
    careless = [line.replace("1 ", "1 \t", 1) if line.strip().startswith("1 ") else line for line in careless]
    assert uno.Record.parse("\n\n" + "\n".join(careless) + "\n\n") == record


def test_a_shuffle_without_its_counter_is_read():
    record = games()[0]
    again = uno.Record.parse(re.sub(r"shuffle \d+:", "shuffle:", record.format()))
    assert [each.cards for each in again.shuffles] == [each.cards for each in record.shuffles]
    assert again.state.counter < record.state.counter
    assert uno.Record.parse(again.format()) == again


def test_the_counter_of_a_shuffle_may_be_as_long_as_in_json():
    record = games()[0].until(0)
    most = attrs.evolve(record, shuffles=(attrs.evolve(record.shuffles[0], counter=2**63 - 1),))
    for again in (uno.Record.parse(most.format()), uno.Record.loads(most.dumps())):
        assert again.shuffles == most.shuffles


# --- many in a file ---------------------------------------------------------------------------------------------------


def many() -> tuple[uno.Record, ...]:
    return (whole_round(), games()[1].until(20), games()[2].until(10))


def test_a_file_holds_many_records_in_either_form():
    text = "\n".join(record.format() for record in many())
    lines = "\n".join(record.dumps() for record in many()) + "\n"
    for content in (text, lines, text + "\n" + lines, "\n\n\n" + text.replace("\n\n", "\n\n\n"), lines + text):
        found = list(uno.read_records(io.StringIO(content)))
        assert found == list(many()) * (len(found) // 3)
        assert found == list(uno.read_records(content.splitlines()))


def test_a_file_is_read_no_further_than_it_is_asked_for():
    taken = []

    def lines():
        for line in "\n".join(record.format() for record in many()).splitlines():
            taken.append(line)
            yield line

    assert next(uno.read_records(lines())) == whole_round()
    assert len(taken) <= len(whole_round().format().splitlines()) + 2


def test_an_unreadable_record_is_told_with_its_number_and_line_and_passed_over_if_that_is_wanted():
    first, second, third = many()
    bad = second.format().replace("\n5 ", "\n6 ")
    text = "\n".join((first.format(), bad, third.format(), '{"kind":"record"}\n'))
    told = []
    assert list(uno.read_records(io.StringIO(text), unreadable=told.append)) == [first, third]
    line = text.splitlines().index(next(each for each in bad.splitlines() if each.startswith("6 "))) + 1
    assert [type(error) for error in told] == [uno.NotationError, uno.LoadError]
    assert told[0].problems[0] == f"record 2, line {line}: ply 6: the next one is 5"
    assert told[1].problems[0].startswith(f"record 4, line {len(text.splitlines())}: $.schema: is None")
    found = uno.read_records(io.StringIO(text))
    assert next(found) == first
    with pytest.raises(uno.NotationError, match="record 2, line"):
        next(found)


def test_a_departure_in_a_file_is_told_with_record_line_and_ply():
    first, second, _ = many()
    lines = second.format().splitlines()
    at = lines.index(next(line for line in lines if line.startswith("7 ")))
    lines[at] = "7 9:draw"
    text = first.format() + "\n" + "\n".join(lines) + "\n"
    with pytest.raises(uno.ReplayError) as caught:
        list(uno.read_records(io.StringIO(text)))
    assert caught.value.ply == 7
    assert caught.value.place == f"record 2, line {len(first.format().splitlines()) + at + 2}"
    assert str(caught.value).startswith(f"{caught.value.place}, ply 7: 9:draw is refused: ")
    document = json.loads(second.dumps())
    document["actions"][6] = "9:draw"
    with pytest.raises(uno.ReplayError) as caught:
        list(uno.read_records([first.dumps(), json.dumps(document)]))
    assert str(caught.value).startswith("record 2, line 2, $.actions[6], ply 7: ")
    assert pickle.loads(pickle.dumps(caught.value)).place == caught.value.place


def test_a_line_without_end_is_not_read_to_its_end():
    class Endless(io.StringIO):
        def readline(self, size: int | None = -1) -> str:
            assert size is not None
            assert 0 < size < 10**7
            return "x" * size

    with pytest.raises(uno.NotationError, match="longer than"):
        list(uno.read_records(Endless()))


def test_lines_without_end_are_not_gathered():
    def lines():
        yield "unorules 1"
        while True:
            yield "; " + "x" * 10**6

    with pytest.raises(uno.NotationError, match="a record is longer than"):
        list(uno.read_records(lines()))
