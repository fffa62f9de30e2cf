"""The walk itself: it notices a rule that breaks a law, and its report leads back there."""

import json
from collections.abc import Iterator

import attrs
import pytest

import unorules as uno
from unorules import testing
from unorules.book import Book
from unorules.ruleset import MODULES, Module
from unorules.testing.laws import LawBroken
from unorules.testing.walks import Start, Trail, action_data, walk


@attrs.frozen
class Leaky(Module):
    name = "leaky"

    def install(self, book: Book) -> None:
        book.settlers.append(lambda draft: setattr(draft, "pile_codes", draft.pile_codes[1:]))


@attrs.frozen
class Boastful(Module):
    name = "boastful"

    def install(self, book: Book) -> None:
        book.answer(uno.TurnDecision, lambda table, seat: [uno.Accept(seat)])


@attrs.frozen
class Paralysed(Module):
    name = "paralysed"

    def install(self, book: Book) -> None:
        book.answers[uno.TurnDecision] = []
        book.vetoes.append(lambda table, seat, codes: "nothing may be laid")


@attrs.frozen
class Forgetful(Module):
    name = "forgetful"

    def install(self, book: Book) -> None:
        seen: list[int] = []
        book.settlers.append(lambda draft: seen.append(1) or setattr(draft, "passes", len(seen)))  # type: ignore[func-returns-value]


FAULTY = {Leaky: "law 2", Boastful: "law 3", Paralysed: "law 4", Forgetful: "law 1"}


@pytest.fixture(params=FAULTY, ids=lambda module: module.name)
def faulty(request: pytest.FixtureRequest) -> Iterator[type[Module]]:
    MODULES[request.param.name] = request.param
    yield request.param
    del MODULES[request.param.name]


def report_of(start: Start) -> dict[str, str]:
    with pytest.raises(LawBroken) as broken:
        walk(start)
    lines = str(broken.value).strip().splitlines()
    return {"law": lines[0]} | {line.split()[0]: line[9:] for line in lines[1:]}


def test_a_rule_that_breaks_a_law_is_found_out(faulty: type[Module]) -> None:
    report = report_of(Start(uno.OFFICIAL.plus(faulty.name), 3, 0, 5, ()))
    assert FAULTY[faulty] in report["law"]


def test_a_report_leads_back_to_the_broken_law(faulty: type[Module]) -> None:
    start = Start(uno.OFFICIAL.plus(faulty.name), 3, 0, 5, ())
    report = report_of(start)
    assert uno.parse_rules(report["rules"]) == start.rules
    state = start.deal()
    for text in report["actions"].split():
        state = uno.apply(state, uno.parse_action(text))
    assert str(state) == report["state"]


def test_the_scenario_of_a_report_builds_the_same_table() -> None:
    start = Start(uno.OFFICIAL.plus("draw", until_playable=True).plus("scoring", points={"7": 1}), 4, 2, 5, ())
    trail = Trail(start)
    for _ in range(30):
        action = uno.legal_actions(trail.states[-1])[0]
        trail.go(action, uno.apply(trail.states[-1], action))
    scenario = testing.read_scenario(json.dumps(trail.scenario(None)))
    end = testing.state_facts(trail.states[-1])
    del end["top_not"]
    assert testing.scenario_rules(scenario) == start.rules
    assert testing.run_scenario({**scenario, "expect": end}) == []


@pytest.mark.parametrize(
    "action",
    [
        uno.Play(0, "R7", color="G", target=2, uno=True, announce=True),
        uno.Play(1, "R7 R7"),
        uno.Play(0, "W", color="Z"),
        uno.JumpIn(3, "B0"),
        uno.NameColor(1, "Y"),
        uno.Catch(0, 4),
        uno.Penalize(2, "advice"),
        uno.Draw(True),
        uno.Draw(1.5),  # type: ignore[arg-type]
        uno.EndRound(),
    ],
    ids=str,
)
def test_an_action_in_a_scenario_is_read_back_as_the_same(action: uno.Action) -> None:
    assert testing.read_action(json.loads(json.dumps(action_data(action)))) == action


def test_what_json_cannot_hold_is_not_written_into_a_scenario() -> None:
    for odd in (None, "0:draw", uno.Draw(object()), uno.Action(0)):  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"cannot be written|no action"):
            action_data(odd)
