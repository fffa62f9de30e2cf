"""The record of one seat: what it was shown, nothing else, and storable."""

from __future__ import annotations

from random import Random

import pytest

import unorules as uno
from tests.games import SETS
from tests.playing import table
from tests.records.playing import games, played, started, whole_round
from unorules.record.news import format_event, parse_event
from unorules.testing.worlds import may_be_changed, twin


def viewers(record: uno.Record) -> tuple[int | None, ...]:
    return (0, record.players - 1, None)


def test_a_seat_record_holds_what_the_seat_could_observe_and_was_told():
    for record in games()[::3]:
        states = list(record.states())
        for seat in viewers(record):
            seen = record.for_seat(seat)
            assert (seen.seat, seen.players, seen.rules, len(seen)) == (seat, record.players, record.rules, len(record))
            assert list(seen.views()) == [uno.observe(state, seat) for state in states]
            for mine, step in zip(seen.steps, record.steps(), strict=True):
                assert mine.events == tuple(event.for_seat(seat) for event in step.events)
                assert (mine.ply, mine.action is None) == (step.ply, step.action is None)


def test_a_seat_record_survives_text_and_json():
    for number, record in enumerate([game.until(min(len(game), 50)) for game in (*games(), whole_round())]):
        seen = record.for_seat(viewers(record)[number % 3])
        text, document = seen.format(), seen.dumps()
        again = uno.SeatRecord.parse(text)
        assert again == seen
        assert again.format() == text
        assert uno.SeatRecord.loads(document) == seen == uno.loads(uno.dumps(seen))


def test_every_kind_of_event_has_a_text():
    met = set()
    for record in games():
        for step in record.steps():
            for event in step.events:
                for told in (event, event.for_seat(0), event.for_seat(None)):
                    met.add(type(event))
                    assert parse_event(format_event(told)) == told
    assert len(met) >= 25


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Nothing 1",
        "CardsDrawn 2 1 1 draw",
        "CardsDrawn x 1 1 draw ?",
        "CardsLaid 0 R7 maybe no",
        "CardsLaid 0 Q7 no no",
    ],
)
def test_what_is_no_event_is_refused(text: str):
    with pytest.raises(uno.NotationError):
        parse_event(text)


def test_neither_key_nor_order_nor_secret_nor_comment_stands_in_it():
    deal = uno.FairDeal.commit(3, secret=bytes(32)).with_nonce(1, b"luck")
    record = played(uno.Record.start(uno.OFFICIAL, 3, fair=deal), 40).annotate("she bluffs")
    for seat in (0, None):
        for text in (record.for_seat(seat).format(), record.for_seat(seat).dumps()):
            assert deal.commitment in text
            assert b"luck".hex() in text
            for hidden in (deal.key.hex(), bytes(32).hex(), "shuffle", "bluffs", "key:", '"key"', "check"):
                assert hidden not in text


@pytest.mark.parametrize("text", SETS, ids=map(str, range(len(SETS))))
def test_games_that_a_seat_cannot_tell_apart_give_it_the_same_record(text: str):
    """Hidden cards are changed about in the middle of a game; up to the next action all that the seat gets is equal."""
    record, chance = played(started(text, 3, seed=5), 30, seed=5), Random(9)
    for ply in range(5, len(record), 6):
        state = record.until(ply).state
        for seat in range(state.players):
            if may_be_changed(state, seat):
                one = uno.Record.from_position(state)
                other = uno.Record.from_position(twin(state, seat, chance, "all"))
                assert one.for_seat(seat) == other.for_seat(seat)
                assert one.for_seat(seat).format() == other.for_seat(seat).format()


def test_a_wrong_card_that_never_lay_on_the_table_is_not_told_to_others():
    state = table("R7 W | G1 G2 | Y3 Y4", "R2", "official +misplay(mode=penalty)", draw_pile="B1 B2 B3 B4", turn=1)
    record = uno.Record.from_position(state).then(uno.Play(1, "G1"))
    assert record.actions == (uno.Play(1, "G1"),)
    assert record.for_seat(1).steps[1].action == uno.Play(1, "G1")
    assert record.for_seat(0).steps[1].action == record.for_seat(None).steps[1].action == uno.Play(1, ())
    assert "G1" not in record.for_seat(0).format()


def test_a_viewer_that_is_none_is_refused():
    for seat in (3, -1, "host", True, 1.0):
        with pytest.raises(uno.SetupError):
            whole_round().for_seat(seat)  # type: ignore[arg-type]


SPOILED = {
    ("unorules 1 seat 0", "unorules 1"): "line 1: this is the record of the whole game; read it with Record",
    ("unorules 1 seat 0", "unorules 1 seat 9"): "9 is no seat: seats are 0 to 2",
    ("seats:", "seats: 4"): "a view of 3 seats, but 4 play",
    ("rules:", "rules: oficial"): "there is no preset 'oficial'",
    ("1 ", "1 0:fly"): "'fly' is no card",
    ("view:", "view: hands R7"): "what the game waits for is missing",
    ("view:", ""): "there must be a view for the beginning and one after each of",
    ("seats:", ""): "line 1: seats is missing",
    ("event:", "event: Rain 1"): "'Rain' is no event",
    ("event:", "shuffle: R7"): "shuffle has no place in the record of one seat",
}


@pytest.mark.parametrize("case", SPOILED, ids=map(str, range(len(SPOILED))))
def test_a_line_that_cannot_be_read_is_told(case: tuple[str, str]):
    lines = whole_round().for_seat(0).format().splitlines()
    at = next(at for at, line in enumerate(lines) if line.strip().startswith(case[0]))
    with pytest.raises(uno.NotationError) as caught:
        uno.SeatRecord.parse("\n".join([*lines[:at], *([case[1]] if case[1] else []), *lines[at + 1 :]]))
    assert any(SPOILED[case] in problem for problem in caught.value.problems), caught.value.problems


def test_records_of_one_seat_and_of_the_whole_game_are_not_taken_for_one_another():
    seen = whole_round().for_seat(0)
    with pytest.raises(uno.NotationError, match="this is the record of one seat; read it with SeatRecord"):
        uno.Record.parse(seen.format())
    with pytest.raises(uno.LoadError, match="must be record"):
        uno.Record.loads(seen.dumps())
    with pytest.raises(uno.LoadError, match="must be seat_record"):
        uno.SeatRecord.loads(whole_round().dumps())
