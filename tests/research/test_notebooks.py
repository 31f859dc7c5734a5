"""The notebooks run from top to bottom."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"


def run(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr("sys.argv", [name])
    app = runpy.run_path(str(FOLDER / name))["app"]
    _, found = app.run()
    return dict(found)


def test_every_notebook_is_tested() -> None:
    assert sorted(file.name for file in FOLDER.glob("*.py")) == ["balance_study.py", "first_look.py"]


def test_a_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("first_look.py", monkeypatch)
    assert found["played"].over
    assert found["games"].height == 120
    assert 0 < found["share"] < 1


def test_a_balance_study(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("balance_study.py", monkeypatch)
    assert sum(share.share for share in found["found"].places) == pytest.approx(1)
    assert [variation.new for variation in found["variations"]] == [[3, 2, 2, 1], [5, 4, 4, 3]]
