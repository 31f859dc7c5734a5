"""Duel in words."""

from __future__ import annotations

import pytest

import polytheon
from polytheon import Match
from polytheon.games.duel.text.words import RESOURCES
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
            choices = text.choices(view)
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
        "Forum : carte jaune, Âge II. Coût : 3 pièces, 1 argile. Effet : produit 1 verre ou papyrus au choix."
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
    assert text.question(match.view(match.to_act)).startswith("Egyptian mythology asks you: which divinity ")
    others = text.question(match.view(1 - match.to_act))
    assert others.startswith(f"Egyptian mythology asks player {match.to_act + 1}: which")


def test_cards_are_listed_as_they_lie_and_with_their_price() -> None:
    match = DUEL.new(seed=7)
    while match.prompt is not None and match.prompt.question == "draft":
        match.play(match.legal()[0])
    choices = [c for c in english(match).choices(match.view(match.to_act)) if c.group == "Build"]
    assert [(c.label, c.price) for c in choices] == [
        ("Clay Pit", "1 coin"),
        ("Logging Camp", "1 coin"),
        ("Theater", "free"),
        ("Workshop", "2 coins"),
        ("Garrison", "2 coins"),
        ("Baths", "2 coins"),
    ]


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
    assert text.luck(drawn, 1 - seat, match.view(1 - seat)) == ["divinities are drawn in secret"]


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
    assert text.luck(drawn, 1 - match.to_act, view)[-2:] == [text("hidden.luck_divinity"), text("hidden.luck_box")]
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
