"""Pantheon in words."""

from __future__ import annotations

import pytest

import polytheon
from polytheon import Match
from polytheon.games.pantheon.content.loader import load_content
from polytheon.games.pantheon.rules.components import CARDS, OFFERINGS
from polytheon.games.pantheon.text.words import PantheonText
from polytheon.kernel.choosers import Dice
from polytheon.kernel.content import Data
from polytheon.kernel.offers import offer
from polytheon.kernel.space import Value
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.catalogue import words_of
from tests.games.pantheon.scene import blank, give_cards, ranks, scene, small_board

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
        choices = text.choices(view, match.offers())
        assert sorted(choice.action for choice in choices) == match.legal()
        labels = [(choice.group, choice.label) for choice in choices]
        assert len(set(labels)) == len(labels)
        said = [text.action(action, match.to_act, view) for action in match.legal()]
        assert len(set(said)) == len(said)
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert len(text.ending(match.view(0), match.outcome)) == 1 + players
    chance = [event for event in match.events() if event.seat is None]
    assert all(all(text.chance(chance, seat, match.view(seat))) for seat in (0, 1, None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_explained(language: str) -> None:
    text = game_text(PANTHEON, language)
    for thing in text.things():
        lines = text.about(thing)
        assert text.name(thing) in lines[0]
        assert len(lines) > 1


def test_a_god_says_its_cost_points_and_effect() -> None:
    assert " ".join(game_text(PANTHEON, "en").about("vinthrad")) == (
        "Vinthrad: god, 4* in the game. Cost: 4* + 1* offerings, each number of a different type. "
        "It scores the number of the epoch. "
        "Effect: 1 step more in each of your movements, also when you follow. You keep it."
    )
    assert " ".join(game_text(PANTHEON, "fr").about("cards_3")) == (
        "3 cartes\u00a0: tuile, 3* dans le sac de butin, 1* parmi les tuiles bonus. Effet\u00a0: piocher 3* cartes."
    )


def test_a_people_says_where_its_loot_lies_with_how_many_players() -> None:
    assert game_text(PANTHEON, "en").about("roma")[0].endswith(
        "Loot goes on I8, H9, E5*; with three or four players also on G2*, with four also on K7*."
    )


def test_a_depraccus_won_in_a_preparation_acts_at_its_end_and_its_words_allow_for_that() -> None:
    assert "draw 2 cards at the end of every preparation" in game_text(PANTHEON, "en").about("depraccus")[3]


def test_a_demigod_to_choose_as_bonus_tile_is_not_said_to_be_the_highest() -> None:
    match = until(PANTHEON.new(players=2, seed=3, options={"bonus_tiles": "chosen"}), "choose")
    gains = {choice.label: choice.gain for choice in english(match).choices(match.view(match.to_act), match.offers())}
    assert gains["choose a demigod"] == "demigods: 1"


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
    assert asked == f"Your decision ({text.name(match.prompt.source)}): with which cards to pay for this god?"


def test_a_follower_is_told_whose_movement_it_is_and_how_many_steps_are_left() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "follow")
    seat = match.to_act
    assert seat is not None
    steps = match.view(seat)["table"]["left"]
    asked = english(match).question(match.view(seat))
    assert asked.startswith(f"Your decision: Player {2 - seat} moved. Follow with a foot or a column")
    assert (f"({steps} step" in asked) == (steps > 0)
    assert "step" not in english(match).question(match.view(1 - seat))
    label = english(match).choices(match.view(seat), match.offers())[-1].label
    assert label == "place nothing and draw a card"


def test_a_follower_who_has_placed_a_piece_is_not_offered_a_card() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "follow")
    while len(match.legal()) < 2:
        match.play("enough")
        match = until(match, "follow")
    match.play(match.legal()[1])
    seat = match.to_act
    assert match.prompt is not None
    assert match.prompt.question == "follow"
    assert match.view(seat)["table"]["placed"]
    assert "Place another piece" in english(match).question(match.view(seat))
    choice = english(match).choices(match.view(seat), match.offers())[-1]
    assert (choice.label, choice.gain) == ("stop here", "")


def test_what_a_god_still_needs_is_said_as_the_view_has_it() -> None:
    match = until(PANTHEON.new(players=2, seed=1), "turn")
    text, seat = english(match), match.to_act
    view = match.view(seat)
    god = view["table"]["gods"]["display"][0]
    god["need"] = {"met": [], "lacks": [{"priest": 1, "temple": 2}]}
    line = next(line for line in text.tell(view) if line.startswith(f"God: {text.name(god['god'])}, "))
    assert "you lack 1 priest and 2 temples; " in line
    god["need"]["lacks"] = []
    assert any("you can worship it; " in line for line in text.tell(view))
    assert not any("you lack" in line or "you can worship" in line for line in text.tell(match.view(None)))


