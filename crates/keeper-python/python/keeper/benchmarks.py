"""Named benchmarks: a game, a budget of decisions to learn from, and the games that judge what was learned.

``keeper.benchmarks.judge("arkham-solo-1M", policy)`` gives the share of games that a policy wins. A policy gets a `keeper.View` and gives
the number of an option; one policy plays every seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import keeper
from keeper import Bot, Game, Seed, State, View

Policy = Callable[[View], int]

#: What all benchmarks are judged by: games of this seed, which nobody learns from.
JUDGED_BY = "judgement"


@dataclass(frozen=True)
class Benchmark:
    """What is played, and how much of it may be learned from."""

    name: str
    #: The decisions that may be made while learning.
    decisions: int
    #: The settings of the games to learn from, and of those that count.
    learn: dict[str, Any]
    judge: dict[str, Any]
    #: The games that count.
    games: int = 1000
    kind: str = field(default="arkham")

    def game(self) -> Game:
        """The game to learn from."""
        return Game(self.kind, **self.learn)

    def test(self) -> Game:
        """The game that counts."""
        return Game(self.kind, **self.judge)


ALL = {
    one.name: one
    for one in (
        Benchmark("arkham-solo-1M", 1_000_000, {"players": 1}, {"players": 1}),
        Benchmark("arkham-4-100M", 100_000_000, {"players": 4}, {"players": 4}),
        Benchmark(
            "arkham-zero-shot-dunwich", 100_000_000, {"players": 4}, {"players": 4, "sets": ["base", "dunwich"]}
        ),
        Benchmark("final-hour-4-10M", 10_000_000, {"players": 4}, {"players": 4}, kind="final-hour"),
    )
}


def get(name: str) -> Benchmark:
    """A benchmark by its name."""
    if name not in ALL:
        raise ValueError(f'there is no benchmark "{name}"; there are: {", ".join(ALL)}')
    return ALL[name]


def play(state: State, policy: Policy) -> State:
    """Plays a game to its end with one policy in every seat."""
    longest = state.game.longest
    while not state.over and state.decisions < longest:
        state.step(policy(state.view()))
    return state


def judge(name: str, policy: Policy, games: int | None = None) -> float:
    """The share of the benchmark's games that a policy wins."""
    benchmark = get(name)
    game, root = benchmark.test(), Seed(JUDGED_BY)
    count = benchmark.games if games is None else games
    if count < 1:
        raise ValueError("games: at least 1")
    won = 0
    for number in range(count):
        outcome = play(game.start(root.derive(number)), policy).outcome
        won += outcome is not None and outcome.won
    return won / count


def judge_bot(name: str, kind: str, games: int | None = None, **how: Any) -> tuple[float, float, float]:
    """The share of the benchmark's games that a bot wins, with its interval of 95 %. It is played in Rust, on as many cores as
    ``threads`` says."""
    benchmark = get(name)
    count = benchmark.games if games is None else games
    return keeper.simulate(benchmark.test(), count, seed=JUDGED_BY, bots=kind, **how).won


def bot(kind: str, seed: int = 0) -> Policy:
    """A bot as a policy. It remembers its plans: take a new one for each game."""
    return Bot(kind, seed=seed).choose
