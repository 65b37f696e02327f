"""Ray, on this machine: two workers, whatever is cut into however many parts."""

from __future__ import annotations

import signal
import threading
import time

import numpy as np
import pytest

import keeper

ray = pytest.importorskip("ray")
psutil = pytest.importorskip("psutil")

import keeper.data  # noqa: E402
import keeper.ray  # noqa: E402
from keeper.value import Value  # noqa: E402


#: One cluster for all of them, where several processes run the tests.
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    # Workers are as important here as the test: on a busy machine they would never come to their turn.
    own = {"worker_niceness": 0}
    memory = 100 * 2**20
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=memory, _system_config=own)
    yield
    ray.shutdown()


GAME = keeper.Game("arkham", players=2)


def test_any_number_of_tasks_gives_the_same_table_and_hash() -> None:
    how = {"bots": ["planner", "random"], "seed": 3}
    alone = keeper.simulate(GAME, 80, **how)
    for tasks in (1, 2, 7, 40):
        run = keeper.ray.sim(GAME, 80, tasks=tasks, **how)
        assert (run.hash, run.table()) == (alone.hash, alone.table()), tasks
        assert run == alone


def workers() -> list[psutil.Process]:
    found = psutil.Process().children(recursive=True)
    return [one for one in found if one.name().startswith("ray::_part")]


def test_a_lost_worker_is_made_up_for() -> None:
    game = keeper.Game("arkham", players=3)
    how = {"bots": "planner", "seed": 5}
    killed: list[int] = []
    done = threading.Event()

    def kill() -> None:
        while not done.is_set() and not killed:
            for worker in workers():
                worker.send_signal(signal.SIGKILL)
                killed.append(worker.pid)
                return
            time.sleep(0.01)

    killer = threading.Thread(target=kill)
    killer.start()
    run = keeper.ray.sim(game, 120, tasks=4, **how)
    done.set()
    killer.join()
    assert killed, "a worker was killed while it played"
    assert run == keeper.simulate(game, 120, **how)


def test_a_run_goes_on_from_the_parts_that_are_there(tmp_path) -> None:
    import shutil

    out, how = tmp_path / "run", {"bots": "random", "seed": 2, "decisions": True}
    whole = keeper.ray.sim(GAME, 50, out=out, tasks=5, **how)
    assert whole == keeper.data.summary(out)
    parts = sorted(out.glob("part-*"))
    assert len(parts) == 5
    shutil.rmtree(parts[1])
    shutil.rmtree(parts[4])
    (out / ".part-00001-broken-off").mkdir()
    kept = {part: (part / "games-0000.parquet").stat().st_mtime_ns for part in (parts[0], parts[2], parts[3])}
    again = keeper.ray.sim(GAME, 50, out=out, **how)
    assert again == whole and again.hash == whole.hash
    assert {part: (part / "games-0000.parquet").stat().st_mtime_ns for part in kept} == kept, "nothing is played twice"
    assert keeper.data.read(out).games["game"].to_pylist() == list(range(50))
    assert keeper.data.read(out).decisions.num_rows == whole.decisions
    with pytest.raises(keeper.Error, match="holds another run"):
        keeper.ray.sim(GAME, 50, out=out, bots="random", seed=3)
    with pytest.raises(keeper.Error, match="holds another run"):
        keeper.ray.sim(GAME, 51, out=out, **how)


def test_an_arena_compares_the_same_games() -> None:
    found = [keeper.ray.arena(GAME, "planner", "random", 60, tasks=tasks, seed=4) for tasks in (1, 7)]
    assert found[0] == found[1]
    one, other = (keeper.simulate(GAME, 60, bots=bots, seed=4, rows=True) for bots in ("planner", "random"))
    assert found[0].won == (one.won[0], other.won[0])
    assert np.allclose(found[0].difference, one.paired(other))
    only = found[0].only
    assert only[1] - only[0] == round(60 * found[0].difference[0])


def test_training_is_the_same_on_any_number_of_tasks_and_learns(tmp_path) -> None:
    game = keeper.Game("arkham", players=1, ancient_one="yig")
    found = []
    for tasks in (1, 3):
        out = tmp_path / f"{tasks}.npz"
        found.append(keeper.ray.train(game, 400, out=out, tasks=tasks, bots="planner", every=10, rounds=300))
    assert found[0] == found[1]
    assert found[0]["surprise"] < found[0]["surprise_of_one_who_knows_nothing"]
    one, other = (Value.load(tmp_path / f"{tasks}.npz", game) for tasks in (1, 3))
    assert np.array_equal(one.inner, other.inner)
    chance = one.chance(game.start(1).numbers())
    assert 0 <= float(chance) <= 1
    with pytest.raises(keeper.SnapshotError, match="train it again"):
        Value.load(tmp_path / "1.npz", keeper.Game("final-hour", players=1))


def test_runs_that_cannot_be(tmp_path) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        keeper.ray.sim(GAME, 0)
    with pytest.raises(ValueError, match="tasks"):
        keeper.ray.sim(GAME, 10, tasks=0)
    with pytest.raises(Exception, match="bot"):
        keeper.ray.sim(GAME, 10, bots="wizard")
    (tmp_path / "part-00000").mkdir()
    with pytest.raises(keeper.Error, match="no run.json"):
        keeper.ray.sim(GAME, 10, out=tmp_path)
