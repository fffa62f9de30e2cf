"""Time as data: deadlines of every kind of question, timers, bots, pauses, and a program that stood still."""

import pytest

import unorules as uno
from tests.playing import after, table
from tests.table.evenings import Evening
from unorules.table import (
    Act,
    AddBot,
    Clocks,
    Connect,
    Disconnect,
    EndGame,
    Enter,
    Exit,
    Exits,
    Pause,
    Phase,
    Propose,
    Ready,
    Resume,
    Return,
    Settings,
    Sit,
    Start,
    Table,
    TableError,
    TakeOver,
    dumps,
    loads,
)

PILE = "Y6 Y7 Y8 Y9 Y0 Y4 G6 G7 G8 G9 G0 G4"


def at(hands, top="R5", rules="official", *said, settings=None, **more):
    more.setdefault("draw_pile", PILE)
    return Evening.at(after(table(hands, top, rules, **more), *said), settings=settings)


CLOCKS = Clocks(turn=1.0, drawn=2.0, penalty=3.0, color=4.0, target=5.0, poll=6.0, next_round=7.0)
QUESTIONS = {
    "turn": ("R1 R2 | G1 G2", "official", ()),
    "drawn": ("R1 R2 | G1 G2", "official", ("0:draw",)),
    "penalty": ("W+4 R2 | G1 G2", "official", ("0:W+4>B",)),
    "color": ("W R2 | G1 G2", "official", ("0:W",)),
    "target": ("R7 R2 | G1 G2 | B1 B2", "official +seven_zero", ("0:R7",)),
    "poll": ("R1 R2 | G1 G2", "official +polled", ("0:R1",)),
    "next_round": ("R1 | G1 G2", "official", ("0:R1",)),
}


@pytest.mark.parametrize("pace", [1.0, 0.5])
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_kind_of_question_has_a_clock_and_the_pace_is_for_all(question, pace):
    """Field: the halved clock of a fast mode did not reach colour, challenge and swap."""
    hands, rules, said = QUESTIONS[question]
    draw_pile = "R9 " + PILE if question == "drawn" else PILE
    evening = at(hands, "R5", rules, *said, settings=Settings(clocks=CLOCKS, pace=pace), draw_pile=draw_pile)
    asked, limit = evening.game.to_act, getattr(CLOCKS, question) * pace
    clock = evening.view("p0").clock
    assert (clock.seat, clock.since, clock.until) == (asked, 0.0, limit)
    evening.now = limit - 0.01
    assert evening.table.tick(evening.now)[0] is evening.table
    evening.now = limit
    entry = evening.tick()
    assert entry.command.alarm == "decision"
    assert evening.view("p0").clock.since == limit


def test_without_a_limit_nobody_is_hurried():
    evening = at("R1 R2 | G1 G2", settings=Settings(clocks=Clocks(turn=None)))
    assert evening.table.wakes_at is None
    assert evening.view("p0").clock.until is None


def test_a_seat_whose_time_is_up_plays_its_turn_to_the_end_in_one_step():
    evening = at("R1 R2 | G1 G2 | B1 B2", draw_pile="R9 " + PILE)
    (entry,) = evening.wait(60.0)
    assert [str(action) for action in entry.command.actions] == ["0:draw", "0:pass"]
    assert (evening.asked, evening.news()) == ("p1", ["time_up"])
    assert evening.view("p1").places[0].timeouts == 1


def test_playing_slowly_costs_what_the_rules_say():
    evening = at("R1 R2 | G1 G2 | B1 B2", "R5", "official +faults(slow=1)")
    (entry,) = evening.wait(60.0)
    assert [str(action) for action in entry.command.actions] == ["0:penalize=slow", "0:draw"]
    assert [len(hand) for hand in evening.game.hands] == [4, 2, 2]


def test_a_seat_that_the_price_of_slowness_puts_out_plays_nothing_more():
    evening = at("R1 R2 | G1 G2 | B1 B2", "R5", "official +faults(slow=1) +hand_limit(cards=3)")
    (entry,) = evening.wait(60.0)
    assert [str(action) for action in entry.command.actions] == ["0:penalize=slow"]
    assert evening.asked == "p1"


