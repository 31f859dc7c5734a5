"""What players ask at the table: each answer of the book, played, and each ordinary word found in the book."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.game import GAME
from polytheon.text import game_text
from polytheon.text.rule_search import find
from tests.games.mytikas.scene import Table, player, scene

LARGE_CITY = "3 stone on 4, 2 marble on 4"
LARGE_TEMPLE = "stone on 4, 2 marble on 4, 2 gold on 4"


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        ("en", "resource", "2.2"),
        ("en", "favour", "2.5"),
        ("en", "padlock", "10.1"),
        ("en", "who starts", "3.1"),
        ("en", "pass", "4.2"),
        ("en", "worker", "4.3"),
        ("en", "trade", "4.11"),
        ("en", "convert", "7.7"),
        ("en", "refund", "9.5"),
        ("en", "overpay", "9.6"),
        ("en", "refill", "10.5"),
        ("en", "prerequisite", "11.14"),
        ("en", "cost", "12.2"),
        ("en", "once per game", "13.7"),
        ("en", "complete", "16.1"),
        ("en", "equal turns", "16.3"),
        ("en", "winner", "17.5"),
        ("en", "tiebreaker", "17.5"),
        ("fr", "ouvrier", "4.3"),
        ("fr", "passer", "4.2"),
        ("fr", "échanger", "4.11"),
        ("fr", "vainqueur", "17.5"),
        ("ja", "ワーカー", "4.3"),
        ("ja", "パス", "4.2"),
        ("ja", "引き分け", "17.5"),
        ("ja", "worker", "4.3"),
    ],
)
def test_words_that_players_use_lead_to_the_rule(language: str, typed: str, rule: str) -> None:
    """The words of other texts, and those in which people ask, are found in the book."""
    found = find(game_text(GAME, language), typed)
    assert rule in [*(each.number for each in found.rules), *found.mentioned]


def test_a_reserve_has_no_limit() -> None:
    """Rule 2.4: whoever has forty offerings takes one more."""
    table = scene(a=player(offerings=40)).play("move hades_night", "take offerings")
    assert table.offerings() == 41


def test_the_first_move_goes_to_any_space_where_something_can_be_done() -> None:
    """Rule 3.3: a builder that stands nowhere may enter on every space that is open and useful."""
    table = scene(a=player(cubes="stone on 1"), b=player(builder="zeus_day"))
    spaces = ["demeter_day", "poseidon_day", "poseidon_night", "hades_day", "hades_night"]
    assert sorted(table.can("move")) == sorted(spaces)


@pytest.mark.parametrize("actions", [[], ["move poseidon_night"], ["move hades_night"]])
def test_nobody_gives_away_or_throws_away_what_is_theirs(actions: list[str]) -> None:
    """Rule 4.11: no choice hands anything to another player, and none discards."""
    have = player(cubes="7 stone on 2", favors="zeus, hades, poseidon", cards="hera 2", offerings=3)
    table = scene(a=have, b=player(cards="ares 1")).play(*actions)
    verbs = {option.split()[0] for option in table.options}
    assert verbs <= {"move", "favor", "take", "offer", "enough"}


@pytest.mark.parametrize(
    ("space", "cubes", "slot"),
    [("demeter_night", LARGE_CITY, "large_city_1"), ("zeus_night", LARGE_TEMPLE, "large_temple")],
)
def test_the_first_construction_may_be_a_large_one_at_the_top(space: str, cubes: str, slot: str) -> None:
    """Rule 11.14: nothing has to stand below or to be built before."""
    table = scene(a=player(cubes=cubes)).play(f"move {space}", f"build {slot} on 4")
    assert table.built() == {slot: 4}


def test_a_large_city_leaves_the_small_ones_where_they_are() -> None:
    """Rule 11.14: a small city is not turned into a large one; both stand, each with a token of its own."""
    before = scene(a=player(cubes=LARGE_CITY, built="small_city_1 on 4"))
    tokens = before.tokens[3]
    table = before.play("move demeter_night", "build large_city_1 on 4")
    assert table.built() == {"small_city_1": 4, "large_city_1": 4}
    assert table.tokens[3] == tokens - 1


def test_a_follower_pays_for_a_construction_too() -> None:
    """Rule 12.7: the favor pays for following, and cubes of the level pay for what is built."""
    b = player(cubes="4 stone on 2, marble on 2", favors="demeter")
    table = scene(a=player(cubes="3 stone on 1, marble on 1"), b=b).play("move demeter_night", "enough")
    table.play("follow demeter_night with demeter", "build small_city_1 on 2")
    assert table.cubes("B") == "1 stone on 2"
    assert table.favors("B") == ""


def test_any_open_card_of_the_river_may_be_taken() -> None:
    """Rule 9.4: with two open cards you choose."""
    table = scene(a=player(offerings=1), river="ares, pan").play("move hades_night")
    assert {"ares", "pan"} <= set(table.can("offer"))


def produce_with_apollo_and_hera(table: Table) -> Table:
    """Zeus by day with both cards and no other favor: produce, raise twice, take a favor."""
    table.play("move zeus_day", "produce 3 stone on 1", "raise stone on 1", "raise stone on 1")
    assert table.asked == "A favor"
    return table.play("favor hades").finish_turn()


def test_several_powers_work_in_one_turn_and_again_later() -> None:
    """Rule 13.7: Apollo and Hera work with one action, and the same again two turns later."""
    table = produce_with_apollo_and_hera(scene(2, a=player(cards="apollo 1, hera 1")))
    assert table.favors() == "hades"
    table.play("move hades_night").finish_turn().play("move demeter_day").finish_turn()
    table.play("move poseidon_day").finish_turn()
    assert table.asked == "A turn"
    assert produce_with_apollo_and_hera(table).favors() == "hades hades"


def test_a_favor_under_a_slot_is_taken() -> None:
    """Rule 19.19: the favor under a slot cannot be declined, that of the main action can."""
    cubes = "3 stone on 1, marble on 1"
    table = scene(a=player(cubes=cubes)).play("move demeter_night", "build small_city_2 on 1")
    assert table.asked == "A favor"
    assert table.refuses("enough")
    assert "enough" in scene().play("move poseidon_night").options


def test_three_complete_levels_end_the_game_after_the_turn() -> None:
    """Rule 16.1: a level without tokens is complete; two are not enough, the third ends the game."""
    cubes = "3 stone on 1, marble on 1"
    built = "small_city_1 on 2, small_temple_1 on 3"
    for other, over in (("small_temple_1 on 3", True), ("small_temple_1 on 4", False)):
        table = scene(a=player(cubes=cubes, built=built.replace("small_temple_1 on 3", other)), tokens=(1, 1, 1, 2))
        table.play("move demeter_night", "build small_city_2 on 1", "favor zeus").finish_turn()
        assert table.match.over is over


def test_the_player_with_the_most_points_wins() -> None:
    """Rule 17.5: temples and cubes decide nothing while points differ."""
    a = player(cubes="3 stone on 1, marble on 1", built="small_city_1 on 2, large_city_1 on 4")
    b = player(cubes="9 gold on 1", built="large_temple on 1, small_temple_1 on 3")
    table = scene(2, a=a, b=b, tokens=(2, 1, 1, 1))
    table.play("move demeter_night", "build small_city_2 on 1", "favor zeus").finish_turn()
    assert table.match.over
    assert table.score("A") > table.score("B")
    assert table.match.winners == [0]
