"""Editions: an owner of the box can write down what is printed there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polytheon import BadEdition
from polytheon.games.pantheon.game import GAME, OWN
from polytheon.games.pantheon.rules.components import IDS, Content
from tests.games.pantheon.scene import small_board


def content(edition: dict[str, Any]) -> Content:
    found = GAME.content(edition)
    assert isinstance(found, Content)
    return found


def test_an_edition_replaces_gods_tiles_bonus_tiles_demigods_and_prices() -> None:
    """Rule 15.7: an edition replaces gods tiles bonus tiles demigods and prices."""
    box = content({
        "gods": {"vinthrad": {"count": 3, "cost": [5]}, "surparit": {"count": 5}},
        "tiles": {"demigod": {"count": 9}, "cards_5": {"count": 1}},
        "bonus": {"tiles": ["column", "demigod", "god", "steps_1", "money", "cards_4"]},
        "demigods": {"counts": [6, 5, 4, 3, 2, 1]},
        "offerings": {"price_4": 9},
    })
    assert list(box.gods[IDS.gods.index("vinthrad")].cost) == [5]
    assert box.god_counts[IDS.gods.index("surparit")] == 5
    assert box.tile_counts[IDS.tiles.index("cards_5")] == 1
    assert box.bonus_counts[IDS.tiles.index("money")] == 1
    assert list(box.demigod_counts) == [6, 5, 4, 3, 2, 1]
    assert box.rank_price[4] == 9
    assert box.digest != OWN.digest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_edition_with_another_map_can_be_played(players: int) -> None:
    """Rule 15.7: an edition with another map can be played."""
    match = GAME.new(players, seed=2, edition=small_board([(3, 0), (0, 3), (-3, 0), (0, -3)], []))
    for turn in range(600):
        if match.over:
            break
        legal = match.legal()
        match.play(legal[turn * 7 % len(legal)])
    assert match.view()["table"]["map"]["homes"]["roma"] == "I9"


def test_an_edition_can_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[peoples.roma]\nhome = "G7"\n', encoding="utf-8")
    match = GAME.new(2, seed=1, edition=str(file))
    assert match.view()["table"]["map"]["homes"]["roma"] == "G7"
    assert match.content.values("peoples.roma.home") == [("peoples.roma.home", "G7", ("edition", ""))]


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ({"peoples": {"roma": {"home": "Z99"}}}, "peoples.roma.home: must be a hex such as C5"),
        ({"peoples": {"roma": {"home": "Z9"}}}, "peoples.roma.home: there is no hex Z9 on the map"),
        ({"peoples": {"roma": {"home": "G06"}}}, 'peoples.roma.home: must be a hex such as C5, not "G06"'),
        ({"peoples": {"roma": {"home": "B6"}}}, "peoples.roma.home: B6 is a column hex"),
        ({"peoples": {"roma": {"loot_3": "G6"}}}, "peoples.roma.loot_3: G6 is also its home"),
        ({"peoples": {"roma": {"loot": ["I8", "I8", "F10"]}}}, "peoples.roma.loot: I8 is also its loot"),
        ({"peoples": {"romans": {"home": "G6"}}}, "peoples.romans: there is no such id"),
        ({"map": {"rows": ["..x"]}}, 'map.rows: entry 1 has a strange mark, "x"; known are'),
        ({"map": {"rows": ["." * 27]}}, "map.rows: entry 1 must have at most 26 hexes"),
        ({"gods": {"vinthrad": {"cost": [1, 4]}}}, "gods.vinthrad.cost: the largest number must come first"),
        ({"gods": {"vinthrad": {"cost": [7]}}}, "gods.vinthrad.cost: entry 1 must be from 1 to 6"),
        ({"gods": {god: {"count": 2} for god in IDS.gods}}, "gods: there must be at least 30"),
        ({"tiles": {"column": {"count": 1}}}, "tiles.column.count: it is a bonus tile only"),
        ({"tiles": {"demigod": {"columns": 2}}}, "tiles.demigod.columns: demigod has no such value"),
        ({"tiles": {"god": {"columns": 1, "feet": 1}}}, "tiles.god.columns: god has no such value"),
        ({"tiles": {"god": {"cards": 1}}}, "tiles.god.cards: god has no such value"),
        ({"tiles": {"cards_2": {"cards": 0}}}, "tiles.cards_2.cards: must be from 1 to 9, not 0"),
        ({"offerings": {"price_1": 4}}, "offerings: prices must rise with the rank, not 4, 3, 6, 10"),
        ({"offerings": {"price_4": 6}}, "offerings: prices must rise with the rank, not 1, 3, 6, 6"),
        ({"bonus": {"tiles": ["column"]}}, "bonus.tiles: must have 4 to 12 entries"),
        ({"demigods": {"counts": [1, 2]}}, "demigods.counts: must have 6 entries"),
    ],
)
def test_a_bad_edition_is_refused_with_key_and_reason(edition: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadEdition) as error:
        GAME.content(edition)
    assert reason in str(error.value)
