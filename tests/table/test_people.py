"""People who go, come back, lose their connection, are removed, or watch, while a game runs."""

import attrs
import pytest

import unorules as uno
from tests.playing import after, table
from tests.table.evenings import Evening
from unorules.table import (
    Act,
    AddBot,
    Configure,
    Connect,
    Disconnect,
    EndGame,
    Enter,
    Exit,
    Exits,
    Kick,
    Motion,
    Pause,
    Phase,
    Propose,
    Ready,
    Return,
    Settings,
    Sit,
    Stand,
    Start,
    TakeOver,
    Vote,
)

PILE = "Y6 Y7 Y8 Y9 Y0 Y4 G6 G7 G8 G9 G0 G4"
HANDS = "R1 R2 | G1 G2 | B1 B2 | Y1 Y2"


def at(hands=HANDS, top="R5", rules="official", *said, settings=None, **more):
    more.setdefault("draw_pile", PILE)
    return Evening.at(after(table(hands, top, rules, **more), *said), settings=settings)


# --- going and coming back --------------------------------------------------------------------------------------------


def test_who_goes_leaves_the_game_and_watches_when_it_comes_back():
    evening = at()
    evening.do("p2", Exit)
    assert evening.game.match.left == (2,)
    assert evening.view("p0").places[2].left
    evening.do("p2", Enter, "P2", sit=True)
    assert evening.view("p2").seat is None
    assert evening.view("p2").observation == uno.observe(evening.game)
    assert evening.code("p2", Sit) == "round_running"


def test_between_rounds_who_left_gets_its_seat_and_its_total_back():
    evening = at("R1 | G1 G2 | B1 B2 | Y1 Y2", scores=(0, 10, 20, 30))
    for player in ("p2", "p3"):
        evening.do(player, Exit)
    evening.act("0:R1")
    evening.do("p3", Enter, "P3")
    evening.do("p3", Sit)
    assert (evening.view("p3").seat, evening.game.scores[3]) == (3, 30)
    evening.act("1:next")
    assert [len(hand) for hand in evening.game.hands] == [7, 7, 0, 7]


def test_somebody_else_may_take_a_chair_that_was_left_and_learns_nothing_of_its_past():
    evening = at("R1 R3 | G1 G2 | B1 B2 | Y1 Y2", draw_pile="R9 " + PILE)
    evening.do("x", Enter, "X")
    evening.act("0:R1")
    evening.act("1:draw")
    evening.do("p1", Exit)
    evening.act("2:draw")
    evening.act("3:draw")
    evening.act("0:R3")
    assert isinstance(evening.game.decision, uno.RoundOver)
    evening.do("x", Sit, 1)
    assert evening.view("x").seat == 1
    assert all(not told.events for told in evening.view("x").recent[:-1])
    assert evening.code("x", Sit, 1) == "already_here"


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "seat_taken"), (None, "seat_taken"), (7, "no_such_seat"), (-1, "no_such_seat")]
)
def test_seats_that_are_not_free_are_not_given_away(seat, code):
    evening = at("R1 | G1 G2 | B1 B2", "R5", "official", "0:R1")
    evening.do("x", Enter, "X")
    assert evening.code("x", Sit, seat) == code


def test_where_rules_let_nobody_join_the_rules_say_so():
    evening = at("R1 | G1 G2 | B1 B2", "R5", "official +scoring(method=knockout)")
    evening.do("p2", Exit)
    evening.act("0:R1")
    evening.do("p2", Enter, "P2")
    assert evening.say("p2", Sit).violations[0].code == "not_joinable"


def test_a_bot_may_keep_the_seat_of_who_goes_until_it_comes_back():
    evening = at(settings=Settings(exits=Exits.BOT))
    evening.do("p0", Exit)
    assert (evening.game.match.left, evening.table.chairs[0].bot) == ((), "default")
    (entry,) = evening.wait(1.0)
    assert entry.command.about == "p0"
    evening.do("p0", Enter, "P0 again")
    assert evening.table.chairs[0].bot is None
    assert evening.view("p0").observation == uno.observe(evening.game, 0)


def test_a_seat_that_a_bot_keeps_for_nobody_may_be_taken_or_removed_between_rounds():
    evening = at("R1 | G1 G2 | B1 B2 | Y1 Y2", settings=Settings(exits=Exits.BOT))
    evening.do("p2", Exit)
    evening.do("p3", Exit)
    evening.do("x", Enter, "X")
    assert evening.code("p0", Kick, "p2") == "round_running"
    evening.act("0:R1")
    evening.do("x", Sit)
    assert (evening.view("x").seat, evening.table.chairs[2].bot) == (2, None)
    evening.do("p0", Kick, "p3")
    assert evening.game.match.left == (3,)


