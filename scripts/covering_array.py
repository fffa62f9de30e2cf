"""A set of rule sets in which every two values of every two parameters meet, as far as they can meet at all.

    python scripts/covering_array.py [--seed 1] [--candidates 12] > tests/data/covering.txt

Parameters are taken from the modules that are registered: all values of a closed list, a few of a number, the tables
named here; a house module may be absent. Which values go together is asked of the rules themselves. Rows are built
greedily: each begins with a pair that is still missing and takes, parameter by parameter, the value that brings most
new pairs (AETG); the best of several candidates is kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

import attrs

import unorules as uno
from unorules.cards import FACES
from unorules.ruleset import MODULES

ABSENT = "absent"
"""The value of every parameter of a house module that is left out."""
PRESENT = "present"
"""The value of a house module without parameters that is there."""

Factor = tuple[str, str]
"""A module and a parameter of it."""
Row = Mapping[Factor, object]
"""A value for each factor."""
Pair = tuple[tuple[Factor, str], tuple[Factor, str]]
"""Two factors and their values as texts, the first factor first."""

PLAIN = {color + face: 1 for color in "RYGB" for face in FACES} | {"W": 3, "W+4": 3}
SPECIAL = PLAIN | {"SNX": 2, "GRE": 2, "SWH": 2, "SHH": 2, "CST": 1}

NUMBERS: Mapping[Factor, Sequence[object]] = {
    ("deal", "hand_size"): (7, 4),
    ("deck", "snorlax"): (2, 5),
    ("deck", "greninja"): (2, 5),
    ("deck", "jokers"): (0, 2),
    ("deck", "mapping"): ({}, {"A": "W+4", "10": "W", "K": "S"}),
    ("deck", "cards"): ({}, PLAIN, SPECIAL),
    ("hand_limit", "cards"): (25, 12),
    ("multi_play", "max_cards"): (None, 2, 3),
    ("scoring", "target"): (500, 60, None),
    ("scoring", "rounds"): (None, 2),
    ("scoring", "points"): ({}, {"7": 0, "W": 20, "R+2": 3}),
    ("snorlax", "draw"): (3, 0),
    ("wild_draw_four", "guilty_draw"): (4, 6),
    ("wild_draw_four", "innocent_extra"): (2, 0),
}
"""Values of numbers and tables; a number that is not here takes its default and another small one."""


def as_table(value: object) -> object:
    """A table as modules keep it."""
    return tuple(sorted(value.items())) if isinstance(value, Mapping) else value


@cache
def factors() -> dict[Factor, tuple[object, ...]]:
    """Every factor with its values."""
    found: dict[Factor, tuple[object, ...]] = {}
    for name, module in sorted(MODULES.items()):
        absent = () if module.always else (ABSENT,)
        fields = attrs.fields(module)
        if not fields and not module.always:
            found[name, ""] = (PRESENT, ABSENT)
        for field in fields:
            says = field.metadata["says"]
            if (name, field.name) in NUMBERS:
                values = tuple(as_table(value) for value in NUMBERS[name, field.name])
            elif isinstance(says, Mapping):
                values = tuple(says)
            elif field.metadata.get("table"):
                values = ((),)
            else:
                values = (field.default, 2 if field.default == 0 else 0)
            found[name, field.name] = values + absent
    return found


def text(value: object) -> str:
    """A value as it is told in lists of pairs."""
    if isinstance(value, tuple):
        return "{" + " ".join(f"{key}:{each}" for key, each in value) + "}"
    return str(value)


def pair_of(one: Factor, first: object, other: Factor, second: object) -> Pair:
    """Two values in the order of their factors."""
    a, b = (one, text(first)), (other, text(second))
    return (a, b) if a < b else (b, a)


def row_of(rules: uno.Rules) -> Row:
    """The values of all factors in a rule set."""
    found: dict[Factor, object] = {}
    for name, parameter in factors():
        module = rules.get(name)
        if module is None:
            found[name, parameter] = ABSENT
        else:
            found[name, parameter] = module.parameters[parameter] if parameter else PRESENT
    return found


def pairs_of(row: Row) -> Iterator[Pair]:
    """Every pair that meets in a row."""
    for (one, first), (other, second) in combinations(row.items(), 2):
        yield pair_of(one, first, other, second)


def compose(row: Row) -> uno.Rules | None:
    """The rules with these values, all other parameters being default or absent; None if they make no sense.

    Rules that come with a module that the row leaves out do not compose, nor do rules that nobody could deal.
    """
    changes: dict[str, dict[str, object]] = {}
    for (name, parameter), value in row.items():
        if value != ABSENT:
            changes.setdefault(name, {}).update({parameter: value} if parameter else {})
    try:
        rules = uno.OFFICIAL.combined(changes.items())
    except uno.RulesError:
        return None
    for (name, _), value in row.items():
        if value == ABSENT and name in rules:
            return None
    return rules if any(playable(rules, players) for players in (4, 2)) else None


def playable(rules: uno.Rules, players: int) -> bool:
    """Whether so many seats can be dealt a round."""
    try:
        uno.new_game(rules, players, seed=1, dealer=0)
    except uno.SetupError:
        return False
    return True


def all_pairs() -> Iterator[Pair]:
    """Every pair of values of two factors; a module that is there and absent at once is none."""
    for (one, firsts), (other, seconds) in combinations(factors().items(), 2):
        for first in firsts:
            for second in seconds:
                if one[0] != other[0] or (first == ABSENT) == (second == ABSENT):
                    yield pair_of(one, first, other, second)


def value_of(factor: Factor, told: str) -> object:
    """The value of a factor that is told so."""
    return next(value for value in factors()[factor] if text(value) == told)


CONSTRAINED = ("deck", "scoring", "teams", "most_cards", "opening", "deal", "hand_limit")
SPECIALS = ("snorlax", "greninja", "swap_hands", "shuffle_hands", "customizable")


def completed(row: Row) -> Row | None:
    """The row with what it needs besides so that it composes: up to two changes of other modules; None if none do."""
    needed = dict(row)
    if compose(needed) is not None:
        return needed
    fixed = {name for name, _ in row}
    helps: list[Row] = [{}]
    for factor, values in factors().items():
        if factor in row or (factor[0] not in CONSTRAINED):
            continue
        helps += [{factor: value} for value in values if value != ABSENT or factor[0] not in fixed]
    kinds = [{("deck", "kind"): "custom", ("deck", "cards"): cards} for cards in factors()["deck", "cards"][1:]]
    helps += [kind for kind in kinds if not set(kind) & set(row)]
    everything = {
        factor: values[0] for factor, values in factors().items() if factor[0] in SPECIALS and factor[0] not in fixed
    }
    for extra in ({}, everything):
        for help_ in helps:
            if compose(needed | extra | help_) is not None:
                return needed | extra | help_
    for one, other in combinations(helps[1:], 2):
        if compose(needed | one | other) is not None:
            return needed | one | other
    return None


def impossible(pairs: Iterable[Pair]) -> list[Pair]:
    """Those of the pairs that no rule set holds."""
    found = []
    for pair in pairs:
        (one, first), (other, second) = pair
        if completed({one: value_of(one, first), other: value_of(other, second)}) is None:
            found.append(pair)
    return found


class Builder:
    """Builds rows until no pair is missing."""

    def __init__(self, seed: int, candidates: int) -> None:
        self.chance = Random(seed)
        self.candidates = candidates
        self.missing = set(all_pairs())
        self.never = impossible(sorted(self.missing))
        self.missing.difference_update(self.never)
        self.total = len(self.missing)

    def rows(self) -> Iterator[uno.Rules]:
        """Rule sets, each of which brings pairs that were missing."""
        while self.missing:
            best: uno.Rules | None = None
            gain = 0
            for _ in range(self.candidates):
                rules = self.candidate()
                brings = 0 if rules is None else sum(pair in self.missing for pair in pairs_of(row_of(rules)))
                if brings > gain:
                    best, gain = rules, brings
            if best is not None:
                self.missing.difference_update(pairs_of(row_of(best)))
                yield best

    def candidate(self) -> uno.Rules | None:
        """A row that begins with a missing pair."""
        (one, first), (other, second) = self.chance.choice(sorted(self.missing))
        start = completed({one: value_of(one, first), other: value_of(other, second)})
        assert start is not None
        row = dict(start)
        order = list(factors())
        self.chance.shuffle(order)
        for factor in order:
            if factor in row:
                continue
            for value in self.preferred(row, factor):
                if compose(row | {factor: value}) is not None:
                    row[factor] = value
                    break
        return compose(row)

    def preferred(self, row: Row, factor: Factor) -> list[object]:
        """The values that a factor may still take, those that bring most new pairs first."""
        name = factor[0]
        mates = [value for (mate, _), value in row.items() if mate == name]
        values = factors()[factor]
        if mates:
            values = tuple(value for value in values if (value == ABSENT) == (ABSENT in mates))

        def brings(value: object) -> float:
            new = sum(pair_of(factor, value, other, held) in self.missing for other, held in row.items())
            return new + self.chance.random()

        return sorted(values, key=brings, reverse=True)


def main() -> None:
    """Print the array with its size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--candidates", type=int, default=12)
    options = parser.parse_args()
    builder = Builder(options.seed, options.candidates)
    print(f"{len(factors())} parameters, {builder.total} pairs, {len(builder.never)} never meet", file=sys.stderr)
    rows = []
    for rules in builder.rows():
        rows.append(rules)
        print(f"row {len(rows)}: {len(builder.missing)} pairs are missing", file=sys.stderr)
    print(f"# {len(rows)} rule sets hold every pair of values of {len(factors())} parameters: {builder.total} pairs.")
    print("# Made by scripts/covering_array.py; a rule set a line. At the end, the pairs that no rule set holds.")
    for rules in rows:
        print(rules)
    for (one, first), (other, second) in builder.never:
        print(f"#! {'.'.join(one)}={first} | {'.'.join(other)}={second}")


if __name__ == "__main__":
    main()
