"""What both PettingZoo environments are: seats at a table, each with its space, and the position that lies there."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

import keeper
from keeper import Game, Seed, State
from keeper._observe import Observer, made


def agents_of(game: Game) -> list[str]:
    """The agents of a game: its investigators and, where one plays, the keeper."""
    names = [f"investigator_{seat}" for seat in range(game.players)]
    return names + ["keeper_0"] * (game.seats - game.players)


class Table:
    """What both environments have in common."""

    def _lay(
        self,
        game: Game | str,
        settings: dict[str, Any],
        *,
        reward: str,
        max_options: int,
        entities: bool,
        strict: bool,
        render_mode: str | None,
    ) -> None:
        if reward not in ("win", "score"):
            raise ValueError(f'there is no reward "{reward}"; there are: win, score')
        self.game = made(game, settings)
        self.reward = reward
        self.strict = strict
        self.render_mode = render_mode
        self.observer = Observer(self.game, max_options, entities)
        self.possible_agents = agents_of(self.game)
        self._space = self.observer.space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._space)
        self.action_spaces: dict[str, Any] = {agent: gymnasium.spaces.Discrete(max_options) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._state: State | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do: take an option by its number."""
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The position itself."""
        if self._state is None:
            raise keeper.Error("no game is going on: call reset first")
        return self._state

    def state(self) -> np.ndarray:
        """The position as all seats together see it, for a central critic: their numbers, one after the other."""
        return np.concatenate([self.position.numbers(seat) for seat in range(len(self.possible_agents))])

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        own = (options or {}).get("seed")
        self._state = self.game.start(Seed(int(self._random.integers(2**63)) if own is None else own))
        self.agents = self.possible_agents[:]
