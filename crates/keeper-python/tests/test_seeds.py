"""The same games as the command line, hash for hash."""

from __future__ import annotations

import csv
import io
import json

import pytest
from conftest import sim

import keeper


@pytest.mark.parametrize("bot", ["random", "planner"])
def test_simulate_plays_the_games_of_keeper_sim(bot: str) -> None:
    found = json.loads(sim("--json", "--games", "40", "--players", "1-3", "--seed", "5", "--bot", bot, "--ancient-one", "all"))
    game = keeper.Game("arkham", players=1)
    how = {"seed": 5, "players": (1, 3), "bots": bot, "ancient_one": "all"}
    ours = keeper.simulate(game, 40, **how)
    assert ours.hash == found["hash"]
    assert ours.dict()["won"] == found["won"] and ours.dict()["by_investigator"] == found["by_investigator"]
    assert keeper.simulate(game, 40, threads=2, **how) == ours
    parts = keeper.simulate(game, 13, **how) + keeper.simulate(game, 27, first=13, **how)
    assert parts == ours and parts.hash == ours.hash
    text = keeper.simulate(game, 40, rows=True, **how).csv
    assert text == sim("--csv", "-", "--games", "40", "--players", "1-3", "--seed", "5", "--bot", bot, "--ancient-one", "all")


@pytest.mark.parametrize(
    ("line", "kind", "settings"),
    [
        ("--sets base,kingsport --herald random", "arkham", {"sets": ["base", "kingsport"], "herald": "random"}),
        ("--sets all", "arkham", {"sets": ["all"]}),
        ("--sets all --mix all=40", "arkham", {"sets": ["all"], "mix": {"all": 40}}),
        ("--rotation 1+2", "arkham", {"rotation": "1+2", "rotation_seed": 5}),
        ("--rotation village", "arkham", {"rotation": "village"}),
        ("--variant keeper --variant harder", "arkham", {"variants": ["keeper", "harder"]}),
        ("--investigators joe-diamond,random --choose", "arkham", {"investigators": ["joe-diamond", None], "choose": True}),
        ("--game final-hour --difficulty hard", "final-hour", {"difficulty": "hard"}),
    ],
)
def test_every_setting_of_the_program_is_one_of_a_game(line: str, kind: str, settings: dict) -> None:
    found = json.loads(sim("--json", "--games", "12", "--players", "3", "--seed", "5", "--bot", "random", *line.split()))
    assert keeper.simulate(keeper.Game(kind, players=3, **settings), 12, seed=5, bots="random").hash == found["hash"]


def test_a_table_is_the_one_that_the_program_prints() -> None:
    printed = sim("--games", "20", "--players", "2", "--bot", "random", "--game", "final-hour")
    ours = keeper.simulate(keeper.Game("final-hour", players=2), 20, bots="random")
    assert printed.startswith(ours.table()) and ours.hash in printed


@pytest.mark.parametrize("kind", ["arkham", "final-hour"])
def test_game_n_of_a_run_is_the_game_of_the_derived_seed(kind: str) -> None:
    game = keeper.Game(kind, players=2)
    rows = list(csv.DictReader(io.StringIO(keeper.simulate(game, 5, bots="planner", seed=9, rows=True).csv)))
    for number, row in enumerate(rows):
        seed = keeper.seed(9).derive(number)
        state = game.start(seed)
        bot = keeper.Bot("planner", seed=seed.derive(0))
        while not state.over:
            state.step(bot.choose(state))
        assert str(state.seed) == row["seed"]
        assert (state.outcome.kind, str(state.decisions)) == (row["outcome"], row["decisions"])


def test_a_record_is_what_the_program_replays(tmp_path) -> None:
    import subprocess

    from conftest import binary, play

    state = play(keeper.Game("arkham", players=2).start(3))
    file = tmp_path / "game.json"
    file.write_text(state.record())
    done = subprocess.run([binary(), "replay", file, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
