"""Duel in words."""

from __future__ import annotations

from typing import Any

import pytest

import polytheon
from polytheon import Match
from polytheon.games.duel.rules.components import RESOURCES
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.catalogue import words_of
from tests.games.duel.scene import scene

DUEL = polytheon.game("duel")
EXPANSIONS = ("pantheon", "none")


def english(match: Match) -> GameText:
    return game_text(DUEL, "en", match.content)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_everything_that_happens_in_a_game_can_be_said(language: str, expansion: str) -> None:
    text = game_text(DUEL, language)
    dice = Dice(5)
    for seed in range(2):
        match = DUEL.new(seed=seed, options={"expansion": expansion})
        while not match.over:
            for seat in (0, 1, None):
                view = match.view(seat)
                assert text.question(view)
                assert all(text.tell(view))
            view = match.view(match.to_act)
            choices = text.choices(view, match.offers())
            assert sorted(choice.action for choice in choices) == match.legal()
            labels = [(choice.group, choice.label) for choice in choices]
            assert len(set(labels)) == len(labels)
            said = [text.action(action, match.to_act, view) for action in match.legal()]
            assert len(set(said)) == len(said)
            match.play(match.legal()[dice.below(len(match.legal()))])
        assert len(text.ending(match.view(0), match.outcome)) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_explained(language: str) -> None:
    text = game_text(DUEL, language)
    for thing in text.things():
        lines = text.about(thing)
        assert text.name(thing) in lines[0]
        assert len(lines) > 1


def test_a_card_says_colour_cost_effect_and_chain() -> None:
    assert " ".join(game_text(DUEL, "en").about("stable")) == (
        "Stable: red card, Age I. Cost: 1 wood. Effect: 1 shield. Its horseshoe makes free: Horse Breeders."
    )
    assert " ".join(game_text(DUEL, "fr").about("forum")) == (
        "Forum\u00a0: carte jaune, Âge II. Coût\u00a0: 3 pièces, 1 argile. "
        "Effet\u00a0: produit 1 ressource au choix (verre ou papyrus)."
    )


def test_explanations_show_the_values_of_the_edition() -> None:
    match = DUEL.new(edition={"cards": {"stable": {"cost": {"clay": 2}, "shields": 3}}})
    assert "Cost: 2 clay." in english(match).about("stable")
    assert "Effect: 3 shields." in english(match).about("stable")


def test_the_prompt_says_who_decides_what_and_why() -> None:
    match = DUEL.new(seed=1)
    text = english(match)
    assert text.question(match.view(0)) == "Your decision: which wonder to take?"
    assert text.question(match.view(1)) == "Player 1 decides: which wonder to take?"
    while match.prompt is not None and match.prompt.question != "place":
        match.play(match.legal()[0])
    assert match.to_act is not None
    assert text.question(match.view(match.to_act)).startswith("Your decision (Egyptian mythology): which divinity ")
    others = text.question(match.view(1 - match.to_act))
    assert others.startswith(f"Player {match.to_act + 1} decides (Egyptian mythology): which")


def test_cards_are_listed_as_they_lie_and_with_their_price() -> None:
    match = DUEL.new(seed=7)
    while match.prompt is not None and match.prompt.question == "draft":
        match.play(match.legal()[0])
    choices = [c for c in english(match).choices(match.view(match.to_act), match.offers()) if c.group == "Build"]
    assert [(c.label, c.price) for c in choices] == [
        ("Clay Pit", "1 coin"),
        ("Logging Camp", "1 coin"),
        ("Theater", "free"),
        ("Workshop", "2 coins"),
        ("Garrison", "2 coins"),
        ("Baths", "2 coins"),
    ]


ABSURD: dict[str, Any] = {
    "economy": {"discard_base": 11, "discard_per_yellow": 5, "trade_base": 7},
    "cards": {
        "baths": {"cost": {"coins": 9}, "vp": 20},
        "statue": {"cost": {"clay": 2}, "vp": 17},
        "tavern": {"coins": 13},
        "guard_tower": {"shields": 4},
    },
    "wonders": {"sphinx": {"cost": {"glass": 1}, "vp": 19}},
    "divinities": {"aphrodite": {"vp": 20}},
    "progress": {"strategy": {"extra_shield": 3}},
    "pantheon": {"space_costs": [[14, 15]] * 6},
}


@pytest.mark.parametrize(
    ("action", "position", "expected"),
    [
        ("build baths", {}, ("Build", "Baths", "9 coins", "20 points")),
        ("discard baths", {"a": "forum, brewery"}, ("Discard for 21 coins", "Baths", "", "")),
        ("build statue", {"cards": "statue"}, ("Build", "Statue", "14 coins", "17 points")),
        ("build tavern", {"cards": "tavern"}, ("Build", "Tavern", "free", "13 coins")),
        (
            "build guard_tower",
            {"cards": "guard_tower", "a_has": "strategy"},
            ("Build", "Guard Tower", "free", "4 shields, the conflict pawn moves 7 spaces"),
        ),
        (
            "wonder sphinx with baths",
            {"a_wonders": "sphinx"},
            ("Build The Sphinx with a card (7 coins): 19 points, play again", "Baths", "", ""),
        ),
        (
            "activate 3",
            {"cards": "forum", "spaces": {3: "aphrodite"}},
            ("Activate", "Aphrodite (space 3)", "14 coins", "20 points"),
        ),
    ],
)
def test_choices_show_the_values_of_the_edition(
    action: str, position: dict[str, Any], expected: tuple[str, ...]
) -> None:
    match = scene(**{"cards": "baths", "edition": ABSURD, **position}).match
    choices = english(match).choices(match.view(match.to_act), match.offers())
    assert next(choice for choice in choices if choice.action == match.parse(action))[1:] == expected


