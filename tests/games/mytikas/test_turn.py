"""Moving the builder, the main action and the bonus action."""

from __future__ import annotations

import pytest

from polytheon.games.mytikas.rules.components import IDS
from tests.games.mytikas.scene import Player, player, scene

TEMPLE = "stone on 1, marble on 1, gold on 1"


def test_the_builder_must_move_to_another_space() -> None:
    """Rules 4.2, 4.3."""
    table = scene(a=player(builder="zeus_day", favors="zeus"))
    assert table.refuses("move zeus_day")
    assert "zeus_night" in table.can("move")  # the other space of the same god is allowed


def test_a_space_with_another_builder_is_closed() -> None:
    """Rule 4.3."""
    table = scene(4, b=player(builder="zeus_day"), c=player(builder="hades_night"), d=player(builder="poseidon_day"))
    assert table.can("move") == ["demeter_day", "poseidon_night"]


def test_builders_stay_where_they_are_between_turns() -> None:
    """Rule 4.2."""
    table = scene(2, b=player(builder="hades_day"))
    assert table.view()["turn"] == 1
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.view()["turn"] == 2
    assert table.board("A")["builder"] == "zeus_day"
    assert set(table.can("move")) == {"demeter_day", "poseidon_day", "poseidon_night"}


def test_at_the_start_every_space_can_be_chosen_whose_action_is_possible() -> None:
    """Rules 4.4, 19.6."""
    table = scene()
    assert table.can("move") == ["zeus_day", "demeter_day", "poseidon_day", "poseidon_night", "hades_night"]
    table = scene(a=player(cubes="stone on 4"))
    assert "hades_day" in table.can("move")  # on one's own turn a cube of level 4 can be dropped and raised again


def test_there_is_always_a_legal_space() -> None:
    """Rule 19.7."""
    everything = player(favors=", ".join(["zeus", "demeter", "poseidon", "hades"] * 4), builder="zeus_day")
    others = [player(builder=space) for space in ("demeter_day", "poseidon_day", "hades_night")]
    table = scene(4, a=everything, b=others[0], c=others[1], d=others[2])
    assert table.can("move") == ["demeter_night", "poseidon_night"]


def test_whether_a_space_can_be_used_is_judged_after_powers_at_the_start_of_the_turn() -> None:
    """Rule 19.6."""
    table = scene(a=player(cubes="4 stone on 1, marble on 1", cards="demeter"))
    assert table.refuses("move zeus_night")
    table.play("change stone on 1 to gold")
    assert "zeus_night" in table.can("move")


MAIN_ONLY = [
    ("zeus_day", player()),
    ("zeus_night", player(cubes=TEMPLE)),
    ("demeter_day", player()),
    ("demeter_night", player(cubes="3 stone on 1, marble on 1")),
    ("poseidon_night", player()),
    ("hades_day", player(cubes="stone on 1")),
    ("hades_night", player()),
]


@pytest.mark.parametrize(("space", "a"), [*MAIN_ONLY, ("poseidon_day", player())])
def test_nobody_is_obliged_to_do_the_main_action(space: str, a: Player) -> None:
    """Rules 4.5, 19.5: not even without a bonus; a player may go to a space only to close it."""
    table = scene(2, a=a)
    before = table.board("A")
    table.play(f"move {space}")
    assert table.source.removeprefix("starting_city") in (space, "")
    assert "enough" in table.options
    table.play("enough")
    assert table.asked == "B turn"
    after = table.board("A")
    assert after.pop("builder") == space
    assert after == {key: value for key, value in before.items() if key != "builder"}


@pytest.mark.parametrize("main_done", [False, True])
def test_nobody_is_obliged_to_do_the_bonus_action(main_done: bool) -> None:
    """Rules 4.6, 19.5."""
    table = scene(2, a=player(favors="hades")).play("move hades_night", "take offerings" if main_done else "enough")
    assert table.source == "hades_night_bonus"
    table.play("enough")
    assert table.asked == "B turn"
    assert table.offerings() == int(main_done)


def test_a_space_where_neither_action_is_possible_stays_forbidden() -> None:
    """Rules 4.4, 19.5."""
    assert scene().refuses("move zeus_night", "move demeter_night", "move hades_day")


def test_others_may_follow_the_main_action_of_who_did_neither() -> None:
    """Rules 19.4, 20.3."""
    a, b = player(), player(favors="zeus")
    table = scene(2, a=a, b=b).play("move zeus_day", "enough")
    assert "follow zeus_day with zeus" in table.options
    assert scene(2, a=a, b=b, follow_skipped_main="no").play("move zeus_day", "enough").asked == "B turn"


def test_a_cube_that_can_only_be_dropped_and_raised_again_asks_nothing() -> None:
    """Rule 19.6."""
    table = scene(2, a=player(cubes="stone on 4", cards="persephone")).play("move hades_day")
    assert table.cubes() == "1 stone on 4"
    assert table.asked == "B turn"


# ---- By option a player must do one of the two actions


