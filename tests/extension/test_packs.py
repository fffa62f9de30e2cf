"""Packs: loaded on request, all or nothing; everything that is wrong with one is told by name."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import unorules as uno
from unorules.cards import is_known
from unorules.deck import DECKS
from unorules.extension import Book, Deck, Face, Module, Pack, add_pack, final_strike, strike
from unorules.packs import PACKS
from unorules.ruleset import MODULES, PRESETS
from unorules.testing import check_rule, loaded


@attrs.frozen
class DrawThree(Module):
    """A coloured Draw Three."""

    name = "draw_three"
    section = "ours"
    faces = (Face("+3", "Draw Three", colors="RYGB"),)

    def install(self, book: Book) -> None:
        book.face(
            "+3",
            effect=lambda draft, move: strike(draft, move, 3),
            final=lambda draft, move: final_strike(draft, move, 3),
            opens="never",
            points=30,
        )


CARDS = {color + face: 2 for color in "RYGB" for face in ("1", "2", "3", "5", "S", "+3")}
THREES = Pack(
    "threes",
    modules=[DrawThree],
    decks=[Deck("threes48", "A pack of 48 with a Draw Three.", CARDS, brings=["draw_three"])],
    presets={"threes": "official +deck(kind=threes48) +deal(hand_size=5)"},
)


def registers() -> list[set[str]]:
    return [set(MODULES), set(PRESETS), set(DECKS), set(PACKS)]


def test_a_pack_brings_its_deck_its_rule_and_its_preset_and_leaves_nothing_behind():
    before = registers()
    with loaded(THREES):
        rules = uno.parse_rules("threes")
        assert "draw_three" in rules
        assert str(rules) == "threes"
        state = uno.new_game(rules, 3, seed=1)
        held = [card for hand in (*state.hands, state.draw_pile, state.discard_pile) for card in hand]
        assert {text: [str(card) for card in held].count(text) for text in CARDS} == CARDS
        assert rules.book.worth(uno.card("R+3")) == 30
    assert registers() == before


def test_a_pack_changes_no_text_and_no_game_of_rules_that_do_not_need_it():
    texts = {name: str(rules) for name, rules in PRESETS.items()}
    game = uno.new_game(uno.OFFICIAL, 4, seed=7)
    with loaded(THREES):
        assert {name: str(rules) for name, rules in PRESETS.items() if name in texts} == texts
        assert uno.dumps(uno.new_game(uno.OFFICIAL, 4, seed=7)) == uno.dumps(game)


def test_its_rule_keeps_the_laws():
    with loaded(THREES):
        check_rule(DrawThree(), within=uno.PRESETS["threes"], walks=1, plies=30)


def test_a_game_that_needs_a_pack_names_it_when_it_is_not_loaded():
    with loaded(THREES):
        state = uno.new_game(uno.PRESETS["threes"], 2, seed=1)
        text = uno.dumps(state)
        assert uno.loads(text) == state
    with pytest.raises(uno.LoadError, match=r"\$\.packs: 'threes' is not loaded; load_packs\('threes'\) loads it"):
        uno.loads(text)


def changed(**changes: object) -> Pack:
    return attrs.evolve(THREES, **changes)


@attrs.frozen
class NamedSkip(Module):
    name = "skip"


@attrs.frozen
class OddFace(Module):
    name = "odd_face"
    faces = (Face("+3", "Draw Thirty", colors="RYGB"),)


@attrs.frozen
class Taking(Module):
    name = "taking"
    faces = (Face("S", "Skip", colors="RYGB"), Face("R7", "Red Seven"))


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (changed(name="Three Packs"), "pack Three Packs: its name must be small letters"),
        (changed(modules=[NamedSkip]), "pack threes: a module skip is known already"),
        (changed(modules=[DrawThree, DrawThree]), "pack threes: two of its modules are named draw_three"),
        (changed(modules=[DrawThree, Taking]), "face 'R7': R7 is Red 7 already"),
        (changed(presets={"official": "official"}), "pack threes: a preset official is known already"),
        (changed(presets={"t": "official +no_such"}), "pack threes: there is no module 'no_such'"),
        (changed(decks=[Deck("custom", "x", CARDS)]), "pack threes: a deck custom is known already"),
        (
            changed(decks=[Deck("threes48", "x", {"R1": 50, "Q9": 1})]),
            "pack threes: deck threes48: 'Q9' is no card",
        ),
        (
            changed(decks=[Deck("threes48", "x", CARDS)]),
            "pack threes: deck: no rule here says what B\\+3, G\\+3, R\\+3, Y\\+3 does",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_with_a_pack_is_told_and_nothing_of_it_is_kept(pack, says):
    before = registers()
    with pytest.raises(uno.RulesError, match=says):
        add_pack(pack)
    assert registers() == before


def test_one_word_cannot_mean_two_things():
    with loaded(THREES):
        assert is_known("R+3")
        with pytest.raises(uno.RulesError, match=r"face '\+3': it is called Draw Three already, not Draw Thirty"):
            uno.OFFICIAL.replace(OddFace())


def test_two_packs_cannot_have_one_name():
    with loaded(THREES), pytest.raises(uno.RulesError, match="pack threes: another pack of that name is loaded"):
        add_pack(changed())


# --- installed packages ----------------------------------------------------------------------------------------------

SOURCE = """
import attrs
from unorules.extension import Module, Pack

