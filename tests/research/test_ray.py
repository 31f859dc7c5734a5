"""Simulations on a real Ray, which is begun and ended by them."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
import ray

from polytheon import BadSetup
from polytheon.cli import main
from polytheon.lab.rows import Decisions, Games
from polytheon.lab.simulate import simulate

BASE = {"expansion": "none"}


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_ray_cluster_gives_the_same_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = simulate("duel", "random", games=50, options=BASE, watch=(Games, Decisions))
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
