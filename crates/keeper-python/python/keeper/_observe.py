"""What environments show of a position: the same for all of them."""

from __future__ import annotations

from typing import Any

import numpy as np

import keeper
from keeper import Game, State

#: More options than any question can have.
MOST_OPTIONS = 320


class Observer:
    """Makes observations of one shape for every question of a game."""

    def __init__(self, game: Game, max_options: int = MOST_OPTIONS, entities: bool = False) -> None:
        if not 2 <= max_options <= MOST_OPTIONS:
            raise ValueError(f"max_options is a number from 2 to {MOST_OPTIONS}, not {max_options}")
        self.game = game
        self.max_options = max_options
        self.entities = entities
        self.wide = len(game.number_names)

    def space(self, mask: bool = True) -> Any:
        """The space of the observations, for Gymnasium and PettingZoo."""
        from gymnasium import spaces

        parts: dict[str, Any] = {
            "observation": spaces.Box(-4.0, 4.0, (self.wide,), np.float32),
            "options": spaces.Box(-(2**15), 2**15 - 1, (self.max_options, len(keeper.OPTION_COLUMNS)), np.int16),
            "ask": spaces.Box(-(2**15), 2**15 - 1, (len(keeper.ASK_COLUMNS),), np.int16),
        }
        if mask:
            parts["action_mask"] = spaces.Box(0, 1, (self.max_options,), np.int8)
        if self.entities:
            tables: dict[str, Any] = {
                name: spaces.Box(-(2**15), 2**15 - 1, (rows, len(columns)), np.int16)
                for name, rows, columns in self.game.tables
            }
            parts["entities"] = spaces.Dict(tables)
        return spaces.Dict(parts)

    def of(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat sees. A seat that is not asked has an empty mask."""
        view = state.view(seat)
        rows = view.rows()
        count = len(rows)
        if count > self.max_options:
            kind = view.ask.kind if view.ask else "?"
            raise keeper.ShapeError(
                f"the question \"{kind}\" has {count} options, but max_options is {self.max_options}: make it larger"
            )
        options = np.zeros((self.max_options, len(keeper.OPTION_COLUMNS)), np.int16)
        options[:count] = rows
        mask = np.zeros(self.max_options, np.int8)
        mask[:count] = 1
        seen = {"observation": view.numbers(), "options": options, "ask": view.ask_row(), "action_mask": mask}
        if self.entities:
            seen["entities"] = view.entities()
        return seen


def chosen(action: Any, count: int, strict: bool, infos: dict[str, Any]) -> int:
    """The option that an action means. Checkers sample without masks: an action that is not offered is reported and counts as the first."""
    number = int(action)
    if 0 <= number < count:
        return number
    if strict:
        raise keeper.ChoiceError(f"there is no option number {number}: there are {count}")
    infos["illegal"] = number
    return 0


def made(game: Game | str, settings: dict[str, Any]) -> Game:
    """A game by its name and settings, or the game itself."""
    if isinstance(game, str):
        return Game(game, **settings)
    if settings:
        raise ValueError("give the settings with the game's name, or a Game that has them")
    return game


def reward_of(state: State, kind: str) -> float:
    """What the end of a game is worth."""
    outcome = state.outcome
    if outcome is None:
        return 0.0
    return float(outcome.won) if kind == "win" else float(outcome.score)
