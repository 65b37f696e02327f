"""Arkham Horror and Final Hour as fast, deterministic environments for research.

A `Game` is what is played, with all its settings; `Game.start(seed)` gives a `State`, and a `Batch` plays many games at once. The
modules `keeper.env` (Gymnasium), `keeper.aec` and `keeper.parallel` (PettingZoo), `keeper.vector`, `keeper.spiel` (OpenSpiel),
`keeper.data` (Parquet) and `keeper.ray` (clusters) are thin layers on top. `docs/research.md` is the guide to all of it.

>>> import keeper
>>> game = keeper.Game("arkham", players=2)
>>> state = game.start(seed=42)
>>> bot = keeper.Bot("random", seed=1)
>>> while not state.over:
...     state.step(bot.choose(state))
>>> state.outcome.won
False
"""

from keeper._keeper import (
    ASK_COLUMNS,
    OPTION_COLUMNS,
    SCHEMA,
    Ask,
    Batch,
    Bot,
    ChoiceError,
    Error,
    Fault,
    Game,
    Option,
    Options,
    Outcome,
    Seed,
    SetUpError,
    ShapeError,
    SnapshotError,
    State,
    Summary,
    View,
    simulate,
)

__all__ = [
    "ASK_COLUMNS",
    "OPTION_COLUMNS",
    "SCHEMA",
    "Ask",
    "Batch",
    "Bot",
    "ChoiceError",
    "Error",
    "Fault",
    "Game",
    "Option",
    "Options",
    "Outcome",
    "Seed",
    "SetUpError",
    "ShapeError",
    "SnapshotError",
    "State",
    "Summary",
    "View",
    "seed",
    "simulate",
    "vocabulary",
]


def seed(of: int | str | Seed) -> Seed:
    """The seed of a number or a word. Game ``n`` of ``keeper sim --seed 1`` has the seed ``keeper.seed(1).derive(n)``."""
    return Seed(of)


def vocabulary(game: Game, games: int = 200, seed: int | str | Seed = 1) -> list[str]:
    """The keys of all options that came up in this many random games, in alphabetical order.

    A fixed vocabulary of actions can be made of it for one box. It is never complete: the rows of numbers that come with options need none.
    """
    found: set[str] = set()
    root = Seed(seed)
    for number in range(games):
        state = game.start(root.derive(number))
        bot = Bot("random", seed=root.derive(number))
        while not state.over:
            found.update(option.key for option in state.options)
            state.step(bot.choose(state))
    return sorted(found)