def test_a_seat_out_of_the_game_by_its_rules_goes_without_another_word():
    rules = "official +scoring(method=knockout, target=10)"
    evening = at("R1 | W W | B1 B2 | Y1 Y2", "R5", rules, "0:R1")
    assert evening.game.match.knocked_out == (1,)
    evening.do("p1", Exit)
    assert evening.game.match.left == ()
    evening.act("2:next")


def test_after_a_game_the_seats_of_those_who_went_are_free():
    def over():
        evening = Evening.playing(3, settings=Settings(seats=3, spectators=False))
        evening.do("p2", Exit)
        evening.do("p0", EndGame)
        assert evening.table.phase is Phase.OVER
        return evening

    over().do("p0", AddBot)
    over().do("p0", Configure, Settings(seats=2))
    evening = over()
    evening.do("x", Enter, "X", sit=True)
    assert [chair.player for chair in evening.table.chairs] == ["p0", "p1", "x"]


# --- a bot takes over -------------------------------------------------------------------------------------------------


def test_a_player_may_let_a_bot_play_and_come_back():
    evening = at()
    evening.do("p0", TakeOver)
    assert evening.view("p1").places[0].bot == "default"
    assert evening.wait(1.0)[0].command.about == "p0"
    evening.do("p0", Return)
    assert evening.view("p1").places[0].bot is None
    assert evening.code("p0", Return) == "in_control"
    assert evening.code("p0", TakeOver, "shy") == "no_such_bot"


def test_the_host_lets_a_bot_play_for_who_is_away_only():
    evening = at()
    assert evening.code("p0", TakeOver, "default", "p1") == "unauthorized"
    assert evening.code("p1", TakeOver, "default", "p0") == "unauthorized"
    evening.do("p1", Connect, "c")
    evening.do("p1", Disconnect, "c")
    evening.do("p0", TakeOver, "default", "p1")
    assert evening.table.chairs[1].bot == "default"
    assert evening.code("p0", TakeOver, "default", "p9") == "no_such_player"


def test_the_host_may_give_a_bots_seat_another_bot():
    evening = Evening(1, settings=Settings(bots=("default", "bold")))
    evening.do("p0", AddBot)
    evening.do("p0", Start)
    evening.do("p0", TakeOver, "bold", "bot:1")
    assert evening.table.chairs[1].bot == "bold"


# --- connections ------------------------------------------------------------------------------------------------------


def test_a_player_is_here_while_one_of_its_connections_is():
    """Field: the old connection's end arrived after the new one's beginning, and the player was removed."""
    evening = at()
    evening.do("p1", Connect, "c1")
    evening.do("p1", Connect, "c2")
    evening.do("p1", Disconnect, "c1")
    evening.wait(31.0)
    assert evening.view("p0").people[1].connected is True
    assert evening.table.chairs[1].bot is None
    assert evening.code("p1", Disconnect, "c1") == "no_such_connection"
    assert evening.code("p1", Connect, "c2") == "already_here"


def test_after_the_grace_a_bot_plays_and_a_new_connection_gives_the_seat_back():
    evening = at(settings=Settings(grace=30.0))
    evening.do("p1", Connect, "c1")
    evening.now = 10.0
    evening.do("p1", Disconnect, "c1")
    evening.wait(29.9)
    assert evening.table.chairs[1].bot is None
    (entry,) = evening.wait(0.1)
    assert (entry.command.alarm, evening.news()) == ("away", ["away", "bot_plays"])
    evening.do("p1", Connect, "c2")
    assert evening.table.chairs[1].bot is None


def test_a_new_connection_does_not_take_the_seat_from_a_bot_that_was_asked_to_play():
    evening = at()
    evening.do("p1", Connect, "c1")
    evening.do("p1", TakeOver)
    evening.do("p1", Connect, "c2")
    assert evening.table.chairs[1].bot == "default"


def test_a_choice_waits_for_who_comes_back():
    """Field: leaving the page during the colour choice lost the choice."""
    evening = at("W R2 | G1 G2 | B1 B2")
    evening.do("p0", Connect, "c1")
    evening.act("0:W")
    evening.do("p0", Disconnect, "c1")
    evening.do("p0", Connect, "c2")
    view = evening.view("p0")
    assert view.observation.phase == "ColorDecision"
    assert {str(action) for action in view.observation.legal} >= {"0:color=R", "0:color=B"}
    evening.act("0:color=G", sequence=view.sequence)


