"""`rules.explain()`: every parameter, what differs, the joint rulings and the disclosures; errors that help."""

import re
from collections.abc import Mapping

import attrs
import pytest

import unorules as uno
from tests.house.tables import problems
from unorules.interactions import INTERACTIONS
from unorules.ruleset import MODULES, PRESETS

HOUSE = sorted(name for name, module in MODULES.items() if not module.always)
NAMES = [f"{number} {joint.name}" for number, joint in enumerate(INTERACTIONS)]
PARAMETERS = [(module, field.name) for module in sorted(MODULES) for field in attrs.fields(MODULES[module])]


def other_values(module, parameter):
    """Values of a parameter that are not its default, and what a whole rule set needs besides to hold them."""
    field = attrs.fields_dict(MODULES[module])[parameter]
    if field.metadata.get("table"):
        return {"points": [{"R1": 3}], "mapping": [{"A": "W"}], "cards": [{"R1": 40}]}[parameter]
    says = field.metadata["says"]
    if isinstance(says, Mapping):
        return [value for value in says if value != field.default]
    return [value for value in (field.metadata["least"] + 1, 7) if value != field.default]


KIND = {
    "special": "mattel112",
    "snorlax": "pokemon112",
    "greninja": "pokemon112",
    "jokers": "standard52",
    "mapping": "standard52",
    "cards": "custom",
}
"""The deck for which a parameter of the deck means anything."""


def with_value(module, parameter, value):
    parameters = {parameter: value}
    if module == "deck" and parameter in KIND:
        parameters["kind"] = KIND[parameter]
    if (parameter, value) == ("kind", "custom"):
        parameters["cards"] = {"R1": 40}
    return uno.OFFICIAL.plus(module, **parameters)


def lines(rules):
    return rules.explain().splitlines()


@pytest.mark.parametrize(("module", "parameter"), PARAMETERS)
def test_explain_tells_every_changed_parameter_with_a_star_and_its_sentence(module, parameter):
    for value in other_values(module, parameter):
        told = lines(with_value(module, parameter, value))
        (line,) = [each for each in told if re.match(rf"  \* {parameter}=", each) and module_of(told, each) == module]
        text, sentence = line.strip("* ").split(": ", 1) if not isinstance(value, dict) else line.split("}: ", 1)
        if not isinstance(value, dict):
            assert text == f"{parameter}={value}"
        assert sentence.endswith(".")
        assert len(sentence) > 12
        assert sentence[0].isupper()
        if type(value) is int:
            assert str(value) in sentence


def module_of(told, line):
    """Under which heading a line stands."""
    heading = ""
    for each in told:
        if " (section " in each and not each.startswith(" "):
            heading = each.split(" ")[0]
        if each is line:
            return heading
    return ""


@pytest.mark.parametrize(("module", "parameter"), PARAMETERS)
def test_explain_gives_every_value_a_sentence_of_its_own(module, parameter):
    says = attrs.fields_dict(MODULES[module])[parameter].metadata["says"]
    if isinstance(says, Mapping):
        assert len(set(says.values())) == len(says)


@pytest.mark.parametrize("name", PRESETS)
def test_explain_begins_with_the_rules_as_text_and_stars_exactly_the_differences(name):
    rules = PRESETS[name]
    told = lines(rules)
    assert uno.parse_rules(told[0]) == rules
    starred = {(module_of(told, each), each.strip(" *").split("=")[0]) for each in told if each.startswith("  * ")}
    wanted = set()
    for module in rules:
        official = uno.OFFICIAL.get(module.name)
        for parameter, value in module.parameters.items():
            if (official is None or official.parameters[parameter] != value) and value != ():
                wanted.add((module.name, parameter))
    assert starred == wanted


@pytest.mark.parametrize("name", HOUSE)
def test_explain_names_each_house_module_that_is_in_force_and_no_other(name):
    heading = rf"(?m)^{name} \(section [0-9.]+\): \S"
    assert re.search(heading, uno.OFFICIAL.plus(name).explain())
    assert not re.search(heading, uno.OFFICIAL.explain())


# --- joint rulings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("joint", INTERACTIONS, ids=NAMES)
def test_a_joint_ruling_is_explained_when_its_modules_are_in_force(joint):
    changes = [(name, {}) for name in joint.modules if name not in uno.OFFICIAL]
    changes += [(name, {key: values[0] for key, values in keys.items()}) for name, keys in joint.when.items()]
    rules = uno.OFFICIAL.combined(changes)
    assert f"    {joint.name}: {joint.says}" in lines(rules)


@pytest.mark.parametrize("joint", INTERACTIONS, ids=NAMES)
def test_a_joint_ruling_is_not_explained_without_them(joint):
    house = [name for name in joint.modules if name not in uno.OFFICIAL]
    if house:
        assert joint.says not in uno.OFFICIAL.combined([(name, {}) for name in house[1:]]).explain()
    for name, keys in joint.when.items():
        for key, values in keys.items():
            says = attrs.fields_dict(MODULES[name])[key].metadata["says"]
            for value in [each for each in says if each not in values]:
                changes = [(module, {}) for module in house] + [(name, {key: value})]
                assert joint.says not in uno.OFFICIAL.combined(changes).explain()


def test_a_joint_ruling_names_modules_and_values_that_exist():
    for joint in INTERACTIONS:
        assert set(joint.modules) | set(joint.when) <= set(MODULES)
        assert len(set(joint.modules)) == len(joint.modules) == 2
        assert joint.says.endswith(".")
        for name, keys in joint.when.items():
            for key, values in keys.items():
                assert set(values) <= set(attrs.fields_dict(MODULES[name])[key].metadata["says"])


