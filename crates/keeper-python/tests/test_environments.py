"""The checkers of the libraries, over both games."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from conftest import GAMES, ROOT

import keeper

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test  # noqa: E402

import keeper.aec  # noqa: E402
import keeper.env  # noqa: E402
import keeper.parallel  # noqa: E402
import keeper.vector  # noqa: E402


def settings(name: str) -> tuple[str, dict]:
    own = dict(GAMES[name])
    return own.pop("kind", "arkham"), own


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_agents_in_turn(name: str) -> None:
    kind, own = settings(name)
    with warnings.catch_warnings():
        # Observations that are dictionaries are no mistake.
        warnings.filterwarnings("ignore", message=".*(Observation|observation|dtype|NaN).*")
        api_test(keeper.aec.env(kind, **own), num_cycles=100)
    seed_test(lambda: keeper.aec.env(kind, **own), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_all_agents_at_once(name: str) -> None:
    kind, own = settings(name)
    parallel_api_test(keeper.parallel.env(kind, **own), num_cycles=100)
    parallel_seed_test(lambda: keeper.parallel.env(kind, **own), num_cycles=30)


def test_pettingzoos_own_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import time

    # It looks at the clock once for each round: here five of its seconds are fifty rounds.
    ticks = iter(range(0, 10**9))
    monkeypatch.setattr(time, "time", lambda: next(ticks) / 10)
    performance_benchmark(keeper.aec.env("arkham", players=2))
    assert "turns per second" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("more", [{}, {"seats": [0], "entities": True}, {"reward": "potential"}])
def test_gymnasium_one_game(name: str, more: dict) -> None:
    kind, own = settings(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render|spec|outside the range).*")
        check_env(keeper.env.KeeperEnv(kind, **more, **own), skip_render_check=True)


def test_gymnasium_knows_the_names_and_vectors() -> None:
    one = gymnasium.make("keeper/Arkham-v0", players=1, seats=[0])
    seen, info = one.reset(seed=3, options={"seed": keeper.seed(1).derive(2)})
    assert info["seed"] == str(keeper.seed(1).derive(2))
    assert one.observation_space.contains(seen)
    many = gymnasium.make_vec("keeper/FinalHour-v0", num_envs=5, vectorization_mode="vector_entry_point", players=2)
    seen, _ = many.reset(seed=3)
    assert many.observation_space.contains(seen)
    ended = 0
    luck = np.random.default_rng(1)
    for _ in range(400):
        actions = (luck.random(5) * seen["action_mask"].sum(1)).astype(np.int64)
        seen, reward, done, truncated, infos = many.step(actions)
        assert seen["action_mask"].any(1).all(), "finished games have begun anew"
        for game in np.flatnonzero(done):
            ended += 1
            assert infos["_final_obs"][game] and reward[game] == infos["won"][game]
            assert not infos["final_obs"]["action_mask"][game].any()
    assert ended > 3 and not truncated.any()


@pytest.mark.parametrize("name", GAMES)
def test_a_vector_plays_what_single_environments_play(name: str) -> None:
    kind, own = settings(name)
    most = keeper._observe.MOST_OPTIONS
    many = keeper.vector.KeeperVectorEnv(kind, 3, max_options=most, **own)
    singles = [keeper.env.KeeperEnv(kind, **own) for _ in range(3)]
    seen, _ = many.reset(seed=5)
    ones = [env.reset(options={"seed": keeper.seed(5).derive(at)})[0] for at, env in enumerate(singles)]
    luck = np.random.default_rng(2)
    for _ in range(40):
        assert many.observation_space.contains(seen)
        for at, one in enumerate(ones):
            assert all(np.array_equal(seen[part][at], one[part]) for part in one)
        actions = (luck.random(3) * seen["action_mask"].sum(1)).astype(np.int64)
        seen, reward, done, truncated, _ = many.step(actions)
        steps = [env.step(action) for env, action in zip(singles, actions, strict=True)]
        assert [(*step[1:4],) for step in steps] == [*zip(reward, done, truncated, strict=True)]
        ones = [step[0] for step in steps]
        if done.any():
            break


#: Every box by itself, beside the base game.
BOXES = sorted(path.parent.name for path in (ROOT / "cards").glob("*/set.toml") if path.parent.name != "base")


@pytest.mark.parametrize("box", BOXES)
def test_every_box_passes_the_checkers(box: str) -> None:
    own = {"players": 2, "sets": ["base", box]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(keeper.aec.env("arkham", **own), num_cycles=20)
        parallel_api_test(keeper.parallel.env("arkham", **own), num_cycles=20)
        check_env(keeper.env.KeeperEnv("arkham", **own), skip_render_check=True)


def test_a_learner_may_play_one_seat_and_bots_the_others() -> None:
    env = keeper.env.KeeperEnv("arkham", players=3, seats=[1])
    env.reset(seed=1)
    for _ in range(40):
        assert env.state.over or env.state.seat == 1
        _, _, over, _, info = env.step(0)
        if over:
            break
        assert info["seat"] == 1


def test_the_keeper_is_an_agent_with_the_opposite_reward() -> None:
    env = keeper.aec.env("arkham", players=2, variants=["keeper"])
    env.reset(seed=1)
    assert env.agents == ["investigator_0", "investigator_1", "keeper_0"]
    asked, totals = set(), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, truncated, _ = env.last()
        totals[agent] += reward
        if over or truncated:
            env.step(None)
            continue
        asked.add(agent)
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            assert mask.any() or other != agent
        env.step(int(seen["action_mask"].argmax()))
    assert asked == {"investigator_0", "investigator_1", "keeper_0"}
    assert totals["investigator_0"] == totals["investigator_1"] == -totals["keeper_0"]


def test_who_learns_to_be_the_keeper_gets_the_opposite_reward() -> None:
    ways = {"players": 2, "variants": ["keeper"], "bot": "planner"}
    env = keeper.env.KeeperEnv("arkham", seats=[2], **ways)
    won = 0
    for seed in range(12):
        env.reset(seed=seed)
        over, total = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(0)
            total += reward
            assert over or info["seat"] == 2
        won += info["won"]
        assert total == -float(info["won"])
    assert won, "some of these games are won, or the test shows nothing"


def test_actions_that_are_not_offered_are_told_or_raised() -> None:
    for strict in (False, True):
        aec = keeper.aec.env("arkham", players=1, strict=strict)
        single = keeper.env.KeeperEnv("arkham", players=1, strict=strict)
        many = keeper.vector.KeeperVectorEnv("arkham", 3, players=1, strict=strict)
        aec.reset(seed=1)
        single.reset(seed=1)
        many.reset(seed=1)
        wrong = np.array([0, 63, 0])
        if strict:
            for act in (lambda: aec.step(200), lambda: single.step(200), lambda: many.step(wrong)):
                with pytest.raises(keeper.ChoiceError, match="no option number"):
                    act()
        else:
            aec.step(200)
            assert aec.infos["investigator_0"]["illegal"] == 200
            assert single.step(200)[4]["illegal"] == 200
            assert many.step(wrong)[4]["illegal"].tolist() == [False, True, False]


def test_too_few_options_name_the_question() -> None:
    env = keeper.env.KeeperEnv("arkham", players=1, max_options=3)
    with pytest.raises(keeper.ShapeError, match="make it larger"):
        for seed in range(20):
            seen, _ = env.reset(seed=seed)
            for _ in range(100):
                seen, _, over, _, _ = env.step(0)
                if over:
                    break
    for wrong in (1, 321):
        with pytest.raises(ValueError, match="from 2 to 320"):
            keeper.env.KeeperEnv("arkham", max_options=wrong)


def test_environments_that_cannot_be() -> None:
    with pytest.raises(keeper.ChoiceError, match="there are 2, from 0"):
        keeper.env.KeeperEnv("arkham", players=2, seats=[2])
    with pytest.raises(ValueError, match='seats: "all", or a list'):
        keeper.env.KeeperEnv("arkham", players=2, seats="first")
    with pytest.raises(ValueError, match="there are: win, score"):
        keeper.aec.env("arkham", reward="fun")
    with pytest.raises(keeper.Error, match="call reset first"):
        keeper.env.KeeperEnv("arkham").step(0)
    with pytest.raises(keeper.ShapeError, match="one for each of the 3 games"):
        keeper.vector.KeeperVectorEnv("arkham", 3).step(np.zeros(2, int))
    with pytest.raises(keeper.SetUpError):
        keeper.parallel.env("arkham", sets=["no-such-box"])
    with pytest.raises(ValueError, match='seats: "all", or a list'):
        keeper.vector.KeeperVectorEnv("arkham", 3, seats="first")
    parallel = keeper.parallel.env("final-hour", players=2, strict=True)
    parallel.reset(seed=1)
    with pytest.raises(keeper.ChoiceError, match="gave no action"):
        parallel.step({})
    while parallel.position.ask.who != "each" or len(parallel.position.seats) < 2:
        parallel.step(dict.fromkeys(parallel.agents, 0))
    before = parallel.position.copy()
    for wrong in ({"investigator_0": 0}, {"investigator_0": 0, "investigator_1": 300}):
        with pytest.raises(keeper.ChoiceError):
            parallel.step(wrong)
    assert parallel.position == before, "nobody is heard before all have answered well"


def test_the_state_of_an_environment_is_for_a_central_critic() -> None:
    for env in (keeper.aec.env("arkham", players=3), keeper.parallel.env("final-hour", players=3)):
        env.reset(seed=1)
        assert env.state().shape == (3 * env.observer.wide,)
