"""The program that measures Keeper beside other libraries: all that it measures can be measured. How fast things are is not asked here."""

from __future__ import annotations

import importlib.util

from conftest import ROOT

import keeper

spec = importlib.util.spec_from_file_location("anchors", ROOT / "benches" / "anchors.py")
anchors = importlib.util.module_from_spec(spec)
spec.loader.exec_module(anchors)


def test_whatever_is_measured_can_be_measured() -> None:
    works = anchors.measures()
    found = {name: work(0.01) for name, work in works.items()}
    assert all(rate > 0 for rate in found.values()), found
    assert anchors.NUMPY in found and anchors.LOOP in found
    assert (anchors.TURNS in found) == bool(importlib.util.find_spec("pettingzoo"))
    assert ("OpenSpiel hanabi" in found) == bool(importlib.util.find_spec("pyspiel"))


def test_what_must_hold_follows_from_what_was_measured_beside_it() -> None:
    found = {
        anchors.PROGRAM: 3e6,
        "OpenSpiel hanabi": 1e5,
        "PettingZoo tictactoe_v3": 3e4,
        anchors.TURNS: 2e4,
        anchors.ONE_CORE: 100.0,
        "Ray on 16 cores (games/s)": 1500.0,
    }
    needed = anchors.least(found)
    assert needed[anchors.NUMPY] == 1.5e6 and needed[anchors.LOOP] == 8e5 and needed[anchors.TURNS] == 3e4
    assert needed["Ray on 16 cores (games/s)"] == 0.9 * 16 * 100
    slow = anchors.least({anchors.PROGRAM: None})
    assert (slow[anchors.NUMPY], slow[anchors.LOOP], slow[anchors.TURNS]) == (1e6, 5e5, 2e4)


def test_the_long_runs_run() -> None:
    seconds, before, after = anchors.million(keeper.Game("final-hour", players=2), games=3000)
    assert seconds > 0 and 0 < before and after - before < anchors.FLAT
    run, seconds, size, keys, asked = anchors.dataset(20)
    assert run.games == 20 and run.decisions > 20 * 50 and size > 0 and keys > 50 and seconds > 0 < asked
