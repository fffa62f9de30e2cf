"""Commands that come late, twice, too early, from the wrong sender or with the wrong content."""

from pathlib import Path

import attrs
import pytest

import unorules as uno
from tests.playing import after, table
from tests.table.evenings import Evening
from unorules.table import (
    Accepted,
    Act,
    AddBot,
    Close,
    Configure,
    Connect,
    EndGame,
    Enter,
    Exit,
    Kick,
    News,
    Opened,
    Pause,
    Propose,
    Ready,
    Restarted,
    SetRules,
    Settings,
    Sit,
    Start,
    TableCode,
    TableError,
    TakeOver,
    TimeUp,
    Vote,
    dumps,
    open_table,
)
from unorules.table.commands import PLAYERS_COMMANDS

PILE = "Y5 Y6 Y7 Y8 Y9 Y0"
HUGE = 10**5000  # more digits than Python writes


def at(hands, top="R5", rules="official", *said, settings=None, **more):
    """A table whose game stands at a position, after the actions said there."""
    more.setdefault("draw_pile", PILE)
    return Evening.at(after(table(hands, top, rules, **more), *said), settings=settings)


# --- who says it ------------------------------------------------------------------------------------------------------


def test_a_stranger_is_told_nothing_but_that():
    evening = Evening.playing()
    answer = evening.say("eve", Act, uno.Draw(0))
    assert (answer.code, answer.sequence) == ("unknown_player", None)


def test_an_action_for_the_seat_of_another_is_forged_whatever_it_says():
    """The answer must be the same for a card that the seat holds and one that it does not."""
    evening = at("R1 R2 | G1 G2 | B1 B2")
    answers = [
        evening.say("p1", Act, uno.parse_action(f"0:{said}"), sequence=sequence)
        for said in ("R1", "G9", "draw", "uno", "W>R", "catch=2")
        for sequence in (0, evening.table.sequence, 10**6)
    ]
    assert {(answer.code, answer.message, answer.violations) for answer in answers} == {
        ("forged", "you speak for seat 1 only", ())
    }


@pytest.mark.parametrize("action", [uno.Leave(1), uno.Join(1), uno.EndRound(), uno.Penalize(1, "slow")])
def test_actions_of_a_host_are_not_for_players(action):
    assert Evening.playing(rules="official +faults").code("p1", Act, action) == "unauthorized"


def test_not_even_the_host_may_send_actions_that_have_commands_of_their_own():
    evening = Evening.playing()
    assert {evening.code("p0", Act, action) for action in (uno.Leave(1), uno.EndRound())} == {"unauthorized"}


def test_the_host_may_penalize_a_fault_once():
    evening = Evening.playing(rules="official +faults")
    seen = evening.table.sequence
    evening.do("p0", Act, uno.Penalize(1, "advice"), sequence=seen)
    evening.do("p0", Act, uno.Penalize(1, "advice"), sequence=seen)
    assert [len(hand) for hand in evening.game.hands] == [7, 11, 7]
    assert evening.code("p0", Act, uno.Penalize(2, "advice"), sequence=seen) == "stale"
    assert Evening.playing().say("p0", Act, uno.Penalize(1, "advice")).violations[0].code == "faults_off"


@pytest.mark.parametrize(
    "command",
    [AddBot(sequence=1), Start(sequence=1), Pause(sequence=1), EndGame(sequence=1), Close(sequence=1)],
    ids=lambda command: type(command).__name__,
)
def test_what_only_the_host_may_do_is_not_done_for_others(command):
    for evening in (Evening(2), Evening.playing(2)):
        assert evening.send("p1", command).code == "unauthorized"


@pytest.mark.parametrize(
    "command",
    [TimeUp("decision"), Restarted(), Opened("t", "p1", "P1", uno.OFFICIAL, Settings(), "00")],
    ids=lambda command: type(command).__name__,
)
def test_what_only_the_keeping_program_says_is_not_taken_from_players(command):
    assert Evening(1).send("p0", command).code == "unauthorized"


