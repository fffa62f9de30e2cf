"""The position line: printed and read back exactly, strict by default, every defect told at once."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unorules as uno
from tests.games import SETS, choose, moments
from unorules.notation.writing import NO_KEY
from unorules.testing import snapshot
from unorules.testing.strategies import Start, starts
from unorules.windows import AccusedMark, CatchWindow, DisputeWindow

SHORT = "official; hands R7 W | G1 G2; discard R2; turn 0"
"""A position as one puts it down by hand."""


def hand_built(text: str, **options: bool) -> uno.GameState:
    return uno.parse_position(text, any_cards=True, **options)


@cache
def states() -> tuple[uno.GameState, ...]:
    """Moments of walks under every preset and mixtures of house rules: some ordinary ones, all rare ones."""
    found = []
    for at, state in enumerate(moments(SETS, plies=220, seed=7)):
        rare = state.windows or not isinstance(state.decision, uno.TurnDecision)
        if at % 10 == 0 or (rare and at % 3 == 0):
            found.append(state)
    return tuple(found)


# --- exact ------------------------------------------------------------------------------------------------------------


def test_the_walks_meet_every_decision_and_window():
    assert {type(state.decision) for state in states()} == {
        *(uno.TurnDecision, uno.DrawnCardDecision, uno.PenaltyDecision, uno.ColorDecision, uno.TargetDecision),
        *(uno.PollDecision, uno.RoundOver, uno.GameOver),
    }
    assert {type(window) for state in states() for window in state.windows} == {CatchWindow, AccusedMark, DisputeWindow}
    assert any(isinstance(each, uno.GameState) for state in states() for each in state.slots)
    assert all(any(getattr(state.match, part) for state in states()) for part in ("put_away", "knocked_out", "left"))


def test_the_line_of_a_state_is_read_back_as_the_same_state_at_the_same_ply():
    for state in states():
        line = uno.format_position(state)
        again = uno.parse_position(line)
        assert again == state
        assert snapshot(again) == snapshot(state)
        assert uno.format_position(again) == line == state.position()
        assert "\n" not in line


def test_a_line_is_read_leniently_as_it_is_read_strictly():
    for state in states()[::7]:
        assert snapshot(uno.parse_position(state.position(), lenient=True)) == snapshot(state)


def test_what_a_viewer_knows_is_read_back_as_the_same_observation():
    for state in states():
        for viewer in (*range(state.players), None, uno.HOST):
            assert uno.parse_view(uno.format_view(state, viewer)) == uno.observe(state, viewer)


def test_a_view_holds_no_card_that_the_viewer_does_not_see():
    state = hand_built(
        "official; hands R7 W | G1 G2 | Y3; pile B1 B2; discard R2 B9; turn 0; chance " + "ab" * 32 + "@3"
    )
    assert uno.format_view(state, 1) == "official; view 1; hands ?2 | G1 G2 | ?1; pile ?2; discard R2 ?1; turn 0"
    assert uno.format_view(state) == "official; view -; hands ?2 | ?2 | ?1; pile ?2; discard R2 ?1; turn 0"
    assert uno.format_view(state, uno.HOST) == (
        "official; view host; hands R7 W | G1 G2 | Y3; pile ?2; discard R2 ?1; turn 0"
    )


@given(starts(), st.integers(0, 60))
@settings(max_examples=60)
def test_every_position_of_every_rule_set_survives(start: Start, plies: int):
    state, chance = start.deal(), Random(start.seed)
    for _ in range(plies):
        if isinstance(state.decision, uno.GameOver):
            break
        state = uno.apply(state, choose(state, chance))
    again = uno.parse_position(state.position())
    assert snapshot(again) == snapshot(state)
    assert uno.legal_actions(again) == uno.legal_actions(state)
    seat = start.seed % state.players
    assert uno.parse_view(uno.format_view(state, seat)) == uno.observe(state, seat)


# --- by hand ----------------------------------------------------------------------------------------------------------


def test_a_short_line_has_defaults_for_all_else():
    state = hand_built(SHORT)
    assert state.hands == (tuple(map(uno.card, ("R7", "W"))), tuple(map(uno.card, ("G1", "G2"))))
    assert (state.top, state.color, state.direction, state.to_act) == (uno.card("R2"), uno.Color.RED, 1, 0)
    assert (state.scores, state.match.dealer, state.match.round, state.ply) == ((0, 0), 0, 1, 0)
    assert (state.draw_pile, state.windows, state.laid_by, state.passes) == ((), (), -1, 0)
    assert (state.key, state.counter) == (NO_KEY, 0)
    assert uno.format_position(state) == SHORT


LINES = (
    SHORT,
    "official; hands R7 | G1 G2 | B3; pile Y1 Y2; discard W R2; color B; ccw; turn 2",
    "official; hands R7 | G1; discard R2; color -; turn 1",
    "official; hands R7 R8 | G1; discard R2; drawn 0 R8",
    "official +draw(drawn=must_play, hand_after_draw=True); hands R7 R8 | G1; discard R2; drawn 0 R8 whole forced",
    "pokemon; hands R7 R8 | G1; discard R2; drawn 0 R8 by greninja",
    "official; hands R7 | G1; discard W+4 R2; color G; penalty 1 [0 W+4 4 on R by 1 guilty had R7 R9]",
    "official +stacking; hands R7 | G1; discard Y+2 R+2 R2; penalty 1 [1 R+2 2] [0 Y+2 2 on R by 1]",
    "official +deflect(mode=skip_any); hands R7 | G1; discard RS R+2 R2; penalty 1 [1 R+2 2 deflected]",
    "official; hands R7 | G1; discard W R2; color R; name 0 0:W! single; laid 0",
    "official; hands R7 | G1; discard W+4 R2; color R; name 0 0:W+4 noted [0 W+4 4 on R]; laid 0",
    "official; hands R7 | G1; discard W; name 1 opening 1",
    "official +seven_zero; hands R7 | G1 | G2; discard B7 R2; target 0 0:B7!; laid 0",
    "official +jump_in(cards=all) +stacking; hands R7 | G1; discard W+4 W+4; color R; "
    "name 0 0:^W+4 noted [0 W+4 4 on R] answers [1 W+4 4 on B]; laid 0",
    "official +polled; hands R7 | G1 G2; discard R2; turn 1; poll 1; windows catch 0 (turn)",
    "official; hands R7 | G1 G2 | Y1; discard R2; turn 1; windows catch 0 (turn) | catch 2 (turn); laid 0",
    "official +uno_call(false_catch=2); hands R7 | G1; discard R2; turn 0; windows accused 0 1 (card)",
    "official; hands R7 | G1; discard R2; turn 0; passes 1; scores -20 118; dealer 1; round 3",
    "official; hands R7 | - | G1; discard R2; turn 0; left 1",
    "official +hand_limit; hands R7 | - | G1; discard R2; turn 0; away 1 R1 R2",
    "official; hands R7 | -; discard R2; over 1; laid 1; scores 0 7; result 1 out 7 0 7",
    "official; hands R7 | -; discard R2; over 1; result - ended 0 0 0",
    'official; hands R7 | -; discard R2; end; scores 0 500; result 1 "why\\u0020not" 7 0 7; won 1 target',
    "official +scoring(method=knockout, target=60); hands R7 | - | -; discard R2; end; "
    "knocked 1 2; won 0 knockout; in 0 1 2",
    "official; hands R7 | G1; discard R2; turn 0; ply 7; chance " + "0f" * 32 + "@12",
    "pokemon_table; hands R7 | G1 G3; discard G9 R2; turn 1; windows dispute 0 (card leave); laid 0; "
    "slot misplay [hands R7 G9 | G1 G3; discard R2; turn 0; ply 3]; ply 4",
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_by_hand_is_printed_as_it_was_written(line: str):
    assert uno.format_position(hand_built(line)) == line


def test_play_goes_on_from_a_position_in_the_middle_of_a_swap():
    state = hand_built("official +seven_zero; hands R7 | G1 | G2 G3; discard B7 R2; target 0 0:B7!; laid 0")
    after = uno.apply(state, uno.parse_action("0:target=2"))
    assert [len(hand) for hand in after.hands] == [2, 1, 1]


@pytest.mark.parametrize("most", [10**18 - 1, 10**18, 2**63 - 1])
def test_numbers_of_any_length_that_json_holds_are_read_back(most: int):
    state = hand_built("official; hands R7 | -; discard R2; over 0; result 0 out 0 0 0")
    result = attrs.evolve(state.match.result, points=most, deltas=(most, -most))
    match = attrs.evolve(state.match, scores=(most, -most), round=most, result=result)
    state = attrs.evolve(state, ply=most, counter=most, match=match)
    assert hand_built(state.position()) == state
    assert uno.loads(uno.dumps(state), any_cards=True) == state
    view = uno.observe(state, 0)
    assert uno.parse_view(uno.format_view(state, 0)) == uno.loads(uno.dumps(view)) == view


@pytest.mark.parametrize("least", [2**63, -(2**63)])
def test_a_number_beyond_that_is_refused_in_json_too(least: int):
    state = hand_built("official; hands R7 | G1; discard R2; turn 0")
    with pytest.raises(uno.LoadError, match=r"\$.match.scores\[1\]: must be below 2\^63"):
        uno.loads(uno.dumps(attrs.evolve(state, match=attrs.evolve(state.match, scores=(0, least)))), any_cards=True)


# --- defects ----------------------------------------------------------------------------------------------------------

BASE = "official; hands R7 | G1; discard R2; "

BAD = {
    "R7": ("rules: there is no preset 'R7'",),
    "": ("rules: rules begin with a preset",),
    "oficial; hands R7 | G1": ("rules: there is no preset 'oficial'; did you mean 'official'?",),
    "official": ("hands: is missing", "discard: is missing", "what the game waits for is missing; write one of turn,"),
    "official; hands R7 | G1; turn 0": ("discard: is missing",),
    "official; hands R77 | X1; discard R2; turn 0": ("hands: seat 0: 'R77' is no card: write", "hands: seat 1: 'X1'"),
    "official; hands  R7 | G1; discard R2; turn 0": ("hands: seat 0: '' is no card",),
    "official; hands R7, R8 | G1; discard R2; turn 0": ("hands: seat 0: 'R7,' is no card",),
    "official; hands r7 | G1; discard R2; turn 0": ("hands: seat 0: 'r7' is no card",),
    "official; hands ?2 | G1; discard R2; turn 0": ("?: only a view may leave cards unknown",),
    "official; hands ?0 | G1; discard R2; turn 0": ("?0: write how many cards are unknown, from 1 to 9999",),
    "official; view 0; hands R7 | ?1; discard R2; turn 0": ("view: this line tells what one seat knows; read it with",),
    "official; versions draw=2; hands R7 | G1; discard R2; turn 0": ("versions: {'draw': 2}; this version of the",),
    "official; packs nothing; hands R7 | G1; discard R2; turn 0": ("packs: 'nothing' is not loaded; load_packs",),
    "official; side 1; hands R7 | G1; discard R2; turn 0": ("side: 1: cards of these rules have no such side",),
    BASE + "hand R1": ("'hand R1' is no section; sections begin with versions",),
    BASE + "turn 0; pile R1": ("pile: must stand before turn",),
    BASE + "turn 0; turn 1": ("turn: stands twice",),
    BASE + "turn 0; end": ("end: stands twice",),
    BASE + "turn x": ("turn: 'x' is no seat; write one digit",),
    BASE + "turn 00": ("turn: '00' is no seat",),
    BASE + "turn \u0663": ("is no seat; write one digit",),
    BASE + "end 0": ("end: '0' follows; write end and no more",),
    BASE + "ccw 1; turn 0": ("ccw: '1' follows; write ccw and no more",),
    BASE + "color X; turn 0": ("color: 'X' is no colour",),
    BASE + "color red; turn 0": ("color: 'red' is no colour",),
    BASE + "turn 0; ply 07": ("ply: '07' is no number; write a whole number from 0",),
    BASE + "turn 0; ply 9223372036854775808": (
        "is no number; write a whole number from 0 without leading zeros, below 2^63",
    ),
    BASE + "turn 0; scores -0 1": ("scores: '-0' is no number",),
    BASE + "drawn 0": ("drawn: '0' cannot be read; write the seat and the card",),
    BASE + "penalty 1 [0 W+4]": ("penalty: '1 [0 W+4]' cannot be read; write the seat and each draw card",),
    BASE + "penalty 1 [0 W+4 04]": ("penalty: '04' is no number",),
    BASE + "penalty 1 [0 W+4 4 ?]": ("?: only a view may leave cards unknown",),
    BASE + "name 0 W": ("name: '0 W' cannot be read; write the seat and the play",),
    BASE + "turn 0; windows catch 1": ("windows: 'catch 1' cannot be read; write a window such as",),
    BASE + "turn 0; windows catch 1 0 (turn)": ("accused names two seats, other windows one",),
    BASE + "turn 0; chance 00@1": ("chance: '00@1' cannot be read; write the key in 64 hex",),
    BASE + "turn 0; slot misplay = 1": ("slot: misplay: no rule keeps a slot of that name",),
    BASE + "turn 0; extra backs = 1": ("extra: backs: no rule adds this to a view",),
    BASE + "over 0; result 1 out": ("result: '1 out': write winner, reason, points and",),
    BASE + 'end; won 1 "a b"': ("won: ",),
    "pokemon_table; hands R7 | G1; discard R2; turn 0; slot misplay = [1, 2]": ("slot: 'misplay = [1, 2]' cannot be",),
    'pokemon_table; hands R7 | G1; discard R2; turn 0; slot misplay = {"a":01}': ("slot: misplay: not JSON",),
    "pokemon_table; hands R7 | G1; discard R2; turn 0; slot misplay [turn 0]": ("slot: hands: is missing",),
}


@pytest.mark.parametrize("line", BAD, ids=map(str, range(len(BAD))))
def test_a_line_that_cannot_be_read_is_refused_with_the_place_and_what_would_be_right(line: str):
    with pytest.raises(uno.NotationError) as caught:
        hand_built(line)
    assert len(caught.value.problems) >= len(BAD[line])
    for problem, part in zip(caught.value.problems, BAD[line], strict=False):
        assert part in problem


def test_every_defect_is_told_at_once():
    line = "official; hands R7 | Q1; discard W+5; color X; turn y; ply z; rubbish"
    with pytest.raises(uno.NotationError) as caught:
        uno.parse_position(line)
    places = [problem.partition(":")[0] for problem in caught.value.problems]
    assert places == ["hands", "discard", "color", "turn", "ply", caught.value.problems[5].partition(":")[0]]
    assert "no section" in caught.value.problems[5]


def test_everything_that_makes_a_position_impossible_is_told_at_once():
    line = "official; hands R7 | G1 | -; discard R2; penalty 1 [0 W+4 4]; windows catch 2 (noon); passes 9; left 2"
    with pytest.raises(uno.SetupError) as caught:
        hand_built(line)
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        "passes",
        "penalty links",
        "windows[0].until",
        "windows[0].seat",
    ]


def test_no_defect_hides_another():
    line = (
        "official +polled; hands R7 | G1; discard R2; turn 2; poll 5; laid 6; passes 9; scores 1 2 3; dealer 7; "
        "round 0; left 1; knocked 1; result 8 out 0 0; won - x"
    )
    with pytest.raises(uno.SetupError) as caught:
        hand_built(line)
    places = {problem.partition(":")[0] for problem in caught.value.problems}
    named = "turn poll laid passes scores dealer round knocked result won in"
    assert {place.partition(".")[0].partition(" ")[0] for place in places} == set(named.split())


IMPOSSIBLE = {
    BASE + "name 0 0:R2": "name waiting: R2 asks for no colour",
    BASE + "name 0 opening 0": "name waiting: R2 asks for no colour",
    BASE + "target 0 0:R2": "target waiting: R2 asks for no target",
    BASE + "target 0 opening 0": "target waiting: R2 asks for no target",
    BASE + "penalty 1 [0 R2 2]": "penalty links: R2 makes nobody draw",
    "official +deflect(mode=skip_bounce); hands R7 | G1; discard RS; penalty 1 [0 RS 2]": "RS makes nobody draw",
    BASE + "drawn 0 R7 by nonsense": "drawn source: 'nonsense' is no rule in force",
    BASE + "drawn 1 R7": "drawn card: seat 1 does not hold it",
    BASE + "turn 0; windows catch 1 ()": "windows[0].until: by these rules it is turn",
    BASE + "turn 0; windows catch 1 (card)": "windows[0].until: by these rules it is turn",
    "official +uno_call(window=last_card); hands R7 | G1; discard R2; turn 0; windows catch 1 (turn)": "it is empty",
    "official +uno_call(mode=off); hands R7 | G1; discard R2; turn 0; windows catch 1 (turn)": "nobody is caught",
    "pokemon_table; hands R7 | G1 G3; discard G9 R2; turn 1; windows dispute 0 (); laid 0": "it is card leave",
    "official +polled; hands R7 | G1; discard R2; turn 0; poll 0 1 1; windows catch 1 (turn)": (
        "poll rest: each seat must stand once, in order"
    ),
    "official +polled; hands R7 | G1; discard R2; turn 0; poll 1 1; windows catch 1 (turn)": "must stand once",
    BASE + "turn 0; won - x": "won: nobody has won, so it must be left out",
    BASE + "turn 0; dealer 2": "dealer: 2 is no seat",
    BASE + "turn 0; in 0": "in: is [0], but [0, 1] are in the game",
}


@pytest.mark.parametrize("line", IMPOSSIBLE, ids=map(str, range(len(IMPOSSIBLE))))
def test_what_no_game_comes_to_is_refused(line: str):
    with pytest.raises(uno.SetupError) as caught:
        hand_built(line)
    assert any(IMPOSSIBLE[line] in problem for problem in caught.value.problems), caught.value.problems


def test_the_cards_must_be_those_of_the_deck_unless_any_are_allowed():
    with pytest.raises(uno.SetupError, match="not the cards of the deck; missing"):
        uno.parse_position(SHORT)
    assert uno.parse_position(SHORT, any_cards=True)


@pytest.mark.parametrize("value", [None, 7, b"official", ["official"], uno.OFFICIAL])
def test_what_is_no_text_is_refused(value: object):
    for read in (uno.parse_position, uno.parse_view):
        with pytest.raises(uno.NotationError, match="is a text such as"):
            read(value)


BAD_VIEWS = {
    SHORT: "view: is missing; a line without it tells all",
    "official; view 7; hands R7 | ?1; discard R2; turn 0": "7 is no seat here",
    "official; view x; hands R7 | ?1; discard R2; turn 0": "view: 'x' is no seat",
    f"official; view 0; hands R7 | ?1; discard R2; turn 0; chance {'0f' * 32}@1": "chance: has no place in a view",
    "pokemon_table; view 0; hands R7 | ?1; discard R2; turn 0; slot misplay [hands R7 | G1; discard R2; turn 0]": (
        "slot: has no place in a view"
    ),
}


@pytest.mark.parametrize("line", BAD_VIEWS, ids=map(str, range(len(BAD_VIEWS))))
def test_a_line_that_is_no_view_is_refused(line: str):
    with pytest.raises((uno.NotationError, uno.SetupError), match=re.escape(BAD_VIEWS[line])):
        uno.parse_view(line)


# --- careless ---------------------------------------------------------------------------------------------------------

CARELESS = {
    "official;  hands r7, w|g1   g2 ;pile -;discard R2;turn 0;": SHORT,
    "official\n  ; turn 0\n  ; Hands R7 w | g1,g2\n  ; DISCARD r2\n; pile -": SHORT,
    "official; hands r7 r8|g1; pile -; discard r2; drawn 0 r8": "official; hands R7 R8 | G1; discard R2; drawn 0 R8",
    "official; hands r7|g1; color Blue; turn 0; pile -; discard w": (
        "official; hands R7 | G1; discard W; color B; turn 0"
    ),
}


@pytest.mark.parametrize("line", CARELESS, ids=map(str, range(len(CARELESS))))
def test_a_careless_line_is_read_only_when_that_is_asked_for(line: str):
    with pytest.raises(uno.NotationError):
        hand_built(line)
    assert hand_built(line, lenient=True) == hand_built(CARELESS[line])


def test_a_missing_pile_is_the_rest_of_the_deck_shuffled():
    line = "official; hands R7 W | G1 G2; discard R2; turn 0; chance " + "ab" * 32 + "@4"
    state = uno.parse_position(line, lenient=True)
    assert len(state.draw_pile) == 108 - 5
    assert state.counter > 4
    assert state == uno.parse_position(line, lenient=True)
    assert list(state.draw_pile) != sorted(state.draw_pile)
    assert uno.parse_position(state.position()) == state


def test_careless_is_not_senseless():
    with pytest.raises(uno.NotationError, match="turn: 'nobody' is no seat"):
        uno.parse_position("official; hands R7 | G1; discard R2; turn nobody", lenient=True)


# --- hostile ----------------------------------------------------------------------------------------------------------


HOSTILE = (
    "official; hands " + "R7 " * 10**6,
    "official; " * 10**5,
    "; " * 100,
    "[" * 10**5,
    "official; hands " + "?9999 | " * 20_000 + "?9999; discard R2; turn 0",
    "official; hands R7 | G1; discard R2; turn 0; windows " + "catch 0 (turn) | " * 5_000 + "x",
    "official; hands R7 | G1; discard R2; penalty 0 " + "[0 W+4 4] " * 5_000,
    "pokemon_table; hands R7 | G1; discard R2; turn 0; slot misplay " + "[slot misplay " * 50 + "]" * 50,
    "pokemon_table; hands R7 | G1; discard R2; turn 0; slot misplay = " + "[" * 5_000,
    "pokemon_table; hands R7 | G1; discard R2; turn 0; slot misplay = " + "9" * 5_000,
    "official; hands R7 | G1; discard R2; turn 0; result 0 out 1 " + "1 " * 50_000,
    "official\x00; hands R7 | G1; discard R2; turn 0",
    "official; hands \ud800 | G1; discard R2; turn 0",
)


@pytest.mark.parametrize("line", HOSTILE, ids=map(str, range(len(HOSTILE))))
def test_hostile_lines_are_refused(line: str):
    for lenient in (False, True):
        with pytest.raises((uno.NotationError, uno.SetupError)):
            hand_built(line, lenient=lenient)


@given(st.text(alphabet="official;hands|dcrtunR7W+4?-[]@ 0129", max_size=80), st.booleans())
@settings(max_examples=150)
def test_any_text_is_read_or_refused(text: str, lenient: bool):
    for line in (text, f"official; {text}", f"{BASE}turn 0; {text}"):
        for read in (hand_built, uno.parse_view):
            with suppress(uno.NotationError, uno.SetupError):
                read(line, lenient=lenient)


def test_states_that_differ_in_anything_have_another_line():
    state = hand_built(SHORT)
    others = [
        attrs.evolve(state, ply=1),
        attrs.evolve(state, counter=1),
        attrs.evolve(state, direction=-1),
        attrs.evolve(state, passes=1),
        attrs.evolve(state, laid_by=1),
        attrs.evolve(state, match=attrs.evolve(state.match, dealer=1)),
    ]
    assert len({each.position() for each in (state, *others)}) == len(others) + 1