def test_a_hex_says_what_lies_there_and_what_is_dearer() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "place")
    text, view = english(match), match.view(match.to_act)
    foot = offer(match, match.parse(f"foot {next(iter(placeable(match)))}"))
    place = str(foot.fields["hex"])

    def label(price: dict[str, Value], gain: dict[str, Value]) -> str:
        return text.choice(view, foot._replace(price=price, gain=gain)).label

    assert label({"steps": 1}, {}) == place
    assert label({"steps": 2}, {"loot": "demigod"}) == f"{place} (2 steps, Demigod)"
    assert label({"money": 2}, {}) == f"{place} (2 money)"
    assert label({"steps": 1}, {"loot": "god", "closing": 3}) == f"{place} (God, the epoch ends: +3 points)"
    assert label({"steps": 1}, {"loot": "god", "closing": 0}) == f"{place} (God, the epoch ends)"


def placeable(match: Match) -> list[str]:
    return [str(found.fields["hex"]) for found in match.offers() if found.verb == "foot"]


def test_every_choice_says_what_its_terms_say() -> None:
    s = blank(epoch=3, gods=("vinthrad",))
    give_cards(s, 0, "gift 4, priest 1, movement 2, money_1 2")
    match = scene(s).match
    text = english(match)
    said = {choice.label: (choice.price, choice.gain) for choice in text.choices(match.view(0), match.offers())}
    effect = "1 step more in each of your movements, also when you follow"
    assert said["worship Vinthrad"] == ("4* + 1*", f"3 points, {effect}, the epoch ends: +3 points")
    assert said["move"] == ("", "1–5 steps")
    assert said["buy"] == ("", "2 money")
    assert said["draw"] == ("", "3 cards")
    s = blank(epoch=3, gods=("vinthrad",))
    give_cards(s, 0, "gift 4, priest 4")
    match = scene(s).play("worship vinthrad").match
    ways = {choice.label: choice.gain for choice in text.choices(match.view(0), match.offers())}
    assert ways["pay 4 gifts and 1 priest"] == "3 points, the epoch ends: +3 points"


ABSURD: Data = {
    "gods": {god: {"count": 4, "cost": [6, 6, 6, 6]} for god in ("vinthrad", "taksator", "depraccus", "surparit")},
    "offerings": {"price_1": 9, "price_2": 19, "price_3": 28, "price_4": 30},
    "tiles": {"columns_or_feet": {"columns": 7, "feet": 9}, "cards_2": {"cards": 9}},
}


def test_prices_gains_and_sentences_follow_an_edition_of_absurd_values() -> None:
    s = blank(content=load_content({**small_board([], []), **ABSURD}), gods=("vinthrad", "taksator"))
    give_cards(s, 0, "money_5 1, money_4 2, gift 6, priest 6, dancer 6, temple 5, money_1 3")
    ranks(s, 0, temple=1)
    table = scene(s)
    text, match = english(table.match), table.match
    assert isinstance(text, PantheonText)
    said = {choice.label: choice for choice in text.choices(match.view(0), match.offers())}
    assert said["worship Vinthrad"].price == "6 + 6 + 6 + 6"
    assert offer(match, match.parse("worship vinthrad")).price["offerings"] == [6, 6, 6, 6]
    god = match.view(0)["table"]["gods"]["display"][0]
    assert (god["cost"], god["need"]["lacks"]) == ([6, 6, 6, 6], [])
    table.play("buy")
    labels = {choice.label: choice.price for choice in text.choices(match.view(0), match.offers())}
    assert labels["Gift tile of rank 1"] == "9 money"
    assert labels["Temple tile of rank 2"] == "10 money"
    upgrades = match.view(0)["table"]["players"][0]["upgrades"]["gift"]
    assert [upgrade["price"] for upgrade in upgrades] == [9, 19, 28, 30]
    why = match.why_not("buy gift 2")
    assert why is not None
    assert text.reason(why, 0, match.view(0)) == "3 money missing"
    assert "Ranks 1 to 4 cost 9, 19, 28, 30 money" in text.about("offering_tiles")[1]
    assert text.brief("cards_2") == "9 cards"
    assert "7 columns or 9 feet" in text.about("columns_or_feet")[1]


