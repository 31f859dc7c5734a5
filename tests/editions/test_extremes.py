"""Editions at the edges of what the schemas allow, as somebody would write them who wants to break a server: games with
them end, their words are there, and their records play again."""

from __future__ import annotations

import random
from typing import Any

import pytest

import polytheon
from polytheon import GAMES, BadEdition
from polytheon.editions import changes
from polytheon.kernel.schema import Either, Fields, Flag, Many, PointTable, Schema, Whole, Word
from polytheon.text import LANGUAGES

SEEDS = range(5)
MOST_DECISIONS = 20_000
OFTEN = 0.4  # how many of the values are others


def extreme(schema: Schema, own: Any, rng: random.Random) -> Any:
    """A value that a schema allows, mostly the least or the most."""
    if isinstance(schema, Whole):
        return rng.choice([schema.low, schema.high, rng.randint(schema.low, schema.high)])
    if isinstance(schema, Flag):
        return rng.random() < 0.5
    if isinstance(schema, Word):
        return rng.choice(schema.words)
    if isinstance(schema, PointTable):
        return [extreme(schema.item, None, rng) for _ in range(rng.randint(max(1, schema.low), schema.high))]
    if isinstance(schema, Many):
        length = len(own) if isinstance(own, list) else rng.randint(schema.low, min(schema.high, 4))
        return [extreme(schema.item, None, rng) for _ in range(length)]
    if isinstance(schema, Fields):
        fields = [key for key in schema.fields if key in schema.needed or rng.random() < 0.5]
        return {key: extreme(schema.fields[key], None, rng) for key in fields}
    return extreme(schema.plain, own, rng) if isinstance(schema, Either) else own


def edition_of(name: str, rng: random.Random) -> dict[str, Any]:
    """An edition with many extreme values, without those that the game itself refuses."""
    game = polytheon.game(name)
    chosen: dict[str, Any] = {}
    for key, own in game.content().fields():
        section, *_, field = key.split(".")
        if section in game.schema and field in game.schema[section].fields and rng.random() < OFTEN:
            chosen[key] = extreme(game.schema[section].fields[field], own, rng)
    while True:
        edition: dict[str, Any] = {}
        for key, value in chosen.items():
            *places, field = key.split(".")
            table = edition
            for place in places:
                table = table.setdefault(place, {})
            table[field] = value
        try:
            game.content(edition)
            return edition
        except BadEdition as bad:
            keys = [key for key in chosen if any(key.startswith(fault.key) for fault in bad.faults)]
            chosen = {key: value for key, value in chosen.items() if key not in (keys or list(chosen)[:1])}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_an_extreme_edition_ends_and_is_told(name: str, seed: int) -> None:
    rng, game = random.Random(seed), polytheon.game(name)
    match = game.new(players=rng.choice(game.players), seed=seed, edition=edition_of(name, rng))
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    assert match.over
    again = polytheon.replay(match.record())
    assert again.content.digest == match.content.digest
    assert again.scores == match.scores
    for language in LANGUAGES:
        found = changes(game, match.content, language)
        assert found
        assert all(change.name and change.now for change in found)
