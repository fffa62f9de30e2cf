"""What rules of others may say of their cards and of scoring, each shown by a rule of a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
import pytest

import unorules as uno
from tests.playing import after, catchable, hand, lays, refusal, sizes, waits
from unorules.extension import Book, Draft, Face, Module, Move, Pack, Table, final_strike, lose_turn, strike
from unorules.ruleset import MODULES
from unorules.testing import check_rule, loaded, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4"


@attrs.frozen
class Boomerang(Module):
    """A Boomerang is a draw card that strikes the seat before its player, or between two seats its player."""

    name = "boomerang"
    faces = (Face("BM", "Boomerang", colors="RYGB"),)

    def install(self, book: Book) -> None:
        book.face("BM", draws=3, effect=self._aim, final=lambda draft, move: final_strike(draft, move, 3))

    def _aim(self, draft: Draft, move: Move) -> None:
        before = draft.ring.after[-draft.direction][move.seat]
        strike(draft, move, 3, victim=move.seat if len(draft.ring.seats) == 2 else before)


@attrs.frozen
class Equals(Module):
    """Any draw card is answered with one that makes a seat draw as many."""

    name = "equals"

    def install(self, book: Book) -> None:
        book.answerable_any.append(lambda table, links: True)
        book.responses.append(self._responds)

    def _responds(self, table: Table, decision: uno.PenaltyDecision, codes: bytes) -> bool:
        newest = table.book.traits[decision.links[-1].card.face].draws
        return newest == table.book.traits_at[codes[0]][0].draws > 0


@attrs.frozen
class Landslide(Module):
    """A Landslide takes every number out of its player's hand."""

    name = "landslide"
    faces = (Face("LS", "Landslide", colors="RYGB"),)

    def install(self, book: Book) -> None:
        book.face("LS", effect=self._slide, sizes=self._sizes, sheds=True)

    @staticmethod
    def _numbers(table: Table, seat: int) -> bytes:
        return bytes([code for code in table.hand_codes[seat] if table.book.cards[code].number is not None])

    def _slide(self, draft: Draft, move: Move) -> None:
        draft.shed(move.seat, self._numbers(draft, move.seat), over=False)

    def _sizes(
        self, table: Table, seat: int, codes: bytes, target: int | None, before: tuple[int, ...]
    ) -> Iterable[tuple[int, ...]]:
        after = list(before)
        after[seat] -= len(self._numbers(table, seat))
        return [tuple(after)]


@attrs.frozen
class Herald(Module):
    """A Herald has the next seat name the colour, draw two, and lose its turn."""

    name = "herald"
    faces = (Face("HER", "Herald"),)

    def install(self, book: Book) -> None:
        book.face("HER", asks_color=True, color_from="next", color_when_last=True, effect=self._draw, final=self._final)

    def _draw(self, draft: Draft, move: Move) -> None:
        self._final(draft, move)
        lose_turn(draft, move, draft.next(move.seat))

    def _final(self, draft: Draft, move: Move) -> None:
        draft.draw(draft.next(move.seat), 2, "herald")


@attrs.frozen
class Ransom(Module):
    """A seat that was put out of the round counts 100 points."""

    name = "ransom"

    def install(self, book: Book) -> None:
        book.counts_besides.append(lambda table, seat: 100 if seat in dict(table.match.put_away) else 0)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with loaded(Pack("hooks", modules=[Boomerang, Equals, Landslide, Herald, Ransom])):
        yield


def table(hands: str, rules: str, top: str = "R5") -> uno.GameState:
    return position(uno.parse_rules(f"official {rules}"), hands=hands.split("|"), top=top, draw_pile=PILE)


# --- draw cards ---------------------------------------------------------------------------------------------------


def test_a_draw_card_may_strike_another_seat_than_the_next() -> None:
    state = after(table("RBM B1 | G1 G2 | Y1 Y2", "+boomerang"), "0:RBM")
    assert (sizes(state), waits(state)) == ([1, 2, 5], "turn 0"), "the seat after the victim plays"
    aimed = after(table("RBM B1 | G1 G2 | Y1 Y2", "+boomerang +equals"), "0:RBM")
    assert (waits(aimed), aimed.pending) == ("penalty 2", 3)


