"""What a seat learns: which cards it knows to lie where, and what it cannot begin or go on with."""

from __future__ import annotations

import pickle
from collections import Counter

import attrs
import pytest

import unorules as uno
from tests.playing import act, opened, table
from unorules.testing import count_cards

PILE = "G9 B9 Y9 GS BS YS"


def pack_of(state: uno.GameState) -> str:
    cards = Counter(map(str, (*state.draw_pile, *state.discard_pile, *[card for hand in state.hands for card in hand])))
    return ", ".join(f"{card}: {copies}" for card, copies in cards.items())


def whole(hands: str, top: str, more: str = "", draw_pile: str = PILE, **others: object) -> uno.GameState:
    """A table on which all cards of the pack lie."""
    there = table(hands, top, draw_pile=draw_pile, **others)
    rules = f"official +deal(hand_size=1) +deck(kind=custom, cards={{{pack_of(there)}}}) {more}"
    return table(hands, top, rules, draw_pile=draw_pile, **others)


def learnt(state: uno.GameState, seat: int | None, *said: str) -> uno.Information:
    return uno.information((state, [act(each) for each in said]), seat)


def known(info: uno.Information) -> list[str]:
    """What is known of every hand, in card order."""
    return [" ".join(map(str, info.known(seat))) for seat in range(info.observation.players)]


def words(cards: tuple[uno.Card | None, ...]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)


# --- what is known ----------------------------------------------------------------------------------------------------


def test_at_first_a_seat_knows_its_own_hand_and_the_top():
    info = learnt(whole("R1 G1|R2 B2|Y1 Y2", "R5"), 1)
    assert known(info) == ["", "R2 B2", ""]
    assert words(info.discard_pile) == "R5"
    assert words(info.draw_pile) == "? ? ? ? ? ?"
    assert words(info.unseen) == "R1 Y1 Y2 Y9 YS G1 G9 GS B9 BS"


def test_a_spectator_knows_what_lies_open():
    info = learnt(whole("R1 G1 B1|R2 B2|Y1 Y2", "R5"), None, "0:R1")
    assert known(info) == ["", "", ""]
    assert words(info.discard_pile) == "R1 R5"
    assert info.seat is None


def test_a_hand_given_away_is_known_until_it_is_laid():
    state = whole("R7 R1 G1|R2 B2 B1|Y1 Y2", "R5", "+seven_zero")
    info = learnt(state, 0, "0:R7@1")
    assert known(info) == ["R2 B1 B2", "R1 G1", ""]
    assert known(learnt(state, 0, "0:R7@1", "1:R1!")) == ["R2 B1 B2", "G1", ""]
    assert known(learnt(state, 2, "0:R7@1", "1:R1!")) == ["", "", "Y1 Y2"]


def test_a_hand_given_away_is_known_wherever_it_goes():
    state = whole("R7 R1 G1|R0 R2 B2|Y1 Y2", "R5", "+seven_zero")
    assert known(learnt(state, 0, "0:R7@1", "1:R1!", "2:draw", "0:R0")) == ["Y1 Y2 G9", "R2 B2", "G1"]


def test_the_challenger_knows_the_accused_hand_and_nobody_else_does():
    state = whole("W+4 R1 G1|R2 B2|Y1 Y2", "R5")
    said = ("0:W+4>B", "1:challenge")
    assert known(learnt(state, 1, *said))[0] == "R1 G1"
    assert known(learnt(state, 2, *said))[0] == ""


def test_a_card_taken_back_is_known_to_all():
    state = whole("W+4 R1 G1|R2 B2|Y1 Y2", "R5", "+wild_draw_four(guilty=take_back)")
    for seat in (1, 2, None):
        assert "W+4" in known(learnt(state, seat, "0:W+4>B", "1:challenge"))[0]


def test_a_wrong_card_that_went_back_is_known_to_all():
    state = whole("G1 R1 G2|R2 B2|Y1 Y2", "R5", "+misplay(mode=penalty)")
    assert known(learnt(state, 1, "0:G1"))[0] == "G1"


def test_after_a_dispute_the_wrong_card_is_known_and_drawn_cards_lie_in_the_pile_again():
    state = whole("G1 R1 G2|R2 B2|Y1 Y2", "R5", "+misplay(mode=catchable)")
    said = ("0:G1", "1:draw", "2:dispute=0")  # seat 1 drew G9, then seat 0 draws it and the next card
    info = learnt(state, 1, *said)
    assert known(info) == ["G1 G9", "R2 B2", ""]
    assert known(learnt(state, 2, *said)) == ["G1", "", "Y1 Y2"]
    assert words(info.draw_pile) == "? ? ? ?"
    assert known(learnt(state, 1, "0:G1", "1:draw", "1:pass", "2:dispute=0"))[0] == "G1 G9"


