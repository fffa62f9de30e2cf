"""Rulebook 8: every preset is the official game with exactly these differences."""

import pytest

import unorules as uno
from unorules.ruleset import PRESETS

SECTION_8 = {
    "official": {},
    "mattel_112": {
        "deck": {"kind": "mattel112", "special": "swap"},
        "opening": {"reverse": "right_of_dealer", "wild": "redraw"},
        "swap_hands": {},
        "customizable": {},
    },
    "pokemon": {
        "deck": {"kind": "pokemon112"},
        "snorlax": {},
        "greninja": {},
        "wild_draw_four": {"guilty": "take_back"},
        "uno_call": {"window": "next_card"},
        "scoring": {"method": "zero_sum", "rounds": 5},
    },
    "pokemon_table": {
        "deck": {"kind": "pokemon112"},
        "snorlax": {},
        "greninja": {},
        "wild_draw_four": {"guilty": "take_back"},
        "uno_call": {"window": "next_card"},
        "scoring": {"method": "zero_sum", "rounds": 5},
        "misplay": {"mode": "catchable"},
        "faults": {},
    },
    "family": {
        "wild_draw_four": {"policy": "free"},
        "stacking": {"mode": "same"},
        "multi_play": {"match": "identical_numbers", "max_cards": 2},
        "uno_call": {"window": "last_card"},
        "scoring": {"target": 500},
    },
    "japan": {
        "opening": {"reverse": "right_of_dealer", "wild": "dealer_chooses"},
        "wild_draw_four": {"guilty": "take_back"},
        "uno_call": {"window": "next_card"},
        "multi_play": {"match": "identical_numbers", "max_cards": 2},
    },
    "mattel_house": {
        "stacking": {"mode": "same"},
        "seven_zero": {"seven": "swap_choice", "zero": "rotate"},
        "jump_in": {"cards": "all", "pending": "replace", "reverse": "replace"},
        "draw": {"until_playable": True},
    },
    "console": {
        "stacking": {"mode": "same"},
        "seven_zero": {"seven": "swap_choice", "zero": "rotate"},
        "jump_in": {"cards": "coloured"},
        "draw": {"drawn": "must_play"},
        "wild_draw_four": {"policy": "strict"},
    },
    "mobile": {
        "stacking": {"mode": "same"},
        "seven_zero": {"seven": "swap_choice", "zero": "rotate"},
        "draw": {"drawn": "must_play"},
    },
    "party": {
        "deal": {"hand_size": 5},
        "opening": {"wild": "redraw", "action": "redraw"},
        "stacking": {"mode": "any", "challenge": "unstacked_only"},
        "seven_zero": {"seven": "swap_choice", "zero": "rotate"},
        "jump_in": {"cards": "coloured"},
    },
}
"""Section 8, copied; parameters that it does not name keep the first value of their list."""

FIRST_VALUES = {
    "stacking": {
        "mode": "same",
        "challenge": "last_w4",
        "d2_on_w4_color": "must_match",
        "w4_legality": "color_test",
    },
    "multi_play": {
        "match": "identical_numbers",
        "max_cards": None,
        "effects": "each",
        "skip_self": False,
        "announce": "auto",
        "out_call": "none",
    },
    "jump_in": {"cards": "coloured", "pending": "forbid", "reverse": "flip", "own_twin": True},
    "seven_zero": {"seven": "swap_choice", "zero": "rotate", "last_card": "win"},
    "deflect": {"mode": "skip_bounce"},
    "teams": {"mode": "alternate"},
    "most_cards": {},
    "hand_limit": {"cards": 25},
    "faults": {"advice": 4, "exposure": 0, "trading": 0, "slow": 0},
    "snorlax": {"draw": 3, "placement": "under", "victim_out": "win", "uno": "required"},
    "greninja": {"mode": "draw_one_may_play", "wild_playable": False},
    "swap_hands": {"opening": "swap"},
    "shuffle_hands": {"last_card": "redeal"},
    "customizable": {},
}
"""Section 5: the first value of every parameter list."""


def test_8_these_are_all_presets():
    assert set(PRESETS) == set(SECTION_8)


@pytest.mark.parametrize("name", SECTION_8)
def test_8_a_preset_differs_from_official_exactly_as_the_table_says(name):
    said = SECTION_8[name]
    wanted = {module.name: module.parameters for module in uno.OFFICIAL}
    for module, parameters in said.items():
        wanted[module] = (wanted.get(module) or FIRST_VALUES[module]) | parameters
    assert {module.name: module.parameters for module in PRESETS[name]} == wanted


