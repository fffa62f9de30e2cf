"""A seat goes while a question is open: before, at and after the pointer, in both directions, with and without a
penalty, by its own will, by a vote, or because a bot is to keep it. What must follow is written down here from
section 6 of the rulebook, without asking the engine."""

from __future__ import annotations

import attrs
import pytest

import unorules as uno
from tests.playing import after, opened, table
from tests.table.evenings import Evening
from unorules.table import Act, AddBot, Enter, Exit, Exits, Kick, Motion, Phase, Propose, Settings, Sit, Start, Vote
from unorules.testing import count_cards

PILE = "Y5 Y6 Y7 Y8 Y9 Y0 B5 B6"
SEATS = 5
POINTER = 2
"""The seat that is asked, in every case."""


def hands(special: dict[int, str]) -> str:
    """The hands of all seats, those of some of them special."""
    return " | ".join([special.get(seat, "G1 G2") for seat in range(SEATS)])


def of_pointer(cards: str) -> str:
    """Hands in which the seat that is asked holds these cards."""
    return hands({POINTER: cards})


def turn(way):
    return table(of_pointer("R7 G3"), "R2", turn=POINTER, direction=way, draw_pile=PILE)


def drawn(way):
    return after(table(of_pointer("G3 G4"), "R2", turn=POINTER, direction=way, draw_pile="R5 " + PILE), "2:draw")


def color(way):
    return after(table(of_pointer("W G3"), "R2", turn=POINTER, direction=way, draw_pile=PILE), "2:W")


def target(way):
    rules = "official +seven_zero"
    return after(table(of_pointer("R7 G3"), "R2", rules, turn=POINTER, direction=way, draw_pile=PILE), "2:R7")


def penalty(way):
    """Four cards are aimed at the pointer."""
    state = table(hands({POINTER - way: "W+4 G3"}), "R2", turn=POINTER - way, direction=way, draw_pile=PILE)
    return after(state, f"{POINTER - way}:W+4>B")


def stacked(way):
    """Two seats before the pointer have laid a draw two."""
    first, second = (POINTER - 2 * way) % SEATS, POINTER - way
    held = hands({first: "R+2 G3", second: "R+2 G3"})
    state = table(held, "R2", "official +stacking", turn=first, direction=way, draw_pile=PILE)
    return after(state, f"{first}:R+2", f"{second}:R+2")


def answered(way):
    """The pointer answers a penalty with a wild draw four and has not named its colour yet."""
    held = hands({POINTER - way: "W+4 G3", POINTER: "W+4 G4"})
    state = table(held, "R2", "official +stacking", turn=POINTER - way, direction=way, draw_pile=PILE)
    return after(state, f"{POINTER - way}:W+4>B", "2:W+4")


def poll(way):
    """The pointer is asked whether it catches the seat that has come to one card; the colour is decided already."""
    state = table(of_pointer("R7 G3"), "R2", "official +polled", turn=POINTER, direction=way, draw_pile=PILE)
    state = after(state, "2:R7")
    while state.to_act != POINTER:
        state = after(state, f"{state.to_act}:pass")
    return state


def opening(way):
    state = opened(of_pointer("R7 G3"), "W " + PILE, dealer=POINTER - 1)
    return state if way == 1 else None  # play opens clockwise


def round_over(way):
    state = table(of_pointer("R7"), "R2", turn=POINTER, direction=way, draw_pile=PILE, dealer=POINTER - 1)
    return after(state, "2:R7")


PLACES = {
    "turn": turn,
    "drawn": drawn,
    "color": color,
    "target": target,
    "penalty": penalty,
    "stacked": stacked,
    "answered": answered,
    "poll": poll,
    "opening": opening,
    "round_over": round_over,
}
LEAVERS = {"before": -1, "at": 0, "after": 1}
CASES = [
    pytest.param(place, way, who, id=f"{place}, {who} the pointer, {'clockwise' if way == 1 else 'back'}")
    for place in PLACES
    for way in (1, -1)
    for who in LEAVERS
    if PLACES[place](way) is not None
]


def expected(place: str, way: int, who: str) -> tuple[str, int, int]:
    """What is asked of whom then, and how many cards are pending (rulebook, section 6)."""
    following = (POINTER + way) % SEATS
    pending = {"penalty": 4, "stacked": 4}.get(place, 0)
    question = {
        "turn": "TurnDecision",
        "drawn": "DrawnCardDecision",
        "color": "ColorDecision",
        "target": "TargetDecision",
        "penalty": "PenaltyDecision",
        "stacked": "PenaltyDecision",
        "answered": "ColorDecision",
        "poll": "PollDecision",
        "opening": "ColorDecision",
        "round_over": "RoundOver",
    }[place]
    if place == "poll" and who == "after":
        return "PollDecision", 0, 0  # it was to play next: another seat is, and all are asked before its turn
    if who != "at":
        return question, POINTER, pending
    if place == "opening":
        return "ColorDecision", following, 0  # the next seat becomes first player and names
    if place == "round_over":
        return "RoundOver", POINTER + 1, 0  # the deal goes on to the left, whatever the direction was
    if place == "poll":
        return "TurnDecision", following, 0  # its duty went with it: nobody is left to be caught
    return "TurnDecision", following, 0  # the penalty lapses, the card stays without effect


