"""What an edition changes, in words."""

from __future__ import annotations

from functools import cache

import pytest

import polytheon
from polytheon import GAMES
from polytheon.editions import Change, changes
from polytheon.lab.parameters import Parameter, changed, parameters
from polytheon.text import LANGUAGES


@cache
def all_values(game: str) -> list[Parameter]:
    return parameters(game, keys=("*",))


def said(game: str, edition: dict[str, object], language: str = "en") -> list[Change]:
    played = polytheon.game(game)
    return changes(played, played.content(edition), language)


def test_a_change_is_said_with_component_field_usual_value_and_new_one() -> None:
    box: dict[str, object] = {"cards": {"baths": {"vp": 9, "cost": {"stone": 4}, "coins": 2}}}
    assert said("duel", box) == [
        Change("cards.baths.cost", "Cards", "Baths", "cost", "1 stone", "4 stone"),
        Change("cards.baths.vp", "Cards", "Baths", "effect", "3 points", "9 points"),
        Change("cards.baths.coins", "Cards", "Baths", "effect", "nothing", "2 coins"),
    ]
    [economy] = said("duel", {"economy": {"discard_base": 5}})
    assert (economy.thing, economy.usual, economy.now) == ("", "2", "5")


def test_what_a_card_does_is_one_change_however_many_fields_say_it() -> None:
    effect: dict[str, object] = {"cards": {"apep": {"traits": ["anchors"]}}}
    [change] = said("mythologies", effect)
    assert change.name == "effect"
    assert change.usual.startswith("when it is crushed")
    assert change.now not in ("nothing", change.usual)


def test_an_edition_with_our_own_values_changes_nothing() -> None:
    for game in GAMES:
        assert said(game, {}) == []
    assert said("duel", {"cards": {"baths": {"vp": 3}}}) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_changed_has_words(game: str, language: str) -> None:
    for parameter in all_values(game):
        for value in parameter.values[1:2]:
            found = said(game, changed(None, {parameter.key: value}), language)
            assert found, (parameter.key, value)
            assert all(change.name and change.usual and change.now for change in found)
            assert "{" not in " ".join(" ".join(change) for change in found)