@attrs.frozen
class QuietRule(Module):
    "Does nothing."
    name = "{name}_rule"

PACK = Pack("{name}", modules=[QuietRule])
"""


def install(folder: Path, package: str, name: str, source: str) -> None:
    """What pip would leave of a package that offers a pack."""
    (folder / f"{package}.py").write_text(source, encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[unorules.rules]\n{name} = {package}:PACK\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    loaded_before = set(PACKS)
    yield tmp_path
    from unorules.loading import forget_pack

    for name in set(PACKS) - loaded_before:
        forget_pack(PACKS[name])


def test_an_installed_pack_is_loaded_when_it_is_asked_for_and_only_then(site):
    install(site, "quiet_package", "quiet", SOURCE.format(name="quiet"))
    assert "quiet_rule" not in MODULES
    assert [pack.name for pack in uno.load_packs("quiet")] == ["quiet"]
    assert "quiet_rule" in uno.parse_rules("official +quiet_rule")
    assert uno.load_packs("quiet") == uno.load_packs("quiet")


def test_all_installed_packs_are_loaded_when_none_is_named(site):
    install(site, "first_package", "first", SOURCE.format(name="first"))
    install(site, "second_package", "second", SOURCE.format(name="second"))
    assert {"first", "second"} <= {pack.name for pack in uno.load_packs()}


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("raise ValueError('broken')", r"pack odd \(odd_package:PACK of odd.package\) cannot be imported: ValueError"),
        ("PACK = 5", "pack odd .*: the entry point must lead to a Pack of that name"),
        (SOURCE.format(name="other"), "pack odd .*: the entry point must lead to a Pack of that name"),
    ],
)
def test_a_package_that_brings_no_pack_is_named(site, monkeypatch, source, says):
    import sys

    monkeypatch.delitem(sys.modules, "odd_package", raising=False)
    install(site, "odd_package", "odd", source)
    with pytest.raises(uno.RulesError, match=says):
        uno.load_packs("odd")


def test_two_packages_that_offer_one_name_are_both_named(site):
    install(site, "left_package", "same", SOURCE.format(name="same"))
    install(site, "right_package", "same", SOURCE.format(name="same"))
    with pytest.raises(uno.RulesError, match=r"two packs are named same: left_package:PACK .* and right_package:PACK"):
        uno.load_packs("same")


def test_a_pack_that_is_not_installed_is_told_with_the_nearest_name(site):
    install(site, "quiet_package", "quiet", SOURCE.format(name="quiet"))
    with pytest.raises(uno.RulesError, match="there is no installed pack 'quite'; did you mean 'quiet'"):
        uno.load_packs("quite")
