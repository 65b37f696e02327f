"""Keeper beside other libraries, in one run: decisions a second of processor time on one core, random play unless said otherwise.

    python benches/anchors.py              the table, in some minutes
    python benches/anchors.py --long       and a million games with flat memory, and a file of ten million decisions

Each figure is the best of several short runs, because other programs on the machine only make a run slower. A library that is not
installed is left out: `pip install ".[environments,ray]" open_spiel "pettingzoo[classic]"` brings all of them. What must hold stands beside a
figure, and the program ends with 1 where it does not.
"""

from __future__ import annotations

import argparse
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

PROGRAM = "keeper sim"
NUMPY = "batch of 64, random choice in numpy"
LOOP = "one State in a Python loop"
TURNS = "Keeper, PettingZoo's benchmark (turns/s)"
ONE_CORE = "planners' games on one core (games/s)"


def best(work: Callable[[float], int], seconds: float, repeats: int) -> float:
    """The best rate of several runs of so many seconds of processor time."""
    rates = []
    for _ in range(repeats):
        began = time.process_time()
        done = work(began + seconds)
        rates.append(done / (time.process_time() - began))
    return max(rates)


def until(end: float) -> bool:
    return time.process_time() < end


def program(seconds: float, repeats: int) -> float | None:
    """`keeper sim` itself, the yardstick."""
    binary = os.environ.get("KEEPER", str(ROOT / "target" / "release" / "keeper"))
    if not Path(binary).exists():
        return None
    rates = []
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        line = [binary, "sim", "--games", str(int(4000 * seconds)), "--players", "4", "--bot", "random", "--threads", "1", "--json"]
        decisions = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)["decisions"]
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        rates.append(decisions / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return max(rates)


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


def zoo(env: object) -> float:
    """PettingZoo's own benchmark, with processor time for its clock."""
    import contextlib
    import io
    import re

    from pettingzoo.test import performance_benchmark

    said, clock = io.StringIO(), time.time
    time.time = time.process_time
    try:
        with contextlib.redirect_stdout(said):
            performance_benchmark(env)
    finally:
        time.time = clock
    return float(re.search(r"([\d.]+)\s*turns per second", said.getvalue(), re.I)[1])


def classics() -> dict[str, object]:
    """The classic games of PettingZoo that can be loaded here."""
    import importlib

    found = {}
    for name in ("chess_v6", "connect_four_v3", "gin_rummy_v4", "go_v5", "hanabi_v5", "leduc_holdem_v4", "rps_v2",
                 "texas_holdem_v4", "texas_holdem_no_limit_v6", "tictactoe_v3"):  # fmt: skip
        try:
            found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except Exception:  # noqa: BLE001 - whatever its game needs is not installed
            continue
    return found


def spread(seconds: float, repeats: int) -> tuple[int, float, float]:
    """Planners' games a second by the clock, on one core and with Ray on all of them, in tasks of so many seconds."""
    import ray

    import keeper.ray

    game, cores = keeper.Game("arkham", players=4), os.cpu_count() or 1
    ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, _system_config={"worker_niceness": 0})

    def rate(play: Callable[..., keeper.Summary], games: int, **how: int) -> float:
        began = time.monotonic()
        play(game, games, bots="planner", **how)
        return games / (time.monotonic() - began)

    rate(keeper.ray.sim, cores * 20, tasks=cores)
    few = int(5 * seconds * rate(keeper.simulate, 200))
    one = max(rate(keeper.simulate, few) for _ in range(repeats))
    all_cores = max(rate(keeper.ray.sim, few * cores, tasks=cores) for _ in range(repeats))
    ray.shutdown()
    return cores, one, all_cores


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


def long_runs() -> dict[str, str]:
    """A million games in flat memory, and a file of ten million decisions, made and queried."""
    import keeper.data

    said = {}
    games = keeper.Batch(keeper.Game("final-hour", players=4), 64, seed=1)

    def memory() -> float:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    ended, began = 0, time.process_time()
    while ended < 20_000:
        games.step_random(100)
        ended = int((games.number // 64).sum())
    before = memory()
    while ended < 1_000_000:
        games.step_random(2000)
        ended = int((games.number // 64).sum())
    said["1,000,000 games of Final Hour in one batch"] = (
        f"{time.process_time() - began:.0f} s, memory {before:.0f} -> {memory():.0f} MB"
    )
    with tempfile.TemporaryDirectory() as folder:
        arkham = keeper.Game("arkham", players=4)
        began = time.process_time()
        run = keeper.simulate(arkham, 26_000, bots="random", out=folder, decisions=True)
        seconds = time.process_time() - began
        files = list(Path(folder).glob("decisions-*"))
        size = sum(file.stat().st_size for file in files) / 1e6
        began = time.process_time()
        keys = len(keeper.data.read(folder, columns=["key"]).decisions.group_by("key").aggregate([([], "count_all")]))
        asked = time.process_time() - began
        said["decisions written while they were played"] = f"{run.decisions:,} in {seconds:.1f} s, {size:.0f} MB"
        said["how often each key was chosen"] = f"{keys:,} keys counted in {asked:.2f} s"
    return said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of a run (default 1)")
    parser.add_argument("--repeats", type=int, default=5, help="runs for each figure, of which the best counts (default 5)")
    parser.add_argument("--long", action="store_true", help="a million games, and a file of ten million decisions")
    wanted = parser.parse_args()

    rows: dict[str, float | None] = {PROGRAM: program(wanted.seconds, wanted.repeats)}

    def row(name: str, work: Callable[[float], int]) -> None:
        rows[name] = best(work, wanted.seconds, wanted.repeats)

    row(NUMPY, batch(""))
    row("batch of 64, stepped inside", batch("", inside=True))
    row("batch of 64 with option rows", batch("options"))
    row("batch of 64 with numbers and option rows", batch("numbers,options"))
    row("batch of 64 with numbers, option rows and tables", batch("numbers,options,entities"))
    row("batch of 1", batch("", n=1))
    row(LOOP, single)
    state = middle()
    row("State.copy (calls/s)", calls(lambda: state.copy))
    row("State.view().numbers() (calls/s)", calls(lambda: lambda: state.view().numbers()))
    try:
        import keeper.spiel

        for name in ("hanabi", "chess", "backgammon", "gin_rummy", "go(board_size=9)"):
            row(f"OpenSpiel {name}", spiel(name))
        row("Keeper through OpenSpiel", spiel("keeper_arkham(players=4)"))
    except ImportError:
        pass
    try:
        import keeper.aec

        turns = {TURNS: keeper.aec.env("arkham", players=4)}
        turns |= {f"PettingZoo {name}": env for name, env in classics().items()}
        rows |= {name: zoo(env) for name, env in turns.items()}
    except ImportError:
        pass
    try:
        cores, rows[ONE_CORE], all_cores = spread(wanted.seconds, wanted.repeats)
        rows[f"Ray on {cores} cores (games/s)"] = all_cores
    except ImportError:
        pass

    needed, wide = least(rows), max(map(len, rows))
    print(f"{'':{wide}}  {'a second':>12}  {'at least':>12}")
    for name, rate in rows.items():
        need = f"{needed[name]:>12,.0f}" if name in needed else ""
        print(f"{name:{wide}}  {'not here' if rate is None else f'{rate:,.0f}':>12}  {need}".rstrip())
    short = [name for name, need in needed.items() if (rows[name] or 0.0) < need]
    if wanted.long:
        for name, words in long_runs().items():
            print(f"{name}: {words}")
    for name in short:
        print(f"too slow: {name}")
    sys.exit(1 if short else 0)


if __name__ == "__main__":
    main()
