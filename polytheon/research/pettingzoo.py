"""PettingZoo: every seat is an agent, and they take turns (AEC).

    import pettingzoo
    import polytheon.research.pettingzoo          # makes the names known
    table = pettingzoo.make("aec", "polytheon/GAME-v0", players=4)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        done = terminated or truncated
        table.step(None if done else table.action_space(agent).sample(observation["action_mask"]))

Legal actions are in one place: the observation's `action_mask`. Observations are built by `observe` and `last`,
so that nothing is built for whoever does not ask.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry
from pettingzoo import register as make_known
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from polytheon.games import GAMES
from polytheon.kernel.match import Match
from polytheon.kernel.vector import ObservedNumber
from polytheon.kernel.vector_match import ILLEGAL, reward_of
from polytheon.research.gymnasium import MOST_SEED, as_text, observation_space
from polytheon.research.seeing import ID_OF, LOSE, REPLACE, ArrayObserver, Edition, Observation, Setup, check_illegal


def env(game: str, **settings: Any) -> OrderEnforcingWrapper[str, Observation, int | None]:
    """An environment that also complains when its functions are called in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, **settings))


class raw_env(AECEnv[str, Observation, int | None]):
    """A match at which every seat is an agent, named seat_0, seat_1, ...

    Parameters
    ----------
    game, players, options, edition
        As in game.new; the game may also be given as polytheon/GAME-v0.
    illegal
        What an illegal action does: "lose" (the match ends, and who took it gets -1), "replace" (a legal one is taken
        in its place, at random) or "raise" (IllegalAction).
    max_cycles
        The match is truncated after `max_cycles` decisions for each seat, on average.
    render_mode
        "ansi" renders the whole table as a spectator sees it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        illegal: str = LOSE,
        max_cycles: float | None = None,
        options: Mapping[str, str] | None = None,
        edition: Edition = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setup = Setup(game, players, options, edition)
        self.illegal = check_illegal(illegal)
        self.limit = None if max_cycles is None else round(max_cycles * self.setup.players)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": ID_OF[self.setup.game.name]}
        self.observer = ArrayObserver(self.setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.players)]
        self.observation_spaces = {agent: observation_space(self.observer) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.observer.actions) for agent in self.possible_agents}
        self.rng = random.Random()
        self.decisions = 0
        self.match: Match = self.setup.new(0)

    @property
    def layout(self) -> list[ObservedNumber]:
        """The name and bounds of each number of the observation."""
        return self.observer.layout

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def __copy__(self) -> raw_env:
        """A copy that is independent: the two share no match."""
        return deepcopy(self)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = random.Random(seed)
        self.match = self.setup.new(self.rng.randrange(MOST_SEED))
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.match.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        match, number = self.match, int(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.illegal == REPLACE and number not in (legal := match.legal()):
            number = self.rng.choice(legal)
        self.decisions += 1
        if self.illegal == LOSE and number not in match.legal():
            self.rewards[agent] = ILLEGAL
            self.infos[agent]["illegal"] = True
            self.end(terminated=True)
        else:
            match.play(number)
            if match.over:
                winners = match.winners
                for seat, name in enumerate(self.possible_agents):
                    self.rewards[name] = reward_of(winners, seat, self.setup.players)
                self.end(terminated=True)
            else:
                self.agent_selection = self.possible_agents[match.seat]
                if self.limit is not None and self.decisions >= self.limit:
                    self.end(terminated=False)
        self._accumulate_rewards()

    def end(self, terminated: bool) -> None:
        """End the match, because it is over or truncated."""
        if terminated:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        return self.observer.see(self.match, self.possible_agents.index(agent))

    def render(self) -> Any:
        return as_text(self.match, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return ID_OF[self.setup.game.name]


def parallel_env(
    game: str, max_cycles: int | None = None, **settings: Any
) -> turn_based_aec_to_parallel_wrapper[str, Observation, int | None]:
    """The same for programs that want all agents to act at once: in each step only the action of the agent whose turn
    it is counts. It is broken off after `max_cycles` steps."""
    players = Setup(game, settings.get("players")).players
    cycles = None if max_cycles is None else max_cycles / players
    return turn_based_aec_to_parallel_wrapper(raw_env(game, max_cycles=cycles, **settings))



def register() -> None:
    """Make the names known to PettingZoo."""
    for game in GAMES:
        if ID_OF[game] not in aec_registry:
            make_known("aec", ID_OF[game], env, kwargs={"game": game})
            make_known("parallel", ID_OF[game], parallel_env, kwargs={"game": game})


register()
