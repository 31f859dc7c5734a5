"""Pantheon in words."""

from __future__ import annotations

import pytest

import polytheon
from polytheon import Match
from polytheon.games.pantheon.text.words import CARDS, OFFERINGS, PantheonText
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.catalogue import words_of

PANTHEON = polytheon.game("pantheon")


def english(match: Match) -> GameText:
    return game_text(PANTHEON, "en", match.content)


def until(match: Match, question: str, seed: int = 1) -> Match:
    """The match played on at random until something is asked."""
    dice = Dice(seed)
    while match.prompt is not None and match.prompt.question != question:
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert match.prompt is not None
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_everything_that_happens_in_a_game_can_be_said(language: str, players: int) -> None:
    text = game_text(PANTHEON, language)
    dice = Dice(5)
    match = PANTHEON.new(players=players, seed=players, options={"bonus_tiles": "chosen"})
    while not match.over:
        view = match.view(match.to_act)
        for seen in (view, match.view(None)):
            assert text.question(seen)
            assert all(text.tell(seen))
        choices = text.choices(view)
        assert sorted(choice.action for choice in choices) == match.legal()
        labels = [(choice.group, choice.label) for choice in choices]
        assert len(set(labels)) == len(labels)
        said = [text.action(action, match.to_act, view) for action in match.legal()]
        assert len(set(said)) == len(said)
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert len(text.ending(match.view(0), match.outcome)) == 1 + players
    luck = [event for event in match.events() if event.seat is None]
    assert all(all(text.luck(luck, seat, match.view(seat))) for seat in (0, 1, None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_explained(language: str) -> None:
    text = game_text(PANTHEON, language)
    for thing in text.things():
        lines = text.about(thing)
        assert text.name(thing) in lines[0]
        assert len(lines) > 1


def test_a_god_says_its_cost_points_and_effect() -> None:
    assert " ".join(game_text(PANTHEON, "en").about("vinthrad")) == (
        "Vinthrad: god, 4* in the game. Cost: 4* + 1* offerings, each number of another type. "
        "It brings as many points as the epoch's number. "
        "Effect: 1 step more in each of your movements, also as follower. You keep it."
    )
    assert " ".join(game_text(PANTHEON, "fr").about("cards_3")) == (
        "3 cartes : tuile, 3* dans le sac de butin, 1* parmi les tuiles bonus. Effet : piocher 3* cartes."
    )


def test_a_people_says_where_its_loot_lies_with_how_many_players() -> None:
    assert game_text(PANTHEON, "en").about("roma")[0].endswith(
        "Loot lies on I8, H9, E5*; with three or four players also on G2*, with four also on K7*."
    )


def test_a_depraccus_won_in_a_preparation_acts_at_its_end_and_its_words_allow_for_that() -> None:
    assert "draw 2 cards at the end of every preparation" in game_text(PANTHEON, "en").about("depraccus")[3]


def test_a_demigod_to_choose_as_bonus_tile_is_not_said_to_be_the_highest() -> None:
    match = until(PANTHEON.new(players=2, seed=3, options={"bonus_tiles": "chosen"}), "choose")
    gains = {choice.label: choice.gain for choice in english(match).choices(match.view(match.to_act))}
    assert gains["choose Demigod"] == "demigods: 1"


def test_explanations_show_the_values_of_the_edition() -> None:
    edition = {"gods": {"vinthrad": {"count": 7, "cost": [5, 2, 2]}}, "tiles": {"feet": {"feet": 5}}}
    text = english(PANTHEON.new(edition=edition))
    assert text.about("vinthrad")[0] == "Vinthrad: god, 7 in the game."
    assert text.about("vinthrad")[1].startswith("Cost: 5 + 2 + 2 offerings")
    assert text.about("feet")[1] == "Effect: take 5 feet from the general supply."


def test_the_prompt_says_who_decides_what_and_why() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "turn")
    text, seat = english(match), match.to_act
    assert seat is not None
    assert text.question(match.view(seat)) == "Your decision: move, buy, worship a god or draw cards?"
    assert text.question(match.view(1 - seat)).startswith(f"Player {seat + 1} decides: move, ")
    match = until(match, "pay")
    assert match.prompt is not None
    assert match.prompt.source is not None
    asked = english(match).question(match.view(match.to_act))
    assert asked == f"{text.name(match.prompt.source)} asks you: with which cards to pay for this god?"


def test_a_follower_is_told_whose_movement_it_is_and_how_many_steps_are_left() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "follow")
    seat = match.to_act
    assert seat is not None
    steps = match.view(seat)["table"]["left"]
    asked = english(match).question(match.view(seat))
    assert asked.startswith(f"Your decision: Player {2 - seat} moved. Follow with a foot or a column")
    assert (f"({steps} step" in asked) == (steps > 0)
    assert "step" not in english(match).question(match.view(1 - seat))
    label = english(match).choices(match.view(seat))[-1].label
    assert label == "enough (who has placed nothing draws a card)"


def test_what_a_god_still_needs_is_the_least_that_is_missing() -> None:
    match = PANTHEON.new(players=2, seed=1)
    text = english(match)
    assert isinstance(text, PantheonText)
    view = match.view(0)
    mine = view["table"]["players"][0]
    mine["hand"] = ["gift", "gift", "dancer"]
    mine["offerings"] = {"gift": 0, "priest": 0, "dancer": 2, "temple": 0}
    assert text.lack(view, "surparit", [4, 2]) == {"dancer": 1}  # 4 2, with 3 dancers and 2 gifts
    assert text.lack(view, "stonkus_1", [2, 2, 1]) == {"priest": 1}  # 2 2 1
    assert sum((text.lack(view, "pietalte", [3, 2, 1]) or {}).values()) == 3  # 3 2 1 in cards alone
    assert text.lack(match.view(None), "surparit", [4, 2]) is None