def test_a_draw_card_may_strike_its_own_player() -> None:
    state = after(table("RBM B1 B2 | G1 G2", "+boomerang"), "0:RBM")
    assert (sizes(state), waits(state)) == ([5, 2], "turn 1")
    aimed = after(table("RBM GBM B2 | G1 G2", "+boomerang +equals"), "0:RBM")
    assert (waits(aimed), aimed.pending, lays(aimed)) == ("penalty 0", 3, {"GBM"})
    assert uno.loads(uno.dumps(aimed), any_cards=True) == aimed
    assert waits(after(aimed, "0:accept")) == "turn 1"


def test_a_rule_may_know_an_answer_to_every_draw_card() -> None:
    state = after(table("W+4 B1 | W+4 G2 | Y1 Y2", "+equals +wild_draw_four(policy=free)"), "0:W+4>B")
    assert (waits(state), lays(state)) == ("penalty 1", {"W+4"})
    assert lays(after(table("R+2 B1 | W+4 G+2 | Y1 Y2", "+equals"), "0:R+2")) == {"G+2"}


@pytest.mark.parametrize("mode", ["skip_any", "skip_and_reverse", "reverse", "skip_bounce"])
def test_5_5_deflecting_any_draw_card_is_deflecting_those_of_others_too(mode: str) -> None:
    state = after(table("RBM B1 | G1 G2 | RS RR Y2", f"+boomerang +deflect(mode={mode})"), "0:RBM")
    answers = {"skip_any": {"RS"}, "reverse": {"RR"}, "skip_and_reverse": {"RS", "RR"}}
    if mode == "skip_bounce":
        assert (waits(state), sizes(state)) == ("turn 0", [1, 2, 6]), "that deflects Draw Twos only"
    else:
        assert (waits(state), lays(state)) == ("penalty 2", answers[mode])


def test_built_in_draw_cards_say_how_many_they_make_a_seat_draw() -> None:
    traits = uno.OFFICIAL.book.traits
    assert {face: trait.draws for face, trait in traits.items() if trait.draws} == {"+2": 2, "W+4": 4}


# --- cards that go out of the hand besides -------------------------------------------------------------------------


@pytest.mark.parametrize("on_swap", ["required", "exempt"])
def test_4_6_a_hand_that_sheds_down_to_one_card_owes_the_call(on_swap: str) -> None:
    state = table("RLS R1 G2 BS | G1 G2", f"+landslide +uno_call(on_swap={on_swap})")
    assert {str(each) for each in uno.legal_actions(state)} >= {"0:RLS", "0:RLS!"}
    assert catchable(after(state, "0:RLS")) == [0]
    assert catchable(after(state, "0:RLS!")) == []
    assert "0:RLS!" not in map(str, uno.legal_actions(table("RLS R1 BS GS | G1 G2", "+landslide")))


@pytest.mark.parametrize(("held", "refused"), [("RLS R1 G2", True), ("RLS R1 BS", False), ("RLS", True)])
def test_4_8_what_may_be_the_last_card_is_asked_of_a_play_that_sheds_the_rest(held: str, refused: bool) -> None:
    state = table(f"{held} | G1 G2 | Y1 Y2", "+landslide +finish(last_card=no_action)")
    assert ("RLS" not in lays(state)) == refused
    if refused:
        assert refusal(state, "0:RLS") == "illegal_card"


def test_3_a_hand_that_a_card_empties_has_gone_out() -> None:
    state = after(table("RLS R1 G2 | G1 G2 | Y1 Y2", "+landslide"), "0:RLS")
    assert (waits(state), state.scores) == ("round over", (6, 0, 0))


# --- a colour that the next seat names -----------------------------------------------------------------------------


def test_4_6_its_player_may_call_while_the_next_seat_names() -> None:
    state = after(table("HER B1 | G1 G2 | Y1 Y2", "+herald"), "0:HER")
    assert (waits(state), uno.may_act(state)) == ("color 1", (0,))
    assert uno.legal_actions(state, 0) == (uno.CallUno(0),)
    assert uno.check(state, uno.CallUno(0)).status is uno.Status.LEGAL
    called = after(state, "0:uno")
    assert uno.legal_actions(called, 0) == uno.may_act(called) == ()
    assert after(called, "1:color=G") == after(table("HER B1 | G1 G2 | Y1 Y2", "+herald"), "0:HER!", "1:color=G")
    assert catchable(after(state, "1:color=G")) == [0]


