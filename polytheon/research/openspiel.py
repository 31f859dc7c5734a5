"""OpenSpiel: chance is a player with known probabilities, and every seat has an information state.

    import pyspiel
    import polytheon.research.openspiel          # makes the names known
    game = pyspiel.load_game("polytheon_GAME_v0")
    game = pyspiel.load_game("polytheon_GAME_v0", {"players": 3})

The information state string is everything that a seat has seen since the beginning (perfect recall); the observation
tensor is what it sees now, as `polytheon.research.layout` describes it. Game parameters: `players`, `options`
("name:value name:value") and `edition` (a file).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from polytheon.games import GAMES
from polytheon.games import game as find_game
from polytheon.kernel.choosers import Dice
from polytheon.kernel.explicit import CHANCE, Position, first_position
from polytheon.kernel.state import NOBODY
from polytheon.kernel.vector_match import reward_of
from polytheon.research.seeing import VERSION, ArrayObserver, Setup

NAME_OF: Final = {game: f"polytheon_{game}_v{VERSION}" for game in GAMES}
MOST_DECISIONS: Final = 5000
MOST_DRAWS: Final = 5000


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know about a game before it is loaded."""
    game = find_game(name)
    return pyspiel.GameType(
        short_name=NAME_OF[name],
        long_name=f"Polytheon's {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "options": "", "edition": ""},
    )


TYPES: Final = {name: game_type(name) for name in GAMES}


class PolytheonGame(pyspiel.Game):
    """One of our games with its parameters."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        options = dict(word.split(":", 1) for word in str(params.get("options", "")).split())
        self.setup = Setup(name, params.get("players"), options, str(params.get("edition", "")) or None)
        self.observer = ArrayObserver(self.setup)
        players = self.setup.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.observer.actions,
            max_chance_outcomes=len(self.setup.game.outcome_names.names),
            num_players=players,
            min_utility=-1.0 if players == 2 else -1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(TYPES[name], info, params)

    def new_initial_state(self, *ignored: Any) -> PolytheonState:
        return PolytheonState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SeatObserver(self.observer, recall)


def class_of(name: str) -> type[PolytheonGame]:
    """A separate class for each game: OpenSpiel outlives Python and may hold only objects that are never freed."""

    def __init__(self: PolytheonGame, params: dict[str, Any] | None = None) -> None:
        PolytheonGame.__init__(self, name, params or {})

    return type(name.capitalize(), (PolytheonGame,), {"__init__": __init__, "__doc__": PolytheonGame.__doc__})


CLASSES: Final = {name: class_of(name) for name in GAMES}


class PolytheonState(pyspiel.State):
    """A position; what it holds beside OpenSpiel's own is one object that copies and pickles itself."""

    def __init__(self, game: PolytheonGame) -> None:
        super().__init__(game)
        setup = game.setup
        self.position: Position = first_position(setup.game, setup.content, setup.players, setup.options)

    def current_player(self) -> int:
        seat = self.position.seat
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE if seat == CHANCE else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.chances()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.game
        names = game.outcome_names if player == pyspiel.PlayerId.CHANCE else game.action_names
        return names.names[action]

    def is_terminal(self) -> bool:
        return self.position.seat == NOBODY

    def returns(self) -> list[float]:
        position = self.position
        if position.seat != NOBODY:
            return [0.0] * position.players
        winners = position.game.winners(position.state)
        return [reward_of(winners, seat, position.players) for seat in range(position.players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PolytheonState:
        """A random state that the player cannot distinguish from this one."""
        other: PolytheonState = self.clone()
        seed = int(sampler() * 2**31) << 31 | int(sampler() * 2**31)
        other.position = self.position.resampled(player, Dice(seed))
        return other

    def __copy__(self) -> PolytheonState:
        twin: PolytheonState = self.clone()
        return twin

    def __deepcopy__(self, memo: object) -> PolytheonState:
        return self.__copy__()

    def __str__(self) -> str:
        return json.dumps(self.position.game.view(self.position.now, NOBODY), sort_keys=True)


class SeatObserver:
    """What a seat sees, for OpenSpiel: with perfect recall everything it has seen, else what it sees now."""

    def __init__(self, observer: ArrayObserver, recall: bool) -> None:
        self.observer = observer
        self.recall = recall
        self.tensor = None if recall else np.zeros(observer.writer.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: PolytheonState, player: int) -> None:
        position = state.position
        asked = max(position.seat, NOBODY)  # nobody is asked where chance decides
        if self.tensor is not None:
            source = position.source if asked >= 0 else NOBODY
            self.tensor[:] = self.observer.write(position.now, player, asked, position.kind, source)

    def string_from(self, state: PolytheonState, player: int) -> str:
        position = state.position
        if self.recall:
            return position.information[player]
        return json.dumps(position.game.view(position.now, player), sort_keys=True)


def register() -> None:
    """Make the names known to OpenSpiel."""
    known = pyspiel.registered_names()
    for name in GAMES:
        if NAME_OF[name] not in known:
            pyspiel.register_game(TYPES[name], CLASSES[name])


register()
