"""What is wrong is said, and nothing is lost by it."""

from __future__ import annotations

import pickle
import re
import threading

import numpy as np
import pytest
from conftest import made, middle, play

import keeper


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"kind": "chess"}, "arkham"),
        ({"sets": ["base", "dunwitch"]}, "dunwich"),
        ({"players": 9}, "1 to 8"),
        ({"players": -1}, "1 to 8"),
        ({"players": 0}, "1 to 8"),
        ({"ancient_one": "cthulu"}, "cthulhu"),
        ({"investigators": ["joe-dimond"]}, "joe-diamond"),
        ({"investigators": ["joe-diamond", "joe-diamond"]}, "joe-diamond|Joe Diamond"),
        ({"variants": ["no-such-rule"]}, "variant"),
        ({"herald": "lurker"}, "herald"),
        ({"cards": ["/no/such/folder"]}, "no such folder"),
        ({"kind": "final-hour", "sets": ["dunwich"]}, "Final Hour has no other boxes"),
        ({"kind": "final-hour", "players": 5}, "1 to 4"),
        ({"kind": "final-hour", "difficulty": "easiest"}, "easy"),
        ({"lead": 1}, "lead"),
        ({"mix": {"dunwich": 50}}, "no box in play"),
        ({"sets": ["base", "lurker"], "mix": {"lurker": 150}}, "from 0 to 100"),
        ({"rotation": 12}, "cannot be drawn"),
        ({"kind": "final-hour", "rotation": 2}, "mix and rotation: Final Hour has no other boxes"),
    ],
)
def test_a_game_that_cannot_be_set_up(settings: dict, words: str) -> None:
    with pytest.raises(keeper.SetUpError, match=f"(?i){words}"):
        keeper.Game(settings.pop("kind", "arkham"), **settings)


def test_a_seat_that_is_not_there() -> None:
    state = made("arkham").start(1)
    for call in (state.view, state.numbers, state.options_of, state.scene):
        with pytest.raises(keeper.ChoiceError, match="there is no seat 2: there are 2, from 0"):
            call(2)
    with pytest.raises(keeper.ChoiceError, match="there is no seat -1"):
        state.view(-1)


def test_an_option_that_is_not_offered_leaves_the_position_as_it_was(game: keeper.Game) -> None:
    state = middle(game, 1)
    before = state.copy()
    wrong = [
        (lambda: state.step(state.count), "there are"),
        (lambda: state.step(-1), "there are"),
        (lambda: state.step(10**30), "there are"),
        (lambda: state.step("to:nowhere"), "the options are"),
    ]
    for call, words in wrong:
        with pytest.raises(keeper.ChoiceError, match=words):
            call()
    for kind in (None, 1.5, [0], b"0"):
        with pytest.raises(TypeError, match="an option is its number"):
            state.step(kind)
    with pytest.raises(IndexError):
        state.options[state.count]
    assert state == before and state.chosen == before.chosen


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    game = made("arkham")
    state = game.start(1)
    while state.ask.who != "one":
        state.step(0)
    other = 1 - state.seat
    with pytest.raises(keeper.ChoiceError, match=f"seat {other} cannot answer"):
        state.step_by(other, 0)
    with pytest.raises(keeper.ChoiceError, match="not asked anything"):
        keeper.Bot("planner").choose(state.view(other))


def test_an_option_of_an_earlier_question_is_not_taken_for_its_number(game: keeper.Game) -> None:
    state = game.start(1)
    stale = state.options[0]
    while stale.key in [option.key for option in state.options]:
        state.step(0)
    before = state.copy()
    with pytest.raises(keeper.ChoiceError, match="is not an option now; the options are|cannot answer"):
        state.step(stale)
    with pytest.raises(keeper.ChoiceError, match="is not an option now; the options are"):
        state.step_by(state.seat, stale.key)
    assert state == before and state.chosen == before.chosen
    state.step_by(state.seat, state.options[0].key)
    before.step(0)
    assert state == before


@pytest.mark.parametrize("wrong", [-1, 10**30])
def test_numbers_that_are_too_low_or_too_high(wrong: int) -> None:
    game = made("arkham")
    state, bot, batch = game.start(1), keeper.Bot("random"), keeper.Batch(game, 2)
    calls = {
        "times": [lambda: batch.step_random(wrong), lambda: batch.step_bot("random", wrong)],
        "turns": [lambda: bot.rollout(state, turns=wrong)],
        "threads": [lambda: keeper.Batch(game, 2, threads=wrong), lambda: keeper.simulate(game, 2, threads=wrong)],
        "first": [lambda: keeper.Batch(game, 2, first=wrong), lambda: keeper.simulate(game, 2, first=wrong)],
        "games": [lambda: keeper.simulate(game, wrong)],
        "number": [lambda: keeper.seed(1).derive(wrong)],
    }
    for name, those in calls.items():
        for call in those:
            with pytest.raises(ValueError, match=f"{name}: (give 0 or a higher number|.* is too high)"):
                call()
    with pytest.raises(keeper.ChoiceError, match="there is no option number"):
        state.step_by(state.seat, wrong)
    with pytest.raises(keeper.SetUpError, match="1 to 8"):
        game.change(players=wrong)
    with pytest.raises(keeper.SetUpError, match="lead: there is no seat"):
        keeper.Game("final-hour", lead=wrong)