@pytest.mark.parametrize(("space", "a"), MAIN_ONLY)
def test_by_option_who_cannot_do_the_bonus_must_do_the_main_action(space: str, a: Player) -> None:
    """Rules 19.5, 20.5."""
    table = scene(a=a, must_act="yes").play(f"move {space}")
    assert table.source.removeprefix("starting_city") in (space, "")
    assert "enough" not in table.options


def test_by_option_poseidon_day_without_bonus_leaves_nothing_to_decide() -> None:
    """Rules 19.5, 20.5."""
    table = scene(must_act="yes").play("move poseidon_day")
    assert table.offerings() == 1
    assert table.asked == "B turn"


@pytest.mark.parametrize(
    ("space", "god", "bonus"),
    [
        ("zeus_day", "zeus", "favor hades"),
        ("zeus_night", "zeus", "favor hades"),
        ("demeter_day", "demeter", "raise stone on 1"),
        ("poseidon_day", "poseidon", "bring stone from 1 to 4"),
        ("poseidon_night", "poseidon", "take offerings"),
        ("hades_day", "hades", "raise stone on 1"),
        ("hades_night", "hades", "take offerings"),
    ],
)
def test_by_option_who_skips_the_main_action_must_do_the_bonus(space: str, god: str, bonus: str) -> None:
    """Rules 19.5, 20.5."""
    table = scene(a=player(cubes=TEMPLE, favors=god), must_act="yes").play(f"move {space}", "enough")
    assert table.source == f"{space}_bonus"
    assert "enough" not in table.options
    table.play(bonus)


def test_by_option_skipping_to_the_stones_of_demeter_night_asks_no_more() -> None:
    """Rule 20.5."""
    table = scene(2, a=player(cubes="3 stone on 1, marble on 1", favors="demeter"), must_act="yes")
    table.play("move demeter_night", "enough")
    assert table.cubes() == "5 stone 1 marble on 1"


def test_after_the_main_action_the_bonus_is_optional() -> None:
    """Rule 4.6."""
    table = scene(a=player(favors="demeter")).play("move demeter_day", "produce 4 stone on 1")
    assert table.source == "demeter_day_bonus"
    table.play("enough")
    assert table.cubes() == "4 stone on 1"


def test_the_main_action_comes_before_the_bonus() -> None:
    """Rule 4.8."""
    table = scene(a=player(favors="demeter")).play("move demeter_day")
    assert table.source == "demeter_day"
    table.play("produce 4 stone on 1", "raise stone on 1", "raise stone on 2")
    assert table.cubes() == "3 stone on 1, 1 stone on 3"


@pytest.mark.parametrize(
    ("space", "god", "actions"),
    [
        ("zeus_day", "zeus", ["produce 1 gold on 1", "favor hades"]),
        ("zeus_night", "zeus", ["build small_temple_1 on 1", "favor hades"]),
        ("demeter_day", "demeter", ["produce 4 stone on 1", "raise stone on 1", "raise stone on 1"]),
        ("demeter_night", "demeter", ["build small_city_2 on 1", "favor poseidon", "produce 2 stone on 1"]),
        ("poseidon_day", "poseidon", ["take offerings", "bring stone from 1 to 2"]),
        ("poseidon_night", "poseidon", ["favor hades", "take offerings"]),
        ("hades_day", "hades", ["raise stone on 1"] * 5),
        ("hades_night", "hades", ["take offerings", "take offerings"]),
    ],
)
def test_main_action_and_optional_bonus_end_after_their_steps(space: str, god: str, actions: list[str]) -> None:
    """Rules 4.8, 5.2 to 5.9."""
    table = scene(2, a=player(cubes="9 stone on 1, marble on 1, gold on 1", favors=god)).play(f"move {space}")
    for action in actions:
        assert table.asked.startswith("A")
        assert "enough" in table.options or not table.source.endswith("_bonus")
        table.play(action)
    assert table.asked in ("A dropping", "B turn")


def test_a_favor_and_a_card_do_not_give_the_bonus_twice() -> None:
    """Rules 4.8, 19.25."""
    table = scene(2, a=player(favors="zeus", cards="hera")).play("move zeus_day", "produce 1 gold on 1", "favor hades")
    assert table.asked == "B turn"


@pytest.mark.parametrize(
    ("card", "space", "favor", "bonus"),
    [
        ("apollo", "zeus_day", "zeus", "favor hades"),
        ("pan", "demeter_day", "demeter", "raise marble on 1"),
        ("hephaestus", "poseidon_night", "poseidon", "take offerings"),
        ("hestia", "hades_day", "hades", "raise marble on 1"),
        ("hermes", "hades_night", "hades", "take offerings"),
    ],
)
def test_cards_that_improve_an_action_do_nothing_when_only_the_bonus_is_done(
    card: str, space: str, favor: str, bonus: str
) -> None:
    """Rule 13.6."""
    table = scene(2, a=player(cubes="marble on 1", favors=favor, cards=card, offerings=1))
    table.play(f"move {space}", "enough")
    assert table.source == f"{space}_bonus"
    table.play(bonus).finish_turn()
    assert table.asked == "B turn"
    assert table.cubes() == ("1 marble on 2" if bonus.startswith("raise") else "1 marble on 1")