def test_a_spectator_watches():
    evening = Evening.playing()
    evening.do("x", Enter, "X")
    assert evening.code("x", Act, uno.Draw(0)) == "not_seated"
    assert evening.code("x", Act, uno.Catch(0, 1)) == "not_seated"
    assert evening.code("x", Ready) == "game_running"
    assert evening.code("x", TakeOver) == "not_seated"
    assert evening.code("x", Propose, "end_game") == "not_entitled"
    assert evening.code("x", Sit) == "round_running"


# --- form -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (Enter("", sequence=0), "name must be 1 to 64 printable characters"),
        (Enter("  ", sequence=0), "name"),
        (Enter("x" * 65, sequence=0), "name"),
        (Enter("a\nb", sequence=0), "name"),
        (Enter(7, sequence=0), "name must be a text, not a int"),
        (Enter("X", sequence=-1), "sequence is -1; it must be a whole number from 0"),
        (Enter("X", sequence=True), "sequence is True"),
        (Enter("X", sequence="1"), "sequence is '1'"),
        (Enter("X", sequence=0, key=""), "key"),
        (Connect("", sequence=0), "connection"),
        (Ready("yes", sequence=0), "ready is 'yes'; it must be True or False"),
        (Vote(3, 1, sequence=0), "yes is 1"),
        (Act("draw", sequence=0), "the action is a str; it must be an action of unorules"),
        (Sit("1", sequence=0), "the seat is '1'"),
        (Propose("kick", sequence=0), "a kick, and nothing else, is proposed about a player"),
        (Propose("pause", "p1", sequence=0), "a kick, and nothing else"),
        (Propose("party", sequence=0), "the motion is 'party'; it must be one of kick, pause, end_round, end_game"),
        (SetRules("official", sequence=0), "the rules must be a rule set"),
        (Configure("fast", sequence=0), "the settings must be Settings(...)"),
        ("draw", "a str is no command"),
        (None, "a NoneType is no command"),
    ],
)
def test_a_command_without_form_says_what_would_be_right(command, says):
    answer = Evening.playing().send("p1", command)
    assert answer.code == "bad_command"
    assert says in answer.message


def test_an_id_that_looks_like_a_bots_is_nobodys():
    assert Evening(1).code("bot:1", Enter, "X") == "bad_command"


# --- when it was meant ------------------------------------------------------------------------------------------------


def test_an_answer_to_a_question_that_was_answered_is_stale():
    evening = at("R1 R2 | R3 G2 | B1 B2")
    seen = evening.table.sequence
    evening.act("0:R1")
    assert evening.code("p0", Act, uno.parse_action("0:R2"), sequence=seen) == "stale"
    assert evening.code("p1", Act, uno.parse_action("1:R3"), sequence=seen) == "stale"
    evening.act("1:R3")


def test_a_command_from_the_future_is_out_of_order():
    evening = Evening.playing()
    answer = evening.say(evening.asked, Act, uno.Draw(evening.game.to_act), sequence=evening.table.sequence + 1)
    assert (answer.code, answer.sequence) == ("out_of_order", evening.table.sequence)


def test_people_who_come_and_go_make_no_answer_stale():
    evening = at("R1 R2 | R3 G2 | B1 B2 | Y1 Y2")
    seen = evening.table.sequence
    evening.do("x", Enter, "X")
    evening.do("x", Connect, "c")
    evening.do("p1", Propose, "end_game")
    evening.do("x", Exit)
    evening.do("p3", Exit)
    assert evening.table.sequence == seen + 5
    evening.act("0:R1", sequence=seen)


def test_a_call_or_a_catch_makes_no_answer_stale_and_gives_no_time():
    evening = at("R1 R2 | R3 G2 | B1 B2", "R5", "official", "0:R1")
    seen, since = evening.table.sequence, evening.view("p1").clock
    evening.now += 5
    evening.act("0:uno", sequence=seen)
    assert evening.view("p1").clock == since
    evening.now += 5
    evening.act("1:R3", sequence=seen)
    evening.now += 5
    evening.act("0:catch=1", sequence=evening.table.sequence)
    assert {str(card) for card in evening.game.hands[1]} == {"G2", "Y5", "Y6"}
    assert evening.view("p2").clock.since == evening.now - 5


