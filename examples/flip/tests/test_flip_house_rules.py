"""Built-in house rules with cards that have two sides."""

from __future__ import annotations

import unorules as uno
from flip_table import after, dark, fronts, lays, refusal, table, top, waits


def test_a_card_that_shows_the_same_jumps_in_whatever_is_behind() -> None:
    state = after(table("R7/O1 R2 | G1 G2 | R7/V5 B1", "R5", "flip +jump_in", pile="Y1"), "0:R7")
    jumped = after(state, "2:^R7/V5!")
    assert (str(jumped.top), waits(jumped)) == ("R7/V5", "Turn 0")


def test_a_skip_everyone_that_jumps_in_gives_the_jumper_a_turn() -> None:
    state = after(dark("PSE P2 P3 | O1 O2 | PSE O3 O4", "P5", "flip +jump_in", pile="T1"), "0:PSE")
    assert waits(after(state, "2:^PSE")) == "Turn 2"


def test_equal_fronts_are_laid_together_in_either_order() -> None:
    state = table("R7/O1 R7/V5 G1 G2 | B1", "R5", "flip +multi_play", pile="Y1")
    sets = [str(each) for each in uno.legal_actions(state) if isinstance(each, uno.Play) and len(each.cards) == 2]
    assert sorted(sets) == ["0:R7/O1,R7/V5", "0:R7/V5,R7/O1"]
    assert str(after(state, "0:R7/V5,R7/O1").top) == "R7/O1"


def test_draw_fives_laid_together_add_up() -> None:
    state = dark("P+5 V+5 P3 | O1", "P5", "flip +multi_play(match=same_face)", pile="T1 T2 T3 T4 T5 T6 T7 T8 T9 TR O2")
    assert len(after(state, "0:P+5,V+5!").hands[1]) == 11


def test_hands_that_are_swapped_take_their_backs_along() -> None:
    state = table("R7/O1 R1/P3 R2/OR | G1/O5 B6/TSE | B1", "R5", "flip +seven_zero", pile="Y1")
    state = after(state, "0:R7@1")
    assert uno.observe(state, 2).extras["backs"] == [["O5", "TSE"], ["OR", "P3"], ["VSE"]]


def test_who_draws_too_long_for_a_colour_is_out_of_the_round() -> None:
    state = dark("WDC P2 | O1 O2 | O3", "T5", "flip +hand_limit(cards=8)", pile="P1 P2 P3 P4 P5 P6 V1")
    state = after(state, "0:WDC>V!", "1:accept")
    assert state.eliminated == (1,)
    assert waits(state) == "Turn 2"
    assert len(state.match.put_away[0][1]) == 9


def test_a_wrong_flip_that_is_disputed_turns_nothing_over_in_the_end() -> None:
    state = table("YF/P4 R1/P3 R2/OR | G1 G2 | B1 B2", "R5", "flip +misplay(mode=catchable)", pile="Y1/W Y2/T8 Y3/V1")
    assert "YF" not in lays(state)
    wrong = after(state, "0:YF")
    assert wrong.side == 1
    assert uno.loads(uno.dumps(wrong), any_cards=True) == wrong
    undone = after(wrong, "2:dispute=0")
    assert (undone.side, top(undone), undone.color, waits(undone)) == (0, "R5", "R", "Turn 1")
    assert fronts(undone, 0) == "R1 R2 Y1 Y2 YF"
    assert uno.observe(undone, 1).extras["pile_back"] == "V1"


def test_a_dishonest_wild_draw_two_is_a_wrong_card_under_strict_rules() -> None:
    rules = "flip +flip_wild_draw(policy=strict) +misplay(mode=penalty)"
    state = after(table("W+2 R1 G1 | G1 G2 | B1", "R5", rules, pile="Y1 Y2 Y3"), "0:W+2>B")
    assert (fronts(state, 0), waits(state)) == ("R1 Y1 Y2 G1 W+2", "Turn 1")


def test_a_wild_draw_two_is_passed_on_with_a_skip() -> None:
    state = table("W+2 B2 | BS G1 | G2 B3", "R5", "flip +deflect(mode=skip_any)", pile="Y1 Y2 Y3")
    state = after(state, "0:W+2>B!", "1:BS!")
    assert (waits(state), state.pending) == ("Penalty 2", 2)
    assert refusal(state, "2:challenge") == "not_challengeable"


def test_partners_and_polls_play_whole_games() -> None:
    for rules in ("flip +teams +jump_in +scoring(target=150)", "flip +polled +jump_in(cards=all) +scoring(rounds=1)"):
        state = uno.new_game(uno.parse_rules(rules), 4, seed=1)
        for _ in range(8000):
            if isinstance(state.decision, uno.GameOver):
                break
            assert state.to_act is not None
            legal = uno.legal_actions(state, state.to_act)
            plays = [each for each in legal if isinstance(each, uno.Play)]
            state = uno.apply(state, (plays or legal)[state.ply % len(plays or legal)])
        assert isinstance(state.decision, uno.GameOver)
