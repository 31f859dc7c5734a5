"""The log of Duel in sentences."""

from __future__ import annotations

import random
import re

import pytest

import polytheon
from polytheon.cli.history import history, lines_of
from polytheon.kernel.seen import outcome_of
from polytheon.text import LANGUAGES, game_text
from polytheon.text.log import Teller, plain
from tests.games.duel.scene import scene
from tests.games.duel.table import Table
from tests.games.told import steps_of

DUEL = polytheon.game("duel")
NAMES = {0: "Mira", 1: "Ariadne"}
# Words of the engine, and what is left over where a value is missing
ENGINE = re.compile(r"\benough\b|\bslot\b|\bNone\b|[{}_\ue000-\ue002]|\(\)|（）|  |: \.| \.")


def log(table: Table, *actions: str, viewer: int | None = 0, language: str = "en") -> list[str]:
    """What a viewer reads of the turns that some actions make."""
    match = table.match
    teller = Teller(game_text(DUEL, language, match.content, NAMES, match.options), viewer)
    for step in steps_of(match, actions, viewer):
        teller.tell([step.event, *step.chance], step.before, step.after)
    return [plain(line) for turn in teller.turns for line in turn.lines]


def test_a_card_is_built_for_a_price_and_brings_something() -> None:
    assert log(scene("baths"), "build baths") == ["You build Baths for 2 coins (1 stone bought): 3 points."]
    assert log(scene("baths", a="quarry"), "build baths") == ["You build Baths for free: 3 points."]
    assert log(scene("baths"), "build baths", viewer=1)[0].startswith("Mira builds Baths for 2 coins")
    assert log(scene("lumber_yard"), "build lumber_yard") == ["You build Lumber Yard for free: produces 1 wood."]
    assert log(scene("wood_reserve"), "build wood_reserve") == [
        "You build Wood Reserve for 3 coins: buy wood for 1 coin each."
    ]


def test_the_last_turn_says_the_points_that_decided() -> None:
    table = scene(age=3, left=[0], a="theater", b_coins=4)
    last = log(table, "discard " + table.slot(0))[-3:]
    assert last[0].startswith("You: ")
    assert "(blue cards 3, " in last[0]
    assert last[1].startswith("Ariadne: 1 point (coins 1)")
    assert last[2] == "You win on points."


def test_a_supremacy_is_not_explained_by_points() -> None:
    table = scene("walls", pawn=8)
    assert log(table, "build walls")[-1] == "You win by military supremacy."
    view = table.match.view(1)
    text = game_text(DUEL, "en", table.match.content, NAMES, table.match.options)
    assert not text.points_decide(outcome_of(view))
    assert text.because(view, outcome_of(view)) == ["The conflict pawn reached your capital: points do not count."]


def test_a_chain_is_named() -> None:
    assert log(scene("statue", a="theater"), "build statue")[0] == "You build Statue, free with Theater: 4 points."


def test_a_sale_says_what_it_brings() -> None:
    assert log(scene("baths"), "discard baths") == ["You discard Baths for 2 coins."]
    assert log(scene("baths", a="tavern"), "discard baths") == ["You discard Baths for 3 coins."]


def test_shields_move_the_pawn_and_cost_coins() -> None:
    lines = log(scene("walls", pawn=2), "build walls")
    assert lines[:3] == [
        "You build Walls for 4 coins (2 stone bought).",
        "The conflict pawn moves 2 spaces towards Ariadne: 3 points.",
        "Ariadne loses 2 coins.",
    ]
    assert lines[3].endswith(" turns up.")
    assert log(scene("walls", pawn=2), "build walls", viewer=1)[1:3] == [
        "The conflict pawn moves 2 spaces towards you: 3 points.",
        "You lose 2 coins.",
    ]


def test_points_are_told_with_what_brings_them() -> None:
    lines = log(scene("baths", a_wonders="colossus", a_coins=20), "wonder colossus with baths")
    assert lines[0].endswith(": 3 points.")
    assert lines[1] == "The conflict pawn moves 2 spaces towards Ariadne: 2 points."
    back = log(scene("walls", pawn=-3), "build walls")
    assert back[0] == "You build Walls for 4 coins (2 stone bought)."
    assert back[1:3] == ["The conflict pawn moves 2 spaces towards Ariadne.", "Ariadne loses 3 points."]


