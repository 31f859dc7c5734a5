"""Edition files: what they may replace, and what is wrong with bad ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polytheon import BadEdition
from polytheon.games.duel.game import GAME, OWN
from tests.games.duel.scene import ended, scene
from tests.games.duel.table import Table

# ---- Good ones


def test_an_edition_file_replaces_single_values(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(
        "[economy]\nstarting_coins = 9\n[cards.baths]\nvp = 4\ncost = { clay = 2 }\n[wonders.sphinx]\nvp = 7\n"
    )
    match = GAME.new(2, 1, edition=file)
    assert [city["coins"] for city in match.view()["table"]["cities"]] == [9, 9]
    assert match.content.data["cards"]["baths"]["vp"] == 4
    assert match.content.data["cards"]["altar"] == OWN.data["cards"]["altar"]
    assert match.content.digest != OWN.digest
    sources = {key: source.kind for key, _, source in match.content.values()}
    assert (sources["cards.baths.vp"], sources["cards.baths.colour"]) == ("edition", "public")


def test_two_editions_are_played_side_by_side() -> None:
    edition: dict[str, Any] = {"cards": {"baths": {"cost": {"coins": 5}}}}
    assert scene("baths", edition=edition).play("build baths").coins[0] == 15
    assert scene("baths").play("build baths").coins[0] == 18


def test_an_edition_survives_dump_and_load() -> None:
    match = GAME.new(2, 1, edition={"economy": {"starting_coins": 9}})
    assert GAME.load(match.dump()).view() == match.view()


@pytest.mark.parametrize(
    ("edition", "pawn", "coins"),
    [
        ({}, 3, 8),
        ({"military": {"zones": list(OWN.data["military"]["zones"])}}, 3, 8),
    ],
)
def test_the_zones_of_our_own_data(edition: dict[str, Any], pawn: int, coins: int) -> None:
    table = scene("pretorium", edition=edition).play("build pretorium")
    assert (table.pawn, table.coins[1]) == (pawn, coins)


OTHER_ZONES = {
    "military": {
        "zones": [
            {"from": 1, "to": 3, "vp": 1, "coins": 0},
            {"from": 4, "to": 6, "vp": 4, "coins": 3},
            {"from": 7, "to": 8, "vp": 9, "coins": 6},
        ]
    }
}


@pytest.mark.parametrize(("pawn", "lost", "tokens"), [(0, 0, 4), (1, 3, 3), (3, 3, 3)])
def test_the_military_tokens_lie_on_the_zones_of_the_edition(pawn: int, lost: int, tokens: int) -> None:
    table = scene("pretorium", edition=OTHER_ZONES, pawn=pawn, military="0 small, 0 large, 1 small, 1 large")
    table.play("build pretorium")
    assert table.coins[1] == 10 - lost
    assert len(table.military_tokens) == tokens


def test_neptune_applies_the_coins_of_the_edition() -> None:
    table = scene(spaces={6: "neptune"}, edition=OTHER_ZONES).play("activate 6", "spare 0 small", "apply 0 large")
    assert table.coins[1] == 4
    table = scene(spaces={6: "neptune"}, edition=OTHER_ZONES).play("activate 6", "spare 0 large", "apply 0 small")
    assert table.coins[1] == 7


def test_the_points_of_the_track_are_those_of_the_edition() -> None:
    assert ended(pawn=3, edition=OTHER_ZONES).points("A")["military"] == 1
    assert ended(pawn=7, edition=OTHER_ZONES).points("A")["military"] == 9


@pytest.mark.parametrize("count", [1, 3])
def test_an_edition_says_how_many_tokens_lie_on_enki(count: int) -> None:
    edition = {"divinities": {"enki": {"progress_on_card": count}}}
    opened = scene(age=1, left=[0], slots={0: "tavern"}, spaces={1: "enki"}, edition=edition).play("discard tavern")
    assert len(opened.view()["pantheon"]["enki"]) == count
    through_gate = scene(spaces={6: "gate"}, decks={"mesopotamian": "enki"}, edition=edition).play("activate 6")
    assert len(through_gate.view()["pantheon"]["enki"]) == count


def test_an_activation_never_costs_less_than_nothing() -> None:
    edition = {"wonders": {"sanctuary": {"activation_discount": 20}}}
    table = scene(spaces={1: "aphrodite"}, a_has="sanctuary", edition=edition)
    assert table.space(1)["costs"] == [0, 3]
    assert table.play("activate 1").coins[0] == 20


def played(edition: dict[str, Any], action: str, cards: str = "", **position: Any) -> Table:
    return scene(cards, edition=edition, **position).play(action)


def test_values_of_tokens_wonders_and_divinities_are_those_of_the_edition() -> None:
    edition: dict[str, Any] = {"progress": {"strategy": {"extra_shield": 2}}}
    assert played(edition, "build walls", "walls", a_has="strategy").pawn == 4
    edition = {"progress": {"urbanism": {"coins_per_chain": 3}}}
    assert played(edition, "build statue", "statue", a="theater", a_has="urbanism").coins[0] == 23
    edition = {"progress": {"engineering": {"chain_price": 2}}}
    assert played(edition, "build aqueduct", "aqueduct", a_has="engineering").coins[0] == 18
    edition = {"progress": {"poliorcetics": {"coins_lost_per_space": 2}}}
    assert played(edition, "build walls", "walls", a_has="poliorcetics").coins[1] == 6
    edition = {"wonders": {"sanctuary": {"activation_discount": 1}}}
    assert played(edition, "activate 6", spaces={6: "aphrodite"}, a_has="sanctuary").coins[0] == 18
    edition = {"wonders": {"pyramids": {"replay": True}}}
    assert played(edition, "wonder pyramids with forum", "forum", a_wonders="pyramids").asked == "A turn"
    edition = {"divinities": {"mars": {"shields": 3}, "aphrodite": {"vp": 8}}}
    assert played(edition, "activate 6", spaces={6: "mars"}).pawn == 3
    assert played(edition, "activate 6", spaces={6: "aphrodite"}).points("A")["divinities"] == 8
    edition = {"pantheon": {"gate_multiplier": 1, "temple_points": [4, 10, 20]}}
    assert played(edition, "activate 6", spaces={6: "gate"}).coins[0] == 17
    assert ended(a="grand_temple_greek, grand_temple_roman", edition=edition).points("A")["purple"] == 10


# ---- Bad ones


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ({"card": {}}, "edition: card: there is no such section, only economy, .*; did you mean 'cards'?"),
        ({"cards": 3}, "edition: cards: must be a table"),
        ({"cards": {"bath": {"vp": 3}}}, r"edition: cards\.bath: there is no such id; did you mean 'baths'?"),
        ({"cards": {"baths": 3}}, r"edition: cards\.baths: must be a table"),
        ({"cards": {"baths": {"colour": "red"}}}, r"cards\.baths\.colour: is fixed by the rules; .* only have cost"),
        ({"cards": {"baths": {"vp": 61}}}, r"edition: cards\.baths\.vp: must be from 0 to 60, not 61"),
        ({"cards": {"baths": {"vp": True}}}, r"edition: cards\.baths\.vp: must be a whole number, not true"),
        ({"cards": {"baths": {"cost": 3}}}, r"edition: cards\.baths\.cost: must be a table, not 3"),
        ({"cards": {"baths": {"cost": {"gold": 3}}}}, r"cards\.baths\.cost: has no 'gold', only coins, wood, clay"),
        ({"cards": {"baths": {"cost": {"wood": -1}}}}, r"baths\.cost: 'wood' must be from 0 to 9, not -1"),
        ({"cards": {"port": {"coins_per": {"count": "brown"}}}}, r"cards\.port\.coins_per: lacks 'each'"),
        (
            {"cards": {"port": {"coins_per": {"count": "pink", "each": 1}}}},
            '\'count\' must be one of brown, .* not "pink"',
        ),
        ({"wonders": {"sphinx": {"replay": 1}}}, r"wonders\.sphinx\.replay: must be true or false, not 1"),
        ({"wonders": {"sphinx": {"cost": {"coins": 1}}}}, r"wonders\.sphinx\.cost: has no 'coins', only wood"),
        ({"pantheon": {"temple_points": [5, 12]}}, r"pantheon\.temple_points: must have 3 entries, not 2"),
        ({"pantheon": {"space_costs": [[8, 3]] * 5 + [[8]]}}, r"space_costs: entry 6 must have 2 entries, not 1"),
        ({"economy": {"coins_per_vp": 0}}, r"economy\.coins_per_vp: must be from 1 to 20, not 0"),
        ({"economy": {"trade_per_unit": 3}}, r"economy\.trade_per_unit: must be from 0 to 2, not 3"),
        ({"layouts": {}}, "edition: layouts: is fixed by the rules; an edition can only have economy"),
    ],
)
def test_a_bad_edition_is_told_where_and_why(edition: dict[str, Any], message: str) -> None:
    with pytest.raises(BadEdition, match=message):
        GAME.content(edition)


@pytest.mark.parametrize(
    ("section", "component", "key"),
    [
        ("progress", "law", "extra_shield"),
        ("progress", "agriculture", "discount_wonders"),
        ("wonders", "pyramids", "activation_discount"),
        ("divinities", "mars", "progress_on_card"),
        ("divinities", "ra", "coins_on_card"),
        ("cards", "baths", "produces"),
        ("cards", "baths", "guild"),
        ("cards", "guard_tower", "vp"),
        ("cards", "grand_temple_greek", "vp"),
    ],
)
def test_a_value_that_would_do_nothing_on_a_component_is_refused(section: str, component: str, key: str) -> None:
    value: Any = 1
    if key == "produces":
        value = {"wood": 1}
    if key == "guild":
        value = {"count": ["blue"], "coins": 1, "vp": 1}
    with pytest.raises(BadEdition, match=rf"edition: {section}\.{component}\.{key}: {component} has no such value"):
        GAME.content({section: {component: {key: value}}})


def zones(*bounds: tuple[int, int], coins: int = 0) -> dict[str, Any]:
    return {"military": {"zones": [{"from": low, "to": high, "vp": 1, "coins": coins} for low, high in bounds]}}


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        (zones((1, 2), (4, 5), (6, 8)), r"military\.zones: a zone must go from 3 on, not 4 to 5"),
        (zones((1, 2), (3, 2), (3, 8)), r"military\.zones: a zone must go from 3 on, not 3 to 2"),
        (zones((1, 2), (3, 5), (6, 7)), r"military\.zones: the last zone must end at 8"),
        (zones((1, 2), (3, 8)), r"military\.zones: must have 3 entries, not 2"),
        (zones((1, 2), (3, 5), (6, 8), coins=2), r"military\.zones: the first zone has no token, so it has 0 coins"),
        ({"military": {"zones": [{"from": 1, "to": 2, "vp": 2}] * 3}}, r"military\.zones: entry 1 lacks 'coins'"),
    ],
)
def test_the_zones_must_cover_the_track(edition: dict[str, Any], message: str) -> None:
    with pytest.raises(BadEdition, match=message):
        GAME.content(edition)


def test_a_missing_or_broken_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"nowhere\.toml: cannot be read: "):
        GAME.content(tmp_path / "nowhere.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("[cards\n")
    with pytest.raises(BadEdition, match=r"broken\.toml, line 1: is not TOML: .*: \[cards$"):
        GAME.content(broken)
