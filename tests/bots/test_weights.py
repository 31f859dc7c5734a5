"""Files of policy and evaluation weights: what is wrong with one is said in a sentence, and `make fit` writes them."""

from __future__ import annotations

import runpy
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from polytheon.bots.weights import BadWeights, Lazy, WeightFile, read_weights
from polytheon.games import BUILT_IN, game

ROOMS = [(name, room) for name in BUILT_IN for room in ("policy", "evaluation")]


def file(**data: Any) -> WeightFile:
    return WeightFile("some.toml", data)


@pytest.mark.parametrize(("name", "room"), ROOMS)
def test_every_game_reads_all_of_its_weights_from_a_file(name: str, room: str) -> None:
    module = import_module(f"{game(name).package}.bots.{room}")
    lazy = getattr(module, room.upper())
    assert isinstance(lazy, Lazy)
    data = tomllib.loads(game(name).read(f"bots/{room}.toml") or "")
    weights = lazy.get()
    assert lazy.get() is weights
    for key, value in data.items():
        found = getattr(weights, key)
        if isinstance(value, dict):
            ids = lazy.ids[key]
            assert {ids[number]: one for number, one in enumerate(found) if one != 0} == {
                name: one for name, one in value.items() if one != 0
            }
        else:
            assert (list(found) if isinstance(value, list) else found) == value


@pytest.mark.parametrize(("data", "read", "sentence"), [
    ({"coins": 1.0}, lambda f: f.number("coin"), "some.toml has no 'coin'; did you mean 'coins'?"),
    ({}, lambda f: f.row("near", 2), "some.toml has no 'near'"),
    ({"coin": "1"}, lambda f: f.number("coin"), "some.toml: coin must be a number, not '1'"),
    ({"coin": float("nan")}, lambda f: f.number("coin"), "some.toml: coin must be a number, not nan"),
    ({"coin": True}, lambda f: f.number("coin"), "some.toml: coin must be a number, not True"),
    ({"coin": 1.5}, lambda f: f.whole("coin"), "some.toml: coin must be a whole number, not 1.5"),
    ({"near": [1.0]}, lambda f: f.row("near", 2), "some.toml: near must be a list of 2 numbers, not [1.0]"),
    ({"near": [1.0, "x"]}, lambda f: f.row("near", 2), "some.toml: near must be a number, not 'x'"),
    ({"cards": 1.0}, lambda f: f.by_id("cards", ["forum"]), "some.toml: cards must be a table, not 1.0"),
    (
        {"cards": {"forun": 1.0}},
        lambda f: f.by_id("cards", ["forum"]),
        "some.toml: cards has an unknown id 'forun'; did you mean 'forum'?",
    ),
    (
        {"cards": {"forum": [1.0]}},
        lambda f: f.whole_by_id("cards", ["forum"]),
        "some.toml: cards.forum must be a whole number, not [1.0]",
    ),
    ({"coin": 1.0}, lambda f: f.finish(), "some.toml has an unknown number 'coin'"),
])  # fmt: skip
def test_a_wrong_file_is_refused_with_a_sentence(
    data: dict[str, Any], read: Callable[[WeightFile], object], sentence: str
) -> None:
    with pytest.raises(BadWeights) as caught:
        read(file(**data))
    assert str(caught.value) == sentence


def test_numbers_lists_and_tables_are_read() -> None:
    some = file(coin=2, near=[1, 2.5], cards={"forum": 3}, count=4)
    assert some.number("coin") == 2.0
    assert list(some.row("near", 2)) == [1.0, 2.5]
    assert list(some.by_id("cards", ["baths", "forum"])) == [0.0, 3.0]
    assert some.whole("count") == 4
    some.finish()


def test_a_missing_file_is_said() -> None:
    with pytest.raises(BadWeights, match=r"^polytheon/bots/none\.toml cannot be read: "):
        read_weights("polytheon.bots", "none.toml")


# ---- make fit


Changes = dict[tuple[str, str | int | None], float]
FIT = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "fit.py"), run_name="fit")


def rewritten(text: str, changes: Changes) -> str:
    """What `make fit` makes of a file."""
    return str(FIT["rewritten"](text, changes))


TEXT = """# About it

coin = 0.33  # each
near = [1.8, -0.05]  # by distance
rich = 12.0

[cards]  # yellow
forum = 0.5
coin = 1.0

[tokens]
law = 1
"""


def test_fitted_numbers_are_written_where_they_stand() -> None:
    changes: Changes = {
        ("coin", None): 0.4,
        ("near", 1): -0.126,
        ("cards", "coin"): 2.0,
        ("cards", "baths"): 0.25,
        ("tokens", "law"): -1.5,
    }
    assert rewritten(TEXT, changes) == """# About it

coin = 0.4  # each
near = [1.8, -0.13]  # by distance
rich = 12.0

[cards]  # yellow
forum = 0.5
coin = 2.0
baths = 0.25

[tokens]
law = -1.5
"""


def test_a_whole_number_stays_whole() -> None:
    policy: Any = game("mythologies").room("bots.policy")
    weights = policy.POLICY
    assert FIT["parameters"](weights, whole=False) == []
    gem = next(one for one in FIT["parameters"](weights, whole=True) if str(one) == "gem")
    before = gem.value
    gem.value = 0.74
    assert (gem.value, gem.stored()) == (0.7, 7)
    gem.value = before
    assert rewritten(TEXT, {("rich", None): 7}).splitlines()[4] == "rich = 7"


def test_nothing_else_is_written() -> None:
    assert rewritten(TEXT, {}) == TEXT
    with pytest.raises(KeyError, match="coins"):
        rewritten(TEXT, {("coins", None): 1.0})


@pytest.mark.parametrize(("name", "room"), ROOMS)
def test_every_number_of_every_file_can_be_written(name: str, room: str) -> None:
    text = game(name).read(f"bots/{room}.toml") or ""
    data = tomllib.loads(text)
    changes: Changes = {}
    expected: dict[str, object] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            changes |= {(key, one): 7.25 for one in value}
            expected[key] = dict.fromkeys(value, 7.25)
        elif isinstance(value, list):
            changes |= {(key, place): 7.25 for place in range(len(value))}
            expected[key] = [7.25] * len(value)
        else:
            changes[key, None] = expected[key] = 7.25
    assert tomllib.loads(rewritten(text, changes)) == expected