def test_the_rights_of_an_absent_host_pass_on():
    evening = at()
    evening.connect("p0", "p1", "p2", "p3")
    evening.do("p1", Disconnect, "server/p1")
    evening.do("p0", Disconnect, "server/p0")
    evening.wait(30.0)
    assert evening.table.host == "p2"


def test_the_host_keeps_its_rights_when_nobody_else_is_here():
    evening = at()
    evening.connect("p0", "p1", "p2", "p3")
    for player in ("p1", "p2", "p3", "p0"):
        evening.do(player, Disconnect, f"server/{player}")
    evening.wait(30.0)
    assert evening.table.host == "p0"
    assert evening.table.paused is not None


def test_an_absent_spectator_goes_and_an_absent_player_stays():
    evening = Evening(2)
    evening.do("x", Enter, "X")
    for player in ("p1", "x"):
        evening.do(player, Connect, "c")
        evening.do(player, Disconnect, "c")
    evening.wait(30.0)
    assert [person.id for person in evening.view("p0").people] == ["p0", "p1"]
    assert evening.view("p0").seat == 0


# --- removing ---------------------------------------------------------------------------------------------------------


def test_the_host_may_not_remove_who_plays_but_a_vote_may():
    """Field: by crafted requests a host removed others and won. Idle players could not be removed by the others."""
    evening = at()
    assert evening.code("p0", Kick, "p2") == "needs_vote"
    number = evening.do("p1", Propose, Motion.KICK, "p2")
    assert evening.view("p3").ballots[0].yes == ("p1",)
    assert evening.code("p2", Vote, number) == "not_entitled"
    evening.do("p0", Vote, number)
    assert evening.game.match.left == (2,)
    assert evening.news() == ["voted", "carried", "kicked"]
    assert evening.code("p2", Enter, "P2") == "kicked"


@pytest.mark.parametrize("exits", Exits)
def test_nobody_escapes_a_kick_by_going_first(exits):
    evening = at(settings=Settings(exits=exits))
    number = evening.do("p1", Propose, Motion.KICK, "p2")
    evening.do("p2", Exit)
    evening.do("p0", Vote, number)
    assert evening.table.kicked == ("p2",)
    assert evening.code("p2", Enter, "P2") == "kicked"


@pytest.mark.parametrize("how", ["no connection", "time up", "a bot plays"])
def test_who_is_away_may_be_removed_by_the_host(how):
    """Field: the player whose turn it is, and who does nothing, is removed at once; the penalty aimed at it lapses."""
    evening = at("R+2 R2 | G1 G2 | B1 B2 | Y1 Y2", "R5", "official +stacking")
    if how == "no connection":
        evening.do("p1", Connect, "c")
        evening.do("p1", Disconnect, "c")
    elif how == "a bot plays":
        evening.do("p1", TakeOver)
    else:
        evening.act("0:draw")
        evening.wait(60.0)
        for _ in range(3):
            evening.do(evening.asked, Act, uno.Draw(evening.game.to_act))
    if how != "time up":
        evening.act("0:R+2")
        assert evening.game.pending == 2
    evening.do("p0", Kick, "p1")
    assert (evening.game.match.left, evening.game.pending, evening.asked) == ((1,), 0, "p2")


def test_where_the_settings_say_so_the_host_alone_removes():
    evening = at(settings=Settings(host_kicks=True))
    evening.do("p0", Kick, "p2")
    assert evening.game.match.left == (2,)


def test_bots_are_removed_between_rounds_only():
    evening = Evening(1)
    for _ in range(3):
        evening.do("p0", AddBot)
    evening.do("p0", Start)
    assert evening.code("p0", Kick, "bot:1") == "round_running"
    state = after(table("R1 | G1 G2 | B1 B2 | Y1 Y2", "R5", draw_pile=PILE), "0:R1")
    evening.table = attrs.evolve(evening.table, game=state)
    evening.do("p0", Kick, "bot:1")
    assert evening.game.match.left == (1,)
    assert evening.table.phase is Phase.PLAYING


def test_a_spectator_is_removed_by_the_host_at_any_time():
    evening = at()
    evening.do("x", Enter, "X")
    evening.do("p0", Kick, "x")
    assert [person.id for person in evening.view("p0").people] == ["p0", "p1", "p2", "p3"]


def test_an_unknown_name_is_told_with_the_known_ones():
    """Field: the error for dropping somebody who is not in the game omitted the name."""
    answer = at().say("p0", Kick, "zoe")
    assert answer.message == "there is no player 'zoe' here; there are p0, p1, p2, p3"


# --- votes ------------------------------------------------------------------------------------------------------------