def test_a_game_that_is_over(game: keeper.Game) -> None:
    state = play(game.start(1))
    with pytest.raises(keeper.ChoiceError, match="the game is over"):
        state.step(0)
    with pytest.raises(keeper.ChoiceError, match="not asked anything"):
        keeper.Bot("random").choose(state)


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        (np.zeros(3, np.int32), keeper.ShapeError, "3 actions for 4 games"),
        (np.zeros((2, 2), np.int32), keeper.ShapeError, "a row of 4 whole numbers"),
        (np.zeros(4, np.float32), keeper.ShapeError, "a row of 4 whole numbers"),
        ("0000", keeper.ShapeError, "a row of 4 whole numbers"),
        (np.array([0, 0, 250, 0]), keeper.ChoiceError, "game 2 of the batch has no option number 250"),
        (np.array([0, -1, 0, 0]), keeper.ChoiceError, "game 1 of the batch has no option number -1"),
    ],
)
def test_actions_of_the_wrong_shape_change_nothing(actions: object, error: type, words: str) -> None:
    batch = keeper.Batch(made("arkham"), 4, observe="numbers")
    states, numbers = [batch.state(at) for at in range(4)], batch.numbers.copy()
    with pytest.raises(error, match=re.escape(words)):
        batch.step(actions)
    assert [batch.state(at) for at in range(4)] == states and (batch.numbers == numbers).all()
    batch.step(np.zeros(8, np.int32)[::2])
    batch.step([0, 0, 0, 0])


def test_batches_that_cannot_be() -> None:
    game = made("arkham")
    for n in (0, -3, 10**9):
        with pytest.raises(keeper.ShapeError, match="a batch has from 1"):
            keeper.Batch(game, n)
    with pytest.raises(ValueError, match="cannot be observed"):
        keeper.Batch(game, 2, observe="everything")
    with pytest.raises(ValueError, match="there are: win, score, potential"):
        keeper.Batch(game, 2, reward="fun")
    with pytest.raises(keeper.ChoiceError, match="there is no seat 5"):
        keeper.Batch(game, 2, learners=[5])
    with pytest.raises(keeper.SetUpError, match="planner"):
        keeper.Batch(game, 2, bot="plannner")
    with pytest.raises(ValueError, match="too high"):
        keeper.Batch(game, 2, first=2**64 - 1)
    batch = keeper.Batch(game, 2)
    with pytest.raises(IndexError, match="there is no game 2: there are 2"):
        batch.state(2)
    with pytest.raises(keeper.Error, match="other settings"):
        batch.set(0, made("alone").start(1))
    with pytest.raises(keeper.Error, match="another game"):
        batch.set(0, made("final hour").start(1))


def test_arrays_that_were_locked_are_named() -> None:
    batch = keeper.Batch(made("arkham"), 2, observe="numbers,options,entities")
    states = [batch.state(at) for at in (0, 1)]
    arrays = (batch.seat, batch.ask, batch.count, batch.chosen, batch.starts, batch.rows, batch.reward, batch.done)
    arrays += (batch.truncated, batch.won, batch.number, batch.numbers)
    for array in arrays:
        array.flags.writeable = False
        for call in (lambda: batch.step([0, 0]), batch.step_random, batch.restart, lambda: batch.set(0, states[1])):
            with pytest.raises(keeper.Error, match="must stay writeable"):
                call()
        array.flags.writeable = True
    assert [batch.state(at) for at in (0, 1)] == states, "nothing was played"
    batch.step([0, 0])


def test_a_bug_in_the_program_is_an_exception_and_the_game_goes_on() -> None:
    state = middle(made("arkham"), 3)
    before = state.copy()
    with pytest.raises(keeper.Fault, match="the program has a bug: a bug on purpose"):
        state._panic()
    assert state == before
    state.step(0)
    for threads in (1, 3):
        batch = keeper.Batch(made("arkham"), 200, threads=threads, observe="numbers")
        states = [batch.state(at) for at in range(200)]
        with pytest.raises(keeper.Fault, match=r"game 130 \(seed .*the program has a bug: a bug on purpose"):
            batch._panic(130)
        assert [batch.state(at) for at in range(200)] == states
        batch.step([0] * 200)
        assert all(batch.state(at) != states[at] for at in range(200))


