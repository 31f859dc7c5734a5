"""Measure the environments: steps per second of a loop that chooses at random among what is legal, beside the same loop
on others' games: PettingZoo's connect_four, and OpenSpiel's backgammon and gin_rummy.

All times are CPU times of one process, the best of some rounds. A step is a decision; where chance is explicit, a draw
is one too.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from pettingzoo.classic.connect_four import connect_four
from rich.console import Console
from rich.table import Table

import polytheon
import polytheon.research.gymnasium
from polytheon.research import ID_OF
from polytheon.research.openspiel import NAME_OF
from polytheon.research.pettingzoo import env
from polytheon.research.vector import PolytheonVectorEnv

ROUNDS = 3
LANES = 256


def rate(loop: Callable[[float], int], seconds: float) -> float:
    """Steps per second of processor time."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        steps = loop(began + seconds)
        best = max(best, steps / (time.process_time() - began))
    return best


def some_legal(mask: Any, rng: random.Random) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def gymnasium_loop(made: Any, until: float) -> int:
    rng = random.Random(1)
    steps = 0
    observation, _ = made.reset(seed=1)
    while time.process_time() < until:
        observation, _, over, _, _ = made.step(some_legal(observation["action_mask"], rng))
        steps += 1
        if over:
            observation, _ = made.reset()
    return steps


def pettingzoo_loop(table: Any, until: float) -> int:
    rng = random.Random(1)
    steps = 0
    while time.process_time() < until:
        table.reset(seed=steps)
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            table.step(some_legal(observation["action_mask"], rng))
            steps += 1
    return steps


def openspiel_loop(game: Any, tensors: bool, until: float) -> int:
    rng = random.Random(1)
    steps = 0
    while time.process_time() < until:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                if tensors:
                    state.observation_tensor(state.current_player())
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
    return steps


def vector_loop(envs: PolytheonVectorEnv, until: float) -> int:
    """Who chooses is part of the loop too, so its time is taken off: the actions are found in NumPy."""
    rng = np.random.default_rng(1)
    steps = 0
    observations, _ = envs.reset(seed=1)
    while time.process_time() < until:
        masks = observations["action_mask"]
        keys = rng.random(masks.shape, np.float32)
        keys *= masks
        observations, *_ = envs.step(keys.argmax(1))
        steps += envs.num_envs
    return steps


def bare_vector_loop(envs: PolytheonVectorEnv, until: float) -> int:
    """The same, with the first legal action in every match, which costs next to nothing to find."""
    steps = 0
    observations, _ = envs.reset(seed=1)
    while time.process_time() < until:
        observations, *_ = envs.step(observations["action_mask"].argmax(1))
        steps += envs.num_envs
    return steps


def rows(games: list[str]) -> list[tuple[str, str, Callable[[float], int]]]:
    found: list[tuple[str, str, Callable[[float], int]]] = []
    for name in games:
        made = gymnasium.make(ID_OF[name]).unwrapped
        found.append(("Gymnasium", ID_OF[name], partial(gymnasium_loop, made)))
    for name in games:
        found.append(("PettingZoo", ID_OF[name], partial(pettingzoo_loop, env(name))))
    found.append(("PettingZoo", "connect_four_v3", partial(pettingzoo_loop, connect_four.env())))
    for tensors in (False, True):
        kind = "OpenSpiel with tensors" if tensors else "OpenSpiel"
        for title in [*(NAME_OF[name] for name in games), "backgammon", "gin_rummy"]:
            found.append((kind, title, partial(openspiel_loop, pyspiel.load_game(title), tensors)))
    for name in games:
        envs = PolytheonVectorEnv(name, LANES)
        found.append((f"{LANES} at a time, at random", ID_OF[name], partial(vector_loop, envs)))
        found.append((f"{LANES} at a time, first action", ID_OF[name], partial(bare_vector_loop, envs)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all of them if none is named")
    parser.add_argument("--seconds", type=float, default=0.4, help="CPU seconds for each round of each row")
    given = parser.parse_args()
    table = Table(title="Environments: steps/s of one processor", title_justify="left")
    table.add_column("interface")
    table.add_column("environment")
    table.add_column("steps/s", justify="right")
    for kind, title, loop in rows(given.games or list(polytheon.GAMES)):
        table.add_row(kind, title, f"{rate(loop, given.seconds):,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
