"""What is written about the package is true: the guide, the notebooks, the docstrings and the stubs."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import keeper

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
        [sys.executable, "-m", "mypy.stubtest", "keeper._keeper", "--ignore-missing-stub"],
        capture_output=True,
        text=True,
        env={**os.environ, "MYPY_CACHE_DIR": str(ROOT / "target" / "mypy")},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_public_has_a_docstring() -> None:
    import inspect

    for name in keeper.__all__:
        one = getattr(keeper, name)
        if inspect.isclass(one) or callable(one):
            assert inspect.getdoc(one), name
        if inspect.isclass(one) and not issubclass(one, Exception):
            for member, value in vars(one).items():
                if not member.startswith("_") and name not in ("Outcome", "Ask", "Option"):
                    assert inspect.getdoc(value) or member in ("index", "seat", "key", "copy"), f"{name}.{member}"
