"""`check_rule` lets good rules pass and names the law that a bad one breaks."""

from __future__ import annotations

import attrs
import pytest

import unorules as uno
from tests.extension.broken import BROKEN
from unorules.extension import Book, Module
from unorules.ruleset import MODULES
from unorules.testing import LAWS, LawBroken, check_rule


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
    lines = dict(line.split(None, 1) for line in str(broken.value).splitlines()[1:6] if " " in line)
    assert lines["rules"] == "official +losing"
    assert lines["seats"].startswith("2")
    assert len(lines.get("actions", "").split()) <= 3


def test_the_same_call_walks_the_same_way():
    one, two = (check_rule(Idle(), walks=1, plies=10, seed=5) for _ in range(2))
    assert one == two


def test_a_rule_may_be_looked_at_within_other_rules():
    checked = check_rule(Idle(), within=uno.PRESETS["pokemon"], walks=1, plies=5)
    assert all(text.startswith("pokemon") for text in checked.rules)
