"""Rule sets as values: put together, compared, written as text and read back; every error helps."""

import pickle

import attrs
import pytest

import unorules as uno
from unorules.official.deal import DealRule
from unorules.official.draw import DrawRule
from unorules.official.scoring import ScoringRule
from unorules.official.uno_call import UnoCallRule
from unorules.ruleset import MODULES, PRESETS

OFFICIAL = uno.OFFICIAL

DEFAULTS = {
    "deck": {"kind": "classic108"},
    "deal": {"hand_size": 7},
    "opening": {"reverse": "dealer_first", "wild": "left_chooses", "action": "apply"},
    "two_player": {"reverse": "skip"},
    "draw": {"choice": "optional", "drawn": "may_play", "until_playable": False, "hand_after_draw": False},
    "exhaustion": {"blocked": "lowest_points"},
    "uno_call": {
        "mode": "explicit",
        "penalty": 2,
        "window": "next_turn",
        "false_call": 0,
        "false_catch": 0,
        "on_swap": "required",
    },
    "wild_draw_four": {
        "policy": "challenge",
        "guilty": "draw_instead",
        "guilty_draw": 4,
        "innocent_extra": 2,
        "guilt": "color",
    },
    "finish": {"last_card": "any", "final_draw": "apply"},
    "misplay": {"mode": "reject"},
    "scoring": {"method": "winner_takes", "target": 500, "rounds": None, "tie": "shared", "points": ()},
}
"""The first value of every parameter list in the rulebook's sections 2 to 4."""

VALUES = {
    ("opening", "reverse"): ["dealer_first", "right_of_dealer"],
    ("opening", "wild"): ["left_chooses", "redraw", "dealer_chooses", "any_card"],
    ("opening", "action"): ["apply", "redraw", "ignore"],
    ("two_player", "reverse"): ["skip", "plain"],
    ("draw", "choice"): ["optional", "must_play_if_able"],
    ("draw", "drawn"): ["may_play", "must_play", "keep"],
    ("draw", "until_playable"): [False, True],
    ("draw", "hand_after_draw"): [False, True],
    ("exhaustion", "blocked"): ["lowest_points", "no_score"],
    ("uno_call", "mode"): ["explicit", "auto", "off"],
    ("uno_call", "window"): ["next_turn", "next_card", "last_card"],
    ("uno_call", "on_swap"): ["required", "exempt"],
    ("uno_call", "penalty"): [0, 2, 4],
    ("uno_call", "false_call"): [0, 2],
    ("uno_call", "false_catch"): [0, 2],
    ("wild_draw_four", "policy"): ["challenge", "strict", "free"],
    ("wild_draw_four", "guilty"): ["draw_instead", "take_back"],
    ("wild_draw_four", "guilt"): ["color", "any_playable"],
    ("wild_draw_four", "guilty_draw"): [0, 4, 6],
    ("wild_draw_four", "innocent_extra"): [0, 2],
    ("finish", "last_card"): ["any", "no_wild", "no_action"],
    ("finish", "final_draw"): ["apply", "ignore"],
    ("scoring", "method"): ["winner_takes", "zero_sum", "own_points_lowest", "knockout"],
    ("scoring", "tie"): ["shared", "extra_round"],
    ("scoring", "target"): [1, 500],
    ("scoring", "rounds"): [None, 1, 5],
    ("deck", "kind"): ["classic108", "standard52"],
    ("deal", "hand_size"): [1, 7, 10],
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_1_the_official_rules_are_all_defaults(name):
    parameters = OFFICIAL[name].parameters
    assert {key: parameters[key] for key in DEFAULTS[name]} == DEFAULTS[name]
    assert OFFICIAL[name].changed == {}


@pytest.mark.parametrize(("name", "parameter"), VALUES, ids=".".join)
def test_every_value_of_the_rulebook_is_accepted_and_survives_text_and_pickle(name, parameter):
    for value in VALUES[name, parameter]:
        rules = OFFICIAL.plus(name, **{parameter: value})
        assert rules[name].parameters[parameter] == value
        assert uno.parse_rules(str(rules)) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert (rules == OFFICIAL) is (value == DEFAULTS[name][parameter])


@pytest.mark.parametrize(("name", "parameter"), VALUES, ids=".".join)
def test_a_value_that_does_not_exist_is_refused_and_told_what_is_right(name, parameter):
    for wrong in ("nonsense", -7, 1.0, [], object()):
        with pytest.raises(uno.RulesError) as caught:
            OFFICIAL.plus(name, **{parameter: wrong})
        assert f"{name}: {parameter} is {wrong!r}; it must be " in str(caught.value)
    values = VALUES[name, parameter]
    if isinstance(values[0], str):
        assert all(value in str(caught.value) for value in values)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("draw", {"until_playable": 1}),
        ("draw", {"until_playable": None}),
        ("deal", {"hand_size": True}),
        ("deal", {"hand_size": 0}),
        ("deal", {"hand_size": None}),
        ("deal", {"hand_size": "7"}),
        ("uno_call", {"penalty": -1}),
        ("scoring", {"target": 0}),
        ("scoring", {"rounds": 0}),
        ("scoring", {"points": {"R1": "many"}}),
        ("scoring", {"points": {"P1": 3}}),
        ("scoring", {"points": 7}),
        ("scoring", {"points": ["R1"]}),
        ("scoring", {"points": [["R1", 1], [2, 3]]}),
        ("scoring", {"points": [["R1", 1], ["R1", 2]]}),
        ("opening", {"wild": None}),
        ("opening", {"wild": ["redraw"]}),
    ],
    ids=str,
)
def test_a_value_of_the_wrong_type_or_out_of_range_is_refused(name, parameters):
    with pytest.raises(uno.RulesError, match=f"{name}: "):
        OFFICIAL.plus(name, **parameters)


