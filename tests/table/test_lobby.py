"""Before a game: coming and going, seats, rules that all agree on, the start."""

import attrs
import pytest

import unorules as uno
from tests.table.evenings import Evening
from unorules.table import (
    AddBot,
    Chair,
    Clocks,
    Close,
    Configure,
    Connect,
    Disconnect,
    Enter,
    Exit,
    Kick,
    MakeHost,
    Phase,
    Ready,
    SetRules,
    Settings,
    Sit,
    Stand,
    Start,
    open_table,
)


def seated(evening: Evening) -> list[str]:
    return [chair.player for chair in evening.table.chairs]


def test_who_opens_a_table_is_its_host_and_watches():
    evening = Evening()
    assert (evening.table.host, seated(evening), evening.table.phase) == ("p0", [], Phase.LOBBY)
    assert evening.view("p0").seat is None
    assert evening.view("p0").observation is None


def test_a_guest_may_watch_or_sit_at_once():
    evening = Evening()
    evening.do("anna", Enter, " Anna ", sit=True)
    evening.do("ben", Enter, "Ben")
    assert [person.name for person in evening.view("ben").people] == ["P0", "Anna", "Ben"]
    assert seated(evening) == ["anna"]
    assert (evening.view("anna").seat, evening.view("ben").seat) == (0, None)


@pytest.mark.parametrize(("seat", "code"), [(-1, "no_such_seat"), (3, "no_such_seat"), (None, "already_here")])
def test_seats_that_are_none_and_second_seats_are_refused(seat, code):
    evening = Evening(2)
    evening.do("x", Enter, "X")
    assert evening.code("p1" if seat is None else "x", Sit, seat) == code


def test_only_who_is_here_has_a_view():
    with pytest.raises(uno.SetupError, match="'eve' is not at this table; it holds p0, p1"):
        Evening(2).table.view("eve")


def test_seats_are_taken_in_order_or_before_somebody():
    evening = Evening(2)
    evening.do("x", Enter, "X")
    evening.do("x", Sit, 1)
    assert seated(evening) == ["p0", "x", "p1"]
    evening.do("p0", Stand)
    assert seated(evening) == ["x", "p1"]
    evening.do("p0", Sit)
    assert seated(evening) == ["x", "p1", "p0"]


def test_a_full_table_seats_nobody_more_but_lets_them_watch():
    evening = Evening(2, settings=Settings(seats=2))
    evening.do("x", Enter, "X", sit=True)
    assert seated(evening) == ["p0", "p1"]
    assert evening.code("x", Sit) == "table_full"
    assert evening.code("p0", AddBot) == "table_full"


def test_where_nobody_may_watch_a_guest_needs_a_seat():
    evening = Evening(1, settings=Settings(seats=2, spectators=False))
    assert evening.code("x", Enter, "X") == "table_full"
    evening.do("x", Enter, "X", sit=True)
    assert evening.code("y", Enter, "Y", sit=True) == "table_full"


def test_no_more_people_than_the_settings_allow():
    evening = Evening(0, settings=Settings(people=2))
    evening.do("x", Enter, "X")
    assert evening.code("y", Enter, "Y") == "table_full"


def test_a_game_starts_when_all_but_the_host_have_said_that_they_are_ready():
    evening = Evening(3)
    evening.do("p1", Ready)
    answer = evening.say("p0", Start)
    assert (answer.code, answer.message) == ("not_ready", "not ready yet: P2")
    evening.do("p2", Ready)
    evening.do("p0", Start)
    assert evening.table.phase is Phase.PLAYING
    assert [len(hand) for hand in evening.game.hands] == [7, 7, 7]
    assert evening.view("p1").observation == uno.observe(evening.game, 1)


@pytest.mark.parametrize("seats", [0, 1])
def test_a_game_needs_two(seats):
    answer = Evening(seats).say("p0", Start)
    assert answer.code == "bad_setup"
    assert "2 to 10" in answer.message


def test_rules_that_cannot_be_dealt_are_told_at_the_start():
    evening = Evening(2, rules="official +hand_limit(cards=5)")
    evening.do("p1", Ready)
    answer = evening.say("p0", Start)
    assert answer.code == "bad_setup"
    assert "hand" in answer.message