def test_a_timer_that_fires_twice_does_nothing_the_second_time():
    evening = at("R1 R2 | G1 G2 | B1 B2")
    evening.now = 60.0
    evening.tick()
    then = evening.table
    again, outbox = evening.table.tick(60.0)
    assert again is then
    assert (outbox.entry, outbox.messages) == (None, ())
    assert evening.asked == "p1"


def test_after_some_time_outs_in_a_row_a_bot_plays_until_the_player_acts():
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=Settings(autopilot_after=2, bot_delay=1.0))
    evening.wait(180.0)  # one round of time-outs
    assert [chair.bot for chair in evening.table.chairs] == [None, None, None]
    evening.wait(60.0)
    assert [chair.bot for chair in evening.table.chairs] == ["default", None, None]
    assert evening.news() == ["time_up", "bot_plays"]
    evening.act("1:draw")
    evening.act("2:draw")
    (entry,) = evening.wait(1.0)
    assert entry.command.about == "p0"
    evening.act("1:draw")
    evening.act("2:draw")
    evening.act("0:draw")
    assert evening.news() == ["returned"]
    assert (evening.table.chairs[0].bot, evening.table.chairs[0].timeouts) == (None, 0)
    evening.wait(59.0)
    assert evening.asked == "p1"


def test_a_player_who_acts_in_time_begins_to_count_anew():
    evening = at("R1 R2 | G1 G2", draw_pile=f"{PILE} {PILE}")
    for _ in range(3):
        evening.wait(60.0)
        assert evening.table.chairs[0].timeouts == 1
        evening.act("1:draw")
        evening.act("0:draw")
        assert evening.table.chairs[0].timeouts == 0
        evening.act("1:draw")


def test_a_bot_sees_what_its_seat_may_see_and_its_choice_is_stored():
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=Settings(bots=("default", "bold")))
    evening.do("p0", TakeOver, "bold")
    evening.now = 1.0
    seen = []

    def bold(view):
        seen.append(view)
        return next(action for action in view.legal if isinstance(action, uno.Play))

    with pytest.raises(TableError, match="seat 0 is played by the bot 'bold', which was not given to tick"):
        evening.table.tick(1.0, bots={})
    after_bold, outbox = evening.table.tick(1.0, bots={"bold": bold})
    assert seen == [uno.observe(evening.game, 0)]
    assert outbox.entry.command.actions == (uno.Play(0, "R1"),)
    assert Table.replay([outbox.entry], start=evening.table) == after_bold


def test_a_bot_that_breaks_the_rules_is_told_so_and_nothing_happens():
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=Settings(bots=("default", "bold")))
    evening.do("p0", TakeOver, "bold")
    for answer, told in (
        (lambda view: uno.Play(0, "G9"), "does not hold G9"),
        (lambda view: uno.Draw(1), "no action of its seat"),
        (lambda view: uno.Leave(0), "no action of its seat"),
        (lambda view: None, "None, which is no action of its seat"),
        (lambda view: view.nothing, "table t: the bot 'bold' at seat 0 failed: AttributeError"),
    ):
        with pytest.raises(TableError, match=told):
            evening.table.tick(9.0, bots={"bold": answer})


def test_where_no_bots_are_given_the_default_action_is_played_for_each():
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=Settings(bots=("default", "bold")))
    evening.do("p0", TakeOver, "bold")
    evening.now = 1.0
    expected = uno.default_action(evening.game, 0)
    assert evening.tick().command.actions == (expected,)


def test_a_replacement_for_the_default_bot_may_be_given():
    evening = at("R1 R2 | G1 G2 | B1 B2")
    evening.do("p0", TakeOver)
    _, outbox = evening.table.tick(1.0, bots={"default": lambda view: uno.Play(0, "R2")})
    assert str(outbox.entry.command.actions[0]) == "0:R2"


# --- pauses -----------------------------------------------------------------------------------------------------------


def test_in_a_pause_clocks_stand_and_nobody_plays():
    evening = at("R1 R2 | G1 G2 | B1 B2")
    evening.now = 20.0
    evening.do("p0", Pause)
    assert evening.view("p1").clock is None
    evening.wait(500.0)
    assert evening.act_code("0:R1") == "paused"
    assert evening.code("p0", Pause) == "paused"
    evening.do("p0", Resume)
    assert evening.view("p1").clock.until == 520.0 + 40.0
    assert evening.code("p0", Resume) == "not_paused"
    evening.act("0:R1")


