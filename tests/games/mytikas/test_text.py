"""Mytikas in words."""

from __future__ import annotations

import pytest

import polytheon
from polytheon import Match
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.catalogue import words_of
from tests.games.mytikas.scene import player, scene

MYTIKAS = polytheon.game("mytikas")


def english(match: Match) -> GameText:
    return game_text(MYTIKAS, "en", match.content)


def played_to(question: str, players: int = 2, seed: int = 1, options: dict[str, str] | None = None) -> Match:
    """A game played at random until a question is asked."""
    match = MYTIKAS.new(players=players, seed=seed, options=options or {})
    dice = Dice(seed)
    while match.prompt is not None and match.prompt.question != question:
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert not match.over
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_happens_in_a_game_can_be_said(language: str, players: int) -> None:
    text = game_text(MYTIKAS, language)
    dice = Dice(5)
    options = {"starting_card": "choose_of_two", "drops_while_following": "yes"} if players == 3 else {}
    match = MYTIKAS.new(players=players, seed=players, options=options)
    while not match.over:
        view = match.view(match.to_act)
        assert text.question(view)
        assert text.question(match.view(None))
        choices = text.choices(view, match.offers())
        assert sorted(choice.action for choice in choices) == match.legal()
        labels = [(choice.group, choice.label) for choice in choices]
        assert len(set(labels)) == len(labels)
        said = [text.action(action, match.to_act, view) for action in match.legal()]
        assert len(set(said)) == len(said)
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert all(text.tell(match.view(0)))
    assert all(text.tell(match.view(None)))
    assert len(text.ending(match.view(0), match.outcome)) >= players + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_explained(language: str) -> None:
    text = game_text(MYTIKAS, language)
    for thing in text.things():
        first = text.about(thing)[0]
        assert text.name(thing).casefold() in first.casefold()
        assert len(" ".join(text.about(thing))) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said_without_a_view(language: str) -> None:
    text = game_text(MYTIKAS, language)
    said = [text.action(action, None) for action, name in enumerate(MYTIKAS.action_names.names) if name]
    assert len(said) > 900
    assert all(said)


def test_a_deity_card_says_its_power_and_what_it_scores() -> None:
    text = game_text(MYTIKAS, "en")
    assert " ".join(text.about("apollo")) == (
        "Apollo: deity card. Power: Zeus by day, also when following: afterwards raise cubes by 2 levels in total. "
        "At the end: 3* points, 5 points with at least 1 gold, 7* points with at least 3* gold."
    )
    assert "At the end: 3 points for 1 temple, and the same again for each further one." in text.about("athena")
    french = game_text(MYTIKAS, "fr").about("hera")[1]
    assert french == "Pouvoir\u00a0: à votre tour, les actions bonus de Zeus sans faveur."


def test_thresholds_free_places_and_products_that_are_ours_carry_the_mark() -> None:
    """Rule 18.1."""
    text = game_text(MYTIKAS, "en")
    assert "5* points with at least 3* stones, 7* points with at least 6* stones" in text.about("demeter")[2]
    table = scene(2, a=player(cards="demeter, apollo, athena"))
    told = text.tell(table.match.view(0))
    assert "Level 4 of the mountain: 2* free places; built: none." in told
    worth = [line.rpartition("; ")[2] for line in told if line.startswith("Deity ")]
    assert sorted(worth) == ["now worth 0 points.", "now worth 3* points.", "now worth 3* points."]


def test_who_listens_hears_what_constructions_cost_score_and_bring() -> None:
    told = game_text(MYTIKAS, "en").tell(MYTIKAS.new(players=2, seed=1).view(0))
    assert (
        "Small city: costs 3* stones and 1* marble of the level it is built on; scores 1 point for each level. "
        "Right after building: small city 1: move up to 2 cubes to any level*; small city 2: take a favor*."
    ) in told
    assert len([line for line in told if "; scores " in line]) == 4


def test_the_points_of_a_card_have_no_mark_where_the_rulebook_tells_them() -> None:
    table = scene(a=player(cards="apollo", cubes="1 gold on 1"))
    assert any(line.endswith("now worth 5 points.") for line in game_text(MYTIKAS, "en").tell(table.match.view(0)))


def test_what_demeter_produces_has_a_mark_where_it_is_ours() -> None:
    match = scene(a=player()).play("move demeter_day").match
    view = match.view(0)
    labels = [choice.label for choice in english(match).choices(view, match.offers())]
    assert "produce 4* stones on level 1" in labels
    assert "produce 1 stone and 1 gold on level 1" in labels
    action = match.parse("produce 4 stone on 1")
    assert english(match).action(action, 1, match.view(1)) == "produce 4* stones on level 1"
    told = {"production": {"demeter_day": [{"stone": 4}, {"stone": 2, "marble": 1}, {"stone": 1, "gold": 1}]}}
    assert "*" not in game_text(MYTIKAS, "en", MYTIKAS.content(told)).action(action, 0, view)


