"""Memory stays flat over many games; the whole proof over a million of them is in benches/anchors.py."""

from __future__ import annotations

import gc

import pytest
from conftest import made

import keeper

psutil = pytest.importorskip("psutil")


def resident() -> int:
    gc.collect()
    return psutil.Process().memory_info().rss


@pytest.mark.parametrize(("name", "rounds"), [("final hour", 40), ("arkham", 15)])
def test_memory_stays_flat(name: str, rounds: int) -> None:
    game = made(name)
    batch = keeper.Batch(game, 64, observe="numbers,options,entities")

    def some() -> None:
        batch.step_random(300)
        for number in range(150):
            state = game.start(number)
            for _ in range(20):
                if not state.over:
                    state.step(0)
            state.copy().view().entities()
            if not state.over:
                state.options[0].words  # noqa: B018

    some()
    some()
    before = resident()
    for _ in range(rounds):
        some()
    assert resident() - before < 8 * 2**20
