"""Every way in which a game ends leaves a result; afterwards the same people may play again."""

import attrs
import pytest

import unorules as uno
from tests.playing import after, table
from tests.table.evenings import Evening
from unorules.table import (
    Act,
    AddBot,
    Close,
    Configure,
    EndGame,
    Ending,
    Enter,
    Exit,
    Kick,
    Motion,
    Phase,
    Propose,
    Ready,
    SetRules,
    Settings,
    Sit,
    Stand,
    Start,
    TakeOver,
    Vote,
)

PILE = "Y6 Y7 Y8 Y9 Y0 Y4 G6 G7 G8 G9 G0 G4"


def at(hands="R1 R2 | G1 G2 | B1 B2", top="R5", rules="official", *said, settings=None, **more):
    more.setdefault("draw_pile", PILE)
    return Evening.at(after(table(hands, top, rules, **more), *said), settings=settings)


def won():
    evening = at("R1 | G9 W | B1 B2", rules="official +scoring(rounds=1)", scores=(0, 0, 0))
    evening.act("0:R1")
    return evening


def left():
    evening = at()
    evening.do("p1", Exit)
    evening.do("p2", Exit)
    return evening


def abandoned():
    evening = at(settings=Settings(abandon_after=9.0))
    for player in ("p0", "p1", "p2"):
        evening.do(player, TakeOver)
    evening.wait(9.0)
    return evening


def ended_by_host():
    evening = at()
    evening.do("p0", EndGame)
    return evening


def ended_by_vote():
    evening = at()
    number = evening.do("p1", Propose, Motion.END_GAME)
    evening.do("p2", Vote, number)
    return evening


def out_of_time():
    evening = at("R1 R2 | G1 | B1 B2", settings=Settings(time_limit=9.0))
    evening.wait(9.0)
    return evening


def closed():
    evening = at()
    evening.do("p0", Close)
    return evening


EVERY: dict[Ending, list] = {
    Ending.WON: [(won, "rounds", ("p0",))],
    Ending.LEFT: [(left, "left", ("p0",))],
    Ending.ABANDONED: [(abandoned, "", ())],
    Ending.ENDED: [(ended_by_host, "host", ()), (ended_by_vote, "vote", ())],
    Ending.TIME: [(out_of_time, "", ("p1",))],
    Ending.CLOSED: [(closed, "host", ())],
}


def test_there_is_a_case_for_every_ending():
    assert list(EVERY) == list(Ending)


@pytest.mark.parametrize(
    ("ending", "how", "detail", "winners"), [(ending, *case) for ending in EVERY for case in EVERY[ending]]
)
def test_every_ending_leaves_a_result(ending, how, detail, winners):
    """Field: results of games that were ended by force were not stored; quitters were missing in them."""
    evening = how()
    result = evening.table.results[-1]
    assert (result.game, result.ending, result.detail, result.winners) == (1, ending, detail, winners)
    assert [standing.player for standing in result.standings] == ["p0", "p1", "p2"]
    assert [standing.name for standing in result.standings] == ["P0", "P1", "P2"]
    first = {standing.player for standing in result.standings if standing.place == 1}
    assert first == set(winners or ("p0", "p1", "p2"))
    assert result.at == evening.now
    assert evening.table.phase is (Phase.CLOSED if ending is Ending.CLOSED else Phase.OVER)
    assert evening.code("p0", Act, uno.Draw(0)) == ("closed" if ending is Ending.CLOSED else "no_game")
    for person in evening.table.members:
        assert evening.view(person.id).result == result
        observation = evening.view(person.id).observation
        assert observation.legal == (), "nobody may do anything in a game that is over"


def test_a_result_tells_totals_and_who_left():
    evening = at("R1 | G9 W | B1 B2 | Y1 Y2", rules="official +scoring(target=50)", scores=(0, 10, 30, 20))
    evening.do("p3", Exit)
    evening.act("0:R1")
    result = evening.table.results[-1]
    assert [(each.score, each.cards, each.place, each.left) for each in result.standings] == [
        (62, 0, 1, False),
        (10, 2, 3, False),
        (30, 2, 2, False),
        (20, 0, 4, True),
    ]
    assert result.rounds == 1