def test_a_catch_that_was_on_its_way_while_others_acted_counts_while_its_window_stands():
    evening = at("R1 R2 | R3 G2 G3 | B1 B2 | Y1 Y2", "R5", "official +uno_call(window=last_card)", "0:R1")
    seen = evening.table.sequence
    evening.act("1:R3")
    evening.act("2:draw")
    evening.act("3:catch=0", sequence=seen)
    assert len(evening.game.hands[0]) == 3


def test_a_catch_that_comes_too_late_is_stale_and_costs_nothing():
    """Field: self-call and catch nearly at once; the late catcher is not punished."""
    evening = at("R1 R2 | R3 G2 | B1 B2", "R5", "official +uno_call(false_catch=2)", "0:R1")
    seen = evening.table.sequence
    evening.act("0:uno", sequence=seen)
    before = evening.game
    assert evening.code("p1", Act, uno.Catch(1, 0), sequence=seen) == "stale"
    assert evening.game is before
    evening.act("1:catch=0"), "sent again with open eyes it is a false catch, at its price"
    assert len(evening.game.hands[1]) == 4


def test_a_call_after_the_catch_is_stale_and_costs_nothing():
    evening = at("R1 R2 | R3 G2 | B1 B2", "R5", "official +uno_call(false_call=2)", "0:R1")
    seen = evening.table.sequence
    evening.act("1:catch=0", sequence=seen)
    assert evening.code("p0", Act, uno.CallUno(0), sequence=seen) == "stale"
    assert len(evening.game.hands[0]) == 3


def test_a_catch_of_an_older_duty_of_the_same_seat_is_stale():
    """The duty of seat 0 is met, and it comes to one card a second time: the old click is not meant for that."""
    rules = "official +uno_call(window=last_card) +draw(drawn=keep)"
    evening = at("R1 R2 | R3 G2 G3 | B1 B2", "R5", rules, "0:R1", draw_pile="Y5 Y6 R9 R8 Y7 Y8 Y9")
    seen = evening.table.sequence
    evening.act("0:uno")
    evening.act("1:draw")
    evening.act("2:draw")
    evening.act("0:draw")
    evening.act("1:R3")
    evening.act("2:draw")
    evening.act("0:R2")
    assert len(evening.game.hands[0]) == 1
    assert evening.code("p2", Act, uno.Catch(2, 0), sequence=seen) == "stale"
    evening.act("2:catch=0")


def test_a_call_with_the_answer_under_way_does_not_make_the_answer_stale():
    """A player lays a wild kind, calls UNO and names a colour before any update has come back."""
    evening = at("W R2 | R3 G2 | B1 B2")
    evening.act("0:W")
    seen = evening.table.sequence
    evening.act("0:uno", sequence=seen)
    evening.act("0:color=R", sequence=seen)
    assert evening.act_code("1:catch=0") == "nothing_to_catch"


def test_of_two_that_jump_in_the_first_wins_and_the_second_is_stale():
    evening = at("R1 R2 | R7 G2 | R5 B2 B3 | R5 Y2 Y3", "R5", "official +jump_in")
    seen = evening.table.sequence
    evening.act("3:^R5", sequence=seen)
    assert evening.code("p2", Act, uno.parse_action("2:^R5"), sequence=seen) == "stale"
    assert evening.code("p0", Act, uno.parse_action("0:R1"), sequence=seen) == "stale"
    assert evening.asked == "p0"
    evening.act("0:R1")


def test_a_jump_in_counts_while_the_top_card_lies_as_it_lay():
    evening = at("R1 R2 | R7 G2 | R5 B2 B3", "R5", "official +jump_in +draw(drawn=keep)")
    seen = evening.table.sequence
    evening.act("0:draw", sequence=seen)
    evening.act("2:^R5", sequence=seen)
    assert evening.asked == "p0"


def test_a_dispute_counts_while_its_window_stands():
    evening = at("G1 G3 R2 | R3 G2 G4 | B1 B2", "R5", "official +misplay(mode=catchable, false_dispute=2)", "0:G1")
    seen = evening.table.sequence
    evening.act("1:draw", sequence=seen)
    evening.act("2:dispute=0", sequence=seen)
    assert len(evening.game.hands[0]) == 5
    assert evening.code("p1", Act, uno.Dispute(1, 0), sequence=seen) == "stale"


