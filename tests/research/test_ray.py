"""Simulations on a real Ray, which is begun and ended by them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
import ray

from polytheon import BadSetup
from polytheon.cli import main
from polytheon.lab.rows import Decisions, GameRows
from polytheon.lab.simulate import simulate

BASE = {"expansion": "none"}


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_ray_cluster_gives_the_same_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = simulate("duel", "random", games=50, options=BASE, watch=(GameRows, Decisions))
    out, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    command = ["simulate", "duel", "--bots", "random", "--games", "50", "--option", "expansion=none"]
    with pytest.raises(SystemExit) as left:
        main([*command, "--on", "ray", "--out", str(out), "--decisions", str(decisions)])
    assert left.value.code == 0
    assert pl.read_parquet(out).equals(here["games"])
    assert pl.read_parquet(decisions).equals(here["decisions"])
    assert not ray.is_initialized()


def test_there_are_two_places_to_simulate() -> None:
    with pytest.raises(BadSetup, match="local or ray"):
        simulate("duel", "random", games=1, on="the moon")


def test_a_ray_that_does_not_start_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: dict[str, object] = {}

    def fail(**settings: object) -> None:
        asked.update(settings)
        raise Exception("the node timed out")  # what Ray raises

    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setattr(ray, "init", fail)
    with pytest.raises(SystemExit) as left:
        main(["simulate", "duel", "--bots", "random", "--on", "ray", "--jobs", "0", "--out", str(tmp_path / "a.csv")])
    assert left.value.code == 2
    assert "polytheon: Ray does not start: the node timed out" in capsys.readouterr().err
    assert asked["num_cpus"] == 1  # with none it would wait forever
