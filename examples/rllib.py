"""Trains a policy with RLlib: every seat is an agent, and only offered options are chosen.

    pip install ".[environments,ray]" torch "ray[rllib]"
    python examples/rllib.py --iterations 20

The environment is `keeper.aec` in RLlib's clothes. RLlib wants the mask beside what is seen (`ActionMaskingTorchRLModule`), so the numbers of
the position and the kinds of the options are one row.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from ray.rllib.env.multi_agent_env import MultiAgentEnv

import keeper.aec

OPTIONS = 64
WIDE = 6


class KeeperRLlib(MultiAgentEnv):
    """One agent acts at a time; all of them get the team's reward."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        settings = {"players": 2} | dict(config or {})
        self.env = keeper.aec.env(settings.pop("game", "arkham"), max_options=OPTIONS, **settings)
        self.possible_agents = self.env.possible_agents
        self.agents = self.possible_agents[:]
        numbers = self.env.observer.wide + OPTIONS * WIDE
        space = gymnasium.spaces.Dict(
            {
                "action_mask": gymnasium.spaces.Box(0.0, 1.0, (OPTIONS,), np.float32),
                "observations": gymnasium.spaces.Box(-np.inf, np.inf, (numbers,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, gymnasium.spaces.Discrete(OPTIONS))

    def _seen(self) -> dict[str, dict[str, np.ndarray]]:
        seen = self.env.observe(self.env.agent_selection)
        options = seen["options"][:, :WIDE].astype(np.float32) / 32
        numbers = np.concatenate([seen["observation"], options.ravel()])
        return {self.env.agent_selection: {"action_mask": seen["action_mask"].astype(np.float32), "observations": numbers}}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict, dict]:
        self.env.reset(seed=seed, options=options)
        self.agents = self.possible_agents[:]
        return self._seen(), {}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        env = self.env
        env.step(int(actions[env.agent_selection]))
        over = any(env.terminations.values())
        truncated = any(env.truncations.values())
        rewards = dict(env.rewards)
        seen = {} if over or truncated else self._seen()
        return seen, rewards, {"__all__": over}, {"__all__": truncated}, {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    wanted = parser.parse_args()

    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]})
    config = (
        PPOConfig()
        .environment(KeeperRLlib, env_config={"players": wanted.players, "reward": "win"}, disable_env_checking=True)
        .env_runners(num_env_runners=2)
        .multi_agent(policies={"investigator"}, policy_mapping_fn=lambda *_, **__: "investigator")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"investigator": module}))
    )
    algorithm = config.build_algo()
    for number in range(wanted.iterations):
        found = algorithm.train()["env_runners"]
        print(number, found.get("episode_return_mean"))
    algorithm.stop()


if __name__ == "__main__":
    main()
