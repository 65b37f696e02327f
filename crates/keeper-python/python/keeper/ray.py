"""Any number of machines: Ray plays parts of a run, with the same result as one machine.

A run is cut into ranges of game numbers. A part is a pure function of its range, so the tasks, retries and schedulers of Ray are all that is
needed: the hash is a sum, and any split gives the same. With ``out`` every finished part is kept, and a run with the same ``out`` goes on
where the last one stopped.
"""

from __future__ import annotations

import json
import math
import shutil
import tempfile
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.fs
import ray

import keeper
from keeper import Game, Summary, simulate

__all__ = ["Arena", "arena", "sim", "train"]

#: How often Ray plays a part again whose worker was lost.
RETRIES = 5


@ray.remote(max_retries=RETRIES)
def _part(game: Game, first: int, count: int, how: dict[str, Any], out: str | None, number: int) -> Summary:
    """One part of a run. It is written under a name of its own first, so that a part is there as a whole or not at all."""
    if out is None:
        return simulate(game, count, first=first, **how)
    system, path = _place(out)
    own = f"{path}/{_name(number)}"
    with tempfile.TemporaryDirectory() as folder:
        summary = simulate(game, count, first=first, out=folder, **how)
        passing = f"{path}/.{_name(number)}-{uuid.uuid4().hex}"
        local = isinstance(system, pyarrow.fs.LocalFileSystem)
        # Where folders cannot be renamed, the games come last: a part counts when they are there.
        to = passing if local else own
        system.create_dir(to)
        for file in sorted(Path(folder).iterdir(), reverse=False):
            pyarrow.fs.copy_files(str(file), f"{to}/{file.name}", destination_filesystem=system)
        if local:
            try:
                Path(passing).rename(own)
            except OSError:
                # Another try at the same part was faster: it wrote the same.
                shutil.rmtree(passing, ignore_errors=True)
    return summary


def _name(number: int) -> str:
    return f"part-{number:05}"


def _place(out: str) -> tuple[pyarrow.fs.FileSystem, str]:
    if "://" in out:
        return pyarrow.fs.FileSystem.from_uri(out)
    return pyarrow.fs.LocalFileSystem(), str(Path(out).absolute())


def _is_there(out: str, number: int) -> bool:
    system, path = _place(out)
    return system.get_file_info(f"{path}/{_name(number)}/games-0000.parquet").type == pyarrow.fs.FileType.File


def _plan(game: Game, games: int, part: int, how: dict[str, Any], out: str | None) -> int:
    """How many games a part has: as many as when the run was begun. A folder of another run is refused."""
    if out is None:
        return part
    system, path = _place(out)
    wanted = {
        "game": game.kind,
        "settings": game.settings,
        "rules": game.rules,
        "cards": game.cards,
        "games": games,
        "how": {key: str(value) for key, value in sorted(how.items()) if key != "threads"},
    }
    name = f"{path}/run.json"
    system.create_dir(path)
    if system.get_file_info(name).type == pyarrow.fs.FileType.File:
        with system.open_input_stream(name) as file:
            found = json.loads(file.read())
        part = found.pop("part")
        if found != wanted:
            differ = sorted(key for key in wanted if found.get(key) != wanted[key])
            raise keeper.Error(f"{out} holds another run (it differs in {', '.join(differ)}): choose another folder")
        return part
    if any("part-" in one.path for one in system.get_file_info(pyarrow.fs.FileSelector(path))):
        raise keeper.Error(f"{out} holds parts of a run, but no run.json says of which: choose another folder")
    with system.open_output_stream(name) as file:
        file.write(json.dumps(wanted | {"part": part}).encode())
    return part


def _started() -> None:
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)


def _ranges(games: int, part: int) -> list[tuple[int, int]]:
    return [(first, min(part, games - first)) for first in range(0, games, part)]


def _size(games: int, tasks: int | None) -> int:
    """A few parts for each core: nobody waits long for the last one, and none is so short that starting it costs more."""
    if games < 1:
        raise ValueError("no games to play: ask for at least 1")
    if tasks is not None and tasks < 1:
        raise ValueError("tasks: at least 1")
    cores = int(ray.cluster_resources().get("CPU", 1))
    return math.ceil(games / (tasks or 4 * cores))


