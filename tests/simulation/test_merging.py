"""Summaries add up like numbers, and no game is counted twice."""

import itertools
import json
from functools import reduce
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unorules as uno
from unorules.simulation import (
    Comparison,
    Fault,
    Forfeit,
    MergeError,
    Setup,
    Summary,
    Sums,
    comparison_from_json,
    comparison_to_json,
    play_games,
    summary_from_json,
    summary_to_json,
)

SETUP = Setup("official", ("a", "b"), "0", None, 100)
OTHER = Setup("official +stacking", ("a", "b"), "0", None, 100)
times = st.integers(0, 1000)
histograms = st.fixed_dictionaries(
    {},
    optional={
        "round_lengths": st.dictionaries(st.integers(0, 300), times, max_size=4),
        "points_of_bot": st.dictionaries(st.integers(0, 1), st.integers(-500, 500), max_size=2),
        "actions": st.dictionaries(st.sampled_from(["Play", "Draw", "Catch"]), times, max_size=3),
        "wins_in_set_of_bot_0": st.dictionaries(st.integers(0, 2), times, max_size=3),
    },
)
faults = st.builds(
    Forfeit,
    st.sampled_from("ab"),
    st.sampled_from(Fault),
    st.integers(1, 5),
    st.integers(0, 99),
    st.sampled_from(["x", "y"]),
)


@st.composite
def summaries(draw: st.DrawFn, count: int, setup: Setup = SETUP) -> list[Summary]:
    """Some summaries of one setup, each with deals of its own."""
    borders = sorted(draw(st.sets(st.integers(0, 60), min_size=count + 1, max_size=count + 1)))
    order = draw(st.permutations(list(itertools.pairwise(borders))))
    made = []
    for stretch in order:
        seen = {(each.bot, each.fault): each for each in draw(st.lists(faults, max_size=3))}
        made.append(Summary.of(setup, (stretch,), draw(histograms), seen.values()))
    return made


@given(summaries(2))
def test_order_does_not_matter(two: list[Summary]):
    one, other = two
    assert one + other == other + one


@given(summaries(3))
def test_grouping_does_not_matter(three: list[Summary]):
    one, two, last = three
    assert (one + two) + last == one + (two + last)


@given(summaries(4))
def test_sums_hold_what_the_parts_hold(four: list[Summary]):
    together = reduce(add, four)
    assert together.rounds == sum(each.rounds for each in four)
    assert together.actions.total() == sum(each.actions.total() for each in four)
    assert sum(together.points_by_bot.values()) == sum(sum(each.points_by_bot.values()) for each in four)
    assert sum(each.count for each in together.forfeits) == sum(each.count for part in four for each in part.forfeits)
    assert len(together.deals) == 1


@given(summaries(1))
def test_an_empty_summary_changes_nothing(one: list[Summary]):
    assert one[0] + Summary(SETUP) == one[0] == Summary(SETUP) + one[0]


@given(summaries(2))
def test_a_deal_in_both_is_refused(two: list[Summary]):
    together = two[0] + two[1]
    for part in two:
        with pytest.raises(MergeError, match="no game is counted twice"):
            together + part


def test_different_setups_are_refused():
    with pytest.raises(MergeError, match="different setups"):
        Summary(SETUP) + Summary(OTHER)


@given(summaries(3))
def test_json_keeps_everything(three: list[Summary]):
    for each in (*three, reduce(add, three)):
        assert summary_from_json(json.loads(json.dumps(summary_to_json(each)))) == each


pieces = st.builds(Sums, st.integers(0, 9), st.integers(-99, 99), st.integers(0, 999))


@given(summaries(3), st.lists(st.dictionaries(st.sampled_from("xyz"), pieces), min_size=3, max_size=3))
def test_comparisons_add_up_the_same_way(three: list[Summary], sums: list[dict[str, Sums]]):
    one, two, last = (
        Comparison(each, Summary.of(OTHER, each.deals, each.counts, ()), parts)
        for each, parts in zip(three, sums, strict=True)
    )
    assert one + two == two + one
    assert (one + two) + last == one + (two + last)
    assert comparison_from_json(json.loads(json.dumps(comparison_to_json(one + two)))) == one + two


def test_parts_of_a_run_add_up_to_the_run():
    whole = play_games(uno.OFFICIAL, "greedy,random", 60, seed=1, rounds=1, workers=1)
    part = play_games(uno.OFFICIAL, "greedy,random", 20, seed=1, rounds=1, workers=1)
    assert part.deals == ((0, 10),)
    assert whole.deals == ((0, 30),)
    assert part != whole
    with pytest.raises(MergeError):
        part + whole


GOOD = summary_to_json(play_games(uno.OFFICIAL, "greedy,random", 4, seed=1, rounds=1, workers=1))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("setup", None, "/setup: must be an object"),
        ("setup/bots", "greedy", "/setup/bots: must be a list"),
        ("setup/rounds", 0, "/setup/rounds: must be a whole number from 1"),
        ("setup/plies", True, "/setup/plies: must be a whole number from 1"),
        ("deals", [[0, 2], [1, 3]], "/deals: must be stretches that do not overlap"),
        ("deals", [[3, 3]], "/deals/0: must be two numbers, the first below the second"),
        ("counts/round_lengths", {"x": 1}, "/counts/round_lengths/x: must be under a whole number"),
        ("counts/round_lengths", {"5": -1}, "/counts/round_lengths/5: must be a whole number from 0"),
        ("counts/nonsense", {}, "/counts/nonsense: must be one of the counts that this version knows"),
        ("forfeits", [{}], "/forfeits/0/fault: must be one of raised, too_long, illegal, hidden"),
    ],
)
def test_a_stored_summary_with_a_defect_is_refused_with_its_path(path: str, value: object, says: str):
    data = json.loads(json.dumps(GOOD))
    *above, last = path.split("/")
    table = data
    for name in above:
        table = table[name]
    table[last] = value
    with pytest.raises(uno.LoadError) as caught:
        summary_from_json(data)
    assert says in caught.value.problems


@pytest.mark.parametrize("data", [None, [], {}, "x", 3, {"setup": GOOD["setup"]}])
def test_what_is_no_summary_is_refused(data: object):
    with pytest.raises(uno.LoadError):
        summary_from_json(data)
    with pytest.raises(uno.LoadError):
        comparison_from_json(data)
