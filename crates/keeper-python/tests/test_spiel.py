"""The interface of OpenSpiel, and its algorithms on it."""

from __future__ import annotations

import numpy as np
import pytest

import keeper
import keeper.spiel

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.parametrize("text", ["arkham(players=2)", "final-hour(players=2)", "keeper_arkham(players=1,sets=base+dunwich)"])
def test_a_game_is_played_through_openspiels_methods(text: str) -> None:
    game = keeper.spiel.load_game(text)
    state = game.new_initial_state()
    luck = np.random.default_rng(1)
    while not state.is_terminal():
        player = state.current_player()
        actions = state.legal_actions()
        assert actions == list(range(len(actions))) and not state.is_chance_node()
        assert sum(state.legal_actions_mask()) == len(actions)
        words = [state.action_to_string(player, action) for action in actions]
        assert [state.string_to_action(word) for word in words] == actions
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()
        after = state.child(actions[-1])
        assert after.move_number() == state.move_number() + 1
        state.apply_action(int(luck.choice(actions)))
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert len(set(state.returns())) == 1 and game.min_utility() <= state.returns()[0] <= game.max_utility()
    assert len(state.history()) == state.move_number() <= game.max_game_length()
    again = keeper.spiel.load_game(text).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.state == state.state and again.clone().history() == state.history()


def test_new_games_have_other_seeds_and_the_same_game_has_the_same() -> None:
    one, other = keeper.spiel.load_game("arkham(players=1)"), keeper.spiel.load_game("arkham(players=1)")
    first, second = one.new_initial_state(), one.new_initial_state()
    assert first.state != second.state and first.state == other.new_initial_state().state


def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart() -> None:
    state = keeper.spiel.load_game("final-hour(players=3)").new_initial_state()
    for _ in range(30):
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: 0.25)
        assert other.information_state_string(player) == state.information_state_string(player)
        state.apply_action(0)


def rollouts(seed: int) -> object:
    from open_spiel.python.algorithms import mcts

    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


@pytest.mark.parametrize("text", ["keeper_arkham(players=1)", "keeper_final_hour(players=2)"])
def test_openspiels_search_runs_on_the_registered_games(text: str) -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(text)
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.4, 3, rollouts(1), random_state=np.random.RandomState(1))
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiels_search_with_hidden_information_runs() -> None:
    from open_spiel.python.algorithms import ismcts

    game = pyspiel.load_game("keeper_final_hour(players=2)")
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=3,
        evaluator=rollouts(2),
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_actions_that_are_not_offered() -> None:
    state = keeper.spiel.load_game("arkham(players=1)").new_initial_state()
    with pytest.raises(keeper.ChoiceError, match="the options are"):
        state.string_to_action("to:nowhere")
    with pytest.raises(keeper.ChoiceError, match="there are"):
        state.apply_action(300)
    assert state.history() == []


def test_settings_that_are_none() -> None:
    for text in ("arkham(players)", "arkham(", "arkham(players=99)", "go"):
        with pytest.raises(keeper.SetUpError):
            keeper.spiel.load_game(text)
