"""The bot `search`: legal under every rule, repeatable, kept from hidden cards, and within its budget."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from tests.games import SETS, dealt, random_rules
from tests.playing import after, table
from unorules.bots import BotError, BotSpec, GreedyBot, RandomBot, SearchBot, Seats, Told, view_of
from unorules.bots import search as searching
from unorules.bots.chances import chances
from unorules.bots.memory import Memory
from unorules.testing import loaded, worlds


def played(rules: uno.Rules, seed: int, plies: int, simulations: int = 8) -> list[uno.Action]:
    """What is done in a game in which `search` holds seat 1; each of its actions is a listed one."""
    state = dealt(rules, 2 + seed % 4, seed)
    if state is None:
        return []
    state, events = uno.new_game_with_events(rules, state.players, seed=seed)
    bots = [RandomBot(seat) for seat in range(state.players)]
    seats = Seats([bots[0], SearchBot(seed, simulations), *bots[2:]], seed)
    seats.tell(None, events, state)
    done: list[uno.Action] = []
    while state.ply < plies and not isinstance(state.decision, uno.GameOver):
        if state.running:
            action = seats.next_action(state)
            if seats.asked == 1:
                assert action in uno.legal_actions(state, 1)
        else:
            action = uno.NextRound(state.decision.seat)
        done.append(action)
        state, events = uno.step(state, action)
        seats.tell(action, events, state)
    return done


@pytest.mark.parametrize("text", SETS)
def test_it_plays_by_every_rule(text: str):
    assert played(uno.parse_rules(text), len(text), 90)


def test_it_plays_by_rules_drawn_at_random():
    assert sum(bool(played(random_rules(Random(seed)), seed, 40, 5)) for seed in range(25)) > 15


@pytest.mark.parametrize(
    ("pack", "text"),
    [("flip", "flip"), ("flip", "flip +stacking(mode=any) +polled"), ("no_mercy", "no_mercy_strict +jump_in")],
)
def test_it_plays_by_the_rules_of_packs(pack: str, text: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / pack / "src"))
    with loaded(importlib.import_module(f"unorules_{pack}").PACK):
        assert played(uno.parse_rules(text), 1, 150)


def test_the_same_seed_makes_the_same_choices():
    assert played(uno.OFFICIAL, 3, 60) == played(uno.OFFICIAL, 3, 60)


# --- hidden cards -----------------------------------------------------------------------------------------------------


def test_it_chooses_alike_in_games_that_its_seat_cannot_tell_apart():
    compared = changed = 0
    for number in range(60):
        chance = Random(number)
        rules = uno.parse_rules(SETS[number % len(SETS)])
        state = dealt(rules, 2 + number % 3, number)
        assert state is not None
        one, events = uno.new_game_with_events(rules, state.players, seed=number)
        viewer = state.decision.seat
        pair = [one, worlds.twin(one, viewer, chance, "all")]
        told = [[Told.to(viewer, None, events, each)] for each in pair]
        for _ in range(25):
            if told[0] != told[1] or not pair[0].running:
                break
            legal = uno.legal_actions(pair[0], viewer)
            if len(legal) > 1:
                chosen = [
                    SearchBot(number, 10).choose(view_of(each, viewer, heard), legal)
                    for each, heard in zip(pair, told, strict=True)
                ]
                assert chosen[0] == chosen[1]
                compared += 1
                changed += pair[0] != pair[1]
            action = worlds.choose(*pair, viewer, chance)
            if action is None or not uno.check(pair[1], action):
                break
            for at, each in enumerate(pair):
                pair[at], happened = uno.step(each, action)
                told[at].append(Told.to(viewer, action, happened, pair[at]))
    assert compared == changed > 60


# --- what it does -----------------------------------------------------------------------------------------------------

REST = "G9 B9 Y9 GS BS YS R8 B8 Y8 R7 B7 Y7 G7 B6 Y6 G6 R6"


def whole(hands: str, top: str, *, draw_pile: str = REST, rules: str = "") -> uno.GameState:
    """A table with a deck of just these cards, so that what is hidden can be worked out."""
    pack = Counter(f"{hands.replace('|', ' ')} {top} {draw_pile}".split())
    cards = ", ".join(f"{card}: {copies}" for card, copies in pack.items())
    return table(
        hands, top, f"official +deal(hand_size=1) +deck(kind=custom, cards={{{cards}}}) {rules}", draw_pile=draw_pile
    )


def heard(state: uno.GameState, seat: int, *said: str) -> list[Told]:
    """What a seat is told when these actions lead on from a state."""
    told = [Told.to(seat, None, (), state)]
    for word in said:
        state, events = uno.step(state, uno.parse_action(word))
        told.append(Told.to(seat, uno.parse_action(word), events, state))
    return told


def choice(bot: SearchBot, state: uno.GameState, *said: str) -> str:
    """What the bot does for the seat that must answer, when these actions have led on from the first state."""
    last = after(state, *said)
    seat = last.decision.seat
    return str(bot.choose(view_of(last, seat, heard(state, seat, *said)), uno.legal_actions(last, seat)))


def test_it_stays_on_a_colour_that_the_other_seat_has_shown_not_to_have():
    """Seat 0 drew on red and did not lay what it drew, so it holds none. `greedy` lays the 5, which counts more."""
    state = whole("B2 Y2 | R1 G5 Y7 B7", "R5", draw_pile="B9 Y9 R9 G1 G2 G3 G4 G6 G7 GS GR BS Y3 R2 R3 R4")
    last = after(state, "0:draw")
    assert GreedyBot(0).choose(view_of(last, 1), uno.legal_actions(last, 1)) == uno.Play(1, "G5")
    assert [choice(SearchBot(seed, 200), state, "0:draw") for seed in range(3)] == ["1:R1"] * 3


@pytest.mark.parametrize(
    ("said", "supposed"),
    [(("0:draw",), True), (("0:draw", "1:draw", "0:R2", "1:draw", "0:draw"), False)],
)
def test_a_seat_that_lays_when_it_can_is_supposed_to_until_it_does_otherwise(said: tuple[str, ...], supposed: bool):
    """Seat 0 draws on red, holds a red 2 all the same, and lays it the next time; then nobody takes its word for it."""
    state = whole("R2 B2 Y2 | B3 B1 Y7", "R5", draw_pile="B9 G9 G1 Y9 G2 R3 R4 R6 R7 R8 RS R9 R1")
    memory, last = Memory(), after(state, *said)
    memory.hear(heard(state, 1, *said))
    drawn = [memory.draw(str(seed)) for seed in range(40)]
    assert all(each is not None and uno.observe(each, 1) == uno.observe(last, 1) for each in drawn)
    assert supposed is not any(card.color is uno.Color.RED for each in drawn if each for card in each.hands[0])


def test_without_a_deck_that_it_can_reckon_with_it_plays_as_greedy_does():
    state = table("R2 R9 R5 B1 | G1 G2 G3", "R7")
    assert choice(SearchBot(0), state) == str(GreedyBot(0).choose(view_of(state, 0), uno.legal_actions(state, 0)))


@pytest.mark.parametrize("long", [30, 1000])
def test_a_round_that_could_be_drawn_out_for_ever_ends(long: int, monkeypatch: pytest.MonkeyPatch):
    """Seat 0 holds nearly the whole deck, and strikes again and again rather than lose, until it has been too long."""
    monkeypatch.setattr(searching, "_LONG", long)
    first = uno.new_game(uno.OFFICIAL, 2, seed=1)
    deck = Counter(map(str, (*first.draw_pile, *first.discard_pile, *first.hands[0], *first.hands[1])))
    held = " ".join((deck - Counter(["B2", "GS"])).elements())
    state = table(f"{held} | B2", "GS", draw_pile="")
    seats = Seats([SearchBot(1, 8), GreedyBot(2)], 1)
    seats.tell(None, (), state)
    while state.running and state.ply < 200:
        action = seats.next_action(state)
        state, events = uno.step(state, action)
        seats.tell(action, events, state)
    assert state.running is (long > 200)


def test_it_calls_and_catches():
    forgotten = after(table("R7 B8 | G1 G2 | Y1 Y2", "R5"), "0:R7")
    assert SearchBot(0).choose(view_of(forgotten, 2), uno.legal_actions(forgotten, 2)) == uno.Catch(2, 0)
    assert SearchBot(0).choose(view_of(forgotten, 0), uno.legal_actions(forgotten, 0)) == uno.CallUno(0)


# --- budgets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("simulations", [1, 7, 64])
def test_it_tries_no_more_than_it_is_given(simulations: int, monkeypatch: pytest.MonkeyPatch):
    tried: list[int] = []
    real = searching._simulated

    def counted(*what):
        tried[-1] += 1
        return real(*what)

    class Counting(SearchBot):
        def choose(self, view, legal):
            tried.append(0)
            return super().choose(view, legal)

    monkeypatch.setattr(searching, "_simulated", counted)
    state, events = uno.new_game_with_events(uno.OFFICIAL, 2, seed=5)
    seats = Seats([Counting(0, simulations), RandomBot(1)], 1)
    seats.tell(None, events, state)
    for _ in range(40):
        if state.running:
            action = seats.next_action(state)
            state, events = uno.step(state, action)
            seats.tell(action, events, state)
    assert max(tried) <= simulations
    assert (sum(tried) > 0) is (simulations > 1)


def test_a_time_ends_the_search():
    state = whole("R9 R3 R4 | G1 G2", "R5")
    assert choice(SearchBot(1, None, seconds=0.01), state).startswith("0:R")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("search(simulations=0)", "simulations is 0; it must be a whole number from 1, or None"),
        ("search(simulations=2.5)", "simulations is 2.5"),
        ("search(simulations=True)", "simulations is True"),
        ("search(seconds=0)", "seconds is 0; it must be a number above 0, or None"),
        ("search(seconds=x)", "seconds is 'x'"),
        ("search(simulations=None)", "give simulations or seconds, or it would never stop thinking"),
        ("search(depth=3)", r"does not take these parameters \(depth\); it has simulations, seconds"),
    ],
)
def test_a_budget_must_be_one(text: str, says: str):
    with pytest.raises(BotError, match=says):
        BotSpec.parse(text)(0)


def test_a_budget_by_name_reaches_it():
    assert BotSpec.parse("search(simulations=None, seconds=2)")(7) == SearchBot(7, None, 2)


# --- what a round is worth --------------------------------------------------------------------------------------------


def test_chances_of_a_round_add_up_to_one_and_to_the_winner_in_the_end():
    state = uno.new_game(uno.OFFICIAL, 4, seed=1)
    while state.running:
        found = chances(state)
        assert sum(found) == pytest.approx(1)
        assert all(0 < each < 1 for each in found)
        state = uno.apply(state, uno.legal_actions(state)[-1])
    winner = state.match.result.winner
    assert chances(state) == [float(seat == winner) for seat in range(4)]


def test_partners_share_their_chances():
    found = chances(uno.new_game(uno.parse_rules("official +teams"), 4, seed=1))
    assert found[0] == found[2]
    assert found[1] == found[3]
    assert found[0] + found[1] == pytest.approx(1)


@pytest.mark.parametrize(("better", "worse"), [("R1 G2", "R1 G2 B3"), ("W G2", "R1 G2"), ("R1", "B1")])
def test_fewer_cards_wild_kinds_and_a_last_card_that_fits_are_better(better: str, worse: str):
    one, other = (chances(table(f"{hand} | G1 G2 | Y1 Y2", "R5"))[0] for hand in (better, worse))
    assert one > other


def test_where_seats_count_their_own_cards_dear_cards_are_worse():
    rules = "official +scoring(method=own_points_lowest)"
    one, other = (chances(table(f"{hand} | G1 G2 | Y1 Y2", "R5", rules))[0] for hand in ("R1 B1", "R9 B9"))
    assert one > other
