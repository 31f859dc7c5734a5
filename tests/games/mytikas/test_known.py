"""What the rulebook says is known, inferred and reconstructed: every value has that source and fits what is known."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.game import GAME
from polytheon.games.mytikas.rules.components import IDS

CONTENT = GAME.content()
DATA = CONTENT.data
WORTH = {"stone": 1, "marble": 2, "gold": 3}  # in stones, as on Demeter's card
TABLES = ("demeter", "hades", "apollo", "pan", "ares", "hephaestus", "hestia", "hermes")


def kinds(*paths: str) -> set[str]:
    """The kinds of sources of all values below some paths."""
    return {value.source.kind for path in paths for value in CONTENT.values(path)}


def worth(cubes: dict[str, int]) -> int:
    return sum(WORTH[kind] * count for kind, count in cubes.items())


def test_about_half_of_the_values_are_ours() -> None:
    """Rule 18.1."""
    assert len(CONTENT.ours()) == 61
    assert {value.source.kind for value in CONTENT.ours()} == {"reconstructed"}


def test_set_up_main_actions_multipliers_and_powers_are_known() -> None:
    """Rule 18.3."""
    known = ["setup", "locks.order"]
    known += [f"spaces.{space}.main" for space in IDS.spaces]
    known += [f"constructions.{name}.points_per_level" for name in DATA["constructions"]]
    known += [f"deities.{card}.power" for card in IDS.deities]
    known += [f"deities.{card}.points" for card in IDS.deities if card not in TABLES]
    assert kinds(*known) == {"rulebook"}
    assert kinds("deities.apollo.points.1") == {"rulebook"}
    assert DATA["deities"]["apollo"]["points"][1] == 5


def test_day_spaces_are_inferred() -> None:
    """Rule 18.4."""
    days = [f"spaces.{god}_day.bonus" for god in IDS.gods]
    assert kinds("production.zeus_day", "spaces.hades_day.steps", *days) == {"inferred"}
    assert {worth(row) for row in DATA["production"]["zeus_day"]} == {3}


def test_bonus_actions_by_night_are_the_four_that_are_known() -> None:
    """Rule 18.5."""
    nights = [f"{god}_night" for god in IDS.gods]
    assert kinds(*(f"spaces.{space}.bonus" for space in nights)) == {"reconstructed"}
    bonuses = [DATA["spaces"][space]["bonus"] for space in nights]
    offering = {"take_or_make_offering": 1}
    assert bonuses == [{"favors": 1}, {"produce": {"stone": 2}}, offering, offering]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_level_tokens_fit_what_is_known(players: int) -> None:
    """Rule 18.6: all seven pawns of a player can be built while two levels still have a token."""
    assert kinds("levels") == {"reconstructed"}
    tokens = DATA["levels"][f"tokens_for_{players}"]
    assert min(tokens) > 0
    assert tokens == sorted(tokens, reverse=True)
    assert sum(tokens) - 2 > 7
    assert sum(DATA["levels"]["tokens_for_4"]) == 17


def test_locks_rise_and_three_offerings_take_none() -> None:
    """Rule 18.7."""
    assert kinds("locks.values") == {"reconstructed"}
    values = list(DATA["locks"]["values"].values())
    assert values == [4, 5, 6]


def test_demeters_combinations_are_worth_the_same() -> None:
    """Rule 18.8."""
    assert kinds("production.demeter_day.0", "production.demeter_day.1") == {"reconstructed"}
    assert kinds("production.demeter_day.2") == {"rulebook"}
    assert {worth(row) for row in DATA["production"]["demeter_day"]} == {4}


def test_costs_rise_with_points_and_slots_have_the_six_effects() -> None:
    """Rule 18.9."""
    rows = sorted(DATA["constructions"].values(), key=lambda row: row["points_per_level"])
    costs = [worth(row["cost"]) for row in rows]
    assert costs == sorted(set(costs))
    assert all(DATA["constructions"][name]["cost"]["marble"] for name in ("small_city", "large_city"))
    assert all(DATA["constructions"][name]["cost"]["gold"] for name in ("small_temple", "large_temple"))
    assert kinds(*(f"constructions.{name}.cost" for name in DATA["constructions"])) == {"reconstructed"}
    assert kinds("constructions.small_temple.slots.0", "constructions.large_city.slots.0") == {"rulebook"}
    effects = [slot for row in DATA["constructions"].values() for slot in row["slots"]]
    assert len({str(slot) for slot in effects}) == 6


@pytest.mark.parametrize("card", TABLES)
def test_tables_of_points_have_steps_of_3_5_and_7(card: str) -> None:
    """Rule 18.10."""
    assert "reconstructed" in kinds(f"deities.{card}.points")
    points = DATA["deities"][card]["points"]
    assert points == sorted(points)
    assert set(points) == {3, 5, 7}
