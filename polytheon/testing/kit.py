"""The parts of the kit: a game's set-ups, and reproducible random play."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from polytheon.kernel.game import Game
from polytheon.kernel.match import Match

MOST_VALUES = 4  # of one option; a game whose option has more tests the others itself
MOST_DECISIONS = 5000  # no game comes near; a game that does not end would pass it


class Setup(NamedTuple):
    """A set-up of a game: the number of players and the options."""

    game: Game
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        chosen = [f"{option}={value}" for option, value in self.options]
        return "-".join([self.game.name, str(self.players), *chosen])

    def new(self, seed: int) -> Match:
        return self.game.new(self.players, seed, dict(self.options))


def setups(game: Game) -> list[Setup]:
    """Every number of players, and every value of every option once; if there are very many values, some of them."""
    found = [Setup(game, players) for players in game.players]
    for option, allowed in game.options.items():
        for value in allowed.values[:: -(-len(allowed.values) // MOST_VALUES)]:
            if value != allowed.default:
                found.append(Setup(game, game.players[-1], ((option, value),)))
    return found


def random_play(setup: Setup, seed: int) -> Iterator[Match]:
    """The match at every decision of a random game, and at its end. Do not change it."""
    match = setup.new(seed)
    rng = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        yield match
        if match.over:
            return
        match.play(rng.choice(match.legal()))
    raise AssertionError(f"{setup} with seed {seed} does not end")


def some_positions(setup: Setup, seed: int, count: int) -> Iterator[Match]:
    """`count` positions of a random game, at random places, and its end."""
    length = sum(1 for _ in random_play(setup, seed)) - 1
    chosen = set(random.Random(seed + 1).sample(range(length), min(count, length)))
    for number, match in enumerate(random_play(setup, seed)):
        if match.over or number in chosen:
            yield match


def finish(match: Match, seed: int) -> Match:
    """Play a copy to the end at random."""
    copy = match.copy()
    rng = random.Random(seed)
    while not copy.over:
        copy.play(rng.choice(copy.legal()))
    return copy


def dump(match: Match, chance: bool = True, floors: bool = True) -> str:
    """A match as text, to compare; optionally without its dice, or how far each seat may take back."""
    data: dict[str, Any] = match.dump()
    if not chance:
        del data["dice"]
    if not floors:
        data.pop("floors", None)
    return json.dumps(data, sort_keys=True)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def views(match: Match) -> list[str]:
    """What each seat and a spectator know, as text."""
    return [json.dumps(match.view(seat), sort_keys=True) for seat in [None, *range(match.players)]]