def test_a_last_card_that_waits_for_the_next_seat_is_stored_and_read_back() -> None:
    deck = "deck(kind=custom, cards={HER: 1, R5: 1, G1: 2, Y1: 2, B1: 3})"
    rules = uno.parse_rules(f"official +herald +deal(hand_size=2) +{deck}")
    state = position(rules, hands=["HER", "G1 G1", "Y1 Y1"], top="R5", draw_pile="B1 B1 B1")
    state = after(state, "0:HER")
    assert (waits(state), sizes(state)) == ("color 1", [0, 2, 2])
    assert uno.loads(uno.dumps(state)) == state
    done = after(state, "1:color=G")
    assert (waits(done), sizes(done)) == ("round over", [0, 4, 2])


@pytest.mark.parametrize("gone", ["1:leave", "1:penalize=slow"])
def test_6_the_player_of_a_last_card_has_gone_out_when_the_seat_that_names_is_gone(gone: str) -> None:
    rules = "+herald +hand_limit(cards=10) +faults(slow=8)"
    state = after(table("HER | G1 G2 | Y1 Y2", rules), "0:HER", gone)
    assert (waits(state), state.match.result and state.match.result.winner) == ("round over", 0)
    assert hand(state, 2) == "Y1 Y2"


def test_6_a_card_whose_colour_nobody_names_any_more_stays_without_effect() -> None:
    state = after(table("HER B1 | G1 G2 | Y1 Y2", "+herald"), "0:HER", "1:leave")
    assert (waits(state), str(state.color), sizes(state)) == ("turn 2", "R", [1, 0, 2])


def test_6_its_player_may_leave_while_the_next_seat_names() -> None:
    state = after(table("HER B1 | G1 G2 | Y1 Y2", "+herald"), "0:HER", "0:leave")
    assert (waits(state), sizes(state)) == ("turn 1", [0, 2, 2])


# --- scoring -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "scores"),
    [
        ("winner_takes", (101, 0, 0)),
        ("zero_sum", (101, -100, -1)),
        ("own_points_lowest", (0, 100, 1)),
        ("knockout", (0, 100, 1)),
    ],
)
def test_4_11_what_rules_have_a_seat_count_besides_is_scored_like_its_cards(
    method: str, scores: tuple[int, ...]
) -> None:
    """Seat 1 is put out of the round, seat 2 keeps a yellow 1."""
    rules = f"+ransom +hand_limit(cards=4) +scoring(method={method})"
    state = after(table("R+2 R1 | G1 G2 G3 | Y1 R2", rules), "0:R+2!", "2:R2!", "0:R1")
    assert state.match.put_away[0][0] == 1
    assert state.scores == scores


def test_a_rule_that_is_not_in_force_leaves_nothing() -> None:
    assert "ransom" in MODULES
    assert uno.OFFICIAL.book.counts_besides == uno.OFFICIAL.book.answerable_any == []


@attrs.frozen
class Flat(Module):
    """Each card left in a hand counts one."""

    name = "flat"

    def install(self, book: Book) -> None:
        book.provide(worth=lambda card, trait: 1)


@attrs.frozen
class Double(Module):
    """Each card left in a hand counts two."""

    name = "double"

    def install(self, book: Book) -> None:
        book.provide(worth=lambda card, trait: 2)


@pytest.mark.parametrize("before", [False, True])
def test_what_a_module_says_that_is_always_there_a_rule_may_say_instead(before: bool) -> None:
    rules = uno.Rules([Flat(), *uno.OFFICIAL] if before else [*uno.OFFICIAL, Flat()])
    state = uno.apply(position(rules, hands=["R1", "G9 W", "Y5"], top="R4", draw_pile=PILE), uno.Play(0, "R1"))
    assert state.scores == (3, 0, 0)


def test_two_rules_cannot_both_say_what_a_card_counts() -> None:
    with pytest.raises(uno.RulesError, match="double and flat both say how to provide worth"):
        position(uno.OFFICIAL.replace(Flat()).replace(Double()), hands=["R1", "G9"], top="R4")


def test_rules_that_count_otherwise_keep_the_laws() -> None:
    check_rule(Flat(), walks=1, plies=80)
