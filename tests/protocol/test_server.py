"""`serve` answers every line with one line; a request that cannot be answered changes nothing and is told where."""

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unorules as uno
from tests.json.mutations import mutants
from tests.protocol.programs import OFFICIAL, POSITION, exchange
from unorules import testing
from unorules.protocol import MAX_LINE, serve

VIEW = {"id": 9, "do": "view"}
EMPTY = '{"id":1,"ok":{"x":""}}'


def ok(reply: dict[str, Any]) -> dict[str, Any]:
    assert set(reply) == {"id", "ok"}, reply
    answer: dict[str, Any] = reply["ok"]
    return answer


def error(reply: dict[str, Any]) -> tuple[int | None, str, str]:
    assert set(reply) == {"id", "error"}, reply
    return reply["id"], reply["error"]["code"], reply["error"]["message"]


def test_hello_tells_name_version_and_what_is_answered() -> None:
    (reply,) = exchange({"id": 0, "do": "hello", "protocol": 1})
    told = ok(reply)
    assert (told["protocol"], told["name"]) == (1, "unorules")
    assert told["can"] == sorted(testing.REQUESTS)


def test_bye_is_answered_and_ends_it() -> None:
    assert exchange({"id": 3, "do": "bye"}, VIEW) == [{"id": 3, "ok": {}}]


def test_a_position_is_laid_played_on_and_seen() -> None:
    laid, legal, played, view = exchange(
        POSITION,
        {"id": 2, "do": "legal", "seat": 0},
        {"id": 3, "do": "apply", "action": {"type": "Play", "seat": 0, "cards": ["R7"]}},
        {"id": 4, "do": "view"},
    )
    assert (ok(laid), ok(played)) == ({}, {})
    assert {"type": "Play", "seat": 0, "cards": ["R7"]} in ok(legal)["actions"]
    assert {"type": "Draw", "seat": 0} in ok(legal)["actions"]
    told = ok(view)
    assert (told["top"], told["turn"], told["phase"]) == ("R7", 1, "TurnDecision")
    assert told["hands"] == {"0": ["B1", "W+4"], "1": ["G1", "G2"], "2": ["Y1", "Y2"]}
    assert told["cards"] == 7 + 1 + 7


def test_a_refusal_brings_the_code_and_changes_nothing() -> None:
    _, before, refused, after = exchange(
        POSITION, VIEW, {"id": 3, "do": "apply", "action": {"type": "Play", "seat": 1, "cards": ["G1"]}}, VIEW
    )
    assert set(refused) == {"id", "refused"}
    assert refused["refused"]["code"] == "not_your_turn"
    assert refused["refused"]["message"]
    assert before == after


def test_a_hand_is_revealed_to_the_challenger_and_forgotten_with_the_next_table() -> None:
    play = {"type": "Play", "seat": 0, "cards": ["W+4"], "color": "G"}
    *_, guilty, _, fresh = exchange(
        POSITION,
        {"id": 2, "do": "apply", "action": play},
        {"id": 3, "do": "apply", "action": {"type": "Challenge", "seat": 1}},
        VIEW,
        POSITION,
        VIEW,
    )
    assert ok(guilty)["revealed_to"] == [1]
    assert ok(fresh)["revealed_to"] == []


def test_an_observation_is_the_document_of_one_seat_and_hides_the_others() -> None:
    _, seen, host = exchange(
        POSITION, {"id": 2, "do": "observe", "seat": 1}, {"id": 3, "do": "observe", "seat": "host"}
    )
    view = uno.from_json(ok(seen)["observation"])
    assert isinstance(view, uno.Observation)
    assert (view.viewer, view.hand, view.hands) == (1, uno.cards("G1 G2"), None)
    assert "R7" not in json.dumps(seen)
    assert ok(host)["observation"]["hands"][0] == ["R7", "B1", "W+4"]