def test_a_pause_has_an_end():
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=Settings(pause_limit=100.0))
    evening.do("p0", Pause)
    (entry,) = evening.wait(100.0)
    assert (entry.command.alarm, evening.table.paused) == ("pause", None)


def test_a_table_at_which_only_bots_play_waits_and_then_ends():
    evening = at("R1 R2 | G1 G2", settings=Settings(abandon_after=50.0))
    evening.do("p0", TakeOver)
    evening.do("p1", TakeOver)
    assert evening.news() == ["bot_plays", "paused"]
    assert evening.code("p0", Resume) == "paused"
    evening.wait(49.0)
    assert evening.table.phase is Phase.PLAYING
    (entry,) = evening.wait(1.0)
    assert entry.command.alarm == "abandoned"
    assert (evening.table.phase, evening.table.results[-1].ending) == (Phase.OVER, "abandoned")


@pytest.mark.parametrize("how", ["return", "act"])
def test_a_table_that_waits_goes_on_when_somebody_comes_back(how):
    evening = at("R1 R2 | G1 G2", settings=Settings(abandon_after=50.0))
    evening.do("p0", TakeOver)
    evening.do("p1", TakeOver)
    evening.wait(30.0)
    if how == "return":
        evening.do("p0", Return)
        assert evening.view("p0").clock.until == 30.0 + 60.0
    else:
        evening.act("0:R1")
    assert evening.table.paused is None


def test_a_table_that_waits_goes_on_when_somebody_takes_a_seat():
    evening = at("R1 | G1 G2 | B1 B2", settings=Settings(exits=Exits.BOT, abandon_after=50.0))
    evening.do("x", Enter, "X")
    evening.do("p2", Exit)
    evening.act("0:R1")
    evening.do("p0", TakeOver)
    evening.do("p1", TakeOver)
    evening.wait(30.0)
    evening.do("x", Sit)
    assert evening.news() == ["resumed", "sat"]
    assert evening.table.paused is None
    assert evening.view("x").clock.until == 30.0 + 30.0


def test_people_who_are_all_away_end_a_pause_of_the_host_with_their_own():
    evening = at("R1 R2 | G1 G2", settings=Settings(grace=10.0, pause_limit=None, abandon_after=50.0))
    evening.connect("p0", "p1")
    evening.do("p0", Pause)
    evening.do("p0", Disconnect, "server/p0")
    evening.do("p1", Disconnect, "server/p1")
    entries = evening.wait(100.0)
    assert [entry.command.alarm for entry in entries] == ["away", "away", "abandoned"]


def test_who_asks_for_a_bot_may_not_stretch_its_time_by_coming_back():
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=Settings(bot_delay=5.0))
    evening.now = 3.0
    for _ in range(4):
        evening.do("p0", TakeOver)
        evening.do("p0", Return)
    assert evening.view("p0").clock.until == 60.0


# --- a program that stood still ---------------------------------------------------------------------------------------


def test_after_a_restart_clocks_go_on_with_what_was_left():
    """Field: after a restart turn timers, votes and time limits were not resumed; ghosts were online."""
    settings = Settings(time_limit=1000.0, vote_limit=30.0)
    evening = at("R1 R2 | G1 G2 | B1 B2", settings=settings)
    evening.connect("p0", "p1")
    evening.now = 48.0
    evening.do("p1", Propose, "end_game")
    stored = loads(dumps(evening.table), any_cards=True)
    assert stored == evening.table
    table, outbox = stored.restarted(now=10_048.0, connections="server/")
    assert table.view("p1").clock.until == 10_060.0
    assert table.ballots[0].until == 10_078.0
    assert {timer.alarm: timer.at for timer in table.timers}["time_limit"] == 11_000.0
    assert [person.connected for person in table.view("p1").people] == [False, False, None]
    assert {message.to for message in outbox} == {"p0", "p1", "p2"}
    assert table.game == evening.game


