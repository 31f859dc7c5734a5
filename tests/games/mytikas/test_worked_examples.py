"""The examples of the rulebook, and what follows from its plain sentences."""

from __future__ import annotations

import pytest

from tests.games.mytikas.scene import Player, new, player, scene
from tests.games.played import SEATS


def test_each_city_produces_on_its_own_level() -> None:
    """Rules 6.1, 6.2."""
    table = scene(a=player(built="small_city_1 on 1, large_city_1 on 2"))
    table.play("move zeus_day", "produce 3 stone on 1")
    assert table.source == "small_city_1"
    assert table.can("produce") == ["3 stone on 1", "1 stone 1 marble on 1", "1 gold on 1"]
    table.play("produce 1 stone 1 marble on 1")
    assert table.source == "large_city_1"
    assert table.can("produce") == ["3 stone on 2", "1 stone 1 marble on 2", "1 gold on 2"]
    table.play("produce 1 gold on 2")
    assert table.cubes() == "4 stone 1 marble on 1, 1 gold on 2"


def test_demeter_day_produces_once_on_level_1() -> None:
    """Rule 6.4."""
    table = scene(a=player(built="small_city_1 on 1, large_city_1 on 2"))
    table.play("move demeter_day")
    assert table.can("produce") == ["4 stone on 1", "2 stone 1 marble on 1", "1 stone 1 gold on 1"]
    table.play("produce 1 stone 1 gold on 1")
    assert table.cubes() == "1 stone 1 gold on 1"
    assert table.asked == "B turn"


def test_a_temple_is_paid_on_its_level_and_its_slot_pays_back() -> None:
    """Rules 11.3, 11.4, 11.10."""
    on_both = "stone on 2, marble on 2, gold on 2, stone on 3, marble on 3, gold on 3"
    table = scene(a=player(cubes=on_both))
    tokens = table.tokens
    table.play("move zeus_night", "build small_temple_1 on 3")
    assert table.cubes() == "1 stone 1 marble 1 gold on 2"
    assert table.built() == {"small_temple_1": 3}
    assert table.tokens == [tokens[0], tokens[1], tokens[2] - 1, tokens[3]]
    assert table.offerings() == 2


def test_a_card_is_stolen_with_one_offering_more_than_lies_on_it() -> None:
    """Rules 9.4, 9.5."""
    table = scene(a=player(offerings=5), b=player(cards="hera 2"))
    table.play("move hades_night", "offer hera", "place 3")
    assert table.cards("A") == {"hera": 3}
    assert table.offerings("A") == 2
    assert table.cards("B") == {}
    assert table.offerings("B") == 2
    assert table.river["locks"][0] == 4


def test_as_many_offerings_as_lie_on_it_do_not_steal_a_card() -> None:
    """Rules 9.4, 9.5."""
    table = scene(a=player(offerings=5), b=player(cards="hera 2"))
    table.play("move hades_night", "offer hera")
    assert table.can("place") == ["3", "4"]
    poor = scene(a=player(offerings=2), b=player(cards="hera 2"))
    assert poor.play("move hades_night").refuses("offer hera")


