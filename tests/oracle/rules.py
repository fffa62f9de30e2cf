"""Rule sets: modules, parameters, presets, decks and refusals (sections 2.1, 4, 5, 8)."""

from __future__ import annotations

from typing import Any

from .cards import ACTIONS, ALL_CARDS, COLORS, FACES, NUMBERS, WILDS, Refused

# A parameter is described by a list of allowed values (the first is the default)
# or by a tuple (kind, default): "count" = whole number from 0, "positive" = from 1,
# "pair" = None or from 2, "maybe" = None or from 1, "map" = a dict checked by itself.
PARAMS: dict[str, dict[str, Any]] = {
    "deck": {
        "kind": ["classic108", "mattel112", "pokemon112", "standard52", "custom"],
        "special": ["swap", "shuffle"],
        "snorlax": ("count", 2),
        "greninja": ("count", 2),
        "jokers": ("count", 0),
        "mapping": ("map", {}),
        "cards": ("map", {}),
    },
    "deal": {"hand_size": ("positive", 7)},
    "opening": {
        "reverse": ["dealer_first", "right_of_dealer"],
        "wild": ["left_chooses", "redraw", "dealer_chooses", "any_card"],
        "action": ["apply", "redraw", "ignore"],
    },
    "two_player": {"reverse": ["skip", "plain"]},
    "draw": {
        "choice": ["optional", "must_play_if_able"],
        "drawn": ["may_play", "must_play", "keep"],
        "until_playable": [False, True],
        "hand_after_draw": [False, True],
    },
    "exhaustion": {"blocked": ["lowest_points", "no_score"]},
    "uno_call": {
        "mode": ["explicit", "auto", "off"],
        "penalty": ("count", 2),
        "window": ["next_turn", "next_card", "last_card"],
        "false_call": ("count", 0),
        "false_catch": ("count", 0),
        "on_swap": ["required", "exempt"],
    },
    "wild_draw_four": {
        "policy": ["challenge", "strict", "free"],
        "guilty": ["draw_instead", "take_back"],
        "guilty_draw": ("count", 4),
        "innocent_extra": ("count", 2),
        "guilt": ["color", "any_playable"],
    },
    "finish": {"last_card": ["any", "no_wild", "no_action"], "final_draw": ["apply", "ignore"]},
    "misplay": {
        "mode": ["reject", "penalty", "catchable"],
        "penalty": ("count", 2),
        "out_of_turn": ["reject", "penalty"],
        "false_dispute": ("count", 0),
    },
    "scoring": {
        "method": ["winner_takes", "zero_sum", "own_points_lowest", "knockout"],
        "target": ("maybe", 500),
        "rounds": ("maybe", None),
        "tie": ["shared", "extra_round"],
        "points": ("map", {}),
    },
    "stacking": {
        "mode": ["same", "progressive", "any"],
        "challenge": ["last_w4", "unstacked_only", "none"],
        "d2_on_w4_color": ["must_match", "any"],
        "w4_legality": ["color_test", "always"],
    },
    "multi_play": {
        "match": ["identical_numbers", "identical", "same_number", "same_face", "runs"],
        "max_cards": ("pair", None),
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
    "most_cards": {},
    "hand_limit": {"cards": ("positive", 25)},
    "faults": {"advice": ("count", 4), "exposure": ("count", 0), "trading": ("count", 0), "slow": ("count", 0)},
    "snorlax": {
        "draw": ("count", 3),
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
    "customizable": {},
}

ALWAYS = [
    "deck",
    "deal",
    "opening",
    "two_player",
    "draw",
    "exhaustion",
    "uno_call",
    "wild_draw_four",
    "finish",
    "misplay",
    "scoring",
]

CARD_MODULE = {"SNX": "snorlax", "GRE": "greninja", "SWH": "swap_hands", "SHH": "shuffle_hands", "CST": "customizable"}

_POKEMON: dict[str, Any] = {
    "deck": {"kind": "pokemon112"},
    "snorlax": {},
    "greninja": {},
    "wild_draw_four": {"guilty": "take_back"},
    "uno_call": {"window": "next_card"},
    "scoring": {"method": "zero_sum", "rounds": 5},
}

PRESETS: dict[str, dict[str, Any]] = {
    "official": {},
    "mattel_112": {
        "deck": {"kind": "mattel112", "special": "swap"},
        "opening": {"reverse": "right_of_dealer", "wild": "redraw"},
        "swap_hands": {},
        "customizable": {},
    },
    "pokemon": _POKEMON,
    "pokemon_table": {**_POKEMON, "misplay": {"mode": "catchable"}, "faults": {}},
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

RANKS: dict[str, str] = {"A": "1", **{str(n): str(n) for n in range(2, 10)}, "10": "0", "J": "S", "Q": "R", "K": "+2"}


def default_of(described: Any) -> Any:
    """In every parameter list the first value is the default (section 1)."""
    return described[0] if isinstance(described, list) else described[1]


def whole(value: Any, least: int) -> bool:
    """A whole number, not a truth value, of at least this size."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def value_allowed(module: str, param: str, value: Any) -> bool:
    """Section 2.1: unknown values are refused when the rule set is built."""
    described = PARAMS[module][param]
    if isinstance(described, list):
        return any(type(value) is type(known) and value == known for known in described)
    kind = described[0]
    if kind == "count":
        return whole(value, 0)
    if kind == "positive":
        return whole(value, 1)
    if kind == "pair":
        return value is None or whole(value, 2)
    if kind == "maybe":
        return value is None or whole(value, 1)
    return isinstance(value, dict) and MAP_CHECKS[param](value)


def points_allowed(points: dict[Any, Any]) -> bool:
    """Section 4.11: `points` overrides by face or card."""
    return all(k in FACES + ALL_CARDS and whole(v, 0) for k, v in points.items())


def cards_allowed(cards: dict[Any, Any]) -> bool:
    """Section 2.1, custom: card -> number of copies."""
    return all(card in ALL_CARDS and whole(copies, 0) for card, copies in cards.items())


def mapping_allowed(mapping: dict[Any, Any]) -> bool:
    """Section 2.1, standard52: rank -> face or wild kind; a joker has no suit, so only wild kinds."""
    for rank, face in mapping.items():
        if rank == "JOKER":
            if face not in WILDS:
                return False
        elif rank not in RANKS or face not in FACES + WILDS:
            return False
    return True


MAP_CHECKS = {"points": points_allowed, "cards": cards_allowed, "mapping": mapping_allowed}


def build_rules(spec: dict[str, Any]) -> dict[str, Any]:
    """A rule set from preset and modules; refusals of section 2.1 that need no player count."""
    preset = spec.get("preset") or "official"
    if not isinstance(preset, str) or preset not in PRESETS:
        raise Refused("bad_config")
    wanted: dict[str, Any] = {name: {} for name in ALWAYS}
    for name, params in PRESETS[preset].items():
        wanted.setdefault(name, {})
        wanted[name] = {**wanted[name], **params}
    for name, params in (spec.get("modules") or {}).items():
        if name not in PARAMS:
            raise Refused("bad_config")
        if params is None:
            if name in ALWAYS:
                raise Refused("bad_config")
            wanted.pop(name, None)
        elif not isinstance(params, dict):
            raise Refused("bad_config")
        else:
            wanted[name] = {**wanted.get(name, {}), **params}
    rules: dict[str, Any] = {}
    for name, params in wanted.items():
        rules[name] = fill_params(name, params)
    for name in brought_by_deck(rules["deck"]):
        rules.setdefault(name, fill_params(name, {}))
    check_rules(rules)
    return rules


def fill_params(module: str, params: dict[str, Any]) -> dict[str, Any]:
    """All parameters of one module: the given values, else the defaults."""
    full = {param: default_of(described) for param, described in PARAMS[module].items()}
    for param, value in params.items():
        if param not in full or not value_allowed(module, param, value):
            raise Refused("bad_config")
        full[param] = value
    return full


def brought_by_deck(deck: dict[str, Any]) -> list[str]:
    """Section 2.1: pokemon112 and mattel112 bring the modules of their special cards."""
    if deck["kind"] == "pokemon112":
        return ["snorlax", "greninja"]
    if deck["kind"] == "mattel112":
        return ["swap_hands" if deck["special"] == "swap" else "shuffle_hands", "customizable"]
    return []


def check_rules(rules: dict[str, Any]) -> None:
    """Section 2.1: what makes a rule set `bad_config` whatever the number of players."""
    for card in deck_cards(rules):
        if card in CARD_MODULE and CARD_MODULE[card] not in rules:
            raise Refused("bad_config")
    scoring = rules["scoring"]
    if "teams" in rules and (scoring["method"] != "winner_takes" or "most_cards" in rules):
        raise Refused("bad_config")
    knockout = scoring["method"] == "knockout"
    if knockout and (scoring["target"] is None or scoring["rounds"] is not None or "most_cards" in rules):
        raise Refused("bad_config")
    if scoring["target"] is None and scoring["rounds"] is None and "most_cards" not in rules:
        raise Refused("bad_config")


def check_players(rules: dict[str, Any], players: int) -> None:
    """Section 2.1: refusals that depend on the number of players."""
    if not whole(players, 2) or players > 10:
        raise Refused("bad_config")
    if players * rules["deal"]["hand_size"] + 1 > len(deck_cards(rules)):
        raise Refused("bad_config")
    if "teams" in rules and (players % 2 == 1 or players < 4):
        raise Refused("bad_config")


def classic_cards() -> list[str]:
    """Section 2.1, classic108."""
    cards: list[str] = []
    for color in COLORS:
        cards.append(color + "0")
        for face in NUMBERS[1:] + ACTIONS:
            cards += [color + face] * 2
    return cards + ["W"] * 4 + ["W+4"] * 4


def standard_cards(deck: dict[str, Any]) -> list[str]:
    """Section 2.1, standard52 with jokers and mapping."""
    cards: list[str] = []
    for rank, usual in RANKS.items():
        face = deck["mapping"].get(rank, usual)
        cards += [face if face in WILDS else color + face for color in COLORS]
    return cards + [deck["mapping"].get("JOKER", "W")] * deck["jokers"]


def deck_cards(rules: dict[str, Any]) -> list[str]:
    """Section 2.1: all cards of the pack."""
    deck = rules["deck"]
    if deck["kind"] == "classic108":
        return classic_cards()
    if deck["kind"] == "mattel112":
        return classic_cards() + ["SWH" if deck["special"] == "swap" else "SHH"] + ["CST"] * 3
    if deck["kind"] == "pokemon112":
        return classic_cards() + ["SNX"] * deck["snorlax"] + ["GRE"] * deck["greninja"]
    if deck["kind"] == "standard52":
        return standard_cards(deck)
    return [card for card, copies in deck["cards"].items() for _ in range(copies)]
