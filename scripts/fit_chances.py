"""Fits the weights of `unorules.bots.chances`: how likely hands are to win a round, by rounds that `greedy` plays.

    python scripts/fit_chances.py [--rounds 5000] [--seed 1]

Official rounds with two and with four seats, so many of each. Of every other moment, the chances that the weights give
are held against who won: the likelihood is made as large as can be (a softmax over seats, Adam on all moments at once).
Prints the weights and how surprised they are by rounds that were left out. Needs numpy.
"""

import argparse
import math

import numpy as np

import unorules as uno
from unorules.bots import GreedyBot, Seats, chances

SEATS = (2, 4)
Moments = tuple[np.ndarray, np.ndarray]


def moments(players: int, rounds: int, seed: int) -> Moments:
    """The features of all seats at each moment, and who won then."""
    features, winners = [], []
    for number in range(rounds):
        state = uno.new_game(uno.OFFICIAL, players, seed=f"{seed}/{players}/{number}")
        seats = Seats([GreedyBot(0)] * players, number)
        seen = []
        while state.running:
            if state.ply % 2:
                seen.append(list(chances.features(state).values()))
            state = uno.apply(state, seats.next_action(state))
        result = state.match.result
        if result is not None and result.winner is not None:
            features += seen
            winners += [result.winner] * len(seen)
    return np.array(features, float), np.array(winners)


def shares(weights: np.ndarray, features: np.ndarray) -> np.ndarray:
    sums = features @ weights
    odds = np.exp(sums - sums.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def surprise(weights: np.ndarray, some: Moments) -> float:
    features, winners = some
    return float(-np.log(shares(weights, features)[np.arange(len(winners)), winners]).mean())


def fit(sets: list[Moments], steps: int = 600) -> np.ndarray:
    scale = np.concatenate([features.reshape(-1, features.shape[2]) for features, _ in sets]).std(axis=0)
    scaled = [(features / scale, winners) for features, winners in sets]
    weights, mean, square = (np.zeros(len(scale)) for _ in range(3))
    for step in range(1, steps + 1):
        slope = 1e-4 * weights
        for features, winners in scaled:
            wrong = shares(weights, features)
            wrong[np.arange(len(winners)), winners] -= 1
            slope += np.einsum("ms,msf->f", wrong, features) / len(winners) / len(scaled)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        pace = 0.05 * (1 - 0.9 * step / steps)
        weights -= pace * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights / scale


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    weights = fit([moments(players, options.rounds, options.seed) for players in SEATS])
    print("weights ", *[f"{weight:.3g}" for weight in weights])
    for players in SEATS:
        others = moments(players, options.rounds // 5, options.seed + 1)
        found, now = (surprise(each, others) for each in (weights, np.array(chances.WEIGHTS)))
        print(f"{players} seats: {found:.4f} nats a moment, now {now:.4f}, knowing nothing {math.log(players):.4f}")


if __name__ == "__main__":
    main()