def test_no_joint_ruling_stands_twice():
    assert len({(joint.modules, joint.says) for joint in INTERACTIONS}) == len(INTERACTIONS)


# --- disclosures ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "to"),
    [
        ("official", "guilt", "all"),
        ("official", "accused_hand", "challenger"),
        ("official +wild_draw_four(policy=strict)", "no_color_held", "all"),
        ("official", "drawn_card_fits", "all"),
        ("official", "lowest_hand", "all"),
        ("official", "hands_scored", "all"),
        ("official +misplay(mode=catchable)", "laid_drawn_card", "all"),
        ("official +snorlax", "shed_cards", "all"),
        ("official +greninja", "greninja_draw", "all"),
        ("official +greninja(mode=draw_until_color)", "greninja_draw", "all"),
    ],
)
def test_explain_lists_what_becomes_known_of_hidden_cards(text, name, to):
    assert any(each.startswith(f"    {name} (to {to}): ") for each in lines(uno.parse_rules(text)))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("official +wild_draw_four(policy=free)", "guilt"),
        ("official +wild_draw_four(policy=strict)", "accused_hand"),
        ("official", "no_color_held"),
        ("official +exhaustion(blocked=no_score)", "lowest_hand"),
        ("official", "laid_drawn_card"),
        ("official", "shed_cards"),
        ("official +greninja(mode=wild_only)", "greninja_draw"),
    ],
)
def test_explain_lists_no_disclosure_that_the_rules_do_not_make(text, name):
    assert f"    {name} (" not in uno.parse_rules(text).explain()


# --- combinations that make no sense --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "players", "sides", "way_out"),
    [
        ("official +teams +scoring(method=zero_sum)", None, ["teams", "zero_sum"], "change it or leave teams out"),
        ("official +teams +scoring(method=knockout)", None, ["teams", "knockout"], "change it or leave teams out"),
        ("official +teams +most_cards", None, ["teams", "most_cards"], "leave one of them out"),
        ("official +most_cards +scoring(method=knockout)", None, ["most_cards", "knockout"], "leave one of them out"),
        ("official +scoring(method=knockout, rounds=5)", None, ["knockout", "rounds"], "set rounds=None"),
        ("official +scoring(target=None)", None, ["target", "rounds"], "set one of them"),
        ("official +teams", 3, ["teams", "3"], "change it or leave teams out"),
        ("official +teams", 2, ["teams", "2"], "change it or leave teams out"),
        ("official +deal(hand_size=30)", 4, ["30", "121", "108"], "use fewer seats"),
        ("official +deck(kind=standard52)", 10, ["10 seats", "52"], "or another deck"),
        ("official +hand_limit(cards=7)", 4, ["hand_size=7", "cards=7"], ""),
        ("official +deck(kind=custom, cards={W+4: 60})", 2, ["no card of the deck may open"], "use another deck"),
    ],
)
def test_2_1_what_makes_no_sense_names_both_sides_and_a_way_out(text, players, sides, way_out):
    (found,) = problems(text, players)
    assert [side for side in sides if side not in found] == []
    assert way_out in found


def test_2_1_all_problems_of_a_rule_set_are_told_at_once():
    text = (
        "official +teams +most_cards +scoring(method=knockout, rounds=2) "
        "+deck(kind=custom, cards={SNX: 2, R1: 30, GRE: 1})"
    )
    found = problems(text)
    for said in ("teams and scoring", "teams and most_cards", "knockout) and most_cards", "snorlax", "greninja"):
        assert sum(said in each for each in found) == 1, said


def test_2_1_all_problems_of_a_table_are_told_at_once():
    found = problems("official +teams +deal(hand_size=40) +deck(kind=standard52)", 5)
    assert len(found) == 2
    assert "teams need" in found[0] + found[1]
    assert "the deck has 52" in found[0] + found[1]


def test_2_1_unknown_names_and_wrong_values_of_several_house_modules_are_told_at_once():
    text = "official +staking +jump_in(card=all) +snorlax(draw=-1, placement=beside) +multi_play(max_cards=1)"
    found = problems(text)
    assert len(found) == 5
    for said in ("'stacking'", "'cards'", "draw is -1", "placement is 'beside'", "max_cards is 1"):
        assert any(said in each for each in found), said


@pytest.mark.parametrize(
    ("mapping", "said"),
    [
        ("{A: Q7}", "face 'Q7'"),
        ("{K: R7}", "face 'R7'"),
        ("{K: SNX2}", "SNX2"),
        ("{X: W}", "'X'"),
        ("{JOKER: 5}", "which is not a wild kind"),
        ("{A: 11}", "11"),
        ("{1: W}", "'1'"),
    ],
)
def test_2_1_a_mapping_that_names_no_card(mapping, said):
    (found,) = problems(f"official +deck(kind=standard52, mapping={mapping})")
    assert said in found


def test_2_1_a_house_module_can_be_left_out_again_but_only_one_that_is_there():
    rules = uno.parse_rules("console -jump_in -stacking")
    assert "jump_in" not in rules
    assert "seven_zero" in rules
    (found,) = problems("official -jump_in")
    assert "jump_in cannot be removed: it is not part of these rules" in found
    (special,) = problems("pokemon -snorlax")
    assert "needs the module snorlax" in special


def test_4_11_explain_does_not_promise_an_end_by_points_where_rounds_decide():
    """With `rounds` set the target is ignored."""
    told = uno.parse_rules("official +scoring(rounds=5)").explain()
    assert "The game ends after 5 rounds." in told
    assert "The game ends at 500 points." not in told
