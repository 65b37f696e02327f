"""PettingZoo, all agents at once: ``keeper.parallel.env("final-hour", players=4)``."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

import keeper
from keeper import Game
from keeper._observe import MOST_OPTIONS, chosen, reward_of
from keeper._table import Table


def env(game: Game | str = "final-hour", **settings: Any) -> KeeperParallel:
    """The environment of a game with these settings."""
    return KeeperParallel(game, **settings)


class KeeperParallel(Table, ParallelEnv[str, dict[str, Any], int]):
    """All agents give an action in each step, and those that are asked are heard: in Final Hour often all of them, as at the table. An
    agent that is not asked has an empty mask, and its action makes no difference. A question to the group is answered by the seat with
    the casting vote."""

    metadata = {"name": "keeper_v0", "render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "final-hour",
        *,
        reward: str = "win",
        max_options: int = MOST_OPTIONS,
        entities: bool = False,
        strict: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self._lay(
            game,
            settings,
            reward=reward,
            max_options=max_options,
            entities=entities,
            strict=strict,
            render_mode=render_mode,
        )
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self._begin(seed, options)
        return self._seen(), {agent: {} for agent in self.agents}

    def _asked(self) -> list[int]:
        """The seats that are heard now."""
        state = self.position
        ask = state.ask
        if ask is None:
            return []
        return state.seats if ask.who == "each" else [state.seat or 0]

    def _seen(self) -> dict[str, dict[str, Any]]:
        asked = self._asked()
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            seen[agent] = self.observer.of(self.position, seat)
            if seat not in asked:
                seen[agent]["action_mask"][:] = 0
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        state = self.position
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        answers: list[tuple[int, int]] = []
        for seat in self._asked():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise keeper.ChoiceError(f"{agent} is asked and gave no action")
            count = len(state.options_of(seat))
            answers.append((seat, chosen(actions[agent], count, self.strict, infos[agent])))
        # Nobody is heard before all of them have answered well.
        for seat, number in answers:
            state.step_by(seat, number)
        over = state.over
        truncated = not over and state.decisions >= self.game.longest
        worth = reward_of(state, self.reward)
        rewards = {agent: -worth if agent == "keeper_0" else worth for agent in self.agents}
        seen = self._seen()
        ended = dict.fromkeys(self.agents, over)
        broken_off = dict.fromkeys(self.agents, truncated)
        if over or truncated:
            self.agents = []
        return seen, rewards, ended, broken_off, infos

    def render(self) -> str | None:
        state = self.position
        return f"{state.status}\n{state.question or ''}" if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._state = None
