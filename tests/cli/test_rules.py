"""`unorules rules` lists, explains and compares rules."""

import attrs
import pytest

from tests.cli.running import Command
from unorules.ruleset import MODULES, PRESETS
from unorules.ruletext import parse_rules


def test_every_preset_module_and_parameter_is_listed(command: Command):
    code, out, err = command("rules")
    assert (code, err) == (0, "")
    for name in PRESETS:
        assert f"\n  {name} " in out
    for name, module in MODULES.items():
        assert f"\n  {name}  " in out
        for field in attrs.fields(module):
            assert f"      {field.name}=" in out
    assert max(map(len, out.splitlines())) <= 80


def test_explain_tells_what_is_in_force(command: Command):
    code, out, _ = command("rules", "explain", "official +deal(hand_size=5)")
    assert code == 0
    assert "Each seat is dealt 5 cards." in out


def test_diff_tells_what_turns_one_into_the_other(command: Command):
    code, out, _ = command("rules", "diff", "official", "official +deal(hand_size=5) +draw(drawn=keep)")
    assert (code, out) == (0, "+deal(hand_size=5)\n+draw(drawn=keep)\n")
    assert command("rules", "diff", "official", "official").out == "The rules are the same.\n"


@pytest.mark.parametrize("name", list(PRESETS))
def test_what_diff_prints_makes_the_rules(command: Command, name: str):
    words = command("rules", "diff", "official", name).out.split("\n")
    if name != "official":
        assert parse_rules(" ".join(["official", *words])) == PRESETS[name]


@pytest.mark.parametrize("args", [("explain", "oficial"), ("diff", "official", "official +nothing")])
def test_unknown_names_exit_with_2(command: Command, args: tuple[str, ...]):
    code, out, err = command("rules", *args)
    assert (code, out) == (2, "")
    assert "there is no" in err