@pytest.mark.parametrize("module", FIRST_VALUES)
def test_5_the_defaults_of_a_house_module_are_the_first_values_of_its_list(module):
    assert uno.OFFICIAL.plus(module)[module].parameters == FIRST_VALUES[module]
    assert module not in uno.OFFICIAL


VALUES = {
    "stacking": {
        "mode": ["same", "progressive", "any"],
        "challenge": ["last_w4", "unstacked_only", "none"],
        "d2_on_w4_color": ["must_match", "any"],
        "w4_legality": ["color_test", "always"],
    },
    "multi_play": {
        "match": ["identical_numbers", "identical", "same_number", "same_face", "runs"],
        "max_cards": [None, 2, 3, 10],
        "effects": ["each", "once"],
        "skip_self": [False, True],
        "announce": ["auto", "required"],
        "out_call": ["none", "required"],
    },
    "jump_in": {
        "cards": ["coloured", "numbers", "all"],
        "pending": ["forbid", "replace", "accumulate"],
        "reverse": ["flip", "replace"],
        "own_twin": [True, False],
    },
    "seven_zero": {
        "seven": ["swap_choice", "swap_next", "off"],
        "zero": ["rotate", "off"],
        "last_card": ["win", "effect_first", "forbidden"],
    },
    "deflect": {"mode": ["skip_bounce", "skip_any", "reverse", "skip_and_reverse"]},
    "teams": {"mode": ["alternate"]},
    "hand_limit": {"cards": [25, 1, 100]},
    "faults": {name: [0, 4, 10] for name in ("advice", "exposure", "trading", "slow")},
    "snorlax": {
        "draw": [3, 0, 10],
        "placement": ["under", "over"],
        "victim_out": ["win", "draw_one"],
        "uno": ["required", "exempt"],
    },
    "greninja": {
        "mode": ["draw_one_may_play", "draw_one_must_play", "draw_until_color", "wild_only"],
        "wild_playable": [False, True],
    },
    "swap_hands": {"opening": ["swap", "redraw", "color_only"]},
    "shuffle_hands": {"last_card": ["redeal", "win"]},
    "misplay": {
        "mode": ["reject", "penalty", "catchable"],
        "penalty": [2, 0, 5],
        "out_of_turn": ["reject", "penalty"],
        "false_dispute": [0, 2],
    },
    "deck": {
        "kind": ["classic108", "mattel112", "pokemon112", "standard52"],
        "special": ["swap", "shuffle"],
        "snorlax": [2, 0, 4],
        "greninja": [2, 0, 4],
        "jokers": [0, 2],
    },
}
"""Sections 2.1, 4.10 and 5: every value that the rulebook lists, and some numbers."""


@pytest.mark.parametrize(("module", "parameter"), [(each, name) for each in VALUES for name in VALUES[each]])
def test_5_every_value_is_accepted_survives_text_and_any_other_is_refused(module, parameter):
    for value in VALUES[module][parameter]:
        rules = uno.OFFICIAL.plus(module, **{parameter: value})
        assert rules[module].parameters[parameter] == value
        assert uno.parse_rules(str(rules)) == rules
    for wrong in ("nonsense", -1, 1.5, [], object(), "", b"same"):
        with pytest.raises(uno.RulesError) as refused:
            uno.OFFICIAL.plus(module, **{parameter: wrong})
        assert f"{module}: {parameter} is {wrong!r}; it must be " in str(refused.value)
        assert refused.value.code == "bad_config"


@pytest.mark.parametrize("name", SECTION_8)
def test_8_a_preset_is_read_by_its_name_and_written_as_its_name(name):
    assert uno.parse_rules(name) == PRESETS[name]
    assert str(PRESETS[name]) == name
    assert PRESETS[name].explain().splitlines()[0] == name


@pytest.mark.parametrize("name", SECTION_8)
@pytest.mark.parametrize("players", [2, 4, 10])
def test_8_a_preset_is_dealt_for_any_number_of_seats(name, players):
    state = uno.new_game(PRESETS[name], players, seed=3)
    size = 5 if name == "party" else 7
    assert all(len(hand) in range(size, size + 3) for hand in state.hands), "an opening Draw Two may have struck"
    assert uno.legal_actions(state)