# --- put together ---------------------------------------------------------------------------------------------------


def test_plus_merges_parameters_and_keeps_all_others():
    rules = OFFICIAL.plus("draw", until_playable=True).plus("draw", drawn="keep")
    assert rules["draw"] == DrawRule(until_playable=True, drawn="keep")
    assert OFFICIAL["draw"] == DrawRule(), "the rules one begins with do not change"


def test_plus_without_parameters_changes_nothing():
    assert OFFICIAL.plus("draw") == OFFICIAL
    assert hash(OFFICIAL.plus("draw")) == hash(OFFICIAL)


def test_replace_puts_a_whole_module():
    rules = OFFICIAL.plus("draw", until_playable=True).replace(DrawRule(drawn="keep"))
    assert rules["draw"] == DrawRule(drawn="keep")
    assert rules.replace(DrawRule()) == OFFICIAL


def test_the_order_of_changes_never_matters():
    one = OFFICIAL.plus("draw", drawn="keep").plus("deal", hand_size=5).plus("scoring", rounds=1)
    other = OFFICIAL.plus("scoring", rounds=1).plus("deal", hand_size=5).plus("draw", drawn="keep")
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == str(other)
    assert {one: "found"}[other] == "found"


def test_combined_looks_at_the_outcome_only():
    """On its own `target=None` without `rounds` makes no sense."""
    rules = OFFICIAL.combined([("scoring", {"target": None}), ("scoring", {"rounds": 3})])
    assert rules["scoring"] == ScoringRule(target=None, rounds=3)
    with pytest.raises(uno.RulesError, match="neither target nor rounds"):
        OFFICIAL.plus("scoring", target=None)


@pytest.mark.parametrize("name", sorted(DEFAULTS))
def test_1_a_module_that_is_always_present_cannot_be_removed(name):
    with pytest.raises(uno.RulesError, match=f"{name} cannot be removed: it is always part of the rules"):
        OFFICIAL.minus(name)


def test_rules_are_asked_like_a_mapping():
    assert OFFICIAL["deal"] == OFFICIAL.get("deal") == DealRule()
    assert "deal" in OFFICIAL
    assert "stacking" not in OFFICIAL
    assert OFFICIAL.get("stacking") is None
    assert {module.name for module in OFFICIAL} >= set(DEFAULTS)
    with pytest.raises(uno.RulesError, match="did you mean 'deal'"):
        OFFICIAL["dael"]


def test_a_rule_set_lacks_nothing_and_holds_nothing_twice():
    modules = tuple(OFFICIAL)
    with pytest.raises(uno.RulesError) as caught:
        uno.Rules([module for module in modules if module.name not in ("deal", "draw")])
    assert [problem.split()[0] for problem in sorted(caught.value.problems)] == ["deal", "draw"]
    with pytest.raises(uno.RulesError, match="draw stands twice"):
        uno.Rules([*modules, DrawRule(drawn="keep")])


def test_rules_cannot_be_changed():
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        OFFICIAL.modules = ()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        OFFICIAL["deal"].hand_size = 3


