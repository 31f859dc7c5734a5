"""What is reconstructed can be replaced by an edition, which is checked."""

from __future__ import annotations

from typing import Any

import pytest

from polytheon import BadEdition
from polytheon.games.mytikas.game import GAME
from polytheon.kernel.content import EDITION
from polytheon.text import game_text
from tests.games.mytikas.scene import Player, Table, player, scene


def test_every_reconstructed_value_can_be_replaced_and_is_no_longer_ours() -> None:
    """Rule 18.2."""
    content = GAME.content()
    reconstructed = [(path, value) for path, value in content.fields() if content.ours(path)]
    assert len(reconstructed) == 3 + 1 + 1 + 4 + 4 + 4 + 8
    for path, value in reconstructed:
        edition: Any = value
        for key in reversed(path.split(".")):
            edition = {key: edition}
        replaced = GAME.content(edition)
        assert replaced.digest == content.digest
        assert replaced.ours(path) == []
        assert {source.kind for _, _, source in replaced.values(path)} == {EDITION}
        assert len(replaced.ours()) == len(content.ours()) - len(content.ours(path))


def test_an_edition_moves_the_bonus_of_a_night_space() -> None:
    """Rule 18.2."""
    edition = {"spaces": {"poseidon_night": {"bonus": {"produce": {"stone": 2}}}}}
    table = scene(2, edition=edition).play("move poseidon_night", "favor poseidon", "produce 2 stone on 1")
    assert table.cubes() == "2 stone on 1"


def test_an_edition_may_give_a_bonus_of_two_favors_or_two_lifts() -> None:
    edition = {"spaces": {"zeus_day": {"bonus": {"favors": 2}}, "poseidon_day": {"bonus": {"lift": 2}}}}
    table = scene(2, a=player(favors="zeus"), edition=edition).play("move zeus_day", "produce 1 gold on 1")
    assert table.play("favor hades", "favor demeter").favors() == "zeus demeter hades"
    table = scene(2, a=player(cubes="stone on 1, gold on 2", favors="poseidon"), edition=edition)
    table.play("move poseidon_day", "enough", "bring stone from 1 to 4")
    assert table.options == ["enough", "bring gold from 2 to 3", "bring gold from 2 to 4"]
    assert table.play("bring gold from 2 to 4").cubes() == "1 stone 1 gold on 4"


def test_an_edition_changes_locks_tokens_costs_effects_combinations_and_points() -> None:
    """Rule 18.2."""
    edition = {
        "locks": {"values": {"a": 3, "b": 6, "c": 9}},
        "levels": {"tokens_for_2": [1, 2, 3, 4]},
        "production": {"demeter_day": [{"marble": 2}]},
        "constructions": {"small_city": {"cost": {"gold": 1}, "slots": [{}, {"offerings": 3}]}},
        "deities": {"hestia": {"points": [1, 2]}},
    }
    table = scene(2, a=player(cubes="gold on 2", cards="hestia"), edition=edition)
    assert table.river["locks"] == [3, 6, 6, 9]
    assert table.tokens == [1, 2, 3, 4]
    assert table.points()["deities"] == 1
    table.play("move demeter_night", "build small_city_2 on 2")
    assert table.offerings() == 3
    table = scene(2, edition=edition).play("move demeter_day")
    assert table.can("produce") == ["2 marble on 1"]


