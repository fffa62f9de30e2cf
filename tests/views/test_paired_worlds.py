"""Law 5: what a seat gets depends on nothing that it may not know, shown by pairs of worlds (see `worlds`)."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest

import unorules as uno
from tests.games import SETS, dealt, random_rules, walk
from tests.playing import after, table
from unorules.testing import worlds
from unorules.testing.worlds import Leak, Pair, World, choose, differences, may_be_changed, play_pair, twin

PAIRS = 260
"""How many pairs are played in the default run."""
HOWS = ("bottom", "bottom", "hands", "hands", "all")


def pair_of(number: int) -> tuple[uno.GameState, uno.GameState, int | None, Random] | None:
    """A game and its twin for some viewer, from the deal or from a later moment; None when nothing is hidden there."""
    chance = Random(number)
    rules = uno.parse_rules(SETS[number // 2 % len(SETS)]) if number % 2 else random_rules(chance)
    state = dealt(rules, 2 + chance.randrange(5), number)
    if state is None:
        return None
    viewer = chance.choice([None, *state.ring.seats])
    for each, _ in walk(state, chance, chance.choice((0, 0, 10, 40))):
        if each.running and may_be_changed(each, viewer) and viewer in (None, *each.ring.seats):
            state = each
    if not may_be_changed(state, viewer):
        return None
    other = twin(state, viewer, chance, chance.choice(HOWS))
    return None if other == state else (state, other, viewer, chance)


def test_two_worlds_look_the_same_until_a_declared_disclosure_tells_them_apart(capsys: pytest.CaptureFixture[str]):
    fared: list[Pair] = []
    leaks: list[str] = []
    for number in range(PAIRS):
        pair = pair_of(number)
        if pair is not None:
            try:
                fared.append(play_pair(*pair))
            except Leak as leak:
                leaks.append(str(leak))
    long = sum(pair.plies >= 10 for pair in fared)
    ends = Counter(pair.ended for pair in fared)
    with capsys.disabled():
        print(f"\n  {len(fared)} pairs, {long / len(fared):.0%} live 10 plies; {dict(ends.most_common())}")
    assert not leaks, f"{len(leaks)} leaks; the first:\n{leaks[0]}"
    assert len(fared) >= PAIRS / 2
    assert long / len(fared) >= 0.3
    assert ends["lived"] > 0


# --- the pairs are what they should be -------------------------------------------------------------------------------


@pytest.mark.parametrize("how", sorted(set(HOWS)))
def test_a_twin_holds_other_hidden_cards_and_the_same_open_ones(how):
    changed = 0
    for seed in range(40):
        state = uno.new_game(uno.OFFICIAL, 4, seed=seed)
        other = twin(state, 1, Random(seed), how)
        assert other.hands[1] == state.hands[1]
        assert other.discard_pile == state.discard_pile
        assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
        held = [Counter(card for hand in (*each.hands, each.draw_pile) for card in hand) for each in (state, other)]
        assert held[0] == held[1]
        same = {field.name for field in attrs.fields(uno.GameState)} - {"hand_codes", "pile_codes"}
        assert all(getattr(other, name) == getattr(state, name) for name in same)
        changed += other != state
    assert changed > 30


def leaky(view: uno.Observation, state: uno.GameState) -> uno.Observation:
    """A view that tells how many wild kinds seat 2 holds, where nobody looks for it."""
    return attrs.evolve(view, discard_size=view.discard_size + sum(card.is_wild for card in state.hands[2]))


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch):
    honest = uno.observe
    monkeypatch.setattr(worlds, "observe", lambda state, seat=None: leaky(honest(state, seat), state))
    state = table("R1 | G1 G2 | W B2", "R2", draw_pile="Y1 Y2")
    other = table("R1 | G1 G2 | G3 B2", "R2", draw_pile="Y1 W")
    with pytest.raises(Leak, match="view"):
        play_pair(state, other, 0, Random(1))


def test_worlds_that_differ_in_a_disclosure_are_dropped_and_say_which():
    """Seat 1 draws R5, which fits, in one world and G5, which does not, in the other."""
    one = table("R1 Y1 | G1 G3 | B3 B4", "R2", turn=1, draw_pile="R5 Y2")
    other = table("R1 Y1 | G1 G3 | B3 B4", "R2", turn=1, draw_pile="G5 Y2")
    pair = play_pair(one, other, 0, Random(0))
    assert (pair.ended, pair.plies, [str(action) for action in pair.actions]) == ("drawn_card_fits", 0, ["1:draw"])


def test_the_choice_of_a_seat_is_one_that_both_worlds_carry_out_if_there_is_one():
    one = table("R1 R3 | G1 G2", "R2", turn=0, draw_pile="Y1 Y2")
    other = table("R1 G3 | G1 G2", "R2", turn=0, draw_pile="Y1 Y2")
    chosen = {str(choose(one, other, 1, Random(seed))) for seed in range(60)}
    assert chosen & {"0:R1", "0:draw"}
    assert "0:R3" not in chosen


# --- what is declared ------------------------------------------------------------------------------------------------


def names(text: str) -> set[str]:
    return {each.name for each in uno.parse_rules(text).book.disclosures}


ALWAYS = {"drawn_card_fits", "guilt", "accused_hand", "lowest_hand", "hands_scored"}


@pytest.mark.parametrize(
    ("rules", "more", "less"),
    [
        ("official", set(), set()),
        ("official +draw(drawn=keep)", set(), {"drawn_card_fits"}),
        ("official +draw(choice=must_play_if_able)", {"nothing_fits"}, set()),
        ("official +draw(until_playable=True)", {"cards_until_fit"}, set()),
        ("official +wild_draw_four(policy=free)", set(), {"guilt", "accused_hand"}),
        ("official +wild_draw_four(policy=strict)", {"no_color_held"}, {"guilt", "accused_hand"}),
        ("official +exhaustion(blocked=no_score)", set(), {"lowest_hand"}),
        ("official +misplay(mode=catchable)", {"laid_drawn_card"}, set()),
        ("official +deck(kind=pokemon112)", {"greninja_draw", "shed_cards"}, set()),
        ("official +deck(kind=pokemon112) +greninja(mode=wild_only)", {"shed_cards"}, set()),
        ("official +jump_in +seven_zero +stacking +multi_play +hand_limit +teams", set(), set()),
    ],
)
def test_the_rules_declare_what_they_make_known(rules, more, less):
    assert names(rules) == (ALWAYS | more) - less
    told = uno.parse_rules(rules).explain().partition("What becomes known of hidden cards:")[2]
    assert {line.split()[0] for line in told.strip().splitlines()} == names(rules)


# --- one secret at a time --------------------------------------------------------------------------------------------


def unlike(one: uno.GameState, other: uno.GameState, viewer: int | None) -> dict[str, object]:
    return differences(World(one), World(other), viewer)


def test_whether_a_wild_draw_four_was_a_bluff_is_known_to_nobody_until_it_is_challenged():
    for more in ("", " +stacking", " +jump_in(pending=replace)", " +wild_draw_four(guilty=take_back)", " +polled"):
        honest, bluff = (
            after(table(f"{held} G2 W+4 | B1 B2 W+4 | Y1 Y2", "R2", "official" + more, draw_pile="Y9 Y8"), "0:W+4>B")
            for held in ("G1", "R1")
        )
        for viewer in (1, 2, None):
            assert unlike(honest, bluff, viewer) == {}, more


def test_which_card_was_drawn_and_kept_is_known_to_its_seat_alone():
    kept = [after(table("G1 | B1 B2 | Y1", "R2", draw_pile=f"{card} Y9"), "0:draw", "0:pass") for card in ("R5", "R6")]
    for viewer in (1, 2, None):
        assert unlike(*kept, viewer) == {}
    assert "view" in unlike(*kept, 0)


def all_pass(state: uno.GameState) -> uno.GameState:
    """The state after all seats that are asked have passed."""
    while isinstance(state.decision, uno.PollDecision):
        state = after(state, uno.Pass(state.decision.seat))
    return state


def test_a_jump_in_window_and_its_poll_stand_open_whether_or_not_anybody_holds_the_twin():
    for more in ("", " +polled"):
        rules = f"official +jump_in{more}"
        worlds = [table(f"R7 G1 | B1 B2 | {card} Y1 | G8", "R2", rules, draw_pile="Y9") for card in ("R7", "Y7")]
        worlds = [after(all_pass(state), "0:R7") for state in worlds]
        for viewer in (0, 1, 3, None):
            assert unlike(*worlds, viewer) == {}
        assert uno.may_act(worlds[0]) == uno.may_act(worlds[1])


def test_a_penalty_is_opened_whatever_its_victim_holds():
    worlds = [
        after(table(f"R+2 G1 | {held} B2 | Y1", "R2", "official +stacking", draw_pile="Y9 Y8"), "0:R+2")
        for held in ("B+2", "B1")
    ]
    for viewer in (0, 2, None):
        assert unlike(*worlds, viewer) == {}
    assert isinstance(worlds[1].decision, uno.PenaltyDecision)


def test_a_dishonest_wild_draw_four_that_stands_looks_like_an_honest_one():
    """Under strict rules whether it may be laid depends on the hand: a window must not tell (law 5)."""
    rules = "official +wild_draw_four(policy=strict) +misplay(mode=catchable)"
    honest, bluff = (
        after(table(f"{held} G2 W+4 | B1 B2 | Y1 Y2", "R2", rules, draw_pile="Y9 Y8 G8 G9 B9"), "0:W+4>B")
        for held in ("G1", "R1")
    )
    declared = {each.name for each in honest.rules.book.disclosures}
    for viewer in (1, 2, None):
        assert unlike(honest, bluff, viewer) == {} or "wrong_wild_draw_four" in declared


def test_a_snapshot_of_a_wrong_card_is_in_no_view_and_changes_nothing_for_others():
    rules = "official +misplay(mode=catchable)"
    worlds = [
        after(table(f"G1 {held} B5 | B1 B2 | Y1 Y2", "R2", rules, draw_pile="Y9 Y8 G8"), "0:G1")
        for held in ("R9", "Y9")
    ]
    for viewer in (1, 2, None):
        assert unlike(*worlds, viewer) == {}


@pytest.mark.parametrize("mode", ["penalty", "catchable"])
def test_that_a_card_laid_after_drawing_is_the_drawn_one_is_declared_where_a_fault_tells_it(mode):
    """Seat 0 draws a red card and lays R5: in one world it is the drawn one, in the other an older one."""
    rules = f"official +misplay(mode={mode})"
    worlds = [
        after(table(f"{held} B5 B6 | B1 B2 | Y1 Y2", "R2", rules, draw_pile=f"{drawn} Y9 Y8 G8"), "0:draw", "0:R5")
        for held, drawn in (("R9", "R5"), ("R5", "R9"))
    ]
    assert unlike(*worlds, 1)
    assert "laid_drawn_card" in names(rules)