def test_who_begins_to_produce_produces_in_every_city() -> None:
    """Rules 6.3, 19.19."""
    table = scene(a=player(built="small_city_1 on 2", favors="zeus")).play("move zeus_day")
    assert "enough" in table.options
    table.play("produce 1 gold on 1")
    assert table.options == ["produce 3 stone on 2", "produce 1 stone 1 marble on 2", "produce 1 gold on 2"]


def test_raising_and_lifting_may_use_less_than_allowed() -> None:
    """Rules 7.2, 19.19."""
    table = scene(2, a=player(cubes="3 stone on 1")).play("move hades_day", "raise stone on 1", "enough")
    assert table.cubes() == "2 stone on 1, 1 stone on 2"
    assert table.asked == "B turn"


def test_the_bonus_of_poseidon_day_lifts_a_cube_to_any_level() -> None:
    """Rules 5.6, 7.3."""
    a = player(cubes="stone on 2, gold on 4", favors="poseidon")
    table = scene(a=a).play("move poseidon_day", "take offerings")
    assert table.can("bring") == ["stone from 2 to 3", "stone from 2 to 4"]
    assert table.play("bring stone from 2 to 4").cubes() == "1 stone 1 gold on 4"


def test_by_option_a_turn_changes_nothing_only_by_dropping_and_raising_again() -> None:
    """Rules 19.6, 20.5."""
    table = scene(2, a=player(cubes="stone on 4", cards="persephone"), must_act="yes")
    table.play("move hades_day")
    assert table.options == ["raise stone on 4"]
    assert table.play("raise stone on 4").cubes() == "1 stone on 4"
    table = scene(2, a=player(cubes="gold on 4", favors="poseidon"), must_act="yes").play("move poseidon_day", "enough")
    assert table.options == ["bring gold from 4 to 4"]
    assert table.play("bring gold from 4 to 4").cubes() == "1 gold on 4"


def test_turns_go_clockwise_one_after_another() -> None:
    """Rule 1.3."""
    table = scene(4, turn="C")
    asked = []
    for space in ("zeus_day", "demeter_day", "poseidon_day", "poseidon_night", "hades_night"):
        asked.append(table.asked)
        table.play(f"move {space}").finish_turn()
    assert asked == ["C turn", "D turn", "A turn", "B turn", "C turn"]


def test_the_steps_of_a_turn_come_in_their_order() -> None:
    """Rule 4.1."""
    a = player(cubes="4 stone on 2, marble on 3", favors="hades, demeter", cards="demeter, hera 1", offerings=3)
    table = scene(3, a=a, b=player(favors="hades"))
    asked = []
    for action in (
        "change stone on 1 to marble",
        "move hades_night",
        "offer hera",
        "place 3",
        "take offerings",
        "enough",
        "follow hades_night with hades",
        "take offerings",
    ):
        asked.append(table.asked)
        assert table.river["face_up"] == []
        table.play(action)
    assert asked == [
        "A turn",
        "A turn",
        "A offering",
        "A place",
        "A offering",
        "A dropping",
        "B follow",
        "B offering",
    ]
    assert len(table.river["face_up"]) == 1
    assert table.asked == "B turn"


def test_each_god_has_a_space_by_day_and_one_by_night_with_two_actions_each() -> None:
    """Rule 5.1."""
    spaces = scene().match.content.data["spaces"]
    assert list(spaces) == [f"{god}_{time}" for god in IDS.gods for time in ("day", "night")]
    assert all(row["main"] and len(row["bonus"]) == 1 for row in spaces.values())


def test_nobody_may_pass_or_stay() -> None:
    """Rules 4.1, 4.2: at the start of a turn there is nothing but moves and powers."""
    table = scene(a=player(cubes="3 stone on 1", cards="demeter, hades", builder="hades_night"))
    assert {option.split()[0] for option in table.options} == {"move", "change", "sacrifice"}
    assert table.refuses("move hades_night")


def test_a_favor_opens_the_bonus_again_in_later_turns() -> None:
    """Rule 4.7."""
    table = scene(2, a=player(favors="hades")).play("move hades_night", "take offerings", "take offerings")
    table.play("move zeus_day", "enough", "move demeter_day", "produce 1 stone 1 gold on 1")
    table.play("move poseidon_day", "enough", "move hades_night", "take offerings", "take offerings")
    assert table.offerings() == 4
    assert table.favors() == "hades"


def test_with_its_bonus_hades_night_takes_an_offering_and_makes_one_with_it() -> None:
    """Rule 5.9."""
    table = scene(2, a=player(favors="hades"), river="ares")
    table.play("move hades_night", "take offerings", "offer ares", "place 1")
    assert table.cards() == {"ares": 1}
