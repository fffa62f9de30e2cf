"""What a chat shows and offers: enough to play any game with, and in public nothing that only some may know."""

from __future__ import annotations

import random

import pytest

import unorules as uno
from tests.table.evenings import Evening
from unorules.hosting import command_of, own_panel, public_panel
from unorules.table import (
    Accepted,
    Act,
    Close,
    Enter,
    Exit,
    Motion,
    Pause,
    Phase,
    Propose,
    Ready,
    Resume,
    Return,
    Sit,
    Start,
    TakeOver,
    Vote,
)
from unorules.testing import position

RULES = ["official", "family", "pokemon_table", "mattel_house +polled", "mattel_112"]


def words(panel):
    return [offer.word for offer in panel.offers]


@pytest.mark.parametrize("rules", RULES)
def test_games_can_be_played_by_pressing_what_is_offered(rules):
    chance = random.Random(rules)
    evening = Evening.playing(4, rules=rules, seed=3)
    for _ in range(150):
        game = evening.table.game
        if evening.table.phase is Phase.OVER:
            break
        seat = game.to_act
        offers = own_panel(evening.table, f"p{seat}").offers
        assert len(set(offers)) == len({offer.word for offer in offers}) == len(offers)
        offer = chance.choice(offers)
        command = command_of(evening.table, f"p{seat}", "", offer.word, evening.table.sequence)
        evening.table, outbox = evening.table.receive(f"p{seat}", command, now=0.0)
        assert isinstance(outbox.answer, Accepted), (offer, outbox.answer)


@pytest.mark.parametrize("rules", RULES)
def test_whatever_is_legal_is_offered_but_for_what_the_game_asks_later(rules):
    chance = random.Random(rules)
    evening = Evening.playing(3, rules=rules, seed=5)
    for _ in range(80):
        game = evening.table.game
        if evening.table.phase is Phase.OVER:
            break
        for seat in range(3):
            offered = {uno.parse_action(word) for word in words(own_panel(evening.table, f"p{seat}"))}
            legal = set(uno.legal_actions(game, seat))
            assert offered <= legal
            assert all(action.color or action.target is not None for action in legal - offered)
        action = chance.choice(uno.legal_actions(game, game.to_act))
        evening.table, outbox = evening.table.receive(
            f"p{game.to_act}", Act(action, sequence=evening.table.sequence), now=0.0
        )
        assert isinstance(outbox.answer, Accepted)


def test_two_tables_that_differ_in_hidden_cards_show_the_same_in_public():
    one, other = Evening.playing(3, seed=1), Evening.playing(3, seed=2)
    hidden = [uno.observe(each.table.game) for each in (one, other)]
    shown = [public_panel(each.table) for each in (one, other)]
    for panel, seen in zip(shown, hidden, strict=True):
        assert f"On the table: {seen.top.name}" in panel.text
        assert "Cards: P0 7, P1 7, P2 7" in panel.text
        hands = {card.name for hand in (one if seen is hidden[0] else other).table.game.hands for card in hand}
        assert not [name for name in hands - {seen.top.name, "Wild"} if name in panel.text]
    assert words(shown[0]) == words(shown[1]) == ["go"]


def test_a_hand_is_its_owners():
    evening = Evening.playing(2)
    for seat in range(2):
        lines = own_panel(evening.table, f"p{seat}", card=str).text.splitlines()
        assert lines[2:] == [str(card) for card in evening.table.game.hands[seat]]
    assert own_panel(evening.table, "stranger").offers == ()
    assert own_panel(Evening(2).table, "p0").offers == ()


def test_the_lobby_and_a_result_are_told():
    evening = Evening(2)
    evening.do("p1", Ready)
    assert public_panel(evening.table).text == "A table of UNO. Rules: official\nSeated: P0, P1 (ready)"
    evening.do("p0", Start)
    evening.do("p1", Exit)
    assert public_panel(evening.table).text.startswith("The game is over. 1. P0 (0)")


def test_open_rights_and_votes_are_offered_to_everybody():
    state = position(uno.OFFICIAL, hands=["R5 R6", "B1 B2", "Y1 Y2"], top="R7", draw_pile="G1 G2 G3")
    evening = Evening.at(state)
    evening.do("p0", Act, uno.Play(0, "R5"))
    assert words(public_panel(evening.table)) == ["uno", "catch=0", "go"]
    evening.do("p1", Propose, Motion.PAUSE)
    number = evening.table.ballots[0].number
    panel = public_panel(evening.table)
    assert words(panel)[2:4] == [f"yes={number}", f"no={number}"]
    assert "Vote: pause? 1 yes, 0 no" in panel.text
    evening.do("p0", Pause)
    assert "resume" in words(public_panel(evening.table))


