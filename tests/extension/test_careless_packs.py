"""Packs made without care: everything is told at loading, and nothing of them stays known."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import unorules as uno
from unorules.cards import words
from unorules.deck import DECKS
from unorules.extension import Deck, Face, Module, Pack, add_pack
from unorules.loading import load_packs
from unorules.packs import PACKS
from unorules.ruleset import MODULES, PRESETS
from unorules.testing import loaded

from .test_packs import CARDS, THREES, DrawThree, changed, install, site

__all__ = ["site"]


def deck(**changes: object) -> Pack:
    return changed(decks=[attrs.evolve(THREES.decks[0], **changes)], presets={})


def known() -> list[object]:
    return [set(MODULES), set(PRESETS), set(DECKS), set(PACKS), words()]


@attrs.frozen
class LooseFaces(Module):
    name = "loose_faces"
    faces = [Face("+3", "Draw Three")]  # type: ignore[assignment]  # noqa: RUF012


@attrs.frozen
class NumberedFace(Module):
    name = "numbered_face"
    faces = (Face(3, "Three"),)  # type: ignore[arg-type]


@attrs.frozen
class Falling(Module):
    name = "falling"

    def install(self, book: object) -> None:
        raise ZeroDivisionError("falling")


FIVE = {f"{color}1": 1 for color in "RYGB"} | {"R2": 1}


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (None, ["None is no Pack"]),
        (Pack(None), ["pack None: its name must be small letters"]),
        (changed(modules=None), ["modules is None; it must be a list"]),
        (changed(modules=[5]), ["5 among its modules"]),
        (changed(modules=[int]), ["is no class derived from Module"]),
        (changed(modules=[LooseFaces]), ["loose_faces: faces is .*; it must be a tuple of Face"]),
        (changed(modules=[NumberedFace]), ["numbered_face: Face.* among its faces"]),
        (changed(decks=[{}]), ["{} among its decks"]),
        (changed(interactions=["x"]), ["'x' among its interactions"]),
        (changed(presets={5: "official", "A b": "official", "c": 7}), ["preset 5: a name", "'A b'", "'c' is 7"]),
        (changed(presets=["official"]), ["presets is \\['official'\\]"]),
        (changed(presets={"a": "official +no_a", "b": "official +no_b"}), ["preset a: .*'no_a'", "preset b: .*'no_b'"]),
        (changed(modules=[DrawThree, Falling], presets={"f": "official +falling"}), ["falling"]),
        (deck(name="Big Deck"), ["deck 'Big Deck': a name is small letters"]),
        (deck(says=None), ["says is None"]),
        (
            deck(cards={"R7": "2", "R8": 2.0, "R9": True, "R6": 0, 5: 1}),
            ["'2' copies of R7", "2.0", "True", "0 ", "5 is"],
        ),
        (deck(cards={uno.card("R7"): 1}), ["is no card text"]),
        (deck(cards=["R7"]), ["cards is"]),
        (deck(cards={}), ["deck threes48: it holds no card"]),
        (deck(brings="draw_three"), ["brings is 'draw_three'"]),
        (deck(brings=["draw_thre"]), ["deck threes48: there is no module 'draw_thre'; did you mean 'draw_three'"]),
        (deck(brings=[]), ["deck threes48: deck: no rule here says what B.3, G.3, R.3, Y.3 does"]),
        (deck(cards=CARDS | {"R7": 9000}), ["at most 4096 can be shuffled"]),
    ],
)
def test_everything_that_is_wrong_is_told_and_nothing_stays(pack, says):
    before = known()
    with pytest.raises(uno.RulesError) as caught:
        add_pack(pack)
    for each in says:
        caught.match(each)
    assert known() == before


def test_a_corrected_pack_is_loaded_after_a_failure_with_its_own_cards():
    wrong = changed(presets={"good": THREES.presets["threes"], "bad": "official +no_such"})
    with pytest.raises(uno.RulesError):
        add_pack(wrong)
    right = attrs.evolve(THREES, decks=[Deck("threes48", "Other.", CARDS | {"R1": 9}, brings=["draw_three"])])
    with loaded(right):
        assert uno.PRESETS["threes"].book.pack.count(uno.PRESETS["threes"].book.codes[uno.card("R1")]) == 9


def test_words_go_with_a_pack_and_are_the_same_objects_when_it_comes_back():
    before = words()
    with loaded(THREES):
        first = uno.card("R+3")
    assert words() == before
    with loaded(THREES):
        assert uno.card("R+3") is first


def test_a_face_of_a_module_that_is_refused_stays_unknown():
    @attrs.frozen
    class Half(Module):
        name = "half"
        faces = (Face("HALF", "Half"), Face("R7", "Red Seven"))

    before = words()
    with pytest.raises(uno.RulesError):
        uno.extension.register(Half)
    assert words() == before


def test_a_pack_that_ends_the_program_is_told_and_ctrl_c_is_not(site):
    install(site, "leaving_package", "leaving", "raise SystemExit(3)")
    with pytest.raises(uno.RulesError, match=r"pack leaving .* cannot be imported: SystemExit\(3\)"):
        load_packs("leaving")
    install(site, "stopped_package", "stopped", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        load_packs("stopped")


def test_many_threads_may_add_one_pack():
    before = words()
    try:
        with ThreadPoolExecutor(8) as threads:
            assert set(map(id, threads.map(add_pack, [THREES] * 32))) == {id(THREES)}
    finally:
        from unorules.cards import restore_words
        from unorules.loading import forget_pack

        forget_pack(THREES)
        restore_words(before)


def test_two_modules_cannot_both_give_a_deck():
    @attrs.frozen
    class AnotherDeck(Module):
        name = "another_deck"

        def deck(self) -> dict[uno.Card, int]:
            return {uno.card("R7"): 50}

    with pytest.raises(uno.RulesError, match="another_deck and deck both give a deck"):
        uno.OFFICIAL.replace(AnotherDeck())


def test_a_rule_that_bears_the_name_of_another_is_refused():
    @attrs.frozen
    class Impostor(Module):
        name = "jump_in"

    with pytest.raises(uno.RulesError, match=r"jump_in: .*Impostor is not the known rule of that name"):
        uno.OFFICIAL.replace(Impostor())


def test_what_needs_a_pack_names_it_and_only_it():
    with loaded(THREES):
        state = uno.new_game(uno.PRESETS["threes"], 2, seed=1)
        seen = uno.observe(state, 0)
        stored, record, pickled = uno.dumps(seen), uno.Record.start(state.rules, 2, seed=1), pickle.dumps(state.rules)
        assert uno.loads(stored) == seen
        assert pickle.loads(pickled) == state.rules
        written = uno.dumps(record)
        text = record.format()
    for document in (stored, written):
        with pytest.raises(uno.LoadError) as caught:
            uno.loads(document)
        assert len(caught.value.problems) == 1
        caught.match("packs: 'threes' is not loaded")
    with pytest.raises(uno.UnoRulesError) as caught:
        uno.Record.parse(text)
    caught.match("'threes' is not loaded")
    assert len(caught.value.problems) == 1
    with pytest.raises(uno.RulesError, match="pack 'threes' is not loaded"):
        pickle.loads(pickled)


def test_five_colours_are_told_at_loading():
    before = words()
    from unorules.cards import declare_color, restore_words

    declare_color("P", "pink")
    face = Face("9", "9", colors="P")

    @attrs.frozen
    class PinkNine(Module):
        name = "pink_nine"
        faces = (face,)

    pack = Pack("five", modules=[PinkNine], decks=[Deck("five", "Five.", FIVE | {"P9": 30}, brings=["pink_nine"])])
    try:
        with pytest.raises(uno.RulesError, match=r"pack five: deck five: deck: the colours .* there can be 4"):
            add_pack(pack)
    finally:
        restore_words(before)
