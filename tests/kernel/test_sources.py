"""Where values come from: every single one has a source, the longest key of [provenance] decides."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import polytheon
from polytheon.kernel.content import EDITION, KINDS, NET, RECONSTRUCTED, Content, Sources

CARDS: dict[str, Any] = {
    "cards": {"stable": {"cost": {"wood": 1, "gold": 0}, "points": [3, 5]}, "inn": {"cost": {}, "points": [1]}},
    "rules": {"hand": 5, "limit": 99},
    "provenance": {
        "cards": "public",
        "cards.*.points": {"inferred": "sums"},
        "cards.stable.points.1": "rulebook",
        "cards.*.cost": {"reconstructed": "costs"},
        "rules": "rulebook",
        "rules.limit": {"net": "endless"},
    },
}


def test_the_longest_key_decides_and_a_name_before_a_star() -> None:
    told = {"a": "rulebook", "a.*.c": "public", "a.b.*": "inferred", "a.b.c": "reconstructed", "a.*.c.0": "net"}
    sources = Sources(told)
    paths = ["a", "a.x", "a.x.c", "a.b.x", "a.b.c", "a.b.c.1", "a.b.c.0"]
    kinds = ["rulebook", "rulebook", "public", "inferred", "reconstructed", "reconstructed", "net"]
    assert [sources.find(path).kind for path in paths] == kinds


def test_a_value_without_a_source_is_a_mistake() -> None:
    with pytest.raises(KeyError, match=r"b\.c"):
        Sources({"a": "rulebook"}).find("b.c")
    with pytest.raises(AssertionError, match="guess"):
        Sources({"a": "guess"})


def test_values_are_single_and_an_empty_table_is_one() -> None:
    values = Content(CARDS, {}).values()
    assert [(path, value) for path, value, _ in values] == [
        ("cards.stable.cost.wood", 1),
        ("cards.stable.cost.gold", 0),
        ("cards.stable.points.0", 3),
        ("cards.stable.points.1", 5),
        ("cards.inn.cost", {}),
        ("cards.inn.points.0", 1),
        ("rules.hand", 5),
        ("rules.limit", 99),
    ]
    assert values[2].source == ("inferred", "sums")
    assert [path for path, _, source in values if source.ours] == [
        "cards.stable.cost.wood",
        "cards.stable.cost.gold",
        "cards.inn.cost",
        "rules.limit",
    ]


def test_what_lies_below_a_path() -> None:
    content = Content(CARDS, {})
    assert [value.path for value in content.values("cards.inn")] == ["cards.inn.cost", "cards.inn.points.0"]
    assert [value.path for value in content.values("cards.stable.points.1")] == ["cards.stable.points.1"]
    assert content.values("cards.in") == []
    assert content.ours("cards.inn.points") == []


def test_an_edition_replaces_fields_as_a_whole_and_nothing_else() -> None:
    changed = {**CARDS["cards"], "inn": {"cost": {"gold": 2}, "points": [1]}}
    content = Content({**CARDS, "cards": changed}, {"cards": {"inn": {"cost": {"gold": 2}}}})
    assert content.source("cards.inn.cost.gold").kind == EDITION
    assert content.source("cards.inn.cost").kind == EDITION
    assert not content.source("cards.inn.cost.gold").ours
    assert content.source("cards.inn.points.0").kind == "inferred"
    assert content.source("cards.stable.cost.wood").kind == RECONSTRUCTED
    assert content.source("rules.hand").kind == "rulebook"


def test_a_net_is_ours_and_not_counted_for_nothing_is_printed() -> None:
    content = Content(CARDS, {})
    (limit,) = content.values("rules.limit")
    assert limit.source.kind == NET
    assert limit.source.ours
    assert not content.counts(limit)


# ---- the games


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_every_value_of_a_game_has_a_source_and_every_key_of_provenance_a_value(name: str) -> None:
    content = polytheon.game(name).content()
    values = content.values()
    assert len({value.path for value in values}) == len(values)
    assert {value.source.kind for value in values} <= set(KINDS)
    for key in content.data["provenance"]:
        only = Sources({key: "rulebook"})
        assert any(covers(only, value.path) for value in values), key


def covers(sources: Sources, path: str) -> bool:
    try:
        sources.find(path)
    except KeyError:
        return False
    return True


def share(name: str) -> float:
    """How much of what is printed is ours, in percent."""
    content = polytheon.game(name).content()
    counts = Counter(value.source.kind for value in content.values() if content.counts(value))
    return 100 * counts[RECONSTRUCTED] / sum(counts.values())


def test_the_share_of_what_is_ours_counts_single_printed_numbers() -> None:
    assert share("duel") == 0
    assert 42 <= share("mytikas") <= 48
    assert share("pantheon") > 60  # the map is not one value
    assert 50 <= share("mythologies") <= 60


@pytest.mark.parametrize(
    ("game", "path", "value", "kind"),
    [
        ("pantheon", "demigods.low", 3, "rulebook"),
        ("pantheon", "gods.gadicea.cost.0", 5, "rulebook"),
        ("pantheon", "gods.gadicea.cost.1", 1, "reconstructed"),
        ("pantheon", "gods.pietalte.cost.2", 1, "rulebook"),
        ("pantheon", "gods.stonkus_2.money", 2, "inferred"),
        ("pantheon", "bonus.tiles.3", "steps_1", "rulebook"),
        ("pantheon", "bonus.tiles.4", "offering_1", "reconstructed"),
        ("pantheon", "map.rows.E2", "=", "reconstructed"),
        ("pantheon", "epochs.turn_limit", 200, "net"),
        ("mytikas", "locks.order.0.b", 2, "rulebook"),
        ("mytikas", "production.demeter_day.1.stone", 2, "reconstructed"),
        ("mytikas", "production.demeter_day.2.stone", 1, "rulebook"),
        ("mytikas", "production.demeter_day.2.gold", 1, "rulebook"),
        ("mytikas", "constructions.small_temple.slots.0.offerings", 2, "rulebook"),
        ("mytikas", "constructions.small_temple.slots.1.offerings", 1, "reconstructed"),
        ("mytikas", "constructions.large_city.slots.0.produce.gold", 1, "rulebook"),
        ("mytikas", "constructions.large_city.slots.1.produce.gold", 1, "reconstructed"),
        ("mytikas", "deities.apollo.points.1", 5, "rulebook"),
        ("mytikas", "deities.apollo.points.3", 7, "reconstructed"),
        ("mytikas", "deities.athena.points.each", 3, "rulebook"),
        ("mythologies", "gains.centaur.celestial.favours", 1, "rulebook"),
        ("mythologies", "gains.centaur.celestial.token", "favours", "reconstructed"),
        ("mythologies", "gains.centaur.terrestrial.gems", 1, "rulebook"),
        ("mythologies", "gains.centaur.abyssal", {}, "rulebook"),
        ("mythologies", "gains.nuwa.celestial.gems", 1, "rulebook"),
        ("mythologies", "gains.nuwa.celestial.token", "gems", "reconstructed"),
        ("mythologies", "gains.nuwa.terrestrial", {}, "reconstructed"),
        ("mythologies", "gains.unwabu.terrestrial.gems", 1, "rulebook"),
        ("mythologies", "gains.troll.terrestrial.token", "gems", "inferred"),
        ("mythologies", "economy.deity_cost.gems", 4, "rulebook"),
        ("mythologies", "economy.deity_cost.token", "gems", "inferred"),
        ("mythologies", "cards.zeus.final.0.favours", 1, "rulebook"),
        ("mythologies", "cards.zeus.final.0.count", "cards", "inferred"),
        ("mythologies", "cards.valkyrie.on_play.0.gems", 1, "reconstructed"),
        ("mythologies", "cards.valkyrie.number", 17, "inferred"),
        ("duel", "wonders.sanctuary.cost.stone", 2, "public"),
        ("duel", "pantheon.offerings.1", 3, "rulebook"),
        ("duel", "pantheon.offerings.2", 4, "public"),
    ],
)
def test_a_number_is_known_though_the_rest_of_its_block_is_ours(game: str, path: str, value: Any, kind: str) -> None:
    (found,) = polytheon.game(game).content().values(path)
    assert (found.path, found.value, found.source.kind) == (path, value, kind)
