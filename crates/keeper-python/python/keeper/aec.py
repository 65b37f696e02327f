"""PettingZoo, one agent after the other: ``keeper.aec.env("arkham", players=4)``."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from keeper import Game
from keeper._observe import MOST_OPTIONS, chosen, reward_of
from keeper._table import Table


def env(game: Game | str = "arkham", **settings: Any) -> KeeperAEC:
    """The environment of a game with these settings."""
    return KeeperAEC(game, **settings)


class KeeperAEC(Table, AECEnv[str, dict[str, Any], int]):
    """Every seat is an agent, and the seat that must decide acts. Questions to the group go to the seat with the casting vote. Where several
    seats decide at once, they answer one after the other, and none sees the answers of the others. The keeper is an agent of its own and is
    rewarded for the opposite. An action is the number of an option."""

    metadata = {"name": "keeper_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "arkham",
        *,
        reward: str = "win",
        max_options: int = MOST_OPTIONS,
        entities: bool = False,
        strict: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self._lay(
            game,
            settings,
            reward=reward,
            max_options=max_options,
            entities=entities,
            strict=strict,
            render_mode=render_mode,
        )
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @property
    def state_space(self) -> Any:
        """What `state` gives."""
        return gymnasium.spaces.Box(-4.0, 4.0, (self.observer.wide * len(self.possible_agents),), np.float32)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        seat = self.position.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.observer.of(self.position, self._seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.position
        infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        state.step(chosen(action, state.count, self.strict, infos[agent]))
        self.infos = infos
        self._cumulative_rewards[agent] = 0.0
        over = state.over
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if over:
            worth = reward_of(state, self.reward)
            self.rewards = {name: -worth if name == "keeper_0" else worth for name in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif state.decisions >= self.game.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._choose_agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        state = self.position
        return f"{state.status}\n{state.question or ''}" if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._state = None
