"""What the tests share."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

import keeper

ROOT = Path(__file__).parents[3]


def binary() -> Path:
    """The program of the command line: built with the rest of the repository."""
    name = os.environ.get("KEEPER", str(ROOT / "target" / "release" / "keeper"))
    if not Path(name).exists():
        if os.environ.get("CI") == "true":
            pytest.fail(f"{name} is not built: cargo build --release")
        pytest.skip(f"{name} is not built: cargo build --release")
    return Path(name)


def sim(*arguments: str) -> str:
    done = subprocess.run([binary(), "sim", *arguments], check=True, capture_output=True, text=True)
    return done.stdout


#: Both games, and Arkham Horror with every box.
GAMES = {
    "arkham": {"players": 2},
    "alone": {"players": 1},
    "dunwich": {"players": 3, "sets": ["base", "dunwich"]},
    "every box": {"players": 2, "sets": ["all"], "herald": "random"},
    "with a keeper": {"players": 2, "variants": ["keeper"]},
    "final hour": {"players": 3, "kind": "final-hour"},
    "final hour alone": {"players": 1, "kind": "final-hour", "difficulty": "hard"},
}


@pytest.fixture(params=GAMES, scope="session")
def game(request: pytest.FixtureRequest) -> keeper.Game:
    return made(request.param)


def made(name: str) -> keeper.Game:
    settings = dict(GAMES[name])
    return keeper.Game(settings.pop("kind", "arkham"), **settings)


def middle(game: keeper.Game, seed: object = 1) -> keeper.State:
    """A position in the middle of a game."""
    end = play(game.start(seed))
    return game.play(end.seed, end.chosen[: min(end.decisions // 2, 60)])


def play(state: keeper.State, seed: int = 1, most: int = 10**9) -> keeper.State:
    """Plays on at random."""
    luck = random.Random(seed)
    while not state.over and most > 0:
        state.step(luck.randrange(state.count))
        most -= 1
    return state