def test_a_hex_says_what_lies_there_and_what_is_dearer() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "place")
    text = english(match)
    assert isinstance(text, PantheonText)
    seat = match.to_act
    assert seat is not None
    view = match.view(seat)
    [name, *_] = [text.game.action_names.names[action].split()[1] for action in view["legal"]]
    view["table"]["players"][1 - seat]["feet"] = [name]
    view["table"]["map"]["loot"] = {name: "demigod"}
    assert text.hex_with_note(view, name) == f"{name} (2 steps, Demigod)"


def test_what_is_secret_is_not_told_to_others() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "turn")
    text = english(match)
    drawn = [event for event in match.events() if event.name.startswith("card") and event.known == (0,)]
    assert len(drawn) >= 5
    assert text.luck(drawn[:1], 0, match.view(0))[0].startswith("cards: ")
    assert text.luck(drawn, 1, match.view(1)) == ["cards are drawn in secret"]


def test_every_word_that_the_components_use_is_there_and_no_other() -> None:
    keys = list(words_of(PANTHEON, "en"))
    match = PANTHEON.new(seed=1)
    families: dict[str, set[str]] = {
        "category": set(match.outcome["points"][0]),
        "ending": {"points", "demigods", "shared"},
    }
    for family, words in families.items():
        assert {key.partition(".")[2] for key in keys if key.startswith(f"{family}.")} == words
    assert list(OFFERINGS) == list(match.view(0)["table"]["players"][0]["offerings"])
    assert [name for name in PANTHEON.actions if name.startswith("discard ")] == [f"discard {card}" for card in CARDS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_uses_a_bonus_tile_before_the_first_preparation_is_told_of_cards_and_players(language: str) -> None:
    match = PANTHEON.new(2, 1, {"bonus_time": "at_once"}, {"bonus": {"tiles": ["offering_1"] * 4}})
    view = match.view(0)
    text = game_text(PANTHEON, language, match.content)
    assert text.question(view)
    lines = text.tell(view)
    assert lines[0] == text("tell.start")
    for card in view["table"]["players"][0]["hand"]:
        assert any(text.name(card) in line for line in lines)


# ---- Editions whose gods and offerings cost otherwise


BOX = {
    "gods": {god: {"count": 4, "cost": [[2], [1, 1], [2], [2]]} for god in ("vinthrad", "taksator", "depraccus")},
    "offerings": {"price_1": {"gift": 1, "priest": 1, "dancer": 2, "temple": 2}},
    "map": {"hexes": "side"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_with_tiles_of_a_god_that_differ_in_cost(language: str) -> None:
    text = game_text(PANTHEON, language, PANTHEON.content(BOX))
    assert all(text.about(thing) for thing in text.things())
    dice = Dice(5)
    match = PANTHEON.new(players=3, seed=5, edition=BOX)
    while not match.over:
        view = match.view(match.to_act)
        assert text.question(view)
        assert all(text.tell(view))
        said = [text.action(action, match.to_act, view) for action in match.legal()]
        assert len(set(said)) == len(said)
        assert sorted(choice.action for choice in text.choices(view)) == match.legal()
        worship = [action for action in match.legal() if "worship" in match.notate(action)]
        match.play((worship or match.legal())[dice.below(len(worship or match.legal()))])
    luck = [event for event in match.events() if event.seat is None]
    assert all(text.luck(luck, 0, match.view(0)))


def test_a_tile_is_named_with_its_cost_where_tiles_of_a_god_differ() -> None:
    text = game_text(PANTHEON, "en", PANTHEON.content(BOX))
    assert text.action(PANTHEON.actions.index("worship vinthrad 1"), 0) == "worship Vinthrad (2)"
    assert text.action(PANTHEON.actions.index("worship vinthrad 2"), 0) == "worship Vinthrad (1 + 1)"
    assert text.lucky("god", ["god", "vinthrad", "2"], 0) == "Vinthrad (1 + 1)"
    assert text.about("vinthrad")[1] == "Cost: 2 or 1 + 1 offerings, each number of another type."
    assert text.about("pietalte")[1].startswith("Cost: 3 + 2 + 1 offering cards")


def test_a_price_that_depends_on_the_kind_of_offering_is_said_for_each() -> None:
    match = until(PANTHEON.new(players=2, seed=2, edition=BOX), "buy")
    text = english(match)
    said = text.about("offering_tiles")[1]
    assert "Ranks 1 to 4 cost 1 (Gift) / 1 (Priest) / 2 (Dancer) / 2 (Temple), 3, 6, 10 money" in said
    view = match.view(match.to_act)
    view["legal"] = [PANTHEON.actions.index("buy dancer 1"), PANTHEON.actions.index("buy gift 1")]
    assert {choice.label: choice.price for choice in text.choices(view)} == {
        "Dancer tile of rank 1": "2 money",
        "Gift tile of rank 1": "1 money",
    }


def test_the_legend_says_how_the_hexes_stand() -> None:
    assert "even rows stand half a hex to the right" in game_text(PANTHEON, "en").legend()[0]
    assert "stands half a hex lower" in game_text(PANTHEON, "en", PANTHEON.content(BOX)).legend()[0]


def test_a_tile_is_named_after_its_number_of_cards() -> None:
    text = game_text(PANTHEON, "en", PANTHEON.content({"tiles": {"cards_5": {"count": 1, "cards": 6}}}))
    assert text.name("cards_5") == "6 cards"
    assert "draw 6 cards from the pile" in text.about("cards_5")[1]
    assert text.name("cards_4") == "4 cards"
