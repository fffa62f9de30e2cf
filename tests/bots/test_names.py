"""Bots by name: texts, parameters, and packages that offer their own."""

import pytest

import unorules as uno
from unorules.bots import BotError, BotSpec, GreedyBot, RandomBot, bot_names, parse_bots, seed_from


def test_a_name_makes_the_bot_and_parameters_reach_it():
    assert BotSpec.parse("greedy")(5) == GreedyBot(5)
    assert BotSpec.parse(" random( catches = 1, calls=0.25 ) ")(5) == RandomBot(5, calls=0.25, catches=1.0)


@pytest.mark.parametrize("text", ["greedy", "random(calls=0.5)", "random(calls=0.5, catches=1)", "other(way=up)"])
def test_what_a_spec_prints_it_reads(text: str):
    assert str(BotSpec.parse(text)) == text
    assert BotSpec.parse(str(BotSpec.parse(text))) == BotSpec.parse(text)


def test_commas_inside_brackets_do_not_part_bots():
    assert [str(each) for each in parse_bots("greedy,random(calls=1, catches=0),x(a=[1, 2])")] == [
        "greedy",
        "random(calls=1, catches=0)",
        "x(a=[1, 2])",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        ("", "'' is no bot: write a name such as greedy"),
        ("greedy(", "is no bot"),
        ("greedy(calls)", "'calls' is no parameter; write name=value"),
        ("greedy(calls=1, calls=0)", "calls stands twice"),
        ("greedy(speed=1)", r"does not take these parameters \(speed\); it has calls, catches, bluffs"),
        ("greedy(seed=1)", "does not take these parameters"),
        ("greedy(calls=2)", "2 is no chance: it must be a number from 0 to 1"),
        ("random(catches=True)", "True is no chance"),
    ],
)
def test_what_is_no_bot_is_told_plainly(text: str, says: str):
    with pytest.raises(BotError, match=says) as caught:
        BotSpec.parse(text)(0)
    assert isinstance(caught.value, uno.UnoRulesError)


@pytest.fixture
def package(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """Installs a package that offers bots, as pip would lay it out."""

    def install(name: str, offers: str, code: str) -> None:
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[unorules.bots]\n{offers}\n")
        (tmp_path / f"{name}.py").write_text(code)

    monkeypatch.syspath_prepend(tmp_path)
    return install


STUBBORN = """
class Stubborn:
    def __init__(self, seed, way="first"):
        self.way = way
    def choose(self, view, legal):
        return legal[0 if self.way == "first" else -1]
"""


def test_an_installed_package_offers_a_bot(package):
    package("stubborn_pack", "stubborn = stubborn_pack:Stubborn", STUBBORN)
    assert "stubborn" in bot_names()
    assert BotSpec.parse("stubborn(way=last)")(0).way == "last"


def test_a_package_is_imported_only_when_its_bot_is_made(package):
    package("broken_pack", "broken = broken_pack:Bot", "raise RuntimeError('not today')")
    assert "broken" in bot_names()
    with pytest.raises(BotError, match="the bot 'broken' of broken_pack cannot be loaded: not today"):
        BotSpec.parse("broken")(0)


def test_two_packages_with_one_name_are_told(package):
    package("one_pack", "same = one_pack:Stubborn", STUBBORN)
    package("two_pack", "same = two_pack:Stubborn", STUBBORN)
    with pytest.raises(BotError, match=r"several packages offer a bot 'same': (one_pack, two_pack|two_pack, one_pack)"):
        BotSpec.parse("same")(0)


def test_seeds_differ_with_every_word_and_are_the_same_everywhere():
    seeds = {seed_from(run, deal) for run in range(10) for deal in range(10)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert seed_from("a", 1) == seed_from("a", 1) != seed_from("a1")
