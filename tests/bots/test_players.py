"""The built-in bots: legal everywhere, repeatable, and as clever as they say."""

from collections import Counter

import pytest

import unorules as uno
from tests.games import SETS, moments
from tests.playing import act, after, table
from unorules.bots import GreedyBot, RandomBot, Seats, offers, view_of
from unorules.errors import IllegalAction

BOTS = {"random": RandomBot, "greedy": GreedyBot, "careless": lambda seed: GreedyBot(seed, calls=0.3, catches=0.3)}


def choice(bot, state: uno.GameState, seat: int | None = None) -> str:
    """What a bot does for a seat (the one that must answer), as text without the seat."""
    asked = state.to_act if seat is None else seat
    action = bot.choose(view_of(state, asked), uno.legal_actions(state, asked))
    return "" if action is None else str(action).partition(":")[2]


@pytest.mark.parametrize("text", SETS)
@pytest.mark.parametrize("name", BOTS)
def test_every_choice_is_a_listed_action_or_a_window_let_pass(name: str, text: str):
    for state in moments((text,), plies=100, step=3, seed=5):
        for seat, legal in offers(state).items() if state.running else ():
            action = BOTS[name](state.ply).choose(view_of(state, seat), legal)
            assert action in legal or (action is None and seat != state.to_act)


@pytest.mark.parametrize("text", SETS)
@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_round_and_rounds_end(name: str, text: str):
    def play() -> uno.GameState:
        state = uno.new_game(uno.parse_rules(text), 4, seed=3)
        seats = Seats([BOTS[name](seat) for seat in range(4)], seed=9)
        while state.running and state.ply < 3000:
            state = uno.apply(state, seats.next_action(state))
        return state

    first = play()
    assert first == play()
    assert not first.running


# --- random -----------------------------------------------------------------------------------------------------------


def test_random_lays_a_card_whenever_one_fits_and_each_with_equal_chance():
    state = table("R7 R8 G5 B1 | G1 G2", "R5")
    chosen = Counter(choice(RandomBot(seed), state) for seed in range(600))
    assert set(chosen) == {"R7", "R8", "G5"}
    assert min(chosen.values()) > 150  # 200 each are expected; so few are out of the question


@pytest.mark.parametrize(("calls", "says"), [(0, "R7"), (1, "R7!")])
def test_random_calls_with_its_chance(calls: float, says: str):
    state = table("R7 B8 | G1 G2", "R5")
    assert {choice(RandomBot(seed, calls=calls), state) for seed in range(20)} == {says}


@pytest.mark.parametrize(("catches", "says"), [(0, ""), (1, "catch=0")])
def test_random_catches_with_its_chance(catches: float, says: str):
    state = after(table("R7 B8 | G1 G2 | Y1 Y2", "R5"), "0:R7")
    assert {choice(RandomBot(seed, catches=catches), state, 2) for seed in range(20)} == {says}


def test_random_calls_and_catches_about_as_often_as_it_says():
    state = table("R7 B8 | G1 G2", "R5")
    chosen = Counter(choice(RandomBot(seed, calls=0.25), state) for seed in range(1000))
    assert 190 < chosen["R7!"] < 310


@pytest.mark.parametrize(("jumps", "says"), [(0, {""}), (1, {"^R5"})])
def test_random_jumps_in_with_its_chance(jumps: float, says: set[str]):
    state = table("R7 B8 B9 | G1 G2 | R5 Y2 Y3", "R5", "official +jump_in")
    assert {choice(RandomBot(seed, jumps=jumps), state, 2) for seed in range(20)} == says


# --- greedy -----------------------------------------------------------------------------------------------------------


def test_greedy_sheds_the_card_that_counts_most():
    assert choice(GreedyBot(0), table("R2 R9 R5 B1 | G1 G2 G3", "R7")) == "R9"


def test_greedy_keeps_wild_kinds_while_another_card_fits():
    assert choice(GreedyBot(0), table("R1 W W+4 B1 | G1 G2 G3", "R7")) == "R1"