def test_under_polls_every_answer_needs_the_question_that_is_asked():
    evening = at("R1 R2 | R3 G2 | B1 B2", "R5", "official +polled", "0:R1")
    seen = evening.table.sequence
    assert evening.asked == "p0"
    assert evening.act_code("1:catch=0") == "not_your_turn"
    evening.act("0:pass", sequence=seen)
    assert evening.code("p1", Act, uno.Catch(1, 0), sequence=seen) == "stale"
    evening.act("1:catch=0")
    assert len(evening.game.hands[0]) == 3


def test_the_next_round_is_dealt_once():
    evening = at("R1 | R3 G2 | B1 B2", "R5", "official", "0:R1")
    seen = evening.table.sequence
    evening.act("1:next", sequence=seen)
    assert evening.code("p2", Act, uno.NextRound(2), sequence=seen) == "stale"
    assert evening.game.match.round == 2


def test_an_end_of_the_game_that_was_meant_for_the_game_before_is_stale():
    evening = Evening.playing(2)
    seen = evening.table.sequence
    evening.do("x", Enter, "X")
    evening.do("p0", EndGame)
    evening.do("p1", Ready)
    evening.do("p0", Start)
    assert evening.code("p0", EndGame, sequence=seen) == "stale"


# --- repetition -------------------------------------------------------------------------------------------------------


def test_a_command_that_comes_again_with_its_key_gets_the_same_answer_and_does_nothing():
    evening = at("R1 R2 | R3 G2 | B1 B2")
    command = Act(uno.parse_action("0:R1"), sequence=evening.table.sequence, key="click-1")
    first, then = evening.send("p0", command), evening.table
    evening.act("1:R3")
    later = evening.table
    for each in (command, attrs.evolve(command, sequence=later.sequence)):
        assert evening.send("p0", each) == first
        assert evening.table is later
        assert evening.outbox.entry is None
        assert len(evening.outbox.messages) == 1
    assert isinstance(first, Accepted)
    assert then.sequence == first.sequence


def test_a_key_belongs_to_its_player():
    evening = Evening(2)
    evening.do("p1", Ready, key="k")
    evening.do("p0", Ready, key="k")
    assert [chair.ready for chair in evening.table.chairs] == [True, True]


def test_a_key_that_was_used_for_another_command_is_a_duplicate():
    evening = Evening(2)
    evening.do("p1", Ready, key="k")
    assert evening.code("p1", Ready, False, key="k") == "duplicate"


def test_the_same_action_from_the_same_moment_is_one_command_without_a_key_too():
    evening = at("R1 R2 | R3 G2 | B1 B2")
    seen = evening.table.sequence
    first, again = (evening.say("p0", Act, uno.parse_action("0:R1"), sequence=seen) for _ in range(2))
    assert again == first
    assert evening.code("p0", Act, uno.parse_action("0:R2"), sequence=seen) == "stale"


def test_words_that_may_be_meant_twice_are_not_one_command_without_a_key():
    evening = Evening(2)
    seen = evening.table.sequence
    for ready in (True, False, True):
        evening.do("p1", Ready, ready, sequence=seen)
    assert evening.table.chairs[1].ready


def test_a_repeated_goodbye_gets_its_answer_though_the_sender_is_gone():
    evening = Evening(2)
    command = Exit(sequence=0, key="bye")
    first = evening.send("p1", command)
    assert evening.send("p1", command) == first
    assert evening.code("p1", Exit) == "unknown_player"


def test_a_refused_command_is_judged_anew():
    evening = at("R1 R2 | R3 G2 | B1 B2")
    command = Act(uno.parse_action("1:R3"), sequence=evening.table.sequence, key="k")
    assert evening.send("p1", command).violations[0].code == "not_your_turn"
    evening.act("0:R1")
    assert evening.send("p1", command).code == "stale"
    evening.send("p1", attrs.evolve(command, sequence=evening.table.sequence))
    assert evening.asked == "p2"