def test_a_vote_is_carried_by_more_than_half_of_those_who_play():
    evening = at()
    number = evening.do("p0", Propose, Motion.END_GAME)
    evening.do("p1", Vote, number)
    assert evening.table.phase is Phase.PLAYING
    assert evening.code("p1", Vote, number, False) == "not_entitled"
    evening.do("p2", Vote, number)
    assert (evening.table.phase, evening.table.results[-1].ending) == (Phase.OVER, "ended")
    assert evening.table.ballots == ()


def test_a_vote_that_can_no_longer_be_carried_is_over():
    evening = at()
    number = evening.do("p0", Propose, Motion.PAUSE)
    evening.do("p1", Vote, number, False)
    evening.do("p2", Vote, number, False)
    assert evening.news() == ["voted", "failed"]
    evening.do("p0", Pause)
    assert evening.code("p0", Propose, Motion.PAUSE) == "paused"
    assert evening.code("p3", Vote, number) == "no_such_vote"


def test_a_vote_has_an_end():
    evening = at(settings=Settings(vote_limit=20.0))
    evening.do("p0", Propose, Motion.PAUSE)
    (entry,) = evening.wait(20.0)
    assert (entry.command.alarm, evening.news(), evening.table.ballots) == ("ballot", ["failed"], ())


def test_who_is_away_has_no_voice_and_is_not_counted():
    """Field: votes were cast for people who were offline."""
    evening = at()
    evening.do("p2", TakeOver)
    evening.do("p3", TakeOver)
    number = evening.do("p0", Propose, Motion.END_ROUND)
    assert evening.code("p3", Vote, number) == "not_entitled"
    evening.do("p1", Vote, number)
    assert isinstance(evening.game.decision, uno.RoundOver)
    assert evening.game.match.result.reason == "ended"


def test_a_vote_is_counted_again_when_somebody_goes():
    evening = at()
    evening.do("p0", Propose, Motion.PAUSE)
    number = evening.table.sequence
    evening.do("p1", Vote, number)
    assert evening.table.paused is None
    evening.do("p3", Exit)
    assert evening.table.paused is not None


def test_of_two_nobody_votes_the_other_out():
    evening = at("R1 R2 | G1 G2")
    evening.do("p0", Propose, Motion.KICK, "p1")
    assert evening.news() == ["proposed", "failed"]
    assert evening.table.phase is Phase.PLAYING


def test_the_same_is_voted_on_once_at_a_time():
    evening = at()
    evening.do("p0", Propose, Motion.KICK, "p1")
    assert evening.code("p2", Propose, Motion.KICK, "p1") == "vote_open"
    evening.do("p2", Propose, Motion.KICK, "p3")
    assert evening.code("p1", Propose, Motion.KICK, "p1") == "vote_open"
    assert evening.code("p0", Propose, Motion.KICK, "zoe") == "no_such_player"


def test_when_one_of_two_votes_ends_the_game_the_other_is_gone():
    evening = at("R1 R2 | G1 G2 | B1 B2")
    first = evening.do("p0", Propose, Motion.END_GAME)
    second = evening.do("p0", Propose, Motion.PAUSE)
    evening.do("p1", Vote, second)
    assert evening.table.paused is not None
    evening.do("p1", Vote, first)
    assert evening.table.phase is Phase.OVER
    assert evening.table.paused is None


# --- watching ---------------------------------------------------------------------------------------------------------


def test_a_spectator_sees_what_is_public():
    evening = at()
    evening.do("x", Enter, "X")
    evening.act("0:draw")
    assert evening.view("x").observation == uno.observe(evening.game)
    assert [event.cards for event in evening.update("x").events if hasattr(event, "cards")] == [None]
    assert [event.cards for event in evening.update("p0").events if hasattr(event, "cards")] == [uno.cards("Y6")]


def test_a_host_who_watches_keeps_the_table_going():
    """Field: a spectating host of a full table lost its rights and nobody could continue."""
    evening = Evening(1, settings=Settings())
    evening.do("p0", Stand)
    for player in ("a", "b"):
        evening.do(player, Enter, player, sit=True)
        evening.do(player, Ready)
    evening.do("p0", AddBot)
    evening.do("p0", Start)
    state = after(table("R1 | G1 G2 | B1 B2", "R5", draw_pile=PILE), "0:R1")
    evening.table = attrs.evolve(evening.table, game=state)
    evening.do("p0", Kick, "bot:1")
    evening.do("p0", Act, uno.NextRound(0))
    assert evening.game.match.round == 2
    assert evening.view("p0").observation == uno.observe(evening.game)
    assert evening.code("p0", Act, uno.Draw(evening.game.to_act)) == "not_seated"