def sim(game: Game, games: int = 1000, *, out: str | Path | None = None, tasks: int | None = None, **how: Any) -> Summary:
    """Plays many games on all machines of the cluster, as `keeper.simulate` does on one: the same table and the same hash.

    ``tasks`` is the number of parts; each should take some seconds. With ``out`` (a folder that all machines see, or an address like
    ``s3://bucket/run``) the games are written as Parquet files, and finished parts are not played again.
    """
    from keeper import data

    _started()
    place = None if out is None else str(out)
    part = _plan(game, games, _size(games, tasks), how, place)
    waiting, done = [], []
    for number, (first, count) in enumerate(_ranges(games, part)):
        if place is not None and _is_there(place, number):
            done.append(data.summary(f"{place}/{_name(number)}", cards=game.folders))
        else:
            waiting.append(_part.remote(game, first, count, how, place, number))
    total: Summary | None = None
    for summary in done:
        total = summary if total is None else total + summary
    while waiting:
        ready, waiting = ray.wait(waiting, num_returns=1)
        summary = ray.get(ready[0])
        total = summary if total is None else total + summary
    assert total is not None
    return total


@dataclass(frozen=True)
class Arena:
    """The results of the same games played by two."""

    games: int
    #: The shares of games that each of them won.
    won: tuple[float, float]
    #: Games that only the first, and only the second of them won: the others say nothing of who is better.
    only: tuple[int, int]
    #: How many more games the second won, as a share of all, and the bounds between which the truth lies in 95 of 100 cases.
    difference: tuple[float, float, float]


@ray.remote(max_retries=RETRIES)
def _pairs(game: Game, first: int, count: int, sides: list[dict[str, Any]]) -> list[np.ndarray]:
    return [simulate(game, count, first=first, rows=True, **side).wins for side in sides]


def arena(
    game: Game,
    a: str | dict[str, Any],
    b: str | dict[str, Any],
    games: int = 1000,
    *,
    tasks: int | None = None,
    **how: Any,
) -> Arena:
    """The same games played by two bots, or in two ways: ``arena(game, "planner", {"bots": "expert", "thought": 32})``.

    Both get the same seeds; games that both win or both lose say nothing about the difference.
    """
    _started()
    sides = [how | ({"bots": side} if isinstance(side, str) else side) for side in (a, b)]
    parts = [_pairs.remote(game, first, count, sides) for first, count in _ranges(games, _size(games, tasks))]
    won = [np.concatenate(side) for side in zip(*ray.get(parts), strict=True)]
    change = won[1].astype(np.int8) - won[0].astype(np.int8)
    mean = float(change.mean())
    half = 1.959963984540054 * math.sqrt(float(change.var(ddof=1)) / games) if games > 1 else 1.0
    only = (int((change < 0).sum()), int((change > 0).sum()))
    return Arena(games, (float(won[0].mean()), float(won[1].mean())), only, (mean, mean - half, mean + half))


@ray.remote(max_retries=RETRIES)
def _samples(game: Game, first: int, count: int, every: int, how: dict[str, Any]) -> dict[str, np.ndarray]:
    """Positions of games with their results."""
    from keeper import data

    with tempfile.TemporaryDirectory() as folder:
        simulate(game, count, first=first, out=folder, **how)
        return data.arrays(folder, every=every, cards=game.folders)


def train(
    game: Game,
    games: int = 10_000,
    *,
    out: str | Path,
    rounds: int = 300,
    cells: int = 64,
    every: int = 25,
    tasks: int | None = None,
    seed: int = 1,
    **how: Any,
) -> dict[str, float]:
    """Learns what positions are worth: bots play on all machines, and a value is fitted to how their games ended.

    The numbers of one position in ``every`` are collected; every tenth game is kept aside to see how well the others were learned. The
    weights are written to ``out`` as a ``.npz`` file, which `Value` reads. Gives the error of the value on the games kept aside, and
    that of a guess that knows only how often games are won. The same arguments give the same weights on any number of tasks.
    """
    from keeper.value import Value, fit

    _started()
    how = {"seed": seed} | how
    parts = [_samples.remote(game, first, count, every, how) for first, count in _ranges(games, _size(games, tasks))]
    found = ray.get(parts)
    numbers = np.concatenate([one["numbers"] for one in found])
    won = np.concatenate([one["won"] for one in found]).astype(np.float32)
    aside = np.concatenate([one["game"] for one in found]) % 10 == 9
    value = fit(numbers[~aside], won[~aside], cells=cells, rounds=rounds, seed=seed)
    value.save(out, game)
    held = Value.load(out, game)
    share = float(won[~aside].mean())
    return {
        "positions": float(len(won)),
        "won": float(won.mean()),
        "surprise": held.surprise(numbers[aside], won[aside]),
        "surprise_of_one_who_knows_nothing": Value.constant(share, numbers.shape[1]).surprise(numbers[aside], won[aside]),
    }
