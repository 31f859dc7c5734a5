"""What every game is run through: its set-ups, and random play that is the same everywhere."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

import polytheon
from polytheon import Match

Setup = tuple[str, int, tuple[tuple[str, str], ...]]

MOST_VALUES = 4  # of one option; a game whose option has more tests the others itself
MOST_DECISIONS = 5000  # no game comes near; a game that does not end would pass it


def setups() -> list[Setup]:
    """Every game with every number of players, and with every value of every option once; of very many values, some."""
    found: list[Setup] = []
    for name in polytheon.GAMES:
        game = polytheon.game(name)
        for players in game.players:
            found.append((name, players, ()))
        for option, allowed in game.options.items():
            for value in allowed.values[:: -(-len(allowed.values) // MOST_VALUES)]:
                if value != allowed.default:
                    found.append((name, game.players[-1], ((option, value),)))
    return found


def title(setup: Setup) -> str:
    name, players, options = setup
    return "-".join([name, str(players), *(f"{option}={value}" for option, value in options)])


def new(setup: Setup, seed: int) -> Match:
    name, players, options = setup
    return polytheon.game(name).new(players, seed, dict(options))


def random_play(setup: Setup, seed: int) -> Iterator[Match]:
    """The match at every decision of a random game, and at its end. Do not change it."""
    match = new(setup, seed)
    rng = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        yield match
        if match.over:
            return
        match.play(rng.choice(match.legal()))
    raise AssertionError(f"{title(setup)} with seed {seed} does not end")


def some_positions(setup: Setup, seed: int, count: int) -> Iterator[Match]:
    """So many positions of a random game, spread over it at random, and its end."""
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


def dump(match: Match, luck: bool = True, floors: bool = True) -> str:
    """A match as text, to compare; if so wished without the luck to come, or how far each seat may take back."""
    data: dict[str, Any] = match.dump()
    if not luck:
        del data["dice"]
    if not floors:
        data.pop("floors", None)
    return json.dumps(data, sort_keys=True)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def views(match: Match) -> list[str]:
    """What each seat and a spectator know, as text."""
    return [json.dumps(match.view(seat), sort_keys=True) for seat in [None, *range(match.players)]]
