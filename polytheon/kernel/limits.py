"""What the kernel can do with a game, checked before anybody plays it: each limit has a sentence."""

from __future__ import annotations

import json
from typing import Final

from polytheon.kernel import plain
from polytheon.kernel.errors import BadGame
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.kernel.state import State

MOST_PLAYERS: Final = 4
MOST_THINGS: Final = 62  # in a set, whose members are the bits of a number
ENOUGH: Final = "enough"


def check_game(game: Game) -> None:
    """Raise BadGame, which names the limit, unless the kernel can play this game."""
    if not game.name.isidentifier() or game.name != game.name.lower():
        raise BadGame(f"a game's name is one word in lower case, not {game.name!r}")
    if not game.players or not all(1 < players <= MOST_PLAYERS for players in game.players):
        raise BadGame(f"{game.name}: a game is for 2 to {MOST_PLAYERS} players, not for {game.players}")
    names = game.action_names.names
    if not names or names[0] != ENOUGH:
        raise BadGame(f"{game.name}: action 0 is '{ENOUGH}', which ends what may be done several times")
    kinds = {kind for kind, _ in game.action_names.kinds}
    for kind in game.questions:
        if kind != 0 and kind not in kinds:
            raise BadGame(f"{game.name}: the question {game.questions[kind]!r} is about no kind of action")
    if hides_something(game) and type(game).view is Game.view:
        raise BadGame(f"{game.name} deals hidden things, so it has to say in `view` what each seat sees")
    for players in game.players:
        check_first_position(game, players)


def hides_something(game: Game) -> bool:
    """Whether a game's state knows how to deal anew what a seat does not know."""
    state = game.set_up(game.content(), game.players[0], game.check_options(None))
    return type(state).redeal is not State.redeal


def check_first_position(game: Game, players: int) -> None:
    """Set up a match, and try what everybody asks of it."""
    try:
        match = game.new(players, seed=0)
    except OverflowError as error:
        raise BadGame(
            f"{game.name}: a number is too large; a set holds at most {MOST_THINGS} things, and a bag that holds more "
            "is given to `draw_from` as a list"
        ) from error
    if match.over:
        raise BadGame(f"{game.name} is over before anybody has decided anything")
    check_points(game, match)
    for name, value in plain.dump(match.state).items():
        if not is_plain(value):
            raise BadGame(f"{game.name}: its state holds whole numbers and lists of them; {name} is {value!r}")
    try:
        json.dumps(match.view(0))
    except (TypeError, ValueError) as error:
        raise BadGame(f"{game.name}: its view cannot be written as JSON: {error}") from error
    if plain.dump(match.state.copy()) != plain.dump(match.state):
        raise BadGame(f"{game.name}: a copy of its state is not the same")


def check_points(game: Game, match: Match) -> None:
    points, scores = match.outcome["points"], match.scores
    if [sum(categories.values()) for categories in points] != scores:
        raise BadGame(f"{game.name}: the points by category, {points}, do not add up to the scores, {scores}")


def is_plain(value: object) -> bool:
    """Whether a value of a dump is made of whole numbers only."""
    if isinstance(value, dict):
        return all(is_plain(item) for item in value.values())
    if isinstance(value, list):
        return all(is_plain(item) for item in value)
    return isinstance(value, int)
