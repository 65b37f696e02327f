"""Keeper beside other libraries, in one run: decisions a second of processor time on one core, random play unless said otherwise.

    python benches/anchors.py              the table, in some minutes
    python benches/anchors.py --long       and a million games of each game in flat memory, and a file of ten million decisions

All are measured in turn, several times, and the best counts, because other programs on the machine only make a run slower. A library that
is not installed is left out: `pip install ".[environments,ray]" open_spiel "pettingzoo[classic]"` brings all of them. What must hold stands
beside a figure, and the program ends with 1 where it does not.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import keeper

ROOT = Path(__file__).parents[1]

#: A rate, measured for about so many seconds of processor time.
Rate = Callable[[float], float]

PROGRAM = "keeper sim"
NUMPY = "batch of 64, random choice in numpy"
LOOP = "one State in a Python loop"
TURNS = "Keeper, PettingZoo's benchmark (turns/s)"
ONE_CORE = "planners' games on one core (games/s)"
#: Memory is flat if it grows by less than this while a million games are played.
FLAT = 8.0


def rate(work: Callable[[float], int]) -> Rate:
    """How often a second something is done that goes on until the processor has worked so long."""

    def measured(seconds: float) -> float:
        began = time.process_time()
        done = work(began + seconds)
        return done / (time.process_time() - began)

    return measured


def until(end: float) -> bool:
    return time.process_time() < end


def program(seconds: float) -> float:
    """`keeper sim` itself, the yardstick."""
    line = [binary(), "sim", "--games", str(int(4000 * seconds) + 1), "--players", "4", "--bot", "random", "--threads", "1", "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    decisions = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)["decisions"]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return decisions / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def binary() -> str:
    return os.environ.get("KEEPER", str(ROOT / "target" / "release" / "keeper"))


def batch(observe: str, n: int = 64, inside: bool = False) -> Callable[[float], int]:
    games = keeper.Batch(keeper.Game("arkham", players=4), n, seed=1, observe=observe)
    luck = np.random.default_rng(1)
    dice = np.empty(n)

    def work(end: float) -> int:
        steps = 0
        while until(end):
            if inside:
                games.step_random(50)
            else:
                for _ in range(50):
                    luck.random(out=dice)
                    games.step((dice * games.count).astype(np.int32))
            steps += 50
        return steps * n

    return work


def single(end: float) -> int:
    game, draw, done, number = keeper.Game("arkham", players=4), random.Random(1).random, 0, 0
    while until(end):
        state = game.start(number)
        number += 1
        while count := state.count:
            state.step(int(draw() * count))
        done += state.decisions
    return done


def calls(make: Callable[[], Callable[[], object]]) -> Callable[[float], int]:
    def work(end: float) -> int:
        call, done = make(), 0
        while until(end):
            for _ in range(200):
                call()
            done += 200
        return done

    return work


def middle() -> keeper.State:
    state = keeper.Game("arkham", players=4).start(1)
    for _ in range(100):
        state.step(0)
    return state


def spiel(name: str) -> Callable[[float], int]:
    import pyspiel

    game, luck = pyspiel.load_game(name), random.Random(1)

    def work(end: float) -> int:
        done = 0
        while until(end):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(luck.choices(actions, chances)[0])
                else:
                    state.apply_action(luck.choice(state.legal_actions()))
                    done += 1
        return done

    return work


def zoo(env: object) -> Rate:
    """PettingZoo's own benchmark, with processor time for its clock, and its five seconds as long as they are wanted."""
    import io
    import re

    from pettingzoo.test import performance_benchmark

    def measured(seconds: float) -> float:
        said, clock = io.StringIO(), time.time
        time.time = lambda: time.process_time() * 5 / seconds
        try:
            with contextlib.redirect_stdout(said):
                performance_benchmark(env)
        finally:
            time.time = clock
        return float(re.search(r"([\d.]+)\s*turns per second", said.getvalue(), re.I)[1]) * 5 / seconds

    return measured


def classics() -> dict[str, object]:
    """The classic games of PettingZoo that can be loaded here."""
    import importlib

    found = {}
    for name in ("chess_v6", "connect_four_v3", "go_v5", "hanabi_v5", "leduc_holdem_v4", "rps_v2",
                 "texas_holdem_v4", "texas_holdem_no_limit_v6", "tictactoe_v3"):  # fmt: skip
        try:
            found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except Exception:  # noqa: BLE001 - whatever its game needs is not installed
            continue
    return found


def spread(seconds: float, repeats: int) -> tuple[int, float, float]:
    """Planners' games a second by the clock, on one core and with Ray on all of them, in tasks of five times so many seconds."""
    import ray

    import keeper.ray

    game, cores = keeper.Game("arkham", players=4), os.cpu_count() or 1
    ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, _system_config={"worker_niceness": 0})

    def speed(play: Callable[..., keeper.Summary], games: int, **how: int) -> float:
        began = time.monotonic()
        play(game, games, bots="planner", **how)
        return games / (time.monotonic() - began)

    speed(keeper.ray.sim, cores * 20, tasks=cores)
    few = int(5 * seconds * speed(keeper.simulate, 200))
    both = [(speed(keeper.simulate, few), speed(keeper.ray.sim, few * cores, tasks=cores)) for _ in range(repeats)]
    ray.shutdown()
    return cores, max(one for one, _ in both), max(every for _, every in both)