def test_the_pawn_near_a_capital_says_how_near() -> None:
    assert log(scene("walls", pawn=4), "build walls")[1:4] == [
        "The conflict pawn moves 2 spaces towards Ariadne, to 3 spaces from the capital: 5 points.",
        "Ariadne loses 5 coins.",
        log(scene("walls", pawn=4), "build walls")[3],
    ]
    assert log(scene("walls", pawn=6), "build walls", viewer=1)[1] == (
        "The conflict pawn moves 2 spaces towards you, to 1 space from the capital."
    )


def test_the_pawn_that_reaches_a_capital_brings_no_points() -> None:
    assert log(scene("walls", pawn=8, a="quarry"), "build walls", viewer=1) == [
        "Mira builds Walls for 2 coins (1 stone bought).",
        "The conflict pawn moves 1 space towards you and reaches the capital.",
        "Mira wins by military supremacy.",
    ]


def test_whose_wonder_is_unbuilt_is_told_with_what_it_costs() -> None:
    def lines(viewer: int) -> list[str]:
        table = scene("statue", spaces={4: "anubis"}, b_has="colossus")
        return log(table, "activate 4", "unbuild colossus", viewer=viewer)[1:3]

    assert lines(0) == ["You unbuild the Colossus in the city of Ariadne.", "Ariadne loses 3 points."]
    assert lines(1) == ["Mira unbuilds the Colossus in your city.", "You lose 3 points."]


def test_a_divinity_that_finds_nothing_says_so() -> None:
    table = scene("statue", spaces={5: "nisaba"})
    assert log(table, "activate 5") == ["You activate Nisaba for 4 coins.", "Nisaba has no effect now."]


def test_a_military_token_that_takes_nothing_says_so() -> None:
    table = scene("statue", spaces={5: "neptune"}, b_coins=0)
    lines = log(table, "activate 5", "spare 1 small", "apply 1 large")
    assert lines[-1] == "Ariadne has no coins to lose."


def test_a_divinity_is_told_once_it_has_a_space() -> None:
    """The question asks for the space; what is put there is told with it, and not twice."""
    for seed in range(20):
        match, rng = DUEL.new(seed=seed), random.Random(seed)
        while not match.over and not any(event.question == "place" for event in match.events()[-2:]):
            match.play(rng.choice(match.legal()))
        if match.over:
            continue
        text = game_text(DUEL, "en", match.content, NAMES)
        for viewer in (0, 1):
            assert not [line for line in lines_of(history(match, text, viewer)[-1]) if " face down" in line]
        return
    pytest.fail("nobody has put a divinity face down")


def test_a_wonder_is_built_with_a_card_and_lets_one_play_again() -> None:
    lines = log(scene("baths", a_wonders="hanging_gardens", a_coins=20), "wonder hanging_gardens with baths")
    assert lines[0].startswith("You build the Hanging Gardens with Baths for ")
    assert lines[0].endswith(": 3 points, 6 coins.")
    assert lines[-1] == "You play again."


def test_an_extra_turn_is_told_once_at_the_end_of_the_turn() -> None:
    """Rules 8.5, 3.9."""
    table = scene("baths", a_has="theology", a_wonders="mausoleum", pile="courthouse")
    lines = log(table, "wonder mausoleum with baths", "build discarded courthouse")
    assert lines.count("You play again.") == 1
    assert lines[-1] == "You play again."
    table = scene("baths", a_has="theology", a_wonders="mausoleum", pile="courthouse")
    assert "You play again." not in log(table, "wonder mausoleum with baths")


def test_an_extra_turn_that_is_lost_is_not_told() -> None:
    """Rule 8.6."""
    for age in (2, 3):
        table = scene(age=age, left=[0], pawn=-1, a_wonders="piraeus")
        assert "You play again." not in log(table, f"wonder piraeus with {table.slot(0)}")
    table = scene(left=[0], slots={0: "forum"}, pawn=-1)
    assert log(table, "discard forum", "begin 0")[-1] == "You begin Age III."


def test_the_share_of_the_price_is_told_before_what_is_lost() -> None:
    """Rule 7.9."""
    lines = log(scene("walls", pawn=2, b_has="economy", b_coins=0), "build walls")
    share, loss = "Ariadne gets 4 coins of the price (Economy).", "Ariadne loses 2 coins."
    assert lines.index(share) < lines.index(loss)


def test_minerva_is_told_when_she_stops_the_conflict_pawn() -> None:
    """Rule 14.15."""
    stops = "Minerva stops the conflict pawn and leaves the game."
    assert log(scene("pretorium", minerva=3), "build pretorium")[1:3] == [
        "The conflict pawn moves 2 spaces towards Ariadne: 2 points.",
        stops,
    ]
    assert log(scene("walls", minerva=1), "build walls", viewer=1)[1] == stops
    assert stops not in log(scene("walls", minerva=3), "build walls")
    assert log(scene(spaces={6: "mars"}, minerva=1), "activate 6") == ["You activate Mars for 3 coins.", stops]