def test_what_the_pile_is_made_anew_from_is_known():
    state = whole("R1 G1 Y1|R2 B2 Y2|R3 Y3 B3", "R5", draw_pile="G9")
    info = learnt(state, 0, "0:R1", "1:R2", "2:R3", "0:draw", "1:draw")
    assert Counter(map(str, info.unseen)) == Counter(["R5", "R1", "R2", "B2", "Y2", "Y3", "B3"])
    assert words(info.discard_pile) == "R3"


def test_the_cards_of_a_seat_that_left_lie_under_the_discards():
    info = learnt(whole("R1 G1|R2 B2|Y1 Y2", "R5"), 1, "2:leave")
    assert words(info.discard_pile) == "R5 ? ?"
    info = learnt(whole("R1 G1|R2 B2|Y1 Y2", "R5"), 2, "2:leave")
    assert words(info.discard_pile) == "R5 Y2 Y1"


def test_the_cards_shed_for_a_snorlax_lie_open():
    state = whole("SNX G1|B1 B3 G2|Y1 Y2", "R5", "+snorlax")
    info = learnt(state, 0, "0:SNX>B!")
    assert words(info.discard_pile) == "SNX B9 B3 B1 R5"


def test_a_card_put_back_to_open_the_round_is_still_hidden():
    rules = uno.parse_rules("official +deal(hand_size=1) +deck(kind=custom, cards={R1: 2, G1: 1, W+4: 2, B1: 1})")
    state, events = uno.new_game_with_events(rules, 2, seed=8, dealer=0)
    info = uno.Information.start(uno.observe(state, 0), events)
    assert info == uno.information((state, ()), 0)
    assert "W+4" in words(info.unseen).split()
    assert info != uno.Information.start(uno.observe(state, 0))


def test_a_new_round_begins_anew():
    first = state = uno.new_game(uno.OFFICIAL.plus("scoring", target=100_000), 2, seed=4)
    said = []
    while state.match.round == 1:
        said.append(uno.legal_actions(state)[0])
        state = uno.apply(state, said[-1])
    info = uno.information((first, said), 0)
    assert known(info)[1] == ""
    assert len(info.unseen) == count_cards(state) - len(state.hands[0]) - 1


# --- what it is made of -----------------------------------------------------------------------------------------------


def test_events_are_cut_to_what_the_seat_may_have():
    state = uno.new_game(uno.OFFICIAL, 3, seed=7)
    action = uno.Draw(state.to_act)
    after, events = uno.step(state, action)
    for seat in (0, 1, 2, None):
        info = uno.information((state, ()), seat)
        seen = uno.observe(after, seat)
        mine = tuple(event.for_seat(seat) for event in events)
        assert info.seen(action, events, seen) == info.seen(action, mine, seen)


def test_neither_the_key_nor_a_state_is_in_it():
    state = whole("W+4 R1 G1|R2 B2|Y1 Y2", "R5", seed=99)
    for said in ((), ("0:W+4>B",), ("0:W+4>B", "1:challenge"), ("0:draw",)):
        stored = pickle.dumps(learnt(state, 2, *said))
        assert state.key not in stored
        assert b"GameState" not in stored
        assert pickle.loads(stored) == learnt(state, 2, *said)


def test_a_record_is_a_history_too():
    @attrs.frozen
    class Record:
        """Anything that tells its plies."""

        first: uno.GameState
        actions: tuple[uno.Action, ...]

        def steps(self):
            yield attrs.make_class("Ply", ["action", "state", "events"])(None, self.first, ())
            state = self.first
            for action in self.actions:
                state, events = uno.step(state, action)
                yield attrs.make_class("Ply", ["action", "state", "events"])(action, state, events)

    state = whole("R1 G1 B1|R2 B2|Y1 Y2", "R5")
    actions = (act("0:R1"), act("1:R2!"))
    assert uno.information(Record(state, actions), 1) == uno.information((state, actions), 1)


# --- where it cannot begin, and what does not follow ------------------------------------------------------------------


def test_it_may_begin_in_the_middle_and_then_does_not_know_what_was_before():
    state = whole("R1 G1 B1|R2 B2|Y1 Y2", "R5", discard_under="R3 R4")
    info = learnt(state, 1, "0:R1")
    assert words(info.discard_pile) == "R1 R5 ? ?"
    assert {"R3", "R4"} <= set(words(info.unseen).split())


def test_it_may_begin_while_a_seat_is_asked_about_a_drawn_card():
    state = whole("B1 G1|R2 B2|Y1 Y2", "R5", draw_pile="R9 G9")
    asked = uno.apply(state, uno.Draw(0))
    info = learnt(asked, 1, "0:R9")
    assert words(info.discard_pile) == "R9 R5"
    assert learnt(asked, 0).observation.drawn == uno.card("R9")