def test_an_opening_a_deal_and_a_draw_for_the_dealer() -> None:
    opening = {key: POSITION[key] for key in ("rules", "players", "hands")} | {"draw_pile": ["RS", "B2"], "dealer": 2}
    opened, view, dealt, again, dealer, tie = exchange(
        {"id": 1, "do": "opening", **opening},
        VIEW,
        {"id": 2, "do": "deal", "rules": OFFICIAL, "players": 4, "dealer": 1, "seed": "a"},
        VIEW,
        {"id": 3, "do": "dealer", "players": 2, "dealer_draws": ["R2", "G7"]},
        {"id": 4, "do": "dealer", "players": 2, "dealer_draws": ["R2", "G2"]},
    )
    assert (ok(opened), ok(dealt)) == ({}, {})
    assert ok(view)["turn"] == 1  # seat 0, left of the dealer, is skipped
    assert [len(hand) for hand in ok(again)["hands"].values()][2:] == [7, 7]
    assert (ok(dealer), ok(tie)) == ({"dealer": 1}, {"dealer": None})


def test_chance_is_decided_by_the_seed_and_unknown_without_one() -> None:
    deal = {"id": 1, "do": "deal", "rules": OFFICIAL, "players": 4}
    lines = [deal | {"seed": "a"}, VIEW, deal | {"seed": "a"}, VIEW, deal, VIEW, deal, VIEW]
    same, again, one, other = [ok(reply)["hands"] for reply in exchange(*lines)[1::2]]
    assert same == again
    assert one != other


def test_rules_are_told_by_their_deck_or_refused() -> None:
    told, players, values = exchange(
        {"id": 1, "do": "rules", "rules": {"preset": "pokemon", "modules": {}}},
        {"id": 2, "do": "rules", "rules": OFFICIAL, "players": 11},
        {"id": 3, "do": "rules", "rules": {"modules": {"draw": {"drawn": "never"}}}},
    )
    deck = ok(told)["deck"]
    assert (sum(deck.values()), deck["SNX"], deck["R0"], deck["R1"]) == (112, 2, 1, 2)
    assert (ok(told)["points"]["SNX"], ok(told)["points"]["R7"]) == (50, 7)
    assert players["refused"]["code"] == values["refused"]["code"] == "bad_config"
    assert "drawn is 'never'" in values["refused"]["message"]


