"""Learn a game from nothing by playing against oneself: python examples/selfplay.py --game duel --minutes 8

A small network is trained by policy gradients (PPO) in plain NumPy on 256 matches at a time, then plays random bots. It
needs polytheon[research] and no other learning library. The time is that of the processor.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from polytheon.research.gymnasium import PolytheonEnv
from polytheon.research.vector import PolytheonVectorEnv

Array = NDArray[Any]
HIDDEN = 96
STEPS = 48  # of all matches before the network learns
BATCH = 2048
RATE = 1.0e-3
CLIP = 0.2
ENTROPY = 0.01
NEVER = np.float32(-1e9)


class Network:
    """One hidden layer; out come a preference for each action and how well the seat stands."""

    def __init__(self, bounds: Array, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        inputs = len(bounds)
        self.scale = (1 / np.maximum(bounds, 1)).astype(np.float32)
        self.weights: dict[str, Array] = {
            "w1": rng.normal(0, np.sqrt(2 / 60), (inputs, HIDDEN)),  # about sixty numbers are not 0
            "b1": np.zeros(HIDDEN),
            "w2": rng.normal(0, 0.01, (HIDDEN, actions)),
            "b2": np.zeros(actions),
            "w3": rng.normal(0, 0.01, (HIDDEN, 1)),
            "b3": np.zeros(1),
        }
        self.weights = {name: weight.astype(np.float32) for name, weight in self.weights.items()}
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Inputs, hidden layer, probabilities of actions, and values."""
        w = self.weights
        x = seen * self.scale
        hidden = np.maximum(x @ w["w1"] + w["b1"], 0)
        logits = hidden @ w["w2"] + w["b2"]
        np.putmask(logits, masks == 0, NEVER)
        logits -= logits.max(1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(1, keepdims=True)
        return x, hidden, chances, np.tanh(hidden @ w["w3"] + w["b3"])[:, 0]

    def learn(self, seen: Array, masks: Array, actions: Array, before: Array, returns: Array, gains: Array) -> None:
        """One step of Adam along the gradient of PPO's objective."""
        rows = np.arange(len(actions))
        x, hidden, chances, values = self.forward(seen, masks)
        ratio = chances[rows, actions] / before
        free = ((gains > 0) & (ratio < 1 + CLIP)) | ((gains < 0) & (ratio > 1 - CLIP))
        d_logits = chances * (ratio * gains * free)[:, None]
        d_logits[rows, actions] -= ratio * gains * free
        logs = np.log(np.maximum(chances, 1e-9))
        d_logits += ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        d_value = ((values - returns) * (1 - values**2))[:, None]
        d_hidden = (d_logits @ self.weights["w2"].T + d_value @ self.weights["w3"].T) * (hidden > 0)
        gradients = {
            "w1": x.T @ d_hidden,
            "b1": d_hidden.sum(0),
            "w2": hidden.T @ d_logits,
            "b2": d_logits.sum(0),
            "w3": hidden.T @ d_value,
            "b3": d_value.sum(0),
        }
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            gradient /= len(actions)
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] -= RATE * step


def sampled(chances: Array, rng: np.random.Generator) -> Array:
    """An action for each row, as likely as the network wants it."""
    sums = chances.cumsum(1)
    chosen = (sums < (rng.random(len(chances)) * sums[:, -1])[:, None]).sum(1)
    return np.minimum(chosen, chances.shape[1] - 1)


@dataclass
class Rollout:
    """What happened in all matches in some steps."""

    seen: list[Array] = field(default_factory=list)
    masks: list[Array] = field(default_factory=list)
    actions: list[Array] = field(default_factory=list)
    before: list[Array] = field(default_factory=list)
    values: list[Array] = field(default_factory=list)
    seats: list[Array] = field(default_factory=list)
    ended: list[Array] = field(default_factory=list)
    rewards: list[Array] = field(default_factory=list)


def play(envs: PolytheonVectorEnv, network: Network, rng: np.random.Generator) -> Rollout:
    """Play on in all matches, with the network on every seat."""
    out = Rollout()
    rows = np.arange(envs.num_envs)
    for _ in range(STEPS):
        seen, masks = (envs.observations[part].copy() for part in ("observation", "action_mask"))
        _, _, chances, values = network.forward(seen, masks)
        actions = sampled(chances, rng)
        out.seats.append(envs.seats.copy())
        _, _, ended, _, info = envs.step(actions)
        out.seen.append(seen)
        out.masks.append(masks)
        out.actions.append(actions)
        out.before.append(chances[rows, actions])
        out.values.append(values)
        out.ended.append(ended)
        out.rewards.append(info["rewards"])
    return out


def returns_of(out: Rollout, envs: PolytheonVectorEnv, network: Network) -> Array:
    """The result for the seat that decided; what the network expects if the match has not ended."""
    players = envs.setup.players
    _, _, _, values = network.forward(envs.observations["observation"], envs.observations["action_mask"])
    rows = np.arange(envs.num_envs)
    worth = np.repeat(-values[:, None] / (players - 1), players, 1)
    worth[rows, envs.seats] = values
    found = []
    for ended, rewards, seats in zip(out.ended[::-1], out.rewards[::-1], out.seats[::-1]):
        worth[ended] = rewards[ended]
        found.append(worth[rows, seats])
    return np.concatenate(found[::-1]).astype(np.float32)


