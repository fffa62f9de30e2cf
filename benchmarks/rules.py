"""What do rules cost that are off, that never act, and that do? Ratios to the official game, measured in the same run.

    python benchmarks/rules.py [--players 4] [--rounds 40] [--repeats 31]

A pair is a list of legal actions and the application of one of them, over whole rounds of random play in which a card
is laid whenever one can be. Rounds are chosen beforehand. CPU time; each repeat measures all rule sets one after the
other, and the median of its ratios counts. A line that needs more than it may is marked and makes the exit status 1.
"""

import argparse
import gc
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random

import attrs

import unorules as uno
from unorules.book import Book
from unorules.ruleset import Module
from unorules.testing import position

PLY_LIMIT = 2000
Round = tuple[uno.GameState, list[uno.Action]]


@attrs.frozen
class Nothing(Module):
    """Installs nothing."""

    name = "nothing"


@attrs.frozen
class Idle(Module):
    """Gives an effect to a card that the pack does not hold."""

    name = "idle"

    def install(self, book: Book) -> None:
        book.face("CST", asks_color=True, effect=lambda draft, move: draft.reverse())


OFFICIAL = uno.OFFICIAL
HOUSE = "official +stacking +jump_in +seven_zero +draw(until_playable=True)"
SETS = HOUSE + " +multi_play(max_cards=2)"


def over(state: uno.GameState) -> bool:
    return isinstance(state.decision, uno.RoundOver | uno.GameOver)


def round_of(rules: uno.Rules, players: int, seed: int) -> Round:
    """One round from its beginning: the first state and the actions that were chosen."""
    first = state = uno.new_game(rules, players, seed=seed)
    chance, chosen = Random(seed), []
    while not over(state) and len(chosen) < PLY_LIMIT:
        legal = uno.legal_actions(state)
        plays = [action for action in legal if isinstance(action, uno.Play | uno.JumpIn)]
        chosen.append(chance.choice(plays or legal))
        state = uno.apply(state, chosen[-1])
    return first, chosen


def offered(rounds: Sequence[Round]) -> int:
    """How many actions were offered to the whole table in these rounds."""
    count = 0
    for first, chosen in rounds:
        state = first
        for action in chosen:
            count += len(uno.legal_actions(state))
            state = uno.apply(state, action)
    return count


def replay(rounds: Sequence[Round]) -> None:
    legal_actions, apply = uno.legal_actions, uno.apply
    for first, chosen in rounds:
        state = first
        for action in chosen:
            legal_actions(state)
            state = apply(state, action)


def cpu(run: Callable[[], object]) -> float:
    gc.collect()
    began = time.process_time()
    run()
    return time.process_time() - began


def with_rules(rounds: Sequence[Round], rules: uno.Rules, players: int, seeds: Sequence[int]) -> list[Round]:
    """The same rounds under rules that change nothing in them."""
    firsts = [uno.new_game(rules, players, seed=seed) for seed in seeds]
    return [(first, chosen) for first, (_, chosen) in zip(firsts, rounds, strict=True)]


def eight_equal() -> uno.GameState:
    """A hand of eight equal numbers, two of each colour, on a top that they fit."""
    rules = uno.parse_rules("official +multi_play(match=same_number)")
    return position(rules, hands=["R5 R5 Y5 Y5 G5 G5 B5 B5", "R1 R2"], top="R5", draw_pile="Y1 Y2")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=31)
    options = parser.parse_args()
    players, seeds = options.players, range(1, options.rounds + 1)

    official = [round_of(OFFICIAL, players, seed) for seed in seeds]
    rounds = {
        "official": official,
        "nothing": with_rules(official, OFFICIAL.replace(Nothing()), players, seeds),
        "idle": with_rules(official, OFFICIAL.replace(Idle()), players, seeds),
        "faults": with_rules(official, OFFICIAL.plus("faults"), players, seeds),
        "house": [round_of(uno.parse_rules(HOUSE), players, seed) for seed in seeds],
        "sets": [round_of(uno.parse_rules(SETS), players, seed) for seed in seeds],
        "hand_limit": with_rules(official, OFFICIAL.plus("hand_limit", cards=100), players, seeds),
    }
    pairs = {name: sum(len(chosen) for _, chosen in each) for name, each in rounds.items()}
    offers = {name: offered(each) for name, each in rounds.items() if name in ("official", "house", "sets")}
    listing = eight_equal()

    times: dict[str, list[float]] = {name: [] for name in [*rounds, "eight"]}
    for _ in range(options.repeats):
        for name, each in rounds.items():
            times[name].append(cpu(lambda each=each: replay(each)))  # type: ignore[misc]
        times["eight"].append(cpu(lambda: uno.legal_actions(listing, 0)))

    def ratio(name: str, per: dict[str, int]) -> float:
        """The median over the repeats of the cost to the official cost, each divided by what it is counted by."""
        share = per["official"] / per[name]
        return statistics.median(
            [mine / base * share for mine, base in zip(times[name], times["official"], strict=True)]
        )

    print(
        f"{players} seats, {options.rounds} rounds of about {pairs['official'] / options.rounds:.0f} plies, CPU time, "
        f"median of {options.repeats} interleaved ratios, {platform.python_implementation()} "
        f"{platform.python_version()}"
    )
    failed = False

    def say(what: str, measured: float, most: float | None, unit: str) -> None:
        nonlocal failed
        missed = most is not None and measured > most
        failed = failed or missed
        need = "" if most is None else f"at most {most:.2f}"
        print(f"{what:<62}{measured:>8.2f} {unit:<14}{need:<14}{'  TOO MUCH' if missed else ''}")

    say("official", 1.0, None, "x a pair")
    say("official and a rule that installs nothing", ratio("nothing", pairs), 1.05, "x a pair")
    say("official and an effect on a card that is not in the pack", ratio("idle", pairs), 1.10, "x a pair")
    say("official and faults, of which the host tells none", ratio("faults", pairs), 1.10, "x a pair")
    say("official and a hand limit that nobody reaches", ratio("hand_limit", pairs), None, "x a pair")
    say("stacking, jump_in, seven_zero, until_playable", ratio("house", offers), 1.60, "x an offer")
    say("the same", ratio("house", pairs), None, "x a pair")
    say("the same with multi_play(max_cards=2)", ratio("sets", pairs), 2.50, "x a pair")
    say("eight equal numbers under same_number", 1000 * statistics.median(times["eight"]), 5.0, "ms a list")
    print(f"{'':<62}{len(uno.legal_actions(listing, 0)):>8} actions")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