@pytest.mark.parametrize(
    ("line", "number", "code", "says"),
    [
        (b"{", None, "bad_line", "$: not JSON"),
        (b"[1]", None, "bad_line", "$: must be an object"),
        (b"\xff\xfe", None, "bad_line", "$: not UTF-8"),
        (b'{"id": 1, "id": 2}', None, "bad_line", "$: the key 'id' stands twice"),
        (b'{"id": NaN}', None, "bad_line", "$: NaN is no JSON number"),
        (b"[" * 100_000, None, "bad_line", "$: not JSON"),
        (b'{"id": 1, "do": "view", "x": ' + b"[" * 50 + b"]" * 50 + b"}", None, "bad_line", "$: nested deeper than 40"),
        (b'{"do": "view"}', None, "bad_request", "$.id: is None; it must be a whole number from 0"),
        (b'{"id": true, "do": "view"}', None, "bad_request", "$.id: is True"),
        (b'{"id": -1, "do": "view"}', None, "bad_request", "$.id: is -1"),
        (b'{"id": 5}', 5, "bad_request", "$.do: is None; it must be the name of a request"),
        (b'{"id": 5, "do": "veiw"}', 5, "unsupported", "$.do: there is no request 'veiw'; there are apply, deal"),
        (b'{"id": 5, "do": "hello"}', 5, "bad_request", "$.protocol: is None"),
        (b'{"id": 5, "do": "hello", "protocol": 2}', 5, "unsupported", "$.protocol: 2; this program speaks 1"),
        (b'{"id": 5, "do": "hello", "protocol": 1, "x": 1}', 5, "bad_request", "$.x: no such key"),
        (b'{"id": 5, "do": "view"}', 5, "bad_request", "$.do: there is no table yet"),
        (b'{"id": 5, "do": "observe", "seat": 9}', 5, "bad_request", "$.do: there is no table yet"),
        (b'{"id": 5, "do": "deal", "rules": {"preset": "x"}}', 5, "unsupported", "preset x"),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_with_its_place_and_the_next_one_is_answered(
    line: bytes, number: int | None, code: str, says: str
) -> None:
    told, laid = exchange(line, POSITION)
    assert error(told)[:2] == (number, code)
    assert error(told)[2].startswith(says)
    assert ok(laid) == {}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hands": {"0": ["Q4", 5], "1": "R7", "9": []}}, "$.hands['0'][0]: 'Q4' is no card"),
        ({"hands": {"0": ["Q4", 5], "1": "R7", "9": []}}, "$.hands['0'][1]: 5 is no card"),
        ({"hands": {"0": ["Q4", 5], "1": "R7", "9": []}}, "$.hands['1']: must be a list, not str"),
        ({"hands": {"9": []}}, "$.hands: '9' is no seat of 3"),
        ({"rules": {"modules": {"draw": 3}}}, "$.rules.modules['draw']: must be an object, not int"),
        ({"direction": 2}, "$.direction: 2 is no direction"),
        ({"turn": 3, "dealer": -1}, "$.dealer: -1 is no seat of 3; $.turn: 3 is no seat of 3"),
        ({"turn": 0, "eliminated": [0]}, "$.turn: seat 0 is not in play"),
        ({"eliminated": [1, 1]}, "$.eliminated: a seat stands twice"),
        ({"eliminated": [1, 2]}, "$.eliminated: at least 2 seats must be left in play"),
        ({"scores": [1]}, "$.scores: must hold 3 totals, not 1"),
        ({"round": 0}, "$.round: 0 is no round"),
        ({"draw_pile": ["R7"] * 1000}, "$: 1008 cards; a table holds at most 1000"),
        ({"color": "purple"}, "$.color: 'purple' is no colour"),
        ({"turns": 1}, "$: no such key: turns"),
    ],
)
def test_every_defect_of_a_request_is_told_with_its_path(change: dict[str, Any], says: str) -> None:
    _, before, told, after = exchange(POSITION, VIEW, POSITION | {"id": 7} | change, VIEW)
    number, code, message = error(told)
    assert (number, code) == (7, "bad_request")
    assert says in message
    assert before == after


def test_nobody_observes_from_a_seat_that_is_none() -> None:
    _, told = exchange(POSITION, {"id": 2, "do": "observe", "seat": 3})
    assert error(told)[:2] == (2, "bad_request")
    assert error(told)[2].startswith("$.seat: 3 is no seat here: seats are 0 to 2")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (3, "$.action: must be an object, not int"),
        ({}, "$.action: no action is named None"),
        ({"type": "Fly"}, "$.action: no action is named 'Fly'"),
        ({"type": "Draw"}, "$.action: Draw needs seat"),
        ({"type": "Draw", "seat": 0, "speed": 1}, "$.action: Draw has no 'speed'"),
    ],
)
def test_what_is_no_action_is_a_bad_request_and_no_refusal(action: object, says: str) -> None:
    _, told = exchange(POSITION, {"id": 2, "do": "apply", "action": action})
    assert error(told) == (2, "bad_request", says)


def test_a_line_that_is_too_long_is_passed_over() -> None:
    long = b'{"id": 1, "do": "' + b"x" * MAX_LINE + b'"}'
    told, laid = exchange(long, POSITION)
    assert error(told) == (None, "bad_line", f"$: longer than {MAX_LINE} characters")
    assert ok(laid) == {}


