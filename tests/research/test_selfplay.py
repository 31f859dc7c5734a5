"""The recipe for self-play learns, here for a moment only."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from polytheon.research.vector import PolytheonVectorEnv

SCRIPT = Path(__file__).parents[2] / "examples" / "selfplay.py"


def test_a_network_learns_by_playing_against_itself() -> None:
    recipe = runpy.run_path(str(SCRIPT))
    envs = PolytheonVectorEnv("duel", 32, options={"expansion": "none"})
    network = recipe["train"](envs, 10, seed=1, batch=256, most=10)
    assert network.updates > 20
    share, games = recipe["against_random"](network, "duel", 2, 100, options={"expansion": "none"})
    assert games == 128
    assert share > 0.6


def test_who_interrupts_the_recipe_keeps_what_it_has_learned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Interrupted(PolytheonVectorEnv):
        def step(self, actions: Any) -> Any:
            raise KeyboardInterrupt

    recipe = runpy.run_path(str(SCRIPT))
    network = recipe["train"](Interrupted("duel", 2), 10)
    assert network.updates == 0
    assert "Interrupted" in capsys.readouterr().out


def test_the_recipe_runs_from_its_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "weights.npz"
    given = ["--minutes", "0", "--matches", "2", "--test-games", "1", "--out", str(out), "--against", "random"]
    monkeypatch.setattr("sys.argv", ["selfplay.py", *given])
    runpy.run_path(str(SCRIPT), run_name="__main__")
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Learning duel for 0 minutes of processor time; Ctrl-C ends it."
    assert "128 games against random bots" in told[1]
    assert set(np.load(out)) == {"w1", "b1", "w2", "b2", "w3", "b3"}


def test_returns_are_those_of_the_seat_that_decided() -> None:
    recipe = runpy.run_path(str(SCRIPT))
    envs = PolytheonVectorEnv("duel", 2)
    envs.reset(seed=1)
    _, high = recipe["bounds_of"](envs)
    network = recipe["Network"](high, envs.matches.actions, 0)
    out = recipe["Rollout"]()
    happened = [([0, 1], [False, True], [[0, 0], [-1, 1]]), ([1, 0], [True, False], [[1, -1], [0, 0]])]
    for seats, ended, rewards in happened:
        out.seats.append(np.array(seats))
        out.ended.append(np.array(ended))
        out.rewards.append(np.array(rewards, float))
    first, second, third, fourth = recipe["returns_of"](out, envs, network)
    assert (first, second, third) == (1, 1, -1)
    _, _, _, values = network.forward(envs.observations["observation"], envs.observations["action_mask"])
    assert abs(fourth) == abs(values[1])
