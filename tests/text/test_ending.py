"""What brought the points of a category, as the end of a game shows it."""

from __future__ import annotations

import random
import re

import pytest

import polytheon
from polytheon import Match
from polytheon.kernel.seen import outcome_of
from polytheon.text import LANGUAGES, game_text

# The categories that consist of things; the others say all by their figure.
WITH_THINGS = {
    "duel": {"blue", "green", "yellow", "purple", "wonders", "progress", "military", "coins", "divinities"},
    "pantheon": {"gods", "demigods", "columns"},
    "mytikas": {"small_city", "large_city", "small_temple", "large_temple", "deities"},
    "mythologies": {"final_effects", "gems"},
}


def ended(game: str, seed: int) -> Match:
    match = polytheon.game(game).new(seed=seed)
    dice = random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH_THINGS)
def test_what_scored_is_named_wherever_points_come_from_things(game: str, language: str) -> None:
    named = set()
    for seed in range(4):
        match = ended(game, seed)
        text = game_text(match.game, language, match.content, {}, match.options)
        view = match.view(0)
        for seat, points in enumerate(outcome_of(view)["points"]):
            for category, n in points.items():
                told = text.scored(view, seat, category)
                assert not re.search(r"[{}_]|None", told), told
                if n and category in WITH_THINGS[game]:
                    assert told, (category, n)
                    named.add(category)
    assert len(named) >= len(WITH_THINGS[game]) - 1, "too few categories were met for the test to say much"


def test_the_points_of_deities_add_up() -> None:
    for seed in range(4):
        match = ended("mytikas", seed)
        text = game_text(match.game, "en", match.content, {}, match.options)
        view = match.view(0)
        for seat, points in enumerate(outcome_of(view)["points"]):
            told = re.findall(r"-?\d+", text.scored(view, seat, "deities"))
            assert sum(map(int, told)) == points["deities"]
