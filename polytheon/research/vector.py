"""Many matches at a time as a vector environment of Gymnasium; all of them step inside compiled code.

    envs = PolytheonVectorEnv(GAMES[0], num_envs=256)            # self-play: whoever is asked, you answer
    envs = PolytheonVectorEnv(GAMES[0], num_envs=256, seat=0)    # the other seats choose at random

A match that ends is followed by a new one in the same step. The observation is that of the seat that is asked next;
with self-play `info["seat"]` says which. The reward is that of your seat or, in self-play, of the seat that was asked
before; `info["rewards"]` has those of all seats. An illegal action ends its match with a reward of -1.

The arrays are buffers: the next step writes into them. Copy what you keep, or pass copy=True.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from polytheon.kernel.errors import BadSetup
from polytheon.kernel.vector import ObservedNumber
from polytheon.kernel.vector_match import EVERY_SEAT, VectorMatch
from polytheon.research.gymnasium import observation_space
from polytheon.research.seeing import MARK, NUMBER, ArrayObserver, Edition, Observation, Setup

MOST_SEED = 2**40  # so that the seeds of all matches fit
VectorStep = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class PolytheonVectorEnv(VectorEnv[Observation, Any, NDArray[Any]]):
    """A number of matches of one game, played together."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 256,
        players: int | None = None,
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        edition: Edition = None,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setup = Setup(game, players, options, edition)
        if seat is not None and not 0 <= seat < self.setup.players:
            raise BadSetup(f"there is no seat {seat}: they go from 0 to {self.setup.players - 1}")
        if num_envs < 1:
            raise BadSetup(f"at least 1 match is played, not {num_envs}")
        self.seat = seat
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        observer = ArrayObserver(self.setup)
        self.layout: list[ObservedNumber] = observer.layout
        self.single_observation_space = observation_space(observer)
        self.single_action_space = spaces.Discrete(observer.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = np.arange(num_envs)
        self.begin()

    def begin(self) -> None:
        """Make the matches, and arrays over their buffers."""
        setup = self.setup
        learner = EVERY_SEAT if self.seat is None else self.seat
        self.matches = VectorMatch(setup.game, setup.content, setup.players, setup.options, self.num_envs, 0, learner)
        matches = self.matches
        numbers = np.frombuffer(memoryview(matches.observations.values), NUMBER).reshape(self.num_envs, matches.width)
        masks = np.frombuffer(memoryview(matches.masks), MARK).reshape(self.num_envs, matches.actions)
        self.observations: Observation = {"observation": numbers, "action_mask": masks}
        self.seats: NDArray[np.int64] = np.frombuffer(memoryview(matches.seats), np.int64)
        self.ended: NDArray[np.bool_] = np.frombuffer(memoryview(matches.ended), np.bool_)
        self.rewards = np.frombuffer(memoryview(matches.rewards), np.float64).reshape(self.num_envs, setup.players)

    def __copy__(self) -> PolytheonVectorEnv:
        """A copy that is independent: the two share no match."""
        return deepcopy(self)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            raise BadSetup("one seed decides all matches")
        super().reset(seed=seed)
        self.matches.reset(int(self.np_random.integers(MOST_SEED)))
        return self.seen(), self.info()

    def step(self, actions: Any) -> VectorStep:
        before = self.seats.copy()
        self.matches.step(np.asarray(actions).tolist())
        mine = before if self.seat is None else self.seat
        ended = self.ended.copy()
        return self.seen(), self.rewards[self.rows, mine], ended, np.zeros_like(ended), self.info()

    def seen(self) -> Observation:
        return {name: array.copy() for name, array in self.observations.items()} if self.copy else self.observations

    def info(self) -> dict[str, Any]:
        return {"seat": self.seats.copy(), "rewards": self.rewards.copy()}

    # ---- copies

    def __getstate__(self) -> dict[str, Any]:
        state = dict(self.__dict__)
        for name in ("matches", "observations", "seats", "ended", "rewards"):
            del state[name]
        return {"self": state, "matches": self.matches.dump()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state["self"])
        self.begin()
        self.matches.load(state["matches"])