def improve(network: Network, envs: PolytheonVectorEnv, rng: np.random.Generator, batch: int) -> float:
    """One round: play on and learn from that. Returns the error of the network's values."""
    out = play(envs, network, rng)
    returns = returns_of(out, envs, network)
    seen, masks, actions, before, values = (
        np.concatenate(part) for part in (out.seen, out.masks, out.actions, out.before, out.values)
    )
    gains = returns - values
    gains /= gains.std() + 1e-6
    choices = np.flatnonzero(masks.sum(1) > 1)  # where there is nothing to choose there is nothing to learn
    rng.shuffle(choices)
    for start in range(0, len(choices), batch):
        some = choices[start : start + batch]
        network.learn(seen[some], masks[some], actions[some], before[some], returns[some], gains[some])
    return float(np.mean((returns - values) ** 2))


def train(
    envs: PolytheonVectorEnv, minutes: float, seed: int = 0, batch: int = BATCH, most: int | None = None
) -> Network:
    """Play and learn for `minutes` of CPU time, for at most `most` rounds, or until Ctrl-C."""
    rng = np.random.default_rng(seed)
    _, high = bounds_of(envs)
    network = Network(high, int(envs.single_action_space.n), seed)
    envs.reset(seed=seed)
    began = time.process_time()
    rounds = 0
    try:
        while time.process_time() - began < 60 * minutes and (most is None or rounds < most):
            error = improve(network, envs, rng, batch)
            rounds += 1
            if rounds % 10 == 1:
                spent = f"{time.process_time() - began:.0f} of {60 * minutes:.0f} s"
                decisions = rounds * STEPS * envs.num_envs
                print(f"{spent}, {decisions} decisions, error of the value {error:.3f}", flush=True)
    except KeyboardInterrupt:
        print("Interrupted; what it has learned so far is tested.")
    return network


def bounds_of(envs: PolytheonVectorEnv) -> tuple[Array, Array]:
    fields = envs.layout
    return np.array([entry.low for entry in fields]), np.array([entry.high for entry in fields])


def against_random(
    network: Network, game: str, players: int, games: int, seed: int = 1, **settings: Any
) -> tuple[float, int]:
    """The share of wins, playing each seat in turn, and the number of games played: at least `games`, 64 at a time.

    The network takes the action it prefers."""
    won, played = 0.0, 0
    for seat in range(players):
        envs = PolytheonVectorEnv(game, 64, players=players, seat=seat, **settings)
        envs.reset(seed=seed + seat)
        wanted = max(1, games // players)
        first = np.zeros(64)  # how many matches each lane may still count: short ones must not count more often
        first += -(-wanted // 64)
        while first.any():
            _, _, chances, _ = network.forward(envs.observations["observation"], envs.observations["action_mask"])
            _, rewards, ended, _, _ = envs.step(chances.argmax(1))
            counted = ended & (first > 0)
            first -= counted
            played += int(counted.sum())
            won += float(((rewards[counted] * (players - 1) + 1) / players).sum())
    return won / played, played


def against_bots(network: Network, game: str, players: int, opponents: str, games: int, seed: int = 1) -> float:
    """The share of wins against bots that think, one match after the other."""
    won = 0.0
    for number in range(games):
        match = PolytheonEnv(game, players, seat=number % players, opponents=opponents)
        observation, _ = match.reset(seed=seed + number)
        reward, over = 0.0, False
        while not over:
            _, _, chances, _ = network.forward(observation["observation"][None], observation["action_mask"][None])
            observation, got, over, _, _ = match.step(int(chances.argmax()))
            reward = float(got)
        won += (reward * (players - 1) + 1) / players
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=8.0, help="of processor time")
    parser.add_argument("--matches", type=int, default=256)
    parser.add_argument("--test-games", type=int, default=1000)
    parser.add_argument("--against", help="another bot to test it against, such as greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a file for the weights (.npz)")
    given = parser.parse_args()
    if given.out:
        given.out.parent.mkdir(parents=True, exist_ok=True)
    envs = PolytheonVectorEnv(given.game, given.matches, players=given.players)
    print(f"Learning {given.game} for {given.minutes:g} minutes of processor time; Ctrl-C ends it.", flush=True)
    network = train(envs, given.minutes, given.seed)
    if given.out:
        np.savez(given.out, allow_pickle=False, **network.weights)
    share, games = against_random(network, given.game, given.players, given.test_games)
    print(f"It wins {100 * share:.1f} % of {games} games against random bots.", flush=True)
    if given.against:
        games = max(1, given.test_games // 5)
        share = against_bots(network, given.game, given.players, given.against, games)
        print(f"It wins {100 * share:.1f} % of {games} games against {given.against} bots.")


if __name__ == "__main__":
    main()