@pytest.mark.parametrize(
    "command",
    [
        Ready(sequence=HUGE),
        Ready(sequence=-HUGE),
        Ready(sequence=0, key=HUGE),
        Vote(HUGE, sequence=0),
        Vote([HUGE], sequence=0),
        Sit(HUGE, sequence=0),
        Kick(HUGE, sequence=0),
        Propose(HUGE, sequence=0),
        AddBot([HUGE], sequence=0),
        AddBot(name=0, sequence=0),
        Act(uno.Draw(HUGE), sequence=0),
        Act(uno.Catch(0, HUGE), sequence=0),
        Act(HUGE, sequence=0),
        Configure(HUGE, sequence=0),
    ],
)
def test_what_is_too_long_to_be_told_is_refused(command):
    evening = Evening(2)
    answer = evening.send("p0", command)
    assert answer.code == "bad_command"
    assert len(dumps(answer)) < 500


@pytest.mark.parametrize("now", [float("nan"), float("inf"), 10**400, "5", None, True])
def test_the_time_is_a_finite_number(now):
    evening = Evening(2)
    for ask in (
        lambda: evening.table.receive("p1", Ready(sequence=1), now=now),
        lambda: evening.table.tick(now),
        lambda: evening.table.restarted(now=now),
        lambda: open_table("t", player="a", name="A", now=now),
    ):
        with pytest.raises(TableError, match=r"^now is .*; it must be a finite number of seconds$"):
            ask()


def test_sixteen_commands_of_each_player_are_remembered():
    evening = Evening(3)
    commands = [Ready(bool(number % 2), sequence=4, key=f"k{number}") for number in range(17)]
    answers = [evening.send("p1", command) for command in commands]
    evening.do("p2", Ready, key="k1")
    assert [evening.send("p1", command) for command in commands[1:]] == answers[1:]
    assert len(evening.table.answers) == 17
    assert evening.send("p1", commands[0]) != answers[0]


def test_people_who_come_and_go_neither_make_a_table_grow_nor_push_out_answers_of_others():
    evening = Evening(1)
    command = AddBot(sequence=evening.table.sequence, key="bot")
    first = evening.send("p0", command)
    for number in range(300):
        evening.do(f"x{number}", Enter, "X", key="in")
        evening.do(f"x{number}", Exit, key="out")
    assert len(evening.table.answers) == 257
    assert evening.send("p0", command) == first
    assert len(evening.table.recent) <= 12


# --- what the rules say -----------------------------------------------------------------------------------------------


def test_the_rules_of_the_game_speak_last_and_for_themselves():
    evening = at("R1 R2 | R3 G2 | B1 B2")
    answer = evening.say("p0", Act, uno.parse_action("0:G9"))
    assert (answer.code, answer.violations[0].code) == ("illegal_action", "card_not_in_hand")
    assert answer.message == answer.violations[0].message


def test_a_tolerated_fault_is_accepted_at_its_price():
    evening = at("G1 R2 | R3 G2 | B1 B2", "R5", "official +misplay(mode=penalty)")
    evening.act("0:G1")
    assert [len(hand) for hand in evening.game.hands] == [4, 2, 2]


def test_a_catch_before_the_delay_of_the_settings_is_too_early_and_costs_nothing():
    """Field: programs won every race for a catch; the call gets a short start."""
    evening = at("R1 R2 | R3 G2 | B1 B2", settings=Settings(catch_delay=0.5))
    evening.act("0:R1")
    evening.now += 0.4
    answer = evening.say("p1", Act, uno.Catch(1, 0))
    assert (answer.code, answer.message) == ("too_early", "give it 0.1 seconds more")
    evening.now += 0.1
    evening.act("1:catch=0")


# --- the codes --------------------------------------------------------------------------------------------------------


def test_no_game_runs_before_the_start_and_after_the_end():
    evening = Evening(2)
    for command in (Act(uno.Draw(0), sequence=0), EndGame(sequence=0), TakeOver(sequence=0)):
        assert evening.send("p0", command).code == "no_game"
    assert evening.code("p0", Vote, 3) == "no_such_vote"


def test_the_reference_lists_every_command_every_code_and_all_news():
    text = (Path(__file__).parents[2] / "docs" / "reference" / "table.md").read_text(encoding="utf-8")
    assert not [kind.__name__ for kind in PLAYERS_COMMANDS if f"`{kind.__name__}(" not in text]
    assert not [code for code in TableCode if f"| `{code}` |" not in text]
    assert not [news for news in News if f"`{news}`" not in text]
