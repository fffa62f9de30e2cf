"""What people reported about leaving, timers, races, stale buttons and reconnecting: one test a report, by its number.

The core keeps those that a state and actions express (tests/data/field_reports.jsonl); here they are told as the people
at a table meet them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import unorules as uno
from tests.playing import after, table
from tests.table.evenings import Evening
from unorules.table import (
    Act,
    AddBot,
    Connect,
    Disconnect,
    EndGame,
    Enter,
    Exit,
    Kick,
    Motion,
    Pause,
    Phase,
    Propose,
    Ready,
    Resume,
    Return,
    Settings,
    Sit,
    Stand,
    Start,
    TableCode,
    TakeOver,
    Vote,
    dumps,
    loads,
)
from unorules.testing import count_cards

PILE = "Y6 Y7 Y8 Y9 Y0 Y4 G6 G7 G8 G9 G0 G4 B6 B7 B8"
FOUR = "R1 | G1 | B1 | Y1"


def at(hands=FOUR, *said, top="R5", rules="official", settings=None, **more):
    more.setdefault("draw_pile", PILE)
    return Evening.at(after(table(hands, top, rules, **more), *said), settings=settings)


# --- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("direction", "next_one"), [(1, "p3"), (-1, "p1")])
def test_b163_when_the_one_to_move_is_removed_the_next_in_direction_moves(direction, next_one):
    evening = at(turn=2, direction=direction)
    evening.do("p2", Exit)
    assert evening.asked == next_one


def test_b164_removing_another_does_not_move_the_turn_and_one_alone_cannot_start():
    evening = at(turn=1)
    evening.do("p3", Exit)
    assert evening.asked == "p1"
    assert evening.code("p0", Kick, "p9") == "no_such_player"
    alone = Evening(1)
    answer = alone.say("p0", Start)
    assert (answer.code, answer.message) == ("bad_setup", "1 players: there must be 2 to 10")


def test_b165_a_timer_that_fires_twice_advances_once():
    evening = at("R1 | G1 G2 | B1 B3", settings=Settings(autopilot_after=1))
    evening.now = 60.0
    evening.tick()
    again, _ = evening.table.tick(60.0)
    assert again is evening.table
    assert evening.asked == "p1"


def test_b166_removal_respects_the_direction():
    evening = at(turn=1, direction=-1)
    evening.do("p1", Exit)
    assert evening.asked == "p0"


def test_b167_late_start_timers_do_nothing():
    evening = Evening(2, settings=Settings(countdown=30.0))
    evening.do("p0", Ready)
    evening.do("p1", Ready)
    evening.do("p0", Start)
    assert evening.table.tick(30.0)[0] is evening.table
    evening.do("p0", EndGame)
    assert evening.table.tick(60.0)[0] is evening.table
    assert evening.table.games == 1


def test_b169_when_the_only_human_leaves_the_bot_does_not_play_on():
    evening = Evening(1)
    evening.do("p0", AddBot)
    evening.do("w", Enter, "W")
    evening.do("p0", Start)
    evening.do("p0", Exit)
    assert (evening.table.results[-1].ending, evening.table.results[-1].winners) == ("left", ("bot:1",))
    assert evening.wait(500.0) == []


def test_b170_who_wins_because_others_leave_gets_no_points_of_anybody():
    evening = at("B6 B8 R7 RR W+4 YS | B1 G8 W Y3", scores=(3, 4))
    evening.do("p0", Exit)
    result = evening.table.results[-1]
    assert (result.winners, [each.score for each in result.standings]) == (("p1",), [3, 4])


def test_b171_the_error_about_an_unknown_player_names_it():
    answer = at("R1 | G1").say("p0", Kick, "x")
    assert (answer.code, "'x'" in answer.message) == ("no_such_player", True)


def test_b172_idle_players_are_played_for_and_an_idle_lobby_closes():
    evening = at("R1 | G1 | B1", settings=Settings(autopilot_after=1))
    evening.wait(60.0)
    assert (evening.table.chairs[0].bot, evening.asked) == ("default", "p1")
    lobby = Evening(3)
    lobby.wait(1800.0)
    assert lobby.table.phase is Phase.CLOSED


def test_b174_others_vote_an_idle_player_out():
    evening = at("R1 | G1 | B1")
    number = evening.do("p1", Propose, Motion.KICK, "p0")
    evening.do("p2", Vote, number)
    assert (evening.game.match.left, evening.asked) == ((0,), "p1")


def test_b177_the_current_player_is_removed_at_once_and_the_penalty_aimed_at_it_lapses():
    evening = at("R+2 R9 | G1 | B1", "0:R+2", rules="official +stacking")
    assert evening.game.pending == 2
    number = evening.do("p0", Propose, Motion.KICK, "p1")
    evening.do("p2", Vote, number)
    assert (evening.asked, evening.game.pending, len(evening.game.hands[2])) == ("p2", 0, 1)


def test_b178_a_game_of_two_is_over_when_one_leaves():
    evening = at("R1 | G1")
    evening.do("p1", Exit)
    assert evening.table.phase is Phase.OVER
    assert {timer.alarm for timer in evening.table.timers} == {"lobby"}


def test_b179_who_joins_late_watches_and_who_was_removed_waits_for_the_next_round():
    evening = at("R1 | G1 | B1")
    evening.do("p4", Enter, "P4", sit=True)
    assert (evening.view("p4").seat, evening.asked, evening.game.direction) == (None, "p0", 1)
    evening.do("p1", Exit)
    evening.do("p1", Enter, "P1")
    assert evening.code("p1", Sit) == "round_running"
    evening.act("0:R1")
    evening.do("p1", Sit)
    assert evening.view("p1").seat == 1


def test_b181_a_time_out_costs_one_card_and_the_turn_and_the_timer_may_be_stopped():
    evening = at("R1 | G1")
    evening.do("p0", Pause)
    evening.wait(100.0)
    evening.do("p0", Resume)
    assert evening.wait(59.0) == []
    evening.wait(1.0)
    assert ([len(hand) for hand in evening.game.hands], evening.asked) == ([2, 1], "p1")


def test_b200_the_cards_of_a_removed_player_lie_under_the_top_card():
    evening = at("R1 | G1 W+4 | B1")
    before = count_cards(evening.game)
    evening.do("p1", Exit)
    assert (count_cards(evening.game), str(evening.game.top), evening.game.color) == (before, "R5", uno.Color.RED)


# --- coming back ------------------------------------------------------------------------------------------------------


def test_b183_an_old_connection_that_closes_late_removes_nobody():
    evening = at("R1 | G1", settings=Settings(grace=30.0))
    evening.do("p0", Connect, "c1")
    evening.do("p0", Connect, "c2")
    evening.do("p0", Disconnect, "c1")
    evening.now += 31.0
    assert not [timer for timer in evening.table.timers if timer.alarm == "away"]


def test_b185_a_table_restored_has_the_same_question_votes_and_remaining_time():
    evening = at("R1 R2 | G1 G2 | B1 B2", turn=1)
    evening.connect("p0", "p1", "p2")
    evening.now = 48.0
    evening.do("p0", Propose, Motion.PAUSE)
    stored = dumps(evening.table)
    restored = loads(stored, any_cards=True)
    restored, _ = restored.restarted(now=1048.0)
    assert (restored.game, len(restored.ballots)) == (evening.game, 1)
    assert restored.view("p1").clock.until - restored.now == 12.0
    assert not [member for member in restored.members if member.connections], "no ghosts"


def test_b187_a_bot_does_not_play_for_a_human_who_is_back():
    evening = at("R1 R2 | G1 G3")
    evening.do("p0", TakeOver)
    due = evening.table.wakes_at
    evening.do("p0", Return)
    evening.act("0:R1")
    assert evening.table.tick(due)[0] is evening.table


def test_b189_a_view_says_whose_it_is_and_holds_no_other_hand():
    evening = at("R1 | G1")
    view = evening.view("p0")
    assert (view.you, view.seat, view.observation.viewer) == ("p0", 0, 0)
    assert [str(card) for card in view.observation.hand] == ["R1"]
    assert (view.observation.hands, view.observation.hand_sizes) == (None, (1, 1))
    assert '"G1"' not in dumps(view)


def test_b066_leaving_during_the_choice_of_a_colour_loses_nothing():
    evening = at("W R1 R2 | G1", "0:W")
    evening.connect("p0")
    evening.do("p0", Disconnect, "server/p0")
    evening.do("p0", Connect, "again")
    assert evening.view("p0").observation.phase == "ColorDecision"
    evening.act("0:color=B")


def test_b211_bots_play_on_when_a_client_is_lost_and_it_sees_the_present_when_it_is_back():
    evening = Evening(1)
    for _ in range(2):
        evening.do("p0", AddBot)
    evening.do("p0", Connect, "c")
    evening.do("p0", Start)
    while evening.asked != "p0":
        evening.wait(1.0)
    evening.do("p0", Act, uno.default_action(evening.game, 0))
    evening.do("p0", Disconnect, "c")
    evening.wait(10.0)
    evening.do("p0", Connect, "d")
    assert evening.view("p0").observation == uno.observe(evening.game, 0)


def test_b224_looking_is_always_current_and_changes_nothing():
    evening = at("R1 R2 | G1 G2")
    before = evening.table
    assert evening.view("p0") == evening.view("p0")
    evening.act("0:R1")
    assert len(evening.view("p0").observation.hand) == 1
    assert before.view("p0").observation.hand_sizes == (2, 2)


# --- results, hosts, lobbies ------------------------------------------------------------------------------------------


def test_b192_a_game_that_is_ended_by_force_has_a_result_with_everybody_and_only_the_host_may():
    evening = at("R1 | G1 | B1")
    evening.do("p2", Exit)
    assert evening.code("p1", EndGame) == "unauthorized"
    evening.do("p0", EndGame)
    result = evening.table.results[-1]
    assert (result.ending, [each.player for each in result.standings]) == ("ended", ["p0", "p1", "p2"])
    assert [each.left for each in result.standings] == [False, False, True]


def test_b195_a_host_who_watches_keeps_its_rights():
    evening = Evening(1)
    evening.do("p0", Stand)
    for player in ("a", "b"):
        evening.do(player, Enter, player, sit=True)
        evening.do(player, Ready)
    evening.do("p0", Start)
    evening.do("p0", EndGame)
    assert evening.view("p0").seat is None
    assert evening.table.results[-1].ending == "ended"


def test_b196_a_host_wins_no_round_by_removing_the_others():
    evening = Evening(1)
    evening.do("p0", AddBot)
    evening.do("p0", AddBot)
    evening.do("p0", Start)
    assert evening.code("p0", Kick, "bot:1") == "round_running"
    assert evening.code("p0", AddBot) == "game_running"
    people = at("R1 R2 | G1 | B1")
    assert people.code("p0", Kick, "p1") == "needs_vote"


def test_b197_who_closes_the_page_in_the_lobby_is_not_ready_and_may_be_removed():
    evening = Evening(3)
    evening.do("p1", Connect, "c")
    evening.do("p1", Ready)
    evening.do("p2", Ready)
    evening.do("p1", Disconnect, "c")
    assert evening.say("p0", Start).message == "not ready yet: P1"
    assert evening.view("p0").people[1].connected is False
    evening.do("p0", Kick, "p1")
    evening.do("p0", Start)


def test_b199_a_fast_table_is_fast_at_every_question():
    for said, normal in (((), 60.0), (("0:W",), 20.0), (("0:W+4>R",), 30.0)):
        evening = at("W W+4 R1 R2 | G1 G2", *said, settings=Settings(pace=0.5))
        assert evening.view("p0").clock.until == normal / 2


def test_b073_seats_are_taken_before_anything_is_dealt():
    evening = Evening(3)
    assert evening.table.game is None
    evening.do("p1", Ready)
    evening.do("p2", Ready)
    evening.do("p0", Start)
    assert [len(hand) for hand in evening.game.hands] == [7, 7, 7]


def test_b233_b234_spectators_see_what_is_public_and_may_sit_later():
    evening = at("R1 | G1 | B1")
    evening.do("s", Enter, "S", sit=True)
    seen = evening.view("s").observation
    assert (seen.hand, seen.hands, seen.hand_sizes, str(seen.top), seen.color) == ((), None, (1, 1, 1), "R5", "R")
    evening.act("0:R1")
    evening.do("p2", Exit)
    evening.do("s", Sit)
    assert evening.view("s").seat == 2


# --- races and stale buttons ------------------------------------------------------------------------------------------


def test_b038_of_a_call_and_a_catch_the_first_to_arrive_wins_and_the_second_does_nothing():
    for first, second, size in (("0:uno", "1:catch=0", 1), ("1:catch=0", "0:uno", 3)):
        evening = at("R1 R2 | G1 G2 | B1 B2", "0:R1")
        seen = evening.table.sequence
        evening.act(first, sequence=seen)
        assert evening.act_code(second, sequence=seen) == "stale"
        assert len(evening.game.hands[0]) == size


def test_b089_an_old_button_plays_nothing():
    evening = at("R1 R2 R3 | G1 G2")
    button = evening.view("p0")
    evening.act("0:R1", sequence=button.sequence)
    assert evening.act_code("0:R2", sequence=button.sequence) == "stale"


def test_b118_a_late_catcher_is_not_punished():
    evening = at("R1 R2 | G1 G2 | B1 B2", "0:R1", rules="official +uno_call(false_catch=2)")
    seen = evening.table.sequence
    evening.act("0:uno")
    assert evening.act_code("1:catch=0", sequence=seen) == "stale"
    assert len(evening.game.hands[1]) == 2


def test_b132_spectators_do_not_catch():
    evening = at("R1 R2 | G1 G2 | B1 B2", "0:R1")
    evening.do("s", Enter, "S")
    assert {evening.code("s", Act, uno.Catch(seat, 0)) for seat in range(3)} == {TableCode.NOT_SEATED}


def test_b137_a_catch_at_once_is_refused_and_the_caller_is_safe():
    evening = at("R1 R2 | G1 G2", settings=Settings(catch_delay=1.0))
    evening.act("0:R1")
    evening.now += 0.005
    assert evening.act_code("1:catch=0") == "too_early"
    evening.now += 0.595
    evening.act("0:uno")
    evening.now += 1.0
    assert evening.act_code("1:catch=0") == "nothing_to_catch"
    assert len(evening.game.hands[0]) == 1


def test_b210_people_who_talk_and_come_and_go_do_not_hold_up_the_game():
    evening = at("R1 R2 | G1 G2")
    seen = evening.view("p0")
    evening.do("s", Enter, "S")
    evening.do("s", Exit)
    evening.act("0:R1", sequence=seen.sequence)


def test_b223_a_request_that_is_sent_again_with_its_key_gets_the_first_answer():
    evening = at("R1 R2 | G1 G2")
    command = Act(uno.parse_action("0:R1"), sequence=evening.table.sequence, key="request-7")
    first = evening.send("p0", command)
    assert evening.send("p0", command) == first
    assert evening.game.hands[0] == uno.cards("R2")


def test_b236_a_game_of_three_minutes_has_a_winner():
    evening = at("R1 R2 | G9 | B1 B2", settings=Settings(time_limit=180.0))
    evening.wait(180.0)
    assert evening.table.results[-1].winners == ("p1",)


# --- the list ---------------------------------------------------------------------------------------------------------

GROUP = (163, 164, 165, 166, 167, 169, 170, 171, 172, 174, 177, 178, 179, 181, 183, 185, 187, 189, 192, 195, 196, 197)
GROUP += (199, 200)
"""The reports of the group about leaving, time-outs and reconnecting."""


def test_every_report_of_the_group_has_its_test():
    told = {int(number) for name in globals() for number in re.findall(r"(?<=_b)\d{3}", name)}
    assert not set(GROUP) - told


def test_what_is_left_to_the_session_layer_has_its_test_here():
    left = (Path(__file__).parents[1] / "data" / "field_reports_left.md").read_text(encoding="utf-8")
    here = {int(number) for number in re.findall(r"(?m)^\| B(\d{3}) \| .*tests/table", left)}
    told = {int(number) for name in globals() for number in re.findall(r"(?<=_b)\d{3}", name)}
    assert here
    assert not here - told