def test_greedy_goes_to_the_colour_of_which_it_holds_most():
    """Both sevens count the same."""
    assert choice(GreedyBot(0), table("G7 B7 B1 B2 B3 | G1 G2 G3", "R7")) == "B7"
    assert choice(GreedyBot(0), table("G7 B7 G1 G2 G3 | G1 G2 G3", "R7")) == "G7"


def test_greedy_names_the_colour_of_which_it_holds_most():
    assert choice(GreedyBot(0), table("W B1 B2 Y3 | G1 G2 G3", "R7")) == "W>B"
    assert choice(GreedyBot(0), after(table("W B1 B2 Y3 | G1 G2 G3", "R7"), "0:W")) == "color=B"


def test_greedy_strikes_whoever_is_about_to_go_out():
    """Red 9 keeps four cards of its colour, the yellow Skip none of its own."""
    hand = "YS R9 R1 R2 R3 R4"
    assert choice(GreedyBot(0), table(f"{hand} | G1 G2 G3 | B1 B2 B3", "RS")) == "R9"
    assert choice(GreedyBot(0), table(f"{hand} | G1 | B1 B2 B3", "RS")) == "YS"


def test_greedy_calls_catches_and_calls_late():
    assert choice(GreedyBot(0), table("R7 B8 | G1 G2", "R5")) == "R7!"
    forgotten = after(table("R7 B8 | G1 G2 | Y1 Y2", "R5"), "0:R7")
    assert choice(GreedyBot(0), forgotten, 2) == "catch=0"
    assert choice(GreedyBot(0), forgotten, 0) == "uno"


def test_greedy_does_not_catch_its_partner():
    state = after(table("R7 B8 | G1 G2 | Y1 Y2 | B1 B2", "R5", "official +teams"), "0:R7")
    assert choice(GreedyBot(0), state, 2) == ""
    assert choice(GreedyBot(0), state, 3) == "catch=0"


def test_greedy_challenges_by_the_odds():
    """With a hand of eleven the colour is nearly always there; with two cards it mostly is not."""
    many = after(table("W+4 " + "B1 " * 10 + "| G1 G2", "R5"), "0:W+4>B")
    few = after(table("W+4 B1 B2 | G1 G2", "R5"), "0:W+4>B")
    assert choice(GreedyBot(0), many) == "challenge"
    assert choice(GreedyBot(0), few) == "accept"


def test_greedy_never_challenges_who_cannot_bluff_and_always_who_always_does():
    many = after(table("W+4 " + "B1 " * 10 + "| G1 G2", "R5"), "0:W+4>B")
    assert choice(GreedyBot(0, bluffs=0), many) == "accept"
    assert choice(GreedyBot(0, bluffs=1), many) == "challenge"


def test_greedy_takes_the_smallest_hand_and_does_not_give_away_a_small_one():
    rules = "official +seven_zero"
    assert choice(GreedyBot(0), table("R7 B1 B2 B3 | G1 G2 G3 | Y1 Y2", "R5", rules)) == "R7@2"
    assert choice(GreedyBot(0), table("R7 R1 B3 | G1 G2 G3 G4 | Y1 Y2 Y3 Y4", "R5", rules)) == "R1"


def test_greedy_keeps_a_wild_kind_that_it_has_drawn_while_there_is_time():
    hands = "B1 B2 B3 B4 | G1 G2 G3 G4"
    assert choice(GreedyBot(0), after(table(hands, "R5", draw_pile="W Y1 Y2"), "0:draw")) == "pass"
    late = "B1 B2 B3 B4 | G1"
    assert choice(GreedyBot(0), after(table(late, "R5", draw_pile="W Y1 Y2"), "0:draw")).startswith("W>B")


def test_greedy_answers_a_penalty_where_it_can():
    state = after(table("R+2 B1 B2 | G+2 G2 G3", "R5", "official +stacking"), "0:R+2")
    assert choice(GreedyBot(0), state) == "G+2"


# --- seats ------------------------------------------------------------------------------------------------------------


class Says:
    """A bot that always says the same."""

    def __init__(self, *words: object) -> None:
        self.words = list(words)
        self.asked = 0

    def choose(self, view, legal):
        self.asked += 1
        word = self.words[min(self.asked, len(self.words)) - 1]
        return act(word) if isinstance(word, str) else word