def test_a_restart_of_one_of_two_programs_leaves_the_connections_of_the_other():
    evening = Evening.playing(2)
    evening.do("p0", Connect, "one/1")
    evening.do("p1", Connect, "one/2")
    evening.do("p1", Connect, "two/1")
    evening.table, evening.outbox = evening.table.restarted(now=5.0, connections="one/")
    assert [person.connected for person in evening.view("p0").people] == [False, True]


def test_a_restart_does_not_make_a_pause_or_a_lobby_run_out():
    evening = Evening.playing(2)
    evening.do("p0", Pause)
    table, _ = evening.table.restarted(now=5000.0)
    assert table.wakes_at == 5600.0
    table, _ = Evening(2).table.restarted(now=5000.0)
    assert table.wakes_at == 5000.0 + 1800.0


def test_time_does_not_run_backwards():
    evening = Evening.playing(2)
    evening.now = 50.0
    evening.do("x", Enter, "X")
    evening.now = 40.0
    evening.do("x", Exit)
    assert [entry.now for entry in evening.entries[-2:]] == [50.0, 50.0]


# --- limits of a game -------------------------------------------------------------------------------------------------


def test_when_the_time_of_a_game_is_up_totals_then_cards_then_points_decide():
    """Field: a three-minute game whose winner nobody defined."""
    for hands, scores, winners in (
        ("R1 R2 | G1 | B1 B2", None, ["p1"]),
        ("R1 R9 | G1 G2 | B1 B2", None, ["p1", "p2"]),
        ("R1 R9 | G1 G3 | B1 B2", None, ["p2"]),
        ("R1 R2 | G1 | B1 B2", (0, 0, 5), ["p2"]),
    ):
        state = table(hands, "R5", draw_pile=PILE, **({} if scores is None else {"scores": scores}))
        evening = Evening.at(state, settings=Settings(time_limit=50.0))
        entries = evening.wait(50.0)
        result = evening.table.results[-1]
        assert entries[-1].command.alarm == "time_limit"
        assert (result.ending, list(result.winners)) == ("time", winners)
        assert [standing.place == 1 for standing in result.standings] == [f"p{seat}" in winners for seat in range(3)]


def test_low_totals_lead_where_low_totals_win():
    rules = "official +scoring(method=own_points_lowest)"
    state = table("R1 R2 | G1 | B1 B2", "R5", rules, draw_pile=PILE, scores=(10, 20, 30))
    evening = Evening.at(state, settings=Settings(time_limit=50.0))
    evening.wait(50.0)
    result = evening.table.results[-1]
    assert result.winners == ("p0",)
    assert [standing.place for standing in result.standings] == [1, 2, 3]


def test_partners_lead_together_when_time_is_up():
    state = table("R1 R2 | G1 | B1 B2 | Y1 Y2", "R5", "official +teams", draw_pile=PILE)
    evening = Evening.at(state, settings=Settings(time_limit=50.0))
    evening.wait(50.0)
    assert evening.table.results[-1].winners == ("p1", "p3")


def test_a_pause_is_no_part_of_the_time_of_a_game():
    evening = Evening.playing(2, settings=Settings(time_limit=100.0))
    evening.do("p0", Pause)
    evening.now = 30.0
    evening.do("p0", Resume)
    assert {timer.alarm: timer.at for timer in evening.table.timers}["time_limit"] == 130.0


def test_late_timers_of_a_game_that_is_over_do_nothing():
    """Field: a start timer survived the start and the end of a game."""
    evening = Evening(2, settings=Settings(countdown=30.0))
    evening.do("p0", Ready)
    evening.do("p1", Ready)
    evening.do("p0", Start)
    for now in (30.0, 31.0):
        assert evening.table.tick(now)[0] is evening.table
    evening.do("p0", EndGame)
    over = evening.table
    for now in (60.0, 1000.0):
        assert over.tick(now)[0] is over


def test_bots_take_their_time():
    evening = Evening(1, settings=Settings(bot_delay=2.5))
    evening.do("p0", AddBot)
    evening.do("p0", Start)
    while evening.asked == "p0":
        evening.do("p0", Act, uno.default_action(evening.game, 0))
    assert evening.table.wakes_at == evening.now + 2.5
