"""A value of positions: a small net from the numbers of a position to the chance to win, in nothing but numpy."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

import keeper
from keeper import Game


@dataclass
class Value:
    """One layer of cells between the numbers of a position and the chance to win."""

    inner: np.ndarray
    inner_bias: np.ndarray
    outer: np.ndarray
    outer_bias: float

    def chance(self, numbers: np.ndarray) -> np.ndarray:
        """The chance to win in each of these positions."""
        cells = np.maximum(numbers @ self.inner + self.inner_bias, 0.0)
        return 1.0 / (1.0 + np.exp(-(cells @ self.outer + self.outer_bias)))

    def surprise(self, numbers: np.ndarray, won: np.ndarray) -> float:
        """Its mean error: the logarithm of the chance that it gave to the result."""
        chance = np.clip(self.chance(numbers), 1e-6, 1 - 1e-6)
        return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())

    @staticmethod
    def constant(chance: float, wide: int) -> Value:
        """The error of a guess that knows only how often games are won."""
        chance = min(max(chance, 1e-6), 1 - 1e-6)
        return Value(np.zeros((wide, 1)), np.zeros(1), np.zeros(1), float(np.log(chance / (1 - chance))))

    def save(self, path: str | Path, game: Game) -> None:
        """Writes the weights to a ``.npz`` file."""
        with open(path, "wb") as file:
            np.savez(
                file,
                inner=self.inner,
                inner_bias=self.inner_bias,
                outer=self.outer,
                outer_bias=self.outer_bias,
                made_for=np.array([game.kind, str(keeper.SCHEMA), str(len(game.number_names))]),
            )

    @staticmethod
    def load(path: str | Path, game: Game) -> Value:
        """Reads what `save` wrote for the same game."""
        with np.load(path) as read:
            made_for = [str(word) for word in read["made_for"]]
            wanted = [game.kind, str(keeper.SCHEMA), str(len(game.number_names))]
            if made_for != wanted:
                raise keeper.SnapshotError(
                    f"{path} was made for {made_for[0]} and numbers of schema {made_for[1]} ({made_for[2]} of them), "
                    f"not for {wanted[0]} and schema {wanted[1]} ({wanted[2]}): train it again"
                )
            return Value(read["inner"], read["inner_bias"], read["outer"], float(read["outer_bias"]))


def fit(numbers: np.ndarray, won: np.ndarray, *, cells: int = 64, rounds: int = 300, seed: int = 1) -> Value:
    """A value that fits these positions: ``rounds`` steps of Adam over batches, with a little decay."""
    if len(numbers) == 0:
        raise ValueError("there are no positions to learn from: play more games")
    random = np.random.default_rng(seed)
    wide = numbers.shape[1]
    weights = [
        random.normal(0, 1 / np.sqrt(wide), (wide, cells)),
        np.zeros(cells),
        random.normal(0, 1 / np.sqrt(cells), cells),
        np.zeros(1),
    ]
    means = [np.zeros_like(one) for one in weights]
    squares = [np.zeros_like(one) for one in weights]
    size = min(1024, len(numbers))
    for step in range(1, rounds + 1):
        chosen = random.integers(0, len(numbers), size)
        seen, came = numbers[chosen], won[chosen]
        raw = seen @ weights[0] + weights[1]
        active = np.maximum(raw, 0)
        chance = 1 / (1 + np.exp(-(active @ weights[2] + weights[3][0])))
        off = (chance - came) / size
        back = np.outer(off, weights[2]) * (raw > 0)
        slopes = [seen.T @ back, back.sum(0), active.T @ off, np.array([off.sum()])]
        rate = 0.01 * (1 - step / (rounds + 1))
        for weight, mean, square, slope in zip(weights, means, squares, slopes, strict=True):
            slope = slope + 1e-5 * weight
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return Value(weights[0], weights[1], weights[2], float(weights[3][0]))
