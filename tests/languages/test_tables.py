"""What a chat shows of a table, in every language."""

from __future__ import annotations

import random

import pytest

import unorules as uno
from tests.languages.english import LANGUAGES, left
from tests.table.evenings import Evening
from unorules.hosting import Panel, Story, command_of, own_panel, public_panel
from unorules.table import Ending, Motion, News, Notice, Pause, Phase, Propose, Refused

pytestmark = pytest.mark.usefixtures("nothing_is_missed")
WORDS = {"official", "family", "pokemon", "mattel", "house", "polled", "table"}
"""Words of rule texts and names."""


def said(panel: Panel) -> list[str]:
    return [panel.text, *[offer.label for offer in panel.offers]]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("rules", ["official", "family", "pokemon_table", "mattel_house +polled"])
def test_a_chat_shows_and_offers_nothing_in_english(rules: str, locale: str):
    chance = random.Random(rules)
    lobby = said(public_panel(Evening(3, rules=rules, seed=3).table, locale=locale))
    assert left("\n".join(lobby), locale) - WORDS == set()
    evening = Evening.playing(3, rules=rules, seed=3)
    story = Story(evening.table, locale=locale)
    for _ in range(60):
        table, game = evening.table, evening.table.game
        if game is None or table.phase is not Phase.PLAYING or game.to_act is None:
            break
        asked, step = f"p{game.to_act}", table.recent[-1]
        told = story.tell(table, step.notices, step.events, me=0)
        own = own_panel(table, asked, locale=locale)
        lines = [*told, *said(public_panel(table, locale=locale)), *said(own)]
        assert left("\n".join(lines), locale) - WORDS == set()
        command = command_of(table, asked, "", chance.choice(own.offers).word, table.sequence)
        evening.table, _ = table.receive(asked, command, now=0.0)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_everything_that_can_happen_to_people_is_told(locale: str):
    evening = Evening.playing(3)
    story = Story(evening.table, locale=locale)
    texts = {News.ENDED: list(Ending), News.PROPOSED: list(Motion), News.VOTED: ["yes", "no"]}
    for news in News:
        for text in texts.get(news, ["pause"]):
            for told in story.tell(evening.table, [Notice(news, "p1", text)]):
                assert left(told, locale) - {"pause"} == set(), told


@pytest.mark.parametrize("locale", LANGUAGES)
def test_votes_pauses_and_refusals_are_shown(locale: str):
    evening = Evening.playing(3)
    evening.do("p0", Propose, Motion.KICK, "p2")
    evening.do("p0", Pause)
    panel = public_panel(evening.table, locale=locale)
    assert left("\n".join(said(panel)), locale) == set()
    _, outbox = evening.table.receive("p1", Pause(sequence=evening.table.sequence), now=0.0)
    assert isinstance(outbox.answer, Refused)
    told = uno.translate(outbox.answer.message, locale)
    assert told != outbox.answer.message
    assert left(told, locale) == set()


def test_a_panel_tells_of_the_seat_that_reads_it():
    evening = Evening.playing(2)
    seat = evening.table.game.to_act  # type: ignore[union-attr]
    mine, other = (own_panel(evening.table, f"p{each}", locale="id").text for each in (seat, 1 - seat))
    assert mine.startswith("Giliranmu.")
    assert other.startswith(f"Giliran P{seat}.")