# --- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: OFFICIAL.plus("drwa"), "'draw'"),
        (lambda: OFFICIAL.plus("uno_cal", penalty=3), "'uno_call'"),
        (lambda: OFFICIAL.minus("scorin"), "'scoring'"),
        (lambda: OFFICIAL.plus("draw", untill_playable=True), "'until_playable'"),
        (lambda: OFFICIAL.plus("uno_call", windw="next_card"), "'window'"),
        (lambda: uno.parse_rules("oficial"), "'official'"),
        (lambda: uno.parse_rules("official +deel(hand_size=3)"), "'deal'"),
        (lambda: uno.parse_rules("official +deal(hand_sise=3)"), "'hand_size'"),
        (lambda: uno.parse_rules("official -scorring"), "'scoring'"),
        (lambda: OFFICIAL["uno_cal"], "'uno_call'"),
    ],
    ids=range(10),
)
def test_an_unknown_name_is_answered_with_the_nearest_known_one(make, nearest):
    with pytest.raises(uno.RulesError, match=f"there is no .*; did you mean {nearest}"):
        make()


def test_a_name_that_is_near_to_nothing_is_answered_with_all_that_are_known():
    with pytest.raises(uno.RulesError) as caught:
        OFFICIAL.plus("xyzzy")
    assert all(name in str(caught.value) for name in DEFAULTS)


@pytest.mark.parametrize("name", [None, 7, ["deal"], DealRule()], ids=repr)
def test_a_name_that_is_no_text_is_refused(name):
    with pytest.raises(uno.RulesError, match="there is no module"):
        OFFICIAL.plus(name)
    with pytest.raises(uno.RulesError, match="there is no module"):
        OFFICIAL.minus(name)


@pytest.mark.parametrize("value", ["deal", None, DealRule], ids=repr)
def test_only_a_module_can_replace_one(value):
    with pytest.raises(uno.RulesError):
        OFFICIAL.replace(value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "oficial +drwa(drawn=keep) +deal(hand_size=0, hand_sise=3) +scoring(mehod=knockout)",
            ["'oficial'", "'drwa'", "hand_size is 0", "'hand_sise'", "'mehod'"],
        ),
        ("official +deal(hand_size=0) +draw(drawn=eat, choice=none)", ["hand_size is 0", "'eat'", "choice is 'none'"]),
        ("official deal +draw(drawn) -scoring", ["'deal'", "'drawn' is no parameter", "scoring cannot be removed"]),
    ],
    ids=["names and values", "values", "words"],
)
def test_all_problems_are_told_at_once(text, told):
    with pytest.raises(uno.RulesError) as caught:
        uno.parse_rules(text)
    assert [word for word in told if word not in str(caught.value)] == []
    assert len(caught.value.problems) == len(told)


def test_two_modules_that_make_no_sense_are_both_told():
    with pytest.raises(uno.RulesError) as caught:
        OFFICIAL.combined([("scoring", {"target": None}), ("deck", {"kind": "custom", "cards": {"SNX": 200}})])
    text = str(caught.value)
    assert "neither target nor rounds" in text
    assert "needs the module snorlax" in text


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"method": "knockout", "target": None}, "needs a target"),
        ({"method": "knockout", "rounds": 3}, "rounds=None"),
        ({"target": None}, "neither target nor rounds"),
    ],
    ids=str,
)
def test_2_1_scoring_that_can_never_end_is_bad_config(parameters, said):
    with pytest.raises(uno.RulesError, match=said) as caught:
        OFFICIAL.plus("scoring", **parameters)
    assert caught.value.code == "bad_config"


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 100, True, 2.0, "4", None], ids=repr)
def test_2_1_players_outside_2_to_10_are_bad_config(players):
    with pytest.raises(uno.SetupError, match="there must be 2 to 10") as caught:
        OFFICIAL.check_players(players)
    assert caught.value.code == "bad_config"


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("official", 10),
        ("official +deal(hand_size=10)", 10),
        ("official +deal(hand_size=11)", 9),
        ("official +deal(hand_size=53)", 2),
        ("official +deck(kind=standard52)", 7),
        ("official +deck(kind=custom, cards={R1: 15})", 2),
    ],
)
def test_2_1_players_times_hand_size_plus_1_fits_into_the_deck(rules, most):
    rules = uno.parse_rules(rules)
    for players in range(2, 11):
        if players <= most:
            rules.check_players(players)
        else:
            with pytest.raises(uno.SetupError, match="use fewer seats"):
                rules.check_players(players)


# --- text -----------------------------------------------------------------------------------------------------------

