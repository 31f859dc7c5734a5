"""The log of Mytikas in sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from polytheon import Match
from polytheon.cli.history import history, lines_of
from polytheon.games.mytikas.game import GAME
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.log import Teller, plain
from tests.games.mytikas.scene import Table, new, player, scene
from tests.games.told import steps_of

NAMES = {0: "Mira", 1: "Ariadne", 2: "Theron", 3: "Melia"}
# Words of the engine, and what is left over where a value is missing or marked
ENGINE = re.compile(r"_|\benough\b|\bnothing on\b|\bNone\b|\bnone\b|[{}*\ue000-\ue002]|\(\)|（）|  |: \.| \.")


def words(match: Match, language: str = "en") -> GameText:
    return game_text(GAME, language, match.content, NAMES, match.options)


def log(table: Table, *actions: str, viewer: int | None = 0, language: str = "en") -> list[str]:
    """What a viewer reads of the turn that some actions make, which begins now."""
    teller = Teller(words(table.match, language), viewer)
    for step in steps_of(table.match, actions, viewer):
        teller.tell([step.event, *step.chance], step.before, step.after)
    table.check()
    return [plain(line) for line in teller.turns[-1].lines]


# ---- the turn of a player


def test_going_to_a_space_and_acting_there_is_one_sentence() -> None:
    table = scene(a=player(cubes="marble on 1"))
    steps = ["raise marble on 1", "raise marble on 2", "raise marble on 3"]
    assert log(table, "move hades_day", *steps) == [
        "You go to Hades by day and raise a marble from level I to level IV."
    ]


def test_cubes_that_go_the_same_way_are_told_together() -> None:
    table = scene(a=player(cubes="2 stone on 1, marble on 1", favors="hades"))
    lines = log(
        table,
        *("move hades_day", "raise stone on 1", "raise marble on 1", "raise stone on 1"),
        *("raise stone on 2", "enough"),
    )
    assert lines == [
        "You go to Hades by day and raise 2 stones and a marble from level I to level II.",
        "Bonus: you raise a stone from level II to level III.",
    ]


def test_what_all_cities_produce_is_added_up_by_level() -> None:
    table = scene(a=player(built="small_city_1 on 1, large_city_1 on 2"))
    choices = ["produce 3 stone on 1", "produce 1 stone 1 marble on 1", "produce 1 gold on 2"]
    assert log(table, "move zeus_day", *choices) == [
        "You go to Zeus by day and produce 4 stones and 1 marble on level I, 1 gold on level II."
    ]


def test_a_construction_is_told_with_its_price_its_points_and_what_it_brings() -> None:
    table = scene(a=player(cubes="stone on 3, marble on 3, gold on 3"))
    assert log(table, "move zeus_night", "build small_temple_2 on 3", viewer=1) == [
        "Mira goes to Zeus by night and builds a small temple on level III for 1 stone, 1 marble and 1 gold: 6 points.",
        "It brings 1 offering.",
    ]


def test_a_card_that_makes_a_construction_cheaper_is_named() -> None:
    table = scene(a=player(cubes="4 stone on 2, 2 marble on 2", cards="artemis"))
    assert log(table, "move demeter_night", "build small_city_2 on 2", "favor hades") == [
        "You go to Demeter by night and build a small city on level II for 3 stones (1 marble less with Artemis): "
        "2 points.",
        "You take a favor of Hades.",
    ]


def test_a_construction_that_a_card_makes_free_is_told_as_free() -> None:
    edition = {"constructions": {"large_temple": {"cost": {"stone": 0, "marble": 0, "gold": 1}}}}
    table = scene(a=player(cards="athena"), edition=edition)
    assert log(table, "move zeus_night", "build large_temple on 2", "favor zeus", "favor zeus")[:2] == [
        "You go to Zeus by night and build the large temple on level II for free: 8 points.",
        "You take 2 favors of Zeus.",
    ]


def test_nothing_done_is_said_once_it_is_certain() -> None:
    table = scene(a=player(favors="zeus"))
    assert log(table, "move zeus_day", "enough") == ["You go to Zeus by day."]
    assert log(scene(a=player(favors="zeus")), "move zeus_day", "enough", "favor hades") == [
        "You go to Zeus by day.",
        "Bonus: you take a favor of Hades.",
    ]
    assert log(scene(a=player(favors="zeus")), "move zeus_day", "enough", "enough") == [
        "You go to Zeus by day and do nothing there."
    ]
    table = scene(b=player(favors="zeus", cards="apollo"))
    followed = ["follow zeus_day with zeus", "produce 1 gold on 1", "raise gold on 1", "enough"]
    assert log(table, "move zeus_day", "enough", *followed)[0] == "You go to Zeus by day and do nothing there."
    assert log(scene(), "move zeus_day", "enough", viewer=None) == ["Mira goes to Zeus by day and does nothing there."]


def test_a_bonus_without_a_favor_names_the_card_that_opens_it() -> None:
    table = scene(a=player(cards="aphrodite", cubes="gold on 1"))
    assert log(table, "move poseidon_day", "take offerings", "bring gold from 1 to 3") == [
        "You go to Poseidon by day and take 1 offering.",
        "Bonus (Aphrodite): you lift a gold from level I to level III.",
    ]


def test_cards_that_bring_more_are_named() -> None:
    table = scene(a=player(cards="ares, pan, apollo, hephaestus", cubes="marble on 2"))
    assert log(table, "move poseidon_day", "take offerings") == [
        "You go to Poseidon by day and take 2 offerings with Ares."
    ]
    table = scene(a=player(cards="ares, pan, apollo, hephaestus", cubes="marble on 2"))
    assert log(table, "move demeter_day", "produce 1 stone 2 gold on 1") == [
        "You go to Demeter by day and produce 1 stone and 2 gold on level I with Pan."
    ]
    table = scene(a=player(cards="ares, pan, apollo, hephaestus", cubes="marble on 2"))
    assert log(table, "move zeus_day", "produce 1 gold on 1", "raise gold on 1", "raise marble on 2") == [
        "You go to Zeus by day and produce 1 gold on level I.",
        "You use the Apollo card and raise a gold from level I to level II and a marble from level II to level III.",
    ]
    table = scene(a=player(cards="ares, pan, apollo, hephaestus", cubes="marble on 2"))
    assert log(table, "move poseidon_night", "favor zeus", "pay marble on 2", "favor hades") == [
        "You go to Poseidon by night and take a favor of Zeus.",
        "You use the Hephaestus card and pay a marble from level II for a favor of Hades.",
    ]


def test_a_cube_that_becomes_a_better_kind_is_told_with_its_way() -> None:
    table = scene(a=player(cards="hestia", cubes="stone on 1, stone on 4"))
    lines = log(table, "move hades_day", "raise stone on 1", "raise stone on 2 as marble", "enough")
    assert lines == ["You go to Hades by day and raise a stone from level I to level III as a marble (Hestia)."]
    table = scene(a=player(cards="hestia", cubes="stone on 4"))
    assert log(table, "move hades_day", "raise stone on 4 as marble") == [
        "You go to Hades by day and turn a stone into a marble on level IV."
    ]


def test_powers_for_the_start_of_a_turn_are_told_once_they_are_complete() -> None:
    table = scene(a=player(cards="demeter, hades", cubes="3 stone on 2, 2 marble on 1, gold on 4"))
    assert log(table, "change stone on 2 to marble") == [
        "You use the Demeter card and turn 2 stones into a marble on level II."
    ]
    given = ["give marble on 1", "give gold on 4", "give marble on 1"]
    table = scene(a=player(cards="hades", cubes="2 marble on 1, gold on 4"))
    assert log(table, "sacrifice 3", *given[:2]) == ["You use the Hades card."]
    table = scene(a=player(cards="hades", cubes="2 marble on 1, gold on 4"))
    assert log(table, "sacrifice 3", *given) == [
        "You use the Hades card and give up 2 marbles and 1 gold for 1 offering."
    ]


def test_drops_are_told_as_one_way() -> None:
    table = scene(2, a=player(cubes="3 stone on 2, marble on 4", favors="demeter"))
    dropped = ["drop cubes", "drop marble from 4 to 3", "drop cubes", "drop marble from 3 to 2", "enough"]
    assert log(table, "move poseidon_day", "take offerings", *dropped) == [
        "You go to Poseidon by day and take 1 offering.",
        "You drop a marble from level IV to level II.",
    ]


# ---- others


def test_who_follows_is_told_with_the_price() -> None:
    table = scene(b=player(favors="hades", cubes="stone on 1"), c=player(cards="zeus", offerings=1, cubes="gold on 2"))
    lines = log(
        table,
        *("move hades_night", "take offerings", "follow hades_night with hades", "take offerings"),
        *("follow hades_night with offering", "take offerings"),
    )
    assert lines == [
        "You go to Hades by night and take 1 offering.",
        "Ariadne follows for a favor of Hades and takes 1 offering.",
        "Theron follows for an offering (Zeus card) and takes 1 offering.",
    ]


def test_of_two_players_the_follower_may_do_the_other_action() -> None:
    table = scene(2, b=player(favors="zeus", cards="poseidon"), a=player())
    assert log(table, "move poseidon_night", "favor hades", "follow poseidon_day with zeus", viewer=1) == [
        "Mira goes to Poseidon by night and takes a favor of Hades.",
        "You follow with Poseidon by day for a favor of Zeus (Poseidon card) and take 1 offering.",
    ]


def test_refraining_is_not_told() -> None:
    table = scene(b=player(favors="demeter"))
    assert log(table, "move demeter_day", "produce 4 stone on 1", "enough") == [
        "You go to Demeter by day and produce 4 stones on level I."
    ]


def test_a_favor_is_told_with_whom_it_comes_from() -> None:
    table = scene(2, b=player(favors="zeus, zeus, zeus"))
    actions = ["move poseidon_night", "favor zeus from 1"]
    assert log(table, *actions) == ["You go to Poseidon by night and take a favor of Zeus from Ariadne."]
    table = scene(2, b=player(favors="zeus, zeus, zeus"))
    assert log(table, *actions, viewer=1) == ["Mira goes to Poseidon by night and takes a favor of Zeus from you."]


# ---- cards, locks, the end


@pytest.mark.parametrize(
    ("viewer", "language", "theft", "back"),
    [
        (0, "en", "You go to Hades by night and steal Hera from Ariadne for 3 offerings", "Ariadne gets 2 offerings"),
        (1, "en", "Mira goes to Hades by night and steals Hera from you for 3 offerings", "You get 2 offerings back"),
        (2, "en", "Mira goes to Hades by night and steals Hera from Ariadne for 3 offerings", "Ariadne gets"),
        (None, "en", "Mira goes to Hades by night and steals Hera from Ariadne for 3 offerings", "Ariadne gets"),
        (0, "fr", "Vous allez sur Hadès Nuit et volez Héra à Ariadne pour 3 offrandes", "Ariadne récupère 2 offrandes"),
        (1, "fr", "Mira va sur Hadès Nuit et vous vole Héra pour 3 offrandes", "Vous récupérez 2 offrandes"),
        (
            0,
            "ja",
            "あなたはハデス（夜）へ行き、供物3個を捧げてAriadneからヘラを奪いました",
            "供物2個がAriadneに戻りました",
        ),
        (
            1,
            "ja",
            "Miraはハデス（夜）へ行き、供物3個を捧げてあなたからヘラを奪いました",
            "供物2個があなたに戻りました",
        ),
    ],
)
def test_a_theft_is_told_to_each_side_in_its_words(viewer: int | None, language: str, theft: str, back: str) -> None:
    table = scene(a=player(offerings=3, favors="zeus"), b=player(cards="hera 2"))
    first, second = log(table, "move hades_night", "offer hera", "place 3", viewer=viewer, language=language)
    points = {"en": ": 7 points so far.", "fr": "\u00a0: 7 points pour l’instant.", "ja": "（現在7点）。"}
    assert first == theft + points[language]
    assert second.startswith(back)


def test_a_lock_the_last_lock_and_the_points_are_told() -> None:
    cards = "ares locked, pan locked, hestia locked, athena 5"
    table = scene(2, a=player(cards=cards, offerings=1), river="hermes", locks=(4, 5, 6))
    assert log(table, "move hades_night", "offer athena", "place 1") == [
        "You go to Hades by night and add 1 offering to Athena (6 in all).",
        "The Athena card gets lock 6 and can no longer be stolen.",
        "This is the last lock: the game ends with this turn.",
        "You score 10 points: small cities 1, Pan 3, Ares 3, Hestia 3.",
        "Ariadne scores 1 point: small cities 1.",
        "You win on points, after the last lock was taken.",
    ]


def test_a_card_of_the_river_and_what_turns_up_after_a_lock() -> None:
    table = scene(a=player(offerings=4), river="hermes")
    lines = log(table, "move hades_night", "offer hermes", "place 4")
    turned = table.river["face_up"]
    assert lines[:2] == [
        "You go to Hades by night and take Hermes from the river for 4 offerings: 3 points so far.",
        "The Hermes card gets lock 4 and can no longer be stolen.",
    ]
    assert lines[2:] == [f"{words(table.match).name(turned[0])} turns up in the river."]


def test_full_levels_and_their_end_are_told() -> None:
    cubes = "stone on 3, marble on 3, gold on 3"
    table = scene(2, a=player(cubes=cubes, favors="zeus"), tokens=(1, 1, 1, 1), b=player(built="small_city_1 on 1"))
    assert log(table, "move zeus_night", "build small_temple_1 on 3")[2:] == [
        "Level III is full: 2 of the 3 levels that end the game."
    ]
    built = player(built="small_city_1 on 1, large_city_1 on 2")
    table = scene(2, a=player(cubes=cubes), tokens=(1, 1, 1, 1), b=built)
    lines = log(table, "move zeus_night", "build small_temple_1 on 3")
    assert lines[2] == "Level III is full, 3 of 3: the game ends with this turn."


def test_a_fourth_level_that_a_follower_fills_ends_nothing_more() -> None:
    """Rules 16.1, 16.3."""
    temple = "stone on {0}, marble on {0}, gold on {0}"
    table = scene(
        3,
        a=player(temple.format(1)),
        b=player(temple.format(4), favors="zeus"),
        c=player(built="small_city_1 on 2, small_city_2 on 3"),
        tokens=(1, 1, 1, 1),
    )
    lines = log(
        table,
        *("move zeus_night", "build small_temple_1 on 1"),
        *("follow zeus_night with zeus", "build small_temple_1 on 4"),
    )
    assert "Level I is full, 3 of 3: the game ends with this turn." in lines
    assert "Level IV is full, too." in lines
    assert lines[-1] == "Ariadne wins on points, after three levels ran out of tokens."


def test_whoever_has_built_everything_ends_the_game() -> None:
    built = "small_city_1 on 1, small_city_2 on 1, large_city_1 on 1, large_city_2 on 1, small_temple_1 on 2"
    table = scene(
        2,
        a=player(built=f"{built}, large_temple on 4", cubes="stone on 4, marble on 4, gold on 4"),
        tokens=(8, 8, 8, 8),
    )
    lines = log(table, "move zeus_night", "build small_temple_2 on 4", viewer=1)
    assert lines[1:3] == ["It brings 1 offering.", "Mira has built everything: the game ends with this turn."]
    assert "Mira scores 37 points: small cities 3, large cities 6, small temples 12, large temple 16." in lines


def test_a_tie_says_what_decided() -> None:
    table = scene(
        2,
        a=player(cubes="2 stone on 2, marble on 2, gold on 2"),
        b=player(built="small_city_1 on 1, small_city_2 on 3"),
        tokens=(1, 1, 1, 1),
    )
    assert log(table, "move zeus_night", "build small_temple_1 on 2")[-4:] == [
        "You score 5 points: small cities 1, small temples 4.",
        "Ariadne scores 5 points: small cities 5.",
        "Points and large temples are equal; the number of cubes decides.",
        "You win on points, after three levels ran out of tokens.",
    ]


# ---- the beginning


def test_the_set_up_says_who_begins_and_with_what() -> None:
    match = new(2, 3).match
    teller = Teller(words(match), 0)
    teller.tell(match.events(), match.view(0), match.view(0))
    assert [plain(line) for line in teller.turns[0].lines] == [
        "You are the first player.",
        "Cards and cubes at the start: Hestia, 1 stone (you); Artemis, 1 marble (Ariadne).",
        "Everybody has a small city on level I.",
        "Hermes is face up in the river; the locks are 4, 5, 5, 6.",
    ]


def test_cards_kept_and_first_favors() -> None:
    table = new(2, 3, starting_card="choose_of_two")
    deal = table.board("A")["deities"], table.board("B")["deities"]
    names = [[words(table.match).name(card["deity"]) for card in cards] for cards in deal]
    actions = [f"keep {deal[0][0]['deity']}", f"keep {deal[1][1]['deity']}"]
    lines = log(table, *actions, "favor zeus", "favor hades")
    open_card = words(table.match).name(table.river["face_up"][0])
    assert lines == [
        f"You keep {names[0][0]}; {names[0][1]} goes under the deck.",
        f"Ariadne keeps {names[1][1]}; {names[1][0]} goes under the deck.",
        f"{open_card} is face up in the river; the locks are 4, 5, 5, 6.",
        "Ariadne begins with a favor of Zeus.",
        "You begin with a favor of Hades.",
    ]


def test_where_something_must_be_done_what_nobody_is_asked_about_is_told() -> None:
    table = scene(must_act="yes")
    assert log(table, "move poseidon_day") == ["You go to Poseidon by day and take 1 offering."]
    table = scene(a=player(favors="demeter", cubes="3 stone on 1, marble on 1"), must_act="yes")
    assert log(table, "move demeter_night", "enough") == [
        "You go to Demeter by night.",
        "Bonus: you produce 2 stones on level I.",
    ]
    table = scene(a=player(favors="demeter"), must_act="yes")
    assert log(table, "move demeter_night") == [
        "You go to Demeter by night.",
        "Bonus: you produce 2 stones on level I.",
    ]


# ---- whole games


@pytest.mark.parametrize("seed", range(20))
def test_no_line_of_a_game_has_a_word_of_the_engine(seed: int) -> None:
    rng = random.Random(seed)
    options = {} if seed % 2 else {"starting_card": "choose_of_two", "must_act": rng.choice(["yes", "no"])}
    match = GAME.new(2 + seed % 3, seed, options)
    while not match.over:
        match.play(rng.choice(match.legal()))
    language, viewer = LANGUAGES[seed // 3 % 3], None if seed % 4 == 0 else 0
    told = [line for turn in history(match, words(match, language), viewer) for line in lines_of(turn)]
    assert [line for line in told if ENGINE.search(line)] == []
    assert any(line.startswith(("You ", "Vous ", "あなた")) for line in told) == (viewer == 0)


def test_a_log_that_begins_in_the_middle_of_a_turn_can_be_read() -> None:
    rng, match = random.Random(3), GAME.new(3, 3)

    def at_random() -> Iterator[int]:
        while not match.over:
            yield rng.choice(match.legal())

    text, steps = words(match), steps_of(match, at_random(), 0)
    assert all(text.turn(steps[n : n + 4], 0) for n in range(len(steps) - 20))