@pytest.mark.parametrize("how", ["exit", "vote", "kick", "bot"])
@pytest.mark.parametrize(("place", "way", "who"), CASES)
def test_6_what_follows_when_a_seat_goes(place, way, who, how):
    state = PLACES[place](way)
    assert state.to_act == POINTER
    seat = (POINTER + way * LEAVERS[who]) % SEATS
    goes = f"p{seat}"
    settings = Settings(exits=Exits.BOT if how == "bot" else Exits.LEAVE, host_kicks=True)
    evening = Evening.at(state, settings=settings)
    evening.table = attrs.evolve(evening.table, host=f"p{(seat + 1) % SEATS}")
    before, since = evening.game, evening.view("p0").clock.since
    evening.now = 5.0
    seen = evening.table.sequence
    if how in ("exit", "bot"):
        evening.do(goes, Exit)
    elif how == "kick":
        evening.do(evening.table.host, Kick, goes)
    else:
        others = [f"p{each}" for each in range(SEATS) if each != seat]
        number = evening.do(others[0], Propose, Motion.KICK, goes)
        evening.do(others[1], Vote, number)
        evening.do(others[2], Vote, number)
    if how == "bot":
        assert evening.game == before, "the seat stays in the game"
        assert evening.table.chairs[seat].bot == "default"
        return

    question, asked, pending = expected(place, way, who)
    game = evening.game
    assert (type(game.decision).__name__, game.to_act, game.pending) == (question, asked, pending)
    assert count_cards(game) == count_cards(before)
    assert (game.top, game.color, game.match.left) == (before.top, before.color, (seat,))
    same_question = who != "at" and not (place == "poll" and who == "after")
    assert evening.view(f"p{asked}").clock.since == (since if same_question else 5.0)

    # Nobody who sat there says anything more; an answer that was under way to the same question still counts.
    assert evening.code(goes, Act, uno.Draw(seat)) in ("unknown_player", "kicked")
    answer = uno.default_action(game, asked)
    late = evening.say(f"p{asked}", Act, answer, sequence=seen)
    assert (getattr(late, "code", None) == "stale") is not same_question
    if not same_question:
        evening.do(f"p{asked}", Act, answer)

    # Play goes on without it, to the end of the round, and the next is dealt without it.
    if how == "exit":
        while place != "round_over" and not isinstance(evening.game.decision, uno.RoundOver):
            assert evening.game.to_act != seat
            evening.do(evening.asked, Act, uno.default_action(evening.game, evening.game.to_act))
        if place != "round_over":
            evening.do(evening.asked, Act, uno.NextRound(evening.game.to_act))
        assert [len(hand) > 0 for hand in evening.game.hands] == [each != seat for each in range(SEATS)]


def test_the_poll_of_the_matrix_asks_about_a_duty():
    state = poll(1)
    assert isinstance(state.decision, uno.PollDecision)
    assert [type(window).__name__ for window in state.windows] == ["CatchWindow"]


@pytest.mark.parametrize("way", [1, -1])
def test_6_who_laid_the_wild_draw_four_goes_and_the_penalty_stands_without_a_challenge(way):
    evening = Evening.at(penalty(way))
    evening.do(f"p{POINTER - way}", Exit)
    assert evening.act_code("2:challenge") == "not_challengeable"
    evening.act("2:accept")
    assert len(evening.game.hands[POINTER]) == 6


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("place", ["turn", "color", "penalty", "over"])
def test_6_the_last_who_stays_has_won_and_there_is_a_result(place, seats):
    """Field: a game of two went on for ever after one had left; quitters were credited with points of their own."""
    held = " | ".join(["R1" if place == "over" else "W W+4 R1", *["G1 G2"] * (seats - 1)])
    said = {"turn": (), "color": ("0:W",), "penalty": ("0:W+4>B",), "over": ("0:R1",)}[place]
    evening = Evening.at(after(table(held, "R5", draw_pile=PILE), *said))
    totals = evening.game.scores
    for seat in range(1, seats):
        evening.do(f"p{seat}", Exit)
    result = evening.table.results[-1]
    assert (result.ending, result.winners) == ("left", ("p0",))
    assert [standing.score for standing in result.standings] == list(totals)
    assert [standing.left for standing in result.standings] == [False] + [True] * (seats - 1)
    assert [standing.place for standing in result.standings] == [1] + [2] * (seats - 1)
    assert evening.table.wakes_at == evening.table.active_at + 1800.0, "no timer of the game is left"


def test_6_with_teams_the_other_side_wins_when_one_goes():
    evening = Evening.at(table("R1 R2 | G1 G2 | B1 B2 | Y1 Y2", "R5", "official +teams", draw_pile=PILE))
    evening.do("p2", Exit)
    assert evening.table.results[-1].winners == ("p1", "p3")


def test_when_the_last_human_goes_the_bots_do_not_play_on():
    """Field: after the only human had left the bot went on playing with itself."""
    evening = Evening(1)
    evening.do("w", Enter, "Watcher")
    for _ in range(2):
        evening.do("p0", AddBot)
    evening.do("p0", Start)
    evening.do("p0", Exit)
    result = evening.table.results[-1]
    assert (evening.table.phase, result.ending, result.winners) == (Phase.OVER, "abandoned", ())
    assert evening.wait(1000.0) == []
    evening.do("w", Sit)
    assert [chair.player for chair in evening.table.chairs] == ["bot:1", "bot:2", "w"]


def test_a_second_goodbye_changes_nothing():
    evening = Evening.at(turn(1))
    evening.do("p2", Exit)
    game = evening.game
    assert evening.code("p2", Exit) == "unknown_player"
    assert evening.game is game


def test_the_cards_of_who_went_lie_under_the_top_card():
    """Field: cards of eliminated players vanished, which hurt people who count cards."""
    evening = Evening.at(turn(1))
    held = evening.game.hands[3]
    top, color_before = evening.game.top, evening.game.color
    evening.do("p3", Exit)
    assert (evening.game.top, evening.game.color) == (top, color_before)
    assert sorted(map(str, evening.game.discard_pile[1:])) == sorted(map(str, held))
