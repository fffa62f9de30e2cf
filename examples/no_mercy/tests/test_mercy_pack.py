"""The pack as a whole: its deck, its presets, what is told of it, what it brings and what it leaves alone."""

from collections import Counter

import pytest

import unorules as uno
from unorules.extension import add_pack
from unorules_no_mercy import PACK

MERCY = uno.parse_rules("no_mercy")


def test_nm_1_the_deck_adds_up() -> None:
    dealt = uno.new_game(MERCY, players=6, seed=1)
    cards = [card for hand in (*dealt.hands, dealt.draw_pile, dealt.discard_pile) for card in hand]
    assert len(cards) == 168
    assert Counter(str(card.color or "wild") for card in cards) == dict.fromkeys("RYGB", 36) | {"wild": 24}


def test_nm_1_the_deck_brings_the_rules_of_its_cards() -> None:
    rules = uno.parse_rules("official +deck(kind=no_mercy168)")
    added = {module.name for module in rules} - {module.name for module in uno.OFFICIAL}
    assert added == {"mercy_discard", "mercy_draws", "mercy_reverse", "mercy_roulette", "mercy_skip"}


def test_a_card_of_the_pack_without_its_rule_is_refused_by_name() -> None:
    with pytest.raises(uno.RulesError, match="no rule here says what RDA does"):
        uno.parse_rules("official +deck(kind=custom, cards={RDA: 1, R1: 20})")


@pytest.mark.parametrize("name", sorted(PACK.presets))
def test_a_preset_is_its_text(name: str) -> None:
    rules = uno.PRESETS[name]
    assert str(rules) == name
    assert uno.parse_rules(str(rules)) == rules
    assert uno.loads(uno.dumps(rules)) == rules


def test_the_presets_differ_in_what_their_names_say() -> None:
    assert uno.parse_rules("no_mercy +scoring(rounds=1)") == uno.PRESETS["no_mercy_hand"]
    assert uno.parse_rules("no_mercy +draw(choice=must_play_if_able)") == uno.PRESETS["no_mercy_strict"]


def test_stored_games_name_the_pack() -> None:
    state = uno.new_game(MERCY, players=3, seed=2)
    assert uno.to_json(state)["packs"] == ["no_mercy"]
    assert uno.loads(uno.dumps(state)) == state
    assert "packs" not in uno.to_json(uno.new_game(uno.OFFICIAL, players=3, seed=2))


def test_explain_tells_every_rule_of_the_pack_and_where_it_meets_others() -> None:
    rules = MERCY
    for name in ("multi_play", "jump_in", "deflect", "teams", "hand_limit"):
        rules = rules.plus(name)
    told = rules.plus("finish", final_draw="apply").explain()
    for module in PACK.modules:
        assert f"\n{module.name} (section NM " in told
    for each in PACK.interactions:
        assert f"    {each.name}: {each.says}\n" in told


def test_what_the_pack_makes_known_of_hidden_cards_is_declared() -> None:
    declared = {each.name: each.rule for each in MERCY.book.disclosures}
    assert declared["roulette_draw"] == "mercy_roulette"
    assert declared["discarded_cards"] == "mercy_discard"


def test_loading_it_again_changes_nothing() -> None:
    assert add_pack(PACK) is PACK


def test_cards_are_read_and_named() -> None:
    assert uno.card("GDA").name == "Green Discard All"
    assert uno.card("WR+4").name == "Wild Reverse Draw Four"
    assert uno.parse_action("0:W+10>B!") == uno.Play(0, "W+10", color="B", uno=True)
