"""`check_rule` lets good rules pass and names the law that a bad one breaks."""

from __future__ import annotations

import attrs
import pytest

import unorules as uno
from tests.extension.broken import BROKEN
from unorules.extension import Book, Module, Pack, Table
from unorules.ruleset import MODULES
from unorules.testing import LAWS, LawBroken, check_rule, loaded, position


@pytest.mark.parametrize("rule", BROKEN, ids=lambda rule: rule.name)
def test_a_broken_rule_is_told_by_the_law_that_it_breaks(rule):
    with pytest.raises(LawBroken) as broken:
        check_rule(rule())
    assert broken.value.law == BROKEN[rule]
    assert rule.name in str(broken.value)
    assert rule.name not in MODULES


def test_every_law_is_broken_by_one_of_them():
    assert set(BROKEN.values()) == set(LAWS)


@attrs.frozen
class Idle(Module):
    """Installs nothing."""

    name = "idle"


@attrs.frozen
class Generous(Module):
    """Everybody draws a card when a zero is laid."""

    name = "generous"

    def install(self, book: Book) -> None:
        book.face("0", effect=lambda draft, move: [draft.draw(seat, 1, self.name) for seat in draft.ring.seats])


def test_a_rule_that_keeps_the_laws_passes_beside_every_house_rule():
    checked = check_rule(Idle(), plies=30)
    house = [name for name, module in MODULES.items() if not module.always]
    assert len(checked.rules) + len(checked.refused) == len(house) + 1
    assert checked.plies > 600


def test_what_makes_no_sense_together_is_told_and_no_fault():
    checked = check_rule(Generous(), walks=1, plies=20)
    assert [rules for rules, _ in checked.refused] == ["official +generous +seven_zero"]
    assert "generous and seven_zero both say what effect of 0 is" in checked.refused[0][1]


def test_the_report_leads_back_to_where_the_law_broke():
    with pytest.raises(LawBroken) as broken:
        check_rule(next(rule for rule in BROKEN if rule.name == "losing")())
    lines = dict(line.split(None, 1) for line in str(broken.value).splitlines()[1:6] if len(line.split(None, 1)) == 2)
    assert lines["rules"] == "official +losing"
    assert lines["seats"].startswith("2")
    assert len(lines.get("actions", "").split()) <= 3


def test_the_same_call_walks_the_same_way():
    one, two = (check_rule(Idle(), walks=1, plies=10, seed=5) for _ in range(2))
    assert one == two


def test_a_rule_may_be_looked_at_within_other_rules():
    checked = check_rule(Idle(), within=uno.PRESETS["pokemon"], walks=1, plies=5)
    assert all(text.startswith("pokemon") for text in checked.rules)


@attrs.frozen
class Counting(Module):
    """A good rule that keeps a tuple in the state, lets a coloured card name a colour, and begins with a number."""

    name = "counting"

    def install(self, book: Book) -> None:
        book.slot(self.name, (0, ("last", None)))
        book.face("5", asks_color=True)
        book.after_effect.append(self._count)

    def _count(self, draft, move) -> None:
        kept = draft.get_slot(self.name)
        plays = 0 if kept is None else kept[0]
        draft.set_slot(self.name, (plays + 1, ("last", move.seat)) if plays < 3 else None)


def test_a_rule_may_keep_tuples_and_let_a_coloured_card_name_a_colour():
    check_rule(Counting(), walks=2, plies=30)


@attrs.frozen
class Truce(Module):
    """After a 3 nobody lays a Draw Two before another card has been laid; everybody sees it."""

    name = "a_truce"

    def install(self, book: Book) -> None:
        book.slot(self.name, False, view=lambda value, seat: value)
        book.vetoes.append(self._veto)
        book.after_effect.append(
            lambda draft, move: draft.set_slot(self.name, draft.shown(draft.discard_codes[-1:])[0].face == "3")
        )

    def _veto(self, table: Table, seat: int, codes: bytes) -> str:
        return "no Draw Two now" if table.get_slot(self.name) and table.book.cards[codes[0]].face == "+2" else ""


@pytest.mark.parametrize("mode", ["reject", "penalty", "catchable"])
def test_a_rule_that_keeps_something_is_stored_with_wrong_cards_and_all(mode: str):
    check_rule(Truce(), within=uno.parse_rules(f"official +misplay(mode={mode})"), walks=1, plies=20)


def test_what_a_seat_may_do_by_a_slot_that_is_shown_stands_in_the_line_of_its_view():
    rules = uno.OFFICIAL.replace(Truce())
    with loaded(Pack("peace", modules=[Truce])):
        state = position(uno.parse_rules(str(rules)), hands=["R3 B1 B2", "R+2 R1"], top="R4", draw_pile="G1 G2")
        state = uno.apply(state, uno.Play(0, "R3"))
        seen = uno.parse_view(uno.format_view(state, seat=1))
        assert seen == uno.observe(state, 1)
        assert uno.Play(1, "R+2") not in seen.legal


@pytest.mark.parametrize(("given", "error"), [({"walks": 0}, ValueError), ({"plies": 0}, ValueError)])
def test_a_check_that_would_look_at_nothing_is_refused(given, error):
    with pytest.raises(error):
        check_rule(Idle(), **given)


def test_what_is_no_rule_is_refused():
    with pytest.raises(TypeError, match="no rule"):
        check_rule(Idle)