def test_supplies_and_cards_of_a_tile_follow_the_edition() -> None:
    edition = {"bonus": {"tiles": ["columns_or_feet", "columns_or_feet", "cards_2", "cards_2"]}, **ABSURD}
    match = PANTHEON.new(2, 1, {"bonus_tiles": "chosen", "bonus_time": "at_once"}, edition)
    match = until(match, "choose")
    gains = {str(found.fields["tile"]): found.gain for found in match.offers()}
    assert gains == {"columns_or_feet": {}, "cards_2": {"draws": 9}}
    match.play("choose columns_or_feet")
    assert [found.gain for found in match.offers()] == [{"columns": 7}, {"feet": 8}]  # 8 feet are left
    text = english(match)
    assert [choice.gain for choice in text.choices(match.view(match.to_act), match.offers())] == ["7 columns", "8 feet"]


def test_what_is_secret_is_not_told_to_others() -> None:
    match = until(PANTHEON.new(players=2, seed=3), "turn")
    text = english(match)
    drawn = [event for event in match.events() if event.name.startswith("card") and event.known == (0,)]
    assert len(drawn) >= 5
    assert text.chance(drawn[:1], 0, match.view(0))[0].startswith("cards: ")
    assert text.chance(drawn, 1, match.view(1)) == ["cards are drawn in secret"]


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


def test_a_bonus_tile_that_is_ours_has_the_mark() -> None:
    lines = {line for seed in range(9) for seat in (0, 1) for line in tell_of(seed, seat, {})}
    assert {"Bonus tile: 3 cards*.", "Bonus tile: 1 offering*.", "Bonus tile: Column."} <= lines
    chosen = tell_of(1, 0, {"bonus_tiles": "chosen"})
    assert any(line.startswith("Bonus tiles to choose from: ") and "3 cards*" in line for line in chosen)


def tell_of(seed: int, seat: int, options: dict[str, str]) -> list[str]:
    match = PANTHEON.new(2, seed, options)
    return english(match).tell(match.view(seat))


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
        assert sorted(choice.action for choice in text.choices(view, match.offers())) == match.legal()
        worship = [action for action in match.legal() if "worship" in match.notate(action)]
        match.play((worship or match.legal())[dice.below(len(worship or match.legal()))])
    chance = [event for event in match.events() if event.seat is None]
    assert all(text.chance(chance, 0, match.view(0)))


def test_a_tile_is_named_with_its_cost_where_tiles_of_a_god_differ() -> None:
    text = game_text(PANTHEON, "en", PANTHEON.content(BOX))
    assert text.action(PANTHEON.actions.index("worship vinthrad 1"), 0) == "worship Vinthrad (2)"
    assert text.action(PANTHEON.actions.index("worship vinthrad 2"), 0) == "worship Vinthrad (1 + 1)"
    assert text.drawn("god", {"god": "vinthrad", "copy": 2}, 0) == "Vinthrad (1 + 1)"
    assert text.about("vinthrad")[1] == "Cost: 2 or 1 + 1 offerings, each number of a different type."
    assert text.about("pietalte")[1].startswith("Cost: 3 + 2 + 1 offering cards")


def test_a_price_that_depends_on_the_kind_of_offering_is_said_for_each() -> None:
    match = until(PANTHEON.new(players=2, seed=2, edition=BOX), "buy")
    text = english(match)
    said = text.about("offering_tiles")[1]
    assert "Ranks 1 to 4 cost 1 (Gift) / 1 (Priest) / 2 (Dancer) / 2 (Temple), 3, 6, 10 money" in said
    view = match.view(match.to_act)
    offers = [offer(match, match.parse(name)) for name in ("buy dancer 1", "buy gift 1")]
    assert {choice.label: choice.price for choice in text.choices(view, offers)} == {
        "Dancer tile of rank 1": "2 money",
        "Gift tile of rank 1": "1 money",
    }


def test_the_legend_says_how_the_hexes_stand() -> None:
    assert "even rows are shifted half a hex to the right" in game_text(PANTHEON, "en").legend()[0]
    assert "is shifted half a hex down" in game_text(PANTHEON, "en", PANTHEON.content(BOX)).legend()[0]


def test_a_tile_is_named_after_its_number_of_cards() -> None:
    text = game_text(PANTHEON, "en", PANTHEON.content({"tiles": {"cards_5": {"count": 1, "cards": 6}}}))
    assert text.name("cards_5") == "6 cards"
    assert "draw 6 cards from the pile" in text.about("cards_5")[1]
    assert text.name("cards_4") == "4 cards"
