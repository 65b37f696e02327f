"""Datasets of games: what ``keeper sim --out DIR`` and `keeper.simulate(..., out=DIR)` have written.

`read` gives Arrow tables. `positions` plays games again, so that you can make any observation of stored games, even one that did not exist
when they were played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq

import keeper
from keeper import Game, State, Summary
from keeper._keeper import _game
from keeper._packed import unpack

__all__ = ["Dataset", "Metadata", "Position", "arrays", "metadata", "positions", "read", "summary"]


@dataclass(frozen=True)
class Metadata:
    """The metadata of a file."""

    game: str
    rules: int
    cards: str
    schema: int
    command: str
    settings: dict[str, Any]
    summary: str


@dataclass(frozen=True)
class Dataset:
    """The tables of a folder."""

    games: pa.Table
    decisions: pa.Table | None
    metadata: list[Metadata]


@dataclass(frozen=True)
class Position:
    """A position of a stored game, and what was chosen there: the number among the options of the seat."""

    game: int
    n: int
    state: State
    seat: int
    chosen: int
    won: bool


def _files(folder: str | Path, kind: str) -> tuple[pyarrow.fs.FileSystem, list[str]]:
    """The complete files of a kind, in order; the folder may be an address like ``s3://bucket/folder``."""
    text = str(folder)
    if "://" in text:
        system, path = pyarrow.fs.FileSystem.from_uri(text)
    else:
        system, path = pyarrow.fs.LocalFileSystem(), str(Path(text).absolute())
    found = system.get_file_info(pyarrow.fs.FileSelector(path, allow_not_found=True, recursive=True))
    # Parts of a run that are being written have names that begin with a point.
    complete = (one for one in found if "/." not in one.path.removeprefix(path))
    names = sorted(
        one.path for one in complete if one.base_name.startswith(f"{kind}-") and one.base_name.endswith(".parquet")
    )
    return system, names


def _metadata(system: pyarrow.fs.FileSystem, path: str) -> Metadata:
    with system.open_input_file(path) as file:
        found = pq.ParquetFile(file).metadata.metadata or {}
    try:
        text = {key: found[f"keeper.{key}".encode()].decode() for key in Metadata.__dataclass_fields__}
    except KeyError as missing:
        raise keeper.SnapshotError(f"{path} is no file of Keeper's: it has no {missing}") from None
    return Metadata(
        game=text["game"],
        rules=int(text["rules"]),
        cards=text["cards"],
        schema=int(text["schema"]),
        command=text["command"],
        settings=json.loads(text["settings"]),
        summary=text["summary"],
    )


def _all(folder: str | Path) -> tuple[pyarrow.fs.FileSystem, list[str]]:
    system, names = _files(folder, "games")
    if not names:
        raise FileNotFoundError(f"{folder} holds no games: there is no file games-0000.parquet")
    return system, names


def metadata(folder: str | Path) -> list[Metadata]:
    """The metadata of the files of games."""
    system, names = _all(folder)
    return [_metadata(system, name) for name in names]


def read(folder: str | Path, columns: list[str] | None = None) -> Dataset:
    """The tables of a folder; with ``columns`` only these of the decisions."""
    system, names = _all(folder)
    games = pa.concat_tables([pq.read_table(name, filesystem=system) for name in names])
    _, more = _files(folder, "decisions")
    decisions = [pq.read_table(name, filesystem=system, columns=columns, read_dictionary=["key", "ask", "phase"]) for name in more]
    # Every row group has a dictionary of its own, and Arrow groups rows only by one that is the same in all of them.
    all_decisions = pa.concat_tables(decisions).unify_dictionaries() if decisions else None
    return Dataset(games, all_decisions, [_metadata(system, name) for name in names])


def _set_up(of: Metadata, game: int) -> str:
    """The settings of a game by its number: those of a plan are taken in turn, each with every number of players."""
    least, most = of.settings["players"]
    counts, ways = most - least + 1, of.settings["set_ups"]
    settings = dict(ways[game // counts % len(ways)])
    settings["players"] = least + game % counts
    return json.dumps(settings, sort_keys=True)


def summary(folder: str | Path, *, cards: Sequence[str | Path] = ()) -> Summary:
    """What ``keeper sim`` printed of these games: the sum over all files. ``cards`` are the folders that the game was given."""
    found = metadata(folder)
    game = _game(found[0].game, _set_up(found[0], found[0].settings["first"]), [str(one) for one in cards], found[0].cards)
    total = Summary.from_json(game, found[0].summary)
    for one in found[1:]:
        total = total + Summary.from_json(game, one.summary)
    return total


def positions(
    folder: str | Path, *, every: int = 1, games: int | None = None, cards: Sequence[str | Path] = ()
) -> Iterator[Position]:
    """Plays stored games again and yields their positions: every decision, or one in ``every``. The states are copies.

    It works with the rules and cards that the games were played by; with others it raises `keeper.SnapshotError`. A game with cards of its
    own needs their folders again: ``cards``.
    """
    if every < 1:
        raise ValueError(f"every is a number from 1, not {every}")
    system, names = _all(folder)
    played = 0
    for name in names:
        of = _metadata(system, name)
        known: dict[str, Game] = {}
        with system.open_input_file(name) as file:
            for batch in pq.ParquetFile(file).iter_batches(1024, columns=["game", "seed", "won", "choices"]):
                for row in batch.to_pylist():
                    if games is not None and played >= games:
                        return
                    played += 1
                    text = _set_up(of, row["game"])
                    if text not in known:
                        known[text] = _game(of.game, text, [str(one) for one in cards], of.cards)
                        if known[text].rules != of.rules:
                            raise keeper.SnapshotError(
                                f"these games were played by rules version {of.rules}; here it is {known[text].rules}: "
                                "read them with the Keeper that wrote them"
                            )
                    yield from _replayed(known[text], row, every)


def _replayed(game: Game, row: dict[str, Any], every: int) -> Iterator[Position]:
    state = game.start(keeper.Seed(row["seed"]))
    for n, index in enumerate(unpack(row["choices"])):
        if n % every == 0:
            before = state.copy()
            seat, chosen = before._own(index)
            yield Position(row["game"], n, before, seat, chosen, row["won"])
        state._step_all(index)


def arrays(
    folder: str | Path, *, every: int = 1, games: int | None = None, cards: Sequence[str | Path] = ()
) -> dict[str, np.ndarray]:
    """The numbers of positions with the results: ``numbers``, ``seat``, ``game``, ``won``."""
    # Of a position only its numbers are kept: there may be very many.
    rows = [
        (one.state.numbers(one.seat), one.seat, one.game, one.won)
        for one in positions(folder, every=every, games=games, cards=cards)
    ]
    numbers, seat, game, won = zip(*rows, strict=True) if rows else ((), (), (), ())
    return {
        "numbers": np.array(numbers, np.float32).reshape(len(rows), -1 if rows else 0),
        "seat": np.array(seat, np.int8),
        "game": np.array(game, np.int64),
        "won": np.array(won, bool),
    }