def test_blank_lines_are_passed_over_and_the_last_line_needs_no_end() -> None:
    replies = io.BytesIO()
    serve(
        lambda do, said: {},
        can=["view"],
        name="x",
        requests=io.BytesIO(b'\n \r\n{"id":1,"do":"view"}'),
        replies=replies,
    )
    assert replies.getvalue() == b'{"id":1,"ok":{}}\n'


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda do, said: 1 / 0, "ZeroDivisionError: division by zero"),
        (lambda do, said: {"x": object()}, "TypeError: Object of type object is not JSON serializable"),
        (lambda do, said: {"x": "x" * MAX_LINE}, f"UnoRulesError: a line of {MAX_LINE + len(EMPTY)} bytes"),
    ],
)
def test_an_engine_that_breaks_is_told_as_failed(answer: Any, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    replies = io.BytesIO()
    serve(answer, can=["view"], name="x", requests=io.BytesIO(b'{"id":1,"do":"view"}\n' * 2), replies=replies)
    for reply in map(json.loads, replies.getvalue().splitlines()):
        assert error(reply)[:2] == (1, "failed")
        assert error(reply)[2].startswith(says)


def test_what_an_engine_prints_does_not_disturb_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    def answer(do: str, said: object) -> dict[str, object]:
        print("thinking")
        return {}

    serve(answer, can=["view"], name="x", requests=io.BytesIO(b'{"id":1,"do":"view"}\n'), replies=io.BytesIO())
    assert capsys.readouterr() == ("", "thinking\n")


# --- any line whatever ------------------------------------------------------------------------------------------------

GOOD: list[dict[str, Any]] = [
    POSITION | {"scores": [1, 2, 3], "eliminated": [], "discard_under": ["B9"], "round": 2, "dealer": 1, "seed": "x"},
    {"id": 1, "do": "opening", **{key: POSITION[key] for key in ("rules", "players", "hands", "draw_pile")}},
    {"id": 1, "do": "deal", "rules": {"modules": {"draw": {"drawn": "keep"}}}, "players": 3, "dealer": 1, "seed": "x"},
    {"id": 1, "do": "dealer", "players": 2, "dealer_draws": ["R2", "G7"]},
    {"id": 1, "do": "rules", "rules": OFFICIAL, "players": 4},
    {"id": 1, "do": "apply", "action": {"type": "Play", "seat": 0, "cards": ["W+4"], "color": "G", "uno": True}},
    {"id": 1, "do": "apply", "action": {"type": "JumpIn", "seat": 1, "card": "R5", "target": 2}},
    {"id": 1, "do": "apply", "action": {"type": "Penalize", "seat": 1, "fault": "advice"}},
    {"id": 1, "do": "legal", "seat": 0},
    {"id": 1, "do": "observe", "seat": 0},
    {"id": 1, "do": "hello", "protocol": 1},
    VIEW,
]
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["R7", "W", "Play"]),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=8,
)


def answered(*lines: bytes | str | dict[str, Any]) -> list[dict[str, Any]]:
    """The replies to these lines between a position and a view; all keep to the protocol."""
    replies = exchange(POSITION, VIEW, *lines, VIEW)
    assert len(replies) == len(lines) + 3
    for reply in replies:
        assert set(reply) in ({"id", "ok"}, {"id", "refused"}, {"id", "error"})
        if "error" in reply:
            _, code, message = error(reply)
            assert code in ("bad_line", "bad_request", "unsupported")
            assert code == "unsupported" or message.startswith("$")
    if not any("ok" in reply for reply in replies[2:-1]):
        assert replies[1] == replies[-1]
    return replies


@given(st.lists(st.binary(max_size=60).map(lambda line: line.replace(b"\n", b"") + b"!"), max_size=5))
@settings(max_examples=50)
def test_bytes_of_any_kind_are_answered(lines: list[bytes]) -> None:
    answered(*lines)


@given(st.sampled_from(GOOD), st.data())
@settings(max_examples=150)
def test_requests_with_anything_in_them_are_answered(request: dict[str, Any], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(request)))
    answered(request | {key: data.draw(PLAIN)})


@pytest.mark.parametrize("request_", GOOD, ids=[f"{at}-{line['do']}" for at, line in enumerate(GOOD)])
def test_requests_with_one_place_changed_are_answered(request_: dict[str, Any]) -> None:
    changed = [line for _, line in mutants(request_)]
    answered(*[line for line in changed if line.get("do") != "bye"])