def test_reasons_and_the_table_show_the_values_of_the_edition() -> None:
    match = scene("baths", edition=ABSURD, a_coins=6, spaces={3: "aphrodite"}, age=1).match
    text, view = english(match), match.view(0)
    reason = match.why_not("build baths")
    assert reason is not None
    assert text.reason(reason, 0, view) == "This costs 9 coins; you are 3 coins short."
    told = text.tell(view)
    assert any(line.startswith("Available: Baths, blue; 20 points; 9 coins for you") for line in told)
    assert "Buys one unit for: wood 7, clay 7, stone 7, glass 7, papyrus 7." in told
    assert any("14 coins for you, 15 coins for player 2" in line for line in told)


def test_what_a_choice_brings_now_is_counted() -> None:
    match = scene("port", a="clay_pool, quarry").match
    choices = english(match).choices(match.view(0), match.offers())
    gain = next(choice.gain for choice in choices if choice.label == "Port" and choice.group == "Build")
    assert gain == "3 points, 2 coins for each brown card in your city, 4 coins now"


def test_what_comes_only_later_is_not_counted() -> None:
    match = scene(spaces={6: "isis"}, a_wonders="temple_of_artemis", pile="tavern").play("activate 6").match
    (choice,) = english(match).choices(match.view(0), match.offers())
    assert choice.gain == "12 coins, play again"


def test_tokens_that_a_choice_uncovers_are_said() -> None:
    table = scene(age=1, left=[9, 14], tokens={9: "roman"})
    choices = english(table.match).choices(table.match.view(0), table.match.offers())
    assert {choice.gain for choice in choices if choice.group.startswith("Discard")} == {"Roman token"}


def test_what_is_secret_is_not_told_to_others() -> None:
    match = DUEL.new(seed=1)
    while match.prompt is not None and match.prompt.question != "space":
        match.play(match.legal()[0])
    seat = match.to_act
    assert seat is not None
    event = [event for event in match.events() if event.seat is not None][-1]
    text = english(match)
    assert text.move(event, seat, match.view(seat)) == "You: put Anubis face down"
    assert text.move(event, 1 - seat, match.view(1 - seat)) == f"Player {seat + 1}: put a divinity face down"
    assert text.move(event, None, match.view(None)) == f"Player {seat + 1}: put a divinity face down"
    drawn = [event for event in match.events() if event.name.startswith("divinity")]
    assert text.chance(drawn, 1 - seat, match.view(1 - seat)) == ["divinities are drawn in secret"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_private_theater_shows_is_told_to_others_as_a_secret(language: str) -> None:
    match = DUEL.new(seed=2, options={"reveal": "private"})
    wanted = ("draft divine_theater", "wonder divine_theater", "deck mesopotamian", "discard")
    while match.prompt is not None and match.prompt.question != "choose_divinity":
        names = [match.notate(action) for action in match.legal()]
        match.play(next((name for verb in wanted for name in names if name.startswith(verb)), names[0]))
    assert match.to_act is not None
    drawn = [event for event in match.events() if event.known == (match.to_act,) and event.seat is None]
    text, view = game_text(DUEL, language), match.view(1 - match.to_act)
    hidden = [text("hidden.chance_divinity"), text("hidden.chance_box")]
    assert text.chance(drawn, 1 - match.to_act, view)[-2:] == hidden
    assert view["table"]["pantheon"]["drawn"] is None


def test_the_divinities_that_wait_to_go_back_are_told_to_who_sees_them() -> None:
    for reveal, told in (("public", [True, True]), ("private", [True, False])):
        table = scene("forum", a_wonders="divine_theater", reveal=reveal)
        table.play("wonder divine_theater with forum", "deck greek", "choose zeus")
        lines = [english(table.match).tell(table.match.view(seat)) for seat in (0, 1)]
        line = "Divinities that go back to their decks: Aphrodite, Hades."
        assert [line in said for said in lines] == told


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "stable", ["stable"]),
        ("en", "  Guard-tower ", ["guard_tower"]),
        ("en", "the mausoleum", ["mausoleum"]),
        ("en", "mausol", ["mausoleum"]),
        ("fr", "ecuries", ["stable"]),
        ("ja", "馬小屋", ["stable"]),
        ("en", "clay p", ["clay_pool", "clay_pit"]),
        ("en", "xyzzy", []),
        ("en", "", []),
    ],
)
def test_components_are_found_by_name_id_or_part(language: str, typed: str, found: list[str]) -> None:
    assert game_text(DUEL, language).find_thing(typed) == found


def test_every_word_that_the_components_use_is_there_and_no_other() -> None:
    data = DUEL.content().data
    cards = data["cards"].values()
    keys = list(words_of(DUEL, "en"))
    families: dict[str, set[str]] = {
        "resource": set(RESOURCES),
        "letter": set(RESOURCES),
        "colour": {card["colour"] for card in cards},
        "chain": {card["gives"] for card in cards if "gives" in card},
        "symbol": {card["science"] for card in cards if "science" in card} | {data["progress"]["law"]["science"]},
        "deck": {card["deck"] for card in cards},
        "mythology": set(data["mythologies"]),
        "category": set(DUEL.new(seed=1).outcome["points"][0]),
        "ending": {"military", "science", "points", "blue", "draw"},
    }
    for family, words in families.items():
        assert {key.partition(".")[2] for key in keys if key.startswith(f"{family}.")} == words