def test_what_zeus_produces_has_no_mark_although_demeter_may_produce_the_same() -> None:
    match = scene(a=player()).play("move zeus_day").match
    view = match.view(0)
    edition = {"production": {"zeus_day": [{"stone": 4}, {"stone": 1, "marble": 1}, {"gold": 1}]}}
    text = game_text(MYTIKAS, "en", MYTIKAS.content(edition))
    assert text.action(match.parse("produce 4 stone on 1"), 0, view) == "produce 4 stones on level 1"


def test_explanations_show_the_values_of_the_edition() -> None:
    edition = {
        "locks": {"values": {"a": 2, "b": 7, "c": 9}},
        "spaces": {"zeus_night": {"bonus": {"lift": 2}}},
        "constructions": {"small_city": {"cost": {"gold": 3}, "slots": [{"offerings": 4}, {"favors": 1}]}},
        "deities": {"apollo": {"points": [1, 1, 8]}},
    }
    text = english(MYTIKAS.new(edition=edition))
    assert "for two players: 2, 7, 7, 9" in text.about("lock")[0]
    assert "lift up to 2 cubes to any higher level" in text.about("zeus_night")[2]
    assert "Cost, in cubes of the level it is built on: 3 gold." in text.about("small_city_1")
    assert "Right after building: take 4 offerings." in text.about("small_city_1")
    assert "At the end: 1 point, 8 points with at least 2 gold." in text.about("apollo")


def test_the_prompt_says_who_decides_what_and_why() -> None:
    match = MYTIKAS.new(players=2, seed=1)
    text, seat = english(match), match.to_act
    assert seat is not None
    asked = "which favor to take at the start (all different)?"
    assert text.question(match.view(seat)) == f"Your decision: {asked}"
    assert text.question(match.view(1 - seat)) == f"Player {seat + 1} decides: {asked}"
    match = played_to("follow")
    seat = match.to_act
    assert seat is not None
    source = match.prompt.source if match.prompt else ""
    assert text.question(match.view(seat)) == (
        f"Your decision ({text.name(source)}): follow player {2 - seat} and do a main action, too?"
    )


def test_leaving_something_says_what_is_left_and_comes_last() -> None:
    match = played_to("follow")
    choices = english(match).choices(match.view(match.to_act), match.offers())
    assert choices[-1].label == "do not follow"
    assert [choice for choice in choices if choice.action == 0] == choices[-1:]


def test_spaces_are_offered_with_what_the_player_can_do_there() -> None:
    match = MYTIKAS.new(players=2, seed=1)
    while match.prompt is not None and match.prompt.question != "turn":
        match.play("favor zeus" if "favor zeus" in [match.notate(a) for a in match.legal()] else match.legal()[0])
    view = match.view(match.to_act)
    god = next(god for god, n in view["table"]["boards"][match.to_act]["favors"].items() if n)
    text = english(match)
    choices = [choice for choice in text.choices(view, match.offers()) if choice.group == "Move the builder to"]
    with_bonus = [choice.label for choice in choices if "; bonus: " in choice.gain]
    assert with_bonus
    assert all(label.startswith(text.name(god)) for label in with_bonus)


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "athena", ["athena"]),
        ("fr", "hephaistos", ["hephaestus"]),
        ("ja", "大神殿", ["large_temple"]),
        ("en", "zeus by", ["zeus_day", "zeus_night"]),
        ("en", "small temple 2", ["small_temple_2"]),
    ],
)
def test_components_are_found_by_name_id_or_part(language: str, typed: str, found: list[str]) -> None:
    assert game_text(MYTIKAS, language).find_thing(typed) == found


def test_every_word_that_the_components_use_is_there_and_no_other() -> None:
    data = MYTIKAS.content().data
    keys = list(words_of(MYTIKAS, "en"))
    families: dict[str, set[str]] = {
        "counted": {f"{row['counts']}.{n}" for row in data["deities"].values() for n in ("one", "other")},
        "ending": {"levels", "locks", "constructions", "rounds"},
        "tie": {"large_temple", "cubes", "shared"},
        "category": set(MYTIKAS.new(seed=1).outcome["points"][0]),
    }
    for family, words in families.items():
        assert {key.partition(".")[2] for key in keys if key.startswith(f"{family}.")} == words


def test_a_place_that_brings_nothing_is_said_without_an_empty_sentence() -> None:
    edition = {"constructions": {"large_city": {"slots": [{"produce": {"gold": 1}}, {}]}}}
    text = game_text(MYTIKAS, "en", MYTIKAS.content(edition))
    assert not any("Right after" in line for line in text.about("large_city_2"))
    assert any(line.endswith("on the level just built on.") for line in text.about("large_city"))
