"""Many games at once."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
from conftest import made

import keeper


def test_a_batch_plays_what_single_games_play(game: keeper.Game) -> None:
    n = 5
    batch = keeper.Batch(game, n, seed=3, observe="numbers,options,entities", autoreset=False)
    states = [game.start(keeper.seed(3).derive(number)) for number in range(n)]
    luck = np.random.default_rng(1)
    for _ in range(150):
        for at, state in enumerate(states):
            assert batch.count[at] == state.count
            assert batch.seat[at] == (-1 if state.over else state.seat)
            if state.over:
                continue
            view = state.view()
            assert (batch.numbers[at] == view.numbers()).all()
            assert (batch.rows[batch.starts[at] : batch.starts[at + 1]] == view.rows()).all()
            assert (batch.ask[at] == view.ask_row()).all()
            assert all((batch.entities[name][at] == table).all() for name, table in view.entities().items())
        actions = (luck.random(n) * batch.count).astype(np.int32)
        batch.step(actions)
        for at, state in enumerate(states):
            if not state.over:
                state.step(int(actions[at]))
                assert batch.done[at] == state.over
                assert batch.won[at] == bool(state.over and state.outcome.won) == batch.reward[at]
            else:
                assert not batch.done[at] and batch.reward[at] == 0
    assert all(batch.state(at) == state for at, state in enumerate(states))


def test_finished_games_begin_anew_with_the_next_seed(game: keeper.Game) -> None:
    batch = keeper.Batch(game, 3, seed=8)
    luck = np.random.default_rng(2)
    met = 0
    while met < 4:
        before = batch.number.copy()
        batch.step((luck.random(3) * batch.count).astype(np.int64))
        for at in np.flatnonzero(batch.done):
            met += 1
            assert batch.number[at] == before[at] + 3
            assert batch.state(int(at)) == game.start(keeper.seed(8).derive(int(batch.number[at])))
    assert (batch.count > 0).all()


def test_threads_make_no_difference() -> None:
    game = made("arkham")
    one, other = (keeper.Batch(game, 200, seed=1, threads=threads, observe="numbers,options") for threads in (1, 3))
    for batch in (one, other):
        batch.step_random(40)
        for _ in range(5):
            batch.step(np.zeros(200, np.int32))
    assert (one.numbers == other.numbers).all() and (one.starts == other.starts).all()
    assert (one.rows[: one.starts[-1]] == other.rows[: other.starts[-1]]).all()
    assert (one.number == other.number).all()


@pytest.mark.parametrize("name", ["arkham", "final hour"])
def test_bots_play_the_seats_that_nobody_learns(name: str) -> None:
    game = made(name)
    batch = keeper.Batch(game, 8, learners=[1], bot="planner", autoreset=False)
    luck = np.random.default_rng(3)
    for _ in range(60):
        assert set(batch.seat.tolist()) <= {1, -1}
        batch.step((luck.random(8) * batch.count).astype(np.int32))
    assert (batch.seat == 1).any() or (batch.seat == -1).all()


def test_nine_sit_at_the_largest_table() -> None:
    game = keeper.Game("arkham", players=8, variants=["keeper"])
    assert game.seats == 9
    batch = keeper.Batch(game, 4, learners=[8], bot="random", autoreset=False)
    for _ in range(30):
        assert set(batch.seat.tolist()) <= {8, -1}
        batch.step([0] * 4)


def test_who_plays_the_keeper_alone_is_rewarded_for_the_opposite() -> None:
    batch = keeper.Batch(made("with a keeper"), 24, seed=2, learners=[2], bot="planner", autoreset=False)
    luck, ended = np.random.default_rng(4), 0
    while (batch.count > 0).any():
        batch.step((luck.random(24) * batch.count).astype(np.int32))
        assert (batch.reward == -batch.won.astype(np.float32)).all()
        ended += int(batch.done.sum())
    won = [batch.state(at).outcome.won for at in range(24)]
    assert ended == 24 and any(won), "some of these games are won, or the test shows nothing"


def test_other_threads_of_python_run_while_a_batch_is_stepped() -> None:
    batch = keeper.Batch(made("arkham"), 64)
    batch.step_bot("planner", 2)
    done = threading.Event()

    def work() -> None:
        batch.step_bot("planner", 150)
        done.set()

    thread = threading.Thread(target=work)
    began = time.monotonic()
    thread.start()
    turns = 0
    while not done.is_set():
        time.sleep(0.001)
        turns += 1
    thread.join()
    # With the lock held this thread would have had a turn at the beginning and one at the end.
    assert turns > 0.1 * (time.monotonic() - began) / 0.001 and turns > 10


def test_games_that_take_too_long_are_broken_off() -> None:
    """Two who stand together and hand each other all they have, again and again, never come to the end of their turn."""
    game = keeper.Game("arkham", players=2)
    wanted = [game.option_kinds.index(kind) for kind in ("trade", "card")]
    batch = keeper.Batch(game, 8, seed=1, observe="options", autoreset=False)
    for _ in range(game.longest):
        kinds = [batch.rows[begin:end, 0].tolist() for begin, end in zip(batch.starts, batch.starts[1:], strict=False)]
        batch.step([next((of.index(kind) for kind in wanted if kind in of), 0) for of in kinds])
        if batch.truncated.any() or not (batch.count > 0).any():
            break
    at = int(batch.truncated.argmax())
    assert batch.truncated[at] and not batch.done[at] and batch.count[at] == 0 and batch.seat[at] == -1
    assert batch.state(at).decisions == game.longest and not batch.state(at).over


def test_a_batch_of_bots_wins_as_the_bots_do() -> None:
    game = made("arkham")
    batch = keeper.Batch(game, 32, seed=2, autoreset=False)
    while (batch.count > 0).any():
        batch.step_bot("planner", 50)
    run = keeper.simulate(game, 32, seed=2, bots="planner", rows=True)
    won = [batch.state(at).outcome.won for at in range(32)]
    assert won == run.wins.tolist()


def test_potential_rewards_add_up_to_what_the_game_was_worth() -> None:
    game = made("arkham")
    batch = keeper.Batch(game, 4, seed=5, reward="potential", autoreset=False)
    worth = [keeper.Bot("planner").value(batch.state(at)) for at in range(4)]
    total = np.zeros(4)
    luck = np.random.default_rng(1)
    while (batch.count > 0).any():
        batch.step((luck.random(4) * batch.count).astype(np.int32))
        total += batch.reward
    won = np.array([batch.state(at).outcome.won for at in range(4)], float)
    assert np.allclose(total, won - worth, atol=1e-4)


def test_positions_are_put_in_and_forked(game: keeper.Game) -> None:
    batch = keeper.Batch(game, 3, seed=1, observe="numbers")
    state = game.start(77)
    for _ in range(20):
        state.step(0)
    batch.set(1, state)
    assert batch.state(1) == state and (batch.numbers[1] == state.numbers()).all()
    same = batch.fork(1, 4)
    assert all(same.state(at) == state for at in range(4))
    dealt = batch.fork(1, 4, seed=9)
    assert (dealt.numbers == same.numbers).all(), "who is asked sees the same"
    assert len({hash(dealt.state(at)) for at in range(4)}) == 4
    assert batch.state(1) == state


def test_what_is_not_asked_for_is_not_written() -> None:
    batch = keeper.Batch(made("arkham"), 4)
    assert batch.numbers.shape == (4, 0) and batch.rows.shape[0] == 0 and batch.entities == {}
    assert (batch.starts == 0).all() and (batch.count >= 2).all()
