"""Observations leak nothing: positions that differ only in hidden things look the same, in every layer."""

from __future__ import annotations

import random

import numpy as np
import pytest
from conftest import made

import keeper
from keeper._observe import Observer


def same(one: object, other: object) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    return np.array_equal(one, other)


def test_what_a_seat_is_told_is_the_same_whatever_is_hidden_from_it(game: keeper.Game) -> None:
    observer = Observer(game, entities=True)
    luck, compared, differed = random.Random(5), 0, 0
    for seed in range(3):
        state = game.start(seed)
        while not state.over and compared < 400 * (seed + 1):
            state.step(luck.randrange(state.count))
            if luck.random() < 0.8 or state.over:
                continue
            for seat in range(game.seats):
                view = state.view(seat)
                seen = observer.of(state, seat)
                for deal in (1, 2):
                    other = view.sample(deal)
                    assert same(observer.of(other, seat), seen), (seed, state.decisions, seat)
                    differed += other != state
                    compared += 1
    assert compared > 50 and differed > compared // 2


@pytest.mark.parametrize("name", ["arkham", "final hour"])
def test_bots_know_no_more_than_their_seat(name: str) -> None:
    state = made(name).start(4)
    for step in range(80):
        if state.over:
            break
        view = state.view()
        other = view.sample(step)
        for kind in ("random", "planner"):
            chosen = keeper.Bot(kind, seed=step).choose(view)
            assert chosen == keeper.Bot(kind, seed=step).choose(other.view(view.seat))
        assert keeper.Bot("planner").value(view) == keeper.Bot("planner").value(other.view(view.seat))
        state.step(0)


def test_a_batch_tells_what_the_view_tells(game: keeper.Game) -> None:
    batch = keeper.Batch(game, 2, observe="numbers,options,entities")
    state = game.start(3)
    for _ in range(30):
        if state.over:
            break
        batch.set(0, state)
        batch.set(1, state.view().sample(1))
        assert (batch.numbers[0] == batch.numbers[1]).all()
        assert all((table[0] == table[1]).all() for table in batch.entities.values())
        rows = batch.rows
        first, second = (rows[batch.starts[at] : batch.starts[at + 1]] for at in (0, 1))
        assert (first == second).all() and (batch.ask[0] == batch.ask[1]).all()
        state.step(0)


def test_a_view_has_no_way_to_the_position() -> None:
    view = made("arkham").start(1).view(0)
    assert {name for name in dir(view) if not name.startswith("__")} == {
        "ask", "ask_row", "count", "entities", "game", "numbers", "options", "question", "rows", "sample", "seat",
    }  # fmt: skip


def test_the_words_of_a_view_are_those_of_the_table_and_tell_nothing_hidden(game: keeper.Game) -> None:
    def told(view: keeper.View) -> list:
        return [view.question, *((option.key, option.words) for option in view.options)]

    luck, compared = random.Random(6), 0
    for seed in range(3):
        state = game.start(seed)
        while not state.over and compared < 150 * (seed + 1):
            for seat in state.seats:
                view = state.view(seat)
                assert len(view.options) == view.count and len(view.question) > 3
                of_table = [(option.key, option.words) for option in state.options_of(seat)]
                assert told(view)[1:] == of_table, (seed, state.decisions, seat)
                assert told(view.sample(seed).view(seat)) == told(view), (seed, state.decisions, seat)
                compared += 1
            assert state.view().question == state.question
            state.step(luck.randrange(state.count))
    assert compared > 50