def test_the_active_player_keeps_the_favor_and_the_follower_spends_it() -> None:
    """Rules 2.5, 4.7, 12.2."""
    table = scene(a=player(favors="zeus"), b=player(favors="zeus"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.source == "zeus_day_bonus"
    table.play("favor hades")
    assert table.favors("A") == "zeus hades"
    before = table.stack("zeus")
    assert table.asked == "B follow"
    table.play("follow zeus_day with zeus", "produce 3 stone on 1")
    assert table.favors("B") == ""
    assert table.stack("zeus") == before + 1
    assert table.cubes("B") == "3 stone on 1"
    assert table.asked == "B turn"


@pytest.mark.parametrize("follower", [player(favors="zeus, zeus"), player(favors="zeus", cards="hera")])
def test_a_follower_never_gets_the_bonus_action(follower: Player) -> None:
    """Rule 12.5."""
    table = scene(a=player(), b=follower)
    table.play("move zeus_day", "produce 1 gold on 1", "follow zeus_day with zeus", "produce 3 stone on 1")
    assert table.asked == "B turn"


def test_ares_adds_an_offering_on_the_own_turn_and_to_a_follower() -> None:
    """Rules 12.8, 14.13."""
    table = scene(a=player(cards="ares"))
    assert table.play("move poseidon_day", "take offerings").offerings("A") == 2
    table = scene(a=player(), b=player(cards="ares", favors="poseidon"))
    table.play("move poseidon_day", "take offerings", "follow poseidon_day with poseidon")
    assert table.offerings("A") == 1
    assert table.offerings("B") == 2


def test_a_favor_just_taken_on_poseidon_night_opens_its_bonus() -> None:
    """Rule 4.9."""
    table = scene()
    table.play("move poseidon_night", "favor poseidon")
    assert table.source == "poseidon_night_bonus"
    table.play("take offerings")
    assert table.offerings() == 1
    other = scene().play("move poseidon_night", "favor zeus")
    assert other.asked == "B turn"


def test_a_favor_of_a_construction_opens_the_bonus_of_the_space() -> None:
    """Rules 4.9, 11.3."""
    table = scene(a=player(cubes="3 stone on 1, marble on 1"))
    table.play("move demeter_night", "build small_city_2 on 1", "favor demeter")
    assert table.source == "demeter_night_bonus"
    table.play("produce 2 stone on 1")
    assert table.cubes() == "2 stone on 1"
    table = scene(a=player(cubes="stone on 1, 2 marble on 1, 2 gold on 1"))
    table.play("move zeus_night", "build large_temple on 1", "favor zeus", "favor hades")
    assert table.source == "zeus_night_bonus"


def test_the_scoring_example_is_worth_39_points() -> None:
    """Rules 17.1, 17.2, 17.4."""
    table = scene(
        a=player(
            cubes="gold on 1",
            favors="hades",
            cards="apollo, persephone",
            built="small_city_1 on 2, large_city_1 on 2, small_temple_1 on 3, large_temple on 3",
        )
    )
    assert table.points() == {"small_city": 3, "large_city": 6, "small_temple": 6, "large_temple": 12, "deities": 12}
    assert [row["points"] for row in table.board("A")["deities"]] == [7, 5]  # Persephone, Apollo
    assert table.score() == 39


def test_with_two_players_the_follower_may_take_the_gods_other_action() -> None:
    """Rules 15.1, 15.2, 15.3, 15.4."""
    temple = "stone on 1, marble on 1, gold on 1"
    table = scene(2, a=player(favors="zeus"), b=player(favors="zeus", cubes=temple))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.source == "zeus_day_bonus"
    table.play("enough")
    assert table.can("follow") == ["zeus_day with zeus", "zeus_night with zeus"]
    table.play("follow zeus_night with zeus", "build small_temple_1 on 1")
    assert table.favors("B") == ""
    assert table.asked == "B turn"
    assert table.refuses("move zeus_day", "move zeus_night")
    table.play("move hades_night", "take offerings")
    assert table.asked == "A turn"
    assert table.refuses("move zeus_day", "move zeus_night", "move hades_day", "move hades_night")


def test_poseidon_day_pays_for_temples() -> None:
    """Rule 9.2."""
    temples = "small_temple_1 on 1, small_temple_2 on 2, large_temple on 3"
    assert scene(a=player(built=temples)).play("move poseidon_day", "take offerings").offerings() == 5
    assert scene(a=player(built=temples, cards="ares")).play("move poseidon_day", "take offerings").offerings() == 6


@pytest.mark.parametrize("cubes", ["stone on 4, marble on 4", "stone on 1, marble on 1, gold on 1"])
def test_a_space_is_closed_to_who_can_do_neither_action(cubes: str) -> None:
    """Rules 4.4, 11.2: one lacks gold, the other a level token where the cubes lie; no favor of Zeus."""
    table = scene(a=player(cubes=cubes), b=player(built="small_city_1 on 1"), tokens=(1, 2, 2, 2))
    assert table.refuses("move zeus_night")


@pytest.mark.parametrize("a", [player(favors="zeus"), player(cards="hera")])
def test_the_bonus_alone_is_reason_enough_to_go_there(a: Player) -> None:
    """Rules 4.4, 4.5, 4.6."""
    table = scene(a=a)
    table.play("move zeus_night")
    assert table.source == "zeus_night_bonus"
    table.play("favor hades")
    assert "hades" in table.favors()


def test_a_missing_favor_is_taken_from_an_opponent() -> None:
    """Rule 8.2."""
    table = scene(b=player(favors="zeus, zeus"), c=player(favors="zeus"))
    table.play("move poseidon_night")
    assert table.can("favor") == ["demeter", "poseidon", "hades", "zeus from 1", "zeus from 2"]
    table.play("favor zeus from 2")
    assert table.favors("A") == "zeus"
    assert table.favors("C") == ""
    assert table.favors("B") == "zeus zeus"


@pytest.mark.parametrize(
    ("players", "favors", "face_down", "locks", "deck"), [(2, 3, 3, 4, 10), (3, 3, 4, 5, 8), (4, 4, 5, 6, 6)]
)
def test_set_up_by_number_of_players(players: int, favors: int, face_down: int, locks: int, deck: int) -> None:
    """Rules 3.2, 3.5, 3.6."""
    table = new(players)
    assert table.view()["favors"] == dict.fromkeys(("zeus", "demeter", "poseidon", "hades"), favors)
    assert table.river["face_down"] == face_down
    assert len(table.river["face_up"]) == 1
    assert len(table.river["locks"]) == locks
    assert table.river["deck"] == deck


def test_demeter_turns_stones_of_one_level_into_marble_or_gold() -> None:
    """Rule 14.3."""
    table = scene(a=player(cubes="3 stone on 2", cards="demeter"))
    assert table.can("change") == [
        "stone on 1 to marble",
        "stone on 1 to gold",
        "stone on 2 to marble",
        "stone on 2 to gold",
    ]
    table.play("change stone on 2 to gold")
    assert table.cubes() == "1 gold on 2"
    table = scene(a=player(cubes="3 stone on 2", cards="demeter")).play("change stone on 2 to marble")
    assert table.cubes() == "1 stone 1 marble on 2"
    table = scene(a=player(cubes="2 stone on 1, stone on 2", cards="demeter"))
    assert table.refuses("change stone on 2 to gold")
    assert table.play("change stone on 1 to gold").cubes() == "1 gold on 1"


def test_hades_turns_seven_cubes_of_any_levels_into_three_offerings() -> None:
    """Rule 14.4."""
    table = scene(a=player(cubes="3 stone on 1, 2 marble on 2, 2 gold on 4", cards="hades"))
    table.play("sacrifice 7", *["give stone on 1"] * 3, *["give marble on 2"] * 2, *["give gold on 4"] * 2)
    assert table.offerings() == 3
    assert table.cubes() == ""


def test_a_card_with_enough_offerings_gets_the_lowest_lock() -> None:
    """Rules 9.8, 10.1, 10.2, 10.4."""
    table = scene(a=player(offerings=5, cards="hera 1"), b=player(offerings=9, favors="hades"))
    table.play("move hades_night", "offer hera", "place 3")
    assert table.cards() == {"hera": "locked"}
    assert table.offerings() == 2
    assert table.river["locks"] == [5, 5, 6, 6]
    assert table.river["face_up"] == []
    assert table.asked == "B follow"
    table.play("follow hades_night with hades")
    assert table.refuses("offer hera")
    table.play("take offerings")
    assert len(table.river["face_up"]) == 1
    assert table.river["face_down"] == 3


def test_the_power_of_a_card_sleeps_in_the_turn_it_is_taken() -> None:
    """Rule 13.2."""
    table = scene(2, a=player(offerings=1), river="persephone")
    table.play("move hades_night", "offer persephone", "place 1")
    assert table.asked == "B turn"  # no bonus for A yet
    table.play("move zeus_day", "produce 1 gold on 1")
    table.play("move demeter_day", "produce 4 stone on 1", "move poseidon_day", "take offerings")
    table.play("move hades_day", "raise stone on 1", "enough")
    assert table.source == "hades_day_bonus"


def test_a_sleeping_card_does_not_help_to_follow_before_the_next_turn() -> None:
    """Rule 13.2."""
    table = scene(a=player(), c=player(favors="zeus", cards="poseidon asleep"))
    table.play("move hades_night", "take offerings")
    assert table.asked == "B turn"
    table.play("move poseidon_day", "take offerings")
    assert table.asked == "C follow"


def test_nothing_is_built_on_a_level_without_tokens() -> None:
    """Rules 2.6, 11.2."""
    cubes = "3 stone on 2, marble on 2, 3 stone on 3, marble on 3"
    table = scene(a=player(cubes=cubes), b=player(built="small_city_1 on 2"), tokens=(2, 1, 2, 2))
    table.play("move demeter_night")
    assert table.refuses("build small_city_1 on 2")
    assert "small_city_1 on 3" in table.can("build")


def test_a_follower_may_take_the_other_option() -> None:
    """Rules 4.10, 12.3."""
    table = scene(a=player(), b=player(offerings=2, favors="hades"), river="hera")
    table.play("move hades_night", "take offerings", "follow hades_night with hades", "offer hera", "place 2")
    assert table.cards("B") == {"hera": 2}


def test_followers_are_asked_clockwise_from_the_active_player() -> None:
    """Rule 12.1."""
    everybody = player(favors="zeus")
    table = scene(4, turn="C", a=everybody, b=everybody, d=everybody)
    table.play("move zeus_day", "produce 1 gold on 1")
    asked = []
    while not table.asked.endswith("turn"):
        asked.append(table.asked)
        table.play("enough")
    assert asked == ["D follow", "A follow", "B follow"]


def test_raising_three_steps() -> None:
    """Rule 7.1."""
    table = scene(a=player(cubes="stone on 1, gold on 2"))
    table.play("move hades_day", "raise stone on 1", "raise stone on 2", "raise stone on 3")
    assert table.cubes() == "1 gold on 2, 1 stone on 4"
    table = scene(a=player(cubes="stone on 1, gold on 2"))
    table.play("move hades_day", "raise stone on 1", "raise gold on 2", "raise gold on 3")
    assert table.cubes() == "1 stone on 2, 1 gold on 4"
    table = scene(a=player(cubes="stone on 1, gold on 4")).play("move hades_day")
    assert table.can("raise") == ["stone on 1"]


def test_poseidon_follows_with_any_favor() -> None:
    """Rules 8.3, 14.2."""
    table = scene(a=player(), b=player(favors="hades", cards="poseidon"))
    before = table.stack("hades")
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.can("follow") == ["zeus_day with hades"]
    table.play("follow zeus_day with hades", "produce 1 gold on 1")
    assert table.stack("hades") == before + 1
    assert table.cubes("B") == "1 gold on 1"


ALL_BUT_ONE = (
    "small_city_1 on 1, large_city_1 on 1, large_city_2 on 2, "
    "small_temple_1 on 3, small_temple_2 on 4, large_temple on 4"
)


@pytest.mark.parametrize("trigger", ["locks", "levels", "constructions"])
def test_a_turn_that_triggers_the_end_is_finished(trigger: str) -> None:
    """Rules 16.1, 16.3."""
    city = "3 stone on 1, marble on 1"
    tokens = (9, 9, 9, 9)
    a = player(cubes=city, favors="demeter", built=ALL_BUT_ONE)
    if trigger == "locks":
        locked = "hera locked, zeus locked, pan locked, ares locked"
        a = player(offerings=9, favors="hades", cards=f"{locked}, hermes asleep")
    if trigger == "levels":
        tokens = (2, 1, 1, 9)
        a = player(cubes=city, favors="demeter", built="large_city_1 on 1, small_temple_1 on 2, small_temple_2 on 3")
    table = scene(a=a, b=player(favors="demeter, hades", cubes="3 stone on 4, marble on 4"), tokens=tokens)
    if trigger == "locks":
        table.play("move hades_night", "offer hermes", "place 6")
    else:
        table.play("move demeter_night", "build small_city_2 on 1", "favor zeus")
    assert table.asked.startswith("A")
    assert table.source.endswith("_bonus")
    table.play("enough")
    assert table.asked == "B follow"
    if trigger == "locks":
        table.play("follow hades_night with hades", "take offerings")
        assert table.offerings("B") == 1
    else:
        table.play("follow demeter_night with demeter", "build small_city_2 on 4", "favor zeus")
        assert table.built("B") == {"small_city_2": 4}
    assert table.match.over
    assert table.match.outcome["ending"] == trigger


def test_ties_go_to_the_higher_large_temple_and_then_to_more_cubes() -> None:
    """Rules 17.5, 19.35."""
    last_lock = "hera locked, zeus locked, pan locked, ares locked"

    def end(b: str, c: str, cubes_b: str, cubes_c: str) -> str:
        table = scene(
            a=player(offerings=9, cards=f"{last_lock}, athena asleep"),
            b=player(built=b, cubes=cubes_b),
            c=player(built=c, cubes=cubes_c),
            tokens=(9, 9, 9, 9),
        )
        table.play("move hades_night", "offer athena", "place 6")
        assert table.match.over
        assert table.match.scores[1] == table.match.scores[2] > table.match.scores[0]
        return f"{table.match.outcome['tie_break']} {''.join(SEATS[seat] for seat in table.match.winners)}"

    twelve = "large_temple on 4, large_city_1 on 3"
    same = "large_temple on 1, large_city_1 on 4, large_city_2 on 3"
    assert end(twelve, same, "", "9 stone on 1") == "large_temple B"
    assert end(twelve, twelve, "stone on 1, gold on 2", "stone on 4") == "cubes B"
    assert end(twelve, twelve, "gold on 4", "stone on 1") == "shared BC"


def test_a_higher_temple_does_not_help_who_has_fewer_points() -> None:
    """Rules 1.1, 17.5."""
    locked = "hera locked, zeus locked, pan locked, ares locked, athena asleep"
    b = player(built="large_city_1 on 4, large_city_2 on 4")
    c = player(built="large_city_1 on 4, large_city_2 on 4", cubes="stone on 1")
    a = player(offerings=6, cards=locked, built="large_temple on 1", cubes="9 stone on 1")
    table = scene(a=a, b=b, c=c, tokens=(9, 9, 9, 9)).play("move hades_night", "offer athena", "place 6")
    assert table.match.scores == [20, 25, 25]
    assert table.ending == "locks C"
    assert table.match.outcome["tie_break"] == "cubes"


def test_at_the_start_zeus_day_produces_one_combination_on_level_1() -> None:
    """Rule 6.2."""
    table = new(3, seed=2)
    while table.asked.endswith("favor"):
        table.play(table.options[-1])  # nobody may hold a favor of Zeus, so that no bonus comes in between
    seat = table.asked[0]
    before = table.cubes(seat)
    table.play("move zeus_day")
    assert table.can("produce") == ["3 stone on 1", "1 stone 1 marble on 1", "1 gold on 1"]
    table.play("produce 1 gold on 1")
    assert table.cubes(seat) == before.replace(" on 1", " 1 gold on 1")
    assert not table.asked.endswith("produce")
