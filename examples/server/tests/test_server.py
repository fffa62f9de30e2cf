"""The server as a client meets it: who is who, what is refused, what comes back after a lost line or a crash."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import urlopen

import attrs
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import unorules as uno
from guests import Guest, Party, ask
from servers import Server, ServerInside
from table_server.app import SETTINGS
from table_server.guard import BOUNDS, CLOCK, MAX_MESSAGE, Buckets, out_of_bounds
from table_server.live import MAX_LINES
from unorules import pictures
from unorules.bots import GreedyBot, by_observation
from unorules.table import (
    Accepted,
    AddBot,
    Clocks,
    Connect,
    Disconnect,
    MemoryStorage,
    Phase,
    Sit,
    Start,
    Tables,
    open_storage,
)


@pytest.fixture
def party(database: str) -> Iterator[Party]:
    server = ServerInside(database)
    party = Party(server.address)
    yield party
    party.end()
    server.stop()


def code_of(closed: ConnectionClosed) -> int | None:
    """Why the server closed a line."""
    return None if closed.rcvd is None else closed.rcvd.code


def asked(*players: Guest) -> Guest:
    return next(each for each in players if each.view["observation"]["to_act"] == each.view["seat"])


def test_who_opens_a_table_is_its_host_and_is_seated(party: Party) -> None:
    anna = party.host()
    assert anna.view["host"] == anna.view["you"] == anna.id
    assert [place["name"] for place in anna.view["places"]] == ["Anna"]
    assert anna.told == ["Anna opens the table.", "Anna takes a seat."]


def test_a_hand_goes_to_its_owner_only_and_a_spectator_sees_none(party: Party) -> None:
    anna, ben = party.game()
    eve = party.come(anna.table)
    eve.enter("Eve", sit=False)
    assert len(ben.view["observation"]["hand"]) == 7
    assert eve.view["seat"] is None
    assert eve.view["observation"]["hand"] == eve.view["observation"]["legal"] == []
    for each in (anna, ben, eve):
        dealt = [event for told in each.view["recent"] for event in told["events"] if event["type"] == "HandDealt"]
        assert [event["seat"] for event in dealt if event["cards"]] == ([] if each is eve else [each.view["seat"]])


def test_nobody_speaks_for_another_seat(party: Party) -> None:
    anna, ben = party.game()
    mover = asked(anna, ben)
    other = ben if mover is anna else anna
    answer = other.say("Act", action=mover.view["observation"]["legal"][0])
    assert answer["code"] == "forged"


def test_an_id_that_others_see_is_no_secret(party: Party) -> None:
    anna, ben = party.game()
    thief = party.come(anna.table, secret=ben.id)  # all that is known of Ben
    assert thief.id != ben.id
    thief.hear(lambda body: body.get("code") == "unknown_player")


def test_a_repeated_command_gets_the_same_answer_and_has_no_second_effect(party: Party) -> None:
    anna, ben = party.game()
    mover = asked(anna, ben)
    at, action = mover.view["sequence"], mover.view["observation"]["legal"][0]
    first = mover.say("Act", action=action, key="once")
    again = mover.say("Act", action=action, key="once", sequence=at)
    assert again == first
    late = mover.say("Act", action=action, sequence=at - 1)
    assert late["code"] == "stale"


def test_a_lost_line_comes_back_to_the_same_hand_and_is_told_what_happened(party: Party) -> None:
    anna, ben = party.game()
    hand = ben.view["observation"]["hand"]
    ben.close()
    anna.hear(lambda body: any(notice["news"] == "disconnected" for notice in body.get("notices", ())))
    again = party.back(ben)
    assert again.view["observation"]["hand"] == hand
    assert "The game begins." in again.told


def test_after_a_crash_every_player_has_the_same_hand_and_the_clock_goes_on(
    serve: Callable[..., Server], database: str
) -> None:
    server = serve()
    party = Party(server.address)
    anna, ben = party.game()
    left = anna.view["clock"]["until"] - anna.view["now"]
    server.kill()
    server.start()
    for old in (anna, ben):
        new = party.back(old)
        assert new.view["observation"]["hand"] == old.view["observation"]["hand"]
        assert new.view["clock"]["until"] - new.view["now"] == pytest.approx(left, abs=10)
    storage = open_storage(database)
    table = Tables(storage).get(anna.table)
    storage.close()
    assert [len(member.connections) for member in table.members] == [1, 1]
    party.end()


def test_two_lines_of_one_player_are_one_player(party: Party) -> None:
    anna = party.host()
    second = party.back(anna)
    assert len(second.view["people"]) == 1
    second.close()
    assert anna.say("AddBot", bot="greedy")["kind"] == "accepted"
    assert anna.view["people"][0]["connected"] is True


def test_who_enters_is_connected_on_all_of_its_lines(party: Party) -> None:
    anna = party.host()
    one = party.come(anna.table)
    other = party.come(anna.table, secret=one.secret)
    other.hear(lambda body: body.get("code") == "unknown_player")
    one.enter("Ben")
    other.hear(lambda body: body["kind"] == "update" and other.view["people"][1]["connected"] is True)
    one.close()
    anna.reach(other.view["sequence"])
    assert anna.say("AddBot", bot="greedy")["kind"] == "accepted"
    assert anna.view["people"][1]["connected"] is True


def test_who_goes_is_told_goodbye_and_may_come_again(party: Party) -> None:
    anna, ben = party.game()
    ben.send("Exit")
    ben.hear(lambda body: body["kind"] == "goodbye")
    anna.hear(lambda body: body["kind"] == "update" and anna.view["phase"] == "over")
    assert anna.view["result"]["ending"] == "left"
    assert "Ben goes." in anna.told
    assert ben.say("Enter", name="Ben", sit=True)["kind"] == "accepted"


def test_bots_play_with_people(party: Party) -> None:
    anna = party.host()
    assert anna.say("Configure", settings={**anna.view["settings"], "bot_delay": 0.2})["kind"] == "accepted"
    assert anna.say("AddBot", bot="greedy")["kind"] == "accepted"
    assert anna.say("Start")["kind"] == "accepted"
    for _ in range(3):
        while anna.view["observation"]["to_act"] != anna.view["seat"]:
            anna.hear(lambda body: body["kind"] == "update")
        action = anna.view["observation"]["legal"][0]
        assert anna.say("Act", action=action)["kind"] == "accepted"


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_line_from_the_page_of_somebody_else_is_refused(party: Party) -> None:
    anna = party.host()
    for origin in ("http://elsewhere.example", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            party.come(anna.table, secret=anna.secret, origin=origin)
        assert refused.value.response.status_code == 403


def test_a_table_that_does_not_exist_is_told_by_its_code(party: Party) -> None:
    stranger = party.come("nowhere")
    with pytest.raises(ConnectionClosed) as closed:
        stranger.hear(lambda body: False)
    assert code_of(closed.value) == 4404


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("no json", "$"),
        ("[]", "$"),
        ("[" * 16_000, "$"),
        ('{"schema":1,"kind":"view"}', "$"),
        ('{"schema":1,"kind":"command","type":"Act","sequence":1}', "action"),
        ('{"schema":1,"kind":"command","type":"Restarted","sequence":1}', "Restarted"),
        ('{"schema":1,"kind":"command","type":"Connect","connection":"x","sequence":1}', "tells of connections"),
        ('{"schema":1,"kind":"command","type":"SetRules","rules":"official +stakcing","sequence":1}', "stacking"),
        (b"\x00\x01", "$"),
    ],
)
def test_what_is_no_command_is_refused_with_the_place_and_the_line_stays(
    party: Party, said: str | bytes, why: str
) -> None:
    anna = party.host()
    anna.line.send(said)
    answer = anna.hear(lambda body: body["kind"] == "refused")
    assert answer["code"] == "bad_command"
    assert why in answer["message"]
    assert anna.say("AddBot", bot="greedy")["kind"] == "accepted"


def test_a_host_makes_no_table_that_runs_by_itself_or_for_ever(party: Party) -> None:
    anna = party.host()
    usual = anna.view["settings"]
    bad: dict[str, list[object]] = {
        "clocks": [{**usual["clocks"], "turn": 0.0}, {**usual["clocks"], "next_round": 1e308}],
        "pace": [1e-9, 1e308],
        "autopilot_after": [10**9],
        "bot_delay": [0.0],
        "grace": [None, 1e9],
        "pause_limit": [None],
        "abandon_after": [1e9],
        "lobby_limit": [None, 1e9],
    }
    for name, values in bad.items():
        for value in values:
            answer = anna.say("Configure", settings={**usual, name: value})
            assert answer["code"] == "bad_command"
            assert answer["message"].startswith(name)
            assert "here it must be" in answer["message"]
    chosen = {**usual, "bot_delay": 0.2, "clocks": {**usual["clocks"], "turn": None}}
    assert anna.say("Configure", settings=chosen)["kind"] == "accepted"
    assert list(out_of_bounds(SETTINGS)) == []


def test_a_table_at_the_bounds_comes_to_its_end_when_it_is_left() -> None:
    slowest: dict[str, Any] = {name: most for name, (_, most) in BOUNDS.items()} | {
        "pace": BOUNDS["pace"][0],
        "bot_delay": 0.2,
    }
    clocks = Clocks(*[CLOCK[0] for _ in attrs.fields(Clocks)])
    settings = attrs.evolve(SETTINGS, clocks=clocks, **slowest)
    assert list(out_of_bounds(settings)) == []
    tables = Tables(MemoryStorage(), bots={"greedy": by_observation(GreedyBot(seed=0))})
    endless = uno.parse_rules("official +scoring(target=1000000)")
    tables.open("evening", player="anna", name="Anna", now=0.0, settings=settings, rules=endless, seed=1)
    for said in (Connect("line", sequence=1), Sit(sequence=2), AddBot("greedy", sequence=3), Start(sequence=4)):
        assert isinstance(tables.receive("evening", "anna", said, now=0.0).answer, Accepted)
    tables.receive("evening", "anna", Disconnect("line", sequence=5), now=0.0)
    for _ in range(200):
        wakes_at = tables.get("evening").wakes_at
        if wakes_at is None:
            break
        tables.tick("evening", now=wakes_at)
    assert tables.get("evening").phase is Phase.CLOSED


def test_a_message_that_is_too_long_ends_the_line(party: Party) -> None:
    anna = party.host()
    anna.line.send("x" * (MAX_MESSAGE + 1))
    with pytest.raises(ConnectionClosed) as closed:
        anna.hear(lambda body: False)
    assert code_of(closed.value) == 1009


def test_a_flood_of_commands_ends_the_line_and_others_play_on(party: Party) -> None:
    anna, ben = party.game()
    for number in range(60):
        anna.send("Vote", key=f"flood-{number}", ballot=number)
    with pytest.raises(ConnectionClosed) as closed:
        anna.hear(lambda body: False)
    assert code_of(closed.value) == 1008
    assert "too many" in str(closed.value)
    assert ben.say("Propose", motion="pause")["kind"] == "accepted"


def test_a_player_has_so_many_lines_and_no_more(party: Party) -> None:
    anna = party.host()
    for _ in range(MAX_LINES - 1):
        party.back(anna)
    with pytest.raises(ConnectionClosed) as closed:
        party.back(anna)
    assert code_of(closed.value) == 1008


def test_tables_are_opened_so_fast_and_no_faster(party: Party) -> None:
    secret = secrets.token_urlsafe(24)
    codes = [ask(party.address, "/tables", secret, b'{"name":"Anna"}')[0] for _ in range(8)]
    assert codes[:6] == [201] * 6
    assert 429 in codes


@pytest.mark.parametrize(
    ("body", "cookie", "status"),
    [
        (b'{"name":"Anna"}', False, 403),
        (b'{"name":""}', True, 422),
        (b'{"name":"\\u0000"}', True, 422),
        (b"no json", True, 422),
        (b'{"name":"\\ud800"}', True, 422),
        (b'{"name":NaN}', True, 422),
        (b"[1e999]", True, 422),
        (b'{"name":"' + b"x" * MAX_MESSAGE + b'"}', True, 413),
    ],
)
def test_a_table_is_not_opened_by(party: Party, body: bytes, cookie: bool, status: int) -> None:
    secret = secrets.token_urlsafe(24) if cookie else None
    assert ask(party.address, "/tables", secret, body)[0] == status


def test_a_bucket_holds_so_much_and_fills_again() -> None:
    now = [0.0]
    bucket = Buckets(burst=2, rate=0.5, clock=lambda: now[0])
    assert [bucket.take("a"), bucket.take("a"), bucket.take("a"), bucket.take("b")] == [True, True, False, True]
    now[0] = 2.0
    assert [bucket.take("a"), bucket.take("a")] == [True, False]


# --- pages ------------------------------------------------------------------------------------------------------------


def test_rules_are_told_in_words_and_problems_too(party: Party) -> None:
    status, said = ask(party.address, "/rules?text=official%20%2Bstacking")
    assert status == 200
    assert "Draw cards may be answered with draw cards." in said["explained"]
    assert "stacking" in said["house"]
    assert "family" in said["presets"]
    assert said["cards"]["R7"] == {"name": "Red 7", "color": "R"}
    assert said["cards"]["W+4"] == {"name": "Wild Draw Four", "color": None}
    assert said["colors"]["B"] == "Blue"
    assert said["tolerant"] is False
    assert ask(party.address, "/rules?text=pokemon_table")[1]["tolerant"] is True
    assert ask(party.address, "/rules?text=nonsense")[1]["problems"]


def test_cards_are_pictures(party: Party) -> None:
    def get(path: str) -> str:
        with urlopen(party.address.rstrip("/") + path, timeout=10) as answer:
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers.get_all("content-security-policy") == [
                "default-src 'none'; style-src 'unsafe-inline'"
            ]
            return str(answer.read().decode())

    assert get("/card?text=W%2B4") == pictures.card("W+4")
    assert get("/card") == pictures.card(None)
    assert ask(party.address, "/card?text=X9")[0] == 404
    assert ask(party.address, "/card?text=" + "R" * 21)[0] == 422


def test_open_tables_are_listed(party: Party) -> None:
    anna = party.host()
    listed = ask(party.address, "/tables")[1]
    assert listed == [{"table": anna.table, "phase": "lobby", "names": ["Anna"]}]
