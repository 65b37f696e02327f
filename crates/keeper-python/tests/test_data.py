"""Datasets: what is written is what was played, and stored games outlive a schema."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from conftest import ROOT, made, sim

import keeper

pytest.importorskip("pyarrow")

import keeper.data  # noqa: E402


@pytest.mark.parametrize("name", ["arkham", "final hour"])
def test_a_dataset_holds_the_games_of_the_run(name: str, tmp_path) -> None:
    game = made(name)
    run = keeper.simulate(game, 12, seed=4, bots="random", rows=True, out=tmp_path, decisions=True, numbers=True, players=(1, 2))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["decisions-0000.parquet", "games-0000.parquet"]
    data = keeper.data.read(tmp_path)
    rows = list(csv.DictReader(io.StringIO(run.csv)))
    found = data.games.to_pylist()
    assert [{key: str(one[key]).lower() if key == "won" else str(one[key]) for key in rows[0]} for one in found] == rows
    assert data.decisions.num_rows == run.decisions == sum(one["decisions"] for one in found)
    of = data.metadata[0]
    assert (of.game, of.rules, of.cards, of.schema) == (game.kind, game.rules, game.cards, keeper.SCHEMA)
    assert keeper.data.summary(tmp_path) == run and keeper.data.summary(tmp_path).hash == run.hash
    # Every position again, with the numbers that were written for it.
    decisions = data.decisions.to_pylist()
    names = [f"number_{name}" for name in game.number_names]
    for row, position in zip(decisions, keeper.data.positions(tmp_path), strict=True):
        assert (row["game"], row["n"], row["seat"], row["chosen"]) == (
            position.game, position.n, position.seat, position.chosen,
        )  # fmt: skip
        options = position.state.options_of(position.seat)
        assert len(options) == row["options"] and options[position.chosen].key == row["key"]
        assert np.array_equal(position.state.numbers(position.seat), np.array([row[name] for name in names], np.float32))


def test_the_program_writes_what_the_package_reads(tmp_path) -> None:
    out = tmp_path / "games"
    what = ["--out", str(out), "--decisions", "--numbers"]
    sim("--games", "30", "--players", "1-4", "--bot", "planner", "--seed", "6", *what)
    game = keeper.Game("arkham")
    run = keeper.simulate(game, 30, players=(1, 4), bots="planner", seed=6)
    assert keeper.data.summary(out) == run
    data = keeper.data.read(out, columns=["game", "key"])
    assert data.decisions.column_names == ["game", "key"] and data.decisions.num_rows == run.decisions
    said = data.metadata[0]
    assert said.command.startswith("keeper sim --games 30 ") and f"--out {out}" in said.command
    assert (said.rules, said.cards, said.schema) == (game.rules, game.cards, keeper.SCHEMA)
    names = keeper.data.read(out).decisions.column_names
    assert [name for name in names if name.startswith("number_")] == [f"number_{name}" for name in game.number_names]
    last = {position.game: position for position in keeper.data.positions(out)}
    assert len(last) == 30


@pytest.mark.parametrize("name", ["arkham", "final hour"])
def test_every_column_is_documented(name: str, tmp_path) -> None:
    keeper.simulate(made(name), 1, bots="random", out=tmp_path, decisions=True)
    data = keeper.data.read(tmp_path)
    guide = (ROOT / "docs" / "research.md").read_text().split("## Datasets")[1].split("\n## ")[0]
    for column in data.games.column_names + data.decisions.column_names:
        assert f"`{column}`" in guide, column


def test_games_with_cards_of_their_own_are_replayed_with_them(tmp_path) -> None:
    folder, out = tmp_path / "generous", tmp_path / "games"
    folder.mkdir()
    (folder / "generous.toml").write_text(
        "[[variant]]\nid = 'generous'\nname = 'Generous Signs'\nsays = 'Sealing costs 3.'\ntext = 'Sealing a gate costs 2 fewer clues.'\n"
    )
    game = keeper.Game("arkham", players=1, cards=[folder], variants=["generous"])
    run = keeper.simulate(game, 3, bots="random", out=out)
    assert game.folders == [str(folder)]
    assert keeper.data.summary(out, cards=[folder]) == run
    assert {position.game for position in keeper.data.positions(out, cards=game.folders)} == {0, 1, 2}
    assert len(keeper.data.arrays(out, every=50, cards=[folder])["won"]) > 3
    with pytest.raises(keeper.Error):
        list(keeper.data.positions(out))


def test_arrays_of_positions_for_learning(tmp_path) -> None:
    game = made("arkham")
    keeper.simulate(game, 10, bots="random", out=tmp_path)
    found = keeper.data.arrays(tmp_path, every=20)
    assert found["numbers"].shape == (len(found["won"]), len(game.number_names))
    assert set(found["game"]) == set(range(10))
    assert len(keeper.data.arrays(tmp_path, every=20, games=3)["won"]) < len(found["won"])


def test_folders_that_hold_no_games(tmp_path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    with pytest.raises(FileNotFoundError, match="holds no games"):
        keeper.data.read(tmp_path)
    pq.write_table(pa.table({"game": [1]}), tmp_path / "games-0000.parquet")
    with pytest.raises(keeper.SnapshotError, match="no file of Keeper's"):
        keeper.data.read(tmp_path)
    with pytest.raises(ValueError, match="from 1"):
        next(keeper.data.positions(tmp_path, every=0))


def test_games_of_other_rules_are_refused(tmp_path) -> None:
    import pyarrow.parquet as pq

    keeper.simulate(made("arkham"), 2, bots="random", out=tmp_path)
    file = tmp_path / "games-0000.parquet"
    table = pq.read_table(file)
    said = table.schema.metadata
    pq.write_table(table.replace_schema_metadata({**said, b"keeper.rules": b"1"}), file)
    with pytest.raises(keeper.SnapshotError, match="played by rules version 1"):
        list(keeper.data.positions(tmp_path))
    pq.write_table(table.replace_schema_metadata({**said, b"keeper.cards": b"0"}), file)
    with pytest.raises(keeper.SnapshotError, match="other card texts"):
        list(keeper.data.positions(tmp_path))


def test_decisions_of_several_parts_are_counted_together(tmp_path) -> None:
    """Each part has met other keys in another order, and its file has a dictionary of its own."""
    game, parts = keeper.Game("arkham", players=2), []
    for first in (0, 4):
        out = tmp_path / f"part-{first}"
        keeper.simulate(game, 4, first=first, bots="random", out=out, decisions=True)
        parts.append(keeper.data.read(out).decisions)
    both = keeper.data.read(tmp_path).decisions
    for column in ("key", "ask", "phase"):
        counted = both.group_by(column).aggregate([([], "count_all")])
        found = dict(zip(counted[column].to_pylist(), counted["count_all"].to_pylist(), strict=True))
        plain = [word for part in parts for word in part[column].to_pylist()]
        assert found == {word: plain.count(word) for word in set(plain)}
