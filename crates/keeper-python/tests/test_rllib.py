"""The example for RLlib, where what it needs is installed."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from conftest import ROOT

pytest.importorskip("torch")
pytest.importorskip("ray.rllib")


def test_the_example_plays_a_game_with_masks() -> None:
    spec = importlib.util.spec_from_file_location("rllib_example", ROOT / "examples" / "rllib.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    env = example.KeeperRLlib({"players": 2})
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        (agent, one), = seen.items()
        assert env.observation_spaces[agent].contains(one)
        action = int(np.flatnonzero(one["action_mask"])[0])
        seen, rewards, ended, broken_off, _ = env.step({agent: action})
        over = ended["__all__"] or broken_off["__all__"]
    assert set(rewards) == set(env.possible_agents)
