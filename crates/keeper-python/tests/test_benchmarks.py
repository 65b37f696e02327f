"""The named benchmarks."""

from __future__ import annotations

import pytest

import keeper
from keeper import benchmarks


@pytest.mark.parametrize("name", benchmarks.ALL)
def test_a_policy_is_judged(name: str) -> None:
    benchmark = benchmarks.get(name)
    assert benchmark.name == name and benchmark.game().kind == benchmark.test().kind
    assert 0 <= benchmarks.judge(name, lambda view: view.count - 1, games=2) <= 1
    low, high = benchmarks.judge_bot(name, "random", games=20)[1:]
    assert 0 <= low < high <= 1


def test_a_bot_in_a_benchmark_wins_what_it_wins_in_a_run() -> None:
    won = benchmarks.judge_bot("arkham-solo-1M", "planner", games=20)
    game = keeper.Game("arkham", players=1)
    assert won == keeper.simulate(game, 20, seed=benchmarks.JUDGED_BY, bots="planner").won
    assert won == benchmarks.judge_bot("arkham-solo-1M", "planner", games=20, threads=2)


def test_a_box_that_was_never_learned_from() -> None:
    zero_shot = benchmarks.get("arkham-zero-shot-dunwich")
    assert zero_shot.game().settings["sets"] == ["base"]
    assert zero_shot.test().settings["sets"] == ["base", "dunwich"]


def test_names_that_are_none() -> None:
    with pytest.raises(ValueError, match="arkham-solo-1M"):
        benchmarks.get("arkham-solo-2M")
    with pytest.raises(ValueError, match="at least 1"):
        benchmarks.judge("arkham-solo-1M", lambda view: 0, games=0)