def test_a_pause_and_a_bot_in_ones_place_are_told_and_can_be_ended():
    evening = Evening.playing(2)
    evening.do("p0", TakeOver)
    assert words(public_panel(evening.table)) == ["return", "go"]
    evening.do("p1", TakeOver)
    assert public_panel(evening.table).text.endswith("The game waits until somebody plays again.")
    assert command_of(evening.table, "p1", "", "return", 9) == Return(sequence=9)
    evening.do("p1", Return)
    evening.do("p0", Pause)
    panel = public_panel(evening.table)
    assert panel.text.endswith("The game is paused.")
    assert "resume" in words(panel)


def test_between_rounds_totals_are_told_and_the_next_round_is_offered():
    state = position(uno.OFFICIAL, hands=["R5", "B1 B2", "Y1 Y2"], top="R7", draw_pile="G1 G2 G3")
    evening = Evening.at(state)
    evening.act("0:R5")
    panel = public_panel(evening.table)
    assert panel.text == "The round is over. Totals: P0 6, P1 0, P2 0"
    assert words(panel) == ["next", "go"]
    assert words(own_panel(evening.table, "p1")) == ["1:next"]
    evening.send("p2", command_of(evening.table, "p2", "", "next", evening.table.sequence))
    assert evening.table.game.match.round == 2


def test_a_penalty_is_told_to_everybody_and_its_answers_offered_to_its_victim():
    state = position(uno.OFFICIAL, hands=["W+4 R1 R2", "B1 B2", "Y1 Y2"], top="B7", draw_pile="G1 G2 G3 G4 G5 G6")
    evening = Evening.at(state)
    evening.act("0:W+4>R")
    assert "P1 has 4 cards to take, or an answer." in public_panel(evening.table).text
    assert "On the table: Wild Draw Four (red)" in public_panel(evening.table).text
    assert [offer.label for offer in own_panel(evening.table, "p1").offers] == ["Take 4 cards", "Challenge"]


def test_a_wrong_card_may_be_disputed_by_whoever_presses():
    rules = uno.parse_rules("official +misplay(mode=catchable)")
    state = position(rules, hands=["B5 R1 R2", "B1 B2", "Y1 Y2"], top="R7", draw_pile="G1 G2 G3 G4 G5 G6")
    evening = Evening.at(state)
    evening.act("0:B5")
    assert "dispute=0" in words(public_panel(evening.table))
    evening.send("p2", command_of(evening.table, "p2", "", "dispute=0", evening.table.sequence))
    assert evening.table.game.top == uno.card("R7")


def test_a_vote_on_a_kick_names_whom_it_is_about():
    evening = Evening.playing(3)
    evening.do("p0", Propose, Motion.KICK, "p2")
    panel = public_panel(evening.table)
    assert "Vote: remove P2? 1 yes, 0 no" in panel.text
    assert [offer.label for offer in panel.offers][:2] == ["Yes, remove P2", "No"]


def test_a_closed_table_offers_nothing():
    evening = Evening(2)
    evening.do("p0", Close)
    panel = public_panel(evening.table)
    assert (panel.text, panel.offers) == ("The table is closed.", ())


def test_words_are_commands_of_whoever_presses():
    evening = Evening.playing(3)
    table = evening.table
    assert command_of(table, "p1", "", "catch=0", 9) == Act(uno.Catch(1, 0), sequence=9)
    assert command_of(table, "p2", "", "uno", 9) == Act(uno.CallUno(2), sequence=9)
    assert command_of(table, "p2", "", "1:draw", 9) == Act(uno.Draw(1), sequence=9)  # the table refuses it as forged
    assert command_of(table, "p0", "", "yes=4", 9) == Vote(4, sequence=9)
    assert command_of(table, "new", "New", "sit", 9) == Enter("New", sit=True, sequence=9)
    assert command_of(table, "p0", "", "sit", 9) == Sit(sequence=9)
    assert command_of(table, "p0", "", "ready", 9) == Ready(sequence=9)
    assert command_of(table, "p0", "", "resume", 9) == Resume(sequence=9)
    for word in ("nonsense", "yes", "yes=", "no=²", "no=-1", "yes=" + "9" * 5000, "catch=" + "9" * 5000, "0:", "=", ""):
        with pytest.raises(uno.NotationError):
            command_of(table, "p0", "", word, 9)