def test_the_wonder_that_can_no_longer_be_built_is_told() -> None:
    """Rule 8.3."""
    table = scene(
        "forum",
        a_has="pyramids, colossus, great_lighthouse",
        b_has="mausoleum, great_library, sphinx",
        a_wonders="appian_way",
        b_wonders="hanging_gardens",
    )
    lines = log(table, "wonder appian_way with forum")
    assert lines[1] == "7 wonders are built in all: the Hanging Gardens can no longer be built."


def test_what_isis_builds_is_told_with_what_it_brings() -> None:
    """Rule 14.12."""

    def lines(wonder: str, pawn: int = 0) -> list[str]:
        table = scene(spaces={6: "isis"}, pile="forum", a_wonders=wonder, pawn=pawn)
        return log(table, "activate 6", f"raise {wonder}", "using forum")[1:]

    def built(wonder: str) -> str:
        return f"You build the {wonder} for free with Forum from the discard pile"

    assert lines("temple_of_artemis") == [f"{built('Temple of Artemis')}: 12 coins.", "You play again."]
    assert lines("great_lighthouse") == [
        f"{built('Great Lighthouse')}: 4 points, produces 1 wood, clay or stone as needed."
    ]
    assert lines("colossus", pawn=7) == [
        f"{built('Colossus')}.",
        "The conflict pawn moves 2 spaces towards Ariadne and reaches the capital.",
        "You win by military supremacy.",
    ]


def test_the_token_on_the_card_that_zeus_discards_is_told() -> None:
    """Rule 14.9."""
    lines = log(scene(spaces={6: "zeus"}, tokens={8: "offering 3"}), "activate 6", "strike 8")
    assert lines[2] == "You take the −3 offering."


def test_a_pair_of_symbols_brings_a_token() -> None:
    table = scene("workshop", a="laboratory", board="law, strategy, economy, masonry, theology")
    assert log(table, "build workshop", "take law")[-1] == "A pair: you take Law: the scales, symbol 2 of 6."


def test_a_new_symbol_is_counted() -> None:
    assert log(scene("workshop"), "build workshop") == [
        "You build Workshop for 2 coins (1 papyrus bought): 1 point, the pendulum, symbol 1 of 6."
    ]


def test_coins_that_go_to_the_opponent_are_told() -> None:
    assert log(scene("baths", b_has="economy"), "build baths")[1] == "Ariadne gets 2 coins of the price (Economy)."


def test_a_divinity_is_activated_for_a_price() -> None:
    lines = log(scene("statue", spaces={6: "aphrodite"}), "activate 6")
    assert lines[0] == "You activate Aphrodite for 3 coins: 9 points."


def test_the_points_of_an_offering_that_is_spent_are_lost() -> None:
    """Rule 7.17."""
    table = scene("statue", spaces={6: "tanit"}, a_has="mysticism, offering 2")
    assert log(table, "activate 6 with 2") == [
        "You activate Tanit for 1 coin and the −2 offering: 12 coins.",
        "You lose 2 points.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_read_without_engine_words(language: str) -> None:
    for seed in range(6):
        match, rng = DUEL.new(seed=seed), random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.legal()))
        text = game_text(DUEL, language, match.content, NAMES, match.options)
        for viewer in (None, 0, 1):
            turns = history(match, text, viewer)
            lines = [line for turn in turns for line in lines_of(turn)]
            assert [line for line in lines if ENGINE.search(line)] == []
            assert all(turn.lines for turn in turns)


def test_what_is_put_face_down_is_named_to_its_owner_alone() -> None:
    for seed in range(20):
        match, rng = DUEL.new(seed=seed), random.Random(seed)
        while not match.over and not any(event.question == "space" for event in match.events()[-12:]):
            match.play(rng.choice(match.legal()))
        placed = [event for event in match.events() if event.question == "place"]
        if not placed:
            continue
        [owner] = placed[0].known
        text = game_text(DUEL, "en", match.content, NAMES)
        own, other = (
            [line for turn in history(match, text, viewer) for line in lines_of(turn) if " face down " in line]
            for viewer in (owner, 1 - owner)
        )
        assert own[0].startswith("You put ")
        assert other[0].startswith(f"{NAMES[owner]} puts a divinity face down")
        return
    pytest.fail("nobody has put a divinity face down")
