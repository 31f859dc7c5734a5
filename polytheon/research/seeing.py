"""What all adapters share: names of environments, set-ups, and observations as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from polytheon.games import GAMES
from polytheon.games import game as find_game
from polytheon.kernel.content import Content, Data
from polytheon.kernel.errors import BadSetup
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.kernel.state import State
from polytheon.kernel.vector import ObservedNumber, Observer, Vector

VERSION: Final = 0
ID_OF: Final = {game: f"polytheon/{game.capitalize()}-v{VERSION}" for game in GAMES}
GAME_OF: Final = {name: game for game, name in ID_OF.items()}

NUMBER: Final = np.dtype(np.int16)
MARK: Final = np.dtype(np.int8)

LOSE: Final = "lose"  # an illegal action ends the match, and who took it gets -1
REPLACE: Final = "replace"  # a legal one is taken in its place, at random
RAISE: Final = "raise"
ILLEGAL: Final = (LOSE, REPLACE, RAISE)

Edition = str | Data | None
Observation = dict[str, NDArray[Any]]


class Setup:
    """A game with a number of players and options, as one of our names or the game's own says."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        edition: Edition = None,
    ) -> None:
        self.game: Game = find_game(GAME_OF.get(game, game))
        self.players: int = self.game.check_players(players)
        self.options: dict[str, str] = self.game.check_options(options)
        self.edition: Edition = edition
        self.content: Content = self.game.content(edition)

    def new(self, seed: int) -> Match:
        return self.game.new(self.players, seed, self.options, self.edition)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, (self.game.name, self.players, self.options, self.edition)


class ArrayObserver:
    """Makes arrays of what a seat sees."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.writer = Observer(setup.game, setup.content, setup.players, setup.options)
        self.actions = len(setup.game.action_names.names)
        self.vector = Vector(self.writer.size)
        self.numbers: NDArray[np.int16] = np.frombuffer(memoryview(self.vector.values), NUMBER)

    @property
    def layout(self) -> list[ObservedNumber]:
        return self.writer.fields

    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The lowest and the highest that each number can be."""
        fields = self.layout
        return np.array([f.low for f in fields], NUMBER), np.array([f.high for f in fields], NUMBER)

    def write(self, now: State, seat: int, asked: int, kind: int, source: int) -> NDArray[np.int16]:
        """What a seat sees, in a buffer that the next call overwrites."""
        self.vector.at = 0
        self.writer.write(now, seat, asked, kind, source, self.vector)
        return self.numbers

    def see(self, match: Match, seat: int) -> Observation:
        """The observation of a seat."""
        numbers = self.write(match.now(), seat, match.seat, match.kind, match.source).copy()
        return {"observation": numbers, "action_mask": self.mask(match, seat)}

    def mask(self, match: Match, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.actions, MARK)
        if match.seat == seat:
            mask[match.legal()] = 1
        return mask

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return ArrayObserver, (self.setup,)

    def __deepcopy__(self, memo: object) -> ArrayObserver:
        return self  # its buffer is rewritten before each use


def layout(
    game: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    edition: Edition = None,
) -> list[ObservedNumber]:
    """The name and the bounds of each number of an observation."""
    return ArrayObserver(Setup(game, players, options, edition)).layout


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise BadSetup(f"what an illegal action does is one of {', '.join(ILLEGAL)}, not {illegal!r}")
    return illegal
