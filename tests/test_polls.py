"""Without races: `polled(rules)` asks each seat in turn, and `default_action` plays for a seat whose time is up."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest

import unorules as uno
from tests.games import HOUSE, SETS, dealt, moments, random_rules
from tests.playing import after, happened, refusal, table
from unorules.events import TurnPassed
from unorules.poll import WINDOW_ACTIONS

PILE = "Y9 Y8 G8 G9 B9 B8 R9 R8"


def asked(state: uno.GameState) -> list[int]:
    """The seats that are asked now, in their order; none when there is no poll."""
    decision = state.decision
    return [decision.seat, *decision.rest] if isinstance(decision, uno.PollDecision) else []


def passed(state: uno.GameState) -> uno.GameState:
    """The state after all that are asked have passed."""
    while isinstance(state.decision, uno.PollDecision):
        state = uno.apply(state, uno.Pass(state.decision.seat))
    return state


def polling(hands: str, top: str, rules: str = "official", **more: object) -> uno.GameState:
    """A table of polled rules at which nobody is asked any more."""
    return passed(table(hands, top, f"{rules} +polled", **({"draw_pile": PILE} | more)))


# --- who is asked -----------------------------------------------------------------------------------------------------


def test_polled_adds_the_module_and_nothing_else():
    for text in SETS:
        rules = uno.parse_rules(text)
        assert uno.polled(rules) == rules.plus("polled")
        assert uno.polled(uno.polled(rules)) == uno.polled(rules)
        assert {module.name for module in uno.polled(rules)} - {module.name for module in rules} <= {"polled"}


def test_nobody_is_asked_when_no_window_is_open():
    state = after(polling("R7 G1 G2 | B1 B2 | Y1 Y2", "R2"), "0:R7")
    assert state.decisions == (uno.TurnDecision(1),)


def test_an_open_duty_asks_every_seat_in_seat_order_the_owing_one_included():
    state = after(polling("R7 G1 | B1 B2 | Y1 Y2", "R2"), "0:R7")
    assert asked(state) == [0, 1, 2]
    assert [str(action) for action in uno.legal_actions(state)] == ["0:uno", "0:pass"]
    state = after(state, "0:pass")
    assert asked(state) == [1, 2]
    assert [str(action) for action in uno.legal_actions(state)] == ["1:catch=0", "1:pass"]


def test_a_duty_that_is_met_ends_the_poll():
    state = after(polling("R7 G1 | B1 B2 | Y1 Y2", "R2"), "0:R7", "0:uno")
    assert (asked(state), state.windows, state.to_act) == ([], (), 1)


def test_a_duty_that_is_caught_ends_the_poll():
    state = after(polling("R7 G1 | B1 B2 | Y1 Y2", "R2"), "0:R7", "0:pass", "1:catch=0")
    assert (asked(state), state.windows, state.to_act, len(state.hands[0])) == ([], (), 1, 3)


def test_jumping_in_asks_seats_without_the_card_too():
    state = after(polling("R7 G1 G2 | B1 B2 | Y1 Y2 | R7 Y3", "R2", "official +jump_in"), "0:R7")
    assert asked(state) == [0, 2, 3]
    assert [str(action) for action in uno.legal_actions(state)] == ["0:pass"]
    state = after(state, "0:pass", "2:pass")
    assert {str(action) for action in uno.legal_actions(state)} == {"3:pass", "3:^R7", "3:^R7!"}
    jumped = after(state, "3:^R7!")
    assert (asked(jumped), passed(jumped).to_act) == ([1, 2, 3], 0)


def test_who_is_asked_does_not_depend_on_the_hands():
    for held in ("R7 Y3", "G7 Y3"):
        state = after(polling(f"R7 G1 G2 | B1 B2 | Y1 Y2 | {held}", "R2", "official +jump_in"), "0:R7")
        assert asked(state) == [0, 2, 3]


def test_a_wrong_card_that_stands_asks_all_but_its_seat():
    state = after(polling("G5 G1 G2 | B1 B2 | Y1 Y2", "R2", "official +misplay(mode=catchable)"), "0:G5")
    assert asked(state) == [1, 2]
    assert [str(action) for action in uno.legal_actions(state)] == ["1:dispute=0", "1:pass"]
    undone = after(state, "1:dispute=0")
    assert (str(undone.top), len(undone.hands[0]), undone.to_act) == ("R2", 5, 1)


def test_while_seats_are_asked_everybody_else_waits():
    state = after(polling("R7 G1 | B1 B2 | Y1 Y2", "R2"), "0:R7")
    for said in ("1:draw", "1:B1", "1:catch=0", "2:pass", "1:pass", "2:catch=0", "1:accept", "1:challenge", "0:next"):
        assert refusal(state, said) == "not_your_turn"
    for said in ("0:G1", "0:draw", "0:color=R", "0:target=1", "0:accept"):
        assert refusal(state, said) == "not_your_turn"
    assert refusal(state, "0:catch=1") == "nothing_to_catch"
    assert uno.may_act(state) == ()


def test_passing_in_a_poll_is_told_and_changes_no_turn():
    state = after(polling("R7 G1 | B1 B2 | Y1 Y2", "R2"), "0:R7")
    assert happened(state, "0:pass") == (TurnPassed(0),)
    assert passed(state).decisions == (uno.TurnDecision(1),)


def test_who_was_asked_and_passed_has_no_second_chance():
    """The polls stand in the place of the free windows: after them there is no race for the same window."""
    state = passed(after(polling("R7 G1 | B1 B2 | R7 Y2", "R2", "official +jump_in"), "0:R7"))
    assert state.to_act == 1
    assert [action for action in uno.legal_actions(state) if action.seat != 1] == []
    assert refusal(state, "2:^R7") == "jump_in_closed"
    assert refusal(state, "2:catch=0") == "nothing_to_catch"
    assert uno.may_act(state) == ()


def test_a_seat_with_two_windows_may_use_both():
    """Seats 0 and 1 each hold one card after the swap: seat 2 may catch both, as it may where windows are free."""
    free = table("R7 G1 | B1 | Y1 Y2 Y3", "R2", "official +seven_zero", draw_pile=PILE)
    free = after(free, "0:R7@1")
    assert {str(action) for action in uno.legal_actions(free, 2)} == {"2:catch=0", "2:catch=1"}
    state = after(polling("R7 G1 | B1 | Y1 Y2 Y3", "R2", "official +seven_zero"), "0:R7@1", "0:pass", "1:pass")
    state = after(state, "2:catch=0")
    assert "2:catch=1" in {str(action) for action in uno.legal_actions(state)}


def test_the_host_may_act_while_seats_are_asked():
    state = after(polling("R7 G1 | B1 B2 | Y1 Y2 | Y3 Y4", "R2", "official +faults"), "0:R7", "0:pass")
    assert asked(after(state, "2:leave")) == [1, 3]
    assert asked(after(state, "1:leave")) == [0, 2, 3]  # it was seat 1's turn: a new decision, a new poll
    assert asked(after(state, "2:penalize=advice")) == [1, 2, 3]
    assert isinstance(after(state, uno.EndRound()).decision, uno.RoundOver)
    assert set(uno.host_actions(state)) >= {uno.Leave(seat) for seat in range(4)}


# --- polled and free games --------------------------------------------------------------------------------------------

SAME = (
    "official",
    "official +uno_call(window=last_card, false_catch=1, false_call=1)",
    "official +uno_call(window=next_card) +draw(until_playable=True)",
    "official +jump_in(cards=all, pending=accumulate) +stacking(mode=any)",
    "official +jump_in(pending=replace, own_twin=False) +seven_zero",
    "official +jump_in(cards=numbers, reverse=replace) +uno_call(mode=auto)",
    "official +misplay(mode=catchable, false_dispute=1)",
    "pokemon_table",
    "mattel_house +hand_limit(cards=14)",
    "console +misplay(mode=catchable) +multi_play",
)


def bare(state: uno.GameState, rules: uno.Rules) -> uno.GameState:
    """The state without its poll, its count of actions and the module, snapshots too."""
    decisions = tuple(each for each in state.decisions if not isinstance(each, uno.PollDecision))
    kept = {name: state.slots[at] for name, at in state.rules.book.slot_at.items()}
    slots = [kept[name] for name in sorted(rules.book.slot_at, key=rules.book.slot_at.__getitem__)]
    inside = tuple(bare(each, rules) if isinstance(each, uno.GameState) else each for each in slots)
    return attrs.evolve(state, book=rules.book, decisions=decisions, ply=0, slots=inside)


@pytest.mark.parametrize("text", SAME)
@pytest.mark.parametrize("seed", range(3))
def test_a_polled_game_comes_to_what_the_free_game_comes_to_for_the_same_choices(text, seed):
    """One chance chooses for both: what a seat does when asked it does in the free game at once, and a pass is none."""
    chance = Random(f"{text} {seed}")
    rules = uno.parse_rules(text)
    free = uno.new_game(rules, 3 + seed, seed=seed)
    held = uno.new_game(uno.polled(rules), 3 + seed, seed=seed)
    used: Counter[str] = Counter()
    for _ in range(400):
        assert bare(held, rules) == bare(free, rules)
        if isinstance(held.decision, uno.GameOver):
            break
        asking = isinstance(held.decision, uno.PollDecision)
        listed = [action for action in uno.legal_actions(held) if asking or not isinstance(action, WINDOW_ACTIONS)]
        if asking:
            own = [action for action in uno.legal_actions(free, held.to_act) if isinstance(action, WINDOW_ACTIONS)]
            assert Counter(listed) == Counter([*own, uno.Pass(held.to_act)])
        else:
            assert Counter(listed) == Counter(a for a in uno.legal_actions(free) if not isinstance(a, WINDOW_ACTIONS))
            listed += _wrong(held, chance)
        plays = [action for action in listed if isinstance(action, uno.Play)]
        action = chance.choice(plays if plays and chance.random() < 0.7 else listed)
        used[type(action).__name__ if asking else "answer"] += 1
        held, told = uno.step(held, action)
        if not (asking and isinstance(action, uno.Pass)):
            free, said = uno.step(free, action)
            assert said == told
    assert used["Pass"] > 0
    assert used["answer"] > 30


def _wrong(state: uno.GameState, chance: Random) -> list[uno.Action]:
    """Now and then a wrong card that stands or is punished."""
    if not state.running or chance.random() > 0.2 or not state.hands[state.to_act]:
        return []
    action = uno.Play(state.to_act, chance.choice(state.hands[state.to_act]), "R")
    return [action] * 9 if uno.check(state, action).status is uno.Status.TOLERATED else []


@pytest.mark.parametrize("text", [*HOUSE, *sorted(uno.PRESETS)])
def test_a_polled_game_is_alive(text):
    """At each moment the seat that is asked has an answer, and a game of passes and simple plays ends its rounds."""
    chance = Random(text)
    state = dealt(uno.polled(uno.parse_rules(text)), 4, 3)
    assert state is not None
    for _ in range(1_500):
        if isinstance(state.decision, uno.GameOver):
            break
        listed = uno.legal_actions(state, state.to_act)
        assert listed
        if isinstance(state.decision, uno.PollDecision):
            assert uno.Pass(state.to_act) in listed
            assert {type(action) for action in listed} <= {uno.Pass, *WINDOW_ACTIONS}
            assert all(isinstance(seat, int) and seat in state.ring.seats for seat in asked(state))
            assert asked(state) == sorted(set(asked(state)))
        plays = [action for action in listed if isinstance(action, uno.Play)]
        state = uno.apply(state, chance.choice(plays or listed))
    assert state.match.round > 1 or isinstance(state.decision, uno.GameOver)


# --- when time is up --------------------------------------------------------------------------------------------------


def test_the_default_action_is_a_legal_answer_of_its_seat_in_every_phase():
    met: Counter[type] = Counter()
    for state in moments(SETS, plies=250, step=2, seed=9):
        for seat in range(state.players):
            action = uno.default_action(state, seat)
            if isinstance(state.decision, uno.RoundOver):
                assert action == (uno.NextRound(seat) if seat in state.match.seats else None)
            elif seat != state.to_act:
                assert action is None
            if seat == state.to_act:
                met[type(state.decision)] += 1
                assert action is not None
                assert action.seat == seat
                assert action in uno.legal_actions(state, seat)
                assert uno.check(state, action).normal == action
    assert set(met) == {
        *(uno.TurnDecision, uno.DrawnCardDecision, uno.PenaltyDecision, uno.ColorDecision, uno.TargetDecision),
        *(uno.PollDecision, uno.RoundOver),
    }


def test_the_default_action_lays_no_card_unless_the_rules_leave_nothing_else():
    forced = 0
    rules = (*SETS, "official +draw(choice=must_play_if_able, drawn=must_play)", "console +greninja", "mobile +polled")
    for state in moments(rules, plies=250, seed=4):
        if state.to_act is None:
            continue
        action = uno.default_action(state, state.to_act)
        listed = uno.legal_actions(state, state.to_act)
        answers = [each for each in listed if not isinstance(each, (uno.CallUno, uno.Catch, uno.Dispute, uno.JumpIn))]
        if isinstance(action, uno.Play):
            forced += 1
            assert all(isinstance(each, uno.Play) for each in answers)
            assert action.color is None
            assert len(action.cards) == 1 or all(len(each.cards) > 1 for each in answers)
            assert not action.cards[0].is_wild or all(each.cards[-1].is_wild for each in answers)
        assert not isinstance(action, (uno.JumpIn, uno.Challenge))
    assert forced > 5


def test_the_default_action_for_each_decision():
    drawn = after(table("G1 | B1", "R2", draw_pile="R5"), "0:draw")
    must = "official +draw(choice=must_play_if_able)"
    cases = {
        table("R7 W | B1", "R2", draw_pile="Y1"): "0:draw",
        table("R7 W | B1", "R2"): "0:pass",
        table("W R7 G1 | B1", "R2", must, draw_pile="Y1"): "0:R7",
        table("W G1 | B1", "R2", must, draw_pile="Y1"): "0:W",
        drawn: "0:pass",
        after(table("R1 G1 W+4 | B1 B2", "R2", draw_pile=PILE), "0:W+4>B"): "1:accept",
        after(table("G1 G3 B1 W | B1 B2", "R2"), "0:W"): "0:color=G",
        after(table("R7 G1 G2 G3 | B1 B2 B3 | Y1 Y2 | Y1 Y2 Y3", "R2", "official +seven_zero"), "0:R7"): "0:target=2",
        after(polling("R7 G1 | B1 B2 | Y1 Y2", "R2"), "0:R7"): "0:pass",
        after(table("R7 | B1 B2", "R2"), "0:R7"): "1:next",
    }
    for state, said in cases.items():
        assert str(uno.default_action(state, state.to_act)) == said
    forced = after(table("G1 | B1", "R2", "official +draw(drawn=must_play)", draw_pile="R5"), "0:draw")
    assert str(uno.default_action(forced, 0)).startswith("0:R5")


@pytest.mark.parametrize("seat", [1, -1, 4, True, None, "0", 0.0])
def test_who_has_nothing_to_answer_has_no_default(seat):
    assert uno.default_action(table("R7 | B1 | Y1", "R2", draw_pile="Y9"), seat) is None
    over = after(table("R7 | B1 B2", "R2", "official +scoring(target=1)"), "0:R7")
    assert uno.default_action(over, seat) is None


def test_a_game_of_defaults_is_alive_until_the_host_ends_the_round():
    for text in (*SETS, *(str(random_rules(Random(seed))) for seed in range(10))):
        state = dealt(uno.parse_rules(text), 4, 1)
        assert state is not None
        for _ in range(120):
            if isinstance(state.decision, uno.GameOver):
                break
            state = uno.apply(state, uno.default_action(state, state.to_act))