TEXTS = {
    "official": OFFICIAL,
    "official +deal(hand_size=5)": OFFICIAL.plus("deal", hand_size=5),
    "official +draw(drawn=keep, until_playable=True)": OFFICIAL.replace(DrawRule(until_playable=True, drawn="keep")),
    "official +scoring(target=None, rounds=1)": OFFICIAL.plus("scoring", rounds=1, target=None),
    "official +scoring(points={R1: 3, W: -1})": OFFICIAL.plus("scoring", points={"W": -1, "R1": 3}),
    "official +deal(hand_size=3) +uno_call(window=last_card)": OFFICIAL.replace(DealRule(hand_size=3)).replace(
        UnoCallRule(window="last_card")
    ),
}


@pytest.mark.parametrize("text", TEXTS)
def test_rules_are_written_as_the_nearest_preset_and_the_differences(text):
    assert uno.format_rules(TEXTS[text]) == str(TEXTS[text]) == text
    assert uno.parse_rules(text) == TEXTS[text]


def test_a_rule_set_prints_as_what_makes_it():
    rules = OFFICIAL.plus("deal", hand_size=5)
    assert eval(repr(rules), {"parse_rules": uno.parse_rules}) == rules


@pytest.mark.parametrize(
    "rules",
    [
        OFFICIAL.plus("deck", kind="custom", cards={"R1": 20, "W+4": 3, "B+2": 1}),
        OFFICIAL.plus("deck", kind="standard52", mapping={"A": "W+4", "JOKER": "W"}, jokers=2),
        OFFICIAL.plus("deck", kind="standard52", mapping={"A": "5", "10": "0", "J": "+2", "2": "R"}),
        OFFICIAL.plus("scoring", points={"0": 5, "7": -7, "S": 10, "R+2": 0, "W+4": 100}),
        OFFICIAL.plus("deck", kind="standard52", mapping={}),
    ],
    ids=["cards", "wild kinds", "numbers and symbols", "points", "empty"],
)
def test_tables_survive_text(rules):
    assert uno.parse_rules(uno.format_rules(rules)) == rules


@pytest.mark.parametrize(
    "text",
    [
        "official+deal(hand_size=5)",
        "official deal(hand_size=5)",
        "official + deal(hand_size=5)",
        "official +deal(hand_size=5",
        "official +deal hand_size=5)",
        "official +deal(hand_size)",
        "official +deal(hand_size=)",
        "official +deal(=5)",
        "official +deal(hand_size=5,,)",
        "official +deal(hand_size=5,)",
        "official +deal(hand_size=5, hand_size=6)",
        "official +deal(hand_size=5.0)",
        "official +deal(hand_size=\u0665)",
        "official +deal(hand_size='5')",
        "official +deal(hand_size=1000000000000)",
        "official +deal(hand_size=[5])",
        "official +scoring(points={R1})",
        "official +scoring(points={R1:})",
        "official +scoring(points={:3})",
        "official +scoring(points={R1: 3, R1: 4})",
        "official +scoring(points={R1: 3, R1: 3})",
        "official +scoring(points={R1: {R2: 3}})",
        "official +scoring(points={R1: 3)",
        "official +scoring(points=R1: 3})",
        "official -deal(hand_size=5)",
        "official -misplay()",
        "official official",
        "official +",
        "official -",
        "official ()",
        "official +deal(hand_size=5) +",
        "+deal(hand_size=5)",
        "",
        "   ",
        "official " + " " * 30_000,
    ],
    ids=lambda text: text[:45],
)
def test_odd_text_is_refused(text):
    with pytest.raises(uno.RulesError):
        uno.parse_rules(text)


@pytest.mark.parametrize("value", [None, 7, b"official", ["official"], OFFICIAL], ids=repr)
def test_a_value_that_is_no_rule_text_is_refused(value):
    with pytest.raises(uno.RulesError):
        uno.parse_rules(value)


@pytest.mark.parametrize(
    "text",
    [
        "  official   +deal(hand_size=5)  ",
        "official\n+deal( hand_size = 5 )",
        "official +deal (hand_size=5)",
        "official +deal(hand_size=6) +deal(hand_size=5)",
        "official +deal(hand_size=5) +draw()",
        "official +deal(hand_size=5) +draw",
        "official +deal(hand_size=05)",
    ],
)
def test_blanks_repetition_and_empty_brackets_are_read(text):
    assert uno.parse_rules(text) == OFFICIAL.plus("deal", hand_size=5)


def test_every_preset_is_read_by_its_name():
    for name, rules in PRESETS.items():
        assert uno.parse_rules(name) == rules
        assert uno.parse_rules(uno.format_rules(rules)) == rules


def test_every_module_tells_where_the_rulebook_has_it():
    for name, module in MODULES.items():
        assert module.name == name
        assert module.section.replace(".", "").isdigit()
        assert module.version >= 1
        assert module.__doc__
