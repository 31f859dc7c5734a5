"""Gymnasium: one seat is yours, bots have the others.

    import gymnasium
    import polytheon.research.gymnasium
    env = gymnasium.make("polytheon/GAME-v0", players=3, opponents=["greedy", "random"])

`gymnasium.make_vec("polytheon/GAME-v0", 256, vectorization_mode="vector_entry_point")` gives many at a time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polytheon.bots import bot
from polytheon.games import GAMES
from polytheon.kernel.errors import BadSetup
from polytheon.kernel.match import Match
from polytheon.kernel.vector import ObservedNumber
from polytheon.kernel.vector_match import ILLEGAL, reward_of
from polytheon.research.seeing import (
    ID_OF,
    LOSE,
    MARK,
    NUMBER,
    REPLACE,
    ArrayObserver,
    Edition,
    Observation,
    Setup,
    check_illegal,
)

MOST_SEED = 2**61


def observation_space(observer: ArrayObserver) -> spaces.Space[Any]:
    """The space of observations: numbers within the bounds of the layout, and the mask."""
    low, high = observer.bounds()
    mask = spaces.Box(0, 1, (observer.actions,), MARK.type)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=NUMBER.type), "action_mask": mask})


class PolytheonEnv(gymnasium.Env[Observation, Any]):
    """A match in which you have one seat.

    Parameters
    ----------
    game
        One of polytheon.GAMES.
    players
        Number of players (default: the minimum).
    seat
        Yours, or None for another one in each match.
    opponents
        A bot for all other seats, or one for each of them, clockwise from yours.
    illegal
        What an illegal action does: "lose" (the match ends with a reward of -1), "replace" (a legal one is taken in its
        place, at random) or "raise" (IllegalAction).
    options, edition
        As in game.new.
    render_mode
        "ansi" renders what your seat sees as text.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  Gymnasium's own

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        illegal: str = LOSE,
        options: Mapping[str, str] | None = None,
        edition: Edition = None,
        render_mode: str | None = None,
    ) -> None:
        self.setup = Setup(game, players, options, edition)
        others = self.setup.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise BadSetup(f"name one opponent for all other seats or {others}, not {len(names)}")
        if seat is not None and not 0 <= seat <= others:
            raise BadSetup(f"there is no seat {seat}: they go from 0 to {others}")
        for name in names:
            bot(name)
        self.opponents = names
        self.wanted_seat = seat
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self.observer = ArrayObserver(self.setup)
        self.observation_space = observation_space(self.observer)
        self.action_space = spaces.Discrete(self.observer.actions)
        self.seat = seat or 0
        self.bots: dict[int, tuple[str, int]] = {}  # name and seed, by seat
        self.match: Match = self.setup.new(0)
        self.lost = False  # by an illegal action

    @property
    def layout(self) -> list[ObservedNumber]:
        """The name and bounds of each number of the observation."""
        return self.observer.layout

    def __copy__(self) -> PolytheonEnv:
        """A copy that is independent: the two share no match."""
        return deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        seeds = [int(number) for number in self.np_random.integers(MOST_SEED, size=len(self.opponents) + 1)]
        self.seat = self.wanted_seat if self.wanted_seat is not None else seeds[0] % self.setup.players
        self.bots = {
            (self.seat + 1 + i) % self.setup.players: (name, seeds[i + 1])
            for i, name in enumerate(self.opponents)
        }
        self.match = self.setup.new(seeds[0])
        self.lost = False
        self.let_bots_play()
        return self.observer.see(self.match, self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        match = self.match
        number = int(action)
        if number not in match.legal():
            if self.illegal == LOSE and not match.over:
                self.lost = True
            elif self.illegal == REPLACE and not match.over:
                number = int(self.np_random.choice(match.legal()))
        if not self.lost:
            match.play(number)
            self.let_bots_play()
        info: dict[str, Any] = {"seat": self.seat}
        if self.lost:
            info["illegal"] = True
        elif match.over:
            info["scores"], info["winners"] = match.scores, match.winners
        return self.observer.see(match, self.seat), self.reward(), match.over or self.lost, False, info

    def reward(self) -> float:
        """What you get for the last step."""
        if self.lost:
            return ILLEGAL
        return reward_of(self.match.winners, self.seat, self.setup.players) if self.match.over else 0.0

    def let_bots_play(self) -> None:
        """Play until it is your turn or the match is over. Each bot is shown what its seat has seen, and rebuilt for
        each decision, so that a copy of the environment needs no copy of it."""
        match = self.match
        while match.seat not in (self.seat, -1):
            name, seed = self.bots[match.seat]
            events = len(match.log)
            seen = match if name == "random" else match.seen_by(match.seat, events)
            match.play(bot(name, seed=seed + events).choose(seen))

    def action_masks(self) -> NDArray[np.bool_]:
        """What MaskablePPO of sb3-contrib asks for; the same as in the observation."""
        return self.observer.mask(self.match, self.seat).astype(np.bool_)

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return as_text(self.match, self.seat)
        return None


def as_text(match: Match, seat: int | None) -> str:
    """What a seat sees, as text."""
    view = match.view(seat)
    named = {**view, "legal": [match.notate(action) for action in view["legal"]]}
    return json.dumps(named, indent=2, ensure_ascii=False)


def register() -> None:
    """Make the names known to Gymnasium."""
    for game in GAMES:
        if ID_OF[game] not in gymnasium.registry:
            gymnasium.register(
                ID_OF[game],
                entry_point="polytheon.research.gymnasium:PolytheonEnv",
                vector_entry_point="polytheon.research.vector:PolytheonVectorEnv",
                kwargs={"game": game},
            )


register()
