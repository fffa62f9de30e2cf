"""Steps of a table in words."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.table.evenings import Evening
from unorules import events as happened
from unorules.hosting import Story
from unorules.table import AddBot, Ending, Exit, Motion, News, Notice, Propose, Vote

SILENT = {News.CONNECTED}


def test_everything_that_can_happen_to_people_is_told():
    evening = Evening(3)
    story = Story(evening.table)
    for news in News:
        for text in {News.ENDED: list(Ending), News.PROPOSED: list(Motion)}.get(news, ["pause"]):
            told = story.tell(evening.table, [Notice(news, "p1", text)])
            won = news is News.ENDED and text == Ending.WON  # the events of the game say who has won
            assert bool(told) is (news not in SILENT and not won), news


def test_a_vote_is_told_with_the_name_it_is_about_also_when_it_is_carried():
    evening = Evening.playing(3)
    story = Story(evening.table)
    evening.do("p0", Propose, Motion.KICK, "p2")
    assert story.tell(evening.table, evening.table.recent[-1].notices) == ("A vote is open: remove P2.",)
    evening.do("p1", Vote, evening.table.ballots[0].number)
    told = evening.table.recent[-1]
    said = story.tell(evening.table, told.notices, told.events)
    assert said[:3] == ("P1 votes yes.", "The vote is carried: remove P2.", "P2 is removed from the table.")


def test_somebody_who_has_just_gone_is_still_called_by_name():
    evening = Evening(2)
    story = Story(evening.table)
    evening.do("p1", Exit)
    assert story.tell(evening.table, evening.table.recent[-1].notices) == ("P1 goes.",)
    assert Story(evening.table).tell(evening.table, [Notice(News.EXITED, "p1")]) == ("Somebody goes.",)


def test_a_bot_has_its_name():
    evening = Evening(1)
    evening.do("p0", AddBot, name="Hal")
    assert Story(evening.table).tell(evening.table, evening.table.recent[-1].notices) == ("Hal takes a seat.",)


@pytest.mark.parametrize(
    ("event", "me", "told"),
    [
        (happened.CardsLaid(1, uno.cards("R7")), None, ("P1 lays Red 7.",)),
        (happened.CardsLaid(1, uno.cards("R7 B7")), 1, ("You lay Red 7, Blue 7.",)),
        (happened.CardTurned(uno.card("W+4"), True), None, ("Wild Draw Four is turned up and put back.",)),
        (happened.RoundEnded(1, "out"), None, ("P1 wins the round.",)),
        (happened.RoundEnded(1, "blocked"), 1, ("You win the round: nobody can go on.",)),
        (happened.RoundEnded(None, "ended"), None, ("Nobody wins the round: the host has ended it.",)),
        (happened.RoundScored(40, (40, 0, 0), (40, 0, 7)), 2, ("Totals: P0 40, P1 0, you 7.",)),
        (happened.GameEnded((1,), "target"), None, ("P1 wins the game.",)),
        (happened.GameEnded((0, 2), "target"), 2, ("P0 and you win the game.",)),
        (happened.GameEnded((), "left"), None, ()),
        (happened.TurnStarted(1), None, ()),
    ],
)
def test_events_are_told_with_names(event, me, told):
    evening = Evening(3)
    assert Story(evening.table).tell(evening.table, [], [event], me=me) == told


def test_cards_are_written_as_wished():
    evening = Evening(2)
    laid = happened.CardsLaid(1, uno.cards("R7"))
    assert Story(evening.table, card=str).tell(evening.table, [], [laid]) == ("P1 lays R7.",)