def test_seats_with_a_window_are_asked_before_the_seat_that_must_answer():
    state = after(table("R7 B8 | G1 G2 | Y1 Y2", "R5"), "0:R7")
    bots = [Says(None), Says("1:draw"), Says("2:catch=0")]
    assert Seats(bots, 1).next_action(state) == uno.Catch(2, 0)
    assert bots[1].asked == 0


def test_when_all_let_a_window_pass_the_seat_that_must_answer_is_asked():
    state = after(table("R7 B8 | G1 G2 | Y1 Y2", "R5"), "0:R7")
    bots = [Says(None), Says("1:draw"), Says(None)]
    assert Seats(bots, 1).next_action(state) == uno.Draw(1)
    assert [bot.asked for bot in bots] == [1, 1, 1]


def test_who_is_first_at_a_window_is_left_to_chance():
    state = after(table("R7 B8 | G1 G2 | Y1 Y2 | B1 B2", "R5"), "0:R7")
    bots = [Says("0:uno"), Says("1:draw"), Says("2:catch=0"), Says("3:catch=0")]
    first = Counter(str(Seats(bots, seed).next_action(state)) for seed in range(300))
    assert set(first) == {"0:uno", "2:catch=0", "3:catch=0"}
    assert min(first.values()) > 60


@pytest.mark.parametrize("word", [None, "draw", 3, "1:draw", "0:leave", "0:end"])
def test_what_is_no_action_of_the_seat_is_no_answer(word: object):
    state = table("R7 B8 | G1 G2", "R5")
    said = word if word == "draw" or not isinstance(word, str) else act(word)
    bot = type("Odd", (), {"choose": lambda self, view, legal: said})()
    with pytest.raises(uno.bots.NoAnswer):
        Seats([bot, bot], 1).next_action(state)


def test_a_fault_that_the_rules_tolerate_is_an_answer_and_one_that_they_refuse_is_for_apply():
    strict = table("R7 B8 | G1 G2", "R5")
    lax = table("R7 B8 | G1 G2", "R5", "official +misplay(mode=penalty)", draw_pile="Y1 Y2")
    action = Seats([Says("0:B8")] * 2, 1).next_action(strict)
    with pytest.raises(IllegalAction):
        uno.apply(strict, action)
    assert len(uno.apply(lax, Seats([Says("0:B8")] * 2, 1).next_action(lax)).hands[0]) == 4


def test_bots_that_want_to_know_are_told_what_their_seat_may_know():
    heard = []

    class Listens(RandomBot):
        wants_history = True

        def choose(self, view, legal):
            heard.append((view.seat, view.history))
            return super().choose(view, legal)

    state, log = uno.new_game_with_events(uno.OFFICIAL, 3, seed=1)
    seats = Seats([Listens(0), RandomBot(1), Listens(2)], 1)
    seats.tell(None, log, state)
    told = [(None, log, state)]
    while state.running:
        action = seats.next_action(state)
        for seat, history in heard:
            assert [each.action for each in history] == [action for action, _, _ in told]
            for each, (_, news, then) in zip(history, told, strict=True):
                assert each.events == tuple(event.for_seat(seat) for event in news)
                assert each.observation == uno.observe(then, seat)
        heard.clear()
        state, log = uno.step(state, action)
        seats.tell(action, log, state)
        told.append((action, log, state))
    assert seats.listening


def test_a_bot_that_is_told_can_draw_states_that_it_cannot_tell_from_the_real_one():
    drawn = []

    class Guesses(RandomBot):
        wants_history = True

        def choose(self, view, legal):
            sample = uno.resample(view.information, seed=view.ply)
            drawn.append(sample.exact and uno.observe(sample.state, view.seat) == view.observation)
            return super().choose(view, legal)

    state, log = uno.new_game_with_events(uno.OFFICIAL, 3, seed=1)
    seats = Seats([Guesses(0), RandomBot(1), RandomBot(2)], 1)
    seats.tell(None, log, state)
    for _ in range(30):
        action = seats.next_action(state)
        state, log = uno.step(state, action)
        seats.tell(action, log, state)
    assert len(drawn) > 5
    assert all(drawn)
