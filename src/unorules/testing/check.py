"""`check_rule`: whether a rule of your own keeps the laws, alone and beside every registered one."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Final

import attrs

from unorules.cards import restore_words, words
from unorules.errors import RulesError, SetupError, UnstorableSlot
from unorules.loading import add_pack, forget_pack
from unorules.packs import PACKS, Pack
from unorules.presets import OFFICIAL
from unorules.ruleset import MODULES, Module, Rules, class_problems, register
from unorules.state import GameState
from unorules.testing.laws import LawBroken, written_and_back
from unorules.testing.walks import Start, compose_right, walk
from unorules.testing.worlds import may_be_changed, play_pair, twin

_PLAYERS: Final = (2, 3, 4)
_LOOKS: Final = 2
_SHORT_PILES: Final = 0.5
_PAIR_PLIES: Final = 12
_SHORTER: Final = (1, 2, 3, 5, 8)


@attrs.frozen
class Checked:
    """What `check_rule` has walked through.

    Attributes:
        rules: the rule sets, as texts.
        plies: how many actions were carried out and checked.
        refused: rule sets that cannot be, with the reasons, where rules say that they make no sense together.
    """

    rules: tuple[str, ...]
    plies: int
    refused: tuple[tuple[str, str], ...]


def check_rule(rule: Module, *, within: Rules | None = None, walks: int = 2, plies: int = 50, seed: int = 0) -> Checked:
    """See whether a rule keeps the laws: alone, with each registered house module, in JSON, lines and views.

    Args:
        rule: the module with the parameters that are to be tried.
        within: the rules that it is added to, the official ones by default. Other modes of official rules are not
            tried by themselves: give them here. A rule for cards of its own needs a deck that holds them.
        walks: how many random walks go through each rule set.
        plies: how long each walk is at most, in actions.
        seed: decides every walk, so that the same call does the same.

    Raises `LawBroken` that names the law (`error.law`, one of `LAWS`), the rules, and the shortest way found to where
    it breaks; `TypeError` and `ValueError` for arguments that make no sense. It takes some seconds.

    Examples:
        >>> from unorules.testing import check_rule
        >>> rule = OFFICIAL["skip"]
        >>> check_rule(rule, walks=1, plies=2).refused
        ()
    """
    if not isinstance(rule, Module):
        raise TypeError(f"{rule!r} is no rule; give an instance of a class derived from Module")
    if walks < 1 or plies < 1:
        raise ValueError("walks and plies must be at least 1")
    problems = class_problems(type(rule))
    if problems:
        raise LawBroken(f"law 1: {'; '.join(problems)}")
    base = OFFICIAL if within is None else within
    with _known(type(rule)):
        try:
            alone = base.replace(rule)
        except UnstorableSlot as error:
            raise LawBroken(f"law 7: {error}") from None
        except RulesError as error:
            raise LawBroken(f"law 6: {error}") from None
        sets, refused = _rule_sets(alone, rule)
        seen: list[GameState] = []
        for number, rules in enumerate(sets):
            compose_right(rules)
            for turn in range(walks):
                seen += _try(rules, rule, Random(f"{seed} {number} {turn}"), plies, first=turn % 2 == 0)
        if not seen:
            raise LawBroken(f"law 4: {alone} cannot be played by {' or '.join(map(str, _PLAYERS))} seats")
        for state in seen:  # last, so that what is hidden and decides is told as the leak that it is
            written_and_back(state)
        return Checked(tuple(map(str, sets)), len(seen), tuple(refused))


@contextmanager
def _known(module: type[Module]) -> Generator[None]:
    """Make a module known while it is looked at, so that its rules can be written and read."""
    strange = module.name not in MODULES
    register(module)
    try:
        yield
    finally:
        if strange:
            MODULES.pop(module.name, None)


@contextmanager
def loaded(pack: Pack) -> Generator[Pack]:
    """Have a pack known for a while: `with loaded(pack): ...` in a test that must leave nothing behind."""
    strange, before = pack.name not in PACKS, words()
    try:
        yield add_pack(pack)
    finally:
        if strange:
            forget_pack(pack)
            restore_words(before)


def _rule_sets(alone: Rules, rule: Module) -> tuple[list[Rules], list[tuple[str, str]]]:
    """The rule alone, and beside each house module that is not there yet."""
    sets, refused = [alone], []
    for name, module in sorted(MODULES.items()):
        if not module.always and name not in alone:
            try:
                sets.append(alone.plus(name))
            except UnstorableSlot as error:
                raise LawBroken(f"law 7: {error}") from None
            except RulesError as error:
                refused.append((f"{alone} +{name}", str(error)))
    return sets, refused


def _try(rules: Rules, rule: Module, chance: Random, plies: int, *, first: bool) -> Sequence[GameState]:
    """One walk and one pair of worlds; the states that actions led to. Raises `LawBroken`, made short."""
    order = _order(rules, rule, first=first)
    start = _begin(rules, chance)
    if start is None:
        return ()
    try:
        trail = walk(start, plies=plies, odd=1, order=order)
    except LawBroken as broken:
        raise _shortened(start, order, broken) from None
    _look(trail.states, chance)
    return trail.states[1:]


def _order(rules: Rules, rule: Module, *, first: bool) -> list[Module]:
    """The modules with this one first, or last."""
    others = [module for module in rules if module.name != rule.name]
    return [rules[rule.name], *others] if first else [*others, rules[rule.name]]


def _begin(rules: Rules, chance: Random) -> Start | None:
    for players in chance.sample(_PLAYERS, len(_PLAYERS)):
        start = Start(rules, players, None, chance.randrange(1000), (), short=chance.random() < _SHORT_PILES)
        try:
            start.deal()
        except SetupError:
            continue
        except Exception as error:
            raise LawBroken(f"law 3: {type(error).__name__} at the deal of {rules}: {error}") from error
        return start
    return None


def _look(states: Sequence[GameState], chance: Random) -> None:
    """Law 5, from some of these states on: two games that a viewer cannot tell apart stay alike to it."""
    for state in chance.sample(states, min(_LOOKS, len(states))):
        viewer = chance.choice((None, *range(state.players)))
        if state.running and viewer in (None, *state.ring.seats) and may_be_changed(state, viewer):
            seed = chance.random()
            for plies in (*range(4), _PAIR_PLIES):  # a leak is told on the shortest way
                _pair(state, viewer, Random(seed), plies)


def _pair(state: GameState, viewer: int | None, chance: Random, plies: int) -> None:
    play_pair(state, twin(state, viewer, chance, chance.choice(("bottom", "hands", "all"))), viewer, chance, plies)


def _shortened(start: Start, order: list[Module], trail: LawBroken) -> LawBroken:
    """The same law broken on a shorter way, by fewer seats, if there is one: the report that is easiest to read."""
    for plies in _SHORTER:
        for players in (2, 3):
            for seed in range(5):
                try:
                    walk(Start(start.rules, players, None, seed, ()), plies=plies, odd=1, order=order)
                except LawBroken as error:
                    if error.law == trail.law:
                        return error
                except SetupError:
                    break
    return trail
