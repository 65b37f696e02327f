"""Games, positions, views and bots."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest
from conftest import GAMES, made, middle, play

import keeper


def test_a_game_is_played_to_its_end(game: keeper.Game) -> None:
    state = game.start(seed=7)
    assert not state.over and state.outcome is None
    assert state.ask.number == state.count == len(state.options) >= 2
    assert state.question
    play(state)
    assert state.over and state.count == 0 and state.seat is None and state.ask is None
    assert state.outcome.kind.startswith("won-" if state.outcome.won else "lost-")


def test_options_are_chosen_by_number_by_key_and_as_they_are(game: keeper.Game) -> None:
    one, other, third = game.start(3), game.start(3), game.start(3)
    for number in range(60):
        if one.over:
            break
        options = one.options
        keys = [option.key for option in options]
        assert len(set(keys)) == len(keys)
        chosen = options[number % len(options)]
        assert chosen.words
        assert chosen.row.shape == (len(keeper.OPTION_COLUMNS),)
        assert game.option_kinds[chosen.row[0]]
        one.step(chosen.index)
        other.step(chosen.key)
        third.step(chosen)
    assert one == other == third


def test_copies_go_their_own_way_and_are_equal_until_then(game: keeper.Game) -> None:
    state = middle(game, 5)
    for made_as in (state.copy, lambda: copy.copy(state), lambda: copy.deepcopy(state)):
        other = made_as()
        assert other == state and hash(other) == hash(state)
        other.step(0)
        assert other != state
        assert made_as() == state


def test_pickles_and_snapshots_and_records_are_the_same_game(game: keeper.Game) -> None:
    state = middle(game, "friday")
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.chosen == state.chosen and again.game == game
    restored = game.restore(state.snapshot())
    assert restored == state and restored.seed is None
    assert pickle.loads(pickle.dumps(restored)) == state
    assert game.replay(state.record()) == state
    assert game.play(state.seed, state.chosen) == state
    assert play(again).outcome == play(restored).outcome == play(state).outcome


def test_games_are_pickled_with_their_settings(game: keeper.Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game)
    assert again.settings == game.settings
    assert again.start(1) == game.start(1)


def test_the_same_seed_is_the_same_game(game: keeper.Game) -> None:
    assert play(game.start(9)) == play(game.start(9))
    assert game.start(9) != game.start(10)
    assert keeper.seed(1).derive(3) == keeper.Seed("1").derive(3) != keeper.seed(1).derive(4)
    assert pickle.loads(pickle.dumps(keeper.seed("friday"))) == keeper.seed("Friday")
    assert game.start(np.int64(9)) == game.start(9)


def test_views_have_numbers_tables_and_rows(game: keeper.Game) -> None:
    state = middle(game, 2)
    for seat in range(game.seats):
        view = state.view(seat)
        numbers = view.numbers()
        assert numbers.shape == (len(game.number_names),) and numbers.dtype == np.float32
        assert np.abs(numbers).max() <= 4
        tables = view.entities()
        assert [(name, *table.shape) for name, table in tables.items()] == [
            (name, rows, len(columns)) for name, rows, columns in game.tables
        ]
        assert view.rows().shape == (view.count, len(keeper.OPTION_COLUMNS))
        asked = seat in state.seats
        assert (view.count > 0) == asked == (view.ask is not None)
        if asked:
            assert game.ask_kinds[view.ask_row()[0]] == view.ask.kind


def test_a_sample_agrees_with_the_view_and_can_be_played(game: keeper.Game) -> None:
    state = middle(game, 4)
    seat = state.seat
    view = state.view(seat)
    one, same, other = view.sample(1), view.sample(1), view.sample(2)
    assert one == same and one != other
    for sampled in (one, other):
        sampled.check()
        seen = sampled.view(seat)
        assert (seen.numbers() == view.numbers()).all()
        assert (seen.rows() == view.rows()).all()
        assert all((table == view.entities()[name]).all() for name, table in seen.entities().items())
        assert play(sampled).over


def test_a_position_is_sampled_for_a_seat(game: keeper.Game) -> None:
    state = middle(game, 4)
    for seat in range(game.seats):
        assert state.sample(seat, seed=3) == state.view(seat).sample(3)
    assert state.sample(seed=3) == state.sample(state.seat, seed=3) != state.sample(seed=4)
    assert state.sample() == state.sample(seed=0)


def test_events_and_scenes_are_what_the_server_has() -> None:
    game = keeper.Game("arkham", players=2)
    state = game.start(1, journal=True)
    assert state.events(), "the set-up is told"
    assert state.events() == []
    play(state, most=20)
    told = state.events()
    assert told and all(isinstance(event, (dict, str)) for event in told)
    assert state == play(game.start(1), most=20), "who listens changes nothing"
    assert {"boards"} <= state.scene(0).keys()
    json.dumps(state.scene())


@pytest.mark.parametrize("kind", ["random", "beginner", "planner", "expert"])
@pytest.mark.parametrize("name", ["arkham", "final hour"])
def test_bots_choose_roll_out_and_judge(name: str, kind: str) -> None:
    game = made(name)
    state = middle(game, 6)
    bot = keeper.Bot(kind, thought=2, seed=1)
    before = state.copy()
    assert 0 <= bot.choose(state) < state.count
    assert 0 <= keeper.Bot(kind, thought=2, seed=1).choose(state.view()) < state.count
    assert state == before
    assert 0 <= bot.value(state) <= 1
    if kind in ("random", "planner"):
        later = bot.rollout(state, turns=2)
        assert later.decisions > state.decisions and state == before
        assert bot.rollout(state).over


def test_the_value_of_a_finished_game_is_its_outcome() -> None:
    state = play(keeper.Game("arkham", players=1).start(1))
    assert keeper.Bot("planner").value(state) == float(state.outcome.won)


def test_words_and_names_of_things() -> None:
    game = keeper.Game("arkham", players=1)
    names = game.names()
    assert ("woods", "Woods") in names["area"]
    columns, rows = game.text_features()
    assert rows.shape == (len(names["card"]), len(columns))
    ids = [card for card, _ in names["card"]]
    axe = dict(zip(columns, rows[ids.index("axe")], strict=True))
    assert axe["physical"] == 1 and axe["hands"] == 0.5 and axe["common"] == 1
    assert set(game.bots) == {"random", "beginner", "planner", "expert"}
    assert len(game.ancient_ones) == 8
    assert game.change(players=3).players == 3
    assert game.change(ancient_one="yig").settings["ancient_one"] == "yig"
    assert {"to:woods", "pass"} - set(keeper.vocabulary(game, games=3)) != {"to:woods", "pass"}


def test_boxes_are_drawn_and_shared_out_by_the_settings() -> None:
    whole = keeper.Game("arkham", players=1, sets=["base", "lurker"])
    part = keeper.Game("arkham", players=1, sets=["base", "lurker"], mix={"all": 30})
    assert whole != part and part.settings["mix"] == {"lurker": 30}
    assert pickle.loads(pickle.dumps(part)) == part
    drawn = [keeper.Game("arkham", players=1, rotation=2, rotation_seed=seed) for seed in range(6)]
    assert all(len(one.settings["sets"]) == 3 for one in drawn)
    assert len({tuple(one.settings["sets"]) for one in drawn}) > 2


def test_the_module_is_made_for_every_python_from_3_11_on() -> None:
    from keeper import _keeper

    assert _keeper.__file__.endswith((".abi3.so", ".pyd"))


def test_several_seats_answer_at_once_in_any_order() -> None:
    game = keeper.Game("final-hour", players=3)
    met = 0
    for seed in range(20):
        state = game.start(seed)
        while not state.over and met < 20:
            if state.ask.who == "each" and len(state.seats) == 3:
                met += 1
                one, other = state.copy(), state.copy()
                for seat in state.seats:
                    one.step_by(seat, 0)
                for seat in reversed(state.seats):
                    other.step_by(seat, 0)
                assert one == other
            state.step(0)
    assert met > 5


def test_every_kind_of_game_is_in_the_table_of_games() -> None:
    assert len(GAMES) == 7