def test_new_rules_or_settings_ask_everybody_again():
    evening = Evening(3)
    for command in (SetRules(uno.parse_rules("console"), sequence=0), Configure(Settings(pace=0.5), sequence=0)):
        evening.do("p1", Ready)
        evening.do("p2", Ready)
        assert evening.send("p0", command).sequence == evening.table.sequence
        assert [chair.ready for chair in evening.table.chairs] == [False] * 3
    assert evening.view("p2").rules == uno.parse_rules("console")


def test_a_ready_that_was_meant_for_other_rules_is_stale():
    evening = Evening(2)
    seen = evening.table.sequence
    evening.do("p0", SetRules, uno.parse_rules("console"))
    assert evening.code("p1", Ready, sequence=seen) == "stale"
    evening.do("p1", Ready)
    evening.do("p1", Ready, False, sequence=seen)
    assert not evening.table.chairs[1].ready


def test_a_start_that_was_meant_for_other_seats_is_stale():
    evening = Evening(2)
    evening.do("p1", Ready)
    seen = evening.table.sequence
    evening.do("p0", AddBot)
    assert evening.code("p0", Start, sequence=seen) == "stale"
    evening.do("x", Enter, "X")
    evening.do("p0", Start, sequence=evening.table.sequence - 1), "who watches changes nothing of the start"


def test_bots_are_seated_by_the_host_and_are_always_ready():
    evening = Evening(1, settings=Settings(bots=("default", "bold")))
    evening.do("p0", AddBot)
    evening.do("p0", AddBot, "bold", "Robbie")
    assert [(chair.player, chair.name, chair.bot) for chair in evening.table.chairs[1:]] == [
        ("bot:1", "Bot 1", "default"),
        ("bot:2", "Robbie", "bold"),
    ]
    assert evening.code("p0", AddBot, "shy") == "no_such_bot"
    evening.do("p0", Kick, "bot:1")
    evening.do("p0", AddBot)
    assert seated(evening) == ["p0", "bot:2", "bot:3"], "a name is given once"
    evening.do("p0", Start)


def test_a_double_click_seats_one_bot():
    evening = Evening(1)
    seen = evening.table.sequence
    first, second = (evening.say("p0", AddBot, sequence=seen) for _ in range(2))
    assert first == second
    assert seated(evening) == ["p0", "bot:1"]
    assert evening.code("p0", AddBot, "default", "Other", sequence=seen) == "stale"


def test_the_host_removes_people_who_may_not_come_back():
    evening = Evening(3)
    evening.do("p0", Kick, "p2")
    assert seated(evening) == ["p0", "p1"]
    goodbye = [message for message in evening.outbox if message.to == "p2"]
    assert [notice.news for notice in goodbye[0].body.notices] == ["kicked"]
    assert evening.code("p2", Enter, "P2") == "kicked"
    assert evening.code("p0", Kick, "p2") == "no_such_player"
    assert evening.code("p0", Kick, "p0") == "bad_command"


def test_the_rights_of_the_host_pass_on_to_somebody_who_sits():
    evening = Evening(0)
    evening.do("watcher", Enter, "W")
    evening.do("anna", Enter, "Anna", sit=True)
    evening.do("p0", Exit)
    assert evening.table.host == "anna"
    evening.do("anna", MakeHost, "watcher")
    assert evening.table.host == "watcher"
    assert evening.code("watcher", MakeHost, "p0") == "no_such_player"


def test_a_table_closes_when_the_last_goes_or_the_host_says_so():
    evening = Evening(2)
    evening.do("p0", Exit)
    evening.do("p1", Exit)
    assert (evening.table.phase, evening.table.closed) == (Phase.CLOSED, "empty")
    assert evening.code("p1", Enter, "P1") == "closed"
    evening = Evening(2)
    evening.do("p0", Close)
    assert (evening.table.phase, evening.table.closed) == (Phase.CLOSED, "host")
    assert evening.table.timers == ()


def test_a_table_where_nobody_does_anything_closes():
    evening = Evening(2)
    evening.now = 100.0
    evening.do("x", Enter, "X")
    evening.wait(1799.0)
    assert evening.table.phase is Phase.LOBBY
    (entry,) = evening.wait(1.0)
    assert (entry.command.alarm, evening.table.closed) == ("lobby", "expired")


