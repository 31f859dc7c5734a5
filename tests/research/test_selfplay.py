"""The recipe for self-play learns, here for a moment only."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

from polytheon.research.vector import PolytheonVectorEnv

SCRIPT = Path(__file__).parents[2] / "examples" / "selfplay.py"


def test_a_network_learns_by_playing_against_itself() -> None:
    recipe = runpy.run_path(str(SCRIPT))
    envs = PolytheonVectorEnv("duel", 32, options={"expansion": "none"})
    network = recipe["train"](envs, 10, seed=1, batch=256, most=10)
    assert network.updates > 20
    share = recipe["against_random"](network, "duel", 2, 128, options={"expansion": "none"})
    assert share > 0.6


def test_returns_are_those_of_the_seat_that_decided() -> None:
    recipe = runpy.run_path(str(SCRIPT))
    envs = PolytheonVectorEnv("duel", 2)
    envs.reset(seed=1)
    _, high = recipe["bounds_of"](envs)
    network = recipe["Network"](high, envs.many.actions, 0)
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