def least(found: dict[str, float | None]) -> dict[str, float]:
    """What the figures must come to, as far as it can be said from what was measured beside them."""

    def of(name: str) -> float:
        return found.get(name) or 0.0

    single = [rate or 0.0 for name, rate in found.items() if name.startswith("PettingZoo ")]
    wanted = {
        NUMPY: max(1_000_000, 0.5 * of(PROGRAM)),
        "batch of 64 with option rows": 1_000_000,
        "batch of 64 with numbers and option rows": 400_000,
        LOOP: max(500_000, 8 * of("OpenSpiel hanabi")),
        TURNS: max([20_000, *single]),
    }
    wanted |= {name: 0.9 * int(name.split()[2]) * of(ONE_CORE) for name in found if name.startswith("Ray on ")}
    return wanted


def memory() -> float:
    """The megabytes that this process has in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def million(game: keeper.Game, games: int = 1_000_000) -> tuple[float, float, float]:
    """So many random games in one batch: seconds of processor time, and the memory after a fiftieth of them and at the end."""
    batch, began, before = keeper.Batch(game, 64, seed=1), time.process_time(), 0.0
    while (ended := int((batch.number // 64).sum())) < games:
        if not before and ended * 50 >= games:
            before = memory()
        batch.step_random(1000)
    return time.process_time() - began, before, memory()


def dataset(games: int) -> tuple[keeper.Summary, float, float, int, float]:
    """Random games written with all decisions: the run, its seconds and megabytes; how many keys there are, and the seconds to count them."""
    import keeper.data

    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        run = keeper.simulate(keeper.Game("arkham", players=4), games, bots="random", out=folder, decisions=True)
        seconds = time.process_time() - began
        size = sum(file.stat().st_size for file in Path(folder).glob("decisions-*")) / 1e6
        began = time.process_time()
        keys = len(keeper.data.read(folder, columns=["key"]).decisions.group_by("key").aggregate([([], "count_all")]))
        return run, seconds, size, keys, time.process_time() - began


def measures() -> dict[str, Rate]:
    """Whatever can be measured here."""
    found: dict[str, Rate] = {}
    if Path(binary()).exists():
        found[PROGRAM] = program
    found[NUMPY] = rate(batch(""))
    found["batch of 64, stepped inside"] = rate(batch("", inside=True))
    found["batch of 64 with option rows"] = rate(batch("options"))
    found["batch of 64 with numbers and option rows"] = rate(batch("numbers,options"))
    found["batch of 64 with numbers, option rows and tables"] = rate(batch("numbers,options,entities"))
    found["batch of 1"] = rate(batch("", n=1))
    found[LOOP] = rate(single)
    state = middle()
    found["State.copy (calls/s)"] = rate(calls(lambda: state.copy))
    found["State.view().numbers() (calls/s)"] = rate(calls(lambda: lambda: state.view().numbers()))
    with contextlib.suppress(ImportError):
        import keeper.spiel
        import pyspiel  # noqa: F401

        for name in ("hanabi", "chess", "backgammon", "gin_rummy", "go(board_size=9)"):
            found[f"OpenSpiel {name}"] = rate(spiel(name))
        found["Keeper through OpenSpiel"] = rate(spiel("keeper_arkham(players=4)"))
    with contextlib.suppress(ImportError):
        import keeper.aec

        found[TURNS] = zoo(keeper.aec.env("arkham", players=4))
        found |= {f"PettingZoo {name}": zoo(env) for name, env in classics().items()}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of a run (default 1)")
    parser.add_argument("--repeats", type=int, default=5, help="runs for each figure, of which the best counts (default 5)")
    parser.add_argument("--long", action="store_true", help="a million games of each game, and a file of ten million decisions")
    wanted = parser.parse_args()

    works = measures()
    rows: dict[str, float | None] = {PROGRAM: None}
    for _ in range(wanted.repeats):
        for name, work in works.items():
            rows[name] = max(rows.get(name) or 0.0, work(wanted.seconds))
    with contextlib.suppress(ImportError):
        cores, rows[ONE_CORE], all_cores = spread(wanted.seconds, wanted.repeats)
        rows[f"Ray on {cores} cores (games/s)"] = all_cores

    needed, wide = least(rows), max(map(len, rows))
    print(f"{'':{wide}}  {'a second':>12}  {'at least':>12}")
    for name, found in rows.items():
        need = f"{needed[name]:>12,.0f}" if name in needed else ""
        print(f"{name:{wide}}  {'not here' if found is None else f'{found:,.0f}':>12}  {need}".rstrip(), flush=True)
    wrong = [f"too slow: {name}" for name, need in needed.items() if (rows[name] or 0.0) < need]
    if wanted.long:
        for name, kind in (("Final Hour", "final-hour"), ("Arkham Horror", "arkham")):
            seconds, before, after = million(keeper.Game(kind, players=4))
            print(f"1,000,000 games of {name} in one batch: {seconds:.0f} s, memory {before:.1f} -> {after:.1f} MB", flush=True)
            if after - before >= FLAT:
                wrong.append(f"memory is not flat: {name}")
        run, seconds, size, keys, asked = dataset(26_000)
        print(f"decisions written while they were played: {run.decisions:,} in {seconds:.1f} s, {size:.1f} MB")
        print(f"how often each key was chosen: {keys:,} keys counted in {asked:.2f} s")
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