def test_pickles_and_snapshots_of_other_versions_and_broken_ones() -> None:
    game = made("arkham")
    state = middle(game, 1)
    _, (of, rules, seed, chosen, text) = state.__reduce__()
    from keeper._keeper import _game, _state

    with pytest.raises(keeper.SnapshotError, match="pickled with rules version 1;.*read it with the Keeper"):
        _state(of, 1, seed, chosen, text)
    with pytest.raises(keeper.SnapshotError, match="choice 0 cannot be played again"):
        _state(of, rules, seed, b"\xff" + chosen, text)
    _, (kind, settings, cards, _) = game.__reduce__()
    with pytest.raises(keeper.SnapshotError, match="other card texts.*read it with the cards"):
        _game(kind, settings, cards, "0123456789abcdef")
    snapshot = state.snapshot()
    for text, words in [
        ("", "no snapshot"),
        ("{}", "no snapshot"),
        (snapshot[:-20], "no snapshot"),
        (snapshot.replace('"rules":', '"rules":9'), "rules version"),
        (snapshot.replace('"game":"arkham"', '"game":"final-hour"'), "final-hour"),
        (re.sub(r'"doom":\d+', '"doom":200', snapshot), "."),
    ]:
        with pytest.raises(keeper.SnapshotError, match=words):
            game.restore(text)
    with pytest.raises(keeper.SnapshotError, match="players"):
        made("alone").restore(snapshot)
    with pytest.raises(keeper.SnapshotError, match="no record"):
        game.replay("[]")
    with pytest.raises(keeper.SnapshotError, match="set up otherwise"):
        made("alone").replay(state.record())
    with pytest.raises(keeper.SnapshotError, match="it has no record"):
        game.restore(snapshot).record()
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize("wrong", [-1, 2**200, 1.5, None, "a word that is far too long for a seed", ""])
def test_seeds_that_are_none(wrong: object) -> None:
    with pytest.raises((keeper.SetUpError, TypeError)):
        keeper.Seed(wrong)


def test_runs_that_cannot_be(tmp_path) -> None:
    game = made("arkham")
    for how, words in [
        ({"games": 0}, "at least 1"),
        ({"players": (2, 9)}, "from 1 to 8"),
        ({"bots": ["planner"] * 3}, "3 bots"),
        ({"bots": "wizard"}, "bot"),
        ({"ancient_one": "nobody"}, "Ancient One"),
    ]:
        with pytest.raises(keeper.SetUpError, match=words):
            keeper.simulate(game, how.pop("games", 5), **how)
    with pytest.raises(ValueError, match="too high"):
        keeper.simulate(game, 2, first=2**64 - 1)
    with pytest.raises(ValueError, match="numbers belong to decisions"):
        keeper.simulate(game, 2, numbers=True, out=tmp_path)
    with pytest.raises(ValueError, match="name a folder"):
        keeper.simulate(game, 2, decisions=True)
    with pytest.raises(OSError, match="choose another place"):
        keeper.simulate(game, 2, out="/proc/none")
    keeper.simulate(game, 2, bots="random", out=tmp_path)
    with pytest.raises(OSError, match="already holds a dataset"):
        keeper.simulate(game, 2, bots="random", out=tmp_path)
    one, other = (keeper.simulate(game, 4, bots="random", seed=seed, rows=True) for seed in (1, 2))
    with pytest.raises(ValueError, match="not the same games"):
        one.paired(other)
    with pytest.raises(TypeError):
        one + keeper.simulate(made("final hour"), 2, bots="random")


def test_threads_that_share_something_are_told() -> None:
    """Whichever comes second hears of it, and nothing is lost."""
    game = made("arkham")
    batch = keeper.Batch(game, 256, seed=1)
    errors: list[BaseException] = []
    done = [0, 0]

    def work(at: int) -> None:
        for _ in range(200):
            try:
                batch.step_random(3)
                done[at] += 1
            except keeper.Error as error:
                errors.append(error)

    threads = [threading.Thread(target=work, args=(at,)) for at in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(done) + len(errors) == 400
    assert errors and all("another thread is using this batch" in str(error) for error in errors)
    alone = keeper.Batch(game, 256, seed=1)
    for _ in range(sum(done)):
        alone.step_random(3)
    assert [alone.state(at) for at in range(0, 256, 17)] == [batch.state(at) for at in range(0, 256, 17)]


def test_states_that_several_threads_step_go_forward_one_by_one() -> None:
    state = made("arkham").start(1)
    steps = [0] * 4

    def work(at: int) -> None:
        # A player who always takes the first option may never come to an end.
        while state.decisions < 2000:
            try:
                state.step(0)
                steps[at] += 1
            except keeper.ChoiceError:
                return
            except keeper.Error:
                continue

    threads = [threading.Thread(target=work, args=(at,)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(steps) == state.decisions >= min(2000, state.decisions) > 0
    state.check()