def test_slots_with_equal_effects_are_told_apart_as_soon_as_an_edition_makes_them_different() -> None:
    edition = {"constructions": {"large_city": {"slots": [{"produce": {"gold": 1}}, {"favors": 2}]}}}
    table = scene(2, a=player(cubes="3 stone on 1, 2 marble on 1"), edition=edition).play("move demeter_night")
    assert "large_city_2 on 1" in table.can("build")


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ({"locks": {"values": {"a": 4, "b": 4, "c": 6}}}, "must rise"),
        ({"locks": {"values": {"a": 4, "b": 5}}}, "lacks 'c'"),
        ({"levels": {"tokens_for_2": [4, 3, 3]}}, "must have 4 entries"),
        ({"levels": {"tokens_for_2": [4, 3, 3, 0]}}, "must be from 1 to 17"),
        ({"levels": {"tokens_for_5": [4, 3, 3, 1]}}, "no such key"),
        ({"production": {"demeter_day": [{"wood": 1}]}}, "has no 'wood'"),
        ({"production": {"demeter_day": [{}]}}, "at least one cube"),
        ({"production": {"demeter_day": [{"stone": 6}]}}, "must be from 0 to 5"),
        ({"spaces": {"zeus_day": {"bonus": {}}}}, "must have one entry"),
        ({"spaces": {"zeus_day": {"bonus": {"favors": 1, "lift": 1}}}}, "must have one entry"),
        ({"spaces": {"zeus_day": {"steps": 3}}}, "only the main action of hades_day"),
        ({"spaces": {"zeus_day": {"main": "raise"}}}, "fixed by the rules"),
        ({"spaces": {"hera_day": {"bonus": {"lift": 1}}}}, "no such id"),
        ({"constructions": {"large_temple": {"slots": [{"favors": 1}, {"favors": 1}]}}}, "an entry for each pawn"),
        ({"deities": {"hera": {"points": []}}}, "must have 1 to 40 entries"),
        ({"deities": {"hera": {"power": {}}}}, "fixed by the rules"),
    ],
)
def test_a_bad_edition_is_refused_with_a_reason(edition: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        GAME.content(edition)


# ---- what people read

ABSURD: dict[str, Any] = {
    "constructions": {
        "small_city": {"cost": {"gold": 9}, "slots": [{"offerings": 8}, {"favors": 4}]},
        "small_temple": {"cost": {"marble": 9, "gold": 1}},
    },
    "deities": {"hera": {"points": [30, 0]}, "ares": {"points": [0, 29]}},
    "spaces": {"hades_day": {"steps": 6}, "zeus_day": {"bonus": {"lift": 4}}},
}


def said(table: Table, language: str = "en") -> dict[str, tuple[str, str]]:
    """The price and the gain in words of every choice."""
    text = game_text(GAME, language, table.match.content)
    choices = text.choices(table.match.view(table.match.to_act), table.match.offers())
    return {table.match.notate(choice.action): (choice.price, choice.gain) for choice in choices}


def absurd(a: Player, river: str = "") -> Table:
    return scene(2, a=a, river=river, locks=(27, 28, 30), edition=ABSURD)


def test_prices_and_gains_in_words_follow_an_edition() -> None:
    table = absurd(a=player(cubes="9 gold on 2, 9 marble on 2", cards="athena")).play("move demeter_night")
    assert said(table)["build small_city_1 on 2"] == ("9 gold", "take 8 offerings")
    assert said(table)["build small_city_2 on 2"] == ("9 gold", "take 4 favors")
    table = absurd(a=player(cubes="9 gold on 2, 9 marble on 2", cards="athena")).play("move zeus_night")
    assert said(table)["build small_temple_1 on 2"][0] == "9 marbles"  # Athena takes the gold off
    turn = said(absurd(a=player(cubes="stone on 1", favors="zeus")))
    assert turn["move hades_day"] == ("", "raise cubes by 6 levels in total")
    assert turn["move zeus_day"][1].endswith("bonus: lift up to 4 cubes to any higher level")
    assert turn["move zeus_night"] == ("", "bonus only: take a favor*")  # which the edition does not replace


def test_locks_and_points_follow_an_edition_in_offers_views_and_words() -> None:
    table = absurd(a=player(offerings=40), river="hera").play("move hades_night", "offer hera")
    assert said(table)["place 27"] == ("", "takes lock 27")
    assert said(table)["place 26"] == ("", "")
    offers = {offer.fields["offerings"]: offer for offer in table.match.offers()}
    assert offers[27].gain == {"deity": "hera", "lock": 27, "points": 30}
    assert table.board("A")["would_score"] == [{"deity": "hera", "counted": 0, "row": 0, "points": 30}]
    told = "\n".join(game_text(GAME, "en", table.match.content).tell(table.match.view(0)))
    assert "30 points, 0 points with at least 1 favor of Zeus" in told
    assert "locks: 27, 28, 28, 30" in told
    preview = table.match.preview("place 27")
    assert preview.table is not None
    assert preview.table["boards"][0]["points"]["deities"] == 30


def test_costs_and_what_is_lacking_follow_an_edition_in_the_view_and_in_reasons() -> None:
    table = absurd(a=player(cubes="7 gold on 3, 9 marble on 1", cards="athena"))
    mine = table.board("A")
    assert mine["costs"]["small_city"] == {"stone": 0, "marble": 0, "gold": 9}
    assert mine["costs"]["small_temple"] == {"stone": 0, "marble": 9, "gold": 0}
    assert mine["lacking"]["small_city"] == [{"gold": 2}, {"gold": 2}, {"gold": 2}, {"gold": 9}]
    assert mine["lacking"]["small_temple"] == [{}, {"marble": 9}, {"marble": 9}, {"marble": 9}]
    reason = table.play("move zeus_night").match.why_not("build small_temple_1 on 2")
    assert reason is not None
    assert reason.fields == {"slot": "small_temple_1", "level": 2, "cubes": {"marble": 9}}
    words = game_text(GAME, "en", table.match.content).reason(reason, 0, table.match.view(0))
    assert words == "Missing for small temple 1 on level 2: 9 marbles."
