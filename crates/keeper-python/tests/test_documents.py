"""What is written about the package is true: the guide, the notebooks, the docstrings and the stubs."""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import os
import pkgutil
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import keeper
from keeper import benchmarks

GUIDE = (ROOT / "docs" / "research.md").read_text()
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(keeper).failed == 0


def test_the_examples_of_the_guide_run_in_their_order(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", GUIDE, re.S)
    assert len(blocks) > 8
    known: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), known)
    if importlib.util.find_spec("matplotlib"):
        assert (tmp_path / "investigators.png").stat().st_size > 1000, "the first plot"


def test_the_guide_names_every_setting() -> None:
    for name in inspect.signature(keeper.Game).parameters:
        if name != "kind":
            assert f"`{name}`" in GUIDE, name


@pytest.mark.parametrize("name", benchmarks.ALL)
def test_the_table_of_benchmarks_is_what_our_bots_win(name: str) -> None:
    """The expert's games take too long here; the others' shares lie within the intervals of the table, give or take as much again."""
    head = next(line for line in GUIDE.splitlines() if line.startswith("| name | learn from"))
    row = next(line for line in GUIDE.splitlines() if line.startswith(f"| `{name}`"))
    cells = dict(zip(head.split("|"), row.split("|"), strict=True))
    for bot, games in (("random", 300), ("beginner", 150), ("planner", 150)):
        share, low, high = map(float, re.fullmatch(r" ([\d.]+) \(([\d.]+) to ([\d.]+)\) ", cells[f" {bot} "]).groups())
        assert low <= share <= high
        _, least, most = benchmarks.judge_bot(name, bot, games)
        assert low <= 100 * most and 100 * least <= high, bot
    assert re.fullmatch(r" [\d.]+ \([\d.]+ to [\d.]+\) ", cells[" expert "])


def test_the_guide_names_every_column() -> None:
    for name in keeper.OPTION_COLUMNS + keeper.ASK_COLUMNS:
        assert f"`{name}`" in GUIDE, name
    for kind in ("arkham", "final-hour"):
        game = keeper.Game(kind, players=2)
        for table, _, _ in game.tables:
            assert f"`{table}`" in GUIDE, table
    assert f"schema {keeper.SCHEMA}" in GUIDE


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path, tmp_path) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    for needs in ("matplotlib", "jax", "ipykernel"):
        pytest.importorskip(needs)
    book = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in book.cells), "outputs are cleared"
    nbclient.NotebookClient(book, timeout=240, resources={"metadata": {"path": str(tmp_path)}}).execute()


def test_there_are_four_notebooks() -> None:
    assert len(NOTEBOOKS) == 4


def test_the_stubs_are_what_the_module_has() -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "keeper._keeper"],
        capture_output=True,
        text=True,
        env={**os.environ, "MYPY_CACHE_DIR": str(ROOT / "target" / "mypy")},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_package_are_sound() -> None:
    pytest.importorskip("mypy")
    # Where the package is installed, mypy takes everything beside it for a part of it.
    place = ROOT / "crates" / "keeper-python" / "python" / "keeper"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir", str(ROOT / "target" / "mypy"), place],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def modules() -> list:
    """Every module of the package that can be imported here."""
    found = [keeper]
    for one in pkgutil.iter_modules(keeper.__path__, "keeper."):
        needs = {"keeper.ray": "ray", "keeper.data": "pyarrow"}.get(one.name, "pettingzoo")
        if importlib.util.find_spec(needs):
            found.append(importlib.import_module(one.name))
    return found


def test_everything_public_has_a_docstring() -> None:
    looked = 0
    for module in modules():
        assert inspect.getdoc(module), module.__name__
        for name, one in vars(module).items():
            own = getattr(one, "__module__", "") in (module.__name__, "keeper._keeper")
            if name.startswith("_") or not own or not (inspect.isclass(one) or inspect.isroutine(one)):
                continue
            looked += 1
            assert inspect.getdoc(one), f"{module.__name__}.{name}"
            if not inspect.isclass(one) or issubclass(one, Exception):
                continue
            for member, value in inspect.getmembers(one):
                theirs = getattr(value, "__module__", None) or getattr(getattr(value, "fget", None), "__module__", "")
                of_class = member in vars(one) or str(theirs).startswith("keeper")
                if member.startswith("_") or not of_class or not (inspect.isroutine(value) or inspect.isdatadescriptor(value)):
                    continue
                looked += 1
                assert inspect.getdoc(value), f"{module.__name__}.{name}.{member}"
    assert looked > 150