@pytest.mark.parametrize(
    ("build", "viewer", "says"),
    [
        (lambda: whole("R1 G1|R2 B2", "R5"), uno.HOST, "the host sees every hand"),
        (lambda: table("R1 G1|R2 B2", "R5"), 0, "not the cards of the deck: it has 108, the table 5"),
        (
            lambda: uno.apply(whole("W+4 G1 R1|R2 B2|Y1", "R5"), act("0:W+4>B")),
            1,
            "at a PenaltyDecision the view hides more than cards",
        ),
    ],
)
def test_where_it_cannot_begin(build, viewer, says):
    with pytest.raises(uno.SetupError, match=says):
        uno.Information.start(uno.observe(build(), viewer))


def test_what_does_not_follow_is_told_at_once():
    state = whole("R1 G1 B1|R2 B2|Y1 Y2", "R5")
    info = learnt(state, 1)
    after, events = uno.step(state, act("0:R1"))
    later = uno.apply(after, act("1:R2!"))
    with pytest.raises(uno.SetupError) as refused:
        info.seen(act("0:R1"), events, uno.observe(later, 2))
    assert refused.value.problems == ("the view is that of 2, not of 1", "the view is that of ply 2; after 0 comes 1")
    other = uno.new_game(uno.OFFICIAL, 3, seed=1)
    elsewhere = uno.observe(uno.apply(other, uno.Draw(other.to_act)), 1)
    with pytest.raises(uno.SetupError, match="another game"):
        info.seen(act("0:R1"), events, elsewhere)
    with pytest.raises(uno.SetupError, match="seats are 0 to 2"):
        info.known(3)


def test_a_history_tells_at_least_how_it_began():
    class Nothing:
        def steps(self):
            return ()

    with pytest.raises(uno.SetupError, match="the history is empty"):
        uno.information(Nothing(), 0)


def test_an_opening_draw_is_seen_by_its_seat():
    state = opened("R1 G1|R2 B2", "R+2 G9 B9 Y9", "official +deal(hand_size=1)")
    pack = pack_of(state)
    state = opened("R1 G1|R2 B2", "R+2 G9 B9 Y9", f"official +deal(hand_size=1) +deck(kind=custom, cards={{{pack}}})")
    assert known(learnt(state, 1)) == ["", "R2 G9 B2 B9"]


# --- what is supposed -------------------------------------------------------------------------------------------------


def test_what_a_seat_is_supposed_to_lack_is_not_dealt_to_it():
    state = whole("R1 G1 B1 R3 R4|R2 B2|Y1 Y2", "R5")
    info = learnt(state, 1, "0:draw")
    red = [card for card in set(info.unseen) if card.color is uno.Color.RED]
    assert red
    drawn = [uno.resample(info.supposing(0, red), seed) for seed in range(30)]
    assert all(sample.exact for sample in drawn)
    assert not any(card in red for sample in drawn for card in sample.state.hands[0])
    assert any(card in red for sample in drawn for card in sample.state.hands[2])
    assert any(card in red for seed in range(30) for card in uno.resample(info, seed).state.hands[0])


def test_what_comes_later_may_be_what_was_supposed_to_be_lacking():
    state = whole("G1 B1|R2 B2|Y1 Y2", "R5", draw_pile="R9 B9 Y9 GS BS YS")
    supposed = learnt(state, 1).supposing(0, uno.cards("R9"))
    after, events = uno.step(state, act("0:draw"))
    later = supposed.seen(act("0:draw"), events, uno.observe(after, 1))
    assert all(uno.card("R9") in uno.resample(later, seed).state.hands[0] for seed in range(20))


def test_a_supposition_that_proves_wrong_makes_what_is_known_inexact():
    state = whole("R1 G1 B1|R2 B2|Y1 Y2", "R5")
    info = learnt(state, 1).supposing(0, uno.cards("R1"))
    after, events = uno.step(state, act("0:R1"))
    assert not info.seen(act("0:R1"), events, uno.observe(after, 1)).knowledge.exact


@pytest.mark.parametrize(
    ("seat", "lacks", "says"),
    [(3, "R1", "3 is no seat here: seats are 0 to 2"), (True, "R1", "True is no seat"), (0, "SNX", None)],
)
def test_only_cards_of_a_seat_can_be_supposed_to_be_lacking(seat, lacks, says):
    info = learnt(whole("R1 G1|R2 B2|Y1 Y2", "R5"), 1)
    if says is None:
        with pytest.raises(uno.SetupError, match="'R1' is no card of these rules"):
            info.supposing(seat, ["R1"])
    else:
        with pytest.raises(uno.SetupError, match=says):
            info.supposing(seat, uno.cards(lacks))