def test_after_a_game_the_same_people_may_play_again():
    evening = won()
    seen = evening.view("p1")
    assert (seen.phase, seen.observation.winners) == (Phase.OVER, (0,))
    evening.do("p1", Ready)
    assert (evening.table.phase, evening.view("p2").observation) == (Phase.LOBBY, None)
    assert evening.code("p0", Start) == "not_ready"
    evening.do("p2", Ready)
    evening.do("p0", Start)
    assert (evening.table.games, evening.game.match.round, evening.game.scores) == (2, 1, (0, 0, 0))
    evening.do("p0", EndGame)
    assert [result.game for result in evening.table.results] == [1, 2]


def test_two_games_of_a_table_are_dealt_differently():
    evening = Evening.playing(2)
    first = evening.game.hands
    evening.do("p0", EndGame)
    evening.do("p1", Ready)
    evening.do("p0", Start)
    assert evening.game.hands != first


@pytest.mark.parametrize(
    ("player", "kind", "parts", "seated"),
    [
        ("p0", Stand, (), ["p1"]),
        ("x", Sit, (), ["p0", "p1", "x"]),
        ("p0", Kick, ("p1",), ["p0"]),
        ("p0", SetRules, (uno.parse_rules("console"),), ["p0", "p1"]),
        ("p0", Configure, (Settings(pace=2.0),), ["p0", "p1"]),
    ],
)
def test_whatever_belongs_to_a_lobby_makes_one_of_a_game_that_is_over(player, kind, parts, seated):
    evening = at()
    evening.do("x", Enter, "X")
    evening.do("p2", Exit)
    evening.do("p0", EndGame)
    evening.do(player, kind, *parts)
    assert evening.table.phase is Phase.LOBBY
    assert [chair.player for chair in evening.table.chairs] == seated, "who went has no chair any more"


def test_who_comes_after_the_end_may_sit_and_who_went_may_not_start():
    evening = left()
    assert evening.code("p0", Start) == "bad_setup"
    evening.do("x", Enter, "X", sit=True)
    assert [chair.player for chair in evening.table.chairs] == ["p0", "x"]
    evening.do("p1", Enter, "P1", sit=True)
    assert [chair.player for chair in evening.table.chairs] == ["p0", "x", "p1"]


def test_a_bot_that_played_for_somebody_does_not_play_the_next_game():
    evening = at()
    evening.do("p1", TakeOver)
    evening.do("p0", EndGame)
    assert evening.table.results[-1].standings[1].bot
    evening.do("p1", Ready)
    assert [chair.bot for chair in evening.table.chairs] == [None, None, None]


def test_a_table_that_is_closed_in_a_lobby_has_no_result():
    evening = Evening(2)
    evening.do("p0", Close)
    assert evening.table.results == ()
    assert evening.view("p1").closed == "host"


def test_a_game_to_five_hundred_ends_by_the_rules():
    evening = Evening.playing(2)
    evening.play_on()
    result = evening.table.results[-1]
    assert result.ending is Ending.WON
    assert max(standing.score for standing in result.standings) >= 500
    assert result.standings[[standing.place for standing in result.standings].index(1)].player in result.winners


def test_who_went_and_came_back_after_the_end_takes_a_seat_once():
    evening = at()
    evening.do("p1", Exit)
    evening.do("p0", EndGame)
    evening.do("p1", Enter, "P1", sit=True)
    assert [chair.player for chair in evening.table.chairs] == ["p0", "p2", "p1"]
    evening.do("p2", Exit)
    evening.do("p2", Enter, "P2")
    assert evening.view("p2").seat is None


def test_who_went_when_the_game_was_over_and_came_back_is_not_seated_unasked():
    evening = at()
    evening.do("p0", EndGame)
    evening.do("p1", Exit)
    evening.do("p1", Enter, "P1")
    assert evening.view("p1").seat is None
    evening.do("p0", Ready)
    assert [chair.player for chair in evening.table.chairs] == ["p0", "p2"]


def test_a_bot_that_was_removed_is_not_in_the_next_game():
    evening = Evening(1)
    for _ in range(2):
        evening.do("p0", AddBot)
    evening.do("p0", Start)
    state = after(table("R1 | G1 G2 | B1 B2", "R5", draw_pile=PILE), "0:R1")
    evening.table = attrs.evolve(evening.table, game=state)
    evening.do("p0", Kick, "bot:1")
    evening.do("p0", EndGame)
    evening.do("p0", Start)
    assert [chair.player for chair in evening.table.chairs] == ["p0", "bot:2"]
