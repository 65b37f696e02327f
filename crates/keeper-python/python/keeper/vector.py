"""Gymnasium: many games at once, on the batch."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import keeper
from keeper import Batch, Game
from keeper._observe import MOST_OPTIONS, Observer, made


class KeeperVectorEnv(VectorEnv[dict[str, Any], np.ndarray, np.ndarray]):
    """Many games in one batch, stepped in Rust. Games that end begin anew in the same step; what was seen last is in
    ``infos["final_obs"]``."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: Game | str = "arkham",
        num_envs: int = 64,
        *,
        seats: list[int] | str = "all",
        bot: str = "planner",
        reward: str = "win",
        max_options: int = 64,
        threads: int = 1,
        strict: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.game = made(game, settings)
        if isinstance(seats, str) and seats != "all":
            raise ValueError(f'seats: "all", or a list of their numbers, not "{seats}"')
        self.num_envs = num_envs
        self.strict = strict
        self.render_mode = render_mode
        self.observer = Observer(self.game, max_options)
        self.single_observation_space = self.observer.space()
        self.single_action_space = gymnasium.spaces.Discrete(max_options)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._how: dict[str, Any] = {
            "threads": threads,
            "autoreset": False,
            "observe": "numbers,options",
            "reward": reward,
            "bot": bot,
            "learners": None if seats == "all" else list(seats),
        }
        self._seed: int | None = None
        self.batch = Batch(self.game, num_envs, seed=1, **self._how)

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("one seed is enough: game n has the seed keeper.seed(seed).derive(n)")
        super().reset(seed=seed, options=options)
        root = int(self.np_random.integers(2**63)) if seed is None else seed
        self.batch = Batch(self.game, self.num_envs, seed=root, **self._how)
        return self._seen(), {}

    def step(self, actions: np.ndarray) -> tuple[dict[str, Any], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        batch = self.batch
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise keeper.ShapeError(f"actions of the shape {actions.shape}: give one for each of the {self.num_envs} games")
        actions = actions.astype(np.int64)
        infos: dict[str, Any] = {}
        illegal = (actions < 0) | (actions >= batch.count)
        if illegal.any():
            if self.strict:
                game = int(illegal.argmax())
                raise keeper.ChoiceError(f"game {game} has no option number {actions[game]}: there are {batch.count[game]}")
            infos["illegal"] = illegal
            actions = np.where(illegal, 0, actions)
        batch.step(actions)
        reward = batch.reward.copy()
        done, truncated, won = batch.done.copy(), batch.truncated.copy(), batch.won.copy()
        ended = done | truncated
        if ended.any():
            infos["final_obs"] = self._seen()
            infos["_final_obs"] = ended
            infos["won"] = won
            batch.restart(np.flatnonzero(ended).tolist())
        return self._seen(), reward.astype(np.float64), done, truncated, infos

    def _seen(self) -> dict[str, Any]:
        batch, most = self.batch, self.observer.max_options
        count = batch.count
        if count.max(initial=0) > most:
            raise keeper.ShapeError(f"a question has {count.max()} options, but max_options is {most}: make it larger")
        mask = (np.arange(most) < count[:, None]).astype(np.int8)
        options = np.zeros((self.num_envs, most, len(keeper.OPTION_COLUMNS)), np.int16)
        options[mask.astype(bool)] = batch.rows[: batch.starts[-1]]
        return {
            "observation": batch.numbers.copy(),
            "options": options,
            "ask": batch.ask.copy(),
            "action_mask": mask,
        }