def test_a_countdown_starts_by_itself_and_stops_when_somebody_is_no_longer_ready():
    evening = Evening(2, settings=Settings(countdown=10.0))
    evening.do("p0", Ready)
    assert evening.table.countdown_at is None
    evening.do("p1", Ready)
    assert evening.view("p1").starts_at == 10.0
    evening.wait(5.0)
    evening.do("p1", Ready, False)
    assert evening.view("p1").starts_at is None
    evening.do("p1", Ready)
    assert evening.wait(9.0) == []
    (entry,) = evening.wait(1.0)
    assert (entry.command.alarm, entry.now, evening.table.phase) == ("countdown", 15.0, Phase.PLAYING)


def test_who_loses_the_connection_is_no_longer_ready():
    evening = Evening(2)
    evening.do("p1", Connect, "a")
    evening.do("p1", Ready)
    evening.do("p1", Disconnect, "a")
    assert evening.view("p0").people[1].connected is False
    assert evening.code("p0", Start) == "not_ready"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": 1}, "seats is 1; it must be a whole number from 2 to 10"),
        ({"seats": 11}, "seats is 11"),
        ({"people": 0}, "people is 0"),
        ({"autopilot_after": 0}, "autopilot_after is 0"),
        ({"autopilot": "x"}, "autopilot is 'x'; it must be one of default"),
        ({"people": 1001}, "people is 1001; it must be a whole number from 1 to 1000"),
        ({"autopilot_after": 101}, "autopilot_after is 101; it must be a whole number from 1 to 100"),
        ({"bots": ("x",)}, "bots must be a tuple of names, 'default' among them"),
        ({"bots": "default"}, "bots must be a tuple"),
        ({"bots": None}, "bots must be a tuple"),
        ({"bots": 5}, "bots must be a tuple"),
        ({"spectators": "no"}, "spectators is 'no'; it must be True or False"),
        ({"host_kicks": 1}, "host_kicks is 1; it must be True or False"),
        ({"pace": 0}, "pace is 0; it must be a number from 0.001 to 1000"),
        ({"pace": 1001.0}, "pace is 1001.0"),
        ({"clocks": Clocks(turn=1e308)}, "clocks.turn is 1e+308; it must be 0 to 31536000 seconds, or None"),
        ({"grace": 10**400}, "grace is 1000000000"),
        ({"pace": float("nan")}, "pace is nan"),
        ({"grace": -1}, "grace is -1; it must be 0 to 31536000 seconds, or None"),
        ({"bot_delay": None}, "bot_delay is None; it must be 0 to 31536000 seconds"),
        ({"vote_limit": "x"}, "vote_limit is 'x'"),
        ({"time_limit": True}, "time_limit is True"),
        ({"clocks": 3}, "clocks must be Clocks"),
        ({"exits": "stay"}, "exits is 'stay'; it must be one of leave, bot"),
    ],
)
def test_settings_that_make_no_sense_are_refused_and_say_what_would(wrong, says):
    settings = attrs.evolve(Settings(), **wrong)
    assert [problem for problem in settings.problems() if says in problem]
    answer = Evening(2).say("p0", Configure, settings)
    assert answer.code == "bad_command"
    assert says in answer.message
    with pytest.raises(uno.SetupError, match="must be"):
        open_table("t", player="a", name="A", now=0.0, settings=settings)


def test_settings_that_are_too_long_to_be_told_are_refused():
    settings = Settings(grace=10**5000)
    assert settings.problems() == ("grace is something too long to show; it must be 0 to 31536000 seconds, or None",)
    assert Evening(2).code("p0", Configure, settings) == "bad_command"


def test_settings_with_fewer_seats_than_people_sit_are_refused():
    evening = Evening(3)
    assert evening.code("p0", Configure, Settings(seats=2)) == "bad_command"


def test_a_table_without_a_name_is_no_table():
    with pytest.raises(uno.SetupError, match="rules must be a rule set"):
        open_table("t", player="a", name="A", now=0.0, rules="official")
    for names in ({"table": ""}, {"player": "bot:1"}, {"name": "\n"}, {"player": "x" * 65}):
        with pytest.raises(uno.SetupError) as error:
            open_table(**({"table": "t", "player": "a", "name": "A"} | names), now=0.0)
        assert next(iter(names)) in error.value.problems[0]


def test_an_opened_table_has_a_key_of_its_own():
    keys = {open_table("t", player="a", name="A", now=0.0)[0].key for _ in range(5)}
    assert len(keys) == 5


def test_chairs_compare_by_what_they_are():
    assert Chair("bot:1", "x").robot
    assert not Chair("x", "bot:1").robot
